//! Looks at the accounts that recharge by themselves.

use portico_core::amount::print_minor;
use portico_core::top_up::TopUpDecision;
use portico_core::{Draft, RechargeDraft};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::{decide, month};
use super::store::{self, SettingRow, TryRow};
use super::tell::{tell_ceiling, tell_tries};
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::billing::movement_id;
use crate::money::payment::Presence;
use crate::money::recharge::create::{Payer, create_recharge};
use crate::people::identity::find_suspension;
use crate::platform::audit::{self, Actor};
use crate::{App, Error, Result, transaction};

/// Seconds until an account is looked at again.
const PAUSE: i64 = 60;

/// Looks at every account that is due. May run as often as it likes, in as many places.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TopUpLook {
    /// The last account that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for TopUpLook {
    type Host = App;
    const NAME: &'static str = "recharge.top_up";
    const AT_ONCE: i64 = 50;
    /// The account, and since when it is due.
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(store::list_due_settings(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (account_id, _): &Self::Row) -> Result<()> {
        look(app, *account_id).await
    }

    fn id((account_id, _): &Self::Row) -> Uuid {
        *account_id
    }

    fn after(&self, (account_id, look_at): &Self::Row) -> Self {
        Self { after: Cursor { at: *look_at, id: *account_id } }
    }
}

/// A recharge to begin.
struct ToPay {
    setting: SettingRow,
    number: i64,
    recharge_id: Uuid,
    amount: i64,
}

async fn look(app: &App, account_id: Uuid) -> Result<()> {
    let to_pay = transaction!(app.store(), tx => { begin_try(tx, app, account_id).await })?;
    if let Some(to_pay) = to_pay {
        fault!("top_up.decided");
        pay(app, &to_pay).await?;
        fault!("top_up.paid");
        // How it ended is told at once, and not at the next look.
        transaction!(app.store(), tx => {
            audit::take_turn(tx, account_id).await?;
            let found = decide(tx, app, &to_pay.setting).await?;
            tell_tries(tx, app, &to_pay.setting, &found).await
        })?;
        fault!("top_up.told");
    }
    Ok(())
}

/// Decides whether an account is topped up, and writes the try that is to be paid. Accounts take turns, so that what one has
/// decided the next one sees.
async fn begin_try(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<Option<ToPay>> {
    audit::take_turn(tx, account_id).await?;
    let Some(setting) = store::find_setting(tx, account_id).await? else { return Ok(None) };
    let now = app.now();
    if setting.look_at.is_none_or(|at| now < at) {
        // Somebody else looked meanwhile.
        return Ok(None);
    }
    let found = decide(tx, app, &setting).await?;
    tell_tries(tx, app, &setting, &found).await?;
    let next = now.plus_seconds(PAUSE);
    // Whoever takes this job over, should its worker die now, finds the account due.
    let soon = now.plus_seconds(i64::from(app.config().queue.lease_seconds) / 2);
    let mut ceiling_told = setting.ceiling_told;
    let mut to_pay = None;
    let left = found.tries.iter().find(|one| one.is_left(now));
    let is_suspended = find_suspension(tx, account_id).await?.is_some();
    let look_at = match found.decision {
        // Nobody is debited who is let use nothing, or wants it no more.
        _ if is_suspended || !setting.is_on => {
            if let Some(left) = left {
                drop_try(tx, account_id, left).await?;
            }
            (is_suspended || found.facts.is_pending).then_some(next)
        }
        _ if left.is_some() => {
            to_pay = left.map(|left| (left.number, left.recharge_id, left.amount));
            Some(soon)
        }
        TopUpDecision::Pay { amount } => {
            let number = found.tries.first().map_or(1, |last| last.number + 1);
            let recharge_id = movement_id(account_id, &["top_up", &number.to_string()]);
            store::insert_try(tx, account_id, number, recharge_id, amount, now).await?;
            to_pay = Some((number, recharge_id, amount));
            Some(soon)
        }
        TopUpDecision::Wait { until } => Some(Time::from_seconds(until).max(next)),
        TopUpDecision::Ceiling => {
            if ceiling_told != month(app) {
                tell_ceiling(tx, app, &setting).await?;
                ceiling_told = month(app);
            }
            Some(next)
        }
        TopUpDecision::Enough | TopUpDecision::Pending | TopUpDecision::GaveUp => Some(next),
    };
    store::update_next_look(tx, account_id, look_at, ceiling_told).await?;
    Ok(to_pay.map(|(number, recharge_id, amount)| ToPay { setting, number, recharge_id, amount }))
}

/// Drops a try that was left. Nothing was begun of one without a recharge; how another ends, its gateway is asked, and nobody is told that the card
/// was refused.
async fn drop_try(tx: &mut Conn, account_id: Uuid, left: &TryRow) -> Result<()> {
    match left.state {
        None => store::delete_try(tx, account_id, left.number).await?,
        Some(_) => store::update_try_notice(tx, account_id, left.number, "failed").await?,
    }
    Ok(())
}

/// Begins the recharge, or takes it up. What cannot be begun is a try that failed.
async fn pay(app: &App, to_pay: &ToPay) -> Result<()> {
    let ToPay { setting, number, recharge_id, amount } = to_pay;
    let draft = RechargeDraft {
        method: "bank_card".to_owned(),
        amount: print_minor(*amount),
        currency: setting.amount.currency(),
        card: setting.card_id.to_string(),
    };
    let begun = match draft.check(&app.config().limits) {
        Ok(recharge) => {
            let payer = Payer {
                account_id: setting.account_id,
                user_id: setting.user_id,
                actor: Actor::system(),
                presence: Presence::Away,
            };
            create_recharge(app, &payer, &recharge, *recharge_id).await
        }
        Err(found) => Err(Error::invalid(found)),
    };
    match begun {
        Ok(_) => Ok(()),
        Err(error) if error.status() < 500 => {
            tracing::warn!(%error, account_id = %setting.account_id, "an auto top-up could not be begun");
            let now = app.now();
            transaction!(app.store(), tx => {
                Ok(store::fail_try(tx, setting.account_id, *number, now).await?)
            })
        }
        Err(error) => Err(error),
    }
}
