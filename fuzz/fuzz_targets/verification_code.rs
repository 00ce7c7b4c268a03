#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::verification_code::VerificationCode;

fuzz_target!(|text: &str| {
    if let Ok(code) = VerificationCode::parse(text) {
        assert_eq!(code.as_str().len(), 6);
    }
});
