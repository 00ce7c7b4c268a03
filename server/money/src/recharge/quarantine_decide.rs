//! What a person decides on a payment that did not fit: it is credited to an account, it goes back where it came from, or it was
//! settled otherwise.

use portico_core::reason::{self, REASON_MAX};
use portico_core::refund::{Misfit, UnmatchedState};
use portico_core::state::RechargeState;
use portico_core::{Code, Currency, Money, PayMethod, Rule};
use serde_json::json;
use uuid::Uuid;

use super::deposit::deposit;
use super::give_back::{self, Wanted, next_ask};
use super::quarantine::{Quarantined, note_return};
use super::reason::RechargeReason;
use super::returns::{RechargeEvent, tell};
use super::store::heard::{self, find_recharge_by_reference, mark_success};
use super::store::quarantine::{self as store, Decided};
use super::store::{self as recharges, NewRechargeRow};
use crate::MoneyParts;
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::payment::Asked;
use crate::people::account::{find_account_by_number, find_main_user_id};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// What is decided on a payment that did not fit.
#[derive(Debug, Clone)]
pub struct Decision<'a> {
    /// The id of the payment in quarantine.
    pub id: Uuid,
    /// What becomes of it.
    pub verdict: Verdict<'a>,
    /// Why, 1–200 characters; some gateways show it to the payer of what goes back.
    pub reason: &'a str,
    /// Who decides: an operator, or whoever is at the server's command line.
    pub by: Actor,
}

/// What becomes of it.
#[derive(Debug, Clone, Copy)]
pub enum Verdict<'a> {
    /// It is credited: to the account with this number, or to that of the recharge that it names.
    Credit {
        /// The customer number of the account that gets it; nothing: that of the recharge.
        account: Option<&'a str>,
    },
    /// It goes back where it came from.
    Return,
    /// It was settled otherwise: nothing is done.
    Done,
}

/// Decides on a payment that did not fit, in the transaction of the operator's own log; says the number of the recharge that was
/// made of it, if one was.
///
/// # Errors
/// 100004 when there is none; 100006 with HTTP 409 when it was decided before; 100001 on `reason`, on `account` for one that does not
/// exist or has another currency, and on `payment` for one that says no amount, currency or number, that another recharge was
/// credited for, or that is to go back at a gateway that is not set up; when the database does not answer.
pub async fn decide_quarantine(tx: &mut Conn, app: &App, decision: &Decision<'_>) -> Result<Option<String>> {
    let Decision { id: quarantine_id, verdict, reason, .. } = *decision;
    let reason = &reason::require(reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let found = store::find_quarantine(tx, quarantine_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?;
    let now = app.now();
    let (to, ask_at) = match verdict {
        Verdict::Credit { .. } => (UnmatchedState::Credited, None),
        Verdict::Return => (UnmatchedState::Returning, Some(next_ask(tx, app, 0).await?)),
        Verdict::Done => (UnmatchedState::Done, None),
    };
    let decided = Decided { from: UnmatchedState::Open, to, reason, at: now, ask_at, detail: "" };
    if !store::decide_quarantine(tx, quarantine_id, &decided).await? {
        return Err(Error::new(Code::Failed).with_status(409));
    }
    let ended = match verdict {
        Verdict::Return => {
            money_of(&row)?;
            if app.payment().by_name(&row.gateway).is_none() {
                return Err(Error::field("payment", Rule::NotAccepted));
            }
            RechargeReason::Refunded
        }
        Verdict::Credit { .. } | Verdict::Done => RechargeReason::Closed,
    };
    if let Some(recharge_id) = row.recharge_id {
        // A recharge that waits for what did not fit waits no longer.
        heard::fail_recharge(tx, recharge_id, ended, None, now).await?;
    }
    let Verdict::Credit { account } = verdict else { return Ok(None) };
    let reference = create_paid_recharge(tx, app, &row, account, decision).await?;
    fault!("quarantine.credited");
    Ok(Some(reference))
}

/// Makes a paid recharge of a payment that did not fit.
async fn create_paid_recharge(
    tx: &mut Conn,
    app: &App,
    row: &Quarantined,
    account: Option<&str>,
    decision: &Decision<'_>,
) -> Result<String> {
    let money = money_of(row)?;
    let payment = row.transaction_id.as_str();
    if payment.is_empty() || row.why == Misfit::Taken {
        return Err(Error::field("payment", Rule::NotAccepted));
    }
    let unknown = || Error::field("account", Rule::UnknownChoice);
    let number = match (account, row.recharge_id) {
        (Some(number), _) => Some(number.to_owned()),
        (None, Some(recharge_id)) => store::find_account_number(tx, recharge_id).await?,
        (None, None) => None,
    };
    let (account_id, currency) =
        find_account_by_number(tx, &number.ok_or_else(unknown)?).await?.ok_or_else(unknown)?;
    let user_id = find_main_user_id(tx, account_id).await?;
    if currency != money.currency() {
        return Err(unknown());
    }
    audit::take_turn(tx, account_id).await?;
    let now = app.now();
    let recharge_id = app.random().id(now);
    let reference = recharge_id.simple().to_string();
    let new = NewRechargeRow {
        recharge_id,
        account_id,
        user_id,
        reference: &reference,
        method: method(&row.gateway),
        gateway: &row.gateway,
        amount: money,
        card: None,
        created_at: now,
        expires_at: now,
        ask_at: now,
    };
    recharges::insert_recharge(tx, &new).await?;
    mark_success(tx, recharge_id, payment, now).await?;
    let made = find_recharge_by_reference(tx, Some(&row.gateway), &reference).await?;
    let made = made.filter(|made| made.state == RechargeState::Success);
    let made = made.ok_or_else(|| Error::internal("a recharge was deleted"))?;
    let event = Event::done(decision.by.clone(), "recharge.credit").on("recharge", recharge_id, "");
    let event =
        event.after(json!({ "amount": money.print(), "payment": payment, "reason": decision.reason.trim() }));
    audit::record(tx, app, account_id, &event).await?;
    deposit(tx, app, &made, money, payment).await?;
    tell(tx, app, &made, RechargeEvent::Credited, money).await?;
    Ok(reference)
}

/// What was paid, if the gateway said so in a currency of ours.
fn money_of(row: &Quarantined) -> Result<Money> {
    let currency = Currency::parse(&row.currency);
    let money = row.amount.zip(currency).map(|(minor, currency)| Money::new(minor, currency));
    money.filter(|money| money.minor() > 0).ok_or_else(|| Error::field("payment", Rule::NotAccepted))
}

/// The method by which a gateway is paid for the most part: the recharge that names the payment may not be there.
fn method(gateway: &str) -> PayMethod {
    match gateway {
        "wechat" => PayMethod::Wechat,
        "alipay" => PayMethod::Alipay,
        _ => PayMethod::BankCard,
    }
}

/// Asks the gateway to give a payment back, and does what follows; nothing when somebody else does so.
///
/// # Errors
/// When the database does not answer: it is asked again then.
pub async fn ask_return(app: &App, quarantine_id: Uuid) -> Result<()> {
    let taken: Option<Quarantined> = transaction!(app.store(), tx => {
        let found = store::find_quarantine(tx, quarantine_id).await?.filter(|row| row.state == UnmatchedState::Returning);
        let Some(row) = found else { return Ok(None) };
        let next = next_ask(tx, app, row.asks).await?;
        let is_ours = store::take_quarantine_turn(tx, quarantine_id, row.asks, next).await?;
        Ok(is_ours.then_some(row))
    })?;
    let Some(row) = taken else { return Ok(()) };
    let money = money_of(&row)?;
    let wanted = Wanted {
        gateway: &row.gateway,
        charge: Asked { reference: &row.reference, gateway_id: None, customer: None },
        transaction: Some(row.transaction_id.as_str()).filter(|payment| !payment.is_empty()),
        name: &row.quarantine_id.simple().to_string(),
        asks: row.asks,
        paid: money,
        amount: money,
        reason: &row.reason,
    };
    let Some((state, detail)) = give_back::ask(app, &wanted).await else { return Ok(()) };
    transaction!(app.store(), tx => { note_return(tx, app, &row, state, &detail).await })?;
    fault!("refund.ended");
    Ok(())
}

/// A payment that fits no recharge, as it stands after a decision.
///
/// # Errors
/// 100004 when there is none; when the database does not answer.
pub async fn show_quarantine(app: &App, quarantine_id: Uuid) -> Result<Quarantined> {
    let found = store::find_quarantine(&mut app.store().read().await?, quarantine_id).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}
