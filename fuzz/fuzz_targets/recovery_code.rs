#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::second_factor::RecoveryCode;

fuzz_target!(|text: &str| {
    if let Ok(code) = RecoveryCode::parse(text) {
        assert_eq!(RecoveryCode::parse(&code.to_grouped()), Ok(code), "a shown code reads the same");
    }
});
