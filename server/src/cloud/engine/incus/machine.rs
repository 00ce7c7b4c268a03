//! An instance as Incus has it: what is read of it, and whose it is.

use std::collections::BTreeMap;

use portico_core::lifecycle::Seen;
use serde::Deserialize;
use uuid::Uuid;

use super::super::{Facts, Sight};

/// What marks everything that the console makes: the installation, the object, and what was done with it last.
pub(super) const INSTALLATION: &str = "user.portico.installation";
pub(super) const ID: &str = "user.portico.id";
pub(super) const OPERATION: &str = "user.portico.operation";
/// Incus' numbers of states.
const STARTED: u16 = 101;
const RUNNING: u16 = 103;
const STOPPING: u16 = 107;
const FREEZING: u16 = 109;
pub(super) const FROZEN: u16 = 110;
const THAWED: u16 = 111;
const ERROR: u16 = 112;
const READY: u16 = 113;
/// What Incus calls the place of an instance on a server without a cluster.
const NOWHERE: &str = "none";
/// What it calls addresses that others reach.
const GLOBAL: &str = "global";

/// An instance.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Machine {
    pub(super) name: String,
    pub(super) status_code: u16,
    pub(super) location: String,
    pub(super) config: BTreeMap<String, String>,
    pub(super) devices: BTreeMap<String, BTreeMap<String, String>>,
    /// Limits and devices with those of profiles.
    pub(super) expanded_config: BTreeMap<String, String>,
    pub(super) expanded_devices: BTreeMap<String, BTreeMap<String, String>>,
    pub(super) state: Option<State>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct State {
    network: Option<BTreeMap<String, Network>>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Network {
    addresses: Vec<Address>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Address {
    address: String,
    scope: String,
}

impl Machine {
    /// Whether an installation made it.
    pub(super) fn is_of(&self, installation: Uuid) -> bool {
        self.config.get(INSTALLATION).is_some_and(|mark| *mark == installation.to_string())
    }

    /// Whether an installation made it for an object.
    pub(super) fn is_ours(&self, installation: Uuid, object_id: Uuid) -> bool {
        self.is_of(installation) && self.config.get(ID).is_some_and(|mark| *mark == object_id.to_string())
    }

    /// Whether it is on. A frozen one computes nothing and counts as off.
    pub(super) fn seen(&self) -> Seen {
        match self.status_code {
            STARTED | RUNNING | STOPPING | FREEZING | THAWED | READY => Seen::On,
            ERROR => Seen::Error,
            _ => Seen::Off,
        }
    }

    /// The host that it is on; `server` is the name of one without a cluster.
    pub(super) fn host<'a>(&'a self, server: &'a str) -> &'a str {
        if self.location.is_empty() || self.location == NOWHERE { server } else { &self.location }
    }

    /// Whether others can reach it.
    pub(super) fn has_address(&self) -> bool {
        !self.addresses().is_empty()
    }

    /// Its addresses that others reach, each once.
    fn addresses(&self) -> Vec<String> {
        let networks =
            self.state.iter().filter_map(|state| state.network.as_ref()).flat_map(BTreeMap::values);
        let mut found: Vec<_> = networks
            .flat_map(|network| &network.addresses)
            .filter(|address| address.scope == GLOBAL)
            .map(|address| address.address.clone())
            .collect();
        found.sort();
        found.dedup();
        found
    }

    /// It, as an engine tells it.
    pub(super) fn sight(&self, server: &str) -> Sight {
        let facts = Facts { host: self.host(server).to_owned(), addresses: self.addresses() };
        Sight { engine_name: self.name.clone(), seen: self.seen(), facts }
    }
}
