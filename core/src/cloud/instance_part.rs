//! What an instance is made of, as it is priced and billed.

use serde::{Deserialize, Serialize};

use crate::{
    flavor::DISK_PRODUCT,
    lifecycle::Part,
    public_address::{ADDRESS_PRODUCT, BANDWIDTH_PRODUCT},
};

/// A part of an instance, as it is priced: so many whole units of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct InstancePart {
    /// Which part it is.
    pub part: Part,
    /// The product by which it is billed.
    pub product: String,
    /// How much of it, in the product's units: 1 flavor, GiB, 1 address, Mbit/s.
    pub units: u32,
}

impl InstancePart {
    fn new(part: Part, product: &str, units: u32) -> Self {
        Self { part, product: product.to_owned(), units }
    }
}

/// What one instance is made of: its flavor, by the product, then its disks (GiB) in their order, then what its network is made of; without
/// Mbit/s it has no public address.
#[must_use]
pub fn instance_parts(flavor_product: &str, disks: &[u32], bandwidth_mbit: u32) -> Vec<InstancePart> {
    let flavor = InstancePart::new(Part::Compute, flavor_product, 1);
    let disks = disks.iter().map(|gib| InstancePart::new(Part::Disk, DISK_PRODUCT, *gib));
    let network = if bandwidth_mbit > 0 { network_parts(bandwidth_mbit, true) } else { Vec::new() };
    std::iter::once(flavor).chain(disks).chain(network).collect()
}

/// What the network of an instance is made of: a public address, where it is to have one that it has not, and the bandwidth (Mbit/s).
#[must_use]
pub fn network_parts(bandwidth_mbit: u32, with_address: bool) -> Vec<InstancePart> {
    let address = with_address.then(|| InstancePart::new(Part::Address, ADDRESS_PRODUCT, 1));
    let bandwidth = InstancePart::new(Part::Bandwidth, BANDWIDTH_PRODUCT, bandwidth_mbit);
    address.into_iter().chain([bandwidth]).collect()
}
