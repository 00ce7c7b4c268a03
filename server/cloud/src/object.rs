//! What an engine has or shall have: one row of every kind, what is done with each, and the jobs that have it done. An object's status is
//! computed and not stored (`docs/decisions/0077-status-is-computed.md`).

pub mod address;
mod cancel;
pub mod care;
mod feature;
mod follow;
mod lead;
mod notice;
mod observe;
mod operate;
pub mod orphan;
pub mod orphan_delete;
mod outcome;
mod parts;
mod past;
mod room;
mod seen;
mod stage;
mod store;
mod turns;
mod used;

use portico_core::instance::InstanceState;
use portico_core::lifecycle::{ObjectFacts, OperationKind, Part, Seen, Wanted, instance_status};
use portico_core::live_topic::LiveTopic;
use portico_core::permission::Resource;
use portico_core::price::Scheme;
use portico_core::state::ResourceState;
use serde::{Deserialize, Serialize};

pub use self::address::{count_free_addresses, insert_address, insert_own_address};
pub use self::cancel::cancel_operation;
pub use self::feature::Objects;
pub use self::follow::FollowObjects;
pub use self::notice::announce_stop;
pub use self::observe::ObserveEngines;
pub(crate) use self::observe::for_each_region;
pub use self::operate::Operate;
pub use self::outcome::take_on_object;
pub use self::parts::{list_all_of, list_billing_resource_ids, resource_of_part};
pub use self::past::Past;
pub use self::room::FreeRooms;
pub use self::stage::{NewOperation, stage_operation};
use self::store::AlikeObjects;
pub use self::store::care::{CaredObject, list_all_instances, note_object};
pub use self::store::orphan::{OrphanRow, read_orphan_page};
pub use self::store::part::{change_object, has_purchase_added_parts, list_bandwidths_of, list_parts_of};
pub use self::store::region::find_engine_of;
pub use self::store::{
    NamedOperation, ObjectRow, ShownObject, ShownOperation, count_alike_objects, count_parts_of_account,
    find_account_of_object, find_object, find_object_of_resource, forget_object, has_instance,
    has_purchase_changed_object, insert_object, list_accounts_of_object_number, list_accounts_with_address,
    list_ids_of_account, list_instances_of_purchase, list_made_specs, list_names_in, list_newest_operations,
    list_noteworthy_operations, move_object, protect_object, read_object_page, read_operation_page,
    rename_object, tag_object, want_object,
};
pub(crate) use self::turns::Runs;
pub use self::used::count_usage;
use crate::engine::MachineSpec;
use crate::kit::store::Conn;
use crate::people::project::Place;
use crate::platform::live::{self, Hint};
use crate::{App, Result};

/// An object as permissions are asked for it: where it is.
pub(crate) fn to_resource(row: &ObjectRow) -> Resource {
    Place { project_id: row.project_id, vdc_id: row.vdc_id }.resource_in(&row.region)
}

/// What an object is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spec {
    /// A machine, with what it was ordered as.
    Machine(MachineSpec),
    /// A disk of a machine, which has nothing but a size.
    Disk {
        /// Its size, in GiB.
        gib: u32,
    },
    /// A public address of a machine.
    Address {
        /// An IPv4 address of the region's engine: `198.51.100.2`.
        address: String,
    },
    /// The bandwidth of that address.
    Bandwidth {
        /// Mbit/s, in and out each.
        mbit: u32,
    },
}

impl Spec {
    /// That of a machine; none for what is none.
    #[must_use]
    pub fn machine(&self) -> Option<&MachineSpec> {
        match self {
            Self::Machine(spec) => Some(spec),
            Self::Disk { .. } | Self::Address { .. } | Self::Bandwidth { .. } => None,
        }
    }

    /// The size of a disk, in GiB; 0 for what is none.
    #[must_use]
    pub fn gib(&self) -> u32 {
        match self {
            Self::Disk { gib } => *gib,
            Self::Machine(_) | Self::Address { .. } | Self::Bandwidth { .. } => 0,
        }
    }

    /// A bandwidth, in Mbit/s; 0 for what is none.
    #[must_use]
    pub fn mbit(&self) -> u32 {
        match self {
            Self::Bandwidth { mbit } => *mbit,
            Self::Machine(_) | Self::Disk { .. } | Self::Address { .. } => 0,
        }
    }

    /// Which part of a machine it is.
    #[must_use]
    pub fn part(&self) -> Part {
        match self {
            Self::Machine(_) => Part::Compute,
            Self::Disk { .. } => Part::Disk,
            Self::Address { .. } => Part::Address,
            Self::Bandwidth { .. } => Part::Bandwidth,
        }
    }
}

/// Has open pages look at an instance.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_object(tx: &mut Conn, app: &App, row: &ObjectRow) -> Result<()> {
    let hint = Hint::of(row.account_id, LiveTopic::Instance).about(row.object_id);
    live::tell(tx, app, hint.at(row.project_id, row.vdc_id, &row.region)).await
}

/// What is known of an object whose row says so.
fn to_facts(
    operation: Option<OperationKind>,
    work: Option<i64>,
    scheme: Scheme,
    wanted: Wanted,
    seen: Seen,
    has_failed: bool,
    is_kept_off: bool,
) -> ObjectFacts {
    // The worst of its parts: a machine whose disk may not work may not work.
    let work = work.map(|work| match work {
        0 => ResourceState::Running,
        1 => ResourceState::Shutdown,
        2 => ResourceState::Recycling,
        _ => ResourceState::Deleted,
    });
    ObjectFacts {
        operation,
        work,
        is_prepaid: scheme != Scheme::Hourly,
        wanted,
        seen,
        has_failed,
        is_kept_off,
    }
}

impl ShownObject {
    /// What is known of it.
    #[must_use]
    pub fn facts(&self) -> ObjectFacts {
        let ObjectRow { wanted, seen, failure, .. } = &self.object;
        to_facts(self.operation, self.work, self.scheme, *wanted, *seen, failure.is_some(), self.is_kept_off)
    }

    /// The status that its owner reads.
    #[must_use]
    pub fn status(&self) -> InstanceState {
        instance_status(&self.facts())
    }
}

impl AlikeObjects {
    /// The status that their owner reads.
    #[must_use]
    pub fn status(&self) -> InstanceState {
        let Self { operation, work, scheme, wanted, seen, has_failed, .. } = self;
        // What is kept off has the status of what is off.
        instance_status(&to_facts(*operation, *work, *scheme, *wanted, *seen, *has_failed, false))
    }
}
