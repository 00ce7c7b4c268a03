//! Does what is due about arrears: tells, stops, recycles, deletes, restores. Each step is taken once, whoever is quicker, and what
//! it does to resources is in its transaction.

use std::collections::BTreeMap;

use portico_core::arrears::ArrearsStage;
use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;
use portico_core::{Code, Money};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::store::{self, ArrearsRow};
use crate::kit::clock::Time;
use crate::kit::queue::{Follow, enqueue_at};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::billing::ledger;
use crate::people::identity::{notify_person, notify_person_of};
use crate::platform::audit::{self, Actor, Event};
use crate::platform::news::AccountNews;
use crate::{App, Result, money::metering, news, people::access, transaction};

news! {
    /// Something is owed, and what follows from it.
    struct Arrears("arrears", Finance to BalanceView) {
        stage: ArrearsStage,
        /// What to pay to end it.
        to_pay: Money,
        /// How many resources it was done to, or at the first stage would be.
        resources: u32,
        stop_at: Time,
        recycle_at: Time,
        delete_at: Time,
    }

    /// Something was done to resources because something is owed: for somebody who does not see the money.
    struct ArrearsReached("arrears_reached", Resource) {
        stage: ArrearsStage,
        /// How many resources that the person sees it was done to.
        resources: u32,
        stop_at: Time,
        recycle_at: Time,
        delete_at: Time,
    }

    /// What arrears had stopped works again: so many resources.
    struct ArrearsOver("arrears_over", Resource) {
        resources: u32,
        /// Whether whoever is told sees the money, and may open its page.
        sees_money: bool,
    }
}

/// Takes every step that is due, of an account all that were missed. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct FollowArrears {
    /// The last arrears that were looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for FollowArrears {
    type Host = App;
    const NAME: &'static str = "billing.follow_arrears";
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(store::list_due_arrears(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (arrears_id, _): &Self::Row) -> Result<()> {
        let mut due = store::find_arrears(&mut app.store().read().await?, *arrears_id).await?;
        while let Some(row) = due.filter(|row| row.next_at.is_some_and(|at| at <= app.now())) {
            due = transaction!(app.store(), tx => { step(tx, app, &row).await })?;
        }
        Ok(())
    }

    fn id((arrears_id, _): &Self::Row) -> Uuid {
        *arrears_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}

/// One step of one account; answers the row after it, unless somebody was faster.
async fn step(tx: &mut Conn, app: &App, row: &ArrearsRow) -> Result<Option<ArrearsRow>> {
    let Some(due_at) = row.next_at else { return Ok(None) };
    // Nothing is opened, renewed or recharged meanwhile.
    ledger::take_turn(tx, row.account_id).await?;
    // By this very moment the resources are found that the step reached.
    let now = app.now();
    let is_over = row.restore_at.is_some();
    let next = if is_over { after_restore(row) } else { after_stage(row) };
    if !store::take_step(tx, &next, due_at, is_over.then_some(now)).await? {
        return Ok(None);
    }
    let resources = if is_over {
        metering::restore_arrears(tx, app, row.account_id, now).await?
    } else {
        metering::follow_arrears(tx, app, row.account_id, next.stage(), now).await?
    };
    let Some((balance, currency)) = ledger::find_balance(tx, row.account_id).await? else { return Ok(None) };
    let to_pay = Money::new(balance.arrears(), currency);
    tell(tx, app, &next, Done { at: now, to_pay, resources }).await?;
    note(tx, app, &next, resources).await?;
    if let Some(at) = next.next_at {
        // In its second: the schedule's next run may be a minute later.
        enqueue_at(tx, app, &FollowArrears::default(), at).await?;
    }
    Ok(Some(next))
}

/// The row once what was stopped runs again.
fn after_restore(row: &ArrearsRow) -> ArrearsRow {
    ArrearsRow { is_stopped: false, next_at: None, ..row.clone() }
}

/// The row one stage later.
fn after_stage(row: &ArrearsRow) -> ArrearsRow {
    let stage = match row.stage {
        None => ArrearsStage::Warned,
        Some(_) => row.stage().next().unwrap_or(ArrearsStage::Deleted),
    };
    let next_at = match stage {
        ArrearsStage::Warned => Some(row.stop_at),
        ArrearsStage::Stopped => Some(row.recycle_at),
        ArrearsStage::Recycled => Some(row.delete_at),
        ArrearsStage::Deleted => None,
    };
    let is_stopped = row.is_stopped || stage != ArrearsStage::Warned;
    ArrearsRow { stage: Some(stage), is_stopped, next_at, ..row.clone() }
}

/// What a step did.
#[derive(Clone, Copy)]
struct Done {
    at: Time,
    /// What is owed then.
    to_pay: Money,
    /// How many resources it reached, or would reach.
    resources: u32,
}

/// Tells the people who see the money, and those who see the resources that it was done to. Whoever sees both is told once.
async fn tell(tx: &mut Conn, app: &App, row: &ArrearsRow, done: Done) -> Result<()> {
    let Done { at, to_pay, resources } = done;
    let (stage, stop_at, recycle_at, delete_at) = (row.stage(), row.stop_at, row.recycle_at, row.delete_at);
    let is_over = row.restore_at.is_some();
    let seen = if is_over || stage != ArrearsStage::Warned {
        list_step_viewers(tx, row.account_id, at).await?
    } else {
        BTreeMap::new()
    };
    let payers = access::list_holders(tx, row.account_id, Arrears::READERS).await?;
    for user_id in &payers {
        let types = if seen.contains_key(user_id) {
            &[MessageType::Finance, MessageType::Resource][..]
        } else {
            &[MessageType::Finance]
        };
        if is_over {
            notify_person_of(tx, app, *user_id, types, &ArrearsOver { resources, sees_money: true }).await?;
        } else {
            let news = Arrears { stage, to_pay, resources, stop_at, recycle_at, delete_at };
            notify_person_of(tx, app, *user_id, types, &news).await?;
        }
    }
    for (user_id, resources) in seen.into_iter().filter(|(user_id, _)| !payers.contains(user_id)) {
        if is_over {
            notify_person(tx, app, user_id, &ArrearsOver { resources, sees_money: false }).await?;
        } else {
            let news = ArrearsReached { stage, resources, stop_at, recycle_at, delete_at };
            notify_person(tx, app, user_id, &news).await?;
        }
    }
    Ok(())
}

/// Who sees the resources that the step of a moment was done to, and how many of them.
async fn list_step_viewers(tx: &mut Conn, account_id: Uuid, at: Time) -> Result<BTreeMap<Uuid, u32>> {
    let mut seen = BTreeMap::new();
    for (there, count) in metering::list_arrears_outcome(tx, account_id, at).await? {
        for user_id in access::list_holders_at(tx, account_id, Operation::ComputeView, &there).await? {
            let sum: &mut u32 = seen.entry(user_id).or_default();
            *sum = sum.saturating_add(count);
        }
    }
    Ok(seen)
}

/// One line of the audit log.
async fn note(tx: &mut Conn, app: &App, row: &ArrearsRow, resources: u32) -> Result<()> {
    let action = if row.restore_at.is_some() { "billing.arrears_over" } else { "billing.arrears" };
    let event = Event::done(Actor::system(), action)
        .on("account", row.account_id, "")
        .after(json!({ "stage": row.stage, "since": row.since, "resources": resources }));
    match audit::record(tx, app, row.account_id, &event).await {
        // An account that was deleted meanwhile has nobody left to tell.
        Err(error) if error.code() == Code::NotLoggedIn => Ok(()),
        other => other,
    }
}
