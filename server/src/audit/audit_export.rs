//! The audit log as a file, sent while it is read.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use uuid::Uuid;

use super::event::Outcome;
use super::filter::AuditQuery;
use super::scan::{Found, Scan};
use crate::clock::Time;
use crate::http::{Caller, Query};
use crate::sheet::send::{ExportFormat, Rows, Table, send};
use crate::{App, Result};

/// Events read at a time, and events looked at for them.
const ROWS: usize = 500;
const BUDGET: i64 = 20_000;

const COLUMNS: &[&str] = &[
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

const TABLE: Table = Table { name: "audit", sheet: "Audit", columns: COLUMNS };

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
    audit_export(&app, &caller, query).await
}

/// The file as an answer that is made while it is sent.
///
/// # Errors
/// 100001 on a parameter; 100012 when too many files are being sent.
pub async fn audit_export(app: &App, caller: &Caller, query: AuditExportQuery) -> Result<Response> {
    let format = query.format;
    let query = AuditQuery::from(query);
    let filter = query.filter(caller)?;
    let export = app.exports().begin(caller.account_id)?;
    let mut conn = app.store().read().await?;
    let scan = Scan::begin(&mut conn, filter, query.text(), None).await?;
    drop(conn);
    Ok(send(app, &TABLE, format, scan, export))
}

impl Rows for Scan {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        if self.position().is_none() {
            return Ok(None);
        }
        let found = self.step(&mut app.store().read().await?, ROWS, BUDGET).await?;
        Ok(Some(found.into_iter().map(|one| cells(one).to_vec()).collect()))
    }
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
