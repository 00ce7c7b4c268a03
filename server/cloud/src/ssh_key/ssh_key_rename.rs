//! Gives an SSH key another name.

use axum::extract::State;
use portico_core::ssh_key::SshKeyNameDraft;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::{begin, find_key, to_conflict};
use super::store;
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Another name for an SSH key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SshKeyRenameDraft {
    /// Which key: an id of `/gicend/compute/ssh_key/list/`.
    pub ssh_key_id: Uuid,
    /// Its name from now on.
    pub ssh_key: SshKeyNameDraft,
}

/// Renames a public SSH key.
#[utoipa::path(post, path = "/gicend/compute/ssh_key/rename/", tag = "instance", request_body = SshKeyRenameDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `ssh_key.name`"),
        (status = 403, description = "100013: the permission to configure instances anywhere is missing"),
        (status = 404, description = "100004: no such key"),
        (status = 409, description = "100001 with `occupied` on `ssh_key.name`")))]
pub async fn compute_ssh_key_rename(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<SshKeyRenameDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("ssh_key", draft.ssh_key, &app.config().limits)?;
    let (name, caller) = (checked.name(), &caller);
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let row = find_key(tx, caller, draft.ssh_key_id).await?;
        let renamed = store::rename_key(tx, row.ssh_key_id, name).await;
        renamed.map_err(|error| to_conflict(error, "ssh_key."))?;
        let event = Event::done(caller, "ssh_key.rename")
            .on("ssh_key", row.ssh_key_id, name)
            .before(json!({ "name": row.name }))
            .after(json!({ "name": name }));
        audit::record(tx, &app, caller.account_id, &event).await
    })?;
    Ok(Reply(Nothing))
}
