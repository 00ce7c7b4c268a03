//! The record of recharges as a file.

use axum::extract::State;
use portico_core::PayMethod;
use portico_core::state::RechargeState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list::filter;
use super::reply::listed;
use super::store::{self, Filter, RechargeRow};
use crate::kit::clock::Time;
use crate::kit::http::{Body, Caller, Envelope, Reply};
use crate::kit::sheet::table::{ExportFormat, Table};
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{ExportKind, Exported, Staged, stage};
use crate::{App, Result};

/// Recharges read at a time.
const ROWS: usize = 500;
const TABLE: Table = Table {
    sheet: "Recharges",
    columns: &[
        "reference",
        "created_at",
        "method",
        "gateway",
        "amount",
        "currency",
        "returned",
        "state",
        "reason",
        "transaction_id",
        "ended_at",
        "recharge_id",
        "type",
        "description",
    ],
    numbers: &["amount", "returned"],
};

/// Which recharges, and in which format. As the list is asked for, without its pages.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RechargeExport {
    /// The file's format.
    pub format: ExportFormat,
    /// Only those begun from this moment on.
    pub from: Option<Time>,
    /// Only those begun before this moment.
    pub to: Option<Time>,
    /// Only in this state.
    pub state: Option<RechargeState>,
    /// Only by this method.
    pub method: Option<PayMethod>,
}

/// Has the account's recharges written into a file, newest first. Amounts are decimals.
#[utoipa::path(post, path = "/gicend/recharge/export/", tag = "recharge", request_body = RechargeExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `to` when the period ends before it begins"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn recharge_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<RechargeExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, &wanted).await.map(Reply)
}

impl Exported for RechargeExport {
    const KIND: ExportKind = ExportKind::Recharge;
    const JOB: &'static str = "export.recharge";

    fn format(&self) -> ExportFormat {
        self.format
    }

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let period = (self.from, self.to);
        let (filter, before) = filter(caller.account_id, period, self.state, self.method)?;
        Ok(TableRows::new(&TABLE, Record { filter, before: Some(before) }))
    }
}

/// An account's recharges, some at a time.
struct Record {
    filter: Filter,
    /// Where to go on; nothing at the end.
    before: Option<Cursor>,
}

impl Rows for Record {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let rows = store::recharge_page(&mut conn, &self.filter, before, ROWS as i64).await?;
        let last = rows.last().filter(|_| rows.len() == ROWS);
        self.before = last.map(|row| Cursor { at: row.created_at, id: row.recharge_id });
        rows.iter().map(cells).collect::<Result<Vec<_>>>().map(Some)
    }
}

fn cells(row: &RechargeRow) -> Result<Vec<String>> {
    let told = listed(row);
    Ok(vec![
        told.reference,
        told.created_at.to_string(),
        told.method.as_str().to_owned(),
        told.gateway,
        told.amount.print(),
        row.amount.currency().as_str().to_owned(),
        told.returned.print(),
        row.state.as_str().to_owned(),
        row.reason.clone(),
        told.transaction_id.unwrap_or_default(),
        told.ended_at.map(|at| at.to_string()).unwrap_or_default(),
        told.recharge_id.to_string(),
        told.kind.as_str().to_owned(),
        told.description,
    ])
}
