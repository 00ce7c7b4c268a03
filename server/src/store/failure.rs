//! What a failed query means.

use portico_core::Rule;

/// True when the engine refused because two writers met: PostgreSQL 40001 and 40P01, SQLite's BUSY and LOCKED.
#[must_use]
pub fn is_retryable(error: &sqlx::Error) -> bool {
    let Some(code) = error.as_database_error().and_then(|error| error.code().map(|code| code.into_owned()))
    else {
        return false;
    };
    matches!(code.as_str(), "40001" | "40P01" | "5" | "6" | "261" | "262" | "517" | "518")
}

/// A named constraint and the field and rule that a person reads when it is broken.
#[derive(Debug, Clone, Copy)]
pub struct ConstraintRule {
    /// PostgreSQL's constraint or index name.
    pub name: &'static str,
    /// SQLite's wording: `table.column` of the unique column.
    pub column: &'static str,
    /// The draft's field.
    pub field: &'static str,
    /// The broken rule.
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
}
