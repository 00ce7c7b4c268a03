//! What a failed query means.

use portico_core::Rule;

use crate::Error;

/// True when the engine refused because two writers met: PostgreSQL 40001 and 40P01, SQLite's BUSY and LOCKED.
#[must_use]
pub fn is_retryable(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| {
        matches!(code.as_ref(), "40001" | "40P01" | "5" | "6" | "261" | "262" | "517" | "518")
    })
}

/// PostgreSQL's code for what would be written where that is not allowed.
pub(super) const READ_ONLY: &str = "25006";
/// PostgreSQL's codes for what took too long, or cannot be written where it was sent.
const GIVEN_UP: [&str; 5] = [READ_ONLY, "25P03", "25P04", "55P03", "57014"];

/// True when the database is there but takes nothing at present: PostgreSQL that stops or starts (57P0…), has no room or too
/// many connections (53…), gave a lock (55P03), a statement (57014) or a transaction (25P03, 25P04) up, or is a copy that may
/// only be read (25006); SQLite whose disk is full (13), does not work (10, 14) or may not be written to any more (8).
#[must_use]
pub fn is_away(error: &sqlx::Error) -> bool {
    let Some(code) = error.as_database_error().and_then(|error| error.code()) else { return false };
    match code.parse::<u32>() {
        // SQLite's numbers are shorter than PostgreSQL's five places; their low byte is the kind.
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 8 | 10 | 13 | 14),
        _ => code.starts_with("53") || code.starts_with("57P0") || GIVEN_UP.contains(&code.as_ref()),
    }
}

/// True when SQLite could not make the disk keep what was written: an `fsync` of a file (1034) or of its folder (1290).
pub(super) fn is_unsynced(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| matches!(code.as_ref(), "1034" | "1290"))
}

/// A named constraint and the field and rule that a person reads when it is broken.
#[derive(Debug, Clone, Copy)]
pub struct ConstraintRule {
    /// PostgreSQL's constraint or index name.
    pub name: &'static str,
    /// SQLite's wording: `table.column` of the unique column.
    pub column: &'static str,
    /// The field of the draft that the person reads it on.
    pub field: &'static str,
    /// The rule that the field broke.
    pub rule: fn() -> Rule,
}

impl ConstraintRule {
    /// Whether `error` says that this constraint was broken.
    #[must_use]
    pub fn is_broken_by(&self, error: &sqlx::Error) -> bool {
        let Some(error) = error.as_database_error() else { return false };
        error.constraint() == Some(self.name)
            || (error.constraint().is_none() && error.message().contains(self.column))
    }

    /// The refusal of a statement that broke this constraint, with status 409 on `field`; what failed for another reason stays as it is.
    #[must_use]
    pub fn refuse_on(&self, field: &str, error: sqlx::Error) -> Error {
        if self.is_broken_by(&error) {
            Error::field(field, (self.rule)()).with_status(409)
        } else {
            error.into()
        }
    }
}
