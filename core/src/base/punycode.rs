//! The A-label of an international domain label (RFC 3492 with RFC 5891's prefix), for letters of the common scripts.
//!
//! There is no table of Unicode's mappings here, so a label is accepted only when mapping would change nothing but
//! case: ASCII letters, digits and hyphens, and letters that have one form only. Labels with other characters (marks
//! apart, compatibility forms, rarer scripts) can be given as A-labels, which any mail program shows.

const PREFIX: &str = "xn--";
const BASE: u32 = 36;
/// The longest label that is looked at, in bytes.
const BYTES_MAX: usize = 252;

/// Letters outside ASCII, in lower case, from–to, that neither mapping nor normalisation changes.
const LETTERS: &[(u32, u32)] = &[
    // Latin: without the ligatures and digraphs that are written with two letters
    (0xDF, 0xF6),
    (0xF8, 0x131),
    (0x134, 0x13E),
    (0x141, 0x148),
    (0x14A, 0x17E),
    (0x180, 0x1C3),
    (0x1CD, 0x1F0),
    (0x1F4, 0x24F),
    (0x1E00, 0x1E99),
    (0x1E9C, 0x1EFF),
    // Greek
    (0x3AC, 0x3CE),
    // Cyrillic
    (0x430, 0x481),
    (0x48A, 0x52F),
    // Hebrew
    (0x5D0, 0x5EA),
    // Arabic
    (0x620, 0x63F),
    (0x641, 0x64A),
    (0x66E, 0x66F),
    (0x671, 0x674),
    (0x679, 0x6D3),
    // Thai: without the signs above and below
    (0xE01, 0xE30),
    (0xE32, 0xE32),
    (0xE40, 0xE46),
    // Japanese
    (0x3005, 0x3007),
    (0x3041, 0x3096),
    (0x30A1, 0x30FA),
    (0x30FC, 0x30FE),
    // Chinese
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0x20000, 0x2A6DF),
    // Korean
    (0xAC00, 0xD7A3),
];

/// Whether an ASCII label (in lower case) is an A-label: the prefix, and what encoding some label gives.
#[must_use]
pub(crate) fn is_a_label(label: &str) -> bool {
    let Some(rest) = label.strip_prefix(PREFIX).filter(|rest| rest.len() <= BYTES_MAX) else { return false };
    let points = decode(rest);
    points.is_some_and(|points| {
        let is_seen =
            |&point: &u32| char::from_u32(point).is_some_and(|c| !c.is_control() && !c.is_whitespace());
        points.iter().all(is_seen)
            && points.iter().any(|&point| point >= 0x80)
            && encode(&points).is_some_and(|again| again == rest)
    })
}

/// The A-label of a label with characters outside ASCII, in lower case; `None` when it has another character than those
/// above, a hyphen in a wrong place, or letters of both directions.
#[must_use]
pub(crate) fn a_label(label: &str) -> Option<String> {
    if label.len() > BYTES_MAX {
        return None;
    }
    let lower: Vec<char> = label.chars().flat_map(char::to_lowercase).collect();
    let reserved = lower.get(2) == Some(&'-') && lower.get(3) == Some(&'-');
    let hyphens = lower.first() == Some(&'-') || lower.last() == Some(&'-') || reserved;
    if hyphens || !lower.iter().all(|&c| is_plain(c)) || !has_one_direction(&lower) {
        return None;
    }
    let points: Vec<u32> = lower.into_iter().map(u32::from).collect();
    Some(format!("{PREFIX}{}", encode(&points)?))
}

fn is_plain(c: char) -> bool {
    let is_listed = |&(from, to): &(u32, u32)| (from..=to).contains(&u32::from(c));
    c.is_ascii_alphanumeric() || c == '-' || (LETTERS.iter().any(is_listed) && c.is_alphabetic())
}

/// Whether a label reads one way (RFC 5893): one with Hebrew or Arabic letters begins with one and has no others.
fn has_one_direction(label: &[char]) -> bool {
    let from_right = |c: &char| matches!(*c as u32, 0x590..=0x8FF);
    !label.iter().any(from_right)
        || (label.first().is_some_and(from_right)
            && label.iter().all(|c| from_right(c) || c.is_ascii_digit() || *c == '-'))
}

/// The code points of what follows an A-label's prefix.
fn decode(text: &str) -> Option<Vec<u32>> {
    let (basic, digits) = text.rsplit_once('-').unwrap_or(("", text));
    let mut points: Vec<u32> = basic.bytes().map(u32::from).collect();
    let (mut n, mut at, mut bias) = (0x80_u32, 0_u32, 72_u32);
    let mut digits = digits.chars().peekable();
    while digits.peek().is_some() {
        let (before, mut weight, mut k) = (at, 1_u32, BASE);
        loop {
            let digit = value(digits.next()?)?;
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        let length = u32::try_from(points.len()).ok()? + 1;
        bias = adapt(at - before, length, before == 0);
        n = n.checked_add(at / length)?;
        at %= length;
        char::from_u32(n)?;
        points.insert(at as usize, n);
        at += 1;
    }
    Some(points)
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

/// What a digit of base 36 stands for: letters first, then digits.
fn value(digit: char) -> Option<u32> {
    let number = digit.to_digit(BASE)?;
    Some(if number < 10 { number + 26 } else { number - 10 })
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
    use proptest::prelude::*;

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
        for label in
            ["☃", "u\u{308}", "ｇｍａｉｌ", "a\u{200d}é", "é é", "ﬁé", "ªª", "ĳs", "ŀé", "İ", "٠١", "ʰé"]
        {
            assert_eq!(a_label(label), None, "{label}");
        }
    }

    #[test]
    fn a_label_neither_begins_nor_ends_with_a_hyphen_nor_pretends_to_be_encoded() {
        for label in ["-é", "é-", "ab--é", "-"] {
            assert_eq!(a_label(label), None, "{label}");
        }
        assert!(a_label("a-é").is_some() && a_label("a--é").is_some());
    }

    #[test]
    fn a_label_reads_one_way() {
        for label in ["אבa", "1אב", "aאב", "אבé"] {
            assert_eq!(a_label(label), None, "{label}");
        }
        assert!(a_label("אב").is_some() && a_label("אב1").is_some() && a_label("مثال").is_some());
    }

    #[test]
    fn an_a_label_is_what_some_label_is_encoded_as() {
        for label in ["xn--bcher-kva", "xn--fiqs8s", "xn--n3h", "xn--11b5bs3a9aj6g"] {
            assert!(is_a_label(label), "{label}");
        }
        for label in [
            "xn--",
            "xn---",
            "xn--a",
            "xn--0",
            "xn--bcher-",
            "xn--bcher-kv",
            "xn--abc-",
            "xn--99999999",
            "bcher-kva",
        ] {
            assert!(!is_a_label(label), "{label}");
        }
    }

    proptest! {
        #[test]
        fn every_label_that_is_encoded_is_an_a_label(label in "[a-zé中ж0-9-]{1,20}") {
            if let Some(encoded) = a_label(&label).filter(|_| !label.is_ascii()) {
                prop_assert!(is_a_label(&encoded));
                let points: Vec<u32> = label.chars().map(u32::from).collect();
                prop_assert_eq!(decode(&encoded[4..]), Some(points));
            }
        }

        #[test]
        fn no_text_makes_decoding_panic(text in "[a-z0-9-]{0,70}") {
            let _ = is_a_label(&format!("xn--{text}"));
        }
    }
}
