//! What gateways said that does not fit: kept for a person to look at, never credited.

use serde::Serialize;
use uuid::Uuid;

use super::settle::{Heard, Misfit};
use super::store::heard::{self as store, QuarantineRow};
use super::store::{RechargeRow, ask_update};
use crate::clock::Time;
use crate::store::Conn;
use crate::{App, Result};

/// Characters of a foreign name that are kept.
const KEPT: usize = 128;

/// Something that does not fit.
#[derive(Debug, Serialize)]
pub struct Quarantined {
    /// Its number.
    pub quarantine_id: Uuid,
    /// The gateway that said it.
    pub gateway: String,
    /// The name under which it said so.
    pub reference: String,
    /// `unknown`: no such recharge; `amount`: another amount or currency; `number`: without the payment's number; `twice`: a
    /// second payment; `refunded`: given back; `taken`: another recharge has this payment; `gone`: the account was deleted.
    pub why: String,
    /// The recharge, if there is one.
    pub recharge_id: Option<Uuid>,
    /// The notice's id; empty when the gateway was asked.
    pub event_id: String,
    /// The gateway's number of the payment.
    pub transaction_id: String,
    /// What was paid as the gateway says, in minor units.
    pub amount: Option<i64>,
    /// In which currency.
    pub currency: String,
    /// When it was said first.
    pub at: Time,
}

/// Keeps it, and raises an alarm the first time. The gateway is not asked again.
pub(super) async fn keep(
    tx: &mut Conn,
    app: &App,
    heard: &Heard<'_>,
    misfit: Misfit,
    recharge: Option<&RechargeRow>,
) -> Result<()> {
    let (paid, now) = (heard.report.paid.as_ref(), app.now());
    let cut = |text: &str| text.chars().filter(|c| !c.is_control()).take(KEPT).collect::<String>();
    let row = QuarantineRow {
        quarantine_id: app.random().id(now),
        gateway: heard.gateway.to_owned(),
        reference: cut(heard.reference),
        why: misfit.as_str().to_owned(),
        recharge_id: recharge.map(|row| row.recharge_id),
        event_id: cut(heard.event_id.unwrap_or_default()),
        transaction_id: cut(heard.report.transaction.as_deref().unwrap_or_default()),
        amount: paid.map(|sum| sum.minor),
        currency: paid.map(|sum| cut(&sum.currency)).unwrap_or_default(),
        at: now,
    };
    if let Some(recharge) = recharge {
        ask_update(tx, recharge.recharge_id, None).await?;
    }
    if store::quarantine_insert(tx, &row).await? {
        let (gateway, why) = (heard.gateway.to_owned(), misfit.as_str());
        tracing::error!(gateway, why, recharge_id = row.recharge_id.map(tracing::field::display),
            quarantine_id = %row.quarantine_id, "a payment does not fit and was not credited");
        metrics::counter!("portico_recharges_quarantined_total", "gateway" => gateway, "why" => why)
            .increment(1);
    }
    Ok(())
}

/// The newest `limit` of what does not fit.
///
/// # Errors
/// When the database does not answer.
pub async fn quarantine_list(app: &App, limit: u32) -> Result<Vec<Quarantined>> {
    let mut conn = app.store().read().await?;
    let rows = store::quarantine_list(&mut conn, i64::from(limit)).await?;
    Ok(rows.into_iter().map(Quarantined::from).collect())
}

impl From<QuarantineRow> for Quarantined {
    fn from(row: QuarantineRow) -> Self {
        Self {
            quarantine_id: row.quarantine_id,
            gateway: row.gateway,
            reference: row.reference,
            why: row.why,
            recharge_id: row.recharge_id,
            event_id: row.event_id,
            transaction_id: row.transaction_id,
            amount: row.amount,
            currency: row.currency,
            at: row.at,
        }
    }
}
