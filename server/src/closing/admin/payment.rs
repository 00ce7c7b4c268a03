//! Payments that fit no top-up, and what goes back of top-ups: seen and decided by operators and at the server's command line.

use axum::extract::State;
use portico_core::refund::{ReturnState, UnmatchedState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::{Operator, actor_of};
use crate::caller::Mark;
use crate::kit::http::{Asked, Body, Envelope, Reply};
use crate::kit::store::page::{Page, Queue};
use crate::money::recharge::quarantine_decide::{
    Decision, Verdict, ask_return, decide_quarantine, show_quarantine,
};
use crate::money::recharge::refund::{Refund, RefundStands, ask_refund, begin_refund_by, show_refund};
use crate::money::recharge::return_list::{ReturnFilter, ReturnReply, list_returns};
use crate::money::recharge::unmatched_list::{UnmatchedFilter, UnmatchedPayment, list_unmatched};
use crate::{App, Result, transaction};

/// A payment that is credited.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentCreditDraft {
    /// Which payment: an id of `/admin/payment/list/`.
    pub id: Uuid,
    /// The customer number of the account that gets it; empty: that of the top-up that the payment names.
    pub customer_no: String,
    /// Why, 1–200 characters; it stands in the account's audit log.
    pub reason: String,
}

/// A payment that goes back, or was settled otherwise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentDecideDraft {
    /// Which payment: an id of `/admin/payment/list/`.
    pub id: Uuid,
    /// Why, 1–200 characters; some gateways show it to the payer of what goes back.
    pub reason: String,
}

/// What became of a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PaymentDecidedReply {
    /// How it stands. One that was to go back and is open again was refused by its gateway.
    pub state: UnmatchedState,
    /// The number of the top-up that was made of it; null for what was not credited.
    pub reference: Option<String>,
    /// What the gateway said when it refused to give it back.
    pub detail: String,
}

/// A refund of a top-up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundCreateDraft {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is refunded once.
    pub id: Uuid,
    /// The number of the top-up.
    pub reference: String,
    /// How much, a decimal of the top-up's currency.
    pub amount: String,
    /// Why, 1–200 characters; some gateways show it to the payer.
    pub reason: String,
}

/// How a refund stands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefundReply {
    /// `asked`: the gateway has not said yet; `done`; `failed`: the gateway refused, and the balance has the amount again.
    pub state: ReturnState,
    /// What the gateway said when it refused.
    pub detail: String,
}

/// Lists payments that fit no top-up: those that nobody has decided on or that are on their way back, or those in one state.
#[utoipa::path(get, path = "/admin/payment/list/", tag = "payment", params(Asked::<UnmatchedFilter>),
    responses((status = 200, body = Envelope<Queue<UnmatchedPayment>>), (status = 401, description = "100005: not logged in")))]
pub async fn payment_list(
    State(app): State<App>,
    asked: Asked<UnmatchedFilter>,
) -> Result<Reply<Queue<UnmatchedPayment>>> {
    list_unmatched(&app, &asked).await.map(Reply)
}

/// Credits a payment to an account, as a top-up of its own.
#[utoipa::path(post, path = "/admin/payment/credit/", tag = "payment", request_body = PaymentCreditDraft,
    responses((status = 200, body = Envelope<PaymentDecidedReply>),
        (status = 400, description = "100001 on `reason`, on `account` for one that does not exist or has another currency, on `payment` for \
            one without an amount or a number, or that another top-up was credited for"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006: it was decided before")))]
pub async fn payment_credit(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<PaymentCreditDraft>,
) -> Result<Reply<PaymentDecidedReply>> {
    let account = Some(draft.customer_no.trim()).filter(|number| !number.is_empty());
    let verdict = Verdict::Credit { account };
    decide_payment(&app, Some(&operator), draft.id, verdict, &draft.reason).await.map(Reply)
}

/// Gives a payment back where it came from. No balance changes.
#[utoipa::path(post, path = "/admin/payment/return/", tag = "payment", request_body = PaymentDecideDraft,
    responses((status = 200, body = Envelope<PaymentDecidedReply>),
        (status = 400, description = "100001 on `reason`, on `payment` for one without an amount or of a gateway that is not set up"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006: it was decided before")))]
pub async fn payment_return(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<PaymentDecideDraft>,
) -> Result<Reply<PaymentDecidedReply>> {
    decide_payment(&app, Some(&operator), draft.id, Verdict::Return, &draft.reason).await.map(Reply)
}

/// Notes that a payment was settled in another way. Nothing else is done.
#[utoipa::path(post, path = "/admin/payment/settle/", tag = "payment", request_body = PaymentDecideDraft,
    responses((status = 200, body = Envelope<PaymentDecidedReply>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006: it was decided before")))]
pub async fn payment_settle(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<PaymentDecideDraft>,
) -> Result<Reply<PaymentDecidedReply>> {
    decide_payment(&app, Some(&operator), draft.id, Verdict::Done, &draft.reason).await.map(Reply)
}

/// Lists refunds and disputes, newest first.
#[utoipa::path(get, path = "/admin/refund/list/", tag = "payment", params(Asked::<ReturnFilter>),
    responses((status = 200, body = Envelope<Page<ReturnReply>>), (status = 401, description = "100005: not logged in")))]
pub async fn refund_list(
    State(app): State<App>,
    asked: Asked<ReturnFilter>,
) -> Result<Reply<Page<ReturnReply>>> {
    list_returns(&app, &asked).await.map(Reply)
}

/// Refunds a top-up through its gateway, in part or in full. The amount leaves the balance first, and is there again if the gateway refuses.
#[utoipa::path(post, path = "/admin/refund/create/", tag = "payment", request_body = RefundCreateDraft,
    responses((status = 200, body = Envelope<RefundReply>),
        (status = 400, description = "100001 on `amount` for more than is left, on `reason`, on `recharge` for one that was not credited or \
            whose gateway is not set up"),
        (status = 401, description = "100005: not logged in"), (status = 402, description = "100009: the balance has no such cash"),
        (status = 404, description = "100004: no such top-up"),
        (status = 409, description = "100001 on `id`: it is another refund's; 100006: another refund of it is under way")))]
pub async fn refund_create(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<RefundCreateDraft>,
) -> Result<Reply<RefundReply>> {
    let RefundCreateDraft { id, reference, amount, reason } = &draft;
    let refund = Refund { id: *id, reference, amount, reason };
    begin_refund(&app, Some(&operator), &refund).await?;
    let RefundStands { state, detail } = end_refund(&app, *id).await?;
    Ok(Reply(RefundReply { state, detail }))
}

/// Decides on a payment that fits no top-up; by nobody: at the server's command line. What goes back is asked for at once.
///
/// # Errors
/// As [`decide_quarantine`].
pub async fn decide_payment(
    app: &App,
    operator: Option<&Operator>,
    id: Uuid,
    verdict: Verdict<'_>,
    reason: &str,
) -> Result<PaymentDecidedReply> {
    let action = match verdict {
        Verdict::Credit { .. } => "recharge.quarantine_credit",
        Verdict::Return => "recharge.quarantine_return",
        Verdict::Done => "recharge.quarantine_done",
    };
    let decision = Decision { id, verdict, reason, by: actor_of(operator) };
    let reference: Option<String> = transaction!(app.store(), tx => {
        let made = decide_quarantine(tx, app, &decision).await?;
        audit::record(tx, app, &Event::of(operator, action).on("recharge_quarantine", id)).await?;
        Ok(made)
    })?;
    if matches!(verdict, Verdict::Return) {
        ask_return(app, id).await?;
    }
    let stands = show_quarantine(app, id).await?;
    Ok(PaymentDecidedReply { state: stands.state, reference, detail: stands.detail })
}

/// Takes a refund from the balance; by nobody: at the server's command line. Says whether that is new.
///
/// # Errors
/// As [`begin_refund_by`].
pub async fn begin_refund(app: &App, operator: Option<&Operator>, refund: &Refund<'_>) -> Result<bool> {
    let by = actor_of(operator);
    transaction!(app.store(), tx => {
        let is_new = begin_refund_by(tx, app, refund, by.clone()).await?;
        if is_new {
            let detail = format!("{} {}", refund.amount.trim(), refund.reference);
            let event = Event::of(operator, "recharge.refund").on("recharge_return", refund.id);
            audit::record(tx, app, &event.with_detail(detail)).await?;
        } else {
            Mark::excuse();
        }
        Ok(is_new)
    })
}

/// Asks the gateway for a refund that has begun; says how it stands then.
///
/// # Errors
/// When the database does not answer.
pub async fn end_refund(app: &App, id: Uuid) -> Result<RefundStands> {
    ask_refund(app, id).await?;
    show_refund(app, id).await
}
