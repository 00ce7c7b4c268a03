//! One instance.

use axum::extract::State;
use portico_core::lifecycle::Part;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::instance_network::find_next_reduction;
use super::listed_price::ListedPrices;
use super::reply::{DiskReply, InstanceDetailReply, InstanceReply, PublicAddressReply};
use super::rights::find_visible_instance;
use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::object::{ObjectRow, find_engine_of, list_parts_of};
use crate::kit::http::{Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::money::metering::{find_paid_rest, find_resource_arrears};
use crate::{App, Result};

/// Which instance is shown, with its disks and address.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InstanceShowQuery {
    /// An id of `/gicend/compute/instance/list/`.
    pub instance_id: Uuid,
}

/// Shows an instance of the account with its disks and how one signs in; to a sub-user those that they may see.
#[utoipa::path(get, path = "/gicend/compute/instance/show/", tag = "instance", params(InstanceShowQuery),
    responses((status = 200, body = Envelope<InstanceDetailReply>),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 404, description = "100004: no such instance")))]
pub async fn compute_instance_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InstanceShowQuery>,
) -> Result<Reply<InstanceDetailReply>> {
    let mut conn = app.store().read().await?;
    let shown = find_visible_instance(&mut conn, &caller, query.instance_id).await?;
    let row = &shown.object;
    let parts = list_parts_of(&mut conn, row.object_id).await?;
    let public = find_public(&mut conn, &app, row.object_id, &parts).await?;
    let is_up = find_engine_of(&mut conn, &row.region).await?.is_some_and(|engine| engine.is_up);
    let paid_rest = match row.resource_id {
        Some(resource_id) => find_paid_rest(&mut conn, &app, resource_id).await?,
        None => None,
    };
    let arrears = match row.resource_id {
        Some(resource_id) => find_resource_arrears(&mut conn, resource_id).await?,
        None => None,
    };
    let price = ListedPrices::new(&app, &caller).find(&mut conn, &shown).await?;
    let engine = app.cloud().of(&row.region);
    let spec = row.spec.0.machine();
    let images = engine.map(|engine| engine.images()).unwrap_or_default();
    let image = images.iter().find(|image| spec.is_some_and(|spec| spec.image == image.name));
    Ok(Reply(InstanceDetailReply {
        instance: InstanceReply { price, ..InstanceReply::from(&shown) },
        disks: of_part(&parts, Part::Disk).map(DiskReply::from).collect(),
        public,
        login_user: image.map(|image| image.user.clone()).unwrap_or_default(),
        ssh_key: spec.map(|spec| spec.ssh_key.clone()).unwrap_or_default(),
        paid_rest,
        arrears,
        is_simulated: engine.is_some_and(|engine| engine.is_simulated()),
        is_up,
    }))
}

/// The parts of one kind.
fn of_part(parts: &[ObjectRow], part: Part) -> impl Iterator<Item = &ObjectRow> {
    parts.iter().filter(move |row| row.spec.0.part() == part)
}

/// By what the public address among an instance's parts is billed, and when its bandwidth may be reduced.
async fn find_public(
    conn: &mut Conn,
    app: &App,
    instance_id: Uuid,
    parts: &[ObjectRow],
) -> Result<Option<PublicAddressReply>> {
    let Some(address) = of_part(parts, Part::Address).next() else { return Ok(None) };
    // While it is being changed there are two: the one that is billed comes first.
    let bandwidth = of_part(parts, Part::Bandwidth).next();
    Ok(Some(PublicAddressReply {
        address_resource_id: address.resource_id,
        bandwidth_resource_id: bandwidth.and_then(|row| row.resource_id),
        may_reduce_at: find_next_reduction(conn, app, instance_id).await?,
    }))
}
