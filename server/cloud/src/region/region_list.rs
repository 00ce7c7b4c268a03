//! Every region at a glance.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use portico_core::flavor::Flavor;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::flavor::{FlavorRow, list_all_flavors_of};
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
    /// The models of GPUs in what the region offers or has offered, by name: what lists are narrowed by.
    pub gpu_models: Vec<String>,
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
    /// The models of GPUs in what is offered, by name.
    pub gpus: Vec<RegionGpu>,
}

/// Whether something with a model of GPUs is left in a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegionGpu {
    /// The model of the GPUs, such as `A100`.
    pub gpu_model: String,
    /// Whether a flavor of instances with it is left; null: none is offered.
    pub instances: Option<bool>,
    /// Whether a GPU server with it is left; null: none is offered.
    pub servers: Option<bool>,
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
        let flavors = list_all_flavors_of(&mut app.store().read().await?, region).await?;
        let stock = if shows_stock { count_stock(&app, region, &flavors).await? } else { None };
        let (instances, gpu_servers) = (Vec::new(), Vec::new());
        let region = region.to_owned();
        regions.push(CloudRegionReply {
            region,
            is_up: None,
            instances,
            gpu_servers,
            disks: 0,
            addresses: 0,
            gpu_models: list_gpu_models(&flavors),
            stock,
        });
    }
    fill(&mut app.store().read().await?, &app, &caller, query.project_id, &mut regions).await?;
    Ok(Reply(RegionListReply { regions }))
}

/// What of a region's offers is sold out; nothing before its engine was asked, which whoever reads does not do. It reads with connections
/// of its own.
async fn count_stock(app: &App, region: &str, flavors: &[FlavorRow]) -> Result<Option<RegionStock>> {
    if find_engine_of(&mut app.store().read().await?, region).await?.is_none() {
        return Ok(None);
    }
    let stock = Stock::of(app, region).await?;
    let offered = flavors.iter().filter(|row| row.is_offered).map(FlavorRow::flavor);
    let (servers, machines): (Vec<_>, Vec<_>) = offered.partition(|flavor| flavor.server.is_some());
    let offered = machines.len() + servers.len();
    let (mut sold_out, mut gpus) = (Vec::new(), BTreeMap::new());
    for flavor in machines.into_iter().chain(servers) {
        let is_left = stock.count(&flavor, None) > 0;
        note_gpu(&mut gpus, &flavor, is_left);
        if !is_left {
            sold_out.push(flavor.name);
        }
    }
    Ok(Some(RegionStock { offered, sold_out, gpus: gpus.into_values().collect() }))
}

/// The models of GPUs in flavors, by name, each once.
fn list_gpu_models(flavors: &[FlavorRow]) -> Vec<String> {
    let specs = flavors.iter().map(|row| &row.spec.0).filter(|spec| spec.gpus > 0);
    specs.map(|spec| spec.gpu_model.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Notes of the GPUs of a flavor, or of a model of GPU servers, whether something with them is left.
fn note_gpu(gpus: &mut BTreeMap<String, RegionGpu>, flavor: &Flavor, is_left: bool) {
    if flavor.spec.gpus == 0 {
        return;
    }
    let gpu_model = flavor.spec.gpu_model.clone();
    let new = RegionGpu { gpu_model: gpu_model.clone(), instances: None, servers: None };
    let gpu = gpus.entry(gpu_model).or_insert(new);
    let left = if flavor.server.is_some() { &mut gpu.servers } else { &mut gpu.instances };
    *left = Some(is_left || *left == Some(true));
}

/// How the regions are, and what the account has there.
async fn fill(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    project_id: Option<Uuid>,
    regions: &mut [CloudRegionReply],
) -> Result<()> {
    let scope = caller.row_scope(Operation::ComputeView);
    let instances = count_instances(conn, caller, project_id).await?;
    let servers = count_servers(conn, app, caller, project_id).await?;
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
