//! The models of GPU servers that a region offers.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::flavor_list::OfferQuery;
use crate::caller::Caller;
use crate::cloud::flavor::{FlavorRow, models_of, require_offer};
use crate::cloud::gpu_server::stock::Taken;
use crate::cloud::stock_watch::Watched;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// What can be ordered in a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuServerOfferReply {
    /// The models that are offered, in the order in which the operator published them.
    pub models: Vec<GpuServerModel>,
}

/// A model of GPU servers.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuServerModel {
    /// By which an order names it: small letters, digits, dots and hyphens, at most 40.
    pub name: String,
    /// Processors of one server.
    pub vcpus: u32,
    /// Memory of one server, in MiB.
    pub memory_mib: u32,
    /// The model of its GPUs, which are all alike.
    pub gpu_model: String,
    /// GPUs of one server: 1–16.
    pub gpus: u32,
    /// Its disks, in words of every language: `2 × 3.84 TB NVMe`.
    pub disks: String,
    /// Its network, in words of every language: `2 × 25 Gbit/s`.
    pub network: String,
    /// The product by which it is billed.
    pub product: String,
    /// How many more can be ordered; 0: sold out.
    pub stock: u32,
    /// Whether the caller is notified once there are some again.
    pub is_watched: bool,
}

/// Lists the models of GPU servers that can be ordered in a region, with how many there are.
#[utoipa::path(get, path = "/gicend/compute/gpu_server/offer/", tag = "gpu server", params(OfferQuery),
    responses((status = 200, body = Envelope<GpuServerOfferReply>),
        (status = 400, description = "100001 on `region`: no such region"),
        (status = 403, description = "100013: the permission to create there is missing")))]
pub async fn compute_gpu_server_offer(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OfferQuery>,
) -> Result<Reply<GpuServerOfferReply>> {
    require_offer(&app, &caller, &query.region)?;
    let mut conn = app.store().read().await?;
    let taken = Taken::of(&mut conn, &query.region).await?;
    let watched = Watched::of(&mut conn, caller.user_id, &query.region).await?;
    let model = |row: FlavorRow| {
        let flavor = row.flavor();
        let (product, stock) = (flavor.product(), taken.count_free(&flavor));
        let server = flavor.server.unwrap_or_default();
        GpuServerModel {
            is_watched: watched.has(&flavor.name, None),
            name: flavor.name,
            vcpus: flavor.spec.vcpus,
            memory_mib: flavor.spec.memory_mib,
            gpu_model: flavor.spec.gpu_model,
            gpus: flavor.spec.gpus,
            disks: server.disks,
            network: server.network,
            product,
            stock,
        }
    };
    let models = models_of(&mut conn, &query.region).await?.into_iter().map(model).collect();
    Ok(Reply(GpuServerOfferReply { models }))
}
