(** The figures of the documents, decided: CU7, CU10, CU11, CU18, CU19, CU21, CU28, F11.

    A natural loop, and the irreducible four with two hierarchies of its cycles, [P] and [R,S]. That
    they are hierarchies is computed; so every theorem about hierarchies applies to them. Then what
    the documents say of executions of these graphs is computed by comparing names. Threads are
    numbered from 0, and the executions of a thread too. *)

From Coq Require Import List Bool Arith Lia String.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence Hierarchies.
From Wavecheck Require Import ReducibleGraphs.
Open Scope string_scope.

(** ** Two graphs and their hierarchies *)

Definition graph := list (string * string).

Definition natural_loop : graph :=
  [("Entry", "H"); ("H", "B"); ("H", "L"); ("B", "L"); ("L", "H"); ("L", "Exit")].

Definition loop_cycles : list (cycle string) := [Cycle "H" ["H"; "B"; "L"]].

Definition irreducible_four : graph :=
  [("Entry", "P"); ("Entry", "R"); ("P", "Q"); ("Q", "S"); ("Q", "R"); ("R", "S"); ("S", "P");
   ("S", "Exit")].

(** The hierarchy written [P]: one cycle, with header P. *)
Definition cycles_of_p : list (cycle string) := [Cycle "P" ["P"; "Q"; "R"; "S"]].

(** The hierarchy written [R,S]: the cycle with header R, and inside it P, Q, S with header S. *)
Definition cycles_of_r_and_s : list (cycle string) :=
  [Cycle "R" ["P"; "Q"; "R"; "S"]; Cycle "S" ["P"; "Q"; "S"]].

(** CU7, CU31. The cycle of the natural loop is a hierarchy of its graph, ... *)
Theorem the_natural_loop_has_a_hierarchy : hierarchy (edge natural_loop) loop_cycles.
Proof. apply decided_hierarchies_are_hierarchies with string_dec; vm_compute; reflexivity. Qed.

(** CU17, CU31. ... which a search finds, and it is a natural loop. *)
Theorem the_natural_loop_is_one :
  found_by_a_search (edge natural_loop) "Entry" loop_cycles /\
  forall c, In c loop_cycles -> natural (edge natural_loop) "Entry" c.
Proof.
  split.
  - apply decided_searches_are_searches with string_dec ["Entry"; "H"; "B"; "L"; "Exit"].
    vm_compute; reflexivity.
  - intros c [<- | []]; apply natural_loops_are_decided with string_dec; vm_compute; reflexivity.
Qed.

(** CU11, CU31. [P] is a hierarchy of the irreducible four, ... *)
Theorem the_irreducible_four_has_a_hierarchy_with_header_p :
  hierarchy (edge irreducible_four) cycles_of_p.
Proof. apply decided_hierarchies_are_hierarchies with string_dec; vm_compute; reflexivity. Qed.

(** CU11, CU31. ... and so is [R,S]; ... *)
Theorem the_irreducible_four_has_a_hierarchy_with_headers_r_and_s :
  hierarchy (edge irreducible_four) cycles_of_r_and_s.
Proof. apply decided_hierarchies_are_hierarchies with string_dec; vm_compute; reflexivity. Qed.

(** CU11, CU31. ... each of them is found by a search, and its cycle is no natural loop. *)
Theorem searches_find_both_hierarchies :
  found_by_a_search (edge irreducible_four) "Entry" cycles_of_p /\
  found_by_a_search (edge irreducible_four) "Entry" cycles_of_r_and_s /\
  ~ natural (edge irreducible_four) "Entry" (Cycle "P" ["P"; "Q"; "R"; "S"]) /\
  ~ natural (edge irreducible_four) "Entry" (Cycle "R" ["P"; "Q"; "R"; "S"]).
Proof.
  repeat split.
  - apply decided_searches_are_searches with string_dec ["Entry"; "P"; "Q"; "S"; "R"; "Exit"].
    vm_compute; reflexivity.
  - apply decided_searches_are_searches with string_dec ["Entry"; "R"; "S"; "P"; "Q"; "Exit"].
    vm_compute; reflexivity.
  - intros H; apply (natural_loops_are_decided string_dec) in H; vm_compute in H; discriminate.
  - intros H; apply (natural_loops_are_decided string_dec) in H; vm_compute in H; discriminate.
Qed.

(** CU31. Taking out the header of a cycle matters: in [R,S], the header of the inner cycle may not
    be the header of the outer one, nor may the inner cycle be left out. *)
Theorem these_are_no_hierarchies :
  ~ hierarchy (edge irreducible_four) [Cycle "S" ["P"; "Q"; "R"; "S"]; Cycle "S" ["P"; "Q"; "S"]] /\
  ~ hierarchy (edge irreducible_four) [Cycle "R" ["P"; "Q"; "R"; "S"]].
Proof.
  set (four := Cycle "S" ["P"; "Q"; "R"; "S"]); set (three := Cycle "S" ["P"; "Q"; "S"]); split.
  - intros facts.
    apply (header_taken_out facts (c := three) (d := four)); cbn; auto 6.
    apply (inside_b_inside string_dec); reflexivity.
  - intros facts.
    assert (Hstep : forall x y, In (x, y) [("P", "Q"); ("Q", "S"); ("S", "P")] ->
      path (edge irreducible_four) (body (Some (Cycle "R" ["P"; "Q"; "R"; "S"]))) x y).
    { intros x y Hxy; apply one_edge; [split | split |]; cbn in Hxy |- *;
        intuition (subst; cbn; (congruence || auto 10)); congruence. }
    destruct (maximal facts (r := Some (Cycle "R" ["P"; "Q"; "R"; "S"])) (x := "P") (y := "Q"))
      as (c & [<- | []] & Hin & _ & _).
    + intros d E; injection E as <-; left; reflexivity.
    + apply Hstep; cbn; auto.
    + apply joined with "S"; apply Hstep; cbn; auto.
    + apply (inside_strict Hin).
Qed.

(** ** What is computed of executions *)

(** The executions number [i] of thread [t] and number [j] of thread [u] are converged under the
    maximal relation. *)
Definition converged (cycles : list (cycle string)) (h : history string) (t i u j : nat) : Prop :=
  maximal_convergence cycles h (Instance t i) (Instance u j).

(** Decides claims of this kind, given that the cycles are a hierarchy. *)
Ltac by_names facts :=
  cbv zeta; unfold converged;
  match goal with
  | |- context [maximal_convergence _ ?h _ _] =>
    let Hwalk := fresh "walk" in let Hnames := fresh "names" in
    pose proof (fun a b => maximal_convergence_is_computed_by_names string_dec (h := h) a b facts)
      as Hnames;
    match type of facts with
    | hierarchy (edge ?edges) _ =>
      assert (Hwalk : along_edges (edge edges) h)
        by (apply decided_walks_are_along_edges with string_dec; vm_compute; reflexivity)
    end;
    repeat split;
    (apply (Hnames _ _ Hwalk); vm_compute; reflexivity) ||
    (intros H; apply (Hnames _ _ Hwalk) in H; vm_compute in H; discriminate)
  end.

Definition loop_history : history string :=
  [["Entry"; "H"; "B"; "L"; "H"; "L"; "Exit"];
   ["Entry"; "H"; "L"; "H"; "B"; "L"; "H"; "B"; "L"; "Exit"]].

(** CU7. T1 = Entry1 H1 B1 L1 H3 L3 Exit and T2 = Entry2 H2 L2 H4 B2 L4 H5 B3 L5 Exit:
    Entry1 == Entry2, H1 == H2, B1 != B2, H3 == H4, H3 != H5, L1 == L2, L3 == L4, L3 != L5. *)
Theorem executions_of_the_natural_loop :
  let same := converged loop_cycles loop_history in
  same 0 0 1 0 /\ same 0 1 1 1 /\ ~ same 0 2 1 4 /\ same 0 4 1 3 /\ ~ same 0 4 1 6 /\
  same 0 3 1 2 /\ same 0 5 1 5 /\ ~ same 0 5 1 8.
Proof. by_names the_natural_loop_has_a_hierarchy. Qed.

(** CU28, F11. Both threads enter the loop, and each of them executes B, once or more; and yet no
    executions of B are converged. *)
Theorem who_enters_a_cycle_need_not_converge_in_it :
  let same := converged loop_cycles loop_history in
  same 0 1 1 1 /\ ~ same 0 2 1 4 /\ ~ same 0 2 1 7.
Proof. by_names the_natural_loop_has_a_hierarchy. Qed.

Definition three_threads : history string :=
  [["Entry"; "P"; "Q"; "S"; "P"; "Q"; "R"; "S"; "Exit"];
   ["Entry"; "P"; "Q"; "R"; "S"; "Exit"];
   ["Entry"; "R"; "S"; "Exit"]].

(** CU10. Under [R,S], T1 = Entry P1 Q1 S1 P3 Q3 R1 S2 Exit, T2 = Entry P2 Q2 R2 S3 Exit,
    T3 = Entry R3 S4 Exit: P1 == P2, Q1 == Q2, R1 == R2 == R3, S2 == S3 == S4, P2 != P3, Q2 != Q3,
    S1 != S3, S1 != S4. *)
Theorem three_threads_on_the_irreducible_four :
  let same := converged cycles_of_r_and_s three_threads in
  same 0 1 1 1 /\ same 0 2 1 2 /\ same 0 6 1 3 /\ same 1 3 2 1 /\ same 0 7 1 4 /\ same 1 4 2 2 /\
  ~ same 1 1 0 4 /\ ~ same 1 2 0 5 /\ ~ same 0 3 1 4 /\ ~ same 0 3 2 2.
Proof. by_names the_irreducible_four_has_a_hierarchy_with_headers_r_and_s. Qed.

Definition divergence_at_q : history string :=
  [["Entry"; "P"; "Q"; "R"; "S"; "P"; "Q"; "R"; "S"; "Exit"];
   ["Entry"; "P"; "Q"; "S"; "P"; "Q"; "R"; "S"; "Exit"]].

(** CU18. Under [R,S], T1 = Entry P1 Q1 R1 S1 P3 Q3 R3 S3 Exit, T2 = Entry P2 Q2 S2 P4 Q4 R2 S4
    Exit: P1 == P2, Q1 == Q2, R1 == R2, S1 == S4, S2 != S1. *)
Theorem divergence_at_q_under_r_and_s :
  let same := converged cycles_of_r_and_s divergence_at_q in
  same 0 1 1 1 /\ same 0 2 1 2 /\ same 0 3 1 6 /\ same 0 4 1 7 /\ ~ same 0 4 1 3.
Proof. by_names the_irreducible_four_has_a_hierarchy_with_headers_r_and_s. Qed.

(** CU19. The same under [P]: P1 == P2, Q1 == Q2, S1 == S2, P3 == P4, Q3 == Q4, R3 == R2,
    S3 == S4. *)
Theorem divergence_at_q_under_p :
  let same := converged cycles_of_p divergence_at_q in
  same 0 1 1 1 /\ same 0 2 1 2 /\ same 0 4 1 3 /\ same 0 5 1 4 /\ same 0 6 1 5 /\ same 0 7 1 6 /\
  same 0 8 1 7.
Proof. by_names the_irreducible_four_has_a_hierarchy_with_header_p. Qed.

(** CU11. Two hierarchies of one graph give different maximal relations: S1 and S2 are converged
    under [P] and not under [R,S]. *)
Theorem hierarchies_differ :
  converged cycles_of_p divergence_at_q 0 4 1 3 /\
  ~ converged cycles_of_r_and_s divergence_at_q 0 4 1 3.
Proof.
  split.
  - by_names the_irreducible_four_has_a_hierarchy_with_header_p.
  - by_names the_irreducible_four_has_a_hierarchy_with_headers_r_and_s.
Qed.

Definition divergence_at_entry : history string :=
  [["Entry"; "P"; "Q"; "R"; "S"; "P"; "Q"; "S"; "Exit"];
   ["Entry"; "R"; "S"; "P"; "Q"; "S"; "P"; "Q"; "R"; "S"; "Exit"]].

(** CU21. Under [P], T1 = Entry P1 Q1 R1 S1 P3 Q3 S3 Exit, T2 = Entry R2 S2a P2 Q2 S2b P4 Q4 R3 S4
    Exit: P1 == P2, Q1 == Q2, S1 == S2b, P3 == P4, Q3 == Q4, S3 == S4, every R alone. *)
Theorem divergence_at_entry_under_p :
  let same := converged cycles_of_p divergence_at_entry in
  same 0 1 1 3 /\ same 0 2 1 4 /\ same 0 4 1 5 /\ same 0 5 1 6 /\ same 0 6 1 7 /\ same 0 7 1 9 /\
  ~ same 0 3 1 1 /\ ~ same 0 3 1 8.
Proof. by_names the_irreducible_four_has_a_hierarchy_with_header_p. Qed.

(** CU21. The same under [R,S]: R1 == R2, S1 == S2a, P3 == P2, Q3 == Q2, S3 == S2b. *)
Theorem divergence_at_entry_under_r_and_s :
  let same := converged cycles_of_r_and_s divergence_at_entry in
  same 0 3 1 1 /\ same 0 4 1 2 /\ same 0 5 1 3 /\ same 0 6 1 4 /\ same 0 7 1 5.
Proof. by_names the_irreducible_four_has_a_hierarchy_with_headers_r_and_s. Qed.
