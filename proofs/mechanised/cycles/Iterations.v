(** Names by counters, and the order of iterations: CU2, CU3, CU6 (the names).

    The name of an execution of [X] is [X] with one counter for each cycle around it: executing a
    header increments its own counter and sets those of the cycles inside to zero. Threads walk
    along edges of a graph whose cycles form a hierarchy. Names are then ordered: an earlier
    iteration of a common cycle stands before a later one; within the same iterations what leads to
    a block without the header of the smallest common cycle stands before it, and the header first.
    Execution follows this order. Hence equal names are admissible. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles.
Set Implicit Arguments.
Unset Strict Implicit.

Section Iterations.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable cycles : list (cycle block).

(** [y] is the header of a cycle around [c]. *)
Definition outer_header (c : cycle block) (y : block) : Prop :=
  exists d, In d cycles /\ inside c d /\ y = header d.

Definition outer_header_b (c : cycle block) (y : block) : bool :=
  existsb (fun d => inside_b eq_dec c d && if eq_dec y (header d) then true else false) cycles.

(** What executing [y] makes of the counters. *)
Definition count (y : block) (before : cycle block -> nat) (c : cycle block) : nat :=
  if eq_dec y (header c) then S (before c)
  else if outer_header_b c y then 0
  else before c.

(** The counter of a cycle after a thread has executed these blocks, the latest first. *)
Fixpoint counter (past : list block) : cycle block -> nat :=
  match past with
  | [] => fun _ => 0
  | y :: before => count y (counter before)
  end.

(** The cycles around a block. *)
Definition around (x : block) : list (cycle block) :=
  filter (fun c => holds_b eq_dec c x) cycles.

(** The counters that are part of a name. *)
Definition counters (past : list block) : list nat :=
  match past with
  | [] => []
  | x :: _ => map (counter past) (around x)
  end.

(** CU6. The relation of equal names: executions of one block by different threads, with equal
    counters of the cycles around it. *)
Definition equal_counters (h : history block) : relation :=
  equal_names (fun a => counters (past h a)) h.

(** [y] is the header of a cycle around [x]. *)
Definition heads_around (x y : block) : Prop :=
  exists c, In c cycles /\ holds c x /\ y = header c.

(** ** What names are made of *)

Lemma outer_header_b_outer_header c y : outer_header_b c y = true <-> outer_header c y.
Proof.
  unfold outer_header_b, outer_header; rewrite existsb_exists; split; intros (d & Hd & H).
  - apply andb_true_iff in H; destruct H as [Hin Heq]; exists d.
    apply inside_b_inside in Hin; destruct (eq_dec y (header d)); [auto | discriminate].
  - exists d; split; [exact Hd |]; destruct H as [Hin ->]; apply andb_true_iff; split.
    + apply inside_b_inside, Hin.
    + destruct (eq_dec (header d) (header d)); congruence.
Qed.

Lemma in_around x c : In c (around x) <-> In c cycles /\ holds c x.
Proof. unfold around; rewrite filter_In, holds_b_holds; tauto. Qed.

Lemma heads_around_dec x y : {heads_around x y} + {~ heads_around x y}.
Proof.
  unfold heads_around.
  destruct (Exists_dec (fun c => holds c x /\ y = header c) cycles) as [H | H].
  - intros c; destruct (holds_dec eq_dec c x), (eq_dec y (header c)); tauto.
  - left; apply Exists_exists in H; destruct H as (c & Hc & H'); exists c; auto.
  - right; intros (c & Hc & H'); apply H, Exists_exists; exists c; auto.
Qed.

Section Counting.

Variables (c : cycle block) (y : block) (before : list block).

Lemma header_is_counted : y = header c -> counter (y :: before) c = S (counter before c).
Proof. cbn; unfold count; intros ->; destruct (eq_dec (header c) (header c)); congruence. Qed.

Lemma outer_header_zeroes :
  y <> header c -> outer_header c y -> counter (y :: before) c = 0.
Proof.
  cbn; unfold count; intros Hy Ho; destruct (eq_dec y (header c)); [contradiction |].
  apply outer_header_b_outer_header in Ho; rewrite Ho; reflexivity.
Qed.

Lemma others_leave_the_counter :
  y <> header c -> ~ outer_header c y -> counter (y :: before) c = counter before c.
Proof.
  cbn; unfold count; intros Hy Ho; destruct (eq_dec y (header c)); [contradiction |].
  destruct (outer_header_b c y) eqn:E; [| reflexivity].
  apply outer_header_b_outer_header in E; contradiction.
Qed.

End Counting.

(** Only headers of cycles around a block change the counters around it. *)
Lemma only_headers_around_count x y before c :
  ~ heads_around x y -> In c cycles -> holds c x -> counter (y :: before) c = counter before c.
Proof.
  intros Hno Hc Hx; apply others_leave_the_counter.
  - intros ->; apply Hno; exists c; auto.
  - intros (d & Hd & Hcd & ->); apply Hno; exists d; repeat split; auto.
    apply inside_holds with c; assumption.
Qed.

(** Names of executions of one block are equal iff the counters of all cycles around it are. *)
Lemma names_are_counters h a b x :
  executes h a x -> executes h b x ->
  counters (past h a) = counters (past h b) <->
  forall c, In c cycles -> holds c x -> counter (past h a) c = counter (past h b) c.
Proof.
  intros Ha Hb.
  destruct (past_begins_with Ha) as [pa Ea], (past_begins_with Hb) as [pb Eb].
  rewrite Ea, Eb; unfold counters; rewrite map_ext_in_iff; split.
  - intros H c Hc Hx; apply H, in_around; auto.
  - intros H c Hc; apply in_around in Hc; apply H; apply Hc.
Qed.

Lemma equal_counters_iff h a b x :
  executes h a x -> executes h b x ->
  equal_counters h a b <->
  thread a <> thread b /\
  forall c, In c cycles -> holds c x -> counter (past h a) c = counter (past h b) c.
Proof.
  intros Ha Hb; unfold equal_counters, equal_names; rewrite (names_are_counters Ha Hb).
  assert (same_static h a b) by (exists x; auto); tauto.
Qed.

(** ** The order of iterations *)

Variable edge : block -> block -> Prop.

(** Each thread walks along edges of the graph. It may begin at any block. *)
Definition along_edges (h : history block) : Prop :=
  forall number i x y,
    executes h (Instance number i) x -> executes h (Instance number (S i)) y -> edge x y.

Hypothesis facts : hierarchy edge cycles.

(** The header of a cycle sets no counter around it to zero. *)
Lemma header_heads_no_outer c y : In c cycles -> y = header c -> ~ outer_header c y.
Proof.
  intros Hc -> (d & Hd & Hcd & E); apply (header_taken_out facts Hc Hd Hcd).
  rewrite <- E; apply (header_held facts), Hc.
Qed.

(** Executing the header of a cycle leaves the counters of the cycles around it. *)
Lemma header_leaves_outer_counters c d before :
  In c cycles -> In d cycles -> inside c d ->
  counter (header c :: before) d = counter before d.
Proof.
  intros Hc Hd Hcd; apply others_leave_the_counter.
  - intros E; apply (header_taken_out facts Hc Hd Hcd).
    rewrite <- E; apply (header_held facts), Hc.
  - intros (e & He & Hde & E); apply (header_taken_out facts Hc He (inside_transitive Hcd Hde)).
    rewrite <- E; apply (header_held facts), Hc.
Qed.

(** The place of [x] before [y] within the same iterations: a path leads from [x] to [y] in the
    smallest common region and not through its header, or [x] is that header. *)
Definition place_before (x y : block) : Prop :=
  exists r, smallest cycles r x y /\ (path edge (body r) x y \/ heads r x /\ ~ heads r y).

(** An execution of [x] with the counters [n] stands before one of [y] with [m]: in an earlier
    iteration of a common cycle, or in the same of all and at an earlier place. *)
Definition earlier (x : block) (n : cycle block -> nat) (y : block) (m : cycle block -> nat) :=
  (exists c, common cycles c x y /\ n c < m c /\
             forall d, In d cycles -> inside c d -> n d = m d) \/
  ((forall c, common cycles c x y -> n c = m c) /\ place_before x y).

(** The order looks at the counters of the cycles around both blocks alone. *)
Lemma earlier_looks_at_names x n n' y m m' :
  (forall c, common cycles c x y -> n c = n' c /\ m c = m' c) ->
  earlier x n y m -> earlier x n' y m'.
Proof.
  intros E [(c & Hc & Hlt & Hout) | [Hsame Hplace]].
  - left; exists c; split; [exact Hc |]; split; [destruct (E c Hc); lia |].
    intros d Hd Hcd; assert (Hd' : common cycles d x y).
    { destruct Hc as (_ & Hx & Hy); split; [exact Hd |].
      split; apply inside_holds with c; assumption. }
    destruct (E d Hd') as [<- <-]; apply Hout; assumption.
  - right; split; [| exact Hplace].
    intros c Hc; destruct (E c Hc) as [<- <-]; apply Hsame, Hc.
Qed.

(** A path in the smallest common region of [x] and [x] would make it a smaller cycle. *)
Lemma no_place_before_itself x : ~ place_before x x.
Proof.
  intros (r & (Hr & _ & _ & Hmin) & [Hpath | [Hh Hn]]); [| contradiction].
  destruct (maximal facts Hr Hpath Hpath) as (c & Hc & Hin & Hx & _).
  apply (Hmin c); [split; auto | exact Hin].
Qed.

(** The order is strict: instances of equal names are not before each other. *)
Lemma earlier_is_strict x n m :
  (forall c, In c cycles -> holds c x -> n c = m c) -> ~ earlier x n x m.
Proof.
  intros E [(c & (Hc & Hx & _) & Hlt & _) | [_ Hplace]].
  - rewrite (E c Hc Hx) in Hlt; lia.
  - apply (no_place_before_itself Hplace).
Qed.

(** [x] and [y] share a cycle that [z] is not in: where [y] stands before [z], so does [x]. *)
Lemma cycle_left_behind x n y m z k c :
  common cycles c x y -> ~ holds c z ->
  (forall d, In d cycles -> inside c d -> n d = m d) ->
  (forall d, common cycles d y z -> m d = k d) -> place_before y z -> earlier x n z k.
Proof.
  intros (Hc & Hx & Hy) Hz Hnm Hmk (r & (Hr & Hry & Hrz & Hmin) & Hplace); right.
  assert (Hin : lies_in c r) by (apply (parting_lies_in facts) with y z; assumption).
  assert (Hall : forall d, common cycles d x z -> inside c d /\ common cycles d y z).
  { intros d (Hd & Hdx & Hdz).
    assert (Hcd : inside c d).
    { destruct (nested facts Hc Hd Hx Hdx) as [<- | [H | H]]; [contradiction | exact H |].
      exfalso; apply Hz, inside_holds with d; assumption. }
    split; [exact Hcd |]; split; [exact Hd | split; [| exact Hdz]].
    apply inside_holds with c; assumption. }
  split.
  - intros d Hd; destruct (Hall d Hd) as [Hcd Hyz].
    rewrite (Hnm d); [apply Hmk, Hyz | apply Hd | exact Hcd].
  - exists r; split.
    + split; [exact Hr |]; split; [| split; [exact Hrz |]].
      * apply (lies_in_body facts Hr Hc Hin Hx).
      * intros d Hd; apply Hmin, Hall, Hd.
    + destruct Hplace as [Hpath | [Hh _]].
      * left; apply joined with y; [apply (connected_in_body facts) with c |]; assumption.
      * exfalso; apply (lies_in_body facts Hr Hc Hin Hy), Hh.
Qed.

(** [y] and [z] share a cycle that [x] is not in: where [x] stands before [y], so it does before
    [z]. *)
Lemma cycle_ahead x n y m z k c :
  common cycles c y z -> ~ holds c x ->
  (forall d, In d cycles -> inside c d -> m d = k d) ->
  (forall d, common cycles d x y -> n d = m d) -> place_before x y -> earlier x n z k.
Proof.
  intros (Hc & Hy & Hz) Hx Hmk Hnm (r & (Hr & Hrx & Hry & Hmin) & Hplace); right.
  assert (Hin : lies_in c r) by (apply (parting_lies_in facts) with y x; assumption).
  assert (Hall : forall d, common cycles d x z -> inside c d /\ common cycles d x y).
  { intros d (Hd & Hdx & Hdz).
    assert (Hcd : inside c d).
    { destruct (nested facts Hc Hd Hz Hdz) as [<- | [H | H]]; [contradiction | exact H |].
      exfalso; apply Hx, inside_holds with d; assumption. }
    split; [exact Hcd |]; split; [exact Hd | split; [exact Hdx |]].
    apply inside_holds with c; assumption. }
  split.
  - intros d Hd; destruct (Hall d Hd) as [Hcd Hxy].
    rewrite <- (Hmk d); [apply Hnm, Hxy | apply Hd | exact Hcd].
  - exists r; split.
    + split; [exact Hr |]; split; [exact Hrx | split].
      * apply (lies_in_body facts Hr Hc Hin Hz).
      * intros d Hd; apply Hmin, Hall, Hd.
    + destruct Hplace as [Hpath | [Hh _]].
      * left; apply joined with y; [| apply (connected_in_body facts) with c]; assumption.
      * right; split; [exact Hh |]; apply (lies_in_body facts Hr Hc Hin Hz).
Qed.

(** Three blocks in the same iterations whose common cycles are the same two by two. *)
Lemma places_join x n y m z k :
  (forall c, common cycles c x y -> holds c z) -> (forall c, common cycles c y z -> holds c x) ->
  (forall d, common cycles d x y -> n d = m d) -> (forall d, common cycles d y z -> m d = k d) ->
  place_before x y -> place_before y z -> earlier x n z k.
Proof.
  intros Hz Hx Hnm Hmk (r & Hr & Hxy) (s & Hs & Hyz); right.
  pose proof Hr as (Hreg & Hrx & Hry & Hmin).
  assert (Hrz : region_holds r z).
  { destruct r as [c |]; [| exact I].
    apply Hz; split; [apply Hreg; reflexivity | split; assumption]. }
  assert (E : r = s).
  { apply (one_smallest facts) with y z; [| exact Hs].
    split; [exact Hreg |]; split; [exact Hry | split; [exact Hrz |]].
    intros c Hc; apply Hmin; split; [apply Hc | split; [apply Hx, Hc | apply Hc]]. }
  subst s; clear Hs.
  assert (Hshared : forall d, common cycles d x z -> holds d y).
  { intros d (Hd & Hdx & Hdz); destruct (holds_dec eq_dec d y) as [Hdy | Hdy]; [exact Hdy |].
    exfalso.
    assert (Hin : lies_in d r) by (apply (parting_lies_in facts) with x y; assumption).
    destruct Hxy as [Hxy | [Hh _]]; [| apply (lies_in_body facts Hreg Hd Hin Hdx), Hh].
    destruct Hyz as [Hyz | [Hh _]]; [| apply (path_ends Hxy), Hh].
    assert (Hzx : path edge (body r) z x) by (apply (connected_in_body facts) with d; assumption).
    destruct (maximal facts Hreg Hxy (joined Hyz Hzx)) as (c & Hc & Hcr & Hcx & Hcy).
    apply (Hmin c); [split; auto | exact Hcr]. }
  split.
  - intros d Hd; pose proof (Hshared d Hd) as Hdy; destruct Hd as (Hd & Hdx & Hdz).
    rewrite (Hnm d) by (split; auto); apply Hmk; split; auto.
  - exists r; split.
    + split; [exact Hreg |]; split; [exact Hrx | split; [exact Hrz |]].
      intros d Hd; apply Hmin; split; [apply Hd | split; [apply Hd | apply Hshared, Hd]].
    + destruct Hxy as [Hxy | [Hh Hn]], Hyz as [Hyz | [Hh' Hn']].
      * left; apply joined with y; assumption.
      * exfalso; apply (path_ends Hxy), Hh'.
      * right; split; [exact Hh | apply (path_ends Hyz)].
      * contradiction.
Qed.

(** Whether some cycle holds the first two blocks and not the third. *)
Lemma parted_dec x y z :
  (exists c, common cycles c x y /\ ~ holds c z) \/ (forall c, common cycles c x y -> holds c z).
Proof.
  destruct (Exists_dec (fun c => (holds c x /\ holds c y) /\ ~ holds c z) cycles) as [H | H].
  - intros c; destruct (holds_dec eq_dec c x), (holds_dec eq_dec c y), (holds_dec eq_dec c z);
      tauto.
  - left; apply Exists_exists in H; destruct H as (c & Hc & [Hx Hy] & Hz).
    exists c; repeat split; assumption.
  - right; intros c (Hc & Hx & Hy); destruct (holds_dec eq_dec c z) as [Hz | Hz]; [exact Hz |].
    exfalso; apply H, Exists_exists; exists c; auto.
Qed.

Lemma earlier_is_transitive x n y m z k :
  earlier x n y m -> earlier y m z k -> earlier x n z k.
Proof.
  intros [(c & (Hc & Hx & Hy) & Hlt & Hout) | [Hsame Hplace]]
         [(d & (Hd & Hdy & Hdz) & Hlt' & Hout') | [Hsame' Hplace']].
  - (* Two iterations: the outer one of the two cycles decides. *)
    left; destruct (nested facts Hc Hd Hy Hdy) as [<- | [Hcd | Hdc]].
    + exists c; repeat split; auto; [lia |].
      intros e He Hce; rewrite Hout; auto.
    + exists d; repeat split; auto; [apply inside_holds with c; assumption | |].
      * rewrite (Hout d Hd Hcd); exact Hlt'.
      * intros e He Hde; rewrite Hout; [auto | exact He |].
        apply inside_transitive with d; assumption.
    + exists c; repeat split; auto; [apply inside_holds with d; assumption | |].
      * rewrite <- (Hout' c Hc Hdc); exact Hlt.
      * intros e He Hce; rewrite Hout by assumption; apply Hout'; [exact He |].
        apply inside_transitive with c; assumption.
  - (* An earlier iteration, then an earlier place. *)
    destruct (holds_dec eq_dec c z) as [Hz | Hz].
    + left; exists c; repeat split; auto.
      * rewrite <- (Hsame' c); [exact Hlt | repeat split; assumption].
      * intros e He Hce; rewrite Hout by assumption.
        apply Hsame'; repeat split; [exact He | ..]; apply inside_holds with c; assumption.
    + apply cycle_left_behind with y m c; auto; repeat split; assumption.
  - (* An earlier place, then an earlier iteration. *)
    destruct (holds_dec eq_dec d x) as [Hx | Hx].
    + left; exists d; repeat split; auto.
      * rewrite (Hsame d); [exact Hlt' | repeat split; assumption].
      * intros e He Hde; rewrite <- Hout' by assumption.
        apply Hsame; repeat split; [exact He | ..]; apply inside_holds with d; assumption.
    + apply cycle_ahead with y m d; auto; repeat split; assumption.
  - (* Two places. *)
    destruct (parted_dec x y z) as [(c & Hc & Hz) | Hz].
    + apply cycle_left_behind with y m c; auto.
      intros d Hd Hcd; apply Hsame; destruct Hc as (_ & Hx & Hy).
      repeat split; [exact Hd | ..]; apply inside_holds with c; assumption.
    + destruct (parted_dec y z x) as [(c & Hc & Hx) | Hx].
      * apply cycle_ahead with y m c; auto.
        intros d Hd Hcd; apply Hsame'; destruct Hc as (_ & Hy & Hdz).
        repeat split; [exact Hd | ..]; apply inside_holds with c; assumption.
      * apply places_join with y m; auto.
Qed.

(** Each step of a thread along an edge goes up in the order. *)
Lemma steps_go_up x y before :
  edge x y -> earlier x (counter before) y (counter (y :: before)).
Proof.
  intros Hedge; destruct (heads_around_dec x y) as [(c & Hc & Hx & Hy) | Hno].
  - left; exists c; split; [| split].
    + split; [exact Hc | split; [exact Hx |]].
      rewrite Hy; apply (header_held facts), Hc.
    + rewrite header_is_counted by exact Hy; lia.
    + intros d Hd Hcd; rewrite Hy; symmetry; apply header_leaves_outer_counters; assumption.
  - right; split.
    + intros c (Hc & Hx & _); symmetry; apply only_headers_around_count with x; assumption.
    + destruct (smallest_exists eq_dec cycles x y) as [r Hr]; exists r; split; [exact Hr |].
      destruct Hr as (Hreg & Hrx & Hry & _).
      assert (Hhy : ~ heads r y).
      { destruct r as [c |]; cbn; [| tauto].
        intros E; apply Hno; exists c; repeat split;
          [apply Hreg; reflexivity | exact Hrx | exact E]. }
      assert (Hhx : heads r x \/ ~ heads r x).
      { destruct r as [c |]; cbn; [destruct (eq_dec x (header c)); tauto | tauto]. }
      destruct Hhx as [Hhx | Hhx]; [right; split; assumption |].
      left; apply one_edge; [split; assumption | split; assumption | exact Hedge].
Qed.

(** ** Equal names are admissible *)

(** The order of iterations between the instances of a history. *)
Definition iteration_order (h : history block) : relation := fun a b =>
  exists x y, executes h a x /\ executes h b y /\
              earlier x (counter (past h a)) y (counter (past h b)).

Lemma execution_follows_iterations h :
  along_edges h -> contained (program_order h) (iteration_order h).
Proof.
  intros Hwalk [t i] [u j] (E & Hij & [x Hx] & [y Hy]); cbn in E, Hij; subst u.
  exists x, y; repeat split; [exact Hx | exact Hy |].
  revert y Hy; induction Hij as [| j Hij IH]; intros y Hy.
  - rewrite (past_of_next Hy); apply steps_go_up, (Hwalk t i); assumption.
  - destruct (earlier_occurs (i := j) (j := S j) (h := h) (t := t)) as [z Hz];
      [lia | exists y; exact Hy |].
    apply earlier_is_transitive with z (counter (past h (Instance t j))); [apply IH, Hz |].
    rewrite (past_of_next Hy); apply steps_go_up, (Hwalk t j); assumption.
Qed.

Lemma iterations_order_names h :
  along_edges h -> order_of_names (fun a => counters (past h a)) h (iteration_order h).
Proof.
  intros Hwalk; split.
  - intros a b c (x & y & Hx & Hy & Hxy) (y' & z & Hy' & Hz & Hyz).
    rewrite (executes_one Hy' Hy) in Hyz.
    exists x, z; repeat split; [exact Hx | exact Hz |].
    apply earlier_is_transitive with y (counter (past h b)); assumption.
  - apply execution_follows_iterations, Hwalk.
  - intros a b (x & Ha & Hb) E (x' & x'' & Ha' & Hb' & H).
    rewrite (executes_one Ha' Ha), (executes_one Hb' Hb) in H; revert H.
    apply earlier_is_strict; apply (names_are_counters Ha Hb), E.
  - intros a b c (x & Ha & Hb) E (x' & z & Hb' & Hc & H).
    rewrite (executes_one Hb' Hb) in H; exists x, z; repeat split; [exact Ha | exact Hc |].
    revert H; apply earlier_looks_at_names; intros d (Hd & Hdx & _); split; [| reflexivity].
    symmetry; apply (names_are_counters Ha Hb); assumption.
  - intros a b c (y & Hb & Hc) E (x & y' & Ha & Hb' & H).
    rewrite (executes_one Hb' Hb) in H; exists x, y; repeat split; [exact Ha | exact Hc |].
    revert H; apply earlier_looks_at_names; intros d (Hd & _ & Hdy); split; [reflexivity |].
    apply (names_are_counters Hb Hc); assumption.
Qed.

(** CU2, CU3. Equal names are a converged-with relation, and the convergence-before that they
    generate is a strict partial order: for every graph, every hierarchy of its cycles, every number
    of threads, and walks of every length. *)
Theorem equal_counters_are_admissible h : along_edges h -> admissible h (equal_counters h).
Proof.
  intros Hwalk; exact (ordered_names_are_admissible (iterations_order_names Hwalk)).
Qed.

(** CU3. Their convergence-before follows the order of iterations. *)
Theorem convergence_before_follows_iterations h :
  along_edges h -> contained (convergence_before h (equal_counters h)) (iteration_order h).
Proof.
  intros Hwalk; apply convergence_before_follows_the_order_of_names, iterations_order_names, Hwalk.
Qed.

End Iterations.
