//! What makes machines, behind one trait: whatever an engine was asked it may be asked again, as an answer may be lost
//! (`docs/decisions/0080-engines-are-asked-again.md`).

mod console;
mod incus;
mod installation;
mod name;
mod store;
mod test;
mod test_shell;

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use portico_core::flavor::{FlavorSpec, Room};
use portico_core::instance::InstanceLogin;
use portico_core::lifecycle::{OperationKind, OperationReason, Seen};
use portico_core::load::Counters;
use portico_core::public_address::AddressPool;
use portico_core::text::Secret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::console::{ConsoleEnds, ConsoleInput, ConsoleWish};
use self::incus::IncusEngine;
use self::installation::Installation;
pub use self::name::{engine_name_of, object_of_engine_name};
use self::test::TestEngine;
pub use self::test::{pretend_counters, pretend_step};
use kit::clock::{Clock, Time};
use kit::random::Random;
use kit::store::Store;
use platform::config::{Config, EngineDriver};
use portico_kit as kit;
use portico_kit::{Error, Result, row, statement, transaction};
use portico_platform as platform;
use portico_platform::App;

/// What an instance is made of, as it was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineSpec {
    /// Processors, memory and GPUs.
    pub flavor: FlavorSpec,
    /// The flavor's name in its region.
    pub flavor_name: String,
    /// The image that it begins with.
    pub image: String,
    /// Its disks, in GiB; it starts from the first.
    pub disks: Vec<u32>,
    /// How its user signs in.
    pub login: InstanceLogin,
    /// The public key of its user, where one signs in by it.
    pub ssh_key: String,
    /// Its public address, if it has one.
    #[serde(default)]
    pub public: Option<PublicAddress>,
    /// The zone that it has to be in; none: any of its region.
    #[serde(default)]
    pub zone: Option<String>,
}

/// A public address, and how much goes through it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicAddress {
    /// The address: IPv4, with dots.
    pub address: String,
    /// Its bandwidth, in Mbit/s, in and out each.
    pub bandwidth_mbit: u32,
}

impl MachineSpec {
    /// What its disks come to, in GiB.
    #[must_use]
    pub fn disk_gib(&self) -> u32 {
        self.disks.iter().fold(0, |sum, gib| sum.saturating_add(*gib))
    }
}

/// Where a machine is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The host that it is on.
    pub host: String,
    /// The addresses that others reach it by; none before it has any.
    pub addresses: Vec<String>,
}

/// A machine as its engine has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// By which name the engine knows it.
    pub engine_name: String,
    /// Whether it is on.
    pub seen: Seen,
    /// Its host and its addresses, as they are now.
    pub facts: Facts,
}

/// Disks of this installation whose machine is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftDisks {
    /// By which name the engine knew their machine.
    pub engine_name: String,
    /// The host that they are on; empty for one that serves them to every host.
    pub host: String,
}

/// Where the public addresses of this installation's machines lead, of an engine whose hosts forward each by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leads {
    /// By the engine's name of each machine, the addresses that lead to it from the host that it is on.
    pub right: BTreeMap<String, Vec<String>>,
    /// What hosts that answer forward to no machine of theirs.
    pub stray: Vec<StrayLead>,
}

/// A public address that a host forwards to a machine that it does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrayLead {
    /// By which name the engine knows the machine that it was given to, or knew it.
    pub engine_name: String,
    /// The address: IPv4, with dots.
    pub address: String,
    /// The host that forwards it; empty for an engine with one place for all.
    pub host: String,
    /// Whether the machine is on another host; else it is nowhere.
    pub has_machine: bool,
}

/// A machine as its engine has it, with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// What is seen of it: whether it is on, and where.
    pub sight: Sight,
    /// Processors, memory and GPUs; an engine may know of GPUs the number only.
    pub flavor: FlavorSpec,
    /// Its disks, in GiB; it starts from the first.
    pub disks: Vec<u32>,
    /// The image that it was made from; none where that is none of those that there are.
    pub image: Option<String>,
    /// Its public address, if it has one.
    pub public: Option<PublicAddress>,
}

/// A machine as its engine has it after something failed with it, which may be half done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// What is seen of it: whether it is on, and where.
    pub sight: Sight,
    /// The image that it is made from now; none where that is none of those that there are.
    pub image: Option<String>,
    /// The operation that marked it last: its disks are as that one was to make them.
    pub operation_id: Option<Uuid>,
}

/// What a machine has counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// By which name the engine knows it.
    pub engine_name: String,
    /// When the engine said so: one that is asked in parts has not all of it at once.
    pub at: Time,
    /// What it has counted since it was switched on.
    pub counters: Counters,
}

/// What can be installed on a new machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = InstanceImageReply)]
pub struct Image {
    /// By which an order names it; with Incus, the image's alias.
    pub name: String,
    /// The system's name and version, as people say it.
    pub title: String,
    /// The least disk that it fits on, in GiB.
    pub least_gib: u32,
    /// The user whom one signs in as.
    pub user: String,
    /// Whether it is one of a virtual machine, which not every host can run; what is installed anew stays of its kind.
    pub is_vm: bool,
}

/// A host of a region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// What the engine calls the host.
    pub name: String,
    /// The zone that it stands in.
    pub zone: String,
    /// Whether it answers; one that does not has no room.
    pub is_up: bool,
    /// What of it is free.
    pub free: Room,
    /// The machines that have something of what is not free, others' among them, by the names that the engine knows them by; those that are
    /// being made have it from their beginning, and those that it was promised to.
    pub machines: Vec<String>,
}

/// One thing that is to be done with one machine.
#[derive(Debug)]
pub struct Stage<'a> {
    /// The object that the machine is, which an engine marks it with.
    pub object_id: Uuid,
    /// By which name the engine knows the machine, or shall know it.
    pub engine_name: &'a str,
    /// What its owner calls it.
    pub name: &'a str,
    /// What it is made of once that is done: of a resize the flavor that it gets, of a rebuild its image, and how its user signs in, of a
    /// change of its network its public address.
    pub spec: &'a MachineSpec,
    /// What is to be done.
    pub kind: OperationKind,
    /// The operation, by which an engine knows that it was asked before.
    pub operation_id: Uuid,
    /// What the engine said when it was asked before.
    pub job: Option<&'a str>,
    /// The password that the machine's user gets: of a new machine, of a rebuild, and of what sets nothing else.
    pub password: Option<&'a Secret>,
    /// What the machine is set up by at its first start, for cloud-init; none for nothing.
    pub user_data: Option<&'a Secret>,
    /// The hosts on which nothing new is to be put; what is there may stay.
    pub drained: &'a [String],
}

impl Stage<'_> {
    /// Whether its machine may be put on a host that has room for it.
    #[must_use]
    pub fn may_be_on(&self, host: &str, zone: &str) -> bool {
        self.spec.zone.as_deref().is_none_or(|wanted| wanted == zone)
            && !self.drained.iter().any(|drained| drained == host)
    }
}

/// How far an engine is with what it was asked.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is done; the machine as it is now, or that there is none.
    Done(Option<Sight>),
    /// It is being done, and may be asked again in so many seconds.
    Wait {
        /// What the engine is told then.
        job: String,
        /// Seconds until it may be asked again.
        seconds: i64,
        /// Whether the engine itself is at it, and goes on with it whether it is asked again or not.
        is_busy: bool,
    },
}

/// Why an engine does not do what it was asked. It stands in the history of the instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It will not: no host has room.
    SoldOut,
    /// It cannot, or what it is asked about is not as it should be.
    Refused,
    /// It does not answer, or its answer was lost: it is looked at again, and what was asked goes on by itself.
    Down,
}

impl Fault {
    /// The word of the test engine's script.
    fn as_str(self) -> &'static str {
        match self {
            Self::SoldOut => "sold_out",
            Self::Refused => "refused",
            Self::Down => "down",
        }
    }

    /// The one of a word of the test engine's script.
    fn parse(word: &str) -> Option<Self> {
        [Self::SoldOut, Self::Refused, Self::Down].into_iter().find(|fault| fault.as_str() == word)
    }

    /// The reason by which a failure is kept and told.
    #[must_use]
    pub fn reason(self) -> OperationReason {
        match self {
            Self::SoldOut => OperationReason::SoldOut,
            Self::Refused | Self::Down => OperationReason::EngineError,
        }
    }
}

portico_core::stored!(Fault);

/// What makes, starts, stops and deletes the machines of one region. Every call may be made again.
#[async_trait]
pub trait Engine: Send + Sync {
    /// Whether its machines are pretended only.
    fn is_simulated(&self) -> bool;

    /// Whether a machine that becomes larger may come to be on another host.
    fn moves_machines(&self) -> bool;

    /// Whether a machine that is made can have other GPUs.
    fn changes_gpus(&self) -> bool;

    /// What can be installed.
    fn images(&self) -> Vec<Image>;

    /// The public addresses that it can give to machines; none where it gives out none.
    fn addresses(&self) -> &AddressPool;

    /// Goes on with what is to be done. `Done` is said of what was seen to be so.
    ///
    /// # Errors
    /// [`Fault`].
    async fn step(&self, stage: &Stage<'_>) -> Result<Progress, Fault>;

    /// Every machine of this installation.
    ///
    /// # Errors
    /// [`Fault::Down`].
    async fn list(&self) -> Result<Vec<Sight>, Fault>;

    /// What a machine is made of; none where the engine has none of this installation's that was made for the object.
    ///
    /// # Errors
    /// [`Fault::Refused`] for what this engine cannot have made; [`Fault::Down`].
    async fn inspect(&self, engine_name: &str, object_id: Uuid) -> Result<Option<Inspection>, Fault>;

    /// How a machine is after something failed with it; none where the engine has none of this installation's that was made for the object.
    ///
    /// # Errors
    /// [`Fault::Down`], also for one that is on a host that does not answer.
    async fn look_at_rest(&self, engine_name: &str, object_id: Uuid) -> Result<Option<Rest>, Fault>;

    /// The disks of this installation whose machine is gone, once for each machine. Of one that is being deleted they may be there for a
    /// moment; the deletion of the machine is what deletes them.
    ///
    /// # Errors
    /// [`Fault::Down`].
    async fn list_left_disks(&self) -> Result<Vec<LeftDisks>, Fault>;

    /// Where public addresses lead; none of an engine where they follow their machines by themselves.
    ///
    /// # Errors
    /// [`Fault::Down`].
    async fn list_leads(&self) -> Result<Option<Leads>, Fault>;

    /// Has a host forward something no longer. What is another machine's by now, or is gone, is left alone.
    ///
    /// # Errors
    /// [`Fault::Refused`] when it stays; [`Fault::Down`].
    async fn remove_lead(&self, stray: &StrayLead) -> Result<(), Fault>;

    /// The hosts of the region, with their capacity and whether they respond.
    ///
    /// # Errors
    /// [`Fault::Down`].
    async fn hosts(&self) -> Result<Vec<Host>, Fault>;

    /// Opens a console of a machine that is on. What it wrote to it before comes first, where it is the serial one.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a machine that is off, or not ours; [`Fault::Down`].
    async fn open_console(&self, wish: &ConsoleWish<'_>) -> Result<ConsoleEnds, Fault>;

    /// What machines have counted that are on; others than this installation's may be among them.
    ///
    /// # Errors
    /// [`Fault::Down`].
    async fn measure(&self) -> Result<Vec<Reading>, Fault>;
}

/// Why the engines cannot be used as configured.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// A file of the section at a place, under a key, is not as it has to be.
    #[error("engine[{0}].{1}: {2}")]
    File(usize, &'static str, String),
    /// The section at a place has no HTTP client.
    #[error("engine[{0}].endpoints: no client for them: {1}")]
    Client(usize, reqwest::Error),
}

/// The engine of a region, and the word by which it is configured.
struct Part {
    driver: EngineDriver,
    engine: Arc<dyn Engine>,
}

/// The engines of all regions.
pub struct Parts(BTreeMap<String, Part>);

impl Parts {
    /// As the operator's settings say; a region without a section has the test engine.
    ///
    /// # Errors
    /// [`EngineError`] in one line fit for an operator.
    pub fn new(config: &Config, store: &Store, clock: &Clock, random: &Random) -> Result<Self, EngineError> {
        let installation = Installation::new(store, clock, random);
        let mut parts = BTreeMap::new();
        for (place, region) in config.resources.regions.iter().enumerate() {
            let section = config.engine.iter().enumerate().find(|(_, section)| section.region == *region);
            let driver = section.map_or(EngineDriver::Test, |(_, section)| section.driver);
            let engine: Arc<dyn Engine> = match section {
                Some((index, section)) if driver == EngineDriver::Incus => {
                    Arc::new(IncusEngine::new(index, section, installation.clone(), store, clock.clone())?)
                }
                _ => {
                    let ranges = section.map(|(_, section)| section.addresses.as_slice()).unwrap_or_default();
                    Arc::new(TestEngine::new(region, store, clock).with_addresses(place, ranges))
                }
            };
            parts.insert(region.clone(), Part { driver, engine });
        }
        Ok(Self(parts))
    }

    /// The engine of a region; none where the installation has no such region (any more).
    #[must_use]
    pub fn of(&self, region: &str) -> Option<&Arc<dyn Engine>> {
        self.0.get(region).map(|part| &part.engine)
    }

    /// The regions, each with what makes its machines.
    pub fn all(&self) -> impl Iterator<Item = (&str, EngineDriver)> {
        self.0.iter().map(|(region, part)| (region.as_str(), part.driver))
    }
}
