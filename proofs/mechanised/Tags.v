(** Tags of memory model relaxation: when two sets are compatible, how they combine and are
    stripped (MM1 to MM5, MM14, F3).

    Compatibility is all that an optimizer may know of tags. *)

From Coq Require Import Bool List String.
Import ListNotations.

(** * Sets of tags *)

(** MM1. A tag is a pair of prefix and suffix, an operation carries a set of tags. *)
Definition tag : Type := string * string.

(** A finite set, as a list: neither order nor repetition has a meaning. MM2: the empty set stands
    for no metadata. *)
Definition tags : Type := list tag.

(** Two lists stand for the same set. *)
Definition same (A B : tags) : Prop := forall t, In t A <-> In t B.

(** The set has a tag of this prefix. *)
Definition has_prefix (A : tags) (p : string) : Prop := exists s, In (p, s) A.

(** The sets have a tag of this prefix in common. *)
Definition share (A B : tags) (p : string) : Prop := exists s, In (p, s) A /\ In (p, s) B.

(** MM3. For each prefix in either set: one of them has no tag of that prefix, or they share one. *)
Definition compatible (A B : tags) : Prop :=
  forall p, has_prefix A p \/ has_prefix B p -> ~ has_prefix A p \/ ~ has_prefix B p \/ share A B p.

(** * The same, computed *)

Definition tag_dec (s t : tag) : {s = t} + {s <> t}.
Proof. decide equality; apply string_dec. Defined.

Definition has_tag_b (A : tags) (t : tag) : bool := if in_dec tag_dec t A then true else false.

Definition has_prefix_b (A : tags) (p : string) : bool := existsb (fun t => String.eqb (fst t) p) A.

(** The tags of one prefix. *)
Definition of_prefix (A : tags) (p : string) : tags := filter (fun t => String.eqb (fst t) p) A.

Definition compatible_b (A B : tags) : bool :=
  forallb
    (fun p =>
       negb (has_prefix_b A p) || negb (has_prefix_b B p)
       || existsb (has_tag_b (of_prefix B p)) (of_prefix A p))
    (map fst (A ++ B)).

Lemma has_tag_spec A t : has_tag_b A t = true <-> In t A.
Proof. unfold has_tag_b. destruct (in_dec tag_dec t A); split; intros; auto; discriminate. Qed.

Lemma has_prefix_spec A p : has_prefix_b A p = true <-> has_prefix A p.
Proof.
  unfold has_prefix_b, has_prefix. rewrite existsb_exists. split.
  - intros [[q s] [member equal]]. apply String.eqb_eq in equal. simpl in equal. subst. now exists s.
  - intros [s member]. exists (p, s). split; [assumption|]. apply String.eqb_refl.
Qed.

Lemma has_no_prefix_spec A p : has_prefix_b A p = false <-> ~ has_prefix A p.
Proof. rewrite <- has_prefix_spec. destruct (has_prefix_b A p); intuition congruence. Qed.

Lemma in_of_prefix A p t : In t (of_prefix A p) <-> In t A /\ fst t = p.
Proof. unfold of_prefix. now rewrite filter_In, String.eqb_eq. Qed.

Lemma has_prefix_dec A p : {has_prefix A p} + {~ has_prefix A p}.
Proof.
  destruct (has_prefix_b A p) eqn:found.
  - left. now apply has_prefix_spec.
  - right. now apply has_no_prefix_spec.
Qed.

Lemma share_spec A B p :
  existsb (has_tag_b (of_prefix B p)) (of_prefix A p) = true <-> share A B p.
Proof.
  rewrite existsb_exists. unfold share. split.
  - intros [[q s] [left right]]. apply has_tag_spec in right.
    apply in_of_prefix in left, right. simpl in *. destruct left, right. subst. now exists s.
  - intros [s [left right]]. exists (p, s).
    rewrite has_tag_spec, !in_of_prefix. auto.
Qed.

Lemma prefixes_spec A p : In p (map fst A) <-> has_prefix A p.
Proof.
  rewrite in_map_iff. split.
  - intros [[q s] [equal member]]. simpl in equal. subst. now exists s.
  - intros [s member]. now exists (p, s).
Qed.

(** What is computed is the definition. *)
Lemma compatible_is_computed A B : compatible_b A B = true <-> compatible A B.
Proof.
  unfold compatible_b, compatible. rewrite forallb_forall. split; intros holds p member.
  - specialize (holds p). rewrite map_app, in_app_iff, !prefixes_spec in holds.
    specialize (holds member). rewrite !orb_true_iff, !negb_true_iff in holds.
    rewrite !has_no_prefix_spec, share_spec in holds. tauto.
  - rewrite map_app, in_app_iff, !prefixes_spec in member. specialize (holds p member).
    rewrite !orb_true_iff, !negb_true_iff, !has_no_prefix_spec, share_spec. tauto.
Qed.

Lemma compatible_dec A B : {compatible A B} + {~ compatible A B}.
Proof.
  destruct (compatible_b A B) eqn:found.
  - left. now apply compatible_is_computed.
  - right. rewrite <- compatible_is_computed. congruence.
Defined.

(** Compatibility, said without its guard: where both have a prefix, they share a tag of it. *)
Lemma compatible_iff_share A B :
  compatible A B <-> forall p, has_prefix A p -> has_prefix B p -> share A B p.
Proof.
  split.
  - intros holds p left right. destruct (holds p (or_introl left)) as [no|[no|shared]]; tauto.
  - intros holds p _. destruct (has_prefix_dec A p), (has_prefix_dec B p); auto.
Qed.

(** * The laws of compatibility *)

(** MM5. Every set is compatible with itself. *)
Theorem compatible_is_reflexive A : compatible A A.
Proof. apply compatible_iff_share. intros p [s member] _. now exists s. Qed.

(** MM5. The order of two sets does not matter. *)
Theorem compatible_is_symmetric A B : compatible A B -> compatible B A.
Proof.
  rewrite !compatible_iff_share. intros holds p left right.
  destruct (holds p right left) as [s [one other]]. now exists s.
Qed.

Local Open Scope string_scope.

(** MM5. [{p:x}], [{}], [{p:y}]: each is compatible with the next, the first not with the last. *)
Theorem compatible_is_not_transitive :
  exists A B C, compatible A B /\ compatible B C /\ ~ compatible A C.
Proof.
  exists [("p", "x")], [], [("p", "y")]. rewrite <- !compatible_is_computed.
  repeat split; discriminate.
Qed.

