//! What gateways said that does not fit: kept for a person to look at, and credited only when they say so.

use portico_core::refund::{Misfit, UnmatchedState};

use super::settle::Heard;
use super::store::heard::find_reference_of;
pub use super::store::quarantine::Quarantined;
use super::store::quarantine::{self as store, Decided};
use super::store::{RechargeRow, update_ask};
use crate::kit::store::Conn;
use crate::money::payment::{Back, RefundState};
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
        why: misfit,
        recharge_id: recharge.map(|row| row.recharge_id),
        event_id: cut(heard.event_id.unwrap_or_default()),
        transaction_id: cut(heard.report.transaction.as_deref().unwrap_or_default()),
        amount: paid.map(|sum| sum.minor),
        currency: paid.map(|sum| cut(&sum.currency)).unwrap_or_default(),
        at: now,
        state: UnmatchedState::Open,
        reason: String::new(),
        asks: 0,
        detail: String::new(),
    };
    if let Some(recharge) = recharge {
        update_ask(tx, recharge.recharge_id, None).await?;
    }
    if store::insert_quarantine(tx, &row).await? {
        let (gateway, why) = (heard.gateway.to_owned(), misfit.as_str());
        tracing::error!(gateway, why, recharge_id = row.recharge_id.map(tracing::field::display),
            quarantine_id = %row.quarantine_id, "a payment does not fit and was not credited");
        metrics::counter!("portico_recharges_quarantined_total", "gateway" => gateway, "why" => why)
            .increment(1);
    }
    Ok(())
}

/// Follows what was decided on a payment that did not fit: our name for the recharge that what is heard is about now; nothing when
/// it says nothing more.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn follow_decision(tx: &mut Conn, app: &App, heard: &Heard<'_>) -> Result<Option<String>> {
    let told = Some(heard.reference.to_owned());
    let Some(payment) = heard.report.transaction.as_deref() else { return Ok(told) };
    for row in store::list_quarantine_of(tx, heard.gateway, heard.reference, payment).await? {
        let is_second = row.why == Misfit::Twice;
        match row.state {
            // It is a recharge of its own.
            UnmatchedState::Credited => {
                return Ok(find_reference_of(tx, heard.gateway, payment).await?.or(told));
            }
            UnmatchedState::Returned => return Ok(None),
            // The recharge has a payment of its own: what goes back of the second one takes nothing from the balance.
            UnmatchedState::Open | UnmatchedState::Returning
                if is_second || row.state == UnmatchedState::Returning =>
            {
                if let Some(state) = heard.report.back.as_ref().and_then(|back| whole(&row, back)) {
                    note_return(tx, app, &row, state, "").await?;
                }
                if heard.report.back.is_some() {
                    return Ok(None);
                }
            }
            _ => {}
        }
    }
    Ok(told)
}

/// How the return of a whole payment stands that is told; nothing for a part.
fn whole(row: &Quarantined, back: &Back) -> Option<RefundState> {
    let all = row.amount.unwrap_or(i64::MAX);
    let name = row.quarantine_id.simple().to_string();
    match back {
        Back::Total(minor) => (*minor >= all).then_some(RefundState::Done),
        Back::Refund { name: told, state, .. } if *told == name => Some(*state),
        Back::Refund { minor, state: RefundState::Done, .. } => (*minor >= all).then_some(RefundState::Done),
        Back::Refund { .. } | Back::Dispute { .. } => None,
    }
}

/// Notes how the return of a payment ended: what came to nothing waits for another decision.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_return(
    tx: &mut Conn,
    app: &App,
    row: &Quarantined,
    state: RefundState,
    detail: &str,
) -> Result<()> {
    let to = match state {
        RefundState::Pending => return Ok(()),
        RefundState::Done => UnmatchedState::Returned,
        RefundState::Failed => UnmatchedState::Open,
    };
    let (from, reason) = (row.state, row.reason.as_str());
    let decided = Decided { from, to, reason, at: app.now(), ask_at: None, detail };
    store::decide_quarantine(tx, row.quarantine_id, &decided).await?;
    Ok(())
}
