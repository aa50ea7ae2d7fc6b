(** The static rules, computed for whole programs: CO8, CO10, CO13, CO18 to CO21, CO24.

    A closed path through two blocks that avoids others is there iff each block leads to the other
    through what is not avoided. So the rules about closed paths are decided on the finite graph,
    without a list of the closed paths. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms DecidedRegions.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Rules.

Variable p : program.

(** ** Closed paths through two blocks *)

Definition all_ok (ok : nat -> bool) (blocks : list nat) : Prop :=
  Forall (fun x => ok x = true) blocks.

Definition together_b (ok : nat -> bool) (b c : nat) : bool :=
  ok b and_so ok c and_so leads_through_b p ok b c and_so leads_through_b p ok c b.

Lemma together_b_closed_path ok b c : together_b ok b c = true <->
  exists blocks, closed_path p blocks /\ all_ok ok blocks /\ In b blocks /\ In c blocks.
Proof.
  unfold together_b, all_ok; rewrite !computed_and, !andb_true_iff, !leads_through_b_leads; split.
  - intros (((Hb & Hc) & l & Hl & Hokl) & m & Hm & Hokm).
    exists (b :: (l ++ c :: m) ++ [b]); repeat split.
    + rewrite <- app_assoc; apply (connected_joined (before := b :: l)); assumption.
    + exists b, (l ++ c :: m); reflexivity.
    + constructor; [exact Hb |]; apply Forall_app; split; [| auto].
      apply Forall_app; split; [exact Hokl | constructor; assumption].
    + left; reflexivity.
    + right; rewrite !in_app_iff; cbn; auto.
  - intros (blocks & (Hconnected & x & inner & ->) & Hok & Hb & Hc).
    assert (Htwice : connected p ((x :: inner) ++ x :: inner ++ [x]))
      by (apply connected_joined; exact Hconnected).
    assert (Hokay : Forall (fun z => ok z = true) (x :: inner))
      by (rewrite app_comm_cons in Hok; apply Forall_app in Hok; tauto).
    assert (Hin : forall z, In z (x :: inner ++ [x]) -> In z (x :: inner)).
    { intros z; rewrite app_comm_cons, in_app_iff; cbn; tauto. }
    assert (Hleads : forall y z, In y (x :: inner) -> In z (x :: inner) -> leads_through p ok y z).
    { intros y z Hy Hz; apply in_split in Hy as (l1 & l2 & El), Hz as (m1 & m2 & Em).
      exists (l2 ++ m1); split.
      - rewrite app_comm_cons in Htwice; rewrite El in Htwice at 1; rewrite Em in Htwice.
        rewrite <- !app_assoc in Htwice; cbn [app] in Htwice; apply connected_app_right in Htwice.
        replace (y :: (l2 ++ m1) ++ [z]) with (y :: l2 ++ m1 ++ [z])
          by (rewrite <- app_assoc; reflexivity).
        replace (y :: l2 ++ m1 ++ z :: m2 ++ [x]) with ((y :: l2 ++ m1 ++ [z]) ++ m2 ++ [x])
          in Htwice by (cbn; rewrite <- !app_assoc; reflexivity).
        exact (connected_app_left Htwice).
      - apply Forall_app; split.
        + rewrite El in Hokay; apply Forall_app in Hokay as [_ Hokay]; inversion Hokay; assumption.
        + rewrite Em in Hokay; apply Forall_app in Hokay as [Hokay _]; exact Hokay. }
    rewrite Forall_forall in Hokay; auto 7.
Qed.

(** Every block but these. *)
Definition avoids (a : nat) (x : nat) : bool := negb (x =? a).
Definition avoids_both (a b : nat) (x : nat) : bool := negb (x =? a) && negb (x =? b).

Lemma all_avoid a blocks : all_ok (avoids a) blocks <-> ~ In a blocks.
Proof.
  unfold all_ok, avoids; rewrite Forall_forall; split.
  - intros H Ha; specialize (H a Ha); rewrite Nat.eqb_refl in H; discriminate.
  - intros H x Hx; apply negb_true_iff, Nat.eqb_neq; congruence.
Qed.

Lemma all_avoid_both a b blocks :
  all_ok (avoids_both a b) blocks <-> ~ In a blocks /\ ~ In b blocks.
Proof.
  rewrite <- !all_avoid; unfold all_ok, avoids, avoids_both; rewrite !Forall_forall; split.
  - intros H; split; intros x Hx; specialize (H x Hx); apply andb_true_iff in H; tauto.
  - intros [H H'] x Hx; apply andb_true_iff; auto.
Qed.

(** ** The uses of a program *)

(** Each use with the definition of its token. *)
Definition all_uses : list (site * site) :=
  flat_map (fun u => match token_at (operation_of p) u with Some d => [(u, d)] | None => [] end)
    (all_sites p).

Lemma in_all_uses u d : In (u, d) all_uses <-> uses p u d.
Proof.
  unfold all_uses, uses; rewrite in_flat_map; split.
  - intros (v & _ & H); destruct (token_at _ v) as [e |] eqn:E; [| destruct H].
    destruct H as [[= <- <-] | []]; exact E.
  - intros H; exists u; rewrite H; split; [| left; reflexivity].
    apply in_all_sites; unfold token_at in H.
    destruct (operation_of p u) as [done |] eqn:E; [exact (operation_of_site E) | discriminate].
Qed.

(** All uses have a property. *)
Lemma forall_uses (P : site -> site -> Prop) (P_b : site * site -> bool) :
  (forall u d, uses p u d -> (P_b (u, d) = true <-> P u d)) ->
  (forallb P_b all_uses = true <-> forall u d, uses p u d -> P u d).
Proof.
  intros HP; rewrite forallb_forall; split.
  - intros H u d Huse; apply (HP u d Huse), H, in_all_uses, Huse.
  - intros H [u d] Huse; apply in_all_uses in Huse; apply (HP u d Huse), (H u d Huse).
Qed.

Definition same_b (x y : site) : bool := if site_eq_dec x y then true else false.

Lemma same_b_same x y : same_b x y = true <-> x = y.
Proof. unfold same_b; destruct (site_eq_dec x y); split; congruence. Qed.

(** ** Rules of single sites *)

Definition nothing_leads_to_the_entry_block_b : bool :=
  forallb (fun b => negb (edge_b p b 0)) (seq 0 (above p)).

Lemma nothing_leads_to_the_entry_block_decided :
  nothing_leads_to_the_entry_block_b = true <-> nothing_leads_to_the_entry_block p.
Proof.
  unfold nothing_leads_to_the_entry_block_b, nothing_leads_to_the_entry_block.
  rewrite forallb_forall; split.
  - intros H b Hb; assert (Hin : In b (seq 0 (above p)))
      by (apply in_seq; pose proof (edge_below Hb); lia).
    specialize (H b Hin); rewrite (proj2 (edge_b_edge p b 0) Hb) in H; discriminate.
  - intros H b _; apply negb_true_iff, not_true_iff_false; rewrite edge_b_edge; apply H.
Qed.

(** A rule of the operation that stands at each site. *)
Lemma forall_sites (P : site -> operation site -> Prop) (P_b : site -> bool) :
  (forall x done, operation_of p x = Some done -> (P_b x = true <-> P x done)) ->
  (forallb P_b (all_sites p) = true <-> forall x done, operation_of p x = Some done -> P x done).
Proof.
  intros HP; rewrite forallb_forall; split.
  - intros H x done E; apply (HP x done E), H, in_all_sites, (operation_of_site E).
  - intros H x Hx; assert (Hs : is_site p x).
    { unfold all_sites, trace in Hx; apply in_flat_map in Hx as (b & _ & Hx).
      apply in_sites_of in Hx; apply Hx. }
    unfold is_site in Hs; rewrite sites_of_length in Hs.
    destruct (operation_of p x) as [done |] eqn:E; [apply (HP x done E), (H x done E) |].
    unfold operation_of in E; apply nth_error_None in E; lia.
Qed.

(** CO10. *)
Definition entry_precedes_b : bool :=
  forallb (fun x => match operation_of p x with Some Entry => same_b x (0, 0) | _ => true end)
    (all_sites p).

Lemma entry_precedes_decided :
  entry_precedes_b = true <-> entry_precedes_other_convergent_operations p.
Proof.
  unfold entry_precedes_b.
  rewrite (forall_sites (P := fun x done => done = Entry -> x = (0, 0))).
  - unfold entry_precedes_other_convergent_operations; split.
    + intros H x E; exact (H x Entry E eq_refl).
    + intros H x done E ->; exact (H x E).
  - intros x done ->; destruct done; [rewrite same_b_same; tauto | | |];
      (split; [intros _; discriminate | reflexivity]).
Qed.

(** CO13. *)
Definition loop_precedes_b : bool :=
  forallb (fun x => match operation_of p x with Some (Loop _) => snd x =? 0 | _ => true end)
    (all_sites p).

Lemma loop_precedes_decided :
  loop_precedes_b = true <-> loop_precedes_other_convergent_operations p.
Proof.
  unfold loop_precedes_b.
  rewrite (forall_sites (P := fun x done => forall d, done = Loop d -> snd x = 0)).
  - unfold loop_precedes_other_convergent_operations; split.
    + intros H x d E; exact (H x (Loop d) E d eq_refl).
    + intros H x done E d ->; exact (H x d E).
  - intros x done ->; destruct done as [| | e | e];
      try (split; [intros _ d; discriminate | reflexivity]).
    rewrite Nat.eqb_eq; split; [intros H d _; exact H | intros H; exact (H e eq_refl)].
Qed.

(** CO8. *)
Definition from_control_intrinsics_b : bool :=
  forallb (fun use =>
    match operation_of p (snd use) with
    | Some Entry | Some Anchor | Some (Loop _) => true
    | Some (Operation _) | None => false
    end) all_uses.

Lemma from_control_intrinsics_decided :
  from_control_intrinsics_b = true <-> tokens_come_from_control_intrinsics p.
Proof.
  unfold from_control_intrinsics_b, tokens_come_from_control_intrinsics; apply forall_uses.
  intros u d _; cbn [snd].
  destruct (operation_of p d) as [[| | e | e] |]; split; intros H; eauto; try discriminate;
    destruct H as [H | [H | [e' H]]]; discriminate.
Qed.

(** CO8. *)
Definition definition_dominates_b : bool :=
  forallb (fun use => strictly_dominates_b p (snd use) (fst use)) all_uses.

Lemma definition_dominates_decided :
  definition_dominates_b = true <-> definition_dominates_the_use p.
Proof.
  unfold definition_dominates_b, definition_dominates_the_use; apply forall_uses.
  intros u d _; apply strictly_dominates_b_dominates.
Qed.

(** ** Rules on closed paths *)

Definition is_loop_b (u : site) : bool :=
  match operation_of p u with Some (Loop _) => true | _ => false end.

Lemma is_loop_b_loop u : is_loop_b u = true <-> by_loop p u.
Proof.
  unfold is_loop_b, by_loop; destruct (operation_of p u) as [[| | d | d] |]; split; intros H;
    try discriminate; try (destruct H; discriminate); eauto.
Qed.

(** CO18. *)
Definition only_a_loop_intrinsic_b : bool :=
  forallb (fun use =>
    is_loop_b (fst use) or_else
    negb (together_b (avoids (fst (snd use))) (fst (fst use)) (fst (fst use)))) all_uses.

Lemma only_a_loop_intrinsic_decided :
  only_a_loop_intrinsic_b = true <-> only_a_loop_intrinsic_uses_a_token_from_outside p.
Proof.
  unfold only_a_loop_intrinsic_b.
  rewrite (forall_uses (P := fun u d => forall blocks, closed_path p blocks ->
             used_from_outside p blocks u d -> by_loop p u)).
  - unfold only_a_loop_intrinsic_uses_a_token_from_outside; split.
    + intros H blocks u d Hclosed Hused; apply (H u d (proj1 Hused) blocks); assumption.
    + intros H u d _ blocks; apply H.
  - intros u d Huse; cbn [fst snd]; rewrite computed_or, orb_true_iff, is_loop_b_loop,
      negb_true_iff.
    rewrite <- not_true_iff_false, together_b_closed_path; split.
    + intros [Hloop | Hnone] blocks Hclosed (_ & Hin & Hout); [exact Hloop |].
      exfalso; apply Hnone; exists blocks; rewrite all_avoid; auto.
    + intros H; destruct (is_loop_b u) eqn:E; [left; apply is_loop_b_loop, E | right].
      intros (blocks & Hclosed & Hok & Hin & _); apply all_avoid in Hok.
      assert (Hloop : by_loop p u) by (apply (H blocks Hclosed); repeat split; assumption).
      apply is_loop_b_loop in Hloop; congruence.
Qed.

(** A rule about two uses on one closed path. *)
Definition all_pairs_b (allowed : site * site -> site * site -> bool) : bool :=
  forallb (fun one => forallb (fun other =>
    allowed one other or_else
    negb (together_b (avoids_both (fst (snd one)) (fst (snd other)))
            (fst (fst one)) (fst (fst other)))) all_uses) all_uses.

Lemma all_pairs_decided allowed (P : site -> site -> site -> site -> Prop) :
  (forall u d v e, allowed (u, d) (v, e) = true <-> P u d v e) ->
  (all_pairs_b allowed = true <-> forall blocks u v d e, closed_path p blocks ->
     used_from_outside p blocks u d -> used_from_outside p blocks v e -> P u d v e).
Proof.
  intros HP; unfold all_pairs_b; rewrite forallb_forall; split.
  - intros H blocks u v d e Hclosed (Hu & Hinu & Houtu) (Hv & Hinv & Houtv).
    specialize (H (u, d) (proj2 (in_all_uses u d) Hu)); rewrite forallb_forall in H.
    specialize (H (v, e) (proj2 (in_all_uses v e) Hv)).
    rewrite computed_or in H; apply orb_true_iff in H as [H | H].
    + apply HP, H.
    + exfalso; apply negb_true_iff, not_true_iff_false in H; apply H, together_b_closed_path.
      exists blocks; rewrite all_avoid_both; auto.
  - intros H [u d] Hu; apply forallb_forall; intros [v e] Hv.
    apply in_all_uses in Hu, Hv; rewrite computed_or; apply orb_true_iff.
    destruct (together_b _ _ _) eqn:E; [left | right; reflexivity].
    apply together_b_closed_path in E as (blocks & Hclosed & Hok & Hinu & Hinv).
    apply all_avoid_both in Hok; apply HP, (H blocks); unfold used_from_outside; tauto.
Qed.

(** CO19. *)
Definition used_once_b : bool :=
  all_pairs_b (fun one other =>
    negb (same_b (snd one) (snd other)) || same_b (fst one) (fst other)).

Lemma used_once_decided : used_once_b = true <-> a_token_from_outside_is_used_once p.
Proof.
  unfold used_once_b; rewrite (all_pairs_decided (P := fun u d v e => d = e -> u = v)).
  - unfold a_token_from_outside_is_used_once; split.
    + intros H blocks u v d Hclosed Hu Hv; exact (H blocks u v d d Hclosed Hu Hv eq_refl).
    + intros H blocks u v d e Hclosed Hu Hv ->; exact (H blocks u v e Hclosed Hu Hv).
  - intros u d v e; cbn [fst snd]; rewrite orb_true_iff, negb_true_iff, <- not_true_iff_false.
    rewrite !same_b_same; destruct (site_eq_dec d e); tauto.
Qed.

(** CO20. *)
Definition one_token_b : bool := all_pairs_b (fun one other => same_b (snd one) (snd other)).

Lemma one_token_decided : one_token_b = true <-> one_token_from_outside_is_used p.
Proof.
  unfold one_token_b; rewrite (all_pairs_decided (P := fun u d v e => d = e)).
  - unfold one_token_from_outside_is_used; split; intros H blocks u v d e; apply H.
  - intros u d v e; apply same_b_same.
Qed.

(** A path from the entry to [b] that does not visit [a]. *)
Definition dominates_block_b (a b : nat) : bool :=
  (a =? b) || negb (avoids a 0 && ((b =? 0) || leads_through_b p (avoids a) 0 b)).

Lemma dominates_block_b_dominates a b : dominates_block_b a b = true <-> block_dominates p a b.
Proof.
  unfold dominates_block_b, block_dominates.
  rewrite orb_true_iff, Nat.eqb_eq, negb_true_iff, <- not_true_iff_false, andb_true_iff.
  rewrite orb_true_iff, Nat.eqb_eq, leads_through_b_leads; unfold avoids at 1.
  rewrite negb_true_iff, Nat.eqb_neq; split.
  - intros H blocks [Hc Hhead]; destruct (in_dec Nat.eq_dec a (blocks ++ [b])) as [Hin | Hout];
      [exact Hin | exfalso].
    rewrite in_app_iff in Hout; cbn in Hout; destruct H as [-> | H]; [tauto |]; apply H.
    destruct blocks as [| x inner]; cbn in Hhead; subst.
    + split; [intros <-; tauto | left; reflexivity].
    + split; [intros <-; apply Hout; left; left; reflexivity | right].
      exists inner; split; [exact Hc |]; apply all_avoid; intros Ha; apply Hout; left; right;
      exact Ha.
  - intros H; destruct (Nat.eq_dec a b) as [-> | Hne]; [left; reflexivity | right].
    intros [H0 [-> | (inner & Hc & Hok)]].
    + destruct (H []) as [E | []]; [split; [exact I | reflexivity] | congruence].
    + assert (Hin : In a ((0 :: inner) ++ [b])) by (apply H; split; [exact Hc | reflexivity]).
      apply all_avoid in Hok; apply in_app_iff in Hin; cbn in Hin; intuition congruence.
Qed.

(** CO21. *)
Definition dominates_its_cycle_b : bool :=
  forallb (fun use => forallb (fun b =>
    negb (together_b (avoids (fst (snd use))) (fst (fst use)) b) or_else
    dominates_block_b (fst (fst use)) b) (seq 0 (above p))) all_uses.

Lemma dominates_its_cycle_decided :
  dominates_its_cycle_b = true <-> a_use_from_outside_dominates_its_cycle p.
Proof.
  unfold dominates_its_cycle_b.
  rewrite (forall_uses (P := fun u d => forall blocks, closed_path p blocks ->
             used_from_outside p blocks u d ->
             forall b, In b blocks -> block_dominates p (fst u) b)).
  - unfold a_use_from_outside_dominates_its_cycle; split.
    + intros H blocks u d Hclosed Hused; apply (H u d (proj1 Hused) blocks); assumption.
    + intros H u d _ blocks; apply H.
  - intros u d Huse; cbn [fst snd]; rewrite forallb_forall; split.
    + intros H blocks Hclosed (_ & Hin & Hout) b Hb.
      assert (Htogether : forall c, In c blocks ->
        together_b (avoids (fst d)) (fst u) c = true).
      { intros c Hc; apply together_b_closed_path; exists blocks; rewrite all_avoid; auto. }
      assert (Hbelow : b < above p).
      { pose proof (Htogether b Hb) as H'; unfold together_b in H'.
        apply andb_true_iff in H' as [_ H']; apply leads_through_b_leads in H' as (l & Hl & _).
        destruct l; cbn in Hl; destruct Hl as [Hedge _]; apply (edge_below Hedge). }
      specialize (H b ltac:(apply in_seq; lia)); rewrite (Htogether b Hb) in H.
      apply dominates_block_b_dominates, H.
    + intros H b _; destruct (together_b _ _ b) eqn:E; [cbn | reflexivity].
      apply together_b_closed_path in E as (blocks & Hclosed & Hok & Hinu & Hinb).
      apply all_avoid in Hok; apply dominates_block_b_dominates.
      apply (H blocks Hclosed); [repeat split |]; assumption.
Qed.

(** ** Regions *)

(** CO24. *)
Definition regions_are_nested_b : bool :=
  forallb (fun use => forallb (fun other =>
    same_b (snd other) (snd use) or_else
    negb (in_region_b p (snd other) (fst use)) or_else in_region_b p (snd other) (snd use))
    all_uses) all_uses.

Lemma regions_are_nested_decided : regions_are_nested_b = true <-> regions_are_nested p.
Proof.
  unfold regions_are_nested_b.
  rewrite (forall_uses (P := fun x e => forall d, d <> e -> in_region p d x -> in_region p d e)).
  - unfold regions_are_nested; split.
    + intros H d e x Hde Hin Huse; exact (H x e Huse d Hde Hin).
    + intros H x e Huse d Hde Hin; exact (H d e x Hde Hin Huse).
  - intros x e _; cbn [fst snd]; rewrite forallb_forall; split.
    + intros H d Hde Hin.
      assert (Hused : exists u, uses p u d)
        by (destruct Hin as (_ & blocks & i & j & u & H'); exists u; tauto).
      destruct Hused as [u Hu]; specialize (H (u, d) (proj2 (in_all_uses u d) Hu)).
      cbn [fst snd] in H; rewrite !computed_or in H; apply orb_true_iff in H as [H | H];
        [apply orb_true_iff in H as [H | H] |].
      * apply same_b_same in H; contradiction.
      * apply negb_true_iff, not_true_iff_false in H; apply in_region_b_region in Hin;
        contradiction.
      * apply in_region_b_region, H.
    + intros H [u d] _; cbn [fst snd]; rewrite !computed_or, !orb_true_iff, same_b_same,
        negb_true_iff.
      destruct (site_eq_dec d e) as [-> | Hne]; [auto |].
      destruct (in_region_b p d x) eqn:E; [right | left; right; reflexivity].
      apply in_region_b_region, (H d Hne), in_region_b_region, E.
Qed.

(** ** All of them *)

Definition well_formed_b : bool :=
  nothing_leads_to_the_entry_block_b && from_control_intrinsics_b && definition_dominates_b &&
  entry_precedes_b && loop_precedes_b && only_a_loop_intrinsic_b && used_once_b && one_token_b &&
  dominates_its_cycle_b && regions_are_nested_b.

Lemma well_formed_decided : well_formed_b = true <-> well_formed p.
Proof.
  unfold well_formed_b; rewrite !andb_true_iff, nothing_leads_to_the_entry_block_decided,
    from_control_intrinsics_decided, definition_dominates_decided, entry_precedes_decided,
      loop_precedes_decided,
    only_a_loop_intrinsic_decided, used_once_decided, one_token_decided,
    dominates_its_cycle_decided, regions_are_nested_decided.
  split; [intros H; constructor; tauto | intros []; tauto].
Qed.

End Rules.
