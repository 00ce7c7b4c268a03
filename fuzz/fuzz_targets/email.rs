#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::email::Email;

fuzz_target!(|text: &str| {
    if let Ok(email) = Email::parse(text) {
        assert!(email.as_str().is_ascii() && email.as_str().len() <= 254);
        assert_eq!(Email::parse(email.as_str()).as_ref(), Ok(&email), "a kept address stays as it is");
        let _ = (email.to_masked(), email.key(), email.local_part());
    }
});
