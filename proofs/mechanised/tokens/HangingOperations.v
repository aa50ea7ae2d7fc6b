(** What hangs from one token, along the paths of a well-formed program: CO18 to CO21, CO23, CO24.

    An operation *hangs from* the definition of its token; an anchor from the innermost definition
    whose region holds it. What hangs from one definition is ordered by the paths that lead from one
    to the other without the definition: they never lead back (CO18, CO19), but to a loop intrinsic,
    and that counts. And regions are nested (CO24), so that whatever is executed between a
    definition and its use hangs from that definition, or from something behind it. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms NamesNeverRepeat.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** ** Sites of a program *)

Section Sites.

Variable p : program.

Hypothesis definitions_dominate : definition_dominates_the_use p.

(** Something strictly dominated is executed only where what dominates it was. *)
Lemma dominance_is_asymmetric d u blocks i :
  strictly_dominates p d u -> strictly_dominates p u d -> path p blocks ->
  nth_error (trace p blocks) i = Some d -> False.
Proof.
  intros Hdu Hud Hpath; induction i as [i IH] using lt_wf_ind; intros Hi.
  destruct (Hud _ _ Hpath Hi) as (j & Hj & Hu).
  destruct (Hdu _ _ Hpath Hu) as (k & Hk & Hd).
  apply (IH k); [lia | exact Hd].
Qed.

(** The first execution of a site. *)
Lemma first_execution (w : list site) d i : nth_error w i = Some d ->
  exists f, f <= i /\ nth_error w f = Some d /\ forall k, k < f -> nth_error w k <> Some d.
Proof.
  induction i as [i IH] using lt_wf_ind; intros Hi.
  assert (Hsearch : forall n, (exists k, k < n /\ nth_error w k = Some d) \/
                              (forall k, k < n -> nth_error w k <> Some d)).
  { induction n as [| n [H | H]]; [right; lia | left; destruct H as (k & Hk & H); exists k; auto |].
    destruct (nth_error w n) as [x |] eqn:E; [destruct (site_eq_dec x d) as [-> | Hne] |].
    - left; exists n; auto.
    - right; intros k Hk; destruct (Nat.eq_dec k n) as [-> |]; [congruence | apply H; lia].
    - right; intros k Hk; destruct (Nat.eq_dec k n) as [-> |]; [congruence | apply H; lia]. }
  destruct (Hsearch i) as [(k & Hk & Hd) | Hnone].
  - destruct (IH k Hk Hd) as (f & Hf & H); exists f; split; [lia | exact H].
  - exists i; auto.
Qed.

(** A path that executes [x] at [i] and [t] before that, neither it nor anything after it up to [i]
    being [d]: then [d], which [t] dominates, does not dominate [x]. *)
Lemma dominated_by_what_lies_between d t x blocks k i :
  path p blocks -> strictly_dominates p t d -> strictly_dominates p d x ->
  nth_error (trace p blocks) k = Some t -> nth_error (trace p blocks) i = Some x -> k <= i ->
  exists m, k < m < i /\ nth_error (trace p blocks) m = Some d.
Proof.
  intros Hpath Htd Hdx Ht Hx Hki; set (w := trace p blocks) in *.
  destruct (first_execution Ht) as (f & Hf & Hft & Hfirst).
  destruct Hpath as [Hconnected Hhead].
  destruct (spliced Hconnected Hconnected Hft Ht) as (joined & Hj & Hhd & Htrace).
  fold w in Htrace.
  assert (Hlength : f <= length w) by (apply Nat.lt_le_incl, nth_error_Some; congruence).
  assert (Hpath : path p joined) by (split; congruence).
  assert (Hxj : nth_error (trace p joined) (f + (i - k)) = Some x).
  { rewrite Htrace, spliced_right by exact Hlength; replace (k + (i - k)) with i by lia; exact Hx. }
  destruct (Hdx _ _ Hpath Hxj) as (m & Hm & Hd); rewrite Htrace in Hd.
  destruct (lt_dec m f) as [Hmf | Hmf].
  - exfalso; rewrite spliced_left in Hd by lia.
    destruct (Htd blocks m (conj Hconnected Hhead) Hd) as (z & Hz & Htz).
    apply (Hfirst z); [lia | exact Htz].
  - replace m with (f + (m - f)) in Hd by lia; rewrite spliced_right in Hd by exact Hlength.
    exists (k + (m - f)); split; [| exact Hd].
    split; [| lia].
    destruct (Nat.eq_dec m f) as [-> |]; [| lia].
    exfalso; replace (k + (f - f)) with k in Hd by lia; fold w in Ht; rewrite Ht in Hd.
    injection Hd as ->.
    apply (dominance_is_asymmetric (blocks := blocks) (i := k) Htd Htd (conj Hconnected Hhead)).
    exact Ht.
Qed.

(** A region reaches back along every path from a point that it holds, up to the definition. *)
Lemma region_reaches_back d x y blocks i j :
  path p blocks -> in_region p d y ->
  nth_error (trace p blocks) i = Some x -> nth_error (trace p blocks) j = Some y -> i <= j ->
  (forall k, i <= k < j -> nth_error (trace p blocks) k <> Some d) -> in_region p d x.
Proof.
  intros [Hconnected Hhead] (_ & further & i2 & j2 & u & Hfurther & Hy2 & Hij2 & Hu & Huse & Hno2)
    Hx Hy Hij Hno.
  destruct (spliced Hconnected Hfurther Hy Hy2) as (joined & Hj & Hhd & Htrace).
  set (w := trace p blocks) in *; set (w2 := trace p further) in *.
  assert (Hlength : j <= length w) by (apply Nat.lt_le_incl, nth_error_Some; congruence).
  assert (Hix : nth_error (trace p joined) i = Some x).
  { destruct (Nat.eq_dec i j) as [-> |].
    - rewrite Htrace; replace j with (j + 0) at 2 by lia; rewrite spliced_right by exact Hlength.
      rewrite Nat.add_0_r, Hy2; congruence.
    - rewrite Htrace, spliced_left by lia; exact Hx. }
  assert (Hju : nth_error (trace p joined) (j + (j2 - i2)) = Some u).
  { rewrite Htrace, spliced_right by exact Hlength; replace (i2 + (j2 - i2)) with j2 by lia.
    exact Hu. }
  assert (Hclear : forall k, i <= k < j + (j2 - i2) -> nth_error (trace p joined) k <> Some d).
  { intros k Hk; rewrite Htrace; destruct (lt_dec k j) as [Hkj | Hkj].
    - rewrite spliced_left by lia; apply Hno; lia.
    - replace k with (j + (k - j)) by lia; rewrite spliced_right by exact Hlength.
      apply Hno2; lia. }
  split.
  - intros other n Hother Hn.
    destruct (spliced (proj1 Hother) Hj Hn Hix) as (all & Hall & Hhd' & Htrace').
    assert (Hlength' : n <= length (trace p other))
      by (apply Nat.lt_le_incl, nth_error_Some; congruence).
    assert (Hpath : path p all) by (split; [exact Hall | rewrite Hhd'; apply Hother]).
    assert (Hend : nth_error (trace p all) (n + (j + (j2 - i2) - i)) = Some u).
    { rewrite Htrace', spliced_right by exact Hlength'.
      replace (i + (j + (j2 - i2) - i)) with (j + (j2 - i2)) by lia; exact Hju. }
    destruct (definitions_dominate Huse Hpath Hend) as (m & Hm & Hd).
    rewrite Htrace' in Hd; destruct (lt_dec m n) as [Hmn | Hmn].
    + rewrite spliced_left in Hd by lia; exists m; auto.
    + exfalso; replace m with (n + (m - n)) in Hd by lia.
      rewrite spliced_right in Hd by exact Hlength'.
      apply (Hclear (i + (m - n))); [lia | exact Hd].
  - exists joined, i, (j + (j2 - i2)), u; repeat split; try assumption; lia.
Qed.

(** The region of a token holds its uses. *)
Lemma a_use_is_in_the_region d u : uses p u d -> in_region p d u.
Proof.
  intros Huse; split; [apply definitions_dominate, Huse |].
  assert (Hsite : is_site p u).
  { unfold uses, token_at in Huse; destruct (operation_of p u) as [done |] eqn:E; [| discriminate].
    apply (operation_of_site E). }
  exists [fst u], (snd u), (snd u), u.
  assert (Hin : nth_error (trace p [fst u]) (snd u) = Some u)
    by exact (site_in_block Hsite [] []).
  repeat split; try assumption; [lia | intros k Hk; lia].
Qed.

End Sites.

(** ** What hangs from one instance *)

Section Beside.

Variable p : program.

Hypothesis nothing_before_the_entry : nothing_leads_to_the_entry_block p.
Hypothesis definitions_dominate : definition_dominates_the_use p.
Hypothesis co10 : entry_precedes_other_convergent_operations p.
Hypothesis co18 : only_a_loop_intrinsic_uses_a_token_from_outside p.
Hypothesis co19 : a_token_from_outside_is_used_once p.
Hypothesis co24 : regions_are_nested p.

(** Each cycle around an anchor defines a token whose region holds the anchor. *)
Definition cycles_around_anchors_define_tokens : Prop :=
  forall blocks x, closed_path p blocks -> In (fst x) blocks -> operation_of p x = Some Anchor ->
    exists t, in_region p t x /\ In (fst t) blocks.

Hypothesis anchors_in_cycles : cycles_around_anchors_define_tokens.

(** The operation at [x] hangs from the token defined at [d]: it uses that token; or it is an anchor
    in its region, and in no region that begins further in. *)
Inductive hangs_from : option site -> site -> Prop :=
| a_use d x : uses p x d -> hangs_from (Some d) x
| an_inner_anchor d x :
    operation_of p x = Some Anchor -> in_region p d x ->
    (forall t, in_region p t x -> t = d \/ strictly_dominates p t d) -> hangs_from (Some d) x
| an_outer_anchor x :
    operation_of p x = Some Anchor -> (forall t, ~ in_region p t x) -> hangs_from None x
| the_entry x : operation_of p x = Some Entry -> hangs_from None x.

(** A path executes [x] and later [y], and not [d] between the two. *)
Definition leads (d : option site) (x y : site) : Prop :=
  exists blocks i j, path p blocks /\ nth_error (trace p blocks) i = Some x /\
    nth_error (trace p blocks) j = Some y /\ i < j /\
    forall k t, d = Some t -> i <= k < j -> nth_error (trace p blocks) k <> Some t.

(** A site with a number: how often a loop intrinsic was executed with its token value. *)
Definition step := (site * nat)%type.

(** The order of what hangs from one instance: [y] is another site, to which [x] leads; or the same,
    executed more often. *)
Definition beside (d : option site) (x y : step) : Prop :=
  hangs_from d (fst x) /\ hangs_from d (fst y) /\
  ((fst x = fst y /\ snd x < snd y) \/ (fst x <> fst y /\ leads d (fst x) (fst y))).

Lemma leads_transitive d x y z : leads d x y -> leads d y z -> leads d x z.
Proof.
  intros (blocks & i & j & [Hconnected Hhead] & Hx & Hy & Hij & Hno)
    (blocks2 & i2 & j2 & [Hconnected2 _] & Hy2 & Hz & Hij2 & Hno2).
  destruct (spliced Hconnected Hconnected2 Hy Hy2) as (joined & Hj & Hhd & Htrace).
  assert (Hlength : j <= length (trace p blocks))
    by (apply Nat.lt_le_incl, nth_error_Some; congruence).
  exists joined, i, (j + (j2 - i2)); repeat split; try congruence; try lia.
  - rewrite Htrace, spliced_left by lia; exact Hx.
  - rewrite Htrace, spliced_right by exact Hlength; replace (i2 + (j2 - i2)) with j2 by lia.
    exact Hz.
  - intros k t Ht Hk; rewrite Htrace; destruct (lt_dec k j) as [Hkj | Hkj].
    + rewrite spliced_left by lia; apply (Hno k t Ht); lia.
    + replace k with (j + (k - j)) by lia; rewrite spliced_right by exact Hlength.
      apply (Hno2 _ t Ht); lia.
Qed.

(** What is executed is a site of the program. *)
Lemma executed_site blocks i x : nth_error (trace p blocks) i = Some x -> is_site p x.
Proof. intros H; apply (visit_of H). Qed.

(** What leads from an entry or an anchor back to it passes what it hangs from. *)
Lemma an_anchor_or_entry_is_not_led_back d x :
  operation_of p x = Some Anchor \/ operation_of p x = Some Entry ->
  hangs_from d x -> ~ leads d x x.
Proof.
  intros Hop Hhangs (blocks & i & j & Hpath & Hi & Hj & Hij & Hno).
  destruct (closed_path_between (proj1 Hpath) Hi Hj Hij)
    as (closed & Hclosed & _ & Hvisited & Hexecuted).
  assert (Hin : In (fst x) closed) by (apply (Hvisited i x); [lia | exact Hi]).
  destruct Hop as [Hanchor | Hentry].
  - destruct (anchors_in_cycles Hclosed Hin Hanchor) as (t & Ht & Htin).
    assert (Hsite : is_site p t).
    { destruct (proj1 Ht _ _ Hpath Hi) as (n & _ & Hn); apply (executed_site Hn). }
    destruct (Hexecuted t Hsite Htin) as (k & Hk & Htk).
    inversion Hhangs as [d' x' Huse | d' x' _ Hdin Hinner | x' _ Hnone | x' Hop]; subst.
    + unfold uses, token_at in Huse; rewrite Hanchor in Huse; discriminate.
    + destruct (Hinner t Ht) as [-> | Htd].
      * exact (Hno k d' eq_refl Hk Htk).
      * destruct (dominated_by_what_lies_between Hpath Htd (proj1 Hdin) Htk Hj) as (m & Hm & Hd);
          [lia |].
        apply (Hno m d' eq_refl); [lia | exact Hd].
    + exact (Hnone t Ht).
    + congruence.
  - rewrite (co10 Hentry) in *.
    destruct (two_visits Hi Hj Hij) as [[_ H] | (before & between & after & Hblocks & _)];
      [cbn in H; lia |].
    destruct Hpath as [Hconnected _].
    rewrite Hblocks, app_comm_cons, app_assoc in Hconnected.
    destruct (edge_into Hconnected) as [c Hc]; [destruct before; discriminate |].
    exact (nothing_before_the_entry Hc).
Qed.

(** CO18, CO19. Two different uses of one token do not lead to each other without its definition. *)
Lemma two_uses_are_not_in_a_circle d x y :
  uses p x d -> uses p y d -> leads (Some d) x y -> leads (Some d) y x -> x = y.
Proof.
  intros Hx Hy Hxy Hyx.
  destruct Hxy as (blocks & i & j & [Hconnected Hhead] & Hix & Hjy & Hij & Hno).
  destruct Hyx as (blocks2 & i2 & j2 & [Hconnected2 _] & Hiy & Hjx & Hij2 & Hno2).
  destruct (spliced Hconnected Hconnected2 Hjy Hiy) as (joined & Hj & Hhd & Htrace).
  assert (Hlength : j <= length (trace p blocks))
    by (apply Nat.lt_le_incl, nth_error_Some; congruence).
  assert (Hfirst : nth_error (trace p joined) i = Some x)
    by (rewrite Htrace, spliced_left by lia; exact Hix).
  assert (Hmiddle : nth_error (trace p joined) j = Some y).
  { rewrite Htrace; replace j with (j + 0) at 2 by lia; rewrite spliced_right by exact Hlength.
    rewrite Nat.add_0_r; exact Hiy. }
  assert (Hlast : nth_error (trace p joined) (j + (j2 - i2)) = Some x).
  { rewrite Htrace, spliced_right by exact Hlength; replace (i2 + (j2 - i2)) with j2 by lia.
    exact Hjx. }
  destruct (closed_path_between Hj Hfirst Hlast) as (closed & Hclosed & _ & Hvisited & Hexecuted);
    [lia |].
  assert (Hout : ~ In (fst d) closed).
  { intros Hin; assert (Hsite : is_site p d).
    { destruct (definitions_dominate Hx (conj Hconnected Hhead) Hix) as (n & _ & Hn).
      apply (executed_site Hn). }
    destruct (Hexecuted d Hsite Hin) as (k & Hk & Hd); rewrite Htrace in Hd.
    destruct (lt_dec k j) as [Hkj | Hkj].
    - rewrite spliced_left in Hd by lia; apply (Hno k d eq_refl); [lia | exact Hd].
    - replace k with (j + (k - j)) in Hd by lia; rewrite spliced_right in Hd by exact Hlength.
      apply (Hno2 (i2 + (k - j)) d eq_refl); [lia | exact Hd]. }
  apply (co19 Hclosed (d := d)); repeat split; try assumption.
  - apply (Hvisited i x); [lia | exact Hfirst].
  - apply (Hvisited j y); [lia | exact Hmiddle].
Qed.

Lemma hangs_from_operation d x : hangs_from d x ->
  (operation_of p x = Some Anchor \/ operation_of p x = Some Entry) \/
  exists t, d = Some t /\ uses p x t.
Proof. intros H; inversion H; subst; eauto. Qed.

Lemma beside_irreflexive d x : ~ beside d x x.
Proof. intros (_ & _ & [[_ H] | [H _]]); [lia | congruence]. Qed.

Lemma beside_transitive d x y z : beside d x y -> beside d y z -> beside d x z.
Proof.
  intros (Hx & Hy & Hxy) (_ & Hz & Hyz); split; [exact Hx | split; [exact Hz |]].
  destruct Hxy as [[Hxy Hn] | [Hxy Hlead]]; destruct Hyz as [[Hyz Hm] | [Hyz Hlead']].
  - left; split; [congruence | lia].
  - right; rewrite Hxy; auto.
  - right; rewrite <- Hyz; auto.
  - right; split; [| apply (leads_transitive Hlead Hlead')].
    intros Heq; rewrite <- Heq in Hlead'.
    destruct (hangs_from_operation Hx) as [Hop | (t & Ht & Hux)].
    + exact (an_anchor_or_entry_is_not_led_back Hop Hx (leads_transitive Hlead Hlead')).
    + destruct (hangs_from_operation Hy) as [Hop | (t' & Ht' & Huy)].
      * exact (an_anchor_or_entry_is_not_led_back Hop Hy (leads_transitive Hlead' Hlead)).
      * subst d; injection Ht' as <-.
        exact (Hxy (two_uses_are_not_in_a_circle Hux Huy Hlead Hlead')).
Qed.

(** ** One thread *)

Variable region_dec : forall d x, {in_region p d x} + {~ in_region p d x}.

(** Whether [x] may hang from an execution of [d]. *)
Definition holds (x d : site) : bool :=
  match operation_of p x with
  | Some (Loop t) | Some (Operation t) => if site_eq_dec t d then true else false
  | Some Anchor => if region_dec d x then true else false
  | Some Entry | None => false
  end.

(** The latest place before [n] of something from which [x] may hang. *)
Fixpoint latest_of (w : list site) (x : site) (n : nat) : option nat :=
  match n with
  | 0 => None
  | S m =>
      match nth_error w m with
      | Some d => if holds x d then Some m else latest_of w x m
      | None => latest_of w x m
      end
  end.

Lemma holds_in_region x d : holds x d = true -> in_region p d x.
Proof.
  unfold holds; intros H.
  destruct (operation_of p x) as [[| | t | t] |] eqn:Hop; try discriminate.
  - destruct (region_dec d x) as [Hd |]; [exact Hd | discriminate].
  - destruct (site_eq_dec t d) as [-> |]; [| discriminate].
    apply a_use_is_in_the_region; [exact definitions_dominate |].
    unfold uses, token_at; rewrite Hop; reflexivity.
  - destruct (site_eq_dec t d) as [-> |]; [| discriminate].
    apply a_use_is_in_the_region; [exact definitions_dominate |].
    unfold uses, token_at; rewrite Hop; reflexivity.
Qed.

Lemma holds_token x d : uses p x d -> forall t, holds x t = true <-> t = d.
Proof.
  unfold uses, token_at, holds; intros Huse t.
  destruct (operation_of p x) as [[| | e | e] |]; cbn in Huse; try discriminate;
    injection Huse as ->; destruct (site_eq_dec d t); split; congruence.
Qed.

Lemma latest_of_at_least w x n m d : m < n -> nth_error w m = Some d -> holds x d = true ->
  exists k, latest_of w x n = Some k /\ m <= k.
Proof.
  induction n as [| n IH]; intros Hm Hd Hh; [lia |]; cbn.
  destruct (Nat.eq_dec m n) as [-> | Hne].
  - rewrite Hd, Hh; exists n; auto.
  - destruct (nth_error w n) as [e |]; [destruct (holds x e); [exists n; split; [auto | lia] |] |];
      apply IH; auto; lia.
Qed.

Lemma latest_of_some w x n k : latest_of w x n = Some k ->
  k < n /\ (exists d, nth_error w k = Some d /\ holds x d = true) /\
  forall m d, k < m < n -> nth_error w m = Some d -> holds x d = false.
Proof.
  induction n as [| n IH]; cbn; [discriminate |]; intros H.
  destruct (nth_error w n) as [e |] eqn:E; [destruct (holds x e) eqn:Hh |].
  - injection H as <-; repeat split; [lia | exists e; auto | intros m d; lia].
  - destruct (IH H) as (Hk & Hd & Hlater); repeat split; [lia | exact Hd |].
    intros m d Hm Hmd; destruct (Nat.eq_dec m n) as [-> |]; [congruence |].
    apply (Hlater m); [lia | exact Hmd].
  - destruct (IH H) as (Hk & Hd & Hlater); repeat split; [lia | exact Hd |].
    intros m d Hm Hmd; destruct (Nat.eq_dec m n) as [-> |]; [congruence |].
    apply (Hlater m); [lia | exact Hmd].
Qed.

Lemma latest_of_none w x n m d : latest_of w x n = None -> m < n -> nth_error w m = Some d ->
  holds x d = false.
Proof.
  intros H Hm Hd; destruct (holds x d) eqn:Hh; [| reflexivity].
  destruct (latest_of_at_least Hm Hd Hh) as (k & Hk & _); congruence.
Qed.

(** CO24. What is executed after the instance from which [y] hangs and before [y] hangs from that
    instance, or from a later one. *)
Lemma regions_nest_along_a_path blocks i j j' x y :
  path p blocks -> nth_error (trace p blocks) i = Some x -> nth_error (trace p blocks) j = Some y ->
  latest_of (trace p blocks) y j = Some j' -> j' < i < j ->
  exists i', latest_of (trace p blocks) x i = Some i' /\ j' <= i'.
Proof.
  intros Hpath Hx Hy Hj' Hi; set (w := trace p blocks) in *.
  destruct (latest_of_some Hj') as (_ & (d & Hd & Hh) & Hlater).
  assert (Hregion : in_region p d x).
  { apply (region_reaches_back definitions_dominate Hpath (holds_in_region Hh) Hx Hy); [lia |].
    intros k Hk Hkd; rewrite (Hlater k d) in Hh; [discriminate | lia | exact Hkd]. }
  destruct (operation_of p x) as [done |] eqn:Hop.
  2: { exfalso; pose proof (executed_site Hx) as Hsite; unfold is_site in Hsite.
       rewrite sites_of_length in Hsite; unfold operation_of in Hop.
       apply nth_error_None in Hop; lia. }
  assert (Hused : forall e, uses p x e -> exists i', latest_of w x i = Some i' /\ j' <= i').
  { intros e Huse; destruct (site_eq_dec d e) as [-> | Hne].
    - apply (latest_of_at_least (d := e)); [lia | exact Hd | apply (holds_token Huse); reflexivity].
    - destruct (dominated_by_what_lies_between Hpath (proj1 (co24 Hne Hregion Huse))
                  (definitions_dominate Huse) Hd Hx) as (m & Hm & He); [lia |].
      destruct (latest_of_at_least (w := w) (x := x) (n := i) (m := m) (d := e))
        as (k & Hk & Hmk); [lia | exact He | apply (holds_token Huse); reflexivity |].
      exists k; split; [exact Hk | lia]. }
  destruct done as [| | e | e].
  - exfalso; rewrite (co10 Hop) in *.
    destruct (proj1 Hregion [0] 0) as (k & Hk & _); [split; [exact I | reflexivity] | | lia].
    apply (site_in_block (executed_site Hx) [] []).
  - apply (latest_of_at_least (d := d)); [lia | exact Hd |].
    unfold holds; rewrite Hop; destruct (region_dec d x); [reflexivity | contradiction].
  - apply (Hused e); unfold uses, token_at; rewrite Hop; reflexivity.
  - apply (Hused e); unfold uses, token_at; rewrite Hop; reflexivity.
Qed.

(** The site of what an instance hangs from, along a path. *)
Definition site_at (w : list site) (k : option nat) : option site :=
  match k with Some k => nth_error w k | None => None end.

Lemma what_is_executed_hangs blocks i x :
  path p blocks -> nth_error (trace p blocks) i = Some x ->
  hangs_from (site_at (trace p blocks) (latest_of (trace p blocks) x i)) x.
Proof.
  intros Hpath Hx; set (w := trace p blocks) in *.
  destruct (operation_of p x) as [done |] eqn:Hop.
  2: { exfalso; pose proof (executed_site Hx) as Hsite; unfold is_site in Hsite.
       rewrite sites_of_length in Hsite; unfold operation_of in Hop.
       apply nth_error_None in Hop; lia. }
  assert (Hused : forall e, uses p x e -> hangs_from (site_at w (latest_of w x i)) x).
  { intros e Huse; destruct (definitions_dominate Huse Hpath Hx) as (m & Hm & He); fold w in He.
    destruct (latest_of_at_least Hm He (proj2 (holds_token Huse e) eq_refl)) as (k & Hk & _).
    rewrite Hk; destruct (latest_of_some Hk) as (_ & (d & Hd & Hh) & _).
    cbn; rewrite Hd, (proj1 (holds_token Huse d) Hh); apply a_use, Huse. }
  destruct done as [| | e | e].
  - replace (latest_of w x i) with (@None nat); [apply the_entry, Hop |].
    symmetry; destruct (latest_of w x i) as [k |] eqn:Hk; [| reflexivity].
    destruct (latest_of_some Hk) as (_ & (d & _ & Hh) & _); unfold holds in Hh.
    rewrite Hop in Hh; discriminate.
  - destruct (latest_of w x i) as [k |] eqn:Hk.
    + destruct (latest_of_some Hk) as (Hki & (d & Hd & Hh) & Hlater); cbn; rewrite Hd.
      apply an_inner_anchor; [exact Hop | apply holds_in_region, Hh |].
      intros t Ht; destruct (site_eq_dec t d) as [-> | Hne]; [left; reflexivity | right].
      intros other q Hother Hq.
      destruct (spliced (proj1 Hother) (proj1 Hpath) Hq Hd) as (joined & Hj & Hhd & Htrace).
      assert (Hlength : q <= length (trace p other))
        by (apply Nat.lt_le_incl, nth_error_Some; congruence).
      assert (Hend : nth_error (trace p joined) (q + (i - k)) = Some x).
      { rewrite Htrace, spliced_right by exact Hlength; replace (k + (i - k)) with i by lia.
        exact Hx. }
      destruct (proj1 Ht joined _ (conj Hj (eq_trans Hhd (proj2 Hother))) Hend) as (m & Hm & Hmt).
      rewrite Htrace in Hmt; destruct (lt_dec m q) as [Hmq | Hmq].
      * rewrite spliced_left in Hmt by lia; exists m; auto.
      * exfalso; replace m with (q + (m - q)) in Hmt by lia.
        rewrite spliced_right in Hmt by exact Hlength; fold w in Hmt.
        destruct (Nat.eq_dec m q) as [-> |].
        -- rewrite Nat.sub_diag, Nat.add_0_r in Hmt; congruence.
        -- assert (Hf : holds x t = false) by (apply (Hlater (k + (m - q))); [lia | exact Hmt]).
           unfold holds in Hf; rewrite Hop in Hf.
           destruct (region_dec t x); [discriminate | contradiction].
    + apply an_outer_anchor; [exact Hop |]; intros t Ht.
      destruct (proj1 Ht _ _ Hpath Hx) as (m & Hm & Hmt).
      pose proof (latest_of_none Hk Hm Hmt) as Hf; unfold holds in Hf; rewrite Hop in Hf.
      destruct (region_dec t x); [discriminate | contradiction].
  - apply (Hused e); unfold uses, token_at; rewrite Hop; reflexivity.
  - apply (Hused e); unfold uses, token_at; rewrite Hop; reflexivity.
Qed.

End Beside.
