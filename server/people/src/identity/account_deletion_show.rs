//! What the main user sees before the account is deleted.

use axum::extract::State;
use portico_core::Code;
use portico_core::account_deletion::{CODE_SECONDS, DeletionBlocker, may_send_code, may_skip_code};
use serde::Serialize;
use utoipa::ToSchema;

use super::account_deletion::{code_contact, list_deletion_blockers};
use super::contacts::ContactReply;
use super::store::{account_end as store, user};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::people::account::account_row;
use crate::{App, Error, Result, people::key};

/// Whether the account can be deleted, and what goes with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletionReply {
    /// What stands in the way, in the order in which it is best cleared; nothing when the account may go.
    pub blockers: Vec<DeletionBlocker>,
    /// Whether a code has to be sent and typed in; not within ten minutes after a right one.
    pub code_needed: bool,
    /// When the next code may be asked for; null when now.
    pub resend_at: Option<Time>,
    /// Where the code goes; null when there is no contact that can be reached.
    pub contact: Option<ContactReply>,
    /// Sub-users who end with the account.
    pub sub_users: i64,
    /// Security keys, the sub-users' among them, that end with the account.
    pub security_keys: i64,
}

/// Tells what stands in the way of deleting the account, and what the deletion takes.
#[utoipa::path(get, path = "/gicend/account/deletion/show/", tag = "account",
    responses((status = 200, body = Envelope<DeletionReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: not the main user")))]
pub async fn account_deletion_show(State(app): State<App>, caller: Caller) -> Result<Reply<DeletionReply>> {
    show_deletion(&app, &caller).await.map(Reply)
}

/// The state of the caller's account before its deletion.
///
/// # Errors
/// When the database does not answer.
pub async fn show_deletion(app: &App, caller: &Caller) -> Result<DeletionReply> {
    let mut conn = app.store().read().await?;
    let user = user::find_user_by_id(&mut conn, caller.user_id).await?;
    let user = user.ok_or_else(|| Error::new(Code::NotLoggedIn))?;
    let row = account_row::find_deletion(&mut conn, caller.account_id).await?;
    let now = app.now().seconds();
    let is_too_soon = may_send_code(row.deletion_code_at.map(Time::seconds), now).is_err();
    Ok(DeletionReply {
        blockers: list_deletion_blockers(&mut conn, app, caller.account_id).await?,
        code_needed: !may_skip_code(row.deletion_verified_at.map(Time::seconds), now),
        resend_at: row.deletion_code_at.filter(|_| is_too_soon).map(|at| at.plus_seconds(CODE_SECONDS)),
        contact: code_contact(app, &user).map(|contact| ContactReply::of(&contact)),
        sub_users: store::count_sub_users(&mut conn, caller.account_id).await?,
        security_keys: key::count_account_keys(&mut conn, caller.account_id).await?,
    })
}
