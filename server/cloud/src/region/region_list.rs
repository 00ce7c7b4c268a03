//! Every region at a glance.

use axum::extract::State;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::flavor::{list_flavors_of, models_of};
use crate::cloud::gpu_server::gpu_server_list::{GpuServerCount, count_servers};
use crate::cloud::gpu_server::stock::Stock;
use crate::cloud::instance::instance_overview::{InstanceCount, count_instances};
use crate::cloud::object::{count_parts_of_account, find_engine_of};
use crate::kit::http::{Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::{App, Result};

/// Of which project the resources are counted; of all without one.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RegionListQuery {
    /// Only what is in this project.
    pub project_id: Option<Uuid>,
}

/// Regions at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionListReply {
    /// Those where the caller may work.
    pub regions: Vec<CloudRegionReply>,
}

/// A region at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct CloudRegionReply {
    /// The name of the region, one of those where the caller may work.
    pub region: String,
    /// Whether its engine answered when it was asked last; null: it was not asked yet.
    pub is_up: Option<bool>,
    /// How many instances are in which status; only those of which there is one.
    pub instances: Vec<InstanceCount>,
    /// The same of GPU servers.
    pub gpu_servers: Vec<GpuServerCount>,
    /// How many disks of instances there are.
    pub disks: i64,
    /// How many public addresses there are.
    pub addresses: i64,
    /// What is left there; null for whoever may create nothing, and before its engine was asked first.
    pub stock: Option<RegionStock>,
}

/// What is left in a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionStock {
    /// How many flavors and models of GPU servers are offered.
    pub offered: usize,
    /// The names of those of them that are sold out.
    pub sold_out: Vec<String>,
}

/// Shows every region where the caller may work: whether it answers, what the account has there that they may see, and what is left there.
#[utoipa::path(get, path = "/gicend/compute/region/list/", tag = "instance", params(RegionListQuery),
    responses((status = 200, body = Envelope<RegionListReply>),
        (status = 403, description = "100013: the permission to see instances is missing everywhere")))]
pub async fn compute_region_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RegionListQuery>,
) -> Result<Reply<RegionListReply>> {
    let shows_stock = caller.require_anywhere(Operation::ComputeCreate).is_ok();
    let mut regions = Vec::new();
    for (region, _) in app.cloud().all().filter(|(region, _)| caller.knows_region(region)) {
        let stock = if shows_stock { count_stock(&app, region).await? } else { None };
        let (instances, gpu_servers) = (Vec::new(), Vec::new());
        let region = region.to_owned();
        regions.push(CloudRegionReply {
            region,
            is_up: None,
            instances,
            gpu_servers,
            disks: 0,
            addresses: 0,
            stock,
        });
    }
    fill(&mut app.store().read().await?, &caller, query.project_id, &mut regions).await?;
    Ok(Reply(RegionListReply { regions }))
}

/// What of a region's offers is sold out; nothing before its engine was asked, which whoever reads does not do. It reads with connections
/// of its own.
async fn count_stock(app: &App, region: &str) -> Result<Option<RegionStock>> {
    if find_engine_of(&mut app.store().read().await?, region).await?.is_none() {
        return Ok(None);
    }
    let stock = Stock::of(app, region).await?;
    let mut conn = app.store().read().await?;
    let mut rows = list_flavors_of(&mut conn, region).await?;
    rows.extend(models_of(&mut conn, region).await?);
    let flavors = rows.iter().map(|row| row.flavor());
    let sold_out = flavors.filter(|flavor| stock.count(flavor) == 0).map(|flavor| flavor.name).collect();
    Ok(Some(RegionStock { offered: rows.len(), sold_out }))
}

/// How the regions are, and what the account has there.
async fn fill(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
    regions: &mut [CloudRegionReply],
) -> Result<()> {
    let scope = caller.row_scope(Operation::ComputeView);
    let instances = count_instances(conn, caller, project_id).await?;
    let servers = count_servers(conn, caller, project_id).await?;
    let parts = count_parts_of_account(conn, caller.account_id, project_id, &scope).await?;
    for one in regions {
        one.is_up = find_engine_of(conn, &one.region).await?.map(|row| row.is_up);
        one.instances = instances.iter().filter(|count| count.region == one.region).cloned().collect();
        one.gpu_servers = servers.iter().filter(|count| count.region == one.region).cloned().collect();
        for part in parts.iter().filter(|part| part.region == one.region) {
            match part.kind.as_str() {
                "disk" => one.disks = part.count,
                _ => one.addresses = part.count,
            }
        }
    }
    Ok(())
}
