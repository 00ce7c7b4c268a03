//! What a region offers: flavors and images.

use axum::extract::State;
use portico_core::flavor::FlavorFamily;
use portico_core::public_address::ADDRESS_PRODUCT;
use portico_core::quota::{Used, remaining_quota};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::caller::Caller;
use crate::cloud::flavor::{FlavorRow, list_flavors_of, require_offer};
use crate::cloud::object::{FreeRooms, count_free_addresses, count_usage, find_engine_of};
use crate::cloud::quota::find_quota_of;
use crate::cloud::stock_watch::Watched;
use crate::engine::Image;
use crate::kit::http::{Envelope, Query, Reply};
use crate::money::catalogue::sells;
use crate::{App, Result};

/// Which region's offer is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OfferQuery {
    /// A region's name, one of the `regions` of `/gicend/site/config/`.
    pub region: String,
}

/// What can be created in a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferReply {
    /// Whether machines there are pretended only.
    pub is_simulated: bool,
    /// Whether the region answers; what is ordered while it does not is made later.
    pub is_up: bool,
    /// Whether an instance that is made can have other GPUs: if not, it can get flavors with the same alone.
    pub changes_gpus: bool,
    /// What an instance can have.
    pub flavors: Vec<FlavorReply>,
    /// What can be installed on it.
    pub images: Vec<Image>,
    /// The region's zones, in the order of their names.
    pub zones: Vec<String>,
    /// How many public addresses are left in the region; null: it sells none.
    pub addresses: Option<u32>,
    /// How much more the account may have in the region.
    pub left: Used,
}

/// A flavor that a region offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlavorReply {
    /// By which an order names it: small letters, digits, dots and hyphens, at most 40.
    pub name: String,
    /// What it is meant for.
    pub family: FlavorFamily,
    /// Virtual processors of one instance.
    pub vcpus: u32,
    /// Memory of one instance, in MiB.
    pub memory_mib: u32,
    /// The GPUs' model; empty: it has none.
    pub gpu_model: String,
    /// GPUs of one instance, all on one host.
    pub gpus: u32,
    /// The product by which it is billed.
    pub product: String,
    /// For how many more there is room; 0: sold out.
    pub stock: u32,
    /// The same in each zone of the region.
    pub zones: Vec<ZoneStockReply>,
    /// Whether the caller is notified once there is room again.
    pub is_watched: bool,
}

/// What is left of a flavor in a zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct ZoneStockReply {
    /// The zone's name, one of the `zones` of the answer.
    pub zone: String,
    /// For how many more there is room; 0: sold out.
    pub stock: u32,
    /// Whether the caller is notified once there is room in this zone again.
    pub is_watched: bool,
}

/// Lists what can be created in a region: flavors with their stock, and images.
#[utoipa::path(get, path = "/gicend/compute/offer/list/", tag = "instance", params(OfferQuery),
    responses((status = 200, body = Envelope<OfferReply>),
        (status = 400, description = "100001 on `region`: no such region"),
        (status = 403, description = "100013: the permission to create there is missing")))]
pub async fn compute_offer_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OfferQuery>,
) -> Result<Reply<OfferReply>> {
    let engine = require_offer(&app, &caller, &query.region)?;
    let rooms = FreeRooms::of(&app, &query.region).await?;
    let mut conn = app.store().read().await?;
    let is_up = find_engine_of(&mut conn, &query.region).await?.is_some_and(|row| row.is_up);
    let rows = list_flavors_of(&mut conn, &query.region).await?;
    let watched = Watched::of(&mut conn, caller.user_id, &query.region).await?;
    let reply = |row: &FlavorRow| {
        let flavor = row.flavor();
        let (product, spec) = (flavor.product(), flavor.spec);
        let in_zone = |zone: &String| ZoneStockReply {
            zone: zone.clone(),
            stock: rooms.count(&spec, 0, Some(zone)),
            is_watched: watched.has(&flavor.name, Some(zone)),
        };
        FlavorReply {
            zones: rooms.zones().iter().map(in_zone).collect(),
            is_watched: watched.has(&flavor.name, None),
            name: flavor.name,
            family: flavor.family,
            vcpus: spec.vcpus,
            memory_mib: spec.memory_mib,
            gpu_model: spec.gpu_model.clone(),
            gpus: spec.gpus,
            product,
            stock: rooms.count(&spec, 0, None),
        }
    };
    let flavors = rows.iter().map(reply).collect();
    let used = count_usage(&mut conn, caller.account_id, &query.region).await?;
    let left =
        remaining_quota(&used, &find_quota_of(&mut conn, &app, caller.account_id, &query.region).await?);
    let addresses = match sells(&mut conn, &app, caller.account_id, &query.region, ADDRESS_PRODUCT).await? {
        true => count_free_addresses(&mut conn, &app, &query.region).await?,
        false => None,
    };
    let zones = rooms.zones().to_vec();
    let (is_simulated, changes_gpus, images) =
        (engine.is_simulated(), engine.changes_gpus(), rooms.list_images(engine.as_ref()));
    Ok(Reply(OfferReply { is_simulated, is_up, changes_gpus, flavors, images, zones, addresses, left }))
}
