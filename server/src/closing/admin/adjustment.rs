//! Changes of balances by hand: asked for by one operator, and beyond a limit made by another.

use axum::extract::State;
use portico_core::adjustment::{AdjustmentAction, AdjustmentKind, AdjustmentState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::caller::Mark;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::page::Queue;
use crate::money::adjustment::queue::{AdjustmentQueueFilter, QueuedAdjustment, list_adjustment_queue};
use crate::money::adjustment::{
    AdjustmentDecision, AdjustmentDraft, AdjustmentPreview, Decided, ask_adjustment, decide_adjustment,
    preview_adjustment,
};
use crate::money::{adjustment, billing::Receipt};
use crate::people::verification::review::Reviewer;
use crate::{App, Result, transaction};

/// The change that is decided on, and the note with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustmentDecideDraft {
    /// Which change: an id of `/admin/adjustment/list/`.
    pub id: Uuid,
    /// A word on the decision, up to 200 characters; whoever refuses says why.
    pub note: String,
}

/// What became of a change that was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdjustmentCreateReply {
    /// Made, or waiting for a second person.
    pub state: AdjustmentState,
}

/// Lists changes by hand: those that wait for a second person, the longest waiting first, or those in one state.
#[utoipa::path(get, path = "/admin/adjustment/list/", tag = "adjustment", params(Asked::<AdjustmentQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedAdjustment>>), (status = 401, description = "100005: not logged in")))]
pub async fn adjustment_list(
    State(app): State<App>,
    operator: Operator,
    asked: Asked<AdjustmentQueueFilter>,
) -> Result<Reply<Queue<QueuedAdjustment>>> {
    list_adjustment_queue(&app, &operator.reviewer(), &asked).await.map(Reply)
}

/// Tells what a change would make of a balance, and whether it would wait for a second person.
#[utoipa::path(post, path = "/admin/adjustment/preview/", tag = "adjustment", request_body = AdjustmentDraft,
    responses((status = 200, body = Envelope<AdjustmentPreview>), (status = 400, description = "100001 on `amount`"),
        (status = 401, description = "100005: not logged in"), (status = 402, description = "100009: the balance has no such cash"),
        (status = 404, description = "100025: no such customer")))]
pub async fn adjustment_preview(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AdjustmentDraft>,
) -> Result<Reply<AdjustmentPreview>> {
    preview_adjustment(&app, &operator.reviewer(), &draft).await.map(Reply)
}

/// Asks for a change: it is made at once, or waits for a second person.
#[utoipa::path(post, path = "/admin/adjustment/create/", tag = "adjustment", request_body = AdjustmentDraft,
    responses((status = 200, body = Envelope<AdjustmentCreateReply>),
        (status = 400, description = "100001 on `amount` or `reason`"), (status = 401, description = "100005: not logged in"),
        (status = 402, description = "100009: the balance has no such cash"), (status = 404, description = "100025: no such customer"),
        (status = 409, description = "100006 on `id`: it is another change's")))]
pub async fn adjustment_create(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AdjustmentDraft>,
) -> Result<Reply<AdjustmentCreateReply>> {
    let asked = create(&app, Some(&operator), &draft).await?;
    Ok(Reply(AdjustmentCreateReply { state: asked.state }))
}

/// Makes a change that waits, as its second person.
#[utoipa::path(post, path = "/admin/adjustment/approve/", tag = "adjustment", request_body = AdjustmentDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note`"),
        (status = 401, description = "100005: not logged in"), (status = 402, description = "100009: the balance has no such cash any more"),
        (status = 403, description = "100013 on `id`: it is one's own"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn adjustment_approve(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AdjustmentDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, Some(&operator), AdjustmentAction::Approve, &draft).await.map(|()| Reply(Nothing))
}

/// Refuses a change that waits, as its second person.
#[utoipa::path(post, path = "/admin/adjustment/refuse/", tag = "adjustment", request_body = AdjustmentDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note`: why?"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013 on `id`: it is one's own"),
        (status = 404, description = "100004"), (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn adjustment_refuse(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AdjustmentDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, Some(&operator), AdjustmentAction::Refuse, &draft).await.map(|()| Reply(Nothing))
}

/// Withdraws a change that one asked for oneself.
#[utoipa::path(post, path = "/admin/adjustment/withdraw/", tag = "adjustment", request_body = AdjustmentDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013 on `id`: it is another's"),
        (status = 404, description = "100004"), (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn adjustment_withdraw(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<AdjustmentDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, Some(&operator), AdjustmentAction::Withdraw, &draft).await.map(|()| Reply(Nothing))
}

/// Makes a change at the server's command line; says its receipt.
///
/// # Errors
/// As [`ask_adjustment`].
pub async fn adjust_by_command(app: &App, draft: &AdjustmentDraft) -> Result<Receipt> {
    let asked = create(app, None, draft).await?;
    asked.receipt.ok_or_else(|| crate::Error::internal("a change at the command line waited"))
}

/// Decides on a change that waits, at the server's command line.
///
/// # Errors
/// As [`decide_adjustment`].
pub async fn decide_adjustment_by_command(
    app: &App,
    action: AdjustmentAction,
    draft: &AdjustmentDecideDraft,
) -> Result<()> {
    decide(app, None, action, draft).await
}

fn reviewer(operator: Option<&Operator>) -> Reviewer {
    operator.map_or_else(Reviewer::command, Operator::reviewer)
}

async fn create(
    app: &App,
    operator: Option<&Operator>,
    draft: &AdjustmentDraft,
) -> Result<adjustment::Asked> {
    let by = reviewer(operator);
    transaction!(app.store(), tx => {
        let asked = ask_adjustment(tx, app, &by, draft).await?;
        if !asked.is_repeated {
            let action = match asked.state {
                AdjustmentState::Done => name_of(draft.kind),
                _ => "adjustment.ask",
            };
            let detail = format!("{} {} {}", draft.kind.as_str(), asked.amount.display(), draft.id);
            let event = Event::of(operator, action).on("account", asked.account_id).with_detail(detail);
            audit::record(tx, app, &event).await?;
        } else {
            Mark::excuse();
        }
        Ok(asked)
    })
}

/// What a change that was made at once is called in the operators' log.
fn name_of(kind: AdjustmentKind) -> &'static str {
    match kind {
        AdjustmentKind::Gift => "ledger.gift",
        AdjustmentKind::AddCash => "ledger.add_cash",
        AdjustmentKind::DeductCash => "ledger.deduct_cash",
        AdjustmentKind::CreditLine => "ledger.credit_line",
    }
}

async fn decide(
    app: &App,
    operator: Option<&Operator>,
    action: AdjustmentAction,
    draft: &AdjustmentDecideDraft,
) -> Result<()> {
    let by = reviewer(operator);
    let name = match action {
        AdjustmentAction::Approve => "adjustment.approve",
        AdjustmentAction::Refuse => "adjustment.refuse",
        AdjustmentAction::Withdraw => "adjustment.withdraw",
    };
    transaction!(app.store(), tx => {
        let decision = AdjustmentDecision { action, note: &draft.note };
        let Decided { customer_no, kind, amount } = decide_adjustment(tx, app, &by, draft.id, decision).await?;
        let detail = format!("{} {} {customer_no}", kind.as_str(), amount.display());
        let event = Event::of(operator, name).on("adjustment", draft.id).with_detail(detail);
        audit::record(tx, app, &event).await
    })
}
