//! What is known about an account, and what core makes of it.

use portico_core::state::RechargeState;
use portico_core::top_up::{TopUp, TopUpDecision, TopUpDraft, TopUpFacts};
use portico_core::{Currency, Draft, Limits, Money};

use super::store::{self, SettingRow, TryRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::billing::account_show::billing_account_in;
use crate::{App, Error, Result};

/// Tries that are looked at: more than can fail in a row.
const TRIES: i64 = 10;

/// What was found, and what follows.
pub(super) struct Found {
    pub facts: TopUpFacts,
    pub tries: Vec<TryRow>,
    pub decision: TopUpDecision,
    pub currency: Currency,
}

impl TryRow {
    /// Whether its recharge was paid.
    pub(super) fn is_paid(&self) -> bool {
        self.state == Some(RechargeState::Success)
    }

    /// When the try failed, if it did.
    pub(super) fn failure_at(&self) -> Option<Time> {
        let is_failed = self.state == Some(RechargeState::Failed);
        if is_failed { self.ended_at } else { self.failed_at }
    }

    /// Whether it was written, and nobody has asked a gateway for it yet: whoever wrote it died.
    pub(super) fn is_left(&self, now: Time) -> bool {
        let is_pending = self.state == Some(RechargeState::Pending);
        let is_unbegun = is_pending && !self.is_begun && self.expires_at.is_some_and(|end| now < end);
        self.failed_at.is_none() && (self.state.is_none() || is_unbegun)
    }
}

/// Decides for a setting.
pub(super) async fn decide(conn: &mut Conn, app: &App, setting: &SettingRow) -> Result<Found> {
    let (account_id, now) = (setting.account_id, app.now());
    let account = billing_account_in(conn, app, account_id).await?;
    let tries = store::list_tries(conn, account_id, TRIES).await?;
    let row: Vec<&TryRow> = tries
        .iter()
        .take_while(|one| !one.is_paid() && one.number > setting.reset_after)
        .filter(|one| one.failure_at().is_some())
        .collect();
    let facts = TopUpFacts {
        available: account.available.minor(),
        runway: account.runway,
        this_month: store::sum_tries_since(conn, account_id, month_start(app)).await?,
        is_pending: tries.iter().any(|one| !one.is_paid() && one.failure_at().is_none()),
        failures: u32::try_from(row.len()).unwrap_or(u32::MAX),
        failed_at: row.first().and_then(|one| one.failure_at()).map_or(0, Time::seconds),
        now: now.seconds(),
    };
    let decision = setting.top_up()?.decide(&facts);
    Ok(Found { facts, tries, decision, currency: account.currency })
}

impl SettingRow {
    /// The setting as core knows it. The operator's limits were looked at when it was saved.
    fn top_up(&self) -> Result<TopUp> {
        let draft = TopUpDraft {
            threshold: self.threshold.map(Money::print).unwrap_or_default(),
            days: u32::try_from(self.days).unwrap_or_default(),
            amount: self.amount.print(),
            monthly_ceiling: self.monthly_ceiling.print(),
            currency: self.amount.currency(),
        };
        let mut limits = Limits::default();
        limits.recharge.max = i64::MAX;
        draft.check(&limits).map_err(|found| Error::internal(format!("top_up cannot be read: {found:?}")))
    }
}

/// The present month by the operator's calendar, counted from the year 0.
pub(super) fn month(app: &App) -> i64 {
    let month = app.calendar().month_of(app.now().seconds());
    month.div_euclid(100) * 12 + month.rem_euclid(100) - 1
}

/// The first moment of the present month by the operator's calendar.
fn month_start(app: &App) -> Time {
    let calendar = app.calendar();
    Time::from_seconds(calendar.month_start(calendar.month_of(app.now().seconds())))
}
