//! The record of recharges as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;

use super::list::{RechargeFilter, Recharges};
use super::reply::{RechargeReply, to_reply};
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, number, optional, text, word};
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

/// A recharge, and why it failed as it is kept.
const TABLE: Table<(RechargeReply, String)> = Table {
    sheet: "Recharges",
    columns: &[
        text("reference", |(recharge, _)| recharge.reference.clone()),
        moment("created_at", |(recharge, _)| recharge.created_at.to_string()),
        word("method", "recharge.method_", |(recharge, _)| recharge.method.as_str().to_owned()),
        word("gateway", "gateway", |(recharge, _)| recharge.gateway.clone()),
        number("amount", |(recharge, _)| recharge.amount.print()),
        text("currency", |(recharge, _)| recharge.amount.currency().as_str().to_owned()),
        number("returned", |(recharge, _)| recharge.returned.print()),
        word("state", "recharge.state_", |(recharge, _)| recharge.state.as_str().to_owned()),
        word("reason", "recharge.reason_", |(_, reason)| reason.clone()),
        text("transaction_id", |(recharge, _)| optional(recharge.transaction_id.as_ref())),
        moment("ended_at", |(recharge, _)| optional(recharge.ended_at)),
        text("recharge_id", |(recharge, _)| recharge.recharge_id.to_string()),
        word("type", "recharge.kind_", |(recharge, _)| recharge.kind.as_str().to_owned()),
        text("description", |(recharge, _)| recharge.description.clone()),
    ],
};

/// Which recharges, and in which format.
pub type RechargeExport = Export<RechargeFilter>;

/// Has the account's recharges written into a file, newest first. Amounts are decimals.
#[utoipa::path(post, path = "/gicend/recharge/export/", tag = "recharge", request_body = RechargeExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `to` when the period ends before it begins"),
        (status = 403, description = "100013: the permission to see the balance is missing"),
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
    const OPERATION: Operation = Operation::BalanceView;
    const ACCESS: Access = Access::Permission(Self::OPERATION);

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (list, before) = Recharges::new(caller.account_id, self);
        Ok(TableRows::new(&TABLE, Walked::new(list, before, |_, row| Ok((to_reply(&row), row.reason)))))
    }
}
