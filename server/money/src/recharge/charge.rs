//! Asks the gateway for the charge of a recharge.

use portico_core::Recharge;
use uuid::Uuid;

use super::reason::RechargeReason;
use super::reply::{NextReply, seal_next};
use super::store::{self, RechargeRow, heard};
use super::{first_ask_seconds, means, notice_url, reconcile};
use crate::kit::fault;
use crate::money::card::Paying;
use crate::money::payment::{Begun, Gateway, GatewayError, NewCharge, NextStep, Presence};
use crate::{App, Result, transaction};

/// By what a recharge is paid.
pub(super) struct By<'a> {
    /// The gateway that takes the payment.
    pub gateway: &'a dyn Gateway,
    /// The bound card, where one pays.
    pub card: Option<Paying>,
}

/// Begins the charge, and where nothing is left for the payer to do, asks how it ended.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn charge(
    app: &App,
    recharge: &Recharge,
    row: &RechargeRow,
    by: &By<'_>,
    presence: Presence,
) -> Result<()> {
    let begun = begin_at_gateway(app, recharge, row, by, presence).await;
    fault!("recharge.gateway_asked");
    save_next_step(app, row.recharge_id, &begun).await?;
    fault!("recharge.gateway_answered");
    if let Ok(Begun { gateway_id, next: NextStep::Wait }) = begun {
        reconcile::ask(app, &RechargeRow { gateway_id, ..row.clone() }).await?;
    }
    Ok(())
}

async fn begin_at_gateway(
    app: &App,
    recharge: &Recharge,
    row: &RechargeRow,
    by: &By<'_>,
    presence: Presence,
) -> Result<Begun, GatewayError> {
    let config = app.config();
    let url = &config.http.public_url;
    let charge = NewCharge {
        reference: &row.reference,
        means: means(recharge.method()),
        amount: recharge.money(),
        description: &format!("{} recharge", config.brand.name),
        expires_at: row.expires_at,
        notice_url: &notice_url(app, by.gateway.name()),
        return_url: &format!("{url}/main/recharge?recharge={}", row.recharge_id),
        card: by.card.as_ref().map(|card| card.card(presence)),
    };
    by.gateway.begin(&charge).await
}

/// Keeps how the payer goes on, or why they cannot.
async fn save_next_step(app: &App, recharge_id: Uuid, begun: &Result<Begun, GatewayError>) -> Result<()> {
    let reason = match begun {
        Ok(begun) => {
            let sealed = seal_next(app, recharge_id, &NextReply::from(begun.next.clone()))?;
            let gateway_id = begun.gateway_id.as_deref();
            return transaction!(app.store(), tx => {
                Ok(store::save_gateway_answer(tx, recharge_id, gateway_id, &sealed).await?)
            });
        }
        Err(GatewayError::Refused(_)) => RechargeReason::Declined,
        Err(GatewayError::Unanswered(_)) => RechargeReason::Unreachable,
    };
    if let Err(error) = begun {
        tracing::warn!(%error, %recharge_id, "a charge could not be begun");
    }
    let now = app.now();
    let ask_at = Some(now.plus_seconds(first_ask_seconds(app)));
    transaction!(app.store(), tx => {
        heard::fail_recharge(tx, recharge_id, reason, ask_at, now).await?;
        Ok(())
    })
}
