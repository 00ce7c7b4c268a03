//! Acts on several at once: each in a transaction of its own, with a result of its own; what was refused is audited too.

use portico_core::code::CodeValue;
use portico_core::{Code, Lang, Violation};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::Caller;
use crate::caller::Mark;
use crate::kit::http::RequestContext;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// How it went with each.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserResults {
    /// In the order of the request.
    pub results: Vec<UserResult>,
}

/// How it went with one sub-user.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserResult {
    /// The sub-user, as the request named it.
    pub user_id: String,
    /// 0, or the catalogue's code of the refusal.
    pub code: CodeValue,
    /// The code's meaning, in the request's language.
    pub message: String,
    /// Which rules were broken.
    pub violations: Vec<Violation>,
}

/// How it went with each.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupResults {
    /// In the order of the request.
    pub results: Vec<GroupResult>,
}

/// How it went with one group.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupResult {
    /// The group, as the request named it.
    pub group_id: String,
    /// 0, or the catalogue's code of the refusal.
    pub code: CodeValue,
    /// The code's meaning, in the request's language.
    pub message: String,
    /// Which rules were broken.
    pub violations: Vec<Violation>,
}

/// How one act ended: code, words, broken rules.
pub struct Outcome(pub CodeValue, pub String, pub Vec<Violation>);

impl UserResult {
    /// The result of one.
    pub fn new(user_id: &str, Outcome(code, message, violations): Outcome) -> Self {
        Self { user_id: user_id.to_owned(), code, message, violations }
    }
}

impl GroupResult {
    /// The result of one.
    pub fn new(group_id: &str, Outcome(code, message, violations): Outcome) -> Self {
        Self { group_id: group_id.to_owned(), code, message, violations }
    }
}

/// The end of one act in words. A failure of ours is told as such and goes into the log.
pub fn words(ended: Result<()>) -> Outcome {
    let lang = RequestContext::current().map_or(Lang::US, |context| context.lang);
    let Err(refusal) = ended else {
        return Outcome(Code::Success.wire(), Code::Success.words(lang).to_owned(), Vec::new());
    };
    if refusal.status() >= 500 {
        tracing::error!(error = %refusal, "one of several acts failed");
    }
    Outcome(refusal.wire(), refusal.words(lang).to_owned(), refusal.violations().to_vec())
}

/// The ends of several acts of one kind, one after the other.
pub struct Several {
    kind: &'static str,
    action: &'static str,
    /// Whether any has ended otherwise than by a failure of ours.
    is_any: bool,
}

impl Several {
    /// Several acts, of which a refusal is in the audit log as `action` on `kind`.
    #[must_use]
    pub fn new(kind: &'static str, action: &'static str) -> Self {
        Self { kind, action, is_any: false }
    }

    /// Words how one ended, and writes a refusal down. An address that was refused too often within a minute is told so of what it
    /// tries after that, and none of it goes to the log. A refusal that cannot be recorded is a failure of ours: what became of the
    /// others is told all the same.
    pub async fn end_one(&mut self, app: &App, caller: &Caller, id: &str, ended: Result<()>) -> Outcome {
        let ended = self.note_refusal(app, caller, id, ended).await;
        self.is_any |= !ended.as_ref().is_err_and(|failure| failure.status() >= 500);
        words(ended)
    }

    async fn note_refusal(&self, app: &App, caller: &Caller, id: &str, ended: Result<()>) -> Result<()> {
        if !ended.as_ref().is_err_and(|refusal| refusal.status() < 500) {
            return ended;
        }
        if let Err(wait) = crate::people::key::count_refusal(app) {
            Mark::excuse();
            return Err(wait);
        }
        let object = Uuid::try_parse(id).map(|id| id.to_string()).unwrap_or_default();
        transaction!(app.store(), tx => {
            let event = Event::denial(caller, self.action).on(self.kind, &object, "");
            audit::record(tx, app, caller.account_id, &event).await
        })?;
        ended
    }

    /// The results of all.
    ///
    /// # Errors
    /// 100012 when each of them failed for a reason of ours.
    pub fn finish<T>(self, results: T) -> Result<T> {
        if self.is_any { Ok(results) } else { Err(Error::new(Code::Unavailable)) }
    }
}

/// Reads an id of a request's list; what is none is as unknown as any other.
///
/// # Errors
/// `unknown` for what is no id.
pub fn parse_id(id: &str, unknown: impl FnOnce() -> Error) -> Result<Uuid> {
    Uuid::try_parse(id).map_err(|_| unknown())
}
