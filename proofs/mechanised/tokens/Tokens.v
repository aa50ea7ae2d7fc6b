(** Convergence control tokens in histories of threads: CO8, CO9, CO12, CO15, CO28, CO53.

    Threads are sequences of executed operations; where these stand in a program does not matter
    here. First the token value of an instance and how often it was executed with that value, then
    the rules of converged-with in the text's words, then the name of an instance, which its own
    thread decides. Equal names are the rules' relation. Last, who is converged at a use. *)

From Coq Require Import List Arith Lia.
From Wavecheck Require Import Histories.
Import ListNotations.
Set Implicit Arguments.
Unset Strict Implicit.

(** CO1, CO8 to CO15. What a static instance does: a control intrinsic, or another convergent
    operation with a token. A token is the static instance that defines it. *)
Inductive operation (static : Type) :=
| Entry
| Anchor
| Loop (token : static)
| Operation (token : static).

Arguments Entry {static}.
Arguments Anchor {static}.

(** The token that an operation uses. *)
Definition used_token static (done : operation static) : option static :=
  match done with
  | Entry | Anchor => None
  | Loop token | Operation token => Some token
  end.

(** The latest place before [n] where a thread executed [d]. *)
Fixpoint latest static (eq_dec : forall x y : static, {x = y} + {x <> y})
    (path : list static) (d : static) (n : nat) : option nat :=
  match n with
  | 0 => None
  | S m =>
      match nth_error path m with
      | Some x => if eq_dec x d then Some m else latest eq_dec path d m
      | None => latest eq_dec path d m
      end
  end.

Section Tokens.

Variable static : Type.
Variable static_eq_dec : forall x y : static, {x = y} + {x <> y}.

Variable operation_at : static -> option (operation static).
(** What stands at a static instance; [None] where the token rules say nothing about it (CO16). *)

Implicit Types h : history static.
Implicit Types a b d u v : instance.

(** ** Token values *)

(** The token that a static instance uses. *)
Definition token_at (s : static) : option static :=
  match operation_at s with Some done => used_token done | None => None end.

(** The static instance that an instance executes. *)
Definition static_of h a : option static := nth_error (executed h (thread a)) (index a).

(** CO53. The token value that an instance uses: the dynamic instance that produced it, the latest
    execution of the token's definition by the same thread. *)
Definition token_value h a : option instance :=
  match static_of h a with
  | Some s =>
      match token_at s with
      | Some d =>
          option_map (Instance (thread a))
            (latest static_eq_dec (executed h (thread a)) d (index a))
      | None => None
      end
  | None => None
  end.

Definition place_eq_dec (m n : option nat) : {m = n} + {m <> n}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** The place of a thread's instance that produced a token value. *)
Definition produced_at h a : option nat := option_map index (token_value h a).

(** Whether the thread of [a] executed the static instance of [a], with the same token value, at
    place [i]. *)
Definition executed_with_token h a (i : nat) : bool :=
  match static_of h (Instance (thread a) i), static_of h a with
  | Some x, Some y =>
      if static_eq_dec x y then
        if place_eq_dec (produced_at h (Instance (thread a) i)) (produced_at h a)
        then true else false
      else false
  | _, _ => false
  end.

(** CO12. How many times the thread has executed the static instance with that token value, this
    time included. *)
Definition executions_with_token h a : nat :=
  length (filter (executed_with_token h a) (seq 0 (S (index a)))).

Lemma executes_static_of h a s : executes h a s <-> static_of h a = Some s.
Proof. reflexivity. Qed.

Lemma latest_is_the_latest (path : list static) (d : static) (n m : nat) :
  latest static_eq_dec path d n = Some m <->
  m < n /\ nth_error path m = Some d /\ (forall k, m < k < n -> nth_error path k <> Some d).
Proof.
  induction n as [| n IH]; cbn.
  - split; [discriminate | lia].
  - destruct (nth_error path n) as [x |] eqn:E; [destruct (static_eq_dec x d) as [-> | Hx] |].
    + split.
      * intros [= <-]; repeat split; [lia | assumption | intros k; lia].
      * intros (Hm & Hd & Hlater); f_equal.
        destruct (Nat.eq_dec n m) as [-> | Hnm]; [reflexivity |].
        exfalso; apply (Hlater n); [lia | assumption].
    + rewrite IH; split; intros (Hm & Hd & Hlater); repeat split; try assumption; try lia.
      * intros k Hk; destruct (Nat.eq_dec k n) as [-> | Hkn]; [congruence | apply Hlater; lia].
      * destruct (Nat.eq_dec m n) as [-> |]; [congruence | lia].
      * intros k Hk; apply Hlater; lia.
    + rewrite IH; split; intros (Hm & Hd & Hlater); repeat split; try assumption; try lia.
      * intros k Hk; destruct (Nat.eq_dec k n) as [-> | Hkn]; [congruence | apply Hlater; lia].
      * destruct (Nat.eq_dec m n) as [-> |]; [congruence | lia].
      * intros k Hk; apply Hlater; lia.
Qed.

(** [d] is the latest execution of what defines the token that [u] uses: the thread went from [d]
    to [u] and did not execute the definition again. *)
Definition reaches h d u : Prop :=
  exists s token,
    executes h u s /\ token_at s = Some token /\ executes h d token /\ program_order h d u /\
    forall e, executes h e token -> program_order h d e -> ~ program_order h e u.

(** CO53. A token value is the dynamic instance from which its thread came to the use without
    executing the definition again. *)
Theorem a_token_value_is_what_reaches_the_use h d u : token_value h u = Some d <-> reaches h d u.
Proof.
  unfold token_value, reaches; split.
  - destruct (static_of h u) as [s |] eqn:Hs; [| discriminate].
    destruct (token_at s) as [token |] eqn:Ht; [| discriminate].
    destruct (latest _ _ _ _) as [m |] eqn:Hm; [| discriminate]; intros [= <-].
    apply latest_is_the_latest in Hm as (Hlt & Hd & Hlater).
    exists s, token; repeat split; try assumption.
    + exists token; exact Hd.
    + exists s; exact Hs.
    + intros e He (Het & Hei & _) (Het' & Hei' & _); cbn in *.
      apply (Hlater (index e)); [lia |]; rewrite Het; exact He.
  - intros (s & token & Hu & Ht & Hd & (Hthread & Hlt & Hod & Hou) & Hlater).
    unfold executes in Hu; unfold static_of; rewrite Hu, Ht.
    replace (latest _ _ _ _) with (Some (index d)).
    + cbn; rewrite <- Hthread; destruct d; reflexivity.
    + symmetry; apply latest_is_the_latest; repeat split; [assumption | |].
      * rewrite <- Hthread; exact Hd.
      * intros k Hk He; apply (Hlater (Instance (thread u) k)); [exact He | |];
          repeat split; cbn; try assumption; try lia; exists token; exact He.
Qed.

Lemma token_value_thread h d u : token_value h u = Some d -> thread d = thread u.
Proof.
  intros H; apply a_token_value_is_what_reaches_the_use in H as (s & token & _ & _ & _ & H & _).
  apply H.
Qed.

Lemma token_value_earlier h d u : token_value h u = Some d -> index d < index u.
Proof.
  intros H; apply a_token_value_is_what_reaches_the_use in H as (s & token & _ & _ & _ & H & _).
  apply H.
Qed.

Lemma token_value_executes h d u s :
  token_value h u = Some d -> executes h u s -> exists token,
    token_at s = Some token /\ executes h d token.
Proof.
  intros H Hu; apply a_token_value_is_what_reaches_the_use in H.
  destruct H as (x & token & Hx & Ht & Hd & _); exists token.
  rewrite (executes_one Hu Hx); auto.
Qed.

Lemma produced_at_of h d u : token_value h u = Some d -> produced_at h u = Some (index d).
Proof. unfold produced_at; intros ->; reflexivity. Qed.

(** ** Counting *)

Lemma executed_with_token_iff h a i :
  executed_with_token h a i = true <->
  (exists s, executes h (Instance (thread a) i) s /\ executes h a s) /\
  produced_at h (Instance (thread a) i) = produced_at h a.
Proof.
  unfold executed_with_token, executes; fold (static_of h a).
  change (nth_error (executed h (thread (Instance (thread a) i))) (index (Instance (thread a) i)))
    with (static_of h (Instance (thread a) i)).
  destruct (static_of h (Instance (thread a) i)) as [x |]; destruct (static_of h a) as [y |];
    try (split; [discriminate | intros ((s & H1 & H2) & _); discriminate]).
  destruct (static_eq_dec x y) as [-> | Hxy].
  - destruct (place_eq_dec _ _) as [E | E]; split; try discriminate; try tauto.
    intros _; split; [exists y; auto | exact E].
  - split; [discriminate | intros ((s & H1 & H2) & _); congruence].
Qed.

(** With one token value, a later execution has a higher number. *)
Lemma executions_grow h a b s :
  thread a = thread b -> index a < index b -> executes h a s -> executes h b s ->
  token_value h a = token_value h b -> executions_with_token h a < executions_with_token h b.
Proof.
  intros Ht Hlt Ha Hb Hv; unfold executions_with_token.
  assert (Hsame : forall i, executed_with_token h b i = executed_with_token h a i).
  { intros i; unfold executed_with_token, produced_at; rewrite Hv, Ht.
    assert (Hsa : static_of h a = Some s) by exact Ha.
    assert (Hsb : static_of h b = Some s) by exact Hb.
    rewrite Hsa, Hsb; reflexivity. }
  replace (S (index b)) with (S (index a) + (index b - index a)) by lia.
  rewrite seq_app, filter_app, app_length.
  rewrite (filter_ext _ _ Hsame (seq 0 _)).
  assert (Hin : In (index b) (filter (executed_with_token h b)
                                (seq (0 + S (index a)) (index b - index a)))).
  { apply filter_In; split; [apply in_seq; lia |].
    apply executed_with_token_iff; destruct b; cbn in *.
    split; [exists s; auto | reflexivity]. }
  destruct (filter (executed_with_token h b) (seq (0 + S (index a)) _)) as [| x l];
    [destruct Hin | cbn; lia].
Qed.

Variable label : Type.
Variable launch : nat -> label.
(** CO9, CO51. How a thread came to the entry: equal labels are one converged launch, or converged
    instances of the call site. *)

Variable choice : instance -> nat.
(** CO15. The implementation's choice: instances of one anchor with equal labels are chosen
    together. *)

(** ** The rules *)

(** CO8, CO9, CO12, CO15. Converged-with of the convergent operations, two instances of one static
    instance in different threads:
    - CO9: entries, where the threads came in together;
    - CO15: anchors, as the implementation chose;
    - CO12: loop intrinsics, where the token values came from converged instances of the definition,
      and both threads execute it for the same time with that token value;
    - CO8: other operations, where the token values came from converged instances. *)
Inductive token_rules h : relation :=
| entries_converged s a b :
    thread a <> thread b -> executes h a s -> executes h b s -> operation_at s = Some Entry ->
    launch (thread a) = launch (thread b) -> token_rules h a b
| anchors_converged s a b :
    thread a <> thread b -> executes h a s -> executes h b s -> operation_at s = Some Anchor ->
    choice a = choice b -> token_rules h a b
| loops_converged s token a b from_a from_b :
    thread a <> thread b -> executes h a s -> executes h b s ->
    operation_at s = Some (Loop token) ->
    token_value h a = Some from_a -> token_value h b = Some from_b -> token_rules h from_a from_b ->
    executions_with_token h a = executions_with_token h b -> token_rules h a b
| operations_converged s token a b from_a from_b :
    thread a <> thread b -> executes h a s -> executes h b s ->
    operation_at s = Some (Operation token) ->
    token_value h a = Some from_a -> token_value h b = Some from_b -> token_rules h from_a from_b ->
    token_rules h a b.

(** ** Names *)

(** The name of an instance, from its own thread alone. *)
Inductive name :=
| EntryName (s : static) (came_by : label)
| AnchorName (s : static) (chosen : nat)
| LoopName (s : static) (token : name) (count : nat)
| OperationName (s : static) (token : name).

(** The name, found by looking back along at most [depth] tokens. *)
Fixpoint name_within (depth : nat) h a : option name :=
  match depth, static_of h a with
  | S depth', Some s =>
      let token_name :=
        match token_value h a with Some from => name_within depth' h from | None => None end in
      match operation_at s with
      | Some Entry => Some (EntryName s (launch (thread a)))
      | Some Anchor => Some (AnchorName s (choice a))
      | Some (Loop _) =>
          option_map (fun token => LoopName s token (executions_with_token h a)) token_name
      | Some (Operation _) => option_map (OperationName s) token_name
      | None => None
      end
  | _, _ => None
  end.

(** The name of an instance; none where the rules say nothing about it, or a token is used before
    its definition was executed. *)
Definition name_of h a : option name := name_within (S (index a)) h a.

(** The name of what produced the token value of an instance. *)
Definition token_name h a : option name :=
  match token_value h a with Some from => name_of h from | None => None end.

(** Every instance of the history has a name. *)
Definition all_named h : Prop := forall a, occurs h a -> exists N, name_of h a = Some N.

(** ** What names are *)

Lemma name_within_deeper h depth : forall a,
  index a < depth -> name_within depth h a = name_of h a.
Proof.
  induction depth as [depth IH] using lt_wf_ind; intros a Ha.
  destruct depth as [| depth]; [lia |]; unfold name_of; cbn.
  destruct (static_of h a) as [s |]; [| reflexivity].
  destruct (token_value h a) as [from |] eqn:Hv; [| reflexivity].
  pose proof (token_value_earlier Hv) as Hlt.
  rewrite (IH depth) by lia.
  destruct (Nat.eq_dec (index a) depth) as [-> | Hne].
  - rewrite (IH depth) by lia; reflexivity.
  - rewrite (IH (index a)) by lia; reflexivity.
Qed.

(** A name by the name of its token: the table of names. *)
Lemma name_by_token h a s :
  executes h a s ->
  name_of h a =
    match operation_at s with
    | Some Entry => Some (EntryName s (launch (thread a)))
    | Some Anchor => Some (AnchorName s (choice a))
    | Some (Loop _) =>
        option_map (fun token => LoopName s token (executions_with_token h a)) (token_name h a)
    | Some (Operation _) => option_map (OperationName s) (token_name h a)
    | None => None
    end.
Proof.
  intros Ha; apply executes_static_of in Ha; unfold name_of, token_name; cbn.
  rewrite Ha; destruct (token_value h a) as [from |] eqn:Hv; [| reflexivity].
  rewrite name_within_deeper by (apply token_value_earlier with (1 := Hv)); reflexivity.
Qed.

(** The static instance that a name names. *)
Definition named_static (N : name) : static :=
  match N with EntryName s _ | AnchorName s _ | LoopName s _ _ | OperationName s _ => s end.

Lemma name_of_static h a s N : executes h a s -> name_of h a = Some N -> named_static N = s.
Proof.
  intros Ha; rewrite (name_by_token Ha).
  destruct (operation_at s) as [[| | |] |]; try discriminate;
    try (intros [= <-]; reflexivity); destruct (token_name h a); try discriminate;
    intros [= <-]; reflexivity.
Qed.

Lemma named_occurs h a N : name_of h a = Some N -> executes h a (named_static N).
Proof.
  destruct (static_of h a) as [s |] eqn:Hs.
  - intros HN; rewrite (name_of_static (s := s) Hs HN); exact Hs.
  - unfold name_of; cbn; rewrite Hs; discriminate.
Qed.

(** CO8, CO9, CO12, CO15. Two instances are converged by the rules iff their threads differ and
    their names are equal. *)
Theorem equal_names_are_converged h a b :
  token_rules h a b <->
  thread a <> thread b /\ exists N, name_of h a = Some N /\ name_of h b = Some N.
Proof.
  split.
  - intros H; induction H as
      [s a b Ht Ha Hb Hop Hl | s a b Ht Ha Hb Hop Hc
      | s token a b from_a from_b Ht Ha Hb Hop Hva Hvb _ [_ (N & HNa & HNb)] Hn
      | s token a b from_a from_b Ht Ha Hb Hop Hva Hvb _ [_ (N & HNa & HNb)]];
      (split; [exact Ht |]); rewrite (name_by_token Ha), (name_by_token Hb), Hop.
    + rewrite Hl; eauto.
    + rewrite Hc; eauto.
    + unfold token_name; rewrite Hva, Hvb, HNa, HNb, Hn; cbn; eauto.
    + unfold token_name; rewrite Hva, Hvb, HNa, HNb; cbn; eauto.
  - intros (Ht & N & HNa & HNb); revert a b Ht HNa HNb.
    induction N as [s l | s c | s token IH n | s token IH]; intros a b Ht HNa HNb;
      pose proof (named_occurs HNa) as Ha; pose proof (named_occurs HNb) as Hb;
      cbn in Ha, Hb; rewrite (name_by_token Ha) in HNa; rewrite (name_by_token Hb) in HNb;
      destruct (operation_at s) as [[| | d | d] |] eqn:Hop; try discriminate;
      try (destruct (token_name h a); discriminate).
    + apply entries_converged with s; congruence.
    + apply anchors_converged with s; congruence.
    + unfold token_name in HNa, HNb.
      destruct (token_value h a) as [from_a |] eqn:Hva; [| discriminate].
      destruct (token_value h b) as [from_b |] eqn:Hvb; [| discriminate].
      destruct (name_of h from_a) as [Na |] eqn:HNa'; [| discriminate].
      destruct (name_of h from_b) as [Nb |] eqn:HNb'; [| discriminate].
      injection HNa as -> Hna; injection HNb as -> Hnb.
      apply (loops_converged (h := h) (s := s) (token := d) (from_a := from_a) (from_b := from_b));
        try assumption; [| congruence].
      apply IH; try assumption.
      rewrite (token_value_thread Hva), (token_value_thread Hvb); exact Ht.
    + unfold token_name in HNa, HNb.
      destruct (token_value h a) as [from_a |] eqn:Hva; [| discriminate].
      destruct (token_value h b) as [from_b |] eqn:Hvb; [| discriminate].
      destruct (name_of h from_a) as [Na |] eqn:HNa'; [| discriminate].
      destruct (name_of h from_b) as [Nb |] eqn:HNb'; [| discriminate].
      injection HNa as ->; injection HNb as ->.
      apply (operations_converged (h := h) (s := s) (token := d) (from_a := from_a)
               (from_b := from_b)); try assumption.
      apply IH; try assumption.
      rewrite (token_value_thread Hva), (token_value_thread Hvb); exact Ht.
Qed.

Lemma token_rules_symmetric h a b : token_rules h a b -> token_rules h b a.
Proof.
  rewrite !equal_names_are_converged; intros (Ht & N & HNa & HNb).
  split; [congruence | exists N; auto].
Qed.

(** Where every instance has a name, the rules' relation is that of equal names. *)
Lemma token_rules_are_equal_names h :
  all_named h -> same_relation (token_rules h) (equal_names (name_of h) h).
Proof.
  intros Hall a b; rewrite equal_names_are_converged; unfold equal_names; split.
  - intros (Ht & N & HNa & HNb); repeat split; [exact Ht | | congruence].
    exists (named_static N); split; apply named_occurs; assumption.
  - intros (Ht & (s & Ha & Hb) & HN); split; [exact Ht |].
    destruct (Hall a) as [N HNa]; [exists s; exact Ha |].
    exists N; split; congruence.
Qed.

(** ** CO28 *)

(** CO28. At an operation that is no control intrinsic, threads are converged iff they were at the
    instances of the token's definition from which they reached it. *)
Theorem who_met_at_the_definition_meets_at_the_use h d1 u1 d2 u2 s token :
  operation_at s = Some (Operation token) ->
  executes h u1 s -> executes h u2 s -> thread u1 <> thread u2 ->
  reaches h d1 u1 -> reaches h d2 u2 ->
  (token_rules h u1 u2 <-> token_rules h d1 d2).
Proof.
  intros Hop Hu1 Hu2 Ht Hr1 Hr2.
  apply a_token_value_is_what_reaches_the_use in Hr1, Hr2; split.
  - intros H; destruct H as [x a b _ Ha _ Hx | x a b _ Ha _ Hx | x t a b f g _ Ha _ Hx
      | x t a b f g _ Ha _ Hx Hf Hg Hfg];
      rewrite (executes_one Ha Hu1) in Hx; try congruence.
  - intros H; apply (operations_converged (s := s) (token := token) (from_a := d1) (from_b := d2));
      assumption.
Qed.

(** CO28, CO12. At a loop intrinsic, where those who were converged at the definition also execute
    it for the same time with the token value: hearts count. *)
Theorem at_a_heart_those_meet_who_count_alike h d1 u1 d2 u2 s token :
  operation_at s = Some (Loop token) ->
  executes h u1 s -> executes h u2 s -> thread u1 <> thread u2 ->
  reaches h d1 u1 -> reaches h d2 u2 ->
  (token_rules h u1 u2 <->
   token_rules h d1 d2 /\ executions_with_token h u1 = executions_with_token h u2).
Proof.
  intros Hop Hu1 Hu2 Ht Hr1 Hr2.
  apply a_token_value_is_what_reaches_the_use in Hr1, Hr2; split.
  - intros H; destruct H as [x a b _ Ha _ Hx | x a b _ Ha _ Hx | x t a b f g _ Ha _ Hx Hf Hg Hfg Hn
      | x t a b f g _ Ha _ Hx];
      rewrite (executes_one Ha Hu1) in Hx; try congruence.
    rewrite Hr1 in Hf; rewrite Hr2 in Hg; split; congruence.
  - intros [H Hn].
    apply (loops_converged (s := s) (token := token) (from_a := d1) (from_b := d2)); assumption.
Qed.

End Tokens.

Arguments EntryName {static label}.
Arguments AnchorName {static label}.
