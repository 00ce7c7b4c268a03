//! Who is in a group, page by page.

use axum::extract::State;
use portico_core::state::SubUserState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::not_found;
use super::store::group::{self as store, MemberRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, NameCursor, Page};
use crate::{App, Result};

/// Which group, which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MemberListQuery {
    /// The group.
    pub group_id: Uuid,
    /// Members on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// A member.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberReply {
    /// The sub-user.
    pub user_id: Uuid,
    /// The person's name.
    pub name: String,
    /// What the sub-user signs in with.
    pub login_name: String,
    /// The mailbox.
    pub email: Option<String>,
    /// Whether the sub-user may sign in.
    pub state: SubUserState,
    /// When the sub-user joined.
    pub added_at: Time,
}

/// Lists a group's members.
#[utoipa::path(get, path = "/gicend/group/member/list/", tag = "group", params(MemberListQuery),
    responses((status = 200, body = Envelope<Page<MemberReply>>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view"),
        (status = 404, description = "100004: no such group")))]
pub async fn group_member_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<MemberListQuery>,
) -> Result<Reply<Page<MemberReply>>> {
    list_members(&app, &caller, &query).await.map(Reply)
}

/// A page of a group's members.
///
/// # Errors
/// 100004; 100001 on `cursor`.
pub async fn list_members(app: &App, caller: &Caller, query: &MemberListQuery) -> Result<Page<MemberReply>> {
    let after = cursor_asked(query.cursor.as_deref(), NameCursor::FIRST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let mut conn = app.store().read().await?;
    store::group_select(&mut conn, caller.account_id, query.group_id).await?.ok_or_else(not_found)?;
    let rows = store::member_page(&mut conn, query.group_id, after.id, page::rows_to_read(limit)).await?;
    let (rows, next_cursor) =
        page::cut_by(rows, limit, |row| NameCursor { name: String::new(), id: row.user_id }.encode());
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}

fn reply(row: MemberRow) -> MemberReply {
    let MemberRow { user_id, name, login_name, email, state, added_at } = row;
    MemberReply { user_id, name, login_name, email, state, added_at }
}
