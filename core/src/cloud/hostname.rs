//! By which name an instance knows itself: what its prompt, its logs and the machines beside it call it.

/// The longest label of a host's name, in bytes (RFC 1123 §2.1).
const LABEL_MAX: usize = 63;
/// How much of an id tells hosts apart whose names say too little.
const ID_CHARS: usize = 8;
/// What every host calls itself already.
const EVERYBODY: &str = "localhost";

/// The host's name of an instance: what of its name a label of RFC 1123 can have, in small letters, other characters as one hyphen each. Where
/// letters are lost by that, or what is left is a number or `localhost`, the end of its id stands behind it, or alone behind `i-`.
#[must_use]
pub fn hostname(name: &str, id: &str) -> String {
    let is_kept = |c: &char| c.is_ascii_alphanumeric();
    let mut label = String::new();
    for word in name.split(|c| !is_kept(&c)).filter(|word| !word.is_empty()) {
        if !label.is_empty() {
            label.push('-');
        }
        label.push_str(&word.to_ascii_lowercase());
    }
    let has_lost = name.chars().any(|c| c.is_alphanumeric() && !is_kept(&c));
    let says_little = label.bytes().all(|byte| byte.is_ascii_digit()) || label == EVERYBODY;
    let mut end = String::new();
    if has_lost || says_little {
        end.push_str(if label.is_empty() { "i-" } else { "-" });
        let digits: Vec<char> = id.chars().filter(is_kept).collect();
        let last = digits.iter().skip(digits.len().saturating_sub(ID_CHARS));
        end.extend(last.map(char::to_ascii_lowercase));
    }
    label.truncate(LABEL_MAX - end.len());
    let kept = label.trim_end_matches('-').len();
    label.truncate(kept);
    label + &end
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn whatever_an_instance_is_called_its_hosts_name_is_a_label(name in "\\PC{0,80}", id in "[0-9a-f]{32}") {
            let label = hostname(&name, &id);
            prop_assert!((1..=LABEL_MAX).contains(&label.len()), "{label}");
            prop_assert!(label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
            prop_assert!(!label.starts_with('-') && !label.ends_with('-'), "{label}");
            prop_assert!(!label.bytes().all(|byte| byte.is_ascii_digit()), "{label}");
        }
    }
}
