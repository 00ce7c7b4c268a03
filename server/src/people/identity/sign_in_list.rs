//! Who signed in as a person, or tried to.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::sign_in_log::{SignInMethod, SignInOutcome};
use super::store::sign_in as store;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{Cursor, DEFAULT_LIMIT, Page, cut, rows_to_read};
use crate::{App, Result};

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SignInListQuery {
    /// Where the page before ended.
    pub cursor: Option<String>,
    /// Entries on a page, 1–100 (default 20).
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
}

/// A sign-in, or a try.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInEntry {
    /// When.
    pub at: Time,
    /// From which address.
    pub address: String,
    /// What the browser called itself.
    pub user_agent: String,
    /// How it ended.
    pub outcome: SignInOutcome,
    /// What was shown last.
    pub method: SignInMethod,
}

/// Lists sign-ins of whoever is signed in, and tries that were refused. They are kept for 180 days.
#[utoipa::path(get, path = "/gicend/sign_in/list/", tag = "security", params(SignInListQuery),
    responses((status = 200, body = Envelope<Page<SignInEntry>>), (status = 400, description = "100001: the cursor")))]
pub async fn sign_in_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<SignInListQuery>,
) -> Result<Reply<Page<SignInEntry>>> {
    sign_ins(&app, &caller, &query).await.map(Reply)
}

/// A page of the caller's sign-ins.
///
/// # Errors
/// A violation on `cursor`.
pub async fn sign_ins(app: &App, caller: &Caller, query: &SignInListQuery) -> Result<Page<SignInEntry>> {
    let cursor = cursor_asked(query.cursor.as_deref(), Cursor::NEWEST)?;
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    let mut conn = app.store().read().await?;
    let rows = store::sign_in_page(&mut conn, caller.user_id, cursor, rows_to_read(limit)).await?;
    let (rows, next_cursor) = cut(rows, limit, |row| Cursor { at: row.at, id: row.sign_in_id });
    let entries = rows.into_iter().map(entry).collect();
    Ok(Page { items: entries, next_cursor })
}

fn entry(row: store::SignInRow) -> SignInEntry {
    SignInEntry {
        at: row.at,
        address: row.address,
        user_agent: row.user_agent,
        outcome: row.outcome,
        method: row.method,
    }
}
