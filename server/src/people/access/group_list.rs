//! The account's user groups by name, page by page.

use axum::extract::State;
use portico_core::login_name;
use serde::Deserialize;
use utoipa::IntoParams;

use super::group::GroupReply;
use super::store::group as store;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, NameCursor, Page};
use crate::{App, Error, Result};

/// Which groups.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GroupListQuery {
    /// What the name begins with, in any case.
    pub q: Option<String>,
    /// Groups on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the account's groups.
#[utoipa::path(get, path = "/gicend/group/list/", tag = "group", params(GroupListQuery),
    responses((status = 200, body = Envelope<Page<GroupReply>>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view")))]
pub async fn group_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<GroupListQuery>,
) -> Result<Reply<Page<GroupReply>>> {
    list_groups(&app, &caller, &query).await.map(Reply)
}

/// A page of the account's groups.
///
/// # Errors
/// 100001 on `q` or `cursor`; when the database does not answer.
pub async fn list_groups(app: &App, caller: &Caller, query: &GroupListQuery) -> Result<Page<GroupReply>> {
    let begins = match query.q.as_deref().map(str::trim) {
        None | Some("") => String::new(),
        Some(typed) => login_name::typed_key(typed).map_err(|rule| Error::field("q", rule))?,
    };
    let after = cursor_asked(query.cursor.as_deref(), NameCursor::FIRST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let ends = format!("{begins}{}", char::MAX);
    let mut conn = app.store().read().await?;
    let rows = page::rows_to_read(limit);
    let rows = store::group_page(&mut conn, caller.account_id, &after.name, &begins, &ends, rows).await?;
    let (rows, next_cursor) = page::cut_by(rows, limit, |row| {
        NameCursor { name: row.group.name_key.clone(), id: row.group.group_id }.encode()
    });
    Ok(Page { items: rows.into_iter().map(GroupReply::from).collect(), next_cursor })
}
