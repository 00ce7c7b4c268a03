//! How long the test engine takes for what is asked of it.

use portico_core::lifecycle::OperationKind;
use uuid::Uuid;

use super::Progress;
use crate::kit::clock::Time;
use crate::kit::digest::digest;

/// Whole seconds are waited, and one at least.
pub fn wait(job: String, until: Time, now: Time) -> Progress {
    let seconds = (until.micros() - now.micros() - 1).div_euclid(1_000_000) + 1;
    Progress::Wait { job, seconds, is_busy: true }
}

/// When something is done that begins now: after more than half of its seconds and less than all of them, by its operation's id.
pub fn end_of(kind: OperationKind, operation_id: Uuid, now: Time) -> Time {
    let drawn = digest(&[b"latency", operation_id.as_bytes()])[0];
    let share = 129 + i64::from(drawn) / 2;
    Time::from_micros(now.micros() + seconds_of(kind) * 1_000_000 * share / 257)
}

/// Seconds that something takes at most.
fn seconds_of(kind: OperationKind) -> i64 {
    match kind {
        OperationKind::Create | OperationKind::Rebuild => 3,
        OperationKind::Restart | OperationKind::Resize => 2,
        OperationKind::Start
        | OperationKind::Stop
        | OperationKind::ForceStop
        | OperationKind::Password
        | OperationKind::Network
        | OperationKind::Delete
        | OperationKind::Lost
        | OperationKind::Returned => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_something_takes_goes_by_its_operation_and_is_more_than_half_of_its_seconds_and_less_than_all()
    {
        let now = Time::from_seconds(1_000);
        let end = |number: u128| end_of(OperationKind::Create, Uuid::from_u128(number), now);
        let ends: Vec<_> = (0..200).map(end).collect();
        assert!(ends.iter().all(|end| (1_001_500_000..1_003_000_000).contains(&end.micros())), "{ends:?}");
        assert_eq!(ends, (0..200).map(end).collect::<Vec<_>>(), "whenever it is tried again");
        let different: std::collections::BTreeSet<_> = ends.into_iter().collect();
        assert!(different.len() > 50, "{different:?}");
        let seconds = if end(1).micros() > 1_002_000_000 { 3 } else { 2 };
        let waits = Progress::Wait { job: String::new(), seconds, is_busy: true };
        assert_eq!(wait(String::new(), end(1), now), waits);
    }
}
