//! Asks gateways for what they did not tell: a notice may be lost, and a recharge has to end.

use futures::StreamExt;
use portico_core::state::RechargeState;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::first_ask_seconds;
use super::settle::{Heard, postpone, settle, undone};
use super::store::{self, RechargeRow};
use crate::kit::fault::fault;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::money::payment::Asked;
use crate::{App, Result, money::card, transaction};

/// Recharges asked for in one run: with a gateway that never answers it still ends in time.
const ROWS: usize = 30;
/// Of these, at the same time.
const AT_ONCE: usize = 10;

/// Asks for every recharge that is due. Takes no input, and may run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Reconcile {}

impl Job for Reconcile {
    const KIND: &'static str = "recharge.reconcile";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let rows = {
            let mut conn = app.store().read().await?;
            store::due_select(&mut conn, app.now(), ROWS as i64).await?
        };
        let is_full = rows.len() == ROWS;
        let asked = futures::stream::iter(rows.into_iter().map(|row| {
            let app = app.clone();
            async move { ask_due(&app, &row).await }
        }));
        let outcomes: Vec<Result<()>> = asked.buffer_unordered(AT_ONCE).collect().await;
        outcomes.into_iter().collect::<Result<Vec<()>>>()?;
        if is_full {
            transaction!(app.store(), tx => { enqueue(tx, app, &Self {}).await })?;
        }
        Ok(())
    }
}

/// Asks for one that is due. What nobody has begun to charge, though a call would have done so by now, and of which its gateway
/// knows nothing, is undone: whoever began it died. Should it be paid all the same, it counts.
async fn ask_due(app: &App, row: &RechargeRow) -> Result<()> {
    ask(app, row).await?;
    let over = row.created_at.plus_seconds(first_ask_seconds(app));
    if row.state != RechargeState::Pending.as_str() || row.sealed.is_some() || app.now() < over {
        return Ok(());
    }
    transaction!(app.store(), tx => { undone(tx, app, row).await })
}

/// Asks the gateway how a recharge stands, and does what follows.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn ask(app: &App, row: &RechargeRow) -> Result<()> {
    let Some(gateway) = app.payment().named(&row.gateway) else { return postpone(app, row).await };
    let customer = match row.card_id {
        Some(_) => card::customer(&mut app.store().read().await?, row.account_id, &row.gateway).await?,
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
