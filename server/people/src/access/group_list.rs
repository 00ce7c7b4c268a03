//! The account's user groups by name, page by page.

use axum::extract::State;
use portico_core::login_name;

use super::group::GroupReply;
use super::store::group as store;
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{NameCursor, Page};
use crate::{App, Error, Result, list};

list! {
    /// Filter of the account's groups; without it, all of them.
    pub struct GroupFilter of "Groups" {
        /// What the name begins with, in any case.
        q: Option<String>,
    }
}

/// Lists the account's groups.
#[utoipa::path(get, path = "/gicend/group/list/", tag = "group", params(Asked::<GroupFilter>),
    responses((status = 200, body = Envelope<Page<GroupReply>>), (status = 400, description = "100001: the query"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: user_view")))]
pub async fn group_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<GroupFilter>,
) -> Result<Reply<Page<GroupReply>>> {
    list_groups(&app, &caller, &asked).await.map(Reply)
}

/// A page of the account's groups.
///
/// # Errors
/// 100001 on `q` or `cursor`; when the database does not answer.
pub async fn list_groups(app: &App, caller: &Caller, asked: &Asked<GroupFilter>) -> Result<Page<GroupReply>> {
    let begins = parse_beginning(asked.filter.q.as_deref())?;
    let after = asked.place_or(NameCursor::FIRST)?;
    let ends = format!("{begins}{}", char::MAX);
    let mut conn = app.store().read().await?;
    let rows = asked.rows_to_read();
    let rows =
        store::read_group_page(&mut conn, caller.account_id, &after.name, &begins, &ends, rows).await?;
    let (rows, next_cursor) = asked
        .cut_by(rows, |row| NameCursor { name: row.group.name_key.clone(), id: row.group.group_id }.encode());
    Ok(Page { items: rows.into_iter().map(GroupReply::from).collect(), next_cursor })
}

/// Reads what names are to begin with, as the key that they are compared by; empty for anything.
///
/// # Errors
/// 100001 on `q`.
pub(super) fn parse_beginning(q: Option<&str>) -> Result<String> {
    match q.map(str::trim) {
        None | Some("") => Ok(String::new()),
        Some(typed) => login_name::parse_key(typed).map_err(|rule| Error::field("q", rule)),
    }
}
