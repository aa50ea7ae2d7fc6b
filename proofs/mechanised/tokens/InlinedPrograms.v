(** Well-formed programs are as inlining supposes: CO8, CO10, CO11, CO18.

    Threads take paths of a caller, and under each call a path of the callee, both well-formed. What
    the theorem about inlining supposes of tokens, entries and calls then holds; what remains is
    what it supposes of the choice at anchors. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms NamesNeverRepeat Inlining.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Programs.

Variables p q : program.
(** The caller and the callee. *)

Variable is_call : site -> bool.
Variable runs : list (run site site).
Variable paths : list (list nat).

Variable label : Type.
Variable launch : nat -> label.
Variable chosen_in_caller : instance -> nat.
Variable chosen_in_callee : nat -> nat -> nat -> nat.
Variable chosen_after : instance -> nat.

(** Calls of the callee are convergent operations with a token. *)
Definition calls_are_operations : Prop :=
  forall c, is_call c = true -> exists d, operation_of p c = Some (Operation d).

(** Threads take paths of the caller; a call runs along a path of the callee, and nothing else runs
    any. *)
Definition run_along_paths : Prop :=
  caller runs = history_of p paths /\ are_paths p paths /\
  forall t i c l, nth_error (run_of runs t) i = Some (c, l) ->
    if is_call c then exists blocks, path q blocks /\ l = trace q blocks else l = [].

Hypothesis well_p : well_formed p.
Hypothesis well_q : well_formed q.
Hypothesis calls : calls_are_operations.
Hypothesis along_paths : run_along_paths.
Hypothesis choice :
  the_same_are_chosen (operation_of p) (operation_of q) runs chosen_in_caller chosen_in_callee
    chosen_after.

Lemma only_calls_run t i c l j y : nth_error (run_of runs t) i = Some (c, l) ->
  nth_error l j = Some y ->
  is_call c = true /\ exists blocks, path q blocks /\ called runs t i = trace q blocks.
Proof.
  intros E Hy; destruct along_paths as (_ & _ & H); specialize (H _ _ _ _ E).
  destruct (is_call c); [| subst l; destruct j; discriminate].
  split; [reflexivity |]; destruct H as (blocks & Hblocks & ->); exists blocks.
  split; [exact Hblocks | exact (called_is E)].
Qed.

(** What a call runs is one thread of the callee. *)
Lemma a_call_is_a_thread t i j y : nth_error (called runs t i) j = Some y -> exists blocks,
  path q blocks /\ called runs t i = trace q blocks.
Proof.
  intros Hy; unfold called in Hy.
  destruct (nth_error (run_of runs t) i) as [[c l] |] eqn:E; [| destruct j; discriminate].
  destruct (only_calls_run E Hy) as (_ & blocks & H); exists blocks; exact H.
Qed.

Lemma one_thread blocks j y : nth_error (trace q blocks) j = Some y ->
  executes (history_of q [blocks]) (Instance 0 j) y.
Proof. exact (fun H => H). Qed.

Lemma supposed_calls : calls_use_tokens (operation_of p) is_call runs.
Proof.
  intros t i c l j y E Hy; destruct (only_calls_run E Hy) as [Hcall _].
  split; [exact Hcall | exact (calls Hcall)].
Qed.

Lemma supposed_tokens : no_token_comes_from_a_call (operation_of p) is_call.
Proof.
  intros u d Hd; destruct (is_call d) eqn:Hcall; [exfalso | reflexivity].
  destruct (calls Hcall) as [e He].
  destruct (from_control_intrinsics well_p Hd) as [H | [H | [e' H]]]; congruence.
Qed.

Lemma supposed_names : all_named site_eq_dec (operation_of p) launch chosen_in_caller (caller runs).
Proof.
  destruct along_paths as (-> & Hpaths & _).
  apply every_instance_has_a_name; [exact Hpaths | exact (co8 well_p)].
Qed.

Lemma supposed_values : tokens_are_made_under_the_call site_eq_dec (operation_of q) runs.
Proof.
  intros t i j y e Hy He; destruct (a_call_is_a_thread Hy) as (blocks & Hpath & E).
  rewrite E in *.
  destruct (every_use_has_a_token_value (p := q) (paths := [blocks]) (a := Instance 0 j) (x := y)
              (d := e)) as [from Hfrom]; [constructor; [exact Hpath | constructor] |
              exact (co8 well_q) |
              exact (one_thread Hy) | exact He |].
  unfold token_value, static_of, executed in Hfrom; cbn in Hfrom; rewrite Hy, He in Hfrom.
  destruct (latest _ _ _ _) as [k |]; [exists k; reflexivity | discriminate].
Qed.

Lemma supposed_entry : a_call_executes_the_entry_once (operation_of q) runs.
Proof.
  intros t i j k y Hentry Hj Hk; destruct (a_call_is_a_thread Hj) as (blocks & Hpath & E).
  rewrite E in *; assert (Hpaths : are_paths q [blocks])
    by (constructor; [exact Hpath | constructor]).
  destruct (lt_eq_lt_dec j k) as [[H | H] | H]; [exfalso | exact H | exfalso].
  - apply (the_entry_is_executed_once Hpaths (entry_block well_q) (co10 well_q) Hentry
             (one_thread Hj) (one_thread Hk)).
    apply program_order_from_indices; [reflexivity | exact H | exists y; exact (one_thread Hk)].
  - apply (the_entry_is_executed_once Hpaths (entry_block well_q) (co10 well_q) Hentry
             (one_thread Hk) (one_thread Hj)).
    apply program_order_from_indices; [reflexivity | exact H | exists y; exact (one_thread Hj)].
Qed.

Lemma supposed_once :
  a_call_is_executed_once_with_a_token_value site_eq_dec (operation_of p) is_call runs.
Proof.
  intros t i k c l l' Hcall E E' Hvalue; destruct (calls Hcall) as [d Hd].
  assert (Hi : executes (caller runs) (Instance t i) c) by (apply executes_in_caller; eauto).
  assert (Hk : executes (caller runs) (Instance t k) c) by (apply executes_in_caller; eauto).
  destruct along_paths as (Hcaller & Hpaths & _); rewrite Hcaller in *.
  assert (Huse : uses p c d) by (unfold uses, token_at; rewrite Hd; reflexivity).
  destruct (every_use_has_a_token_value Hpaths (co8 well_p) Hi Huse) as [from Hfrom].
  pose proof Hfrom as Hfrom'; rewrite Hvalue in Hfrom'.
  destruct (lt_eq_lt_dec i k) as [[H | H] | H]; [exfalso | exact H | exfalso].
  - apply (an_operation_is_executed_once_with_a_token_value Hpaths (co18 well_p) Hd Hi Hk Hfrom
             Hfrom').
    apply program_order_from_indices; [reflexivity | exact H | exists c; exact Hk].
  - apply (an_operation_is_executed_once_with_a_token_value Hpaths (co18 well_p) Hd Hk Hi Hfrom'
             Hfrom).
    apply program_order_from_indices; [reflexivity | exact H | exists c; exact Hi].
Qed.

(** CO11. Where a well-formed callee is inlined into a well-formed caller, the copies of two
    operations of the callee are converged iff the operations were, if the same threads are chosen
    at the anchors. *)
Theorem inlining_preserves_every_set_of_well_formed_programs t i j u l m c c' L L' y z :
  nth_error (run_of runs t) i = Some (c, L) -> nth_error L j = Some y ->
  nth_error (run_of runs u) l = Some (c', L') -> nth_error L' m = Some z ->
  operation_of q y <> Some Entry -> operation_of q z <> Some Entry ->
  (met_in_callee site_eq_dec site_eq_dec (operation_of p) (operation_of q) runs launch
     chosen_in_caller chosen_in_callee t i j u l m <->
   meets site_eq_dec site_eq_dec (operation_of p) (operation_of q) is_call runs launch chosen_after
     (inner_instance runs t i j) (inner_instance runs u l m)).
Proof.
  intros E Hy E' Hz Hnot Hnot'.
  exact (inlining_preserves_every_set supposed_calls supposed_tokens supposed_names supposed_values
           supposed_entry supposed_once choice E Hy E' Hz Hnot Hnot').
Qed.

End Programs.
