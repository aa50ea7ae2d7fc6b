(** Reducible graphs: CU17, CU27.

    A search visits the blocks of a function one after the other, the entry first and every other
    one from a block that it visited before; a cycle's header is the first of its blocks that it
    visits. On a graph whose cycles are natural loops all searches find the same cycles, by going
    from the outer ones to the inner ones; hence there is one maximal relation. And the header of a
    natural loop is a header in whatever search. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles MaximalConvergence HeadersOfCycles.
Set Implicit Arguments.
Unset Strict Implicit.

Section ReducibleGraphs.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
Variable entry : block.

(** Some search from the entry visits the blocks in the order of these numbers, and makes the first
    block of each cycle its header. Every depth-first search does; so do others. *)
Definition found_by_a_search (cycles : list (cycle block)) : Prop :=
  exists visited : block -> nat, forall c x, In c cycles -> holds c x ->
    (x = entry \/ exists y, edge y x /\ visited y < visited x) /\
    visited (header c) <= visited x.

(** CU31. A natural loop: the header is the only way in. *)
Definition natural (c : cycle block) : Prop :=
  (holds c entry -> entry = header c) /\
  forall x y, edge x y -> ~ holds c x -> holds c y -> y = header c.

(** The header and the blocks of two cycles are the same. *)
Definition same_cycle (c d : cycle block) : Prop :=
  header c = header d /\ incl (blocks c) (blocks d) /\ incl (blocks d) (blocks c).

(** ** One relation *)

(** Each cycle of the one is one of the other. *)
Definition same_cycles (cycles others : list (cycle block)) : Prop :=
  (forall c, In c cycles -> exists d, In d others /\ same_cycle c d) /\
  (forall d, In d others -> exists c, In c cycles /\ same_cycle c d).

Lemma same_cycles_have_the_same_headers_before cycles others h a g :
  same_cycles cycles others -> header_before cycles h a g -> header_before others h a g.
Proof.
  intros [H _] [Hbefore (c & x & Hc & Ha & Hx & Hg)]; split; [exact Hbefore |].
  destruct (H c Hc) as (d & Hd & E & Hcd & _); exists d, x.
  split; [exact Hd | split; [exact Ha | split; [apply Hcd, Hx |]]].
  rewrite <- E; exact Hg.
Qed.

Lemma same_cycles_symmetric cycles others : same_cycles cycles others -> same_cycles others cycles.
Proof.
  intros [H H']; split; intros c Hc;
    [destruct (H' c Hc) as (d & Hd & E) | destruct (H c Hc) as (d & Hd & E)];
    exists d; (split; [exact Hd |]); destruct E as (E & Hcd & Hdc); repeat split; auto.
Qed.

Lemma same_cycles_have_one_relation cycles others h :
  same_cycles cycles others ->
  same_relation (maximal_convergence cycles h) (maximal_convergence others h).
Proof.
  assert (Hhalf : forall cycles others, same_cycles cycles others ->
    contained (maximal_convergence cycles h) (maximal_convergence others h)).
  { intros some more Hsame a b Hab R HR; apply Hab; intros c d (HT & HS & Hc & Hd); apply HR.
    apply same_cycles_symmetric in Hsame.
    split; [exact HT | split; [exact HS | split]]; intros g Hg.
    - apply Hc, (same_cycles_have_the_same_headers_before Hsame), Hg.
    - apply Hd, (same_cycles_have_the_same_headers_before Hsame), Hg. }
  intros Hsame a b; split; apply Hhalf; [| apply same_cycles_symmetric]; exact Hsame.
Qed.

(** ** Headers of searches *)

(** The first block of a set that a search visits is the entry, or an edge leads to it from
    outside. *)
Lemma header_is_entered cycles c :
  hierarchy edge cycles -> found_by_a_search cycles -> In c cycles ->
  header c = entry \/ exists y, edge y (header c) /\ ~ holds c y.
Proof.
  intros facts (visited & Hvisited) Hc.
  destruct (Hvisited c (header c) Hc (header_held facts Hc)) as [[H | (y & He & Hlt)] _];
    [left; exact H | right].
  exists y; split; [exact He |]; intros Hy; destruct (Hvisited c y Hc Hy) as [_ Hle]; lia.
Qed.

(** A cycle of a search whose blocks are those of a natural loop has its header. *)
Lemma natural_loops_have_one_header cycles c d :
  hierarchy edge cycles -> found_by_a_search cycles -> In d cycles -> natural c ->
  (forall x, holds c x <-> holds d x) -> header c = header d.
Proof.
  intros facts Hsearch Hd [Hentry Hnatural] Hsame.
  assert (Hh : holds c (header d)) by (apply Hsame, (header_held facts), Hd).
  destruct (header_is_entered facts Hsearch Hd) as [E | (y & He & Hy)].
  - rewrite E in *; symmetry; apply Hentry, Hh.
  - symmetry; apply (Hnatural y); [exact He | rewrite Hsame; exact Hy | exact Hh].
Qed.

(** ** Cycles of two hierarchies, from the outer ones to the inner ones *)

Lemma same_cycle_dec (c d : cycle block) : {same_cycle c d} + {~ same_cycle c d}.
Proof.
  unfold same_cycle; destruct (eq_dec (header c) (header d)) as [E | E]; [| right; tauto].
  assert (Hdec : forall a b : cycle block,
    {incl (blocks a) (blocks b)} + {~ incl (blocks a) (blocks b)}).
  { intros a b; destruct (forallb (holds_b eq_dec b) (blocks a)) eqn:H; [left | right];
      rewrite <- (contained_b_contained eq_dec); congruence. }
  destruct (Hdec c d), (Hdec d c); [left; auto | right; tauto ..].
Qed.

(** Two regions with the same header and blocks. *)
Definition same_region (r s : region block) : Prop :=
  match r, s with
  | None, None => True
  | Some c, Some d => same_cycle c d
  | _, _ => False
  end.

Lemma same_regions_have_one_body r s x : same_region r s -> body r x <-> body s x.
Proof.
  destruct r as [c |], s as [d |]; cbn; unfold body; cbn; try tauto.
  intros (E & Hcd & Hdc); rewrite E; unfold holds; split; intros [Hx Hn]; split; auto.
Qed.

Lemma same_regions_have_the_same_paths r s x y :
  same_region r s -> path edge (body r) x y <-> path edge (body s) x y.
Proof.
  intros Hrs; split; apply path_in_more; intros z; apply (same_regions_have_one_body z Hrs).
Qed.

(** A cycle is a child of the whole function, or of a cycle around it. *)
Lemma child_of_a_region (cycles : list (cycle block)) c :
  In c cycles ->
    child cycles c None \/ exists d, In d cycles /\ inside c d /\ child cycles c (Some d).
Proof.
  intros Hc.
  assert (Hdec : forall d, {inside c d} + {~ inside c d}).
  { intros d; destruct (inside_b eq_dec c d) eqn:E; [left | right];
      rewrite <- (inside_b_inside eq_dec); congruence. }
  destruct (innermost eq_dec Hdec cycles) as [(d & Hd & Hcd & Hmin) | Hnone].
  - right; exists d; split; [exact Hd | split; [exact Hcd |]].
    split; [exact Hc | split; [exact Hcd |]]; intros e He Hed Hce; apply (Hmin e He Hce Hed).
  - left; split; [exact Hc | split; [exact I |]]; intros d Hd _; apply Hnone, Hd.
Qed.

(** If children of the same region that share a block are the same, then all cycles are. *)
Lemma found_in_the_other cycles others :
  hierarchy edge cycles -> hierarchy edge others ->
  (forall r s c d x, is_region cycles r -> is_region others s -> same_region r s ->
     child cycles c r -> child others d s -> holds c x -> holds d x -> same_cycle c d) ->
  forall c, In c cycles -> exists d, In d others /\ same_cycle c d.
Proof.
  intros facts other_facts Hchildren.
  set (lost := fun c => ~ Exists (same_cycle c) others).
  assert (Hdec : forall c, {lost c} + {~ lost c}).
  { intros c; unfold lost; destruct (Exists_dec (same_cycle c) others (same_cycle_dec c)); tauto. }
  assert (Hfound : forall c, ~ lost c -> exists d, In d others /\ same_cycle c d).
  { intros c Hc; apply Exists_exists; unfold lost in Hc.
    destruct (Exists_dec (same_cycle c) others (same_cycle_dec c)); tauto. }
  assert (Hstep : forall c r s, In c cycles -> is_region cycles r -> is_region others s ->
                                same_region r s -> child cycles c r -> ~ lost c).
  { intros c r s Hc Hr Hs Hrs Hchild Hlost.
    pose proof (header_held facts Hc) as Hx.
    assert (Hpath : path edge (body s) (header c) (header c)).
    { apply (same_regions_have_the_same_paths _ _ Hrs), (connected_in_body facts) with c;
        try assumption; apply Hchild. }
    destruct (components_are_children eq_dec other_facts Hs Hpath) as (d & Hd & Hdx).
    apply Hlost, Exists_exists; exists d; split; [apply Hd |].
    apply (Hchildren r s c d (header c)); assumption. }
  destruct (outermost eq_dec Hdec cycles) as [(c & Hc & Hlost & Hout) | Hnone].
  - exfalso; destruct (child_of_a_region Hc) as [Hchild | (e & He & Hce & Hchild)].
    + apply (Hstep c None None); try assumption; try (intros d E; discriminate); exact I.
    + destruct (Hfound e) as (e' & He' & Hsame); [intros H; apply (Hout e He H Hce) |].
      apply (Hstep c (Some e) (Some e')); try assumption; intros d E; congruence.
  - intros c Hc; apply Hfound, Hnone, Hc.
Qed.

(** ** CU17 *)

Lemma same_cycle_symmetric c d : same_cycle c d -> same_cycle d c.
Proof. intros (E & Hcd & Hdc); repeat split; auto. Qed.

Lemma same_region_symmetric r s : same_region r s -> same_region s r.
Proof. destruct r, s; cbn; auto; apply same_cycle_symmetric. Qed.

Lemma reducible_graphs_have_the_same_cycles cycles others :
  hierarchy edge cycles -> hierarchy edge others -> found_by_a_search others ->
  (forall c, In c cycles -> natural c) -> same_cycles cycles others.
Proof.
  intros facts other_facts Hsearch Hnatural.
  assert (Hchildren : forall r s c d x, is_region cycles r -> is_region others s ->
    same_region r s ->
     child cycles c r -> child others d s -> holds c x -> holds d x -> same_cycle c d).
  { intros r s c d x Hr Hs Hrs Hc Hd Hcx Hdx.
    assert (Hsame : forall y, holds c y <-> holds d y).
    { intros y; rewrite (children_are_components facts y Hr Hc Hcx).
      rewrite (children_are_components other_facts y Hs Hd Hdx); unfold reach_each_other.
      rewrite !(same_regions_have_the_same_paths _ _ Hrs); reflexivity. }
    split; [| split; intros y; apply Hsame].
    apply natural_loops_have_one_header with others; try assumption;
      [apply Hd | apply Hnatural, Hc]. }
  split.
  - apply found_in_the_other; assumption.
  - intros d Hd.
    destruct (found_in_the_other other_facts facts) with (c := d) as (c & Hc & Hsame);
      [| exact Hd |].
    + intros r s c c' x Hr Hs Hrs Hc Hc' Hcx Hcx'; apply same_cycle_symmetric.
      apply (Hchildren s r c' c x); try assumption; apply same_region_symmetric, Hrs.
    + exists c; split; [exact Hc | apply same_cycle_symmetric, Hsame].
Qed.

(** CU17. If the cycles that some search finds are natural loops, every search finds the same ones;
    so that the maximal relation is one, whatever the history: every block is m-converged. *)
Theorem reducible_graphs_have_one_relation cycles others h :
  hierarchy edge cycles -> hierarchy edge others -> found_by_a_search others ->
  (forall c, In c cycles -> natural c) ->
  same_relation (maximal_convergence cycles h) (maximal_convergence others h).
Proof.
  intros facts other_facts Hsearch Hnatural; apply same_cycles_have_one_relation.
  apply reducible_graphs_have_the_same_cycles; assumption.
Qed.

(** ** CU27 *)

(** CU27. The header of a natural loop is a header in every search, whatever other cycles the graph
    has. *)
Theorem the_header_of_a_natural_loop_is_one_in_every_search cycles others c :
  hierarchy edge cycles -> In c cycles -> natural c ->
  hierarchy edge others -> found_by_a_search others ->
  exists d, In d others /\ header d = header c.
Proof.
  intros facts Hc [Hentry Hnatural] other_facts Hsearch.
  assert (Hset : strongly_connected edge (blocks c)).
  { intros x y; apply (connected facts), Hc. }
  pose proof (header_held facts Hc) as Hh.
  destruct (the_smallest_cycle_of_a_set eq_dec other_facts Hset Hh) as (d & Hd & Hall & Hin).
  exists d; split; [exact Hd |].
  destruct (header_is_entered other_facts Hsearch Hd) as [E | (y & He & Hy)].
  - rewrite E in *; apply Hentry, Hin.
  - apply (Hnatural y); [exact He | | exact Hin].
    intros Hcy; apply Hy, Hall, Hcy.
Qed.

End ReducibleGraphs.
