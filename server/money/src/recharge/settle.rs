//! What a gateway says of a recharge, and what follows from it. The last word is the gateway's: a success counts whenever it
//! comes, once, and a failure never takes a success back.

use portico_core::refund::Misfit;
use portico_core::state::RechargeState;
use portico_core::{Code, PayMethod};

use super::deposit::deposit;
use super::quarantine;
use super::reason::RechargeReason;
use super::returns::{self, RechargeEvent};
use super::store::{self, RechargeRow, debit, heard as sql};
use super::top_up;
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::payment::{ChargeState, Report};
use crate::{App, Error, Result, transaction};

/// Seconds after the beginning at which a recharge that failed is asked for once more, in case that its payer came late.
const LATE_ASKS: [i64; 2] = [3_600, 25 * 3_600];
/// The longest pause between two questions about one that is pending, in seconds.
const LONGEST_PAUSE: i64 = 3_600;
/// Seconds that a gateway gets to tell of a payment in the last second.
const GRACE: i64 = 30;
/// Seconds after its time is over at which one ends whose gateway cannot be asked.
const SILENT: i64 = 86_400;

/// Something that a gateway said.
#[derive(Debug, Clone, Copy)]
pub struct Heard<'a> {
    /// The stored name of the gateway.
    pub gateway: &'a str,
    /// The notice's id; nothing when the gateway was asked.
    pub event_id: Option<&'a str>,
    /// Its name for what it tells of.
    pub reference: &'a str,
    /// What it says of the charge.
    pub report: &'a Report,
}

/// Does what follows. The same again changes nothing.
///
/// # Errors
/// When the database does not answer; nothing was done then, and the gateway may say it again.
pub async fn settle(app: &App, heard: &Heard<'_>) -> Result<()> {
    let outcome = transaction!(app.store(), tx => {
        if let Some(event_id) = heard.event_id
            && !sql::insert_notice(tx, heard.gateway, event_id, app.now()).await?
        {
            return Ok(());
        }
        match apply_report(tx, app, heard).await? {
            Some((misfit, row)) => quarantine::keep(tx, app, heard, misfit, row.as_ref()).await,
            None => Ok(()),
        }
    });
    fault!("recharge.posted");
    // What the ledger or the audit log refuses took the whole transaction back.
    let misfit = match &outcome {
        Err(error) if error.code() == Code::NotLoggedIn => Misfit::Gone,
        Err(error) if error.code() == Code::Failed && error.status() == 409 => Misfit::Taken,
        _ => return outcome,
    };
    transaction!(app.store(), tx => {
        if let Some(event_id) = heard.event_id {
            sql::insert_notice(tx, heard.gateway, event_id, app.now()).await?;
        }
        let row = sql::find_recharge_by_reference(tx, Some(heard.gateway), heard.reference).await?;
        quarantine::keep(tx, app, heard, misfit, row.as_ref()).await
    })
}

/// Applies what a gateway reports as far as it fits; tells what does not.
async fn apply_report(
    tx: &mut Conn,
    app: &App,
    heard: &Heard<'_>,
) -> Result<Option<(Misfit, Option<RechargeRow>)>> {
    let Some(reference) = quarantine::follow_decision(tx, app, heard).await? else { return Ok(None) };
    let Some(row) = sql::find_recharge_by_reference(tx, Some(heard.gateway), &reference).await? else {
        // What is not paid and not ours is nobody's business.
        let is_money = matches!(heard.report.state, ChargeState::Paid | ChargeState::Refunded);
        return Ok(is_money.then_some((Misfit::Unknown, None)));
    };
    let row = returns::take(tx, &row).await?;
    // Of a payment that the recharge was not credited for, nothing can go back from the balance.
    let paid_by = row.transaction_id.as_deref();
    let is_other = heard.report.transaction.as_deref().is_some_and(|id| paid_by.is_some_and(|own| own != id));
    if is_other && heard.report.back.is_some() {
        return Ok(None);
    }
    if let Some(back) = &heard.report.back {
        returns::note(tx, app, &row, back).await?;
    }
    // A bank account that was refused at once was never debited: another one may be named. Of one that was, the gateway may have told before the
    // answer to its naming was kept.
    let is_untaken =
        row.method == PayMethod::Ach && row.bank_last_four.is_empty() && row.processing_at.is_none();
    if let Some(returned) = heard.report.returned.as_ref().filter(|_| !is_untaken) {
        debit::note_bank_return(tx, row.recharge_id, returned.reason.as_str(), &returned.code).await?;
    }
    if heard.report.state == ChargeState::Processing {
        debit::update_processing(tx, row.recharge_id, app.now()).await?;
    }
    let misfit = match heard.report.state {
        ChargeState::Paid => apply_payment(tx, app, heard.report, &row).await?,
        ChargeState::Refunded => apply_refund(tx, app, heard.report, &row).await?,
        ChargeState::Failed if is_untaken => later(tx, app, &row, heard.event_id.is_none()).await?,
        ChargeState::Failed => apply_failure(tx, app, &row, RechargeReason::Declined).await?,
        ChargeState::Closed => apply_failure(tx, app, &row, RechargeReason::Closed).await?,
        ChargeState::Processing => later(tx, app, &row, false).await?,
        ChargeState::Pending => later(tx, app, &row, heard.event_id.is_none()).await?,
    };
    returns::follow(tx, app, &row, true).await?;
    Ok(misfit.map(|misfit| (misfit, Some(row))))
}

/// Applies that it was paid and something of it went back: how much, the gateway has to have told.
async fn apply_refund(
    tx: &mut Conn,
    app: &App,
    report: &Report,
    row: &RechargeRow,
) -> Result<Option<Misfit>> {
    let now = again(tx, row).await?;
    if returns::gather_facts(tx, &now).await?.is_any {
        return apply_payment(tx, app, report, row).await;
    }
    Ok(Some(Misfit::Refunded))
}

/// Credits a payment, if it is what was to be paid and was not credited.
async fn apply_payment(
    tx: &mut Conn,
    app: &App,
    report: &Report,
    row: &RechargeRow,
) -> Result<Option<Misfit>> {
    let money = row.amount;
    if !report.paid.as_ref().is_some_and(|sum| sum.is(money)) {
        return Ok(Some(Misfit::Amount));
    }
    let Some(transaction_id) = report.transaction.as_deref() else { return Ok(Some(Misfit::Number)) };
    let row = &again(tx, row).await?;
    let known = returns::gather_facts(tx, row).await?;
    if row.state != RechargeState::Success {
        if known.gone >= row.amount.minor() {
            return apply_failure(tx, app, row, RechargeReason::Refunded).await;
        }
        if row.reason == RechargeReason::Refunded.as_str() && !known.is_any {
            return Ok(Some(Misfit::Refunded));
        }
    }
    if sql::mark_success(tx, row.recharge_id, transaction_id, app.now()).await? {
        fault!("recharge.ended");
        deposit(tx, app, row, money, transaction_id).await?;
        fault!("recharge.credited");
        top_up::tell_stage(tx, app, row).await?;
        tell_debit(tx, app, row, RechargeEvent::Cleared).await?;
        return Ok(None);
    }
    let now = again(tx, row).await?;
    Ok((now.transaction_id.as_deref() != Some(transaction_id)).then_some(Misfit::Twice))
}

async fn apply_failure(
    tx: &mut Conn,
    app: &App,
    row: &RechargeRow,
    reason: RechargeReason,
) -> Result<Option<Misfit>> {
    let (now, next) = (app.now(), late_ask(row, app.now()));
    let next = next.filter(|_| reason != RechargeReason::Refunded);
    if sql::fail_recharge(tx, row.recharge_id, reason, next, now).await? {
        top_up::tell_stage(tx, app, row).await?;
        tell_debit(tx, app, row, RechargeEvent::Bounced).await?;
        return Ok(None);
    }
    store::update_ask(tx, row.recharge_id, next).await?;
    // A try that was declined takes no success back; money that went back, or a closed trade that was paid, is for a person.
    let is_success = again(tx, row).await?.state == RechargeState::Success;
    Ok((is_success && reason != RechargeReason::Declined).then_some(Misfit::Refunded))
}

/// Tells how the debit of a bank account ended, which takes days: nobody looks at its page any more.
async fn tell_debit(tx: &mut Conn, app: &App, row: &RechargeRow, event: RechargeEvent) -> Result<()> {
    if row.processing_at.is_none() {
        return Ok(());
    }
    returns::tell(tx, app, row, event, row.amount).await
}

/// Ends a recharge that nobody has begun to charge, unless somebody does so now.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn abandon(tx: &mut Conn, app: &App, row: &RechargeRow) -> Result<()> {
    let now = again(tx, row).await?;
    if now.state == RechargeState::Pending && now.sealed.is_none() {
        apply_failure(tx, app, &now, RechargeReason::Unreachable).await?;
    }
    Ok(())
}

/// Reads it again: another notice may have been first.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn again(tx: &mut Conn, row: &RechargeRow) -> Result<RechargeRow> {
    let now = sql::find_recharge_by_reference(tx, Some(&row.gateway), &row.reference).await?;
    now.ok_or_else(|| Error::internal("a recharge was deleted"))
}

/// Nothing has happened yet: asks later, or gives it up when its time is over.
async fn later(tx: &mut Conn, app: &App, row: &RechargeRow, may_expire: bool) -> Result<Option<Misfit>> {
    let now = app.now();
    if row.state != RechargeState::Pending {
        store::update_ask(tx, row.recharge_id, late_ask(row, now)).await?;
    } else if may_expire && now >= row.expires_at.plus_seconds(GRACE) {
        let reason = RechargeReason::Expired;
        sql::fail_recharge(tx, row.recharge_id, reason, late_ask(row, now), now).await?;
    } else {
        store::update_ask(tx, row.recharge_id, Some(next_ask(row, now))).await?;
    }
    Ok(None)
}

/// When to ask again for one that is pending: after as long as it has waited, and when its time is over.
fn next_ask(row: &RechargeRow, now: Time) -> Time {
    let waited = (now.seconds() - row.created_at.seconds()).clamp(60, LONGEST_PAUSE);
    let (later, over) = (now.plus_seconds(waited), row.expires_at.plus_seconds(GRACE));
    if now < over { later.min(over) } else { later }
}

/// When to ask once more for one that failed; nothing after a day.
fn late_ask(row: &RechargeRow, now: Time) -> Option<Time> {
    LATE_ASKS.iter().map(|seconds| row.created_at.plus_seconds(*seconds)).find(|at| *at > now)
}

/// Postpones a question that could not be asked. What nobody can pay any more ends after a day, so that it stands in the way of
/// nothing else; its gateway is asked on, and a success counts all the same. What a bank is debited for takes days.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn postpone(app: &App, row: &RechargeRow) -> Result<()> {
    let now = app.now();
    let next = next_ask(row, now);
    let is_over = row.processing_at.is_none() && now >= row.expires_at.plus_seconds(SILENT);
    transaction!(app.store(), tx => {
        let reason = RechargeReason::Expired;
        if is_over && sql::fail_recharge(tx, row.recharge_id, reason, Some(next), now).await? {
            return top_up::tell_stage(tx, app, row).await;
        }
        Ok(store::update_ask(tx, row.recharge_id, Some(next)).await?)
    })
}
