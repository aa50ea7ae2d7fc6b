(** On every path of a well-formed program the names of a thread's instances differ: P1.

    By induction on the name. Two instances of one operation with equal names have tokens of equal
    names, which by induction come from one instance: the definition was not executed between them.
    But what lies between is a closed path with a use, so by CO18 it contains the definition. A loop
    intrinsic counts its executions with one token value; the entry is executed once, for nothing
    leads to its block; and an implementation takes no two executions of an anchor by one thread
    together. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Names.

Variable p : program.

Variable label : Type.
Variable launch : nat -> label.
Variable choice : instance -> nat.

Variable paths : list (list nat).
(** One path for each thread. *)

(** Every thread takes a path of the program. *)
Definition are_paths : Prop := Forall (path p) paths.

Notation threads := (history_of p paths).
Notation token_value_of := (token_value site_eq_dec (operation_of p) threads).
Notation name_of_instance := (name_of site_eq_dec (operation_of p) launch choice threads).

(** CO15. The implementation takes no two executions of one anchor by one thread together. *)
Definition takes_one_of_a_thread : Prop :=
  forall x a b, operation_of p x = Some Anchor -> executes threads a x -> executes threads b x ->
    thread a = thread b -> choice a = choice b -> a = b.

(** ** Threads of a program *)

Lemma executed_trace t : executed threads t = trace p (nth t paths []).
Proof. unfold executed, history_of; rewrite <- (map_nth (trace p)); reflexivity. Qed.

Lemma executes_trace a x :
  executes threads a x <-> nth_error (trace p (nth (thread a) paths [])) (index a) = Some x.
Proof. unfold executes; rewrite executed_trace; reflexivity. Qed.

Lemma a_thread_takes_a_path t : are_paths -> path p (nth t paths []).
Proof.
  intros H; destruct (lt_dec t (length paths)) as [Ht | Ht].
  - apply (proj1 (Forall_forall _ _) H), nth_In, Ht.
  - rewrite nth_overflow by lia; split; [exact I | reflexivity].
Qed.

Lemma executes_site a x : executes threads a x -> is_site p x.
Proof. intros H; apply executes_trace, visit_of in H; apply H. Qed.

Lemma site_has_operation x : is_site p x -> exists done, operation_of p x = Some done.
Proof.
  unfold is_site, operation_of; rewrite sites_of_length; intros H.
  destruct (nth_error _ _) as [done |] eqn:E; [eauto | apply nth_error_None in E; lia].
Qed.

(** CO8. Where definitions dominate uses, every use has a token value. *)
Lemma every_use_has_a_token_value a x d :
  are_paths -> definition_dominates_the_use p -> executes threads a x -> uses p x d ->
  exists from, token_value_of a = Some from.
Proof.
  intros Hpaths Hdominates Ha Huse.
  destruct (Hdominates _ _ Huse _ _ (a_thread_takes_a_path (thread a) Hpaths)
              (proj1 (executes_trace _ _) Ha)) as (i & Hi & Hd).
  unfold token_value, static_of.
  unfold executes in Ha; rewrite Ha; unfold uses in Huse; rewrite Huse.
  destruct (latest site_eq_dec _ d (index a)) as [m |] eqn:Hm; [cbn; eauto |].
  exfalso; rewrite <- executed_trace in Hd; revert i Hi Hd; clear - Hm.
  revert Hm; generalize (index a) as n; induction n as [| n IH]; cbn; intros Hm i Hi Hd; [lia |].
  destruct (nth_error _ n) as [y |] eqn:Hy.
  - destruct (site_eq_dec y d) as [-> | Hne]; [discriminate |].
    destruct (Nat.eq_dec i n) as [-> | Hin]; [congruence | apply (IH Hm i); [lia | exact Hd]].
  - destruct (Nat.eq_dec i n) as [-> | Hin]; [congruence | apply (IH Hm i); [lia | exact Hd]].
Qed.

(** CO8. Where definitions dominate uses, every instance has a name. *)
Lemma every_instance_has_a_name :
  are_paths -> definition_dominates_the_use p ->
  all_named site_eq_dec (operation_of p) launch choice threads.
Proof.
  intros Hpaths Hdominates [t i] [x Hx]; revert x Hx.
  induction i as [i IH] using lt_wf_ind; intros x Hx.
  assert (Htoken : forall d, uses p x d -> exists N,
    token_name site_eq_dec (operation_of p) launch choice threads (Instance t i) = Some N).
  { intros d Huse; unfold token_name.
    destruct (every_use_has_a_token_value Hpaths Hdominates Hx Huse) as [from Hfrom].
    rewrite Hfrom; pose proof (token_value_earlier Hfrom) as Hlt.
    pose proof (token_value_thread Hfrom) as Hthread.
    destruct (token_value_executes Hfrom Hx) as (y & _ & Hy).
    destruct from as [u j]; cbn in Hlt, Hthread; subst u; exact (IH j Hlt y Hy). }
  rewrite (name_by_token _ _ _ _ Hx).
  destruct (site_has_operation (executes_site Hx)) as [done Hdone].
  unfold uses, token_at in Htoken; rewrite Hdone in Htoken |- *.
  destruct done as [| | d | d]; cbn in Htoken; eauto;
    destruct (Htoken d eq_refl) as [N ->]; cbn; eauto.
Qed.

(** ** P1 *)

(** Something leads to every block but the first of a connected sequence. *)
Lemma edge_into before b after :
  connected p (before ++ b :: after) -> before <> [] -> exists a, edge p a b.
Proof.
  induction before as [| a before IH]; [congruence |]; intros H _.
  destruct before as [| c before]; [exists a; apply H |].
  apply IH; [apply H | discriminate].
Qed.

Hypothesis threads_take_paths : are_paths.
Hypothesis nothing_before_the_entry : nothing_leads_to_the_entry_block p.
Hypothesis co10 : entry_precedes_other_convergent_operations p.
Hypothesis co18 : only_a_loop_intrinsic_uses_a_token_from_outside p.
Hypothesis co15 : takes_one_of_a_thread.

Lemma the_entry_is_executed_once a b x :
  operation_of p x = Some Entry -> executes threads a x -> executes threads b x ->
  ~ program_order threads a b.
Proof.
  intros Hentry Ha Hb (Hthread & Hlt & _).
  apply executes_trace in Ha, Hb; rewrite <- Hthread in Hb.
  rewrite (co10 Hentry) in *; set (blocks := nth (thread a) paths []) in *.
  destruct (two_visits Ha Hb Hlt) as [[_ H] | (before & between & after & Hblocks & _)];
    [cbn in H; lia |].
  destruct (a_thread_takes_a_path (thread a) threads_take_paths) as [Hconnected _].
  fold blocks in Hconnected; rewrite Hblocks, app_comm_cons, app_assoc in Hconnected.
  destruct (edge_into Hconnected) as [c Hc]; [destruct before; discriminate |].
  exact (nothing_before_the_entry Hc).
Qed.

(** CO18. Between two executions of an operation its token's definition is executed. *)
Lemma an_operation_is_executed_once_with_a_token_value a b x d from :
  operation_of p x = Some (Operation d) -> executes threads a x -> executes threads b x ->
  token_value_of a = Some from -> token_value_of b = Some from -> ~ program_order threads a b.
Proof.
  intros Hop Ha Hb Hva Hvb Hab.
  apply a_token_value_is_what_reaches_the_use in Hva, Hvb.
  destruct Hva as (_ & _ & _ & _ & _ & Hbefore & _).
  destruct Hvb as (y & e & Hy & He & Hfrom & _ & Hlatest).
  rewrite (executes_one Hy Hb) in He; unfold token_at in He; rewrite Hop in He.
  injection He as <-.
  pose proof Hab as (Hthread & Hlt & Hoa & Hob).
  pose proof (proj1 (executes_trace _ _) Ha) as Hta.
  pose proof (proj1 (executes_trace _ _) Hb) as Htb; rewrite <- Hthread in Htb.
  destruct (a_thread_takes_a_path (thread a) threads_take_paths) as [Hconnected _].
  destruct (closed_path_between Hconnected Hta Htb Hlt)
    as (closed & Hclosed & _ & Hvisited & Hexecuted).
  destruct (in_dec Nat.eq_dec (fst d) closed) as [Hin | Hout].
  - destruct (Hexecuted d (executes_site Hfrom) Hin) as (k & Hk & Hd).
    assert (He : executes threads (Instance (thread a) k) d) by (apply executes_trace, Hd).
    destruct Hbefore as (Hthread' & Hlt' & _ & _).
    apply (Hlatest _ He).
    + apply program_order_from_indices; cbn; [exact Hthread' | lia | exists d; exact He].
    + apply program_order_from_indices; cbn; [exact Hthread | lia | exact Hob].
  - destruct (co18 Hclosed (u := x) (d := d)) as [e He].
    + repeat split; [| apply (Hvisited (index a) x); [lia | exact Hta] | exact Hout].
      unfold uses, token_at; rewrite Hop; reflexivity.
    + congruence.
Qed.

(** Tokens of one thread that have one name, which the thread does not repeat, are one instance. *)
Lemma one_token_value a b N :
  thread a = thread b ->
  (forall c d, program_order threads c d ->
     name_of_instance c = Some N -> name_of_instance d <> Some N) ->
  token_name site_eq_dec (operation_of p) launch choice threads a = Some N ->
  token_name site_eq_dec (operation_of p) launch choice threads b = Some N ->
  exists from, token_value_of a = Some from /\ token_value_of b = Some from.
Proof.
  intros Hthread Honce HNa HNb; unfold token_name in HNa, HNb.
  destruct (token_value_of a) as [from_a |] eqn:Hva; [| discriminate].
  destruct (token_value_of b) as [from_b |] eqn:Hvb; [| discriminate].
  pose proof (token_value_thread Hva) as Hta; pose proof (token_value_thread Hvb) as Htb.
  exists from_a; split; [reflexivity |].
  destruct (executed_one_after_the_other (h := threads) (a := from_a) (b := from_b))
    as [-> | [H | H]]; try congruence.
  - exists (named_static N); apply (named_occurs HNa).
  - exists (named_static N); apply (named_occurs HNb).
  - destruct (Honce _ _ H HNa HNb).
  - destruct (Honce _ _ H HNb HNa).
Qed.

(** P1. No two instances of a thread have one name. *)
Theorem a_thread_never_repeats_a_name a b N :
  program_order threads a b -> name_of_instance a = Some N -> name_of_instance b <> Some N.
Proof.
  revert a b; induction N as [x l | x c | x token IH n | x token IH];
    intros a b Hab HNa HNb; pose proof Hab as (Hthread & Hlt & _);
    pose proof (named_occurs HNa) as Ha; pose proof (named_occurs HNb) as Hb; cbn in Ha, Hb;
    rewrite (name_by_token _ _ _ _ Ha) in HNa; rewrite (name_by_token _ _ _ _ Hb) in HNb;
    destruct (operation_of p x) as [[| | d | d] |] eqn:Hop; try discriminate;
    try (destruct (token_name _ _ _ _ _ a); discriminate).
  - exact (the_entry_is_executed_once Hop Ha Hb Hab).
  - assert (Heq : a = b) by (apply (co15 Hop Ha Hb Hthread); congruence).
    subst b; lia.
  - destruct (token_name _ _ _ _ _ a) as [Na |] eqn:HNa'; [| discriminate].
    destruct (token_name _ _ _ _ _ b) as [Nb |] eqn:HNb'; [| discriminate].
    injection HNa as -> Hna; injection HNb as -> Hnb.
    destruct (one_token_value Hthread IH HNa' HNb') as (from & Hva & Hvb).
    assert (Hgrows := executions_grow Hthread Hlt Ha Hb (eq_trans Hva (eq_sym Hvb))); lia.
  - destruct (token_name _ _ _ _ _ a) as [Na |] eqn:HNa'; [| discriminate].
    destruct (token_name _ _ _ _ _ b) as [Nb |] eqn:HNb'; [| discriminate].
    injection HNa as ->; injection HNb as ->.
    destruct (one_token_value Hthread IH HNa' HNb') as (from & Hva & Hvb).
    exact (an_operation_is_executed_once_with_a_token_value Hop Ha Hb Hva Hvb Hab).
Qed.

End Names.
