(** Choices in order, on a small program: CU3, CO15.

    What the theorem about choices in order supposes is met: by a loop without a heart whose anchor
    is chosen in order. The cycles of a program, and that their headers are visited first, are
    decided. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Cycles Iterations Hierarchies.
From Wavecheck Require Import Tokens TokenPrograms DecidedRegions DecidedRules NamesNeverRepeat.
From Wavecheck Require Import ComputedTokens TokensFollowIterations ChoicesInOrder.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** ** The hierarchy of a program *)

Definition edges_of (p : program) : list (nat * nat) :=
  flat_map (fun b => map (pair b) (successors (block_at p b))) (seq 0 (length p)).

Lemma in_edges_of p x y : In (x, y) (edges_of p) <-> TokenPrograms.edge p x y.
Proof.
  unfold edges_of; rewrite in_flat_map; split.
  - intros (b & _ & H); apply in_map_iff in H as (c & [= <- <-] & H); exact H.
  - intros H; exists x; split; [| apply in_map_iff; exists y; auto].
    apply in_seq; split; [lia |]; destruct (lt_dec x (length p)) as [Hx | Hx]; [exact Hx |].
    unfold TokenPrograms.edge, block_at in H; rewrite nth_overflow in H by lia; destruct H.
Qed.

Lemma path_of_same_edges (E E' : nat -> nat -> Prop) allowed x y :
  (forall a b, E a b -> E' a b) -> Cycles.path E allowed x y -> Cycles.path E' allowed x y.
Proof.
  intros H Hp; induction Hp as [x y Hx Hy He | x y z _ IH1 _ IH2].
  - apply one_edge; auto.
  - apply joined with y; assumption.
Qed.

Lemma hierarchy_of_same_edges (E E' : nat -> nat -> Prop) cycles :
  (forall a b, E a b <-> E' a b) -> hierarchy E cycles -> hierarchy E' cycles.
Proof.
  intros H [Hn Hh Ho Hc Hm]; split; try assumption.
  - intros c x y Hin Hx Hy; apply (path_of_same_edges (E := E)); [apply H | auto].
  - intros r x y Hr Hxy Hyx; apply (Hm r x y Hr); apply (path_of_same_edges (E := E'));
      try assumption; apply H.
Qed.

Lemma hierarchy_decided p cycles :
  hierarchy_b Nat.eq_dec (edges_of p) cycles = true -> hierarchy (TokenPrograms.edge p) cycles.
Proof.
  intros H; apply decided_hierarchies_are_hierarchies in H; revert H.
  apply hierarchy_of_same_edges; intros a b; apply in_edges_of.
Qed.

(** Whether no block of a cycle dominates its header but the header itself. *)
Definition headers_are_visited_first_b (p : program) (cycles : list (cycle nat)) : bool :=
  forallb (fun c => forallb (fun x => (x =? header c) || negb (dominates_block_b p x (header c)))
    (blocks c)) cycles.

Lemma headers_are_visited_first_decided p cycles :
  headers_are_visited_first_b p cycles = true -> headers_are_visited_first p cycles.
Proof.
  unfold headers_are_visited_first_b; rewrite forallb_forall; intros H c x Hc Hx _ Hdom.
  specialize (H c Hc); rewrite forallb_forall in H; specialize (H x Hx).
  apply orb_true_iff in H as [H | H]; [apply Nat.eqb_eq, H | exfalso].
  apply negb_true_iff, not_true_iff_false in H; apply H, dominates_block_b_dominates, Hdom.
Qed.

(** ** An anchor in a loop without a heart *)

Definition anchored_loop : program := [
  Block [] [1];
  Block [Anchor; Operation (1, 0)] [1; 2];
  Block [] []
].

Definition its_cycles : list (cycle nat) := [Cycle 1 [1]].

(** Two threads, one with two trips, one with three. *)
Definition its_paths : list (list nat) := [[0; 1; 1; 2]; [0; 1; 1; 1; 2]].

(** The anchor's executions of one trip are chosen together. *)
Definition by_trips (a : instance) : nat := index a.

Lemma the_cycles_are_a_hierarchy : hierarchy (TokenPrograms.edge anchored_loop) its_cycles.
Proof. apply hierarchy_decided; vm_compute; reflexivity. Qed.

Lemma the_header_is_visited_first : headers_are_visited_first anchored_loop its_cycles.
Proof. apply headers_are_visited_first_decided; vm_compute; reflexivity. Qed.

Lemma trips_are_in_order : chosen_in_order anchored_loop its_paths its_cycles by_trips.
Proof.
  intros x a b _ Ha Hb _ Hchosen c [<- | []] _.
  destruct a as [t i], b as [u j]; unfold by_trips in Hchosen; cbn in Hchosen; subst j.
  assert (Hbound : forall v k, executes (history_of anchored_loop its_paths) (Instance v k) x ->
    v < 2 /\ k < 6).
  { intros v k H; unfold executes, executed in H; cbn [thread index] in H.
    destruct v as [| [| v]]; [| | destruct v; destruct k; discriminate].
    - assert (Hk : k < length (nth 0 (history_of anchored_loop its_paths) []))
        by (apply nth_error_Some; congruence); cbn in Hk; lia.
    - assert (Hk : k < length (nth 1 (history_of anchored_loop its_paths) []))
        by (apply nth_error_Some; congruence); cbn in Hk; lia. }
  destruct (Hbound _ _ Ha) as [Ht Hi]; destruct (Hbound _ _ Hb) as [Hu _].
  unfold executes, executed in Ha, Hb.
  destruct t as [| [| t]]; [| | lia]; destruct u as [| [| u]]; try lia;
    do 6 (destruct i as [| i]; [first [vm_compute; reflexivity | discriminate] |]); lia.
Qed.

(** The theorem applies: converged in each of the first two trips, in strict order. *)
Lemma the_anchored_loop_keeps_the_order :
  strict (history_of anchored_loop its_paths)
    (token_rules site_eq_dec (operation_of anchored_loop) (fun _ => 0) by_trips
       (history_of anchored_loop its_paths)).
Proof.
  apply (choices_in_order_keep_the_order (cycles := its_cycles)).
  - repeat apply Forall_cons; try apply Forall_nil; unfold TokenPrograms.path, TokenPrograms.edge;
      cbn; intuition.
  - exact the_cycles_are_a_hierarchy.
  - exact the_header_is_visited_first.
  - apply well_formed_decided; vm_compute; reflexivity.
  - exact trips_are_in_order.
Qed.

(** Chosen crosswise, the first trip of one thread with the second of the other, it is not. *)
Lemma crosswise_it_is_not_kept :
  let choice a := if (thread a =? 0) then index a else 2 - index a in
  ~ strict (history_of anchored_loop its_paths)
      (token_rules site_eq_dec (operation_of anchored_loop) (fun _ => 0) choice
         (history_of anchored_loop its_paths)).
Proof.
  intros choice Hstrict.
  assert (Hconverged : forall i j, In (i, j) [(0, 2); (2, 0)] ->
    token_rules site_eq_dec (operation_of anchored_loop) (fun _ => 0) choice
      (history_of anchored_loop its_paths) (Instance 0 i) (Instance 1 j)).
  { intros i j H; apply (converged_b_converged site_eq_dec _ Nat.eq_dec).
    destruct H as [[= <- <-] | [[= <- <-] | []]]; vm_compute; reflexivity. }
  assert (Horder : forall t i j, i < j -> j < 4 -> t < 2 ->
    program_order (history_of anchored_loop its_paths) (Instance t i) (Instance t j)).
  { intros t i j Hij Hj Ht; apply program_order_from_indices; [reflexivity | exact Hij |].
    destruct t as [| [| t]]; [| | lia]; do 4 (destruct j as [| j]; [eexists; reflexivity |]); lia. }
  apply (Hstrict (Instance 0 0)), closure with (Instance 1 0).
  - apply before_converged with (Instance 0 2);
      [apply Horder; lia | apply (Hconverged 2 0); cbn; auto].
  - apply before_converged with (Instance 1 2); [apply Horder; lia |].
    apply token_rules_symmetric, (Hconverged 0 2); cbn; auto.
Qed.
