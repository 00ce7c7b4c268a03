//! The shared cases of `core/vectors/*.json`, run natively. `wasm/tests` runs the same ones on the built packages.
//!
//! A file is named after its rule:
//! `{"rule": "group", "function": "checkGroup", "cases": [{"name": "…", "input": {…}, "accept": true, "output"?: …}, …]}`.
//! A refused case has `"accept": false, "rules": [{"field": "name", "rule": {"rule": "too_long", "max": 32}}]`. A case on the border says `"boundary": true`; one that needs other settings
//! than SPEC's brings its `"limits"`.
#![cfg(feature = "words")]

use std::{collections::BTreeMap, error::Error, fs, path::Path};

use serde_json::{Value, json};

use dispatch::Outcome;

mod dispatch;

/// Functions whose cases are every input there is, so that none of them is a border.
const EXHAUSTIVE: &[&str] = &[
    "orderAllows",
    "renewalChoice",
    "judgeImageKind",
    "protectionAllows",
    "serverProtectionAllows",
    "invoiceAllows",
    "invoiceAfter",
    "payoutAfter",
    "adjustmentAfter",
    "adjustmentDecider",
    "rechargeAllows",
    "keyAllows",
    "subUserAllows",
    "resourceAllows",
    "instanceAllows",
    "gpuServerAllows",
    "gpuServerSight",
    "verificationAllows",
    "ticketAllows",
    "groupOperations",
    "partOfDay",
    "defaultText",
    "countries",
    "documentKinds",
    "hasBack",
];

/// Every rule of every file, with the file's name.
fn vectors() -> Result<Vec<(String, Value)>, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let mut files: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let rule =
            serde_json::from_str(&fs::read_to_string(&file)?).map_err(|error| format!("{name}: {error}"))?;
        found.push((name, rule));
    }
    Ok(found)
}

fn cases(rule: &Value) -> &[Value] {
    rule["cases"].as_array().map_or(&[], Vec::as_slice)
}

/// What is wrong with the answer to a case, if anything.
fn complaint(function: &Value, case: &Value) -> Option<String> {
    let mut question = json!({ "function": function, "input": case["input"] });
    if let Some(limits) = case.get("limits") {
        question["limits"] = limits.clone();
    }
    let answer = match dispatch::ask(&question) {
        Ok(answer) => answer,
        Err(error) => return Some(error),
    };
    let is_as_expected = match &answer {
        Outcome::Valid { value } => {
            case["accept"] == true && case.get("output").is_none_or(|output| output == value)
        }
        Outcome::Invalid { violations } => case["accept"] == false && json!(violations) == case["rules"],
        Outcome::Malformed => false,
    };
    (!is_as_expected).then(|| format!("answered {}", json!(answer)))
}

#[test]
fn every_case_gets_the_answer_that_it_expects() {
    let mut wrong = Vec::new();
    for (file, rule) in vectors().unwrap() {
        for case in cases(&rule) {
            if let Some(complaint) = complaint(&rule["function"], case) {
                wrong.push(format!("{file}, {}, {}: {complaint}", rule["function"], case["name"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_file_is_named_after_its_rule_and_every_case_is_complete() {
    for (file, rule) in vectors().unwrap() {
        assert_eq!(file, rule["rule"]);
        let mut names: Vec<&str> =
            cases(&rule).iter().map(|case| case["name"].as_str().unwrap_or_default()).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert!(!names.contains(&"") && twice.is_none(), "{file}, {}: {twice:?}", rule["function"]);
        for case in cases(&rule) {
            let known = ["name", "input", "accept", "output", "rules", "boundary", "limits"];
            let unknown = case.as_object().unwrap().keys().find(|key| !known.contains(&key.as_str()));
            assert_eq!(unknown, None, "{file}, {}", case["name"]);
            let has_rules = case["rules"].as_array().is_some_and(|rules| !rules.is_empty());
            assert_eq!(case["accept"] == false, has_rules, "{file}, {}", case["name"]);
        }
    }
}

#[test]
fn every_function_has_cases_that_pass_that_fail_and_that_stand_on_the_border() {
    let mut by_function: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (_, rule) in vectors().unwrap() {
        let function = rule["function"].as_str().unwrap_or_default().to_owned();
        by_function.entry(function).or_default().extend(cases(&rule).iter().cloned());
    }
    let mut lacking = Vec::new();
    for line in dispatch::lines() {
        let cases = by_function.get(line.function).map_or(&[][..], Vec::as_slice);
        let any = |wanted: fn(&Value) -> bool| cases.iter().any(wanted);
        // A function that always answers has no case that fails, but answers that differ.
        let differ = || cases.windows(2).any(|pair| pair[0].get("output") != pair[1].get("output"));
        let both = if line.may_refuse { any(|case| case["accept"] == false) } else { differ() };
        let is_covered = any(|case| case["accept"] == true)
            && both
            && (EXHAUSTIVE.contains(&line.function) || any(|case| case["boundary"] == true));
        if !is_covered {
            lacking.push(line.function);
        }
    }
    assert!(lacking.is_empty(), "lacking cases: {lacking:?}");
}
