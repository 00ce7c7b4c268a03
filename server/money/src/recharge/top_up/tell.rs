//! Tells people how an auto top-up ended: the main user and the finance sub-users, once for each end.

use portico_core::Money;
use portico_core::top_up::MAX_FAILURES;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::{Found, decide};
use super::store::{self, SettingRow};
use crate::kit::queue::{Failure, Job};
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::platform::audit;
use crate::{App, Result, news, transaction};

news! {
    /// The balance was recharged by itself.
    struct TopUpDone("top_up_done", Finance to BalanceView) {
        /// Which recharge, by which the console shows it.
        recharge_id: Uuid,
        amount: Money,
        /// The last four digits of the card.
        card: String,
    }

    /// The balance was not recharged by itself.
    struct TopUpFailed("top_up_failed", Finance to BalanceView) {
        /// How much it was to be.
        amount: Money,
        trouble: TopUpTrouble,
    }
}

/// Why the balance was not recharged by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TopUpTrouble {
    /// The card was refused, and is tried again later.
    Declined,
    /// The card was refused too often.
    GaveUp,
    /// The month's limit leaves too little.
    Ceiling,
    /// The card may not be charged without asking any more: it is switched off.
    CardWithdrawn,
    /// A payment with the card is disputed: it is switched off.
    Disputed,
}

/// A try of an account has ended: its people are told, each end once.
#[derive(Debug, Serialize, Deserialize)]
pub struct TopUpTell {
    /// The account whose people are told.
    pub account_id: Uuid,
}

impl Job for TopUpTell {
    type Host = App;
    const KIND: &'static str = "recharge.top_up_tell";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let told: Result<()> = transaction!(app.store(), tx => {
            audit::take_turn(tx, self.account_id).await?;
            let Some(setting) = store::find_setting(tx, self.account_id).await? else { return Ok(()) };
            let found = decide(tx, app, &setting).await?;
            tell_tries(tx, app, &setting, &found).await
        });
        Ok(told?)
    }
}

/// Tells of every try that ended and was not told of, in the transaction that notes it.
pub(super) async fn tell_tries(tx: &mut Conn, app: &App, setting: &SettingRow, found: &Found) -> Result<()> {
    for (place, one) in found.tries.iter().enumerate() {
        let amount = Money::new(one.amount, found.currency);
        let told = if one.is_paid() && one.told != "success" {
            let card = one.card_last_four.clone().unwrap_or_default();
            let news = TopUpDone { recharge_id: one.recharge_id, amount, card };
            notify_holders(tx, app, setting.account_id, None, &news).await?;
            "success"
        } else if one.failure_at().is_some() && !one.is_paid() && one.told.is_empty() {
            let is_last = place == 0 && found.facts.failures >= MAX_FAILURES;
            let trouble = if is_last { TopUpTrouble::GaveUp } else { TopUpTrouble::Declined };
            tell_failure(tx, app, setting, amount, trouble).await?;
            "failed"
        } else {
            continue;
        };
        store::update_try_notice(tx, setting.account_id, one.number, told).await?;
    }
    Ok(())
}

/// Tells that the month's ceiling stops it.
pub(super) async fn tell_ceiling(tx: &mut Conn, app: &App, setting: &SettingRow) -> Result<()> {
    tell_failure(tx, app, setting, setting.amount, TopUpTrouble::Ceiling).await
}

/// Tells that it is switched off, and why.
pub(super) async fn tell_switch_off(
    tx: &mut Conn,
    app: &App,
    setting: &SettingRow,
    trouble: TopUpTrouble,
) -> Result<()> {
    tell_failure(tx, app, setting, setting.amount, trouble).await
}

async fn tell_failure(
    tx: &mut Conn,
    app: &App,
    setting: &SettingRow,
    amount: Money,
    trouble: TopUpTrouble,
) -> Result<()> {
    notify_holders(tx, app, setting.account_id, None, &TopUpFailed { amount, trouble }).await
}
