#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::draft::Draft;
use portico_core::invoice::{Title, TitleDraft};
use portico_core::limits::Limits;

/// A title with a tax number and nothing else that could be wrong.
fn check(kind: &str, tax_number: &str) -> Option<Title> {
    let draft = TitleDraft {
        kind: kind.to_owned(),
        name: "A".to_owned(),
        tax_number: tax_number.to_owned(),
        address: String::new(),
        telephone: String::new(),
        bank: String::new(),
        bank_account: String::new(),
        email: String::new(),
        is_default: false,
    };
    draft.check(&Limits::default()).ok()
}

fuzz_target!(|text: &str| {
    for kind in ["personal", "enterprise"] {
        if let Some(title) = check(kind, text) {
            let again = check(kind, title.tax_number()).expect("a checked number passes again");
            assert_eq!(again.tax_number(), title.tax_number());
        }
    }
});
