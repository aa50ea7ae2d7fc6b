(** Small executions with tags, by computation: the documents' examples of MM6 and MM7, and what
    stripping relaxes where the premises of MM4 and MM17 do not hold, F20. *)

From Coq Require Import String Arith Bool List.
Import ListNotations.
From Wavecheck Require Import EventRelations Tags HappensBefore HappensBeforeComputed StrippedTags.
Local Open Scope string_scope.

(** A target to which tags do not matter but for compatibility within a thread. *)
Definition no_target : target := Target (Some []) always all_join [] false.

(** An access of this thread to [x] that is not atomic, and a releasing fence of it. *)
Definition store (t : nat) : event := Event (Some t) write na (Some "x").
Definition release_fence (t : nat) : event := Event (Some t) fence rel None.

(** One thread's events, each with its tags. *)
Definition one_thread (body : list event) : execution := Execution body [] [] [] [].

Definition tagged (sets : list tags) (i : nat) : tags := nth i sets [].

(** Happens-before, decided by computation. *)
Lemma happens_before_by E T written i j :
  happens_before_b E T written i j = true ->
  i < List.length (events E) -> j < List.length (events E) ->
  happens_before E T written i j.
Proof. intros found one other. now apply agrees_happens_before in found. Qed.

Lemma not_happens_before_by E T written i j :
  happens_before_b E T written i j = false -> i < List.length (events E) ->
  j < List.length (events E) -> ~ happens_before E T written i j.
Proof. intros found one other holds. apply agrees_happens_before in holds; congruence. Qed.

Ltac ordered_by_computation :=
  apply happens_before_by; [vm_compute; reflexivity|cbn; auto with arith|cbn; auto with arith].
Ltac unordered_by_computation :=
  apply not_happens_before_by; [vm_compute; reflexivity|cbn; auto with arith|cbn; auto with arith].

(** MM6. Operations tagged [foo:baz] and [foo:bar] are not compatible: program order alone does not
    put them in happens-before. One without tags between them, with which both are compatible,
    does. *)
Theorem an_untagged_operation_orders_incompatible_ones :
  (forall T, assumed T = [] -> synchronise T = always -> ignores_tags T = false ->
    ~ happens_before (one_thread [store 0; store 0]) T
        (tagged [[("foo", "baz")]; [("foo", "bar")]]) 0 1)
  /\ happens_before (one_thread [store 0; store 0; store 0]) no_target
       (tagged [[("foo", "baz")]; []; [("foo", "bar")]]) 0 2.
Proof.
  split; [|ordered_by_computation].
  intros T none mode takes. apply not_happens_before_by; [|cbn; auto with arith..].
  destruct T as [known mode' join assumed ignores]. cbn in none, mode, takes. subst.
  destruct known; vm_compute; reflexivity.
Qed.

(** MM7. A store tagged [foo:bar] comes before a release tagged so, and one tagged [foo:baz] does
    not. *)
Theorem a_release_orders_the_compatible_store :
  let E := one_thread [store 0; store 0; release_fence 0] in
  let written := tagged [[("foo", "bar")]; [("foo", "baz")]; [("foo", "bar")]] in
  happens_before E no_target written 0 2 /\ ~ happens_before E no_target written 1 2.
Proof. split; [ordered_by_computation|unordered_by_computation]. Qed.

(** MM4. To remove one tag of several of a prefix may take order away: of [{p:x, p:y}] before
    [{p:y}] the tag [p:y]. *)
Theorem an_operation_without_one_tag_may_lose_order :
  exists E written i t,
    In t (written i)
    /\ ~ relaxes_nothing E no_target no_target written
           (fun j => if Nat.eqb j i then without_tag (written j) t else written j).
Proof.
  exists (one_thread [store 0; store 0]), (tagged [[("p", "x"); ("p", "y")]; [("p", "y")]]).
  exists 0, ("p", "y"). split; [cbn; auto|]. intros [grows _].
  assert (before : happens_before (one_thread [store 0; store 0]) no_target
                     (tagged [[("p", "x"); ("p", "y")]; [("p", "y")]]) 0 1)
    by ordered_by_computation.
  apply grows in before. revert before. unordered_by_computation.
Qed.

(** The target that takes synchronising operations to be [vulkan:nonprivate] where they do not say
    (MM19). *)
Definition vulkan_assumed : target :=
  Target (Some ["vulkan"]) if_compatible all_join [("vulkan", "nonprivate")] false.

Definition private : tag := ("vulkan", "private").
Definition nonprivate : tag := ("vulkan", "nonprivate").

(** Message passing: thread 0 stores [x] and releases [f], thread 1 acquires [f], reads what was
    stored, and loads [x], where it finds the initial value. *)
Definition message_passing : execution :=
  Execution
    [ Event None write na (Some "x"); Event None write na (Some "f");
      Event (Some 0) write rlx (Some "x"); Event (Some 0) write rel (Some "f");
      Event (Some 1) read acq (Some "f"); Event (Some 1) read rlx (Some "x") ]
    [(3, 4); (0, 5)] [(0, 2); (1, 3)] [] [].

(** F20. On a target that assumes tags, to strip all tags of synchronising operations that carry
    both vulkan tags takes order away, and allows an execution that was not allowed. *)
Theorem a_target_that_assumes_tags_notices_stripped_ones :
  let both := [private; nonprivate] in
  let written := tagged [[]; []; [private]; both; both; [private]] in
  let stripped := tagged [[]; []; [private]; []; []; [private]] in
  (forall i, replaces (written i) (stripped i))
  /\ happens_before message_passing vulkan_assumed written 2 5
  /\ ~ happens_before message_passing vulkan_assumed stripped 2 5
  /\ consistent message_passing vulkan_assumed stripped
  /\ ~ consistent message_passing vulkan_assumed written.
Proof.
  cbv zeta. refine (conj _ (conj _ (conj _ (conj _ _)))).
  - intros i. do 6 (destruct i as [|i]; [cbn; auto using none_replaces, replaces_itself|]).
    destruct i; apply replaces_itself.
  - ordered_by_computation.
  - unordered_by_computation.
  - apply consistent_is_computed. vm_compute. reflexivity.
  - rewrite <- consistent_is_computed. vm_compute. discriminate.
Qed.
