//! Runs every case of `core/vectors` natively. The wasm package runs the same files.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::{fs, path::Path};

use portico_core::Violation;
use serde::Deserialize;
use serde_json::Value;

mod dispatch;

/// One file: a rule, the name of the function that judges it, and its cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    rule: String,
    function: String,
    cases: Vec<Case>,
}

/// One case. An accepted one may state the output, a refused one states every broken rule in order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    input: Value,
    accept: bool,
    output: Option<Value>,
    rules: Option<Vec<Violation>>,
}

impl Case {
    /// What is wrong with the answer to this case, if anything.
    fn complaint(&self, answer: &dispatch::Outcome) -> Option<String> {
        let is_expected = match (self.accept, answer) {
            (true, Ok(output)) => self.output.as_ref().is_none_or(|expected| expected == output),
            (false, Err(rules)) => self.rules.as_ref() == Some(rules),
            _ => false,
        };
        (!is_expected).then(|| format!("{}: answered {answer:?}", self.name))
    }
}

fn files() -> Vec<(String, Vectors)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let vectors =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.file_stem().unwrap().to_string_lossy().into_owned(), vectors)
    };
    paths.map(read).collect()
}

#[test]
fn every_case_is_answered_as_it_says() {
    let mut complaints = Vec::new();
    for (file, vectors) in files() {
        for case in &vectors.cases {
            let complaint = match dispatch::run(&vectors.function, &case.input) {
                Some(answer) => case.complaint(&answer),
                None => Some(format!("nobody answers for {}", vectors.function)),
            };
            complaints.extend(complaint.map(|text| format!("{file}: {text}")));
        }
    }
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn every_file_is_named_after_its_rule_and_has_cases() {
    let files = files();
    assert!(!files.is_empty());
    for (file, vectors) in files {
        assert_eq!(file, vectors.rule);
        assert!(!vectors.cases.is_empty(), "{file}");
        for case in &vectors.cases {
            assert!(case.accept == case.rules.is_none(), "{file}: {}", case.name);
        }
    }
}
