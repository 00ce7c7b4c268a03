//! The test engine: machines that are pretended, with hosts that get full, some seconds for everything, and a book of its own in the
//! database, which stands for what a real engine knows.
//!
//! A host that is down in its book (`test_host`) is a lost host; when all of a region's are, its engine does not answer. An instance whose
//! name begins with `cannot-start` is made, and never starts; one whose name begins with `cannot-be-made` is not made. What else shall go wrong, a
//! test writes into `test_failure`: the next call that a row is for is answered by its fault, instead of being done or, with a lost answer,
//! after it. How long something takes goes by the operation's id: it differs between machines, and is the same whenever it is tried again.

mod load;
mod pace;

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use portico_core::flavor::Room;
use portico_core::hostname::hostname;
use portico_core::lifecycle::{OperationKind, Seen};
use portico_core::public_address::AddressPool;
use uuid::Uuid;

pub use self::load::count as pretend_counters;
use self::pace::{end_of, wait};
use super::console::{EngineEnds, join_ends};
use super::store::{self, HostRow, MachineRow};
use super::test_shell::{Shell, ShellMachine};
use super::{
    ConsoleEnds, ConsoleInput, ConsoleWish, Engine, Facts, Fault, Host, Image, Inspection, Leads, LeftDisks,
    Progress, Reading, Rest, Sight, Stage, StrayLead,
};
use crate::kit::clock::{Clock, Time};
use crate::kit::digest::digest;
use crate::kit::store::{Conn, Json, Store};
use crate::{App, Error, Result, transaction};

/// The hosts of a region: name, zone, processors, memory (GiB), disks (GiB), model and number of GPUs.
const HOSTS: [(&str, &str, i64, i64, i64, &str, i64); 3] = [
    ("h1", "a", 64, 256, 8_000, "", 0),
    ("h2", "b", 64, 256, 8_000, "", 0),
    ("g1", "b", 96, 1_024, 16_000, "A100", 8),
];
/// The images: name, title, least disk (GiB), user.
const IMAGES: [(&str, &str, u32, &str); 3] = [
    ("debian-12", "Debian 12", 10, "debian"),
    ("ubuntu-24.04", "Ubuntu 24.04 LTS", 10, "ubuntu"),
    ("rocky-9", "Rocky Linux 9", 15, "rocky"),
];
/// The public addresses of the first, second and third region, and so on.
const ADDRESSES: [&str; 3] =
    ["203.0.113.1-203.0.113.254", "198.51.100.1-198.51.100.254", "192.0.2.1-192.0.2.254"];
/// What a name begins with whose machine cannot be made, or started.
const CANNOT_BE_MADE: &str = "cannot-be-made";
const CANNOT_START: &str = "cannot-start";

/// Between two looks whether a machine that somebody has a shell of is still on.
const SHELL_PACE: Duration = Duration::from_secs(1);

/// The engine of one region.
#[derive(Clone)]
pub(super) struct TestEngine {
    region: String,
    store: Store,
    clock: Clock,
    addresses: AddressPool,
}

impl TestEngine {
    pub(super) fn new(region: &str, store: &Store, clock: &Clock) -> Self {
        let (region, store, clock) = (region.to_owned(), store.clone(), clock.clone());
        Self { region, store, clock, addresses: AddressPool::default() }
    }

    /// The same with public addresses: those that are configured, or some of those that documents use (RFC 5737), by the place of its region.
    pub(super) fn with_addresses(self, place: usize, ranges: &[String]) -> Self {
        let usual = [ADDRESSES[place % ADDRESSES.len()].to_owned()];
        let ranges = if ranges.is_empty() { &usual } else { ranges };
        Self { addresses: AddressPool::parse(ranges).unwrap_or_default(), ..self }
    }

    /// Does one stage in the engine's book.
    async fn go_on(&self, tx: &mut Conn, stage: &Stage<'_>) -> Result<Result<Progress, Fault>> {
        if matches!(stage.kind, OperationKind::Create | OperationKind::Resize | OperationKind::Rebuild) {
            store::lock_hosts_of(tx, &self.region).await?;
        }
        let (hosts, machines) = self.book(tx).await?;
        if hosts.iter().all(|host| !host.is_up) {
            return Ok(Err(Fault::Down));
        }
        let found = machines.iter().find(|machine| machine.engine_name == stage.engine_name);
        let job = stage.operation_id.to_string();
        let now = self.clock.now();
        Ok(match (stage.kind, found) {
            (OperationKind::Delete, _) => {
                store::delete_machine(tx, &self.region, stage.engine_name).await?;
                Ok(Progress::Done(None))
            }
            (_, Some(machine)) if machine.job.as_deref() == Some(&job) => {
                if machine.busy_until > now {
                    Ok(wait(job, machine.busy_until, now))
                } else {
                    Ok(Progress::Done(Some(sight(machine, &hosts))))
                }
            }
            (OperationKind::Create, None) => match place(stage, &hosts, &machines) {
                _ if stage.name.starts_with(CANNOT_BE_MADE) => Err(Fault::Refused),
                None => Err(Fault::SoldOut),
                Some(host) => {
                    let machine = self.machine(stage, host, &job, now);
                    store::insert_machine(tx, &machine).await?;
                    Ok(wait(job, machine.busy_until, now))
                }
            },
            (OperationKind::Start, Some(_)) if stage.name.starts_with(CANNOT_START) => Err(Fault::Refused),
            (_, Some(machine)) if sight(machine, &hosts).seen == Seen::Error => Err(Fault::Down),
            (OperationKind::Resize | OperationKind::Rebuild, Some(machine)) if machine.power == "off" => {
                self.change(tx, stage, machine, &hosts, &machines).await?
            }
            (OperationKind::Resize | OperationKind::Rebuild, Some(_)) => Err(Fault::Refused),
            (OperationKind::Password, Some(machine)) if machine.power != "on" => Err(Fault::Refused),
            (OperationKind::Network, Some(machine)) => {
                Ok(self.become_other(tx, stage, machine, &machine.host).await?)
            }
            (_, Some(machine)) => Ok(self.switch(tx, stage, machine).await?),
            (_, None) => Err(Fault::Refused),
        })
    }

    /// Has a machine be switched on or off, or have another password, which leaves it on.
    async fn switch(&self, tx: &mut Conn, stage: &Stage<'_>, machine: &MachineRow) -> Result<Progress> {
        let (job, now) = (stage.operation_id.to_string(), self.clock.now());
        let is_on = !matches!(stage.kind, OperationKind::Stop | OperationKind::ForceStop);
        let busy_until = end_of(stage.kind, stage.operation_id, now);
        // A machine counts anew each time that it comes to be on.
        let is_anew = is_on && (machine.power != "on" || stage.kind == OperationKind::Restart);
        let switched = MachineRow {
            power: if is_on { "on" } else { "off" }.to_owned(),
            job: Some(job.clone()),
            busy_until,
            began_at: if is_anew { busy_until } else { machine.began_at },
            ..machine.clone()
        };
        store::switch_machine(tx, &switched).await?;
        Ok(wait(job, busy_until, now))
    }

    /// Has a machine become another, on a host that has room for it.
    async fn change(
        &self,
        tx: &mut Conn,
        stage: &Stage<'_>,
        machine: &MachineRow,
        hosts: &[HostRow],
        machines: &[MachineRow],
    ) -> Result<Result<Progress, Fault>> {
        let Some(host) = place_anew(stage, machine, hosts, machines) else { return Ok(Err(Fault::SoldOut)) };
        self.become_other(tx, stage, machine, host).await.map(Ok)
    }

    /// Has a machine become what is wanted, on a host.
    async fn become_other(
        &self,
        tx: &mut Conn,
        stage: &Stage<'_>,
        machine: &MachineRow,
        host: &str,
    ) -> Result<Progress> {
        let (job, now) = (stage.operation_id.to_string(), self.clock.now());
        let busy_until = end_of(stage.kind, stage.operation_id, now);
        let changed = MachineRow {
            host: host.to_owned(),
            spec: Json(stage.spec.clone()),
            job: Some(job.clone()),
            busy_until,
            ..machine.clone()
        };
        store::change_machine(tx, &changed).await?;
        Ok(wait(job, busy_until, now))
    }

    fn machine(&self, stage: &Stage<'_>, host: &str, job: &str, now: Time) -> MachineRow {
        let hash = digest(&[stage.engine_name.as_bytes()]);
        let (a, b, c) = (hash[0], hash[1], hash[2]);
        MachineRow {
            region: self.region.clone(),
            engine_name: stage.engine_name.to_owned(),
            host: host.to_owned(),
            spec: Json(stage.spec.clone()),
            power: "on".to_owned(),
            job: Some(job.to_owned()),
            busy_until: end_of(stage.kind, stage.operation_id, now),
            address: format!("10.{a}.{b}.{c}"),
            began_at: now,
        }
    }

    /// The hosts and the machines; the hosts are written when somebody asks for the first time.
    async fn book(&self, tx: &mut Conn) -> Result<(Vec<HostRow>, Vec<MachineRow>)> {
        let mut hosts = store::list_hosts_of(tx, &self.region).await?;
        if hosts.is_empty() {
            for (host, zone, vcpus, memory_gib, disk_gib, gpu_model, gpus) in HOSTS {
                let row = HostRow {
                    region: self.region.clone(),
                    host: host.to_owned(),
                    is_up: true,
                    vcpus,
                    memory_mib: memory_gib * 1_024,
                    disk_gib,
                    gpu_model: gpu_model.to_owned(),
                    gpus,
                    zone: zone.to_owned(),
                };
                store::insert_host(tx, &row).await?;
            }
            hosts = store::list_hosts_of(tx, &self.region).await?;
        }
        Ok((hosts, store::list_machines_of(tx, &self.region).await?))
    }

    /// A shell, until somebody ends it or its machine is switched off.
    async fn run_shell(self, engine_name: String, mut shell: Shell, first: Bytes, mut ends: EngineEnds) {
        let mut looks = tokio::time::interval(SHELL_PACE);
        let mut written = first;
        loop {
            if !written.is_empty() && ends.output.send(std::mem::take(&mut written)).await.is_err() {
                return;
            }
            tokio::select! {
                told = ends.input.recv() => match told {
                    Some(ConsoleInput::Typed(bytes)) => {
                        let answer = shell.read(&bytes, self.clock.now());
                        written = answer.text.into();
                        if answer.is_over {
                            // Whoever has gone does not see the end.
                            let _gone = ends.output.send(written).await;
                            return;
                        }
                    }
                    Some(ConsoleInput::Resized(size)) => shell.resize(size),
                    None => return,
                },
                _ = looks.tick() => if !self.is_on(&engine_name).await { return },
            }
        }
    }

    async fn is_on(&self, engine_name: &str) -> bool {
        let Ok((hosts, machines)) = self.read().await else { return false };
        machines
            .iter()
            .any(|machine| machine.engine_name == engine_name && sight(machine, &hosts).seen == Seen::On)
    }

    /// The same for whoever only looks.
    async fn read(&self) -> Result<(Vec<HostRow>, Vec<MachineRow>), Fault> {
        let book = transaction!(self.store, tx => { self.book(tx).await });
        let (hosts, machines) = book.map_err(|error: Error| down(&error))?;
        if hosts.iter().all(|host| !host.is_up) { Err(Fault::Down) } else { Ok((hosts, machines)) }
    }
}

#[async_trait]
impl Engine for TestEngine {
    fn is_simulated(&self) -> bool {
        true
    }

    fn moves_machines(&self) -> bool {
        true
    }

    fn changes_gpus(&self) -> bool {
        true
    }

    fn images(&self) -> Vec<Image> {
        let image = |(name, title, least_gib, user): (&str, &str, u32, &str)| Image {
            name: name.to_owned(),
            title: title.to_owned(),
            least_gib,
            user: user.to_owned(),
            is_vm: false,
        };
        IMAGES.into_iter().map(image).collect()
    }

    fn addresses(&self) -> &AddressPool {
        &self.addresses
    }

    async fn step(&self, stage: &Stage<'_>) -> Result<Progress, Fault> {
        let stepped = transaction!(self.store, tx => {
            match store::take_failure(tx, &self.region, stage.kind).await? {
                Some(wanted) => {
                    if wanted.is_after {
                        self.go_on(tx, stage).await?.ok();
                    }
                    Ok(Err(wanted.fault))
                }
                None => self.go_on(tx, stage).await,
            }
        });
        stepped.map_err(|error: Error| down(&error))?
    }

    async fn list(&self) -> Result<Vec<Sight>, Fault> {
        let (hosts, machines) = self.read().await?;
        Ok(machines.iter().map(|machine| sight(machine, &hosts)).collect())
    }

    async fn inspect(&self, engine_name: &str, _object_id: Uuid) -> Result<Option<Inspection>, Fault> {
        let (hosts, machines) = self.read().await?;
        let Some(machine) = machines.iter().find(|machine| machine.engine_name == engine_name) else {
            return Ok(None);
        };
        let (sight, spec) = (sight(machine, &hosts), machine.spec.0.clone());
        if sight.seen == Seen::Error {
            return Err(Fault::Down);
        }
        let (image, public) = (Some(spec.image), spec.public);
        Ok(Some(Inspection { sight, flavor: spec.flavor, disks: spec.disks, image, public }))
    }

    async fn look_at_rest(&self, engine_name: &str, _object_id: Uuid) -> Result<Option<Rest>, Fault> {
        let (hosts, machines) = self.read().await?;
        let Some(machine) = machines.iter().find(|machine| machine.engine_name == engine_name) else {
            return Ok(None);
        };
        match sight(machine, &hosts) {
            Sight { seen: Seen::Error, .. } => Err(Fault::Down),
            sight => {
                let operation_id = machine.job.as_deref().and_then(|job| job.parse().ok());
                Ok(Some(Rest { sight, image: Some(machine.spec.0.image.clone()), operation_id }))
            }
        }
    }

    async fn list_left_disks(&self) -> Result<Vec<LeftDisks>, Fault> {
        // In its book disks are a machine's own, and go with it.
        Ok(Vec::new())
    }

    async fn list_leads(&self) -> Result<Option<Leads>, Fault> {
        // In its book an address is a machine's own, and moves with it.
        Ok(None)
    }

    async fn remove_lead(&self, _stray: &StrayLead) -> Result<(), Fault> {
        Ok(())
    }

    async fn hosts(&self) -> Result<Vec<Host>, Fault> {
        let (hosts, machines) = self.read().await?;
        let told = |host: &HostRow| Host {
            name: host.host.clone(),
            zone: host.zone.clone(),
            is_up: host.is_up,
            free: free(host, &machines),
            machines: machines
                .iter()
                .filter(|machine| machine.host == host.host)
                .map(|machine| machine.engine_name.clone())
                .collect(),
        };
        Ok(hosts.iter().map(told).collect())
    }

    async fn open_console(&self, wish: &ConsoleWish<'_>) -> Result<ConsoleEnds, Fault> {
        let (hosts, machines) = self.read().await?;
        let found = machines.iter().find(|machine| machine.engine_name == wish.engine_name);
        let machine =
            found.filter(|machine| sight(machine, &hosts).seen == Seen::On).ok_or(Fault::Refused)?;
        let image = IMAGES.iter().find(|(name, ..)| *name == machine.spec.0.image);
        let machine = ShellMachine {
            name: hostname(wish.name, &wish.object_id.simple().to_string()),
            spec: machine.spec.0.clone(),
            system: image.map_or_else(|| machine.spec.0.image.clone(), |(_, title, ..)| (*title).to_owned()),
            address: machine.address.clone(),
            began_at: machine.began_at,
        };
        let (ends, engine_ends) = join_ends();
        let (shell, first) = Shell::begin(machine, wish.kind, wish.size);
        tokio::spawn(self.clone().run_shell(wish.engine_name.to_owned(), shell, first, engine_ends));
        Ok(ends)
    }

    async fn measure(&self) -> Result<Vec<Reading>, Fault> {
        let (hosts, machines) = self.read().await?;
        let now = self.clock.now();
        let on = machines.iter().filter(|machine| sight(machine, &hosts).seen == Seen::On);
        Ok(on.map(|machine| reading(machine, now)).collect())
    }
}

/// Does one stage with a machine that is pretended, in a transaction of its own caller's, at a clock of theirs.
///
/// # Errors
/// When the database does not answer.
pub async fn pretend_step(
    tx: &mut Conn,
    app: &App,
    region: &str,
    clock: &Clock,
    stage: &Stage<'_>,
) -> Result<Result<Progress, Fault>> {
    TestEngine::new(region, app.store(), clock).go_on(tx, stage).await
}

fn down(error: &Error) -> Fault {
    tracing::warn!(%error, "the test engine's book cannot be read");
    Fault::Down
}

/// A machine as it is.
fn sight(machine: &MachineRow, hosts: &[HostRow]) -> Sight {
    let is_lost = hosts.iter().any(|host| host.host == machine.host && !host.is_up);
    let seen = match machine.power.as_str() {
        _ if is_lost => Seen::Error,
        "on" => Seen::On,
        _ => Seen::Off,
    };
    let facts = Facts { host: machine.host.clone(), addresses: vec![machine.address.clone()] };
    Sight { engine_name: machine.engine_name.clone(), seen, facts }
}

/// What a machine has counted by a moment, since it was switched on last.
fn reading(machine: &MachineRow, now: Time) -> Reading {
    let counters = load::count(&machine.engine_name, &machine.spec.0.flavor, machine.began_at, now);
    Reading { engine_name: machine.engine_name.clone(), at: now, counters }
}

/// What of a host is free beside the machines on it.
fn free(host: &HostRow, machines: &[MachineRow]) -> Room {
    let count = |value: i64| u32::try_from(value).unwrap_or(0);
    let room = Room {
        vcpus: count(host.vcpus),
        memory_mib: count(host.memory_mib),
        disk_gib: count(host.disk_gib),
        gpu_model: host.gpu_model.clone(),
        gpus: count(host.gpus),
        runs_vms: true,
    };
    let here = machines.iter().filter(|machine| machine.host == host.host);
    here.fold(room, |room, machine| room.beside(&machine.spec.0.flavor, machine.spec.0.disk_gib()))
}

/// Where a machine that becomes another has room: where it is, or on another host; its own old size does not stand in its way.
fn place_anew<'a>(
    stage: &Stage<'_>,
    machine: &MachineRow,
    hosts: &'a [HostRow],
    machines: &[MachineRow],
) -> Option<&'a str> {
    let is_other = |one: &&MachineRow| one.engine_name != machine.engine_name;
    let others: Vec<_> = machines.iter().filter(is_other).cloned().collect();
    let own = hosts.iter().find(|host| host.host == machine.host);
    let stays = own.filter(|host| free(host, &others).fits(&stage.spec.flavor, stage.spec.disk_gib()));
    stays.map(|host| host.host.as_str()).or_else(|| place(stage, hosts, &others))
}

/// The first host that has room for a machine; one with GPUs only when no other has, or when GPUs are asked for.
fn place<'a>(stage: &Stage<'_>, hosts: &'a [HostRow], machines: &[MachineRow]) -> Option<&'a str> {
    let spec = stage.spec;
    let fits = |host: &&HostRow| {
        host.is_up
            && stage.may_be_on(&host.host, &host.zone)
            && free(host, machines).fits(&spec.flavor, spec.disk_gib())
    };
    let found = hosts.iter().filter(fits).min_by_key(|host| host.gpus);
    found.map(|host| host.host.as_str())
}
