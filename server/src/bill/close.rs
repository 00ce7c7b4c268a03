//! Closes the bills of months that are over. Usage that is told late still counts for some days.

use portico_core::day::{month_of, month_plus};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::lines::offset;
use super::store;
use crate::billing::ledger;
use crate::clock::Time;
use crate::metering;
use crate::queue::{Failure, Job};
use crate::{App, Result, transaction};

/// Seconds after a month's end in which its usage may still be told: three days.
pub const GRACE_SECONDS: i64 = 3 * 86_400;
/// Bills read at a time.
const ROWS: i64 = 200;

/// Closes every bill whose time has come, and says how many.
///
/// # Errors
/// When the database does not answer.
pub async fn bills_close(app: &App) -> Result<u32> {
    let over = month_of(app.now().seconds() - GRACE_SECONDS, offset(app));
    let mut closed = 0;
    loop {
        let open = store::bills_open(&mut app.store().read().await?, over, ROWS).await?;
        let before = closed;
        for (account_id, month) in &open {
            closed += u32::from(bill_close(app, *account_id, *month).await?);
        }
        // One that cannot be closed yet stays in front.
        if (open.len() as i64) < ROWS || closed == before {
            return Ok(closed);
        }
    }
}

/// Closes a bill unless some usage of its month is not on it yet; says whether it did.
async fn bill_close(app: &App, account_id: Uuid, month: i64) -> Result<bool> {
    let end = Time::from_seconds(portico_core::day::month_start(month_plus(month, 1), offset(app)));
    transaction!(app.store(), tx => {
        ledger::turn_take(tx, account_id).await?;
        if metering::has_unrated(tx, account_id, end).await? {
            return Ok(false);
        }
        store::bill_close(tx, account_id, month, app.now()).await?;
        Ok(true)
    })
}

/// Closes bills by the clock.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CloseBills {}

impl Job for CloseBills {
    const KIND: &'static str = "bill.close";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let closed = bills_close(app).await?;
        if closed > 0 {
            tracing::info!(closed, "bills were closed");
        }
        Ok(())
    }
}
