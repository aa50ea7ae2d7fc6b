(** How many places of a range have a property: what CO12 counts.

    The executions with one token value are a list's length; here it is split at a place, and
    compared with the count of other places. *)

From Coq Require Import List Arith Lia.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** How many of [n] places from [first] on have a property. *)
Fixpoint count (P : nat -> bool) (first n : nat) : nat :=
  match n with
  | 0 => 0
  | S n' => count P first n' + if P (first + n') then 1 else 0
  end.

Lemma filter_counts P first n : length (filter P (seq first n)) = count P first n.
Proof.
  induction n as [| n IH]; [reflexivity |].
  rewrite seq_S, filter_app, app_length, IH; cbn; destruct (P (first + n)); reflexivity.
Qed.

Lemma count_one P first : count P first 1 = if P first then 1 else 0.
Proof. cbn; rewrite Nat.add_0_r; reflexivity. Qed.

Lemma count_none P first n : (forall k, k < n -> P (first + k) = false) -> count P first n = 0.
Proof.
  induction n as [| n IH]; intros H; cbn; [reflexivity |].
  rewrite IH by (intros k Hk; apply H; lia); rewrite H by lia; reflexivity.
Qed.

Lemma count_alike P Q first first' n : (forall k, k < n -> P (first + k) = Q (first' + k)) ->
  count P first n = count Q first' n.
Proof.
  induction n as [| n IH]; intros H; cbn; [reflexivity |].
  rewrite IH by (intros k Hk; apply H; lia); rewrite H by lia; reflexivity.
Qed.

Lemma count_joined P first m n : count P first (m + n) = count P first m + count P (first + m) n.
Proof.
  induction n as [| n IH]; [rewrite Nat.add_0_r; cbn; lia |].
  rewrite Nat.add_succ_r; cbn; rewrite IH; replace (first + m + n) with (first + (m + n)) by lia.
  lia.
Qed.
