//! The caller's files.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::reply::{ExportReply, reply};
use super::stage::key_of;
use super::store::{self, Owner};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// Files that are told of.
const ROWS: i64 = 50;

/// The caller's exports, and how many they may have.
#[derive(Serialize, ToSchema)]
pub struct ExportListReply {
    /// The files, the newest first, 50 at most.
    pub exports: Vec<ExportReply>,
    /// How many may wait or be there to be fetched at the same time.
    pub most: u32,
}

/// Lists the files that the caller asked for: those that wait, that can be fetched and, for a week, that failed or have expired.
/// Someone signed in sees those of their keys too; a key sees its own.
#[utoipa::path(get, path = "/gicend/export/list/", tag = "export",
    responses((status = 200, body = Envelope<ExportListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn export_list(State(app): State<App>, caller: Caller) -> Result<Reply<ExportListReply>> {
    list_exports(&app, &caller).await.map(Reply)
}

/// The files that the caller has asked for, each with how far it is.
///
/// # Errors
/// When the database does not answer.
pub async fn list_exports(app: &App, caller: &Caller) -> Result<ExportListReply> {
    let rows = store::list_exports_of(&mut app.store().read().await?, owner(caller), ROWS).await?;
    let exports = rows.iter().map(|row| reply(app, row, caller)).collect::<Result<Vec<_>>>()?;
    Ok(ExportListReply { exports, most: app.config().export.files })
}

/// Whose files a caller has.
pub fn owner(caller: &Caller) -> Owner {
    Owner { user_id: caller.user_id, key_id: key_of(caller) }
}
