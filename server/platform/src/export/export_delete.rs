//! Removes a file before its time, or one that is no longer wanted.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::export_list::owner;
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The export that is removed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportDelete {
    /// Which of the caller's files: an id of `/gicend/export/list/`.
    pub export_id: Uuid,
}

/// Removes one of the caller's files; one that is being made is given up.
#[utoipa::path(post, path = "/gicend/export/delete/", tag = "export", request_body = ExportDelete,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: the caller has no such file")))]
pub async fn export_delete(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<ExportDelete>,
) -> Result<Reply<Nothing>> {
    delete_export(&app, &caller, body.export_id).await.map(Reply)
}

/// Removes one of the caller's files.
///
/// # Errors
/// 100004 when the caller has none of this id; when the database does not answer.
pub async fn delete_export(app: &App, caller: &Caller, export_id: Uuid) -> Result<Nothing> {
    transaction!(app.store(), tx => {
        let found = store::delete_export_of(tx, owner(caller), export_id).await?;
        let (list, format) = found.ok_or_else(|| Error::new(Code::NotFound))?;
        let event = Event::done(caller, "export.delete")
            .on("export", export_id, "")
            .before(serde_json::json!({ "list": list, "format": format }));
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    Ok(Nothing)
}
