#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::mobile::Mobile;

fuzz_target!(|text: &str| {
    if let Ok(mobile) = Mobile::parse(text) {
        assert_eq!(Mobile::parse(mobile.as_str()).as_ref(), Ok(&mobile), "a kept number stays as it is");
        let _ = (mobile.to_masked(), mobile.national());
    }
});
