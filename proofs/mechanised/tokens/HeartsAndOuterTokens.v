(** What the rules of tokens leave of a loop that uses a token from outside: CO31, CO32.

    The rules are demands on a relation that is not known. An operation that a thread executes twice
    with a token value that another thread shares contradicts them; with a heart between token and
    operation there is one relation, and no other. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Tokens ComputedTokens TokenPrograms.
Import ListNotations.

Section Rules.

Variable static : Type.
Variable static_eq_dec : forall x y : static, {x = y} + {x <> y}.
Variable operation_at : static -> option (operation static).
Variable h : history static.

Notation value := (token_value static_eq_dec operation_at h).
Notation count := (executions_with_token static_eq_dec operation_at h).

(** * The rules, as demands *)

(** CO8. Executions of an operation by two threads are converged iff the token values were returned
    by converged instances. *)
Definition operations_follow_their_tokens (R : relation) : Prop :=
  forall s token u v from_u from_v,
    operation_at s = Some (Operation token) -> thread u <> thread v ->
    executes h u s -> executes h v s -> value u = Some from_u -> value v = Some from_v ->
    (R u v <-> R from_u from_v).

(** CO12. Executions of a loop intrinsic are converged iff the token values were, and both threads
    execute it for the same time with that token value. *)
Definition loops_follow_their_tokens (R : relation) : Prop :=
  forall s token u v from_u from_v,
    operation_at s = Some (Loop token) -> thread u <> thread v ->
    executes h u s -> executes h v s -> value u = Some from_u -> value v = Some from_v ->
    (R u v <-> R from_u from_v /\ count u = count v).

(** CO31. No converged-with relation allows a thread to execute an operation twice with one token
    value, where another thread executes it with a converged one. *)
Theorem no_operation_is_executed_twice_with_a_shared_token_value R s token u again v from from' :
  converged_with h R -> operations_follow_their_tokens R ->
  operation_at s = Some (Operation token) -> executes h u s -> executes h again s ->
  executes h v s -> value u = Some from -> value again = Some from -> value v = Some from' ->
  R from from' -> thread u = thread again -> u <> again -> False.
Proof.
  intros [sym trans _ threads] follow here one two other of_u of_again of_v met same differ.
  pose proof (threads _ _ met) as apart.
  rewrite (token_value_thread of_u), (token_value_thread of_v) in apart.
  assert (first : R u v) by (apply (follow s token u v from from'); assumption).
  assert (second : R again v) by (apply (follow s token again v from from'); congruence).
  destruct (trans u v again first (sym _ _ second)) as [equal|together]; [contradiction|].
  now apply (threads u again).
Qed.

(** CO32. Operations on the token of a heart are converged iff the heart is executed for the same
    time, if the heart's own token values are converged. *)
Theorem operations_on_a_heart_meet_in_one_iteration R s t token u v heart_u heart_v from from' :
  operations_follow_their_tokens R -> loops_follow_their_tokens R ->
  operation_at s = Some (Operation t) -> operation_at t = Some (Loop token) ->
  thread u <> thread v -> executes h u s -> executes h v s ->
  value u = Some heart_u -> value v = Some heart_v ->
  value heart_u = Some from -> value heart_v = Some from' -> R from from' ->
  (R u v <-> count heart_u = count heart_v).
Proof.
  intros operations loops here heart apart one other of_u of_v of_heart_u of_heart_v met.
  rewrite (operations s t u v heart_u heart_v); try assumption.
  assert (token_is : token_at operation_at s = Some t) by (unfold token_at; now rewrite here).
  destruct (token_value_executes of_u one) as (x & x_is & x_at).
  destruct (token_value_executes of_v other) as (y & y_is & y_at).
  assert (x = t) by congruence. assert (y = t) by congruence. subst x y.
  rewrite (loops t token heart_u heart_v from from'); try assumption.
  - tauto.
  - rewrite (token_value_thread of_u), (token_value_thread of_v). exact apart.
Qed.

(** Every executed operation has what it needs: a token value, where it uses a token. *)
Definition every_use_has_a_value : Prop :=
  forall a s, executes h a s -> exists done, operation_at s = Some done /\
    forall token, used_token done = Some token -> exists from, value a = Some from.

(** Executions of entries and anchors, which begin all tokens. *)
Definition is_root (a : instance) : Prop :=
  exists s, executes h a s /\ (operation_at s = Some Entry \/ operation_at s = Some Anchor).

(** CO32. Two converged-with relations that keep the rules and agree at entries and anchors agree
    everywhere: the rules have one relation at most for each choice at the roots of tokens. *)
Theorem the_rules_have_one_relation_for_a_choice_at_the_roots R S :
  every_use_has_a_value ->
  converged_with h R -> operations_follow_their_tokens R -> loops_follow_their_tokens R ->
  converged_with h S -> operations_follow_their_tokens S -> loops_follow_their_tokens S ->
  (forall a b, is_root a -> (R a b <-> S a b)) ->
  same_relation R S.
Proof.
  intros valued relR operationsR loopsR relS operationsS loopsS roots.
  assert (agree : forall n a b, index a < n -> thread a <> thread b -> same_static h a b ->
    (R a b <-> S a b)).
  { induction n as [|n IH]; intros a b small apart [s [one other]]; [lia|].
    destruct (valued a s one) as [done [stands has_a]].
    destruct (valued b s other) as [done' [stands' has_b]].
    assert (done' = done) by congruence. subst done'.
    destruct done as [| |t|t].
    1, 2: apply roots; exists s; auto.
    all: destruct (has_a t eq_refl) as [from of_a], (has_b t eq_refl) as [from' of_b].
    all: assert (token_is : token_at operation_at s = Some t)
      by (unfold token_at; now rewrite stands).
    all: destruct (token_value_executes of_a one) as (x & x_is & x_at).
    all: destruct (token_value_executes of_b other) as (y & y_is & y_at).
    all: assert (x = t) by congruence; assert (y = t) by congruence; subst x y.
    all: assert (earlier : R from from' <-> S from from')
      by (apply IH;
          [pose proof (token_value_earlier of_a); lia
          |rewrite (token_value_thread of_a), (token_value_thread of_b); exact apart
          |now exists t]).
    - rewrite (loopsR s t a b from from'), (loopsS s t a b from from') by assumption.
      now rewrite earlier.
    - rewrite (operationsR s t a b from from'), (operationsS s t a b from from') by assumption.
      exact earlier. }
  intros a b. split; intros holds.
  - apply (agree (1 + index a) a b); [lia| | |assumption].
    + apply (between_threads relR), holds.
    + apply (of_one_static_instance relR), holds.
  - apply (agree (1 + index a) a b); [lia| | |assumption].
    + apply (between_threads relS), holds.
    + apply (of_one_static_instance relS), holds.
Qed.

(** The rules' own relation keeps them as demands. *)
Lemma token_rules_follow_their_tokens label (launch : nat -> label) choice :
  let R := token_rules static_eq_dec operation_at launch choice h in
  operations_follow_their_tokens R /\ loops_follow_their_tokens R.
Proof.
  cbv zeta. split; intros s token u v from_u from_v here apart one other of_u of_v.
  - split.
    + intros holds. destruct holds; assert (s0 = s) by (eapply executes_one; eassumption);
        congruence.
    + intros met. now apply operations_converged with s token from_u from_v.
  - split.
    + intros holds. destruct holds; assert (s0 = s) by (eapply executes_one; eassumption); subst;
        try congruence. split; congruence.
    + intros [met times]. now apply loops_converged with s token from_u from_v.
Qed.

(** * The demands, computed *)

(** The relation that holds of these pairs. *)
Definition listed (pairs : list (instance * instance)) : relation := fun a b => In (a, b) pairs.

Definition listed_b (pairs : list (instance * instance)) (a b : instance) : bool :=
  existsb (fun pair =>
    if instance_eq_dec (fst pair) a then if instance_eq_dec (snd pair) b then true else false
    else false) pairs.

(** Whether the demand that is made of two instances is met: CO8 of operations, CO12 of loops. *)
Definition follows_b (pairs : list (instance * instance)) (u v : instance) : bool :=
  match static_of h u, static_of h v with
  | Some s, Some t =>
      if static_eq_dec s t then
        match operation_at s, value u, value v with
        | Some (Operation _), Some from, Some from' =>
            Bool.eqb (listed_b pairs u v) (listed_b pairs from from')
        | Some (Loop _), Some from, Some from' =>
            Bool.eqb (listed_b pairs u v)
                     (listed_b pairs from from' && Nat.eqb (count u) (count v))
        | _, _, _ => true
        end
      else true
  | _, _ => true
  end.

Definition rules_followed_b (pairs : list (instance * instance)) : bool :=
  forallb (fun u => forallb (fun v => Nat.eqb (thread u) (thread v) || follows_b pairs u v)
    (instances h)) (instances h).

Lemma listed_is_computed pairs a b : listed_b pairs a b = true <-> listed pairs a b.
Proof.
  unfold listed_b, listed. rewrite existsb_exists. split.
  - intros [[c d] [member equal]]. cbn in equal.
    destruct (instance_eq_dec c a), (instance_eq_dec d b); try discriminate. now subst.
  - intros member. exists (a, b). cbn.
    destruct (instance_eq_dec a a), (instance_eq_dec b b); auto; contradiction.
Qed.

Lemma rules_followed_is_computed pairs :
  rules_followed_b pairs = true <->
  operations_follow_their_tokens (listed pairs) /\ loops_follow_their_tokens (listed pairs).
Proof.
  unfold rules_followed_b. rewrite forallb_forall. split.
  - intros all.
    assert (each : forall u v s, thread u <> thread v -> executes h u s -> executes h v s ->
      follows_b pairs u v = true).
    { intros u v s apart one other.
      specialize (all u (occurs_in_instances (ex_intro _ s one))). rewrite forallb_forall in all.
      specialize (all v (occurs_in_instances (ex_intro _ s other))).
      apply orb_true_iff in all. destruct all as [equal|followed]; [|exact followed].
      apply Nat.eqb_eq in equal. contradiction. }
    split; intros s token u v from from' here apart one other of_u of_v;
      specialize (each u v s apart one other); unfold follows_b in each;
      apply executes_static_of in one, other; rewrite one, other, here, of_u, of_v in each;
      destruct (static_eq_dec s s); try contradiction; apply eqb_prop in each;
      rewrite <- !listed_is_computed, each; [tauto|].
    now rewrite andb_true_iff, Nat.eqb_eq.
  - intros [operations loops] u _. apply forallb_forall. intros v _.
    apply orb_true_iff. destruct (Nat.eq_dec (thread u) (thread v)) as [equal|apart];
      [left; now apply Nat.eqb_eq|right].
    unfold follows_b. destruct (static_of h u) as [s|] eqn:one; [|reflexivity].
    destruct (static_of h v) as [t|] eqn:other; [|reflexivity].
    destruct (static_eq_dec s t) as [<-|]; [|reflexivity].
    apply executes_static_of in one, other.
    destruct (operation_at s) as [[| |d|d]|] eqn:here; try reflexivity;
      destruct (value u) as [from|] eqn:of_u, (value v) as [from'|] eqn:of_v; try reflexivity;
      apply eqb_true_iff, eq_iff_eq_true;
      rewrite ?andb_true_iff, ?Nat.eqb_eq, !listed_is_computed; eauto.
Qed.

End Rules.

(** * The text's traces *)

(** Two threads that execute the loop of block 1 twice. *)
Definition twice : list (list nat) := [[0; 1; 1; 2]; [0; 1; 1; 2]].

(** CO31. An anchor in block 0; in the loop an operation on its token. *)
Definition outer_anchor : program :=
  [Block [Anchor] [1]; Block [Operation (0, 0)] [1; 2]; Block [] []].

(** CO32. The same with a heart in the loop. *)
Definition outer_anchor_with_heart : program :=
  [Block [Anchor] [1]; Block [Loop (0, 0); Operation (1, 0)] [1; 2]; Block [] []].

(** The rules of one program, demanded of a relation on the text's traces, with the threads
    converged at the anchor (CO15). *)
Record supposed (p : program) (R : relation) : Prop := {
  operations_follow :
    operations_follow_their_tokens site site_eq_dec (operation_of p) (history_of p twice) R;
  loops_follow : loops_follow_their_tokens site site_eq_dec (operation_of p) (history_of p twice) R;
  anchors_meet : R (Instance 0 0) (Instance 1 0)
}.

(** The loop's operation as the text calls it: I of thread 1 and J of thread 2, first and second. *)
Definition I1 := Instance 0 1.
Definition I2 := Instance 0 2.
Definition J1 := Instance 1 1.
Definition J2 := Instance 1 2.

(** CO31. The text's derivation: I1 == J1, I1 == J2, I2 == J1 and I2 == J2, since all use one token
    value (CO8); hence I1 == I2 (CU2), two executions by one thread. *)
Theorem the_iterations_of_one_thread_would_be_converged R :
  supposed outer_anchor R ->
  R I1 J1 /\ R I1 J2 /\ R I2 J1 /\ R I2 J2
  /\ ((forall a b, R a b -> R b a) -> (forall a b c, R a b -> R b c -> a = c \/ R a c) -> R I1 I2).
Proof.
  intros [follow _ met].
  assert (meet : forall i j, (i = I1 \/ i = I2) -> (j = J1 \/ j = J2) -> R i j).
  { intros i j [->| ->] [->| ->];
      apply (follow (1, 0) (0, 0) _ _ (Instance 0 0) (Instance 1 0)); try reflexivity;
      try discriminate; exact met. }
  refine (conj _ (conj _ (conj _ (conj _ _)))); auto.
  intros sym trans.
  destruct (trans I1 J1 I2) as [equal|together]; [auto|apply sym; auto|discriminate|exact together].
Qed.

(** CO31. So no converged-with relation keeps the rules on these traces. *)
Theorem an_operation_on_an_outer_anchor_contradicts R :
  converged_with (history_of outer_anchor twice) R -> ~ supposed outer_anchor R.
Proof.
  intros [sym trans _ threads] rules.
  destruct (the_iterations_of_one_thread_would_be_converged R rules) as (_ & _ & _ & _ & hence).
  now apply (threads I1 I2); [apply hence|].
Qed.

(** CO31. Without converged anchors one does: that in which nobody is converged. *)
Theorem an_operation_on_an_outer_anchor_may_be_executed_alone :
  exists R, admissible (history_of outer_anchor twice) R
    /\ operations_follow_their_tokens site site_eq_dec (operation_of outer_anchor)
         (history_of outer_anchor twice) R.
Proof.
  exists never_converged. split; [apply never_converged_is_admissible|].
  intros s token u v from from' _ _ _ _ _ _. unfold never_converged. tauto.
Qed.

(** The instances of the two threads, one by one. *)
Ltac one_by_one member :=
  apply occurs_in_instances in member; vm_compute in member;
  repeat (destruct member as [<-|member]); try contradiction.

Lemma every_use_on_the_traces_has_a_value :
  every_use_has_a_value site site_eq_dec (operation_of outer_anchor_with_heart)
    (history_of outer_anchor_with_heart twice).
Proof.
  intros a s here. pose proof (ex_intro _ s here : occurs _ a) as member.
  one_by_one member; vm_compute in here; injection here as <-;
    (eexists; split; [reflexivity|]);
    intros token used; try discriminate; eexists; vm_compute; reflexivity.
Qed.

(** The anchors of the two threads are converged with each other and with nothing else. *)
Lemma anchors_meet_alone R a b :
  converged_with (history_of outer_anchor_with_heart twice) R ->
  R (Instance 0 0) (Instance 1 0) ->
  is_root site (operation_of outer_anchor_with_heart)
    (history_of outer_anchor_with_heart twice) a ->
  (R a b <-> index b = 0 /\ thread b = 1 - thread a).
Proof.
  intros [sym _ static apart] met [s [here root]].
  assert (at_anchor : index a = 0 /\ (thread a = 0 \/ thread a = 1) /\ s = (0, 0)).
  { pose proof (ex_intro _ s here : occurs _ a) as member.
    one_by_one member; vm_compute in here; injection here as <-;
      vm_compute in root; cbn; destruct root; try discriminate; auto. }
  destruct a as [t i], b as [u j]. cbn in at_anchor |- *. destruct at_anchor as [-> [which ->]].
  split.
  - intros holds. pose proof (apart _ _ holds) as differ. cbn in differ.
    destruct (static _ _ holds) as [x [x_here x_there]].
    assert (x = (0, 0)) by (unfold executes in *; congruence). subst x.
    pose proof (ex_intro _ _ x_there : occurs _ (Instance u j)) as member.
    apply occurs_in_instances in member. vm_compute in member.
    repeat (destruct member as [equal|member]); try contradiction;
      injection equal as <- <-; vm_compute in x_there; try discriminate;
      destruct which as [-> | ->]; cbn; split; congruence.
  - intros [-> ->]. destruct which as [-> | ->]; cbn; auto.
Qed.

(** CO32. With the heart there is one relation that keeps the rules, and no other; in it the
    iterations meet pairwise: I1 == J1 and I2 == J2, not I1 == J2 nor I2 == J1. Its
    convergence-before is strict (CU3). *)
Theorem a_heart_leaves_one_relation :
  let h := history_of outer_anchor_with_heart twice in
  let i1 := Instance 0 2 in let i2 := Instance 0 4 in
  let j1 := Instance 1 2 in let j2 := Instance 1 4 in
  exists R,
    admissible h R /\ supposed outer_anchor_with_heart R
    /\ (forall S, converged_with h S -> supposed outer_anchor_with_heart S -> same_relation S R)
    /\ R i1 j1 /\ R i2 j2 /\ ~ R i1 j2 /\ ~ R i2 j1.
Proof.
  cbv zeta. set (h := history_of outer_anchor_with_heart twice).
  set (p := outer_anchor_with_heart).
  set (R := token_rules site_eq_dec (operation_of p) (fun _ => tt) (fun _ => 0) h).
  assert (computed : forall a b,
    converged_b site_eq_dec (operation_of p) (fun x y : unit =>
      match x, y with tt, tt => left eq_refl end) (fun _ => tt) (fun _ => 0) h a b = true <-> R a b)
    by (intros a b; apply converged_b_converged).
  assert (holds : admissible h R).
  { apply (computed_admissible (label_eq_dec := fun x y : unit =>
      match x, y with tt, tt => left eq_refl end) (rank := index)); vm_compute; reflexivity. }
  assert (rules : supposed p R).
  { destruct (token_rules_follow_their_tokens site site_eq_dec (operation_of p) h unit
      (fun _ => tt) (fun _ => 0)) as [operations loops].
    split; [exact operations|exact loops|]. apply computed. vm_compute. reflexivity. }
  exists R. refine (conj holds (conj rules (conj _ (conj _ (conj _ (conj _ _)))))).
  - intros S relS [operationsS loopsS metS].
    apply (the_rules_have_one_relation_for_a_choice_at_the_roots
             site site_eq_dec (operation_of p) h);
      try assumption; try apply rules; try apply holds.
    + exact every_use_on_the_traces_has_a_value.
    + intros a b root. rewrite (anchors_meet_alone R), (anchors_meet_alone S); try assumption.
      * reflexivity.
      * apply holds.
      * apply rules.
  - apply computed. vm_compute. reflexivity.
  - apply computed. vm_compute. reflexivity.
  - rewrite <- computed. vm_compute. discriminate.
  - rewrite <- computed. vm_compute. discriminate.
Qed.
