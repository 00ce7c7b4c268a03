//! One error for the whole server: an outside message from the catalogue, and an inside cause that no answer can print.

use std::error::Error as StdError;
use std::fmt;

use portico_core::{Action, Code, CodeValue, Lang, Rule, Violation, meaning, meaning_status};

/// What every operation returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A refusal or a failure.
///
/// `Display` shows the inside, for the log; what a client reads is made from the code alone (`http::reply`).
#[derive(Debug)]
pub struct Error {
    code: Code,
    action: Option<(Action, u32)>,
    status: Option<u16>,
    violations: Vec<Violation>,
    retry_after: Option<u32>,
    concealed: Option<Box<Rule>>,
    cause: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    /// A refusal with a code of the catalogue.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self {
            code,
            action: None,
            status: None,
            violations: Vec::new(),
            retry_after: None,
            concealed: None,
            cause: None,
        }
    }

    /// A refusal with a number that has a meaning of its own for an action (SPEC §8 'Per-action codes').
    #[must_use]
    pub fn action(action: Action, number: u32) -> Self {
        let code = Code::from_wire(&CodeValue::Number(number)).unwrap_or(Code::Failed);
        let refusal = Self::new(code).with_status(meaning_status(action, number));
        Self { action: Some((action, number)), ..refusal }
    }

    /// The same refusal under a number that has a meaning of its own for an action; fields and Retry-After stay.
    #[must_use]
    pub fn in_answer_to(self, action: Action, number: u32) -> Self {
        let meant = Self::action(action, number);
        Self { code: meant.code, action: meant.action, status: meant.status, ..self }
    }

    /// A failure that is nobody's mistake outside: 100011 with HTTP 500.
    pub fn internal(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(Code::UnknownError).with_status(500).with_cause(cause)
    }

    /// Bad input: every broken rule, each on its field. SPEC §8 has numbers of their own for an empty verification code and for a
    /// mobile number, used when nothing else is wrong.
    #[must_use]
    pub fn invalid(violations: Vec<Violation>) -> Self {
        let code = match violations.as_slice() {
            [one] if one.field == "code" && one.rule == Rule::Required => Code::CodeEmpty,
            [one] if one.rule == Rule::InvalidMobile => Code::PhoneError,
            _ => Code::ParameterError,
        };
        Self { violations, ..Self::new(code) }
    }

    /// Bad input: one rule broken by one field.
    #[must_use]
    pub fn field(field: &str, rule: Rule) -> Self {
        Self::invalid(vec![Violation::new(field, rule)])
    }

    /// Somebody else was first: HTTP 409 with `retry-after`, as the same asked again is answered by how it stands then.
    #[must_use]
    pub fn conflict() -> Self {
        Self::new(Code::Failed).with_status(409).with_retry_after(1)
    }

    /// The same, under a code of its own (`100019 Email occupied` on the field `target`).
    #[must_use]
    pub fn with_violation(mut self, field: &str, rule: Rule) -> Self {
        self.violations.push(Violation::new(field, rule));
        self
    }

    /// With an HTTP status other than the code's usual one.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// With the number of seconds after which a retry makes sense.
    #[must_use]
    pub fn with_retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// With what lies behind it, for the log.
    #[must_use]
    pub fn with_cause(mut self, cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    /// The answer to something that is there and that the caller may not see: as if it were not (SECURITY Z-3). The audit log is
    /// told why.
    #[must_use]
    pub fn conceal(why: Rule) -> Self {
        Self { concealed: Some(Box::new(why)), ..Self::new(Code::NotFound) }
    }

    /// By which rules the caller lacks the right to what was asked; nothing when that is not why it was refused. Whoever has to
    /// choose a password, to prove who they are or to be verified first lacks no right.
    #[must_use]
    pub fn denial(&self) -> Option<Vec<Rule>> {
        if let Some(why) = &self.concealed {
            return Some(vec![why.as_ref().clone()]);
        }
        let is_right = |rule: &&Rule| {
            matches!(
                rule,
                Rule::PermissionMissing { .. }
                    | Rule::OutsideRegions { .. }
                    | Rule::NotOnYourself { .. }
                    | Rule::InheritedPermission { .. }
            )
        };
        let rules: Vec<Rule> =
            self.violations.iter().map(|one| &one.rule).filter(is_right).cloned().collect();
        let is_denied =
            self.code == Code::PermissionError && (self.violations.is_empty() || !rules.is_empty());
        is_denied.then_some(rules)
    }

    /// The catalogue's code, whatever the action makes of it.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// What stands in the answer's `code`.
    #[must_use]
    pub fn wire(&self) -> CodeValue {
        self.action.map_or_else(|| self.code.wire(), |(_, number)| CodeValue::Number(number))
    }

    /// The words for a person.
    #[must_use]
    pub fn words(&self, lang: Lang) -> &'static str {
        self.action.map_or_else(|| self.code.words(lang), |(action, number)| meaning(action, number, lang))
    }

    /// The HTTP status: the one that was set, or the code's own.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status.unwrap_or_else(|| self.code.http_status())
    }

    /// The rules that the request broke, with their fields.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Seconds until a retry makes sense.
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        self.retry_after
    }

    /// Whether the database asked to try the whole transaction again.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        self.sql().is_some_and(crate::store::is_retryable)
    }

    /// The database's error behind this one, if that is the cause.
    #[must_use]
    pub fn sql(&self) -> Option<&sqlx::Error> {
        self.cause.as_deref().and_then(|cause| cause.downcast_ref::<sqlx::Error>())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some((action, number)) => write!(formatter, "{action:?} {number}")?,
            None => write!(formatter, "{:?}", self.code)?,
        }
        for violation in &self.violations {
            write!(formatter, " {}: {:?}", violation.field, violation.rule)?;
        }
        let mut cause = self.cause.as_deref().map(|cause| cause as &dyn StdError);
        while let Some(error) = cause {
            write!(formatter, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl From<sqlx::Error> for Error {
    /// A database that cannot be reached or is too busy answers 503 with Retry-After; anything else is a failure of ours. What stands in a
    /// row and cannot be read is no failure of the database, which has answered.
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::ColumnDecode { index, source } = error {
            return Self::internal(format!("{index}: {source}"));
        }
        let is_busy = crate::store::is_retryable(&error)
            || crate::store::is_away(&error)
            || matches!(error, sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_));
        if is_busy {
            Self::new(Code::Unavailable).with_status(503).with_retry_after(1).with_cause(error)
        } else {
            Self::internal(error)
        }
    }
}
