//! A sign-in or a password reset between its steps: a token for the browser that began it, for fifteen minutes.

use portico_core::verification_code::CodePurpose;
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::client::Client;
use super::code::{CodeSentReply, Target, issue_code, try_code};
use super::contacts::{contact_by_id, receivers};
use super::notice::{stage_code, stage_unsent_code};
use super::store::challenge::{self as store, ChallengeRow};
use super::store::code as code_store;
use super::store::user::{self, LockedUser};
use crate::kit::store::Conn;
use crate::kit::token::{is_token, token_hash};
use crate::{App, Error, Result, transaction};

/// Seconds that a sign-in or reset may take, and then once more for the new password.
pub const CHALLENGE_SECONDS: i64 = 900;

/// Begins a challenge; what the browser gets to name it.
pub async fn begin_challenge(
    tx: &mut Conn,
    app: &App,
    kind: ChallengeKind,
    browser_hash: &[u8],
    user_id: Option<Uuid>,
    login_key: &str,
) -> Result<String> {
    let (now, token) = (app.now(), app.random().token());
    let row = store::NewChallengeRow {
        challenge_id: app.random().id(now),
        kind: kind.name(),
        needs_factor: kind.needs_factor(),
        token_hash: &token_hash(&token),
        browser_hash,
        user_id,
        login_key,
        expires_at: now.plus_seconds(CHALLENGE_SECONDS),
        now,
    };
    store::insert_challenge(tx, &row).await?;
    Ok(token)
}

/// What a challenge is for: its stored name and the purpose of its codes.
#[derive(Debug, Clone, Copy)]
pub enum ChallengeKind {
    /// The second step of signing in: a code by mail or SMS.
    SignIn,
    /// The second step of signing in for whoever has a second factor; no code by mail or SMS stands in for it.
    Factor,
    /// The code that a new password for a forgotten one needs.
    Reset,
}

impl ChallengeKind {
    fn name(self) -> &'static str {
        match self {
            Self::SignIn | Self::Factor => "sign_in",
            Self::Reset => "reset",
        }
    }

    fn needs_factor(self) -> bool {
        matches!(self, Self::Factor)
    }

    /// The purpose of its codes; none when it takes no code.
    fn purpose(self) -> Option<CodePurpose> {
        match self {
            Self::SignIn => Some(CodePurpose::Login),
            Self::Factor => None,
            Self::Reset => Some(CodePurpose::ResetPassword),
        }
    }
}

/// Sends a code to one of the challenge's contacts. For an unknown name the same happens, down to the job, but nothing
/// leaves.
///
/// # Errors
/// 100024 on `challenge`, a violation on `contact_id`, or a limit's code.
pub async fn send_challenge_code(
    app: &App,
    kind: ChallengeKind,
    client: &Client,
    browser: Option<Vec<u8>>,
    token: &str,
    contact_id: &str,
) -> Result<CodeSentReply> {
    let purpose = kind.purpose().ok_or_else(over)?;
    transaction!(app.store(), tx => {
        let (challenge, user) = open_challenge(tx, app, kind, browser.as_deref(), token).await?;
        let receivers = receivers(app, user.as_deref(), &challenge.login_key);
        let contact = contact_by_id(&receivers.contacts, contact_id)
            .ok_or_else(|| Error::field("contact_id", Rule::UnknownChoice))?;
        let target = match receivers.user {
            Some(_) => Target::Contact(contact),
            None => Target::Nobody { login_key: &challenge.login_key, contact },
        };
        let code = issue_code(tx, app, purpose, target, client).await?;
        store::set_challenge_code(tx, challenge.challenge_id, code.code_id).await?;
        match receivers.user {
            Some(user) => stage_code(tx, app, contact, user.lang, purpose, &code).await?,
            None => stage_unsent_code(tx, app, contact, purpose, &code).await?,
        }
        Ok(code.sent)
    })
}

/// A challenge whose code came back right.
pub struct Answered {
    /// The challenge; the caller ends it.
    pub challenge: ChallengeRow,
    /// The person who answered it, held until the transaction ends.
    pub user: LockedUser,
}

/// How a code was answered.
pub enum Answer {
    /// The code was right; it has ended.
    Right(Answered),
    /// It was wrong: the caller commits the count and refuses. The person, if there is one.
    Wrong(Option<LockedUser>),
}

/// Counts a try of the challenge's code and ends the code when it is right.
///
/// # Errors
/// 100024 on `challenge` when there is no such challenge in this browser.
pub async fn answer_challenge(
    tx: &mut Conn,
    app: &App,
    kind: ChallengeKind,
    browser_hash: Option<&[u8]>,
    token: &str,
    typed: &str,
) -> Result<Answer> {
    let (challenge, user) = open_challenge(tx, app, kind, browser_hash, token).await?;
    let Some(code_id) = challenge.code_id else { return Ok(Answer::Wrong(user)) };
    let is_right = try_code(tx, app, code_id, typed).await?;
    match user {
        Some(user) if is_right && code_store::end_code(tx, code_id, app.now()).await? => {
            Ok(Answer::Right(Answered { challenge, user }))
        }
        user => Ok(Answer::Wrong(user)),
    }
}

/// The challenge that a token names, and its person, if there is one who may sign in. The person's row is held before
/// the challenge is looked at for good: a new password that was being set meanwhile has ended it by then.
///
/// # Errors
/// 100024 on `challenge` when there is no such challenge in this browser.
pub async fn open_challenge(
    tx: &mut Conn,
    app: &App,
    kind: ChallengeKind,
    browser_hash: Option<&[u8]>,
    token: &str,
) -> Result<(ChallengeRow, Option<LockedUser>)> {
    let browser = browser_hash.filter(|_| is_token(token)).ok_or_else(over)?;
    let (hash, now) = (token_hash(token), app.now());
    let kept = store::KeptBy {
        kind: kind.name(),
        needs_factor: kind.needs_factor(),
        token_hash: &hash,
        browser_hash: browser,
    };
    let row = store::find_challenge_by_token(tx, &kept, now).await?.ok_or_else(over)?;
    let user = user::lock_user(tx, row.user_id.unwrap_or_default()).await?.filter(|user| user.is_enabled());
    let row = store::find_challenge_by_token(tx, &kept, now).await?.ok_or_else(over)?;
    match kind {
        ChallengeKind::SignIn | ChallengeKind::Factor if user.is_none() => Err(over()),
        _ => Ok((row, user)),
    }
}

/// The refusal of a challenge that is over, another browser's, or none: begin again.
pub fn over() -> Error {
    Error::new(Code::AuthenticationFailure).with_violation("challenge", Rule::IncorrectCode)
}
