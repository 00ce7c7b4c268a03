//! The record of recharges as a file, sent while it is read.

use axum::extract::State;
use axum::response::Response;
use portico_core::PayMethod;
use portico_core::state::RechargeState;
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::filter;
use super::reply::listed;
use super::store::{self, Filter, RechargeRow};
use crate::clock::Time;
use crate::http::{Caller, Query};
use crate::sheet::send::{ExportFormat, Rows, Table, send};
use crate::store::page::Cursor;
use crate::{App, Result};

/// Recharges read at a time.
const ROWS: usize = 500;
const TABLE: Table = Table {
    name: "recharges",
    sheet: "Recharges",
    columns: &[
        "reference",
        "created_at",
        "method",
        "gateway",
        "amount",
        "currency",
        "state",
        "reason",
        "transaction_id",
        "ended_at",
        "recharge_id",
    ],
};

/// Which recharges, and in which format. Parameters as those of the list, without its pages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RechargeExportQuery {
    /// The file's format.
    #[param(inline)]
    pub format: ExportFormat,
    /// Only those begun from this moment on.
    pub from: Option<Time>,
    /// Only those begun before this moment.
    pub to: Option<Time>,
    /// Only in this state.
    #[param(inline)]
    pub state: Option<RechargeState>,
    /// Only by this method.
    #[param(inline)]
    pub method: Option<PayMethod>,
}

/// Sends the account's recharges as a file, newest first. Amounts are decimals.
#[utoipa::path(get, path = "/gicend/recharge/export/", tag = "recharge", params(RechargeExportQuery),
    responses((status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = 400, description = "100001 on `to` when the period ends before it begins"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn recharge_export_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RechargeExportQuery>,
) -> Result<Response> {
    recharge_export(&app, &caller, &query).await
}

/// The file as an answer that is made while it is sent.
///
/// # Errors
/// 100001 on `to`; 100012 when too many files are being sent.
pub async fn recharge_export(app: &App, caller: &Caller, query: &RechargeExportQuery) -> Result<Response> {
    let period = (query.from, query.to);
    let (filter, before) = filter(caller.account_id, period, query.state, query.method)?;
    let export = app.exports().begin(caller.account_id)?;
    Ok(send(app, &TABLE, query.format, Record { filter, before: Some(before) }, export))
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
    let told = listed(row)?;
    Ok(vec![
        told.reference,
        told.created_at.to_string(),
        told.method.as_str().to_owned(),
        told.gateway,
        told.amount.print(),
        row.currency.clone(),
        row.state.clone(),
        row.reason.clone(),
        told.transaction_id.unwrap_or_default(),
        told.ended_at.map(|at| at.to_string()).unwrap_or_default(),
        told.recharge_id.to_string(),
    ])
}
