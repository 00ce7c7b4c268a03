//! Gives back what was held longer than it should be.

use portico_core::Money;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::ledger::post;
use super::movement::{Cause, Movement, What, movement_id};
use super::store::read;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::people::account::find_currency_of;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, transaction};

/// Ends the holds whose time is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireHolds {
    /// The last hold that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for ExpireHolds {
    type Host = App;
    const NAME: &'static str = "billing.expire_holds";
    /// Hold, account, and when the hold's time is over.
    type Row = (Uuid, Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(read::list_holds_over(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (hold_id, account_id, _): &Self::Row) -> Result<()> {
        expire(app, *account_id, *hold_id).await
    }

    fn id((hold_id, ..): &Self::Row) -> Uuid {
        *hold_id
    }

    fn after(&self, (hold_id, _, expires_at): &Self::Row) -> Self {
        Self { after: Cursor { at: *expires_at, id: *hold_id } }
    }
}

/// Ends one hold. Its account may be faster: then the hold has ended otherwise, and nothing is left to do.
async fn expire(app: &App, account_id: Uuid, hold_id: Uuid) -> Result<()> {
    let name = hold_id.to_string();
    let id = movement_id(account_id, &["expire", &name]);
    let cause = Cause { kind: "hold", id: &name };
    let movement = Movement { id, account_id, cause, what: What::Expire { hold_id } };
    let ended: Result<()> = transaction!(app.store(), tx => {
        let receipt = post(tx, app, &movement).await?;
        if receipt.is_repeated {
            return Ok(());
        }
        let currency = find_currency_of(tx, account_id).await?;
        let money = |minor| Money::new(minor, currency);
        let event = Event::done(Actor::system(), "hold.expire")
            .on("hold", hold_id, "")
            .after(json!({ "amount": money(-receipt.delta.withheld) }));
        audit::record(tx, app, account_id, &event).await
    });
    ended.or_else(|error| if error.status() == 409 { Ok(()) } else { Err(error) })
}
