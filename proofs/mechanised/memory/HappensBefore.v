(** The memory model with relaxation annotations: MM6, MM8; what tags that are stripped do to it,
    MM4, MM17 and F20, is told elsewhere.

    It is repaired C11 (RC11) with three places where tags speak: program order counts only where it
    is ordered, and a target decides which operations synchronise and which join the order of
    sequentially consistent ones. *)

From Coq Require Import String Arith Bool Lia List.
Import ListNotations.
From Wavecheck Require Import EventRelations Tags.
Local Open Scope relations.

(** * Executions *)

Inductive kind := read | write | fence.

(** The orders of C11; [na] is that of accesses that are not atomic. *)
Inductive order := na | rlx | acq | rel | acq_rel | sc.

(** One access to memory, or a fence. An initial write has no thread, a fence no location. The parts
    of a read-modify-write are two events, with the orders that they contribute. *)
Record event := Event {
  thread : option nat;
  event_kind : kind;
  event_order : order;
  location : option string
}.

(** What happened, but for tags: the threads' events, each thread's in program order behind the
    initial writes, and pairs of places among them. [reads_from] leads from a write to each read
    that returns its value, [coherence_order] holds the order of the writes of each location,
    [exclusive] leads from the read to the write of one read-modify-write, [dependencies] from a
    read to a write whose value or existence it decides. *)
Record execution := Execution {
  events : list event;
  reads_from_pairs : list (nat * nat);
  coherence_pairs : list (nat * nat);
  exclusive_pairs : list (nat * nat);
  dependency_pairs : list (nat * nat)
}.

Definition is_read (e : event) : bool := match event_kind e with read => true | _ => false end.
Definition is_write (e : event) : bool := match event_kind e with write => true | _ => false end.
Definition is_fence (e : event) : bool := match event_kind e with fence => true | _ => false end.
Definition is_atomic (e : event) : bool := match event_order e with na => false | _ => true end.
Definition is_seq_cst (e : event) : bool := match event_order e with sc => true | _ => false end.

Definition acquires (e : event) : bool :=
  negb (is_write e) && match event_order e with acq | acq_rel | sc => true | _ => false end.

Definition releases (e : event) : bool :=
  negb (is_read e) && match event_order e with rel | acq_rel | sc => true | _ => false end.

Definition is_initial (e : event) : bool := match thread e with None => true | Some _ => false end.

(** * Targets *)

(** MM8. When two operations that would synchronise without tags do so with them: always, if the
    tags that the target recognises are compatible, or if neither carries one. *)
Inductive synchronising := always | if_compatible | if_untagged.

(** MM8. Which operations join the order of sequentially consistent ones: all, or those without a
    recognised tag. *)
Inductive joining := all_join | untagged_join.

(** A target's reading of tags. It gives a meaning to the prefixes that it recognises, all of them
    where no list is given. [assumed] are tags that a synchronising operation is taken to carry
    where it has none of that prefix (MM19). *)
Record target := Target {
  recognised : option (list string);
  synchronise : synchronising;
  seq_cst_order : joining;
  assumed : tags;
  ignores_tags : bool
}.

(** The tags that an operation counts as having. *)
Definition counted (T : target) (written : tags) (synchronises : bool) : tags :=
  if ignores_tags T then []
  else if synchronises
  then written ++ filter (fun t => negb (has_prefix_b written (fst t))) (assumed T)
  else written.

(** Those whose prefix the target recognises. *)
Definition known (T : target) (A : tags) : tags :=
  match recognised T with
  | None => A
  | Some prefixes => filter (fun t => existsb (String.eqb (fst t)) prefixes) A
  end.

(** MM8. Operations with these tags synchronise, or work together in doing so, where they would
    without tags. *)
Definition may_synchronise (T : target) (A B : tags) : Prop :=
  match synchronise T with
  | always => True
  | if_compatible => compatible (known T A) (known T B)
  | if_untagged => known T A = [] /\ known T B = []
  end.

(** MM8. A sequentially consistent operation with these tags is in the order of all of them. *)
Definition joins_seq_cst (T : target) (A : tags) : Prop :=
  match seq_cst_order T with
  | all_join => True
  | untagged_join => known T A = []
  end.

Section Model.

Variable E : execution.
Variable T : target.
Variable written : nat -> tags.
(** The tags that each event's operation is written with. *)

(** * The relations *)

(** The execution has an event at this place of which this holds. *)
Definition event_is (p : event -> bool) (i : nat) : Prop :=
  exists e, nth_error (events E) i = Some e /\ p e = true.

(** It has two events of which this holds. *)
Definition events_are (p : event -> event -> Prop) : relation :=
  fun i j => exists a b,
    nth_error (events E) i = Some a /\ nth_error (events E) j = Some b /\ p a b.

(** The pairs of this list that are pairs of events. *)
Definition listed (pairs : list (nat * nat)) : relation :=
  fun i j => In (i, j) pairs /\ i < length (events E) /\ j < length (events E).

Definition reads_from : relation := listed (reads_from_pairs E).
Definition coherence_order : relation := listed (coherence_pairs E).
Definition exclusive : relation := listed (exclusive_pairs E).
Definition dependencies : relation := listed (dependency_pairs E).

(** Each thread's events in their order, and the initial writes before all of them. *)
Definition program_order : relation := fun i j =>
  events_are (fun a b => thread a = None /\ thread b <> None) i j
  \/ events_are (fun a b => thread a = thread b /\ thread a <> None) i j /\ i < j.

Definition same_location : relation :=
  events_are (fun a b => location a = location b /\ location a <> None).

(** From a read to every write that is later in coherence order than the one it reads. *)
Definition from_read : relation := inverse reads_from ⨾ coherence_order.

(** What coherence speaks of: reads-from, coherence order, from-read, one or more. *)
Definition coherence_steps : relation := closure (reads_from ∪ coherence_order ∪ from_read).

(** What the target takes the operation of an event to be tagged with. *)
Definition tags_at (i : nat) : tags :=
  match nth_error (events E) i with
  | Some e => counted T (written i) (is_fence e || is_atomic e)
  | None => []
  end.

(** MM3, between events. *)
Definition compatible_at : relation := fun i j => compatible (tags_at i) (tags_at j).

(** MM8, between events. *)
Definition may_synchronise_at : relation := fun i j => may_synchronise T (tags_at i) (tags_at j).

(** MM6. Program order between compatible operations, and what follows from it: the composition may
    lead through other operations, with which both are compatible. *)
Definition ordered : relation := closure (program_order ∩ compatible_at).

(** From a write to those that continue its release sequence: itself, later atomic writes of the
    location by the same thread, and read-modify-writes that read one of these. *)
Definition release_sequence : relation :=
  between (event_is is_write) (event_is (fun e => is_write e && is_atomic e))
    (or_equal (program_order ∩ same_location ∩ may_synchronise_at))
  ⨾ or_equal (closure (reads_from ⨾ exclusive)).

(** From a release to an acquire: [[rel] ; ([fence] ; po)? ; rs ; rf ; [atomic read] ;
    (po ; [fence])? ; [acq]], where the target lets all of them work together (MM8). *)
Definition synchronises_with : relation :=
  let order := program_order ∩ may_synchronise_at in
  let atomic_read := event_is (fun e => is_read e && is_atomic e) in
  let reaches :=
    identity (event_is (fun _ => true)) ∪ between (event_is is_fence) (fun _ => True) order in
  let reached := identity atomic_read ∪ between atomic_read (event_is is_fence) order in
  between (event_is (fun e => releases e && negb (is_initial e))) (event_is acquires)
    (reaches ⨾ release_sequence ⨾ reads_from ⨾ reached)
  ∩ may_synchronise_at.

(** MM6. Happens-before: the closure of what is ordered and synchronises-with. *)
Definition happens_before : relation := closure (ordered ∪ synchronises_with).

(** The sequentially consistent events that are in one order. *)
Definition joins (i : nat) : Prop := event_is is_seq_cst i /\ joins_seq_cst T (tags_at i).

(** What that order must not contradict: RC11's psc. *)
Definition seq_cst_before : relation :=
  let fences i := joins i /\ event_is is_fence i in
  let elsewhere := ordered ∖ same_location in
  let before := ordered ∪ elsewhere ⨾ happens_before ⨾ elsewhere
                ∪ happens_before ∩ same_location ∪ coherence_order ∪ from_read in
  let from_fence := identity fences ⨾ or_equal happens_before in
  let to_fence := or_equal happens_before ⨾ identity fences in
  let of_accesses := (identity joins ∪ from_fence) ⨾ before ⨾ (identity joins ∪ to_fence) in
  let of_fences :=
    between fences fences
      (happens_before ∪ happens_before ⨾ coherence_steps ⨾ happens_before) in
  of_accesses ∪ of_fences.

(** Two threads access one location, one of them writes, and one is not atomic. *)
Definition conflict : relation :=
  same_location
  ∩ events_are (fun a b =>
      thread a <> thread b
      /\ (is_write a || is_write b) && negb (is_atomic a && is_atomic b) = true).

(** Conflicts that happens-before does not order. *)
Definition races : relation := conflict ∖ happens_before ∖ inverse happens_before.

(** * The axioms *)

(** Happens-before never contradicts what was read and the order of writes. *)
Definition coherent : Prop := irreflexive (happens_before ⨾ or_equal coherence_steps).

(** MM15. Nor does a thread's own order at one location, even between incompatible operations. *)
Definition keeps_own_order : Prop :=
  irreflexive (program_order ∩ same_location ⨾ coherence_steps).

(** No write comes between the two parts of a read-modify-write. *)
Definition atomic : Prop := forall i j, ~ (exclusive ∩ (from_read ⨾ coherence_order)) i j.

(** The sequentially consistent operations can be put in one order. *)
Definition seq_cst : Prop := acyclic seq_cst_before.

(** What is ordered, what depends on what was read, and reads-from have no cycle. *)
Definition no_thin_air : Prop := acyclic (ordered ∪ dependencies ∪ reads_from).

(** The memory model allows the execution. *)
Definition consistent : Prop := coherent /\ keeps_own_order /\ atomic /\ seq_cst /\ no_thin_air.

End Model.
