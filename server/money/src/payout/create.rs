//! Asks for the rest of the balance to be paid back.

use axum::extract::State;
use portico_core::Money;
use portico_core::payout::{Payout, PayoutDraft, PayoutState};
use serde_json::json;

use super::require_rest;
use super::show::{PayoutShowReply, show_payout};
use super::store::{self, PayoutRow};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Seconds that it stays held at most: ten years, as the operator decides when they like.
const HELD_SECONDS: i64 = 10 * 365 * 86_400;

/// Asks for the rest of the balance to be paid back: it is held until the operator has decided, or the request is withdrawn.
#[utoipa::path(post, path = "/gicend/account/payout/create/", tag = "account", request_body = PayoutDraft,
    responses((status = 200, body = Envelope<PayoutShowReply>), (status = 400, description = "100001 on `pay_to`"),
        (status = 403, description = "100013: not the main user; on `proof`: prove who you are first"), (status = 404, description = "100004: nothing is left"),
        (status = 409, description = "100001 on `account`: what else stands in the way of the account's end, a payout that was asked \
            for among it")))]
pub async fn account_payout_create(
    State(app): State<App>,
    caller: Caller,
    Checked(wish): Checked<PayoutDraft>,
) -> Result<Reply<PayoutShowReply>> {
    create_payout(&app, &caller, &wish).await?;
    show_payout(&app, caller.account_id).await.map(Reply)
}

/// Asks for the rest of the balance to be paid back; it is held until somebody decides.
///
/// # Errors
/// 100013 without a fresh proof; 409 with what else stands in the way; 100004 when nothing is left; when the database does not answer.
pub async fn create_payout(app: &App, caller: &Caller, wish: &Payout) -> Result<()> {
    caller.require_fresh(app)?;
    let account_id = caller.account_id;
    let payout_id = app.random().id(app.now());
    transaction!(app.store(), tx => {
        // Two at once take turns: the second finds the first in its way.
        audit::take_turn(tx, account_id).await?;
        let rest = require_rest(tx, app, account_id).await?;
        let name = payout_id.to_string();
        let movement = Movement {
            id: movement_id(account_id, &["payout", &name]),
            account_id,
            cause: Cause { kind: "payout", id: &name },
            what: What::Hold { amount: rest.all(), expires_at: app.now().plus_seconds(HELD_SECONDS) },
        };
        let hold_id = ledger::post(tx, app, &movement).await?.movement_id;
        let row = PayoutRow {
            payout_id,
            account_id,
            user_id: caller.user_id,
            created_at: app.now(),
            amount: rest.cash,
            hold_id,
            pay_to: wish.pay_to().clone(),
            state: PayoutState::Asked,
            to_source: Money::zero(rest.cash.currency()),
            note: String::new(),
            ended_at: None,
        };
        store::insert_payout(tx, &row).await?;
        let event = Event::done(caller, "payout.create").on("payout", payout_id, "");
        let event = event.before(json!({ "cash": rest.cash })).after(json!({ "amount": row.amount }));
        audit::record(tx, app, account_id, &event).await
    })
}
