(** Cycles of a control-flow graph and their hierarchies: CU31.

    A cycle is a strongly connected set of blocks with a header; the children of a cycle are what is
    strongly connected once its header is taken out. Which block of a cycle is its header is for
    whoever builds the hierarchy: nothing here depends on a search, so that what is proved holds of
    the hierarchies that some search builds and of all others.

    A block stands for any point of a program: in the graph of single instructions, with a header's
    start as a point of its own, all of this means the same. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Cycles.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
(** The control-flow graph. *)

(** CU31. A cycle: its header, and its blocks, those of the cycles inside it among them. *)
Record cycle := Cycle { header : block; blocks : list block }.

Definition holds (c : cycle) (x : block) : Prop := In x (blocks c).

(** CU31. [c] is inside [d]: its blocks are some of the blocks of [d], and not all of them. *)
Definition inside (c d : cycle) : Prop :=
  incl (blocks c) (blocks d) /\ ~ incl (blocks d) (blocks c).

(** A path of one edge or more, all of its blocks among those that [allowed] admits. *)
Inductive path (allowed : block -> Prop) : block -> block -> Prop :=
| one_edge x y : allowed x -> allowed y -> edge x y -> path allowed x y
| joined x y z : path allowed x y -> path allowed y z -> path allowed x z.

(** A region in which cycles are looked for: a cycle, or ([None]) the whole function. *)
Definition region := option cycle.

Definition region_holds (r : region) (x : block) : Prop :=
  match r with None => True | Some d => holds d x end.

(** Whether a block is the header of a region; the whole function has none. *)
Definition heads (r : region) (x : block) : Prop :=
  match r with None => False | Some d => x = header d end.

(** The body of a region: its blocks without its header. *)
Definition body (r : region) (x : block) : Prop := region_holds r x /\ ~ heads r x.

(** A cycle inside a region. *)
Definition lies_in (c : cycle) (r : region) : Prop :=
  match r with None => True | Some d => inside c d end.

(** The cycles of the graph in one hierarchy. Its five facts are what the documents say of cycles:
    - cycles that share a block are one inside the other;
    - a cycle holds its header;
    - the cycles inside a cycle do not hold its header;
    - a cycle is strongly connected;
    - what is strongly connected in the body of a region lies in one cycle inside the region. *)
Record hierarchy (cycles : list cycle) : Prop := {
  nested : forall c d x, In c cycles -> In d cycles -> holds c x -> holds d x ->
    c = d \/ inside c d \/ inside d c;
  header_held : forall c, In c cycles -> holds c (header c);
  header_taken_out : forall c d, In c cycles -> In d cycles -> inside c d -> ~ holds c (header d);
  connected : forall c x y, In c cycles -> holds c x -> holds c y -> path (holds c) x y;
  maximal : forall r x y, (forall d, r = Some d -> In d cycles) ->
    path (body r) x y -> path (body r) y x ->
    exists c, In c cycles /\ lies_in c r /\ holds c x /\ holds c y
}.

(** ** Deciding *)

Definition holds_b (c : cycle) (x : block) : bool :=
  if in_dec eq_dec x (blocks c) then true else false.

Definition inside_b (c d : cycle) : bool :=
  forallb (holds_b d) (blocks c) && negb (forallb (holds_b c) (blocks d)).

Lemma holds_b_holds c x : holds_b c x = true <-> holds c x.
Proof.
  unfold holds_b, holds; destruct (in_dec eq_dec x (blocks c)) as [H | H]; split; intros H'.
  - exact H.
  - reflexivity.
  - discriminate.
  - contradiction.
Qed.

Lemma holds_dec c x : {holds c x} + {~ holds c x}.
Proof. apply in_dec, eq_dec. Defined.

Lemma contained_b_contained c d :
  forallb (holds_b d) (blocks c) = true <-> incl (blocks c) (blocks d).
Proof.
  rewrite forallb_forall; unfold incl; split; intros H x Hx; apply holds_b_holds, H, Hx.
Qed.

Lemma inside_b_inside c d : inside_b c d = true <-> inside c d.
Proof.
  unfold inside_b, inside; rewrite andb_true_iff, negb_true_iff, contained_b_contained.
  rewrite <- (contained_b_contained d c), not_true_iff_false; tauto.
Qed.

(** ** Paths *)

Lemma path_in_more (P Q : block -> Prop) x y :
  (forall z, P z -> Q z) -> path P x y -> path Q x y.
Proof.
  intros HPQ H; induction H as [x y HPx HPy He | x y z _ IH1 _ IH2].
  - apply one_edge; auto.
  - apply joined with y; assumption.
Qed.

Lemma path_ends P x y : path P x y -> P x /\ P y.
Proof. intros H; induction H; tauto. Qed.

(** ** Cycles inside cycles *)

Lemma inside_holds c d x : inside c d -> holds c x -> holds d x.
Proof. intros [H _]; apply H. Qed.

Lemma inside_transitive c d e : inside c d -> inside d e -> inside c e.
Proof.
  intros [Hcd Hdc] [Hde Hed]; split.
  - apply incl_tran with (blocks d); assumption.
  - intros Hec; apply Hdc, incl_tran with (blocks e); assumption.
Qed.

Lemma inside_strict c : ~ inside c c.
Proof. intros [H H']; apply H', H. Qed.

(** ** What a hierarchy says of regions *)

Variable cycles : list cycle.
Hypothesis facts : hierarchy cycles.

(** A region of this hierarchy. *)
Definition is_region (r : region) : Prop := forall d, r = Some d -> In d cycles.

(** A cycle that holds two blocks. *)
Definition common (c : cycle) (x y : block) : Prop := In c cycles /\ holds c x /\ holds c y.

(** The smallest region that holds two blocks. *)
Definition smallest (r : region) (x y : block) : Prop :=
  is_region r /\ region_holds r x /\ region_holds r y /\
  forall c, common c x y -> ~ lies_in c r.

(** A block heads one cycle at most. *)
Lemma one_header c d : In c cycles -> In d cycles -> header c = header d -> c = d.
Proof.
  intros Hc Hd E.
  pose proof (header_held facts Hc) as Hhc; pose proof (header_held facts Hd) as Hhd.
  rewrite <- E in Hhd.
  destruct (nested facts Hc Hd Hhc Hhd) as [H | [H | H]]; [exact H | exfalso ..].
  - apply (header_taken_out facts Hc Hd H); rewrite <- E; exact Hhc.
  - apply (header_taken_out facts Hd Hc H); exact Hhd.
Qed.

(** A cycle inside a region lies in its body. *)
Lemma lies_in_body c r x : is_region r -> In c cycles -> lies_in c r -> holds c x -> body r x.
Proof.
  destruct r as [d |]; intros Hr Hc Hin Hx; [| split; cbn; tauto].
  split; cbn in *.
  - apply inside_holds with c; assumption.
  - intros ->; apply (header_taken_out facts Hc (Hr d eq_refl) Hin), Hx.
Qed.

(** Children are strongly connected without the header of their cycle. *)
Lemma connected_in_body c r x y :
  is_region r -> In c cycles -> lies_in c r -> holds c x -> holds c y -> path (body r) x y.
Proof.
  intros Hr Hc Hin Hx Hy; apply path_in_more with (holds c);
    [| apply (connected facts); assumption].
  intros z; apply lies_in_body; assumption.
Qed.

(** A cycle that holds one block of a region and not another one lies in the region. *)
Lemma parting_lies_in c r x y :
  is_region r -> In c cycles -> region_holds r x -> region_holds r y ->
  holds c x -> ~ holds c y -> lies_in c r.
Proof.
  destruct r as [d |]; intros Hr Hc Hrx Hry Hx Hy; [| exact I].
  destruct (nested facts Hc (Hr d eq_refl) Hx Hrx) as [<- | [H | H]].
  - contradiction.
  - exact H.
  - exfalso; apply Hy, (inside_holds (c := d)); assumption.
Qed.

(** A cycle that holds two blocks is their smallest region, or around it. *)
Lemma around_the_smallest r x y c :
  smallest r x y -> common c x y -> exists s, r = Some s /\ (c = s \/ inside s c).
Proof.
  intros (Hr & Hx & Hy & Hmin) Hc; pose proof (Hmin c Hc) as Hout.
  destruct r as [s |]; cbn in Hout; [exists s; split; [reflexivity |] | tauto].
  destruct Hc as (Hc & Hcx & Hcy).
  destruct (nested facts Hc (Hr s eq_refl) Hcx Hx) as [H | [H | H]]; tauto.
Qed.

Lemma one_smallest r s x y : smallest r x y -> smallest s x y -> r = s.
Proof.
  intros Hr Hs.
  assert (Hcommon : forall t c, smallest t x y -> t = Some c -> common c x y).
  { intros t c (Ht & Hx & Hy & _) ->; split; [apply Ht; reflexivity | split; assumption]. }
  destruct r as [c |], s as [d |].
  - destruct (around_the_smallest Hs (Hcommon _ c Hr eq_refl)) as (d' & E & [H | H]);
      injection E as <-; [f_equal; exact H |].
    destruct (around_the_smallest Hr (Hcommon _ d Hs eq_refl)) as (c' & E & [H' | H']);
      injection E as <-; [f_equal; symmetry; exact H' |].
    exfalso; apply (inside_strict (inside_transitive H H')).
  - destruct (around_the_smallest Hs (Hcommon _ c Hr eq_refl)) as (d & E & _); discriminate.
  - destruct (around_the_smallest Hr (Hcommon _ d Hs eq_refl)) as (c & E & _); discriminate.
  - reflexivity.
Qed.

(** Of finitely many cycles, if there are any with a property, one has none of them inside it. *)
Lemma innermost (P : cycle -> Prop) (P_dec : forall c, {P c} + {~ P c}) (some : list cycle) :
  (exists c, In c some /\ P c /\ forall d, In d some -> P d -> ~ inside d c) \/
  (forall c, In c some -> ~ P c).
Proof.
  induction some as [| e some IH]; [right; intros c [] |].
  destruct IH as [(c & Hc & HPc & Hmin) | Hnone].
  - destruct (P_dec e) as [He | He].
    + destruct (inside_b e c) eqn:E.
      * apply inside_b_inside in E; left; exists e; repeat split; [left; reflexivity | exact He |].
        intros d [<- | Hd] HPd Hde; [apply (inside_strict Hde) |].
        apply (Hmin d Hd HPd), (inside_transitive Hde E).
      * left; exists c; repeat split; [right; exact Hc | exact HPc |].
        intros d [<- | Hd] HPd Hdc; [| apply (Hmin d); assumption].
        apply inside_b_inside in Hdc; congruence.
    + left; exists c; repeat split; [right; exact Hc | exact HPc |].
      intros d [<- | Hd] HPd; [contradiction | apply Hmin; assumption].
  - destruct (P_dec e) as [He | He].
    + left; exists e; repeat split; [left; reflexivity | exact He |].
      intros d [<- | Hd] HPd; [apply inside_strict | exfalso; apply (Hnone d); assumption].
    + right; intros c [<- | Hc]; [exact He | apply Hnone, Hc].
Qed.

(** ... and one that is inside none of them. *)
Lemma outermost (P : cycle -> Prop) (P_dec : forall c, {P c} + {~ P c}) (some : list cycle) :
  (exists c, In c some /\ P c /\ forall d, In d some -> P d -> ~ inside c d) \/
  (forall c, In c some -> ~ P c).
Proof.
  induction some as [| e some IH]; [right; intros c [] |].
  destruct IH as [(c & Hc & HPc & Hmax) | Hnone].
  - destruct (P_dec e) as [He | He].
    + destruct (inside_b c e) eqn:E.
      * apply inside_b_inside in E; left; exists e; repeat split; [left; reflexivity | exact He |].
        intros d [<- | Hd] HPd Hed; [apply (inside_strict Hed) |].
        apply (Hmax d Hd HPd), (inside_transitive E Hed).
      * left; exists c; repeat split; [right; exact Hc | exact HPc |].
        intros d [<- | Hd] HPd Hcd; [| apply (Hmax d); assumption].
        apply inside_b_inside in Hcd; congruence.
    + left; exists c; repeat split; [right; exact Hc | exact HPc |].
      intros d [<- | Hd] HPd; [contradiction | apply Hmax; assumption].
  - destruct (P_dec e) as [He | He].
    + left; exists e; repeat split; [left; reflexivity | exact He |].
      intros d [<- | Hd] HPd; [apply inside_strict | exfalso; apply (Hnone d); assumption].
    + right; intros c [<- | Hc]; [exact He | apply Hnone, Hc].
Qed.

(** Two blocks have a smallest region. *)
Lemma smallest_exists x y : exists r, smallest r x y.
Proof.
  assert (Hdec : forall c, {holds c x /\ holds c y} + {~ (holds c x /\ holds c y)}).
  { intros c; destruct (holds_dec c x), (holds_dec c y); tauto. }
  destruct (innermost Hdec cycles) as [(c & Hc & [Hx Hy] & Hmin) | Hnone].
  - exists (Some c); repeat split; cbn; [intros d E; congruence | assumption | assumption |].
    intros d (Hd & Hdx & Hdy); apply Hmin; auto.
  - exists None; repeat split; cbn; [intros d E; discriminate |].
    intros d (Hd & Hdx & Hdy); exfalso; apply (Hnone d Hd); auto.
Qed.

(** Two blocks that reach each other lie in one cycle. *)
Lemma who_reach_each_other_lie_in_one_cycle x y :
  path (fun _ => True) x y -> path (fun _ => True) y x -> exists c, common c x y.
Proof.
  intros Hxy Hyx.
  destruct (maximal facts (r := None) (x := x) (y := y)) as (c & Hc & _ & H).
  - discriminate.
  - apply path_in_more with (fun _ => True); [unfold body; cbn; tauto | exact Hxy].
  - apply path_in_more with (fun _ => True); [unfold body; cbn; tauto | exact Hyx].
  - exists c; split; assumption.
Qed.

End Cycles.
