(** Stripping tags only adds order: MM4, MM17.

    The same execution is looked at twice, as two targets read two taggings of its operations. The
    second reading is no weaker if it takes no compatibility away, lets no pair of operations stop
    synchronising, and lets no operation leave the sequentially consistent order. Then all that was
    ordered stays ordered; what the model allows under the second reading, it allowed under the
    first; and no race is new. *)

From Coq Require Import String Bool List.
Import ListNotations.
From Wavecheck Require Import EventRelations Tags HappensBefore.
Local Open Scope relations.

(** * Readings *)

Section Readings.

Variable E : execution.
Variables T T' : target.
Variables written written' : nat -> tags.

(** The second reading orders and synchronises whatever the first does. *)
Record no_weaker : Prop := {
  stays_compatible : compatible_at E T written ⊆ compatible_at E T' written';
  still_synchronises : may_synchronise_at E T written ⊆ may_synchronise_at E T' written';
  still_joins : forall i,
    event_is E is_seq_cst i ->
    joins_seq_cst T (tags_at E T written i) -> joins_seq_cst T' (tags_at E T' written' i)
}.

Hypothesis reading : no_weaker.

Lemma ordered_grows : ordered E T written ⊆ ordered E T' written'.
Proof. destruct reading. unfold ordered. auto 10 with growing. Qed.

Lemma release_sequence_grows :
  release_sequence E T written ⊆ release_sequence E T' written'.
Proof. destruct reading. unfold release_sequence. auto 10 with growing. Qed.

Lemma synchronises_with_grows :
  synchronises_with E T written ⊆ synchronises_with E T' written'.
Proof.
  pose proof release_sequence_grows. destruct reading.
  unfold synchronises_with. cbv zeta. auto 20 with growing.
Qed.

Lemma happens_before_grows : happens_before E T written ⊆ happens_before E T' written'.
Proof.
  pose proof ordered_grows. pose proof synchronises_with_grows.
  unfold happens_before. auto with growing.
Qed.

Lemma joins_grows i : joins E T written i -> joins E T' written' i.
Proof. destruct reading as [_ _ still]. unfold joins. intros [member joined]. auto. Qed.

Lemma seq_cst_before_grows : seq_cst_before E T written ⊆ seq_cst_before E T' written'.
Proof.
  pose proof ordered_grows. pose proof happens_before_grows. pose proof joins_grows.
  assert (fences_grow : forall i,
    joins E T written i /\ event_is E is_fence i -> joins E T' written' i /\ event_is E is_fence i)
    by (intros i [one other]; auto).
  unfold seq_cst_before. cbv zeta. auto 20 with growing.
Qed.

Lemma consistent_shrinks : consistent E T' written' -> consistent E T written.
Proof.
  pose proof ordered_grows. pose proof happens_before_grows.
  intros [coherent' [own [atomic' [seq_cst' thin]]]].
  refine (conj _ (conj own (conj atomic' (conj _ _)))).
  - revert coherent'. unfold coherent. apply irreflexive_below. auto with growing.
  - revert seq_cst'. unfold seq_cst. apply acyclic_below, seq_cst_before_grows.
  - revert thin. unfold no_thin_air. apply acyclic_below. auto with growing.
Qed.

Lemma races_shrink : races E T' written' ⊆ races E T written.
Proof.
  pose proof happens_before_grows. intros i j [[conflicts no] no'].
  refine (conj (conj conflicts _) _).
  - intros yes. apply no. auto.
  - intros yes. apply no'. unfold inverse in *. auto.
Qed.

(** What an optimizer may rely on when the reading changes: all that was ordered stays ordered,
    what is allowed afterwards was allowed before, and what races afterwards raced before. *)
Definition relaxes_nothing : Prop :=
  happens_before E T written ⊆ happens_before E T' written'
  /\ (consistent E T' written' -> consistent E T written)
  /\ races E T' written' ⊆ races E T written.

Lemma no_weaker_relaxes_nothing : relaxes_nothing.
Proof. exact (conj happens_before_grows (conj consistent_shrinks races_shrink)). Qed.

End Readings.

(** * Sets that replace others *)

(** [B] stands where [A] stood, and no target is given a reason to order, synchronise or join less:
    of the prefixes that any target recognises, [B] is compatible with all that [A] is compatible
    with, and empty where [A] is. *)
Definition replaces (A B : tags) : Prop :=
  (forall T, at_least_as_compatible (known T A) (known T B))
  /\ (forall T, known T A = [] -> known T B = []).

Lemma known_all A :
  known {| recognised := None; synchronise := always; seq_cst_order := all_join;
           assumed := []; ignores_tags := false |} A = A.
Proof. reflexivity. Qed.

Lemma replaces_compatible A B : replaces A B -> at_least_as_compatible A B.
Proof. intros [holds _]. rewrite <- (known_all A), <- (known_all B). apply holds. Qed.

Lemma known_of_none T : known T [] = [].
Proof. unfold known. now destruct (recognised T). Qed.

Lemma replaces_itself A : replaces A A.
Proof. split; intros T; [intros X|]; auto. Qed.

Lemma none_replaces A : replaces A [].
Proof.
  split; intros T.
  - rewrite known_of_none. apply stripping_all_tags_keeps_compatibility.
  - intros _. apply known_of_none.
Qed.

Lemma known_without_prefix T A p : known T (without_prefix A p) = without_prefix (known T A) p.
Proof.
  unfold known. destruct (recognised T) as [prefixes|]; [|reflexivity].
  unfold without_prefix. induction A as [|t others IH]; [reflexivity|]. cbn.
  destruct (negb (fst t =? p)%string) eqn:one, (existsb (String.eqb (fst t)) prefixes) eqn:two;
    cbn; rewrite ?one, ?two, IH; reflexivity.
Qed.

Lemma without_prefix_replaces A p : replaces A (without_prefix A p).
Proof.
  split; intros T; rewrite known_without_prefix.
  - apply stripping_a_prefix_keeps_compatibility.
  - intros ->. reflexivity.
Qed.

(** * What targets make of it *)

Lemma compatible_both A A' B B' :
  at_least_as_compatible A A' -> at_least_as_compatible B B' -> compatible A B -> compatible A' B'.
Proof.
  intros one other holds. apply compatible_is_symmetric, other, compatible_is_symmetric. auto.
Qed.

Lemma counted_without_assumed T A b :
  assumed T = [] -> ignores_tags T = false -> counted T A b = A.
Proof.
  intros none takes. unfold counted. rewrite none, takes. cbn. rewrite app_nil_r. now destruct b.
Qed.

(** The same target, but that it ignores tags. *)
Definition ignoring (T : target) : target :=
  {| recognised := recognised T; synchronise := synchronise T; seq_cst_order := seq_cst_order T;
     assumed := assumed T; ignores_tags := true |}.

Lemma tags_at_of E T written i :
  assumed T = [] -> ignores_tags T = false ->
  tags_at E T written i = match nth_error (events E) i with Some _ => written i | None => [] end.
Proof.
  intros none takes. unfold tags_at. destruct (nth_error (events E) i); [|reflexivity].
  now apply counted_without_assumed.
Qed.

Lemma tags_at_ignored E T written i : ignores_tags T = true -> tags_at E T written i = [].
Proof.
  intros ignored. unfold tags_at, counted. rewrite ignored. now destruct (nth_error (events E) i).
Qed.

Lemma no_tags_are_no_weaker E T T' written written' :
  synchronise T' = synchronise T -> seq_cst_order T' = seq_cst_order T ->
  (forall i, tags_at E T' written' i = []) -> no_weaker E T T' written written'.
Proof.
  intros modes orders none. split.
  - intros i j _. unfold compatible_at. rewrite !none. apply compatible_is_reflexive.
  - intros i j _. unfold may_synchronise_at, may_synchronise. rewrite !none, known_of_none.
    destruct (synchronise T'); [exact I|apply compatible_is_reflexive|now split].
  - intros i _ _. unfold joins_seq_cst. rewrite none, known_of_none.
    now destruct (seq_cst_order T').
Qed.

(** MM17. A target may ignore all tags: whatever is ordered by a target that reads them is ordered
    by the same target if it ignores them, which allows no execution and has no race that is new. *)
Theorem ignoring_tags_relaxes_nothing E T written :
  relaxes_nothing E T (ignoring T) written written.
Proof.
  apply no_weaker_relaxes_nothing, no_tags_are_no_weaker; try reflexivity.
  intros i. now apply tags_at_ignored.
Qed.

(** MM17, MM4. Tags may be stripped from some operations, all of them or those of one prefix, which
    [replaces] each: nothing is relaxed, on a target that assumes no tags of its own. *)
Theorem stripped_tags_relax_nothing E T written written' :
  assumed T = [] -> (forall i, replaces (written i) (written' i)) ->
  relaxes_nothing E T T written written'.
Proof.
  intros none holds. destruct (ignores_tags T) eqn:ignored.
  { apply no_weaker_relaxes_nothing, no_tags_are_no_weaker; try reflexivity.
    intros i. now apply tags_at_ignored. }
  assert (replaced : forall i, replaces (tags_at E T written i) (tags_at E T written' i)).
  { intros i. rewrite !tags_at_of by assumption.
    destruct (nth_error (events E) i); [apply holds|apply replaces_itself]. }
  apply no_weaker_relaxes_nothing. split.
  - intros i j. apply compatible_both; apply replaces_compatible, replaced.
  - intros i j. unfold may_synchronise_at, may_synchronise. destruct (synchronise T).
    + tauto.
    + apply compatible_both; apply replaced.
    + intros [one other]. split; now apply replaced.
  - intros i _. unfold joins_seq_cst. destruct (seq_cst_order T); [tauto|]. apply replaced.
Qed.

(** MM4. To remove all tags of one operation never relaxes the model. *)
Theorem an_operation_without_tags_relaxes_nothing E T written i :
  assumed T = [] ->
  relaxes_nothing E T T written (fun j => if Nat.eqb j i then [] else written j).
Proof.
  intros none. apply stripped_tags_relax_nothing; [assumption|].
  intros j. destruct (Nat.eqb j i); [apply none_replaces|apply replaces_itself].
Qed.

(** MM4. Nor does it to remove all tags of one prefix. *)
Theorem an_operation_without_a_prefix_relaxes_nothing E T written i p :
  assumed T = [] ->
  relaxes_nothing E T T written
    (fun j => if Nat.eqb j i then without_prefix (written j) p else written j).
Proof.
  intros none. apply stripped_tags_relax_nothing; [assumption|].
  intros j. destruct (Nat.eqb j i); [apply without_prefix_replaces|apply replaces_itself].
Qed.
