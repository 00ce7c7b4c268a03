//! Accounts that the operator has suspended: nobody of one is let in by any way, and nothing new is opened there, until it is reopened.
//!
//! Each look at a session, a key or a person asks for it, so that it counts at once whatever is under way.

use portico_core::account::{AccountAction, AccountState};
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account_end::end_account_sessions;
use super::news::{AccountReopened, AccountSuspended};
use super::notice::{notify_user, send_news};
use super::store::user;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::account::account_row as store;
use crate::people::account::find_main_user_id;
use crate::platform::audit::{self, Actor, Event};
use crate::platform::feature::{WorkOf, follow_work};
use crate::{App, Error, Result};

pub use store::Suspension;

/// How an account is suspended, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuspensionReply {
    /// Since when its people are kept out.
    pub suspended_at: Time,
    /// What the customer read.
    pub reason: String,
    /// Whether its instances are kept stopped.
    pub stops_instances: bool,
    /// Who did it; empty for the server's command line.
    pub operator_name: String,
}

impl From<Suspension> for SuspensionReply {
    fn from(row: Suspension) -> Self {
        Self {
            suspended_at: row.suspended_at,
            reason: row.suspension_reason,
            stops_instances: row.suspension_stops,
            operator_name: row.suspended_by,
        }
    }
}

/// How an account is suspended.
#[derive(Debug, Clone, Copy)]
pub struct ToSuspend<'a> {
    /// What the customer reads: 1–200 characters.
    pub reason: &'a str,
    /// Whether their instances are stopped, and kept so.
    pub stops_instances: bool,
    /// Who does it; empty for the server's command line.
    pub operator_name: &'a str,
}

/// Suspends an account: every session of its people ends, and its main user is told.
///
/// # Errors
/// 100001 on `reason`; 409 when it is suspended or closed; when the database does not answer.
pub async fn suspend_account(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    wanted: ToSuspend<'_>,
) -> Result<()> {
    let reason = reason::require(wanted.reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    require(tx, account_id, AccountAction::Suspend).await?;
    let row = Suspension {
        suspended_at: app.now(),
        suspension_reason: reason,
        suspension_stops: wanted.stops_instances,
        suspended_by: wanted.operator_name.to_owned(),
    };
    store::suspend_account(tx, account_id, &row).await?;
    // Or a sign-in that has read the account as it was would leave a session that lives again once the account is reopened.
    user::lock_people(tx, account_id).await?;
    end_account_sessions(tx, account_id).await?;
    follow_work(tx, app, WorkOf::Account(account_id)).await?;
    if let Some(user) = find_main_user_row(tx, account_id).await? {
        let news = AccountSuspended {
            login_name: user.login_name.clone(),
            reason: row.suspension_reason.clone(),
            at: row.suspended_at,
        };
        // Nobody can read a message in the console now.
        send_news(tx, app, &user, &news).await?;
    }
    let event = Event::done(actor, "account.suspend")
        .on("account", account_id, "")
        .after(json!({ "reason": row.suspension_reason, "stops_instances": row.suspension_stops }));
    audit::record(tx, app, account_id, &event).await
}

/// Lets an account's people sign in again, and tells its main user why, which stands in its log as well. What was stopped for it runs again.
///
/// # Errors
/// 100001 on `reason`; 409 when it is not suspended; when the database does not answer.
pub async fn reopen_account(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    reason: &str,
) -> Result<()> {
    let reason = reason::require(reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let ended = require(tx, account_id, AccountAction::Reopen).await?;
    store::reopen_account(tx, account_id).await?;
    follow_work(tx, app, WorkOf::Account(account_id)).await?;
    if let Some(user) = find_main_user_row(tx, account_id).await? {
        let has_stopped = ended.is_some_and(|row| row.suspension_stops);
        let (login_name, reason) = (user.login_name.clone(), reason.clone());
        let news = AccountReopened { login_name, reason, has_stopped, at: app.now() };
        notify_user(tx, app, &user, &news).await?;
    }
    let event = Event::done(actor, "account.reopen").on("account", account_id, "");
    let event = event.after(json!({ "reason": reason }));
    audit::record(tx, app, account_id, &event).await
}

/// The suspension of an account, while it lasts.
///
/// # Errors
/// When the database does not answer.
pub async fn find_suspension(conn: &mut Conn, account_id: Uuid) -> Result<Option<Suspension>> {
    Ok(store::find_suspension(conn, account_id).await?)
}

/// Refuses to open anything for a suspended account.
///
/// # Errors
/// 100006 on `field` with HTTP 409; when the database does not answer.
pub async fn require_not_suspended(conn: &mut Conn, account_id: Uuid, field: &'static str) -> Result<()> {
    match store::find_suspension(conn, account_id).await? {
        Some(_) => {
            Err(Error::new(Code::Failed).with_status(409).with_violation(field, Rule::AccountSuspended))
        }
        None => Ok(()),
    }
}

/// What somebody of a suspended account is told who has shown their password.
pub(super) fn suspension_refusal() -> Error {
    Error::new(Code::InvalidUser).with_violation("login_name", Rule::AccountSuspended)
}

/// Takes the account's turn, and judges what is to be done with it; the suspension that it has.
async fn require(tx: &mut Conn, account_id: Uuid, action: AccountAction) -> Result<Option<Suspension>> {
    store::lock_account(tx, account_id).await?;
    let suspension = store::find_suspension(tx, account_id).await?;
    let state = if suspension.is_some() { AccountState::Suspended } else { AccountState::Active };
    state.allows(action).map_err(to_conflict)?;
    Ok(suspension)
}

fn to_conflict(rule: Rule) -> Error {
    Error::new(Code::Failed).with_status(409).with_violation("customer_no", rule)
}

async fn find_main_user_row(tx: &mut Conn, account_id: Uuid) -> Result<Option<user::UserRow>> {
    let user_id = find_main_user_id(tx, account_id).await?;
    Ok(user::find_user_by_id(tx, user_id).await?)
}
