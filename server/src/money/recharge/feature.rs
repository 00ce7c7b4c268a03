//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::export::RechargeExport;
use super::top_up::top_up_erase;
use super::{GiveBack, Reconcile, TopUpLook, TopUpTell, pending_count, refunding_count};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::Make;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Money that is paid in, goes back, and is paid in by itself.
pub struct Recharges;

impl Feature for Recharges {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<Reconcile>()
            .with::<GiveBack>()
            .with::<TopUpLook>()
            .with::<TopUpTell>()
            .with::<Make<RechargeExport>>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<Reconcile>("* * * * *")?.with::<GiveBack>("* * * * *")?.with::<TopUpLook>("* * * * *")
    }

    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            facts.pending_recharges = pending_count(conn, account_id).await?;
            facts.pending_refunds = refunding_count(conn, account_id).await?;
            Ok(())
        })
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(top_up_erase(tx, account_id))
    }
}
