//! Boxes that must be ticked: the agreement, and the data-processing clauses 1.5 and 1.6 (SPEC §5).

use crate::Rule;

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
