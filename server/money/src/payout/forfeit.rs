//! Gives the rest of the balance up, in words.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::payout::{Forfeit, ForfeitDraft};
use portico_core::{Money, Rule};
use serde_json::json;

use super::require_rest;
use super::show::{PayoutShowReply, show_payout};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Gives the rest of the balance up: it is the provider's from then on. The words, and the amount as it was seen, say that it is
/// meant.
#[utoipa::path(post, path = "/gicend/account/payout/forfeit/", tag = "account", request_body = ForfeitDraft,
    responses((status = 200, body = Envelope<PayoutShowReply>),
        (status = 400, description = "100001 on `words` or `amount`"),
        (status = 403, description = "100013: not the main user; on `proof`: prove who you are first"), (status = 404, description = "100004: nothing is left"),
        (status = 409, description = "100001 on `account`: what else stands in the way of the account's end; on `amount`: another \
            amount is left")))]
pub async fn account_payout_forfeit(
    State(app): State<App>,
    caller: Caller,
    Checked(forfeit): Checked<ForfeitDraft>,
) -> Result<Reply<PayoutShowReply>> {
    forfeit_balance(&app, &caller, &forfeit).await?;
    show_payout(&app, caller.account_id).await.map(Reply)
}

/// Gives the rest of the balance up, in the words that the form asks for.
///
/// # Errors
/// 100013 without a fresh proof; 409 with what else stands in the way, or on `amount` when another amount is left; 100004 when nothing is; when the database does
/// not answer.
pub async fn forfeit_balance(app: &App, caller: &Caller, forfeit: &Forfeit) -> Result<()> {
    caller.require_fresh(app)?;
    let account_id = caller.account_id;
    let id = app.random().id(app.now()).to_string();
    transaction!(app.store(), tx => {
        audit::take_turn(tx, account_id).await?;
        let rest = require_rest(tx, app, account_id).await?;
        if forfeit.minor() != rest.cash.minor() {
            let now = print_minor(rest.cash.minor());
            let rule = Rule::AmountOutOfRange { min: now.clone(), max: now };
            return Err(Error::field("amount", rule).with_status(409));
        }
        let movement = Movement {
            id: movement_id(account_id, &["forfeit", &id]),
            account_id,
            cause: Cause { kind: "forfeit", id: &id },
            what: What::Spend { amount: rest.all(), may_owe: false },
        };
        let receipt = ledger::post(tx, app, &movement).await?;
        let event = Event::done(caller, "payout.forfeit").on("account", account_id, "");
        let event = event.before(json!({ "cash": rest.cash })).after(json!({
            "cash": Money::new(receipt.after.cash, rest.cash.currency()), "words": forfeit.words(),
        }));
        audit::record(tx, app, account_id, &event).await
    })
}
