//! Input meant to hurt: no rule panics, and each comes to an end over 100 kB.
#![cfg(feature = "words")]

use portico_core::{
    Draft, Limits,
    account_words::PasswordContext,
    contact::{Channel, Contact},
    email::Email,
    group::GroupDraft,
    ip_list::{IpList, would_refuse},
    limits::{PasswordLimits, PasswordProfile, SliderLimits},
    lockout::{self, LockState},
    login_name::{self, LoginName},
    mobile::Mobile,
    next_path::next_path,
    password,
    slider::{self, SliderInput, SliderSolveDraft, TrackPoint},
    strength::estimate,
    verification_code::VerificationCode,
};
use proptest::prelude::*;

/// Runs every rule of accounts that takes a text.
fn try_all(text: &str) {
    for profile in [PasswordProfile::Classic, PasswordProfile::Nist] {
        let target = Contact::parse(Channel::Email, "someone@example.com").ok();
        let context = PasswordContext::new(text, &target, text);
        let _ = password::judge(text, &context, &PasswordLimits { profile });
    }
    let _ = estimate(text);
    let _ = Email::parse(text).map(|email| (email.to_masked(), email.key(), email.local_part().len()));
    let _ = Mobile::parse(text).map(|mobile| (mobile.to_masked(), mobile.national().len()));
    let _ = LoginName::parse(text);
    let _ = login_name::parse_key(text);
    let _ = IpList::parse(text);
    let _ = would_refuse(text, text);
    let _ = VerificationCode::parse(text);
    let _ = next_path(text);
    let _ = GroupDraft { name: text.to_owned(), remark: text.to_owned() }.check(&Limits::default());
}

#[test]
fn a_hundred_kilobytes_of_each_bad_kind_are_judged_to_the_end() {
    let units = [
        "a", "1", "aA1!", ".", "@", "a@", "a.", ";", "1.1.1.1;", "::", ":", "/", "-", "1-", "%2f", "+86",
        "\0", "ü", "中", "e\u{301}", "123456", "qwerty", "password", "\u{202e}", "ａ", " ", "\\", "4",
        "aaaaab", "😀",
    ];
    for unit in units {
        let text = unit.repeat(100_000 / unit.len());
        // A rule that grows faster than its input would not come to an end here; what it costs is for the benches.
        try_all(&text);
    }
}

#[test]
fn the_longest_accepted_texts_are_judged_to_the_end() {
    for unit in ["a", "1", "qwerty", "password", "4", "@$1", "ab12", "1l!|"] {
        let text: String = unit.chars().cycle().take(128).collect();
        let _ = estimate(&text);
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_rule_panic(text in "\\PC{0,64}|[\\x00-\\x7f]{0,64}|[0-9a-f:./;-]{0,64}|[a-z0-9@.+-]{0,64}") {
        try_all(&text);
    }

    #[test]
    fn no_numbers_make_the_slider_panic(
        x: i32,
        gap: i32,
        points in prop::collection::vec((any::<i32>(), any::<i32>(), any::<u32>()), 0..40),
        sorted: bool,
    ) {
        let mut track: Vec<TrackPoint> = points.into_iter().map(|(x, y, t)| TrackPoint { x, y, t }).collect();
        if sorted {
            track.sort_by_key(|point| point.t);
        }
        for input in [SliderInput::Pointer, SliderInput::Keyboard] {
            let x = track.last().map_or(x, |point| point.x);
            let draft = SliderSolveDraft { puzzle_id: "p".into(), input, x, track: track.clone() };
            if let Ok(solve) = draft.check(&Limits::default()) {
                let _ = slider::judge(&solve, gap, &SliderLimits { tolerance: u32::MAX });
            }
        }
    }

    #[test]
    fn whatever_the_clock_does_a_lock_ends_within_its_time(times in prop::collection::vec(any::<i32>(), 1..60)) {
        let limits = Limits::default().lockout;
        let mut state = LockState::default();
        for now in times.into_iter().map(i64::from) {
            state = lockout::after_wrong(&state, now, &limits);
            prop_assert!(state.wrong <= 7);
            if let lockout::Permit::Locked { until } = lockout::before(&state, now, &limits) {
                prop_assert!(until > now && until - now <= 1_800);
            }
        }
    }

    #[test]
    fn a_normalised_contact_stays_as_it_is(local in "[a-z0-9]{1,8}", domain in "[a-zA-Z0-9ü中]{1,8}\\.(com|中国)") {
        if let Ok(email) = Email::parse(&format!("{local}@{domain}")) {
            prop_assert_eq!(Email::parse(email.as_str()), Ok(email.clone()));
        }
    }
}
