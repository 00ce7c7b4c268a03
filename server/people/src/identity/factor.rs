//! A person's second factors: which there are, and what follows when they change.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::news::{FactorChange, FactorChanged};
use super::notice::notify_user;
use super::store::factor::{FactorCounts, count_factors};
use super::store::person::delete_recovery_codes;
use super::store::user::LockedUser;
use super::store::{challenge, handoff, session};
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Result};

/// What a person may show beside the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactorMethod {
    /// A code of an authenticator app.
    Totp,
    /// One of the recovery codes, each good once.
    Recovery,
    /// A passkey (WebAuthn), of which the server has the public half.
    Passkey,
}

/// The factors that a person can sign in with; none when the password is enough. Recovery codes alone are no factor.
///
/// # Errors
/// When the database does not answer.
pub async fn list_factors_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<FactorMethod>> {
    let FactorCounts { totp, recovery, passkeys } = count_factors(conn, user_id).await?;
    if totp + passkeys == 0 {
        return Ok(Vec::new());
    }
    let counted =
        [(totp, FactorMethod::Totp), (passkeys, FactorMethod::Passkey), (recovery, FactorMethod::Recovery)];
    Ok(counted.into_iter().filter(|(count, _)| *count > 0).map(|(_, method)| method).collect())
}

/// Does what follows when a factor was added or removed: every other session and every sign-in under way ends, since they began
/// under the former factors; recovery codes go with the last factor; the person is told; and the log has a line, last.
///
/// # Errors
/// When the database does not answer.
pub async fn follow_factor_change(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    user: &LockedUser,
    change: FactorChange,
    event: Event<'_>,
) -> Result<()> {
    session::delete_sessions_by_user(tx, user.user_id, Some(caller.session_id()?)).await?;
    challenge::delete_challenges_by_user(tx, user.user_id).await?;
    handoff::delete_handoffs_by_user(tx, user.user_id).await?;
    if list_factors_of(tx, user.user_id).await?.is_empty() {
        delete_recovery_codes(tx, user.user_id).await?;
    }
    tell_factor_change(tx, app, user, change).await?;
    audit::record(tx, app, user.account_id, &event).await
}

/// Tells a person that a factor was changed or a recovery code used.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_factor_change(
    tx: &mut Conn,
    app: &App,
    user: &LockedUser,
    change: FactorChange,
) -> Result<()> {
    let news = FactorChanged { login_name: user.login_name.clone(), change, at: app.now() };
    notify_user(tx, app, user, &news).await
}
