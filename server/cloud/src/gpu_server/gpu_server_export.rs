//! The account's GPU servers as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;

use super::gpu_server_list::{Found, GpuServerFilter};
use super::reply::GpuServerReply;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, flag, moment, number, optional, text, word};
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<GpuServerReply> = Table {
    sheet: "GPU servers",
    columns: &[
        text("server_id", |one| one.server_id.to_string()),
        text("name", |one| one.name.clone()),
        word("status", "gpu_server.status_", |one| one.status.as_str().to_owned()),
        text("model", |one| one.model.clone()),
        text("gpu_model", |one| one.gpu_model.clone()),
        number("gpus", |one| one.gpus.to_string()),
        number("vcpus", |one| one.vcpus.to_string()),
        number("memory_mib", |one| one.memory_mib.to_string()),
        text("disks", |one| one.disks.clone()),
        text("network", |one| one.network.clone()),
        text("addresses", |one| one.addresses.join(" ")),
        text("asset_no", |one| one.asset_no.clone()),
        text("node", |one| one.region.clone()),
        text("project", |one| optional(one.project_name.as_ref())),
        text("vdc", |one| optional(one.vdc_name.as_ref())),
        word("scheme", "scheme.", |one| one.scheme.as_str().to_owned()),
        moment("paid_until", |one| optional(one.paid_until)),
        flag("renews", |one| one.renews.to_string()),
        flag("is_protected", |one| one.is_protected.to_string()),
        text("tags", |one| one.tags.join(", ")),
        moment("created_at", |one| one.created_at.to_string()),
        moment("handed_at", |one| optional(one.handed_at)),
    ],
};

/// Which GPU servers, and in which format.
pub type GpuServerExport = Export<GpuServerFilter>;

/// Has the GPU servers that the caller may see written into a file, newest first.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/export/", tag = "gpu server", request_body = GpuServerExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `region`, `model` or `q`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn compute_gpu_server_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<GpuServerExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for GpuServerFilter {
    const JOB: &'static str = "export.gpu_server";
    const FILE: &'static str = "gpu-servers";
    const OPERATION: Operation = Operation::ComputeView;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let list = Found::new(app, caller, self);
        Ok(TableRows::new(&TABLE, Walked::new(list, Cursor::NEWEST, |_, row| Ok(GpuServerReply::from(&row)))))
    }
}
