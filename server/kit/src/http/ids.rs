//! Lists of ids in the bodies of calls that are about many things at once.

use portico_core::ids;
use uuid::Uuid;

use crate::{Error, Result};

/// How many things one call may be about.
const MAX_IDS: u32 = 100;

/// Refuses a call about nothing, about too much, or about one thing twice.
///
/// # Errors
/// 100001 on the field.
pub fn require_ids(field: &str, ids: &[Uuid]) -> Result<()> {
    let texts: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    ids::require(&texts, MAX_IDS).map_err(|rule| Error::field(field, rule))
}
