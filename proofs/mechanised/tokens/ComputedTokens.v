(** Token rules, computed: CO8, CO9, CO12, CO15.

    Names are computed, and so is whether two instances are converged. That a relation is admissible
    is checked with a rank: a number for each instance that grows along threads and is equal in
    converged instances. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Tokens WaitingLanes.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Computed.

Variable static : Type.
Variable static_eq_dec : forall x y : static, {x = y} + {x <> y}.
Variable operation_at : static -> option (operation static).
Variable label : Type.
Variable label_eq_dec : forall x y : label, {x = y} + {x <> y}.
Variable launch : nat -> label.
Variable choice : instance -> nat.
Variable h : history static.

Notation name_of_instance := (name_of static_eq_dec operation_at launch choice h).
Notation converged := (token_rules static_eq_dec operation_at launch choice h).

Definition name_eq_dec (N M : name static label) : {N = M} + {N <> M}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** The instances of all threads, thread by thread in program order. *)
Definition instances : list instance :=
  flat_map (fun t => map (Instance t) (seq 0 (length (executed h t)))) (seq 0 (length h)).

Lemma occurs_in_instances a : occurs h a -> In a instances.
Proof.
  destruct a as [t i]; intros [x Hx]; unfold executes in Hx; cbn in Hx.
  apply in_flat_map; exists t; split.
  - apply in_seq; split; [lia |]; destruct (lt_dec t (length h)) as [H | H]; [exact H |].
    exfalso; unfold executed in Hx; rewrite nth_overflow in Hx by lia; destruct i; discriminate.
  - apply in_map, in_seq; split; [lia |].
    destruct (lt_dec i (length (executed h t))) as [H | H]; [exact H |].
    exfalso; assert (Hnone : nth_error (executed h t) i = None) by (apply nth_error_None; lia).
    congruence.
Qed.

Definition one_name_b (a b : instance) : bool :=
  match name_of_instance a, name_of_instance b with
  | Some N, Some M => if name_eq_dec N M then true else false
  | _, _ => false
  end.

(** Whether two instances are converged by the token rules. *)
Definition converged_b (a b : instance) : bool :=
  negb (thread a =? thread b) && one_name_b a b.

Lemma converged_b_converged a b : converged_b a b = true <-> converged a b.
Proof.
  rewrite equal_names_are_converged; unfold converged_b, one_name_b.
  rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq.
  destruct (name_of_instance a) as [N |]; destruct (name_of_instance b) as [M |].
  - destruct (name_eq_dec N M) as [-> | Hne]; split.
    + intros [Ht _]; split; [exact Ht | exists M; auto].
    + intros [Ht _]; auto.
    + intros [_ H]; discriminate.
    + intros [_ (K & H & H')]; congruence.
  - split; [intros [_ H]; discriminate | intros [_ (K & _ & H)]; discriminate].
  - split; [intros [_ H]; discriminate | intros [_ (K & H & _)]; discriminate].
  - split; [intros [_ H]; discriminate | intros [_ (K & H & _)]; discriminate].
Qed.

(** Each instance with its name. *)
Definition named : list (instance * option (name static label)) :=
  map (fun a => (a, name_of_instance a)) instances.

(** Whether two instances with these names are converged. *)
Definition converged_names (one other : instance * option (name static label)) : bool :=
  negb (thread (fst one) =? thread (fst other)) &&
  match snd one, snd other with
  | Some N, Some M => if name_eq_dec N M then true else false
  | _, _ => false
  end.

(** The converged pairs; each name is computed once. *)
Definition converged_pairs : list (instance * instance) :=
  let all := named in
  flat_map (fun one =>
    map (fun other => (fst one, fst other)) (filter (converged_names one) all)) all.

Lemma converged_pairs_converged a b : In (a, b) converged_pairs <-> converged a b.
Proof.
  unfold converged_pairs, named; rewrite in_flat_map; split.
  - intros ([c N] & Hc & H); apply in_map_iff in H as ([d M] & [= <- <-] & H).
    apply filter_In in H as [Hd H]; apply in_map_iff in Hc as (c' & [= <- <-] & _).
    apply in_map_iff in Hd as (d' & [= <- <-] & _).
    apply converged_b_converged; exact H.
  - intros H; assert (Hoccurs : occurs h a /\ occurs h b)
      by (destruct H; split; eexists; eassumption).
    exists (a, name_of_instance a); split; [apply in_map_iff; exists a; split; [reflexivity |];
                                            apply occurs_in_instances; tauto |].
    apply in_map_iff; exists (b, name_of_instance b); split; [reflexivity |].
    apply filter_In; split; [| apply converged_b_converged in H; exact H].
    apply in_map_iff; exists b; split; [reflexivity | apply occurs_in_instances; tauto].
Qed.

(** ** Admissible *)

(** Whether every instance has a name, and no two of a thread have one. *)
Definition names_differ : bool :=
  let all := named in
  forallb (fun one =>
    match snd one with
    | Some N =>
        forallb (fun other =>
          negb ((thread (fst one) =? thread (fst other)) &&
                (index (fst one) <? index (fst other))) ||
          match snd other with
          | Some M => if name_eq_dec N M then false else true
          | None => true
          end) all
    | None => false
    end) all.

(** Whether a number for each instance grows along threads, and is equal in converged ones. *)
Definition is_rank (rank : instance -> nat) : bool :=
  forallb (fun a => forallb (fun b =>
    (negb ((thread a =? thread b) && (index a <? index b)) || (rank a <? rank b)) &&
    (negb (converged_b a b) || (rank a =? rank b))) instances) instances.

Lemma a_rank_keeps_the_order rank : is_rank rank = true -> strict h converged.
Proof.
  intros H; unfold is_rank in H; rewrite forallb_forall in H.
  assert (Hpair : forall a b, occurs h a -> occurs h b ->
    (thread a = thread b -> index a < index b -> rank a < rank b) /\
    (converged a b -> rank a = rank b)).
  { intros a b Ha Hb; specialize (H a (occurs_in_instances Ha)); rewrite forallb_forall in H.
    specialize (H b (occurs_in_instances Hb)); apply andb_true_iff in H as [Hgrows Hequal].
    split.
    - intros Ht Hi; apply orb_true_iff in Hgrows as [Hgrows | Hgrows].
      + apply negb_true_iff, andb_false_iff in Hgrows as [Hgrows | Hgrows].
        * apply Nat.eqb_neq in Hgrows; contradiction.
        * apply Nat.ltb_ge in Hgrows; lia.
      + apply Nat.ltb_lt; exact Hgrows.
    - intros Hc; apply converged_b_converged in Hc; rewrite Hc in Hequal; cbn in Hequal.
      apply Nat.eqb_eq; exact Hequal. }
  assert (Hoccurs : forall a b, converged a b -> occurs h a /\ occurs h b)
    by (intros a b Hab; destruct Hab; split; eexists; eassumption).
  apply (what_is_executed_at_one_step_keeps_the_order (step := rank)).
  - intros a b (Ht & Hi & Ha & Hb); apply (Hpair a b Ha Hb); assumption.
  - intros a b Hab; destruct (Hoccurs a b Hab) as [Ha Hb]; apply (Hpair a b Ha Hb), Hab.
Qed.

Lemma same_relation_converged_with (R S : relation) :
  same_relation R S -> converged_with h S -> converged_with h R.
Proof.
  intros Hsame [Hsym Htrans Hstatic Hthreads]; split.
  - intros a b H; apply Hsame, Hsym, Hsame, H.
  - intros a b c Hab Hbc; apply Hsame in Hab, Hbc.
    destruct (Htrans _ _ _ Hab Hbc) as [-> | H]; [left; reflexivity | right; apply Hsame, H].
  - intros a b H; apply Hstatic, Hsame, H.
  - intros a b H; apply Hthreads, Hsame, H.
Qed.

(** What is checked by computation is admissible, CU2 and CU3. *)
Lemma computed_admissible rank :
  names_differ = true -> is_rank rank = true -> admissible h converged.
Proof.
  intros Hnames Hrank; split; [| exact (a_rank_keeps_the_order Hrank)].
  assert (Hin : forall a, occurs h a -> In (a, name_of_instance a) named).
  { intros a Ha; apply in_map_iff; exists a; split; [reflexivity | apply occurs_in_instances, Ha]. }
  unfold names_differ in Hnames; rewrite forallb_forall in Hnames.
  apply same_relation_converged_with with (equal_names name_of_instance h).
  - apply token_rules_are_equal_names; intros a Ha.
    specialize (Hnames _ (Hin a Ha)); cbn [snd] in Hnames.
    destruct (name_of_instance a) as [N |]; [exists N; reflexivity | discriminate].
  - apply equal_names_are_converged_with; intros a b (Ht & Hi & Ha & Hb) _ Heq.
    specialize (Hnames _ (Hin a Ha)); cbn [fst snd] in Hnames.
    destruct (name_of_instance a) as [N |] eqn:HN; [| discriminate].
    rewrite forallb_forall in Hnames; specialize (Hnames _ (Hin b Hb)); cbn [fst snd] in Hnames.
    apply Nat.eqb_eq in Ht; apply Nat.ltb_lt in Hi; rewrite Ht, Hi, <- Heq in Hnames; cbn in Hnames.
    destruct (name_eq_dec N N); [discriminate | congruence].
Qed.

End Computed.
