(** In a well-formed program whose anchors are chosen in order, convergence-before is strict: CU3,
    CU6, CO15.

    In order means: anchors that are chosen together are executed in one iteration, with equal
    counters of all cycles around them. Then all converged instances are; and convergence-before
    lies in the order of iterations, refined by the places of operations in one visit of a block. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Cycles Iterations.
From Wavecheck Require Import Tokens TokenPrograms NamesNeverRepeat ComputedTokens.
From Wavecheck Require Import TokensFollowIterations.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Order.

Variable p : program.
Variable paths : list (list nat).
Variable cycles : list (cycle nat).
Variable label : Type.
Variable launch : nat -> label.
Variable choice : instance -> nat.

Notation threads := (history_of p paths).
Notation converged := (token_rules site_eq_dec (operation_of p) launch choice threads).
Notation counters_at := (counter_at p paths cycles).
Notation one_iteration := (in_one_iteration p paths cycles).

(** CO15. Anchors that are chosen together are executed in one iteration. *)
Definition chosen_in_order : Prop :=
  forall x a b, operation_of p x = Some Anchor -> executes threads a x -> executes threads b x ->
    thread a <> thread b -> choice a = choice b -> one_iteration (fst x) a b.

Hypothesis threads_take_paths : are_paths p paths.
Hypothesis facts : hierarchy (edge p) cycles.
Hypothesis headers_first : headers_are_visited_first p cycles.
Hypothesis well : well_formed p.
Hypothesis in_order : chosen_in_order.

(** The entry is executed in the first visit of a block. *)
Lemma the_entry_is_in_the_first_visit a : executes threads a (0, 0) ->
  visit_of_instance p paths a = Instance (thread a) 0.
Proof.
  intros Ha; pose proof (executes_visit Ha) as Hv; cbn [fst] in Hv.
  destruct (visit_of_instance p paths a) as [t v] eqn:E.
  assert (Ht : t = thread a) by (unfold visit_of_instance in E; congruence); subst t.
  destruct v as [| v]; [reflexivity | exfalso].
  destruct (earlier_occurs (i := v) (j := S v) (h := paths) (t := thread a)) as [b Hb];
    [lia | exists 0; exact Hv |].
  exact (entry_block well (along_the_paths threads_take_paths Hb Hv)).
Qed.

(** Converged instances are executed in one iteration. *)
Lemma converged_in_one_iteration n : forall a b, index a = n -> converged a b ->
  exists x, executes threads a x /\ executes threads b x /\ one_iteration (fst x) a b.
Proof.
  induction n as [n IH] using lt_wf_ind; intros a b En Hab.
  assert (Hused : forall x d from_a from_b, executes threads a x -> executes threads b x ->
    uses p x d -> token_value site_eq_dec (operation_of p) threads a = Some from_a ->
    token_value site_eq_dec (operation_of p) threads b = Some from_b -> converged from_a from_b ->
    (by_loop p x -> executions_with_token site_eq_dec (operation_of p) threads a =
                    executions_with_token site_eq_dec (operation_of p) threads b) ->
    one_iteration (fst x) a b).
  { intros x d from_a from_b Ha Hb Hd Hva Hvb Hfrom Hcount c Hc Hx.
    assert (Hlt : index from_a < n) by (rewrite <- En; exact (token_value_earlier Hva)).
    destruct (IH _ Hlt _ _ eq_refl Hfrom) as (y & Hy & _ & Hone).
    rewrite (executes_one Hy (executes_from Ha Hd Hva)) in Hone.
    destruct (holds_dec Nat.eq_dec c (fst d)) as [Hcd | Hcd].
    - rewrite (counters_around_the_definition_stay threads_take_paths headers_first (co8 well) Ha Hd
                 Hva Hc Hcd).
      rewrite (counters_around_the_definition_stay threads_take_paths headers_first (co8 well) Hb Hd
                 Hvb Hc Hcd).
      exact (Hone c Hc Hcd).
    - destruct (the_use_heads_its_own_cycle threads_take_paths facts headers_first (co18 well)
                  (co21 well) Ha Hd Hc Hx Hcd) as [Hloop _].
      rewrite (a_heart_counts_iterations threads_take_paths facts headers_first (co8 well)
                 (co18 well) (co21 well) eq_refl Ha Hd Hva Hc Hx Hcd).
      rewrite (a_heart_counts_iterations threads_take_paths facts headers_first (co8 well)
                 (co18 well) (co21 well) eq_refl Hb Hd Hvb Hc Hx Hcd).
      exact (Hcount Hloop). }
  destruct Hab as [x a b _ Ha Hb Hop _ | x a b Ht Ha Hb Hop Hchosen
      | x d a b from_a from_b _ Ha Hb Hop Hva Hvb Hfrom Hcount
      | x d a b from_a from_b _ Ha Hb Hop Hva Hvb Hfrom];
    exists x; (split; [exact Ha | split; [exact Hb |]]).
  - rewrite (co10 well Hop) in *; intros c Hc Hx; unfold counter_at.
    rewrite (the_entry_is_in_the_first_visit Ha), (the_entry_is_in_the_first_visit Hb).
    pose proof (executes_visit Ha) as Hva; rewrite (the_entry_is_in_the_first_visit Ha) in Hva.
    pose proof (executes_visit Hb) as Hvb; rewrite (the_entry_is_in_the_first_visit Hb) in Hvb.
    rewrite (past_of_first Hva), (past_of_first Hvb); reflexivity.
  - exact (in_order Hop Ha Hb Ht Hchosen).
  - apply (Hused x d from_a from_b Ha Hb); auto.
    unfold uses, token_at; rewrite Hop; reflexivity.
  - apply (Hused x d from_a from_b Ha Hb); auto.
    + unfold uses, token_at; rewrite Hop; reflexivity.
    + intros [e He]; congruence.
Qed.

(** The order of iterations, and of places in one visit. *)
Definition before_in_iterations (a b : instance) : Prop :=
  exists x y, executes threads a x /\ executes threads b y /\
    (earlier cycles (edge p) (fst x) (counters_at a) (fst y) (counters_at b) \/
     fst x = fst y /\ one_iteration (fst x) a b /\ snd x < snd y).

Lemma before_is_transitive a b c :
  before_in_iterations a b -> before_in_iterations b c -> before_in_iterations a c.
Proof.
  intros (x & y & Ha & Hb & Hab) (y' & z & Hb' & Hc & Hbc).
  rewrite (executes_one Hb' Hb) in Hbc; clear Hb' y'.
  exists x, z; split; [exact Ha | split; [exact Hc |]].
  destruct Hab as [Hab | (Exy & Hone & Hlt)]; destruct Hbc as [Hbc | (Eyz & Hone' & Hlt')].
  - left; exact (earlier_is_transitive Nat.eq_dec facts Hab Hbc).
  - left; rewrite <- Eyz; revert Hab; apply earlier_looks_at_names.
    intros e (He & _ & Hey); split; [reflexivity | exact (Hone' e He Hey)].
  - left; rewrite Exy; revert Hbc; apply earlier_looks_at_names.
    intros e (He & Hey & _); split; [| reflexivity].
    rewrite <- Exy in Hey; symmetry; exact (Hone e He Hey).
  - right; split; [congruence | split; [| lia]]; intros e He Hex.
    rewrite (Hone e He Hex); apply Hone'; [exact He | rewrite <- Exy; exact Hex].
Qed.

Lemma execution_goes_on a b : program_order threads a b -> before_in_iterations a b.
Proof.
  intros (Ht & Hlt & [x Ha] & [y Hb]); exists x, y; split; [exact Ha | split; [exact Hb |]].
  destruct (later_visit Ht Hlt Ha Hb) as [Hv | (Hv & Hf & Hs)].
  - left; pose proof (executes_visit Ha) as Hva; pose proof (executes_visit Hb) as Hvb.
    assert (Horder :
      program_order paths (visit_of_instance p paths a) (visit_of_instance p paths b)).
    { apply program_order_from_indices; [exact Ht | exact Hv | exists (fst y); exact Hvb]. }
    destruct (execution_follows_iterations Nat.eq_dec facts (along_the_paths threads_take_paths)
                Horder) as (b1 & b2 & H1 & H2 & H).
    rewrite (executes_one H1 Hva), (executes_one H2 Hvb) in H; exact H.
  - right; split; [exact Hf | split; [| exact Hs]].
    intros c _ _; unfold counter_at; rewrite Hv; reflexivity.
Qed.

(** CU3, CO15. In a well-formed program whose anchors are chosen in order convergence-before of the
    token rules is a strict partial order: for every hierarchy of the cycles of its graph whose
    headers are visited first, for every number of threads and paths of every length. *)
Theorem choices_in_order_keep_the_order : strict threads converged.
Proof.
  assert (Hbefore : contained (convergence_before threads converged) before_in_iterations).
  { apply convergence_before_lies_in_what_execution_follows.
    - exact before_is_transitive.
    - exact execution_goes_on.
    - intros a b c (x & y & Ha & Hb & Hab) Hbc.
      destruct (converged_in_one_iteration eq_refl Hbc) as (y' & Hb' & Hc & Hone).
      rewrite (executes_one Hb' Hb) in *; exists x, y; split; [exact Ha | split; [exact Hc |]].
      destruct Hab as [Hab | (E & Hone' & Hs)].
      + left; revert Hab; apply earlier_looks_at_names.
        intros e (He & _ & Hey); split; [reflexivity | exact (Hone e He Hey)].
      + right; split; [exact E | split; [| exact Hs]]; intros e He Hex.
        rewrite (Hone' e He Hex); apply Hone; [exact He | rewrite <- E; exact Hex].
    - intros a b c Hab (x & y & Hb & Hc & Hbc).
      destruct (converged_in_one_iteration eq_refl Hab) as (x' & Ha & Hb' & Hone).
      rewrite (executes_one Hb' Hb) in *; exists x, y; split; [exact Ha | split; [exact Hc |]].
      destruct Hbc as [Hbc | (E & Hone' & Hs)].
      + left; revert Hbc; apply earlier_looks_at_names.
        intros e (He & Hex & _); split; [symmetry; exact (Hone e He Hex) | reflexivity].
      + right; split; [exact E | split; [| exact Hs]]; intros e He Hex.
        rewrite (Hone e He Hex); exact (Hone' e He Hex). }
  intros a Ha; destruct (Hbefore _ _ Ha) as (x & y & Hx & Hy & H).
  rewrite (executes_one Hy Hx) in H; destruct H as [H | (_ & _ & H)]; [| lia].
  revert H; apply (earlier_is_strict facts); reflexivity.
Qed.

End Order.
