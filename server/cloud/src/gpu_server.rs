//! GPU servers: whole machines that customers order, that people prepare and hand over, and that are billed from then on
//! (`docs/decisions/0090-gpu-servers.md`).

mod event;
mod expire;
mod feature;
pub mod gpu_server_care;
pub mod gpu_server_create;
pub mod gpu_server_events;
pub mod gpu_server_export;
pub mod gpu_server_give_back;
pub mod gpu_server_list;
pub mod gpu_server_move;
pub mod gpu_server_protection;
pub mod gpu_server_rename;
pub mod gpu_server_show;
pub mod gpu_server_tags;
mod reply;
mod rights;
mod sample;
pub mod stock;
mod store;

use portico_core::gpu_server::{
    GpuServerFacts, GpuServerState, GpuServerTask, gpu_server_status, gpu_server_task, is_gpu_server_used,
};
use portico_core::live_topic::LiveTopic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::expire::ExpireServers;
pub use self::feature::GpuServers;
use self::store::{ServerRow, ShownServer};
pub use self::store::{
    find_account_of_server, has_server, list_accounts_of_server_number, list_accounts_with_handed,
};
use crate::kit::store::Conn;
use crate::money::metering::follow_use;
use crate::platform::live::{self, Hint};
use crate::{App, Result};

/// What a GPU server was handed over with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Handed {
    /// Its addresses, as they are printed everywhere.
    pub addresses: Vec<String>,
    /// Whom one signs in to it as.
    pub login_user: String,
    /// Its serial or asset number.
    pub asset_no: String,
    /// The fingerprints of its host keys.
    pub host_keys: Vec<String>,
    /// What its customer is to know.
    pub note: String,
}

impl ShownServer {
    /// What is known of it.
    #[must_use]
    pub fn facts(&self) -> GpuServerFacts {
        GpuServerFacts {
            order: self.order_state,
            fulfil: self.fulfil,
            work: self.work,
            is_withdrawn: self.server.withdrawn_at.is_some(),
        }
    }

    /// The status that its owner reads.
    #[must_use]
    pub fn status(&self) -> GpuServerState {
        gpu_server_status(&self.facts())
    }

    /// What the provider's staff is to do next.
    #[must_use]
    pub fn task(&self) -> Option<GpuServerTask> {
        gpu_server_task(&self.facts())
    }
}

/// Has open pages look at a GPU server.
async fn tell_server(tx: &mut Conn, app: &App, row: &ServerRow) -> Result<()> {
    let hint = Hint::of(row.account_id, LiveTopic::GpuServer).about(row.server_id);
    live::tell(tx, app, hint.at(row.project_id, row.vdc_id, &row.region)).await
}

/// Notes since when, or until when, a GPU server is in use, and has open pages look at it.
async fn follow_server(tx: &mut Conn, app: &App, shown: &ShownServer) -> Result<()> {
    if let Some(resource_id) = shown.server.resource_id {
        follow_use(tx, resource_id, is_gpu_server_used(&shown.facts()), app.now()).await?;
    }
    tell_server(tx, app, &shown.server).await
}
