//! How much an account may have in a region.

use crate::{Checked, Draft, Limits, Rule, Violation, draft::Checks, form::form, limits::CloudLimits};

/// The most of each that the operator can allow an account: more than any region has.
const MOST: Used =
    Used { instances: 100_000, vcpus: 10_000_000, disk_gib: 1_000_000_000, addresses: 1_000_000 };

/// What an account has in a region, wants to have there in addition, or may.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Used {
    /// How many instances, running or not.
    pub instances: u32,
    /// The virtual processors of these instances, all together.
    pub vcpus: u32,
    /// Their disks, in GiB.
    pub disk_gib: u32,
    /// The public IPv4 addresses of these instances, at most one each.
    pub addresses: u32,
}

/// Judges whether an account may have more: all of what is wanted or nothing.
///
/// # Errors
/// [`Rule::QuotaReached`] with what is left, on `instance.count` (instances), `flavor` (processors), `instance.disks` (GiB) and
/// `instance.bandwidth_mbit` (addresses).
pub fn judge_quota(used: &Used, wanted: &Used, most: &CloudLimits) -> Result<(), Vec<Violation>> {
    let left = remaining_quota(used, most);
    let kinds = [
        ("instance.count", left.instances, wanted.instances),
        ("flavor", left.vcpus, wanted.vcpus),
        ("instance.disks", left.disk_gib, wanted.disk_gib),
        ("instance.bandwidth_mbit", left.addresses, wanted.addresses),
    ];
    let broken: Vec<_> = kinds
        .into_iter()
        .filter(|(_, left, wanted)| wanted > left)
        .map(|(field, left, _)| Violation::new(field, Rule::QuotaReached { left }))
        .collect();
    if broken.is_empty() { Ok(()) } else { Err(broken) }
}

/// How much more an account may have; nothing less than nothing.
#[must_use]
pub fn remaining_quota(used: &Used, most: &CloudLimits) -> Used {
    Used {
        instances: most.instances.saturating_sub(used.instances),
        vcpus: most.vcpus.saturating_sub(used.vcpus),
        disk_gib: most.disk_gib.saturating_sub(used.disk_gib),
        addresses: most.addresses.saturating_sub(used.addresses),
    }
}

form! {
    /// What the operator allows an account instead of what everybody may have, as it is typed.
    QuotaDraft =>
    /// What an account can be allowed.
    Quota {
        /// The region; empty for every region without an entry of its own.
        region: String,
        /// Instances in each region.
        instances: u32,
        /// Virtual processors in each region.
        vcpus: u32,
        /// GiB of disks in each region.
        disk_gib: u32,
        /// Public addresses in each region.
        addresses: u32,
    }
}

impl Draft for QuotaDraft {
    type Valid = Quota;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Quota> {
        let Self { region, instances, vcpus, disk_gib, addresses } = self;
        let mut checks = Checks::default();
        let kinds = [
            ("instances", instances, MOST.instances),
            ("vcpus", vcpus, MOST.vcpus),
            ("disk_gib", disk_gib, MOST.disk_gib),
            ("addresses", addresses, MOST.addresses),
        ];
        for (field, _, most) in kinds.into_iter().filter(|(_, typed, most)| typed > most) {
            checks.note(field, Rule::OutOfRange { min: 0, max: i64::from(most) });
        }
        checks.finish(Some(Quota { region, instances, vcpus, disk_gib, addresses }))
    }
}
