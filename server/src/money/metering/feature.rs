//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::resource_export::ResourceExport;
use super::{RateUsage, open_count};
use crate::Result;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::Make;
use crate::platform::feature::Feature;

/// Resources, and what is used of them.
pub struct Usage;

impl Feature for Usage {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<RateUsage>().with::<Make<ResourceExport>>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<RateUsage>("3 * * * *")
    }

    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            facts.resources = open_count(conn, account_id).await?;
            Ok(())
        })
    }
}
