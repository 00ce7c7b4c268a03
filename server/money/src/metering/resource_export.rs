//! The account's resources as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::quantity::print_quantity;
use portico_core::state::ResourceEnd;

use super::found::Found;
use super::resource_list::ResourceFilter;
use super::resource_reply::{ResourceReply, reply};
use crate::caller::Caller;
use crate::catalogue;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, flag, moment, number, optional, text, word};
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<ResourceReply> = Table {
    sheet: "Resources",
    columns: &[
        text("resource_id", |resource| resource.resource_id.to_string()),
        text("name", |resource| resource.name.clone()),
        text("order_id", |resource| resource.order_id.to_string()),
        text("node", |resource| resource.region.clone()),
        word("product", "product.", |resource| resource.product.clone()),
        word("scheme", "scheme.", |resource| resource.scheme.as_str().to_owned()),
        number("quantity", |resource| print_quantity(resource.quantity)),
        text("project", |resource| optional(resource.project_name.as_ref())),
        text("vdc", |resource| optional(resource.vdc_name.as_ref())),
        moment("started_at", |resource| resource.started_at.to_string()),
        word("run_state", "run_state", |resource| resource.run_state.as_str().to_owned()),
        moment("run_since", |resource| resource.run_since.to_string()),
        word("state", "resource.state_", |resource| resource.state.clone()),
        moment("paid_until", |resource| optional(resource.paid_until)),
        flag("renews", |resource| resource.renews.to_string()),
        moment("ended_at", |resource| optional(resource.ended_at)),
        word("ended_by", "ended_by", |resource| optional(resource.ended_by.map(ResourceEnd::as_str))),
        moment("stop_at", |resource| optional(resource.arrears.map(|dates| dates.stop_at))),
        moment("recycle_at", |resource| optional(resource.arrears.map(|dates| dates.recycle_at))),
        moment("delete_at", |resource| optional(resource.arrears.map(|dates| dates.delete_at))),
        moment("restore_at", |resource| optional(resource.arrears.and_then(|dates| dates.restore_at))),
    ],
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
        let (list, first) = Found::new(&mut app.store().read().await?, app, caller, self).await?;
        catalogue::name_products(
            app,
            TableRows::new(&TABLE, Walked::new(list, first, |list, row| Ok(reply(row, list.arrears())))),
        )
        .await
    }
}
