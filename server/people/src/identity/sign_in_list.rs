//! Who signed in as a person, or tried to.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::sign_in_log::{SignInMethod, SignInOutcome};
use super::store::sign_in as store;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page, Span};
use crate::{App, Result, list};

list! {
    /// Filter of the caller's sign-ins: there is nothing to choose.
    pub struct SignInFilter of "Entries" {}
}

/// A sign-in, or a try.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInEntry {
    /// When the sign-in ended, well or not.
    pub at: Time,
    /// The network address that it came from.
    pub address: String,
    /// What the browser called itself.
    pub user_agent: String,
    /// How the sign-in ended.
    pub outcome: SignInOutcome,
    /// What was shown last.
    pub method: SignInMethod,
}

/// Lists sign-ins of whoever is signed in, and tries that were refused. They are kept for 180 days.
#[utoipa::path(get, path = "/gicend/sign_in/list/", tag = "security", params(Asked::<SignInFilter>),
    responses((status = 200, body = Envelope<Page<SignInEntry>>), (status = 400, description = "100001: the cursor")))]
pub async fn sign_in_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<SignInFilter>,
) -> Result<Reply<Page<SignInEntry>>> {
    list_sign_ins(&app, &caller, &asked).await.map(Reply)
}

/// A page of the caller's sign-ins.
///
/// # Errors
/// A violation on `cursor`.
pub async fn list_sign_ins(
    app: &App,
    caller: &Caller,
    asked: &Asked<SignInFilter>,
) -> Result<Page<SignInEntry>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let rows = store::read_sign_in_page(&mut conn, caller.user_id, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.at, id: row.sign_in_id });
    let entries = rows.into_iter().map(entry).collect();
    Ok(Page { items: entries, next_cursor })
}

/// Tries to sign in as the caller that were refused, each with its id, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_refused_sign_ins(
    conn: &mut Conn,
    caller: &Caller,
    span: &Span,
) -> Result<Vec<(Uuid, SignInEntry)>> {
    let found = store::list_refused_sign_ins(conn, caller.user_id, span).await?;
    Ok(found.into_iter().map(|row| (row.sign_in_id, entry(row))).collect())
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
