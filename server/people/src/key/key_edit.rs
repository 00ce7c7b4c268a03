//! Changes the name, the grants and the addresses of one's own security key.

use axum::extract::State;
use portico_core::Code;
use portico_core::security_key::{KeyEdit, KeyEditDraft};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::{require_held, take_key};
use super::store;
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Json;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Which key, and what it becomes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyEditRequest {
    /// One of the caller's own keys.
    pub key_id: Uuid,
    /// What the key is from now on.
    pub key: KeyEditDraft,
}

/// Changes one of the caller's own security keys. Nobody else's: what it may do is bound by its owner's rights.
#[utoipa::path(post, path = "/gicend/key/edit/", tag = "key", request_body = KeyEditRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: prove who you are first; another's key; or a grant goes beyond what the caller holds"),
        (status = 404, description = "100004: no such key")))]
pub async fn key_edit(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<KeyEditRequest>,
) -> Result<Reply<Nothing>> {
    let key = check_under("key", request.key, &app.config().limits)?;
    edit_key(&app, &caller, request.key_id, &key).await?;
    Ok(Reply(Nothing))
}

/// Changes the name, the grants and the addresses of a security key.
///
/// # Errors
/// 100013 without a fresh proof, for another's key or a grant beyond the caller's own; 100004 when the account has no such key.
pub async fn edit_key(app: &App, caller: &Caller, key_id: Uuid, key: &KeyEdit) -> Result<()> {
    caller.require_fresh(app)?;
    transaction!(app.store(), tx => {
        let (before, caller) = take_key(tx, caller, key_id).await?;
        if before.user_id != caller.user_id {
            return Err(Error::new(Code::PermissionError));
        }
        require_held(tx, &caller, "key.", key.grants()).await?;
        store::update_key(tx, key_id, key.name(), Json(&key.grants()[..]), key.ip_list().as_str()).await?;
        let was = json!({ "name": before.name, "grants": before.grants.0, "ip_list": before.ip_list });
        let event = Event::done(&caller, "key.edit").on("key", key_id, key.name()).before(was).after(json!(key));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
