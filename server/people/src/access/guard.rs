//! What the guard of the routes asks: who calls, and the line of what was refused.

use axum::http::HeaderMap;
use portico_core::Rule;
use serde_json::json;

use crate::caller::{Caller, Guard};
use crate::kit::http::bearer::bearer;
use crate::people::{identity, key};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// The guard of every route that is not public.
pub const GUARD: Guard = Guard {
    find: |app, headers| Box::pin(find_caller(app, headers)),
    note_refusal: |app, caller, path, rules| Box::pin(record_refusal(app, caller, path, rules)),
};

/// The caller of a request: a security key when it carries one, whatever else it carries, else a browser's session.
///
/// # Errors
/// 100005 when nobody is known by what the request carries.
async fn find_caller(app: &App, headers: &HeaderMap) -> Result<Caller> {
    match bearer(headers) {
        Some(text) => key::caller(app, text).await,
        None => identity::caller(app, headers).await,
    }
}

/// Writes what was refused to whom, and by which rules where an operation named any.
///
/// # Errors
/// 300002 when the request's address was refused too often within a minute; when the database does not answer.
async fn record_refusal(app: &App, caller: &Caller, path: &str, rules: &[Rule]) -> Result<()> {
    key::count_refusal(app)?;
    let mut event = Event::denial(caller, "call.refuse").on("route", path, "");
    if !rules.is_empty() {
        event = event.after(json!({ "rules": rules }));
    }
    transaction!(app.store(), tx => { audit::record(tx, app, caller.account_id, &event).await })
}
