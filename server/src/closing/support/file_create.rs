//! Takes a file in that is to go with a ticket: judged by its bytes, a picture made anew, sealed under a generated id.

use axum::extract::State;
use portico_core::attachment::{AttachmentKind, attachment_name, find_attachment_kind};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::attachment::AttachmentFile;
use super::not_found;
use super::reply::TicketFile;
use super::store::file::{self as store, FileRow, NewFile};
use super::store::find_ticket;
use crate::caller::Caller;
use crate::closing::ClosingParts;
use crate::kit::http::{Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::platform::picture::take_picture;
use crate::{App, Error, Result, transaction};

/// Files that a person keeps without having sent them; older ones make room.
const KEPT: i64 = 10;
/// The longest side of a picture that is kept, in pixels: a screen fills it.
const LONGEST: u32 = 3_840;

/// What a file is called.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileNameQuery {
    /// The file's name; what stands before a slash in it is dropped.
    pub name: String,
}

/// Uploads a file to be sent with a ticket: the body is the file itself, a picture (JPG, GIF or PNG under 3 MB), a text in UTF-8 or a PDF
/// of at most 5 MiB. Of a picture a JPEG is kept, without anything else that was in the file. What is not sent within a day is forgotten.
#[utoipa::path(post, path = "/gicend/support/file/create/", tag = "support", params(FileNameQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<TicketFile>),
        (status = 400, description = "100001 on `file`, `image` or `name`"),
        (status = 401, description = "100005: not logged in"),
        (status = 413, description = "100001 on `file` or `image`: too large"),
        (status = 415, description = "100001: no file's content type"),
        (status = 429, description = "300002: too many")))]
pub async fn support_file_create(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<FileNameQuery>,
    AttachmentFile(bytes): AttachmentFile,
) -> Result<Reply<TicketFile>> {
    create_file(&app, &caller, &query.name, bytes).await.map(Reply)
}

/// Keeps a file of a customer's.
///
/// # Errors
/// 100001 on `file`, `image` or `name`; 300002; when the database does not answer.
pub async fn create_file(app: &App, caller: &Caller, name: &str, bytes: Vec<u8>) -> Result<TicketFile> {
    app.support().uploads.check_request()?;
    let owner = Owner { account_id: caller.account_id, user_id: caller.user_id };
    let (file, sealed) = take_file(app, owner, name, bytes).await?;
    transaction!(app.store(), tx => {
        keep(tx, &file, &sealed).await?;
        let event = Event::done(caller, "ticket.upload").on("ticket_file", file.file_id, &file.name);
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    Ok(file.into())
}

/// Keeps a file that an operator is to send to the customer of a ticket.
///
/// # Errors
/// 100001 on `file`, `image` or `name`; 100004 for no such ticket; 300002 for very many pictures; when the database does not answer.
pub async fn create_staff_file(
    app: &App,
    operator_id: Uuid,
    ticket_id: Uuid,
    name: &str,
    bytes: Vec<u8>,
) -> Result<TicketFile> {
    let ticket = find_ticket(&mut app.store().read().await?, ticket_id).await?.ok_or_else(not_found)?;
    let owner = Owner { account_id: ticket.account_id, user_id: operator_id };
    let (file, sealed) = take_file(app, owner, name, bytes).await?;
    transaction!(app.store(), tx => { keep(tx, &file, &sealed).await })?;
    Ok(file.into())
}

/// Whose a file is: the account with which it goes, and whoever uploaded it, a person of it or an operator.
#[derive(Clone, Copy)]
struct Owner {
    account_id: Uuid,
    user_id: Uuid,
}

/// Judges a file, makes a picture anew, and seals it.
async fn take_file(app: &App, owner: Owner, name: &str, bytes: Vec<u8>) -> Result<(FileRow, Vec<u8>)> {
    let name = attachment_name(name).map_err(|rule| Error::field("name", rule))?;
    let kind = find_attachment_kind(&bytes).map_err(|rule| Error::field("file", rule))?;
    let bytes = match kind {
        AttachmentKind::Picture => take_picture(app, bytes, LONGEST).await?.bytes,
        AttachmentKind::Text | AttachmentKind::Pdf => bytes,
    };
    let now = app.now();
    let file = FileRow {
        file_id: app.random().id(now),
        account_id: owner.account_id,
        user_id: owner.user_id,
        entry_id: None,
        name,
        kind,
        bytes: bytes.len() as i64,
        created_at: now,
    };
    let bound: [&[u8]; 1] = [file.file_id.as_bytes()];
    let sealed = app.support().seal.seal(app.random(), &bound, bytes)?;
    Ok((file, sealed))
}

/// Keeps it until it is sent, instead of the oldest of too many that were not.
async fn keep(tx: &mut Conn, file: &FileRow, sealed: &[u8]) -> Result<()> {
    store::cap_files(tx, file.user_id, KEPT - 1).await?;
    Ok(store::insert_file(tx, &NewFile { file, sealed }).await?)
}
