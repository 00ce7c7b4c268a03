//! The credit of a recharge that was paid, and its line in the audit log.

use portico_core::Money;
use serde_json::json;

use super::store::RechargeRow;
use crate::kit::store::Conn;
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result};

/// Credits it, in the transaction that ends it as paid.
///
/// # Errors
/// 100006 with HTTP 409 when the payment was credited for something else; 100005 when the account is gone; when the
/// database does not answer.
pub(super) async fn deposit(
    tx: &mut Conn,
    app: &App,
    row: &RechargeRow,
    amount: Money,
    transaction_id: &str,
) -> Result<()> {
    let id = row.recharge_id.to_string();
    let gateway_ref = format!("{}:{transaction_id}", row.gateway);
    let movement = Movement {
        id: movement_id(row.account_id, &["recharge", &id]),
        account_id: row.account_id,
        cause: Cause { kind: "recharge", id: &id },
        what: What::Deposit { amount, gateway_ref: &gateway_ref },
    };
    let receipt = ledger::post(tx, app, &movement).await?;
    let cash = |minor| Money::new(minor, amount.currency()).print();
    let event = Event::done(Actor::system(), "recharge.settle").on("recharge", row.recharge_id, "");
    let event = event
        .before(json!({ "cash": cash(receipt.after.cash - receipt.delta.cash) }))
        .after(json!({ "cash": cash(receipt.after.cash), "amount": amount.print(), "payment": gateway_ref }));
    audit::record(tx, app, row.account_id, &event).await?;
    metrics::counter!("portico_recharges_credited_total", "gateway" => row.gateway.clone()).increment(1);
    Ok(())
}
