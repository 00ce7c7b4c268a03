//! Amounts in Chinese capital figures (人民币大写), as receipts, invoices and cheques write them so that nobody can alter them.
//!
//! By the rules of the People's Bank of China for bills (《正确填写票据和结算凭证的基本规定》): 壹贰叁肆伍陆柒捌玖 with 拾佰仟万亿, 元角分;
//! 整 after yuan or jiao; one 零 for each run of zeros between figures, also between yuan and fen.

use crate::Money;
use crate::amount::Currency;

const DIGITS: [char; 10] = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
/// The names of the places within four.
const PLACES: [&str; 4] = ["", "拾", "佰", "仟"];
/// The names of the groups of four; what is above 亿 counts it.
const GROUPS: [&str; 5] = ["", "万", "亿", "万", "亿"];

impl Money {
    /// The amount in Chinese capital figures, after the name of its currency: `人民币壹仟零伍元叁角整`. What is owed
    /// begins with 负.
    ///
    /// ```
    /// use portico_core::{Currency, Money};
    /// assert_eq!(Money::new(100_530, Currency::CNY).capital(), "人民币壹仟零伍元叁角整");
    /// ```
    #[must_use]
    pub fn capital(self) -> String {
        let name = match self.currency() {
            Currency::CNY => "人民币",
            Currency::USD => "美元",
        };
        let minor = self.minor().unsigned_abs();
        let (yuan, jiao, fen) = (minor / 100, minor / 10 % 10, minor % 10);
        let mut text = name.to_owned();
        if self.minor() < 0 {
            text.push('负');
        }
        if yuan > 0 {
            push_whole(&mut text, yuan);
            text.push('元');
        }
        match (jiao, fen) {
            (0, 0) if yuan == 0 => text.push_str("零元整"),
            (0, 0) => text.push('整'),
            (jiao, 0) => push_place(&mut text, jiao, "角整"),
            (0, fen) => {
                if yuan > 0 {
                    text.push('零');
                }
                push_place(&mut text, fen, "分");
            }
            (jiao, fen) => {
                push_place(&mut text, jiao, "角");
                push_place(&mut text, fen, "分");
            }
        }
        text
    }
}

/// A whole number above zero.
fn push_whole(text: &mut String, number: u64) {
    let groups = [4, 3, 2, 1, 0].map(|group| (group, number / 10_u64.pow(4 * group) % 10_000));
    let (mut has_begun, mut gap) = (false, false);
    for (group, value) in groups {
        for place in [3, 2, 1, 0] {
            let digit = value / 10_u64.pow(place) % 10;
            if digit == 0 {
                gap = has_begun;
                continue;
            }
            if gap {
                text.push('零');
            }
            push_place(text, digit, PLACES.get(place as usize).copied().unwrap_or_default());
            (has_begun, gap) = (true, false);
        }
        if value > 0 || (group == 2 && has_begun) {
            text.push_str(GROUPS.get(group as usize).copied().unwrap_or_default());
        }
    }
}

fn push_place(text: &mut String, digit: u64, place: &str) {
    text.extend(DIGITS.get(usize::try_from(digit).unwrap_or_default()));
    text.push_str(place);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_the_rules_for_bills_write_them() {
        // Examples of the rules themselves, and of the borders. Where the rules leave 零 before jiao to the writer, it is left out; of the
        // two ways that they give for 107,000.53 it is the one with 零 behind 万.
        let cases = [
            (140_950, "人民币壹仟肆佰零玖元伍角整"),
            (600_714, "人民币陆仟零柒元壹角肆分"),
            (168_032, "人民币壹仟陆佰捌拾元叁角贰分"),
            (10_700_053, "人民币壹拾万零柒仟元伍角叁分"),
            (1_640_902, "人民币壹万陆仟肆佰零玖元零贰分"),
            (32_504, "人民币叁佰贰拾伍元零肆分"),
            (0, "人民币零元整"),
            (1, "人民币壹分"),
            (10, "人民币壹角整"),
            (1_000, "人民币壹拾元整"),
            (-100, "人民币负壹元整"),
            (1_000_000_000_000, "人民币壹佰亿元整"),
            (1_000_000_000_100, "人民币壹佰亿零壹元整"),
            (100_020_000_000_000, "人民币壹万零贰亿元整"),
        ];
        for (minor, text) in cases {
            let found = Money::new(minor, Currency::CNY).capital();
            assert_eq!(found, text, "{minor}");
        }
        assert_eq!(Money::new(250, Currency::USD).capital(), "美元贰元伍角整");
    }
}
