//! Adds a passkey: what its authenticator shall sign, then what it signed.

use axum::extract::State;
use portico_core::second_factor::PasskeyNameDraft;
use portico_core::{Code, Draft};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::factor::follow_factor_change;
use super::news::FactorChange;
use super::passkey::{
    Bound, CeremonyKind, Made, ask_to_make, begin_ceremony, end_ceremony, list_passkeys_of,
    require_passkey_room, require_relying_party, verify_registration,
};
use super::proof::lock_own_user;
use super::store::passkey::{NewPasskeyRow, UNIQUE, insert_passkey};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyCreateBegin {}

/// What an authenticator shall do.
#[derive(Debug, Serialize, ToSchema)]
pub struct CeremonyReply {
    /// Names this ceremony in its second call, within five minutes.
    pub ceremony: Uuid,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// What the authenticator made, and what the new passkey is called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyCreateFinish {
    /// Of the first call.
    pub ceremony: Uuid,
    /// What the person calls it: 1–32 characters.
    pub name: String,
    /// What the browser's `credential.toJSON()` gives.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// The passkey that was added.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct PasskeyCreateReply {
    /// Names it when it is renamed or removed.
    pub passkey_id: Uuid,
}

/// Begins to add a passkey. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/passkey/create/begin/", tag = "factor", request_body = PasskeyCreateBegin,
    responses((status = 200, body = Envelope<CeremonyReply>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 409, description = "100012: there are no passkeys at this address; 100001 on `passkeys`: too many")))]
pub async fn passkey_create_begin(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<PasskeyCreateBegin>,
) -> Result<Reply<CeremonyReply>> {
    begin_create(&app, &caller).await.map(Reply)
}

/// Adds the passkey that an authenticator made. Every other session of the person ends.
#[utoipa::path(post, path = "/gicend/passkey/create/finish/", tag = "factor", request_body = PasskeyCreateFinish,
    responses((status = 200, body = Envelope<PasskeyCreateReply>),
        (status = 400, description = "100001: violations on `name` or `credential`"),
        (status = 404, description = "100004: no such ceremony, or it is over; begin again"),
        (status = 409, description = "100012: there are no passkeys at this address; 100001 on `passkeys`: too many")))]
pub async fn passkey_create_finish(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<PasskeyCreateFinish>,
) -> Result<Reply<PasskeyCreateReply>> {
    finish_create(&app, &caller, request).await.map(Reply)
}

/// What an authenticator shall sign to become the caller's passkey; one that is the caller's already refuses.
///
/// # Errors
/// 100013 without a fresh proof; 100012 where there are no passkeys; `too_many`.
pub async fn begin_create(app: &App, caller: &Caller) -> Result<CeremonyReply> {
    caller.require_fresh(app)?;
    let party = require_relying_party(app)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let present = list_passkeys_of(tx, user.user_id).await?;
        require_passkey_room(present.len())?;
        let asked = ask_to_make(party, user.user_id, &user.login_name, &present)?;
        let ceremony = begin_ceremony(tx, app, binding(caller)?, &asked.state).await?;
        Ok(CeremonyReply { ceremony, options: asked.options })
    })
}

/// Compares what the authenticator signed and keeps its public key. The ceremony is over whatever comes of it.
///
/// # Errors
/// 100004; violations on `name` and `credential`; 100012; `too_many`.
pub async fn finish_create(
    app: &App,
    caller: &Caller,
    request: PasskeyCreateFinish,
) -> Result<PasskeyCreateReply> {
    let party = require_relying_party(app)?;
    let name = PasskeyNameDraft { name: request.name };
    let name = name.check(&app.config().limits).map_err(Error::invalid)?;
    let begun = transaction!(app.store(), tx => {
        end_ceremony(tx, app, binding(caller)?, request.ceremony).await
    })?;
    let begun = begun.ok_or_else(|| Error::new(Code::NotFound))?;
    let made = verify_registration(party, request.credential, &begun)?;
    let passkey_id = add_passkey(app, caller, name.name(), &made).await?;
    Ok(PasskeyCreateReply { passkey_id })
}

async fn add_passkey(app: &App, caller: &Caller, name: &str, made: &Made) -> Result<Uuid> {
    let now = app.now();
    let passkey_id = app.random().id(now);
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        // Others may have been added since this one was begun.
        require_passkey_room(list_passkeys_of(tx, user.user_id).await?.len())?;
        let row = NewPasskeyRow {
            passkey_id,
            user_id: user.user_id,
            credential_id: &made.credential_id,
            name,
            credential: &made.stored,
            now,
        };
        insert_passkey(tx, &row).await.map_err(|error| UNIQUE.refuse_on(UNIQUE.field, error))?;
        let event = Event::done(caller, "passkey.create").on("passkey", passkey_id, name).after(json!({"name": name}));
        follow_factor_change(tx, app, caller, &user, FactorChange::PasskeyAdded, event).await?;
        Ok(passkey_id)
    })
}

fn binding(caller: &Caller) -> Result<Bound> {
    let within = caller.session_id()?;
    Ok(Bound { kind: CeremonyKind::Create, user_id: caller.user_id, within })
}
