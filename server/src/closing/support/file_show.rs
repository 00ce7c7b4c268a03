//! Sends a file that went with a ticket.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::attachment::{AttachmentReply, OpenFile};
use super::found::require_seen;
use super::store::file::SealedFile;
use super::{not_found, store};
use crate::caller::Caller;
use crate::closing::ClosingParts;
use crate::kit::http::Query;
use crate::{App, Error, Result};

/// Query of one file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TicketFileQuery {
    /// Which file: an id of a ticket's entry, or of one that was uploaded.
    pub file_id: Uuid,
}

/// Sends a file: of a ticket that the caller may see, or one that they have not sent yet.
#[utoipa::path(get, path = "/gicend/support/file/", tag = "support", params(TicketFileQuery),
    responses((status = 200, body = inline(AttachmentReply), content_type = "application/octet-stream"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004")))]
pub async fn support_file(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<TicketFileQuery>,
) -> Result<AttachmentReply> {
    open_own_file(&app, &caller, query.file_id).await.map(AttachmentReply)
}

/// A file that the caller may see.
///
/// # Errors
/// 100004; when it was sealed with another key; when the database does not answer.
pub async fn open_own_file(app: &App, caller: &Caller, file_id: Uuid) -> Result<OpenFile> {
    let mut conn = app.store().read().await?;
    let found = store::file::find_file(&mut conn, file_id).await?.ok_or_else(not_found)?;
    if let Some(ticket_id) = store::file::find_ticket_of(&mut conn, file_id).await? {
        require_seen(caller, store::find_ticket(&mut conn, ticket_id).await?)?;
    } else if found.file.user_id != caller.user_id {
        return Err(not_found());
    }
    open(app, found)
}

/// A file that went with a ticket, of whatever account.
///
/// # Errors
/// 100004; when it was sealed with another key; when the database does not answer.
pub async fn open_sent_file(app: &App, file_id: Uuid) -> Result<OpenFile> {
    let found = store::file::find_file(&mut app.store().read().await?, file_id).await?;
    open(app, found.filter(|found| found.file.entry_id.is_some()).ok_or_else(not_found)?)
}

fn open(app: &App, found: SealedFile) -> Result<OpenFile> {
    let SealedFile { file, sealed } = found;
    let bytes = app.support().seal.open(&[file.file_id.as_bytes()], &sealed);
    let bytes = bytes.ok_or_else(|| Error::internal("a file was sealed with another key"))?;
    Ok(OpenFile { name: file.name, kind: file.kind, bytes })
}
