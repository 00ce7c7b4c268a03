//! Which codes the tests of a run received, for the question at its end (`scripts/codes.py`).

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::sync::{LazyLock, Mutex};

use serde_json::Value;

use super::variable;

/// What this process wrote already.
static NOTED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

/// Adds the code of an answer, and of each result within it, to the file of the run, once; without such a file there is nothing to do.
pub fn note(path: &str, body: &Value) {
    let Some(file) = variable("PORTICO_TEST_CODES") else { return };
    let results = body["data"]["results"].as_array().into_iter().flatten();
    for answer in std::iter::once(body).chain(results) {
        let (code, Some(words)) = (&answer["code"], answer["message"].as_str()) else { continue };
        let line = format!("{path}\t{code}\t{words}\n");
        if code.is_null() || !NOTED.lock().expect("the list").insert(line.clone()) {
            continue;
        }
        let opened = OpenOptions::new().append(true).create(true).open(&file);
        // One write, so that the lines of processes that write at once stay whole.
        opened.and_then(|mut opened| opened.write_all(line.as_bytes())).expect("the file of the run");
    }
}
