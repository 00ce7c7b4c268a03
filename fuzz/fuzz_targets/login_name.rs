#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::login_name::{self, LoginName};

fuzz_target!(|text: &str| {
    let key = login_name::key(text);
    if let Ok(name) = LoginName::parse(text) {
        assert_eq!(name.key(), key);
    }
});
