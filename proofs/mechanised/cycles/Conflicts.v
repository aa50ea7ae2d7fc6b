(** Where convergence-before can turn back, and what separates two executions of a block: CU8.

    Each step of convergence-before follows a path of the graph if only executions of one block are
    converged; so two instances that are before each other lie in blocks that reach each other, and
    these lie in one cycle. Within a visit of a block nothing turns back: a block here stands for
    any point of a program. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations.
Set Implicit Arguments.
Unset Strict Implicit.

Section Conflicts.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
Variable cycles : list (cycle block).
Hypothesis facts : hierarchy edge cycles.
Variable h : history block.
Hypothesis walks : along_edges edge h.

(** A path leads from the block of one instance to that of another. *)
Definition reaches : relation := fun a b =>
  exists x y, executes h a x /\ executes h b y /\ path edge (fun _ => True) x y.

Lemma execution_follows_paths : contained (program_order h) reaches.
Proof.
  intros [t i] [u j] (E & Hij & [x Hx] & [y Hy]); cbn in E, Hij; subst u.
  exists x, y; repeat split; [exact Hx | exact Hy |].
  revert y Hy; induction Hij as [| j Hij IH]; intros y Hy.
  - apply one_edge; [exact I | exact I | apply (walks Hx Hy)].
  - destruct (@earlier_occurs _ h t j (S j)) as [z Hz]; [lia | exists y; exact Hy |].
    apply joined with z; [apply IH, Hz | apply one_edge; [exact I | exact I | apply (walks Hz Hy)]].
Qed.

(** Convergence-before follows paths, if only executions of one block are converged. *)
Lemma convergence_before_follows_paths (R : relation) :
  contained R (same_static h) -> contained (convergence_before h R) reaches.
Proof.
  intros HR; apply convergence_before_lies_in_what_execution_follows.
  - intros a b c (x & y & Hx & Hy & Hxy) (y' & z & Hy' & Hz & Hyz).
    rewrite (executes_one Hy' Hy) in Hyz; exists x, z; repeat split; auto.
    apply joined with y; assumption.
  - exact execution_follows_paths.
  - intros a b c (x & y & Hx & Hy & Hxy) Hbc.
    destruct (HR b c Hbc) as (y' & Hy' & Hc); rewrite (executes_one Hy' Hy) in Hc.
    exists x, y; auto.
  - intros a b c Hab (y & z & Hy & Hz & Hyz).
    destruct (HR a b Hab) as (y' & Ha & Hy'); rewrite (executes_one Hy' Hy) in Ha.
    exists y, z; auto.
Qed.

(** CU8. A conflict in convergence-before needs two nodes inside one cycle: whatever relation
    between executions of one block is taken for converged-with, if two instances are each before
    the other, one cycle holds the blocks of both. *)
Theorem conflicts_lie_in_one_cycle (R : relation) a b :
  contained R (same_static h) -> convergence_before h R a b -> convergence_before h R b a ->
  exists c x y, common cycles c x y /\ executes h a x /\ executes h b y.
Proof.
  intros HR Hab Hba; apply (convergence_before_follows_paths HR) in Hab, Hba.
  destruct Hab as (x & y & Ha & Hb & Hxy), Hba as (y' & x' & Hb' & Ha' & Hyx).
  rewrite (executes_one Hb' Hb), (executes_one Ha' Ha) in Hyx.
  destruct (who_reach_each_other_lie_in_one_cycle facts Hxy Hyx) as [c Hc].
  exists c, x, y; auto.
Qed.

(** Without a header around [x] the counters around [x] stay as they are. *)
Lemma counters_stay t i j x :
  i <= j -> occurs h (Instance t j) ->
  (forall k y, i < k <= j -> executes h (Instance t k) y -> ~ heads_around cycles x y) ->
  forall c, In c cycles -> holds c x ->
  counter eq_dec cycles (past h (Instance t j)) c = counter eq_dec cycles (past h (Instance t i)) c.
Proof.
  intros Hij; induction Hij as [| j Hij IH]; intros Hj Hno c Hc Hx; [reflexivity |].
  destruct Hj as [y Hy]; rewrite (past_of_next Hy).
  rewrite only_headers_around_count with (x := x); [| apply (Hno (S j)); [lia | exact Hy] | ..];
    try assumption.
  apply IH; try assumption.
  - apply (@earlier_occurs _ h t j (S j)); [lia | exists y; exact Hy].
  - intros k z Hk; apply Hno; lia.
Qed.

(** CU8. Two executions of a node by one thread are separated by a header of a cycle that holds the
    node, or the node is such a header. *)
Theorem a_header_separates_two_executions a b x :
  program_order h a b -> executes h a x -> executes h b x ->
  heads_around cycles x x \/
  exists g y, program_order h a g /\ program_order h g b /\ executes h g y /\
              heads_around cycles x y.
Proof.
  intros Hab Ha Hb; destruct (heads_around_dec eq_dec cycles x x) as [Hx | Hx]; [left; exact Hx |].
  right; pose proof Hab as (Ht & Hij & Oa & Ob).
  destruct a as [t i], b as [u j]; cbn in Ht, Hij; subst u.
  assert (Hsearch : forall n,
    (exists k y, i < k < n /\ k < j /\ executes h (Instance t k) y /\ heads_around cycles x y) \/
    (forall k y, i < k < n -> k < j -> executes h (Instance t k) y -> ~ heads_around cycles x y)).
  { induction n as [| n [(k & y & Hk & Hkj & Hy & Hh) | IH]].
    - right; intros k y Hk; lia.
    - left; exists k, y; repeat split; auto; lia.
    - destruct (occurs_dec h (Instance t n)) as [[z Hz] | Hn].
      + destruct (heads_around_dec eq_dec cycles x z) as [Hh | Hh], (lt_dec i n) as [Hin | Hin],
                 (lt_dec n j) as [Hnj | Hnj];
          try (left; exists n, z; repeat split; auto; lia);
          right; intros k y Hk Hkj Hy; destruct (Nat.eq_dec k n) as [-> | Hkn];
          try lia; try (rewrite (executes_one Hy Hz); exact Hh); apply (IH k); auto; lia.
      + right; intros k y Hk Hkj Hy; destruct (Nat.eq_dec k n) as [-> | Hkn];
          [exfalso; apply Hn; exists y; exact Hy | apply (IH k); auto; lia]. }
  destruct (Hsearch j) as [(k & y & Hk & _ & Hy & Hh) | Hnone].
  - exists (Instance t k), y; repeat split; cbn; auto; [lia | exists y | lia | exists y]; exact Hy.
  - exfalso.
    destruct (iterations_order_names eq_dec facts walks) as [_ Hfollows Hstrict _ _].
    apply (Hstrict (Instance t i) (Instance t j)); [exists x; auto | | apply Hfollows, Hab].
    apply (names_are_counters eq_dec cycles Ha Hb); intros c Hc Hcx; symmetry.
    apply counters_stay with x; auto; [lia |].
    intros k y Hk Hy; destruct (Nat.eq_dec k j) as [-> | Hkj].
    + rewrite (executes_one Hy Hb); exact Hx.
    + apply (Hnone k); auto; lia.
Qed.

End Conflicts.
