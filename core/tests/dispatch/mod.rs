//! Every rule by the name of its wasm export, as a function from JSON to JSON. `vectors.rs` runs the shared cases through
//! this table, and `examples/parity.rs` answers random input with it, to be compared with the built packages.
//!
//! A line is either a draft (`draft::<GroupDraft>`), or a function whose named arguments are the members of the case's
//! `input` (`line!`): `=> value` for one that always answers, `=> try field, result` for one that may refuse, where
//! `field` is what its violations are filed under (`""` when it judges no field).

use portico_core::{Checked, Draft, Limits, Rule, Violation};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error as _},
};
use serde_json::Value;

mod console;
mod identity;
mod money;

/// What a rule says about an input.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Outcome {
    /// The answer, or the checked value; null when there is nothing to say but yes.
    Valid {
        /// As JSON.
        value: Value,
    },
    /// Every broken rule.
    Invalid {
        /// By field, in the order of the form.
        violations: Vec<Violation>,
    },
    /// The input has another shape than the rule's.
    Malformed,
}

/// A rule, ready to be run.
pub type Run = fn(Value, &Limits) -> Outcome;

/// A row of the table: the name of the export, whether it can refuse a well-formed input, and the rule.
pub struct Line {
    /// The name of the wasm export (or what it would be, for what only the server asks).
    pub function: &'static str,
    /// Whether a well-formed input can be refused.
    pub may_refuse: bool,
    /// The rule.
    pub run: Run,
}

/// The whole table.
pub fn lines() -> impl Iterator<Item = &'static Line> {
    identity::LINES.iter().chain(console::LINES).chain(money::LINES)
}

/// A value as JSON; null when it has no JSON, which no case expects.
fn to_json(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The outcome of a draft's check.
fn checked<T: Serialize>(result: Checked<T>) -> Outcome {
    match result {
        Ok(value) => Outcome::Valid { value: to_json(value) },
        Err(violations) => Outcome::Invalid { violations },
    }
}

/// Runs a draft's check.
fn draft<D>(input: Value, limits: &Limits) -> Outcome
where
    D: Draft<Limits = Limits> + DeserializeOwned,
    D::Valid: Serialize,
{
    serde_json::from_value::<D>(input).map_or(Outcome::Malformed, |draft| checked(draft.check(limits)))
}

/// Bytes, which a case writes in hexadecimal.
pub struct Hex(pub Vec<u8>);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(16)).collect();
        let digits = digits
            .filter(|digits| digits.len() % 2 == 0)
            .ok_or_else(|| D::Error::custom("no hexadecimal"))?;
        Ok(Self(digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()))
    }
}

/// One or several broken rules of one field.
trait Broken {
    fn rules(self) -> Vec<Rule>;
}

impl Broken for Rule {
    fn rules(self) -> Vec<Rule> {
        vec![self]
    }
}

impl Broken for Vec<Rule> {
    fn rules(self) -> Vec<Rule> {
        self
    }
}

/// The outcome of a function that may refuse.
fn judged<T: Serialize>(field: &str, result: Result<T, impl Broken>) -> Outcome {
    match result {
        Ok(value) => Outcome::Valid { value: to_json(value) },
        Err(broken) => Outcome::Invalid {
            violations: broken.rules().into_iter().map(|rule| Violation::new(field, rule)).collect(),
        },
    }
}

/// The row of a draft, or of a check with more arguments.
macro_rules! check {
    ($function:literal, |$limits:pat_param, $($name:ident: $kind:ty),+| $result:expr) => {
        $crate::dispatch::line!(@row $function, true, $limits, [$($name: $kind),+], $crate::dispatch::checked($result))
    };
    ($function:literal, $draft:ty) => {
        $crate::dispatch::Line {
            function: $function,
            may_refuse: true,
            run: $crate::dispatch::draft::<$draft>,
        }
    };
}

/// The row of a function with named arguments; `limits` names the operator's settings (`_` where they play no part).
macro_rules! line {
    ($function:literal, |$limits:pat_param, $($name:ident: $kind:ty),+| try $field:literal, $result:expr) => {
        $crate::dispatch::line!(@row $function, true, $limits, [$($name: $kind),+],
            $crate::dispatch::judged($field, $result))
    };
    ($function:literal, |$limits:pat_param, $($name:ident: $kind:ty),+| $answer:expr) => {
        $crate::dispatch::line!(@row $function, false, $limits, [$($name: $kind),+],
            $crate::dispatch::Outcome::Valid { value: $crate::dispatch::to_json($answer) })
    };
    (@row $function:literal, $may_refuse:literal, $limits:pat_param, [$($name:ident: $kind:ty),+], $outcome:expr) => {
        $crate::dispatch::Line {
            function: $function,
            may_refuse: $may_refuse,
            run: |input, $limits| {
                #[derive(serde::Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Input { $($name: $kind,)+ }
                match serde_json::from_value(input) {
                    Ok(Input { $($name),+ }) => $outcome,
                    Err(_) => $crate::dispatch::Outcome::Malformed,
                }
            },
        }
    };
}

use {check, line};

/// A question and its answer, as `examples/parity.rs` reads and writes them: `{function, input, limits?}`.
///
/// # Errors
/// When the function is none, or the limits are none.
pub fn ask(question: &Value) -> Result<Outcome, String> {
    let function = question["function"].as_str().unwrap_or_default();
    let line =
        lines().find(|line| line.function == function).ok_or_else(|| format!("no line for '{function}'"))?;
    let limits = match question.get("limits") {
        None => Limits::default(),
        Some(limits) => {
            serde_json::from_value(limits.clone()).map_err(|error| format!("{function}: {error}"))?
        }
    };
    Ok((line.run)(question["input"].clone(), &limits))
}
