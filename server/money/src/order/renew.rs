//! Renews what is paid by the month or the year when its paid time is over: an order that needs no audit, paid at once. What the
//! balance does not cover goes on for the grace of arrears and is tried again; what is not renewed stops, goes to the recycle bin
//! and is deleted at dates that were told.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use portico_core::Code;
use portico_core::arrears::ArrearsStage;
use portico_core::paid_time::REMIND_SECONDS;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::paid_time::PaidTimeEvent;
use super::purchase_renew::PartsRenewal;
use super::remind::{price, remind, tell};
use super::renewal::{Payer, pay, price_together};
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::{Failure, Follow, Job, enqueue_at};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::billing::arrears::ArrearsDates;
use crate::money::billing::ledger;
use crate::money::metering::{self, Due, DueRow};
use crate::platform::audit::{self, Actor, Event};
use crate::platform::feature::{changes_parts, note_renewal};
use crate::{App, Result, transaction};

/// Seconds from one run of [`Renew`] to the next.
const EACH_SECONDS: i64 = 300;

/// Renews by the clock, and reminds of what is to be renewed.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Renew {
    /// The last resource that was looked at.
    #[serde(default)]
    after: Cursor,
    /// How many resources to be renewed had no price so far.
    #[serde(default)]
    unpriced: AtomicU32,
}

impl Follow for Renew {
    type Host = App;
    const NAME: &'static str = "order.renew";
    type Row = DueRow;

    async fn due(&self, app: &App) -> Result<Vec<DueRow>> {
        metering::list_due(app, self.after, app.now().plus_seconds(REMIND_SECONDS), Self::AT_ONCE).await
    }

    async fn step(&self, app: &App, row: &DueRow) -> Result<()> {
        let due = row.read(app).await?;
        if due.ended > app.now() {
            if due.ended <= app.now().plus_seconds(EACH_SECONDS) {
                transaction!(app.store(), tx => { look_at(tx, app, &due, &[due.ended]).await })?;
            }
            return remind(app, &due).await;
        }
        if follow(app, &due).await? == Priced::No {
            self.unpriced.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    fn id(row: &DueRow) -> Uuid {
        row.place().id
    }

    fn after(&self, last: &DueRow) -> Self {
        Self { after: last.place(), unpriced: AtomicU32::new(self.unpriced.load(Relaxed)) }
    }

    fn note_end(&self) {
        metrics::gauge!("portico_renewals_without_price").set(f64::from(self.unpriced.load(Relaxed)));
    }
}

/// Looks at one resource in the second in which its paid time ends, and at which it was told what comes after that: [`Renew`] may come by minutes
/// later. May run as often as it likes.
#[derive(Debug, Serialize, Deserialize)]
pub struct FollowPaidTime {
    resource_id: Uuid,
}

impl Job for FollowPaidTime {
    type Host = App;
    const KIND: &'static str = "order.follow_paid_time";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        if let Some(row) = metering::find_over(app, self.resource_id).await? {
            follow(app, &row.read(app).await?).await?;
        }
        Ok(())
    }
}

/// Has a resource looked at in some seconds to come.
async fn look_at(tx: &mut Conn, app: &App, due: &Due, moments: &[Time]) -> Result<()> {
    let job = FollowPaidTime { resource_id: due.resource_id() };
    for at in moments.iter().filter(|at| **at > app.now()) {
        enqueue_at(tx, app, &job, *at).await?;
    }
    Ok(())
}

/// Whether what is to be renewed has a price.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Priced {
    Yes,
    No,
}

/// Renews a resource whose paid time is over; what is not renewed stops, goes to the recycle bin and is deleted at the dates that
/// are told.
async fn follow(app: &App, due: &Due) -> Result<Priced> {
    let mut has = Priced::Yes;
    if is_changing(app, due.resource_id()).await? {
        return Ok(has);
    }
    if due.renews {
        match renew(app, due).await {
            Ok(Priced::No) => has = Priced::No,
            Err(error) if error.code() == Code::InsufficientBalance => {}
            outcome => return outcome,
        }
    }
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, due.billed.account_id).await?;
        let dates = match due.dates() {
            Some(dates) => dates,
            None => match metering::mark_over(tx, app, due).await? {
                Some(dates) => {
                    let ArrearsDates { stop_at, recycle_at, delete_at, .. } = dates;
                    look_at(tx, app, due, &[stop_at, recycle_at, delete_at]).await?;
                    record_step(tx, app, due, "resource.overdue").await?;
                    if due.renews {
                        tell_shortfall(tx, app, due, &dates).await?;
                    }
                    dates
                }
                None => return Ok(has),
            },
        };
        if let Some(stage) = metering::follow_over(tx, app, due, &dates).await? {
            tell_stage(tx, app, due, stage, &dates).await?;
        }
        Ok(has)
    })
}

/// Whether what a resource is a part of is being changed: until then its paid time neither ends nor is prolonged. What is taken away, such as a
/// public address, has no order that would say so, and would be paid and never had.
async fn is_changing(app: &App, resource_id: Uuid) -> Result<bool> {
    let mut conn = app.store().read().await?;
    Ok(metering::is_whole_changing(&mut conn, app, resource_id).await?
        || changes_parts(&mut conn, app, resource_id).await?)
}

/// Tells that the balance does not cover the renewal, or that it has no price, and what follows from it.
async fn tell_shortfall(tx: &mut Conn, app: &App, due: &Due, dates: &ArrearsDates) -> Result<()> {
    let ArrearsDates { stop_at, recycle_at, delete_at, .. } = *dates;
    let event = match price(tx, app, due).await? {
        Some((total, missing)) => PaidTimeEvent::Unpaid { total, missing, stop_at, recycle_at, delete_at },
        None => {
            let (resource_id, billed) = (due.resource_id(), &due.billed);
            let (product, region) = (billed.product.as_str(), billed.region.as_str());
            tracing::warn!(%resource_id, product, region, "the price list has no price for a renewal any more");
            PaidTimeEvent::Unpriced { stop_at, recycle_at, delete_at }
        }
    };
    tell(tx, app, due, event).await
}

/// Tells what was done after the end of the paid time.
async fn tell_stage(
    tx: &mut Conn,
    app: &App,
    due: &Due,
    stage: ArrearsStage,
    dates: &ArrearsDates,
) -> Result<()> {
    let ArrearsDates { recycle_at, delete_at, .. } = *dates;
    let (event, word) = match stage {
        ArrearsStage::Warned => return Ok(()),
        ArrearsStage::Stopped => (PaidTimeEvent::Stopped { recycle_at, delete_at }, "resource.stop"),
        ArrearsStage::Recycled => (PaidTimeEvent::Recycled { delete_at }, "resource.recycle"),
        ArrearsStage::Deleted => (PaidTimeEvent::Deleted {}, "resource.end"),
    };
    tell(tx, app, due, event).await?;
    record_step(tx, app, due, word).await
}

async fn record_step(tx: &mut Conn, app: &App, due: &Due, word: &'static str) -> Result<()> {
    let event = Event::done(Actor::system(), word).on("resource", due.resource_id(), &due.billed.product);
    audit::record(tx, app, due.billed.account_id, &event).await
}

/// Pays the next period of a resource, and of all that it is one whole with, at their prices of this moment, if they have any. What the
/// balance covers in part is not renewed in part: a machine without its disk is worth nothing.
async fn renew(app: &App, due: &Due) -> Result<Priced> {
    let renewed: Result<Priced> = transaction!(app.store(), tx => {
        ledger::take_turn(tx, due.billed.account_id).await?;
        let Some(together) = price_together(tx, app, due).await? else { return Ok(Priced::No) };
        let mut paid = Vec::with_capacity(together.len());
        for (due, priced) in together {
            if metering::mark_renewal(tx, app, &due).await? {
                let order_id = app.random().id(app.now());
                let payer = Payer { order_id, by: Actor::system(), user_id: None, purchase_id: None };
                pay(tx, app, &due, &payer, &priced).await?;
                paid.push((due, priced));
            }
        }
        if !paid.is_empty() {
            let renewal = PartsRenewal::of_one_period(paid);
            let (whole, event) = renewal.to_told()?;
            tell(tx, app, &whole, event).await?;
            note_renewal(tx, app, None, renewal.to_renewed(due.resource_id())?).await?;
        }
        Ok(Priced::Yes)
    });
    fault!("renewal.done");
    renewed
}
