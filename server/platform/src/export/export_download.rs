//! Sends a file that is whole, a piece at a time.

use std::io;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use portico_core::Code;
use uuid::Uuid;

use super::export_show::{ExportQuery, find_export};
use super::reply::{ExportState, file_name, state};
use super::rights::require_covered;
use super::store;
use crate::caller::Caller;
use crate::kit::http::Query;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Sends one of the caller's files. Whoever may no longer see all of the list that the file was made with may no longer fetch it.
#[utoipa::path(get, path = "/gicend/export/download/", tag = "export", params(ExportQuery),
    responses((status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the permission to see the list is missing, or reaches less far than it did for the file"),
        (status = 404, description = "100004: the caller has no such file, or it is not ready, or no longer there")))]
pub async fn export_download(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    open_export(&app, &caller, query.export_id).await
}

/// A file as an answer that is read while it is sent. Its pieces are looked up one by one, so that a reader who stands still holds
/// no more than one; a failure on the way cuts the body off, so that nobody takes a part for the whole.
///
/// # Errors
/// 100004 when there is no such file to fetch; 100013; when the database does not answer.
pub async fn open_export(app: &App, caller: &Caller, export_id: Uuid) -> Result<Response> {
    let row = find_export(app, caller, export_id).await?;
    let (name, kind) = file_name(app, &row)?;
    kind.access.check(caller)?;
    match state(&row, kind, caller, app.now())? {
        ExportState::Ready => {}
        ExportState::Withheld => require_covered(kind, caller, &row)?,
        _ => return Err(Error::new(Code::NotFound)),
    }
    transaction!(app.store(), tx => {
        let event = Event::done(caller, "export.download").on("export", export_id, "");
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    let pieces = Pieces { app: app.clone(), export_id, attempt: row.attempt, next: 0, end: row.chunk_count };
    let head = [
        (CONTENT_TYPE, row.format.media_type().to_owned()),
        (CONTENT_LENGTH, row.byte_count.to_string()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    let body = Body::from_stream(futures::stream::unfold(Some(pieces), next));
    Ok((head, body).into_response())
}

/// Where the sending stands.
struct Pieces {
    app: App,
    export_id: Uuid,
    attempt: i64,
    next: i64,
    end: i64,
}

/// The next piece; after a failure nothing.
async fn next(pieces: Option<Pieces>) -> Option<(io::Result<Bytes>, Option<Pieces>)> {
    let mut pieces = pieces.filter(|pieces| pieces.next < pieces.end)?;
    match pieces.read().await {
        Ok(bytes) => {
            pieces.next += 1;
            Some((Ok(bytes.into()), Some(pieces)))
        }
        Err(error) => {
            tracing::error!(%error, export_id = %pieces.export_id, "a file could not be sent to its end");
            Some((Err(io::Error::other("cut off")), None))
        }
    }
}

impl Pieces {
    async fn read(&self) -> Result<Vec<u8>> {
        let mut conn = self.app.store().read().await?;
        let sealed = store::find_chunk(&mut conn, self.export_id, self.attempt, self.next).await?;
        let sealed = sealed.ok_or_else(|| Error::internal("the file was removed"))?;
        let bound = super::associated_data(self.export_id, self.attempt, self.next);
        let bytes = self.app.export().seal.open(&bound.each(), &sealed);
        bytes.ok_or_else(|| Error::internal("a file was sealed with another key"))
    }
}
