//! Asks engines each minute what their machines have counted, and notes what those were busy with.

use std::collections::BTreeMap;

use portico_core::load::{Compared, Counters, compare_counters};
use portico_core::metric_range::{HOURS_KEPT, MINUTES_KEPT};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, CounterRow};
use super::{Busy, note_load};
use crate::CloudParts;
use crate::cloud::object::{Spec, for_each_region, list_made_specs};
use crate::engine::Reading;
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, note_failed_step};
use crate::kit::store::Conn;
use crate::{App, Result, transaction};

/// Instances that one transaction notes.
const PAGE: i64 = 100;
/// Rows that one run removes at most: more than it writes.
const PRUNED: i64 = 20_000;
/// Seconds for which it is known what an instance had counted.
const COUNTED: i64 = 86_400;

/// An instance whose machine was measured.
struct Measured {
    object_id: Uuid,
    /// Its processors. They change while it is off only, and it has been on for as long as it has counted; none: what it is made of cannot be read.
    vcpus: Option<u32>,
    reading: Reading,
}

/// Measures every engine's machines. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct MeasureEngines {}

impl Job for MeasureEngines {
    type Host = App;
    const KIND: &'static str = "cloud.measure";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        for_each_region(app, Self::KIND, measure_region).await;
        let now = app.now();
        transaction!(app.store(), tx => { prune(tx, now).await })?;
        Ok(())
    }
}

/// Measures one region's machines; one that does not answer is not known.
async fn measure_region(app: &App, region: &str) -> Result<()> {
    let Some(engine) = app.cloud().of(region) else { return Ok(()) };
    let Ok(readings) = engine.measure().await else { return Ok(()) };
    let mut readings: BTreeMap<_, _> =
        readings.into_iter().map(|reading| (reading.engine_name.clone(), reading)).collect();
    if readings.is_empty() {
        return Ok(());
    }
    let mut after = Uuid::nil();
    loop {
        let page = list_made_specs(&mut app.store().read().await?, region, after, PAGE).await?;
        let known: Vec<_> = page
            .iter()
            .filter_map(|(object_id, name, spec)| {
                let reading = readings.remove(name)?;
                Some(Measured { object_id: *object_id, vcpus: vcpus_of(spec), reading })
            })
            .collect();
        note_page(app, &known).await;
        match page.last() {
            Some((last, _, _)) if page.len() as i64 == PAGE => after = *last,
            _ => return Ok(()),
        }
    }
}

/// The processors of a machine, by what it is made of as that is stored.
fn vcpus_of(spec: &str) -> Option<u32> {
    let spec: Spec = serde_json::from_str(spec).ok()?;
    spec.machine().map(|machine| machine.flavor.vcpus)
}

/// Notes what some instances have counted: together, and each by itself where that of one cannot be noted.
async fn note_page(app: &App, known: &[Measured]) {
    let noted: Result<()> = transaction!(app.store(), tx => { note_counters(tx, known).await });
    if noted.is_ok() {
        return;
    }
    for one in known {
        let noted: Result<()> =
            transaction!(app.store(), tx => { note_counters(tx, std::slice::from_ref(one)).await });
        if let Err(error) = noted {
            note_failed_step(MeasureEngines::KIND, one.object_id, &error);
        }
    }
}

/// Compares what instances have counted with what they had before, and notes both.
async fn note_counters(tx: &mut Conn, known: &[Measured]) -> Result<()> {
    for Measured { object_id, vcpus, reading } in known {
        let (at, counters) = (reading.at, &reading.counters);
        let compared = match store::find_counter(tx, *object_id).await? {
            Some(row) => {
                let millis = (at.micros() - row.at.micros()).div_euclid(1_000);
                compare_counters(&counters_of(&row), counters, millis)
            }
            None => Compared::Nothing,
        };
        match compared {
            Compared::TooSoon => continue,
            Compared::Nothing => {}
            Compared::Load(load) => note_load(tx, *object_id, at, &Busy { load, vcpus: *vcpus }).await?,
        }
        store::save_counter(tx, &counter_row(*object_id, at, counters)).await?;
    }
    Ok(())
}

fn counter_row(object_id: Uuid, at: Time, counters: &Counters) -> CounterRow {
    let Counters { cpu, disk_read, disk_write, net_in, net_out, .. } = *counters;
    CounterRow { object_id, at, cpu, disk_read, disk_write, net_in, net_out }
}

fn counters_of(row: &CounterRow) -> Counters {
    let CounterRow { cpu, disk_read, disk_write, net_in, net_out, .. } = *row;
    Counters { cpu, memory: 0, disk_read, disk_write, net_in, net_out }
}

/// Removes what has been kept for long enough.
async fn prune(tx: &mut Conn, now: Time) -> Result<()> {
    store::prune_samples(tx, now.plus_seconds(-MINUTES_KEPT), PRUNED).await?;
    store::prune_hours(tx, now.plus_seconds(-HOURS_KEPT), PRUNED).await?;
    Ok(store::prune_counters(tx, now.plus_seconds(-COUNTED)).await?)
}
