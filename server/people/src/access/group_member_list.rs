//! Who is in a group, page by page.

use axum::extract::State;
use portico_core::state::SubUserState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::not_found;
use super::store::group::{self as store, MemberRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{NameCursor, Page};
use crate::{App, Result, list};

list! {
    /// Filter of members: those of one group.
    pub struct MemberFilter of "Members" {
        /// The id of the group, one of the caller's account.
        group_id: Uuid,
    }
}

/// A sub-user as a member of a group.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberReply {
    /// What calls about this sub-user name them by.
    pub user_id: Uuid,
    /// The name of the person, as the account has it.
    pub name: String,
    /// What the sub-user signs in with.
    pub login_name: String,
    /// The mailbox; null when there is none.
    pub email: Option<String>,
    /// Whether the sub-user may sign in.
    pub state: SubUserState,
    /// When the sub-user joined.
    pub added_at: Time,
}

/// Lists a group's members.
#[utoipa::path(get, path = "/gicend/group/member/list/", tag = "group", params(Asked::<MemberFilter>),
    responses((status = 200, body = Envelope<Page<MemberReply>>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view"),
        (status = 404, description = "100004: no such group")))]
pub async fn group_member_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<MemberFilter>,
) -> Result<Reply<Page<MemberReply>>> {
    list_members(&app, &caller, &asked).await.map(Reply)
}

/// A page of a group's members.
///
/// # Errors
/// 100004; 100001 on `cursor`.
pub async fn list_members(
    app: &App,
    caller: &Caller,
    asked: &Asked<MemberFilter>,
) -> Result<Page<MemberReply>> {
    let (after, group_id) = (asked.place_or(NameCursor::FIRST)?, asked.filter.group_id);
    let mut conn = app.store().read().await?;
    store::find_group(&mut conn, caller.account_id, group_id).await?.ok_or_else(not_found)?;
    let rows = store::read_member_page(&mut conn, group_id, after.id, asked.rows_to_read()).await?;
    let (rows, next_cursor) =
        asked.cut_by(rows, |row| NameCursor { name: String::new(), id: row.user_id }.encode());
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}

fn reply(row: MemberRow) -> MemberReply {
    let MemberRow { user_id, name, login_name, email, state, added_at } = row;
    MemberReply { user_id, name, login_name, email, state, added_at }
}
