//! Which function of the crate answers for which name in the vectors.

use portico_core::{Draft, Limits, Rule, Violation};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

mod console;

/// The output of an accepted case, or every broken rule.
pub type Outcome = Result<Value, Vec<Violation>>;

/// Judges one case; `None` for a function that nobody answers for.
pub fn run(function: &str, input: &Value) -> Option<Outcome> {
    console::run(function, input)
}

/// The outcome of a function that refuses nothing.
pub fn accept(output: &impl Serialize) -> Outcome {
    Ok(serde_json::to_value(output).unwrap())
}

/// The outcome of a rule about one field.
pub fn outcome(field: &str, result: Result<impl Serialize, Rule>) -> Outcome {
    match result {
        Ok(output) => accept(&output),
        Err(rule) => Err(vec![Violation::new(field, rule)]),
    }
}

/// The outcome of a draft's check with SPEC's limits.
pub fn draft<D>(input: &Value) -> Outcome
where
    D: Draft<Limits = Limits> + DeserializeOwned,
    D::Valid: Serialize,
{
    let typed: D = serde_json::from_value(input.clone()).unwrap();
    typed.check(&Limits::default()).map(|valid| serde_json::to_value(valid).unwrap())
}
