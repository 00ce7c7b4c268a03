//! How much of the cloud an account has.

use portico_core::lifecycle::ObjectKind;
use portico_core::quota::Used;
use uuid::Uuid;

use super::{Spec, store};
use crate::Result;
use crate::kit::store::Conn;

/// What an account has in a region: whatever is not gone, and could be made. What is being made smaller or larger counts as the larger of the
/// two until that is done: it may fail. Of one that cannot be read it is known that it is there, and no more: it counts as an instance
/// without processors, as a disk without a size, or as an address, so that the account may order beside it.
///
/// # Errors
/// When the database does not answer.
pub async fn count_usage(conn: &mut Conn, account_id: Uuid, region: &str) -> Result<Used> {
    let mut used = Used::default();
    for (object_id, kind, has, becomes) in store::part::list_specs(conn, account_id, region).await? {
        match kind {
            ObjectKind::Instance => {
                let specs = [Some(has), becomes].into_iter().flatten();
                let specs = specs.filter_map(|spec| read_spec(object_id, &spec));
                let vcpus = specs.filter_map(|spec| spec.machine().map(|machine| machine.flavor.vcpus)).max();
                used.instances = used.instances.saturating_add(1);
                used.vcpus = used.vcpus.saturating_add(vcpus.unwrap_or_default());
            }
            ObjectKind::Disk => {
                let gib = read_spec(object_id, &has).map_or(0, |spec| spec.gib());
                used.disk_gib = used.disk_gib.saturating_add(gib);
            }
            ObjectKind::Address => used.addresses = used.addresses.saturating_add(1),
            ObjectKind::Bandwidth => {}
        }
    }
    Ok(used)
}

/// What an object is made of, as it is stored; none where that cannot be read, which is logged.
fn read_spec(object_id: Uuid, spec: &str) -> Option<Spec> {
    let read = serde_json::from_str::<Spec>(spec);
    if let Err(error) = &read {
        tracing::error!(%error, %object_id, "what an object is made of cannot be read, and is not counted");
    }
    read.ok()
}
