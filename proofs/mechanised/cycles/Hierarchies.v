(** Hierarchies and walks of finite graphs, decided: CU6, CU31.

    A graph is a list of edges. Whether some cycles are a hierarchy of it, whether a search finds
    them, whether they are natural loops, and whether threads walk along the edges, is computed;
    where the answer is yes, the premises of the theorems about hierarchies hold. So these can be
    used for any graph at hand, and are not empty. Paths are looked for by growing the set of blocks
    that are reached. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence ReducibleGraphs.
Set Implicit Arguments.
Unset Strict Implicit.

Section Hierarchies.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edges : list (block * block).

(** The control-flow graph as a relation. *)
Definition edge (x y : block) : Prop := In (x, y) edges.

Definition mem (x : block) (set : list block) : bool := if in_dec eq_dec x set then true else false.

Definition successors (x : block) : list block :=
  flat_map (fun e => if eq_dec (fst e) x then [snd e] else []) edges.

Lemma mem_in x set : mem x set = true <-> In x set.
Proof.
  unfold mem; destruct (in_dec eq_dec x set) as [H | H]; split; intros H'.
  - exact H.
  - reflexivity.
  - discriminate.
  - contradiction.
Qed.

Lemma in_successors x y : In y (successors x) <-> edge x y.
Proof.
  unfold successors, edge; rewrite in_flat_map; split.
  - intros ([u v] & Huv & Hy); cbn in Hy; destruct (eq_dec u x) as [<- | _]; cbn in Hy; [| tauto].
    destruct Hy as [<- | []]; exact Huv.
  - intros H; exists (x, y); split; [exact H |]; cbn.
    destruct (eq_dec x x); [left; reflexivity | congruence].
Qed.

(** ** Paths *)

Section Paths.

Variable allowed : block -> bool.

(** The blocks that are allowed and that an edge leads to from one of these. *)
Definition next (set : list block) : list block := filter allowed (flat_map successors set).

Fixpoint grown (steps : nat) (set : list block) : list block :=
  match steps with
  | 0 => set
  | S steps =>
    let more := filter (fun y => negb (mem y set)) (nodup eq_dec (next set)) in
    match more with [] => set | _ => grown steps (more ++ set) end
  end.

(** The blocks to which a path leads from [x]. *)
Definition reached (x : block) : list block :=
  if allowed x then grown (length edges) (nodup eq_dec (next [x])) else [].

(** Nothing is missing in [reached]: whatever an edge leads to is there. *)
Definition whole (x : block) : bool :=
  negb (allowed x) || forallb (fun y => mem y (reached x)) (next (x :: reached x)).

Lemma in_next y set : In y (next set) <-> allowed y = true /\ exists x, In x set /\ edge x y.
Proof.
  unfold next; rewrite filter_In, in_flat_map; split.
  - intros [(x & Hx & Hy) Ha]; split; [exact Ha | exists x; split; [exact Hx |]].
    apply in_successors, Hy.
  - intros [Ha (x & Hx & Hy)]; split; [exists x; split; [exact Hx |] | exact Ha].
    apply in_successors, Hy.
Qed.

Lemma reached_by_a_path x y :
  In y (reached x) -> path edge (fun z => allowed z = true) x y.
Proof.
  unfold reached; destruct (allowed x) eqn:Ex; [| intros []].
  assert (Hgrown : forall steps set,
    (forall z, In z set -> path edge (fun z => allowed z = true) x z) ->
    forall z, In z (grown steps set) -> path edge (fun z => allowed z = true) x z).
  { induction steps as [| steps IH]; intros set Hset z; [apply Hset |]; cbn [grown].
    set (more := filter (fun y => negb (mem y set)) (nodup eq_dec (next set))).
    assert (Hmore : forall u, In u (more ++ set) -> path edge (fun z => allowed z = true) x u).
    { intros u Hu; apply in_app_or in Hu; destruct Hu as [Hu | Hu]; [| apply Hset, Hu].
      apply filter_In in Hu; destruct Hu as [Hu _]; apply nodup_In, in_next in Hu.
      destruct Hu as [Ha (v & Hv & He)]; pose proof (Hset v Hv) as Hpath.
      apply joined with v; [exact Hpath |].
      apply one_edge; [apply (path_ends Hpath) | exact Ha | exact He]. }
    destruct more; [apply Hset | apply IH, Hmore]. }
  apply Hgrown; intros z Hz; apply nodup_In, in_next in Hz; destruct Hz as [Ha (u & Hu & He)].
  destruct Hu as [<- | []]; apply one_edge; assumption.
Qed.

Lemma path_is_reached x y :
  whole x = true -> path edge (fun z => allowed z = true) x y -> In y (reached x).
Proof.
  intros Hwhole Hpath.
  assert (Hx : allowed x = true) by apply (path_ends Hpath).
  unfold whole in Hwhole; rewrite Hx in Hwhole; cbn [negb orb] in Hwhole.
  assert (Hstep : forall u v, In u (x :: reached x) -> allowed v = true -> edge u v ->
                              In v (reached x)).
  { intros u v Hu Hv He; apply mem_in; rewrite forallb_forall in Hwhole; apply Hwhole, in_next.
    split; [exact Hv | exists u; auto]. }
  assert (Hall : forall u v, path edge (fun z => allowed z = true) u v ->
                             In u (x :: reached x) -> In v (reached x)).
  { intros u v H; induction H as [u v _ Hv He | u v w _ IH1 _ IH2]; intros Hu.
    - apply Hstep with u; assumption.
    - apply IH2; right; apply IH1, Hu. }
  apply Hall with x; [exact Hpath | left; reflexivity].
Qed.

End Paths.

(** ** Hierarchies *)

Definition body_b (r : region block) (x : block) : bool :=
  match r with
  | None => true
  | Some d => holds_b eq_dec d x && negb (if eq_dec x (header d) then true else false)
  end.

Definition lies_in_b (c : cycle block) (r : region block) : bool :=
  match r with None => true | Some d => inside_b eq_dec c d end.

Definition same_cycle_b (c d : cycle block) : bool :=
  if eq_dec (header c) (header d)
  then if list_eq_dec eq_dec (blocks c) (blocks d) then true else false
  else false.

Variable cycles : list (cycle block).

Definition each_pair (test : cycle block -> cycle block -> bool) : bool :=
  forallb (fun c => forallb (test c) cycles) cycles.

Definition nested_b (c d : cycle block) : bool :=
  negb (existsb (holds_b eq_dec d) (blocks c)) ||
  same_cycle_b c d || inside_b eq_dec c d || inside_b eq_dec d c.

Definition header_taken_out_b (c d : cycle block) : bool :=
  negb (inside_b eq_dec c d) || negb (holds_b eq_dec c (header d)).

Definition connected_b (c : cycle block) : bool :=
  forallb (fun x => forallb (fun y => mem y (reached (holds_b eq_dec c) x)) (blocks c)) (blocks c).

Definition in_one_cycle_b (r : region block) (x y : block) : bool :=
  existsb (fun c => lies_in_b c r && holds_b eq_dec c x && holds_b eq_dec c y) cycles.

Definition maximal_b (r : region block) : bool :=
  forallb
    (fun x =>
      whole (body_b r) x &&
      forallb (fun y => negb (mem x (reached (body_b r) y)) || in_one_cycle_b r x y)
              (reached (body_b r) x))
    (map fst edges).

(** Whether these cycles are a hierarchy of the graph. *)
Definition hierarchy_b : bool :=
  each_pair nested_b &&
  forallb (fun c => holds_b eq_dec c (header c)) cycles &&
  each_pair header_taken_out_b &&
  forallb connected_b cycles &&
  forallb maximal_b (None :: map Some cycles).

Lemma each_pair_spec test :
  each_pair test = true -> forall c d, In c cycles -> In d cycles -> test c d = true.
Proof.
  unfold each_pair; rewrite forallb_forall; intros H c d Hc Hd; specialize (H c Hc).
  rewrite forallb_forall in H; apply H, Hd.
Qed.

Lemma body_b_body r x : body_b r x = true <-> body r x.
Proof.
  destruct r as [d |]; unfold body; cbn; [| tauto].
  rewrite andb_true_iff, negb_true_iff, holds_b_holds.
  destruct (eq_dec x (header d)); intuition congruence.
Qed.

Lemma lies_in_b_lies_in c r : lies_in_b c r = true <-> lies_in c r.
Proof. destruct r as [d |]; cbn; [apply inside_b_inside | tauto]. Qed.

Lemma same_cycle c d : same_cycle_b c d = true -> c = d.
Proof.
  unfold same_cycle_b; intros H; destruct (eq_dec (header c) (header d)) as [Eh | _];
    [| discriminate].
  destruct (list_eq_dec eq_dec (blocks c) (blocks d)) as [Eb | _]; [| discriminate].
  destruct c, d; cbn in Eh, Eb; congruence.
Qed.

Lemma path_begins_with_an_edge allowed x y :
  path edge allowed x y -> exists z, edge x z.
Proof. intros H; induction H as [x y _ _ He | x y z _ IH _ _]; [exists y; exact He | exact IH]. Qed.

Lemma decided_connected c x y :
  connected_b c = true -> holds c x -> holds c y -> path edge (holds c) x y.
Proof.
  unfold connected_b; intros H Hx Hy; rewrite forallb_forall in H; specialize (H x Hx).
  rewrite forallb_forall in H; specialize (H y Hy); apply mem_in, reached_by_a_path in H.
  apply path_in_more with (2 := H); intros z; apply holds_b_holds.
Qed.

Lemma decided_maximal r x y :
  maximal_b r = true -> path edge (body r) x y -> path edge (body r) y x ->
  exists c, In c cycles /\ lies_in c r /\ holds c x /\ holds c y.
Proof.
  unfold maximal_b; intros H Hxy Hyx; rewrite forallb_forall in H.
  assert (Hsource : forall u v, path edge (body r) u v -> In u (map fst edges)).
  { intros u v Huv; destruct (path_begins_with_an_edge Huv) as [z Hz].
    apply in_map_iff; exists (u, z); split; [reflexivity | exact Hz]. }
  assert (Hreached : forall u v, path edge (body r) u v -> In v (reached (body_b r) u)).
  { intros u v Huv; specialize (H u (Hsource u v Huv)); apply andb_true_iff in H.
    apply path_is_reached; [apply H |].
    apply path_in_more with (2 := Huv); intros z; apply body_b_body. }
  specialize (H x (Hsource x y Hxy)); apply andb_true_iff in H; destruct H as [_ H].
  rewrite forallb_forall in H; specialize (H y (Hreached x y Hxy)).
  rewrite (proj2 (mem_in x _) (Hreached y x Hyx)) in H; cbn [negb orb] in H.
  unfold in_one_cycle_b in H; apply existsb_exists in H; destruct H as (c & Hc & H).
  apply andb_true_iff in H; destruct H as [H Hcy]; apply andb_true_iff in H;
    destruct H as [Hin Hcx].
  exists c; split; [exact Hc | split; [apply lies_in_b_lies_in, Hin |]].
  split; apply holds_b_holds with eq_dec; assumption.
Qed.

Lemma decided_nested c d x :
  each_pair nested_b = true -> In c cycles -> In d cycles -> holds c x -> holds d x ->
  c = d \/ inside c d \/ inside d c.
Proof.
  intros Hnested Hc Hd Hcx Hdx; pose proof (each_pair_spec Hnested Hc Hd) as H.
  unfold nested_b in H; rewrite !orb_true_iff, !inside_b_inside in H.
  destruct H as [[[H | H] | H] | H]; [exfalso | left; apply same_cycle, H | auto | auto].
  apply negb_true_iff in H.
  assert (Hshared : existsb (holds_b eq_dec d) (blocks c) = true); [| congruence].
  apply existsb_exists; exists x; split; [exact Hcx | apply holds_b_holds, Hdx].
Qed.

Lemma decided_header_taken_out c d :
  each_pair header_taken_out_b = true -> In c cycles -> In d cycles -> inside c d ->
  ~ holds c (header d).
Proof.
  intros Hout Hc Hd Hin Hh; pose proof (each_pair_spec Hout Hc Hd) as H.
  unfold header_taken_out_b in H; apply orb_true_iff in H; rewrite !negb_true_iff in H.
  apply (inside_b_inside eq_dec) in Hin; apply (holds_b_holds eq_dec) in Hh.
  destruct H; congruence.
Qed.

(** CU31. What is decided to be a hierarchy has the five facts of one. *)
Theorem decided_hierarchies_are_hierarchies : hierarchy_b = true -> hierarchy edge cycles.
Proof.
  unfold hierarchy_b; rewrite !andb_true_iff; intros [[[[Hnested Hheld] Hout] Hconn] Hmax].
  rewrite forallb_forall in Hheld, Hconn, Hmax; split.
  - intros c d x; apply decided_nested, Hnested.
  - intros c Hc; apply holds_b_holds with eq_dec, Hheld, Hc.
  - intros c d; apply decided_header_taken_out, Hout.
  - intros c x y Hc; apply decided_connected, Hconn, Hc.
  - intros r x y Hr; apply decided_maximal, Hmax.
    destruct r as [d |]; [right; apply in_map, Hr; reflexivity | left; reflexivity].
Qed.

(** ** Searches and natural loops *)

Section Searches.

Variable entry : block.

(** The place of a block in the order in which a search visits them. *)
Fixpoint place (order : list block) (x : block) : nat :=
  match order with
  | [] => 0
  | y :: rest => if eq_dec x y then 0 else S (place rest x)
  end.

Definition is_b (x y : block) : bool := if eq_dec x y then true else false.

(** Whether a search that visits the blocks in this order finds the cycles. *)
Definition found_by_a_search_b (order : list block) : bool :=
  forallb (fun c => forallb (fun x =>
    (is_b x entry ||
     existsb (fun e => is_b (snd e) x && (place order (fst e) <? place order x)) edges) &&
    (place order (header c) <=? place order x)) (blocks c)) cycles.

Definition natural_b (c : cycle block) : bool :=
  (negb (holds_b eq_dec c entry) || is_b entry (header c)) &&
  forallb (fun e => holds_b eq_dec c (fst e) || negb (holds_b eq_dec c (snd e)) ||
                    is_b (snd e) (header c)) edges.

Lemma is_b_is x y : is_b x y = true <-> x = y.
Proof. unfold is_b; destruct (eq_dec x y); split; congruence. Qed.

(** CU31. What is decided to be found by a search is. *)
Theorem decided_searches_are_searches order :
  found_by_a_search_b order = true -> found_by_a_search edge entry cycles.
Proof.
  unfold found_by_a_search_b; rewrite forallb_forall; intros H.
  exists (place order); intros c x Hc Hx; specialize (H c Hc); rewrite forallb_forall in H.
  specialize (H x Hx);
    rewrite andb_true_iff, orb_true_iff, existsb_exists, is_b_is, Nat.leb_le in H.
  destruct H as [H Hle]; split; [| exact Hle].
  destruct H as [H | ((y, x') & He & H)]; [left; exact H | right]; cbn [fst snd] in H.
  apply andb_true_iff in H; rewrite is_b_is, Nat.ltb_lt in H; destruct H as [-> Hlt].
  exists y; split; [exact He | exact Hlt].
Qed.

(** CU31. Whether a cycle is a natural loop is decided. *)
Theorem natural_loops_are_decided c : natural_b c = true <-> natural edge entry c.
Proof.
  unfold natural_b, natural; rewrite andb_true_iff, orb_true_iff, negb_true_iff, is_b_is.
  rewrite forallb_forall; split.
  - intros [Hentry H]; split.
    + intros Hh; apply (holds_b_holds eq_dec) in Hh; destruct Hentry; [congruence | assumption].
    + intros x y He Hx Hy; specialize (H (x, y) He); cbn in H.
      rewrite !orb_true_iff, negb_true_iff, is_b_is, holds_b_holds in H.
      apply (holds_b_holds eq_dec) in Hy; destruct H as [[H | H] | H];
        [contradiction | congruence | exact H].
  - intros [Hentry H]; split.
    + destruct (holds_b eq_dec c entry) eqn:E; [right | left; reflexivity].
      apply Hentry, (holds_b_holds eq_dec), E.
    + intros [x y] He; cbn; rewrite !orb_true_iff, negb_true_iff, is_b_is.
      destruct (holds_b eq_dec c x) eqn:Ex;
        [auto | destruct (holds_b eq_dec c y) eqn:Ey; [right | auto]].
      apply (H x); [exact He | | apply (holds_b_holds eq_dec), Ey].
      rewrite <- (holds_b_holds eq_dec); congruence.
Qed.

End Searches.

(** ** Walks *)

Fixpoint walks (path : list block) : bool :=
  match path with
  | x :: (y :: _) as rest => mem y (successors x) && walks rest
  | _ => true
  end.

(** Whether each thread walks along edges. *)
Definition along_edges_b (h : history block) : bool := forallb walks h.

Lemma decided_walks path i x y :
  walks path = true -> nth_error path i = Some x -> nth_error path (S i) = Some y -> edge x y.
Proof.
  revert i; induction path as [| u path IH]; intros i Hwalks; [destruct i; discriminate |].
  destruct path as [| v path]; [destruct i as [| [| i]]; discriminate |].
  apply andb_true_iff in Hwalks; destruct Hwalks as [Huv Hwalks].
  destruct i as [| i]; cbn [nth_error].
  - intros E E'; injection E as <-; injection E' as <-; apply in_successors, mem_in, Huv.
  - apply IH, Hwalks.
Qed.

Lemma decided_walks_are_along_edges h : along_edges_b h = true -> along_edges edge h.
Proof.
  unfold along_edges_b, along_edges, executes, executed; rewrite forallb_forall; cbn.
  intros H t i x y; destruct (le_lt_dec (length h) t) as [Hlen | Hlen].
  - rewrite nth_overflow by exact Hlen; destruct i; discriminate.
  - apply decided_walks, H, nth_In, Hlen.
Qed.

(** ** The maximal relation *)

(** Whether two instances have equal names. *)
Definition equal_counters_b (h : history block) (a b : instance) : bool :=
  negb (thread a =? thread b) &&
  match nth_error (executed h (thread a)) (index a),
        nth_error (executed h (thread b)) (index b) with
  | Some x, Some y =>
    (if eq_dec x y then true else false) &&
    (if list_eq_dec Nat.eq_dec (counters eq_dec cycles (past h a))
                               (counters eq_dec cycles (past h b))
     then true else false)
  | _, _ => false
  end.

Lemma equal_counters_b_equal_counters h a b :
  equal_counters_b h a b = true <-> equal_counters eq_dec cycles h a b.
Proof.
  unfold equal_counters_b, equal_counters, equal_names, same_static, executes.
  rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq.
  destruct (nth_error (executed h (thread a)) (index a)) as [x |],
           (nth_error (executed h (thread b)) (index b)) as [y |].
  - destruct (eq_dec x y) as [<- | Hxy].
    + destruct (list_eq_dec Nat.eq_dec (counters eq_dec cycles (past h a))
                                       (counters eq_dec cycles (past h b))) as [E | E]; cbn; split.
      * intros [HT _]; split; [exact HT | split; [exists x; auto | exact E]].
      * intros [HT _]; split; [exact HT | reflexivity].
      * intros [_ H]; discriminate.
      * intros (_ & _ & E'); contradiction.
    + split; [intros [_ H]; discriminate | intros (_ & (z & Hz & Hz') & _); congruence].
  - split; [intros [_ H]; discriminate | intros (_ & (z & _ & Hz) & _); discriminate].
  - split; [intros [_ H]; discriminate | intros (_ & (z & Hz & _) & _); discriminate].
  - split; [intros [_ H]; discriminate | intros (_ & (z & Hz & _) & _); discriminate].
Qed.

(** CU6. The maximal relation is computed by comparing names. *)
Theorem maximal_convergence_is_computed_by_names h a b :
  hierarchy edge cycles -> along_edges edge h ->
  maximal_convergence cycles h a b <-> equal_counters_b h a b = true.
Proof.
  intros facts Hwalk; rewrite equal_counters_b_equal_counters; symmetry.
  apply (equal_names_are_the_least_relation eq_dec facts Hwalk).
Qed.

End Hierarchies.
