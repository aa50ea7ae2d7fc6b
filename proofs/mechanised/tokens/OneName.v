(** Two instances of one name, of one history or of two: CO8, CO9, CO12, CO15.

    The table of names, read as a table of when two names are equal. *)

From Coq Require Import List.
From Wavecheck Require Import Histories Tokens.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

Section OneName.

Variable static : Type.
Variable eq_dec : forall x y : static, {x = y} + {x <> y}.
Variable operation_at : static -> option (operation static).
Variable label : Type.
Variables launch launch' : nat -> label.
Variables choice choice' : instance -> nat.
Variables h h' : history static.

(** An instance of one history and one of another have one name. *)
Definition one_name (a b : instance) : Prop :=
  exists N, name_of eq_dec operation_at launch choice h a = Some N /\
            name_of eq_dec operation_at launch' choice' h' b = Some N.

Lemma one_name_one_static a b x y :
  one_name a b -> executes h a x -> executes h' b y -> x = y.
Proof.
  intros (N & Ha & Hb) Hx Hy.
  rewrite <- (name_of_static Hx Ha); exact (name_of_static Hy Hb).
Qed.

Variables (a b : instance) (x : static).
Hypothesis executes_a : executes h a x.
Hypothesis executes_b : executes h' b x.

Lemma one_name_of_nothing : operation_at x = None -> ~ one_name a b.
Proof.
  intros Hop (N & Ha & _); rewrite (name_by_token _ _ _ _ executes_a), Hop in Ha; discriminate.
Qed.

Lemma one_name_of_entries :
  operation_at x = Some Entry -> (one_name a b <-> launch (thread a) = launch' (thread b)).
Proof.
  intros Hop; unfold one_name.
  rewrite (name_by_token _ _ _ _ executes_a), (name_by_token _ _ _ _ executes_b), Hop.
  split; [intros (N & [= <-] & [= H]); congruence | intros ->; eauto].
Qed.

Lemma one_name_of_anchors :
  operation_at x = Some Anchor -> (one_name a b <-> choice a = choice' b).
Proof.
  intros Hop; unfold one_name.
  rewrite (name_by_token _ _ _ _ executes_a), (name_by_token _ _ _ _ executes_b), Hop.
  split; [intros (N & [= <-] & [= H]); congruence | intros ->; eauto].
Qed.

Variables from_a from_b : instance.
Hypothesis value_a : token_value eq_dec operation_at h a = Some from_a.
Hypothesis value_b : token_value eq_dec operation_at h' b = Some from_b.

Lemma one_name_of_loops d : operation_at x = Some (Loop d) ->
  (one_name a b <-> one_name from_a from_b /\
     executions_with_token eq_dec operation_at h a =
     executions_with_token eq_dec operation_at h' b).
Proof.
  intros Hop; unfold one_name.
  rewrite (name_by_token _ _ _ _ executes_a), (name_by_token _ _ _ _ executes_b), Hop.
  unfold token_name; rewrite value_a, value_b.
  destruct (name_of _ _ _ _ h from_a) as [M |]; destruct (name_of _ _ _ _ h' from_b) as [M' |]; cbn;
    split; try (intros (N & H1 & H2); discriminate);
    try (intros ((N & H1 & H2) & _); discriminate).
  - intros (N & [= <-] & [= -> ->]); eauto.
  - intros ((N & [= ->] & [= ->]) & ->); eauto.
Qed.

Lemma one_name_of_operations d : operation_at x = Some (Operation d) ->
  (one_name a b <-> one_name from_a from_b).
Proof.
  intros Hop; unfold one_name.
  rewrite (name_by_token _ _ _ _ executes_a), (name_by_token _ _ _ _ executes_b), Hop.
  unfold token_name; rewrite value_a, value_b.
  destruct (name_of _ _ _ _ h from_a) as [M |]; destruct (name_of _ _ _ _ h' from_b) as [M' |]; cbn;
    split; try (intros (N & H1 & H2); discriminate).
  - intros (N & [= <-] & [= ->]); eauto.
  - intros (N & [= ->] & [= ->]); eauto.
Qed.

End OneName.
