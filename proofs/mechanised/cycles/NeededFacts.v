(** Which facts about cycles CU6 needs: CU6, CU31.

    Equal names are the least solution of CU6's equation where the cycles have the five facts of a
    hierarchy. Without one of four of them that is false: each has a graph with two or three blocks,
    cycles that have the other facts, and two short walks for which names and the least solution
    differ, as computed. The fifth, that a cycle holds its header, follows from others for cycles
    that hold any block. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence Hierarchies.
From Wavecheck Require Import HeadersOfCycles LeastFixedPoint.
Set Implicit Arguments.
Unset Strict Implicit.

(** ** The five facts, one by one *)

Section Facts.

Variable block : Type.
Variable edge : block -> block -> Prop.
Variable cycles : list (cycle block).

(** Cycles that share a block are one inside the other. *)
Definition cycles_nest : Prop := forall c d x,
  In c cycles -> In d cycles -> holds c x -> holds d x -> c = d \/ inside c d \/ inside d c.

(** A cycle holds its header. *)
Definition headers_are_held : Prop := forall c, In c cycles -> holds c (header c).

(** The cycles inside a cycle do not hold its header. *)
Definition headers_are_taken_out : Prop := forall c d,
  In c cycles -> In d cycles -> inside c d -> ~ holds c (header d).

(** A cycle is strongly connected. *)
Definition cycles_are_connected : Prop := forall c x y,
  In c cycles -> holds c x -> holds c y -> path edge (holds c) x y.

(** What is strongly connected in the body of a region lies in one cycle inside the region. *)
Definition cycles_are_maximal : Prop := forall r x y, is_region cycles r ->
  path edge (body r) x y -> path edge (body r) y x ->
  exists c, In c cycles /\ lies_in c r /\ holds c x /\ holds c y.

Lemma a_hierarchy_is_five_facts :
  hierarchy edge cycles <->
  cycles_nest /\ headers_are_held /\ headers_are_taken_out /\ cycles_are_connected /\
  cycles_are_maximal.
Proof.
  split.
  - intros [H1 H2 H3 H4 H5]; repeat split; assumption.
  - intros (H1 & H2 & H3 & H4 & H5); split; assumption.
Qed.

Variable eq_dec : forall x y : block, {x = y} + {x <> y}.

(** CU31. A cycle that holds a block holds its header, if cycles nest, are strongly connected, and
    hold whatever is strongly connected in the body of a region. *)
Theorem headers_are_held_by_cycles_that_hold_a_block c x :
  cycles_nest -> cycles_are_connected -> cycles_are_maximal ->
  In c cycles -> holds c x -> holds c (header c).
Proof.
  intros Hnest Hconn Hmax Hc Hx.
  destruct (holds_dec eq_dec c (header c)) as [H | H]; [exact H | exfalso].
  assert (Hr : is_region cycles (Some c)) by (intros d E; congruence).
  assert (Hpath : forall y z, holds c y -> holds c z -> path edge (body (Some c)) y z).
  { intros y z Hy Hz; apply path_in_more with (holds c); [| apply Hconn; assumption].
    intros u Hu; split; [exact Hu | cbn; intros ->; apply H, Hu]. }
  assert (Hdec : forall d, {inside d c /\ holds d x} + {~ (inside d c /\ holds d x)}).
  { intros d; destruct (lies_in_dec eq_dec d (Some c)), (holds_dec eq_dec d x); cbn in *; tauto. }
  destruct (outermost eq_dec Hdec cycles) as [(d & Hd & [Hin Hdx] & Hout) | Hnone].
  - destruct Hin as [Hdc Hcd]; apply Hcd; intros y Hy.
    destruct (Hmax (Some c) x y Hr) as (e & He & Hec & Hex & Hey);
      [apply Hpath; assumption | apply Hpath; assumption |].
    destruct (Hnest d e x Hd He Hdx Hex) as [<- | [Hde | Hed]]; [exact Hey | exfalso |].
    + apply (Hout e He); auto.
    + apply inside_holds with e; assumption.
  - destruct (Hmax (Some c) x x Hr) as (d & Hd & Hin & Hdx & _);
      [apply Hpath; assumption | apply Hpath; assumption |].
    apply (Hnone d Hd); auto.
Qed.

End Facts.

(** ** What is computed *)

(** On this history, names and the least solution differ. *)
Definition names_differ (cycles : list (cycle nat)) (h : history nat) : Prop :=
  ~ same_relation (equal_counters Nat.eq_dec cycles h) (maximal_convergence cycles h).

Lemma computed_to_differ cycles h a b rows :
  least_fixed_point Nat.eq_dec cycles h = Some rows ->
  equal_counters_b Nat.eq_dec cycles h a b =
    negb (occurs_b h a && occurs_b h b && related h rows a b) ->
  names_differ cycles h.
Proof.
  intros Hrows Hdiffer Hsame; specialize (Hsame a b).
  rewrite <- equal_counters_b_equal_counters in Hsame.
  rewrite <- (the_computed_fixed_point_is_the_least_solution Hrows a b) in Hsame.
  unfold relation_of in Hsame; rewrite <- !occurs_b_occurs in Hsame.
  destruct (equal_counters_b Nat.eq_dec cycles h a b), (occurs_b h a), (occurs_b h b),
           (related h rows a b); cbn in Hdiffer; intuition congruence.
Qed.

Lemma computed_to_be_maximal edges (cycles : list (cycle nat)) :
  forallb (maximal_b Nat.eq_dec edges cycles) (None :: map Some cycles) = true ->
  cycles_are_maximal (edge edges) cycles.
Proof.
  rewrite forallb_forall; intros H r x y Hr; apply (decided_maximal (eq_dec := Nat.eq_dec)), H.
  destruct r as [d |]; [right; apply in_map, Hr; reflexivity | left; reflexivity].
Qed.

Lemma computed_to_be_connected edges (cycles : list (cycle nat)) :
  forallb (connected_b Nat.eq_dec edges) cycles = true -> cycles_are_connected (edge edges) cycles.
Proof.
  rewrite forallb_forall; intros H c x y Hc.
  apply (decided_connected (eq_dec := Nat.eq_dec)), H, Hc.
Qed.

Lemma computed_to_be_held (cycles : list (cycle nat)) :
  forallb (fun c => holds_b Nat.eq_dec c (header c)) cycles = true -> headers_are_held cycles.
Proof.
  rewrite forallb_forall; intros H c Hc; apply (holds_b_holds Nat.eq_dec), H, Hc.
Qed.

Ltac by_computation :=
  repeat match goal with
  | |- cycles_nest _ => intros c d x; apply (decided_nested (eq_dec := Nat.eq_dec))
  | |- headers_are_held _ => apply computed_to_be_held
  | |- headers_are_taken_out _ =>
    intros c d; apply (decided_header_taken_out (eq_dec := Nat.eq_dec))
  | |- cycles_are_connected _ _ => apply computed_to_be_connected
  | |- cycles_are_maximal _ _ => apply computed_to_be_maximal
  | |- along_edges _ _ => apply (decided_walks_are_along_edges (eq_dec := Nat.eq_dec))
  | |- _ /\ _ => split
  end; try (vm_compute; reflexivity).

(** ** Each of four facts is needed *)

(** CU6. Three cycles of two blocks each, every two of which share a block. *)
Theorem without_nesting_names_differ : exists edges cycles h,
  headers_are_held cycles /\ headers_are_taken_out cycles /\
  cycles_are_connected (edge edges) cycles /\ cycles_are_maximal (edge edges) cycles /\
  along_edges (edge edges) h /\ names_differ cycles h.
Proof.
  exists [(0, 1); (0, 2); (1, 0); (1, 2); (2, 0); (2, 1)],
         [Cycle 0 [0; 1]; Cycle 1 [1; 2]; Cycle 0 [0; 2]], [[0; 1]; [1; 0; 1]].
  by_computation.
  eapply computed_to_differ with (a := Instance 0 1) (b := Instance 1 2);
    [vm_compute; reflexivity | vm_compute; reflexivity].
Qed.

(** CU6. A cycle that holds the header of the cycle around it. *)
Theorem without_taking_headers_out_names_differ : exists edges cycles h,
  cycles_nest cycles /\ headers_are_held cycles /\
  cycles_are_connected (edge edges) cycles /\ cycles_are_maximal (edge edges) cycles /\
  along_edges (edge edges) h /\ names_differ cycles h.
Proof.
  exists [(0, 1); (1, 0); (1, 2); (2, 1)], [Cycle 0 [0; 1]; Cycle 1 [0; 1; 2]], [[1]; [0; 1]].
  by_computation.
  eapply computed_to_differ with (a := Instance 0 0) (b := Instance 1 1);
    [vm_compute; reflexivity | vm_compute; reflexivity].
Qed.

(** CU6. A cycle of two blocks, of which only the one leads to the other. *)
Theorem without_connection_names_differ : exists edges cycles h,
  cycles_nest cycles /\ headers_are_held cycles /\ headers_are_taken_out cycles /\
  cycles_are_maximal (edge edges) cycles /\
  along_edges (edge edges) h /\ names_differ cycles h.
Proof.
  exists [(0, 1); (1, 2)], [Cycle 0 [0; 2]], [[1; 2]; [0; 1; 2]].
  by_computation.
  eapply computed_to_differ with (a := Instance 0 1) (b := Instance 1 2);
    [vm_compute; reflexivity | vm_compute; reflexivity].
Qed.

(** CU6. A cycle that leaves out a block of the component. *)
Theorem without_maximality_names_differ : exists edges cycles h,
  cycles_nest cycles /\ headers_are_held cycles /\ headers_are_taken_out cycles /\
  cycles_are_connected (edge edges) cycles /\
  along_edges (edge edges) h /\ names_differ cycles h.
Proof.
  exists [(0, 1); (1, 0); (1, 1)], [Cycle 1 [1]], [[0; 1]; [1; 0; 1]].
  by_computation.
  eapply computed_to_differ with (a := Instance 0 1) (b := Instance 1 2);
    [vm_compute; reflexivity | vm_compute; reflexivity].
Qed.
