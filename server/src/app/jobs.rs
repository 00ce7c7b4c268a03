//! Every kind of job, and what runs by the clock.

use crate::audit::audit_export::AuditExport;
use crate::bill::item_export::BillItemExport;
use crate::bill::month_export::BillExport;
use crate::bill::resource_bill_export::ResourceBillExport;
use crate::bill::summary_export::BillSummaryExport;
use crate::billing::movement_export::MovementExport;
use crate::export::{ExpireExports, Make};
use crate::http::idempotency::DeleteKeys;
use crate::invoice::export::InvoiceExport;
use crate::metering::resource_export::ResourceExport;
use crate::order::order_export::OrderExport;
use crate::queue::{Registry, Schedule};
use crate::recharge::export::RechargeExport;
use crate::{
    account, bill, billing, budget, card, identity, mail, metering, order, payment, queue, recharge, sms,
    verification,
};

/// Every kind of job.
#[must_use]
pub fn jobs() -> Registry {
    Registry::new()
        .with::<queue::DeleteEnded>()
        .with::<identity::DeleteExpired>()
        .with::<identity::UnsentCode>()
        .with::<identity::RemindPasswords>()
        .with::<identity::SignInRefused>()
        .with::<account::TrimVisits>()
        .with::<verification::DeleteUnused>()
        .with::<billing::ExpireHolds>()
        .with::<billing::VerifyLedger>()
        .with::<billing::TellLowBalance>()
        .with::<billing::FollowArrears>()
        .with::<DeleteKeys>()
        .with::<payment::TestNotice>()
        .with::<recharge::Reconcile>()
        .with::<recharge::GiveBack>()
        .with::<recharge::TopUpLook>()
        .with::<recharge::TopUpTell>()
        .with::<order::ExpireOrders>()
        .with::<card::ForgetCard>()
        .with::<card::ForgetCustomer>()
        .with::<order::Renew>()
        .with::<metering::RateUsage>()
        .with::<bill::CloseBills>()
        .with::<Make<BillExport>>()
        .with::<Make<BillSummaryExport>>()
        .with::<Make<BillItemExport>>()
        .with::<Make<ResourceBillExport>>()
        .with::<Make<OrderExport>>()
        .with::<Make<ResourceExport>>()
        .with::<Make<MovementExport>>()
        .with::<Make<RechargeExport>>()
        .with::<Make<InvoiceExport>>()
        .with::<Make<AuditExport>>()
        .with::<ExpireExports>()
        .with::<budget::FollowBudgets>()
        .with::<mail::Message>()
        .with::<sms::Message>()
}

/// Everything that runs by the clock (UTC).
///
/// # Errors
/// When a pattern cannot be read.
pub fn schedule() -> Result<Schedule, queue::ScheduleError> {
    Schedule::new()
        .with::<queue::DeleteEnded>("17 * * * *")?
        .with::<identity::DeleteExpired>("*/10 * * * *")?
        .with::<identity::RemindPasswords>("7 * * * *")?
        .with::<account::TrimVisits>("41 3 * * *")?
        .with::<recharge::Reconcile>("* * * * *")?
        .with::<recharge::GiveBack>("* * * * *")?
        .with::<recharge::TopUpLook>("* * * * *")?
        .with::<order::ExpireOrders>("29 * * * *")?
        .with::<order::Renew>("*/5 * * * *")?
        .with::<metering::RateUsage>("3 * * * *")?
        .with::<bill::CloseBills>("37 * * * *")?
        .with::<budget::FollowBudgets>("19 * * * *")?
        .with::<verification::DeleteUnused>("23 * * * *")?
        .with::<billing::ExpireHolds>("* * * * *")?
        .with::<billing::FollowArrears>("* * * * *")?
        .with::<billing::VerifyLedger>("53 2 * * *")?
        .with::<ExpireExports>("*/10 * * * *")?
        .with::<DeleteKeys>("37 * * * *")
}
