//! Every feature, in one list: what is said of each is said in its `feature.rs`.

use futures::future::BoxFuture;
use uuid::Uuid;

use crate::kit::http::idempotency::{DeleteKeys, keys_erase};
use crate::kit::queue::{DeleteEnded, Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::money::{bill, billing, budget, card, invoice, metering, order, payment, payout, recharge};
use crate::people::{access, account, identity, key, project, terms, verification};
use crate::platform::feature::Feature;
use crate::platform::{audit, content, export, mail, sms};
use crate::{App, Result};

/// Every feature; an account's parts end in this order.
pub const FEATURES: &[&dyn Feature] = &[
    &Transport,
    &identity::Identity,
    &account::Accounts,
    &verification::Verifications,
    &access::AccessRights,
    &key::SecurityKeys,
    &export::Exports,
    &audit::AuditLog,
    &content::Contents,
    &billing::Ledger,
    &payment::Payments,
    &card::Cards,
    &recharge::Recharges,
    &order::Orders,
    &metering::Usage,
    &bill::Bills,
    &invoice::Invoices,
    &payout::Payouts,
    &budget::Budgets,
    &project::Projects,
    &terms::Terms,
];

/// What the lowest floor does for all: the queue, the keys of calls that were made once, mail and SMS.
struct Transport;

impl Feature for Transport {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<DeleteEnded>().with::<DeleteKeys>().with::<mail::Message>().with::<sms::Message>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<DeleteEnded>("17 * * * *")?.with::<DeleteKeys>("37 * * * *")
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(keys_erase(tx, account_id))
    }
}

/// Every kind of job.
#[must_use]
pub fn jobs() -> Registry {
    FEATURES.iter().fold(Registry::new(), |jobs, feature| feature.jobs(jobs))
}

/// Everything that runs by the clock (UTC).
///
/// # Errors
/// When a pattern cannot be read.
pub fn schedule() -> Result<Schedule, ScheduleError> {
    FEATURES.iter().try_fold(Schedule::new(), |schedule, feature| feature.schedule(schedule))
}
