(** The static rules on one closed path: CO13, CO18 to CO21 and F16.

    Two of the four rules on closed paths follow from the other two, on every closed path that the
    entry reaches. On others they do not: every block dominates a block that no path reaches. The
    last part computes the rules, for programs and closed paths that are given. *)

From Coq Require Import List Bool Arith Lia.
From Wavecheck Require Import EventRelations Histories Tokens TokenPrograms.
Import ListNotations.

Section Rules.

Variable p : program.

(** * Dominance *)

(** Some path of a thread leads to the block. *)
Definition reached (b : nat) : Prop := exists blocks, path p (blocks ++ [b]).

(** The entry reaches the closed path. *)
Definition path_reached (blocks : list nat) : Prop := exists b, In b blocks /\ reached b.

Lemma connected_beginning first rest : connected p (first ++ rest) -> connected p first.
Proof.
  induction first as [|b first IH]; [easy|]. destruct first as [|c first]; [easy|].
  cbn. intros [step others]. split; [assumption|]. now apply IH.
Qed.

Lemma path_beginning first b rest : path p (first ++ b :: rest) -> path p (first ++ [b]).
Proof.
  intros [along start]. split.
  - apply (connected_beginning (first ++ [b]) rest). now rewrite <- app_assoc.
  - now destruct first.
Qed.

(** An edge makes a path longer. *)
Lemma path_grows blocks x y :
  path p (blocks ++ [x]) -> edge p x y -> path p ((blocks ++ [x]) ++ [y]).
Proof.
  intros [along start] step. split.
  - clear start. induction blocks as [|b blocks IH]; [now split|].
    destruct blocks as [|c blocks]; cbn in along |- *.
    + split; [apply along|]. now split.
    + destruct along as [one others]. split; [assumption|]. now apply IH.
  - now destruct blocks.
Qed.

(** A block that dominates a block which is reached is reached itself, on the way. *)
Lemma dominator_before a b blocks :
  block_dominates p a b -> a <> b -> path p (blocks ++ [b]) ->
  exists first rest, blocks = first ++ a :: rest /\ path p (first ++ [a]).
Proof.
  intros dominates differ along. pose proof (dominates blocks along) as member.
  apply in_app_or in member. destruct member as [member|[equal|[]]]; [|congruence].
  apply in_split in member. destruct member as [first [rest equal]].
  exists first, rest. split; [assumption|]. subst blocks.
  rewrite <- app_assoc in along. now apply path_beginning in along.
Qed.

(** No two blocks dominate each other, if one is reached: each visit of one needs an earlier visit
    of the other. *)
Lemma dominance_is_antisymmetric a b :
  reached b -> block_dominates p a b -> block_dominates p b a -> a = b.
Proof.
  intros [blocks along] one other. destruct (Nat.eq_dec a b) as [|differ]; [assumption|exfalso].
  assert (endless : forall n c blocks,
    List.length blocks < n -> c = a \/ c = b -> ~ path p (blocks ++ [c])).
  { induction n as [|n IH]; intros c blocks' short either along'; [lia|].
    assert (earlier : exists d, (d = a \/ d = b) /\ d <> c /\ block_dominates p d c).
    { destruct either as [->| ->]; [exists b|exists a]; auto. }
    destruct earlier as [d [either' [differ' dominates]]].
    destruct (dominator_before d c blocks' dominates differ' along') as [first [rest [equal path]]].
    apply (IH d first); [|assumption|assumption].
    subst blocks'. rewrite app_length in short. cbn in short. lia. }
  apply (endless (S (List.length blocks)) b blocks); [lia|now right|assumption].
Qed.

(** * The rules on one closed path *)

(** CO18. A use of a token other than by a loop intrinsic is not from outside. *)
Definition only_loops_use_tokens_from_outside (blocks : list nat) : Prop :=
  forall u d, used_from_outside p blocks u d -> by_loop p u.

(** CO19. No two different uses of one token are from outside. *)
Definition a_token_is_used_once_from_outside (blocks : list nat) : Prop :=
  forall u v d, used_from_outside p blocks u d -> used_from_outside p blocks v d -> u = v.

(** CO20. Uses of two tokens are not both from outside. *)
Definition one_token_is_used_from_outside (blocks : list nat) : Prop :=
  forall u v d e, used_from_outside p blocks u d -> used_from_outside p blocks v e -> d = e.

(** CO21. A use from outside dominates every block. *)
Definition uses_from_outside_dominate (blocks : list nat) : Prop :=
  forall u d, used_from_outside p blocks u d ->
    forall b, In b blocks -> block_dominates p (fst u) b.

(** CO21. Taken together: on a closed path that the entry reaches, at most one token from outside is
    used, once, by a loop intrinsic. *)
Theorem at_most_one_use_is_from_outside blocks :
  loop_precedes_other_convergent_operations p -> path_reached blocks ->
  only_loops_use_tokens_from_outside blocks -> uses_from_outside_dominate blocks ->
  forall u v d e, used_from_outside p blocks u d -> used_from_outside p blocks v e ->
    u = v /\ d = e /\ by_loop p u.
Proof.
  intros first [b [member [before along]]] loops dominate u v d e one other.
  pose proof (loops u d one) as [du loop_u]. pose proof (loops v e other) as [dv loop_v].
  assert (reached_v : reached (fst v)).
  { destruct (Nat.eq_dec (fst v) b) as [equal|differ]; [rewrite equal; now exists before|].
    destruct (dominator_before (fst v) b before (dominate v e other b member) differ along)
      as [start [_ [_ reached_v]]]. now exists start. }
  assert (same_block : fst u = fst v).
  { apply dominance_is_antisymmetric; [assumption| |].
    - apply (dominate u d one). apply other.
    - apply (dominate v e other). apply one. }
  assert (equal : u = v).
  { rewrite (surjective_pairing u), (surjective_pairing v), same_block.
    now rewrite (first u du loop_u), (first v dv loop_v). }
  subst v. split; [reflexivity|]. split; [|now exists du].
  destruct one as [uses_d _], other as [uses_e _]. unfold uses in *. congruence.
Qed.

(** F16. Given CO13, on every closed path that the entry reaches the first and the fourth rule imply
    the two between. *)
Theorem two_rules_imply_the_two_between blocks :
  closed_path p blocks -> path_reached blocks ->
  loop_precedes_other_convergent_operations p ->
  only_loops_use_tokens_from_outside blocks -> uses_from_outside_dominate blocks ->
  a_token_is_used_once_from_outside blocks /\ one_token_is_used_from_outside blocks.
Proof.
  intros _ within first loops dominate. split.
  - intros u v d one other.
    apply (at_most_one_use_is_from_outside blocks first within loops dominate u v d d one other).
  - intros u v d e one other.
    apply (at_most_one_use_is_from_outside blocks first within loops dominate u v d e one other).
Qed.

(** F16. So a program whose closed paths are all reached keeps CO19 and CO20 if it keeps CO13, CO18
    and CO21. *)
Theorem programs_that_keep_two_rules_keep_the_two_between :
  (forall blocks, closed_path p blocks -> path_reached blocks) ->
  loop_precedes_other_convergent_operations p ->
  only_a_loop_intrinsic_uses_a_token_from_outside p -> a_use_from_outside_dominates_its_cycle p ->
  a_token_from_outside_is_used_once p /\ one_token_from_outside_is_used p.
Proof.
  intros within first loops dominate.
  assert (between : forall blocks, closed_path p blocks ->
    a_token_is_used_once_from_outside blocks /\ one_token_is_used_from_outside blocks).
  { intros blocks closed. apply two_rules_imply_the_two_between; auto.
    - intros u d. now apply loops.
    - intros u d. now apply dominate. }
  split; intros blocks u v d; [|intros e]; intros closed; now apply (between blocks closed).
Qed.

(** * The natural loop of a heart *)

(** CO21. An edge from a block that another does not dominate into one that it dominates leads to
    that other block: what the heart of a closed path dominates is entered at the heart's block
    alone. *)
Theorem what_a_block_dominates_is_entered_at_it h x y :
  edge p x y -> block_dominates p h y -> ~ block_dominates p h x -> y = h.
Proof.
  intros step dominates outside. destruct (Nat.eq_dec y h) as [|differ]; [assumption|].
  exfalso. apply outside. intros blocks along.
  pose proof (dominates (blocks ++ [x]) (path_grows blocks x y along step)) as member.
  apply in_app_or in member. destruct member as [member|[equal|[]]]; [assumption|congruence].
Qed.

End Rules.

(** * Closed paths that nothing reaches *)

(** The entry defines a token; two blocks that no path reaches lead to each other, and each has a
    loop intrinsic that uses it. *)
Definition unreached_loops : program :=
  [ Block [Entry] []; Block [Loop (0, 0)] [2]; Block [Loop (0, 0)] [1] ].

(** F16. Without reaching the closed path, the two rules do not imply CO19. *)
Theorem an_unreached_closed_path_may_use_a_token_twice :
  exists p blocks,
    closed_path p blocks /\ loop_precedes_other_convergent_operations p
    /\ only_loops_use_tokens_from_outside p blocks /\ uses_from_outside_dominate p blocks
    /\ ~ a_token_is_used_once_from_outside p blocks.
Proof.
  exists unreached_loops, [1; 2; 1].
  assert (from_entry : forall blocks b, path unreached_loops (blocks ++ [b]) -> b = 0).
  { intros [|c [|d blocks]] b [along start]; cbn in along, start; [assumption| |];
      subst c; destruct along as [step _]; destruct step. }
  refine (conj _ (conj _ (conj _ (conj _ _)))).
  - split; [cbn; tauto|]. now exists 1, [2].
  - intros [b k] d. unfold operation_of. cbn.
    destruct b as [|[|[|b]]]; destruct k as [|[|k]]; cbn; try discriminate; try reflexivity;
      destruct b; discriminate.
  - intros [b k] d [uses_d [member _]]. unfold uses, token_at, operation_of in uses_d.
    cbn in member. destruct member as [<-|[<-|[<-|[]]]]; destruct k as [|[|k]];
      cbn in uses_d; try discriminate; now exists (0, 0).
  - intros u d _ b member blocks along. apply from_entry in along. subst b.
    destruct member as [no|[no|[no|[]]]]; discriminate.
  - intros once. assert (same : (1, 0) = (2, 0)); [|discriminate].
    apply (once _ _ (0, 0)); unfold used_from_outside; cbn; repeat split; auto;
      intros [no|[no|[no|[]]]]; discriminate.
Qed.

(** * The rules, computed *)

Section Computed.

Variable p : program.

Fixpoint connected_b (blocks : list nat) : bool :=
  match blocks with
  | b :: (c :: _) as rest => existsb (Nat.eqb c) (successors (block_at p b)) && connected_b rest
  | _ => true
  end.

Definition closed_path_b (blocks : list nat) : bool :=
  connected_b blocks
  && match blocks with
     | b :: (_ :: _) as rest => Nat.eqb (last rest b) b
     | _ => false
     end.

Definition is_in_b (blocks : list nat) (b : nat) : bool := existsb (Nat.eqb b) blocks.

(** The uses on a closed path of tokens from outside, each with the definition of its token. *)
Definition used_from_outside_b (blocks : list nat) : list (site * site) :=
  flat_map
    (fun u =>
       match token_at (operation_of p) u with
       | Some d => if is_in_b blocks (fst d) then [] else [(u, d)]
       | None => []
       end)
    (flat_map (sites_of p) (nodup Nat.eq_dec blocks)).

Definition by_loop_b (u : site) : bool :=
  match operation_of p u with Some (Loop _) => true | _ => false end.

(** Dominance among the blocks below a number: [a] dominates [b] unless a path that avoids [a] leads
    from the entry to [b]. *)
Definition block_dominates_b (n a b : nat) : bool :=
  let avoiding :=
    closure_b n (fun x y =>
      is_in_b (successors (block_at p x)) y && negb (Nat.eqb x a) && negb (Nat.eqb y a)) in
  Nat.eqb a b || Nat.eqb a 0 || negb (Nat.eqb b 0 || avoiding 0 b).

Definition only_loops_use_tokens_from_outside_b (blocks : list nat) : bool :=
  forallb (fun use => by_loop_b (fst use)) (used_from_outside_b blocks).

(** Any two of these uses have this in common. *)
Definition all_pairs_b (blocks : list nat) (q : site * site -> site * site -> bool) : bool :=
  forallb (fun one => forallb (q one) (used_from_outside_b blocks)) (used_from_outside_b blocks).

Definition equal_sites_b (x y : site) : bool := if site_eq_dec x y then true else false.

Definition a_token_is_used_once_from_outside_b (blocks : list nat) : bool :=
  all_pairs_b blocks (fun one other =>
    negb (equal_sites_b (snd one) (snd other)) || equal_sites_b (fst one) (fst other)).

Definition one_token_is_used_from_outside_b (blocks : list nat) : bool :=
  all_pairs_b blocks (fun one other => equal_sites_b (snd one) (snd other)).

Definition uses_from_outside_dominate_b (n : nat) (blocks : list nat) : bool :=
  forallb (fun use => forallb (block_dominates_b n (fst (fst use))) blocks)
    (used_from_outside_b blocks).

(** ** That they are the defined ones *)

Lemma is_in_is_computed blocks b : is_in_b blocks b = true <-> In b blocks.
Proof.
  unfold is_in_b. rewrite existsb_exists. split.
  - intros [c [member equal]]. apply Nat.eqb_eq in equal. now subst.
  - intros member. exists b. now rewrite Nat.eqb_refl.
Qed.

Lemma connected_is_computed blocks : connected_b blocks = true <-> connected p blocks.
Proof.
  induction blocks as [|b blocks IH]; [easy|]. destruct blocks as [|c blocks]; [easy|].
  cbn [connected_b connected]. rewrite andb_true_iff, IH. apply and_iff_compat_r.
  apply (is_in_is_computed (successors (block_at p b)) c).
Qed.

Lemma closed_path_is_computed blocks : closed_path_b blocks = true <-> closed_path p blocks.
Proof.
  unfold closed_path_b, closed_path. rewrite andb_true_iff, connected_is_computed.
  apply and_iff_compat_l. split.
  - destruct blocks as [|b [|c rest]]; try discriminate. intros equal. apply Nat.eqb_eq in equal.
    exists b, (removelast (c :: rest)). f_equal.
    transitivity (removelast (c :: rest) ++ [last (c :: rest) b]); [|now rewrite equal].
    apply app_removelast_last. discriminate.
  - intros [b [inner ->]]. destruct inner as [|c inner]; cbn [app].
    + apply Nat.eqb_refl.
    + rewrite app_comm_cons, last_last. apply Nat.eqb_refl.
Qed.

Lemma in_sites_of u b : In u (sites_of p b) <-> fst u = b /\ is_site p u.
Proof.
  unfold is_site. rewrite sites_of_length. unfold sites_of. rewrite in_map_iff. split.
  - intros [k [equal member]]. subst u. apply in_seq in member. cbn. split; [reflexivity|lia].
  - intros [equal below]. exists (snd u). rewrite in_seq. destruct u as [c k]. cbn in *. subst.
    split; [reflexivity|lia].
Qed.

Lemma used_from_outside_is_computed blocks u d :
  In (u, d) (used_from_outside_b blocks) <-> used_from_outside p blocks u d.
Proof.
  unfold used_from_outside_b, used_from_outside, uses. rewrite in_flat_map. split.
  - intros [v [member found]]. apply in_flat_map in member. destruct member as [b [visited inside]].
    apply nodup_In in visited. apply in_sites_of in inside. destruct inside as [equal _]. subst b.
    destruct (token_at (operation_of p) v) as [e|] eqn:uses_e; [|destruct found].
    destruct (is_in_b blocks (fst e)) eqn:here; [destruct found|].
    destruct found as [equal|[]]. injection equal as -> ->.
    split; [assumption|]. split; [assumption|]. rewrite <- is_in_is_computed. congruence.
  - intros [uses_d [visited outside]]. exists u. split.
    + apply in_flat_map. exists (fst u). rewrite nodup_In, in_sites_of.
      split; [assumption|]. split; [reflexivity|].
      unfold token_at in uses_d. destruct (operation_of p u) eqn:stands; [|discriminate].
      now apply operation_of_site in stands.
    + rewrite uses_d. destruct (is_in_b blocks (fst d)) eqn:here; [|now left].
      apply is_in_is_computed in here. contradiction.
Qed.

Lemma by_loop_is_computed u : by_loop_b u = true <-> by_loop p u.
Proof.
  unfold by_loop_b, by_loop. destruct (operation_of p u) as [[| |d|d]|]; split; intros holds;
    try discriminate; try (destruct holds; discriminate); eauto.
Qed.

Lemma equal_sites_are_computed x y : equal_sites_b x y = true <-> x = y.
Proof. unfold equal_sites_b. destruct (site_eq_dec x y); intuition discriminate. Qed.

Lemma only_loops_is_computed blocks :
  only_loops_use_tokens_from_outside_b blocks = true
  <-> only_loops_use_tokens_from_outside p blocks.
Proof.
  unfold only_loops_use_tokens_from_outside_b, only_loops_use_tokens_from_outside.
  rewrite forallb_forall. split.
  - intros holds u d used. apply by_loop_is_computed.
    now apply (holds (u, d)), used_from_outside_is_computed.
  - intros holds [u d] used. apply by_loop_is_computed, (holds u d).
    now apply used_from_outside_is_computed.
Qed.

Lemma all_pairs_are_computed blocks q (Q : site * site -> site * site -> Prop) :
  (forall one other, q one other = true <-> Q one other) ->
  (all_pairs_b blocks q = true <->
   forall u v d e, used_from_outside p blocks u d -> used_from_outside p blocks v e ->
     Q (u, d) (v, e)).
Proof.
  intros same. unfold all_pairs_b. rewrite forallb_forall. split.
  - intros holds u v d e one other. apply used_from_outside_is_computed in one, other.
    specialize (holds (u, d) one). rewrite forallb_forall in holds. now apply same, holds.
  - intros holds [u d] one. apply forallb_forall. intros [v e] other. apply same, holds;
      now apply used_from_outside_is_computed.
Qed.

Lemma a_token_is_used_once_is_computed blocks :
  a_token_is_used_once_from_outside_b blocks = true <-> a_token_is_used_once_from_outside p blocks.
Proof.
  unfold a_token_is_used_once_from_outside_b.
  rewrite (all_pairs_are_computed _ _
    (fun one other => snd one = snd other -> fst one = fst other)).
  - unfold a_token_is_used_once_from_outside. cbn. split.
    + intros holds u v d one other. now apply (holds u v d d).
    + intros holds u v d e one other equal. subst e. now apply (holds u v d).
  - intros [u d] [v e]. cbn. rewrite orb_true_iff, negb_true_iff, equal_sites_are_computed.
    unfold equal_sites_b. destruct (site_eq_dec d e); intuition congruence.
Qed.

Lemma one_token_is_computed blocks :
  one_token_is_used_from_outside_b blocks = true <-> one_token_is_used_from_outside p blocks.
Proof.
  unfold one_token_is_used_from_outside_b.
  rewrite (all_pairs_are_computed _ _ (fun one other => snd one = snd other)).
  - reflexivity.
  - intros one other. apply equal_sites_are_computed.
Qed.

(** The edges of the program are among the blocks below [n]. *)
Definition edges_below (n : nat) : Prop := forall x y, edge p x y -> x < n /\ y < n.

(** Edges that avoid a block. *)
Definition avoiding (a : nat) : EventRelations.relation :=
  fun x y => edge p x y /\ x <> a /\ y <> a.

(** A path from the entry that avoids [a] is one of edges that avoid [a]. *)
Lemma avoided_on_a_path a b :
  (exists blocks, path p (blocks ++ [b]) /\ ~ In a (blocks ++ [b]))
  <-> a <> 0 /\ a <> b /\ (b = 0 \/ EventRelations.closure (avoiding a) 0 b).
Proof.
  split.
  - intros [blocks [along without]]. revert b along without.
    induction blocks as [|c blocks IH] using rev_ind; intros b along without.
    + destruct along as [_ start]. cbn in *. subst b. intuition.
    + assert (earlier : path p (blocks ++ [c]))
        by (apply (path_beginning p blocks c [b]); rewrite <- app_assoc in along; exact along).
      assert (step : edge p c b).
      { destruct along as [along _]. clear -along.
        induction blocks as [|d blocks IH]; [apply along|].
        apply IH. destruct blocks; apply along. }
      rewrite in_app_iff in without.
      destruct (IH c earlier) as [not_start [not_c way]]; [tauto|].
      assert (not_b : a <> b) by (intros ->; apply without; right; now left).
      split; [assumption|]. split; [assumption|]. right.
      assert (last_step : avoiding a c b) by (split; [assumption|split; congruence]).
      destruct way as [->|way]; [now apply EventRelations.one_step|].
      apply EventRelations.and_then with c; [assumption|now apply EventRelations.one_step].
  - intros [not_start [not_b [->|way]]].
    + exists []. split; [now split|]. cbn. intuition congruence.
    + assert (grown : forall x y, EventRelations.closure (avoiding a) x y -> forall blocks,
        path p (blocks ++ [x]) -> ~ In a (blocks ++ [x]) ->
        exists more, path p (more ++ [y]) /\ ~ In a (more ++ [y])).
      { clear. intros x y way. induction way as [x y [step [_ no]]|x y z _ first _ second];
          intros blocks along without.
        - exists (blocks ++ [x]). split; [now apply path_grows|].
          rewrite in_app_iff. cbn. intuition congruence.
        - destruct (first blocks along without) as [more [along' without']].
          now apply (second more). }
      apply (grown 0 b way []); [now split|]. cbn. intuition congruence.
Qed.

Lemma dominance_is_computed n a b :
  edges_below n -> 0 < n -> b < n -> (block_dominates_b n a b = true <-> block_dominates p a b).
Proof.
  intros inside some below. unfold block_dominates_b. cbv zeta.
  set (step := fun x y => is_in_b (successors (block_at p x)) y && negb (Nat.eqb x a)
                          && negb (Nat.eqb y a)).
  assert (agreed : agrees n (EventRelations.closure (avoiding a)) (closure_b n step)).
  { apply agrees_closure.
    - intros x y _ _. unfold step, avoiding, edge.
      rewrite !andb_true_iff, !negb_true_iff, !Nat.eqb_neq, is_in_is_computed. tauto.
    - intros x y [one _]. destruct (inside x y one). tauto. }
  assert (way : block_dominates p a b <->
    ~ (a <> 0 /\ a <> b /\ (b = 0 \/ EventRelations.closure (avoiding a) 0 b))).
  { rewrite <- avoided_on_a_path. unfold block_dominates. split.
    - intros dominates [blocks [along without]]. now apply without, dominates.
    - intros none blocks along. destruct (in_dec Nat.eq_dec a (blocks ++ [b])) as [|without];
        [assumption|]. exfalso. apply none. now exists blocks. }
  rewrite way, <- (agreed 0 b some below).
  rewrite !orb_true_iff, negb_true_iff, orb_false_iff, !Nat.eqb_eq, Nat.eqb_neq.
  destruct (Nat.eq_dec a b), (Nat.eq_dec a 0), (Nat.eq_dec b 0), (closure_b n step 0 b);
    intuition congruence.
Qed.

Lemma uses_dominate_is_computed n blocks :
  edges_below n -> 0 < n -> (forall b, In b blocks -> b < n) ->
  (uses_from_outside_dominate_b n blocks = true <-> uses_from_outside_dominate p blocks).
Proof.
  intros inside some below. unfold uses_from_outside_dominate_b, uses_from_outside_dominate.
  rewrite forallb_forall. split.
  - intros holds u d used b member. apply (dominance_is_computed n); auto.
    apply used_from_outside_is_computed in used. specialize (holds (u, d) used).
    rewrite forallb_forall in holds. now apply holds.
  - intros holds [u d] used. apply forallb_forall. intros b member.
    apply (dominance_is_computed n); auto. cbn.
    apply (holds u d); [now apply used_from_outside_is_computed|assumption].
Qed.

End Computed.
