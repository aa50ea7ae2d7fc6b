(** Tags of memory model relaxation: when two sets are compatible, how they combine and are
    stripped (MM1 to MM5, MM14, F3).

    Compatibility is all that an optimizer may know of tags. *)

From Coq Require Import Bool List String.
Import ListNotations.

Local Open Scope string_scope.

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
  - intros [[q s] [member equal]]. apply String.eqb_eq in equal. simpl in equal. subst.
    now exists s.
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

(** MM5. [{p:x}], [{}], [{p:y}]: each is compatible with the next, the first not with the last. *)
Theorem compatible_is_not_transitive :
  exists A B C, compatible A B /\ compatible B C /\ ~ compatible A C.
Proof.
  exists [("p", "x")], [], [("p", "y")]. rewrite <- !compatible_is_computed.
  repeat split; discriminate.
Qed.


(** * Stripping *)

(** The set without any tag of one prefix. *)
Definition without_prefix (A : tags) (p : string) : tags :=
  filter (fun t => negb (String.eqb (fst t) p)) A.

(** The set without one tag. *)
Definition without_tag (A : tags) (t : tag) : tags :=
  filter (fun u => if tag_dec u t then false else true) A.

(** Whatever the first set is compatible with, the second is compatible with too: an operation that
    carries the second is ordered with no fewer operations. *)
Definition at_least_as_compatible (A B : tags) : Prop :=
  forall X, compatible A X -> compatible B X.

Lemma in_without_prefix A p t : In t (without_prefix A p) <-> In t A /\ fst t <> p.
Proof. unfold without_prefix. now rewrite filter_In, negb_true_iff, String.eqb_neq. Qed.

Lemma in_without_tag A t u : In u (without_tag A t) <-> In u A /\ u <> t.
Proof. unfold without_tag. rewrite filter_In. destruct (tag_dec u t); intuition discriminate. Qed.

(** MM4. The empty set is compatible with every set. *)
Theorem no_tags_are_compatible_with_all A : compatible [] A.
Proof. apply compatible_iff_share. intros p [s []]. Qed.

(** MM4. An operation without tags is compatible with whatever it was compatible with. *)
Theorem stripping_all_tags_keeps_compatibility A : at_least_as_compatible A [].
Proof. intros X _. apply no_tags_are_compatible_with_all. Qed.

(** MM4. The same if all tags of one prefix are removed. *)
Theorem stripping_a_prefix_keeps_compatibility A p : at_least_as_compatible A (without_prefix A p).
Proof.
  intros X. rewrite !compatible_iff_share. intros holds q [s left] right.
  apply in_without_prefix in left. destruct left as [left other].
  destruct (holds q (ex_intro _ s left) right) as [r [one two]].
  exists r. split; [|assumption]. now apply in_without_prefix.
Qed.

(** MM4. It is not so for one tag of several: [{p:x, p:y}] is compatible with [{p:y}], and [{p:x}]
    is not. *)
Theorem stripping_one_tag_may_lose_compatibility :
  exists A t X, In t A /\ compatible A X /\ ~ compatible (without_tag A t) X.
Proof.
  exists [("p", "x"); ("p", "y")], ("p", "y"), [("p", "y")].
  rewrite <- !compatible_is_computed. split; [now right; left|]. split; [reflexivity|discriminate].
Qed.

(** MM4. It is so again for the only tag of a prefix. *)
Theorem stripping_the_only_tag_of_a_prefix_keeps_compatibility A p s :
  (forall r, In (p, r) A -> r = s) -> at_least_as_compatible A (without_tag A (p, s)).
Proof.
  intros only X. rewrite !compatible_iff_share. intros holds q [r left] right.
  apply in_without_tag in left. destruct left as [left other].
  destruct (holds q (ex_intro _ r left) right) as [u [one two]].
  exists u. split; [|assumption]. apply in_without_tag. split; [assumption|].
  intros equal. injection equal as -> ->. apply other. now rewrite (only r left).
Qed.

(** * Two operations become one *)

(** MM14, the rule in words. For each prefix in either set: if either lacks it, it is dropped;
    otherwise all tags of that prefix are kept, from both. *)
Definition combined (A B : tags) : tags :=
  filter (fun t => has_prefix_b A (fst t) && has_prefix_b B (fst t)) (A ++ B).

Lemma in_combined A B t :
  In t (combined A B) <-> (In t A \/ In t B) /\ has_prefix A (fst t) /\ has_prefix B (fst t).
Proof.
  unfold combined. now rewrite filter_In, in_app_iff, andb_true_iff, !has_prefix_spec.
Qed.

Lemma has_prefix_of A t : In t A -> has_prefix A (fst t).
Proof. destruct t as [p s]. intros member. now exists s. Qed.

Lemma combined_has_prefix A B p :
  has_prefix (combined A B) p <-> has_prefix A p /\ has_prefix B p.
Proof.
  split.
  - intros [s member]. now apply in_combined in member.
  - intros [[s member] other]. exists s. apply in_combined. simpl. split; [now left|].
    split; [now exists s|assumption].
Qed.

(** [C] may stand for an operation that replaces those of [A] and [B]: whatever was compatible, and
    so ordered by its place in the thread, with one of them is compatible with [C]. *)
Definition sound (A B C : tags) : Prop :=
  forall X, compatible A X \/ compatible B X -> compatible C X.

(** MM14. What either operation was compatible with, the combination is compatible with. *)
Theorem combined_is_sound A B : sound A B (combined A B).
Proof.
  intros X. rewrite !compatible_iff_share. intros one p left right.
  apply combined_has_prefix in left. destruct left as [of_A of_B].
  destruct one as [holds|holds].
  - destruct (holds p of_A right) as [s [member shared]].
    exists s. split; [|assumption]. apply in_combined. auto.
  - destruct (holds p of_B right) as [s [member shared]].
    exists s. split; [|assumption]. apply in_combined. auto.
Qed.

(** Only the tags of [X] of one prefix matter to a set that lacks or shares that prefix. *)
Lemma compatible_with_of_prefix A X p :
  (has_prefix A p -> share A X p) -> compatible A (of_prefix X p).
Proof.
  intros holds. apply compatible_iff_share. intros q left [s right].
  apply in_of_prefix in right. destruct right as [_ equal]. simpl in equal. subst.
  destruct (holds left) as [r [one two]]. exists r. split; [assumption|]. now apply in_of_prefix.
Qed.

(** MM14. It is the most relaxed rule that is sound: every other sound one is compatible with all
    that this one is compatible with. *)
Theorem combined_is_the_most_relaxed_sound_rule A B C :
  sound A B C -> at_least_as_compatible (combined A B) C.
Proof.
  intros holds X relaxed. rewrite compatible_iff_share in relaxed.
  apply compatible_iff_share. intros p left right.
  assert (one : compatible A (of_prefix X p) \/ compatible B (of_prefix X p)).
  { destruct (has_prefix_dec A p) as [of_A|no].
    - destruct (has_prefix_dec B p) as [of_B|no].
      + destruct (relaxed p) as [s [member shared]];
          [now apply combined_has_prefix|assumption|].
        apply in_combined in member. destruct member as [[member|member] _]; [left|right];
          apply compatible_with_of_prefix; intros _; now exists s.
      + right. apply compatible_with_of_prefix. contradiction.
    - left. apply compatible_with_of_prefix. contradiction. }
  apply holds in one. rewrite compatible_iff_share in one.
  destruct right as [r right].
  destruct (one p left) as [s [member shared]].
  - exists r. now apply in_of_prefix.
  - apply in_of_prefix in shared. now exists s.
Qed.

(** MM14. Combining a set with itself changes nothing. *)
Theorem combining_is_idempotent A : same (combined A A) A.
Proof.
  intros t. rewrite in_combined. split; [tauto|].
  intros member. split; [now left|]. split; now apply has_prefix_of.
Qed.

(** MM14. The order of two operations does not matter. *)
Theorem combining_is_commutative A B : same (combined A B) (combined B A).
Proof. intros t. rewrite !in_combined. tauto. Qed.

(** MM14. Nor does it matter in which order three operations become one. *)
Theorem combining_is_associative A B C :
  same (combined (combined A B) C) (combined A (combined B C)).
Proof.
  intros t. rewrite !in_combined, !combined_has_prefix. split.
  - intros [[[[of_A|of_B] [p q]]|of_C] [[p' q'] r]]; auto 10.
  - intros [[of_A|[[of_B|of_C] [p q]]] [p' [q' r]]]; auto 10.
Qed.

(** MM14. What the rule in words makes of the three pairs of sets that the text has as examples. *)
Theorem the_three_examples_by_the_rule_in_words :
  same
    (combined [("foo", "x"); ("foo", "y"); ("bar", "x")] [("foo", "x"); ("bar", "y")])
    [("foo", "x"); ("foo", "y"); ("bar", "x"); ("bar", "y")]
  /\ same
       (combined [("foo", "x"); ("foo", "y")] [("foo", "x"); ("bux", "y")])
       [("foo", "x"); ("foo", "y")]
  /\ forall A, same (combined [] A) [].
Proof.
  split; [intros t; cbv; tauto|]. split; [intros t; cbv; tauto|].
  intros A t. rewrite in_combined. split; [|intros []].
  intros [_ [[s []] _]].
Qed.

(** * The rule of the printed examples *)

(** What the examples printed beside MM14 do instead: only common tags are kept. *)
Definition combined_by_examples (A B : tags) : tags := filter (has_tag_b B) A.

(** F3. It is unsound: [{p:y}] is compatible with [{p:x, p:y}], and not with what this makes of
    [{p:x}] and [{p:x, p:y}]. *)
Theorem keeping_common_tags_is_unsound :
  exists A B X, compatible B X /\ ~ compatible (combined_by_examples A B) X.
Proof.
  exists [("p", "x")], [("p", "x"); ("p", "y")], [("p", "y")].
  rewrite <- !compatible_is_computed. split; [reflexivity|discriminate].
Qed.

(** F3. So no rule is sound that does the same. *)
Theorem the_rule_of_the_examples_is_not_sound :
  ~ forall A B, sound A B (combined_by_examples A B).
Proof.
  intros holds. destruct keeping_common_tags_is_unsound as [A [B [X [before after]]]].
  apply after, holds. now right.
Qed.
