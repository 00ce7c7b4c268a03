//! A table on its way to a reader, sent while it is read: its size costs neither memory nor a long wait for the first byte.

use std::future::Future;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use portico_core::Code;
use serde::Deserialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use uuid::Uuid;

use super::TableFile;
use crate::{App, Error, Result};

/// Files that are sent at the same time, in all and to one account: one that reads slowly keeps nobody else waiting.
const EXPORTS: usize = 16;
const ACCOUNT_EXPORTS: usize = 2;
/// Pieces that wait for the reader.
const PIECES: usize = 2;

/// The accounts that a file is being sent to, each as often as it is.
#[derive(Debug, Clone, Default)]
pub struct Exports(Arc<Mutex<Vec<Uuid>>>);

impl Exports {
    /// A place for one more file.
    ///
    /// # Errors
    /// 100012 when too many are being sent.
    pub fn begin(&self, account_id: Uuid) -> Result<Export> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = running.iter().filter(|id| **id == account_id).count();
        if running.len() >= EXPORTS || own >= ACCOUNT_EXPORTS {
            return Err(Error::new(Code::Unavailable).with_status(503).with_retry_after(5));
        }
        running.push(account_id);
        Ok(Export { account_id, exports: self.clone() })
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

/// Rows that are read some at a time.
pub trait Rows: Send + 'static {
    /// More rows, maybe none; nothing when there are no more. Holds no connection from one call to the next.
    fn more(&mut self, app: &App) -> impl Future<Output = Result<Option<Vec<Vec<String>>>>> + Send;
}

/// What a file is: its name without the end, the words that its sheets begin with, and its first row.
pub struct Table {
    /// The file's name: `audit`.
    pub name: &'static str,
    /// What its sheets are called: `Audit`.
    pub sheet: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
}

/// The answer whose body is made while it is sent. A failure on the way cuts the body off, so that nobody takes a part for
/// the whole.
pub fn send(app: &App, table: &Table, format: ExportFormat, rows: impl Rows, export: Export) -> Response {
    let (file, kind, end) = match format {
        ExportFormat::Csv => (TableFile::csv(), "text/csv; charset=utf-8", "csv"),
        ExportFormat::Xlsx => {
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            (TableFile::xlsx(table.sheet), kind, "xlsx")
        }
    };
    let (sender, receiver) = mpsc::channel(PIECES);
    tokio::spawn(pieces(app.clone(), table.columns, file, rows, sender, export));
    let body = Body::from_stream(futures::stream::unfold(Some(receiver), next_piece));
    let at = app.now().timestamp().strftime("%Y%m%dT%H%M%SZ").to_string();
    let attachment = format!("attachment; filename=\"{}-{at}.{end}\"", table.name);
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, attachment)], body).into_response()
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

/// Reads and sends until there are no more rows, or the reader has gone away or stands still.
async fn pieces(
    app: App,
    columns: &'static [&'static str],
    mut file: TableFile,
    mut rows: impl Rows,
    sender: Sender<Piece>,
    _export: Export,
) {
    if let Err(error) = pieces_send(&app, columns, &mut file, &mut rows, &sender).await {
        tracing::error!(%error, "a file could not be sent to its end");
    }
}

async fn pieces_send(
    app: &App,
    columns: &[&str],
    file: &mut TableFile,
    rows: &mut impl Rows,
    sender: &Sender<Piece>,
) -> Result<()> {
    // Whoever takes no piece for so long gives the place to another; the connection itself may live on (HTTP/2).
    let wait = Duration::from_secs(app.config().http.body_timeout_seconds.into());
    let columns: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
    file.row(&columns).map_err(Error::internal)?;
    while let Some(found) = rows.more(app).await? {
        for cells in found {
            file.row(&cells).map_err(Error::internal)?;
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
