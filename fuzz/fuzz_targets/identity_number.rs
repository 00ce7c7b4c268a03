#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::identity_number;

fuzz_target!(|text: &str| {
    let _ = identity_number::resident_id(text, 20_261_121).map(|number| number.to_masked());
    let _ = identity_number::passport(text).map(|number| number.to_masked());
    let _ = identity_number::credit_code(text).map(|number| number.to_masked());
});
