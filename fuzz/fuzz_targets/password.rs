#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::{
    account_words::PasswordContext,
    limits::{PasswordLimits, PasswordProfile},
    password, strength,
};

fuzz_target!(|text: &str| {
    let context = PasswordContext::new(text, [], text);
    for profile in [PasswordProfile::Classic, PasswordProfile::Nist] {
        let rules = password::judge(text, &context, &PasswordLimits { profile });
        let weak = strength::strength(text) == strength::Strength::Weak;
        assert!(!(weak && rules.is_empty()), "a weak password is never accepted");
    }
});
