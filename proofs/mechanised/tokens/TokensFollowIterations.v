(** Equal names in tokens are equal iterations: CU3, CU6, CO15, CO18, CO21.

    The cycles of the graph form a hierarchy, in which no block of a cycle dominates its header: a
    search that visits the header first finds such a one. Behind a token's definition a thread
    visits blocks that the definition dominates; none is the header of a cycle that holds the
    definition, so the counters of such cycles stay. A cycle around a use without the definition has
    the use for its heart, in its header, and its counter is the number of executions with that
    token value. So converged instances are executed in equal iterations if that is so at anchors:
    if these are chosen in order. And convergence-before lies in the order of iterations. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Cycles Iterations SameIteration.
From Wavecheck Require Import Tokens TokenPrograms DecidedRegions NamesNeverRepeat Counting.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Iterations.

Variable p : program.

(** ** The visit in which an instance is executed *)

(** The place in a path of the block in which the [i]-th element of the trace stands. *)
Fixpoint visit (blocks : list nat) (i : nat) : nat :=
  match blocks with
  | [] => 0
  | b :: rest =>
      if i <? length (sites_of p b) then 0 else S (visit rest (i - length (sites_of p b)))
  end.

Lemma visit_is blocks : forall i x, nth_error (trace p blocks) i = Some x ->
  is_site p x /\ exists before after, blocks = before ++ fst x :: after /\
    i = length (trace p before) + snd x /\ visit blocks i = length before.
Proof.
  induction blocks as [| b blocks IH]; intros i x Hx; [destruct i; discriminate |].
  rewrite trace_cons in Hx; cbn [visit]; destruct (i <? length (sites_of p b)) eqn:E.
  - apply Nat.ltb_lt in E; rewrite nth_error_app1, sites_of_nth in Hx by exact E.
    injection Hx as <-; split; [exact E | exists [], blocks; auto].
  - apply Nat.ltb_ge in E; rewrite nth_error_app2 in Hx by exact E.
    destruct (IH _ _ Hx) as (Hs & before & after & -> & Hi & Hv); split; [exact Hs |].
    exists (b :: before), after; repeat split; [| cbn; rewrite Hv; reflexivity].
    rewrite trace_cons, app_length; lia.
Qed.

Lemma visit_grows blocks : forall i j, i <= j -> visit blocks i <= visit blocks j.
Proof.
  induction blocks as [| b blocks IH]; intros i j Hij; cbn [visit]; [lia |].
  destruct (Nat.ltb_spec i (length (sites_of p b))); [apply Nat.le_0_l |].
  destruct (Nat.ltb_spec j (length (sites_of p b))); [lia |].
  apply le_n_S, IH; lia.
Qed.

Variable paths : list (list nat).
Hypothesis threads_take_paths : are_paths p paths.

Notation threads := (history_of p paths).

Definition path_of (t : nat) : list nat := nth t paths [].

(** The visit of a block in which an instance is executed, as an instance of the history of
    blocks. *)
Definition visit_of_instance (a : instance) : instance :=
  Instance (thread a) (visit (path_of (thread a)) (index a)).

Lemma paths_are_paths t : path p (path_of t).
Proof. exact (a_thread_takes_a_path t threads_take_paths). Qed.

Lemma executes_visit a x : executes threads a x -> executes paths (visit_of_instance a) (fst x).
Proof.
  intros Ha; apply executes_trace in Ha; fold (path_of (thread a)) in Ha.
  destruct (visit_is Ha) as (_ & before & after & E & _ & Hv).
  unfold executes, executed, visit_of_instance; cbn [thread index].
  fold (path_of (thread a)); rewrite Hv, E, nth_error_app2, Nat.sub_diag by lia; reflexivity.
Qed.

(** A later instance is executed in a later visit, or in the same at a later place. *)
Lemma later_visit a b x y : thread a = thread b -> index a < index b ->
  executes threads a x -> executes threads b y ->
  index (visit_of_instance a) < index (visit_of_instance b) \/
  visit_of_instance a = visit_of_instance b /\ fst x = fst y /\ snd x < snd y.
Proof.
  intros Ht Hlt Ha Hb; apply executes_trace in Ha, Hb; unfold visit_of_instance, path_of.
  rewrite <- Ht in *; cbn [index].
  pose proof (visit_grows (nth (thread a) paths []) (Nat.lt_le_incl _ _ Hlt)) as Hle.
  destruct (Nat.eq_dec (visit (nth (thread a) paths []) (index a))
                       (visit (nth (thread a) paths []) (index b))) as [E | E]; [| left; lia].
  right; split; [rewrite E; reflexivity |].
  destruct (visit_is Ha) as (_ & before & after & Eb & Hi & Hv).
  destruct (visit_is Hb) as (_ & before' & after' & Eb' & Hi' & Hv').
  assert (Hsame : before = before' /\ fst x :: after = fst y :: after').
  { assert (Hlength : length before = length before') by lia; rewrite Eb in Eb'.
    clear - Hlength Eb'; revert before' Hlength Eb'.
    induction before as [| z before IH]; intros [| z' before'] Hlength E; try discriminate; auto.
    injection E as -> E; injection Hlength as Hlength.
    destruct (IH _ Hlength E) as [-> H]; auto. }
  destruct Hsame as [<- Hsame]; injection Hsame as Hf _; split; [exact Hf | lia].
Qed.

Lemma earlier_visit a b : thread a = thread b ->
  index (visit_of_instance a) < index (visit_of_instance b) -> index a < index b.
Proof.
  unfold visit_of_instance, path_of; cbn [index]; intros <- H.
  destruct (lt_dec (index a) (index b)) as [Hlt | Hge]; [exact Hlt |].
  assert (Hle : index b <= index a) by lia.
  pose proof (visit_grows (nth (thread a) paths []) Hle); lia.
Qed.

Lemma along_the_paths : along_edges (edge p) paths.
Proof.
  intros t i x y Hx Hy; unfold executes, executed in Hx, Hy; cbn in Hx, Hy.
  destruct (paths_are_paths t) as [Hc _]; fold (path_of t) in Hx, Hy.
  revert i Hx Hy; induction (path_of t) as [| b rest IH]; intros i Hx Hy;
    [destruct i; discriminate |].
  destruct i as [| i]; cbn in Hx, Hy.
  - destruct rest as [| c rest]; [discriminate |]; cbn in Hy; injection Hx as <-.
    injection Hy as <-; apply Hc.
  - apply (IH (connected_app_right (before := [b]) Hc) i); assumption.
Qed.

(** Every visit of a block executes all of its sites. *)
Lemma visited_sites_are_executed t v x : executes paths (Instance t v) (fst x) -> is_site p x ->
  exists a, thread a = t /\ executes threads a x /\ visit_of_instance a = Instance t v.
Proof.
  intros Hv Hx; unfold executes, executed in Hv; cbn in Hv; fold (path_of t) in Hv.
  destruct (nth_error_split _ _ Hv) as (before & after & E & Hlength).
  exists (Instance t (length (trace p before) + snd x)); split; [reflexivity |].
  assert (Hat : nth_error (trace p (path_of t)) (length (trace p before) + snd x) = Some x)
    by (rewrite E; apply (site_in_block Hx)).
  split; [apply executes_trace; exact Hat |].
  unfold visit_of_instance; cbn [thread index]; f_equal; rewrite <- Hlength, E.
  clear - Hx; induction before as [| b before IH]; cbn [app visit].
  - change (length (trace p []) + snd x) with (snd x).
    unfold is_site in Hx; apply Nat.ltb_lt in Hx; rewrite Hx; reflexivity.
  - rewrite trace_cons, app_length.
    replace (length (sites_of p b) + length (trace p before) + snd x <? length (sites_of p b))
      with false by (symmetry; apply Nat.ltb_ge; lia).
    cbn [length]; f_equal; rewrite <- IH; f_equal; lia.
Qed.

(** ** The hierarchy *)

Variable cycles : list (cycle nat).
Hypothesis facts : hierarchy (edge p) cycles.

(** No block of a cycle dominates the cycle's header, if a path leads to it: it is visited first. *)
Definition headers_are_visited_first : Prop :=
  forall c x, In c cycles -> holds c x -> (exists blocks, path p (blocks ++ [header c])) ->
    block_dominates p x (header c) -> x = header c.

Hypothesis headers_first : headers_are_visited_first.

(** The counter of a cycle when an instance is executed. *)
Definition counter_at (a : instance) (c : cycle nat) : nat :=
  counter Nat.eq_dec cycles (past paths (visit_of_instance a)) c.

(** CU26. Two instances of one block are executed in one iteration: with equal counters of all
    cycles around it. *)
Definition in_one_iteration (b : nat) (a a' : instance) : Prop :=
  forall c, In c cycles -> holds c b -> counter_at a c = counter_at a' c.

Hypothesis definitions_dominate : definition_dominates_the_use p.
Hypothesis co18 : only_a_loop_intrinsic_uses_a_token_from_outside p.
Hypothesis co21 : a_use_from_outside_dominates_its_cycle p.

(** ** Behind a definition *)

(** The first visit of a block. *)
Lemma first_split (b : nat) blocks : In b blocks ->
  exists before after, blocks = before ++ b :: after /\ ~ In b before.
Proof.
  induction blocks as [| c blocks IH]; [contradiction |]; intros H.
  destruct (Nat.eq_dec c b) as [-> | Hne]; [exists [], blocks; auto |].
  destruct H as [H | H]; [contradiction |]; destruct (IH H) as (before & after & -> & Hno).
  exists (c :: before), after; split; [reflexivity |]; cbn; intuition.
Qed.

Lemma in_trace_block d blocks : In d (trace p blocks) -> In (fst d) blocks.
Proof.
  unfold trace; rewrite in_flat_map; intros (b & Hb & Hd); apply in_sites_of in Hd as [<- _].
  exact Hb.
Qed.

Lemma path_prefix before b after : path p (before ++ b :: after) -> path p (before ++ [b]).
Proof.
  intros [Hc Hhead]; split.
  - change (b :: after) with ([b] ++ after) in Hc; rewrite app_assoc in Hc.
    exact (connected_app_left Hc).
  - destruct before; exact Hhead.
Qed.

(** What precedes a site on the way to it is before its block, or earlier in it. *)
Lemma dominated_from_before d x before after : path p (before ++ fst x :: after) -> is_site p x ->
  strictly_dominates p d x -> In (fst d) before \/ fst d = fst x /\ snd d < snd x.
Proof.
  intros Hpath Hx Hdom.
  destruct (Hdom _ _ Hpath (site_in_block Hx before after)) as (i & Hi & Hd).
  assert (Hin : In d (firstn (length (trace p before) + snd x)
    (trace p (before ++ fst x :: after))))
    by (apply in_earlier; eauto).
  rewrite executed_before in Hin by exact Hx; apply in_app_iff in Hin as [Hin | Hin].
  - left; apply in_trace_block, Hin.
  - right; apply in_first_sites in Hin; tauto.
Qed.

Section Use.

Variables (u from : instance) (x d : site).
Hypothesis executes_u : executes threads u x.
Hypothesis uses_d : uses p x d.
Hypothesis value_u : token_value site_eq_dec (operation_of p) threads u = Some from.

Notation t := (thread u).
Notation at_definition := (index (visit_of_instance from)).
Notation at_use := (index (visit_of_instance u)).

Lemma from_thread : thread from = t.
Proof. exact (token_value_thread value_u). Qed.

Lemma executes_from : executes threads from d.
Proof.
  destruct (token_value_executes value_u executes_u) as (e & He & H).
  unfold uses in uses_d; congruence.
Qed.

(** The definition is not executed behind it, up to the use. *)
Lemma not_defined_again a : thread a = t -> executes threads a d ->
  index from < index a -> ~ index a < index u.
Proof.
  intros Ha Hd Hlt Hlt';
  pose proof (proj1 (a_token_value_is_what_reaches_the_use _ _ _ _ _) value_u)
    as (y & e & Hy & He & _ & _ & Hlatest).
  pose proof from_thread as Hfrom.
  rewrite (executes_one Hy executes_u) in He; unfold uses in uses_d; rewrite uses_d in He.
  injection He as <-; apply (Hlatest a Hd).
  - apply program_order_from_indices; [congruence | exact Hlt | exists d; exact Hd].
  - apply program_order_from_indices; [exact Ha | exact Hlt' | exists x; exact executes_u].
Qed.

Lemma defined_before_used : at_definition <= at_use.
Proof.
  unfold visit_of_instance; cbn [index]; rewrite from_thread.
  apply visit_grows, Nat.lt_le_incl, (token_value_earlier value_u).
Qed.

(** Nor is its block visited. *)
Lemma definition_is_not_visited_again v b : at_definition < v <= at_use ->
  executes paths (Instance t v) b -> b <> fst d.
Proof.
  intros Hv Hb ->.
  destruct (visited_sites_are_executed Hb (executes_site executes_from)) as (a & Ha & Hd & Hvisit).
  pose proof from_thread as Hfrom.
  assert (Hlt : index from < index a).
  { apply earlier_visit; [congruence |]; rewrite Hvisit; cbn [index]; lia. }
  apply (not_defined_again Ha Hd Hlt).
  destruct (Nat.eq_dec v at_use) as [-> | Hne].
  - pose proof (executes_visit executes_u) as Hu.
    assert (Heq : fst d = fst x) by (apply (executes_one Hb Hu)).
    pose proof (paths_are_paths t) as Hpath.
    assert (Hin : In (fst x) (path_of t))
      by (unfold executes, executed in Hu; exact (nth_error_In _ _ Hu)).
    destruct (first_split Hin) as (before & after & E & Hno); rewrite E in Hpath.
    destruct (dominated_from_before Hpath (executes_site executes_u)
                (definitions_dominate uses_d)) as [Hd' | [_ Hd']]; [congruence |].
    destruct (lt_eq_lt_dec (index a) (index u)) as [[H | H] | H]; [exact H | |].
    + exfalso; assert (a = u) by (destruct a, u; cbn in *; congruence); subst a.
      rewrite (executes_one Hd executes_u) in Hd'; lia.
    + destruct (later_visit (eq_sym Ha) H executes_u Hd) as [H' | (_ & _ & H')]; [| lia].
      rewrite Hvisit in H'; cbn [index] in H'; lia.
  - apply earlier_visit; [exact Ha |]; rewrite Hvisit; cbn [index]; lia.
Qed.

(** The definition dominates what is visited behind it. *)
Lemma the_definition_dominates v b : at_definition < v <= at_use ->
  executes paths (Instance t v) b -> block_dominates p (fst d) b.
Proof.
  intros Hv Hb blocks Hblocks.
  assert (Hu : nth_error (path_of t) at_use = Some (fst x)) by exact (executes_visit executes_u).
  pose proof (paths_are_paths t) as [Hpath _].
  unfold executes, executed in Hb; cbn [thread index] in Hb; fold (path_of t) in Hb.
  destruct (nth_error_split _ _ Hb) as (before & after & E & Hlength).
  (* From [b] on to the use. *)
  assert (Hon : exists middle rest, b :: after = middle ++ fst x :: rest /\
    forall z, In z middle -> exists w, at_definition < w <= at_use /\
      nth_error (path_of t) w = Some z).
  { exists (firstn (at_use - v) (b :: after)), (skipn (S (at_use - v)) (b :: after)).
    assert (Hat : nth_error (b :: after) (at_use - v) = Some (fst x)).
    { rewrite <- Hu, E, nth_error_app2 by lia; rewrite Hlength; reflexivity. }
    split.
    - clear - Hat; revert Hat; generalize (at_use - v) as n; generalize (b :: after) as l.
      intros l n; revert n; induction l as [| y l IH]; intros [| n] H; cbn in H; try discriminate.
      + injection H as ->; reflexivity.
      + cbn; f_equal; apply IH, H.
    - intros z Hz; apply In_nth_error in Hz as [k Hk].
      assert (Hlt : k < length (firstn (at_use - v) (b :: after)))
        by (apply nth_error_Some; congruence).
      rewrite firstn_length in Hlt; exists (v + k); split; [lia |].
      rewrite E, nth_error_app2 by lia; replace (v + k - length before) with k by lia.
      rewrite <- (firstn_skipn (at_use - v) (b :: after)), nth_error_app1; [exact Hk |].
      rewrite firstn_length; lia. }
  destruct Hon as (middle & rest & Hafter & Hmiddle).
  rewrite E in Hpath; apply connected_app_right in Hpath.
  assert (Hjoined : path p (blocks ++ b :: after)).
  { split; [apply connected_joined; [apply Hblocks | exact Hpath] |].
    destruct Hblocks as [_ Hhead]; destruct blocks; exact Hhead. }
  rewrite Hafter, app_assoc in Hjoined.
  assert (Hnot : forall w z, at_definition < w <= at_use -> nth_error (path_of t) w = Some z ->
    z <> fst d).
  { intros w z Hw Hz; apply (definition_is_not_visited_again Hw); exact Hz. }
  destruct (dominated_from_before Hjoined (executes_site executes_u)
              (definitions_dominate uses_d)) as [Hd | [Hd _]].
  - apply in_app_iff in Hd as [Hd | Hd]; [apply in_app_iff; left; exact Hd |].
    destruct (Hmiddle _ Hd) as (w & Hw & Hz); destruct (Hnot w _ Hw Hz); reflexivity.
  - exfalso; apply (Hnot at_use (fst x)); [lia | exact Hu | congruence].
Qed.

(** A block that a thread visits is reached. *)
Lemma visited_is_reached v b : executes paths (Instance t v) b ->
  exists blocks, path p (blocks ++ [b]).
Proof.
  intros Hb; unfold executes, executed in Hb; cbn in Hb; fold (path_of t) in Hb.
  destruct (nth_error_split _ _ Hb) as (before & after & E & _).
  exists before; apply (path_prefix (after := after)); rewrite <- E; apply paths_are_paths.
Qed.

(** So nothing behind the definition heads a cycle that holds it. *)
Lemma no_header_around_the_definition v b c : at_definition < v <= at_use ->
  executes paths (Instance t v) b -> In c cycles -> holds c (fst d) -> b <> header c.
Proof.
  intros Hv Hb Hc Hd ->; apply (definition_is_not_visited_again Hv Hb); symmetry.
  apply (headers_first Hc Hd); [exact (visited_is_reached Hb) |
    exact (the_definition_dominates Hv Hb)].
Qed.

Lemma visit_occurs v : v <= at_use -> exists b, executes paths (Instance t v) b.
Proof.
  intros Hv; apply (earlier_occurs (i := v) (j := at_use) Hv).
  exists (fst x); exact (executes_visit executes_u).
Qed.

(** The counters of cycles that hold the definition stay. *)
Lemma counters_around_the_definition_stay c : In c cycles -> holds c (fst d) ->
  counter_at u c = counter_at from c.
Proof.
  intros Hc Hd; unfold counter_at.
  assert (Hstay : forall n, at_definition + n <= at_use ->
    counter Nat.eq_dec cycles (past paths (Instance t (at_definition + n))) c =
    counter Nat.eq_dec cycles (past paths (Instance t at_definition)) c).
  { induction n as [| n IH]; intros Hn; [rewrite Nat.add_0_r; reflexivity |].
    destruct (visit_occurs (v := at_definition + S n)) as [b Hb]; [lia |].
    rewrite Nat.add_succ_r in *; rewrite (past_of_next Hb), <- IH by lia.
    apply others_leave_the_counter.
    - apply (no_header_around_the_definition (v := S (at_definition + n))); auto; lia.
    - intros (e & He & Hce & Heq); revert Heq.
      apply (no_header_around_the_definition (v := S (at_definition + n))); auto; [lia |].
      apply (inside_holds Hce Hd). }
  pose proof defined_before_used as Hle.
  specialize (Hstay (at_use - at_definition)).
  replace (at_definition + (at_use - at_definition)) with at_use in Hstay by lia.
  unfold visit_of_instance at 2; rewrite from_thread.
  unfold visit_of_instance in Hstay; cbn [index] in Hstay; rewrite from_thread in Hstay.
  apply Hstay; unfold visit_of_instance in Hle; cbn [index] in Hle; rewrite from_thread in Hle; lia.
Qed.

(** ** Cycles around the use without the definition *)

(** A path within a cycle, as a sequence of blocks. *)
Lemma path_within_a_cycle c y z : Cycles.path (edge p) (holds c) y z ->
  exists inner, connected p (y :: inner ++ [z]) /\ forall w, In w (y :: inner ++ [z]) -> holds c w.
Proof.
  intros H; induction H as [y z Hy Hz He | y w z _ (l & Hl & Hcl) _ (m & Hm & Hcm)].
  - exists []; split; [cbn; auto |]; intros w [<- | [<- | []]]; assumption.
  - exists (l ++ w :: m); split.
    + rewrite <- app_assoc; apply (connected_joined (before := y :: l)); assumption.
    + intros v Hv; rewrite <- app_assoc, app_comm_cons in Hv; apply in_app_iff in Hv as [Hv | Hv].
      * apply Hcl; rewrite app_comm_cons, in_app_iff; auto.
      * apply Hcm, Hv.
Qed.

(** Such a cycle has the use for its heart, in its header. *)
Lemma the_use_heads_its_own_cycle c : In c cycles -> holds c (fst x) -> ~ holds c (fst d) ->
  by_loop p x /\ fst x = header c.
Proof.
  intros Hc Hx Hd.
  assert (Hclosed : forall z, holds c z -> exists blocks, closed_path p blocks /\
    In (fst x) blocks /\ In z blocks /\ ~ In (fst d) blocks).
  { intros z Hz.
    destruct (path_within_a_cycle (Cycles.connected facts Hc Hx Hz)) as (l & Hl & Hcl).
    destruct (path_within_a_cycle (Cycles.connected facts Hc Hz Hx)) as (m & Hm & Hcm).
    exists (fst x :: (l ++ z :: m) ++ [fst x]); split; [split | split; [| split]].
    - rewrite <- app_assoc; apply (connected_joined (before := fst x :: l)); assumption.
    - exists (fst x), (l ++ z :: m); reflexivity.
    - left; reflexivity.
    - right; rewrite !in_app_iff; cbn; auto.
    - intros Hin; apply Hd; rewrite <- app_assoc, app_comm_cons in Hin.
      apply in_app_iff in Hin as [Hin | Hin]; [| apply Hcm, Hin].
      apply Hcl; rewrite app_comm_cons, in_app_iff; auto. }
  pose proof (header_held facts Hc) as Hh.
  destruct (Hclosed _ Hh) as (blocks & Hcl & Hinx & Hinh & Hout).
  assert (Hused : used_from_outside p blocks x d) by (repeat split; assumption).
  split; [exact (co18 Hcl Hused) |].
  apply (headers_first Hc Hx); [| exact (co21 Hcl Hused Hinh)].
  destruct (path_within_a_cycle (Cycles.connected facts Hc Hx Hh)) as (l & Hl & _).
  destruct (visited_is_reached (executes_visit executes_u)) as (before & [Hcb Hhead]).
  exists (before ++ fst x :: l); rewrite <- app_assoc; split.
  - cbn [app]; apply connected_joined; assumption.
  - destruct before; exact Hhead.
Qed.

Section OwnCycle.

Variable c : cycle nat.
Hypothesis in_cycles : In c cycles.
Hypothesis holds_use : holds c (fst x).
Hypothesis not_definition : ~ holds c (fst d).

(** Every cycle around it holds the definition. *)
Lemma outer_cycles_hold_the_definition e : In e cycles -> inside c e -> holds e (fst d).
Proof.
  intros He Hce; destruct (holds_dec Nat.eq_dec e (fst d)) as [H | H]; [exact H | exfalso].
  pose proof (inside_holds Hce holds_use) as Hx.
  destruct (the_use_heads_its_own_cycle He Hx H) as [_ Eh].
  destruct (the_use_heads_its_own_cycle in_cycles holds_use not_definition) as [_ Eh'].
  assert (E : c = e) by (apply (one_header facts in_cycles He); congruence).
  subst e; exact (inside_strict Hce).
Qed.

(** No header of a cycle around it is visited behind the definition. *)
Lemma no_outer_header v b : at_definition < v <= at_use -> executes paths (Instance t v) b ->
  ~ outer_header cycles c b.
Proof.
  intros Hv Hb (e & He & Hce & ->).
  apply (no_header_around_the_definition Hv Hb He); [| reflexivity].
  exact (outer_cycles_hold_the_definition He Hce).
Qed.

(** A counter that is not zero counts a visit of the header since the last outer one. *)
Lemma a_counter_counts_a_visit v : forall b, executes paths (Instance t v) b ->
  0 < counter Nat.eq_dec cycles (past paths (Instance t v)) c ->
  exists m, m <= v /\ executes paths (Instance t m) (header c) /\
    forall w z, m < w <= v -> executes paths (Instance t w) z -> ~ outer_header cycles c z.
Proof.
  induction v as [| v IH]; intros b Hb Hpositive.
  - rewrite (past_of_first Hb) in Hpositive; destruct (Nat.eq_dec b (header c)) as [-> | Hne].
    + exists 0; split; [lia | split; [exact Hb | intros w z Hw; lia]].
    + exfalso; cbn in Hpositive; unfold Iterations.count in Hpositive.
      destruct (Nat.eq_dec b (header c)); [contradiction |].
      destruct (outer_header_b Nat.eq_dec cycles c b); lia.
  - rewrite (past_of_next Hb) in Hpositive; destruct (Nat.eq_dec b (header c)) as [-> | Hne].
    + exists (S v); split; [lia | split; [exact Hb | intros w z Hw; lia]].
    + destruct (outer_header_b Nat.eq_dec cycles c b) eqn:E.
      * apply outer_header_b_outer_header in E.
        rewrite outer_header_zeroes in Hpositive by assumption; lia.
      * assert (Ho : ~ outer_header cycles c b).
        { intros Ho; apply (outer_header_b_outer_header Nat.eq_dec) in Ho; congruence. }
        rewrite others_leave_the_counter in Hpositive by assumption.
        destruct (earlier_occurs (i := v) (j := S v) (h := paths) (t := t)) as [z Hz];
          [lia | exists b; exact Hb |].
        destruct (IH z Hz Hpositive) as (m & Hm & Hmh & Hno); exists m.
        split; [lia | split; [exact Hmh |]]; intros w z' Hw Hz'.
        destruct (Nat.eq_dec w (S v)) as [-> | Hwv].
        -- rewrite (executes_one Hz' Hb); exact Ho.
        -- apply (Hno w); [lia | exact Hz'].
Qed.

(** When the definition was executed the counter was zero. *)
Lemma zero_at_the_definition :
  counter Nat.eq_dec cycles (past paths (Instance t at_definition)) c = 0.
Proof.
  destruct (counter _ _ (past paths (Instance t at_definition)) c) as [| n] eqn:E; [reflexivity |].
  exfalso.
  assert (Hd : executes paths (Instance t at_definition) (fst d)).
  { pose proof (executes_visit executes_from) as H; unfold visit_of_instance at 1 in H.
    rewrite from_thread in H; unfold visit_of_instance; cbn [index]; rewrite from_thread; exact H. }
  destruct (a_counter_counts_a_visit Hd) as (m & Hm & Hh & Hno); [lia |].
  assert (Hne : m <> at_definition).
  { intros ->; apply not_definition; rewrite (executes_one Hd Hh).
    exact (header_held facts in_cycles). }
  pose proof defined_before_used as Hle.
  assert (Hlt : at_definition < at_use).
  { destruct (Nat.eq_dec at_definition at_use) as [Heq |]; [exfalso | lia].
    apply not_definition; rewrite Heq in Hd.
    rewrite (executes_one Hd (executes_visit executes_u)); exact holds_use. }
  assert (Hmd : m < at_definition) by lia.
  destruct (cycles_are_entered_again_behind_an_outer_header Nat.eq_dec facts along_the_paths
              in_cycles Hmd Hlt Hh (header_held facts in_cycles) Hd not_definition
              (executes_visit executes_u) holds_use) as (w & z & Hw & Hz & Ho).
  destruct (le_lt_dec w at_definition) as [Hwd | Hwd].
  - apply (Hno w z); [lia | exact Hz | exact Ho].
  - apply (no_outer_header (v := w) (b := z)); [lia | exact Hz | exact Ho].
Qed.

(** From a visit behind the definition, or the definition's, the counter stays up to the next visit
    of the header. *)
Lemma the_counter_stays v w : at_definition <= v -> v <= w -> w <= at_use ->
  (forall m b, v < m <= w -> executes paths (Instance t m) b -> b <> header c) ->
  counter Nat.eq_dec cycles (past paths (Instance t w)) c =
  counter Nat.eq_dec cycles (past paths (Instance t v)) c.
Proof.
  intros Hv Hvw; induction Hvw as [| w Hvw IH]; intros Hw Hno; [reflexivity |].
  destruct (visit_occurs (v := S w) Hw) as [b Hb]; rewrite (past_of_next Hb).
  rewrite others_leave_the_counter.
  - apply IH; [lia |]; intros m z Hm; apply Hno; lia.
  - apply (Hno (S w)); [lia | exact Hb].
  - apply (no_outer_header (v := S w)); [lia | exact Hb].
Qed.

End OwnCycle.

End Use.

(** ** Counters are numbers of executions *)

Notation executions := (executions_with_token site_eq_dec (operation_of p) threads).
Notation value := (token_value site_eq_dec (operation_of p) threads).

Lemma counted_itself a x : executes threads a x ->
  executed_with_token site_eq_dec (operation_of p) threads a (index a) = true.
Proof.
  intros Ha; apply executed_with_token_iff; destruct a; cbn in *.
  split; [exists x; auto | reflexivity].
Qed.

(** The next execution with one token value has the next number. *)
Lemma executions_next a b x : thread a = thread b -> index a < index b ->
  executes threads a x -> executes threads b x -> value a = value b ->
  (forall i, index a < i < index b -> ~ executes threads (Instance (thread b) i) x) ->
  executions b = S (executions a).
Proof.
  intros Ht Hlt Ha Hb Hv Hnone; unfold executions_with_token; rewrite !filter_counts.
  replace (S (index b)) with (S (index a) + (index b - S (index a) + 1)) by lia.
  rewrite count_joined, (count_joined _ _ (index b - S (index a)) 1); cbn [Nat.add].
  rewrite (count_none (P := _) (first := S (index a)) (n := index b - S (index a))).
  - replace (S (index a + (index b - S (index a)))) with (index b) by lia.
    rewrite count_one, (counted_itself Hb).
    rewrite (count_alike (Q := executed_with_token site_eq_dec (operation_of p) threads a)
               (first' := 0)); [lia |].
    intros k _; unfold executed_with_token, produced_at; rewrite Hv, Ht.
    replace (static_of threads a) with (Some x) by (symmetry; exact Ha).
    replace (static_of threads b) with (Some x) by (symmetry; exact Hb); reflexivity.
  - intros k Hk; apply not_true_iff_false; intros H.
    apply executed_with_token_iff in H as ((y & H1 & H2) & _).
    apply (Hnone (S (index a) + k)); [lia |].
    rewrite (executes_one H2 Hb) in H1; exact H1.
Qed.

(** The first execution with a token value has the number 1. *)
Lemma executions_first b x from : executes threads b x -> value b = Some from ->
  (forall i, index from < i < index b -> ~ executes threads (Instance (thread b) i) x) ->
  executions b = 1.
Proof.
  intros Hb Hv Hnone; unfold executions_with_token; rewrite filter_counts.
  replace (S (index b)) with (index b + 1) by lia; rewrite count_joined, count_none.
  - cbn [Nat.add]; rewrite count_one, (counted_itself Hb); reflexivity.
  - intros k Hk; cbn [Nat.add]; apply not_true_iff_false; intros H.
    apply executed_with_token_iff in H as ((y & H1 & H2) & H3).
    rewrite (executes_one H2 Hb) in H1; rewrite (produced_at_of Hv) in H3.
    unfold produced_at in H3; destruct (value (Instance (thread b) k)) as [from' |] eqn:Hv';
      [| discriminate].
    injection H3 as H3; pose proof (token_value_earlier Hv') as Hlt; cbn in Hlt.
    apply (Hnone k); [lia | exact H1].
Qed.

Lemma same_value_between a u from x d : thread a = thread u -> executes threads a x ->
  executes threads u x -> uses p x d -> value u = Some from ->
  index from < index a -> index a < index u -> value a = Some from.
Proof.
  intros Ht Ha Hu Hd Hv Hfa Hau; apply a_token_value_is_what_reaches_the_use.
  pose proof (token_value_thread Hv) as Hft; pose proof (executes_from Hu Hd Hv) as Hfrom.
  exists x, d; split; [exact Ha | split; [exact Hd | split; [exact Hfrom | split]]].
  - apply program_order_from_indices; [congruence | exact Hfa | exists x; exact Ha].
  - intros e He (Het & Hei & _) (Het' & Hei' & _).
    apply (not_defined_again Hu Hd Hv (a := e)); [congruence | exact He | exact Hei | lia].
Qed.

(** CO12, CO14. The counter of the cycle around a heart is the number of its executions with the
    token value. *)
Lemma a_heart_counts_iterations n : forall u from x d c, index u = n ->
  executes threads u x -> uses p x d -> value u = Some from ->
  In c cycles -> holds c (fst x) -> ~ holds c (fst d) -> counter_at u c = executions u.
Proof.
  induction n as [n IH] using lt_wf_ind; intros u from x d c En Hu Hd Hv Hc Hcx Hcd.
  destruct (the_use_heads_its_own_cycle Hu Hd Hc Hcx Hcd) as [_ Hheader].
  pose proof (executes_visit Hu) as Hvisit.
  (* From the visit of an execution, or of the definition, on to this one. *)
  assert (Hstep : forall v, index (visit_of_instance from) <= v ->
    v < index (visit_of_instance u) ->
    (forall a, thread a = thread u -> executes threads a x -> v < index (visit_of_instance a) ->
       ~ index a < index u) ->
    counter_at u c = S (counter Nat.eq_dec cycles (past paths (Instance (thread u) v)) c)).
  { intros v Hfv Hvu Hnone; unfold counter_at.
    destruct (index (visit_of_instance u)) as [| w] eqn:Ew; [lia |].
    assert (Hvis : visit_of_instance u = Instance (thread u) (S w)).
    { unfold visit_of_instance in *; cbn [index] in Ew; rewrite Ew; reflexivity. }
    rewrite Hvis in Hvisit |- *; rewrite (past_of_next Hvisit).
    rewrite header_is_counted by exact Hheader; f_equal.
    apply (the_counter_stays Hu Hd Hv Hc Hcx Hcd Hfv); [lia | rewrite Ew; lia |].
    intros m b Hm Hb ->; rewrite <- Hheader in Hb.
    destruct (visited_sites_are_executed Hb (executes_site Hu)) as (a & Hta & Ha & Hva).
    apply (Hnone a Hta Ha); [rewrite Hva; cbn; lia |].
    apply earlier_visit; [exact Hta | rewrite Hva, Ew; cbn; lia]. }
  pose proof (defined_before_used Hv) as Hle.
  assert (Hlt : index (visit_of_instance from) < index (visit_of_instance u)).
  { destruct (Nat.eq_dec (index (visit_of_instance from)) (index (visit_of_instance u)))
      as [E |]; [exfalso | lia].
    apply Hcd; pose proof (executes_visit (executes_from Hu Hd Hv)) as H.
    assert (Hsame : visit_of_instance from = visit_of_instance u).
    { pose proof (token_value_thread Hv) as Ht; unfold visit_of_instance in *; cbn [index] in E.
      congruence. }
    rewrite Hsame in H; rewrite (executes_one H Hvisit); exact Hcx. }
  (* The first execution with the token value. *)
  assert (Hfirst : (forall i, index from < i < index u ->
      ~ executes threads (Instance (thread u) i) x) -> counter_at u c = executions u).
  { intros Hnone; rewrite (executions_first Hu Hv Hnone).
    rewrite (Hstep (index (visit_of_instance from))); [| lia | exact Hlt |].
    - rewrite (zero_at_the_definition Hu Hd Hv Hc Hcx Hcd); reflexivity.
    - intros a Hta Ha Hva Hau; apply (Hnone (index a)).
      + split; [| exact Hau]; apply earlier_visit; [| exact Hva].
        rewrite Hta; exact (token_value_thread Hv).
      + rewrite <- Hta; destruct a; exact Ha. }
  destruct (latest site_eq_dec (executed threads (thread u)) x (index u)) as [k |] eqn:Hk.
  - apply latest_is_the_latest in Hk as (Hku & Hx & Hlater).
    assert (Ha : executes threads (Instance (thread u) k) x) by exact Hx.
    destruct (lt_dec (index from) k) as [Hfk | Hfk].
    + assert (Hva : value (Instance (thread u) k) = Some from)
        by (apply (same_value_between (u := u) (d := d) (x := x)); auto).
      destruct (later_visit (a := Instance (thread u) k) (b := u) eq_refl Hku Ha Hu)
        as [Hvisits | (_ & _ & H)]; [| lia].
      rewrite (executions_next (a := Instance (thread u) k) (b := u) (x := x) eq_refl Hku Ha Hu
                 (eq_trans Hva (eq_sym Hv))).
      * assert (Hkn : k < n) by lia.
        rewrite <- (IH k Hkn (Instance (thread u) k) from x d c eq_refl Ha Hd Hva Hc Hcx Hcd).
        rewrite (Hstep (index (visit_of_instance (Instance (thread u) k))));
        [reflexivity | | exact Hvisits |].
        -- apply (defined_before_used Hva).
        -- intros a Hta Haa Hv' Hau; apply (Hlater (index a)); [split; [| exact Hau] |].
           ++ apply (earlier_visit (a := Instance (thread u) k) (b := a)); [symmetry; exact Hta |].
              exact Hv'.
           ++ rewrite <- Hta; exact Haa.
      * intros i Hi Hxi; apply (Hlater i Hi); exact Hxi.
    + apply Hfirst; intros i Hi Hxi; apply (Hlater i); [lia | exact Hxi].
  - apply Hfirst; intros i Hi Hxi.
    assert (Hsome : forall m, i < m -> m <= index u ->
      latest site_eq_dec (executed threads (thread u)) x m <> None).
    { induction m as [| m IHm]; intros Him Hm; [lia |]; cbn.
      destruct (Nat.eq_dec m i) as [-> | Hne].
      - unfold executes in Hxi; cbn in Hxi; rewrite Hxi.
        destruct (site_eq_dec x x); [discriminate | congruence].
      - destruct (nth_error (executed threads (thread u)) m) as [y |];
          [destruct (site_eq_dec y x); [discriminate |] |]; apply IHm; lia. }
    apply (Hsome (index u)); [lia | lia | exact Hk].
Qed.

End Iterations.
