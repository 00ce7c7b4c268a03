//! How far one file is.

use axum::extract::State;
use portico_core::Code;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::export_list::owner;
use super::reply::{ExportReply, reply};
use super::store::{self, ExportRow};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Error, Result};

/// Query of one of the caller's exports.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// Which of the caller's files: an id of `/gicend/export/list/`.
    pub export_id: Uuid,
}

/// One of the caller's exports.
#[derive(Serialize, ToSchema)]
pub struct ExportShowReply {
    /// The file as far as it is made.
    pub export: ExportReply,
}

/// Tells how far one of the caller's files is.
#[utoipa::path(get, path = "/gicend/export/show/", tag = "export", params(ExportQuery),
    responses((status = 200, body = Envelope<ExportShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: the caller has no such file")))]
pub async fn export_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ExportQuery>,
) -> Result<Reply<ExportShowReply>> {
    let row = find_export(&app, &caller, query.export_id).await?;
    Ok(Reply(ExportShowReply { export: reply(&app, &row, &caller)? }))
}

/// One of the caller's files.
///
/// # Errors
/// 100004 when the caller has none of this id, whoever else has it; when the database does not answer.
pub async fn find_export(app: &App, caller: &Caller, export_id: Uuid) -> Result<ExportRow> {
    let found = store::find_export_of(&mut app.store().read().await?, owner(caller), export_id).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}
