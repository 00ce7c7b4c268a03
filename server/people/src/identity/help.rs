//! What the operator does for one person: unlock, sign out, remove what is lost, name admin. On the operator's page the person is known by
//! id, at the server's command line by the login name as typed.

use portico_core::{Code, login_name};
use uuid::Uuid;

use super::factor::tell_factor_change;
use super::lock::forget_attempts;
use super::news::FactorChange;
use super::person_end::end_sessions;
use super::store::person;
use super::store::user::{self, LockedUser};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result};

/// What is done for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// Open the lock after wrong passwords.
    Unlock,
    /// End every session of theirs, in whatever browser.
    SignOut,
    /// Remove the authenticator app, the passkeys and the recovery codes, and end every session. The person is told.
    RemoveFactors,
    /// Name them admin, or take that from them; it counts from their next call on.
    SetAdmin(bool),
}

impl Help {
    /// As the logs name it.
    #[must_use]
    pub fn action(self) -> &'static str {
        match self {
            Self::Unlock => "user.unlock",
            Self::SignOut => "user.sign_out",
            Self::RemoveFactors => "factor.remove",
            Self::SetAdmin(true) => "role.grant",
            Self::SetAdmin(false) => "role.revoke",
        }
    }
}

/// Does something for a person, and notes it in the account's log.
///
/// # Errors
/// 200001 when there is no such person; when the database does not answer.
pub async fn help_person(tx: &mut Conn, app: &App, actor: Actor, user_id: Uuid, help: Help) -> Result<()> {
    let user = user::lock_user(tx, user_id).await?.ok_or_else(not_found)?;
    give(tx, app, &user, help).await?;
    let event = Event::done(actor, help.action()).on("user", user.user_id, &user.login_name);
    audit::record(tx, app, user.account_id, &event).await
}

/// The person with a login name, as typed.
///
/// # Errors
/// 200001 when there is none; when the database does not answer.
pub async fn find_person_by_login(conn: &mut Conn, name: &str) -> Result<Uuid> {
    let found = user::find_user_by_login_key(conn, &login_name::key(name)).await?;
    found.map(|user| user.user_id).ok_or_else(not_found)
}

async fn give(tx: &mut Conn, app: &App, user: &LockedUser, help: Help) -> Result<()> {
    match help {
        Help::Unlock => forget_attempts(tx, app, &user.login_key).await,
        Help::SignOut => end_sessions(tx, user.user_id).await,
        Help::SetAdmin(is_admin) => Ok(person::update_admin(tx, user.user_id, is_admin).await?),
        Help::RemoveFactors => {
            person::delete_totp(tx, user.user_id).await?;
            person::delete_passkey_ceremonies(tx, user.user_id).await?;
            person::delete_passkeys(tx, user.user_id).await?;
            person::delete_recovery_codes(tx, user.user_id).await?;
            end_sessions(tx, user.user_id).await?;
            tell_factor_change(tx, app, user, FactorChange::AllRemoved).await
        }
    }
}

fn not_found() -> Error {
    Error::new(Code::UserNotFound)
}
