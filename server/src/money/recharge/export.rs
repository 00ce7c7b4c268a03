//! The record of recharges as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;

use super::list::{RechargeFilter, Recharges};
use super::reply::listed;
use super::store::RechargeRow;
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

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

/// Which recharges, and in which format.
pub type RechargeExport = Export<RechargeFilter>;

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
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for RechargeFilter {
    const JOB: &'static str = "export.recharge";
    const FILE: &'static str = "recharges";
    const OPERATION: Operation = Operation::Recharge;
    const ACCESS: Access = Access::Permission(Self::OPERATION);

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (list, before) = Recharges::new(caller.account_id, self);
        Ok(TableRows::new(&TABLE, Walked::new(list, before, |_, _, row| cells(&row))))
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
