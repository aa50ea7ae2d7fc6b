(** The relations and axioms of the memory model, computed for one execution, and proved to be what
    HappensBefore defines; with the documents' examples of MM6, MM7 and F20.

    Each definition here is the one of the same name there, operator by operator. *)

From Coq Require Import String Arith Bool Lia List.
Import ListNotations.
From Wavecheck Require Import EventRelations Tags HappensBefore StrippedTags.

(** * Computed relations *)

Definition is_empty (A : tags) : bool := match A with [] => true | _ => false end.

Definition may_synchronise_b (T : target) (A B : tags) : bool :=
  match synchronise T with
  | always => true
  | if_compatible => compatible_b (known T A) (known T B)
  | if_untagged => is_empty (known T A) && is_empty (known T B)
  end.

Definition joins_seq_cst_b (T : target) (A : tags) : bool :=
  match seq_cst_order T with
  | all_join => true
  | untagged_join => is_empty (known T A)
  end.

Section Computed.

Variable E : execution.
Variable T : target.
Variable written : nat -> tags.

Let n : nat := List.length (events E).

Definition event_is_b (p : event -> bool) (i : nat) : bool :=
  match nth_error (events E) i with Some e => p e | None => false end.

Definition events_are_b (p : event -> event -> bool) : relation_b := fun i j =>
  match nth_error (events E) i, nth_error (events E) j with
  | Some a, Some b => p a b
  | _, _ => false
  end.

Definition listed_b (pairs : list (nat * nat)) : relation_b := fun i j =>
  existsb (fun pair => Nat.eqb (fst pair) i && Nat.eqb (snd pair) j) pairs.

Definition reads_from_b : relation_b := listed_b (reads_from_pairs E).
Definition coherence_order_b : relation_b := listed_b (coherence_pairs E).
Definition exclusive_b : relation_b := listed_b (exclusive_pairs E).
Definition dependencies_b : relation_b := listed_b (dependency_pairs E).

Definition same_thread_b (a b : event) : bool :=
  match thread a, thread b with Some t, Some u => Nat.eqb t u | _, _ => false end.

Definition program_order_b : relation_b := fun i j =>
  events_are_b (fun a b => is_initial a && negb (is_initial b)) i j
  || events_are_b same_thread_b i j && Nat.ltb i j.

Definition same_location_b : relation_b :=
  events_are_b (fun a b =>
    match location a, location b with Some l, Some m => String.eqb l m | _, _ => false end).

Definition from_read_b : relation_b := composition_b n (inverse_b reads_from_b) coherence_order_b.

Definition coherence_steps_b : relation_b :=
  closure_b n (union_b (union_b reads_from_b coherence_order_b) from_read_b).

Definition compatible_at_b : relation_b :=
  fun i j => compatible_b (tags_at E T written i) (tags_at E T written j).

Definition may_synchronise_at_b : relation_b :=
  tabled n (fun i j => may_synchronise_b T (tags_at E T written i) (tags_at E T written j)).

Definition ordered_b : relation_b := closure_b n (intersection_b program_order_b compatible_at_b).

Definition release_sequence_b : relation_b :=
  composition_b n
    (between_b (event_is_b is_write) (event_is_b (fun e => is_write e && is_atomic e))
      (or_equal_b (intersection_b (intersection_b program_order_b same_location_b)
                                  may_synchronise_at_b)))
    (or_equal_b (closure_b n (composition_b n reads_from_b exclusive_b))).

Definition synchronises_with_b : relation_b :=
  let order := intersection_b program_order_b may_synchronise_at_b in
  let atomic_read := event_is_b (fun e => is_read e && is_atomic e) in
  let reaches :=
    union_b (identity_b (event_is_b (fun _ => true)))
            (between_b (event_is_b is_fence) (fun _ => true) order) in
  let reached :=
    union_b (identity_b atomic_read) (between_b atomic_read (event_is_b is_fence) order) in
  intersection_b
    (between_b (event_is_b (fun e => releases e && negb (is_initial e))) (event_is_b acquires)
      (composition_b n
        (composition_b n (composition_b n reaches release_sequence_b) reads_from_b) reached))
    may_synchronise_at_b.

Definition happens_before_b : relation_b := closure_b n (union_b ordered_b synchronises_with_b).

Definition joins_b (i : nat) : bool :=
  event_is_b is_seq_cst i && joins_seq_cst_b T (tags_at E T written i).

Definition seq_cst_before_b : relation_b :=
  let hb := happens_before_b in
  let fences i := joins_b i && event_is_b is_fence i in
  let elsewhere := difference_b ordered_b same_location_b in
  let before :=
    union_b (union_b (union_b (union_b ordered_b
      (composition_b n (composition_b n elsewhere hb) elsewhere))
      (intersection_b hb same_location_b)) coherence_order_b) from_read_b in
  let from_fence := composition_b n (identity_b fences) (or_equal_b hb) in
  let to_fence := composition_b n (or_equal_b hb) (identity_b fences) in
  let of_accesses :=
    composition_b n (composition_b n (union_b (identity_b joins_b) from_fence) before)
                    (union_b (identity_b joins_b) to_fence) in
  let of_fences :=
    between_b fences fences
      (union_b hb (composition_b n (composition_b n hb coherence_steps_b) hb)) in
  union_b of_accesses of_fences.

Definition conflict_b : relation_b :=
  intersection_b same_location_b
    (events_are_b (fun a b =>
      negb (same_thread_b a b || is_initial a && is_initial b)
      && ((is_write a || is_write b) && negb (is_atomic a && is_atomic b)))).

Definition races_b : relation_b :=
  difference_b (difference_b conflict_b happens_before_b) (inverse_b happens_before_b).

Definition coherent_b : bool :=
  irreflexive_b n (composition_b n happens_before_b (or_equal_b coherence_steps_b)).

Definition keeps_own_order_b : bool :=
  irreflexive_b n
    (composition_b n (intersection_b program_order_b same_location_b) coherence_steps_b).

Definition atomic_b : bool :=
  match pairs_b n (intersection_b exclusive_b (composition_b n from_read_b coherence_order_b)) with
  | [] => true
  | _ => false
  end.

Definition seq_cst_b : bool := irreflexive_b n (closure_b n seq_cst_before_b).

Definition no_thin_air_b : bool :=
  irreflexive_b n (closure_b n (union_b (union_b ordered_b dependencies_b) reads_from_b)).

Definition consistent_b : bool :=
  coherent_b && keeps_own_order_b && atomic_b && seq_cst_b && no_thin_air_b.

(** * That they are the defined ones *)

Lemma event_below i e : nth_error (events E) i = Some e -> i < n.
Proof. intros found. apply nth_error_Some. congruence. Qed.

Lemma event_is_below p i : event_is E p i -> i < n.
Proof. intros [e [found _]]. now apply (event_below i e). Qed.

Lemma within_events_are p : within n (events_are E p).
Proof.
  intros i j [a [b [left [right _]]]].
  split; [now apply (event_below i a)|now apply (event_below j b)].
Qed.

Lemma within_listed pairs : within n (listed E pairs).
Proof. intros i j [_ below]. exact below. Qed.

Lemma within_program_order : within n (program_order E).
Proof.
  intros i j [initial|[same _]]; eapply within_events_are; eassumption.
Qed.

Lemma decides_event_is p : decides n (event_is E p) (event_is_b p).
Proof.
  intros i _. unfold event_is, event_is_b. destruct (nth_error (events E) i) as [e|].
  - split; [intros holds; now exists e|intros [d [equal holds]]; congruence].
  - split; [discriminate|intros [d [none _]]; discriminate].
Qed.

Lemma agrees_events_are p q :
  (forall a b, q a b = true <-> p a b) -> agrees n (events_are E p) (events_are_b q).
Proof.
  intros same i j _ _. unfold events_are, events_are_b.
  destruct (nth_error (events E) i) as [a|], (nth_error (events E) j) as [b|].
  - rewrite same. split; [intros holds; now exists a, b|].
    intros [c [d [one [other holds]]]]. congruence.
  - split; [discriminate|intros [c [d [_ [none _]]]]; discriminate].
  - split; [discriminate|intros [c [d [none _]]]; discriminate].
  - split; [discriminate|intros [c [d [none _]]]; discriminate].
Qed.

Lemma agrees_listed pairs : agrees n (listed E pairs) (listed_b pairs).
Proof.
  intros i j below_i below_j. unfold listed, listed_b. rewrite existsb_exists. split.
  - intros [[a b] [member equal]]. cbn in equal. rewrite andb_true_iff, !Nat.eqb_eq in equal.
    destruct equal. subst. auto.
  - intros [member _]. exists (i, j). cbn. now rewrite !Nat.eqb_refl.
Qed.

Lemma same_thread_is_computed a b :
  same_thread_b a b = true <-> thread a = thread b /\ thread a <> None.
Proof.
  unfold same_thread_b. destruct (thread a) as [t|], (thread b) as [u|];
    rewrite ?Nat.eqb_eq; intuition congruence.
Qed.

Lemma initial_is_computed a : is_initial a = true <-> thread a = None.
Proof. unfold is_initial. destruct (thread a); intuition congruence. Qed.

Lemma agrees_program_order : agrees n (program_order E) program_order_b.
Proof.
  intros i j below_i below_j. unfold program_order, program_order_b.
  rewrite orb_true_iff, andb_true_iff, Nat.ltb_lt.
  rewrite (agrees_events_are _ _ same_thread_is_computed i j below_i below_j).
  assert (initial : forall a b,
    is_initial a && negb (is_initial b) = true <-> thread a = None /\ thread b <> None).
  { intros a b. rewrite andb_true_iff, negb_true_iff, initial_is_computed.
    rewrite <- (initial_is_computed b). destruct (is_initial b); intuition congruence. }
  now rewrite (agrees_events_are _ _ initial i j below_i below_j).
Qed.

Lemma agrees_same_location : agrees n (same_location E) same_location_b.
Proof.
  apply agrees_events_are. intros a b.
  destruct (location a) as [l|], (location b) as [m|];
    rewrite ?String.eqb_eq; intuition congruence.
Qed.

Lemma is_empty_iff A : is_empty A = true <-> A = [].
Proof. destruct A; intuition discriminate. Qed.

Lemma may_synchronise_is_computed A B : may_synchronise_b T A B = true <-> may_synchronise T A B.
Proof.
  unfold may_synchronise_b, may_synchronise. destruct (synchronise T).
  - tauto.
  - apply compatible_is_computed.
  - now rewrite andb_true_iff, !is_empty_iff.
Qed.

Lemma agrees_may_synchronise_at : agrees n (may_synchronise_at E T written) may_synchronise_at_b.
Proof.
  intros i j below_i below_j. unfold may_synchronise_at_b. rewrite tabled_is by assumption.
  apply may_synchronise_is_computed.
Qed.

Lemma agrees_compatible_at : agrees n (compatible_at E T written) compatible_at_b.
Proof. intros i j _ _. apply compatible_is_computed. Qed.

Lemma decides_joins : decides n (joins E T written) joins_b.
Proof.
  intros i below. unfold joins, joins_b.
  rewrite andb_true_iff, (decides_event_is is_seq_cst i below).
  unfold joins_seq_cst, joins_seq_cst_b. destruct (seq_cst_order T); [tauto|].
  now rewrite is_empty_iff.
Qed.

Lemma decides_both P Q p q :
  decides n P p -> decides n Q q -> decides n (fun i => P i /\ Q i) (fun i => p i && q i).
Proof.
  intros one other i below. now rewrite andb_true_iff, (one i below), (other i below).
Qed.

Lemma decides_any : decides n (fun _ => True) (fun _ => true).
Proof. intros i _. tauto. Qed.

Hint Resolve decides_event_is agrees_program_order agrees_same_location
  agrees_may_synchronise_at agrees_compatible_at decides_joins decides_both decides_any
  within_program_order within_events_are event_is_below : computed.

Lemma within_same_location : within n (same_location E).
Proof. apply within_events_are. Qed.
Hint Resolve within_same_location : computed.

Lemma agrees_reads_from : agrees n (reads_from E) reads_from_b.
Proof. apply agrees_listed. Qed.

Lemma agrees_coherence_order : agrees n (coherence_order E) coherence_order_b.
Proof. apply agrees_listed. Qed.

Lemma agrees_exclusive : agrees n (exclusive E) exclusive_b.
Proof. apply agrees_listed. Qed.

Lemma agrees_dependencies : agrees n (dependencies E) dependencies_b.
Proof. apply agrees_listed. Qed.

Lemma within_reads_from : within n (reads_from E).
Proof. apply within_listed. Qed.

Lemma within_coherence_order : within n (coherence_order E).
Proof. apply within_listed. Qed.

Lemma within_exclusive : within n (exclusive E).
Proof. apply within_listed. Qed.

Lemma within_dependencies : within n (dependencies E).
Proof. apply within_listed. Qed.

Hint Resolve agrees_reads_from agrees_coherence_order agrees_exclusive agrees_dependencies
  within_reads_from within_coherence_order within_exclusive within_dependencies : computed.

Lemma agrees_from_read : agrees n (from_read E) from_read_b.
Proof. unfold from_read, from_read_b. auto with computed. Qed.

Lemma within_from_read : within n (from_read E).
Proof.
  intros i k [j [one other]]. destruct (within_listed _ _ _ one), (within_listed _ _ _ other).
  now split.
Qed.
Hint Resolve agrees_from_read within_from_read : computed.

Lemma within_coherence_steps : within n (coherence_steps E).
Proof. unfold coherence_steps. auto 10 with computed. Qed.

Lemma agrees_coherence_steps : agrees n (coherence_steps E) coherence_steps_b.
Proof.
  unfold coherence_steps, coherence_steps_b. auto 10 with computed.
Qed.
Hint Resolve within_coherence_steps agrees_coherence_steps : computed.

Lemma within_ordered : within n (ordered E T written).
Proof. unfold ordered. auto with computed. Qed.

Lemma agrees_ordered : agrees n (ordered E T written) ordered_b.
Proof. unfold ordered, ordered_b. auto with computed. Qed.
Hint Resolve within_ordered agrees_ordered : computed.

Lemma agrees_release_sequence : agrees n (release_sequence E T written) release_sequence_b.
Proof. unfold release_sequence, release_sequence_b. auto 20 with computed. Qed.

Lemma stays_release_sequence : stays n (release_sequence E T written).
Proof. unfold release_sequence. auto 20 with computed. Qed.
Hint Resolve agrees_release_sequence stays_release_sequence : computed.

Lemma agrees_synchronises_with : agrees n (synchronises_with E T written) synchronises_with_b.
Proof. unfold synchronises_with, synchronises_with_b. cbv zeta. auto 30 with computed. Qed.

Lemma within_synchronises_with : within n (synchronises_with E T written).
Proof.
  intros i j [[first [_ last]] _]. split; eapply event_is_below; eassumption.
Qed.
Hint Resolve agrees_synchronises_with within_synchronises_with : computed.

Lemma within_happens_before : within n (happens_before E T written).
Proof. unfold happens_before. auto with computed. Qed.

(** What is computed is happens-before. *)
Lemma agrees_happens_before : agrees n (happens_before E T written) happens_before_b.
Proof. unfold happens_before, happens_before_b. auto with computed. Qed.
Hint Resolve within_happens_before agrees_happens_before : computed.

Lemma joins_below i : joins E T written i -> i < n.
Proof. intros [member _]. now apply event_is_below in member. Qed.
Hint Resolve joins_below : computed.

Lemma agrees_seq_cst_before : agrees n (seq_cst_before E T written) seq_cst_before_b.
Proof.
  unfold seq_cst_before, seq_cst_before_b. cbv zeta.
  auto 30 with computed.
Qed.

Lemma within_seq_cst_before : within n (seq_cst_before E T written).
Proof.
  unfold seq_cst_before. cbv zeta.
  assert (fence_below : forall i, joins E T written i /\ event_is E is_fence i -> i < n)
    by (intros i [member _]; now apply joins_below).
  auto 30 with computed.
Qed.
Hint Resolve agrees_seq_cst_before within_seq_cst_before : computed.

Lemma agrees_conflict : agrees n (conflict E) conflict_b.
Proof.
  apply agrees_intersection; [apply agrees_same_location|]. apply agrees_events_are.
  intros a b. rewrite andb_true_iff. apply and_iff_compat_r.
  unfold same_thread_b, is_initial. destruct (thread a) as [t|], (thread b) as [u|]; cbn;
    rewrite ?orb_false_r, ?negb_true_iff, ?Nat.eqb_neq; intuition congruence.
Qed.
Hint Resolve agrees_conflict : computed.

Lemma agrees_races : agrees n (races E T written) races_b.
Proof. unfold races, races_b. auto with computed. Qed.

Lemma coherent_is_computed : coherent_b = true <-> coherent E T written.
Proof. apply irreflexive_is_computed; auto with computed. Qed.

Lemma keeps_own_order_is_computed : keeps_own_order_b = true <-> keeps_own_order E.
Proof. apply irreflexive_is_computed; auto with computed. Qed.

Lemma pairs_are_computed R r :
  agrees n R r -> within n R -> (pairs_b n r = [] <-> forall i j, ~ R i j).
Proof.
  intros holds inside. unfold pairs_b. split.
  - intros none i j related. destruct (inside i j related) as [below_i below_j].
    assert (member : In (i, j) []); [|destruct member].
    rewrite <- none, filter_In, in_prod_iff, !in_events_below. cbn.
    now rewrite (holds i j below_i below_j).
  - intros none. destruct (filter _ _) as [|[i j] others] eqn:found; [reflexivity|].
    exfalso. apply (none i j).
    assert (member : In (i, j) ((i, j) :: others)) by now left.
    rewrite <- found, filter_In, in_prod_iff, !in_events_below in member. cbn in member.
    destruct member as [[below_i below_j] yes]. now apply (holds i j below_i below_j).
Qed.

Lemma atomic_is_computed : atomic_b = true <-> atomic E.
Proof.
  unfold atomic_b, atomic. rewrite <- (pairs_are_computed _
    (intersection_b exclusive_b (composition_b n from_read_b coherence_order_b))).
  - destruct (pairs_b _ _); intuition discriminate.
  - auto with computed.
  - auto with computed.
Qed.

Lemma seq_cst_is_computed : seq_cst_b = true <-> seq_cst E T written.
Proof. apply acyclic_is_computed; auto with computed. Qed.

Lemma no_thin_air_is_computed : no_thin_air_b = true <-> no_thin_air E T written.
Proof. apply acyclic_is_computed; auto with computed. Qed.

(** What is computed is whether the model allows the execution. *)
Lemma consistent_is_computed : consistent_b = true <-> consistent E T written.
Proof.
  unfold consistent_b, consistent.
  rewrite !andb_true_iff, coherent_is_computed, keeps_own_order_is_computed, atomic_is_computed,
    seq_cst_is_computed, no_thin_air_is_computed. tauto.
Qed.

End Computed.
