//! Debits a bank account for a recharge by ACH: its holder names it and agrees, the gateway is handed the numbers, and the bank takes
//! days.

use axum::extract::State;
use portico_core::bank_debit::AUTHORISATION;
use portico_core::obstacle::Obstacle;
use portico_core::state::RechargeState;
use portico_core::{BankDebit, BankDebitDraft, Code, PayMethod, Rule};
use serde_json::json;
use uuid::Uuid;

use super::first_ask_seconds;
use super::reply::{NextReply, RechargeReply, seal_next};
use super::show::find_recharge;
use super::store::debit::{DebitRow, update_debit};
use super::store::{self, RechargeRow};
use crate::MoneyParts;
use crate::caller::Caller;
use crate::caller::Mark;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::payment::{Asked, Debited, GatewayError, NewDebit, NextStep};
use crate::people::access;
use crate::people::identity::Client;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;

/// Seconds in which a payer can prove that the account is theirs: the gateway's ten days, and one for its word of it.
const PROOF_SECONDS: i64 = 11 * 86_400;

/// Names the bank account that is debited for a recharge by ACH, with its holder's agreement. Its numbers go to the gateway and are
/// kept nowhere. The same again, once it is debited, changes nothing.
#[utoipa::path(post, path = "/gicend/recharge/debit/", tag = "recharge", request_body = BankDebitDraft,
    responses((status = 200, body = Envelope<RechargeReply>),
        (status = 400, description = "100001 on a field; on `routing_number` or `account_number` what the gateway does not take"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the account has no such recharge"),
        (status = 409, description = "100006 on `recharge_id`: no bank account pays it, or its time is over"),
        (status = 429, description = "300002: too many accounts were tried"),
        (status = 503, description = "100012: the gateway does not answer; the recharge tells whether it is debited")))]
pub async fn recharge_debit(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    Checked(bank): Checked<BankDebitDraft>,
) -> Result<Reply<RechargeReply>> {
    let recharge_id = debit_recharge(&app, &caller, &client, &bank).await?;
    find_recharge(&app, caller.account_id, recharge_id).await.map(Reply)
}

/// Debits it. What the holder agreed to is in the audit log before the gateway is asked.
///
/// # Errors
/// 100001 on `routing_number` or `account_number`; 100004; 409 on `recharge_id`; 300002; 100012; when the database does not answer.
pub async fn debit_recharge(app: &App, caller: &Caller, client: &Client, bank: &BankDebit) -> Result<Uuid> {
    app.recharge().debits.check_request()?;
    let recharge_id = Uuid::parse_str(bank.recharge_id()).map_err(|_| Error::new(Code::NotFound))?;
    let Some(row) = record_authorisation(app, caller, recharge_id, bank).await? else {
        return Ok(recharge_id);
    };
    let gateway = app.payment().by_name(&row.gateway).ok_or_else(|| Error::new(Code::Unavailable))?;
    let charge = Asked { reference: &row.reference, gateway_id: row.gateway_id.as_deref(), customer: None };
    let address = client.address.to_string();
    let debit = NewDebit { charge, bank, address: &address, user_agent: &client.user_agent };
    let debited = gateway.debit(&debit).await.map_err(bank_refusal)?;
    save_debit(app, &row, debited).await?;
    Ok(recharge_id)
}

/// Writes that the holder agreed; nothing for a recharge that is debited already.
async fn record_authorisation(
    app: &App,
    caller: &Caller,
    recharge_id: Uuid,
    bank: &BankDebit,
) -> Result<Option<RechargeRow>> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        audit::take_turn(tx, account_id).await?;
        let row = require_recharge(tx, account_id, recharge_id).await?;
        if !row.bank_last_four.is_empty() {
            Mark::excuse();
            return Ok(None);
        }
        let state = row.state;
        let is_open = state == RechargeState::Pending && app.now() < row.expires_at;
        if row.method != PayMethod::Ach || !is_open {
            let rule = Obstacle::NotDebited(state.as_str()).rule();
            return Err(Error::new(Code::Failed).with_status(409).with_violation("recharge_id", rule));
        }
        let amount = row.amount.print();
        let event = Event::done(caller, "recharge.authorise").on("recharge", recharge_id, "").after(json!({
            "amount": amount, "currency": row.amount.currency(), "account": format!("*{}", bank.last_four()),
            "holder_type": bank.holder_type(), "account_type": bank.account_type(), "authorisation": AUTHORISATION,
        }));
        audit::record(tx, app, account_id, &event).await?;
        Ok(Some(row))
    })
}

async fn require_recharge(tx: &mut Conn, account_id: Uuid, recharge_id: Uuid) -> Result<RechargeRow> {
    let found = store::find_recharge_of(tx, account_id, recharge_id).await?;
    found.ok_or_else(|| Error::new(Code::NotFound))
}

/// Why a gateway did not take a bank account.
fn bank_refusal(error: GatewayError) -> Error {
    match error {
        GatewayError::Refused(why) => {
            let (field, rule) = match why.as_str() {
                "routing_number_invalid" => ("routing_number", Rule::InvalidRoutingNumber),
                _ => ("account_number", Rule::DebitDeclined),
            };
            Error::field(field, rule).with_cause(why)
        }
        GatewayError::Unanswered(why) => Error::new(Code::Unavailable).with_retry_after(5).with_cause(why),
    }
}

/// Keeps what may be shown of the account, and what its holder does next.
async fn save_debit(app: &App, row: &RechargeRow, debited: Debited) -> Result<()> {
    let (recharge_id, now) = (row.recharge_id, app.now());
    let is_proved = !matches!(debited.next, NextStep::Verify(_));
    let sealed = seal_next(app, recharge_id, &NextReply::from(debited.next))?;
    let debit = DebitRow {
        recharge_id,
        bank_name: &debited.bank_name,
        last_four: &debited.last_four,
        sealed: &sealed,
        processing_at: is_proved.then_some(now),
        expires_at: now.plus_seconds(PROOF_SECONDS),
        ask_at: now.plus_seconds(first_ask_seconds(app)),
    };
    transaction!(app.store(), tx => { Ok(update_debit(tx, &debit).await?) })
}
