//! Boxes that must be ticked: the agreement, and the data-processing clauses 1.5 and 1.6 (SPEC §5).

use crate::{Rule, names::names};

names! {
    /// How a version of the operator's terms stands.
    TermsState {
        /// Its day has not come.
        ToCome "to_come",
        /// It is what people are asked to accept.
        InForce "in_force",
        /// A later one took its place.
        Over "over",
    }
}

/// Judges one box that must be ticked.
///
/// # Errors
/// [`Rule::NotAccepted`] when it is not ticked.
pub fn require(ticked: bool) -> Result<bool, Rule> {
    if ticked { Ok(true) } else { Err(Rule::NotAccepted) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_ticked_box_passes() {
        assert_eq!((require(true), require(false)), (Ok(true), Err(Rule::NotAccepted)));
    }
}
