//! Closes the bills of months that are over. Usage that is told late still counts for some days.

use portico_core::day::month_plus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store;
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job};
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::metering;
use crate::{App, Result, transaction};

/// Seconds after a month's end in which its usage may still be told: three days.
pub const GRACE_SECONDS: i64 = 3 * 86_400;
/// Bills read at a time.
const ROWS: i64 = 200;

/// Whether a month's time for late usage is over, by the operator's clock: no more of it is taken, whether or not there is a bill.
#[must_use]
pub fn is_month_over(app: &App, month: i64) -> bool {
    month < first_open(app)
}

/// The first month whose bill is not to be closed yet.
fn first_open(app: &App) -> i64 {
    app.calendar().month_of(app.now().seconds() - GRACE_SECONDS)
}

/// Closes every bill whose time has come, and says how many. One that cannot be closed keeps no other from it: it is logged, counted
/// in the metric `portico_bills_waiting`, and its turn comes again.
///
/// # Errors
/// When the database does not answer.
pub async fn close_bills(app: &App) -> Result<u32> {
    let over = first_open(app);
    let (mut closed, mut waiting) = (0_u32, 0_u32);
    let mut after = (0, Uuid::nil());
    loop {
        let open =
            store::list_open_bills(&mut app.store().read().await?, over, after.0, after.1, ROWS).await?;
        let Some((account_id, month)) = open.last() else { break };
        after = (*month, *account_id);
        for (account_id, month) in open {
            match close_bill(app, account_id, month).await {
                Ok(true) => closed += 1,
                Ok(false) => {
                    waiting += 1;
                    tracing::warn!(%account_id, month, "a bill waits: some usage of its month is on no bill yet");
                }
                Err(error) => {
                    waiting += 1;
                    tracing::error!(%error, %account_id, month, "a bill could not be closed");
                }
            }
        }
    }
    metrics::gauge!("portico_bills_waiting").set(f64::from(waiting));
    Ok(closed)
}

/// Closes an account's bills of months that are over, in a transaction, for the demo.
///
/// # Errors
/// When the database does not answer.
pub async fn close_months(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    let over = first_open(app);
    for bill in store::money::list_months(tx, account_id).await? {
        if !bill.is_closed && bill.month < over {
            let end = Time::from_seconds(app.calendar().month_start(month_plus(bill.month, 1)));
            store::close_bill(tx, account_id, bill.month, end.plus_seconds(GRACE_SECONDS)).await?;
        }
    }
    Ok(())
}

/// Closes a bill unless some usage of its month is not on it yet; says whether it did.
async fn close_bill(app: &App, account_id: Uuid, month: i64) -> Result<bool> {
    let end = Time::from_seconds(app.calendar().month_start(month_plus(month, 1)));
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, account_id).await?;
        if metering::has_unrated(tx, account_id, end).await? {
            return Ok(false);
        }
        store::close_bill(tx, account_id, month, app.now()).await?;
        Ok(true)
    })
}

/// Closes bills by the clock.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CloseBills {}

impl Job for CloseBills {
    type Host = App;
    const KIND: &'static str = "bill.close";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let closed = close_bills(app).await?;
        if closed > 0 {
            tracing::info!(closed, "bills were closed");
        }
        Ok(())
    }
}
