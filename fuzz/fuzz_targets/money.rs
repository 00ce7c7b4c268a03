#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::{Currency, Money};

fuzz_target!(|text: &str| {
    if let Ok(money) = Money::parse(text, Currency::CNY) {
        assert_eq!(Money::parse(&money.print(), Currency::CNY), Ok(money), "a printed amount reads the same");
    }
});
