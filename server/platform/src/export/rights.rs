//! With which rights a file was made, and whether they still are its caller's: nobody fetches what they could no longer have made.

use portico_core::rights::{Reach, still_covers};
use portico_core::{Code, Rule};

use super::kind::ExportKind;
use crate::caller::Caller;
use crate::kit::store::Json;
use crate::{Error, Result};

/// Refuses unless the caller may see the list now, as far as it could be seen when the file was made. A file of which nothing is
/// kept counts as made with every right.
///
/// # Errors
/// 100013 with what is missing.
pub fn require_covered(kind: ExportKind, caller: &Caller, reach: Option<&Json<Vec<Reach>>>) -> Result<()> {
    kind.access.check(caller)?;
    let everything = [Reach { all: true, ..Reach::default() }];
    let then = reach.map_or(&everything[..], |reach| &reach.0[..]);
    if still_covers(&caller.reaches(kind.operation), then) {
        return Ok(());
    }
    let rule = Rule::PermissionMissing { action: kind.operation.as_str().to_owned() };
    Err(Error::new(Code::PermissionError).with_violation("permission", rule))
}
