//! What machines are busy with: measured each minute, kept by the minute and by the hour
//! (`docs/decisions/0088-instances-are-measured-each-minute.md`).

mod feature;
mod measure;
mod sample;
mod store;

use portico_core::load::Load;
use portico_core::metric_range::MetricRange;
use uuid::Uuid;

pub use self::feature::Monitoring;
pub use self::measure::MeasureEngines;
pub use self::sample::add_samples;
pub use self::store::PointRow;
use self::store::{HourRow, SampleRow};
use crate::Result;
use crate::kit::clock::Time;
use crate::kit::store::Conn;

/// Seconds of a minute and an hour.
const MINUTE: i64 = 60;
const HOUR: i64 = 3_600;

/// What is known of an instance in a range, in steps of so many seconds: whole minutes below an hour, whole hours from then on. Of a step
/// in which it was off there is nothing. Of steps in which it was not noted how many processors it had, it is taken to have had `vcpus`.
///
/// # Errors
/// When the database does not answer.
pub async fn list_points_between(
    conn: &mut Conn,
    object_id: Uuid,
    range: MetricRange,
    step: i64,
    vcpus: u32,
) -> Result<Vec<PointRow>> {
    let (from, to) = (Time::from_seconds(range.first(step)), Time::from_seconds(range.to()));
    let (micros, vcpus) = (step * 1_000_000, i64::from(vcpus.max(1)));
    Ok(if step < HOUR {
        store::list_minutes_between(conn, object_id, from, to, micros, vcpus).await?
    } else {
        store::list_hours_between(conn, object_id, from, to, micros, vcpus).await?
    })
}

/// What a machine was busy with, and as a part of which processors.
struct Busy {
    load: Load,
    /// Processors that it had then; none: that is not known.
    vcpus: Option<u32>,
}

impl Busy {
    fn cpu_share(&self) -> Option<i64> {
        self.vcpus.map(|vcpus| self.load.cpu_share(vcpus))
    }
}

/// Notes what an instance was busy with in the minute of a moment, once.
///
/// # Errors
/// When the database does not answer.
async fn note_load(tx: &mut Conn, object_id: Uuid, at: Time, busy: &Busy) -> Result<()> {
    let Load { cpu, memory, disk_read, disk_write, net_in, net_out } = busy.load;
    let (minute, cpu_share) = (floor(at, MINUTE), busy.cpu_share());
    let row =
        SampleRow { object_id, at: minute, cpu, memory, disk_read, disk_write, net_in, net_out, cpu_share };
    if store::insert_sample(tx, &row).await? {
        store::add_to_hour(tx, &hour_of(object_id, at, 1, busy)).await?;
    }
    Ok(())
}

/// The row of an hour that so many minutes are alike of.
fn hour_of(object_id: Uuid, at: Time, minutes: i64, busy: &Busy) -> HourRow {
    let sum = |each: i64| each.saturating_mul(minutes);
    let (load, cpu_share) = (&busy.load, busy.cpu_share());
    HourRow {
        object_id,
        at: floor(at, HOUR),
        minutes,
        cpu_sum: sum(load.cpu),
        cpu_most: load.cpu,
        memory_sum: sum(load.memory),
        memory_most: load.memory,
        disk_read_sum: sum(load.disk_read),
        disk_read_most: load.disk_read,
        disk_write_sum: sum(load.disk_write),
        disk_write_most: load.disk_write,
        net_in_sum: sum(load.net_in),
        net_in_most: load.net_in,
        net_out_sum: sum(load.net_out),
        net_out_most: load.net_out,
        cpu_share_sum: cpu_share.map(sum),
        cpu_share_most: cpu_share,
    }
}

/// The moment at which a moment's minute or hour began.
fn floor(at: Time, seconds: i64) -> Time {
    Time::from_seconds(at.seconds().div_euclid(seconds) * seconds)
}
