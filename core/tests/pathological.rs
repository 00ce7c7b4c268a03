//! Every rule of the table, with a megabyte in each text and 20,000 entries in each list of an accepted case.
//!
//! Nothing is timed: a rule whose steps grew with the square of its input would need 10^12 of them and never come to an
//! end here, and one that panics fails.
#![cfg(feature = "words")]

use std::{error::Error, fs, path::Path};

use serde_json::{Value, json};

#[allow(dead_code, reason = "one field of the table is read by vectors.rs only")]
mod dispatch;

const MEGABYTE: usize = 1_000_000;
const ENTRIES: usize = 20_000;
/// What parsers split, repeat or look ahead at: letters and digits, separators of lists, files and addresses, marks.
const UNITS: [&str; 4] = ["a1", "1.1.1.1;", "\"a\",\n", "xn--é.@"];

/// The places of all texts and lists in a value, as JSON pointers.
fn places(value: &Value, here: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(here.to_owned()),
        Value::Array(items) => {
            found.push(here.to_owned());
            items.iter().take(1).for_each(|item| places(item, &format!("{here}/0"), found));
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| places(member, &format!("{here}/{name}"), found));
        }
        _ => {}
    }
}

/// The inputs with something huge at one place.
fn huge(input: &Value, place: &str) -> Vec<Value> {
    let with = |value: Value| {
        let mut changed = input.clone();
        if let Some(target) = changed.pointer_mut(place) {
            *target = value;
        }
        changed
    };
    match input.pointer(place) {
        Some(Value::Array(items)) => {
            items.first().map(|item| with(json!(vec![item; ENTRIES]))).into_iter().collect()
        }
        _ => UNITS.iter().map(|unit| with(json!(unit.repeat(MEGABYTE / unit.len())))).collect(),
    }
}

#[test]
fn huge_texts_and_lists_are_judged_to_the_end() -> Result<(), Box<dyn Error>> {
    let mut asked = 0;
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors"))? {
        let rule: Value = serde_json::from_str(&fs::read_to_string(file?.path())?)?;
        let cases = rule["cases"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(case) = cases.iter().find(|case| case["accept"] == true) else { continue };
        let mut found = Vec::new();
        places(&case["input"], "", &mut found);
        for input in found.iter().flat_map(|place| huge(&case["input"], place)) {
            dispatch::ask(&json!({ "function": rule["function"], "input": input }))?;
            asked += 1;
        }
    }
    assert!(asked > 500, "only {asked} were asked");
    Ok(())
}
