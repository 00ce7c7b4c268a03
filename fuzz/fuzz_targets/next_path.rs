#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::next_path::next_path;

fuzz_target!(|text: &str| {
    let path = next_path(text);
    assert!(path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'));
});
