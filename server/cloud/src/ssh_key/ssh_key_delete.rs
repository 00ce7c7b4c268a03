//! Deletes an SSH key.

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::{begin, find_key};
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// The SSH key that a request is about.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SshKeyId {
    /// Which key: an id of `/gicend/compute/ssh_key/list/`.
    pub ssh_key_id: Uuid,
}

/// Deletes a public SSH key. Instances that were created with it still let its owner in.
#[utoipa::path(post, path = "/gicend/compute/ssh_key/delete/", tag = "instance", request_body = SshKeyId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to configure instances anywhere is missing"),
        (status = 404, description = "100004: no such key")))]
pub async fn compute_ssh_key_delete(
    State(app): State<App>,
    caller: Caller,
    Body(SshKeyId { ssh_key_id }): Body<SshKeyId>,
) -> Result<Reply<Nothing>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let row = find_key(tx, caller, ssh_key_id).await?;
        store::delete_key(tx, row.ssh_key_id).await?;
        let event = Event::done(caller, "ssh_key.delete")
            .on("ssh_key", row.ssh_key_id, &row.name)
            .before(json!({ "fingerprint": row.fingerprint }));
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    Ok(Reply(Nothing))
}
