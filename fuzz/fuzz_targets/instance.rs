#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::instance;

fuzz_target!(|text: &str| {
    let _ = instance::instance_name(text);
    let _ = instance::instance_password(text);
});
