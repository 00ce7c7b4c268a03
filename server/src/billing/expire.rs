//! Gives back what was put aside longer than it should be.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ledger::post;
use super::movement::{Cause, Movement, What, movement_id};
use super::store::read;
use crate::queue::{Failure, Job};
use crate::{App, transaction};

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
    match transaction!(app.store(), tx => { post(tx, app, &movement).await }) {
        Ok(_) => Ok(()),
        Err(error) if error.status() == 409 => Ok(()),
        Err(error) => Err(error.into()),
    }
}
