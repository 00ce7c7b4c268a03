//! Every feature, in one list: what is said of each is said in its `feature.rs`.

use async_trait::async_trait;
use uuid::Uuid;

use super::ended::DeleteEnded;
use crate::caller::idempotency::{DeleteKeys, erase_keys};
use crate::closing::admin::audit_verify;
use crate::closing::{events, overview, privacy, support};
use crate::cloud::{
    console, flavor, gpu_server, instance, monitor, object, offer, quota, recommendation, region, ssh_key,
    stock_watch,
};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::money::{
    adjustment, bill, billing, budget, card, catalogue, invoice, metering, order, payment, payout, proof,
    recharge,
};
use crate::people::{
    access, account, announcement, broadcast, content, identity, key, portal, profile, project, terms,
    verification,
};
use crate::platform::feature::Feature;
use crate::platform::{audit_log, breach, export, live, mail, site, sms};
use crate::{App, Result};

/// Every feature; whatever is asked of all is asked in this order.
pub const FEATURES: &[&dyn Feature] = &[
    &Transport,
    &site::Site,
    &breach::BreachedPasswords,
    &identity::Identity,
    &account::Accounts,
    &profile::Profiles,
    &verification::Verifications,
    &access::AccessRights,
    &key::SecurityKeys,
    &export::Exports,
    &live::Live,
    &audit_log::AuditLog,
    &content::Contents,
    &broadcast::Broadcasts,
    &announcement::Announcements,
    &catalogue::Catalogue,
    &billing::Ledger,
    &payment::Payments,
    &card::Cards,
    &recharge::Recharges,
    &order::Orders,
    &metering::Usage,
    &bill::Bills,
    &invoice::Invoices,
    &payout::Payouts,
    &adjustment::Adjustments,
    &budget::Budgets,
    &proof::Proof,
    &monitor::Monitoring,
    &object::Objects,
    &flavor::Flavors,
    &offer::Offers,
    &instance::Instances,
    &gpu_server::GpuServers,
    &ssh_key::SshKeys,
    &console::Consoles,
    &quota::Quotas,
    &stock_watch::StockWatches,
    &recommendation::Recommendations,
    &region::Regions,
    &project::Projects,
    &terms::Terms,
    &portal::Portals,
    &support::Support,
    &overview::Overview,
    &audit_verify::Administration,
    &privacy::Privacy,
    &events::Events,
];

/// What the lowest floor does for all: the queue, the keys of calls that were made once, mail and SMS.
struct Transport;

#[async_trait]
impl Feature for Transport {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<DeleteEnded>().with::<DeleteKeys>().with::<mail::Message>().with::<sms::Message>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<DeleteEnded>("17 * * * *")?.with::<DeleteKeys>("37 * * * *")
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        erase_keys(tx, account_id).await
    }
}
