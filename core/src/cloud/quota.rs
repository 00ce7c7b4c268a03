//! How much an account may have in a region.

use crate::{Rule, Violation, limits::CloudLimits};

/// What an account has in a region, wants to have there in addition, or may.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Used {
    /// Instances.
    pub instances: u32,
    /// Their virtual processors.
    pub vcpus: u32,
    /// Their disks, in GiB.
    pub disk_gib: u32,
}

/// Judges whether an account may have more: all of what is wanted or nothing.
///
/// # Errors
/// [`Rule::QuotaReached`] with what is left, on `count` (instances), `flavor` (processors) and `disks` (GiB).
pub fn judge_quota(used: &Used, wanted: &Used, most: &CloudLimits) -> Result<(), Vec<Violation>> {
    let left = quota_left(used, most);
    let kinds = [
        ("instance.count", left.instances, wanted.instances),
        ("flavor", left.vcpus, wanted.vcpus),
        ("instance.disks", left.disk_gib, wanted.disk_gib),
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
pub fn quota_left(used: &Used, most: &CloudLimits) -> Used {
    Used {
        instances: most.instances.saturating_sub(used.instances),
        vcpus: most.vcpus.saturating_sub(used.vcpus),
        disk_gib: most.disk_gib.saturating_sub(used.disk_gib),
    }
}
