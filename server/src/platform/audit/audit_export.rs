//! The audit log as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use serde_json::Value;

use super::filter::AuditFilter;
use super::scan::{Found, Scan};
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
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

const TABLE: Table = Table { sheet: "Audit", columns: COLUMNS, numbers: &[] };

/// Which events, and in which format.
pub type AuditExport = Export<AuditFilter>;

/// Has the audit log written into a file, newest first: what the list would show, without pages. Its first row names the
/// columns; texts that a spreadsheet would take for a formula begin with an apostrophe.
#[utoipa::path(post, path = "/gicend/audit/export/", tag = "audit", request_body = AuditExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn audit_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<AuditExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for AuditFilter {
    const JOB: &'static str = "export.audit";
    const FILE: &'static str = "audit";
    /// To see what others did.
    const OPERATION: Operation = Operation::UserView;
    const ACCESS: Access = Access::SignedIn;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let mut conn = app.store().read().await?;
        Ok(TableRows::new(&TABLE, Scan::begin(&mut conn, self.events(caller), i64::MAX).await?))
    }
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
