//! What operators see of flavors: those that are offered, and those that were.

use portico_core::Rule;
use portico_core::flavor::Flavor;
use serde::Serialize;
use utoipa::ToSchema;

use crate::CloudParts;
use crate::cloud::flavor::{find_list_saved_at, list_all_flavors_of};
use crate::cloud::gpu_server::stock::Stock;
use crate::kit::clock::Time;
use crate::{App, Error, Result};

/// The flavors of a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlavorCareReply {
    /// Those that are offered, in their order, then those that were.
    pub flavors: Vec<CaredFlavor>,
    /// When they were published last, which publishing others asks for; null before the first time.
    pub saved_at: Option<Time>,
}

/// A flavor as the operator sees it, offered or not.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaredFlavor {
    /// What the operator published.
    pub flavor: Flavor,
    /// The product by which it is billed.
    pub product: String,
    /// Whether it is offered.
    pub is_offered: bool,
    /// For how many more there is room, or how many more GPU servers there are.
    pub stock: u32,
}

/// Every flavor that a region offers, or offered.
///
/// # Errors
/// 100001 on `region` when there is no such; when the database does not answer.
pub async fn list_region_flavors(app: &App, region: &str) -> Result<FlavorCareReply> {
    if app.cloud().of(region).is_none() {
        return Err(Error::field("region", Rule::UnknownChoice));
    }
    let left = Stock::of(app, region).await?;
    let mut conn = app.store().read().await?;
    // First: of flavors that are published between the two, the older version is told, and what is published over it is refused.
    let saved_at = find_list_saved_at(&mut conn, region).await?.map(|(saved_at,)| saved_at);
    let rows = list_all_flavors_of(&mut conn, region).await?;
    let flavors = rows.iter().map(|row| {
        let flavor = row.flavor();
        let stock = left.count(&flavor, None);
        CaredFlavor { product: flavor.product(), flavor, is_offered: row.is_offered, stock }
    });
    Ok(FlavorCareReply { flavors: flavors.collect(), saved_at })
}
