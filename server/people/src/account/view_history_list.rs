//! The pages that the person visited last (SPEC §7).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::{pages, store};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// Visits shown at most.
const SHOWN: usize = 10;

/// The pages of the console that the caller has visited lately.
#[derive(Debug, Serialize, ToSchema)]
pub struct ViewHistoryReply {
    /// The newest ten, newest first, one for each page.
    pub history: Vec<Visit>,
}

/// The newest visit to one page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Visit {
    /// The name of the page's route: one of the menu's.
    pub router_name: String,
    /// The path of the page, without what follows `?` or `#`.
    pub path: String,
    /// When the page was visited last.
    pub visited_at: Time,
}

/// Lists the caller's newest visits.
#[utoipa::path(get, path = "/gicend/account/view_history/list/", tag = "account",
    responses((status = 200, body = Envelope<ViewHistoryReply>), (status = 401, description = "100005: not logged in")))]
pub async fn account_view_history_list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<ViewHistoryReply>> {
    list_view_history(&app, &caller).await.map(Reply)
}

/// The caller's newest visits to pages that are still there.
///
/// # Errors
/// When the database does not answer.
pub async fn list_view_history(app: &App, caller: &Caller) -> Result<ViewHistoryReply> {
    let mut conn = app.store().read().await?;
    let rows = store::list_visits(&mut conn, caller.user_id, super::view_history_update::KEPT).await?;
    let history = rows
        .into_iter()
        .filter(|row| pages::path_of(app.config(), &row.router_name).is_some())
        .take(SHOWN)
        .map(|row| Visit { router_name: row.router_name, path: row.path, visited_at: row.visited_at })
        .collect();
    Ok(ViewHistoryReply { history })
}
