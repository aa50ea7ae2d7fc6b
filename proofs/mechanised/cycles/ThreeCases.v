(** The reading of maximal convergence by three cases: CU9.

    The cases ask of earlier executions alone, so that they describe one relation, decided pair by
    pair along the threads. It is the least solution of CU6's equation. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence.
Set Implicit Arguments.
Unset Strict Implicit.

Section ThreeCases.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
Variable cycles : list (cycle block).

Local Notation history := (history block).
Local Notation header_before := (header_before cycles).

(** Converged executions [q1] and [q2] of headers of cycles around [X], before [X1] and [X2]. *)
Definition converged_headers (h : history) (R : relation) (a b q1 q2 : instance) : Prop :=
  header_before h a q1 /\ header_before h b q2 /\ R q1 q2.

(** The latest such pair: no other has a later execution on either side. *)
Definition latest_converged_headers (h : history) (R : relation) (a b q1 q2 : instance) : Prop :=
  converged_headers h R a b q1 q2 /\
  forall p1 p2, converged_headers h R a b p1 p2 -> index p1 <= index q1 /\ index p2 <= index q2.

(** CU9. What the three cases say of [X1] and [X2], for [X] in the nested cycles [C1..Ck]:
    - no header of these was executed before, by either thread: converged;
    - else no converged executions of such headers lie before them: not converged;
    - else converged iff after the latest such pair neither thread executes any of the headers. *)
Inductive by_cases (h : history) (R : relation) (a b : instance) : Prop :=
| no_header :
    (forall g, ~ header_before h a g) -> (forall g, ~ header_before h b g) -> by_cases h R a b
| none_after_the_latest_pair q1 q2 :
    latest_converged_headers h R a b q1 q2 ->
    (forall g, header_before h a g -> index g <= index q1) ->
    (forall g, header_before h b g -> index g <= index q2) -> by_cases h R a b.

(** CU9. A relation that the three cases describe. *)
Definition described_by_cases (h : history) (R : relation) : Prop := forall a b,
  R a b <-> thread a <> thread b /\ same_static h a b /\ by_cases h R a b.

Hypothesis facts : hierarchy edge cycles.

(** Where nothing follows the latest converged pair, it is the latest header of either thread. *)
Lemma cases_look_at_the_latest_headers h R a b :
  by_cases h R a b <->
  (forall g, ~ header_before h a g) /\ (forall g, ~ header_before h b g) \/
  exists g1 g2, latest_header_before cycles h a g1 /\ latest_header_before cycles h b g2 /\ R g1 g2.
Proof.
  split.
  - intros [Hno Hno' | q1 q2 [(H1 & H2 & HR) _] Hlast1 Hlast2]; [left; auto |].
    right; exists q1, q2; split; [split; assumption | split; [split; assumption | exact HR]].
  - intros [[Hno Hno'] | (g1 & g2 & [H1 Hlast1] & [H2 Hlast2] & HR)];
      [apply no_header; assumption |].
    apply none_after_the_latest_pair with g1 g2; [| exact Hlast1 | exact Hlast2].
    split; [split; [exact H1 | split; assumption] |].
    intros p1 p2 (Hp1 & Hp2 & _); split; [apply Hlast1, Hp1 | apply Hlast2, Hp2].
Qed.

(** The three cases describe equal names, ... *)
Lemma equal_names_are_described_by_cases h :
  described_by_cases h (equal_counters eq_dec cycles h).
Proof.
  intros a b; rewrite cases_look_at_the_latest_headers; split.
  - intros Hab; pose proof Hab as (HT & HS & _); split; [exact HT | split; [exact HS |]].
    destruct HS as (x & Ha & Hb); apply (latest_headers_tell eq_dec facts Ha Hb HT), Hab.
  - intros (HT & (x & Ha & Hb) & H); apply (latest_headers_tell eq_dec facts Ha Hb HT), H.
Qed.

(** Relations that agree on earlier executions are asked the same by the cases. *)
Lemma cases_look_at_earlier_executions h (R S : relation) a b :
  (forall g1 g2, index g1 < index a -> index g2 < index b -> R g1 g2 <-> S g1 g2) ->
  by_cases h R a b <-> by_cases h S a b.
Proof.
  intros E; rewrite !cases_look_at_the_latest_headers.
  assert (Hlatest : forall g1 g2,
    latest_header_before cycles h a g1 -> latest_header_before cycles h b g2 ->
    R g1 g2 <-> S g1 g2).
  { intros g1 g2 [[(_ & H1 & _) _] _] [[(_ & H2 & _) _] _]; apply E; assumption. }
  split; (intros [Hno | (g1 & g2 & H1 & H2 & H)]; [left; exact Hno | right]);
    exists g1, g2; split; try assumption; split; try assumption; apply (Hlatest g1 g2 H1 H2), H.
Qed.

(** ... and one relation alone, for each case looks at earlier executions. *)
Lemma cases_describe_one_relation h R S :
  described_by_cases h R -> described_by_cases h S -> same_relation R S.
Proof.
  intros HR HS.
  assert (Hboth : forall n a b, index a + index b < n -> R a b <-> S a b).
  { induction n as [| n IH]; intros a b Hn; [lia |].
    rewrite (HR a b), (HS a b).
    rewrite (@cases_look_at_earlier_executions h R S a b); [reflexivity |].
    intros g1 g2 H1 H2; apply IH; lia. }
  intros a b; apply (Hboth (1 + index a + index b)); lia.
Qed.

(** CU9. The three cases describe one relation, and it is the maximal relation of CU6: on every
    history, in every hierarchy. *)
Theorem three_cases_are_the_least_relation h R :
  along_edges edge h ->
  described_by_cases h R <-> same_relation R (maximal_convergence cycles h).
Proof.
  intros Hwalk; pose proof (equal_names_are_the_least_relation eq_dec facts Hwalk) as Hnames.
  pose proof (equal_names_are_described_by_cases h) as Hdescribed; split.
  - intros HR a b; rewrite <- (Hnames a b); apply (cases_describe_one_relation HR Hdescribed).
  - intros HR a b; rewrite (HR a b), <- (Hnames a b), (Hdescribed a b).
    rewrite (@cases_look_at_earlier_executions h R (equal_counters eq_dec cycles h) a b);
      [reflexivity |].
    intros g1 g2 _ _; rewrite (HR g1 g2); symmetry; apply Hnames.
Qed.

End ThreeCases.
