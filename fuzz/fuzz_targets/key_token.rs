#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::key_token::KeyToken;

fuzz_target!(|text: &str| {
    if let Ok(token) = KeyToken::parse(text) {
        assert_eq!(token.expose(), text);
        assert!(text.starts_with(token.hint()));
    }
});
