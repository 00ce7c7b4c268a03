//! The account's sub-users, page by page (SPEC §2).

use axum::extract::State;
use portico_core::state::SubUserState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::group_list::parse_beginning;
use super::store::user::{SubUserRow, count_sub_users};
use super::store::user_list::{self as store, Filter};
use super::sub_user::{self, SubUserReply};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, NameCursor};
use crate::{App, Result, list};

/// The list is counted up to so many; one more stands for "more than that".
const COUNTED: i64 = 1_000;

list! {
    /// Which sub-users, in which order.
    pub struct UserFilter of "Sub-users" {
        /// What the name, the login name or the mailbox begins with, in any case.
        q: Option<String>,
        /// Only those in this state.
        state: Option<SubUserState>,
        /// Only those in this group.
        group_id: Option<Uuid>,
        /// The order; `-created_at` when left out.
        word sort: UserSort,
    }
}

/// The order of a list of sub-users; `-` turns it round.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
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
    /// By when they were created, the oldest first.
    #[serde(rename = "created_at")]
    Created,
    /// By when they were created, the newest first.
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
    /// The sub-users of this page.
    pub items: Vec<SubUserReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// On the first page: how many sub-users the account has, whatever the filter; 1001 stands for more than 1,000.
    /// Null on later pages.
    pub total_hint: Option<i64>,
}

/// Lists the account's sub-users.
#[utoipa::path(get, path = "/gicend/user/list/", tag = "user", params(Asked::<UserFilter>),
    responses((status = 200, body = Envelope<UserListReply>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view")))]
pub async fn user_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<UserFilter>,
) -> Result<Reply<UserListReply>> {
    list_users(&app, &caller, &asked).await.map(Reply)
}

/// A page of the account's sub-users.
///
/// # Errors
/// 100001 on `q` or `cursor`; when the database does not answer.
pub async fn list_users(app: &App, caller: &Caller, asked: &Asked<UserFilter>) -> Result<UserListReply> {
    let begins = parse_beginning(asked.filter.q.as_deref())?;
    let filter = Filter {
        account_id: caller.account_id,
        state: asked.filter.state.map_or("", SubUserState::as_str),
        begins: &begins,
        ends: &format!("{begins}{}", char::MAX),
        group_id: asked.filter.group_id,
        rows: asked.rows_to_read(),
    };
    let mut conn = app.store().read().await?;
    let sort = asked.filter.sort.unwrap_or(UserSort::CreatedDown);
    let rows = list_rows(&mut conn, &filter, sort, asked).await?;
    let (rows, next_cursor) = asked.cut_by(rows, |row| cursor_after(sort, row));
    let total_hint = match asked.cursor {
        None => Some(count_sub_users(&mut conn, caller.account_id, COUNTED + 1).await?),
        Some(_) => None,
    };
    Ok(UserListReply { items: sub_user::in_words(&mut conn, rows).await?, next_cursor, total_hint })
}

async fn list_rows(
    conn: &mut Conn,
    filter: &Filter<'_>,
    sort: UserSort,
    asked: &Asked<UserFilter>,
) -> Result<Vec<SubUserRow>> {
    let at = |first: Cursor| asked.place_or(first);
    let name = |first: NameCursor| asked.place_or(first);
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
