//! What is free in a region, host by host.

use std::cmp::Reverse;

use portico_core::Rule;
use portico_core::flavor::{FlavorSpec, Room, stock};
use portico_core::obstacle::Obstacle;

use super::Spec;
use super::observe::observe_hosts;
use super::store::region::{self, HostRow};
use super::store::{self, ObjectRow};
use crate::CloudParts;
use crate::engine::{Engine, Image, MachineSpec};
use crate::{App, Error, Result};

/// What is free on a host.
struct FreeRoom {
    host: String,
    zone: String,
    /// Whether nothing new is put there.
    is_drained: bool,
    room: Room,
}

/// What is free on the hosts of a region that answer, beside what is ordered and not made yet.
pub struct FreeRooms {
    /// The region's zones, in the order of their names.
    zones: Vec<String>,
    rooms: Vec<FreeRoom>,
    /// The images of its engine that are of virtual machines, which not every host can run.
    vm_images: Vec<String>,
}

impl FreeRooms {
    /// Of a region. An engine that was never asked is asked now.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn of(app: &App, region: &str) -> Result<Self> {
        let mut rooms = Self::of_hosts(app, region, None).await?;
        rooms.rooms.retain(|room| !room.is_drained);
        Ok(rooms)
    }

    /// For an object that is to become another, as if it were not there: what is free where its engine lets it be.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn for_object(app: &App, object: &ObjectRow) -> Result<Self> {
        let mut rooms = Self::of_hosts(app, &object.region, Some(object)).await?;
        let moves = app.cloud().of(&object.region).is_some_and(|engine| engine.moves_machines());
        let own = &object.facts.0.host;
        rooms.rooms.retain(|room| room.host == *own || (moves && !room.is_drained));
        Ok(rooms)
    }

    async fn of_hosts(app: &App, region: &str, object: Option<&ObjectRow>) -> Result<Self> {
        if region::find_engine_of(&mut app.store().read().await?, region).await?.is_none() {
            observe_hosts(app, region).await?;
        }
        let mut conn = app.store().read().await?;
        // Before the hosts: what an engine begins with between the two is counted twice for a moment, and never not at all.
        let unbegun = store::list_unbegun_specs(&mut conn, region).await?;
        let hosts = region::list_hosts_of(&mut conn, region).await?;
        let drained = region::list_drained_hosts(&mut conn, region).await?;
        let mut zones: Vec<_> = hosts.iter().map(|host| host.zone.clone()).collect();
        zones.sort();
        zones.dedup();
        let up = hosts.into_iter().filter(|host| host.is_up);
        let rooms = up.map(|host| to_free(host, &drained, object)).collect();
        let images = app.cloud().of(region).map(|engine| engine.images()).unwrap_or_default();
        let vm_images = images.into_iter().filter(|image| image.is_vm).map(|image| image.name).collect();
        let mut found = Self { zones, rooms, vm_images };
        // What the engine has of those that it has begun with is not free on its host any more.
        for spec in unbegun.iter().filter_map(|spec| serde_json::from_str::<Spec>(spec).ok()) {
            if let Some(machine) = spec.machine() {
                found.keep_for(machine);
            }
        }
        Ok(found)
    }

    /// Takes off what a machine is going to have on the first host that may have it.
    fn keep_for(&mut self, spec: &MachineSpec) {
        let (is_vm, disk_gib) = (self.is_vm(spec), spec.disk_gib());
        let may_be_on = |one: &&mut FreeRoom| {
            !one.is_drained
                && spec.zone.as_ref().is_none_or(|zone| *zone == one.zone)
                && (one.room.runs_vms || !is_vm)
                && one.room.fits(&spec.flavor, disk_gib)
        };
        if let Some(one) = self.rooms.iter_mut().find(may_be_on) {
            one.room = one.room.beside(&spec.flavor, disk_gib);
        }
    }

    /// Whether a machine is a virtual one, by its image.
    fn is_vm(&self, spec: &MachineSpec) -> bool {
        self.vm_images.contains(&spec.image)
    }

    /// The region's zones in the order of their names, those without a host that answers among them.
    #[must_use]
    pub fn zones(&self) -> &[String] {
        &self.zones
    }

    /// The images of the region's engine that its hosts can run. While none of them answers all are offered: what is ordered then is made later.
    #[must_use]
    pub fn list_images(&self, engine: &dyn Engine) -> Vec<Image> {
        let runs_vms = self.rooms.is_empty() || self.rooms.iter().any(|one| one.room.runs_vms);
        engine.images().into_iter().filter(|image| runs_vms || !image.is_vm).collect()
    }

    /// For how many machines there is room in a zone, or in all of them.
    #[must_use]
    pub fn count(&self, spec: &FlavorSpec, disk_gib: u32, zone: Option<&str>) -> u32 {
        self.count_of(spec, disk_gib, zone, false)
    }

    /// The same of virtual machines, on the hosts that can run them, or of whatever it is.
    fn count_of(&self, spec: &FlavorSpec, disk_gib: u32, zone: Option<&str>, is_vm: bool) -> u32 {
        let is_meant =
            |one: &&FreeRoom| zone.is_none_or(|zone| zone == one.zone) && (one.room.runs_vms || !is_vm);
        stock(self.rooms.iter().filter(is_meant).map(|one| &one.room), spec, disk_gib)
    }

    /// Judges whether there is room for so many of a machine in its zone, or anywhere, on hosts that can run its image; what is in the way is the
    /// field that is named.
    ///
    /// # Errors
    /// 100001 on `zone` when there is none of the name. With HTTP 409: `sold_out` on `flavor`, on the largest of `instance.disks` where smaller
    /// ones have room, or on `zone` where another one has room; `out_of_range` on `instance.count` where fewer have it.
    pub fn require(&self, spec: &MachineSpec, count: u32) -> Result<()> {
        let zone = spec.zone.as_deref();
        if zone.is_some_and(|zone| !self.zones.iter().any(|one| one == zone)) {
            return Err(Error::field("zone", Rule::UnknownChoice));
        }
        let (is_vm, disk_gib) = (self.is_vm(spec), spec.disk_gib());
        let left = |disk_gib, zone| self.count_of(&spec.flavor, disk_gib, zone, is_vm);
        let (anywhere, there) = (left(disk_gib, None), left(disk_gib, zone));
        let largest = spec.disks.iter().enumerate().max_by_key(|(place, gib)| (**gib, Reverse(*place)));
        let (field, rule) = match (zone, largest) {
            _ if there >= count => return Ok(()),
            (Some(_), _) if anywhere >= count => ("zone".to_owned(), Obstacle::SoldOut.rule()),
            (_, Some((place, _))) if left(0, zone) >= count => {
                (format!("instance.disks[{place}]"), Obstacle::SoldOut.rule())
            }
            _ if there > 0 => {
                ("instance.count".to_owned(), Rule::OutOfRange { min: 1, max: i64::from(there) })
            }
            _ => ("flavor".to_owned(), Obstacle::SoldOut.rule()),
        };
        Err(Error::field(&field, rule).with_status(409))
    }
}

/// What of a host is free, with what an object has there that is to become another.
fn to_free(host: HostRow, drained: &[String], object: Option<&ObjectRow>) -> FreeRoom {
    let own = object.filter(|object| object.facts.0.host == host.host);
    let room = match own.and_then(|object| object.spec.0.machine()) {
        Some(spec) => host.room.0.without(&spec.flavor, spec.disk_gib()),
        None => host.room.0,
    };
    FreeRoom { is_drained: drained.contains(&host.host), host: host.host, zone: host.zone, room }
}
