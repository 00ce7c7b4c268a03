//! Resources that are paid in advance: their renewal, and what happens to them when their paid time is over.

use portico_core::arrears::ArrearsStage;
use portico_core::lifecycle::Part;
use portico_core::obstacle::Obstacle;
use portico_core::paid_time::{PaidTimeOver, paid_time_over, periods_most, renewal_reminder};
use portico_core::price::Scheme;
use portico_core::state::{ResourceAction, ResourceState};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::resource::to_billed;
use super::resource_change::require_allowed;
use super::store::paid_time::{self as store, Dates};
use super::store::{ResourceRow, find_resource};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::bill::Billed;
use crate::money::billing::arrears::{self, ArrearsDates};
use crate::platform::feature::{WorkOf, follow_work, list_whole};
use crate::{App, Error, Result};

/// A resource that is paid in advance, and its next period.
#[derive(Debug, Clone)]
pub struct Due {
    /// The resource, with what a line of the bill needs of it.
    pub billed: Billed,
    /// The name that the resource has now.
    pub name: String,
    /// How much of it, in millionths of the unit.
    pub quantity: i64,
    /// Whether the next period is to be paid.
    pub renews: bool,
    /// When the paid time ended, or will end.
    pub ended: Time,
    /// For how many periods it is to be paid.
    pub periods: u32,
    /// When they begin: where the last one ended, or now when it stands still since then.
    pub begins: Time,
    /// When those periods end: the new end of the paid time.
    pub ends: Time,
    anchor: Time,
    months: i64,
    row: ResourceRow,
}

/// Where a resource that is paid in advance stands in the order of their ends.
pub struct DueRow(Cursor);

impl DueRow {
    /// Where a look at such resources goes on after it.
    #[must_use]
    pub fn place(&self) -> Cursor {
        self.0
    }

    /// Reads it and works its next period out.
    ///
    /// # Errors
    /// When the database does not answer, or what is stored makes no sense.
    pub async fn read(&self, app: &App) -> Result<Due> {
        let row = find_resource(&mut app.store().read().await?, self.0.id).await?;
        due(app, row.ok_or_else(|| Error::new(Code::NotFound))?, 1)
    }
}

/// Finds resources behind a place whose paid time ends by a moment, the longest over first, up to `rows` of them.
///
/// # Errors
/// When the database does not answer.
pub async fn list_due(app: &App, after: Cursor, until: Time, rows: i64) -> Result<Vec<DueRow>> {
    let found = store::read_ending_page(&mut app.store().read().await?, after, until, rows).await?;
    Ok(found.into_iter().map(|(id, at)| DueRow(Cursor { at, id })).collect())
}

/// A resource whose paid time has ended by now; none for one that is paid, or has ended itself.
///
/// # Errors
/// When the database does not answer.
pub async fn find_over(app: &App, resource_id: Uuid) -> Result<Option<DueRow>> {
    let found = store::find_over(&mut app.store().read().await?, resource_id, app.now()).await?;
    Ok(found.map(|(id, at)| DueRow(Cursor { at, id })))
}

/// A resource that somebody prolongs by so many periods, and the most that could be; within its paid time, and its grace, they begin
/// where it ends.
///
/// # Errors
/// 100004 when there is none; with HTTP 409, 900026 on `resource_id` when it has ended or is billed by the hour, and 100001 on `periods` when
/// it is paid for five years already; 100001 on `periods` when it would be.
pub async fn find_due_of(conn: &mut Conn, app: &App, resource_id: Uuid, periods: u32) -> Result<(Due, u32)> {
    let row = find_resource(conn, resource_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    require_allowed(&row, ResourceAction::Renew)?;
    let next = due(app, row, 1)?;
    let most = next.most(app);
    if most == 0 {
        return Err(Error::field("periods", Obstacle::PaidAhead.rule()).with_status(409));
    }
    if !(1..=most).contains(&periods) {
        let rule = Rule::OutOfRange { min: 1, max: i64::from(most) };
        return Err(Error::field("periods", rule));
    }
    Ok((due(app, next.row, periods)?, most))
}

fn due(app: &App, row: ResourceRow, periods: u32) -> Result<Due> {
    let (billed, now) = (to_billed(&row), app.now());
    let ended = row.paid_until.ok_or_else(|| Error::internal("a resource that is not paid in advance"))?;
    let months =
        billed.scheme.months(periods).ok_or_else(|| Error::internal("a resource billed by the hour"))?;
    let is_running = row.run_state == ResourceState::Running;
    let (begins, anchor, before) = match (is_running, row.anchor_at, row.months) {
        (true, Some(anchor), Some(before)) => (ended, anchor, before),
        _ => (now, now, 0),
    };
    let paid = u32::try_from(before).map_err(Error::internal)?.saturating_add(months);
    let ends = Time::from_seconds(app.calendar().months_after(anchor.seconds(), paid));
    let (name, quantity, renews) = (row.name.clone(), row.quantity, row.renews);
    let months = i64::from(paid);
    Ok(Due { billed, name, quantity, renews, ended, periods, begins, ends, anchor, months, row })
}

/// Whether a change of a resource is under way, or of something that is one whole with it: until then its paid time neither ends nor is
/// prolonged.
///
/// # Errors
/// When the database does not answer.
pub async fn is_whole_changing(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<bool> {
    for one in list_whole(conn, app, resource_id).await? {
        if store::is_changing(conn, one).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What somebody renews with a resource, itself first: every part of the same whole that has not ended.
///
/// # Errors
/// When the database does not answer.
pub async fn list_renewed_with(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<Vec<Uuid>> {
    let mut together = vec![resource_id];
    for other in list_whole(conn, app, resource_id).await? {
        let goes_on = find_resource(conn, other).await?.is_some_and(|row| row.ended_at.is_none());
        if other != resource_id && goes_on {
            together.push(other);
        }
    }
    Ok(together)
}

/// What is renewed together with a resource, itself first: every part of the same whole which renews itself, and whose paid time is over
/// now, or by the end of its own.
///
/// # Errors
/// When the database does not answer.
pub async fn list_due_together(conn: &mut Conn, app: &App, own: &Due) -> Result<Vec<Due>> {
    let mut together = vec![own.clone()];
    let by = app.now().max(own.ended);
    for resource_id in list_whole(conn, app, own.resource_id()).await? {
        let is_due = |row: &ResourceRow| {
            row.renews && row.ended_at.is_none() && row.paid_until.is_some_and(|until| until <= by)
        };
        let other = find_resource(conn, resource_id)
            .await?
            .filter(|row| resource_id != own.resource_id() && is_due(row));
        if let Some(row) = other {
            together.push(due(app, row, 1)?);
        }
    }
    Ok(together)
}

/// Notes that the next periods are paid; says false when somebody changed the resource meanwhile.
///
/// # Errors
/// When the database does not answer.
pub async fn mark_renewal(tx: &mut Conn, app: &App, due: &Due) -> Result<bool> {
    let is_new = store::update_paid_time(tx, &due.row, due.anchor, due.months, due.ends, app.now()).await?;
    follow_work(tx, app, WorkOf::Resource(due.row.resource_id)).await?;
    Ok(is_new)
}

/// Notes that the paid time is over and was not prolonged, from now on; tells what happens when, if that is new.
///
/// # Errors
/// When the database does not answer.
pub async fn mark_over(tx: &mut Conn, app: &App, due: &Due) -> Result<Option<ArrearsDates>> {
    let has_grace = due.renews && due.row.run_state == ResourceState::Running;
    let over = paid_time_over(app.now().seconds(), has_grace, &arrears::policy(app.config()));
    let [stop_at, recycle_at, delete_at] =
        [over.stop_at, over.recycle_at, over.delete_at].map(Time::from_seconds);
    let dates = Dates { stop_at, recycle_at, delete_at };
    let is_new = store::note_paid_time_over(tx, &due.row, dates).await?;
    Ok(is_new.then_some(ArrearsDates { stop_at, recycle_at, delete_at, restore_at: None }))
}

/// Does what is due after the end of the paid time, at its dates; tells what was done, if that is new.
///
/// # Errors
/// When the database does not answer.
pub async fn follow_over(
    tx: &mut Conn,
    app: &App,
    due: &Due,
    dates: &ArrearsDates,
) -> Result<Option<ArrearsStage>> {
    let (row, now) = (&due.row, app.now());
    let stage = over(dates).stage(now.seconds());
    let is_new = match stage {
        ArrearsStage::Warned => false,
        ArrearsStage::Stopped => {
            let is_running = row.run_state == ResourceState::Running;
            is_running && store::update_run_state(tx, row, ResourceState::Shutdown, now).await?
        }
        ArrearsStage::Recycled => store::update_run_state(tx, row, ResourceState::Recycling, now).await?,
        ArrearsStage::Deleted => store::delete_resource(tx, row, now).await?,
    };
    if is_new {
        follow_work(tx, app, WorkOf::Resource(row.resource_id)).await?;
    }
    Ok(is_new.then_some(stage))
}

/// Notes that a reminder of the end of the paid time is sent; tells how many days before, if it is time and not done yet.
///
/// # Errors
/// When the database does not answer.
pub async fn mark_reminder(tx: &mut Conn, app: &App, due: &Due) -> Result<Option<u32>> {
    let Some(days) = due.reminder(app.now()) else { return Ok(None) };
    let is_new = store::note_reminder(tx, &due.row, i64::from(days)).await?;
    Ok(is_new.then_some(days))
}

fn over(dates: &ArrearsDates) -> PaidTimeOver {
    let ArrearsDates { stop_at, recycle_at, delete_at, .. } = dates;
    PaidTimeOver {
        stop_at: stop_at.seconds(),
        recycle_at: recycle_at.seconds(),
        delete_at: delete_at.seconds(),
    }
}

impl Due {
    /// The scheme by which it is billed; what has a paid time is billed by the month or the year.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.billed.scheme
    }

    /// The most periods by which somebody can prolong it.
    fn most(&self, app: &App) -> u32 {
        let months = |periods| self.scheme().months(periods).unwrap_or(0);
        let all = u32::try_from(self.months).unwrap_or(u32::MAX);
        let before = all.saturating_sub(months(self.periods));
        periods_most(self.anchor.seconds(), before, months(1), app.now().seconds(), app.calendar())
    }

    /// Whether it is what an instance computes with, which its parts are named after.
    #[must_use]
    pub fn is_compute(&self) -> bool {
        self.row.part == Some(Part::Compute)
    }

    /// Whether it is another part of an instance, of which nobody is told by itself: the instance is one thing to people.
    #[must_use]
    pub fn is_side_part(&self) -> bool {
        self.row.part.is_some() && !self.is_compute()
    }

    /// The order that it came of.
    #[must_use]
    pub fn order_id(&self) -> Uuid {
        self.row.order_id
    }

    /// The id of the resource whose paid time ends.
    #[must_use]
    pub fn resource_id(&self) -> Uuid {
        self.billed.resource_id
    }

    /// What was told to happen because its paid time is over; nothing before anything was.
    #[must_use]
    pub fn dates(&self) -> Option<ArrearsDates> {
        let ResourceRow { stop_at, recycle_at, delete_at, .. } = self.row;
        let (stop_at, recycle_at, delete_at) = (stop_at?, recycle_at?, delete_at?);
        Some(ArrearsDates { stop_at, recycle_at, delete_at, restore_at: None })
    }

    /// Days of the reminder that is due and was not sent.
    #[must_use]
    pub fn reminder(&self, now: Time) -> Option<u32> {
        let days = renewal_reminder(self.ended.seconds(), now.seconds())?;
        self.row.reminded.is_none_or(|reminded| reminded > i64::from(days)).then_some(days)
    }
}
