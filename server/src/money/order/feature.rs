//! What the feature says of itself.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use super::order_export::OrderExport;
use super::{ExpireOrders, Renew, open_count};
use crate::Result;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::Make;
use crate::platform::feature::Feature;

/// What is ordered, and renewed.
pub struct Orders;

impl Feature for Orders {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<ExpireOrders>().with::<Renew>().with::<Make<OrderExport>>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<ExpireOrders>("29 * * * *")?.with::<Renew>("*/5 * * * *")
    }

    fn count_blockers<'a>(
        &'a self,
        conn: &'a mut Conn,
        account_id: Uuid,
        facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            facts.open_orders = open_count(conn, account_id).await?;
            Ok(())
        })
    }
}
