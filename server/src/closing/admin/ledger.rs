//! The whole ledger as a file for an accountant's program.

use axum::body::{Body as HttpBody, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::mpsc::{self, Receiver};
use tokio::task::JoinHandle;
use utoipa::{IntoParams, ToSchema};

use super::audit::{self, Event};
use super::guard::Operator;
use super::quota_change::find_account;
use crate::kit::http::Query;
use crate::money::billing::export::export;
use crate::{App, Error, Result, transaction};

/// Pieces of the file that wait for whoever receives it.
const PIECES: usize = 64;

/// Whose ledger is written: one account's, or all of them.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LedgerExportQuery {
    /// The customer number of an account; nothing for all.
    pub customer_no: Option<String>,
}

/// The ledger as a browser saves it.
#[derive(ToSchema)]
#[schema(value_type = String)]
pub struct LedgerFile(Response);

impl IntoResponse for LedgerFile {
    fn into_response(self) -> Response {
        self.0
    }
}

/// Writes the ledger, of all customers or of one, as a Beancount file that asserts every stored balance.
#[utoipa::path(get, path = "/admin/ledger/export/", tag = "ledger", params(LedgerExportQuery),
    responses((status = 200, body = inline(LedgerFile), content_type = "text/plain"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100025: no such customer")))]
pub async fn ledger_export(
    State(app): State<App>,
    operator: Operator,
    Query(LedgerExportQuery { customer_no }): Query<LedgerExportQuery>,
) -> Result<LedgerFile> {
    transaction!(app.store(), tx => {
        let event = Event::by(&operator, "ledger.export");
        let event = match &customer_no {
            Some(customer_no) => event.on("account", find_account(tx, customer_no).await?),
            None => event,
        };
        audit::record(tx, &app, &event).await
    })?;
    let name = customer_no.as_ref().map_or_else(|| "ledger".to_owned(), |number| format!("ledger-{number}"));
    let (sender, lines) = mpsc::channel(PIECES);
    let writing = tokio::spawn(async move { export(app.store(), customer_no.as_deref(), &sender).await });
    let pieces = futures::stream::try_unfold(Sending { lines, writing }, next_piece);
    let head = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.beancount\"")),
    ];
    Ok(LedgerFile((head, HttpBody::from_stream(pieces)).into_response()))
}

/// A file that is being sent.
struct Sending {
    lines: Receiver<String>,
    writing: JoinHandle<Result<()>>,
}

/// The next bytes of the file. A failure cuts it off, so that nobody takes it for whole.
async fn next_piece(mut sending: Sending) -> std::io::Result<Option<(Bytes, Sending)>> {
    if let Some(piece) = sending.lines.recv().await {
        return Ok(Some((piece.into(), sending)));
    }
    match sending.writing.await.map_err(Error::internal).flatten() {
        Ok(()) => Ok(None),
        Err(error) => {
            tracing::error!(%error, "the ledger could not be sent to its end");
            Err(std::io::Error::other("cut off"))
        }
    }
}
