//! Makes a machine, and fits it out with what it has beside its image: more disks, and GPUs that are nobody else's.

use std::collections::BTreeMap;

use portico_core::flavor::FlavorSpec;
use portico_core::instance::MAX_DISKS;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::store::ReservationRow;
use super::super::{Fault, Progress, Stage};
use super::client::Said;
use super::login::vendor_data;
use super::machine::{ID, INSTALLATION, Machine, OPERATION, or_nothing};
use super::reserve::beside_others;
use super::room::Place;
use super::token::Token;
use super::{Found, IncusEngine};

/// The one network interface that a machine has.
pub(super) const NIC: &str = "eth0";
/// What is asked of Incus, as it is kept between two calls.
const MAKE: &str = "make";
pub(super) const DISKS: &str = "disks";
const YIELD: &str = "yield";
/// The most seconds between giving a GPU back and looking for another.
const YIELD_SECONDS: i64 = 7;
/// Where images with cloud-init find what they are told beside the customer's own words.
pub(super) const VENDOR_DATA: &str = "cloud-init.vendor-data";

/// A disk beside the one that a machine starts from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Volume {
    pub(super) name: String,
    pub(super) location: String,
    #[serde(deserialize_with = "or_nothing")]
    pub(super) config: BTreeMap<String, String>,
}

impl Volume {
    /// What marks it, and where it is, as of an instance.
    pub(super) fn to_marked(&self) -> Machine {
        Machine { location: self.location.clone(), config: self.config.clone(), ..Machine::default() }
    }
}

impl IncusEngine {
    /// Has a machine made on a host with room, switched off.
    pub(super) async fn make(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let token = token.at(MAKE);
        if token.is_used_up() {
            return Err(Fault::Refused);
        }
        let spec = stage.spec;
        let Some(image) = self.config.images.iter().find(|image| image.alias == spec.image) else {
            return Err(Fault::Refused);
        };
        let places = self.places().await?;
        if places.iter().all(|place| !place.host.is_up) {
            return Err(Fault::Down);
        }
        let choose = |rows: &[ReservationRow]| self.choose_place(stage, image.is_vm, &places, rows);
        let reserved = self.reservations.reserve(choose).await?;
        let place = places.iter().find(|place| place.host.name == reserved.host).ok_or(Fault::Down)?;
        let mut devices = Map::new();
        let root =
            json!({ "type": "disk", "path": "/", "pool": self.config.pool, "size": gib(spec.disks.first()) });
        devices.insert("root".to_owned(), root);
        let nic = json!({ "type": "nic", "name": NIC, "network": self.config.network });
        devices.insert(NIC.to_owned(), nic);
        for (number, card) in reserved.cards.0.iter().enumerate() {
            let gpu = json!({ "type": "gpu", "gputype": "physical", "pci": card });
            devices.insert(format!("gpu{number}"), gpu);
        }
        let body = json!({
            "name": stage.engine_name, "type": if image.is_vm { "virtual-machine" } else { "container" },
            "source": { "type": "image", "alias": image.alias }, "profiles": [],
            "config": self.new_config(stage).await?, "devices": devices,
        });
        let path = self.path(&format!("instances{}", place.target("?")));
        self.begin(stage, token, Method::POST, &path, Some(&body)).await
    }

    /// Chooses where a new machine is put, beside what Incus shows and what others are promised: where it was promised room before, if that is
    /// still there, as Incus may be making it.
    fn choose_place(
        &self,
        stage: &Stage<'_>,
        is_vm: bool,
        places: &[Place],
        rows: &[ReservationRow],
    ) -> Result<ReservationRow, Fault> {
        let spec = stage.spec;
        let places = beside_others(places, stage.engine_name, rows);
        let own = rows.iter().find(|row| row.engine_name == stage.engine_name);
        let was_promised = |place: &Place| own.is_some_and(|row| row.host == place.host.name);
        let mut allowed = places.iter().filter(|Place { host, .. }| stage.may_be_on(&host.name, &host.zone));
        let fits = allowed
            .clone()
            .filter(|Place { host, .. }| host.is_up && host.free.fits(&spec.flavor, spec.disk_gib()))
            .filter(|Place { host, .. }| host.free.runs_vms || !is_vm);
        let Some(place) = fits.min_by_key(|place| (!was_promised(place), place.host.free.gpus)) else {
            let may_have_room = allowed.any(|place| place.is_silent);
            return Err(if may_have_room { Fault::Down } else { Fault::SoldOut });
        };
        let cards = place.cards.iter().take(spec.flavor.gpus as usize).cloned().collect();
        Ok(self.reservations.row_of(stage, &place.host.name, cards))
    }

    async fn new_config(&self, stage: &Stage<'_>) -> Result<Value, Fault> {
        let FlavorSpec { vcpus, memory_mib, .. } = &stage.spec.flavor;
        let mut config = self.marks(stage).await?;
        config.insert("limits.cpu".to_owned(), json!(vcpus.to_string()));
        config.insert("limits.memory".to_owned(), json!(format!("{memory_mib}MiB")));
        config.insert(VENDOR_DATA.to_owned(), json!(vendor_data(stage)));
        if let Some(user_data) = stage.user_data {
            config.insert("cloud-init.user-data".to_owned(), json!(user_data.expose()));
        }
        Ok(Value::Object(config))
    }

    /// What marks what is made for an object.
    pub(super) async fn marks(&self, stage: &Stage<'_>) -> Result<Map<String, Value>, Fault> {
        let marks = [
            (INSTALLATION, self.installation().await?),
            (ID, stage.object_id),
            (OPERATION, stage.operation_id),
        ];
        Ok(marks.into_iter().map(|(key, id)| (key.to_owned(), json!(id.to_string()))).collect())
    }

    /// Sees to it that a machine that is off has its disks, and its GPUs for itself; none: it has.
    pub(super) async fn fit_out(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Option<Progress>, Fault> {
        if stage.spec.flavor.gpus > 0 && self.is_shared(machine).await? {
            return self.give_back(stage, token).await.map(Some);
        }
        self.attach_disks(stage, token, machine).await
    }

    /// Sees to it that a machine that is off has its disks, and makes those that are not there; none: it has.
    pub(super) async fn attach_disks(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Option<Progress>, Fault> {
        let is_vm = self.config.images.iter().any(|image| image.alias == stage.spec.image && image.is_vm);
        let mut missing = Map::new();
        for (number, size) in stage.spec.disks.iter().enumerate().skip(1) {
            let (device, volume) = (device_name(number), volume_name(stage, number));
            if has_disk(machine, &device) {
                continue;
            }
            if !self.make_volume(stage, machine, &volume, gib(Some(size)), is_vm).await? {
                let token = token.at(DISKS);
                return if token.is_used_up() {
                    Err(Fault::Refused)
                } else {
                    Ok(Some(token.after_failure().again()))
                };
            }
            let mut body = json!({ "type": "disk", "pool": self.config.pool, "source": volume });
            if !is_vm {
                body["path"] = json!(format!("/mnt/{device}"));
            }
            missing.insert(device, body);
        }
        if missing.is_empty() {
            return Ok(None);
        }
        let (path, body) = (self.instance(stage.engine_name, ""), json!({ "devices": missing }));
        self.begin(stage, token.at(DISKS), Method::PATCH, &path, Some(&body)).await.map(Some)
    }

    /// Makes a volume on the host of a machine, unless it is there; says whether it is.
    async fn make_volume(
        &self,
        stage: &Stage<'_>,
        machine: &Machine,
        volume: &str,
        size: String,
        is_vm: bool,
    ) -> Result<bool, Fault> {
        match self.look_at_volume(stage, volume).await? {
            Found::Ours(_) => return Ok(true),
            Found::Foreign => return Err(Fault::Refused),
            Found::Absent => {}
        }
        let mut config = self.marks(stage).await?;
        config.insert("size".to_owned(), json!(size));
        let content = if is_vm { "block" } else { "filesystem" };
        let body = json!({ "name": volume, "content_type": content, "config": config });
        let server = self.server().await?;
        let target = match server.server_clustered {
            true => format!("?target={}", machine.location),
            false => String::new(),
        };
        let path = self.path(&format!("storage-pools/{}/volumes/custom{target}", self.config.pool));
        let said = self.client.ask(Method::POST, &path, Some(&body)).await?;
        Ok(matches!(said, Said::Value(_)))
    }

    pub(super) async fn look_at_volume(&self, stage: &Stage<'_>, volume: &str) -> Result<Found, Fault> {
        let installation = self.installation().await?;
        let found: Option<Volume> = self.client.get(&self.volume(volume)).await?;
        Ok(match found {
            None => Found::Absent,
            Some(volume) => {
                let marked = volume.to_marked();
                if marked.is_ours(installation, stage.object_id) {
                    Found::Ours(Box::new(marked))
                } else {
                    Found::Foreign
                }
            }
        })
    }

    pub(super) fn volume(&self, volume: &str) -> String {
        self.path(&format!("storage-pools/{}/volumes/custom/{volume}", self.config.pool))
    }

    /// Deletes the public address and the disks of a machine that is gone, and says when nothing is left.
    pub(super) async fn delete_disks(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        if let Some(again) = self.take_address(stage, &token).await? {
            return Ok(again);
        }
        let token = token.at(DISKS);
        for number in 1..stage.spec.disks.len() {
            let volume = volume_name(stage, number);
            if !matches!(self.look_at_volume(stage, &volume).await?, Found::Ours(_)) {
                continue;
            }
            if let Some(again) = self.delete_volume(&token, &volume).await? {
                return Ok(again);
            }
        }
        self.reservations.release(stage.engine_name).await?;
        Ok(Progress::Done(None))
    }

    /// Deletes a volume that no machine has; none: it is gone.
    pub(super) async fn delete_volume(&self, token: &Token, volume: &str) -> Result<Option<Progress>, Fault> {
        match self.client.ask(Method::DELETE, &self.volume(volume), None).await? {
            Said::Value(_) => Ok(None),
            Said::Begun(id) => Ok(Some(token.clone().during(id).again())),
            Said::Not(_) if token.is_used_up() => Err(Fault::Refused),
            Said::Not(_) => Ok(Some(token.clone().after_failure().again())),
        }
    }

    /// Whether another instance on its host has one of its GPUs: two orders may have looked for a free one at the same moment.
    async fn is_shared(&self, machine: &Machine) -> Result<bool, Fault> {
        let own = cards_of(machine);
        let all = self.everything().await?;
        let mut others =
            all.iter().filter(|one| one.location == machine.location && one.name != machine.name);
        Ok(others.any(|other| cards_of(other).iter().any(|card| own.contains(card))))
    }

    /// Gives up a machine that was never switched on, for another with other GPUs.
    async fn give_back(&self, stage: &Stage<'_>, token: Token) -> Result<Progress, Fault> {
        let seconds = 1 + i64::from(stage.operation_id.as_bytes()[15]) % YIELD_SECONDS;
        Ok(match self.remove(stage, token).await? {
            Progress::Wait { seconds: 0, .. } => Token::default().at(YIELD).after(seconds),
            other => other,
        })
    }
}

/// The PCI addresses of an instance's GPUs.
pub(super) fn cards_of(machine: &Machine) -> Vec<&String> {
    let is_gpu = |device: &&BTreeMap<String, String>| device.get("type").is_some_and(|kind| kind == "gpu");
    machine.expanded_devices.values().filter(is_gpu).filter_map(|device| device.get("pci")).collect()
}

/// By which name a machine has a disk beside the one that it starts from.
pub(super) fn device_name(number: usize) -> String {
    format!("disk{number}")
}

/// Whether a machine has a disk under a name, and not only said that there is none.
pub(super) fn has_disk(machine: &Machine, device: &str) -> bool {
    machine.devices.get(device).and_then(|disk| disk.get("type")).is_some_and(|kind| kind == "disk")
}

pub(super) fn volume_name(stage: &Stage<'_>, number: usize) -> String {
    format!("{}-{number}", stage.engine_name)
}

/// The machine whose disk a volume of a name is; none for a name that is not of that form.
pub(super) fn machine_of_volume(volume: &str) -> Option<&str> {
    let (engine_name, number) = volume.rsplit_once('-')?;
    let is_of_ours = (1..MAX_DISKS).any(|one| one.to_string() == number);
    is_of_ours.then_some(engine_name)
}

fn gib(size: Option<&u32>) -> String {
    format!("{}GiB", size.copied().unwrap_or(1))
}
