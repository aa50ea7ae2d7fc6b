(** Maximal convergence: CU6.

    CU6 relates two executions of [X] by what convergence-before, which the relation itself
    generates, says of earlier headers: it is an equation, and "without assuming that [X1] is
    converged with [X2]" asks for its least solution. Here the least solution is the intersection
    of all relations that hold of whatever CU6 allows for them. It is proved to be the relation of
    equal names, for every graph, every hierarchy of its cycles, every number of threads and walks
    of every length. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations.
Set Implicit Arguments.
Unset Strict Implicit.

Section MaximalConvergence.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable edge : block -> block -> Prop.
Variable cycles : list (cycle block).

Local Notation history := (history block).
Local Notation counter := (counter eq_dec cycles).
Local Notation equal_counters := (equal_counters eq_dec cycles).
Local Notation heads_around := (heads_around cycles).

(** The executions before [a], by its thread, of the headers of the cycles around [a]'s block. *)
Definition header_before (h : history) (a g : instance) : Prop :=
  program_order h g a /\
  exists c x, In c cycles /\ executes h a x /\ holds c x /\ executes h g (header c).

(** CU6. What the equation allows for a relation: executions of one block [X] by different threads,
    such that for each cycle around [X] each earlier execution of its header, by either thread, is
    convergence-before the other thread's execution of [X]. *)
Definition allowed (h : history) (R : relation) : relation := fun a b =>
  thread a <> thread b /\ same_static h a b /\
  (forall g, header_before h a g -> convergence_before h R g b) /\
  (forall g, header_before h b g -> convergence_before h R g a).

(** CU6. The maximal converged-with relation: the intersection of all relations that hold of
    whatever the equation allows for them. *)
Definition maximal_convergence (h : history) : relation := fun a b =>
  forall R, contained (allowed h R) R -> R a b.

(** ** It is the least solution of the equation *)

Lemma allowed_grows h R S : contained R S -> contained (allowed h R) (allowed h S).
Proof.
  intros HRS a b (HT & HS & Ha & Hb); repeat split; [exact HT | exact HS | ..];
    intros g Hg; eapply convergence_before_grows; eauto.
Qed.

(** CU6. The maximal relation is a solution: it holds of exactly what the equation allows for it. *)
Theorem maximal_convergence_solves_the_equation h :
  same_relation (maximal_convergence h) (allowed h (maximal_convergence h)).
Proof.
  assert (Hsound : contained (allowed h (maximal_convergence h)) (maximal_convergence h)).
  { intros a b Hab R HR; apply HR; revert a b Hab; apply allowed_grows.
    intros a b Hab; apply Hab, HR. }
  intros a b; split; [| apply Hsound].
  intros Hab; apply Hab; apply allowed_grows, Hsound.
Qed.

(** CU6. It is contained in every solution. *)
Theorem maximal_convergence_is_least h R :
  same_relation R (allowed h R) -> contained (maximal_convergence h) R.
Proof. intros HR a b Hab; apply Hab; intros c d Hcd; apply HR, Hcd. Qed.

(** CU6. Why the least: the greatest solution relates all executions of one block by different
    threads, in every history. If [X1] may be taken to be converged with [X2], then whatever
    precedes the one in its thread is convergence-before the other, by CU3's second clause. *)
Theorem the_greatest_solution_relates_all_executions_of_a_block h :
  let all := fun a b => thread a <> thread b /\ same_static h a b in
  same_relation all (allowed h all) /\
  forall R, same_relation R (allowed h R) -> contained R all.
Proof.
  split.
  - intros a b; split; [| intros (HT & HS & _); split; assumption].
    intros [HT HS]; split; [exact HT | split; [exact HS | split]]; intros g [Hg _].
    + apply before_converged with a; [exact Hg | split; assumption].
    + apply before_converged with b; [exact Hg | split; [congruence |]].
      destruct HS as (x & Ha & Hb); exists x; auto.
  - intros R HR a b Hab; apply HR in Hab; destruct Hab as (HT & HS & _); split; assumption.
Qed.

(** ** What a thread's past tells of headers *)

(** Where a counter is not zero, the past goes back to an execution of the header, behind which no
    header of a cycle further out was executed, and the counters from the cycle outwards are what
    they were then. *)
Lemma counted_header c past :
  0 < counter past c ->
  exists recent before, past = recent ++ header c :: before /\
    (forall y, In y recent -> ~ outer_header cycles c y) /\
    forall d, d = c \/ inside c d -> In d cycles -> counter (header c :: before) d = counter past d.
Proof.
  induction past as [| y past IH]; [cbn; lia |]; intros Hpos.
  destruct (eq_dec y (header c)) as [-> | Hy].
  - exists [], past; repeat split; intros y [].
  - destruct (outer_header_b eq_dec cycles c y) eqn:Eo.
    + apply outer_header_b_outer_header in Eo.
      rewrite outer_header_zeroes in Hpos by assumption; lia.
    + assert (Ho : ~ outer_header cycles c y).
      { intros Ho; apply (outer_header_b_outer_header eq_dec) in Ho; congruence. }
      rewrite others_leave_the_counter in Hpos by assumption.
      destruct (IH Hpos) as (recent & before & -> & Hrecent & Hsame).
      exists (y :: recent), before; split; [reflexivity | split].
      * intros z [<- | Hz]; [exact Ho | apply Hrecent, Hz].
      * intros d Hd Hin; rewrite (Hsame d Hd Hin); symmetry; apply others_leave_the_counter.
        -- destruct Hd as [-> | Hd]; [exact Hy |].
           intros E; apply Ho; exists d; auto.
        -- intros (e & He & Hde & E); apply Ho; exists e; split; [exact He | split; [| exact E]].
           destruct Hd as [-> | Hd]; [exact Hde | apply inside_transitive with d; assumption].
Qed.

(** Of two places in a past the later one stands before the earlier one. *)
Lemma later_part (recent recent' before before' : list block) x y :
  recent ++ x :: before = recent' ++ y :: before' -> length recent' < length recent ->
  In y recent.
Proof.
  intros E Hshort; apply nth_error_In with (length recent').
  rewrite <- (nth_error_app1 recent (x :: before)) by exact Hshort.
  rewrite E, nth_error_app2, Nat.sub_diag by lia; reflexivity.
Qed.

(** The part of a past that begins with some execution is that execution's own past. *)
Lemma part_of_a_past (h : history) a recent z before :
  occurs h a -> past h a = recent ++ z :: before ->
  exists g, thread g = thread a /\ index g + length recent = index a /\
            executes h g z /\ past h g = z :: before.
Proof.
  destruct a as [t i]; revert recent; induction i as [| i IH]; intros recent [x Hx] E.
  - rewrite (past_of_first Hx) in E; exists (Instance t 0).
    destruct recent as [| y [| y' recent]]; cbn in E; try discriminate.
    injection E as -> <-; repeat split; [exact Hx | apply past_of_first, Hx].
  - destruct recent as [| y recent].
    + cbn [app] in E; pose proof E as Ez; rewrite (past_of_next Hx) in Ez.
      injection Ez as -> _; exists (Instance t (S i)); repeat split;
        [cbn; lia | exact Hx | exact E].
    + rewrite (past_of_next Hx) in E; cbn in E; injection E as _ E.
      destruct (IH recent) as (g & Ht & Hi & Hg & Ep); [| exact E |].
      * apply (earlier_occurs (i := i) (j := S i)); [lia | exists x; exact Hx].
      * exists g; cbn in *; repeat split; [exact Ht | lia | exact Hg | exact Ep].
Qed.

(** The latest header around [x] in a past: that of [c], the innermost cycle around [x] whose
    counter is not zero; from [c] outwards the counters are what they were then. *)
Record latest_header (x : block) (past : list block) (c : cycle block) (recent before : list block)
  : Prop := {
  latest_cycle : In c cycles;
  latest_around : holds c x;
  latest_place : past = recent ++ header c :: before;
  latest_is_last : forall y, In y recent -> ~ heads_around x y;
  inner_counters : forall d, In d cycles -> holds d x -> inside d c -> counter past d = 0;
  own_counter : 0 < counter past c;
  outer_counters : forall d, In d cycles -> d = c \/ inside c d ->
                   counter (header c :: before) d = counter past d
}.

Hypothesis facts : hierarchy edge cycles.

(** A past has a latest header around [x]; or it has none, and all counters around [x] are zero. *)
Lemma latest_header_or_none x past :
  (exists c recent before, latest_header x past c recent before) \/
  ((forall y, In y past -> ~ heads_around x y) /\
   forall d, In d cycles -> holds d x -> counter past d = 0).
Proof.
  induction past as [| y past IH]; [right; split; [intros y [] | reflexivity] |].
  destruct (heads_around_dec eq_dec cycles x y) as [(c & Hc & Hx & ->) | Hno].
  - left; exists c, [], past; split.
    + exact Hc.
    + exact Hx.
    + reflexivity.
    + intros y [].
    + intros d Hd Hdx Hdc; apply outer_header_zeroes; [| exists c; auto].
      intros E; apply (header_taken_out facts Hd Hc Hdc).
      rewrite E; apply (header_held facts), Hd.
    + rewrite header_is_counted by reflexivity; lia.
    + reflexivity.
  - assert (Hkept : forall d, In d cycles -> holds d x -> counter (y :: past) d = counter past d).
    { intros d; apply only_headers_around_count, Hno. }
    destruct IH as [(c & recent & before & [Hc Hx E Hlast Hin Hpos Hout]) | [Hnone Hzero]].
    + left; exists c, (y :: recent), before; split.
      * exact Hc.
      * exact Hx.
      * rewrite E; reflexivity.
      * intros z [<- | Hz]; [exact Hno | apply Hlast, Hz].
      * intros d Hd Hdx Hdc; rewrite Hkept by assumption; apply Hin; assumption.
      * rewrite Hkept by assumption; exact Hpos.
      * intros d Hd Hcd; rewrite Hout by assumption; symmetry; apply Hkept; [exact Hd |].
        destruct Hcd as [-> | Hcd]; [exact Hx | apply inside_holds with c; assumption].
    + right; split.
      * intros z [<- | Hz]; [exact Hno | apply Hnone, Hz].
      * intros d Hd Hdx; rewrite Hkept by assumption; apply Hzero; assumption.
Qed.

(** A block's own execution changes the counters around it alike in every thread. *)
Lemma own_execution_tells_nothing x past past' :
  (forall c, In c cycles -> holds c x -> counter (x :: past) c = counter (x :: past') c) <->
  (forall c, In c cycles -> holds c x -> counter past c = counter past' c).
Proof.
  split; intros H c Hc Hx; specialize (H c Hc Hx); destruct (eq_dec x (header c)) as [E | E].
  - rewrite !header_is_counted in H by exact E; lia.
  - rewrite !others_leave_the_counter in H; auto; intros (d & Hd & Hcd & ->);
      apply (header_taken_out facts Hc Hd Hcd), Hx.
  - rewrite !header_is_counted by exact E; lia.
  - rewrite !others_leave_the_counter; auto; intros (d & Hd & Hcd & ->);
      apply (header_taken_out facts Hc Hd Hcd), Hx.
Qed.

(** The cycles around a header are its own and those around this one. *)
Lemma around_a_header c d : In c cycles -> In d cycles -> holds d (header c) -> d = c \/ inside c d.
Proof.
  intros Hc Hd Hdh; pose proof (header_held facts Hc) as Hch.
  destruct (nested facts Hc Hd Hch Hdh) as [<- | [H | H]]; [left; reflexivity | right; exact H |].
  exfalso; apply (header_taken_out facts Hd Hc H), Hdh.
Qed.

(** ** No more than equal names *)

(** Where the counter of a cycle around [X] is greater in [a] than in [b], and those further out
    are equal, an earlier header of [a]'s thread is not convergence-before [b]. *)
Lemma greater_counter_stands_apart h a b x c :
  along_edges edge h -> executes h a x -> executes h b x -> In c cycles -> holds c x ->
  (forall d, In d cycles -> inside c d -> counter (past h a) d = counter (past h b) d) ->
  counter (past h b) c < counter (past h a) c ->
  exists g, header_before h a g /\ ~ convergence_before h (equal_counters h) g b.
Proof.
  intros Hwalk Ha Hb Hc Hx Hout Hlt.
  destruct (past_begins_with Ha) as [pa Ea], (past_begins_with Hb) as [pb Eb].
  assert (Hpre : 0 < counter pa c /\ counter (past h b) c <= counter pa c /\
                 (x <> header c -> counter (past h b) c < counter pa c)).
  { rewrite Ea, Eb in *; destruct (eq_dec x (header c)) as [E | E].
    - rewrite !header_is_counted in * by exact E; repeat split; [lia | lia | contradiction].
    - assert (~ outer_header cycles c x).
      { intros (d & Hd & Hcd & ->); apply (header_taken_out facts Hc Hd Hcd), Hx. }
      rewrite (others_leave_the_counter eq_dec pa) in Hlt by assumption; lia. }
  destruct Hpre as (Hpos & Hle & Hless).
  assert (Hpa : forall d, In d cycles -> inside c d -> counter pa d = counter (past h b) d).
  { intros d Hd Hcd; rewrite <- Hout, Ea by assumption; symmetry; apply others_leave_the_counter.
    - intros ->; apply (header_taken_out facts Hc Hd Hcd), Hx.
    - intros (e & He & Hde & ->).
      apply (header_taken_out facts Hc He (inside_transitive Hcd Hde)), Hx. }
  destruct (counted_header Hpos) as (recent & before & E & _ & Hsame).
  assert (Hoccurs : occurs h a) by (exists x; exact Ha).
  destruct (@part_of_a_past h a (x :: recent) (header c) before Hoccurs) as (g & Ht & Hi & Hg & Eg);
    [rewrite Ea, E; reflexivity |].
  exists g; split.
  - split; [apply program_order_from_indices; [exact Ht | cbn in Hi; lia | exact Hoccurs] |].
    exists c, x; auto.
  - intros Hbefore; apply (convergence_before_follows_iterations facts Hwalk) in Hbefore.
    destruct Hbefore as (y & x' & Hy & Hx' & Hearlier).
    rewrite (executes_one Hy Hg), (executes_one Hx' Hb), Eg in Hearlier.
    destruct Hearlier as [(e & (He & Heh & _) & Hlt' & _) | [Heq Hplace]].
    + destruct (around_a_header Hc He Heh) as [-> | Hce].
      * rewrite Hsame in Hlt' by auto; lia.
      * rewrite Hsame, Hpa in Hlt' by auto; lia.
    + assert (Hcc : counter pa c = counter (past h b) c).
      { rewrite <- Hsame by auto; apply Heq.
        split; [exact Hc | split; [apply (header_held facts), Hc | exact Hx]]. }
      destruct (eq_dec x (header c)) as [-> | Hxc].
      * apply (no_place_before_itself facts Hplace).
      * specialize (Hless Hxc); lia.
Qed.

(** CU6. Equal names hold of whatever the equation allows for them. *)
Lemma allowed_for_equal_names_is_equal_names h :
  along_edges edge h -> contained (allowed h (equal_counters h)) (equal_counters h).
Proof.
  intros Hwalk a b (HT & (x & Ha & Hb) & Hab & Hba).
  apply (equal_counters_iff eq_dec cycles Ha Hb); split; [exact HT |].
  assert (Hdec : forall d, {holds d x /\ counter (past h a) d <> counter (past h b) d} +
                           {~ (holds d x /\ counter (past h a) d <> counter (past h b) d)}).
  { intros d; destruct (holds_dec eq_dec d x),
      (Nat.eq_dec (counter (past h a) d) (counter (past h b) d)); tauto. }
  destruct (outermost eq_dec Hdec cycles) as [(c & Hc & [Hx Hne] & Hmax) | Hnone].
  - exfalso.
    assert (Hout : forall d, In d cycles -> inside c d ->
                             counter (past h a) d = counter (past h b) d).
    { intros d Hd Hcd; destruct (Nat.eq_dec (counter (past h a) d) (counter (past h b) d))
        as [E | E];
        [exact E |].
      exfalso; apply (Hmax d Hd); [split; [apply inside_holds with c; assumption | exact E] |].
      exact Hcd. }
    destruct (Nat.lt_total (counter (past h a) c) (counter (past h b) c)) as [H | [H | H]].
    + destruct (greater_counter_stands_apart Hwalk Hb Ha Hc Hx) as (g & Hg & Hno);
        [intros d Hd Hcd; symmetry; apply Hout; assumption | exact H |].
      apply Hno, Hba, Hg.
    + contradiction.
    + destruct (greater_counter_stands_apart Hwalk Ha Hb Hc Hx Hout H) as (g & Hg & Hno).
      apply Hno, Hab, Hg.
  - intros c Hc Hx; destruct (Nat.eq_dec (counter (past h a) c) (counter (past h b) c)) as [E | E];
      [exact E |].
    exfalso; apply (Hnone c Hc); auto.
Qed.

(** The least relation relates no more than equal names. *)
Lemma the_least_relation_is_no_more_than_equal_names h :
  along_edges edge h -> contained (maximal_convergence h) (equal_counters h).
Proof.
  intros Hwalk a b Hab; apply Hab, allowed_for_equal_names_is_equal_names, Hwalk.
Qed.

(** ** No less than equal names *)

(** The executions before an instance are its past. *)
Lemma executed_in_the_past (h : history) a x before g y :
  executes h a x -> past h a = x :: before -> program_order h g a -> executes h g y ->
  exists recent rest, before = recent ++ y :: rest /\ past h g = y :: rest /\
                      index g + S (length recent) = index a.
Proof.
  destruct a as [t j], g as [u i]; intros Hx E (Ht & Hij & _ & _) Hy; cbn in Ht, Hij; subst u.
  revert x before Hx E; induction Hij as [| j Hij IH]; intros x before Hx E;
    rewrite (past_of_next Hx) in E; injection E as <-.
  - destruct (past_begins_with Hy) as [rest Er].
    exists [], rest; repeat split; [exact Er | exact Er | cbn; lia].
  - destruct (earlier_occurs (h := h) (t := t) (i := j) (j := S j)) as [z Hz];
      [lia | exists x; exact Hx |].
    destruct (past_begins_with Hz) as [before Eb].
    destruct (IH z before Hz Eb) as (recent & rest & E & Er & Hi).
    exists (z :: recent), rest; cbn in *; repeat split; [| exact Er | lia].
    rewrite Eb, E; reflexivity.
Qed.

(** [g] is the latest execution before [a], by its thread, of a header of a cycle around [a]'s
    block. *)
Definition latest_header_before (h : history) (a g : instance) : Prop :=
  header_before h a g /\ forall g', header_before h a g' -> index g' <= index g.

Lemma one_latest_header_before h a g g' :
  latest_header_before h a g -> latest_header_before h a g' -> g = g'.
Proof.
  intros [Hg Hlast] [Hg' Hlast']; specialize (Hlast g' Hg'); specialize (Hlast' g Hg).
  destruct Hg as [(Ht & _) _], Hg' as [(Ht' & _) _], g as [t i], g' as [t' i']; cbn in *.
  f_equal; [congruence | lia].
Qed.

(** The latest header in the past of an instance, as an instance. *)
Lemma latest_header_is_an_instance h a x pa c recent before :
  executes h a x -> past h a = x :: pa -> latest_header x pa c recent before ->
  exists g, latest_header_before h a g /\ executes h g (header c) /\ past h g = header c :: before.
Proof.
  intros Ha Ea [Hc Hx E Hlast _ _ _].
  assert (Hoccurs : occurs h a) by (exists x; exact Ha).
  destruct (@part_of_a_past h a (x :: recent) (header c) before Hoccurs) as (g & Ht & Hi & Hg & Eg);
    [rewrite Ea, E; reflexivity |].
  exists g; split; [split | split; assumption].
  - split; [apply program_order_from_indices; [exact Ht | cbn in Hi; lia | exact Hoccurs] |].
    exists c, x; auto.
  - intros g' [Hbefore (d & x' & Hd & Hx' & Hdx & Hg')]; rewrite (executes_one Hx' Ha) in Hdx.
    destruct (executed_in_the_past Ha Ea Hbefore Hg') as (recent' & rest & E' & _ & Hi').
    destruct (le_lt_dec (index g') (index g)) as [Hle | Hlt]; [exact Hle | exfalso].
    apply (Hlast (header d)); [| exists d; auto].
    rewrite E in E'; apply (later_part E'); cbn in Hi; lia.
Qed.

(** No header in the past: no instance of one. *)
Lemma no_header_no_instance h a x pa :
  executes h a x -> past h a = x :: pa -> (forall y, In y pa -> ~ heads_around x y) ->
  forall g, ~ header_before h a g.
Proof.
  intros Ha Ea Hnone g [Hbefore (d & x' & Hd & Hx' & Hdx & Hg)].
  rewrite (executes_one Hx' Ha) in Hdx.
  destruct (executed_in_the_past Ha Ea Hbefore Hg) as (recent & rest & E & _).
  apply (Hnone (header d)); [rewrite E; apply in_elt | exists d; auto].
Qed.

(** The names of two executions of [X] are equal iff neither thread executed a header around [X]
    before, or the names of the latest that they executed are equal. *)
Lemma latest_headers_tell h a b x :
  executes h a x -> executes h b x -> thread a <> thread b ->
  equal_counters h a b <->
  (forall g, ~ header_before h a g) /\ (forall g, ~ header_before h b g) \/
  exists g1 g2, latest_header_before h a g1 /\ latest_header_before h b g2 /\
                equal_counters h g1 g2.
Proof.
  intros Ha Hb HT; rewrite (equal_counters_iff eq_dec cycles Ha Hb).
  destruct (past_begins_with Ha) as [pa Ea], (past_begins_with Hb) as [pb Eb].
  rewrite Ea, Eb, (own_execution_tells_nothing x pa pb).
  destruct (latest_header_or_none x pa) as [(c & recent & before & L) | [Hnone Hzero]],
           (latest_header_or_none x pb) as [(c' & recent' & before' & L') | [Hnone' Hzero']].
  - destruct (latest_header_is_an_instance Ha Ea L) as (g1 & Hg1 & Hc & Eg1).
    destruct (latest_header_is_an_instance Hb Eb L') as (g2 & Hg2 & Hc' & Eg2).
    destruct L as [Lc Lx _ _ Lin Lpos Lout], L' as [Lc' Lx' _ _ Lin' Lpos' Lout'].
    split.
    + intros [_ Hsame]; right; exists g1, g2; split; [exact Hg1 | split; [exact Hg2 |]].
      assert (c' = c) as ->.
      { destruct (nested facts Lc Lc' Lx Lx') as [E | [H | H]]; [symmetry; exact E | exfalso ..].
        - rewrite Hsame, Lin' in Lpos by assumption; lia.
        - rewrite <- Hsame, Lin in Lpos' by assumption; lia. }
      apply (equal_counters_iff eq_dec cycles Hc Hc'); split.
      * destruct Hg1 as [[(T1 & _) _] _], Hg2 as [[(T2 & _) _] _]; congruence.
      * intros d Hd Hdh; pose proof (around_a_header Lc Hd Hdh) as Hout.
        rewrite Eg1, Eg2, Lout, Lout' by assumption; apply Hsame; [exact Hd |].
        destruct Hout as [-> | Hout]; [exact Lx | apply inside_holds with c; assumption].
    + intros [[Hno _] | (g1' & g2' & Hg1' & Hg2' & Heq)]; [exfalso; apply (Hno g1), Hg1 |].
      rewrite (one_latest_header_before Hg1' Hg1), (one_latest_header_before Hg2' Hg2) in Heq.
      split; [exact HT |].
      assert (c' = c) as ->.
      { destruct Heq as (_ & (y & Hy & Hy') & _); apply (one_header facts Lc' Lc).
        rewrite <- (executes_one Hy Hc); symmetry; apply (executes_one Hy' Hc'). }
      apply (equal_counters_iff eq_dec cycles Hc Hc') in Heq; destruct Heq as [_ Heq].
      intros d Hd Hdx.
      assert (Hcases : inside d c \/ (d = c \/ inside c d)).
      { destruct (nested facts Hd Lc Hdx Lx) as [H | [H | H]]; tauto. }
      destruct Hcases as [Hin | Hout]; [rewrite Lin, Lin' by assumption; reflexivity |].
      rewrite <- Lout, <- Lout', <- Eg1, <- Eg2 by assumption; apply Heq; [exact Hd |].
      destruct Hout as [-> | Hout]; [| apply inside_holds with c; [exact Hout |]];
        apply (header_held facts), Lc.
  - destruct (latest_header_is_an_instance Ha Ea L) as (g1 & Hg1 & _).
    pose proof (no_header_no_instance Hb Eb Hnone') as Hno; destruct L as [Lc Lx _ _ _ Lpos _].
    split; [intros [_ Hsame] | intros [[Hno' _] | (_ & g2 & _ & Hg2 & _)]]; exfalso.
    + rewrite Hsame, Hzero' in Lpos by assumption; lia.
    + apply (Hno' g1), Hg1.
    + apply (Hno g2), Hg2.
  - destruct (latest_header_is_an_instance Hb Eb L') as (g2 & Hg2 & _).
    pose proof (no_header_no_instance Ha Ea Hnone) as Hno; destruct L' as [Lc Lx _ _ _ Lpos _].
    split; [intros [_ Hsame] | intros [[_ Hno'] | (g1 & _ & Hg1 & _)]]; exfalso.
    + rewrite <- Hsame, Hzero in Lpos by assumption; lia.
    + apply (Hno' g2), Hg2.
    + apply (Hno g1), Hg1.
  - split; [intros _; left | intros _; split; [exact HT |]].
    + split; [apply (no_header_no_instance Ha Ea Hnone) |].
      apply (no_header_no_instance Hb Eb Hnone').
    + intros d Hd Hdx; rewrite Hzero, Hzero' by assumption; reflexivity.
Qed.

Lemma equal_counters_symmetric h a b : equal_counters h a b -> equal_counters h b a.
Proof.
  intros (HT & (x & Ha & Hb) & E); repeat split; [auto | exists x; auto | symmetry; exact E].
Qed.

(** An earlier header is convergence-before whatever comes after a partner of the latest one. *)
Lemma earlier_headers_are_before h (R : relation) a b g1 g2 g :
  latest_header_before h a g1 -> latest_header_before h b g2 -> R g1 g2 ->
  header_before h a g -> convergence_before h R g b.
Proof.
  intros [[(T1 & _ & O1 & _) _] Hlast] [[Hg2 _] _] HR Hg.
  assert (Hafter : convergence_before h R g1 b) by (apply after_converged with g2; assumption).
  pose proof (Hlast g Hg) as Hle; destruct Hg as [(T & _ & O & _) _].
  destruct (@executed_one_after_the_other _ h g g1) as [-> | [H | (_ & Hlt & _)]].
  - congruence.
  - exact O.
  - exact O1.
  - exact Hafter.
  - apply closure with g1; [apply same_thread, H | exact Hafter].
  - lia.
Qed.

(** The least relation relates no less than equal names. By induction along both threads: the
    executions themselves are never assumed to be converged. *)
Lemma the_least_relation_is_no_less_than_equal_names h :
  contained (equal_counters h) (maximal_convergence h).
Proof.
  intros a b Hab R HR.
  remember (index a + index b) as place eqn:Eplace; revert a b Hab Eplace.
  induction place as [place IH] using lt_wf_ind; intros a b Hab ->.
  apply HR; pose proof Hab as (HT & (x & Ha & Hb) & _).
  assert (HS : same_static h a b) by (exists x; auto).
  apply (latest_headers_tell Ha Hb HT) in Hab.
  destruct Hab as [[Hno Hno'] | (g1 & g2 & Hg1 & Hg2 & Heq)].
  - repeat split; [exact HT | exact HS | ..]; intros g Hg; exfalso;
      [apply (Hno g) | apply (Hno' g)]; exact Hg.
  - assert (Hlt : index g1 + index g2 < index a + index b).
    { destruct Hg1 as [[(_ & H1 & _) _] _], Hg2 as [[(_ & H2 & _) _] _]; lia. }
    assert (R12 : R g1 g2) by (apply (IH _ Hlt); auto).
    assert (R21 : R g2 g1).
    { apply (IH _ Hlt); [apply equal_counters_symmetric, Heq | lia]. }
    repeat split; [exact HT | exact HS | ..]; intros g Hg.
    + apply earlier_headers_are_before with a g1 g2; assumption.
    + apply earlier_headers_are_before with b g2 g1; assumption.
Qed.

(** ** CU6 *)

(** CU6. Two executions are converged under the maximal relation, the least that solves CU6's
    equation, iff they are executions of one block by different threads and the counters of the
    cycles around it are equal. *)
Theorem equal_names_are_the_least_relation h :
  along_edges edge h -> same_relation (equal_counters h) (maximal_convergence h).
Proof.
  intros Hwalk a b; split.
  - apply the_least_relation_is_no_less_than_equal_names.
  - apply the_least_relation_is_no_more_than_equal_names, Hwalk.
Qed.

(** CU2, CU3, CU6. The maximal relation is a converged-with relation, and the convergence-before
    that it generates is a strict partial order. *)
Theorem maximal_convergence_is_admissible h :
  along_edges edge h -> admissible h (maximal_convergence h).
Proof.
  intros Hwalk; apply same_relation_is_admissible with (equal_counters h).
  - apply equal_names_are_the_least_relation, Hwalk.
  - apply equal_counters_are_admissible with edge; assumption.
Qed.

End MaximalConvergence.
