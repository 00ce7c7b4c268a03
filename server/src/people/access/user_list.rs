//! The account's sub-users, page by page (SPEC §2).

use axum::extract::State;
use portico_core::login_name;
use portico_core::state::SubUserState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::user::{SubUserRow, sub_user_count};
use super::store::user_list::{self as store, Filter};
use super::sub_user::{self, SubUserReply};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::Conn;
use crate::kit::store::page::{self, Cursor, NameCursor};
use crate::{App, Error, Result};

/// The list is counted up to so many; one more stands for "more than that".
const COUNTED: i64 = 1_000;

/// Which sub-users, in which order.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserListQuery {
    /// What the name, the login name or the mailbox begins with, in any case.
    pub q: Option<String>,
    /// Only those in this state.
    pub state: Option<SubUserState>,
    /// Only those in this group.
    pub group_id: Option<Uuid>,
    /// The order; `-created_at` when left out.
    #[param(inline)]
    pub sort: Option<UserSort>,
    /// Sub-users on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// The order of a list of sub-users; `-` turns it round.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub enum UserSort {
    /// By name, from A to Z.
    #[serde(rename = "name")]
    Name,
    /// By name, from Z to A.
    #[serde(rename = "-name")]
    NameDown,
    /// By login name, from A to Z.
    #[serde(rename = "login_name")]
    LoginName,
    /// By login name, from Z to A.
    #[serde(rename = "-login_name")]
    LoginNameDown,
    /// The oldest first.
    #[serde(rename = "created_at")]
    Created,
    /// The newest first.
    #[serde(rename = "-created_at")]
    CreatedDown,
    /// Who signed in longest ago, or never, first.
    #[serde(rename = "last_sign_in_at")]
    SignIn,
    /// Who signed in last first.
    #[serde(rename = "-last_sign_in_at")]
    SignInDown,
}

/// A page of sub-users.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserListReply {
    /// The sub-users.
    pub items: Vec<SubUserReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// On the first page: how many sub-users the account has, whatever the filter; 1001 stands for more than 1,000.
    /// Null on later pages.
    pub total_hint: Option<i64>,
}

/// Lists the account's sub-users.
#[utoipa::path(get, path = "/gicend/user/list/", tag = "user", params(UserListQuery),
    responses((status = 200, body = Envelope<UserListReply>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view")))]
pub async fn user_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<UserListQuery>,
) -> Result<Reply<UserListReply>> {
    list_users(&app, &caller, &query).await.map(Reply)
}

/// A page of the account's sub-users.
///
/// # Errors
/// 100001 on `q` or `cursor`; when the database does not answer.
pub async fn list_users(app: &App, caller: &Caller, query: &UserListQuery) -> Result<UserListReply> {
    let begins = match query.q.as_deref().map(str::trim) {
        None | Some("") => String::new(),
        Some(typed) => login_name::typed_key(typed).map_err(|rule| Error::field("q", rule))?,
    };
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let filter = Filter {
        account_id: caller.account_id,
        state: query.state.map_or("", SubUserState::as_str),
        begins: &begins,
        ends: &format!("{begins}{}", char::MAX),
        group_id: query.group_id,
        rows: page::rows_to_read(limit),
    };
    let mut conn = app.store().read().await?;
    let sort = query.sort.unwrap_or(UserSort::CreatedDown);
    let rows = rows(&mut conn, &filter, sort, query.cursor.as_deref()).await?;
    let (rows, next_cursor) = page::cut_by(rows, limit, |row| cursor_after(sort, row));
    let total_hint = match query.cursor {
        None => Some(sub_user_count(&mut conn, caller.account_id, COUNTED + 1).await?),
        Some(_) => None,
    };
    Ok(UserListReply { items: sub_user::in_words(&mut conn, rows).await?, next_cursor, total_hint })
}

async fn rows(
    conn: &mut Conn,
    filter: &Filter<'_>,
    sort: UserSort,
    cursor: Option<&str>,
) -> Result<Vec<SubUserRow>> {
    let at = |first: Cursor| cursor_asked(cursor, first);
    let name = |first: NameCursor| cursor_asked(cursor, first);
    Ok(match sort {
        UserSort::Name => store::by_name(conn, filter, &name(NameCursor::FIRST)?).await?,
        UserSort::NameDown => store::by_name_down(conn, filter, &name(NameCursor::last())?).await?,
        UserSort::LoginName => store::by_login_name(conn, filter, &name(NameCursor::FIRST)?).await?,
        UserSort::LoginNameDown => {
            store::by_login_name_down(conn, filter, &name(NameCursor::last())?).await?
        }
        UserSort::Created => store::by_created(conn, filter, &at(Cursor::OLDEST)?).await?,
        UserSort::CreatedDown => store::by_created_down(conn, filter, &at(Cursor::NEWEST)?).await?,
        UserSort::SignIn => store::by_sign_in(conn, filter, &at(Cursor::OLDEST)?).await?,
        UserSort::SignInDown => store::by_sign_in_down(conn, filter, &at(Cursor::NEWEST)?).await?,
    })
}

fn cursor_after(sort: UserSort, row: &SubUserRow) -> String {
    let id = row.user_id;
    let name = |name: &str| NameCursor { name: name.to_owned(), id }.encode();
    match sort {
        UserSort::Name | UserSort::NameDown => name(&row.name_key),
        UserSort::LoginName | UserSort::LoginNameDown => name(&row.login_key),
        UserSort::Created | UserSort::CreatedDown => Cursor { at: row.created_at, id }.encode(),
        UserSort::SignIn | UserSort::SignInDown => {
            Cursor { at: row.last_sign_in_at.unwrap_or(Time::from_micros(0)), id }.encode()
        }
    }
}
