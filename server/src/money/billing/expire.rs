//! Gives back what was put aside longer than it should be.

use portico_core::Money;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::ledger::post;
use super::movement::{Cause, Movement, What, movement_id};
use super::store::read;
use crate::kit::queue::{Failure, Job};
use crate::people::account::currency_of;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, transaction};

/// Holds read at a time.
const ROWS: i64 = 200;

/// Ends the holds whose time is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireHolds {}

impl Job for ExpireHolds {
    const KIND: &'static str = "billing.expire_holds";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        loop {
            let over = read::holds_over(&mut app.store().read().await?, app.now(), ROWS).await?;
            for (hold_id, account_id) in &over {
                expire(app, *account_id, *hold_id).await?;
            }
            if (over.len() as i64) < ROWS {
                return Ok(());
            }
        }
    }
}

/// Ends one hold. Its account may be faster: then the hold has ended otherwise, and nothing is left to do.
async fn expire(app: &App, account_id: Uuid, hold_id: Uuid) -> Result<(), Failure> {
    let name = hold_id.to_string();
    let id = movement_id(account_id, &["expire", &name]);
    let cause = Cause { kind: "hold", id: &name };
    let movement = Movement { id, account_id, cause, what: What::Expire { hold_id } };
    let ended: Result<()> = transaction!(app.store(), tx => {
        let receipt = post(tx, app, &movement).await?;
        if receipt.is_repeated {
            return Ok(());
        }
        let currency = currency_of(tx, account_id).await?;
        let money = |minor| Money::new(minor, currency);
        let event = Event::done(Actor::system(), "hold.expire")
            .on("hold", hold_id, "")
            .before(json!({ "available": money(receipt.available_before()) }))
            .after(json!({ "available": money(receipt.after.available()) }));
        audit::record(tx, app, account_id, &event).await
    });
    match ended {
        Ok(()) => Ok(()),
        Err(error) if error.status() == 409 => Ok(()),
        Err(error) => Err(error.into()),
    }
}
