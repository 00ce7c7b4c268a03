//! The full judgement of a mobile number, with the numbering plans that are too large for the browser.

use phonenumber::Type;

/// Whether a number in E.164 form is a valid one that can be a mobile.
#[must_use]
pub fn is_reachable(e164: &str) -> bool {
    let Ok(number) = phonenumber::parse(None, e164) else { return false };
    let kind = number.number_type(&phonenumber::metadata::DATABASE);
    number.is_valid() && matches!(kind, Type::Mobile | Type::FixedLineOrMobile)
}

#[cfg(test)]
mod tests {
    use super::is_reachable;

    #[test]
    fn a_mobile_is_reachable_and_a_land_line_or_a_gap_in_the_plan_is_not() {
        for number in ["+8613800138000", "+12025550123", "+85251234567", "+447911123456"] {
            assert!(is_reachable(number), "{number}");
        }
        for number in ["+861065529988", "+8610000000000", "+1555", "13800138000"] {
            assert!(!is_reachable(number), "{number}");
        }
    }
}
