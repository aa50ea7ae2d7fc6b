(** Small programs with tokens: CO6, CO18, P1 and F28's two are well-formed or not, as they should
    be.

    What the theorems suppose is met by programs, and where a rule is broken a conclusion fails. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms DecidedRegions DecidedRules.
From Wavecheck Require Import NamesNeverRepeat HangingOperations TokenOrder ComputedTokens.
From Wavecheck Require Import CallsRestrictChoices Inlining InlinedPrograms.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** A branch and its join, with operations on the entry's token in one arm and at the join. *)
Definition branch : program := [
  Block [Entry] [1; 2];
  Block [Operation (0, 0)] [3];
  Block [] [3];
  Block [Operation (0, 0)] []
].

(** CO6. A natural loop with a heart, an operation in its body, and one behind it for those who
    leave in the same iteration. *)
Definition loop_with_a_heart : program := [
  Block [Entry] [1];
  Block [Loop (0, 0)] [2; 3];
  Block [Operation (1, 0)] [1];
  Block [Operation (1, 0); Operation (0, 0)] []
].

(** A loop with a heart and an anchor in its body, whose every cycle defines the heart's token. *)
Definition anchor_under_a_heart : program := [
  Block [Entry] [1];
  Block [Loop (0, 0)] [2; 4];
  Block [Anchor; Operation (2, 0)] [3];
  Block [Operation (1, 0)] [1];
  Block [] []
].

(** The same operations without the heart: the body uses the outer token. *)
Definition loop_without_a_heart : program := [
  Block [Entry] [1];
  Block [] [2; 3];
  Block [Operation (0, 0)] [1];
  Block [Operation (0, 0)] []
].

Lemma examples_are_well_formed :
  well_formed branch /\ well_formed loop_with_a_heart /\ well_formed anchor_under_a_heart /\
  well_formed with_the_call /\ well_formed without_the_call.
Proof.
  refine (conj _ (conj _ (conj _ (conj _ _)))); apply well_formed_decided; vm_compute; reflexivity.
Qed.

Lemma paths_of_the_loop : are_paths loop_with_a_heart [[0; 1; 2; 1; 3]; [0; 1; 2; 1; 2; 1; 3]].
Proof.
  repeat apply Forall_cons; try apply Forall_nil; unfold path, edge; cbn; intuition.
Qed.

(** Threads of the loop: converged at the heart and in the body for the same time, behind the loop
    only on the outer token. *)
Lemma sets_of_the_loop :
  converged_pairs site_eq_dec (operation_of loop_with_a_heart) Nat.eq_dec (fun _ => 0) (fun _ => 0)
    (history_of loop_with_a_heart [[0; 1; 2; 1; 3]; [0; 1; 2; 1; 2; 1; 3]]) =
  [ (Instance 0 0, Instance 1 0); (Instance 0 1, Instance 1 1); (Instance 0 2, Instance 1 2);
    (Instance 0 3, Instance 1 3); (Instance 0 5, Instance 1 7);
    (Instance 1 0, Instance 0 0); (Instance 1 1, Instance 0 1); (Instance 1 2, Instance 0 2);
    (Instance 1 3, Instance 0 3); (Instance 1 7, Instance 0 5) ].
Proof. vm_compute; reflexivity. Qed.

(** The theorem applies to it: its hypotheses are not contradictory. *)
Lemma the_loop_keeps_the_order :
  admissible (history_of loop_with_a_heart [[0; 1; 2; 1; 3]; [0; 1; 2; 1; 2; 1; 3]])
    (token_rules site_eq_dec (operation_of loop_with_a_heart) (fun _ => 0) (fun _ => 0)
       (history_of loop_with_a_heart [[0; 1; 2; 1; 3]; [0; 1; 2; 1; 2; 1; 3]])).
Proof.
  apply well_formed_programs_keep_the_order.
  - apply examples_are_well_formed.
  - intros [b k]; unfold operation_of; cbn.
    do 4 (destruct b as [| b]; [destruct k as [| [| [| k]]]; cbn; discriminate |]).
    destruct b; destruct k; discriminate.
  - exact paths_of_the_loop.
Qed.

(** CO18. Without the heart the program is ill-formed, by this rule, and a thread repeats a name: so
    P1 needs it. *)
Lemma without_the_heart_a_name_repeats :
  ~ only_a_loop_intrinsic_uses_a_token_from_outside loop_without_a_heart /\
  exists N,
    name_of site_eq_dec (operation_of loop_without_a_heart) (fun _ => 0) (fun _ => 0)
      (history_of loop_without_a_heart [[0; 1; 2; 1; 2; 1; 3]]) (Instance 0 1) = Some N /\
    name_of site_eq_dec (operation_of loop_without_a_heart) (fun _ => 0) (fun _ => 0)
      (history_of loop_without_a_heart [[0; 1; 2; 1; 2; 1; 3]]) (Instance 0 2) = Some N.
Proof.
  split.
  - rewrite <- only_a_loop_intrinsic_decided; vm_compute; discriminate.
  - eexists; split; vm_compute; reflexivity.
Qed.

(** The blocks that define no token whose region holds [x]. *)
Definition defines_none_around (p : program) (x : site) (b : nat) : bool :=
  negb (existsb (fun use => in_region_b p (snd use) x && (fst (snd use) =? b)) (all_uses p)).

(** Whether no closed path through an anchor keeps to such blocks. *)
Definition cycles_around_anchors_define_tokens_b (p : program) : bool :=
  forallb (fun x =>
    match operation_of p x with
    | Some Anchor => negb (together_b p (defines_none_around p x) (fst x) (fst x))
    | _ => true
    end) (all_sites p).

Lemma cycles_around_anchors_computed p :
  cycles_around_anchors_define_tokens_b p = true -> cycles_around_anchors_define_tokens p.
Proof.
  unfold cycles_around_anchors_define_tokens_b; rewrite forallb_forall.
  intros H blocks x Hclosed Hin Hanchor.
  specialize (H x (in_all_sites (operation_of_site Hanchor))); rewrite Hanchor in H.
  destruct (existsb (fun b => negb (defines_none_around p x b)) blocks) eqn:E.
  - apply existsb_exists in E as (b & Hb & E); apply negb_true_iff, negb_false_iff in E.
    apply existsb_exists in E as ([u d] & _ & E); apply andb_true_iff in E as [Hregion E].
    apply Nat.eqb_eq in E; cbn [fst snd] in *; exists d; split; [| congruence].
    apply in_region_b_region, Hregion.
  - exfalso; apply negb_true_iff, not_true_iff_false in H; apply H, together_b_closed_path.
    exists blocks; split; [exact Hclosed | split; [| auto]].
    apply Forall_forall; intros b Hb; apply not_false_iff_true; intros Hno.
    apply not_true_iff_false in E; apply E, existsb_exists; exists b; rewrite Hno; auto.
Qed.

(** An anchor in a loop with a heart: what the theorem supposes of anchors is met. *)
Lemma the_anchor_is_in_such_cycles : cycles_around_anchors_define_tokens anchor_under_a_heart.
Proof. apply cycles_around_anchors_computed; vm_compute; reflexivity. Qed.

(** ** A call in a loop *)

(** CO11. A loop with a heart that calls on the heart's token, at site (2, 0). *)
Definition calling_loop : program := [
  Block [Entry] [1];
  Block [Loop (0, 0)] [2; 3];
  Block [Operation (1, 0)] [1];
  Block [] []
].

Definition is_the_call (x : site) : bool := if site_eq_dec x (2, 0) then true else false.

(** The callee: an operation in one arm, and one at the join. *)
Definition callee : program := [
  Block [Entry] [1; 2];
  Block [Operation (0, 0)] [2];
  Block [Operation (0, 0)] []
].

(** Two threads, each with one trip; under the call they take different arms. *)
Definition calling_runs : list (run site site) := [
  [((0, 0), []); ((1, 0), []); ((2, 0), trace callee [0; 1; 2]); ((1, 0), [])];
  [((0, 0), []); ((1, 0), []); ((2, 0), trace callee [0; 2]); ((1, 0), [])]
].

Lemma they_run_along_paths :
  run_along_paths calling_loop callee is_the_call calling_runs [[0; 1; 2; 1; 3]; [0; 1; 2; 1; 3]].
Proof.
  split; [reflexivity | split].
  - repeat apply Forall_cons; try apply Forall_nil; unfold path, edge; cbn; intuition.
  - assert (Hpaths : path callee [0; 1; 2] /\ path callee [0; 2])
      by (unfold path, edge; cbn; intuition).
    intros t i c l H; destruct t as [| [| t]]; [| | destruct t, i; discriminate];
      do 4 (destruct i as [| i];
            [injection H as <- <-; cbn;
             first [reflexivity
                   | exists [0; 1; 2]; split; [apply Hpaths | reflexivity]
                   | exists [0; 2]; split; [apply Hpaths | reflexivity]] |]);
      destruct i; discriminate.
Qed.

(** At the join they are converged, before and after: the theorem speaks of something. *)
Lemma they_meet_at_the_join :
  met_in_callee site_eq_dec site_eq_dec (operation_of calling_loop) (operation_of callee)
    calling_runs
    (fun _ => 0) (fun _ => 0) (fun _ _ _ => 0) 0 2 2 1 2 1 /\
  meets site_eq_dec site_eq_dec (operation_of calling_loop) (operation_of callee) is_the_call
    calling_runs (fun _ => 0) (fun _ => 0)
    (inner_instance calling_runs 0 2 2) (inner_instance calling_runs 1 2 1).
Proof.
  split.
  - split; [discriminate | eexists; split; vm_compute; reflexivity].
  - apply (converged_b_converged (inlined_eq_dec site_eq_dec site_eq_dec) _ Nat.eq_dec).
    vm_compute; reflexivity.
Qed.
