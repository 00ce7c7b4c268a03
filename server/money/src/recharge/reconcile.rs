//! Asks gateways for what they did not tell: a notice may be lost, and a recharge has to end.

use portico_core::state::RechargeState;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::first_ask_seconds;
use super::settle::{Heard, abandon, postpone, settle};
use super::store::{self, RechargeRow};
use crate::MoneyParts;
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::money::payment::Asked;
use crate::{App, Result, money::card, transaction};

/// Asks for every recharge that is due. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Reconcile {
    /// The last recharge that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for Reconcile {
    type Host = App;
    const NAME: &'static str = "recharge.reconcile";
    /// With a gateway that never answers a run still ends in time.
    const AT_ONCE: i64 = 30;
    const TOGETHER: usize = 10;
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(store::list_due_recharges(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (recharge_id, _): &Self::Row) -> Result<()> {
        let row = store::find_recharge(&mut app.store().read().await?, *recharge_id).await?;
        match row.filter(|row| row.ask_at.is_some_and(|at| at <= app.now())) {
            Some(row) => ask_due(app, &row).await,
            None => Ok(()),
        }
    }

    fn id((recharge_id, _): &Self::Row) -> Uuid {
        *recharge_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}

/// Asks for one that is due. What nobody has begun to charge, though a call would have done so by now, and of which its gateway
/// knows nothing, is undone: whoever began it died. Should it be paid all the same, it counts.
async fn ask_due(app: &App, row: &RechargeRow) -> Result<()> {
    ask(app, row).await?;
    let over = row.created_at.plus_seconds(first_ask_seconds(app));
    if row.state != RechargeState::Pending || row.sealed.is_some() || app.now() < over {
        return Ok(());
    }
    transaction!(app.store(), tx => { abandon(tx, app, row).await })
}

/// Asks the gateway how a recharge stands, and does what follows.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn ask(app: &App, row: &RechargeRow) -> Result<()> {
    let Some(gateway) = app.payment().by_name(&row.gateway) else { return postpone(app, row).await };
    let customer = match row.card_id {
        Some(_) => card::find_customer(&mut app.store().read().await?, row.account_id, &row.gateway).await?,
        None => None,
    };
    let (gateway_id, customer) = (row.gateway_id.as_deref(), customer.as_deref());
    let asked = Asked { reference: &row.reference, gateway_id, customer };
    match gateway.ask(asked).await {
        Ok(report) => {
            fault!("recharge.heard");
            let heard =
                Heard { gateway: &row.gateway, event_id: None, reference: &row.reference, report: &report };
            settle(app, &heard).await
        }
        Err(error) => {
            tracing::warn!(%error, gateway = row.gateway, recharge_id = %row.recharge_id, "a gateway did not say how a charge stands");
            postpone(app, row).await
        }
    }
}
