(** Programs with tokens, their paths and the static rules: CO10, CO13, CO18 to CO21, CO23, CO24.

    A program is a control-flow graph whose blocks hold their convergent operations in order;
    nothing else of a block matters here. A thread's history is the trace of a path. The rules about
    cycles are said of closed paths, in the text's first sense: a connected sequence of blocks that
    ends where it begins. The last part is about paths that run along one path and go on along
    another. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** A static instance: the number of its block, and its place among the block's operations. *)
Definition site := (nat * nat)%type.

Definition site_eq_dec (x y : site) : {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Record block := Block { operations : list (operation site); successors : list nat }.

(** The blocks of a function; the entry block has the number 0. *)
Definition program := list block.

Section Programs.

Variable p : program.

Definition block_at (b : nat) : block := nth b p (Block [] []).

(** There is an edge of the control-flow graph. *)
Definition edge (b c : nat) : Prop := In c (successors (block_at b)).

(** What stands at a site. *)
Definition operation_of (x : site) : option (operation site) :=
  nth_error (operations (block_at (fst x))) (snd x).

(** The operation at [u] uses the token that is defined at [d]. *)
Definition uses (u d : site) : Prop := token_at operation_of u = Some d.

(** The operation is a loop intrinsic. *)
Definition by_loop (u : site) : Prop := exists d, operation_of u = Some (Loop d).

(** ** Paths *)

(** A connected sequence of blocks. *)
Fixpoint connected (blocks : list nat) : Prop :=
  match blocks with
  | b :: (c :: _) as rest => edge b c /\ connected rest
  | _ => True
  end.

(** A path that a thread can take: connected, from the entry block on. *)
Definition path (blocks : list nat) : Prop := connected blocks /\ hd 0 blocks = 0.

(** CO18 to CO21. A closed path: connected, and its start and its end are the same. *)
Definition closed_path (blocks : list nat) : Prop :=
  connected blocks /\ exists b inner, blocks = b :: inner ++ [b].

(** The sites of a block in order. *)
Definition sites_of (b : nat) : list site :=
  map (pair b) (seq 0 (length (operations (block_at b)))).

(** CU1. What is executed along a sequence of blocks, in order. *)
Definition trace (blocks : list nat) : list site := flat_map sites_of blocks.

(** The history of threads that take these paths. *)
Definition history_of (paths : list (list nat)) : history site := map trace paths.

(** ** Static rules *)

(** [d] dominates [u] and is another site: every path from the entry executes [d] before [u]. *)
Definition strictly_dominates (d u : site) : Prop :=
  forall blocks j, path blocks -> nth_error (trace blocks) j = Some u ->
    exists i, i < j /\ nth_error (trace blocks) i = Some d.

(** The block [a] dominates the block [b]: every path from the entry to [b] visits [a]. *)
Definition block_dominates (a b : nat) : Prop :=
  forall blocks, path (blocks ++ [b]) -> In a (blocks ++ [b]).

(** LLVM: nothing leads to the entry block. *)
Definition nothing_leads_to_the_entry_block : Prop := forall b, ~ edge b 0.

(** CO10. The entry occurs only in the entry block, and there before any other convergent
    operation; so it occurs once. *)
Definition entry_precedes_other_convergent_operations : Prop :=
  forall x, operation_of x = Some Entry -> x = (0, 0).

(** CO13. A loop intrinsic comes before any other convergent operation of its block. *)
Definition loop_precedes_other_convergent_operations : Prop :=
  forall x d, operation_of x = Some (Loop d) -> snd x = 0.

(** CO8. A token is the result of a control intrinsic. *)
Definition tokens_come_from_control_intrinsics : Prop :=
  forall u d, uses u d ->
    operation_of d = Some Entry \/ operation_of d = Some Anchor \/
    exists e, operation_of d = Some (Loop e).

(** CO8. What a token comes from dominates its uses. *)
Definition definition_dominates_the_use : Prop :=
  forall u d, uses u d -> strictly_dominates d u.

(** A use of a token that is defined at [d], on a closed path without that definition's block. *)
Definition used_from_outside (blocks : list nat) (u d : site) : Prop :=
  uses u d /\ In (fst u) blocks /\ ~ In (fst d) blocks.

(** CO18. A closed path with a use of a token other than by a loop intrinsic contains the token's
    definition. *)
Definition only_a_loop_intrinsic_uses_a_token_from_outside : Prop :=
  forall blocks u d, closed_path blocks -> used_from_outside blocks u d -> by_loop u.

(** CO19. A closed path with two different uses of a token contains its definition. *)
Definition a_token_from_outside_is_used_once : Prop :=
  forall blocks u v d, closed_path blocks ->
    used_from_outside blocks u d -> used_from_outside blocks v d -> u = v.

(** CO20. A closed path with uses of two tokens contains a definition of one of them. *)
Definition one_token_from_outside_is_used : Prop :=
  forall blocks u v d e, closed_path blocks ->
    used_from_outside blocks u d -> used_from_outside blocks v e -> d = e.

(** CO21. In a closed path with a use of a token but without its definition, the use dominates
    every block. *)
Definition a_use_from_outside_dominates_its_cycle : Prop :=
  forall blocks u d, closed_path blocks -> used_from_outside blocks u d ->
    forall b, In b blocks -> block_dominates (fst u) b.

(** CO23. The point before [x] lies in the convergence region of the token defined at [d]: the
    definition dominates it, and a use is reachable from it without passing the definition again. *)
Definition in_region (d x : site) : Prop :=
  strictly_dominates d x /\
  exists blocks i j u,
    connected blocks /\ nth_error (trace blocks) i = Some x /\ i <= j /\
    nth_error (trace blocks) j = Some u /\ uses u d /\
    forall k, i <= k < j -> nth_error (trace blocks) k <> Some d.

(** CO24. A region that holds a use of another token holds that token's definition. *)
Definition regions_are_nested : Prop :=
  forall d e x, d <> e -> in_region d x -> uses x e -> in_region d e.

(** The static rules together. *)
Record well_formed : Prop := {
  entry_block : nothing_leads_to_the_entry_block;
  from_control_intrinsics : tokens_come_from_control_intrinsics;
  co8 : definition_dominates_the_use;
  co10 : entry_precedes_other_convergent_operations;
  co13 : loop_precedes_other_convergent_operations;
  co18 : only_a_loop_intrinsic_uses_a_token_from_outside;
  co19 : a_token_from_outside_is_used_once;
  co20 : one_token_from_outside_is_used;
  co21 : a_use_from_outside_dominates_its_cycle;
  co24 : regions_are_nested
}.

(** ** Traces *)

Lemma trace_app before after : trace (before ++ after) = trace before ++ trace after.
Proof. apply flat_map_app. Qed.

Lemma trace_cons b after : trace (b :: after) = sites_of b ++ trace after.
Proof. reflexivity. Qed.

Lemma sites_of_length b : length (sites_of b) = length (operations (block_at b)).
Proof. unfold sites_of; rewrite map_length, seq_length; reflexivity. Qed.

Lemma sites_of_nth b k :
  k < length (sites_of b) -> nth_error (sites_of b) k = Some (b, k).
Proof.
  rewrite sites_of_length; intros Hk; unfold sites_of.
  apply map_nth_error; rewrite (nth_error_nth' _ 0) by (rewrite seq_length; exact Hk).
  rewrite seq_nth by exact Hk; reflexivity.
Qed.

(** [x] is a site of the program. *)
Definition is_site (x : site) : Prop := snd x < length (sites_of (fst x)).

Lemma operation_of_site x done : operation_of x = Some done -> is_site x.
Proof.
  unfold operation_of, is_site; rewrite sites_of_length; intros H.
  apply nth_error_Some; congruence.
Qed.

Lemma site_in_block x :
  is_site x -> forall before after,
  nth_error (trace (before ++ fst x :: after)) (length (trace before) + snd x) = Some x.
Proof.
  intros Hx before after; rewrite trace_app, trace_cons.
  rewrite nth_error_app2 by lia.
  replace (length (trace before) + snd x - length (trace before)) with (snd x) by lia.
  rewrite nth_error_app1 by exact Hx; rewrite sites_of_nth by exact Hx.
  destruct x; reflexivity.
Qed.

(** Where an element of a trace comes from: a visit of its block. *)
Lemma visit_of blocks : forall i x, nth_error (trace blocks) i = Some x ->
  is_site x /\ exists before after,
    blocks = before ++ fst x :: after /\ i = length (trace before) + snd x.
Proof.
  induction blocks as [| b blocks IH]; intros i x Hx; [destruct i; discriminate |].
  rewrite trace_cons in Hx.
  destruct (lt_dec i (length (sites_of b))) as [Hi | Hi].
  - rewrite nth_error_app1, sites_of_nth in Hx by exact Hi; injection Hx as <-.
    split; [exact Hi | exists [], blocks; auto].
  - rewrite nth_error_app2 in Hx by lia.
    destruct (IH _ _ Hx) as (Hs & before & after & -> & Hi').
    split; [exact Hs | exists (b :: before), after].
    split; [reflexivity |]; rewrite trace_cons, app_length; lia.
Qed.

(** Two places of a trace: in one visit of a block, or in a visit and a later one. *)
Lemma two_visits blocks i j x y :
  nth_error (trace blocks) i = Some x -> nth_error (trace blocks) j = Some y -> i < j ->
  (fst x = fst y /\ snd y = snd x + (j - i)) \/
  exists before between after,
    blocks = before ++ fst x :: between ++ fst y :: after /\
    i = length (trace before) + snd x /\
    j = length (trace (before ++ fst x :: between)) + snd y.
Proof.
  intros Hx Hy Hij.
  destruct (visit_of Hx) as (Hsx & before & after & Hb & Hi).
  destruct (visit_of Hy) as (Hsy & before' & after' & Hb' & Hj).
  assert (Hcases : forall (l1 l2 r1 r2 : list nat) u v, l1 ++ u :: r1 = l2 ++ v :: r2 ->
    (l1 = l2 /\ u = v) \/ (exists m, l2 = l1 ++ u :: m) \/ (exists m, l1 = l2 ++ v :: m)).
  { clear; induction l1 as [| a l1 IH]; intros [| b l2] r1 r2 u v H; cbn in H;
      injection H as Heq H.
    - left; auto.
    - right; left; exists l2; cbn; congruence.
    - right; right; exists l1; cbn; congruence.
    - subst b; destruct (IH _ _ _ _ _ H) as [[-> ->] | [[m ->] | [m ->]]];
        [left | right; left; exists m | right; right; exists m]; auto. }
  unfold is_site in *; rewrite Hb in Hb'.
  destruct (Hcases _ _ _ _ _ _ Hb') as [[<- Hf] | [[between ->] | [between ->]]].
  - left; split; [exact Hf | lia].
  - right; exists before, between, after'; repeat split; [| exact Hi | exact Hj].
    rewrite Hb, Hb', <- app_assoc; reflexivity.
  - exfalso; subst i j; revert Hij; rewrite trace_app, trace_cons, !app_length; lia.
Qed.

(** ** Connected sequences *)

Lemma connected_app_left before after : connected (before ++ after) -> connected before.
Proof.
  induction before as [| b [| c before] IH]; cbn; tauto.
Qed.

Lemma connected_app_right before after : connected (before ++ after) -> connected after.
Proof.
  induction before as [| b before IH]; [auto |].
  intros H; apply IH; cbn in H.
  destruct (before ++ after) as [| c rest]; [exact I | apply H].
Qed.

(** Two connected sequences that visit one block make another: along the first, on along the
    second. *)
Lemma connected_joined before b after :
  connected (before ++ [b]) -> connected (b :: after) -> connected (before ++ b :: after).
Proof.
  intros H1 H2; induction before as [| a before IH]; [exact H2 |].
  cbn in H1; cbn; destruct before as [| c before]; cbn in *.
  - split; [apply H1 | exact H2].
  - split; [apply H1 | apply IH, H1].
Qed.

(** Along one sequence up to [x], on along another from [x]. *)
Lemma spliced blocks1 blocks2 i1 i2 x :
  connected blocks1 -> connected blocks2 ->
  nth_error (trace blocks1) i1 = Some x -> nth_error (trace blocks2) i2 = Some x ->
  exists blocks, connected blocks /\ hd 0 blocks = hd 0 blocks1 /\
    trace blocks = firstn i1 (trace blocks1) ++ skipn i2 (trace blocks2).
Proof.
  intros H1 H2 Hx1 Hx2.
  destruct (visit_of Hx1) as (Hs & before1 & after1 & -> & ->).
  destruct (visit_of Hx2) as (_ & before2 & after2 & -> & ->).
  exists (before1 ++ fst x :: after2); repeat split.
  - apply connected_joined; [| apply connected_app_right in H2; exact H2].
    change (fst x :: after1) with ([fst x] ++ after1) in H1.
    rewrite app_assoc in H1; apply connected_app_left in H1; exact H1.
  - destruct before1; reflexivity.
  - rewrite !trace_app, !trace_cons.
    rewrite firstn_app, firstn_all2 by lia.
    rewrite skipn_app, skipn_all2 by lia; rewrite app_nil_l.
    replace (length (trace before1) + snd x - length (trace before1)) with (snd x) by lia.
    replace (length (trace before2) + snd x - length (trace before2)) with (snd x) by lia.
    rewrite <- app_assoc; f_equal.
    rewrite firstn_app, skipn_app.
    unfold is_site in Hs.
    replace (snd x - length (sites_of (fst x))) with 0 by lia; cbn [firstn skipn].
    rewrite app_nil_r, app_assoc, firstn_skipn; reflexivity.
Qed.

(** What a spliced trace executes. *)
Lemma spliced_left (left right : list site) i j : j < i -> i <= length left ->
  nth_error (firstn i left ++ right) j = nth_error left j.
Proof.
  intros Hj Hi; rewrite nth_error_app1 by (rewrite firstn_length; lia).
  rewrite <- (firstn_skipn i left) at 2; rewrite nth_error_app1; [reflexivity |].
  rewrite firstn_length; lia.
Qed.

Lemma nth_error_skipped (l : list site) : forall i j, nth_error (skipn i l) j = nth_error l (i + j).
Proof.
  induction l as [| x l IH]; intros [| i] j; cbn; try reflexivity; [destruct j; reflexivity |].
  apply IH.
Qed.

Lemma spliced_right (left right : list site) i i2 j : i <= length left ->
  nth_error (firstn i left ++ skipn i2 right) (i + j) = nth_error right (i2 + j).
Proof.
  intros Hi; rewrite nth_error_app2 by (rewrite firstn_length; lia).
  rewrite firstn_length, Nat.min_l, nth_error_skipped by exact Hi; f_equal; lia.
Qed.

(** ** Closed paths in traces *)

(** A trace that executes [x] twice runs along a closed path, and executes every site of the closed
    path's blocks from the first time on until before the second. *)
Lemma closed_path_between blocks i j x :
  connected blocks -> nth_error (trace blocks) i = Some x -> nth_error (trace blocks) j = Some x ->
  i < j -> exists closed,
    closed_path closed /\ incl closed blocks /\
    (forall k y, i <= k <= j -> nth_error (trace blocks) k = Some y -> In (fst y) closed) /\
    (forall y, is_site y -> In (fst y) closed ->
       exists k, i <= k < j /\ nth_error (trace blocks) k = Some y).
Proof.
  intros Hconnected Hi Hj Hij.
  destruct (two_visits Hi Hj Hij) as [[_ H] | (before & between & after & Hb & Hxi & Hxj)];
    [lia |].
  destruct (visit_of Hi) as (Hs & _).
  unfold is_site in Hs; set (b := fst x) in *.
  assert (Hparts : trace blocks =
    trace before ++ trace (b :: between) ++ sites_of b ++ trace after).
  { rewrite Hb, trace_app, app_comm_cons, (trace_app (b :: between)), trace_cons; reflexivity. }
  assert (Hlength : length (trace (before ++ b :: between)) =
                    length (trace before) + length (trace (b :: between)))
    by (rewrite trace_app, app_length; reflexivity).
  exists (b :: between ++ [b]); repeat split.
  - apply (connected_app_left (after := after)), (connected_app_right (before := before)).
    rewrite Hb in Hconnected; cbn [app]; rewrite <- app_assoc; exact Hconnected.
  - exists b, between; reflexivity.
  - intros c Hc; rewrite Hb; apply in_app_iff; right; rewrite app_comm_cons in Hc |- *.
    apply in_app_iff in Hc; apply in_app_iff; cbn in Hc |- *; tauto.
  - intros k y Hk Hy; rewrite Hparts in Hy.
    rewrite nth_error_app2 in Hy by lia; rewrite app_assoc in Hy.
    rewrite nth_error_app1 in Hy by (rewrite app_length; subst b; lia).
    apply nth_error_In, in_app_iff in Hy.
    assert (Hwhere : forall c, In y (sites_of c) -> fst y = c).
    { intros c Hc; apply in_map_iff in Hc as (n & <- & _); reflexivity. }
    destruct Hy as [Hy | Hy]; [| apply Hwhere in Hy; left; symmetry; exact Hy].
    apply in_flat_map in Hy as (c & Hc & Hy); rewrite (Hwhere c Hy).
    rewrite app_comm_cons; apply in_app_iff; left; exact Hc.
  - intros y Hy Hin.
    assert (Hc : In (fst y) between \/ fst y = b).
    { destruct Hin as [<- | Hin]; [right; reflexivity |].
      apply in_app_iff in Hin; cbn in Hin; intuition. }
    destruct Hc as [Hc | Hc].
    + apply in_split in Hc as (front & back & Hbetween).
      exists (length (trace (before ++ b :: front)) + snd y).
      unfold is_site in Hy.
      rewrite Hxi, Hxj, Hlength, Hbetween, trace_app, app_length.
      rewrite app_comm_cons, (trace_app (b :: front)), !trace_cons, !app_length.
      split; [lia |].
      rewrite Hb, Hbetween.
      replace (before ++ b :: (front ++ fst y :: back) ++ b :: after)
        with ((before ++ b :: front) ++ fst y :: back ++ b :: after)
        by (repeat (rewrite <- app_assoc; cbn [app]); reflexivity).
      rewrite <- (site_in_block Hy (before ++ b :: front) (back ++ b :: after)).
      f_equal; rewrite trace_app, app_length, trace_cons, app_length; lia.
    + unfold is_site in Hy; destruct (le_lt_dec (snd x) (snd y)) as [Hle | Hlt].
      * exists (length (trace before) + snd y); rewrite Hxi, Hxj, Hlength, trace_cons, app_length.
        rewrite Hc in Hy; split; [lia |].
        rewrite Hb, <- Hc; apply site_in_block; unfold is_site; rewrite Hc; exact Hy.
      * exists (length (trace (before ++ b :: between)) + snd y).
        rewrite Hc in Hy; split.
        -- assert (length (sites_of b) <= length (trace (b :: between)))
             by (rewrite trace_cons, app_length; lia).
           lia.
        -- rewrite Hb, app_comm_cons, app_assoc, <- Hc.
           replace (before ++ fst y :: between) with (before ++ b :: between)
             by (rewrite Hc; reflexivity).
           apply site_in_block; unfold is_site; rewrite Hc; exact Hy.
Qed.

End Programs.
