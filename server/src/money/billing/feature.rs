//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::ledger::{balance, threshold_begin};
use super::movement_export::MovementExport;
use super::{ExpireHolds, FollowArrears, TellLowBalance, VerifyLedger};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::Make;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// The balance, its ledger and arrears.
pub struct Ledger;

impl Feature for Ledger {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<ExpireHolds>()
            .with::<VerifyLedger>()
            .with::<TellLowBalance>()
            .with::<FollowArrears>()
            .with::<Make<MovementExport>>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule
            .with::<ExpireHolds>("* * * * *")?
            .with::<FollowArrears>("* * * * *")?
            .with::<VerifyLedger>("53 2 * * *")
    }

    fn begin_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(threshold_begin(tx, app, account_id))
    }

    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            if let Some((balance, ..)) = balance(conn, account_id).await? {
                facts.balance_minor += balance.cash + balance.credit;
                facts.withheld_minor += balance.withheld;
            }
            Ok(())
        })
    }
}
