//! What the operator does for somebody who lost every second factor, after having made sure who asks.

use portico_core::{Code, login_name};

use super::factor::tell_factor_change;
use super::news::FactorChange;
use super::person_end::end_sessions;
use super::store::person;
use super::store::user;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// Removes the authenticator app, the passkeys and the recovery codes of a login name, as typed, and ends its sessions. The
/// person is told.
///
/// # Errors
/// 200001 when nobody has the name.
pub async fn remove_user_factors(app: &App, name: &str) -> Result<()> {
    let login_key = login_name::key(name);
    transaction!(app.store(), tx => {
        let found = user::find_user_by_login_key(tx, &login_key).await?;
        let found = found.ok_or_else(|| Error::new(Code::UserNotFound))?;
        let user = user::lock_user(tx, found.user_id).await?.ok_or_else(|| Error::new(Code::UserNotFound))?;
        person::delete_totp(tx, user.user_id).await?;
        person::delete_passkey_ceremonies(tx, user.user_id).await?;
        person::delete_passkeys(tx, user.user_id).await?;
        person::delete_recovery_codes(tx, user.user_id).await?;
        end_sessions(tx, user.user_id).await?;
        tell_factor_change(tx, app, &user, FactorChange::AllRemoved).await?;
        let event = Event::done(Actor::system(), "factor.remove").on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await
    })
}
