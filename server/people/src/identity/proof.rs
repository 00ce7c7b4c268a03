//! The password of whoever is signed in, compared once more. Wrong ones count together with those of signing in
//! (SECURITY B-16), so that no form is an oracle beside the counted one.

use portico_core::{Code, Rule};

use super::lock::{Attempt, begin_attempt, end_attempt};
use super::notice::stage_lockout;
use super::sign_in::still_the_same;
use super::store::user::{self, LockedUser, UserRow};
use crate::caller::Caller;
use crate::kit::passwords::{Comparison, Place};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Compares the caller's password; the person as compared. `action` names the attempt in the audit log when it fails.
///
/// # Errors
/// 100016 when it is wrong, or too many wrong ones came before.
pub async fn prove_password(
    app: &App,
    place: &Place,
    caller: &Caller,
    password: &str,
    action: &str,
) -> Result<UserRow> {
    let (attempt, user) = begin(app, caller).await?;
    let stored = matches!(attempt, Attempt::Granted { .. }).then_some(user.password_hash.as_str());
    let is_same = place.compare(password, stored).await? != Comparison::Differs;
    let is_right = transaction!(app.store(), tx => {
        let is_right = is_same && still_the_same(tx, &user).await?.is_some();
        end_attempt(tx, app, &user.login_key, attempt, is_right).await?;
        if !is_right {
            if attempt == (Attempt::Granted { locks: true }) {
                stage_lockout(tx, app, &user).await?;
            }
            let event = Event::denial(caller, action).on("user", user.user_id, &user.login_name);
            audit::record(tx, app, user.account_id, &event).await?;
        }
        Ok(is_right)
    })?;
    if is_right { Ok(user) } else { Err(Error::new(Code::CurrentPasswordIncorrect)) }
}

async fn begin(app: &App, caller: &Caller) -> Result<(Attempt, UserRow)> {
    transaction!(app.store(), tx => {
        let user = user::find_user_by_id(tx, caller.user_id).await?.ok_or_else(nobody)?;
        let attempt = begin_attempt(tx, app, &user.login_key).await?;
        if attempt == (Attempt::Refused { locks_now: true }) {
            stage_lockout(tx, app, &user).await?;
        }
        Ok((attempt, user))
    })
}

/// The caller's row, held until the transaction ends, while the person still has access.
///
/// # Errors
/// 100005 when the person is gone or disabled by now.
pub async fn lock_own_user(tx: &mut Conn, caller: &Caller) -> Result<LockedUser> {
    user::lock_user(tx, caller.user_id).await?.filter(|user| user.is_enabled()).ok_or_else(nobody)
}

/// The person as compared, held, unless the password or the state is another by now.
///
/// # Errors
/// 100013 with [`Rule::ProofNeeded`] on `proof`.
pub async fn lock_compared_user(tx: &mut Conn, proved: &UserRow) -> Result<LockedUser> {
    still_the_same(tx, proved)
        .await?
        .ok_or_else(|| Error::new(Code::PermissionError).with_violation("proof", Rule::ProofNeeded))
}

fn nobody() -> Error {
    Error::new(Code::NotLoggedIn)
}
