//! The statement of an account as a file, sent while it is read.

use axum::extract::State;
use axum::response::Response;
use portico_core::balance::MovementKind;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::movement_list::{MovementReply, filter, reply};
use super::store::read;
use super::store::statement::{self as store, Filter, Place};
use crate::clock::Time;
use crate::http::{Caller, Query};
use crate::sheet::send::{ExportFormat, Rows, Table, send};
use crate::{App, Result};

/// Movements read at a time.
const ROWS: usize = 500;
const TABLE: Table = Table {
    name: "statement",
    sheet: "Statement",
    columns: &[
        "seq",
        "at",
        "kind",
        "cause_kind",
        "cause_id",
        "currency",
        "amount",
        "gift",
        "cash",
        "credit",
        "withheld",
        "available",
        "credit_line",
        "movement_id",
    ],
};

/// Which movements, and in which format. Parameters as those of the list, without its pages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MovementExportQuery {
    /// The file's format.
    #[param(inline)]
    pub format: ExportFormat,
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only of this kind.
    #[param(inline)]
    pub kind: Option<MovementKind>,
}

/// Sends the movements of the account's money as a file, newest first. Amounts are decimals of the account's currency.
#[utoipa::path(get, path = "/gicend/billing/movement/export/", tag = "billing", params(MovementExportQuery),
    responses((status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = 400, description = "100001 on `to` when the period ends before it begins"),
        (status = 403, description = "100013: the permission to see the balance is missing"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn movement_export_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<MovementExportQuery>,
) -> Result<Response> {
    movement_export(&app, caller.account_id, &query).await
}

/// The file as an answer that is made while it is sent.
///
/// # Errors
/// 100001 on `to`; 100012 when too many files are being sent.
pub async fn movement_export(app: &App, account_id: Uuid, query: &MovementExportQuery) -> Result<Response> {
    let filter = filter(query.from, query.to, query.kind)?;
    let export = app.exports().begin(account_id)?;
    let rows = Statement { account_id, filter, before: Some(Place::NEWEST) };
    Ok(send(app, &TABLE, query.format, rows, export))
}

/// An account's movements, some at a time.
struct Statement {
    account_id: Uuid,
    filter: Filter,
    /// Where to go on; nothing at the end.
    before: Option<Place>,
}

impl Rows for Statement {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let Some(balance) = read::balance_select(&mut conn, self.account_id).await? else { return Ok(None) };
        let found =
            store::statement_page(&mut conn, self.account_id, &self.filter, before, ROWS as i64).await?;
        self.before = found.last().filter(|_| found.len() == ROWS).map(|last| last.place());
        let told =
            found.iter().map(|row| reply(row, &balance.currency).map(|told| cells(&told, &balance.currency)));
        told.collect::<Result<Vec<_>>>().map(Some)
    }
}

fn cells(told: &MovementReply, currency: &str) -> Vec<String> {
    vec![
        told.seq.to_string(),
        told.at.to_string(),
        told.kind.as_str().to_owned(),
        told.cause_kind.clone(),
        told.cause_id.clone(),
        currency.to_owned(),
        told.amount.print(),
        told.gift.print(),
        told.cash.print(),
        told.credit.print(),
        told.withheld.print(),
        told.available.print(),
        told.credit_line.print(),
        told.movement_id.to_string(),
    ]
}
