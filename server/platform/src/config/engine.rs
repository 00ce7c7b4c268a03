//! What makes the machines of each region; a region without a section has the built-in test engine.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use axum::http::Uri;
use portico_core::public_address::AddressPool;
use portico_core::zone::judge_zone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::check::is_open_to_others;
use super::{Config, Mistakes};

/// What the address of a Unix socket begins with.
const UNIX: &str = "unix:";
/// The most bytes of a Unix socket's path.
const SOCKET_BYTES: usize = 107;
/// The most virtual processors that are given out for each thread of a host.
const OVERCOMMIT_MAX: u32 = 64;

/// The engine of a region.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// Which region's machines it makes: one of `resources.regions`.
    pub region: String,
    /// `test` pretends machines; `incus` makes them on Incus 6.0 or later.
    pub driver: EngineDriver,
    /// Where Incus is, tried in turn: `https://host:8443` for each member of a cluster, or `unix:/var/lib/incus/unix.socket`. Whoever may
    /// use that socket is root on the host.
    #[serde(default)]
    pub endpoints: Vec<String>,
    /// The certificate by which Incus knows the console, PEM; it should be restricted to one project.
    #[serde(default)]
    pub client_certificate_file: PathBuf,
    /// Its private key, PEM.
    #[serde(default)]
    pub client_key_file: PathBuf,
    /// The certificates of the servers (`server.crt`, or `cluster.crt` of a cluster), PEM: no others are talked to. Empty: theirs are checked as
    /// those of any site.
    #[serde(default)]
    pub server_certificate_file: PathBuf,
    /// The project that instances are made in.
    #[serde(default = "usual")]
    pub project: String,
    /// The storage pool of their disks.
    #[serde(default = "usual")]
    pub pool: String,
    /// The network that they are connected to.
    #[serde(default = "usual_network")]
    pub network: String,
    /// Public IPv4 addresses that machines can have: `198.51.100.0/28`, `198.51.100.2-198.51.100.9` or a single one, at most 65,536 in all. Every
    /// address of a range is given out. They must be routed to the hosts. None: machines have private addresses only; the test engine pretends
    /// some.
    #[serde(default)]
    pub addresses: Vec<String>,
    /// Whether interfaces are held to the bandwidth of their address. It needs traffic control in the hosts' kernels (`act_police`, `sch_htb`):
    /// without it Incus refuses every limit, and with `false` a bandwidth is billed and not enforced.
    #[serde(default = "yes")]
    pub limits_bandwidth: bool,
    /// Virtual processors that are given out for each thread of a host, 1–64.
    #[serde(default = "one")]
    pub vcpus_per_thread: u32,
    /// Which hosts fail together. A host that is in none is in the zone that its `failure_domain` in the cluster names, else in `a`.
    #[serde(default)]
    pub zones: Vec<EngineZone>,
    /// What can be installed; the first is what the form begins with.
    #[serde(default)]
    pub images: Vec<EngineImage>,
    /// The models of GPUs that flavors name; a host has one of them.
    #[serde(default)]
    pub gpus: Vec<EngineGpu>,
}

/// What makes the machines of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EngineDriver {
    /// Nothing: they are pretended.
    Test,
    /// Incus 6.0 or later, over its API.
    Incus,
}

impl EngineDriver {
    /// The word by which it is configured.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Incus => "incus",
        }
    }
}

/// Hosts that fail together: what an instance asks for by the zone's name is not on another's.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineZone {
    /// Its name: 1–20 small letters, digits and hyphens, a letter first. Customers read it behind the region's.
    pub name: String,
    /// Its hosts, as Incus calls them.
    pub hosts: Vec<String>,
}

/// An image on Incus.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineImage {
    /// The alias that Incus has the image under; orders name it, too.
    pub alias: String,
    /// The system's name and version, as customers read it.
    pub title: String,
    /// The least disk that it fits on, in GiB.
    pub least_gib: u32,
    /// The user whom one signs in as; the image has or makes it.
    pub user: String,
    /// Whether it is one of a virtual machine; otherwise, of a container.
    #[serde(default)]
    pub is_vm: bool,
}

/// A model of GPUs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineGpu {
    /// What flavors call it.
    pub model: String,
    /// The vendor's PCI id, `10de`.
    pub vendor_id: String,
    /// The product's PCI id, `20b5`.
    pub product_id: String,
}

fn usual() -> String {
    "default".to_owned()
}

fn usual_network() -> String {
    "incusbr0".to_owned()
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

/// The path of an endpoint that is a Unix socket.
#[must_use]
pub fn socket_of(endpoint: &str) -> Option<&Path> {
    endpoint.strip_prefix(UNIX).map(Path::new)
}

fn is_named(path: &Path) -> bool {
    !path.as_os_str().is_empty()
}

/// Notes what is wrong with engines.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    let mut seen = BTreeSet::new();
    for (index, engine) in config.engine.iter().enumerate() {
        let mut note = |name: &str, what: &str| mistakes.note(&format!("engine[{index}].{name}"), what);
        if !config.resources.regions.contains(&engine.region) {
            note("region", "is not one of resources.regions");
        }
        if !seen.insert(&engine.region) {
            note("region", "is there twice");
        }
        if let Err(place) = AddressPool::parse(&engine.addresses) {
            note(
                &format!("addresses[{place}]"),
                "must be IPv4 such as 198.51.100.0/28, none of it there twice, and at most 65,536 addresses in all",
            );
        }
        if engine.driver == EngineDriver::Incus {
            endpoints(engine, &mut note);
            names(engine, &mut note);
            images(engine, &mut note);
            gpus(engine, &mut note);
            zones(engine, &mut note);
        } else {
            let useless = [("endpoints", engine.endpoints.is_empty()), ("zones", engine.zones.is_empty())];
            for (key, _) in useless.into_iter().filter(|(_, is_empty)| !is_empty) {
                note(key, "is of no use to the test engine");
            }
        }
    }
}

fn endpoints(engine: &EngineConfig, note: &mut impl FnMut(&str, &str)) {
    if engine.endpoints.is_empty() {
        note("endpoints", "must name at least one, such as https://incus.example.com:8443");
    }
    for (at, endpoint) in engine.endpoints.iter().enumerate() {
        let told = match socket_of(endpoint) {
            Some(path) if !path.is_absolute() => Some("must be unix: and a whole path"),
            Some(path) if path.as_os_str().len() > SOCKET_BYTES => Some("must be at most 107 characters"),
            Some(_) => None,
            None => address(endpoint).err(),
        };
        if let Some(what) = told {
            note(&format!("endpoints[{at}]"), what);
        }
    }
    let is_remote = engine.endpoints.iter().any(|endpoint| endpoint.starts_with("https://"));
    let files = [
        ("client_certificate_file", &engine.client_certificate_file, true),
        ("client_key_file", &engine.client_key_file, true),
        ("server_certificate_file", &engine.server_certificate_file, false),
    ];
    for (name, file, is_needed) in files {
        match is_named(file) {
            false if is_remote && is_needed => note(name, "is missing: an https:// endpoint needs it"),
            true if !is_remote => note(name, "is of no use without an https:// endpoint"),
            true if std::fs::metadata(file).is_err() => note(name, "cannot be read"),
            _ => {}
        }
    }
    if is_named(&engine.client_key_file) && is_open_to_others(&engine.client_key_file) {
        note("client_key_file", "must be readable by its owner only (chmod 600)");
    }
}

fn address(endpoint: &str) -> Result<(), &'static str> {
    let uri: Uri = endpoint.parse().map_err(|_| "is not an address such as https://host:8443")?;
    let is_bare = matches!(uri.path(), "" | "/") && uri.query().is_none() && !endpoint.ends_with('/');
    match (uri.scheme_str(), uri.host()) {
        (Some("https"), Some(_)) if is_bare => Ok(()),
        (Some("https"), Some(_)) => Err("must end after the host and port"),
        _ => Err("must begin with https:// or unix:/"),
    }
}

/// What stands in the addresses of Incus' API.
fn names(engine: &EngineConfig, note: &mut impl FnMut(&str, &str)) {
    let is_plain = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    for (key, name) in [("project", &engine.project), ("pool", &engine.pool), ("network", &engine.network)] {
        if !is_plain(name) {
            note(key, "must be a name of letters, digits, dots, hyphens and underscores");
        }
    }
    if !(1..=OVERCOMMIT_MAX).contains(&engine.vcpus_per_thread) {
        note("vcpus_per_thread", "must be from 1 to 64");
    }
}

fn images(engine: &EngineConfig, note: &mut impl FnMut(&str, &str)) {
    if engine.images.is_empty() {
        note("images", "must name at least one");
    }
    let mut seen = BTreeSet::new();
    for (at, image) in engine.images.iter().enumerate() {
        let texts = [("alias", &image.alias), ("title", &image.title), ("user", &image.user)];
        for (name, text) in texts {
            if text.trim().is_empty() || text.chars().any(|c| c.is_control() || c == ':') {
                note(&format!("images[{at}].{name}"), "must be a text without colons");
            }
        }
        if !seen.insert(&image.alias) {
            note(&format!("images[{at}].alias"), "is there twice");
        }
        if image.least_gib == 0 {
            note(&format!("images[{at}].least_gib"), "must be at least 1");
        }
    }
}

fn zones(engine: &EngineConfig, note: &mut impl FnMut(&str, &str)) {
    let (mut names, mut hosts) = (BTreeSet::new(), BTreeSet::new());
    for (at, zone) in engine.zones.iter().enumerate() {
        if judge_zone(&zone.name).is_err() {
            note(
                &format!("zones[{at}].name"),
                "must be 1 to 20 small letters, digits and hyphens, a letter first",
            );
        }
        if !names.insert(&zone.name) {
            note(&format!("zones[{at}].name"), "is there twice");
        }
        if zone.hosts.is_empty() {
            note(&format!("zones[{at}].hosts"), "must name at least one");
        }
        for (place, host) in zone.hosts.iter().enumerate() {
            if !hosts.insert(host) {
                note(&format!("zones[{at}].hosts[{place}]"), "is in a zone already");
            }
        }
    }
}

fn gpus(engine: &EngineConfig, note: &mut impl FnMut(&str, &str)) {
    let is_id = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    for (at, gpu) in engine.gpus.iter().enumerate() {
        if gpu.model.trim().is_empty() {
            note(&format!("gpus[{at}].model"), "must be a text");
        }
        for (name, id) in [("vendor_id", &gpu.vendor_id), ("product_id", &gpu.product_id)] {
            if !is_id(id) {
                note(&format!("gpus[{at}].{name}"), "must be four hexadecimal digits such as 10de");
            }
        }
    }
}
