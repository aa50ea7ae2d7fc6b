(** The least solution of CU6's equation, computed as the text says: CU3, CU6.

    From no pair at all, the equation is applied until nothing changes; convergence-before is
    closed anew each time. Names are not used, so that this is another road to the same relation.
    A relation is kept as one number for each instance, whose bits are the instances that it is
    related to. The computation says [None] if it was not given enough rounds; where it has an
    answer, the answer is proved to be the intersection that [maximal_convergence] is. *)

From Coq Require Import List Bool Arith NArith Lia.
Import ListNotations.
From Wavecheck Require Import Histories Cycles Iterations MaximalConvergence.
Set Implicit Arguments.
Unset Strict Implicit.

Section LeastFixedPoint.

Variable block : Type.
Variable eq_dec : forall x y : block, {x = y} + {x <> y}.
Variable cycles : list (cycle block).
Variable h : history block.

(** ** Relations as numbers *)

(** More than any thread executed. *)
Definition width : nat := S (list_max (map (@length block) h)).
Definition size : nat := length h * width.

(** Instances are numbered thread by thread. *)
Definition position (a : instance) : nat := thread a * width + index a.
Definition at_position (p : nat) : instance := Instance (p / width) (p mod width).

Definition positions : list nat := seq 0 size.

(** For each instance the number whose bits are the positions to which it is related. *)
Definition table := list N.

Definition related (rows : table) (a b : instance) : bool :=
  N.testbit (nth (position a) rows 0%N) (N.of_nat (position b)).

Definition row_of (f : instance -> bool) : N :=
  fold_right (fun p row => if f (at_position p) then N.setbit row (N.of_nat p) else row)
    0%N positions.

Definition table_of (f : instance -> instance -> bool) : table :=
  map (fun p => row_of (f (at_position p))) positions.

(** ** CU3 *)

Definition block_of (a : instance) : option block := nth_error (executed h (thread a)) (index a).

Definition occurs_b (a : instance) : bool :=
  match block_of a with Some _ => true | None => false end.

Definition program_order_b (a b : instance) : bool :=
  (thread a =? thread b) && (index a <? index b) && occurs_b b.

Definition later (a : instance) : list instance :=
  map (Instance (thread a)) (seq (S (index a)) (width - S (index a))).

Definition before (a : instance) : list instance := map (Instance (thread a)) (seq 0 (index a)).

(** The three clauses. *)
Definition clauses (converged : table) (a b : instance) : bool :=
  program_order_b a b ||
  existsb (fun q => program_order_b a q && related converged q b) (later a) ||
  existsb (fun p => program_order_b p b && related converged a p) (before b).

(** Each row with the rows of those that are in it. *)
Definition joined_rows (rows : table) : table :=
  map (fun row => fold_right (fun p sum => if N.testbit row (N.of_nat p)
                                           then N.lor sum (nth p rows 0%N) else sum) row positions)
      rows.

Fixpoint closed_rows (rounds : nat) (rows : table) : table :=
  match rounds with
  | 0 => rows
  | S rounds =>
    let more := joined_rows rows in
    if list_eq_dec N.eq_dec more rows then rows else closed_rows rounds more
  end.

Definition convergence_before_rows (converged : table) : table :=
  closed_rows size (table_of (clauses converged)).

(** ** CU6 *)

Definition heads_around_b (x y : block) : bool :=
  existsb (fun c => holds_b eq_dec c x && if eq_dec y (header c) then true else false) cycles.

(** The headers around its block that the thread of [a] executed before. *)
Definition headers_before (a : instance) : list instance :=
  filter (fun g => match block_of a, block_of g with
                   | Some x, Some y => heads_around_b x y
                   | _, _ => false
                   end) (before a).

Definition allowed_b (order : table) (a b : instance) : bool :=
  negb (thread a =? thread b) &&
  match block_of a, block_of b with
  | Some x, Some y => if eq_dec x y then true else false
  | _, _ => false
  end &&
  forallb (fun g => related order g b) (headers_before a) &&
  forallb (fun g => related order g a) (headers_before b).

(** Whether the rows hold what CU3's clauses give, and are transitive. *)
Definition is_closed (converged order : table) : bool :=
  forallb (fun p => forallb (fun q =>
    negb (clauses converged (at_position p) (at_position q)) ||
    related order (at_position p) (at_position q)) positions) positions &&
  if list_eq_dec N.eq_dec (joined_rows order) order then true else false.

Fixpoint applied (rounds : nat) (converged : table) : option table :=
  match rounds with
  | 0 => None
  | S rounds =>
    let order := convergence_before_rows converged in
    let more := table_of (allowed_b order) in
    if list_eq_dec N.eq_dec more converged
    then if is_closed converged order then Some converged else None
    else applied rounds more
  end.

(** From no pair at all, CU6's equation applied until nothing changes. *)
Definition least_fixed_point : option table := applied (S size) (table_of (fun _ _ => false)).

(** ** Rows hold what they are made of *)

Definition in_bounds (a : instance) : Prop := thread a < length h /\ index a < width.

Lemma length_of_thread t : length (executed h t) < width.
Proof.
  unfold executed, width; destruct (le_lt_dec (length h) t) as [Ht | Ht].
  - rewrite nth_overflow by exact Ht; cbn; lia.
  - apply Nat.lt_succ_r.
    pose proof (proj1 (list_max_le (map (@length block) h) _) (le_n _)) as H.
    rewrite Forall_forall in H; apply H, in_map, nth_In, Ht.
Qed.

Lemma occurs_in_bounds a : occurs h a -> in_bounds a.
Proof.
  intros [x Hx]; unfold executes in Hx.
  assert (Hlt : index a < length (executed h (thread a))) by (apply nth_error_Some; congruence).
  pose proof (length_of_thread (thread a)); split; [| lia].
  destruct (le_lt_dec (length h) (thread a)) as [Ht | Ht]; [exfalso | exact Ht].
  unfold executed in Hlt; rewrite nth_overflow in Hlt by exact Ht; cbn in Hlt; lia.
Qed.

Lemma at_its_position a : in_bounds a -> at_position (position a) = a.
Proof.
  destruct a as [t i]; intros [_ Hi]; unfold at_position, position; cbn [thread index] in *.
  assert (width <> 0) by (unfold width; lia).
  f_equal.
  - rewrite Nat.div_add_l, Nat.div_small by assumption; lia.
  - rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by assumption; reflexivity.
Qed.

Lemma position_of_position p : position (at_position p) = p.
Proof.
  unfold position, at_position; cbn [thread index]; rewrite Nat.mul_comm; symmetry.
  apply Nat.div_mod; unfold width; lia.
Qed.

Lemma at_position_in_bounds p : p < size -> in_bounds (at_position p).
Proof.
  intros Hp; unfold in_bounds, at_position; cbn [thread index]; unfold size in Hp.
  assert (width <> 0) by (unfold width; lia); split.
  - apply Nat.div_lt_upper_bound; [assumption | rewrite Nat.mul_comm; exact Hp].
  - apply Nat.mod_upper_bound; assumption.
Qed.

Lemma position_is_small a : in_bounds a -> position a < size.
Proof. intros [Ht Hi]; unfold position, size; nia. Qed.

Lemma row_of_spec f q :
  N.testbit (row_of f) (N.of_nat q) = (q <? size) && f (at_position q).
Proof.
  unfold row_of.
  assert (Hlist : forall ps,
    N.testbit (fold_right (fun p row => if f (at_position p)
                                        then N.setbit row (N.of_nat p) else row)
                          0%N ps) (N.of_nat q) =
    existsb (fun p => (p =? q) && f (at_position p)) ps).
  { induction ps as [| p ps IH]; [reflexivity |]; cbn [fold_right existsb].
    destruct (f (at_position p)); rewrite ?andb_true_r, ?andb_false_r; [| exact IH].
    rewrite N.setbit_eqb, IH; f_equal.
    apply eq_true_iff_eq; rewrite N.eqb_eq, Nat.eqb_eq; lia. }
  rewrite Hlist; apply eq_true_iff_eq.
  rewrite existsb_exists, andb_true_iff, Nat.ltb_lt; unfold positions; split.
  - intros (p & Hp & H); apply in_seq in Hp; apply andb_true_iff in H; destruct H as [E H].
    apply Nat.eqb_eq in E; subst p; split; [lia | exact H].
  - intros [Hq H]; exists q; split; [apply in_seq; lia |].
    rewrite Nat.eqb_refl; exact H.
Qed.

Lemma nth_table_of f p : p < size -> nth p (table_of f) 0%N = row_of (f (at_position p)).
Proof.
  intros Hp; unfold table_of, positions.
  rewrite nth_indep with (d' := (fun p => row_of (f (at_position p))) 0)
    by (rewrite map_length, seq_length; exact Hp).
  rewrite (map_nth (fun p => row_of (f (at_position p)))), seq_nth by exact Hp; reflexivity.
Qed.

Lemma related_table_of f a b : in_bounds a -> in_bounds b -> related (table_of f) a b = f a b.
Proof.
  intros Ha Hb; unfold related; rewrite nth_table_of by (apply position_is_small, Ha).
  rewrite row_of_spec, !at_its_position by assumption.
  rewrite (proj2 (Nat.ltb_lt _ _) (position_is_small Hb)); reflexivity.
Qed.

Lemma nth_joined_rows rows p q :
  N.testbit (nth p (joined_rows rows) 0%N) (N.of_nat q) = true <->
  N.testbit (nth p rows 0%N) (N.of_nat q) = true \/
  exists m, m < size /\ N.testbit (nth p rows 0%N) (N.of_nat m) = true /\
            N.testbit (nth m rows 0%N) (N.of_nat q) = true.
Proof.
  unfold joined_rows.
  set (join := fun row => fold_right (fun p sum => if N.testbit row (N.of_nat p)
                 then N.lor sum (nth p rows 0%N) else sum) row positions).
  assert (Hjoin : forall row, N.testbit (join row) (N.of_nat q) = true <->
    N.testbit row (N.of_nat q) = true \/
    exists m, m < size /\ N.testbit row (N.of_nat m) = true /\
              N.testbit (nth m rows 0%N) (N.of_nat q) = true).
  { intros row; unfold join.
    assert (Hlist : forall ps,
      N.testbit (fold_right (fun p sum => if N.testbit row (N.of_nat p)
        then N.lor sum (nth p rows 0%N) else sum) row ps) (N.of_nat q) = true <->
      N.testbit row (N.of_nat q) = true \/
      exists m, In m ps /\ N.testbit row (N.of_nat m) = true /\
                N.testbit (nth m rows 0%N) (N.of_nat q) = true).
    { induction ps as [| m ps IH]; cbn [fold_right].
      - split; [auto | intros [H | (m & [] & _)]; exact H].
      - destruct (N.testbit row (N.of_nat m)) eqn:E.
        + rewrite N.lor_spec, orb_true_iff, IH; split.
          * intros [[H | (m' & Hm & H)] | H]; [auto | right; exists m'; cbn; auto |].
            right; exists m; cbn; auto.
          * intros [H | (m' & [<- | Hm] & H)]; [auto | right; apply H |].
            left; right; exists m'; auto.
        + rewrite IH; split; (intros [H | (m' & Hm & H)]; [auto | right; exists m']).
          * cbn; auto.
          * destruct Hm as [<- | Hm]; [destruct H; congruence | auto]. }
    rewrite Hlist; unfold positions; split; (intros [H | (m & Hm & H)]; [auto | right; exists m]).
    - apply in_seq in Hm; split; [lia | exact H].
    - split; [apply in_seq; lia | exact H]. }
  destruct (le_lt_dec (length rows) p) as [Hp | Hp].
  - rewrite !nth_overflow by (rewrite ?map_length; exact Hp); rewrite !N.bits_0; split.
    + discriminate.
    + intros [H | (m & _ & H & _)]; [discriminate | rewrite N.bits_0 in H; discriminate].
  - rewrite nth_indep with (d' := join 0%N) by (rewrite map_length; exact Hp).
    rewrite map_nth; apply Hjoin.
Qed.

Lemma related_joined_rows rows a b :
  related (joined_rows rows) a b = true <->
  related rows a b = true \/
  exists m, in_bounds m /\ related rows a m = true /\ related rows m b = true.
Proof.
  unfold related; rewrite nth_joined_rows; split; (intros [H | (m & Hm & H)]; [auto | right]).
  - exists (at_position m); rewrite position_of_position.
    split; [apply at_position_in_bounds, Hm | exact H].
  - exists (position m); split; [apply position_is_small, Hm | exact H].
Qed.

(** ** Instances of the history *)

Lemma block_of_executes a x : block_of a = Some x <-> executes h a x.
Proof. reflexivity. Qed.

Lemma occurs_b_occurs a : occurs_b a = true <-> occurs h a.
Proof.
  unfold occurs_b, occurs, executes; fold (block_of a).
  destruct (block_of a) as [x |]; split; intros H;
    [exists x; reflexivity | reflexivity | discriminate |].
  destruct H as [x H]; discriminate.
Qed.

Lemma program_order_b_program_order a b : program_order_b a b = true <-> program_order h a b.
Proof.
  unfold program_order_b; rewrite !andb_true_iff, Nat.eqb_eq, Nat.ltb_lt, occurs_b_occurs; split.
  - intros [[HT Hlt] Hb]; apply program_order_from_indices; assumption.
  - intros (HT & Hlt & _ & Hb); auto.
Qed.

Lemma in_before a g : In g (before a) <-> thread g = thread a /\ index g < index a.
Proof.
  destruct g as [t i]; unfold before; rewrite in_map_iff; cbn; split.
  - intros (j & E & Hj); injection E as <- <-; apply in_seq in Hj; split; [reflexivity | lia].
  - intros [-> Hi]; exists i; split; [reflexivity | apply in_seq; lia].
Qed.

Lemma in_later a g :
  In g (later a) <-> thread g = thread a /\ index a < index g /\ index g < width.
Proof.
  destruct g as [t i]; unfold later; rewrite in_map_iff; cbn [thread index]; split.
  - intros (j & E & Hj); injection E as <- <-; apply in_seq in Hj; split; [reflexivity | lia].
  - intros (-> & Hi & Hw); exists i; split; [reflexivity | apply in_seq; lia].
Qed.

Lemma heads_around_b_heads_around x y : heads_around_b x y = true <-> heads_around cycles x y.
Proof.
  unfold heads_around_b, heads_around; rewrite existsb_exists.
  split; intros (c & Hc & H); exists c; (split; [exact Hc |]).
  - apply andb_true_iff in H; rewrite holds_b_holds in H; destruct H as [Hx H].
    split; [exact Hx |]; destruct (eq_dec y (header c)); [assumption | discriminate].
  - apply andb_true_iff; rewrite holds_b_holds; destruct H as [Hx ->]; split; [exact Hx |].
    destruct (eq_dec (header c) (header c)); congruence.
Qed.

Lemma in_headers_before a g : occurs h a -> In g (headers_before a) <-> header_before cycles h a g.
Proof.
  intros Hoccurs; unfold headers_before; rewrite filter_In, in_before; split.
  - intros [[HT Hlt] H].
    destruct (block_of a) as [x |] eqn:Ea; [| discriminate].
    destruct (block_of g) as [y |] eqn:Eg; [| discriminate].
    apply heads_around_b_heads_around in H; destruct H as (c & Hc & Hx & ->).
    split; [apply program_order_from_indices; assumption |].
    exists c, x; auto.
  - intros [(HT & Hlt & _) (c & x & Hc & Ha & Hx & Hg)]; split; [auto |].
    unfold block_of; rewrite Ha, Hg; apply heads_around_b_heads_around; exists c; auto.
Qed.

(** ** No more than the least solution *)

Local Notation maximal_convergence := (maximal_convergence cycles h).

(** The rows relate no more than a relation does. *)
Definition no_more (rows : table) (R : relation) : Prop :=
  forall a b, in_bounds a -> in_bounds b -> related rows a b = true -> R a b.

Lemma clauses_are_no_more converged a b :
  no_more converged maximal_convergence -> in_bounds a -> in_bounds b ->
  clauses converged a b = true -> convergence_before h maximal_convergence a b.
Proof.
  intros Hmore Ha Hb; unfold clauses; rewrite !orb_true_iff, !existsb_exists.
  intros [[H | (q & Hq & H)] | (p & Hp & H)].
  - apply same_thread, program_order_b_program_order, H.
  - apply andb_true_iff in H; rewrite program_order_b_program_order in H; destruct H as [H HR].
    apply before_converged with q; [exact H | apply Hmore; [| exact Hb | exact HR]].
    apply occurs_in_bounds, H.
  - apply andb_true_iff in H; rewrite program_order_b_program_order in H; destruct H as [H HR].
    apply after_converged with p; [apply Hmore; [exact Ha | | exact HR] | exact H].
    apply occurs_in_bounds, H.
Qed.

Lemma closed_rows_are_no_more rounds rows :
  no_more rows (convergence_before h maximal_convergence) ->
  no_more (closed_rows rounds rows) (convergence_before h maximal_convergence).
Proof.
  revert rows; induction rounds as [| rounds IH]; intros rows Hmore; [exact Hmore |].
  cbn [closed_rows]; destruct (list_eq_dec N.eq_dec (joined_rows rows) rows); [exact Hmore |].
  apply IH; intros a b Ha Hb Hab; apply related_joined_rows in Hab.
  destruct Hab as [Hab | (m & Hm & Ham & Hmb)]; [apply Hmore; assumption |].
  apply closure with m; apply Hmore; assumption.
Qed.

Lemma allowed_b_is_no_more order a b :
  no_more order (convergence_before h maximal_convergence) -> in_bounds a -> in_bounds b ->
  allowed_b order a b = true -> maximal_convergence a b.
Proof.
  intros Hmore Ha Hb; unfold allowed_b; rewrite !andb_true_iff, negb_true_iff, Nat.eqb_neq.
  rewrite !forallb_forall; intros [[[HT HS] Hab] Hba].
  destruct (block_of a) as [x |] eqn:Ea; [| discriminate].
  destruct (block_of b) as [y |] eqn:Eb; [| discriminate].
  destruct (eq_dec x y) as [<- | _]; [| discriminate].
  apply maximal_convergence_solves_the_equation; repeat split; [exact HT | exists x; auto | ..].
  - intros g Hg; apply Hmore; [apply occurs_in_bounds, Hg | exact Hb |].
    apply Hab, in_headers_before; [exists x; exact Ea | exact Hg].
  - intros g Hg; apply Hmore; [apply occurs_in_bounds, Hg | exact Ha |].
    apply Hba, in_headers_before; [exists x; exact Eb | exact Hg].
Qed.

(** ** No less *)

(** The relation that rows stand for. *)
Definition relation_of (rows : table) : relation := fun a b =>
  occurs h a /\ occurs h b /\ related rows a b = true.

Lemma closed_rows_are_no_less converged order :
  is_closed converged order = true ->
  contained (convergence_before h (relation_of converged)) (relation_of order).
Proof.
  unfold is_closed; rewrite andb_true_iff, forallb_forall; intros [Hclauses Hjoined].
  destruct (list_eq_dec N.eq_dec (joined_rows order) order) as [E | _]; [| discriminate].
  assert (Hclause : forall a b, occurs h a -> occurs h b -> clauses converged a b = true ->
                                relation_of order a b).
  { intros a b Ha Hb Hab; split; [exact Ha | split; [exact Hb |]].
    apply occurs_in_bounds in Ha, Hb.
    assert (Hp : forall c, in_bounds c -> In (position c) positions).
    { intros c Hc; apply in_seq; pose proof (position_is_small Hc); lia. }
    specialize (Hclauses _ (Hp a Ha)); rewrite forallb_forall in Hclauses.
    specialize (Hclauses _ (Hp b Hb)); rewrite !at_its_position, Hab in Hclauses by assumption.
    exact Hclauses. }
  intros a b Hab.
  induction Hab as [p q H | p q1 q2 H (O1 & O2 & HR) | p1 p2 q (O1 & O2 & HR) H
                   | p q r _ (O1 & O2 & H1) _ (_ & O3 & H2)].
  - apply Hclause; [apply H | apply H |]; unfold clauses; rewrite !orb_true_iff.
    left; left; apply program_order_b_program_order, H.
  - apply Hclause; [apply H | exact O2 |]; unfold clauses; rewrite !orb_true_iff.
    left; right; apply existsb_exists; exists q1; split.
    + apply in_later; destruct H as (HT & Hlt & _); split;
        [symmetry; exact HT | split; [exact Hlt |]].
      apply occurs_in_bounds, O1.
    + apply andb_true_iff; split; [apply program_order_b_program_order, H | exact HR].
  - apply Hclause; [exact O1 | apply H |]; unfold clauses; rewrite !orb_true_iff.
    right; apply existsb_exists; exists p2; split.
    + apply in_before; destruct H as (HT & Hlt & _); split; [exact HT | exact Hlt].
    + apply andb_true_iff; split; [apply program_order_b_program_order, H | exact HR].
  - split; [exact O1 | split; [exact O3 |]].
    rewrite <- E; apply related_joined_rows; right; exists q; split; [| split; assumption].
    apply occurs_in_bounds, O2.
Qed.

Lemma stable_rows_are_no_less converged order :
  table_of (allowed_b order) = converged -> is_closed converged order = true ->
  contained (allowed cycles h (relation_of converged)) (relation_of converged).
Proof.
  intros Hstable Hclosed a b (HT & (x & Ha & Hb) & Hab & Hba).
  assert (Oa : occurs h a) by (exists x; exact Ha).
  assert (Ob : occurs h b) by (exists x; exact Hb).
  split; [exact Oa | split; [exact Ob |]].
  rewrite <- Hstable, related_table_of by (apply occurs_in_bounds; assumption).
  unfold allowed_b, block_of; rewrite Ha, Hb, !andb_true_iff, negb_true_iff, Nat.eqb_neq.
  rewrite !forallb_forall; repeat split; [exact HT | | |].
  - destruct (eq_dec x x); congruence.
  - intros g Hg; apply (closed_rows_are_no_less Hclosed), Hab, in_headers_before; assumption.
  - intros g Hg; apply (closed_rows_are_no_less Hclosed), Hba, in_headers_before; assumption.
Qed.

(** ** The answer *)

Lemma applied_is_the_least_solution rounds converged rows :
  no_more converged maximal_convergence -> applied rounds converged = Some rows ->
  same_relation (relation_of rows) maximal_convergence.
Proof.
  revert converged; induction rounds as [| rounds IH]; intros converged Hmore; [discriminate |].
  cbn [applied]; set (order := convergence_before_rows converged).
  assert (Horder : no_more order (convergence_before h maximal_convergence)).
  { apply closed_rows_are_no_more; intros a b Ha Hb.
    rewrite related_table_of by assumption; apply clauses_are_no_more; assumption. }
  destruct (list_eq_dec N.eq_dec (table_of (allowed_b order)) converged) as [E | _].
  - destruct (is_closed converged order) eqn:Hclosed; [| discriminate].
    intros H; injection H as <-; intros a b; split.
    + intros (Oa & Ob & Hab); apply Hmore;
        [apply occurs_in_bounds, Oa | apply occurs_in_bounds, Ob |].
      exact Hab.
    + intros Hab; apply Hab, (stable_rows_are_no_less E Hclosed).
  - apply IH; intros a b Ha Hb; rewrite related_table_of by assumption.
    apply allowed_b_is_no_more; assumption.
Qed.

(** CU6. The relation that is computed by applying CU6's equation until nothing changes, from no
    pair at all, is the least solution. It needs no hierarchy: cycles may be any sets of blocks. *)
Theorem the_computed_fixed_point_is_the_least_solution rows :
  least_fixed_point = Some rows -> same_relation (relation_of rows) maximal_convergence.
Proof.
  apply applied_is_the_least_solution; intros a b Ha Hb.
  rewrite related_table_of by assumption; discriminate.
Qed.

End LeastFixedPoint.
