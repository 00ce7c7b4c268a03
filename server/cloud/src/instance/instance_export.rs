//! The account's instances as a file.

use axum::extract::State;
use portico_core::Money;
use portico_core::permission_group::Operation;
use portico_core::price_sight::SHOWS_DISCOUNTS;

use super::instance_list::{Found, InstanceFilter};
use super::reply::InstanceReply;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, flag, moment, number, optional, text, word};
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::{ROWS, Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<InstanceReply> = Table {
    sheet: "Instances",
    columns: &[
        text("instance_id", |one| one.instance_id.to_string()),
        text("name", |one| one.name.clone()),
        word("status", "instance.status_", |one| one.status.as_str().to_owned()),
        text("flavor", |one| one.flavor.clone()),
        number("vcpus", |one| one.vcpus.to_string()),
        number("memory_mib", |one| one.memory_mib.to_string()),
        text("gpu_model", |one| one.gpu_model.clone()),
        number("gpus", |one| one.gpus.to_string()),
        text("image", |one| one.image.clone()),
        text("disks_gib", |one| one.disks.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
        text("addresses", |one| one.addresses.join(" ")),
        text("public_address", |one| optional(one.public_address.as_ref())),
        number("bandwidth_mbit", |one| one.bandwidth_mbit.to_string()),
        text("node", |one| one.region.clone()),
        text("availability_zone", |one| optional(one.zone.as_ref())),
        text("project", |one| optional(one.project_name.as_ref())),
        text("vdc", |one| optional(one.vdc_name.as_ref())),
        word("scheme", "scheme.", |one| one.scheme.as_str().to_owned()),
        text("currency", |one| optional(one.price.map(|price| price.currency().as_str()))),
        number("period_price", |one| optional(one.price.map(Money::print))),
        moment("paid_until", |one| optional(one.paid_until)),
        flag("renews", |one| one.renews.to_string()),
        flag("is_protected", |one| one.is_protected.to_string()),
        text("tags", |one| one.tags.join(", ")),
        moment("created_at", |one| one.created_at.to_string()),
        moment("ready_at", |one| optional(one.ready_at)),
    ],
};

/// Which instances, and in which format.
pub type InstanceExport = Export<InstanceFilter>;

/// Has the instances that the caller may see written into a file, newest first.
#[utoipa::path(post, path = "/gicend/compute/instance/export/", tag = "instance", request_body = InstanceExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `region` or `q`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn compute_instance_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<InstanceExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for InstanceFilter {
    const JOB: &'static str = "export.instance";
    const FILE: &'static str = "instances";
    const OPERATION: Operation = Operation::ComputeView;
    const SHOWS: &'static [Operation] = SHOWS_DISCOUNTS;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let list = Found::new(&mut app.store().read().await?, app, caller, self).await?;
        Ok(TableRows::new(&TABLE, Priced { list, from: Some(Cursor::NEWEST) }))
    }
}

/// Instances with what they cost, some at a time.
struct Priced {
    list: Found,
    /// Where to go on; nothing at the end.
    from: Option<Cursor>,
}

impl Rows for Priced {
    type Row = InstanceReply;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<InstanceReply>>> {
        let Some(from) = self.from else { return Ok(None) };
        let (items, next) = self.list.read(&mut app.store().read().await?, app, from, ROWS).await?;
        self.from = next;
        Ok(Some(items))
    }
}
