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
/// in which it was off there is nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn list_points_between(
    conn: &mut Conn,
    object_id: Uuid,
    range: MetricRange,
    step: i64,
) -> Result<Vec<PointRow>> {
    let (from, to) = (Time::from_seconds(range.first(step)), Time::from_seconds(range.to()));
    let micros = step * 1_000_000;
    Ok(if step < HOUR {
        store::list_minutes_between(conn, object_id, from, to, micros).await?
    } else {
        store::list_hours_between(conn, object_id, from, to, micros).await?
    })
}

/// Notes what an instance was busy with in the minute of a moment, once.
///
/// # Errors
/// When the database does not answer.
async fn note_load(tx: &mut Conn, object_id: Uuid, at: Time, load: &Load) -> Result<()> {
    let Load { cpu, memory, disk_read, disk_write, net_in, net_out } = *load;
    let minute = floor(at, MINUTE);
    let row = SampleRow { object_id, at: minute, cpu, memory, disk_read, disk_write, net_in, net_out };
    if store::insert_sample(tx, &row).await? {
        store::add_to_hour(tx, &hour_of(object_id, at, 1, load)).await?;
    }
    Ok(())
}

/// The row of an hour that so many minutes are alike of.
fn hour_of(object_id: Uuid, at: Time, minutes: i64, load: &Load) -> HourRow {
    let sum = |each: i64| each.saturating_mul(minutes);
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
    }
}

/// The moment at which a moment's minute or hour began.
fn floor(at: Time, seconds: i64) -> Time {
    Time::from_seconds(at.seconds().div_euclid(seconds) * seconds)
}
