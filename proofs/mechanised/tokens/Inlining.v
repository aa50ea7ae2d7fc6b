(** Calls that are inlined: CO9, CO11.

    Threads run a caller whose calls, with tokens, run a callee. Inlined, each operation of the
    callee has a copy for each call site, and a copy of what used the entry's token uses the call's
    token. Nothing is left of the call and of the callee's entry: their places in the thread stay,
    so that instances before and after are the same pairs of numbers, but the token rules say
    nothing about them any more.

    Every set is preserved, by induction along tokens, if the same threads are chosen at the
    callee's anchors, and only threads that come from one call site: an anchor has a copy for each.
    *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Tokens Counting OneName.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Lemma nth_error_Some_lt A (l : list A) n x : nth_error l n = Some x -> n < length l.
Proof. intros H; apply nth_error_Some; congruence. Qed.

Section Inlining.

Variables outer inner : Type.
Variable outer_eq_dec : forall x y : outer, {x = y} + {x <> y}.
Variable inner_eq_dec : forall x y : inner, {x = y} + {x <> y}.
(** The static instances of the caller, and of the callee. *)

Variable operation_of_caller : outer -> option (operation outer).
Variable operation_of_callee : inner -> option (operation inner).
Variable is_call : outer -> bool.
(** Whether a static instance of the caller is a call of the callee. *)

(** What a thread executes: static instances of the caller, each call with what it runs of the
    callee. *)
Definition run := list (outer * list inner).

Variable runs : list run.

(** ** Before *)

(** What the threads execute of the caller. *)
Definition caller : history outer := map (map fst) runs.

Variable label : Type.
Variable launch : nat -> label.
Variable chosen_in_caller : instance -> nat.
Variable chosen_in_callee : nat -> nat -> nat -> nat.
(** CO15. What is chosen at the caller's anchors, and, for a thread's number, the place of the call
    in the caller's thread and the place in what it runs, at the callee's. *)

Notation name_in_caller :=
  (name_of outer_eq_dec operation_of_caller launch chosen_in_caller caller).

(** The thread of this number, and what its call at place [i] runs. *)
Definition run_of (t : nat) : run := nth t runs [].
Definition called (t i : nat) : list inner :=
  match nth_error (run_of t) i with Some (_, trace) => trace | None => [] end.

(** CO9. The name of what a call executes at place [j]: its entry is named by the name of the call,
    so that entries are converged iff the calls were. *)
Definition name_in_callee (t i j : nat) : option (name inner (option (name outer label))) :=
  name_of inner_eq_dec operation_of_callee (fun _ => name_in_caller (Instance t i))
    (fun a => chosen_in_callee t i (index a)) [called t i] (Instance 0 j).

(** ** After *)

(** The static instances after inlining: those of the caller, and a copy of each of the callee's for
    each call site. *)
Inductive inlined :=
| Outer (x : outer)
| Inner (call : outer) (y : inner).

Definition inlined_eq_dec (x y : inlined) : {x = y} + {x <> y}.
Proof. decide equality. Defined.

(** CO11. The token that a copy uses where the callee's operation used the token of [y]: the call's
    where that was the entry's, and else the copy of it for this call site. *)
Definition token_of_copy (call : outer) (y : inner) : inlined :=
  match operation_of_callee y, operation_of_caller call with
  | Some Entry, Some (Operation d) => Outer d
  | _, _ => Inner call y
  end.

Definition operation_after (x : inlined) : option (operation inlined) :=
  match x with
  | Outer x =>
      if is_call x then None
      else match operation_of_caller x with
           | Some Entry => Some Entry
           | Some Anchor => Some Anchor
           | Some (Loop d) => Some (Loop (Outer d))
           | Some (Operation d) => Some (Operation (Outer d))
           | None => None
           end
  | Inner call y =>
      match operation_of_callee y with
      | Some Anchor => Some Anchor
      | Some (Loop d) => Some (Loop (token_of_copy call d))
      | Some (Operation d) => Some (Operation (token_of_copy call d))
      | Some Entry | None => None
      end
  end.

(** What a thread executes after inlining. *)
Definition flat (r : run) : list inlined :=
  flat_map (fun step => Outer (fst step) :: map (Inner (fst step)) (snd step)) r.

Definition after : history inlined := map flat runs.

Variable chosen_after : instance -> nat.

Notation name_after := (name_of inlined_eq_dec operation_after launch chosen_after after).

(** The place, in a thread's history, of its [i]-th step in the caller. *)
Fixpoint offset (r : run) (i : nat) : nat :=
  match r, i with
  | step :: rest, S i' => S (length (snd step)) + offset rest i'
  | _, _ => 0
  end.

(** The instance of the caller, and the one of the callee, at these places. *)
Definition outer_instance (t i : nat) : instance := Instance t (offset (run_of t) i).
Definition inner_instance (t i j : nat) : instance := Instance t (offset (run_of t) i + S j).

(** Converged-with before inlining: of instances of the caller, and of instances of the callee. *)
Definition met_in_caller (t i u l : nat) : Prop :=
  token_rules outer_eq_dec operation_of_caller launch chosen_in_caller caller
    (Instance t i) (Instance u l).
Definition met_in_callee (t i j u l m : nat) : Prop :=
  t <> u /\ exists N, name_in_callee t i j = Some N /\ name_in_callee u l m = Some N.

(** The same, of the instances that these are. *)
Inductive met : relation :=
| outer_met t i u l :
    met_in_caller t i u l -> met (outer_instance t i) (outer_instance u l)
| inner_met t i j u l m :
    met_in_callee t i j u l m -> met (inner_instance t i j) (inner_instance u l m).

(** Converged-with after inlining. *)
Definition meets : relation :=
  token_rules inlined_eq_dec operation_after launch chosen_after after.

(** ** Places *)

Lemma offset_next r i c l : nth_error r i = Some (c, l) ->
  offset r (S i) = offset r i + S (length l).
Proof.
  revert i; induction r as [| step r IH]; intros [| i] H; cbn in H; try discriminate.
  - injection H as ->; destruct r; cbn; lia.
  - change (offset (step :: r) (S (S i))) with (S (length (snd step)) + offset r (S i)).
    rewrite (IH i H); cbn; lia.
Qed.

Lemma offset_grows r i l : i < l -> l < length r -> offset r i < offset r l.
Proof.
  revert i l; induction r as [| step r IH]; intros i [| l] Hil Hl; cbn in *; try lia.
  destruct i as [| i]; [lia |]; specialize (IH i l); lia.
Qed.

Lemma flat_at_outer r i : forall c l, nth_error r i = Some (c, l) ->
  nth_error (flat r) (offset r i) = Some (Outer c).
Proof.
  revert i; induction r as [| [c' l'] r IH]; intros [| i] c l H; cbn in H; try discriminate.
  - injection H as -> ->; reflexivity.
  - unfold flat; cbn; rewrite nth_error_app2; rewrite map_length; [| lia].
    replace (length l' + offset r i - length l') with (offset r i) by lia.
    apply (IH i c l H).
Qed.

Lemma flat_at_inner r i j : forall c l, nth_error r i = Some (c, l) -> j < length l ->
  nth_error (flat r) (offset r i + S j) = option_map (Inner c) (nth_error l j).
Proof.
  revert i; induction r as [| [c' l'] r IH]; intros [| i] c l H Hj; cbn in H; try discriminate.
  - injection H as -> ->; cbn; rewrite nth_error_app1 by (rewrite map_length; exact Hj).
    apply nth_error_map.
  - cbn; rewrite nth_error_app2; rewrite map_length; [| lia].
    replace (length l' + offset r i + S j - length l') with (offset r i + S j) by lia.
    apply (IH i c l H Hj).
Qed.

(** Every place is one of the caller or one of the callee. *)
Lemma place_of r n : n < length (flat r) -> exists i c l, nth_error r i = Some (c, l) /\
  (n = offset r i \/ exists j, j < length l /\ n = offset r i + S j).
Proof.
  revert n; induction r as [| [c l] r IH]; intros n Hn; [cbn in Hn; lia |].
  unfold flat in Hn; cbn in Hn; rewrite app_length, map_length in Hn; fold (flat r) in Hn.
  destruct n as [| n]; [exists 0, c, l; auto |].
  destruct (lt_dec n (length l)) as [Hl | Hl].
  - exists 0, c, l; split; [reflexivity | right; exists n; cbn; auto].
  - destruct (IH (n - length l)) as (i & c' & l' & Hi & H); [lia |].
    exists (S i), c', l'; split; [exact Hi |]; cbn.
    destruct H as [H | (j & Hj & H)]; [left; lia | right; exists j; split; [exact Hj | lia]].
Qed.

(** ** The latest execution *)

(** Nothing is found where nothing was executed. *)
Lemma latest_skips (w : list inlined) x n k :
  (forall m, n <= m < n + k -> nth_error w m <> Some x) ->
  latest inlined_eq_dec w x (n + k) = latest inlined_eq_dec w x n.
Proof.
  induction k as [| k IH]; intros H; [rewrite Nat.add_0_r; reflexivity |].
  rewrite Nat.add_succ_r; cbn; destruct (nth_error w (n + k)) as [y |] eqn:E.
  - destruct (inlined_eq_dec y x) as [-> |]; [destruct (H (n + k)); [lia | exact E] |].
    apply IH; intros m Hm; apply H; lia.
  - apply IH; intros m Hm; apply H; lia.
Qed.

Lemma inner_is_not_outer r i c l x k : nth_error r i = Some (c, l) -> k <= length l ->
  forall m, offset r i + 1 <= m < offset r i + 1 + k -> nth_error (flat r) m <> Some (Outer x).
Proof.
  intros H Hk m Hm; replace m with (offset r i + S (m - offset r i - 1)) by lia.
  rewrite (flat_at_inner H) by lia; destruct (nth_error l _); discriminate.
Qed.

(** The latest execution of an instruction of the caller. *)
Lemma latest_outer r x i : i <= length r ->
  latest inlined_eq_dec (flat r) (Outer x) (offset r i) =
  option_map (offset r) (latest outer_eq_dec (map fst r) x i).
Proof.
  induction i as [| i IH]; intros Hi; [destruct r; reflexivity |].
  destruct (nth_error r i) as [[c l] |] eqn:E; [| apply nth_error_None in E; lia].
  rewrite (offset_next E); replace (offset r i + S (length l)) with (offset r i + 1 + length l) by
    lia.
  rewrite latest_skips by (apply (inner_is_not_outer E); lia).
  rewrite Nat.add_1_r; cbn; rewrite (flat_at_outer E), (map_nth_error fst _ _ E); cbn [fst].
  destruct (inlined_eq_dec (Outer c) (Outer x)) as [Hc | Hc];
    destruct (outer_eq_dec c x) as [Hc' | Hc']; try congruence; [reflexivity |].
  apply IH; lia.
Qed.

(** The same, asked from within a call of something else. *)
Lemma latest_outer_from_within r x i c l j : nth_error r i = Some (c, l) -> c <> x -> j < length l
  ->
  latest inlined_eq_dec (flat r) (Outer x) (offset r i + S j) =
  option_map (offset r) (latest outer_eq_dec (map fst r) x i).
Proof.
  intros E Hc Hj; replace (offset r i + S j) with (offset r i + 1 + j) by lia.
  rewrite latest_skips by (apply (inner_is_not_outer E); lia).
  rewrite latest_skips.
  - apply latest_outer; assert (i < length r) by (apply nth_error_Some; congruence); lia.
  - intros m Hm; replace m with (offset r i) by lia; rewrite (flat_at_outer E); congruence.
Qed.

(** The latest execution of a copy of something that the call has executed. *)
Lemma latest_inner r i c l y j k : nth_error r i = Some (c, l) -> j < length l ->
  latest inner_eq_dec l y j = Some k ->
  latest inlined_eq_dec (flat r) (Inner c y) (offset r i + S j) = Some (offset r i + S k).
Proof.
  intros E Hj Hk; apply latest_is_the_latest in Hk as (Hkj & Hy & Hlater).
  apply latest_is_the_latest; repeat split; [lia | |].
  - rewrite (flat_at_inner E) by lia; rewrite Hy; reflexivity.
  - intros m Hm; replace m with (offset r i + S (m - offset r i - 1)) by lia.
    rewrite (flat_at_inner E) by lia; specialize (Hlater (m - offset r i - 1)).
    destruct (nth_error l (m - offset r i - 1)) as [z |] eqn:Ez; [| discriminate].
    cbn; intros [= ->]; apply Hlater; [lia | reflexivity].
Qed.

(** ** Instances before and after *)

Notation caller_value := (token_value outer_eq_dec operation_of_caller caller).
Notation callee_value t i j :=
  (token_value inner_eq_dec operation_of_callee [called t i] (Instance 0 j)).
Notation value_after := (token_value inlined_eq_dec operation_after after).

Lemma executed_caller t : executed caller t = map fst (run_of t).
Proof.
  unfold executed, caller, run_of.
  rewrite <- (map_nth (map (@fst outer (list inner)))); reflexivity.
Qed.

Lemma executed_after t : executed after t = flat (run_of t).
Proof. unfold executed, after, run_of; rewrite <- (map_nth flat); reflexivity. Qed.

Lemma executes_in_caller t i c :
  executes caller (Instance t i) c <-> exists l, nth_error (run_of t) i = Some (c, l).
Proof.
  unfold executes; cbn; rewrite executed_caller, nth_error_map.
  destruct (nth_error (run_of t) i) as [[c' l] |]; cbn; split; try discriminate.
  - intros [= ->]; eauto.
  - intros [l' [= ->]]; reflexivity.
  - intros [l' H]; discriminate.
Qed.

Lemma executes_outer_after t i c l : nth_error (run_of t) i = Some (c, l) ->
  executes after (outer_instance t i) (Outer c).
Proof.
  intros E; unfold executes, outer_instance; cbn [thread index].
  rewrite executed_after; apply (flat_at_outer E).
Qed.

Lemma executes_inner_after t i j c l y : nth_error (run_of t) i = Some (c, l) ->
  nth_error l j = Some y -> executes after (inner_instance t i j) (Inner c y).
Proof.
  intros E Hy; unfold executes, inner_instance; cbn [thread index].
  rewrite executed_after, (flat_at_inner E), Hy; [reflexivity |].
  apply nth_error_Some; congruence.
Qed.

Lemma called_is t i c l : nth_error (run_of t) i = Some (c, l) -> called t i = l.
Proof. unfold called; intros ->; reflexivity. Qed.

Lemma token_at_outer c d : is_call c = false -> token_at operation_of_caller c = Some d ->
  token_at operation_after (Outer c) = Some (Outer d).
Proof.
  unfold token_at; cbn; intros ->.
  destruct (operation_of_caller c) as [[| | e | e] |]; cbn; congruence.
Qed.

Lemma token_at_inner c y d : token_at operation_of_callee y = Some d ->
  token_at operation_after (Inner c y) = Some (token_of_copy c d).
Proof.
  unfold token_at; cbn.
  destruct (operation_of_callee y) as [[| | e | e] |]; cbn; congruence.
Qed.

(** A token value of the caller stays the one it was. *)
Lemma outer_value_after t i c l d : nth_error (run_of t) i = Some (c, l) -> is_call c = false ->
  token_at operation_of_caller c = Some d ->
  value_after (outer_instance t i) =
    option_map (fun from => outer_instance t (index from)) (caller_value (Instance t i)).
Proof.
  intros E Hcall Hd; unfold token_value.
  replace (static_of after (outer_instance t i)) with (Some (Outer c))
    by (symmetry; apply (executes_outer_after E)).
  replace (static_of caller (Instance t i)) with (Some c)
    by (symmetry; apply executes_in_caller; eauto).
  rewrite (token_at_outer Hcall Hd), Hd; cbn [outer_instance thread index].
  rewrite executed_after, executed_caller, latest_outer
    by (assert (i < length (run_of t)) by (apply nth_error_Some; congruence); lia).
  destruct (latest _ _ _ _); reflexivity.
Qed.

(** What used the entry's token uses the call's. *)
Lemma value_of_the_call_after t i j c l y e d :
  nth_error (run_of t) i = Some (c, l) -> nth_error l j = Some y ->
  token_at operation_of_callee y = Some e -> operation_of_callee e = Some Entry ->
  operation_of_caller c = Some (Operation d) -> c <> d ->
  value_after (inner_instance t i j) =
    option_map (fun from => outer_instance t (index from)) (caller_value (Instance t i)).
Proof.
  intros E Hy He Hentry Hop Hcd; unfold token_value.
  replace (static_of after (inner_instance t i j)) with (Some (Inner c y))
    by (symmetry; apply (executes_inner_after E Hy)).
  replace (static_of caller (Instance t i)) with (Some c)
    by (symmetry; apply executes_in_caller; eauto).
  rewrite (token_at_inner c He); unfold token_of_copy; rewrite Hentry, Hop.
  unfold token_at at 1; rewrite Hop; cbn [used_token inner_instance thread index].
  rewrite executed_after, executed_caller, (latest_outer_from_within E Hcd)
    by (apply nth_error_Some; congruence).
  destruct (latest _ _ _ _); reflexivity.
Qed.

(** Other tokens of the callee are made under the call under which they are used. *)
Lemma inner_value_after t i j c l y e k :
  nth_error (run_of t) i = Some (c, l) -> nth_error l j = Some y ->
  token_at operation_of_callee y = Some e -> operation_of_callee e <> Some Entry ->
  latest inner_eq_dec l e j = Some k ->
  value_after (inner_instance t i j) = Some (inner_instance t i k).
Proof.
  intros E Hy He Hentry Hk; unfold token_value.
  replace (static_of after (inner_instance t i j)) with (Some (Inner c y))
    by (symmetry; apply (executes_inner_after E Hy)).
  rewrite (token_at_inner c He).
  replace (token_of_copy c e) with (Inner c e)
    by (unfold token_of_copy; destruct (operation_of_callee e) as [[| | |] |]; congruence).
  cbn [inner_instance thread index]; rewrite executed_after.
  rewrite (latest_inner E (nth_error_Some_lt Hy) Hk); reflexivity.
Qed.

(** ** What is supposed of the programs *)

(** A call is a convergent operation with a token, and only calls run the callee. *)
Definition calls_use_tokens : Prop :=
  forall t i c l j y, nth_error (run_of t) i = Some (c, l) -> nth_error l j = Some y ->
    is_call c = true /\ exists d, operation_of_caller c = Some (Operation d).

(** CO8. Tokens come from control intrinsics, not from calls. *)
Definition no_token_comes_from_a_call : Prop :=
  forall c d, token_at operation_of_caller c = Some d -> is_call d = false.

(** CO8. Every use in the callee has a token value: its definition was executed under the call. *)
Definition tokens_are_made_under_the_call : Prop :=
  forall t i j y e, nth_error (called t i) j = Some y -> token_at operation_of_callee y = Some e ->
    exists k, latest inner_eq_dec (called t i) e j = Some k.

(** CO10. A call executes the callee's entry once. *)
Definition a_call_executes_the_entry_once : Prop :=
  forall t i j k y, operation_of_callee y = Some Entry ->
    nth_error (called t i) j = Some y -> nth_error (called t i) k = Some y -> j = k.

(** CO18. A thread executes a call once with each token value. *)
Definition a_call_is_executed_once_with_a_token_value : Prop :=
  forall t i k c l l', is_call c = true ->
    nth_error (run_of t) i = Some (c, l) -> nth_error (run_of t) k = Some (c, l') ->
    caller_value (Instance t i) = caller_value (Instance t k) -> i = k.

(** CO11, CO15. The same threads are chosen: at an anchor of the caller as before; at the copies of
    an anchor of the callee those that were chosen at the anchor, and these come from one call
    site. *)
Definition the_same_are_chosen : Prop :=
  (forall t u i l c L L', t <> u -> operation_of_caller c = Some Anchor ->
    nth_error (run_of t) i = Some (c, L) -> nth_error (run_of u) l = Some (c, L') ->
    (chosen_in_caller (Instance t i) = chosen_in_caller (Instance u l) <->
     chosen_after (outer_instance t i) = chosen_after (outer_instance u l))) /\
  (forall t u i l j m c c' L L' y, t <> u -> operation_of_callee y = Some Anchor ->
    nth_error (run_of t) i = Some (c, L) -> nth_error L j = Some y ->
    nth_error (run_of u) l = Some (c', L') -> nth_error L' m = Some y ->
    (chosen_in_callee t i j = chosen_in_callee u l m <->
     c = c' /\ chosen_after (inner_instance t i j) = chosen_after (inner_instance u l m))).

Hypothesis calls : calls_use_tokens.
Hypothesis tokens_of_caller : no_token_comes_from_a_call.
Hypothesis caller_named :
  all_named outer_eq_dec operation_of_caller launch chosen_in_caller caller.
Hypothesis tokens_of_callee : tokens_are_made_under_the_call.
Hypothesis one_entry : a_call_executes_the_entry_once.
Hypothesis once : a_call_is_executed_once_with_a_token_value.
Hypothesis choice : the_same_are_chosen.

(** ** Counts *)

Lemma offset_injective r i k : i < length r -> k < length r -> offset r i = offset r k -> i = k.
Proof.
  intros Hi Hk E; destruct (lt_eq_lt_dec i k) as [[H | H] | H]; [| exact H |].
  - pose proof (offset_grows H Hk); lia.
  - pose proof (offset_grows H Hi); lia.
Qed.

(** Places of the caller with a property that no place of the callee has. *)
Lemma count_outer (P Q : nat -> bool) r i : i <= length r ->
  (forall k, k < i -> P (offset r k) = Q k) ->
  (forall k c l j, nth_error r k = Some (c, l) -> j < length l -> P (offset r k + S j) = false) ->
  count P 0 (offset r i) = count Q 0 i.
Proof.
  intros Hi Houter Hinner; induction i as [| i IH]; [destruct r; reflexivity |].
  destruct (nth_error r i) as [[c l] |] eqn:E; [| apply nth_error_None in E; lia].
  rewrite (offset_next E), count_joined; cbn [Nat.add].
  rewrite IH by (lia || (intros k Hk; apply Houter; lia)).
  replace (S (length l)) with (1 + length l) by lia; rewrite count_joined.
  rewrite (count_none (P := P) (first := offset r i + 1)).
  - cbn [count Nat.add]; rewrite !Nat.add_0_r, Houter by lia; lia.
  - intros k Hk; rewrite <- (Hinner i c l k E Hk); f_equal; lia.
Qed.

Lemma produced_outer t i c l d : nth_error (run_of t) i = Some (c, l) -> is_call c = false ->
  token_at operation_of_caller c = Some d ->
  produced_at inlined_eq_dec operation_after after (outer_instance t i) =
    option_map (offset (run_of t))
      (produced_at outer_eq_dec operation_of_caller caller (Instance t i)).
Proof.
  intros E Hcall Hd; unfold produced_at; rewrite (outer_value_after E Hcall Hd).
  destruct (token_value _ _ caller _); reflexivity.
Qed.

Lemma produced_before t i m :
  produced_at outer_eq_dec operation_of_caller caller (Instance t i) = Some m -> m < i.
Proof.
  unfold produced_at; destruct (token_value _ _ caller _) as [from |] eqn:E; [| discriminate].
  intros [= <-]; exact (token_value_earlier E).
Qed.

(** A loop intrinsic of the caller counts the same executions. *)
Lemma outer_executions t i c l d : nth_error (run_of t) i = Some (c, l) -> is_call c = false ->
  operation_of_caller c = Some (Loop d) ->
  executions_with_token inlined_eq_dec operation_after after (outer_instance t i) =
  executions_with_token outer_eq_dec operation_of_caller caller (Instance t i).
Proof.
  intros E Hcall Hop.
  assert (Hd : token_at operation_of_caller c = Some d)
    by (unfold token_at; rewrite Hop; reflexivity).
  pose proof (nth_error_Some_lt E) as Hi.
  assert (Halike : forall k, k <= i ->
    executed_with_token inlined_eq_dec operation_after after (outer_instance t i)
      (offset (run_of t) k) =
    executed_with_token outer_eq_dec operation_of_caller caller (Instance t i) k).
  { intros k Hk; destruct (nth_error (run_of t) k) as [[c' l'] |] eqn:E';
      [| apply nth_error_None in E'; lia].
    pose proof (executes_outer_after E) as Ha; pose proof (executes_outer_after E') as Ha'.
    assert (Hb : executes caller (Instance t i) c) by (apply executes_in_caller; eauto).
    assert (Hb' : executes caller (Instance t k) c') by (apply executes_in_caller; eauto).
    apply eq_true_iff_eq; rewrite !executed_with_token_iff; cbn [thread outer_instance].
    fold (outer_instance t k) (outer_instance t i).
    assert (Hsame : c' = c -> (produced_at inlined_eq_dec operation_after after (outer_instance t
      k) =
        produced_at inlined_eq_dec operation_after after (outer_instance t i) <->
      produced_at outer_eq_dec operation_of_caller caller (Instance t k) =
        produced_at outer_eq_dec operation_of_caller caller (Instance t i))).
    { intros ->; rewrite (produced_outer E Hcall Hd), (produced_outer E' Hcall Hd).
      destruct (produced_at _ _ caller (Instance t k)) as [n |] eqn:Hn;
        destruct (produced_at _ _ caller (Instance t i)) as [n' |] eqn:Hn'; cbn;
        split; try congruence.
      apply produced_before in Hn, Hn'; intros [= H].
      f_equal; apply (offset_injective (r := run_of t)); [lia | lia | exact H]. }
    split; intros ((s0 & H1 & H2) & H3).
    - rewrite (executes_one H1 Ha') in H2; pose proof (executes_one H2 Ha) as Heq.
      injection Heq as Heq; split; [exists c; subst c'; auto | apply (Hsame Heq), H3].
    - rewrite (executes_one H1 Hb') in H2; pose proof (executes_one H2 Hb) as Heq.
      split; [exists (Outer c); subst c'; auto | apply (Hsame Heq), H3]. }
  unfold executions_with_token; rewrite !filter_counts; cbn [index outer_instance count Nat.add].
  rewrite Halike by lia; f_equal.
  apply count_outer; [lia | intros k Hk; apply Halike; lia |].
  intros k c' l' j E' Hj; apply not_true_iff_false; intros H.
  apply executed_with_token_iff in H as ((s0 & H1 & H2) & _); cbn [thread outer_instance] in *.
  fold (outer_instance t i) in H2; rewrite (executes_one H2 (executes_outer_after E)) in H1.
  destruct (nth_error l' j) as [y |] eqn:Hy; [| apply nth_error_None in Hy; lia].
  pose proof (executes_one H1 (executes_inner_after E' Hy)); discriminate.
Qed.

Lemma latest_of_called t i j y e k : nth_error (called t i) j = Some y ->
  token_at operation_of_callee y = Some e -> latest inner_eq_dec (called t i) e j = Some k ->
  callee_value t i j = Some (Instance 0 k).
Proof.
  intros Hy He Hk; unfold token_value, static_of, executed; cbn [nth thread index].
  rewrite Hy, He, Hk; reflexivity.
Qed.

(** A copy of a loop intrinsic counts what the loop intrinsic counted. *)
Lemma inner_executions t i j c l y e : nth_error (run_of t) i = Some (c, l) ->
  nth_error l j = Some y -> operation_of_callee y = Some (Loop e) ->
  executions_with_token inlined_eq_dec operation_after after (inner_instance t i j) =
  executions_with_token inner_eq_dec operation_of_callee [called t i] (Instance 0 j).
Proof.
  intros E Hy Hop.
  assert (He : token_at operation_of_callee y = Some e)
    by (unfold token_at; rewrite Hop; reflexivity).
  destruct (calls E Hy) as (Hcall & d & Hd).
  assert (Hcd : c <> d).
  { intros ->; rewrite (tokens_of_caller (c := d) (d := d)) in Hcall; [discriminate |].
    unfold token_at; rewrite Hd; reflexivity. }
  pose proof (nth_error_Some_lt E) as Hi; pose proof (called_is E) as Hcalled.
  pose proof (executes_inner_after E Hy) as Ha.
  assert (Hentry_dec : operation_of_callee e = Some Entry \/ operation_of_callee e <> Some Entry)
    by (destruct (operation_of_callee e) as [[| | |] |]; auto; right; discriminate).
  set (P := executed_with_token inlined_eq_dec operation_after after (inner_instance t i j)).
  set (Q := executed_with_token inner_eq_dec operation_of_callee [called t i] (Instance 0 j)).
  assert (Htrue : forall n, P n = true -> executes after (Instance t n) (Inner c y) /\
    produced_at inlined_eq_dec operation_after after (Instance t n) =
    produced_at inlined_eq_dec operation_after after (inner_instance t i j)).
  { intros n H; apply executed_with_token_iff in H as ((s0 & H1 & H2) & H3).
    cbn [thread inner_instance] in H1, H3; fold (inner_instance t i j) in H2, H3.
    rewrite (executes_one H2 Ha) in H1; auto. }
  (* Each place within the call. *)
  assert (Hwithin : forall k, k <= j -> P (offset (run_of t) i + S k) = Q k).
  { intros k Hk; destruct (nth_error l k) as [y' |] eqn:Hy';
      [| apply nth_error_None in Hy'; pose proof (nth_error_Some_lt Hy); lia].
    pose proof (executes_inner_after E Hy') as Ha'.
    assert (Hb : executes [called t i] (Instance 0 j) y) by (rewrite Hcalled; exact Hy).
    assert (Hb' : executes [called t i] (Instance 0 k) y') by (rewrite Hcalled; exact Hy').
    assert (Hsame : y' = y ->
        (produced_at inlined_eq_dec operation_after after (inner_instance t i k) =
        produced_at inlined_eq_dec operation_after after (inner_instance t i j) <->
      produced_at inner_eq_dec operation_of_callee [called t i] (Instance 0 k) =
        produced_at inner_eq_dec operation_of_callee [called t i] (Instance 0 j))).
    { intros ->; rewrite <- Hcalled in Hy, Hy'.
      destruct (tokens_of_callee Hy He) as [n Hn]; destruct (tokens_of_callee Hy' He) as [n' Hn'].
      unfold produced_at at 3 4.
      rewrite (latest_of_called Hy He Hn), (latest_of_called Hy' He Hn').
      rewrite Hcalled in Hy, Hy'; unfold produced_at.
      destruct Hentry_dec as [Hentry | Hentry].
      - rewrite (value_of_the_call_after E Hy He Hentry Hd Hcd).
        rewrite (value_of_the_call_after E Hy' He Hentry Hd Hcd).
        apply latest_is_the_latest in Hn as (_ & Hn & _), Hn' as (_ & Hn' & _).
        rewrite (one_entry Hentry Hn Hn'); tauto.
      - rewrite Hcalled in Hn, Hn'.
        rewrite (inner_value_after E Hy He Hentry Hn), (inner_value_after E Hy' He Hentry Hn').
        cbn; split; intros [= H]; do 2 f_equal; lia. }
    apply eq_true_iff_eq; unfold P, Q; rewrite !executed_with_token_iff.
    cbn [thread inner_instance]; fold (inner_instance t i k) (inner_instance t i j).
    split; intros ((s0 & H1 & H2) & H3).
    - rewrite (executes_one H1 Ha') in H2; pose proof (executes_one H2 Ha) as Heq.
      injection Heq as Heq; split; [exists y; subst y'; auto | apply (Hsame Heq), H3].
    - rewrite (executes_one H1 Hb') in H2; pose proof (executes_one H2 Hb) as Heq.
      split; [exists (Inner c y); subst y'; auto | apply (Hsame Heq), H3]. }
  (* No place before the call. *)
  assert (Hbefore : forall n, n < offset (run_of t) i -> P n = false).
  { intros n Hn; apply not_true_iff_false; intros H; destruct (Htrue n H) as [H1 H2].
    assert (Hlength : n < length (flat (run_of t))).
    { unfold executes in H1; cbn in H1; rewrite executed_after in H1.
      exact (nth_error_Some_lt H1). }
    destruct (place_of Hlength) as (k & c' & l' & E' & [-> | (j' & Hj' & ->)]).
    - pose proof (executes_one H1 (executes_outer_after E')); discriminate.
    - destruct (nth_error l' j') as [y' |] eqn:Hy'; [| apply nth_error_None in Hy'; lia].
      pose proof (executes_one H1 (executes_inner_after E' Hy')) as Heq; injection Heq as <- <-.
      fold (inner_instance t k j') in H2; unfold produced_at in H2.
      assert (Hki : k < i).
      { destruct (lt_eq_lt_dec i k) as [[Hik | ->] | Hki]; [| lia | exact Hki].
        pose proof (offset_grows Hik (nth_error_Some_lt E')); lia. }
      destruct Hentry_dec as [Hentry | Hentry].
      + rewrite (value_of_the_call_after E Hy He Hentry Hd Hcd) in H2.
        rewrite (value_of_the_call_after E' Hy' He Hentry Hd Hcd) in H2.
        assert (Hvalue : caller_value (Instance t k) = caller_value (Instance t i)).
        { destruct (caller_value (Instance t k)) as [from |] eqn:Hf;
            destruct (caller_value (Instance t i)) as [from' |] eqn:Hf'; try discriminate;
            [| reflexivity].
          injection H2 as H2; f_equal.
          pose proof (token_value_earlier Hf); pose proof (token_value_earlier Hf').
          pose proof (token_value_thread Hf) as Ht; pose proof (token_value_thread Hf') as Ht'.
          destruct from as [v n], from' as [v' n']; cbn in *; subst v v'; f_equal.
          apply (offset_injective (r := run_of t)); [lia | lia | exact H2]. }
        pose proof (once Hcall E' E Hvalue); lia.
      + rewrite <- (called_is E) in Hy; rewrite <- (called_is E') in Hy'.
        destruct (tokens_of_callee Hy He) as [m Hm]; destruct (tokens_of_callee Hy' He) as [m' Hm'].
        rewrite (called_is E) in Hy, Hm; rewrite (called_is E') in Hy', Hm'.
        rewrite (inner_value_after E Hy He Hentry Hm) in H2.
        rewrite (inner_value_after E' Hy' He Hentry Hm') in H2.
        apply latest_is_the_latest in Hm' as (Hm' & _); cbn in H2; injection H2 as H2.
        pose proof (offset_next E') as Hnext; pose proof (nth_error_Some_lt Hy').
        destruct (Nat.eq_dec (S k) i) as [<- |]; [lia |].
        assert (HSk : S k < i) by lia; pose proof (offset_grows HSk Hi); lia. }
  unfold executions_with_token; fold P Q; rewrite !filter_counts; cbn [index inner_instance].
  replace (S (offset (run_of t) i + S j)) with (offset (run_of t) i + (1 + S j)) by lia.
  rewrite !count_joined, (count_none (P := P) (first := 0))
    by (intros k Hk; apply Hbefore; exact Hk).
  rewrite (count_none (P := P) (n := 1)).
  - cbn [Nat.add]; apply count_alike; intros k Hk; cbn [Nat.add].
    rewrite <- Hwithin by lia; f_equal; lia.
  - intros k Hk; apply not_true_iff_false; intros H; destruct (Htrue _ H) as [H1 _].
    replace (0 + offset (run_of t) i + k) with (offset (run_of t) i) in H1 by lia.
    pose proof (executes_one H1 (executes_outer_after E)); discriminate.
Qed.

(** ** Sets *)

Notation one_name_in_caller :=
  (one_name outer_eq_dec operation_of_caller launch launch chosen_in_caller chosen_in_caller
     caller caller).
Notation one_name_after :=
  (one_name inlined_eq_dec operation_after launch launch chosen_after chosen_after after after).
Notation one_name_in_callee t i j u l m :=
  (one_name inner_eq_dec operation_of_callee
     (fun _ => name_in_caller (Instance t i)) (fun _ => name_in_caller (Instance u l))
     (fun a => chosen_in_callee t i (index a)) (fun a => chosen_in_callee u l (index a))
     [called t i] [called u l] (Instance 0 j) (Instance 0 m)).

(** Every use of the caller has a token value. *)
Lemma caller_has_value t i c l d : nth_error (run_of t) i = Some (c, l) ->
  token_at operation_of_caller c = Some d ->
  exists k l', caller_value (Instance t i) = Some (Instance t k) /\ k < i /\
    nth_error (run_of t) k = Some (d, l').
Proof.
  intros E Hd; assert (Ha : executes caller (Instance t i) c) by (apply executes_in_caller; eauto).
  destruct (caller_named (a := Instance t i)) as [N HN]; [exists c; exact Ha |].
  rewrite (name_by_token _ _ _ _ Ha) in HN; unfold token_name in HN.
  destruct (caller_value (Instance t i)) as [from |] eqn:Hfrom.
  - pose proof (token_value_thread Hfrom) as Ht; pose proof (token_value_earlier Hfrom) as Hlt.
    destruct (token_value_executes Hfrom Ha) as (d' & Hd' & Hexecutes).
    rewrite Hd in Hd'; injection Hd' as <-.
    destruct from as [v k]; cbn in Ht, Hlt; subst v.
    apply executes_in_caller in Hexecutes as [l' Hl']; exists k, l'; auto.
  - unfold token_at in Hd; destruct (operation_of_caller c) as [[| | e | e] |]; discriminate.
Qed.

(** Instances of the caller have one name after iff they had before. *)
Lemma outer_names t u i : forall l c c' L L', t <> u ->
  nth_error (run_of t) i = Some (c, L) -> nth_error (run_of u) l = Some (c', L') ->
  is_call c = false -> is_call c' = false ->
  (one_name_in_caller (Instance t i) (Instance u l) <->
   one_name_after (outer_instance t i) (outer_instance u l)).
Proof.
  induction i as [i IH] using lt_wf_ind; intros l c c' L L' Htu E E' Hcall Hcall'.
  assert (Ha : executes caller (Instance t i) c) by (apply executes_in_caller; eauto).
  assert (Hb : executes caller (Instance u l) c') by (apply executes_in_caller; eauto).
  pose proof (executes_outer_after E) as Ha'; pose proof (executes_outer_after E') as Hb'.
  destruct (outer_eq_dec c c') as [<- | Hne].
  2: { split; intros H; exfalso; apply Hne.
       - exact (one_name_one_static H Ha Hb).
       - pose proof (one_name_one_static H Ha' Hb') as Heq; congruence. }
  assert (Hafter : operation_after (Outer c) =
    match operation_of_caller c with
    | Some Entry => Some Entry
    | Some Anchor => Some Anchor
    | Some (Loop d) => Some (Loop (Outer d))
    | Some (Operation d) => Some (Operation (Outer d))
    | None => None
    end) by (cbn; rewrite Hcall; reflexivity).
  assert (Htokens : forall d, token_at operation_of_caller c = Some d -> exists k k',
    caller_value (Instance t i) = Some (Instance t k) /\
    caller_value (Instance u l) = Some (Instance u k') /\
    value_after (outer_instance t i) = Some (outer_instance t k) /\
    value_after (outer_instance u l) = Some (outer_instance u k') /\
    (one_name_in_caller (Instance t k) (Instance u k') <->
     one_name_after (outer_instance t k) (outer_instance u k'))).
  { intros d Hd; destruct (caller_has_value E Hd) as (k & M & Hk & Hlt & Ek).
    destruct (caller_has_value E' Hd) as (k' & M' & Hk' & Hlt' & Ek').
    pose proof (tokens_of_caller Hd) as Hdcall.
    exists k, k'; repeat split; auto.
    - rewrite (outer_value_after E Hcall Hd), Hk; reflexivity.
    - rewrite (outer_value_after E' Hcall' Hd), Hk'; reflexivity.
    - apply (IH k Hlt _ _ _ _ _ Htu Ek Ek' Hdcall Hdcall).
    - apply (IH k Hlt _ _ _ _ _ Htu Ek Ek' Hdcall Hdcall). }
  destruct (operation_of_caller c) as [[| | d | d] |] eqn:Hop.
  - rewrite (one_name_of_entries _ _ _ _ _ Ha Hb Hop),
      (one_name_of_entries _ _ _ _ _ Ha' Hb' Hafter).
    reflexivity.
  - rewrite (one_name_of_anchors _ _ _ _ _ Ha Hb Hop),
      (one_name_of_anchors _ _ _ _ _ Ha' Hb' Hafter).
    apply (proj1 choice _ _ _ _ _ _ _ Htu Hop E E').
  - assert (Hd : token_at operation_of_caller c = Some d)
      by (unfold token_at; rewrite Hop; reflexivity).
    unfold token_at in Htokens; rewrite Hop in Htokens.
    destruct (Htokens d eq_refl) as (k & k' & Hv & Hv' & Hw & Hw' & H).
    rewrite (one_name_of_loops _ _ _ _ Ha Hb Hv Hv' Hop).
    rewrite (one_name_of_loops _ _ _ _ Ha' Hb' Hw Hw' Hafter).
    rewrite (outer_executions E Hcall Hop), (outer_executions E' Hcall' Hop), H; reflexivity.
  - unfold token_at in Htokens; rewrite Hop in Htokens.
    destruct (Htokens d eq_refl) as (k & k' & Hv & Hv' & Hw & Hw' & H).
    rewrite (one_name_of_operations _ _ _ _ Ha Hb Hv Hv' Hop).
    rewrite (one_name_of_operations _ _ _ _ Ha' Hb' Hw Hw' Hafter); exact H.
  - split; intros H; exfalso.
    + exact (one_name_of_nothing Ha Hop H).
    + exact (one_name_of_nothing Ha' Hafter H).
Qed.

(** The entries of two calls have one name iff the calls have: they are calls from one call site,
    and their tokens came from instances of one name. *)
Lemma call_names t u i l j m c c' L L' y z d d' k k' : t <> u ->
  nth_error (run_of t) i = Some (c, L) -> nth_error L j = Some y ->
  nth_error (run_of u) l = Some (c', L') -> nth_error L' m = Some z ->
  operation_of_caller c = Some (Operation d) -> operation_of_caller c' = Some (Operation d') ->
  caller_value (Instance t i) = Some (Instance t k) ->
  caller_value (Instance u l) = Some (Instance u k') ->
  (name_in_caller (Instance t i) = name_in_caller (Instance u l) <->
   c = c' /\ one_name_after (outer_instance t k) (outer_instance u k')).
Proof.
  intros Htu E Hy E' Hz Hop Hop' Hv Hv'.
  assert (Ha : executes caller (Instance t i) c) by (apply executes_in_caller; eauto).
  assert (Hb : executes caller (Instance u l) c') by (apply executes_in_caller; eauto).
  assert (Hd : token_at operation_of_caller c = Some d)
    by (unfold token_at; rewrite Hop; reflexivity).
  assert (Hd' : token_at operation_of_caller c' = Some d')
    by (unfold token_at; rewrite Hop'; reflexivity).
  destruct (caller_has_value E Hd) as (k0 & M & Hk0 & _ & Ek); rewrite Hv in Hk0.
  destruct (caller_has_value E' Hd') as (k0' & M' & Hk0' & _ & Ek'); rewrite Hv' in Hk0'.
  injection Hk0 as <-; injection Hk0' as <-.
  assert (Hone : name_in_caller (Instance t i) = name_in_caller (Instance u l) <->
                 one_name_in_caller (Instance t i) (Instance u l)).
  { destruct (caller_named (a := Instance t i)) as [N HN]; [exists c; exact Ha |].
    split; [intros H; exists N; split; congruence | intros (N' & H & H'); congruence]. }
  rewrite Hone.
  rewrite <- (outer_names Htu Ek Ek' (tokens_of_caller Hd) (tokens_of_caller Hd')).
  split.
  - intros H; pose proof (one_name_one_static H Ha Hb) as Heq; split; [exact Heq |]; subst c'.
    apply (one_name_of_operations _ _ _ _ Ha Hb Hv Hv' Hop), H.
  - intros [Heq H]; subst c'.
    apply (one_name_of_operations _ _ _ _ Ha Hb Hv Hv' Hop), H.
Qed.

(** Copies have one name iff the callee's operations had; then they are copies for one call site. *)
Lemma inner_names t u j : forall i l m c c' L L' y z, t <> u ->
  nth_error (run_of t) i = Some (c, L) -> nth_error L j = Some y ->
  nth_error (run_of u) l = Some (c', L') -> nth_error L' m = Some z ->
  operation_of_callee y <> Some Entry -> operation_of_callee z <> Some Entry ->
  (one_name_in_callee t i j u l m <->
   one_name_after (inner_instance t i j) (inner_instance u l m)).
Proof.
  induction j as [j IH] using lt_wf_ind; intros i l m c c' L L' y z Htu E Hy E' Hz Hnot Hnot'.
  pose proof (called_is E) as Hcalled; pose proof (called_is E') as Hcalled'.
  assert (Ha : executes [called t i] (Instance 0 j) y) by (rewrite Hcalled; exact Hy).
  assert (Hb : executes [called u l] (Instance 0 m) z) by (rewrite Hcalled'; exact Hz).
  pose proof (executes_inner_after E Hy) as Ha'; pose proof (executes_inner_after E' Hz) as Hb'.
  destruct (inner_eq_dec y z) as [<- | Hne].
  2: { split; intros H; exfalso; apply Hne.
       - exact (one_name_one_static H Ha Hb).
       - pose proof (one_name_one_static H Ha' Hb') as Heq; congruence. }
  destruct (calls E Hy) as (Hcall & d & Hd); destruct (calls E' Hz) as (Hcall' & d' & Hd').
  assert (Hcd : forall c d, is_call c = true ->
    operation_of_caller c = Some (Operation d) -> c <> d).
  { clear - tokens_of_caller; intros c d Hcall Hd ->.
    rewrite (tokens_of_caller (c := d) (d := d)) in Hcall; [discriminate |].
    unfold token_at; rewrite Hd; reflexivity. }
  (* Copies of one name are copies for one call site. *)
  assert (Hsite : one_name_after (inner_instance t i j) (inner_instance u l m) -> c = c').
  { intros H; pose proof (one_name_one_static H Ha' Hb') as Heq; congruence. }
  (* What made the tokens. *)
  assert (Htokens : forall e, token_at operation_of_callee y = Some e -> exists n n' from from',
    callee_value t i j = Some (Instance 0 n) /\ callee_value u l m = Some (Instance 0 n') /\
    value_after (inner_instance t i j) = Some from /\
    value_after (inner_instance u l m) = Some from' /\
    (one_name_in_callee t i n u l n' <-> c = c' /\ one_name_after from from')).
  { intros e He; rewrite <- Hcalled in Hy; rewrite <- Hcalled' in Hz.
    destruct (tokens_of_callee Hy He) as [n Hn]; destruct (tokens_of_callee Hz He) as [n' Hn'].
    pose proof (latest_of_called Hy He Hn) as Hv; pose proof (latest_of_called Hz He Hn') as Hv'.
    rewrite Hcalled in Hy, Hn; rewrite Hcalled' in Hz, Hn'.
    pose proof Hn as Hln; pose proof Hn' as Hln'.
    apply latest_is_the_latest in Hln as (Hlt & Hen & _), Hln' as (Hlt' & Hen' & _).
    destruct (operation_of_callee e) as [done |] eqn:Hope.
    - destruct done as [| | e' | e'].
      1: { destruct (caller_has_value E (d := d)) as (k & M & Hk & _);
             [unfold token_at; rewrite Hd; reflexivity |].
           destruct (caller_has_value E' (d := d')) as (k' & M' & Hk' & _);
             [unfold token_at; rewrite Hd'; reflexivity |].
           exists n, n', (outer_instance t k), (outer_instance u k').
           split; [exact Hv | split; [exact Hv' | split; [| split]]].
           - rewrite (value_of_the_call_after E Hy He Hope Hd (Hcd _ _ Hcall Hd)), Hk; reflexivity.
           - rewrite (value_of_the_call_after E' Hz He Hope Hd' (Hcd _ _ Hcall' Hd')), Hk'.
             reflexivity.
           - assert (Hean : executes [called t i] (Instance 0 n) e) by (rewrite Hcalled; exact Hen).
             assert (Hebn : executes [called u l] (Instance 0 n') e)
               by (rewrite Hcalled'; exact Hen').
             rewrite (one_name_of_entries _ _ _ _ _ Hean Hebn Hope).
             apply (call_names Htu E Hy E' Hz Hd Hd' Hk Hk'). }
      all: exists n, n', (inner_instance t i n), (inner_instance u l n');
        split; [exact Hv | split; [exact Hv' | split; [| split]]];
        [apply (inner_value_after E Hy He); [congruence | exact Hn]
        | apply (inner_value_after E' Hz He); [congruence | exact Hn'] |];
        rewrite (IH n Hlt i l n' c c' L L' e e Htu E Hen E' Hen') by congruence;
        (split; [intros H; split; [| exact H] | intros [_ H]; exact H]);
        pose proof (one_name_one_static H (executes_inner_after E Hen)
                      (executes_inner_after E' Hen'))
          as Heq; congruence.
    - exists n, n', (inner_instance t i n), (inner_instance u l n').
      split; [exact Hv | split; [exact Hv' | split; [| split]]].
      + apply (inner_value_after E Hy He); [congruence | exact Hn].
      + apply (inner_value_after E' Hz He); [congruence | exact Hn'].
      + rewrite (IH n Hlt i l n' c c' L L' e e Htu E Hen E' Hen') by congruence.
        split; [intros H; split; [| exact H] | intros [_ H]; exact H].
        pose proof (one_name_one_static H (executes_inner_after E Hen)
                      (executes_inner_after E' Hen')) as Heq; congruence. }
  assert (Hafter : forall call, operation_after (Inner call y) =
    match operation_of_callee y with
    | Some Anchor => Some Anchor
    | Some (Loop d) => Some (Loop (token_of_copy call d))
    | Some (Operation d) => Some (Operation (token_of_copy call d))
    | Some Entry | None => None
    end) by reflexivity.
  destruct (outer_eq_dec c c') as [<- | Hne].
  - destruct (operation_of_callee y) as [[| | e | e] |] eqn:Hop; [congruence | | | |].
    + rewrite (one_name_of_anchors _ _ _ _ _ Ha Hb Hop).
      rewrite (one_name_of_anchors _ _ _ _ _ Ha' Hb' (Hafter c)).
      rewrite (proj2 choice _ _ _ _ _ _ _ _ _ _ _ Htu Hop E Hy E' Hz); tauto.
    + unfold token_at in Htokens; rewrite Hop in Htokens.
      destruct (Htokens e eq_refl) as (n & n' & from & from' & Hv & Hv' & Hw & Hw' & H).
      rewrite (one_name_of_loops _ _ _ _ Ha Hb Hv Hv' Hop).
      rewrite (one_name_of_loops _ _ _ _ Ha' Hb' Hw Hw' (Hafter c)).
      rewrite (inner_executions E Hy Hop), (inner_executions E' Hz Hop), H; tauto.
    + unfold token_at in Htokens; rewrite Hop in Htokens.
      destruct (Htokens e eq_refl) as (n & n' & from & from' & Hv & Hv' & Hw & Hw' & H).
      rewrite (one_name_of_operations _ _ _ _ Ha Hb Hv Hv' Hop).
      rewrite (one_name_of_operations _ _ _ _ Ha' Hb' Hw Hw' (Hafter c)), H; tauto.
    + split; intros H; exfalso.
      * exact (one_name_of_nothing Ha Hop H).
      * exact (one_name_of_nothing Ha' (Hafter c) H).
  - split; intros H; exfalso; [| exact (Hne (Hsite H))].
    destruct (operation_of_callee y) as [[| | e | e] |] eqn:Hop; [congruence | | | |].
    + apply (one_name_of_anchors _ _ _ _ _ Ha Hb Hop) in H.
      apply (proj2 choice _ _ _ _ _ _ _ _ _ _ _ Htu Hop E Hy E' Hz) in H; tauto.
    + unfold token_at in Htokens; rewrite Hop in Htokens.
      destruct (Htokens e eq_refl) as (n & n' & from & from' & Hv & Hv' & Hw & Hw' & Hiff).
      apply (one_name_of_loops _ _ _ _ Ha Hb Hv Hv' Hop) in H; tauto.
    + unfold token_at in Htokens; rewrite Hop in Htokens.
      destruct (Htokens e eq_refl) as (n & n' & from & from' & Hv & Hv' & Hw & Hw' & Hiff).
      apply (one_name_of_operations _ _ _ _ Ha Hb Hv Hv' Hop) in H; tauto.
    + exact (one_name_of_nothing Ha Hop H).
Qed.

(** CO11. The copies of two operations of the callee are converged iff the operations were. *)
Theorem inlining_preserves_every_set t i j u l m c c' L L' y z :
  nth_error (run_of t) i = Some (c, L) -> nth_error L j = Some y ->
  nth_error (run_of u) l = Some (c', L') -> nth_error L' m = Some z ->
  operation_of_callee y <> Some Entry -> operation_of_callee z <> Some Entry ->
  (met_in_callee t i j u l m <-> meets (inner_instance t i j) (inner_instance u l m)).
Proof.
  intros E Hy E' Hz Hnot Hnot'; unfold met_in_callee, meets; rewrite equal_names_are_converged.
  cbn [thread inner_instance]; split; intros [Htu H]; (split; [exact Htu |]);
    apply (inner_names Htu E Hy E' Hz Hnot Hnot'), H.
Qed.

(** CO11. Two operations of the caller, which are no calls of the callee, are converged iff they
    were. *)
Theorem inlining_preserves_the_sets_of_the_caller t i u l c c' L L' :
  nth_error (run_of t) i = Some (c, L) -> nth_error (run_of u) l = Some (c', L') ->
  is_call c = false -> is_call c' = false ->
  (met_in_caller t i u l <-> meets (outer_instance t i) (outer_instance u l)).
Proof.
  intros E E' Hcall Hcall'; unfold met_in_caller, meets; rewrite !equal_names_are_converged.
  cbn [thread outer_instance]; split; intros [Htu H]; (split; [exact Htu |]);
    apply (outer_names Htu E E' Hcall Hcall'), H.
Qed.

(** What the rules make converged after was converged before. *)
Lemma meets_met : contained meets met.
Proof.
  intros a b H; pose proof H as Hm; unfold meets in Hm.
  apply equal_names_are_converged in Hm as (Htu & N & HN & HN').
  pose proof (named_occurs HN) as Ha; pose proof (named_occurs HN') as Hb.
  destruct a as [t n], b as [u n']; cbn in Htu.
  assert (Hplace : forall v k x, executes after (Instance v k) x -> k < length (flat (run_of v))).
  { intros v k x Hx; unfold executes in Hx; cbn in Hx; rewrite executed_after in Hx.
    exact (nth_error_Some_lt Hx). }
  assert (Hoperation : forall v k M x, name_of inlined_eq_dec operation_after launch chosen_after
      after (Instance v k) = Some M -> executes after (Instance v k) x ->
      operation_after x <> None).
  { intros v k M x HM Hx Hnone; rewrite (name_by_token _ _ _ _ Hx), Hnone in HM; discriminate. }
  destruct (place_of (Hplace _ _ _ Ha)) as (i & c & L & E & [-> | (j & Hj & ->)]);
    destruct (place_of (Hplace _ _ _ Hb)) as (l & c' & L' & E' & [-> | (m & Hm & ->)]).
  - pose proof (executes_outer_after E) as Ha'; pose proof (executes_outer_after E') as Hb'.
    pose proof (Hoperation _ _ _ _ HN Ha') as Hop; pose proof (Hoperation _ _ _ _ HN' Hb') as Hop'.
    cbn in Hop, Hop'.
    destruct (is_call c) eqn:Hc; [congruence |]; destruct (is_call c') eqn:Hc'; [congruence |].
    apply outer_met, (inlining_preserves_the_sets_of_the_caller E E' Hc Hc'), H.
  - destruct (nth_error L' m) as [z |] eqn:Hz; [| apply nth_error_None in Hz; lia].
    pose proof (executes_one Ha (executes_outer_after E)) as Hx.
    pose proof (executes_one Hb (executes_inner_after E' Hz)); congruence.
  - destruct (nth_error L j) as [y |] eqn:Hy; [| apply nth_error_None in Hy; lia].
    pose proof (executes_one Ha (executes_inner_after E Hy)) as Hx.
    pose proof (executes_one Hb (executes_outer_after E')); congruence.
  - destruct (nth_error L j) as [y |] eqn:Hy; [| apply nth_error_None in Hy; lia].
    destruct (nth_error L' m) as [z |] eqn:Hz; [| apply nth_error_None in Hz; lia].
    pose proof (executes_inner_after E Hy) as Ha'; pose proof (executes_inner_after E' Hz) as Hb'.
    pose proof (Hoperation _ _ _ _ HN Ha') as Hop; pose proof (Hoperation _ _ _ _ HN' Hb') as Hop'.
    cbn in Hop, Hop'; apply inner_met.
    apply (inlining_preserves_every_set E Hy E' Hz); [| | exact H]; intros Hentry;
      rewrite Hentry in *; congruence.
Qed.

(** CO11, CU3. An order that was strict stays strict: what is left of the instances keeps its
    relation and its order. *)
Theorem inlining_keeps_the_order : strict after met -> strict after meets.
Proof.
  intros Hstrict a Ha; apply (Hstrict a); revert Ha.
  apply convergence_before_grows; exact meets_met.
Qed.

End Inlining.
