//! Looks at what engines have: machines that changed by themselves, hosts, and what of them is free.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use futures::future::join_all;
use portico_core::late::{LastAsked, was_carried_out_late};
use portico_core::lifecycle::{
    ObjectFacts, OperationKind, OperationReason, OperationState, Seen, Wanted, follow_sight, note_of_sight,
};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use uuid::Uuid;

use super::lead::{follow_host, is_led_astray, lead_again, sweep_leads};
use super::notice::{announce_return, tell_lost_later};
use super::orphan::note_orphans;
use super::outcome::look_now;
use super::seen::{follow_parts, note_sight};
use super::stage::{NewOperation, note_operation};
use super::store::region::{self, EngineRow, HostRow};
use super::store::{self, ObjectRow, OperationRow, ShownObject};
use super::tell_object;
use crate::CloudParts;
use crate::engine::{Host, Sight};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, enqueue_at, note_failed_step};
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result, transaction};

/// Objects of one page.
const PAGE: i64 = 500;

/// Seconds from the beginning of a minute's first look at the engines to its second one.
const LOOK_SECONDS: i64 = 30;
/// How long a region may be looked at: longer than a call of its engine, so that one that hangs is noted to be down, and less than a worker has.
const REGION_TIME: Duration = Duration::from_secs(55);
/// How long an engine may take to say where addresses lead: of the region's time the most is for what is noted without it.
const LEADS: Duration = Duration::from_secs(10);
/// How much of an object's history is read for what was given up last: behind what was only seen since, such as losses.
const LAST_OPERATIONS: i64 = 8;
/// Seconds for which an engine counts as just back: its first look is within them.
const BACK_SECONDS: i64 = 45;
/// Seconds for which an engine has to have no machine that it had before: a list may be read while the machine is being moved.
const MISSED_SECONDS: i64 = 5;

/// Looks at every engine, and once more half a minute later. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ObserveEngines {
    /// When the second look of a minute was to begin, which is the last one; none: this is the first.
    #[serde(default)]
    until: Option<Time>,
}

impl Job for ObserveEngines {
    type Host = App;
    const KIND: &'static str = "cloud.observe";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let began = app.now();
        // First of all, as whatever comes of this look there is another one.
        if self.until.is_none() {
            let next = began.plus_seconds(LOOK_SECONDS);
            let second = Self { until: Some(next) };
            transaction!(app.store(), tx => { enqueue_at(tx, app, &second, next).await })?;
        }
        for_each_region(app, Self::KIND, observe_region).await;
        let lost = store::count_lost_instances(&mut app.store().read().await?).await?;
        metrics::gauge!("portico_instances_lost").set(f64::from(u32::try_from(lost).unwrap_or(u32::MAX)));
        Ok(())
    }
}

/// Does something for every region with an engine, side by side: what fails or hangs in one holds up none of the others.
pub(crate) async fn for_each_region(
    app: &App,
    kind: &'static str,
    work: impl AsyncFn(&App, &str) -> Result<()>,
) {
    let one = async |region: &str| {
        let done = timeout(REGION_TIME, work(app, region)).await;
        let done = done.unwrap_or_else(|_elapsed| Err(Error::internal("not done in time")));
        if let Err(error) = done {
            note_failed_step(kind, region, &error);
        }
    };
    join_all(app.cloud().all().map(|(region, _)| one(region))).await;
}

/// Looks at one region: its hosts, then its machines.
async fn observe_region(app: &App, region: &str) -> Result<()> {
    if !observe_hosts(app, region).await? {
        return Ok(());
    }
    let began = app.now();
    let Some(engine) = app.cloud().of(region) else { return Ok(()) };
    let (Ok(found), Ok(disks)) = (engine.list().await, engine.list_left_disks().await) else { return Ok(()) };
    let mut found: BTreeMap<_, _> =
        found.into_iter().map(|sight| (sight.engine_name.clone(), sight)).collect();
    let hosts = region::list_hosts_of(&mut app.store().read().await?, region).await?;
    let zones = hosts.into_iter().map(|host| (host.host, host.zone)).collect();
    let is_back = is_just_back(app, region, began).await?;
    // Without it the rest is noted all the same.
    let leads = timeout(LEADS, engine.list_leads()).await.unwrap_or(Ok(None)).ok().flatten();
    let mut after = Uuid::nil();
    loop {
        let Made { page, last } = read_made_page(app, region, after).await?;
        for shown in &page {
            let sight = found.remove(&shown.object.engine_name);
            let sight = sight.map(|sight| if is_back { note_outage(&shown.object, sight) } else { sight });
            let sight = sight.as_ref();
            let object_id = shown.object.object_id;
            if has_changed(shown, sight, &zones) {
                try_to_follow(app, object_id, sight, began).await;
            } else if leads.as_ref().is_some_and(|leads| is_led_astray(&shown.object, leads)) {
                try_to_lead(app, object_id, began).await;
            }
        }
        match last {
            Some(last) => after = last,
            None => break,
        }
    }
    note_orphans(app, region, &found, disks).await?;
    match leads {
        Some(leads) => sweep_leads(app, region, &leads).await,
        None => Ok(()),
    }
}

/// Whether an engine responds again since a moment ago.
async fn is_just_back(app: &App, region: &str, now: Time) -> Result<bool> {
    let row = region::find_engine_of(&mut app.store().read().await?, region).await?;
    let since = row.filter(|row| row.is_up).and_then(|row| row.changed_at);
    Ok(since.is_some_and(|at| at.plus_seconds(BACK_SECONDS) > now))
}

/// A machine that is off when its engine responds again did not switch itself off, as far as anybody knows: its host failed with the engine. It is
/// lost to begin with, and the next look finds it back and off, so that it is switched on again.
fn note_outage(object: &ObjectRow, sight: Sight) -> Sight {
    match (object.seen, sight.seen) {
        (Seen::On, Seen::Off) => Sight { seen: Seen::Error, ..sight },
        _ => sight,
    }
}

/// Some of a region's instances that are made.
struct Made {
    /// Those that can be read.
    page: Vec<ShownObject>,
    /// Behind which the next of them are; none: there are no more.
    last: Option<Uuid>,
}

/// Reads some of a region's instances that are made, behind an id: together, and each by itself where one of them cannot be read.
async fn read_made_page(app: &App, region: &str, after: Uuid) -> Result<Made> {
    let mut conn = app.store().read().await?;
    if let Ok(page) = store::list_made_instances(&mut conn, region, after, PAGE).await {
        let last = page.last().filter(|_| page.len() as i64 == PAGE).map(|shown| shown.object.object_id);
        return Ok(Made { page, last });
    }
    drop(conn);
    let mut conn = app.store().read().await?;
    let names = store::list_made_names(&mut conn, region, after, PAGE).await?;
    let last = names.last().filter(|_| names.len() as i64 == PAGE).map(|(object_id, _)| *object_id);
    let mut page = Vec::new();
    for (object_id, _) in names {
        match store::find_object(&mut conn, object_id).await {
            Ok(shown) => page.extend(shown),
            Err(error) => note_failed_step(ObserveEngines::KIND, object_id, &error.into()),
        }
    }
    Ok(Made { page, last })
}

/// Notes what has changed of an object; where that cannot be done, others are gone on with.
async fn try_to_follow(app: &App, object_id: Uuid, sight: Option<&Sight>, began: Time) {
    let followed: Result<()> =
        transaction!(app.store(), tx => { follow_change(tx, app, object_id, sight, began).await });
    if let Err(error) = followed {
        note_failed_step(ObserveEngines::KIND, object_id, &error);
    }
}

/// Has an object's public address lead to it; where that cannot be staged, others are gone on with. Of one with which somebody has begun something
/// else meanwhile, the next look sees where its address leads.
async fn try_to_lead(app: &App, object_id: Uuid, began: Time) {
    let staged: Result<()> = transaction!(app.store(), tx => { lead_again(tx, app, object_id, began).await });
    if let Err(error) = staged
        && error.status() != 409
    {
        note_failed_step(ObserveEngines::KIND, object_id, &error);
    }
}

/// Whether an object is not as it was seen before; `zones` are those of the region's hosts.
fn has_changed(shown: &ShownObject, sight: Option<&Sight>, zones: &BTreeMap<String, String>) -> bool {
    let ObjectRow { seen, facts, zone, missed_at, .. } = &shown.object;
    match sight {
        Some(sight) => {
            let is_elsewhere = zones.get(&sight.facts.host).is_some_and(|there| zone.as_ref() != Some(there));
            *seen != sight.seen || facts.0 != sight.facts || is_elsewhere || missed_at.is_some()
        }
        None => *seen != Seen::Absent,
    }
}

/// Notes what no operation caused, and what its owner wants from now on. While something is being done with the object, and when it was seen
/// meanwhile, the sight is too old.
async fn follow_change(
    tx: &mut Conn,
    app: &App,
    object_id: Uuid,
    sight: Option<&Sight>,
    began: Time,
) -> Result<()> {
    // First of all: of whoever wants something else of it at the same moment, what they want and have begun is seen.
    if !store::hold_object(tx, object_id).await? {
        return Ok(());
    }
    let Some(shown) = store::find_object(tx, object_id).await? else { return Ok(()) };
    let is_old = shown.object.seen_at.is_some_and(|at| at > began);
    if shown.operation.is_some() || is_old {
        return Ok(());
    }
    let seen = sight.map_or(Seen::Absent, |sight| sight.seen);
    let was_missed =
        shown.object.missed_at.is_some_and(|missed| missed.plus_seconds(MISSED_SECONDS) <= began);
    if seen == Seen::Absent && !was_missed {
        return match shown.object.missed_at {
            None => Ok(store::miss_object(tx, object_id, began).await?),
            Some(_) => Ok(()),
        };
    }
    let wanted = follow_sight(&shown.facts(), seen);
    if wanted != shown.object.wanted {
        store::want_object(tx, object_id, wanted).await?;
    }
    note_sight(tx, app, object_id, sight).await?;
    note_history(tx, app, &shown.object, seen).await?;
    if let Some(sight) = sight {
        let facts = ObjectFacts { wanted, seen, ..shown.facts() };
        follow_host(tx, app, &shown.object, &facts, sight).await?;
    }
    tell_object(tx, app, &shown.object).await?;
    follow_parts(tx, app, object_id).await?;
    store::set_object_due(tx, object_id, Some(app.now())).await?;
    look_now(tx, app).await
}

/// Notes in the history of an object what happened to it that is not being done: nobody asked for it, or its engine was late with it. What is
/// being deleted, or could not be made, is not lost.
async fn note_history(tx: &mut Conn, app: &App, object: &ObjectRow, seen: Seen) -> Result<()> {
    let Some((kind, cause, reason)) = note_of_sight(object.seen, seen) else { return Ok(()) };
    if object.wanted == Wanted::Gone || object.failure.is_some() {
        return Ok(());
    }
    let (new, reason) = match find_late(tx, app, object, kind).await? {
        Some(late) => {
            (NewOperation::new(kind, late.cause, late.user_id), Some(OperationReason::CarriedOutLate))
        }
        None => (NewOperation::new(kind, cause, None), reason),
    };
    let operation_id = note_operation(tx, app, object, &new, reason).await?;
    match kind {
        OperationKind::Lost => tell_lost_later(tx, app, object.object_id, operation_id).await,
        OperationKind::Returned => announce_return(tx, app, object).await,
        _ => Ok(()),
    }
}

/// What was given up and its engine has carried out all the same, where an object is found to be off or on. Behind it there may be losses and
/// returns, and of a restart that it is off, which was seen before.
async fn find_late(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    kind: OperationKind,
) -> Result<Option<OperationRow>> {
    if !matches!(kind, OperationKind::Stop | OperationKind::Start) {
        return Ok(None);
    }
    let mut returned: Option<Time> = None;
    for row in store::list_last_operations(tx, object.object_id, LAST_OPERATIONS).await? {
        let ended = row.ended_at.unwrap_or(row.created_at);
        let was_only_seen = row.tries == 0 && row.state == OperationState::Done;
        match row.kind {
            OperationKind::Lost => {}
            OperationKind::Returned => returned = returned.max(Some(ended)),
            OperationKind::Stop if kind == OperationKind::Start && was_only_seen => {}
            _ => {
                let engine = region::find_engine_of(tx, &object.region).await?.filter(|engine| engine.is_up);
                let responds = returned.max(engine.and_then(|engine| engine.changed_at));
                let since = |at: Time| app.now().seconds() - at.seconds();
                let last = LastAsked {
                    kind: row.kind,
                    state: row.state,
                    reason: row.reason,
                    seconds: since(ended),
                    responds_for: responds.filter(|at| *at > ended).map(since),
                };
                return Ok(was_carried_out_late(kind, &last).then_some(row));
            }
        }
    }
    Ok(None)
}

/// Notes a region's hosts and what of each is free; says whether its engine answered.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn observe_hosts(app: &App, region: &str) -> Result<bool> {
    let Some(engine) = app.cloud().of(region) else { return Ok(false) };
    let hosts = engine.hosts().await;
    let now = app.now();
    transaction!(app.store(), tx => { note_hosts(tx, region, hosts.as_deref().ok(), now).await })?;
    Ok(hosts.is_ok())
}

async fn note_hosts(tx: &mut Conn, region: &str, hosts: Option<&[Host]>, now: Time) -> Result<()> {
    let row =
        EngineRow { region: region.to_owned(), is_up: hosts.is_some(), seen_at: now, changed_at: Some(now) };
    region::save_engine(tx, &row).await?;
    for host in hosts.unwrap_or_default() {
        let room = Json(host.free.clone());
        let (region, is_up, zone) = (region.to_owned(), host.is_up, host.zone.clone());
        let row = HostRow { region, host: host.name.clone(), is_up, room, seen_at: now, zone };
        region::save_host(tx, &row).await?;
    }
    if let Some(hosts) = hosts {
        region::forget_hosts(tx, region, now).await?;
        see_unmade(tx, region, hosts).await?;
    }
    Ok(())
}

/// Notes which of the instances that are not made yet their engine has begun with: what they have is not free on its host any more, and is
/// told in the same transaction as that.
async fn see_unmade(tx: &mut Conn, region: &str, hosts: &[Host]) -> Result<()> {
    let begun: BTreeSet<&str> = hosts.iter().flat_map(|host| &host.machines).map(String::as_str).collect();
    for (object_id, engine_name, before) in store::list_unmade_names(tx, region).await? {
        let seen = if begun.contains(engine_name.as_str()) { Seen::Off } else { Seen::Unknown };
        if seen.as_str() != before {
            store::see_unmade_instance(tx, object_id, seen).await?;
        }
    }
    Ok(())
}
