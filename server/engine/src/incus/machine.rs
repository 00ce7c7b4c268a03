//! An instance as Incus has it: what is read of it, and whose it is.

use std::collections::BTreeMap;

use portico_core::lifecycle::Seen;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use super::super::{Facts, Sight};

/// What marks everything that the console makes: the installation, the object, and what was done with it last.
pub(super) const INSTALLATION: &str = "user.portico.installation";
pub(super) const ID: &str = "user.portico.id";
pub(super) const OPERATION: &str = "user.portico.operation";
/// The bandwidth of its public address, in Mbit/s.
pub(super) const BANDWIDTH: &str = "user.portico.bandwidth_mbit";
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
pub(super) const NOWHERE: &str = "none";
/// What it calls addresses that others reach.
const GLOBAL: &str = "global";

/// An instance in Incus' own words, of whatever project and owner.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Machine {
    pub(super) name: String,
    #[serde(rename = "status_code")]
    pub(super) status: u16,
    pub(super) location: String,
    #[serde(deserialize_with = "or_nothing")]
    pub(super) config: BTreeMap<String, String>,
    #[serde(deserialize_with = "or_nothing")]
    pub(super) devices: BTreeMap<String, BTreeMap<String, String>>,
    /// Limits and devices with those of profiles.
    #[serde(deserialize_with = "or_nothing")]
    pub(super) expanded_config: BTreeMap<String, String>,
    #[serde(deserialize_with = "or_nothing")]
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
    #[serde(deserialize_with = "or_nothing")]
    addresses: Vec<Address>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Address {
    address: String,
    scope: String,
}

/// Incus writes `null` for what it does not know.
pub(super) fn or_nothing<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl Machine {
    /// Whether Incus knows no more of it than its name: it is on a host that does not answer, or is being made or deleted.
    pub(super) fn is_unknown(&self) -> bool {
        self.status == ERROR && self.config.is_empty()
    }

    /// Whether an installation made it.
    pub(super) fn is_of(&self, installation: Uuid) -> bool {
        self.config.get(INSTALLATION).is_some_and(|mark| *mark == installation.to_string())
    }

    /// Whether an installation made it for an object.
    pub(super) fn is_ours(&self, installation: Uuid, object_id: Uuid) -> bool {
        self.is_of(installation) && self.config.get(ID).is_some_and(|mark| *mark == object_id.to_string())
    }

    /// Whether it is on. A frozen one computes nothing and counts as off.
    pub(super) fn to_seen(&self) -> Seen {
        match self.status {
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

    /// The IPv4 address that others reach it by in its network, if it has one.
    pub(super) fn ipv4(&self) -> Option<String> {
        self.addresses().into_iter().find(|address| !address.contains(':'))
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
        Sight { engine_name: self.name.clone(), seen: self.to_seen(), facts }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_machine_of_which_incus_knows_the_name_only_can_be_read_and_is_in_error() {
        let nothing = json!({"name": "p1", "status_code": 112, "location": "n3", "config": null, "devices": null,
            "expanded_config": null, "expanded_devices": null, "state": null});
        let machine: Machine = serde_json::from_value(nothing).unwrap();
        assert!(machine.is_unknown());
        let sight = machine.sight("n1");
        assert_eq!((sight.seen, sight.facts.host.as_str()), (Seen::Error, "n3"));
    }

    #[test]
    fn addresses_are_those_that_others_reach_and_a_frozen_machine_counts_as_off() {
        let (id, object) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let network = json!({"eth0": {"addresses": [{"address": "10.0.0.9", "scope": "global"}, {"address": "fe80::1", "scope": "link"}]},
            "eth1": {"addresses": null}, "lo": {"addresses": [{"address": "127.0.0.1", "scope": "local"}]}});
        let config = json!({(INSTALLATION): id.to_string(), (ID): object.to_string()});
        let value = json!({"name": "p1", "status_code": 110, "location": "none", "config": config, "state": {"network": network}});
        let machine: Machine = serde_json::from_value(value).unwrap();
        let facts = Facts { host: "n1".to_owned(), addresses: vec!["10.0.0.9".to_owned()] };
        assert_eq!(machine.sight("n1"), Sight { engine_name: "p1".to_owned(), seen: Seen::Off, facts });
        assert!(machine.is_ours(id, object) && !machine.is_ours(id, id) && !machine.is_ours(object, object));
    }
}
