//! Arrears (SPEC §4): warn, stop, recycle, delete, at the times that the customer was told; what was stopped works again about
//! ten minutes after the balance is level, once (SECURITY M-19).
//!
//! The ledger notes in the movement's own transaction that arrears begin or end; [`FollowArrears`] does the rest when
//! its time has come.

mod follow;
mod store;

use portico_core::amount::print_minor;
use portico_core::arrears::{ArrearsPolicy, ArrearsStage, RESTORE_AFTER, arrears, may_open};
use portico_core::balance::Balance;
use portico_core::{Code, Currency, Money, Rule};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

pub use follow::FollowArrears;
use store::ArrearsRow;

use super::ledger;
use crate::kit::clock::Time;
use crate::kit::queue::{enqueue, enqueue_at};
use crate::kit::store::Conn;
use crate::platform::config::Config;
use crate::{App, Error, Result, money::metering};

/// What happens to an account in arrears, and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArrearsReply {
    /// How far it has got.
    pub stage: ArrearsStage,
    /// What to pay to end it.
    pub to_pay: Money,
    /// Since when something is owed.
    pub since: Time,
    /// When resources that are billed by the hour stop.
    pub stop_at: Time,
    /// When stopped resources go to the recycle bin.
    pub recycle_at: Time,
    /// When recycled resources are deleted.
    pub delete_at: Time,
    /// When what was stopped works again: the balance is level. Null while something is owed.
    pub restore_at: Option<Time>,
}

/// What would happen to an account that fell into arrears, in seconds after that.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArrearsPolicyReply {
    /// Resources that are billed by the hour stop.
    pub stop_after: i64,
    /// Stopped resources go to the recycle bin.
    pub recycle_after: i64,
    /// Recycled resources are deleted.
    pub delete_after: i64,
    /// From a recharge that makes the balance level until what was stopped works again.
    pub restore_after: i64,
}

impl ArrearsPolicyReply {
    /// The times that the operator has set in `billing.arrears`, in seconds.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let ArrearsPolicy { stop_after, recycle_after, delete_after } = policy(config);
        Self { stop_after, recycle_after, delete_after, restore_after: RESTORE_AFTER }
    }
}

/// What the operator has set.
#[must_use]
pub fn policy(config: &Config) -> ArrearsPolicy {
    let hours = |hours: u32| i64::from(hours) * 3_600;
    let set = &config.billing.arrears;
    ArrearsPolicy {
        stop_after: hours(set.stop_after_hours),
        recycle_after: hours(set.recycle_after_hours),
        delete_after: hours(set.delete_after_hours),
    }
}

/// Notes that arrears begin or end with a movement, in its transaction.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_crossing(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    before: &Balance,
    after: &Balance,
    at: Time,
) -> Result<()> {
    match (before.arrears() > 0, after.arrears() > 0) {
        (false, true) => begin(tx, app, account_id, after, at).await,
        (true, false) => clear(tx, app, account_id, at).await,
        _ => Ok(()),
    }
}

/// Something is owed. Whoever falls back before what was stopped works again begins anew, and it stays stopped.
async fn begin(tx: &mut Conn, app: &App, account_id: Uuid, balance: &Balance, at: Time) -> Result<()> {
    let since = at.seconds();
    let Some(timeline) = arrears(balance, since, since, &policy(app.config())) else { return Ok(()) };
    let open = store::find_open_arrears(tx, account_id).await?;
    let row = ArrearsRow {
        arrears_id: open.as_ref().map_or_else(|| app.random().id(at), |open| open.arrears_id),
        account_id,
        since: Time::from_seconds(since),
        stop_at: Time::from_seconds(timeline.stop_at),
        recycle_at: Time::from_seconds(timeline.recycle_at),
        delete_at: Time::from_seconds(timeline.delete_at),
        stage: None,
        is_stopped: open.is_some_and(|open| open.is_stopped),
        restore_at: None,
        next_at: Some(at),
    };
    store::put_arrears(tx, &row).await?;
    enqueue(tx, app, &FollowArrears::default()).await
}

/// Nothing is owed any more. What was not stopped need not be restored, and what is deleted cannot be: what has been stopped since
/// runs again at once.
async fn clear(tx: &mut Conn, app: &App, account_id: Uuid, at: Time) -> Result<()> {
    let Some(open) = store::find_open_arrears(tx, account_id).await? else { return Ok(()) };
    if open.is_stopped && open.stage() != ArrearsStage::Deleted {
        let restore_at = at.plus_seconds(RESTORE_AFTER);
        store::clear_arrears(tx, open.arrears_id, at, restore_at).await?;
        enqueue_at(tx, app, &FollowArrears::default(), restore_at).await?;
    } else {
        store::end_arrears(tx, open.arrears_id, at).await?;
        metering::restore_arrears(tx, app, account_id, at).await?;
    }
    Ok(())
}

/// When what happens to the resources that arrears reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrearsDates {
    /// They stop, but are kept.
    pub stop_at: Time,
    /// They go to the recycle bin.
    pub recycle_at: Time,
    /// They are deleted for good.
    pub delete_at: Time,
    /// They run again, because nothing is owed any more; nothing while something is.
    pub restore_at: Option<Time>,
}

/// The dates of an account's arrears; nothing without any, and once the last one has come.
///
/// # Errors
/// When the database does not answer.
pub async fn find_dates(conn: &mut Conn, account_id: Uuid) -> Result<Option<ArrearsDates>> {
    let Some(row) = store::find_open_arrears(conn, account_id).await? else { return Ok(None) };
    let ArrearsRow { stop_at, recycle_at, delete_at, restore_at, .. } = row;
    let is_done = row.stage() == ArrearsStage::Deleted;
    Ok((!is_done).then_some(ArrearsDates { stop_at, recycle_at, delete_at, restore_at }))
}

/// Whether arrears keep resources of an account from running now.
///
/// # Errors
/// When the database does not answer.
pub async fn has_stopped(conn: &mut Conn, account_id: Uuid) -> Result<bool> {
    Ok(store::find_open_arrears(conn, account_id).await?.is_some_and(|open| open.is_stopped))
}

/// Refuses an account in arrears, and one whose resources are not restored yet.
///
/// # Errors
/// 100008 with what to pay.
pub async fn require_none(conn: &mut Conn, account_id: Uuid) -> Result<()> {
    if store::find_open_arrears(conn, account_id).await?.is_none() {
        return Ok(());
    }
    let balance = ledger::find_balance_or_none(conn, account_id).await?;
    let rule = may_open(&balance).err().unwrap_or(Rule::InArrears { owed: print_minor(0) });
    Err(Error::new(Code::Overdue).with_violation("account", rule))
}

/// The arrears of an account, if it is in any or what they stopped does not work again yet.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn reply_of(
    conn: &mut Conn,
    account_id: Uuid,
    balance: &Balance,
    currency: Currency,
) -> Result<Option<ArrearsReply>> {
    let Some(row) = store::find_open_arrears(conn, account_id).await? else { return Ok(None) };
    let ArrearsRow { since, stop_at, recycle_at, delete_at, restore_at, .. } = row;
    let (stage, to_pay) = (row.stage(), Money::new(balance.arrears(), currency));
    Ok(Some(ArrearsReply { stage, to_pay, since, stop_at, recycle_at, delete_at, restore_at }))
}

impl ArrearsRow {
    /// How far it has got; nobody waits to be told that it has begun.
    fn stage(&self) -> ArrearsStage {
        self.stage.unwrap_or(ArrearsStage::Warned)
    }
}
