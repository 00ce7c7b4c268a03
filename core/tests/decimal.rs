//! Random price lines against Python's decimal module, to the cent (SECURITY M-17).

#[path = "data/numbers.rs"]
mod numbers;

use std::io::Write;
use std::process::{Command, Stdio};

use numbers::Numbers;
use portico_core::{
    Currency,
    price::{Carried, MILLION, Price, PriceListDraft, Quote, Scheme, Spec, Tier, quote},
};
use serde_json::json;

const LINES: usize = 10_000;

impl Numbers {
    fn line(&mut self) -> (PriceListDraft, Spec) {
        let (mut from, mut tiers) = (0, Vec::new());
        for _ in 0..=self.below(4) {
            tiers.push(Tier { from, rate: self.quantity(10_000 * MILLION) });
            from += self.quantity(1_000 * MILLION);
        }
        let free = if self.below(2) == 0 { 0 } else { self.quantity(100 * MILLION) };
        let price =
            Price { product: "cpu".to_owned(), scheme: Scheme::Hourly, free, tiers, quantities: None };
        let currency = if self.below(2) == 0 { Currency::CNY } else { Currency::USD };
        let list = PriceListDraft {
            region: "cn-1".to_owned(),
            version: 1,
            currency,
            valid_from: 0,
            prices: vec![price],
        };
        let spec = Spec {
            product: "cpu".to_owned(),
            scheme: Scheme::Hourly,
            quantity: self.quantity(1_000 * MILLION),
            used_before: if self.below(2) == 0 { 0 } else { self.quantity(1_000 * MILLION) },
            periods: u32::try_from(self.below(744) + 1).unwrap_or(1),
            discount: if self.below(3) == 0 { 0 } else { u32::try_from(self.below(10_001)).unwrap_or(0) },
            carried: Carried::default(),
        };
        (list, spec)
    }
}

#[test]
fn ten_thousand_random_lines_are_equal_to_pythons_decimals() {
    let mut numbers = Numbers(20_261_121);
    let (mut asked, mut ours) = (String::new(), Vec::new());
    for _ in 0..LINES {
        let (list, spec) = numbers.line();
        let price = &list.prices[0];
        let line = json!({
            "free": price.free, "tiers": price.tiers, "quantity": spec.quantity,
            "used_before": spec.used_before, "periods": spec.periods, "discount": spec.discount,
        });
        asked += &format!("{line}\n");
        let Quote { gross, total, .. } = quote(&list.check().unwrap(), &spec).unwrap();
        ours.push(format!("{gross} {total}"));
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/quote.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let mut input = python.stdin.take().unwrap();
    let writing = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    let theirs = String::from_utf8(output.stdout).unwrap();
    assert_eq!(theirs.lines().count(), LINES);
    let differ = ours.iter().zip(theirs.lines()).enumerate().find(|(_, (ours, theirs))| ours != theirs);
    assert_eq!(differ, None);
}
