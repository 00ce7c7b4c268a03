//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::{FollowBudgets, budgets_erase};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Budgets of projects.
pub struct Budgets;

impl Feature for Budgets {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<FollowBudgets>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<FollowBudgets>("19 * * * *")
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(budgets_erase(tx, account_id))
    }
}
