#![no_main]

use libfuzzer_sys::fuzz_target;
use portico_core::csv;

/// Room for what is written of what was read.
const BYTES: u32 = 10_000_000;
const RECORDS: u32 = 10_000;

fuzz_target!(|text: &str| {
    for record in csv::read(text, BYTES, RECORDS).unwrap_or_default() {
        let line = csv::csv_line(&record.fields);
        let again = csv::read(&line, BYTES, RECORDS).expect("a written line reads");
        let neutral: Vec<String> = record.fields.iter().map(|field| csv::neutral_cell(field)).collect();
        assert!(again.len() == 1 && again[0].fields == neutral, "what is written reads the same");
    }
});
