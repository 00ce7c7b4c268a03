//! Below which balance the account is told (SPEC §5).

use axum::extract::State;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::threshold::{Threshold, ThresholdDraft};
use portico_core::{Money, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::ledger;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, people::access, transaction};

/// The alert threshold as it is kept now, in the account's currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThresholdReply {
    /// Below it the account is notified.
    pub threshold: Money,
    /// Whether what can be spent is below it already: then the people are being notified.
    pub is_low: bool,
}

/// Chooses below which balance main user and finance sub-users are notified, once for each time that it falls below.
#[utoipa::path(post, path = "/gicend/billing/account/threshold/", tag = "billing", request_body = ThresholdDraft,
    responses((status = 200, body = Envelope<ThresholdReply>),
        (status = 400, description = "100001 on `amount`, or on `currency` when it is not the account's"),
        (status = 403, description = "100013: the permission to recharge is missing")))]
pub async fn billing_account_threshold(
    State(app): State<App>,
    caller: Caller,
    Checked(threshold): Checked<ThresholdDraft>,
) -> Result<Reply<ThresholdReply>> {
    update_threshold(&app, &caller, &threshold).await.map(Reply)
}

/// Chooses the balance below which the account is told, or none.
///
/// # Errors
/// 100001 on `currency`; 100013 when the permission was taken away meanwhile.
pub async fn update_threshold(app: &App, caller: &Caller, threshold: &Threshold) -> Result<ThresholdReply> {
    let chosen = threshold.money();
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        let before = ledger::take(tx, caller.account_id).await?;
        if before.currency != chosen.currency() {
            return Err(Error::field("currency", Rule::UnknownChoice));
        }
        let is_low = ledger::set_threshold(tx, app, caller.account_id, &before, chosen.minor()).await?;
        let was = before.threshold.map(|minor| Money::new(minor, chosen.currency()));
        let event = Event::done(caller, "billing.threshold")
            .on("account", caller.account_id, "")
            .before(json!({ "threshold": was }))
            .after(json!({ "threshold": chosen }));
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(ThresholdReply { threshold: chosen, is_low })
    })
}
