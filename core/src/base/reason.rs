//! Why an operator did something to an account: a word to the customer, or to whoever reads the log later.
//!
//! It is one line of text, kept without the white space around it.

use crate::{Rule, name};

/// The longest reason, wherever nothing else is said.
pub const REASON_MAX: u32 = 200;
/// The longest remark of a decision on an order (SPEC §5), in characters.
pub const ORDER_REMARK_MAX: u32 = 100;

/// Judges a reason that must be there: not blank, no control character, at most `max` characters.
///
/// # Errors
/// The first broken rule.
pub fn require(reason: &str, max: u32) -> Result<String, Rule> {
    name::require(reason.trim(), max)
}

/// Judges a reason that may be left out: no control character, at most `max` characters.
///
/// # Errors
/// The first broken rule.
pub fn optional(reason: &str, max: u32) -> Result<String, Rule> {
    name::optional(reason.trim(), max)
}
