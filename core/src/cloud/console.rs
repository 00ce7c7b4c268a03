//! The console of a machine, in the browser: who is there, and for how long it is kept open.

use serde::{Deserialize, Serialize};

use crate::{
    Rule,
    instance::InstanceAction,
    lifecycle::{ObjectFacts, OperationKind, instance_status},
    names::names,
};

/// Seconds for which a ticket opens a console, once.
pub const TICKET_SECONDS: u32 = 30;
/// Consoles that one person can have open at a time.
pub const MOST_CONSOLES: i64 = 4;
/// Seconds without a key or a line after which a console is closed.
pub const IDLE_SECONDS: u32 = 1_800;
/// Columns and rows of the smallest and of the largest window of a console.
const SIZES: (ConsoleSize, ConsoleSize) =
    (ConsoleSize { columns: 2, rows: 1 }, ConsoleSize { columns: 500, rows: 300 });

names! {
    /// What is shown of a machine.
    ConsoleKind {
        /// A shell of its own, as root.
        Shell "shell",
        /// What it writes to its console and reads from it: the same for everybody, from its start on.
        Serial "serial",
    }
}

names! {
    /// Why a console was closed.
    ConsoleEnd {
        /// The shell has ended.
        Exited "exited",
        /// Nothing was typed or written for half an hour.
        Idle "idle",
        /// The machine was switched off, or its engine ended the console.
        Off "off",
        /// The session has ended, or the permission was taken away.
        Forbidden "forbidden",
        /// The ticket was used already, is too old, or is another session's.
        Ticket "ticket",
        /// The person has as many consoles open as they can.
        Many "many",
        /// The engine does not answer.
        Down "down",
        /// The server stops; another one can be opened.
        Stopping "stopping",
    }
}

/// How large a console's window is, in letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConsoleSize {
    /// Letters in a row, 2 to 500.
    pub columns: u16,
    /// Rows, 1 to 300.
    pub rows: u16,
}

/// Judges how large the window of a console is.
///
/// # Errors
/// [`Rule::OutOfRange`] of the columns, or else of the rows.
pub fn judge_console_size(size: ConsoleSize) -> Result<(), Rule> {
    let (least, most) = SIZES;
    let judge = |value: u16, min: u16, max: u16| {
        let rule = Rule::OutOfRange { min: min.into(), max: max.into() };
        if (min..=max).contains(&value) { Ok(()) } else { Err(rule) }
    };
    judge(size.columns, least.columns, most.columns)?;
    judge(size.rows, least.rows, most.rows)
}

/// Whether a console of an instance that is open may stay so: one could be opened now, or could be but for another password or another public
/// address that the instance is getting, for which it stays on.
#[must_use]
pub fn keeps_console(facts: &ObjectFacts) -> bool {
    let stays_on = matches!(facts.operation, Some(OperationKind::Password | OperationKind::Network));
    let beside = ObjectFacts { operation: facts.operation.filter(|_| !stays_on), ..*facts };
    instance_status(&beside).allows(InstanceAction::OpenConsole).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lifecycle::{Seen, Wanted};
    use crate::money::states::ResourceState;

    #[test]
    fn a_console_stays_open_while_its_instance_is_on_and_nothing_is_done_that_switches_it_off() {
        let on = ObjectFacts {
            operation: None,
            work: Some(ResourceState::Running),
            is_prepaid: false,
            wanted: Wanted::On,
            seen: Seen::On,
            has_failed: false,
            is_kept_off: false,
        };
        assert!(keeps_console(&on));
        for &kind in OperationKind::ALL {
            let stays_on = [OperationKind::Password, OperationKind::Network].contains(&kind);
            assert_eq!(keeps_console(&ObjectFacts { operation: Some(kind), ..on }), stays_on, "{kind:?}");
        }
        for operation in [None, Some(OperationKind::Password), Some(OperationKind::Network)] {
            for other in [
                ObjectFacts { seen: Seen::Off, ..on },
                ObjectFacts { seen: Seen::Error, ..on },
                ObjectFacts { work: Some(ResourceState::Shutdown), ..on },
                ObjectFacts { wanted: Wanted::Gone, ..on },
            ] {
                assert!(!keeps_console(&ObjectFacts { operation, ..other }), "{other:?} {operation:?}");
            }
        }
    }

    #[test]
    fn a_window_of_no_letters_or_of_more_than_any_screen_has_is_refused() {
        let judge = |columns, rows| judge_console_size(ConsoleSize { columns, rows });
        for (columns, rows) in [(2, 1), (80, 24), (500, 300)] {
            assert_eq!(judge(columns, rows), Ok(()));
        }
        for (columns, rows) in [(0, 24), (1, 24), (501, 24)] {
            assert_eq!(judge(columns, rows), Err(Rule::OutOfRange { min: 2, max: 500 }));
        }
        for (columns, rows) in [(80, 0), (80, 301)] {
            assert_eq!(judge(columns, rows), Err(Rule::OutOfRange { min: 1, max: 300 }));
        }
    }
}
