//! The account's resources as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;

use super::found::Found;
use super::resource_list::ResourceFilter;
use super::resource_reply::{ResourceReply, reply};
use super::store::ShownResourceRow;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table = Table {
    sheet: "Resources",
    columns: &[
        "resource_id",
        "name",
        "order_id",
        "node",
        "product",
        "scheme",
        "quantity",
        "project",
        "vdc",
        "started_at",
        "run_state",
        "run_since",
        "state",
        "paid_until",
        "renews",
        "ended_at",
        "ended_by",
        "stop_at",
        "recycle_at",
        "delete_at",
        "restore_at",
    ],
    numbers: &["quantity"],
};

/// Which resources, and in which format.
pub type ResourceExport = Export<ResourceFilter>;

/// Has the resources that the caller may see written into a file, newest first. Quantities are decimals there.
#[utoipa::path(post, path = "/gicend/billing/resource/export/", tag = "order", request_body = ResourceExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `product`, `region` or `q`"),
        (status = 403, description = "100013: the permission to see resources is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_resource_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<ResourceExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for ResourceFilter {
    const JOB: &'static str = "export.resource";
    const FILE: &'static str = "resources";
    const OPERATION: Operation = Operation::ComputeView;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let mut conn = app.store().read().await?;
        let (list, first) = Found::new(&mut conn, app, caller, self).await?;
        Ok(TableRows::new(&TABLE, Walked::new(list, first, shown)))
    }
}

fn shown(_: &App, list: &Found, row: ShownResourceRow) -> Result<Vec<String>> {
    Ok(cells(reply(row, list.arrears())))
}

fn cells(told: ResourceReply) -> Vec<String> {
    let moment = |at: Option<Time>| at.map(|at| at.to_string()).unwrap_or_default();
    vec![
        told.resource_id.to_string(),
        told.name,
        told.order_id.to_string(),
        told.region,
        told.product,
        told.scheme.as_str().to_owned(),
        portico_core::quantity::print_quantity(told.quantity),
        told.project_name.unwrap_or_default(),
        told.vdc_name.unwrap_or_default(),
        told.started_at.to_string(),
        told.run_state.as_str().to_owned(),
        told.run_since.to_string(),
        told.state,
        moment(told.paid_until),
        told.renews.to_string(),
        moment(told.ended_at),
        told.ended_by.map(|by| by.as_str().to_owned()).unwrap_or_default(),
        moment(told.arrears.map(|dates| dates.stop_at)),
        moment(told.arrears.map(|dates| dates.recycle_at)),
        moment(told.arrears.map(|dates| dates.delete_at)),
        moment(told.arrears.and_then(|dates| dates.restore_at)),
    ]
}
