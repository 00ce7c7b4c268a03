//! How much of the cloud an account has.

use portico_core::quota::Used;
use uuid::Uuid;

use super::{Spec, store};
use crate::Result;
use crate::kit::store::Conn;

/// What an account has in a region: whatever is not gone, and could be made. What is being made smaller or larger counts as the larger of the
/// two until that is done: it may fail.
///
/// # Errors
/// When the database does not answer.
pub async fn count_usage(conn: &mut Conn, account_id: Uuid, region: &str) -> Result<Used> {
    let mut used = Used::default();
    for (has, becomes) in store::part::list_specs(conn, account_id, region).await? {
        let machines =
            [Some(&has), becomes.as_ref()].into_iter().flatten().filter_map(|spec| spec.0.machine());
        if let Some(vcpus) = machines.map(|machine| machine.flavor.vcpus).max() {
            used.instances = used.instances.saturating_add(1);
            used.vcpus = used.vcpus.saturating_add(vcpus);
        }
        used.addresses = used.addresses.saturating_add(u32::from(matches!(has.0, Spec::Address { .. })));
        used.disk_gib = used.disk_gib.saturating_add(has.0.gib());
    }
    Ok(used)
}
