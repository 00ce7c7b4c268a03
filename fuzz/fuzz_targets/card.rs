#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::{BankReturn, bank_debit, card};

fuzz_target!(|text: &str| {
    let _ = card::card_number(text);
    let _ = card::security_code(text, None);
    let _ = card::Expiry::parse(text);
    let _ = portico_core::country::country(text);
    let _ = bank_debit::routing_number(text);
    let _ = bank_debit::account_number(text);
    let _ = BankReturn::of_code(text);
});
