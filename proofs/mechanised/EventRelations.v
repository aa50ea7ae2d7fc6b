(** Relations between the events of an execution, with the operators of memory models; what MM6 and
    MM17 are said in.

    An event is a number, its place in a list of events. The second part computes each operator for
    the events below some number, and proves that it is computed rightly. *)

From Coq Require Import Arith Bool Lia List.
Import ListNotations.

(** * Operators *)

Definition relation : Type := nat -> nat -> Prop.

(** Every pair of the first is one of the second. *)
Definition included (R S : relation) : Prop := forall a b, R a b -> S a b.

Definition union (R S : relation) : relation := fun a b => R a b \/ S a b.
Definition intersection (R S : relation) : relation := fun a b => R a b /\ S a b.
Definition difference (R S : relation) : relation := fun a b => R a b /\ ~ S a b.
Definition inverse (R : relation) : relation := fun a b => R b a.

(** From [a] to [c] where the first leads from [a] to some [b], and the second from [b] to [c]. *)
Definition composition (R S : relation) : relation := fun a c => exists b, R a b /\ S b c.

(** This relation, or the same event. *)
Definition or_equal (R : relation) : relation := fun a b => a = b \/ R a b.

(** Each member of a set of events with itself. *)
Definition identity (P : nat -> Prop) : relation := fun a b => a = b /\ P a.

(** The pairs from one set of events to another. *)
Definition between (P Q : nat -> Prop) (R : relation) : relation :=
  fun a b => P a /\ R a b /\ Q b.

(** The least transitive relation that holds this one. *)
Inductive closure (R : relation) : relation :=
| one_step a b : R a b -> closure R a b
| and_then a b c : closure R a b -> closure R b c -> closure R a c.

(** No event is related to itself. *)
Definition irreflexive (R : relation) : Prop := forall a, ~ R a a.

Definition acyclic (R : relation) : Prop := irreflexive (closure R).

Declare Scope relations.
Delimit Scope relations with relations.
Infix "∪" := union (at level 50, left associativity) : relations.
Infix "∩" := intersection (at level 40, left associativity) : relations.
Infix "∖" := difference (at level 50, left associativity) : relations.
Infix "⨾" := composition (at level 45, left associativity) : relations.
Infix "⊆" := included (at level 70) : relations.
Local Open Scope relations.

(** ** What grows with its operands *)

Create HintDb growing.

Lemma included_refl R : R ⊆ R.
Proof. now intros a b. Qed.

Lemma union_grows R R' S S' : R ⊆ R' -> S ⊆ S' -> R ∪ S ⊆ R' ∪ S'.
Proof. intros one other a b [holds|holds]; [left|right]; auto. Qed.

Lemma intersection_grows R R' S S' : R ⊆ R' -> S ⊆ S' -> R ∩ S ⊆ R' ∩ S'.
Proof. intros left right a b [one other]. split; auto. Qed.

Lemma difference_grows R R' S : R ⊆ R' -> R ∖ S ⊆ R' ∖ S.
Proof. intros grows a b [one other]. split; auto. Qed.

Lemma difference_shrinks R S S' : S ⊆ S' -> R ∖ S' ⊆ R ∖ S.
Proof. intros grows a b [one other]. split; auto. Qed.

Lemma inverse_grows R R' : R ⊆ R' -> inverse R ⊆ inverse R'.
Proof. intros grows a b. apply grows. Qed.

Lemma composition_grows R R' S S' : R ⊆ R' -> S ⊆ S' -> R ⨾ S ⊆ R' ⨾ S'.
Proof. intros left right a c [b [one other]]. exists b. split; auto. Qed.

Lemma or_equal_grows R R' : R ⊆ R' -> or_equal R ⊆ or_equal R'.
Proof. intros grows a b [equal|holds]; [left|right]; auto. Qed.

Lemma identity_grows (P P' : nat -> Prop) : (forall a, P a -> P' a) -> identity P ⊆ identity P'.
Proof. intros grows a b [equal member]. split; auto. Qed.

Lemma between_grows (P P' Q Q' : nat -> Prop) R R' :
  (forall a, P a -> P' a) -> (forall a, Q a -> Q' a) -> R ⊆ R' -> between P Q R ⊆ between P' Q' R'.
Proof. intros first last grows a b [one [holds other]]. split; auto. Qed.

Lemma closure_grows R R' : R ⊆ R' -> closure R ⊆ closure R'.
Proof. intros grows a b holds. induction holds; [apply one_step|eapply and_then]; eauto. Qed.

Lemma irreflexive_below R R' : R ⊆ R' -> irreflexive R' -> irreflexive R.
Proof. intros grows holds a inside. apply (holds a), grows, inside. Qed.

Lemma acyclic_below R R' : R ⊆ R' -> acyclic R' -> acyclic R.
Proof. intros grows. apply irreflexive_below, closure_grows, grows. Qed.

#[export] Hint Resolve included_refl union_grows intersection_grows difference_grows
  difference_shrinks inverse_grows composition_grows or_equal_grows identity_grows between_grows
  closure_grows : growing.

(** * The same, computed for the events below a number *)

Definition relation_b : Type := nat -> nat -> bool.

(** The computed relation is the defined one, for events below [n]. *)
Definition agrees (n : nat) (R : relation) (r : relation_b) : Prop :=
  forall a b, a < n -> b < n -> (r a b = true <-> R a b).

(** No pair leads from the events below [n] to others, or back. *)
Definition stays (n : nat) (R : relation) : Prop := forall a b, R a b -> (a < n <-> b < n).

(** Both events of every pair are below [n]. *)
Definition within (n : nat) (R : relation) : Prop := forall a b, R a b -> a < n /\ b < n.

Definition decides (n : nat) (P : nat -> Prop) (p : nat -> bool) : Prop :=
  forall a, a < n -> (p a = true <-> P a).

Section Computed.

Variable n : nat.

Definition events_below : list nat := seq 0 n.

Definition union_b (r s : relation_b) : relation_b := fun a b => r a b || s a b.
Definition intersection_b (r s : relation_b) : relation_b := fun a b => r a b && s a b.
Definition difference_b (r s : relation_b) : relation_b := fun a b => r a b && negb (s a b).
Definition inverse_b (r : relation_b) : relation_b := fun a b => r b a.
Definition or_equal_b (r : relation_b) : relation_b := fun a b => Nat.eqb a b || r a b.
Definition identity_b (p : nat -> bool) : relation_b := fun a b => Nat.eqb a b && p a.
Definition between_b (p q : nat -> bool) (r : relation_b) : relation_b :=
  fun a b => p a && r a b && q b.

(** A relation as a table, so that each of its pairs is computed once. *)
Definition tabled (r : relation_b) : relation_b :=
  let rows := map (fun a => map (r a) events_below) events_below in
  fun a b => nth b (nth a rows []) false.

Definition composition_b (r s : relation_b) : relation_b :=
  tabled (fun a c => existsb (fun b => r a b && s b c) events_below).

(** Paths whose inner events are among [middles]. *)
Fixpoint along_b (middles : list nat) (r : relation_b) : relation_b :=
  match middles with
  | [] => tabled r
  | m :: others => let found := along_b others r in
                   tabled (fun a b => found a b || (found a m && found m b))
  end.

Definition closure_b (r : relation_b) : relation_b := along_b events_below r.

Definition irreflexive_b (r : relation_b) : bool := forallb (fun a => negb (r a a)) events_below.

(** All pairs of a computed relation, in order. *)
Definition pairs_b (r : relation_b) : list (nat * nat) :=
  filter (fun pair => r (fst pair) (snd pair)) (list_prod events_below events_below).

(** ** That it is computed rightly *)

Create HintDb computed.

Lemma in_events_below a : In a events_below <-> a < n.
Proof. unfold events_below. rewrite in_seq. lia. Qed.

Lemma tabled_is r a b : a < n -> b < n -> tabled r a b = r a b.
Proof.
  intros below_a below_b. unfold tabled, events_below.
  rewrite (nth_indep _ [] (map (r 0) (seq 0 n))) by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun a => map (r a) (seq 0 n))), seq_nth by assumption.
  rewrite (nth_indep _ false (r a 0)) by (now rewrite map_length, seq_length).
  now rewrite (map_nth (r a)), seq_nth by assumption.
Qed.

Lemma agrees_union R S r s : agrees n R r -> agrees n S s -> agrees n (R ∪ S) (union_b r s).
Proof.
  intros left right a b below_a below_b. unfold union_b, union.
  rewrite orb_true_iff, (left a b below_a below_b), (right a b below_a below_b). reflexivity.
Qed.

Lemma agrees_intersection R S r s :
  agrees n R r -> agrees n S s -> agrees n (R ∩ S) (intersection_b r s).
Proof.
  intros left right a b below_a below_b. unfold intersection_b, intersection.
  rewrite andb_true_iff, (left a b below_a below_b), (right a b below_a below_b). reflexivity.
Qed.

Lemma agrees_difference R S r s :
  agrees n R r -> agrees n S s -> agrees n (R ∖ S) (difference_b r s).
Proof.
  intros left right a b below_a below_b. unfold difference_b, difference.
  rewrite andb_true_iff, negb_true_iff, (left a b below_a below_b), <- (right a b below_a below_b).
   destruct (s a b); intuition congruence.
Qed.

Lemma agrees_inverse R r : agrees n R r -> agrees n (inverse R) (inverse_b r).
Proof. intros holds a b below_a below_b. apply holds; assumption. Qed.

Lemma agrees_or_equal R r : agrees n R r -> agrees n (or_equal R) (or_equal_b r).
Proof.
  intros holds a b below_a below_b. unfold or_equal_b, or_equal.
  rewrite orb_true_iff, Nat.eqb_eq, (holds a b below_a below_b). reflexivity.
Qed.

Lemma agrees_identity P p : decides n P p -> agrees n (identity P) (identity_b p).
Proof.
  intros holds a b below_a below_b. unfold identity_b, identity.
  rewrite andb_true_iff, Nat.eqb_eq, (holds a below_a). reflexivity.
Qed.

Lemma agrees_between P Q R p q r :
  decides n P p -> decides n Q q -> agrees n R r -> agrees n (between P Q R) (between_b p q r).
Proof.
  intros first last holds a b below_a below_b. unfold between_b, between.
  rewrite !andb_true_iff, (first a below_a), (last b below_b), (holds a b below_a below_b). tauto.
Qed.

Lemma agrees_composition R S r s :
  agrees n R r -> agrees n S s -> stays n R -> agrees n (R ⨾ S) (composition_b r s).
Proof.
  intros left right inside a c below_a below_c. unfold composition_b, composition.
  rewrite tabled_is, existsb_exists by assumption. split.
  - intros [b [below holds]]. apply in_events_below in below.
    apply andb_true_iff in holds. exists b.
    rewrite <- (left a b), <- (right b c) by assumption. exact holds.
  - intros [b [one other]]. assert (below : b < n) by (apply (inside a b one); assumption).
    exists b. rewrite in_events_below, andb_true_iff, (left a b), (right b c) by assumption. auto.
Qed.

(** A path whose inner events are among [middles]. *)
Inductive path (middles : list nat) (R : relation) : relation :=
| path_step a b : R a b -> path middles R a b
| path_more a m b : R a m -> In m middles -> path middles R m b -> path middles R a b.

Lemma path_wider middles others R a b :
  incl middles others -> path middles R a b -> path others R a b.
Proof.
  intros wider found. induction found.
  - now apply path_step.
  - eapply path_more; eauto.
Qed.

Lemma path_joined middles R a m b :
  In m middles -> path middles R a m -> path middles R m b -> path middles R a b.
Proof.
  intros member first. induction first as [a m step|a l m step inner _ follow]; intros second.
  - eapply path_more; eauto.
  - eapply path_more; eauto.
Qed.

(** A path passes an event, or does not need it. *)
Lemma path_split m others R a b :
  path (m :: others) R a b -> path others R a b \/ path others R a m /\ path others R m b.
Proof.
  intros found. induction found as [a b step|a l b step inner _ split].
  - left. now apply path_step.
  - destruct inner as [equal|inner].
    + subst l. right. split; [now apply path_step|]. destruct split as [whole|[_ rest]]; assumption.
    + destruct split as [whole|[first rest]].
      * left. eapply path_more; eauto.
      * right. split; [|assumption]. eapply path_more; eauto.
Qed.

Lemma along_is_path R r middles :
  agrees n R r -> (forall m, In m middles -> m < n) ->
  agrees n (path middles R) (along_b middles r).
Proof.
  intros holds. induction middles as [|m others found]; intros below a b below_a below_b; cbn.
  - rewrite tabled_is, (holds a b) by assumption. split.
    + apply path_step.
    + intros one. inversion one; [assumption|contradiction].
  - assert (below_m : m < n) by (apply below; now left).
    assert (below_others : forall l, In l others -> l < n) by (intros; apply below; now right).
    specialize (found below_others).
    rewrite tabled_is, orb_true_iff, andb_true_iff by assumption.
    rewrite (found a b), (found a m), (found m b) by assumption.
    split.
    + assert (wider : incl others (m :: others)) by (intros l; now right).
      intros [whole|[first second]].
      * now apply (path_wider others).
      * apply (path_joined _ _ _ m); [now left| |]; now apply (path_wider others).
    + apply path_split.
Qed.

Lemma closure_is_path R a b :
  stays n R -> a < n -> (closure R a b <-> path events_below R a b).
Proof.
  intros inside below. split.
  - intros holds. revert below. induction holds as [a b step|a b c _ first _ second]; intros below.
    + now apply path_step.
    + assert (below_b : b < n).
      { specialize (first below). clear second. induction first as [a b step|a m b step _ _ follow].
        - now apply (inside a b step).
        - apply follow. now apply (inside a m step). }
      apply (path_joined _ _ _ b); [now apply in_events_below|auto|auto].
  - intros found. induction found as [a b step|a m b step _ _ follow].
    + now apply one_step.
    + apply and_then with m; [now apply one_step|]. apply follow. now apply (inside a m step).
Qed.

Lemma agrees_closure R r : agrees n R r -> stays n R -> agrees n (closure R) (closure_b r).
Proof.
  intros holds inside a b below_a below_b.
  rewrite (closure_is_path R a b inside below_a). unfold closure_b.
  apply along_is_path; [assumption| |assumption|assumption].
  intros m. apply in_events_below.
Qed.

Lemma irreflexive_is_computed R r :
  agrees n R r -> within n R -> (irreflexive_b r = true <-> irreflexive R).
Proof.
  intros holds inside. unfold irreflexive_b, irreflexive. rewrite forallb_forall. split.
  - intros none a itself. destruct (inside a a itself) as [below _].
    apply in_events_below in below. specialize (none a below).
    apply negb_true_iff in none. apply in_events_below in below.
    apply (holds a a) in itself; [congruence|assumption|assumption].
  - intros none a below. apply in_events_below in below. apply negb_true_iff.
    destruct (r a a) eqn:itself; [|reflexivity].
    apply holds in itself; [|assumption|assumption]. now elim (none a).
Qed.

Lemma stays_union R S : stays n R -> stays n S -> stays n (R ∪ S).
Proof. intros left right a b [holds|holds]; auto. Qed.

Lemma stays_intersection R S : stays n R -> stays n (R ∩ S).
Proof. intros left a b [holds _]; auto. Qed.

Lemma stays_difference R S : stays n R -> stays n (R ∖ S).
Proof. intros left a b [holds _]; auto. Qed.

Lemma stays_inverse R : stays n R -> stays n (inverse R).
Proof. intros holds a b related. symmetry. now apply holds. Qed.

Lemma stays_or_equal R : stays n R -> stays n (or_equal R).
Proof. intros holds a b [equal|related]; [now subst|auto]. Qed.

Lemma stays_identity P : stays n (identity P).
Proof. intros a b [equal _]. now subst. Qed.

Lemma stays_between P Q R : stays n R -> stays n (between P Q R).
Proof. intros holds a b [_ [related _]]. auto. Qed.

Lemma stays_composition R S : stays n R -> stays n S -> stays n (R ⨾ S).
Proof. intros left right a c [b [one other]]. now rewrite (left a b), (right b c). Qed.

Lemma stays_closure R : stays n R -> stays n (closure R).
Proof.
  intros holds a b related. induction related as [a b step|a b c _ first _ second].
  - auto.
  - now rewrite first.
Qed.

Lemma within_stays R : within n R -> stays n R.
Proof. intros holds a b related. destruct (holds a b related). tauto. Qed.

Lemma within_union R S : within n R -> within n S -> within n (R ∪ S).
Proof. intros one other a b [holds|holds]; auto. Qed.

Lemma within_intersection R S : within n R -> within n (R ∩ S).
Proof. intros one a b [holds _]; auto. Qed.

Lemma within_identity (P : nat -> Prop) : (forall a, P a -> a < n) -> within n (identity P).
Proof. intros holds a b [equal member]. subst. auto. Qed.

Lemma within_between P Q R : within n R -> within n (between P Q R).
Proof. intros holds a b [_ [related _]]. auto. Qed.

Lemma within_composition R S : within n R -> stays n S -> within n (R ⨾ S).
Proof.
  intros one other a c [b [first second]]. destruct (one a b first).
  split; [assumption|]. now apply (other b c).
Qed.

Lemma within_closure R : within n R -> within n (closure R).
Proof.
  intros holds a b related. induction related as [a b step|a b c _ first _ second].
  - auto.
  - split; [apply first|apply second].
Qed.

Lemma acyclic_is_computed R r :
  agrees n R r -> within n R -> (irreflexive_b (closure_b r) = true <-> acyclic R).
Proof.
  intros holds inside. apply irreflexive_is_computed.
  - apply agrees_closure; [assumption|now apply within_stays].
  - now apply within_closure.
Qed.

End Computed.

#[export] Hint Resolve agrees_union agrees_intersection agrees_difference agrees_inverse
  agrees_or_equal agrees_identity agrees_between agrees_composition agrees_closure : computed.
#[export] Hint Resolve stays_union stays_intersection stays_difference stays_inverse stays_or_equal
  stays_identity stays_between stays_composition stays_closure within_stays : computed.
#[export] Hint Resolve within_union within_intersection within_identity within_between
  within_composition within_closure : computed.
