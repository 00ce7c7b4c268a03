//! With which rights a file was made, and whether they still are its caller's: nobody fetches what they could no longer have made.

use portico_core::permission_group::Operation;
use portico_core::rights::{Reach, still_covers};
use portico_core::{Code, Rule};

use super::kind::ExportKind;
use crate::caller::Caller;
use crate::{Error, Result};

/// Where the rights reach with which a caller has a file made, as it is kept with the file.
///
/// # Errors
/// When it cannot be written.
pub fn reach_write(operation: Operation, caller: &Caller) -> Result<String> {
    serde_json::to_string(&caller.reaches(operation)).map_err(Error::internal)
}

/// Refuses unless the caller may see the list now, as far as it could be seen when the file was made. A file of which nothing is
/// kept counts as made with every right.
///
/// # Errors
/// 100013 with what is missing; when the database holds no reach.
pub fn require_covered(kind: ExportKind, caller: &Caller, reach: Option<&str>) -> Result<()> {
    kind.access.check(caller)?;
    let then = match reach {
        Some(text) => serde_json::from_str(text).map_err(Error::internal)?,
        None => vec![Reach { all: true, ..Reach::default() }],
    };
    if still_covers(&caller.reaches(kind.operation), &then) {
        return Ok(());
    }
    let rule = Rule::PermissionMissing { action: kind.operation.as_str().to_owned() };
    Err(Error::new(Code::PermissionError).with_violation("permission", rule))
}
