//! The operators' audit log, newest first: a page of it, and all of it as a file.

use axum::body::{Body as HttpBody, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::audit;
use super::guard::Operator;
use super::store::{self, EventRow};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Filter, Query, Reply};
use crate::kit::sheet::TableFile;
use crate::kit::sheet::table::{ExportFormat, Table, moment, number, optional, text, word};
use crate::kit::store::Conn;
use crate::kit::store::page::Page;
use crate::kit::store::search::Search;
use crate::platform::audit::Outcome;
use crate::platform::audit_log::Before;
use crate::platform::export::Export;
use crate::platform::export::rows::{Rows, TableRows};
use crate::{App, Error, Result, list, transaction};

/// Events that one query looks at, matching or not.
const WINDOW: i64 = 5_000;
/// Events that one call looks at.
const BUDGET: i64 = 100_000;
/// The same where the engine only guesses which are searched for, so that each is looked at here.
const GUESSED_BUDGET: i64 = 10_000;
/// Events that are looked at here at a time.
const GUESSED: i64 = 250;
/// Events of a file that are read at a time.
const PIECE: usize = 500;

list! {
    /// Filter of the operators' audit log; each of the given conditions must hold.
    pub struct OperatorAuditFilter of "Events" {
        period {
            /// Only from this moment on.
            from,
            /// Only before this moment.
            to,
        }
        /// Only what this operator did.
        operator_id: Option<Uuid>,
        /// Only this action: `order.approve`.
        text action,
        /// Only what was done, or only what was refused.
        word outcome: Outcome,
        /// Only events with this in the operator's name, the action, the object's kind or id, the address, the request's id or the detail, in any case;
        /// at most 64 characters.
        text q,
    }
}

/// One event of the operators' audit log.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorEventReply {
    /// Its number in the chain, from 1.
    pub seq: i64,
    /// When it happened, by the server's clock.
    pub at: Time,
    /// Who did it; null for the server's command line, and where nobody was known.
    pub operator_id: Option<Uuid>,
    /// What they sign in with, or what was typed there; empty for the command line.
    pub operator_name: String,
    /// What was done: the object's kind and the act, as `order.approve`.
    pub action: String,
    /// How it ended: `done` or `denied`.
    pub outcome: String,
    /// What it was done to: `order`; empty for nothing.
    pub object_kind: String,
    /// Its id or name; empty for none.
    pub object_id: String,
    /// From which address; empty when it was no request.
    pub address: String,
    /// The request's id; empty when it was no request.
    pub request_id: String,
    /// What else is to be known of it: the roles that somebody was given. Mostly empty.
    pub detail: String,
}

impl From<EventRow> for OperatorEventReply {
    fn from(row: EventRow) -> Self {
        let EventRow { seq, at, operator_id, operator_name, action, outcome, .. } = row;
        let EventRow { object_kind, object_id, address, request_id, detail, .. } = row;
        Self {
            seq,
            at,
            operator_id,
            operator_name,
            action,
            outcome,
            object_kind,
            object_id,
            address,
            request_id,
            detail,
        }
    }
}

/// Lists the operators' audit log, newest first.
#[utoipa::path(get, path = "/admin/audit/list/", tag = "audit", params(Asked::<OperatorAuditFilter>),
    responses((status = 200, body = Envelope<Page<OperatorEventReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn audit_list(
    State(app): State<App>,
    asked: Asked<OperatorAuditFilter>,
) -> Result<Reply<Page<OperatorEventReply>>> {
    let from = asked.place_or(Before(i64::MAX))?.0;
    let mut walk = Walk::begin(asked.filter.clone(), from);
    let limit = asked.limit() as usize;
    let items = walk.step(&mut app.store().read().await?, limit).await?;
    let next_cursor = walk.position().map(|seq| Before(seq).encode());
    Ok(Reply(Page { items: items.into_iter().map(OperatorEventReply::from).collect(), next_cursor }))
}

const TABLE: Table<EventRow> = Table {
    sheet: "Operator audit",
    columns: &[
        number("seq", |row| row.seq.to_string()),
        moment("at", |row| row.at.to_string()),
        text("operator_id", |row| optional(row.operator_id)),
        word("operator_name", "operator_name", |row| row.operator_name.clone()),
        text("action", |row| row.action.clone()),
        word("outcome", "outcome", |row| row.outcome.clone()),
        text("object_kind", |row| row.object_kind.clone()),
        text("object_id", |row| row.object_id.clone()),
        text("address", |row| row.address.clone()),
        text("request_id", |row| row.request_id.clone()),
        text("detail", |row| row.detail.clone()),
    ],
};

/// How the log is written as a file.
#[derive(Debug, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OperatorAuditFormat {
    /// The file's format: `csv` or `xlsx`.
    #[param(inline)]
    pub format: ExportFormat,
    /// For people: the language of titles and values, whose moments are by the operator's clock. Without it names, for programs.
    #[param(inline)]
    pub lang: Option<Lang>,
}

/// The log as a file, as a browser saves it.
#[derive(ToSchema)]
#[schema(value_type = String)]
pub struct OperatorAuditFile(Response);

impl IntoResponse for OperatorAuditFile {
    fn into_response(self) -> Response {
        self.0
    }
}

/// Writes the log as a file, newest first: what the list would show, without pages. Its first row names the columns; texts that a
/// spreadsheet would take for a formula begin with an apostrophe.
#[utoipa::path(get, path = "/admin/audit/export/", tag = "audit", params(OperatorAuditFormat, OperatorAuditFilter),
    responses((status = 200, body = inline(OperatorAuditFile), content_type = "text/csv"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013")))]
pub async fn audit_export(
    State(app): State<App>,
    operator: Operator,
    Query(Export { format, lang, filter }): Query<Export<OperatorAuditFilter>>,
) -> Result<OperatorAuditFile> {
    let filter = filter.check()?;
    let event = audit::Event::by(&operator, "audit.export");
    transaction!(app.store(), tx => { audit::record(tx, &app, &event).await })?;
    let mut rows = TableRows::new(&TABLE, Walk::begin(filter, i64::MAX));
    if let Some(lang) = lang {
        rows = rows.speak(lang, app.calendar().offset_seconds());
    }
    let file = format.begin(&rows.head).map_err(Error::internal)?;
    let pieces = futures::stream::try_unfold(Sending { app, file, rows: Some(rows) }, async |begun| {
        next_piece(begun).await.map_err(|error| {
            tracing::error!(%error, "the operators' log could not be sent to its end");
            std::io::Error::other("cut off")
        })
    });
    let name = format!("attachment; filename=\"operators-audit.{}\"", format.as_str());
    let head = [(CONTENT_TYPE, format.media_type().to_owned()), (CONTENT_DISPOSITION, name)];
    Ok(OperatorAuditFile((head, HttpBody::from_stream(pieces)).into_response()))
}

/// A file that is being sent.
struct Sending {
    app: App,
    file: TableFile,
    /// What is still to be written; nothing at the end.
    rows: Option<TableRows>,
}

/// The next bytes of the file. A failure cuts it off, so that nobody takes it for whole.
async fn next_piece(mut sending: Sending) -> Result<Option<(Bytes, Sending)>> {
    let Some(rows) = &mut sending.rows else { return Ok(None) };
    match rows.more(&sending.app).await? {
        Some(found) => {
            found.iter().try_for_each(|cells| sending.file.row(cells)).map_err(Error::internal)?;
        }
        None => {
            sending.file.finish().map_err(Error::internal)?;
            sending.rows = None;
        }
    }
    Ok(Some((sending.file.take().into(), sending)))
}

/// A walk through the log, from new to old, in steps of bounded cost.
struct Walk {
    filter: OperatorAuditFilter,
    search: Search,
    /// Everything from here on was looked at.
    next: i64,
}

impl Walk {
    fn begin(filter: OperatorAuditFilter, before: i64) -> Self {
        let search = Search::in_words(filter.q.as_deref());
        Self { filter, search, next: before }
    }

    /// Where the walk stands; nothing at its end.
    fn position(&self) -> Option<i64> {
        (self.next > 1).then_some(self.next)
    }

    /// The next matching events, at most `rows`; fewer when many were looked at.
    async fn step(&mut self, conn: &mut Conn, rows: usize) -> Result<Vec<EventRow>> {
        let newest = store::find_head(conn).await?.map_or(0, |head| head.seq);
        self.next = self.next.min(newest + 1);
        let budget = if self.search.is_guessed() { GUESSED_BUDGET } else { BUDGET };
        let (end, mut found) = ((self.next - budget).max(1), Vec::new());
        while found.len() < rows && self.next > end {
            let low = end.max(self.next - WINDOW);
            let missing = i64::try_from(rows - found.len()).unwrap_or(WINDOW);
            let wanted = if self.search.is_guessed() { missing.max(GUESSED) } else { missing };
            let page =
                store::read_event_page(conn, &self.filter, &self.search, self.next, low, wanted).await?;
            let is_window_done = (page.len() as i64) < wanted;
            for row in page {
                if found.len() == rows {
                    return Ok(found);
                }
                self.next = row.seq;
                if self.is_found(&row) {
                    found.push(row);
                }
            }
            if is_window_done {
                self.next = low;
            }
        }
        Ok(found)
    }

    fn is_found(&self, row: &EventRow) -> bool {
        let words = [&row.operator_name, &row.action, &row.object_kind, &row.object_id, &row.address];
        !self.search.is_guessed()
            || self.search.is_in(words.into_iter().chain([&row.request_id, &row.detail]), [])
    }
}

impl Rows for Walk {
    type Row = EventRow;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<EventRow>>> {
        if self.position().is_none() {
            return Ok(None);
        }
        self.step(&mut app.store().read().await?, PIECE).await.map(Some)
    }
}
