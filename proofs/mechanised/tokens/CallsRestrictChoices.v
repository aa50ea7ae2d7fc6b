(** A call whose callee makes no use of its entry's token restricts what anchors may choose: F28.

    Two threads run a loop with an anchor, a vote on its token and a call of a convergent function
    on it; on the way lies a second anchor with a use. Thread 1 comes to the second anchor in its
    second trip, thread 2 in its first. With the call, the threads cannot both vote together in
    their first trips and meet at the second anchor's use: thread 1 called before it, thread 2
    after, and that was one call. Inlined, nothing is left of the call, whose callee holds its entry
    alone, and they can. Each of the two sets was possible before; both together were not. So CO11
    has to suppose that the same threads are chosen at the anchors. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories Tokens TokenPrograms NamesNeverRepeat ComputedTokens.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** The blocks 0 to 4: before the loop, its header, the way past the second anchor, the latch, and
    the exit. *)
Definition with_the_call : program := [
  Block [] [1];
  Block [Anchor; Operation (1, 0)] [2; 3];
  Block [Anchor; Operation (2, 0)] [3];
  Block [Operation (1, 0)] [1; 4];
  Block [] []
].

(** The same, inlined: the callee's body has nothing but its entry. *)
Definition without_the_call : program := [
  Block [] [1];
  Block [Anchor; Operation (1, 0)] [2; 3];
  Block [Anchor; Operation (2, 0)] [3];
  Block [] [1; 4];
  Block [] []
].

Definition paths : list (list nat) := [[0; 1; 3; 1; 2; 3; 4]; [0; 1; 2; 3; 4]].

(** No entry is executed, so that it does not matter how threads are launched. *)
Definition together (t : nat) : nat := 0.

Definition before (choice : instance -> nat) : relation :=
  token_rules site_eq_dec (operation_of with_the_call) together choice
    (history_of with_the_call paths).

Definition after (choice : instance -> nat) : relation :=
  token_rules site_eq_dec (operation_of without_the_call) together choice
    (history_of without_the_call paths).

(** The instances of the votes in the first trips, of the uses of the second anchor, and of the
    calls that follow in the trips in which the votes are. *)
Definition vote_1 := Instance 0 1.
Definition vote_2 := Instance 1 1.
Definition use_1 := Instance 0 6.
Definition use_2 := Instance 1 3.
Definition call_1 := Instance 0 2.
Definition call_2 := Instance 1 4.

(** Inlined, the call is gone, and thread 1's use one place earlier. *)
Definition use_1_inlined := Instance 0 5.

Lemma they_are_paths : are_paths with_the_call paths /\ are_paths without_the_call paths.
Proof.
  split; repeat apply Forall_cons; try apply Forall_nil; cbn; unfold path, edge; cbn; intuition.
Qed.

(** F28. Before, whatever is chosen: if the threads vote together in their first trips and meet at
    the use of the second anchor, convergence-before turns back. *)
Theorem with_the_call_both_sets_turn_the_order_back choice :
  before choice vote_1 vote_2 -> before choice use_1 use_2 ->
  ~ strict (history_of with_the_call paths) (before choice).
Proof.
  intros Hvote Huse Hstrict.
  assert (Hanchors : before choice (Instance 0 0) (Instance 1 0)).
  { inversion Hvote as [s a b _ Ha _ Hop | s a b _ Ha _ Hop | s d a b f g _ Ha _ Hop
                       | s d a b f g _ Ha _ _ Hf Hg Hfg]; subst.
    - injection Ha as <-; discriminate.
    - injection Ha as <-; discriminate.
    - injection Ha as <-; discriminate.
    - injection Hf as <-; injection Hg as <-; exact Hfg. }
  assert (Hcall : before choice call_1 call_2).
  { apply (operations_converged (s := (3, 0)) (token := (1, 0))
             (from_a := Instance 0 0) (from_b := Instance 1 0)); try reflexivity;
      [discriminate | exact Hanchors]. }
  apply (Hstrict call_1), closure with use_2.
  - apply before_converged with use_1; [| exact Huse].
    apply program_order_from_indices; [reflexivity | cbn; lia | exists (2, 1); reflexivity].
  - apply before_converged with call_2; [| apply token_rules_symmetric, Hcall].
    apply program_order_from_indices; [reflexivity | cbn; lia | exists (3, 0); reflexivity].
Qed.

(** A choice by a table of places: one label for each thread and place, 0 where it names none. *)
Definition by_table (table : list (instance * nat)) (a : instance) : nat :=
  match find (fun entry => if instance_eq_dec (fst entry) a then true else false) table with
  | Some entry => snd entry
  | None => 0
  end.

(** The first executions of the loop's anchor together; its second execution, and those of the other
    anchor, alone. *)
Definition votes_chosen : instance -> nat :=
  by_table [(Instance 0 0, 1); (Instance 1 0, 1); (Instance 0 3, 2); (Instance 0 5, 3);
            (Instance 1 2, 4)].

(** The executions of the second anchor together, the others alone. *)
Definition uses_chosen : instance -> nat :=
  by_table [(Instance 0 0, 1); (Instance 1 0, 2); (Instance 0 3, 3); (Instance 0 5, 4);
            (Instance 1 2, 4)].

(** Both, in the program without the call. *)
Definition both_chosen : instance -> nat :=
  by_table [(Instance 0 0, 1); (Instance 1 0, 1); (Instance 0 2, 2); (Instance 0 4, 3);
            (Instance 1 2, 3)].

(** A rank by threads' lists of numbers. *)
Definition by_places (numbers : list (list nat)) (a : instance) : nat :=
  nth (index a) (nth (thread a) numbers []) 0.

(** F28. Before, each of the two sets is possible. *)
Theorem with_the_call_each_set_is_possible :
  (before votes_chosen vote_1 vote_2 /\
   admissible (history_of with_the_call paths) (before votes_chosen)) /\
  (before uses_chosen use_1 use_2 /\
   admissible (history_of with_the_call paths) (before uses_chosen)).
Proof.
  split; split.
  - apply (converged_b_converged site_eq_dec (operation_of with_the_call) Nat.eq_dec);
      vm_compute; reflexivity.
  - apply (computed_admissible (label_eq_dec := Nat.eq_dec)
             (rank := by_places [[0; 1; 6; 7; 8; 9; 10; 11]; [0; 1; 2; 3; 6]])); vm_compute;
             reflexivity.
  - apply (converged_b_converged site_eq_dec (operation_of with_the_call) Nat.eq_dec);
      vm_compute; reflexivity.
  - apply (computed_admissible (label_eq_dec := Nat.eq_dec)
             (rank := by_places [[0; 1; 2; 3; 4; 5; 6; 7]; [0; 1; 5; 6; 7]])); vm_compute;
             reflexivity.
Qed.

(** F28, CO11. Inlined, both sets are possible together. *)
Theorem without_the_call_both_sets_are_possible :
  after both_chosen vote_1 vote_2 /\ after both_chosen use_1_inlined use_2 /\
  admissible (history_of without_the_call paths) (after both_chosen).
Proof.
  split; [| split].
  - apply (converged_b_converged site_eq_dec (operation_of without_the_call) Nat.eq_dec);
      vm_compute; reflexivity.
  - apply (converged_b_converged site_eq_dec (operation_of without_the_call) Nat.eq_dec);
      vm_compute; reflexivity.
  - apply (computed_admissible (label_eq_dec := Nat.eq_dec)
             (rank := by_places [[0; 1; 2; 3; 4; 5]; [0; 1; 4; 5]])); vm_compute; reflexivity.
Qed.
