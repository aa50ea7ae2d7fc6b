(** Where the headers of cycles lie, and what the cycles inside a region are: CU27, CU31.

    The cycles inside a region that lie in no other are the strongly connected components of its
    body. A closed path has a block of each cycle around it that is its header, unless a smaller
    cycle holds all of the path. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles.
Set Implicit Arguments.
Unset Strict Implicit.

Section HeadersOfCycles.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
Variable cycles : list (cycle block).
Hypothesis facts : hierarchy edge cycles.

(** A child of a region: a cycle inside it that is inside no other such cycle. *)
Definition child (c : cycle block) (r : region block) : Prop :=
  In c cycles /\ lies_in c r /\ forall d, In d cycles -> lies_in d r -> ~ inside c d.

(** Two blocks reach each other in the body of a region. *)
Definition reach_each_other (r : region block) (x y : block) : Prop :=
  path edge (body r) x y /\ path edge (body r) y x.

(** CU31. The children of a region are the strongly connected components of its body that hold an
    edge: a child that holds [x] holds exactly the blocks that [x] reaches and that reach [x]. *)
Theorem children_are_components r c x y :
  is_region cycles r -> child c r -> holds c x -> holds c y <-> reach_each_other r x y.
Proof.
  intros Hr (Hc & Hin & Houter) Hx; split.
  - intros Hy; split; apply (connected_in_body facts) with c; assumption.
  - intros [Hxy Hyx]; destruct (maximal facts Hr Hxy Hyx) as (d & Hd & Hdr & Hdx & Hdy).
    destruct (nested facts Hc Hd Hx Hdx) as [<- | [H | H]]; [exact Hdy | | ].
    + exfalso; apply (Houter d Hd Hdr H).
    + apply inside_holds with d; assumption.
Qed.

Lemma lies_in_dec (c : cycle block) (r : region block) : {lies_in c r} + {~ lies_in c r}.
Proof.
  destruct r as [d |]; [| left; exact I]; cbn.
  destruct (inside_b eq_dec c d) eqn:E; [left | right]; rewrite <- (inside_b_inside eq_dec);
    congruence.
Qed.

(** CU31. Each block that reaches itself in the body of a region is in a child of it. *)
Theorem components_are_children r x :
  is_region cycles r -> path edge (body r) x x -> exists c, child c r /\ holds c x.
Proof.
  intros Hr Hxx.
  assert (Hdec : forall c, {lies_in c r /\ holds c x} + {~ (lies_in c r /\ holds c x)}).
  { intros c; destruct (lies_in_dec c r), (holds_dec eq_dec c x); tauto. }
  destruct (outermost eq_dec Hdec cycles) as [(c & Hc & [Hin Hx] & Hout) | Hnone].
  - exists c; split; [| exact Hx]; split; [exact Hc | split; [exact Hin |]].
    intros d Hd Hdr Hcd; apply (Hout d Hd); [split; [exact Hdr |] | exact Hcd].
    apply inside_holds with c; assumption.
  - exfalso; destruct (maximal facts Hr Hxx Hxx) as (c & Hc & Hin & Hx & _).
    apply (Hnone c Hc); auto.
Qed.

(** Blocks that reach each other within themselves. *)
Definition strongly_connected (set : list block) : Prop :=
  forall x y, In x set -> In y set -> path edge (fun z => In z set) x y.

(** A cycle holds all of these blocks. *)
Definition holds_all (c : cycle block) (set : list block) : Prop := forall x, In x set -> holds c x.

(** In the body of a region, some cycle inside the region holds all of them. *)
Lemma in_a_body_is_in_a_child r set x :
  is_region cycles r -> strongly_connected set -> In x set -> (forall y, In y set -> body r y) ->
  exists c, child c r /\ holds_all c set.
Proof.
  intros Hr Hset Hx Hbody.
  assert (Hpath : forall y z, In y set -> In z set -> path edge (body r) y z).
  { intros y z Hy Hz; apply path_in_more with (2 := Hset y z Hy Hz); exact Hbody. }
  destruct (components_are_children Hr (Hpath x x Hx Hx)) as (c & Hc & Hcx).
  exists c; split; [exact Hc |]; intros y Hy.
  apply (children_are_components y Hr Hc Hcx); split; apply Hpath; assumption.
Qed.

(** The smallest cycle that holds a strongly connected set has its header in the set. *)
Lemma smallest_has_its_header_in_the_set c set x :
  In c cycles -> strongly_connected set -> In x set -> holds_all c set ->
  (forall d, In d cycles -> inside d c -> ~ holds_all d set) -> In (header c) set.
Proof.
  intros Hc Hset Hx Hall Hsmallest.
  destruct (in_dec eq_dec (header c) set) as [H | H]; [exact H | exfalso].
  destruct (@in_a_body_is_in_a_child (Some c) set x) as (d & (Hd & Hin & _) & Hdall).
  - intros d E; congruence.
  - exact Hset.
  - exact Hx.
  - intros y Hy; split; [apply Hall, Hy | cbn; intros ->; apply H, Hy].
  - apply (Hsmallest d Hd Hin Hdall).
Qed.

(** There is such a cycle. *)
Lemma the_smallest_cycle_of_a_set set x :
  strongly_connected set -> In x set ->
  exists c, In c cycles /\ holds_all c set /\ In (header c) set.
Proof.
  intros Hset Hx.
  assert (Hdec : forall c, {holds_all c set} + {~ holds_all c set}).
  { intros c; destruct (forallb (holds_b eq_dec c) set) eqn:E; [left | right].
    - intros y Hy; rewrite forallb_forall in E; apply (holds_b_holds eq_dec), E, Hy.
    - intros H; assert (forallb (holds_b eq_dec c) set = true); [| congruence].
      apply forallb_forall; intros y Hy; apply holds_b_holds, H, Hy. }
  destruct (innermost eq_dec Hdec cycles) as [(c & Hc & Hall & Hmin) | Hnone].
  - exists c; split; [exact Hc | split; [exact Hall |]].
    apply smallest_has_its_header_in_the_set with x; auto.
    intros d Hd Hdc Hdall; apply (Hmin d Hd Hdall Hdc).
  - exfalso; destruct (@in_a_body_is_in_a_child None set x) as (c & (Hc & _) & Hall); auto.
    + intros d E; discriminate.
    + intros y _; split; [exact I | cbn; tauto].
    + apply (Hnone c Hc Hall).
Qed.

(** ** Closed paths *)

(** Consecutive blocks are connected by edges. *)
Fixpoint consecutive (blocks : list block) : Prop :=
  match blocks with
  | x :: (y :: _) as rest => edge x y /\ consecutive rest
  | _ => True
  end.

(** CU32. A closed path, as a walk: from a block along edges back to the block. *)
Definition closed_path (x : block) (rest : list block) : Prop := consecutive (x :: rest ++ [x]).

(** A walk leads from its first block to each later one, and from each to its last. *)
Lemma walk_from_first (allowed : block -> Prop) blocks x y :
  consecutive (x :: blocks) -> (forall z, In z (x :: blocks) -> allowed z) -> In y blocks ->
  path edge allowed x y.
Proof.
  revert x; induction blocks as [| z blocks IH]; intros x; [intros _ _ [] |].
  intros [Hxz Hrest] Hall Hy.
  assert (Hfirst : path edge allowed x z).
  { apply one_edge; [..| exact Hxz]; apply Hall; cbn; auto. }
  destruct Hy as [<- | Hy]; [exact Hfirst |].
  apply joined with z; [exact Hfirst |].
  apply IH; [exact Hrest | intros u Hu; apply Hall; right; exact Hu | exact Hy].
Qed.

Lemma walk_to_last (allowed : block -> Prop) blocks x y :
  consecutive (blocks ++ [x]) -> (forall z, In z (blocks ++ [x]) -> allowed z) -> In y blocks ->
  path edge allowed y x.
Proof.
  induction blocks as [| z blocks IH]; [intros _ _ [] |]; intros Hwalk Hall [<- | Hy].
  - apply walk_from_first with (blocks ++ [x]); [exact Hwalk | exact Hall |].
    apply in_or_app; right; left; reflexivity.
  - apply IH; [| intros u Hu; apply Hall; right; exact Hu | exact Hy].
    cbn in Hwalk; destruct (blocks ++ [x]); [exact I | apply Hwalk].
Qed.

Lemma closed_paths_are_strongly_connected x rest :
  closed_path x rest -> strongly_connected (x :: rest).
Proof.
  intros Hclosed.
  assert (Hall : forall z, In z (x :: rest ++ [x]) -> In z (x :: rest)).
  { intros z [<- | Hz]; [left; reflexivity |].
    apply in_app_or in Hz; destruct Hz as [Hz | [<- | []]]; [right; exact Hz | left; reflexivity]. }
  assert (Hfrom : forall y, In y (x :: rest) -> path edge (fun z => In z (x :: rest)) x y).
  { intros y Hy; apply walk_from_first with (rest ++ [x]); [exact Hclosed | exact Hall |].
    apply in_or_app; destruct Hy as [<- | Hy]; [right; left; reflexivity | left; exact Hy]. }
  intros y z Hy Hz; apply joined with x; [| apply Hfrom, Hz].
  apply (walk_to_last (blocks := x :: rest)); [exact Hclosed | exact Hall | exact Hy].
Qed.

(** CU27. The smallest cycle that holds a closed path has its header on the path. *)
Theorem the_smallest_cycle_of_a_closed_path_has_its_header_on_it c x rest :
  closed_path x rest -> In c cycles -> holds_all c (x :: rest) ->
  (forall d, In d cycles -> inside d c -> ~ holds_all d (x :: rest)) ->
  In (header c) (x :: rest).
Proof.
  intros Hclosed Hc Hall Hsmallest.
  apply smallest_has_its_header_in_the_set with x; auto.
  - apply closed_paths_are_strongly_connected, Hclosed.
  - left; reflexivity.
Qed.

(** CU27. Each closed path lies in a cycle whose header is on the path. *)
Theorem every_closed_path_has_a_header_of_a_cycle_around_it x rest :
  closed_path x rest ->
  exists c, In c cycles /\ holds_all c (x :: rest) /\ In (header c) (x :: rest).
Proof.
  intros Hclosed; apply the_smallest_cycle_of_a_set with x; [| left; reflexivity].
  apply closed_paths_are_strongly_connected, Hclosed.
Qed.

End HeadersOfCycles.
