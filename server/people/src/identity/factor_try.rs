//! A try of the second factor at sign-in. Wrong ones count together with wrong passwords (SECURITY B-16), and a right
//! password does not forget them: only a finished sign-in does, or whoever knows the password could guess for ever.

use portico_core::Code;
use uuid::Uuid;

use super::challenge::{ChallengeKind, open_challenge, over};
use super::client::Client;
use super::lock::{Attempt, begin_attempt, end_attempt};
use super::notice::stage_lockout;
use super::session::{SessionKey, begin_session};
use super::sign_in_log::{SignInMethod, SignInOutcome, record_factor_refusal};
use super::store::challenge::{delete_challenge, try_challenge};
use super::store::factor::find_wrong_totp_time;
use super::store::user::LockedUser;
use super::totp::{WRONG_CODES, WRONG_CODES_SECONDS};
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// A try that has been counted; the factor may be compared now. The person's row is held.
pub struct FactorTry {
    /// Who wants to sign in.
    pub user: LockedUser,
    /// The sign-in that the password began.
    pub challenge_id: Uuid,
    attempt: Attempt,
    method: SignInMethod,
}

/// Finds the sign-in that a password began and counts a try of its second factor; nothing when too many were wrong: then
/// the sign-in is over, and the caller commits that and answers [`over`].
///
/// # Errors
/// 100024 on `challenge` when there is no such sign-in in this browser or all its tries are used; 300002 when too many
/// codes of an app were wrong within a day.
pub async fn begin_factor_try(
    tx: &mut Conn,
    app: &App,
    client: &Client,
    browser_hash: Option<&[u8]>,
    token: &str,
    method: SignInMethod,
) -> Result<Option<FactorTry>> {
    let (challenge, user) = open_challenge(tx, app, ChallengeKind::Factor, browser_hash, token).await?;
    let user = user.ok_or_else(over)?;
    if method == SignInMethod::Totp {
        require_few_wrong(tx, app, user.user_id).await?;
    }
    if !try_challenge(tx, challenge.challenge_id, i64::from(app.config().limits.code.tries)).await? {
        return Err(over());
    }
    let attempt = begin_attempt(tx, app, &user.login_key).await?;
    if let Attempt::Refused { locks_now } = attempt {
        delete_challenge(tx, challenge.challenge_id).await?;
        if locks_now {
            stage_lockout(tx, app, &user).await?;
        }
        record_factor_refusal(tx, app, &user, SignInOutcome::Locked, method, client).await?;
        return Ok(None);
    }
    Ok(Some(FactorTry { user, challenge_id: challenge.challenge_id, attempt, method }))
}

impl FactorTry {
    /// The factor was right: the sign-in is finished and the session begins.
    ///
    /// # Errors
    /// 100024 when the person's login mask does not let the address in.
    pub async fn right(
        self,
        tx: &mut Conn,
        app: &App,
        client: &Client,
        former: Option<(&str, &str)>,
    ) -> Result<SessionKey> {
        end_attempt(tx, app, &self.user.login_key, self.attempt, true).await?;
        if !delete_challenge(tx, self.challenge_id).await? {
            return Err(over());
        }
        begin_session(tx, app, &self.user, client, former, self.method).await
    }

    /// The factor was wrong: the caller commits the count and refuses.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn wrong(self, tx: &mut Conn, app: &App, client: &Client) -> Result<()> {
        end_attempt(tx, app, &self.user.login_key, self.attempt, false).await?;
        if self.attempt == (Attempt::Granted { locks: true }) {
            delete_challenge(tx, self.challenge_id).await?;
            stage_lockout(tx, app, &self.user).await?;
        }
        record_factor_refusal(tx, app, &self.user, SignInOutcome::WrongFactor, self.method, client).await
    }
}

async fn require_few_wrong(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    let now = app.now();
    let Some(at) =
        find_wrong_totp_time(tx, user_id, now.plus_seconds(-WRONG_CODES_SECONDS), WRONG_CODES).await?
    else {
        return Ok(());
    };
    let seconds = at.seconds() + WRONG_CODES_SECONDS - now.seconds();
    Err(Error::new(Code::SentFrequently).with_retry_after(u32::try_from(seconds).unwrap_or(1).max(1)))
}
