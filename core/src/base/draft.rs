//! From what a person typed to what the system may act on.

use crate::{Rule, Violation};

/// The outcome of a check: the valid value, or every rule that was broken (never an empty list).
pub type Checked<T> = Result<T, Vec<Violation>>;

/// Something a person typed, which has to be checked before anything acts on it.
///
/// `Valid` has private fields, so that a value of it can only come from [`Draft::check`]. It serialises to exactly the
/// shape of the draft: the browser posts it and the server reads it as a draft again.
pub trait Draft {
    /// What a successful check yields.
    type Valid;
    /// The operator's settings that the check needs.
    type Limits;

    /// Judges the draft against every rule that needs no database.
    ///
    /// # Errors
    /// Every violated rule, in the order of the form's fields.
    fn check(self, limits: &Self::Limits) -> Checked<Self::Valid>;
}

/// Collects violations field by field while a draft is checked.
///
/// ```
/// use portico_core::{draft::Checks, Rule};
/// let mut checks = Checks::default();
/// let name = checks.field("name", if "".is_empty() { Err(Rule::Required) } else { Ok("") });
/// assert!(name.is_none());
/// assert_eq!(checks.violations()[0].field, "name");
/// ```
#[derive(Debug, Default)]
pub struct Checks {
    found: Vec<Violation>,
}

impl Checks {
    /// Keeps the value of a field that passed; notes the rule of one that did not.
    pub fn field<T>(&mut self, field: &str, outcome: Result<T, Rule>) -> Option<T> {
        match outcome {
            Ok(value) => Some(value),
            Err(rule) => {
                self.note(field, rule);
                None
            }
        }
    }

    /// Like [`Checks::field`] for a check that finds several broken rules at once.
    pub fn fields<T>(&mut self, field: &str, outcome: Result<T, Vec<Rule>>) -> Option<T> {
        match outcome {
            Ok(value) => Some(value),
            Err(rules) => {
                rules.into_iter().for_each(|rule| self.note(field, rule));
                None
            }
        }
    }

    /// Keeps the value of a form within this form; notes what it broke under `field.`.
    pub fn form<T>(&mut self, field: &str, outcome: Checked<T>) -> Option<T> {
        match outcome {
            Ok(value) => Some(value),
            Err(violations) => {
                violations
                    .into_iter()
                    .for_each(|found| self.note(&format!("{field}.{}", found.field), found.rule));
                None
            }
        }
    }

    /// Notes one broken rule.
    pub fn note(&mut self, field: &str, rule: Rule) {
        self.found.push(Violation::new(field, rule));
    }

    /// What was found so far.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.found
    }

    /// The valid value when nothing was found and every part is there.
    ///
    /// # Errors
    /// Every violation noted so far.
    pub fn finish<T>(self, value: Option<T>) -> Checked<T> {
        match value {
            Some(value) if self.found.is_empty() => Ok(value),
            _ => Err(self.found),
        }
    }
}
