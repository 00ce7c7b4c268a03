//! The hosts of a cluster or of one server, and what of each is given to nobody.

use std::collections::BTreeMap;

use portico_core::flavor::{FlavorSpec, Room};
use portico_core::zone::{USUAL_ZONE, judge_zone};
use serde::Deserialize;

use super::super::store::ReservationRow;
use super::super::{Fault, Host};
use super::machine::{Machine, or_nothing};
use super::make::{cards_of, machine_of_volume};
use super::{Environment, IncusEngine, Server};
use crate::platform::config::EngineZone;

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;
/// The failure domain of a member of which nobody says another.
const NO_DOMAIN: &str = "default";
/// How Incus calls a member that answers and takes instances.
pub(super) const ONLINE: &str = "Online";
/// How it calls one that it has not heard of for a while.
pub(super) const OFFLINE: &str = "Offline";

/// A host, with what is needed to put a machine there.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) host: Host,
    /// The PCI addresses of GPUs that nobody has.
    pub(super) cards: Vec<String>,
    /// What Incus shows of each machine that is there, by its name.
    shown: BTreeMap<String, Given>,
    is_member: bool,
    /// Whether it counts as online and does not answer: Incus finds out within seconds.
    pub(super) is_silent: bool,
}

impl Place {
    /// What has Incus make something there, behind `joint`.
    pub(super) fn target(&self, joint: &str) -> String {
        if self.is_member { format!("{joint}target={}", self.host.name) } else { String::new() }
    }

    /// Takes off what a machine is promised there beyond what Incus shows of it.
    pub(super) fn keep_for(&mut self, row: &ReservationRow) {
        if row.host != self.host.name {
            return;
        }
        let nothing = Given::default();
        let shown = self.shown.get(&row.engine_name).unwrap_or(&nothing);
        let beyond =
            |promised: i64, shown: u64| small(u64::try_from(promised).unwrap_or(0).saturating_sub(shown));
        let spec = FlavorSpec {
            vcpus: beyond(row.vcpus, shown.vcpus),
            memory_mib: beyond(row.memory_mib, shown.memory / MIB),
            ..FlavorSpec::default()
        };
        let free = self.host.free.beside(&spec, beyond(row.disk_gib, shown.disk / GIB));
        self.cards.retain(|card| !row.cards.0.contains(card));
        self.host.free = Room { gpus: small(self.cards.len() as u64), ..free };
        if !self.host.machines.contains(&row.engine_name) {
            self.host.machines.push(row.engine_name.clone());
        }
    }
}

/// A member of a cluster, and how it stands.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Member {
    pub(super) server_name: String,
    pub(super) status: String,
    failure_domain: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Resources {
    cpu: Total,
    memory: Total,
    gpu: Gpus,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Total {
    total: u64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Gpus {
    cards: Option<Vec<Card>>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Card {
    vendor_id: String,
    product_id: String,
    pci_address: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Pool {
    space: Total,
}

/// A volume, of an instance or by itself.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Volume {
    name: String,
    r#type: String,
    location: String,
    #[serde(deserialize_with = "or_nothing")]
    config: BTreeMap<String, String>,
}

/// What is given out on a host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Given {
    vcpus: u64,
    memory: u64,
    disk: u64,
}

impl IncusEngine {
    /// The hosts, as an engine tells them: what of each is neither given out nor promised.
    pub(super) async fn rooms(&self) -> Result<Vec<Host>, Fault> {
        let mut places = self.places().await?;
        let rows = self.reservations.list().await?;
        for place in &mut places {
            rows.iter().for_each(|row| place.keep_for(row));
        }
        Ok(places.into_iter().map(|place| place.host).collect())
    }

    /// The hosts as Incus shows them, with what is needed to put a machine there.
    pub(super) async fn places(&self) -> Result<Vec<Place>, Fault> {
        let server = self.server().await?;
        let members = match server.server_clustered {
            true => self.members().await?,
            false => {
                let (server_name, status) = (server.server_name.clone(), ONLINE.to_owned());
                vec![Member { server_name, status, failure_domain: String::new() }]
            }
        };
        let machines = self.everything().await?;
        let volumes = self.volumes().await?;
        let mut found = Vec::new();
        for Member { server_name: name, status, failure_domain } in members {
            let here = |location: &str| !server.server_clustered || location == name;
            let machines: Vec<_> = machines.iter().filter(|one| here(&one.location)).collect();
            let volumes: Vec<_> = volumes.iter().filter(|one| here(&one.location)).collect();
            let known = machines.iter().filter(|one| !one.is_unknown());
            let names = known.map(|one| one.name.clone()).collect();
            let target = if server.server_clustered { format!("?target={name}") } else { String::new() };
            let shown = rooms_by_machine(&machines, &volumes, &self.config.pool);
            let told = match status == ONLINE {
                true => {
                    let given = sum_given_room(&machines, &volumes, &self.config.pool);
                    match self.free(&server, &target, &machines, given).await {
                        // A member that is lost counts as online for seconds, and the others go on.
                        Err(Fault::Down) if server.server_clustered => None,
                        told => Some(told?),
                    }
                }
                false => None,
            };
            let is_up = told.is_some();
            let is_silent = status == ONLINE && !is_up;
            let (free, cards) = told.unwrap_or_default();
            let zone = zone_of(&self.config.zones, &name, &failure_domain);
            let host = Host { name, zone, is_up, free, machines: names };
            found.push(Place { host, cards, shown, is_member: server.server_clustered, is_silent });
        }
        Ok(found)
    }

    /// The members of its cluster.
    pub(super) async fn members(&self) -> Result<Vec<Member>, Fault> {
        Ok(self.client.get("/1.0/cluster/members?recursion=1").await?.unwrap_or_default())
    }

    /// Every instance that the engine may see, others' and those of other projects among them.
    pub(super) async fn everything(&self) -> Result<Vec<Machine>, Fault> {
        let found = self.client.get("/1.0/instances?recursion=1&all-projects=true").await?;
        Ok(found.unwrap_or_default())
    }

    /// The volumes of the engine's pool that are no instance's own.
    async fn volumes(&self) -> Result<Vec<Volume>, Fault> {
        let path = format!("storage-pools/{}/volumes/custom?recursion=1", self.config.pool);
        let found: Option<Vec<Volume>> = self.client.get(&self.path(&path)).await?;
        Ok(found.unwrap_or_default().into_iter().filter(|one| one.r#type == "custom").collect())
    }

    async fn free(
        &self,
        server: &Environment,
        target: &str,
        machines: &[&Machine],
        given: Given,
    ) -> Result<(Room, Vec<String>), Fault> {
        let resources: Resources =
            self.client.get(&format!("/1.0/resources{target}")).await?.unwrap_or_default();
        let pool = format!("/1.0/storage-pools/{}/resources{target}", self.config.pool);
        let pool: Pool = self.client.get(&pool).await?.unwrap_or_default();
        let taken: Vec<&String> = machines.iter().flat_map(|machine| cards_of(machine)).collect();
        let (model, cards) = self.cards(&resources.gpu.cards.unwrap_or_default(), &taken);
        let vcpus = resources.cpu.total.saturating_mul(self.config.vcpus_per_thread.into());
        let room = Room {
            vcpus: small(vcpus.saturating_sub(given.vcpus)),
            memory_mib: small(resources.memory.total.saturating_sub(given.memory) / MIB),
            disk_gib: small(pool.space.total.saturating_sub(given.disk) / GIB),
            gpu_model: model,
            gpus: small(cards.len() as u64),
            runs_vms: match target {
                "" => server.runs_vms(),
                _ => {
                    let member: Server = self.client.get(&format!("/1.0{target}")).await?.unwrap_or_default();
                    member.environment.runs_vms()
                }
            },
        };
        Ok((room, cards))
    }

    /// The model that a host's cards have, the first that is configured, and those that nobody has.
    fn cards(&self, cards: &[Card], taken: &[&String]) -> (String, Vec<String>) {
        for gpu in &self.config.gpus {
            let is_one = |card: &&Card| {
                card.vendor_id.eq_ignore_ascii_case(&gpu.vendor_id)
                    && card.product_id.eq_ignore_ascii_case(&gpu.product_id)
            };
            let mut found = cards.iter().filter(is_one).map(|card| card.pci_address.clone()).peekable();
            if found.peek().is_some() {
                return (gpu.model.clone(), found.filter(|card| !taken.contains(&card)).collect());
            }
        }
        (String::new(), Vec::new())
    }
}

/// The zone of a host: the configured one, else the domain that Incus says it fails with, else the usual one.
fn zone_of(zones: &[EngineZone], host: &str, failure_domain: &str) -> String {
    let configured = zones.iter().find(|zone| zone.hosts.iter().any(|one| one == host));
    let is_told = failure_domain != NO_DOMAIN && judge_zone(failure_domain).is_ok();
    match configured {
        Some(zone) => zone.name.clone(),
        None if is_told => failure_domain.to_owned(),
        None => USUAL_ZONE.to_owned(),
    }
}

/// What an instance is given, without its volumes. Who has no limit counts as nothing: no figure would be right.
fn what_it_has(machine: &Machine, pool: &str) -> Given {
    let limit = |key: &str| machine.expanded_config.get(key).map_or("", String::as_str);
    let roots = machine.expanded_devices.values().filter(|disk| {
        disk.get("path").is_some_and(|path| path == "/") && disk.get("pool").is_some_and(|name| name == pool)
    });
    Given {
        vcpus: threads(limit("limits.cpu")),
        memory: bytes(limit("limits.memory")),
        disk: roots.filter_map(|disk| disk.get("size")).map(|size| bytes(size)).sum(),
    }
}

fn size_of(volume: &Volume) -> u64 {
    volume.config.get("size").map_or(0, |size| bytes(size))
}

/// What some instances and volumes are given.
fn sum_given_room(machines: &[&Machine], volumes: &[&Volume], pool: &str) -> Given {
    let mut given = Given::default();
    for one in machines.iter().map(|machine| what_it_has(machine, pool)) {
        given.vcpus += one.vcpus;
        given.memory += one.memory;
        given.disk += one.disk;
    }
    given.disk += volumes.iter().map(|volume| size_of(volume)).sum::<u64>();
    given
}

/// The same of each instance by itself, with the volumes that are named after it.
fn rooms_by_machine(machines: &[&Machine], volumes: &[&Volume], pool: &str) -> BTreeMap<String, Given> {
    let mut shown: BTreeMap<_, _> =
        machines.iter().map(|machine| (machine.name.clone(), what_it_has(machine, pool))).collect();
    for volume in volumes {
        if let Some(engine_name) = machine_of_volume(&volume.name) {
            shown.entry(engine_name.to_owned()).or_default().disk += size_of(volume);
        }
    }
    shown
}

fn small(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// How many threads a limit is: `4`, or a set such as `0-3,8`.
fn threads(limit: &str) -> u64 {
    if let Ok(count) = limit.parse() {
        return count;
    }
    let count = |part: &str| match part.split_once('-') {
        Some((first, last)) => match (first.parse::<u64>(), last.parse::<u64>()) {
            (Ok(first), Ok(last)) if last >= first => last - first + 1,
            _ => 0,
        },
        None => u64::from(part.parse::<u64>().is_ok()),
    };
    limit.split(',').map(count).sum()
}

/// How many bytes a size is: `4GiB`, `500MB`, or a plain number; 0 for what is none, such as a share in percent.
fn bytes(size: &str) -> u64 {
    let digits = size.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = size.split_at(digits);
    let factor = match unit {
        "" | "B" => 1,
        "kB" => 1_000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        "TB" => 1_000_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => MIB,
        "GiB" => GIB,
        "TiB" => 1 << 40,
        _ => 0,
    };
    number.parse::<u64>().unwrap_or(0).saturating_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::clock::Time;
    use crate::kit::store::Json;

    #[test]
    fn limits_and_sizes_are_read_as_incus_writes_them() {
        for (limit, count) in [("4", 4), ("0-3", 4), ("0,2", 2), ("1-1", 1), ("", 0), ("3-1", 0), ("x", 0)] {
            assert_eq!(threads(limit), count, "{limit}");
        }
        for (size, count) in [
            ("4GiB", 4 << 30),
            ("512MiB", 512 << 20),
            ("10GB", 10_000_000_000),
            ("1024", 1_024),
            ("50%", 0),
            ("", 0),
            ("99999999999999999999TiB", 0),
        ] {
            assert_eq!(bytes(size), count, "{size}");
        }
    }

    #[test]
    fn a_host_is_in_the_zone_that_is_configured_else_in_the_domain_that_it_fails_with() {
        let zones = [EngineZone { name: "east".to_owned(), hosts: vec!["n1".to_owned()] }];
        for (host, domain, zone) in [
            ("n1", "rack-2", "east"),
            ("n2", "rack-2", "rack-2"),
            ("n2", "default", "a"),
            ("n2", "", "a"),
            ("n2", "Rack 2", "a"),
        ] {
            assert_eq!(zone_of(&zones, host, domain), zone, "{host} {domain}");
        }
    }

    #[test]
    fn what_is_given_is_the_sum_of_limits_and_disks_of_the_engines_pool() {
        let machine: Machine = serde_json::from_value(serde_json::json!({
            "expanded_config": {"limits.cpu": "2", "limits.memory": "1GiB"},
            "expanded_devices": {
                "root": {"type": "disk", "path": "/", "pool": "default", "size": "3GiB"},
                "data": {"type": "disk", "path": "/mnt", "pool": "default", "source": "v"}},
        }))
        .unwrap();
        let volume = Volume { config: [("size".to_owned(), "2GiB".to_owned())].into(), ..Volume::default() };
        let found = sum_given_room(&[&machine, &Machine::default()], &[&volume], "default");
        assert_eq!(found, Given { vcpus: 2, memory: GIB, disk: 5 * GIB });
        assert_eq!(sum_given_room(&[&machine], &[], "other").disk, 0);
    }

    /// A host with four processors, 8 GiB of memory, 100 GiB for disks and two GPUs, on which Incus shows a machine of one processor.
    fn place() -> Place {
        let free = Room { vcpus: 3, memory_mib: 8_192, disk_gib: 100, gpus: 2, ..Room::default() };
        let (name, machines) = ("n1".to_owned(), vec!["p1".to_owned()]);
        let host = Host { name, zone: "a".to_owned(), is_up: true, free, machines };
        let shown = BTreeMap::from([("p1".to_owned(), Given { vcpus: 1, memory: GIB, disk: 2 * GIB })]);
        let cards = vec!["01".to_owned(), "02".to_owned()];
        Place { host, cards, shown, is_member: true, is_silent: false }
    }

    #[test]
    fn what_a_machine_is_promised_is_taken_off_once_whether_incus_shows_all_of_it_some_or_nothing() {
        let row = |engine_name: &str, host: &str, vcpus: i64, cards: &[&str]| ReservationRow {
            region: "cn-east".to_owned(),
            engine_name: engine_name.to_owned(),
            host: host.to_owned(),
            vcpus,
            memory_mib: 1_024,
            disk_gib: 12,
            cards: Json(cards.iter().map(|card| (*card).to_owned()).collect()),
            expires_at: Time::from_seconds(0),
        };
        for (row, left) in [
            (row("p1", "n1", 1, &[]), (3, 8_192, 90, 2)),
            (row("p1", "n1", 2, &[]), (2, 8_192, 90, 2)),
            (row("p2", "n1", 9, &["02"]), (0, 7_168, 88, 1)),
            (row("p2", "n2", 9, &["02"]), (3, 8_192, 100, 2)),
        ] {
            let mut place = place();
            place.keep_for(&row);
            let free = &place.host.free;
            assert_eq!((free.vcpus, free.memory_mib, free.disk_gib, free.gpus), left, "{row:?}");
        }
        let mut place = place();
        place.keep_for(&row("p2", "n1", 1, &[]));
        assert_eq!(place.host.machines, ["p1", "p2"], "what is promised is begun");
    }
}
