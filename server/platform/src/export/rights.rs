//! With which rights a file was made, and whether they still are its caller's: nobody fetches what they could no longer have made.

use portico_core::permission_group::Operation;
use portico_core::rights::{Reach, still_covers};
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};

use super::kind::ExportKind;
use super::store::ExportRow;
use crate::caller::Caller;
use crate::{Error, Result};

/// What a file shows beyond what the permission to see its list does, by where its caller held what shows it.
#[derive(Debug, Serialize, Deserialize)]
pub struct FileSight {
    /// Where any of what shows more of every row was held.
    #[serde(flatten)]
    any: Reach,
    /// Where each was held that shows something of some rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    each: Vec<(Operation, Vec<Reach>)>,
}

impl FileSight {
    /// What a file shows that a caller has made now; nothing for a list that shows no more than its own permission does.
    pub fn of(caller: &Caller, shows: &[Operation], shows_each: &[Operation]) -> Option<Self> {
        let each = shows_each.iter().map(|operation| (*operation, caller.reaches(*operation))).collect();
        let is_any = !shows.is_empty() || !shows_each.is_empty();
        is_any.then(|| Self { any: sight(caller, shows), each })
    }
}

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
    let seen = row.sight.as_ref().map(|sight| &sight.0);
    let any = seen.map_or(&everything[0], |seen| &seen.any);
    if let Some(first) = kind.shows.first()
        && !sight(caller, kind.shows).contains(any)
    {
        return Err(missing(*first));
    }
    for operation in kind.shows_each {
        let then = seen.map(|seen| seen.each.iter().find(|(one, _)| one == operation));
        let then = then.map_or(&everything[..], |kept| kept.map_or(&[][..], |(_, reaches)| &reaches[..]));
        if !then.is_empty() && !still_covers(&caller.reaches(*operation), then) {
            return Err(missing(*operation));
        }
    }
    Ok(())
}

/// Where somebody sees what any of some operations shows, held for whatever part of the account: in the person's regions. A key shows what
/// it and its owner both hold.
fn sight(caller: &Caller, shows: &[Operation]) -> Reach {
    let each = shows.iter().map(|operation| caller.reaches(*operation));
    let mut held = each.filter(|reaches| reaches.iter().all(|reach| !reach.is_empty()));
    let own = held.next().and_then(|reaches| reaches.into_iter().next());
    own.map_or_else(Reach::default, |own| Reach { all: true, regions: own.regions, ..Reach::default() })
}

fn missing(operation: Operation) -> Error {
    let rule = Rule::PermissionMissing { action: operation.as_str().to_owned() };
    Error::new(Code::PermissionError).with_violation("permission", rule)
}
