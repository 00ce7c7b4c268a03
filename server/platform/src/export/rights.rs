//! With which rights a file was made, and whether they still are its caller's: nobody fetches what they could no longer have made.

use portico_core::permission_group::Operation;
use portico_core::rights::{Reach, still_covers};
use portico_core::{Code, Rule};

use super::kind::ExportKind;
use super::store::ExportRow;
use crate::caller::Caller;
use crate::{Error, Result};

/// Refuses unless the caller may see the list now, as far as it could be seen when the file was made, with what else stood in its rows. A
/// file of which nothing is kept counts as made with every right.
///
/// # Errors
/// 100013 with what is missing.
pub fn require_covered(kind: ExportKind, caller: &Caller, row: &ExportRow) -> Result<()> {
    kind.access.check(caller)?;
    let everything = [Reach { all: true, ..Reach::default() }];
    let then = row.reach.as_ref().map_or(&everything[..], |reach| &reach.0[..]);
    if !still_covers(&caller.reaches(kind.operation), then) {
        return Err(missing(kind.operation));
    }
    let seen = row.sight.as_ref().map_or(&everything[0], |sight| &sight.0);
    match kind.shows.first() {
        Some(first) if !sight(caller, kind.shows).contains(seen) => Err(missing(*first)),
        _ => Ok(()),
    }
}

/// Where somebody sees what any of some operations shows, held for whatever part of the account: in the person's regions. A key shows what
/// it and its owner both hold.
pub fn sight(caller: &Caller, shows: &[Operation]) -> Reach {
    let each = shows.iter().map(|operation| caller.reaches(*operation));
    let mut held = each.filter(|reaches| reaches.iter().all(|reach| !reach.is_empty()));
    let own = held.next().and_then(|reaches| reaches.into_iter().next());
    own.map_or_else(Reach::default, |own| Reach { all: true, regions: own.regions, ..Reach::default() })
}

fn missing(operation: Operation) -> Error {
    let rule = Rule::PermissionMissing { action: operation.as_str().to_owned() };
    Error::new(Code::PermissionError).with_violation("permission", rule)
}
