//! Renames and removes passkeys of whoever is signed in.

use axum::extract::State;
use portico_core::second_factor::PasskeyNameDraft;
use portico_core::{Code, Draft};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::factor::follow_factor_change;
use super::news::FactorChange;
use super::proof::lock_own_user;
use super::store::passkey as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// A passkey's new name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRename {
    /// Which of the caller's passkeys: an id of `/gicend/security/show/`.
    pub passkey_id: Uuid,
    /// What the person calls it from now on: 1–32 characters.
    pub name: String,
}

/// The passkey that is removed.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyDelete {
    /// Which of the caller's passkeys: an id of `/gicend/security/show/`.
    pub passkey_id: Uuid,
}

/// Gives a passkey another name.
#[utoipa::path(post, path = "/gicend/passkey/rename/", tag = "factor", request_body = PasskeyRename,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations on `name`"),
        (status = 404, description = "100004: no such passkey")))]
pub async fn passkey_rename(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<PasskeyRename>,
) -> Result<Reply<Nothing>> {
    rename(&app, &caller, request).await?;
    Ok(Reply(Nothing))
}

/// Removes a passkey; the recovery codes go with the last second factor. Every other session of the person ends. Needs a
/// fresh proof.
#[utoipa::path(post, path = "/gicend/passkey/delete/", tag = "factor", request_body = PasskeyDelete,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 404, description = "100004: no such passkey")))]
pub async fn passkey_delete(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<PasskeyDelete>,
) -> Result<Reply<Nothing>> {
    delete(&app, &caller, request.passkey_id).await?;
    Ok(Reply(Nothing))
}

/// Renames one of the caller's passkeys.
///
/// # Errors
/// 100004; violations on `name`.
pub async fn rename(app: &App, caller: &Caller, request: PasskeyRename) -> Result<()> {
    let name = PasskeyNameDraft { name: request.name };
    let name = name.check(&app.config().limits).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let former = find_name_of(tx, user.user_id, request.passkey_id).await?;
        store::rename_passkey(tx, request.passkey_id, name.name()).await?;
        let event = Event::done(caller, "passkey.rename")
            .on("passkey", request.passkey_id, name.name())
            .before(json!({"name": former}))
            .after(json!({"name": name.name()}));
        audit::record(tx, app, user.account_id, &event).await
    })
}

/// Removes one of the caller's passkeys.
///
/// # Errors
/// 100013 without a fresh proof; 100004.
pub async fn delete(app: &App, caller: &Caller, passkey_id: Uuid) -> Result<()> {
    caller.require_fresh(app)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let name = find_name_of(tx, user.user_id, passkey_id).await?;
        store::delete_passkey(tx, passkey_id).await?;
        let event =
            Event::done(caller, "passkey.delete").on("passkey", passkey_id, &name).before(json!({"name": name}));
        follow_factor_change(tx, app, caller, &user, FactorChange::PasskeyRemoved, event).await
    })
}

async fn find_name_of(tx: &mut Conn, user_id: Uuid, passkey_id: Uuid) -> Result<String> {
    store::find_passkey_name(tx, user_id, passkey_id).await?.ok_or_else(|| Error::new(Code::NotFound))
}
