//! GPU servers that wait for the provider's staff, and what it does with each.

use axum::extract::State;
use portico_core::gpu_server::HandOverDraft;
use portico_core::reason;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::cloud::gpu_server::gpu_server_care::{
    GpuServerQueueFilter, QueuedGpuServer, give_up_server, hand_over_server, list_server_queue,
    restore_server, take_back_server, withdraw_server,
};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::Page;
use crate::platform::audit::Actor;
use crate::{App, Error, Result, transaction};

/// The longest reason: the order keeps it as its remark.
const REASON_MAX: u32 = 100;

/// The GPU server that a request is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerId {
    /// Which GPU server: an id of `/admin/gpu_server/list/`.
    pub server_id: Uuid,
}

/// Which GPU server is handed over, and with what.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerHandOverDraft {
    /// Which GPU server: an id of `/admin/gpu_server/list/`.
    pub server_id: Uuid,
    /// Its addresses, user, serial number and host keys.
    pub server: HandOverDraft,
}

/// Which GPU server is given up, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerDropDraft {
    /// Which GPU server: an id of `/admin/gpu_server/list/`.
    pub server_id: Uuid,
    /// Why: 1–100 characters, which its customer reads.
    pub reason: String,
}

/// Lists the GPU servers with something to do, the longest waiting first.
#[utoipa::path(get, path = "/admin/gpu_server/list/", tag = "cloud", params(Asked::<GpuServerQueueFilter>),
    responses((status = 200, body = Envelope<Page<QueuedGpuServer>>), (status = 401, description = "100005: not logged in")))]
pub async fn gpu_server_list(
    State(app): State<App>,
    asked: Asked<GpuServerQueueFilter>,
) -> Result<Reply<Page<QueuedGpuServer>>> {
    list_server_queue(&app, &asked).await.map(Reply)
}

/// Hands a GPU server over: its customer pays for it and is notified, and sees how to sign in.
#[utoipa::path(post, path = "/admin/gpu_server/hand_over/", tag = "cloud", request_body = GpuServerHandOverDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on a field of `server`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is; 100006: what was held for it has come back, or somebody else was first, and on `server_id` while its account is suspended")))]
pub async fn gpu_server_hand_over(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<GpuServerHandOverDraft>,
) -> Result<Reply<Nothing>> {
    let with = check_under("server", draft.server, &app.config().limits)?;
    let app = &app;
    transaction!(app.store(), tx => {
        hand_over_server(tx, app, actor(&operator), draft.server_id, &with).await?;
        note(tx, app, &operator, "gpu_server.hand_over", draft.server_id).await
    })
}

/// Gives the preparation of a GPU server up: nothing is charged, and its customer reads why.
#[utoipa::path(post, path = "/admin/gpu_server/give_up/", tag = "cloud", request_body = GpuServerDropDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is; 100006: somebody else was first")))]
pub async fn gpu_server_give_up(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<GpuServerDropDraft>,
) -> Result<Reply<Nothing>> {
    let reason = reason::require(&draft.reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let app = &app;
    transaction!(app.store(), tx => {
        give_up_server(tx, app, actor(&operator), draft.server_id, reason.as_str()).await?;
        note(tx, app, &operator, "gpu_server.give_up", draft.server_id).await
    })
}

/// Notes that the access to a GPU server is withdrawn, which is not paid for.
#[utoipa::path(post, path = "/admin/gpu_server/withdraw/", tag = "cloud", request_body = GpuServerId,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "900026 on `server_id`: not while it is as it is")))]
pub async fn gpu_server_withdraw(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<GpuServerId>,
) -> Result<Reply<Nothing>> {
    let app = &app;
    transaction!(app.store(), tx => {
        withdraw_server(tx, app, actor(&operator), draft.server_id).await?;
        note(tx, app, &operator, "gpu_server.withdraw", draft.server_id).await
    })
}

/// Notes that the access to a GPU server is there again; it is billed again from now on.
#[utoipa::path(post, path = "/admin/gpu_server/restore/", tag = "cloud", request_body = GpuServerId,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "900026 on `server_id`: not while it is as it is")))]
pub async fn gpu_server_restore(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<GpuServerId>,
) -> Result<Reply<Nothing>> {
    let app = &app;
    transaction!(app.store(), tx => {
        restore_server(tx, app, actor(&operator), draft.server_id).await?;
        note(tx, app, &operator, "gpu_server.restore", draft.server_id).await
    })
}

/// Notes that a GPU server which was returned is wiped: it counts as stock again.
#[utoipa::path(post, path = "/admin/gpu_server/take_back/", tag = "cloud", request_body = GpuServerId,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"), (status = 409, description = "900026 on `server_id`: not while it is as it is; 100006: somebody else was first")))]
pub async fn gpu_server_take_back(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<GpuServerId>,
) -> Result<Reply<Nothing>> {
    let app = &app;
    transaction!(app.store(), tx => {
        take_back_server(tx, app, actor(&operator), draft.server_id).await?;
        note(tx, app, &operator, "gpu_server.take_back", draft.server_id).await
    })
}

fn actor(operator: &Operator) -> Actor {
    operator.reviewer().actor()
}

/// Writes it to the operators' own log.
async fn note(
    tx: &mut Conn,
    app: &App,
    operator: &Operator,
    action: &'static str,
    server_id: Uuid,
) -> Result<Reply<Nothing>> {
    let event = Event::by(operator, action).on("gpu_server", server_id);
    audit::record(tx, app, &event).await.map(|()| Reply(Nothing))
}
