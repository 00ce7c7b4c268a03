//! The A-label of an international domain label (RFC 3492 with RFC 5891's prefix), for letters and digits of any script.
//!
//! There is no table of Unicode's mappings here, so a label is accepted only when mapping would change nothing but
//! case: letters and digits, no combining marks apart, no compatibility forms.

use crate::text::fold_compatible;

const PREFIX: &str = "xn--";
const BASE: u32 = 36;

/// Whether an ASCII label (in lower case) has the form of an A-label: the prefix, and digits of base 36 after it.
#[must_use]
pub fn is_a_label(label: &str) -> bool {
    label.strip_prefix(PREFIX).is_some_and(|rest| !rest.is_empty() && !rest.ends_with('-'))
}

/// The A-label of a label with characters outside ASCII, in lower case; `None` when a character is not a letter, digit
/// or hyphen, or is a compatibility form.
#[must_use]
pub fn a_label(label: &str) -> Option<String> {
    if label.len() > 252 || !label.chars().all(is_plain) {
        return None;
    }
    let points: Vec<u32> = label.chars().flat_map(char::to_lowercase).map(u32::from).collect();
    Some(format!("{PREFIX}{}", encode(&points)?))
}

fn is_plain(c: char) -> bool {
    let compatibility = matches!(c as u32, 0xF900..=0xFAFF | 0xFB00..=0xFDFF | 0xFE00..=0xFEFF | 0xFF00..=0xFFEF | 0x1D400..=0x1D7FF | 0x2100..=0x24FF | 0x2070..=0x209F | 0x3130..=0x318F | 0x3200..=0x33FF);
    c == '-' || (c.is_alphanumeric() && !compatibility && fold_compatible(c) == c)
}

fn encode(points: &[u32]) -> Option<String> {
    let mut out: String = points.iter().filter(|&&p| p < 0x80).filter_map(|&p| char::from_u32(p)).collect();
    let basic = u32::try_from(out.len()).ok()?;
    if basic > 0 {
        out.push('-');
    }
    let total = u32::try_from(points.len()).ok()?;
    let (mut n, mut delta, mut bias, mut done) = (0x80_u32, 0_u32, 72_u32, basic);
    while done < total {
        let next = points.iter().copied().filter(|&p| p >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(done + 1)?)?;
        n = next;
        for &point in points {
            if point < n {
                delta = delta.checked_add(1)?;
            } else if point == n {
                push_number(&mut out, delta, bias);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        n += 1;
    }
    Some(out)
}

fn push_number(out: &mut String, mut value: u32, bias: u32) {
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(1, 26);
        if value < threshold {
            break;
        }
        out.push(digit(threshold + (value - threshold) % (BASE - threshold)));
        value = (value - threshold) / (BASE - threshold);
        k += BASE;
    }
    out.push(digit(value));
}

fn digit(value: u32) -> char {
    char::from_digit(if value < 26 { value + 10 } else { value - 26 }, BASE).unwrap_or('0')
}

fn adapt(delta: u32, points: u32, first: bool) -> u32 {
    let mut delta = if first { delta / 700 } else { delta / 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > 455 {
        delta /= 35;
        k += BASE;
    }
    k + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_several_scripts_are_encoded_as_the_rfc_says() {
        for (label, expected) in [
            ("bücher", "xn--bcher-kva"),
            ("中国", "xn--fiqs8s"),
            ("испытание", "xn--80akhbyknj4f"),
            ("παράδειγμα", "xn--hxajbheg2az3al"),
            ("테스트", "xn--9t4b11yi5a"),
            ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
        ] {
            assert_eq!(a_label(label).as_deref(), Some(expected), "{label}");
        }
    }

    #[test]
    fn symbols_marks_and_compatibility_forms_are_refused() {
        for label in ["☃", "u\u{308}", "ｇｍａｉｌ", "a\u{200d}é", "é é", "ﬁé"] {
            assert_eq!(a_label(label), None, "{label}");
        }
    }
}
