//! Tells the main user and the finance sub-users that the balance is low: once for each time that it falls below the
//! threshold (SPEC §6, SECURITY M-25).

use portico_core::Money;
use portico_core::runway::Runway;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::account_show::show_account;
use super::store;
use crate::kit::queue::{Failure, Job};
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::{App, Result, news, transaction};

news! {
    /// The balance fell below the threshold.
    struct LowBalance("low_balance", Finance to BalanceView) {
        /// What can be spent.
        available: Money,
        threshold: Money,
        /// For how long that is enough at the present usage.
        lasts_seconds: Option<i64>,
    }
}

/// The balance fell below the threshold.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellLowBalance {
    /// The account whose people are told.
    pub account_id: Uuid,
    /// With which movement: of one movement is told once.
    pub seq: i64,
    /// What could be spent after it.
    pub available: Money,
    /// The threshold that it fell below.
    pub threshold: Money,
}

impl Job for TellLowBalance {
    type Host = App;
    const KIND: &'static str = "billing.tell_low_balance";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let lasts_seconds = match show_account(app, self.account_id).await?.runway {
            Runway::Lasts { seconds } => Some(seconds),
            Runway::Open | Runway::Empty => None,
        };
        Ok(transaction!(app.store(), tx => { self.tell(tx, app, lasts_seconds).await })?)
    }
}

impl TellLowBalance {
    async fn tell(&self, tx: &mut Conn, app: &App, lasts_seconds: Option<i64>) -> Result<()> {
        if !store::insert_balance_alert(tx, self.account_id, self.seq).await? {
            return Ok(());
        }
        let (available, threshold) = (self.available, self.threshold);
        let news = LowBalance { available, threshold, lasts_seconds };
        notify_holders(tx, app, self.account_id, None, &news).await
    }
}
