(** The same iteration: CU26, CU27 (re-entry).

    Two threads execute [X] in the same iteration if both executed each header around [X] equally
    often, where inner counts begin again at an outer header. Here the executions are counted on the
    trace itself, with no counter that is carried along. "Begin again" has two readings: since the
    thread last executed the header of a cycle around the inner one, and since it last entered the
    inner cycle. Both are proved to be the maximal relation of CU6, on every graph, reducible or
    not. That the second is, rests on CU27: a cycle inside another is entered again only behind an
    outer header. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence.
Set Implicit Arguments.
Unset Strict Implicit.

Section SameIteration.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable cycles : list (cycle block).

Local Notation history := (history block).
Local Notation counter := (counter eq_dec cycles).

(** The latest blocks of a past, as long as they have a property. *)
Fixpoint latest_while (keeps : block -> bool) (past : list block) : list block :=
  match past with
  | [] => []
  | y :: before => if keeps y then y :: latest_while keeps before else []
  end.

(** CU26. How often the header of [c] was executed since the latest header of a cycle around [c]. *)
Definition times_since_outer_header (c : cycle block) (past : list block) : nat :=
  count_occ eq_dec (latest_while (fun y => negb (outer_header_b eq_dec cycles c y)) past)
    (header c).

(** CU26. How often the header of [c] was executed since the thread last entered [c]; not at all
    where the thread stands outside. *)
Definition times_since_entered (c : cycle block) (past : list block) : nat :=
  count_occ eq_dec (latest_while (holds_b eq_dec c) past) (header c).

(** Executions of one block by different threads that executed each header around it equally often,
    by one of the two counts. *)
Definition same_iteration (times : cycle block -> list block -> nat) (h : history) : relation :=
  fun a b => thread a <> thread b /\
    exists x, executes h a x /\ executes h b x /\
      forall c, In c cycles -> holds c x -> times c (past h a) = times c (past h b).

Lemma same_iteration_by_counters times h :
  (forall a x c, executes h a x -> In c cycles -> holds c x ->
                 times c (past h a) = counter (past h a) c) ->
  same_relation (same_iteration times h) (equal_counters eq_dec cycles h).
Proof.
  intros Htimes a b; split.
  - intros (HT & x & Ha & Hb & Hsame); apply (equal_counters_iff eq_dec cycles Ha Hb).
    split; [exact HT |]; intros c Hc Hx.
    rewrite <- (Htimes a x c), <- (Htimes b x c) by assumption; apply Hsame; assumption.
  - intros Hab; pose proof Hab as (_ & (x & Ha & Hb) & _).
    apply (equal_counters_iff eq_dec cycles Ha Hb) in Hab; destruct Hab as [HT Hsame].
    split; [exact HT |]; exists x; split; [exact Ha | split; [exact Hb |]]; intros c Hc Hx.
    rewrite (Htimes a x c), (Htimes b x c) by assumption; apply Hsame; assumption.
Qed.

Variable edge : block -> block -> Prop.
Hypothesis facts : hierarchy edge cycles.

(** ** Counts since an outer header *)

Lemma counter_since_outer_header c past :
  In c cycles -> times_since_outer_header c past = counter past c.
Proof.
  intros Hc; unfold times_since_outer_header.
  induction past as [| y past IH]; [reflexivity |]; cbn [latest_while].
  destruct (outer_header_b eq_dec cycles c y) eqn:Eo; cbn [negb].
  - apply outer_header_b_outer_header in Eo; symmetry; apply outer_header_zeroes; [| exact Eo].
    intros Hy; apply (header_heads_no_outer facts Hc Hy), Eo.
  - assert (Ho : ~ outer_header cycles c y).
    { intros Ho; apply (outer_header_b_outer_header eq_dec) in Ho; congruence. }
    destruct (eq_dec y (header c)) as [Hy | Hy].
    + rewrite count_occ_cons_eq, IH by exact Hy; symmetry; apply header_is_counted, Hy.
    + rewrite count_occ_cons_neq, IH by exact Hy; symmetry.
      apply others_leave_the_counter; assumption.
Qed.

(** ** Counts since the cycle was entered *)

(** Without a header of a cycle around [c] the counters around [c] stay as they are. *)
Lemma outer_counters_stay (h : history) c t i k :
  i <= k -> occurs h (Instance t k) ->
  (forall m u, i < m <= k -> executes h (Instance t m) u -> ~ outer_header cycles c u) ->
  forall d, In d cycles -> inside c d ->
  counter (past h (Instance t k)) d = counter (past h (Instance t i)) d.
Proof.
  intros Hik; induction Hik as [| k Hik IH]; intros [u Hu] Hno d Hd Hcd; [reflexivity |].
  assert (Ho : ~ outer_header cycles c u) by (apply (Hno (S k)); [lia | exact Hu]).
  rewrite (past_of_next Hu), others_leave_the_counter.
  - apply IH; [| | exact Hd | exact Hcd].
    + apply (@earlier_occurs _ h t k (S k)); [lia | exists u; exact Hu].
    + intros m v Hm; apply Hno; lia.
  - intros ->; apply Ho; exists d; auto.
  - intros (e & He & Hde & ->); apply Ho; exists e; split; [exact He | split; [| reflexivity]].
    apply inside_transitive with d; assumption.
Qed.

(** A cycle that is not [c], nor inside it, and shares a block with it, is around it. *)
Lemma around_what_is_left c d x y :
  In c cycles -> In d cycles -> holds c x -> holds d x -> holds d y -> ~ holds c y -> inside c d.
Proof.
  intros Hc Hd Hcx Hdx Hdy Hcy.
  destruct (nested facts Hc Hd Hcx Hdx) as [<- | [H | H]]; [contradiction | exact H |].
  exfalso; apply Hcy, inside_holds with d; assumption.
Qed.

(** CU27. A thread that left a cycle enters it again only behind the header of a cycle around it:
    after [x] in the cycle and [y] outside, [z] in the cycle again. *)
Theorem cycles_are_entered_again_behind_an_outer_header (h : history) t i j k c x y z :
  along_edges edge h -> In c cycles -> i < j -> j < k ->
  executes h (Instance t i) x -> holds c x ->
  executes h (Instance t j) y -> ~ holds c y ->
  executes h (Instance t k) z -> holds c z ->
  exists m u, i < m < k /\ executes h (Instance t m) u /\ outer_header cycles c u.
Proof.
  intros Hwalk Hc Hij Hjk Hx Hcx Hy Hcy Hz Hcz.
  assert (Hsearch : forall n,
    (exists m u, i < m < n /\ executes h (Instance t m) u /\ outer_header cycles c u) \/
    (forall m u, i < m < n -> executes h (Instance t m) u -> ~ outer_header cycles c u)).
  { induction n as [| n [(m & u & Hm & Hu & Ho) | IH]].
    - right; lia.
    - left; exists m, u; split; [lia | auto].
    - destruct (occurs_dec h (Instance t n)) as [[v Hv] | Hn].
      + destruct (outer_header_b eq_dec cycles c v) eqn:Eo.
        * destruct (le_lt_dec n i) as [Hni | Hni]; [right; intros m u Hm; lia |].
          left; exists n, v; repeat split; [exact Hni | lia | exact Hv |].
          apply (outer_header_b_outer_header eq_dec), Eo.
        * right; intros m u Hm Hu; destruct (Nat.eq_dec m n) as [-> | Hmn];
            [| apply (IH m); auto; lia].
          rewrite (executes_one Hu Hv), <- (outer_header_b_outer_header eq_dec); congruence.
      + right; intros m u Hm Hu; destruct (Nat.eq_dec m n) as [-> | Hmn];
          [| apply (IH m); auto; lia].
        exfalso; apply Hn; exists u; exact Hu. }
  destruct (Hsearch k) as [Hfound | Hnone]; [exact Hfound | exfalso].
  assert (Hno : forall m u, i < m <= k -> executes h (Instance t m) u -> ~ outer_header cycles c u).
  { intros m u Hm Hu; destruct (Nat.eq_dec m k) as [-> | Hmk]; [| apply (Hnone m); auto; lia].
    rewrite (executes_one Hu Hz); intros (d & Hd & Hcd & ->).
    apply (header_taken_out facts Hc Hd Hcd), Hcz. }
  assert (Hxy : place_before cycles edge x y).
  { destruct (execution_follows_iterations eq_dec facts Hwalk
                (a := Instance t i) (b := Instance t j)) as (x' & y' & Hx' & Hy' & H).
    { apply program_order_from_indices; [reflexivity | exact Hij | exists y; exact Hy]. }
    rewrite (executes_one Hx' Hx), (executes_one Hy' Hy) in H.
    destruct H as [(d & (Hd & Hdx & Hdy) & Hlt & _) | [_ H]]; [exfalso | exact H].
    assert (Hcd : inside c d) by (apply around_what_is_left with x y; assumption).
    rewrite (outer_counters_stay (i := i) (k := j) (c := c)) in Hlt; try assumption; try lia.
    - exists y; exact Hy.
    - intros m u Hm; apply Hno; lia. }
  assert (Hyz : place_before cycles edge y z).
  { destruct (execution_follows_iterations eq_dec facts Hwalk
                (a := Instance t j) (b := Instance t k)) as (y' & z' & Hy' & Hz' & H).
    { apply program_order_from_indices; [reflexivity | exact Hjk | exists z; exact Hz]. }
    rewrite (executes_one Hy' Hy), (executes_one Hz' Hz) in H.
    destruct H as [(d & (Hd & Hdy & Hdz) & Hlt & _) | [_ H]]; [exfalso | exact H].
    assert (Hcd : inside c d) by (apply around_what_is_left with z y; assumption).
    rewrite (outer_counters_stay (i := j) (k := k) (c := c)) in Hlt; try assumption; try lia.
    - exists z; exact Hz.
    - intros m u Hm; apply Hno; lia. }
  destruct Hxy as (r & (Hr & Hrx & Hry & Hmin) & Hxy), Hyz as (s & Hs & Hyz).
  assert (Hin : lies_in c r) by (apply (parting_lies_in facts) with x y; assumption).
  assert (E : r = s).
  { apply (one_smallest facts) with y z; [| exact Hs].
    split; [exact Hr | split; [exact Hry | split]].
    - apply (lies_in_body facts Hr Hc Hin Hcz).
    - intros d (Hd & Hdy & Hdz); apply Hmin; split; [exact Hd | split; [| exact Hdy]].
      apply inside_holds with c; [| exact Hcx].
      apply around_what_is_left with z y; assumption. }
  subst s; destruct Hxy as [Hxy | [Hh _]]; [| apply (lies_in_body facts Hr Hc Hin Hcx), Hh].
  destruct Hyz as [Hyz | [Hh _]]; [| apply (path_ends Hxy), Hh].
  assert (Hzx : path edge (body r) z x) by (apply (connected_in_body facts) with c; assumption).
  destruct (maximal facts Hr Hxy (joined Hyz Hzx)) as (d & Hd & Hdr & Hdx & Hdy).
  apply (Hmin d); [split; auto | exact Hdr].
Qed.

Lemma counter_since_entered (h : history) a x c :
  along_edges edge h -> executes h a x -> In c cycles -> holds c x ->
  times_since_entered c (past h a) = counter (past h a) c.
Proof.
  intros Hwalk Ha Hc; destruct a as [t k]; revert x Ha; unfold times_since_entered.
  assert (Hnext : forall z before, holds c z ->
    latest_while (holds_b eq_dec c) (z :: before) = z :: latest_while (holds_b eq_dec c) before /\
    ~ outer_header cycles c z).
  { intros z before Hz; cbn; rewrite (proj2 (holds_b_holds eq_dec c z) Hz); split; [reflexivity |].
    intros (d & Hd & Hcd & ->); apply (header_taken_out facts Hc Hd Hcd), Hz. }
  assert (Hstep : forall z before, holds c z ->
    count_occ eq_dec (latest_while (holds_b eq_dec c) before) (header c) = counter before c ->
    count_occ eq_dec (latest_while (holds_b eq_dec c) (z :: before)) (header c) =
    counter (z :: before) c).
  { intros z before Hz E; destruct (Hnext z before Hz) as [-> Ho].
    destruct (eq_dec z (header c)) as [Hh | Hh].
    - rewrite count_occ_cons_eq, header_is_counted by exact Hh; congruence.
    - rewrite count_occ_cons_neq, others_leave_the_counter by assumption; exact E. }
  induction k as [| k IH]; intros z Hz Hcz.
  - rewrite (past_of_first Hz); apply Hstep; [exact Hcz | reflexivity].
  - rewrite (past_of_next Hz); apply Hstep; [exact Hcz |].
    destruct (@earlier_occurs _ h t k (S k)) as [y Hy]; [lia | exists z; exact Hz |].
    destruct (holds_dec eq_dec c y) as [Hcy | Hcy]; [apply IH with y; assumption |].
    destruct (past_begins_with Hy) as [before Ey].
    assert (Hempty : latest_while (holds_b eq_dec c) (past h (Instance t k)) = []).
    { rewrite Ey; cbn; destruct (holds_b eq_dec c y) eqn:E; [| reflexivity].
      apply holds_b_holds in E; contradiction. }
    rewrite Hempty; cbn [count_occ]; symmetry.
    destruct (Nat.eq_dec (counter (past h (Instance t k)) c) 0) as [E | Hpos]; [exact E | exfalso].
    destruct (counted_header (eq_dec := eq_dec) (cycles := cycles) (c := c)
                             (past := past h (Instance t k))) as (recent & rest & E & Hrecent & _);
      [lia |].
    assert (Hoccurs : occurs h (Instance t k)) by (exists y; exact Hy).
    destruct (part_of_a_past Hoccurs E) as ([t' i] & Ht & Hi & Hg & _); cbn in Ht, Hi; subst t'.
    pose proof (header_held facts Hc) as Hch.
    assert (Hik : i < k).
    { destruct (Nat.eq_dec i k) as [-> | Hne]; [| lia].
      exfalso; apply Hcy; rewrite (executes_one Hy Hg); exact Hch. }
    destruct (cycles_are_entered_again_behind_an_outer_header
                Hwalk Hc Hik (Nat.lt_succ_diag_r k) Hg Hch Hy Hcy Hz Hcz) as (m & u & Hm & Hu & Ho).
    assert (Hmz : program_order h (Instance t m) (Instance t (S k))).
    { apply program_order_from_indices; cbn; [reflexivity | lia | exists z; exact Hz]. }
    destruct (executed_in_the_past Hz (past_of_next Hz) Hmz Hu) as (recent' & rest' & E' & _ & Hi').
    apply (Hrecent u); [| exact Ho].
    rewrite E in E'; apply (later_part E'); cbn in Hi'; lia.
Qed.

(** ** CU26 *)

(** CU26. Executions in the same iteration, where inner counts begin again at an outer header, are
    what the maximal relation of CU6 relates. *)
Theorem same_iteration_is_the_least_relation h :
  along_edges edge h ->
  same_relation (same_iteration times_since_outer_header h) (maximal_convergence cycles h).
Proof.
  intros Hwalk a b; rewrite <- (equal_names_are_the_least_relation eq_dec facts Hwalk a b).
  apply same_iteration_by_counters; intros; apply counter_since_outer_header; assumption.
Qed.

(** CU26, CU27. The same where the counts of a cycle begin again when the thread enters it. *)
Theorem same_iteration_since_entry_is_the_least_relation h :
  along_edges edge h ->
  same_relation (same_iteration times_since_entered h) (maximal_convergence cycles h).
Proof.
  intros Hwalk a b; rewrite <- (equal_names_are_the_least_relation eq_dec facts Hwalk a b).
  apply same_iteration_by_counters; intros; apply counter_since_entered with x; assumption.
Qed.

End SameIteration.
