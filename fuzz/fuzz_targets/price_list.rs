#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::price::{PriceListDraft, Spec, quote};

/// A price list, and what is to be priced by it.
#[derive(serde::Deserialize)]
struct Input {
    list: PriceListDraft,
    spec: Option<Spec>,
}

fuzz_target!(|text: &str| {
    let Ok(Input { list, spec }) = serde_json::from_str(text) else { return };
    let Ok(list) = list.check() else { return };
    if let Some(Ok(quote)) = spec.map(|spec| quote(&list, &spec)) {
        assert!(quote.total >= 0, "nobody is paid for an order");
    }
});
