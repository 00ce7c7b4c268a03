//! Remembers that the person visited a page (SPEC §7).

use axum::extract::State;
use portico_core::Rule;
use portico_core::next_path::next_path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{pages, store};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::{App, Error, Result, transaction};

/// Visits that are kept for one person.
pub(super) const KEPT: i64 = 50;

/// The page that was visited.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewHistoryDraft {
    /// The route's name: one of the menu's.
    pub router_name: String,
    /// The page's path, or one below it. What follows `?` or `#` is not kept.
    pub path: String,
}

/// Remembers a visit of the caller to a page, in place of an older one to the same page; the newest 50 are kept.
#[utoipa::path(post, path = "/gicend/account/view_history/update/", tag = "account", request_body = ViewHistoryDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: no page of the console, or a path outside it"),
        (status = 401, description = "100005: not logged in")))]
pub async fn account_view_history_update(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ViewHistoryDraft>,
) -> Result<Reply<Nothing>> {
    update_view_history(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Remembers the caller's visit; an older one to the same page is replaced.
///
/// # Errors
/// 100001 on the field that is wrong; when the database does not answer.
pub async fn update_view_history(app: &App, caller: &Caller, draft: &ViewHistoryDraft) -> Result<()> {
    let page = pages::path_of(app.config(), &draft.router_name)
        .ok_or_else(|| Error::field("router_name", Rule::UnknownChoice))?;
    let path = inside(&page, &draft.path).ok_or_else(|| Error::field("path", Rule::UnknownChoice))?;
    let now = app.now();
    transaction!(app.store(), tx => {
        store::upsert_visit(tx, caller.user_id, &draft.router_name, path, now).await?;
        store::cap_visits(tx, caller.user_id, KEPT).await?;
        Ok(())
    })
}

/// The path without query and fragment, when it is a path of the console that leads to the page or below it. (A query
/// can hold a one-time code; it is not written down.)
#[must_use]
pub fn inside<'a>(page: &str, typed: &'a str) -> Option<&'a str> {
    if next_path(typed) != typed {
        return None;
    }
    let path = typed.split(['?', '#']).next()?;
    let below = path.strip_prefix(page)?;
    (below.is_empty() || below.starts_with('/')).then_some(path)
}
