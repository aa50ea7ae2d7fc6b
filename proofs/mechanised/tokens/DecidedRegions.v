(** What can be decided of the paths of a program: CO8, CO23.

    Whether blocks lead to one another through blocks of a kind is computed on the finite graph. So
    it is decided whether a site dominates another, and whether a region holds a point. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require EventRelations.
From Wavecheck Require Import Histories Tokens TokenPrograms.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** [a && b] and [a || b] that do not compute [b] where [a] decides. *)
Notation "a 'and_so' b" := (if a then b else false)
  (at level 40, left associativity, only parsing).
Notation "a 'or_else' b" := (if a then true else b) (at level 50, left associativity, only parsing).

Lemma computed_and (a b : bool) : (if a then b else false) = a && b.
Proof. reflexivity. Qed.

Lemma computed_or (a b : bool) : (if a then true else b) = a || b.
Proof. reflexivity. Qed.

Section Decided.

Variable p : program.

(** ** Through blocks of a kind *)

(** A connected sequence leads from [b] to [c], its inner blocks being of a kind. *)
Definition leads_through (ok : nat -> bool) (b c : nat) : Prop :=
  exists inner, connected p (b :: inner ++ [c]) /\ Forall (fun x => ok x = true) inner.

(** A number above those of all blocks. *)
Definition above : nat := S (Nat.max (length p) (list_max (flat_map successors p))).

Definition edge_b (b c : nat) : bool := existsb (Nat.eqb c) (successors (block_at p b)).

Definition inner_step (ok : nat -> bool) (b c : nat) : bool := edge_b b c && ok b && ok c.

Definition leads_through_b (ok : nat -> bool) : nat -> nat -> bool :=
  let inner := EventRelations.closure_b above (inner_step ok) in
  fun b c =>
    edge_b b c ||
    existsb (fun x => edge_b b x && ok x &&
      existsb (fun y => edge_b y c && ok y && ((x =? y) || inner x y)) (seq 0 above))
      (seq 0 above).

Lemma edge_b_edge b c : edge_b b c = true <-> edge p b c.
Proof.
  unfold edge_b, edge; rewrite existsb_exists; split.
  - intros (x & Hx & E); apply Nat.eqb_eq in E; subst x; exact Hx.
  - intros H; exists c; rewrite Nat.eqb_refl; auto.
Qed.

Lemma edge_below b c : edge p b c -> b < above /\ c < above.
Proof.
  unfold edge, block_at, above; intros H.
  assert (Hb : b < length p).
  { destruct (lt_dec b (length p)) as [Hb | Hb]; [exact Hb |].
    rewrite nth_overflow in H by lia; destruct H. }
  split.
  - lia.
  - assert (Hin : In c (flat_map successors p)).
    { apply in_flat_map; exists (nth b p (Block [] [])); split; [apply nth_In, Hb | exact H]. }
    pose proof (proj1 (list_max_le (flat_map successors p) _) (le_n _)) as Hmax.
    rewrite Forall_forall in Hmax; specialize (Hmax c Hin); lia.
Qed.

Lemma inner_step_decided ok :
  EventRelations.agrees above (EventRelations.closure (fun b c => inner_step ok b c = true))
    (EventRelations.closure_b above (inner_step ok)).
Proof.
  apply EventRelations.agrees_closure.
  - intros b c _ _; reflexivity.
  - intros b c H; unfold inner_step in H; apply andb_true_iff in H as [H _].
    apply andb_true_iff in H as [H _]; apply edge_b_edge, edge_below in H; tauto.
Qed.

(** What a sequence of inner blocks is, from its first to its last. *)
Lemma inner_blocks ok inner : forall x c, connected p (x :: inner ++ [c]) ->
  Forall (fun z => ok z = true) (x :: inner) ->
  exists y, (x = y \/ EventRelations.closure (fun b d => inner_step ok b d = true) x y) /\
    ok y = true /\ edge p y c.
Proof.
  induction inner as [| z inner IH]; intros x c Hc Hok.
  - exists x; inversion Hok; subst; cbn in Hc.
    split; [left; reflexivity | split; [assumption | apply Hc]].
  - cbn [app] in Hc; destruct Hc as [Hedge Hc].
    inversion Hok as [| ? ? Hx Hrest]; subst; inversion Hrest as [| ? ? Hz _]; subst.
    destruct (IH z c Hc Hrest) as (y & Hy & Hoky & Hyc); exists y; split; [| split; assumption].
    assert (Hstep : inner_step ok x z = true).
    { unfold inner_step; rewrite Hx, Hz, (proj2 (edge_b_edge x z) Hedge); reflexivity. }
    right; destruct Hy as [<- | Hy]; [apply EventRelations.one_step, Hstep |].
    apply EventRelations.and_then with z; [apply EventRelations.one_step, Hstep | exact Hy].
Qed.

Lemma closure_has_blocks ok x y :
  EventRelations.closure (fun b d => inner_step ok b d = true) x y ->
  exists inner, connected p (x :: inner ++ [y]) /\
    Forall (fun z => ok z = true) (x :: inner ++ [y]).
Proof.
  intros H; induction H as [x y H | x y z _ (l & Hl & Hokl) _ (m & Hm & Hokm)].
  - unfold inner_step in H; apply andb_true_iff in H as [H Hy]; apply andb_true_iff in H as [H Hx].
    exists []; split; [split; [apply edge_b_edge, H | exact I] | cbn; auto].
  - exists (l ++ y :: m); split.
    + rewrite <- app_assoc; apply (connected_joined (before := x :: l)); assumption.
    + rewrite <- app_assoc, app_comm_cons; apply Forall_app; split.
      * rewrite app_comm_cons in Hokl; apply Forall_app in Hokl; tauto.
      * exact Hokm.
Qed.

Lemma leads_through_b_leads ok b c : leads_through_b ok b c = true <-> leads_through ok b c.
Proof.
  unfold leads_through_b, leads_through; rewrite orb_true_iff, edge_b_edge, existsb_exists; split.
  - intros [H | (x & _ & H)]; [exists []; cbn; auto |].
    apply andb_true_iff in H as [H Hmore]; apply andb_true_iff in H as [Hbx Hx].
    apply existsb_exists in Hmore as (y & _ & H).
    apply andb_true_iff in H as [H Hxy]; apply andb_true_iff in H as [Hyc Hy].
    apply edge_b_edge in Hbx, Hyc; apply orb_true_iff in Hxy as [Hxy | Hxy].
    + apply Nat.eqb_eq in Hxy; subst y; exists [x]; split; [cbn; auto | auto].
    + apply (@inner_step_decided ok x y) in Hxy;
        [| apply (edge_below Hbx) | apply (edge_below Hyc)].
      destruct (closure_has_blocks Hxy) as (inner & Hc & Hok).
      exists (x :: inner ++ [y]); split; [| exact Hok].
      replace (b :: (x :: inner ++ [y]) ++ [c]) with (b :: (x :: inner) ++ [y; c])
        by (cbn; rewrite <- app_assoc; reflexivity).
      split; [exact Hbx |]; apply (connected_joined (before := x :: inner)); [exact Hc | cbn; auto].
  - intros ([| x inner] & Hc & Hok); [left; apply Hc | right].
    cbn [app] in Hc; destruct Hc as [Hbx Hc].
    destruct (inner_blocks Hc Hok) as (y & Hxy & Hy & Hyc).
    exists x; split; [apply in_seq; pose proof (edge_below Hbx); lia |].
    inversion Hok; subst; rewrite (proj2 (edge_b_edge b x) Hbx); cbn [andb].
    apply andb_true_iff; split; [assumption |]; apply existsb_exists; exists y.
    split; [apply in_seq; pose proof (edge_below Hyc); lia |].
    rewrite (proj2 (edge_b_edge y c) Hyc), Hy; cbn [andb]; apply orb_true_iff.
    destruct Hxy as [-> | Hxy]; [left; apply Nat.eqb_refl | right].
    apply (@inner_step_decided ok x y);
      [apply (edge_below Hbx) | apply (edge_below Hyc) | exact Hxy].
Qed.

(** ** Dominance *)

Definition is_site_b (x : site) : bool := snd x <? length (operations (block_at p (fst x))).

Lemma is_site_b_site x : is_site_b x = true <-> is_site p x.
Proof. unfold is_site_b, is_site; rewrite sites_of_length; apply Nat.ltb_lt. Qed.

(** The blocks that do not execute [d]. *)
Definition without (d : site) (b : nat) : bool := negb (is_site_b d && (b =? fst d)).

(** A path leads to the block without an execution of [d] before it. *)
Definition reached_without (d : site) (b : nat) : bool :=
  (b =? 0) or_else (without d 0 and_so leads_through_b (without d) 0 b).

Definition strictly_dominates_b (d u : site) : bool :=
  negb (is_site_b u) or_else ((fst d =? fst u) && (snd d <? snd u)) or_else
  negb (reached_without d (fst u)).

Lemma in_sites_of x b : In x (sites_of p b) <-> fst x = b /\ is_site p x.
Proof.
  unfold is_site; rewrite sites_of_length; unfold sites_of; rewrite in_map_iff; split.
  - intros (k & <- & H); apply in_seq in H; split; [reflexivity | cbn; lia].
  - intros [<- H]; exists (snd x); split; [destruct x; reflexivity | apply in_seq; lia].
Qed.

Lemma without_in d blocks :
  Forall (fun b => without d b = true) blocks <-> ~ In d (trace p blocks).
Proof.
  unfold trace; rewrite Forall_forall, in_flat_map; split.
  - intros H (b & Hb & Hd); specialize (H b Hb); apply in_sites_of in Hd as [E Hd].
    unfold without in H; apply is_site_b_site in Hd; rewrite Hd, <- E, Nat.eqb_refl in H.
    discriminate.
  - intros H b Hb; unfold without; apply negb_true_iff, not_true_iff_false; intros Hd.
    apply andb_true_iff in Hd as [Hd E]; apply is_site_b_site in Hd; apply Nat.eqb_eq in E.
    apply H; exists b; split; [exact Hb | apply in_sites_of; auto].
Qed.

Lemma reached_without_path d b :
  reached_without d b = true <->
  exists blocks, path p (blocks ++ [b]) /\ Forall (fun x => without d x = true) blocks.
Proof.
  unfold reached_without; rewrite computed_or, computed_and, orb_true_iff, andb_true_iff,
    Nat.eqb_eq, leads_through_b_leads.
  split.
  - intros [-> | (H0 & inner & Hc & Hok)].
    + exists []; repeat split; auto.
    + exists (0 :: inner); repeat split; auto.
  - intros ([| x inner] & [Hc Hhead] & Hok); cbn in Hhead; [left; exact Hhead | right; subst x].
    inversion Hok; subst; split; [assumption | exists inner; auto].
Qed.

Lemma in_earlier (l : list site) x n :
  In x (firstn n l) <-> exists i, i < n /\ nth_error l i = Some x.
Proof.
  split.
  - intros H; apply In_nth_error in H as [i Hi].
    assert (Hlt : i < length (firstn n l)) by (apply nth_error_Some; congruence).
    rewrite firstn_length in Hlt; exists i; split; [lia |].
    rewrite <- (firstn_skipn n l), nth_error_app1; [exact Hi |]; rewrite firstn_length; lia.
  - intros (i & Hi & Hx); rewrite <- (firstn_skipn n l) in Hx.
    assert (Hlt : i < length l).
    { rewrite firstn_skipn in Hx; apply nth_error_Some; congruence. }
    rewrite nth_error_app1 in Hx by (rewrite firstn_length; lia); apply (nth_error_In _ _ Hx).
Qed.

(** What a trace executes before a site that it comes to. *)
Lemma executed_before before after x :
  is_site p x ->
  firstn (length (trace p before) + snd x) (trace p (before ++ fst x :: after)) =
  trace p before ++ firstn (snd x) (sites_of p (fst x)).
Proof.
  intros Hx; unfold is_site in Hx; rewrite trace_app, trace_cons.
  rewrite firstn_app, firstn_all2 by lia.
  replace (length (trace p before) + snd x - length (trace p before)) with (snd x) by lia.
  rewrite firstn_app; replace (snd x - length (sites_of p (fst x))) with 0 by lia.
  rewrite app_nil_r; reflexivity.
Qed.

Lemma in_first_sites d b n : In d (firstn n (sites_of p b)) <->
  fst d = b /\ snd d < n /\ is_site p d.
Proof.
  rewrite in_earlier; split.
  - intros (i & Hi & Hd).
    assert (Hlt : i < length (sites_of p b)) by (apply nth_error_Some; congruence).
    rewrite sites_of_nth in Hd by exact Hlt; injection Hd as <-; cbn; auto.
  - intros (<- & Hn & Hd); exists (snd d); split; [exact Hn |].
    rewrite sites_of_nth by exact Hd; destruct d; reflexivity.
Qed.

Lemma strictly_dominates_b_dominates d u :
  strictly_dominates_b d u = true <-> strictly_dominates p d u.
Proof.
  unfold strictly_dominates_b; rewrite !computed_or, !orb_true_iff, andb_true_iff, !negb_true_iff.
  rewrite Nat.eqb_eq, Nat.ltb_lt; split.
  - intros H blocks j Hpath Hu.
    destruct (visit_of Hu) as (Hsite & before & after & -> & ->).
    apply in_earlier; rewrite executed_before by exact Hsite; apply in_app_iff.
    destruct H as [[H | [Hb Hk]] | H].
    + apply is_site_b_site in Hsite; congruence.
    + right; apply in_first_sites; repeat split; [exact Hb | exact Hk |].
      unfold is_site in *; rewrite Hb; lia.
    + left; destruct (in_dec site_eq_dec d (trace p before)) as [Hin | Hout]; [exact Hin |].
      exfalso; apply not_true_iff_false in H; apply H, reached_without_path.
      exists before; split; [| apply without_in, Hout].
      destruct Hpath as [Hc Hhead]; split; [| destruct before; exact Hhead].
      change (fst u :: after) with ([fst u] ++ after) in Hc; rewrite app_assoc in Hc.
      exact (connected_app_left Hc).
  - intros H; destruct (is_site_b u) eqn:Hsite; [| auto].
    destruct (reached_without d (fst u)) eqn:Hreached; [| auto]; left; right.
    apply is_site_b_site in Hsite; apply reached_without_path in Hreached as (before & Hpath & Hok).
    destruct (H _ _ Hpath (site_in_block Hsite before [])) as (i & Hi & Hd).
    assert (Hin : In d (firstn (length (trace p before) + snd u) (trace p (before ++ [fst u]))))
      by (apply in_earlier; eauto).
    rewrite executed_before in Hin by exact Hsite; apply in_app_iff in Hin as [Hin | Hin].
    + apply without_in in Hok; contradiction.
    + apply in_first_sites in Hin; tauto.
Qed.

(** ** Regions *)

(** A path leads from [x] to [u] without an execution of [d] on the way. *)
Definition reaches_without (d x u : site) : Prop :=
  exists blocks i j, connected p blocks /\ nth_error (trace p blocks) i = Some x /\ i <= j /\
    nth_error (trace p blocks) j = Some u /\
    forall k, i <= k < j -> nth_error (trace p blocks) k <> Some d.

Definition reaches_without_b (d x u : site) : bool :=
  (is_site_b x && is_site_b u) and_so
  (((fst x =? fst u) && (snd x <=? snd u) &&
    negb ((fst d =? fst x) && (snd x <=? snd d) && (snd d <? snd u))) or_else
   ((negb (is_site_b d && (fst d =? fst x) && (snd x <=? snd d)) &&
     negb ((fst d =? fst u) && (snd d <? snd u))) and_so
    leads_through_b (without d) (fst x) (fst u))).

(** All sites of the program. *)
Definition all_sites : list site := trace p (seq 0 (length p)).

Lemma in_all_sites x : is_site p x -> In x all_sites.
Proof.
  intros Hx; unfold all_sites, trace; apply in_flat_map; exists (fst x).
  split; [| apply in_sites_of; auto]; apply in_seq; split; [lia |].
  destruct (lt_dec (fst x) (length p)) as [H | H]; [exact H |].
  unfold is_site in Hx; rewrite sites_of_length in Hx; unfold block_at in Hx.
  rewrite nth_overflow in Hx by lia; cbn in Hx; lia.
Qed.

Lemma reaches_without_b_reaches d x u : reaches_without_b d x u = true <-> reaches_without d x u.
Proof.
  unfold reaches_without_b; rewrite !computed_and, computed_or, !andb_true_iff, orb_true_iff,
    !andb_true_iff.
  rewrite !negb_true_iff, !is_site_b_site, leads_through_b_leads, !Nat.eqb_eq, !Nat.leb_le.
  split.
  - intros ([Hx Hu] & [[[Hb Hk] Hno] | [[Hrest Hfirst] (inner & Hc & Hok)]]).
    + exists [fst x], (snd x), (snd u); repeat split; auto.
      * apply (site_in_block Hx [] []).
      * rewrite Hb; apply (site_in_block Hu [] []).
      * intros k Hk' Hd; destruct (visit_of Hd) as (Hs & before & after & E & ->).
        destruct before as [| z before]; [| destruct before; discriminate].
        injection E as E _; cbn in Hk'.
        assert (Htrue : (fst d =? fst x) && (snd x <=? snd d) && (snd d <? snd u) = true).
        { rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt; lia. }
        congruence.
    + exists (fst x :: inner ++ [fst u]), (snd x), (length (trace p (fst x :: inner)) + snd u).
      split; [exact Hc | split; [apply (site_in_block Hx [] (inner ++ [fst u])) | split]].
      { rewrite trace_cons, app_length; unfold is_site in Hx; lia. }
      split; [apply (site_in_block Hu (fst x :: inner) []) |].
      intros k Hk Hd; rewrite app_comm_cons, trace_app, trace_cons in Hd.
      rewrite trace_cons, app_length in Hk; unfold is_site in Hx, Hu.
      destruct (lt_dec k (length (sites_of p (fst x)))) as [H1 | H1].
      * rewrite <- app_assoc, nth_error_app1, sites_of_nth in Hd by exact H1; injection Hd as <-.
        assert (Htrue : is_site_b (fst x, k) && (fst (fst x, k) =? fst x) &&
                        (snd x <=? snd (fst x, k)) = true).
        { rewrite !andb_true_iff, is_site_b_site, Nat.eqb_eq, Nat.leb_le; cbn [fst snd].
          repeat split; [exact H1 | lia]. }
        congruence.
      * rewrite <- app_assoc, nth_error_app2 in Hd by lia.
        destruct (lt_dec (k - length (sites_of p (fst x))) (length (trace p inner))) as [H2 | H2].
        -- rewrite nth_error_app1 in Hd by exact H2; apply without_in in Hok.
           apply Hok, (nth_error_In _ _ Hd).
        -- rewrite nth_error_app2 in Hd by lia; cbn in Hd; rewrite app_nil_r in Hd.
           rewrite sites_of_nth in Hd by lia; injection Hd as <-.
           assert (Htrue : (fst (fst u, k - length (sites_of p (fst x)) - length (trace p inner)) =?
             fst u) && (snd (fst u, k - length (sites_of p (fst x)) - length (trace p inner)) <?
             snd u) = true).
           { rewrite andb_true_iff, Nat.eqb_eq, Nat.ltb_lt; cbn [fst snd]; lia. }
           congruence.
  - intros (blocks & i & j & Hc & Hx & Hij & Hu & Hno).
    destruct (visit_of Hx) as (Hsx & before0 & after0 & E0 & Ei).
    destruct (visit_of Hu) as (Hsu & _); split; [auto |].
    destruct (Nat.eq_dec i j) as [<- | Hne].
    { assert (E : u = x) by congruence; subst u; left; split; [auto |].
      apply not_true_iff_false; rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt; lia. }
    destruct (two_visits Hx Hu) as [[Hb Hk] | (before & between & after & E & -> & ->)]; [lia | |].
    + left; split; [split; [exact Hb | lia] |]; apply not_true_iff_false.
      rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt; intros [[Hd Hd1] Hd2].
      assert (Hsd : is_site p d) by (unfold is_site in *; rewrite Hd, Hb; lia).
      apply (Hno (length (trace p before0) + snd d)); [lia |].
      rewrite E0, <- Hd; apply (site_in_block Hsd).
    + right; split; [split |].
      * apply not_true_iff_false; rewrite !andb_true_iff, is_site_b_site, Nat.eqb_eq, Nat.leb_le.
        intros [[Hsd Hd] Hd1].
        apply (Hno (length (trace p before) + snd d)).
        -- rewrite trace_app, trace_cons, !app_length, <- Hd; unfold is_site in Hsd; lia.
        -- rewrite E, <- Hd; apply (site_in_block Hsd).
      * apply not_true_iff_false; rewrite andb_true_iff, Nat.eqb_eq, Nat.ltb_lt; intros [Hd Hd1].
        assert (Hsd : is_site p d) by (unfold is_site in *; rewrite Hd; lia).
        apply (Hno (length (trace p (before ++ fst x :: between)) + snd d)).
        -- rewrite trace_app, trace_cons, !app_length; unfold is_site in Hsx; lia.
        -- rewrite E, app_comm_cons, app_assoc, <- Hd; apply (site_in_block Hsd).
      * exists between; split.
        -- apply (connected_app_left (after := after)), (connected_app_right (before := before)).
           rewrite E in Hc; cbn [app]; rewrite <- app_assoc; exact Hc.
        -- apply without_in; intros Hin; apply In_nth_error in Hin as [k Hk].
           assert (Hlt : k < length (trace p between)) by (apply nth_error_Some; congruence).
           apply (Hno (length (trace p before) + length (sites_of p (fst x)) + k)).
           ++ rewrite trace_app, trace_cons, !app_length; unfold is_site in Hsx; lia.
           ++ rewrite E, trace_app, trace_cons, trace_app.
              rewrite nth_error_app2 by lia.
              replace (length (trace p before) + length (sites_of p (fst x)) + k -
                length (trace p before)) with (length (sites_of p (fst x)) + k) by lia.
              rewrite nth_error_app2 by lia.
              replace (length (sites_of p (fst x)) + k - length (sites_of p (fst x))) with k by lia.
              rewrite nth_error_app1 by exact Hlt; exact Hk.
Qed.

Definition uses_b (u d : site) : bool :=
  match token_at (operation_of p) u with
  | Some e => if site_eq_dec e d then true else false
  | None => false
  end.

Lemma uses_b_uses u d : uses_b u d = true <-> uses p u d.
Proof.
  unfold uses_b, uses; destruct (token_at _ u) as [e |]; [destruct (site_eq_dec e d) |];
    split; congruence.
Qed.

(** CO23. Whether the point before [x] lies in the region of the token defined at [d]. *)
Definition in_region_b (d x : site) : bool :=
  strictly_dominates_b d x and_so
  existsb (fun u => uses_b u d and_so reaches_without_b d x u) all_sites.

Lemma in_region_b_region d x : in_region_b d x = true <-> in_region p d x.
Proof.
  unfold in_region_b, in_region; rewrite computed_and, andb_true_iff,
    strictly_dominates_b_dominates.
  apply and_iff_compat_l; rewrite existsb_exists; split.
  - intros (u & _ & H); apply andb_true_iff in H as [Huse H].
    apply uses_b_uses in Huse; apply reaches_without_b_reaches in H.
    destruct H as (blocks & i & j & Hc & Hx & Hij & Hu & Hno).
    exists blocks, i, j, u; tauto.
  - intros (blocks & i & j & u & Hc & Hx & Hij & Hu & Huse & Hno); exists u; split.
    + apply in_all_sites, (visit_of Hu).
    + apply andb_true_iff; split; [apply uses_b_uses, Huse |].
      apply reaches_without_b_reaches; exists blocks, i, j; tauto.
Qed.

(** CO23. It can be decided whether a region holds a point. *)
Lemma region_dec d x : {in_region p d x} + {~ in_region p d x}.
Proof.
  destruct (in_region_b d x) eqn:E; [left | right].
  - apply in_region_b_region, E.
  - intros H; apply in_region_b_region in H; congruence.
Qed.

End Decided.
