//! The audit log as a file, sent while it is read: its size costs neither memory nor a long wait for the first byte.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use portico_core::Code;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{self, Receiver, Sender};
use utoipa::IntoParams;
use uuid::Uuid;

use super::event::Outcome;
use super::filter::AuditQuery;
use super::scan::{Found, Scan};
use crate::clock::Time;
use crate::http::{Caller, Query};
use crate::sheet::TableFile;
use crate::{App, Error, Result};

/// Files that are sent at the same time, in all and to one account: one that reads slowly keeps nobody else waiting.
const EXPORTS: usize = 16;
const ACCOUNT_EXPORTS: usize = 2;
/// Events read at a time, and events looked at for them.
const ROWS: usize = 500;
const BUDGET: i64 = 20_000;
/// Pieces that wait for the reader.
const PIECES: usize = 2;

const COLUMNS: [&str; 14] = [
    "seq",
    "at",
    "actor_kind",
    "actor_id",
    "actor_name",
    "action",
    "outcome",
    "object_kind",
    "object_id",
    "object_name",
    "address",
    "request_id",
    "before",
    "after",
];

/// The accounts that a file is being sent to, each as often as it is.
#[derive(Debug, Clone, Default)]
pub struct Exports(Arc<Mutex<Vec<Uuid>>>);

impl Exports {
    /// A place for one more file, unless too many are being sent.
    pub fn begin(&self, account_id: Uuid) -> Option<Export> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = running.iter().filter(|id| **id == account_id).count();
        if running.len() >= EXPORTS || own >= ACCOUNT_EXPORTS {
            return None;
        }
        running.push(account_id);
        Some(Export { account_id, exports: self.clone() })
    }
}

/// A file that is being sent; dropping it gives its place back.
pub struct Export {
    account_id: Uuid,
    exports: Exports,
}

impl Drop for Export {
    fn drop(&mut self) {
        let mut running = self.exports.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = running.iter().position(|id| *id == self.account_id) {
            running.swap_remove(place);
        }
    }
}

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Comma-separated values.
    Csv,
    /// A spreadsheet's own format.
    Xlsx,
}

/// Which events, and in which format. Parameters as those of the list, without its pages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditExportQuery {
    /// The file's format.
    #[param(inline)]
    pub format: ExportFormat,
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only what this person, key or operator did.
    pub actor_id: Option<Uuid>,
    /// Only this action.
    pub action: Option<String>,
    /// Only what was done, or only what was refused.
    #[param(inline)]
    pub outcome: Option<Outcome>,
    /// Only what was done to objects of this kind.
    pub object_kind: Option<String>,
    /// Only what was done to the object with this id.
    pub object_id: Option<String>,
    /// Only events with this in them, as in the list.
    pub q: Option<String>,
}

/// Sends the audit log as a file, newest first: what the list would show, without pages. Its first row names the
/// columns; texts that a spreadsheet would take for a formula begin with an apostrophe.
#[utoipa::path(get, path = "/gicend/audit/export/", tag = "audit", params(AuditExportQuery),
    responses((status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = 401, description = "100005: not logged in"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn audit_export_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<AuditExportQuery>,
) -> Result<Response> {
    let format = query.format;
    let body = audit_export(&app, &caller, query).await?;
    let (kind, end) = match format {
        ExportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        ExportFormat::Xlsx => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    };
    let name = app.now().timestamp().strftime("audit-%Y%m%dT%H%M%SZ").to_string();
    let attachment = format!("attachment; filename=\"{name}.{end}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, attachment)], body).into_response())
}

/// The file as a body that is made while it is sent. A failure on the way cuts the body off, so that nobody takes a part
/// for the whole.
///
/// # Errors
/// 100001 on a parameter; 100012 when too many files are being sent.
pub async fn audit_export(app: &App, caller: &Caller, query: AuditExportQuery) -> Result<Body> {
    let format = query.format;
    let query = AuditQuery::from(query);
    let filter = query.filter(caller)?;
    let busy = || Error::new(Code::Unavailable).with_status(503).with_retry_after(5);
    let export = app.exports().begin(caller.account_id).ok_or_else(busy)?;
    let mut conn = app.store().read().await?;
    let scan = Scan::begin(&mut conn, filter, query.text(), None).await?;
    drop(conn);
    let (sender, receiver) = mpsc::channel(PIECES);
    tokio::spawn(send(app.clone(), scan, format, sender, export));
    Ok(Body::from_stream(futures::stream::unfold(Some(receiver), next_piece)))
}

/// A part of the file on its way to the reader.
struct Piece {
    bytes: Vec<u8>,
    is_last: bool,
}

/// The next part; an error when there is none though the last has not come, and nothing after either.
async fn next_piece(
    receiver: Option<Receiver<Piece>>,
) -> Option<(io::Result<Bytes>, Option<Receiver<Piece>>)> {
    let mut receiver = receiver?;
    Some(match receiver.recv().await {
        Some(Piece { bytes, is_last }) => (Ok(bytes.into()), (!is_last).then_some(receiver)),
        None => (Err(io::Error::other("cut off")), None),
    })
}

/// Reads and sends until the log is over, or the reader has gone away or stands still.
async fn send(app: App, mut scan: Scan, format: ExportFormat, sender: Sender<Piece>, _export: Export) {
    let mut file = match format {
        ExportFormat::Csv => TableFile::csv(),
        ExportFormat::Xlsx => TableFile::xlsx("Audit"),
    };
    if let Err(error) = pieces_send(&app, &mut scan, &mut file, &sender).await {
        tracing::error!(%error, "the audit log could not be sent to its end");
    }
}

async fn pieces_send(app: &App, scan: &mut Scan, file: &mut TableFile, sender: &Sender<Piece>) -> Result<()> {
    // Whoever takes no piece for so long gives the place to another; the connection itself may live on (HTTP/2).
    let wait = Duration::from_secs(app.config().http.body_timeout_seconds.into());
    file.row(&COLUMNS.map(str::to_owned)).map_err(Error::internal)?;
    while scan.position().is_some() {
        // The connection is given back while the reader is waited for.
        let found = scan.step(&mut app.store().read().await?, ROWS, BUDGET).await?;
        for one in found {
            file.row(&cells(one)).map_err(Error::internal)?;
        }
        let piece = Piece { bytes: file.take(), is_last: false };
        if !piece.bytes.is_empty() && sender.send_timeout(piece, wait).await.is_err() {
            return Ok(());
        }
    }
    file.finish().map_err(Error::internal)?;
    // The reader may have gone.
    let _ = sender.send_timeout(Piece { bytes: file.take(), is_last: true }, wait).await;
    Ok(())
}

fn cells(found: Found) -> [String; 14] {
    let (row, detail) = (found.row, found.detail.unwrap_or_default());
    let values = |values: Value| if values.is_null() { String::new() } else { values.to_string() };
    [
        row.seq.to_string(),
        row.at.to_string(),
        row.actor_kind,
        row.actor_id.map_or_else(String::new, |id| id.to_string()),
        detail.actor_name,
        row.action,
        row.outcome,
        row.object_kind,
        row.object_id,
        detail.object_name,
        detail.address,
        detail.request_id,
        values(detail.before),
        values(detail.after),
    ]
}

impl From<AuditExportQuery> for AuditQuery {
    fn from(query: AuditExportQuery) -> Self {
        let AuditExportQuery { format: _, from, to, actor_id, action, outcome, object_kind, object_id, q } =
            query;
        Self { from, to, actor_id, action, outcome, object_kind, object_id, q, limit: None, cursor: None }
    }
}
