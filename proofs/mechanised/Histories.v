(** Histories of threads, converged-with and convergence-before: CU1, CU2, CU3, CU5.

    A thread is the sequence of static instances that it executed; a history is a list of threads.
    A dynamic instance is a place in a thread. Which instances are converged is said by a relation,
    of which CU2 and CU3 demand something; nothing here says which relation it is.

    The last part is what the other files build on: instances that have equal names are related.
    Such a relation satisfies CU2 if no thread repeats a name, and CU3 if execution follows some
    strict order of the names. *)

From Coq Require Import List Arith Lia.
Import ListNotations.
Set Implicit Arguments.

(** CU1. A dynamic instance: the thread's number, and how many instances the thread executed
    before. Each execution of a static instance is an instance of its own. *)
Record instance := Instance { thread : nat; index : nat }.

Definition instance_eq_dec (a b : instance) : {a = b} + {a <> b}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** A relation between dynamic instances, as converged-with and convergence-before are. *)
Definition relation := instance -> instance -> Prop.

(** Every pair of the first relation is one of the second. *)
Definition contained (R S : relation) : Prop := forall a b, R a b -> S a b.

(** The two relations hold of the same pairs. *)
Definition same_relation (R S : relation) : Prop := forall a b, R a b <-> S a b.

Section Histories.

Variable static : Type.
(** The static instances: the nodes of a control-flow graph, or the instructions of a program. *)

(** CU1. Each thread's static instances in the order in which it executed them. *)
Definition history := list (list static).

Implicit Types h : history.
Implicit Types R : relation.

(** The static instances that the thread of this number executed; none if there is none. *)
Definition executed h (number : nat) : list static := nth number h [].

(** The dynamic instance [a] is an execution of the static instance [x]. *)
Definition executes h (a : instance) (x : static) : Prop :=
  nth_error (executed h (thread a)) (index a) = Some x.

(** The history has the instance. *)
Definition occurs h (a : instance) : Prop := exists x, executes h a x.

(** Two executions of one static instance. *)
Definition same_static h (a b : instance) : Prop := exists x, executes h a x /\ executes h b x.

(** What a thread executed up to and including an instance, the latest first: what a name may
    depend on. *)
Definition past h (a : instance) : list static :=
  rev (firstn (S (index a)) (executed h (thread a))).

(** CU1. [a] is executed before [b] in the same thread. *)
Definition program_order h (a b : instance) : Prop :=
  thread a = thread b /\ index a < index b /\ occurs h a /\ occurs h b.

(** CU2. A converged-with relation: symmetric, transitive, between executions of one static
    instance by different threads. No instance is related to itself, so that transitivity leaves
    that pair out. *)
Record converged_with h R : Prop := {
  symmetric : forall a b, R a b -> R b a;
  transitive : forall a b c, R a b -> R b c -> a = c \/ R a c;
  of_one_static_instance : forall a b, R a b -> same_static h a b;
  between_threads : forall a b, R a b -> thread a <> thread b
}.

(** CU3. Convergence-before: the transitive closure of three clauses.
    - [P] is executed before [Q] in the same thread: [P] before [Q].
    - [P] is executed before [Q1] in the same thread, [Q1] converged with [Q2]: [P] before [Q2].
    - [P1] is converged with [P2], [P2] executed before [Q] in the same thread: [P1] before [Q]. *)
Inductive convergence_before h R : relation :=
| same_thread p q : program_order h p q -> convergence_before h R p q
| before_converged p q1 q2 :
    program_order h p q1 -> R q1 q2 -> convergence_before h R p q2
| after_converged p1 p2 q :
    R p1 p2 -> program_order h p2 q -> convergence_before h R p1 q
| closure p q r :
    convergence_before h R p q -> convergence_before h R q r -> convergence_before h R p r.

(** CU3's demand: convergence-before is a strict partial order. It is transitive by its
    definition; that no instance is before itself is what a relation may break. *)
Definition strict h R : Prop := forall a, ~ convergence_before h R a a.

(** A relation that CU2 and CU3 admit. *)
Definition admissible h R : Prop := converged_with h R /\ strict h R.

(** ** Instances and the order of execution *)

Lemma executes_one h a x y : executes h a x -> executes h a y -> x = y.
Proof. unfold executes; congruence. Qed.

Lemma occurs_dec h a : {x | executes h a x} + {~ occurs h a}.
Proof.
  unfold occurs, executes.
  destruct (nth_error (executed h (thread a)) (index a)) as [x |] eqn:E.
  - left; exists x; reflexivity.
  - right; intros [x Hx]; discriminate.
Qed.

(** Whatever a thread executed before an instance of the history is in the history. *)
Lemma earlier_occurs h t i j : i <= j -> occurs h (Instance t j) -> occurs h (Instance t i).
Proof.
  unfold occurs, executes; cbn; intros Hij [x Hx].
  destruct (nth_error (executed h t) i) as [y |] eqn:E; [exists y; reflexivity |].
  apply nth_error_None in E.
  assert (j < length (executed h t)) by (apply nth_error_Some; congruence); lia.
Qed.

Lemma program_order_from_indices h a b :
  thread a = thread b -> index a < index b -> occurs h b -> program_order h a b.
Proof.
  destruct a as [t i], b as [u j]; cbn; intros <- Hij Hb.
  repeat split; cbn; try assumption; apply (earlier_occurs (i := i) (j := j)); [lia | assumption].
Qed.

Lemma program_order_transitive h a b c :
  program_order h a b -> program_order h b c -> program_order h a c.
Proof.
  unfold program_order; intros (T1 & I1 & O1 & _) (T2 & I2 & _ & O2).
  repeat split; [congruence | lia | assumption | assumption].
Qed.

(** Two instances of one thread are the same, or one is executed before the other. *)
Lemma executed_one_after_the_other h a b :
  thread a = thread b -> occurs h a -> occurs h b ->
  a = b \/ program_order h a b \/ program_order h b a.
Proof.
  destruct a as [t i], b as [u j]; cbn; intros <- Ha Hb.
  destruct (lt_eq_lt_dec i j) as [[Hij | <-] | Hij].
  - right; left; apply program_order_from_indices; [reflexivity | assumption | assumption].
  - left; reflexivity.
  - right; right; apply program_order_from_indices; [reflexivity | assumption | assumption].
Qed.

(** The past begins with the instance itself. *)
Lemma past_of_first h t x :
  executes h (Instance t 0) x -> past h (Instance t 0) = [x].
Proof.
  unfold executes, past; cbn; destruct (executed h t); cbn; congruence.
Qed.

(** The past of the next instance is one longer. *)
Lemma past_of_next h t i x :
  executes h (Instance t (S i)) x ->
  past h (Instance t (S i)) = x :: past h (Instance t i).
Proof.
  unfold executes, past; cbn [thread index].
  generalize (executed h t) as path; revert i.
  assert (Hnext : forall i (path : list static),
    nth_error path i = Some x -> firstn (S i) path = firstn i path ++ [x]).
  { induction i as [| i IH]; intros [| y path]; cbn; try discriminate.
    - congruence.
    - intros Hx; f_equal; apply IH, Hx. }
  intros i path Hx; rewrite (Hnext (S i)) by exact Hx.
  rewrite rev_app_distr; reflexivity.
Qed.

Lemma past_begins_with h a x : executes h a x -> exists before, past h a = x :: before.
Proof.
  destruct a as [t [| i]]; intros Hx.
  - rewrite (past_of_first Hx); exists []; reflexivity.
  - rewrite (past_of_next Hx); eexists; reflexivity.
Qed.

(** ** Convergence-before *)

(** What is converged more often is ordered more often. *)
Lemma convergence_before_grows h R S :
  contained R S -> contained (convergence_before h R) (convergence_before h S).
Proof.
  intros HRS a b Hab; induction Hab as [p q H | p q1 q2 H HR | p1 p2 q HR H | p q r _ IH1 _ IH2].
  - apply same_thread, H.
  - apply before_converged with q1; auto.
  - apply after_converged with p2; auto.
  - apply closure with q; assumption.
Qed.

(** Convergence-before lies in every order that execution follows and that does not tell
    converged instances apart. *)
Lemma convergence_before_lies_in_what_execution_follows h R (order : relation) :
  (forall a b c, order a b -> order b c -> order a c) ->
  (forall a b, program_order h a b -> order a b) ->
  (forall a b c, order a b -> R b c -> order a c) ->
  (forall a b c, R a b -> order b c -> order a c) ->
  contained (convergence_before h R) order.
Proof.
  intros Htrans Hprogram Hright Hleft a b Hab.
  induction Hab as [p q H | p q1 q2 H HR | p1 p2 q HR H | p q r _ IH1 _ IH2]; eauto.
Qed.

(** Admissibility does not depend on how a relation is said. *)
Lemma same_relation_is_admissible h R S : same_relation R S -> admissible h R -> admissible h S.
Proof.
  intros E [[Hsym Htrans Hstatic Hbetween] Hstrict]; split.
  - split.
    + intros a b Hab; apply E, Hsym, E, Hab.
    + intros a b c Hab Hbc; destruct (Htrans a b c) as [H | H]; [apply E, Hab | apply E, Hbc | ..].
      * left; exact H.
      * right; apply E, H.
    + intros a b Hab; apply Hstatic, E, Hab.
    + intros a b Hab; apply Hbetween, E, Hab.
  - intros a Ha; apply (Hstrict a); revert Ha; apply convergence_before_grows.
    intros b c; apply E.
Qed.

(** ** CU5 *)

(** The relation in which no two instances are converged. *)
Definition never_converged : relation := fun _ _ => False.

(** CU5. Never-converged is always admissible. *)
Theorem never_converged_is_admissible h : admissible h never_converged.
Proof.
  split.
  - split; unfold never_converged; tauto.
  - assert (Horder : contained (convergence_before h never_converged) (program_order h)).
    { apply convergence_before_lies_in_what_execution_follows; unfold never_converged; try tauto.
      intros a b c; apply program_order_transitive. }
    intros a Ha; apply Horder in Ha; destruct Ha as (_ & Hlt & _); lia.
Qed.

(** ** Names *)

Section Names.

Variable name : Type.
Variable name_of : instance -> name.

(** Executions of one static instance by different threads whose names are equal. *)
Definition equal_names h : relation :=
  fun a b => thread a <> thread b /\ same_static h a b /\ name_of a = name_of b.

(** No thread gives one name to two executions of a static instance. *)
Definition names_never_repeat h : Prop :=
  forall a b, program_order h a b -> same_static h a b -> name_of a <> name_of b.

(** CU2. Equal names are a converged-with relation if no thread repeats a name. *)
Theorem equal_names_are_converged_with h :
  names_never_repeat h -> converged_with h (equal_names h).
Proof.
  intros Hnever; split.
  - intros a b (HT & (x & Ha & Hb) & HN); repeat split; auto; exists x; auto.
  - intros a b c (HT & (x & Ha & Hb) & HN) (HT' & (y & Hb' & Hc) & HN').
    rewrite (executes_one Hb' Hb) in Hc.
    assert (Hac : same_static h a c) by (exists x; auto).
    assert (Hca : same_static h c a) by (exists x; auto).
    assert (HNac : name_of a = name_of c) by congruence.
    destruct (Nat.eq_dec (thread a) (thread c)) as [HTac | HTac].
    + left; destruct (@executed_one_after_the_other h a c HTac) as [H | [H | H]];
        [exists x; assumption | exists x; assumption | assumption | exfalso | exfalso].
      * apply (Hnever _ _ H Hac), HNac.
      * apply (Hnever _ _ H Hca); congruence.
    + right; repeat split; assumption.
  - intros a b (_ & H & _); exact H.
  - intros a b (H & _); exact H.
Qed.

(** An order of instances that is strict and transitive, that execution follows, and that looks at
    the static instance and the name alone. *)
Record order_of_names h (order : relation) : Prop := {
  order_is_transitive : forall a b c, order a b -> order b c -> order a c;
  execution_follows : forall a b, program_order h a b -> order a b;
  order_is_strict : forall a b, same_static h a b -> name_of a = name_of b -> ~ order a b;
  looks_left_at_names : forall a b c,
    same_static h a b -> name_of a = name_of b -> order b c -> order a c;
  looks_right_at_names : forall a b c,
    same_static h b c -> name_of b = name_of c -> order a b -> order a c
}.

(** CU3. The convergence-before of equal names lies in every order of names. *)
Theorem convergence_before_follows_the_order_of_names h order :
  order_of_names h order -> contained (convergence_before h (equal_names h)) order.
Proof.
  intros [Htrans Hprogram _ Hleft Hright].
  apply convergence_before_lies_in_what_execution_follows; auto.
  - intros a b c Hab (_ & HS & HN); eauto.
  - intros a b c (_ & HS & HN) Hbc; eauto.
Qed.

(** CU2, CU3. Equal names are admissible if there is an order of names. *)
Theorem ordered_names_are_admissible h order :
  order_of_names h order -> admissible h (equal_names h).
Proof.
  intros Horder; split.
  - apply equal_names_are_converged_with; intros a b Hab HS HN.
    apply (order_is_strict Horder HS HN), (execution_follows Horder), Hab.
  - assert (Hoccurs : contained (convergence_before h (equal_names h))
                                (fun a b => occurs h a /\ occurs h b)).
    { apply convergence_before_lies_in_what_execution_follows; unfold program_order; try tauto.
      - intros a b c [Ha _] (_ & (x & _ & Hc) & _); split; [exact Ha | exists x; exact Hc].
      - intros a b c (_ & (x & Ha & _) & _) [_ Hc]; split; [exists x; exact Ha | exact Hc]. }
    intros a Ha; destruct (Hoccurs _ _ Ha) as [[x Hx] _].
    apply (order_is_strict Horder (a := a) (b := a)); [exists x; auto | reflexivity |].
    apply (convergence_before_follows_the_order_of_names Horder), Ha.
Qed.

End Names.

End Histories.
