//! A GPU server as it is told.

use portico_core::gpu_server::GpuServerState;
use portico_core::price::Scheme;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::ShownServer;
use crate::kit::clock::Time;
use crate::money::order::order_create::HELD_SECONDS;

/// A GPU server as its account sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuServerReply {
    /// What calls about this server name it by.
    pub server_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// Where it stands between its order and its return.
    pub status: GpuServerState,
    /// Why its order was rejected or its preparation given up, in the words of whoever did; `not_reviewed_in_time` and
    /// `not_prepared_in_time` when nobody did anything for 30 days. Empty otherwise.
    pub failure: String,
    /// The same word where the program gave it up itself; null where staff wrote why, whatever they wrote, and otherwise.
    pub failure_cause: Option<String>,
    /// The name of the model that was ordered.
    pub model: String,
    /// Processors, as the model had them when it was ordered.
    pub vcpus: u32,
    /// Memory, in MiB, as the model had it when it was ordered.
    pub memory_mib: u32,
    /// The model of its GPUs, which are all alike.
    pub gpu_model: String,
    /// How many GPUs it has: 1–16.
    pub gpus: u32,
    /// Its disks, in words of every language: `2 × 3.84 TB NVMe`.
    pub disks: String,
    /// Its network, in words of every language: `2 × 25 Gbit/s`.
    pub network: String,
    /// Its addresses; none before it is handed over.
    pub addresses: Vec<String>,
    /// Whom one signs in to it as; empty before it is handed over.
    pub login_user: String,
    /// Its serial or asset number; empty before it is handed over.
    pub asset_no: String,
    /// The fingerprints of its host keys, as `ssh-keygen -l` prints them.
    pub host_keys: Vec<String>,
    /// What the provider's staff says of it.
    pub note: String,
    /// The public SSH key that it was ordered with; empty: none.
    pub ssh_key: String,
    /// What its customer wrote to the provider's staff.
    pub wish: String,
    /// Whether the access to it is withdrawn.
    pub is_withdrawn: bool,
    /// Whether nobody may give it back.
    pub is_protected: bool,
    /// Its tags, each "key=value": what its owner filters and groups it by.
    pub tags: Vec<String>,
    /// The name of the region that it stands in.
    pub region: String,
    /// The project, if any.
    pub project_id: Option<Uuid>,
    /// The name that the project has now; null without one.
    pub project_name: Option<String>,
    /// The VDC, if any.
    pub vdc_id: Option<Uuid>,
    /// The name that the VDC has now; null without one.
    pub vdc_name: Option<String>,
    /// By what it is billed.
    pub scheme: Scheme,
    /// The end of what was paid in advance; null by the hour, and before it is handed over.
    pub paid_until: Option<Time>,
    /// Whether it is renewed at that end by itself.
    pub renews: bool,
    /// The order that it came of.
    pub order_id: Uuid,
    /// How many servers were ordered with it, itself among them: their orders are approved, rejected or taken back together.
    pub together: i64,
    /// By which resource it is billed; null before it is handed over.
    pub resource_id: Option<Uuid>,
    /// The login name of whoever ordered it.
    pub user_name: String,
    /// When it was ordered.
    pub created_at: Time,
    /// Until when its order is reviewed and it is handed over, or nothing comes of it.
    pub held_until: Time,
    /// When it was handed over; null before.
    pub handed_at: Option<Time>,
}

impl From<&ShownServer> for GpuServerReply {
    fn from(shown: &ShownServer) -> Self {
        let row = &shown.server;
        let status = shown.status();
        let spec = row.spec.0.clone();
        let failure = if status == GpuServerState::Failed { shown.remark.clone() } else { String::new() };
        let handed = row.handed.as_ref().map(|handed| handed.0.clone()).unwrap_or_default();
        Self {
            server_id: row.server_id,
            name: row.name.clone(),
            status,
            failure_cause: Some(failure.clone()).filter(|word| shown.is_own_remark && !word.is_empty()),
            failure,
            model: row.model.clone(),
            vcpus: spec.vcpus,
            memory_mib: spec.memory_mib,
            gpu_model: spec.gpu_model,
            gpus: spec.gpus,
            disks: row.disks.clone(),
            network: row.network.clone(),
            addresses: handed.addresses,
            login_user: handed.login_user,
            asset_no: handed.asset_no,
            host_keys: handed.host_keys,
            note: handed.note,
            ssh_key: row.ssh_key.clone(),
            wish: row.wish.clone(),
            is_withdrawn: row.withdrawn_at.is_some(),
            is_protected: row.is_protected,
            tags: row.tags.0.clone(),
            region: row.region.clone(),
            project_id: row.project_id,
            project_name: shown.project_name.clone(),
            vdc_id: row.vdc_id,
            vdc_name: shown.vdc_name.clone(),
            scheme: shown.scheme,
            paid_until: shown.paid_until,
            renews: shown.renews,
            order_id: row.order_id,
            together: shown.together.max(1),
            resource_id: row.resource_id,
            user_name: shown.user_name.clone(),
            created_at: row.created_at,
            held_until: row.created_at.plus_seconds(HELD_SECONDS),
            handed_at: row.handed_at,
        }
    }
}
