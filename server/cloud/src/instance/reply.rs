//! An instance as it is told.

use portico_core::Money;
use portico_core::change_price::PaidRest;
use portico_core::instance::{InstanceLogin, InstanceState};
use portico_core::lifecycle::{OperationKind, OperationReason, Seen, Wanted, may_cancel};
use portico_core::price::Scheme;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::cloud::object::{ObjectRow, ShownObject};
use crate::kit::clock::Time;
use crate::money::metering::ResourceArrearsReply;

/// An instance as lists and its own page have it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceReply {
    /// By which other calls name it.
    pub instance_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// How it stands, computed from what is wanted, what the engine last had, and what is paid.
    pub status: InstanceState,
    /// What is being done with it; null: nothing.
    pub operation: Option<OperationKind>,
    /// Whether it shall be on, off, or gone.
    pub wanted: Wanted,
    /// What the engine had of it when it was looked at last; while it does not work as it should, why.
    pub seen: Seen,
    /// Since when its engine does not respond to what is being done with it; null where it does, or nothing is being done.
    pub unanswered_at: Option<Time>,
    /// Whether what is being done with it can be cancelled: its engine does not respond to it.
    pub is_cancellable: bool,
    /// Why it could not be made; nothing was charged. Null otherwise.
    pub failure: Option<OperationReason>,
    /// The name of the flavor that it was ordered as, or resized to.
    pub flavor: String,
    /// Virtual processors of its flavor.
    pub vcpus: u32,
    /// Memory of its flavor, in MiB.
    pub memory_mib: u32,
    /// The GPUs' model; empty: it has none.
    pub gpu_model: String,
    /// GPUs of its flavor; 0 where it has none.
    pub gpus: u32,
    /// The image that it was made of.
    pub image: String,
    /// Its disks, in GiB; it starts from the first.
    pub disks: Vec<u32>,
    /// How its user signs in.
    pub login: InstanceLogin,
    /// Its addresses in its region's own network, as the engine sees them.
    pub addresses: Vec<String>,
    /// The public address by which everybody reaches it; null: it has none.
    pub public_address: Option<String>,
    /// The bandwidth of that address, in Mbit/s; 0 without one.
    pub bandwidth_mbit: u32,
    /// The name of the region that it is in.
    pub region: String,
    /// The zone of the region that it is in, or that it was ordered for; null: not known yet.
    pub zone: Option<String>,
    /// The project, if any.
    pub project_id: Option<Uuid>,
    /// The project's name, as it is now; null without a project.
    pub project_name: Option<String>,
    /// The VDC, if any.
    pub vdc_id: Option<Uuid>,
    /// The VDC's name, as it is now; null without a VDC.
    pub vdc_name: Option<String>,
    /// By what it is billed.
    pub scheme: Scheme,
    /// The end of what was paid in advance; null by the hour, and before it is made.
    pub paid_until: Option<Time>,
    /// Whether it is renewed at that end by itself.
    pub renews: bool,
    /// By which resource its processors, memory and GPUs are billed at present; null before it is made.
    pub resource_id: Option<Uuid>,
    /// What it costs with all its parts while it is on, for an hour, a month or a year by its scheme, with the account's discount. Null: it is not
    /// given here, as only lists and the customer's own page of one give it, not for the caller to see, or on no price list.
    pub price: Option<Money>,
    /// Whether nobody may delete it or install it anew.
    pub is_protected: bool,
    /// Its tags, at most 20, none twice.
    pub tags: Vec<String>,
    /// What it was ordered with; its orders have the same.
    pub purchase_id: Option<Uuid>,
    /// When it was ordered.
    pub created_at: Time,
    /// When it was made; null before.
    pub ready_at: Option<Time>,
}

impl From<&ShownObject> for InstanceReply {
    fn from(shown: &ShownObject) -> Self {
        let row = &shown.object;
        let status = shown.status();
        let spec = row.spec.0.machine();
        let public = spec.and_then(|spec| spec.public.as_ref());
        let flavor = spec.map(|spec| spec.flavor.clone()).unwrap_or_default();
        Self {
            instance_id: row.object_id,
            name: row.name.clone(),
            status,
            operation: shown.operation,
            wanted: row.wanted,
            seen: row.seen,
            unanswered_at: shown.unanswered_at,
            is_cancellable: may_cancel(shown.operation, shown.unanswered_at.is_some()).is_ok(),
            failure: row.failure,
            flavor: spec.map(|spec| spec.flavor_name.clone()).unwrap_or_default(),
            vcpus: flavor.vcpus,
            memory_mib: flavor.memory_mib,
            gpu_model: flavor.gpu_model,
            gpus: flavor.gpus,
            image: spec.map(|spec| spec.image.clone()).unwrap_or_default(),
            disks: spec.map(|spec| spec.disks.clone()).unwrap_or_default(),
            login: spec.map_or(InstanceLogin::Key, |spec| spec.login),
            addresses: row.facts.0.addresses.clone(),
            public_address: public.map(|public| public.address.clone()),
            bandwidth_mbit: public.map_or(0, |public| public.bandwidth_mbit),
            region: row.region.clone(),
            zone: row.zone.clone(),
            project_id: row.project_id,
            project_name: shown.project_name.clone(),
            vdc_id: row.vdc_id,
            vdc_name: shown.vdc_name.clone(),
            scheme: shown.scheme,
            paid_until: shown.paid_until,
            renews: shown.renews,
            resource_id: row.resource_id,
            price: None,
            is_protected: row.is_protected,
            tags: row.tags.0.clone(),
            purchase_id: shown.purchase_id,
            created_at: row.created_at,
            ready_at: row.ready_at,
        }
    }
}

/// A disk of an instance.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiskReply {
    /// By which the disk differs from others.
    pub disk_id: Uuid,
    /// By which resource it is billed at present; null before it is made.
    pub resource_id: Option<Uuid>,
    /// What it is called.
    pub name: String,
    /// Its size, in GiB.
    pub gib: u32,
}

impl From<&ObjectRow> for DiskReply {
    fn from(row: &ObjectRow) -> Self {
        Self {
            disk_id: row.object_id,
            resource_id: row.resource_id,
            name: row.name.clone(),
            gib: row.spec.0.gib(),
        }
    }
}

/// The public address of an instance.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicAddressReply {
    /// By which resource the address is billed; null before it is there.
    pub address_resource_id: Option<Uuid>,
    /// By which resource its bandwidth is billed at present; null before it is there.
    pub bandwidth_resource_id: Option<Uuid>,
    /// From when on the bandwidth may be reduced; null: now.
    pub may_reduce_at: Option<Time>,
}

/// An instance with what belongs to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceDetailReply {
    /// The instance as lists have it.
    pub instance: InstanceReply,
    /// Its disks; it starts from the first.
    pub disks: Vec<DiskReply>,
    /// By what its public address is billed; null: it has none.
    pub public: Option<PublicAddressReply>,
    /// Whom one signs in to it as; empty where its image is not offered any more.
    pub login_user: String,
    /// The public key that opens it; empty where a password does.
    pub ssh_key: String,
    /// How much of the prepaid period is left; null by the hour, before it is made, and once that is over. What another flavor costs for
    /// it is the `changePrice` of this.
    pub paid_rest: Option<PaidRest>,
    /// Whether it is pretended only.
    pub is_simulated: bool,
    /// What arrears of the account do to it, and when; of what is paid in advance, what its expiry does. Null when neither
    /// reaches it.
    pub arrears: Option<ResourceArrearsReply>,
    /// Whether its region answers; what is asked for while it does not is done later.
    pub is_up: bool,
}
