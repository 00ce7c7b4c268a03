//! What gateways said that does not fit: kept for a person to look at, never credited.

use super::settle::{Heard, Misfit};
use super::store::heard as store;
pub use super::store::heard::Quarantined;
use super::store::{RechargeRow, ask_update};
use crate::store::Conn;
use crate::{App, Result};

/// Characters of a foreign name that are kept.
const KEPT: usize = 128;

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
    let row = Quarantined {
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
    Ok(store::quarantine_list(&mut conn, i64::from(limit)).await?)
}
