(** Lanes that wait for all who share their token instance: CO28 on a wave, CU3.

    Of one token instance and one of its uses: a lane *arrives* if it holds the token instance and
    can still come to the use without executing the token's definition again, and *stands* if it is
    there. Lanes go on when nobody who arrives is still on the way. Then all go on together, and
    each time that the use is executed with that token instance is one step of the wave for all
    lanes. So the number of the step is an order, and convergence-before is strict. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories.
Set Implicit Arguments.
Unset Strict Implicit.

Section Lanes.

Variable lane : Type.

(** What matters of the lanes at one time: who arrives at the use, who stands there, and how often
    each has executed it with the token instance. *)
Record state := State {
  arrives : lane -> Prop;
  stands : lane -> Prop;
  executed_times : lane -> nat
}.

(** One step of the wave, in which some lanes execute the use:
    - they stand there, for the same time;
    - nobody who arrives is still on the way;
    - all who stand there for the same time go on with them;
    - who stands there arrives; who can arrive afterwards could before;
    - who goes on has executed the use once more, the others have not. *)
Record wave_step (before : state) (goes_on : lane -> bool) (after : state) : Prop := {
  standing : forall i, goes_on i = true -> stands before i;
  same_time : forall i j, goes_on i = true -> goes_on j = true ->
    executed_times before i = executed_times before j;
  awaited : forall i j, goes_on i = true -> arrives before j -> stands before j;
  all_alike : forall i j, goes_on i = true -> stands before j ->
    executed_times before i = executed_times before j -> goes_on j = true;
  who_stands_arrives : forall i, stands before i -> arrives before i;
  nobody_comes_back : forall i, arrives after i -> arrives before i;
  counted : forall i,
    executed_times after i = executed_times before i + (if goes_on i then 1 else 0)
}.

(** A run: states and steps from a state in which nobody has executed the use with the token
    instance. *)
Record run (states : nat -> state) (goes_on : nat -> lane -> bool) (length : nat) : Prop := {
  at_first : forall i, executed_times (states 0) i = 0;
  each_step : forall k, k < length -> wave_step (states k) (goes_on k) (states (S k))
}.

(** Nobody has executed the use more often than one who can still arrive. *)
Definition in_step (s : state) : Prop :=
  forall i j, arrives s i -> executed_times s j <= executed_times s i.

Lemma all_who_arrive_go_on s goes_on s' i j : wave_step s goes_on s' -> in_step s ->
  goes_on i = true -> arrives s j -> goes_on j = true.
Proof.
  intros H Hin Hi Hj; pose proof (awaited H Hi Hj) as Hs; apply (all_alike H Hi Hs).
  pose proof (Hin i j (who_stands_arrives H (standing H Hi))).
  pose proof (Hin j i Hj); lia.
Qed.

Lemma they_stay_in_step s goes_on s' : wave_step s goes_on s' -> in_step s -> in_step s'.
Proof.
  intros H Hin i j Hi; apply (nobody_comes_back H) in Hi; rewrite !(counted H).
  pose proof (Hin i j Hi); destruct (goes_on j) eqn:Ej.
  - rewrite (all_who_arrive_go_on H Hin Ej Hi); lia.
  - destruct (goes_on i); lia.
Qed.

Section Run.

Variable states : nat -> state.
Variable goes_on : nat -> lane -> bool.
Variable length : nat.
Hypothesis is_run : run states goes_on length.

Lemma always_in_step k : k <= length -> in_step (states k).
Proof.
  induction k as [| k IH]; intros Hk.
  - intros i j _; rewrite !(at_first is_run); lia.
  - apply (they_stay_in_step (each_step is_run (k := k) ltac:(lia))), IH; lia.
Qed.

Lemma executions_only_grow i k l : k <= l -> l <= length ->
  executed_times (states k) i <= executed_times (states l) i.
Proof.
  intros Hkl; induction Hkl as [| l Hkl IH]; intros Hl; [lia |].
  rewrite (counted (each_step is_run (k := l) ltac:(lia))); specialize (IH ltac:(lia)); lia.
Qed.

Lemma who_arrives_arrived_before i k l : k <= l -> l <= length ->
  arrives (states l) i -> arrives (states k) i.
Proof.
  intros Hkl; induction Hkl as [| l Hkl IH]; intros Hl Hi; [exact Hi |].
  apply IH; [lia |]; apply (nobody_comes_back (each_step is_run (k := l) ltac:(lia)) Hi).
Qed.

(** CO28. On a wave whose lanes wait for all who share the token instance and can still arrive, all
    that can arrive when one executes the use execute it at that step. *)
Theorem all_who_can_arrive_execute_the_use_together k i j :
  k < length -> goes_on k i = true -> arrives (states k) j -> goes_on k j = true.
Proof.
  intros Hk; apply (all_who_arrive_go_on (each_step is_run Hk)), always_in_step; lia.
Qed.

(** CO28. Two lanes that share the token instance execute the use for the same time at one step. *)
Theorem the_use_is_executed_for_the_same_time_at_one_step k l i j :
  k < length -> l < length -> goes_on k i = true -> goes_on l j = true ->
  executed_times (states k) i = executed_times (states l) j -> k = l.
Proof.
  assert (Hnot : forall k l i j, k < l -> l < length -> goes_on k i = true -> goes_on l j = true ->
    executed_times (states k) i <> executed_times (states l) j).
  { clear k l i j; intros k l i j Hkl Hl Hi Hj E.
    assert (Hk : k < length) by lia.
    pose proof (each_step is_run Hk) as Hstep; pose proof (each_step is_run Hl) as Hstep'.
    pose proof (who_stands_arrives Hstep' (standing Hstep' Hj)) as Harrives.
    assert (Hgo : goes_on k j = true).
    { apply (all_who_can_arrive_execute_the_use_together Hk Hi).
      apply (who_arrives_arrived_before (k := k) (l := l)); [lia | lia | exact Harrives]. }
    pose proof (same_time Hstep Hi Hgo) as Hsame; pose proof (counted Hstep j) as Hcount.
    rewrite Hgo in Hcount.
    pose proof (executions_only_grow j (k := S k) (l := l)); lia. }
  intros Hk Hl Hi Hj E; destruct (lt_eq_lt_dec k l) as [[H | H] | H]; [| exact H |].
  - destruct (Hnot k l i j H Hl Hi Hj E).
  - destruct (Hnot l k j i H Hk Hj Hi (eq_sym E)).
Qed.

End Run.

End Lanes.

(** Two lanes that stand at a use and execute it are such a run. *)
Lemma two_lanes_execute_a_use :
  run (fun k => match k with
                | 0 => State (fun _ : bool => True) (fun _ => True) (fun _ => 0)
                | S _ => State (fun _ => False) (fun _ => False) (fun _ => 1)
                end) (fun _ _ => true) 1.
Proof.
  split; [reflexivity |]; intros k Hk; replace k with 0 by lia; split; cbn; auto; contradiction.
Qed.

(** CU3. Where a number grows along each thread and is equal in converged instances, as the number
    of the step is on such a wave, convergence-before is a strict partial order. *)
Theorem what_is_executed_at_one_step_keeps_the_order static (h : history static)
    (R : relation) (step : instance -> nat) :
  (forall a b, program_order h a b -> step a < step b) ->
  (forall a b, R a b -> step a = step b) ->
  strict h R.
Proof.
  intros Hgrows Hequal.
  assert (Hbefore : contained (convergence_before h R) (fun a b => step a < step b)).
  { apply convergence_before_lies_in_what_execution_follows.
    - intros a b c; lia.
    - exact Hgrows.
    - intros a b c Hab Hbc; rewrite <- (Hequal b c Hbc); exact Hab.
    - intros a b c Hab Hbc; rewrite (Hequal a b Hab); exact Hbc. }
  intros a Ha; apply Hbefore in Ha; lia.
Qed.
