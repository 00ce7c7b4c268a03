//! What an object of the cloud is like: computed from what its owner wants, what its engine has, what is being done, and whether it may work.
//!
//! Nothing of it is stored: a status that is computed cannot differ from what it is about (`docs/decisions/0077-status-is-computed.md`).

use serde::{Deserialize, Serialize};

use crate::{Rule, instance::InstanceState, money::states::ResourceState, names::names};

names! {
    /// What an object is.
    ObjectKind {
        /// A virtual machine, which runs on a host of its region.
        Instance "instance",
        /// A disk of one.
        Disk "disk",
        /// The public address of one.
        Address "address",
        /// The bandwidth of that address.
        Bandwidth "bandwidth",
    }
}

names! {
    /// What is done with an object.
    OperationKind {
        /// It is made, and started.
        Create "create",
        /// It is switched on.
        Start "start",
        /// It is switched off: its system is asked to.
        Stop "stop",
        /// It is switched off as if its power failed.
        ForceStop "force_stop",
        /// It is switched off and on.
        Restart "restart",
        /// It gets another flavor, switched off as it is.
        Resize "resize",
        /// It begins anew from an image, switched off as it is; what was on its disks is gone.
        Rebuild "rebuild",
        /// Its user gets another password, switched on as it is.
        Password "password",
        /// It gets or loses its public address, or another bandwidth of it.
        Network "network",
        /// Nothing of it is left.
        Delete "delete",
        /// Nobody asked for it: its host does not respond, or its engine has it no longer.
        Lost "lost",
        /// Nobody asked for it: what was lost responds again.
        Returned "returned",
    }
}

impl OperationKind {
    /// Whether somebody may take it back while its engine does not respond: nothing of the kind changes what an object is made of, so that
    /// one that was carried out all the same is seen, and followed.
    #[must_use]
    pub fn may_be_cancelled(self) -> bool {
        matches!(self, Self::Create | Self::Start | Self::Stop | Self::ForceStop | Self::Restart)
    }
}

names! {
    /// Why something is done with an object.
    OperationCause {
        /// Somebody asked for it.
        Customer "customer",
        /// The account's arrears, or their end.
        Arrears "arrears",
        /// The end of paid time, or a renewal after it.
        PaidTime "paid_time",
        /// The engine has something else than it shall have.
        Drift "drift",
        /// The operator's staff asked for it.
        Operator "operator",
        /// The object's own system did it, or somebody at the engine.
        Guest "guest",
        /// The object's host failed, or is back.
        Host "host",
    }
}

names! {
    /// Why something was not done with an object, or that it was done otherwise than its engine said at first.
    OperationReason {
        /// No host had room for it.
        SoldOut "sold_out",
        /// The engine would not, or could not.
        EngineError "engine_error",
        /// The engine was not done in time.
        TimedOut "timed_out",
        /// The engine did not respond for as long as its price was held.
        NotMadeInTime "not_made_in_time",
        /// The operator's staff gave it up.
        GivenUp "given_up",
        /// Somebody took it back while the engine did not respond.
        Cancelled "cancelled",
        /// The object's host does not respond.
        HostDown "host_down",
        /// The engine has no such object any more.
        Missing "missing",
        /// It was given up, and its engine carried it out later all the same.
        CarriedOutLate "carried_out_late",
        /// The engine said that it failed, and has the object as it was asked for all the same.
        DoneAnyway "done_anyway",
    }
}

impl OperationReason {
    /// Whether what has the reason was not done.
    #[must_use]
    pub fn is_failure(self) -> bool {
        !matches!(self, Self::CarriedOutLate | Self::DoneAnyway)
    }
}

names! {
    /// How far something is that is done with an object.
    OperationState {
        /// Nobody has begun, or the engine is asked again later.
        Waiting "waiting",
        /// The engine is being asked.
        Running "running",
        /// It is done, and was seen to be.
        Done "done",
        /// It was given up; nothing further is tried.
        Failed "failed",
    }
}

names! {
    /// What the owner of an object wants of it.
    Wanted {
        /// That it is switched on.
        On "on",
        /// That it is there and switched off.
        Off "off",
        /// That nothing of it is left.
        Gone "gone",
    }
}

names! {
    /// What the engine had of an object when it was looked at last.
    Seen {
        /// Nobody has looked yet.
        Unknown "unknown",
        /// The engine has no such object.
        Absent "absent",
        /// The object, switched off.
        Off "off",
        /// The object, switched on.
        On "on",
        /// The object, on a host that does not answer.
        Error "error",
    }
}

names! {
    /// A part of an object that is billed by itself.
    Part {
        /// Processors, memory and GPUs; billed while the object is switched on.
        Compute "compute",
        /// A disk; billed as long as it is there.
        Disk "disk",
        /// A public address; billed as long as it is given out.
        Address "address",
        /// The bandwidth of a public address; billed as long as that is given out.
        Bandwidth "bandwidth",
    }
}

/// What is known of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectFacts {
    /// What is being done with it; nothing else begins meanwhile.
    pub operation: Option<OperationKind>,
    /// Whether it may work: the state of its billed resource. None before there is one.
    pub work: Option<ResourceState>,
    /// Whether it is paid in advance.
    pub is_prepaid: bool,
    /// What its owner wants.
    pub wanted: Wanted,
    /// What its engine had.
    pub seen: Seen,
    /// Whether it could not be made.
    pub has_failed: bool,
    /// Whether the operator keeps it off: its account is suspended, and that stops its instances.
    pub is_kept_off: bool,
}

/// The status that its owner reads (SPEC §4).
#[must_use]
pub fn instance_status(facts: &ObjectFacts) -> InstanceState {
    use ResourceState::{Deleted, Recycling, Running, Shutdown};
    match (facts.operation, facts.work, facts.seen) {
        (Some(OperationKind::Create), ..) => InstanceState::Creating,
        (Some(OperationKind::Start | OperationKind::Restart), ..) => InstanceState::Starting,
        (Some(OperationKind::Stop | OperationKind::ForceStop), ..) => InstanceState::Stopping,
        (
            Some(
                OperationKind::Resize
                | OperationKind::Rebuild
                | OperationKind::Password
                | OperationKind::Network
                | OperationKind::Delete
                | OperationKind::Lost
                | OperationKind::Returned,
            ),
            ..,
        ) => InstanceState::Updating,
        // Its deletion is begun again soon, and nothing brings it back.
        (None, ..) if facts.wanted == Wanted::Gone => InstanceState::Updating,
        (None, ..) if facts.has_failed => InstanceState::Failed,
        (None, None, _) => InstanceState::Creating,
        (None, Some(Shutdown | Recycling | Deleted), _) => InstanceState::Recycling,
        (None, Some(Running), Seen::Unknown | Seen::Absent | Seen::Error) => InstanceState::Error,
        (None, Some(Running), Seen::On) => InstanceState::Running,
        (None, Some(Running), Seen::Off) => InstanceState::Stopped,
    }
}

/// What is to be done with an object next, and why; nothing while something is being done, or when all is as it shall be.
#[must_use]
pub fn next_operation(facts: &ObjectFacts) -> Option<(OperationKind, OperationCause)> {
    if facts.operation.is_some() {
        return None;
    }
    let money = if facts.is_prepaid { OperationCause::PaidTime } else { OperationCause::Arrears };
    match (facts.wanted, facts.work) {
        _ if is_cleared(facts) => None,
        (Wanted::Gone, _) => Some((OperationKind::Delete, OperationCause::Drift)),
        _ if facts.has_failed => Some((OperationKind::Delete, OperationCause::Drift)),
        (_, Some(ResourceState::Deleted)) => Some((OperationKind::Delete, money)),
        (_, Some(ResourceState::Shutdown | ResourceState::Recycling)) => {
            (facts.seen == Seen::On).then_some((OperationKind::Stop, money))
        }
        (_, Some(ResourceState::Running)) if facts.is_kept_off => {
            (facts.seen == Seen::On).then_some((OperationKind::Stop, OperationCause::Operator))
        }
        (Wanted::On, Some(ResourceState::Running)) => {
            (facts.seen == Seen::Off).then_some((OperationKind::Start, money))
        }
        (Wanted::Off, Some(ResourceState::Running)) | (_, None) => None,
    }
}

/// Whether nothing of an object can be left at its engine: it could not be made, and what there was of it was deleted. Of one that was made and
/// is missing something may be left, such as what is forwarded to it, which goes with its deletion alone.
#[must_use]
pub fn is_cleared(facts: &ObjectFacts) -> bool {
    facts.has_failed && facts.seen == Seen::Absent
}

/// What is wanted of an object after a sight that no operation caused. A machine that switched itself off is obeyed, and so is one that
/// somebody switched on at the engine; what may not work is switched off again, whatever is wanted.
#[must_use]
pub fn follow_sight(facts: &ObjectFacts, seen: Seen) -> Wanted {
    if facts.operation.is_some() || facts.work != Some(ResourceState::Running) || facts.is_kept_off {
        return facts.wanted;
    }
    match (facts.wanted, facts.seen, seen) {
        (Wanted::On, Seen::On, Seen::Off) => Wanted::Off,
        (Wanted::Off, Seen::Off, Seen::On) => Wanted::On,
        (wanted, ..) => wanted,
    }
}

/// What was seen of an object that no operation caused, as its history has it: what happened to it and why, and the reason where it is lost.
#[must_use]
pub fn note_of_sight(
    old: Seen,
    new: Seen,
) -> Option<(OperationKind, OperationCause, Option<OperationReason>)> {
    match (old, new) {
        (Seen::On, Seen::Off) => Some((OperationKind::Stop, OperationCause::Guest, None)),
        (Seen::Off, Seen::On) => Some((OperationKind::Start, OperationCause::Guest, None)),
        (Seen::On | Seen::Off | Seen::Absent, Seen::Error) => {
            Some((OperationKind::Lost, OperationCause::Host, Some(OperationReason::HostDown)))
        }
        (Seen::On | Seen::Off | Seen::Error, Seen::Absent) => {
            Some((OperationKind::Lost, OperationCause::Host, Some(OperationReason::Missing)))
        }
        (Seen::Error | Seen::Absent, Seen::On | Seen::Off) => {
            Some((OperationKind::Returned, OperationCause::Host, None))
        }
        _ => None,
    }
}

/// Judges whether what is being done with an object can be taken back: it was asked of an engine that does not respond.
///
/// # Errors
/// [`Rule::StateForbids`] with the kind of operation, or with `idle` where there is none.
pub fn may_cancel(operation: Option<OperationKind>, is_unanswered: bool) -> Result<(), Rule> {
    match operation {
        Some(kind) if is_unanswered && kind.may_be_cancelled() => Ok(()),
        _ => {
            let state = operation.map_or("idle", OperationKind::as_str).to_owned();
            Err(Rule::StateForbids { state, action: "cancel".to_owned() })
        }
    }
}

/// Whether a part of an object is in use, and billed where that is by the hour: processors while the object is on, everything else while it is
/// there; nothing that may not work, and nothing on a host that does not answer.
#[must_use]
pub fn is_part_used(part: Part, facts: &ObjectFacts) -> bool {
    facts.work == Some(ResourceState::Running)
        && facts.wanted != Wanted::Gone
        && match part {
            Part::Compute => facts.seen == Seen::On,
            Part::Disk | Part::Address | Part::Bandwidth => matches!(facts.seen, Seen::On | Seen::Off),
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::InstanceAction;

    /// Every combination of facts.
    fn all() -> Vec<ObjectFacts> {
        let operations = OperationKind::ALL.iter().copied().map(Some).chain([None]);
        let mut found = Vec::new();
        for operation in operations {
            for work in ResourceState::ALL.iter().copied().map(Some).chain([None]) {
                for &wanted in Wanted::ALL {
                    for &seen in Seen::ALL {
                        for bits in 0..8 {
                            let (is_prepaid, has_failed, is_kept_off) =
                                (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0);
                            found.push(ObjectFacts {
                                operation,
                                work,
                                is_prepaid,
                                wanted,
                                seen,
                                has_failed,
                                is_kept_off,
                            });
                        }
                    }
                }
            }
        }
        found
    }

    /// What an engine has after an operation.
    fn after(facts: ObjectFacts, kind: OperationKind) -> ObjectFacts {
        let seen = match kind {
            OperationKind::Create | OperationKind::Start | OperationKind::Restart => Seen::On,
            OperationKind::Stop | OperationKind::ForceStop => Seen::Off,
            OperationKind::Resize
            | OperationKind::Rebuild
            | OperationKind::Password
            | OperationKind::Network
            | OperationKind::Lost
            | OperationKind::Returned => facts.seen,
            // Nothing can be done with it any more, as with what could not be made.
            OperationKind::Delete => return ObjectFacts { seen: Seen::Absent, has_failed: true, ..facts },
        };
        ObjectFacts { seen, ..facts }
    }

    #[test]
    fn nothing_is_staged_while_something_is_being_done() {
        for facts in all().into_iter().filter(|facts| facts.operation.is_some()) {
            assert_eq!(next_operation(&facts), None, "{facts:?}");
            assert_eq!(follow_sight(&facts, Seen::Off), facts.wanted);
        }
    }

    #[test]
    fn what_the_program_begins_by_itself_is_never_said_to_be_a_customers() {
        for facts in all() {
            let cause = next_operation(&facts).map(|(_, cause)| cause);
            assert_ne!(cause, Some(OperationCause::Customer), "{facts:?}");
        }
    }

    #[test]
    fn whatever_is_staged_leads_to_where_nothing_more_is() {
        for facts in all() {
            let mut now = facts;
            for _ in 0..2 {
                let Some((kind, _)) = next_operation(&now) else { break };
                now = after(now, kind);
            }
            assert_eq!(next_operation(&now), None, "{facts:?}");
        }
    }

    #[test]
    fn what_is_missing_is_deleted_at_its_engine_too_where_something_may_be_left_of_it() {
        for facts in all().into_iter().filter(|facts| facts.seen == Seen::Absent && facts.operation.is_none())
        {
            let is_over = facts.wanted == Wanted::Gone || facts.work == Some(ResourceState::Deleted);
            let is_deleted = next_operation(&facts).is_some_and(|(kind, _)| kind == OperationKind::Delete);
            assert_eq!(is_deleted, is_over && !facts.has_failed, "{facts:?}");
            assert_eq!(is_cleared(&facts), facts.has_failed, "{facts:?}");
        }
    }

    #[test]
    fn what_may_not_work_is_never_left_on_and_never_started() {
        for facts in all().into_iter().filter(|facts| facts.operation.is_none()) {
            let may = match facts.work {
                Some(ResourceState::Running) => !facts.is_kept_off,
                work => work.is_none(),
            };
            if !may && facts.seen == Seen::On {
                assert!(next_operation(&facts).is_some(), "{facts:?}");
            }
            let starts = next_operation(&facts).is_some_and(|(kind, _)| kind == OperationKind::Start);
            assert!(may || !starts, "{facts:?}");
        }
    }

    #[test]
    fn every_status_comes_of_some_facts_but_that_of_what_is_made_without_being_started() {
        let found: std::collections::BTreeSet<_> =
            all().iter().map(|facts| instance_status(facts).as_str()).collect();
        let missing =
            InstanceState::ALL.iter().map(|state| state.as_str()).filter(|name| !found.contains(name));
        assert_eq!(missing.collect::<Vec<_>>(), ["available"]);
    }

    #[test]
    fn what_is_staged_shows_in_the_status_and_nothing_is_allowed_meanwhile() {
        for facts in all() {
            if let Some((kind, _)) = next_operation(&facts) {
                let status = instance_status(&ObjectFacts { operation: Some(kind), ..facts });
                for &action in InstanceAction::ALL {
                    assert!(status.allows(action).is_err(), "{status:?} {action:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_to_be_gone_is_never_said_to_come_back_and_nothing_else_is_done_with_it() {
        for facts in all() {
            if (facts.operation, facts.wanted) == (None, Wanted::Gone) {
                assert_eq!(instance_status(&facts), InstanceState::Updating, "{facts:?}");
            }
        }
    }

    #[test]
    fn a_machine_that_switched_itself_off_stays_off_until_it_is_started() {
        for facts in all().into_iter().filter(|facts| facts.seen == Seen::On && facts.wanted == Wanted::On) {
            let wanted = follow_sight(&facts, Seen::Off);
            let now = ObjectFacts { wanted, seen: Seen::Off, ..facts };
            let may_work = facts.work == Some(ResourceState::Running) && !facts.has_failed;
            if facts.operation.is_none() && may_work {
                assert_eq!(next_operation(&now), None, "{facts:?}");
            }
        }
    }

    #[test]
    fn what_is_seen_is_noted_whenever_it_is_something_else_and_only_then() {
        for &old in Seen::ALL.iter().filter(|&&old| old != Seen::Unknown) {
            for &new in Seen::ALL.iter().filter(|&&new| new != Seen::Unknown) {
                assert_eq!(note_of_sight(old, new).is_some(), old != new, "{old:?} {new:?}");
            }
        }
    }

    #[test]
    fn only_what_changes_nothing_that_is_paid_for_is_taken_back_and_only_unanswered() {
        for &kind in OperationKind::ALL {
            assert!(may_cancel(Some(kind), false).is_err());
            assert_eq!(may_cancel(Some(kind), true).is_ok(), kind.may_be_cancelled());
        }
        assert!(may_cancel(None, true).is_err());
    }

    #[test]
    fn a_stopped_instance_pays_for_its_disk_and_not_for_its_processors() {
        for facts in all() {
            let (compute, disk) = (is_part_used(Part::Compute, &facts), is_part_used(Part::Disk, &facts));
            assert!(disk || !compute, "{facts:?}");
            for part in [Part::Address, Part::Bandwidth] {
                assert_eq!(is_part_used(part, &facts), disk, "{facts:?}");
            }
            if facts.seen == Seen::Off {
                assert!(!compute, "{facts:?}");
            }
            if compute {
                assert_eq!(facts.work, Some(ResourceState::Running));
            }
        }
    }
}
