(** In a well-formed program convergence-before is a strict partial order: CU3, CO15, CO24, CO29.

    The *place* of an instance lists what it hangs from, outermost first, each with its number: how
    often a loop intrinsic was executed with its token value. Execution goes up in the lexicographic
    order of places, converged instances have one place, and the order is strict; so there is no
    circle in convergence-before, for any number of threads and of any length.

    What is supposed of the choice at anchors: those chosen together are behind converged instances
    of every token whose region holds the anchor (CO29's first condition); and each cycle around an
    anchor defines such a token, as a cycle with a heart does. Without anchors nothing is
    supposed. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms DecidedRegions NamesNeverRepeat.
From Wavecheck Require Import HangingOperations ComputedTokens.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** ** Places, and their lexicographic order *)

(** The site of the last step, or [d] if there is none. *)
Fixpoint last_site (d : option site) (steps : list step) : option site :=
  match steps with
  | [] => d
  | x :: rest => last_site (Some (fst x)) rest
  end.

Section Lexicographic.

Variable beside : option site -> step -> step -> Prop.
(** The order of what hangs from an instance of this site, or from none. *)

(** The outer ones are before what hangs from them; others are compared where they part. *)
Inductive ahead : option site -> list step -> list step -> Prop :=
| outer d x rest : ahead d [] (x :: rest)
| parting d x y rest rest' : beside d x y -> ahead d (x :: rest) (y :: rest')
| deeper d x rest rest' :
    ahead (Some (fst x)) rest rest' -> ahead d (x :: rest) (x :: rest').

Lemma ahead_of_longer d l l' m : ahead d l l' -> ahead d l (l' ++ m).
Proof. intros H; induction H; cbn; constructor; assumption. Qed.

Lemma ahead_of_extended d l x : ahead d l (l ++ [x]).
Proof. revert d; induction l as [| y l IH]; intros d; cbn; constructor; apply IH. Qed.

Lemma ahead_beside l : forall d x y m m',
  beside (last_site d l) x y -> ahead d (l ++ x :: m) (l ++ y :: m').
Proof.
  induction l as [| z l IH]; intros d x y m m' H; cbn in *.
  - apply parting, H.
  - apply deeper, IH, H.
Qed.

Hypothesis beside_irreflexive : forall d x, ~ beside d x x.
Hypothesis beside_transitive : forall d x y z, beside d x y -> beside d y z -> beside d x z.

Lemma ahead_irreflexive d l : ~ ahead d l l.
Proof.
  revert d; induction l as [| x l IH]; intros d H; inversion H; subst.
  - eapply beside_irreflexive; eassumption.
  - eapply IH; eassumption.
Qed.

Lemma ahead_transitive d l1 l2 l3 : ahead d l1 l2 -> ahead d l2 l3 -> ahead d l1 l3.
Proof.
  intros H; revert l3; induction H as [d x rest | d x y rest rest' Hxy | d x rest rest' H IH];
    intros l3 H3; inversion H3; subst; try (constructor; eauto; fail).
Qed.

End Lexicographic.

(** ** All threads *)

Section Threads.

Variable p : program.
Variable region_dec : forall d x, {in_region p d x} + {~ in_region p d x}.

Variable label : Type.
Variable launch : nat -> label.
Variable choice : instance -> nat.
Variable paths : list (list nat).

Notation threads := (history_of p paths).
Notation token_value_of := (token_value site_eq_dec (operation_of p) threads).
Notation name_of_instance := (name_of site_eq_dec (operation_of p) launch choice threads).
Notation converged := (token_rules site_eq_dec (operation_of p) launch choice threads).
Notation latest_place := (latest_of region_dec).

(** [d] is the latest execution of [t] before [a] in its thread. *)
Definition latest_execution (t : site) (d a : instance) : Prop :=
  executes threads d t /\ program_order threads d a /\
  forall e, executes threads e t -> program_order threads d e -> ~ program_order threads e a.

(** CO15, CO29. The choice keeps to regions: anchors that are chosen together are behind converged
    instances of every token whose region holds them. *)
Definition chosen_within_regions : Prop :=
  forall x a b, operation_of p x = Some Anchor -> executes threads a x -> executes threads b x ->
    thread a <> thread b -> choice a = choice b ->
    forall t d e, in_region p t x -> latest_execution t d a -> latest_execution t e b ->
      converged d e.

Hypothesis threads_take_paths : are_paths p paths.
Hypothesis nothing_before_the_entry : nothing_leads_to_the_entry_block p.
Hypothesis definitions_dominate : definition_dominates_the_use p.
Hypothesis co10 : entry_precedes_other_convergent_operations p.
Hypothesis co18 : only_a_loop_intrinsic_uses_a_token_from_outside p.
Hypothesis co19 : a_token_from_outside_is_used_once p.
Hypothesis co24 : regions_are_nested p.
Hypothesis anchors_in_cycles : cycles_around_anchors_define_tokens p.
Hypothesis in_regions : chosen_within_regions.

(** What an instance hangs from: its place in the thread. *)
Definition hangs a : option nat :=
  match static_of threads a with
  | Some x => latest_place (executed threads (thread a)) x (index a)
  | None => None
  end.

(** How often a loop intrinsic was executed with its token value; 0 of other operations. *)
Definition number_of (a : instance) : nat :=
  match static_of threads a with
  | Some x =>
      match operation_of p x with
      | Some (Loop _) => executions_with_token site_eq_dec (operation_of p) threads a
      | _ => 0
      end
  | None => 0
  end.

(** The place of an instance, found by looking back at most [depth] times. *)
Fixpoint place_within (depth : nat) (a : instance) : list step :=
  match depth, static_of threads a with
  | S depth', Some x =>
      match hangs a with
      | Some k => place_within depth' (Instance (thread a) k)
      | None => []
      end ++ [(x, number_of a)]
  | _, _ => []
  end.

Definition place (a : instance) : list step := place_within (S (index a)) a.

(** The place of what an instance hangs from. *)
Definition outer_place (a : instance) : list step :=
  match hangs a with Some k => place (Instance (thread a) k) | None => [] end.

Lemma hangs_earlier a k : hangs a = Some k -> k < index a.
Proof.
  unfold hangs; destruct (static_of threads a); [| discriminate].
  intros H; apply (latest_of_some H).
Qed.

Lemma place_within_deeper depth : forall a, index a < depth -> place_within depth a = place a.
Proof.
  induction depth as [depth IH] using lt_wf_ind; intros a Ha.
  destruct depth as [| depth]; [lia |]; unfold place; cbn.
  destruct (static_of threads a) as [x |]; [| reflexivity]; f_equal.
  destruct (hangs a) as [k |] eqn:Hk; [| reflexivity]; apply hangs_earlier in Hk.
  rewrite (IH depth), (IH (index a)) by (cbn; lia); reflexivity.
Qed.

Lemma place_is a x : executes threads a x -> place a = outer_place a ++ [(x, number_of a)].
Proof.
  intros Ha; unfold place, outer_place; cbn.
  replace (static_of threads a) with (Some x) by (symmetry; exact Ha); f_equal.
  destruct (hangs a) as [k |] eqn:Hk; [| reflexivity]; apply hangs_earlier in Hk.
  apply place_within_deeper; exact Hk.
Qed.

Lemma hangs_at a x : executes threads a x ->
  hangs a = latest_place (trace p (nth (thread a) paths [])) x (index a).
Proof.
  intros Ha; unfold hangs; replace (static_of threads a) with (Some x) by (symmetry; exact Ha).
  rewrite executed_trace; reflexivity.
Qed.

(** The site of what an instance hangs from. *)
Lemma last_site_of_outer_place a x : executes threads a x ->
  last_site None (outer_place a) = site_at (trace p (nth (thread a) paths [])) (hangs a).
Proof.
  intros Ha; unfold outer_place; rewrite (hangs_at Ha).
  destruct (latest_place _ x (index a)) as [k |] eqn:Hk; [| reflexivity].
  destruct (latest_of_some Hk) as (_ & (d & Hd & _) & _).
  assert (Hexecutes : executes threads (Instance (thread a) k) d) by (apply executes_trace, Hd).
  rewrite (place_is Hexecutes); cbn [site_at]; rewrite Hd.
  generalize (outer_place (Instance (thread a) k)) (@None site); intros l.
  induction l as [| z l IH]; intros o; cbn; [reflexivity | apply IH].
Qed.

(** CO53. What a use hangs from is its token value. *)
Lemma hangs_from_the_token_value a x d : executes threads a x -> uses p x d ->
  token_value_of a = option_map (Instance (thread a)) (hangs a).
Proof.
  intros Ha Huse; unfold token_value, hangs.
  replace (static_of threads a) with (Some x) by (symmetry; exact Ha).
  pose proof Huse as Htoken; unfold uses in Htoken; rewrite Htoken; f_equal.
  generalize (executed threads (thread a)) as w; intros w.
  induction (index a) as [| n IH]; cbn; [reflexivity |]; rewrite IH.
  destruct (nth_error w n) as [y |]; [| reflexivity].
  pose proof (holds_token region_dec Huse y) as Hy.
  destruct (site_eq_dec y d) as [-> | Hne].
  - rewrite (proj2 Hy eq_refl); reflexivity.
  - destruct (holds region_dec x y); [| reflexivity].
    exfalso; apply Hne, Hy; reflexivity.
Qed.

Lemma operation_where_executed a x : executes threads a x ->
  exists done, operation_of p x = Some done.
Proof. intros Ha; apply site_has_operation; apply (executes_site Ha). Qed.

(** Two instances of a thread that hang from one: the earlier is before the later. *)
Lemma beside_in_a_thread a b x y :
  executes threads a x -> executes threads b y -> program_order threads a b ->
  hangs a = hangs b -> beside p (last_site None (outer_place b)) (x, number_of a) (y, number_of b).
Proof.
  intros Ha Hb Hab Hhangs; pose proof Hab as (Hthread & Hlt & _).
  rewrite (last_site_of_outer_place Hb).
  pose proof (proj1 (executes_trace _ _ _ _) Ha) as Hta.
  pose proof (proj1 (executes_trace _ _ _ _) Hb) as Htb.
  pose proof (a_thread_takes_a_path (thread b) threads_take_paths) as Hpath.
  rewrite Hthread in Hta; set (w := trace p (nth (thread b) paths [])) in *.
  assert (Hha : hangs a = latest_place w x (index a))
    by (rewrite (hangs_at Ha), Hthread; reflexivity).
  assert (Hhb : hangs b = latest_place w y (index b)) by exact (hangs_at Hb).
  assert (Hx : hangs_from p (site_at w (hangs b)) x).
  { rewrite <- Hhangs, Hha; apply
      (what_is_executed_hangs definitions_dominate region_dec Hpath Hta). }
  assert (Hy : hangs_from p (site_at w (hangs b)) y).
  { rewrite Hhb; apply (what_is_executed_hangs definitions_dominate region_dec Hpath Htb). }
  assert (Hleads : leads p (site_at w (hangs b)) x y).
  { exists (nth (thread b) paths []), (index a), (index b).
    split; [exact Hpath | split; [exact Hta | split; [exact Htb | split; [exact Hlt |]]]].
    intros k t Ht Hk Hkt; fold w in Hkt.
    destruct (hangs b) as [h |] eqn:Hh; [| discriminate]; cbn in Ht.
    symmetry in Hhb; destruct (latest_of_some Hhb) as (_ & (d & Hd & Hholds) & Hlater).
    pose proof (hangs_earlier Hhangs) as Hearlier.
    rewrite Ht in Hd; injection Hd as ->.
    rewrite (Hlater k d) in Hholds; [discriminate | lia | exact Hkt]. }
  split; [exact Hx | split; [exact Hy |]]; cbn [fst snd].
  destruct (site_eq_dec x y) as [<- | Hne]; [left; split; [reflexivity |] | right; auto].
  destruct (operation_where_executed Ha) as [[| | d | d] Hop].
  - exfalso; apply (an_anchor_or_entry_is_not_led_back nothing_before_the_entry co10
                      anchors_in_cycles (or_intror Hop) Hx Hleads).
  - exfalso; apply (an_anchor_or_entry_is_not_led_back nothing_before_the_entry co10
                      anchors_in_cycles (or_introl Hop) Hx Hleads).
  - assert (Huse : uses p x d) by (unfold uses, token_at; rewrite Hop; reflexivity).
    unfold number_of.
    replace (static_of threads a) with (Some x) by (symmetry; exact Ha).
    replace (static_of threads b) with (Some x) by (symmetry; exact Hb).
    rewrite Hop; apply (executions_grow (s := x)); try assumption.
    rewrite (hangs_from_the_token_value Ha Huse), (hangs_from_the_token_value Hb Huse).
    rewrite Hhangs, Hthread; reflexivity.
  - exfalso; assert (Huse : uses p x d) by (unfold uses, token_at; rewrite Hop; reflexivity).
    destruct (every_use_has_a_token_value threads_take_paths definitions_dominate Hb Huse)
      as [from Hfrom].
    assert (Hfrom' : token_value_of a = Some from).
    { rewrite <- Hfrom, (hangs_from_the_token_value Ha Huse), (hangs_from_the_token_value Hb Huse).
      rewrite Hhangs, Hthread; reflexivity. }
    apply (an_operation_is_executed_once_with_a_token_value threads_take_paths co18 Hop Ha Hb
             Hfrom' Hfrom Hab).
Qed.

(** What is executed between an instance and what it hangs from is before it beside it, or hangs
    from something that is. *)
Lemma between_is_beside b y : executes threads b y -> forall i x,
  executes threads (Instance (thread b) i) x -> i < index b ->
  (forall k, hangs b = Some k -> k < i) ->
  exists z rest, place (Instance (thread b) i) = outer_place b ++ z :: rest /\
    beside p (last_site None (outer_place b)) z (y, number_of b).
Proof.
  intros Hb; induction i as [i IH] using lt_wf_ind; intros x Ha Hi Hbehind.
  set (a := Instance (thread b) i) in *.
  assert (Hab : program_order threads a b)
    by (apply program_order_from_indices; [reflexivity | exact Hi | exists y; exact Hb]).
  assert (Hcases : hangs a = hangs b \/
    exists k, hangs a = Some k /\ forall k', hangs b = Some k' -> k' < k).
  { destruct (hangs b) as [k' |] eqn:Hk'.
    - pose proof (a_thread_takes_a_path (thread b) threads_take_paths) as Hpath.
      rewrite (hangs_at Hb) in Hk'.
      destruct (regions_nest_along_a_path definitions_dominate co10 co24 Hpath
                  (proj1 (executes_trace _ _ _ _) Ha) (proj1 (executes_trace _ _ _ _) Hb) Hk')
        as (k & Hk & Hle); [cbn; auto |].
      cbn in Hk; pose proof (hangs_at Ha) as Hha; cbn in Hha; rewrite Hk in Hha.
      destruct (Nat.eq_dec k k') as [-> | Hne]; [left; exact Hha |].
      right; exists k; split; [exact Hha |]; intros k'' [= <-]; lia.
    - destruct (hangs a) as [k |]; [right; exists k; split; [reflexivity | discriminate] | auto]. }
  destruct Hcases as [Heq | (k & Hk & Hlater)].
  - exists (x, number_of a), []; split; [| apply (beside_in_a_thread Ha Hb Hab Heq)].
    rewrite (place_is Ha); unfold outer_place; rewrite Heq; reflexivity.
  - pose proof (hangs_earlier Hk) as Hki; cbn in Hki.
    assert (Hd : exists d, executes threads (Instance (thread b) k) d).
    { pose proof (hangs_at Ha) as Hha; rewrite Hk in Hha; symmetry in Hha.
      destruct (latest_of_some Hha) as (_ & (d & Hd & _) & _).
      exists d; apply executes_trace; exact Hd. }
    destruct Hd as [d Hd].
    destruct (IH k Hki d Hd) as (z & rest & Hplace & Hbeside); [lia | exact Hlater |].
    exists z, (rest ++ [(x, number_of a)]); split; [| exact Hbeside].
    rewrite (place_is Ha); unfold outer_place at 1; rewrite Hk.
    change (thread a) with (thread b); rewrite Hplace, <- app_assoc; reflexivity.
Qed.

(** Execution goes up in the order of places. *)
Lemma execution_goes_ahead a b :
  program_order threads a b -> ahead (beside p) None (place a) (place b).
Proof.
  destruct a as [t i], b as [t' j]; intros (Hthread & Hlt & Ha & Hb).
  cbn in Hthread, Hlt; subst t'; revert i Hlt Ha Hb.
  induction j as [j IH] using lt_wf_ind; intros i Hlt [x Ha] [y Hb].
  rewrite (place_is Hb).
  assert (Hbeside : (forall k, hangs (Instance t j) = Some k -> k < i) ->
    ahead (beside p) None (place (Instance t i))
      (outer_place (Instance t j) ++ [(y, number_of (Instance t j))])).
  { intros Hbehind.
    destruct (between_is_beside Hb Ha Hlt Hbehind) as (z & rest & Hplace & H).
    cbn [thread] in Hplace; rewrite Hplace; apply ahead_beside, H. }
  destruct (hangs (Instance t j)) as [k |] eqn:Hk; [| apply Hbeside; discriminate].
  destruct (lt_eq_lt_dec i k) as [[Hik | ->] | Hki].
  - apply ahead_of_longer; unfold outer_place; rewrite Hk; cbn [thread].
    pose proof (hangs_earlier Hk) as Hkj; cbn in Hkj.
    apply (IH k Hkj i Hik); [exists x; exact Ha |].
    apply (earlier_occurs (i := k) (j := j)); [lia | exists y; exact Hb].
  - unfold outer_place; rewrite Hk; cbn [thread]; apply ahead_of_extended.
  - apply Hbeside; intros k' [= <-]; exact Hki.
Qed.

(** ** Converged instances have one place *)

(** Where the anchors of two threads hang from, and that it is one site. *)
Lemma latest_in_region a x k : operation_of p x = Some Anchor -> executes threads a x ->
  hangs a = Some k -> exists t, in_region p t x /\ latest_execution t (Instance (thread a) k) a /\
    hangs_from p (Some t) x.
Proof.
  intros Hop Ha Hk; pose proof Hk as Hk'; rewrite (hangs_at Ha) in Hk'.
  destruct (latest_of_some Hk') as (Hlt & (d & Hd & Hholds) & Hlater).
  exists d; split; [apply (holds_in_region definitions_dominate Hholds) |].
  assert (Hexecutes : executes threads (Instance (thread a) k) d) by (apply executes_trace, Hd).
  split.
  - split; [exact Hexecutes | split].
    + apply program_order_from_indices; [reflexivity | exact Hlt | exists x; exact Ha].
    + intros [t i] He (Ht & Hi & _) (Ht' & Hi' & _); cbn in *; subst t.
      apply executes_trace in He; cbn in He.
      rewrite (Hlater i d) in Hholds; [discriminate | lia | exact He].
  - pose proof (what_is_executed_hangs definitions_dominate region_dec
                  (a_thread_takes_a_path (thread a) threads_take_paths)
                  (proj1 (executes_trace _ _ _ _) Ha)) as H.
    rewrite Hk' in H; cbn in H; rewrite Hd in H; exact H.
Qed.

Lemma innermost_token_is_one d e x a : executes threads a x ->
  operation_of p x = Some Anchor -> hangs_from p (Some d) x -> hangs_from p (Some e) x -> d = e.
Proof.
  intros Ha Hop Hd He.
  destruct (hangs_from_operation Hd) as [_ | (t & _ & Huse)];
    [| unfold uses, token_at in Huse; rewrite Hop in Huse; discriminate].
  inversion Hd as [? ? Huse | d' x' _ Hdin Hdinner | |]; subst;
    [unfold uses, token_at in Huse; rewrite Hop in Huse; discriminate |].
  inversion He as [? ? Huse | e' x' _ Hein Heinner | |]; subst;
    [unfold uses, token_at in Huse; rewrite Hop in Huse; discriminate |].
  destruct (Hdinner e Hein) as [-> | Hed]; [reflexivity |].
  destruct (Heinner d Hdin) as [-> | Hde]; [reflexivity |].
  pose proof (a_thread_takes_a_path (thread a) threads_take_paths) as Hpath.
  destruct (proj1 Hdin _ _ Hpath (proj1 (executes_trace _ _ _ _) Ha)) as (i & _ & Hi).
  destruct (dominance_is_asymmetric Hde Hed Hpath Hi).
Qed.

(** An anchor that hangs from something in one thread does so in another. *)
Lemma anchors_hang_alike a b x k : operation_of p x = Some Anchor ->
  executes threads a x -> executes threads b x -> hangs a = Some k -> exists k', hangs b = Some k'.
Proof.
  intros Hop Ha Hb Hk; destruct (latest_in_region Hop Ha Hk) as (t & Ht & _).
  pose proof (a_thread_takes_a_path (thread b) threads_take_paths) as Hpath.
  destruct (proj1 Ht _ _ Hpath (proj1 (executes_trace _ _ _ _) Hb)) as (i & Hi & Hit).
  destruct (latest_of_at_least (region_dec := region_dec) (x := x) Hi Hit) as (k' & Hk' & _).
  - unfold holds; rewrite Hop; destruct (region_dec t x); [reflexivity | contradiction].
  - exists k'; rewrite (hangs_at Hb); exact Hk'.
Qed.

Lemma converged_instances_have_one_place a b : converged a b -> place a = place b.
Proof.
  remember (index a) as n eqn:Hn; revert a b Hn.
  induction n as [n IH] using lt_wf_ind; intros a b -> Hab.
  assert (Hused : forall x d from_a from_b, executes threads a x -> executes threads b x ->
    uses p x d -> token_value_of a = Some from_a -> token_value_of b = Some from_b ->
    converged from_a from_b -> outer_place a = outer_place b).
  { intros x d from_a from_b Ha Hb Huse Hva Hvb Hfrom.
    pose proof (token_value_earlier Hva) as Hlt.
    pose proof (IH _ Hlt _ _ eq_refl Hfrom) as Heq.
    rewrite (hangs_from_the_token_value Ha Huse) in Hva.
    rewrite (hangs_from_the_token_value Hb Huse) in Hvb.
    unfold outer_place; destruct (hangs a) as [k |]; [| discriminate].
    destruct (hangs b) as [k' |]; [| discriminate].
    injection Hva as <-; injection Hvb as <-; exact Heq. }
  assert (Hnumber : forall c x, executes threads c x -> number_of c =
    match operation_of p x with
    | Some (Loop _) => executions_with_token site_eq_dec (operation_of p) threads c
    | _ => 0
    end).
  { intros c x Hc; unfold number_of.
    replace (static_of threads c) with (Some x) by (symmetry; exact Hc); reflexivity. }
  destruct Hab as [x a b _ Ha Hb Hop _ | x a b Ht Ha Hb Hop Hchosen
      | x d a b from_a from_b _ Ha Hb Hop Hva Hvb Hfrom Hcount
      | x d a b from_a from_b _ Ha Hb Hop Hva Hvb Hfrom];
    rewrite (place_is Ha), (place_is Hb), (Hnumber _ _ Ha), (Hnumber _ _ Hb), Hop.
  - f_equal; unfold outer_place, hangs.
    replace (static_of threads a) with (Some x) by (symmetry; exact Ha).
    replace (static_of threads b) with (Some x) by (symmetry; exact Hb).
    assert (Hnone : forall w n, latest_place w x n = None).
    { intros w n; destruct (latest_place w x n) as [k |] eqn:Hk; [| reflexivity].
      destruct (latest_of_some Hk) as (_ & (d & _ & Hh) & _).
      unfold holds in Hh; rewrite Hop in Hh; discriminate. }
    rewrite !Hnone; reflexivity.
  - f_equal; unfold outer_place.
    destruct (hangs a) as [k |] eqn:Hk.
    + destruct (anchors_hang_alike Hop Ha Hb Hk) as [k' Hk']; rewrite Hk'.
      destruct (latest_in_region Hop Ha Hk) as (t & Htin & Hlatest & Hfrom).
      destruct (latest_in_region Hop Hb Hk') as (t' & Htin' & Hlatest' & Hfrom').
      rewrite <- (innermost_token_is_one Ha Hop Hfrom Hfrom') in Hlatest'.
      pose proof (in_regions Hop Ha Hb Ht Hchosen Htin Hlatest Hlatest') as Hmet.
      apply (IH k (hangs_earlier Hk) (Instance (thread a) k) (Instance (thread b) k') eq_refl Hmet).
    + destruct (hangs b) as [k' |] eqn:Hk'; [| reflexivity].
      destruct (anchors_hang_alike Hop Hb Ha Hk'); congruence.
  - f_equal; [| rewrite Hcount; reflexivity].
    apply (Hused x d from_a from_b Ha Hb); auto.
    unfold uses, token_at; rewrite Hop; reflexivity.
  - f_equal; apply (Hused x d from_a from_b Ha Hb); auto.
    unfold uses, token_at; rewrite Hop; reflexivity.
Qed.

Lemma the_order_of_places_is_kept : strict threads converged.
Proof.
  assert (Hahead : contained (convergence_before threads converged)
                     (fun a b => ahead (beside p) None (place a) (place b))).
  { apply convergence_before_lies_in_what_execution_follows.
    - intros a b c; apply ahead_transitive.
      apply (beside_transitive nothing_before_the_entry definitions_dominate co10 co19
               anchors_in_cycles).
    - intros a b; apply execution_goes_ahead.
    - intros a b c Hab Hbc; rewrite <- (converged_instances_have_one_place Hbc); exact Hab.
    - intros a b c Hab Hbc; rewrite (converged_instances_have_one_place Hab); exact Hbc. }
  intros a Ha; apply Hahead in Ha; revert Ha.
  apply ahead_irreflexive; intros d x; apply beside_irreflexive.
Qed.

End Threads.

(** ** The theorems *)

Section Order.

Variable p : program.
Variable label : Type.
Variable launch : nat -> label.
Variable choice : instance -> nat.
Variable paths : list (list nat).

Notation threads := (history_of p paths).
Notation converged := (token_rules site_eq_dec (operation_of p) launch choice threads).

(** CU3, CO15. Convergence-before of the token rules is a strict partial order: if anchors that are
    chosen together are behind converged instances of every token whose region holds them, and every
    closed path through an anchor contains the definition of such a token. *)
Theorem the_token_rules_keep_the_order :
  are_paths p paths ->
  nothing_leads_to_the_entry_block p ->
  definition_dominates_the_use p ->
  entry_precedes_other_convergent_operations p ->
  only_a_loop_intrinsic_uses_a_token_from_outside p ->
  a_token_from_outside_is_used_once p ->
  regions_are_nested p ->
  cycles_around_anchors_define_tokens p ->
  chosen_within_regions p launch choice paths ->
  strict threads converged.
Proof. apply (the_order_of_places_is_kept (region_dec p)). Qed.

(** CU2, CU3. In a well-formed program without anchors the token rules make a converged-with
    relation whose convergence-before is a strict partial order, for every number of threads and
    paths of every length. *)
Theorem well_formed_programs_keep_the_order :
  well_formed p -> (forall x, operation_of p x <> Some Anchor) -> are_paths p paths ->
  admissible threads converged.
Proof.
  intros Hwell Hanchors Hpaths; split.
  - apply same_relation_converged_with
      with (equal_names (name_of site_eq_dec (operation_of p) launch choice threads) threads).
    + apply token_rules_are_equal_names, every_instance_has_a_name; [exact Hpaths | apply Hwell].
    + apply equal_names_are_converged_with; intros a b Hab _ Heq;
      pose proof Hab as (_ & _ & Ha & _).
      destruct (every_instance_has_a_name launch choice Hpaths (co8 Hwell) Ha) as [N HN].
      assert (Hone : takes_one_of_a_thread p choice paths)
        by (intros x c d Hop; destruct (Hanchors x Hop)).
      apply (a_thread_never_repeats_a_name Hpaths (entry_block Hwell) (co10 Hwell) (co18 Hwell)
               Hone Hab HN); congruence.
  - apply the_token_rules_keep_the_order; try apply Hwell; try exact Hpaths.
    + intros blocks x _ _ Hop; destruct (Hanchors x Hop).
    + intros x c d Hop; destruct (Hanchors x Hop).
Qed.

End Order.
