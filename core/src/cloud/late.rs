//! What an engine does with an object otherwise than it said, or later than it was asked.

use crate::lifecycle::{OperationKind, OperationReason, OperationState, Seen};

/// Seconds after something was given up, or after its engine responds again, in which that may carry it out all the same.
const LATE_SECONDS: i64 = 600;

/// What was done last with an object, as far as it may be carried out later than it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastAsked {
    /// What was asked for last.
    pub kind: OperationKind,
    /// How that ended: done, or failed.
    pub state: OperationState,
    /// Why it was not done.
    pub reason: Option<OperationReason>,
    /// Seconds since it ended.
    pub seconds: i64,
    /// Seconds since its engine or host responds again; none where that was not found to be silent after it ended.
    pub responds_for: Option<i64>,
}

/// Whether a machine that is found switched off or on (`seen` is the stop or the start) became so by what was given up last, which its engine
/// has carried out all the same. What was given up while the engine did not respond can be carried out once it responds again.
#[must_use]
pub fn was_carried_out_late(seen: OperationKind, last: &LastAsked) -> bool {
    use OperationKind::{ForceStop, Restart, Start, Stop};
    let was_asked = match seen {
        Stop => matches!(last.kind, Stop | ForceStop | Restart),
        Start => matches!(last.kind, Start | Restart),
        _ => false,
    };
    let is_from_return = matches!(last.reason, Some(OperationReason::Cancelled | OperationReason::GivenUp));
    let seconds = last.responds_for.filter(|_| is_from_return).unwrap_or(last.seconds);
    was_asked && last.state == OperationState::Failed && seconds <= LATE_SECONDS
}

/// Whether something with an object is as it was asked for though its engine said that it failed: what was to be switched off, and is.
#[must_use]
pub fn is_done_anyway(kind: OperationKind, seen: Seen) -> bool {
    matches!(kind, OperationKind::Stop | OperationKind::ForceStop) && seen == Seen::Off
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_given_up_lately_and_switches_as_it_is_seen_is_carried_out_late() {
        use OperationKind::{ForceStop, Restart, Start, Stop};
        for &kind in OperationKind::ALL {
            for &state in OperationState::ALL {
                let last = LastAsked { kind, state, reason: None, seconds: 600, responds_for: None };
                let is_failed = state == OperationState::Failed;
                let stops = is_failed && matches!(kind, Stop | ForceStop | Restart);
                let starts = is_failed && matches!(kind, Start | Restart);
                for &seen in OperationKind::ALL {
                    let is_late = (seen == Stop && stops) || (seen == Start && starts);
                    assert_eq!(was_carried_out_late(seen, &last), is_late, "{seen:?} {last:?}");
                    let older = LastAsked { seconds: 601, ..last };
                    assert!(!was_carried_out_late(seen, &older), "{seen:?} {older:?}");
                }
            }
        }
    }

    #[test]
    fn what_was_given_up_unanswered_is_late_from_the_return_of_its_engine_on_and_nothing_else_is() {
        for &reason in OperationReason::ALL {
            let last = LastAsked {
                kind: OperationKind::Stop,
                state: OperationState::Failed,
                reason: Some(reason),
                seconds: 86_400,
                responds_for: Some(600),
            };
            let counts = matches!(reason, OperationReason::Cancelled | OperationReason::GivenUp);
            assert_eq!(was_carried_out_late(OperationKind::Stop, &last), counts, "{reason:?}");
            for responds_for in [Some(601), None] {
                let later = LastAsked { responds_for, ..last };
                assert!(!was_carried_out_late(OperationKind::Stop, &later), "{later:?}");
            }
        }
    }

    #[test]
    fn only_what_was_to_be_switched_off_and_is_off_is_done_anyway() {
        for &kind in OperationKind::ALL {
            for &seen in Seen::ALL {
                let stops = matches!(kind, OperationKind::Stop | OperationKind::ForceStop);
                assert_eq!(is_done_anyway(kind, seen), stops && seen == Seen::Off, "{kind:?} {seen:?}");
            }
        }
    }
}
