//! The audit log as a file.

use axum::extract::State;
use portico_core::audit_sight::SHOWS_VALUES;
use portico_core::permission_group::Operation;
use serde_json::Value;

use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, number, optional, text, values, word};
use crate::platform::audit::filter::AuditFilter;
use crate::platform::audit::scan::{Detail, Found, ListRow, Scan};
use crate::platform::export::rows::{ROWS, Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

/// Events looked at for those that are read at a time.
const BUDGET: i64 = 20_000;

const TABLE: Table<(ListRow, Detail)> = Table {
    sheet: "Audit",
    columns: &[
        number("seq", |(row, _)| row.seq.to_string()),
        moment("at", |(row, _)| row.at.to_string()),
        word("actor_kind", "actor_kind", |(row, _)| row.actor_kind.clone()),
        text("actor_id", |(row, _)| optional(row.actor_id)),
        text("actor_name", |(_, detail)| detail.actor_name.clone()),
        word("action", "action.", |(row, _)| row.action.clone()),
        word("outcome", "outcome", |(row, _)| row.outcome.clone()),
        word("object_kind", "audit.object_", |(row, _)| row.object_kind.clone()),
        text("object_id", |(row, _)| row.object_id.clone()),
        text("object_name", |(_, detail)| detail.object_name.clone()),
        text("address", |(_, detail)| detail.address.clone()),
        text("request_id", |(_, detail)| detail.request_id.clone()),
        values("before", |(_, detail)| json(&detail.before)),
        values("after", |(_, detail)| json(&detail.after)),
    ],
};

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
    const SHOWS_EACH: &'static [Operation] = SHOWS_VALUES;
    const ACCESS: Access = Access::SignedIn;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let mut conn = app.store().read().await?;
        Ok(TableRows::new(&TABLE, Scan::begin(&mut conn, self.events(caller), i64::MAX).await?))
    }
}

impl Rows for Scan {
    type Row = (ListRow, Detail);

    async fn more(&mut self, app: &App) -> Result<Option<Vec<Self::Row>>> {
        if self.position().is_none() {
            return Ok(None);
        }
        let found = self.step(&mut app.store().read().await?, ROWS, BUDGET).await?;
        Ok(Some(
            found.into_iter().map(|Found { row, detail, .. }| (row, detail.unwrap_or_default())).collect(),
        ))
    }
}

fn json(value: &Value) -> String {
    if value.is_null() { String::new() } else { value.to_string() }
}
