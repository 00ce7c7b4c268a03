//! Looks at what engines have: machines that changed by themselves, hosts, and what of them is free.

use std::collections::{BTreeMap, BTreeSet};

use portico_core::lifecycle::Seen;
use portico_core::lifecycle::follow_sight;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::orphan::note_orphans;
use super::outcome::look_now;
use super::seen::{follow_parts, note_sight};
use super::store::region::{self, EngineRow, HostRow};
use super::store::{self, ObjectRow, ShownObject};
use super::tell_object;
use crate::CloudParts;
use crate::engine::{Host, Sight};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job};
use crate::kit::store::{Conn, Json};
use crate::{App, Result, transaction};

/// Objects of one page.
const PAGE: i64 = 500;

/// Looks at every engine. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ObserveEngines {}

impl Job for ObserveEngines {
    type Host = App;
    const KIND: &'static str = "cloud.observe";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let regions: Vec<_> = app.cloud().all().map(|(region, _)| region.to_owned()).collect();
        for region in regions {
            observe_region(app, &region).await?;
        }
        Ok(())
    }
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
    let mut after = Uuid::nil();
    loop {
        let page = store::list_made_instances(&mut app.store().read().await?, region, after, PAGE).await?;
        for shown in &page {
            let sight = found.remove(&shown.object.engine_name);
            let sight = sight.as_ref();
            if has_changed(shown, sight, &zones) {
                transaction!(app.store(), tx => { follow_change(tx, app, shown.object.object_id, sight, began).await })?;
            }
        }
        match page.last() {
            Some(last) if page.len() as i64 == PAGE => after = last.object.object_id,
            _ => break,
        }
    }
    note_orphans(app, region, &found, disks).await
}

/// Whether an object is not as it was seen before; `zones` are those of the region's hosts.
fn has_changed(shown: &ShownObject, sight: Option<&Sight>, zones: &BTreeMap<String, String>) -> bool {
    let ObjectRow { seen, facts, zone, .. } = &shown.object;
    match sight {
        Some(sight) => {
            let is_elsewhere = zones.get(&sight.facts.host).is_some_and(|there| zone.as_ref() != Some(there));
            *seen != sight.seen || facts.0 != sight.facts || is_elsewhere
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
    let Some(shown) = store::find_object(tx, object_id).await? else { return Ok(()) };
    let is_old = shown.object.seen_at.is_some_and(|at| at > began);
    if shown.operation.is_some() || is_old {
        return Ok(());
    }
    let seen = sight.map_or(Seen::Absent, |sight| sight.seen);
    let wanted = follow_sight(&shown.facts(), seen);
    if wanted != shown.object.wanted {
        store::want_object(tx, object_id, wanted).await?;
    }
    note_sight(tx, app, object_id, sight).await?;
    tell_object(tx, app, &shown.object).await?;
    follow_parts(tx, app, object_id).await?;
    store::set_object_due(tx, object_id, Some(app.now())).await?;
    look_now(tx, app).await
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
    for object in store::list_unmade_instances(tx, region).await? {
        let seen = if begun.contains(object.engine_name.as_str()) { Seen::Off } else { Seen::Unknown };
        if seen != object.seen {
            store::see_unmade_instance(tx, object.object_id, seen).await?;
        }
    }
    Ok(())
}
