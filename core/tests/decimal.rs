//! Random price lines against Python's decimal module, and random changes of what is paid in advance against its calendar and
//! fractions, to the cent (SECURITY M-17).

#[path = "data/numbers.rs"]
mod numbers;

use std::io::{self, Write};
use std::process::{Command, Stdio};

use numbers::Numbers;
use portico_core::{
    Currency,
    change_price::{change_price, find_paid_rest},
    day::Calendar,
    price::{Carried, MILLION, Price, PriceListDraft, Quote, Scheme, Spec, Tier, quote},
};
use serde_json::{Value, json};

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

    /// A change of something that is paid in advance, at a moment of its paid time or soon after it.
    fn change(&mut self) -> Value {
        let every = if self.below(3) == 0 { 12 } else { 1 };
        let paid = every * (self.below(60 / every) + 1);
        let anchor = self.below(4_000_000_000);
        let after = self.below(paid * 31 * 86_400 + 1);
        let was = self.quantity(1_000_000_000);
        json!({
            "anchor": anchor, "paid": paid, "every": every, "now": anchor + after,
            "utc_offset_seconds": (self.below(27) - 12) * 3_600, "was": was, "is": was - 1_000 + self.quantity(1_000_000_000),
        })
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
    assert_same(&ours, &python("quote.py", asked).unwrap());
}

#[test]
fn ten_thousand_random_changes_are_equal_to_pythons_fractions() {
    let mut numbers = Numbers(20_261_125);
    let (mut asked, mut ours) = (String::new(), Vec::new());
    for _ in 0..LINES {
        let change = numbers.change();
        asked += &format!("{change}\n");
        let number = |name: &str| change[name].as_i64().unwrap();
        let months = |name: &str| u32::try_from(number(name)).unwrap();
        let calendar = Calendar::at_offset(i32::try_from(number("utc_offset_seconds")).unwrap());
        let rest = find_paid_rest(number("anchor"), months("paid"), months("every"), number("now"), calendar);
        ours.push(rest.map_or("over".to_owned(), |rest| {
            let price = change_price(number("was"), number("is"), &rest);
            format!("{} {} {} {price}", rest.seconds, rest.of, rest.later)
        }));
    }
    assert!(ours.iter().filter(|answer| *answer == "over").count() < LINES / 3);
    assert_same(&ours, &python("change.py", asked).unwrap());
}

/// What a script of Python says to questions, a line for each.
fn python(script: &str, asked: String) -> io::Result<String> {
    let script = format!("{}/tests/data/{script}", env!("CARGO_MANIFEST_DIR"));
    let mut python =
        Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let input = python.stdin.take();
    let write = move || input.map_or(Ok(()), |mut input| input.write_all(asked.as_bytes()));
    let writing = std::thread::spawn(write);
    let output = python.wait_with_output()?;
    writing.join().map_err(|_| io::Error::other("the questions were not written"))??;
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// Both have the same answer to each question.
fn assert_same(ours: &[String], theirs: &str) {
    assert_eq!(theirs.lines().count(), LINES);
    let differ = ours.iter().zip(theirs.lines()).enumerate().find(|(_, (ours, theirs))| ours != theirs);
    assert_eq!(differ, None);
}
