//! What an instance can be made of, and for how many of them hosts have room.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Rule,
    draft::Checks,
    gpu_server, name,
    names::names,
    obstacle::Obstacle,
    public_address::{ADDRESS_PRODUCT, BANDWIDTH_PRODUCT},
};

/// The product of a disk; a unit is a GiB.
pub const DISK_PRODUCT: &str = "disk/ssd";
/// What the products of flavors begin with.
const COMPUTE: &str = "compute/";
/// The longest name, in characters.
const NAME_MAX: usize = 40;
/// The greatest number of processors.
const VCPUS_MAX: u32 = 512;
/// The least and the greatest memory, in MiB.
const MEMORY: RangeInclusive<u32> = 256..=16 * 1024 * 1024;
/// The longest words about the disks and the network of a GPU server, in characters.
const WORDS_MAX: u32 = 80;
/// The most GPU servers of a model in a region.
const COUNT_MAX: u32 = 10_000;
/// The greatest number of GPUs.
const GPUS_MAX: u32 = 16;

names! {
    /// What a flavor is meant for.
    FlavorFamily {
        /// Processors and memory in balance.
        General "general",
        /// More processors for its memory than `general`.
        Compute "compute",
        /// More memory for its processors than `general`.
        Memory "memory",
        /// An instance with GPUs.
        Gpu "gpu",
        /// A whole machine with GPUs, which the provider's staff hands over.
        Server "server",
    }
}

/// What an instance has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FlavorSpec {
    /// Virtual processors of an instance, processors of a GPU server: 1–512.
    pub vcpus: u32,
    /// Memory, in MiB: 256 to 16,777,216.
    pub memory_mib: u32,
    /// The GPUs' model; empty: it has none.
    #[serde(default)]
    pub gpu_model: String,
    /// GPUs, all on one host.
    #[serde(default)]
    pub gpus: u32,
}

impl FlavorSpec {
    /// Whether something else has as many GPUs of the same model; without any, no model counts.
    fn has_gpus_of(&self, other: &Self) -> bool {
        self.gpus == other.gpus && (self.gpus == 0 || self.gpu_model == other.gpu_model)
    }
}

/// What a GPU server has beside its processors, memory and GPUs, and how many of them there are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerParts {
    /// Its disks, in words of every language: `2 × 3.84 TB NVMe`.
    pub disks: String,
    /// Its network, in words of every language: `2 × 25 Gbit/s`.
    pub network: String,
    /// How many the region has: those in stock and those that customers have.
    pub count: u32,
}

/// What can be ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Flavor {
    /// Its name: small letters, digits, dots and hyphens.
    pub name: String,
    /// What it is meant for.
    pub family: FlavorFamily,
    /// What an instance of it has.
    pub spec: FlavorSpec,
    /// What a GPU server has besides; none for what instances are made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerParts>,
}

impl Flavor {
    /// The product by which it is billed; a unit is an instance.
    #[must_use]
    pub fn product(&self) -> String {
        match self.family {
            FlavorFamily::Server => gpu_server::gpu_server_product(&self.name),
            _ => instance_product(&self.name),
        }
    }

    /// Judges what the operator publishes, as one of a list: `field` is its place there.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn check(mut self, field: &str) -> Checked<Self> {
        let mut checks = Checks::default();
        let at = |part: &str| format!("{field}.{part}");
        checks.field(&at("name"), judge_name(&self.name));
        let spec = &self.spec;
        checks.field(&at("spec.vcpus"), judge_range(spec.vcpus, 1..=VCPUS_MAX));
        checks.field(&at("spec.memory_mib"), judge_range(spec.memory_mib, MEMORY));
        checks.field(
            &at("spec.gpus"),
            judge_range(spec.gpus, u32::from(!spec.gpu_model.is_empty())..=GPUS_MAX),
        );
        if spec.gpus > 0 && spec.gpu_model.trim().is_empty() {
            checks.note(&at("spec.gpu_model"), Rule::Required);
        }
        judge_server(&mut checks, &at, &mut self);
        checks.finish(Some(self))
    }
}

/// Judges what a GPU server has besides, which nothing else has, and brings the blanks of its words in order.
fn judge_server(checks: &mut Checks, at: &dyn Fn(&str) -> String, flavor: &mut Flavor) {
    match (flavor.family, &mut flavor.server) {
        (FlavorFamily::Server, Some(server)) => {
            for (part, words) in [("disks", &mut server.disks), ("network", &mut server.network)] {
                if let Some(kept) =
                    checks.field(&at(&format!("server.{part}")), name::require(words, WORDS_MAX))
                {
                    *words = kept;
                }
            }
            checks.field(&at("server.count"), judge_range(server.count, 0..=COUNT_MAX));
            if flavor.spec.gpus == 0 && flavor.spec.gpu_model.is_empty() {
                checks.note(&at("spec.gpus"), Rule::OutOfRange { min: 1, max: i64::from(GPUS_MAX) });
            }
        }
        (FlavorFamily::Server, None) => checks.note(&at("server"), Rule::Required),
        (_, Some(_)) => checks.note(&at("server"), Rule::UnknownChoice),
        (_, None) => {}
    }
}

fn judge_name(name: &str) -> Result<(), Rule> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
    match name.chars().count() {
        0 => Err(Rule::Required),
        count if count > NAME_MAX => Err(Rule::TooLong { max: NAME_MAX as u32 }),
        _ if !name.chars().all(is_plain) => Err(Rule::ForbiddenCharacter),
        _ => Ok(()),
    }
}

fn judge_range(value: u32, range: RangeInclusive<u32>) -> Result<(), Rule> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(Rule::OutOfRange { min: i64::from(*range.start()), max: i64::from(*range.end()) })
}

/// The product by which instances of a flavor are billed, whether or not it is still offered: `compute/` and its name.
#[must_use]
pub fn instance_product(flavor: &str) -> String {
    format!("{COMPUTE}{flavor}")
}

/// Judges that an instance can get what another flavor has where its engine may not give other GPUs to a machine that is made (`changes_gpus`).
///
/// # Errors
/// [`Rule::StateForbids`] with `gpus`.
pub fn gpu_change_allows(was: &FlavorSpec, is: &FlavorSpec, changes_gpus: bool) -> Result<(), Rule> {
    if changes_gpus || is.has_gpus_of(was) { Ok(()) } else { Err(Obstacle::FixedGpus.rule()) }
}

/// Whether a product is ordered in a form of its own: a part of instances, or a GPU server.
#[must_use]
pub fn has_own_form(product: &str) -> bool {
    product.starts_with(COMPUTE)
        || [DISK_PRODUCT, ADDRESS_PRODUCT, BANDWIDTH_PRODUCT].contains(&product)
        || gpu_server::is_gpu_server(product)
}

/// What a host has, or what of it is free.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// How many virtual processors machines can have there.
    pub vcpus: u32,
    /// Memory that machines can have there, in MiB.
    pub memory_mib: u32,
    /// Space for disks, in GiB.
    pub disk_gib: u32,
    /// The GPUs' model; empty: it has none.
    pub gpu_model: String,
    /// How many GPUs of that model machines can have there.
    pub gpus: u32,
    /// Whether virtual machines can run there; what an earlier version noted did not say.
    #[serde(default = "yes")]
    pub runs_vms: bool,
}

fn yes() -> bool {
    true
}

impl Room {
    /// Whether an instance with so much disk fits in.
    #[must_use]
    pub fn fits(&self, spec: &FlavorSpec, disk_gib: u32) -> bool {
        self.vcpus >= spec.vcpus
            && self.memory_mib >= spec.memory_mib
            && self.disk_gib >= disk_gib
            && (spec.gpus == 0 || (self.gpu_model == spec.gpu_model && self.gpus >= spec.gpus))
    }

    /// What is left beside an instance; nothing less than nothing.
    #[must_use]
    pub fn beside(&self, spec: &FlavorSpec, disk_gib: u32) -> Self {
        Self {
            vcpus: self.vcpus.saturating_sub(spec.vcpus),
            memory_mib: self.memory_mib.saturating_sub(spec.memory_mib),
            disk_gib: self.disk_gib.saturating_sub(disk_gib),
            gpu_model: self.gpu_model.clone(),
            gpus: self.gpus.saturating_sub(spec.gpus),
            runs_vms: self.runs_vms,
        }
    }

    /// What is free once an instance is not there any more.
    #[must_use]
    pub fn without(&self, spec: &FlavorSpec, disk_gib: u32) -> Self {
        let has_gpus = self.gpu_model == spec.gpu_model;
        Self {
            vcpus: self.vcpus.saturating_add(spec.vcpus),
            memory_mib: self.memory_mib.saturating_add(spec.memory_mib),
            disk_gib: self.disk_gib.saturating_add(disk_gib),
            gpu_model: self.gpu_model.clone(),
            gpus: self.gpus.saturating_add(if has_gpus { spec.gpus } else { 0 }),
            runs_vms: self.runs_vms,
        }
    }

    /// How many instances fit in.
    fn count(&self, spec: &FlavorSpec, disk_gib: u32) -> u32 {
        let of_each = [
            (self.vcpus, spec.vcpus),
            (self.memory_mib, spec.memory_mib),
            (self.disk_gib, disk_gib),
            (if self.gpu_model == spec.gpu_model { self.gpus } else { 0 }, spec.gpus),
        ];
        of_each.into_iter().filter_map(|(has, needs)| has.checked_div(needs)).min().unwrap_or(0)
    }
}

/// For how many instances hosts have room. An instance is on one host: what is left on two does not add up.
#[must_use]
pub fn stock<'a>(free: impl IntoIterator<Item = &'a Room>, spec: &FlavorSpec, disk_gib: u32) -> u32 {
    free.into_iter().map(|room| room.count(spec, disk_gib)).fold(0, u32::saturating_add)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn room() -> impl Strategy<Value = Room> {
        (0_u32..40, 0_u32..40, 0_u32..40, any::<bool>(), 0_u32..9).prop_map(
            |(vcpus, memory_mib, disk_gib, is_a, gpus)| {
                let gpu_model = if is_a { "A100" } else { "" }.to_owned();
                Room {
                    vcpus,
                    memory_mib,
                    disk_gib,
                    gpu_model,
                    gpus: if is_a { gpus } else { 0 },
                    runs_vms: true,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn the_stock_is_what_can_be_placed_one_after_the_other(
            hosts in prop::collection::vec(room(), 0..4),
            vcpus in 1_u32..6, memory_mib in 1_u32..6, disk_gib in 1_u32..6, gpus in 0_u32..3,
        ) {
            let gpu_model = if gpus > 0 { "A100" } else { "" }.to_owned();
            let spec = FlavorSpec { vcpus, memory_mib, gpu_model, gpus };
            let (mut left, mut placed) = (hosts.clone(), 0);
            while let Some(at) = left.iter().position(|room| room.fits(&spec, disk_gib)) {
                left[at] = left[at].beside(&spec, disk_gib);
                placed += 1;
            }
            prop_assert_eq!(stock(&hosts, &spec, disk_gib), placed);
        }
    }

    proptest! {
        #[test]
        fn an_instance_that_is_not_there_any_more_leaves_what_was_free_before_it(
            room in room(), vcpus in 1_u32..6, memory_mib in 1_u32..6, disk_gib in 1_u32..6, gpus in 0_u32..3,
        ) {
            let gpu_model = if gpus > 0 { "A100" } else { "" }.to_owned();
            let spec = FlavorSpec { vcpus, memory_mib, gpu_model, gpus };
            if room.fits(&spec, disk_gib) {
                prop_assert_eq!(room.beside(&spec, disk_gib).without(&spec, disk_gib), room);
            }
        }
    }

    #[test]
    fn words_of_a_gpu_server_hide_nothing_and_have_their_blanks_in_order() {
        let of = |disks: &str, network: &str| Flavor {
            name: "g8".to_owned(),
            family: FlavorFamily::Server,
            spec: FlavorSpec { vcpus: 8, memory_mib: 1_024, gpu_model: "A100".to_owned(), gpus: 8 },
            server: Some(ServerParts { disks: disks.to_owned(), network: network.to_owned(), count: 1 }),
        };
        let kept = of(" 2 × 3.84 TB  NVMe ", "100 Gbit/s").check("flavors.0").unwrap();
        assert_eq!(kept.server.unwrap().disks, "2 × 3.84 TB NVMe");
        for (disks, network, field) in [
            ("4 TB\u{202E}", "100 Gbit/s", "flavors.0.server.disks"),
            ("4 TB", "100\u{200B}Gbit/s", "flavors.0.server.network"),
        ] {
            let broken = of(disks, network).check("flavors.0").unwrap_err();
            let found: Vec<_> = broken.iter().map(|one| (one.field.as_str(), &one.rule)).collect();
            assert_eq!(found, [(field, &Rule::HiddenCharacter)]);
        }
    }

    #[test]
    fn gpus_of_two_hosts_do_not_add_up_to_one_machine() {
        let host = Room {
            vcpus: 64,
            memory_mib: 9_999,
            disk_gib: 99,
            gpu_model: "A100".to_owned(),
            gpus: 4,
            runs_vms: true,
        };
        let spec = FlavorSpec { vcpus: 1, memory_mib: 1, gpu_model: "A100".to_owned(), gpus: 8 };
        assert_eq!(stock([&host, &host], &spec, 1), 0);
        assert_eq!(stock([&host, &host], &FlavorSpec { gpus: 3, ..spec }, 1), 2);
    }
}
