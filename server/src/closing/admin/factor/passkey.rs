//! An operator's passkeys: added with what their authenticator signs, and removed.

use axum::extract::State;
use portico_core::second_factor::PasskeyNameDraft;
use portico_core::{Code, Draft};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::audit::{self, Event};
use super::super::guard::Operator;
use super::super::proof::{nobody, prove, require_same};
use super::super::store::factor::{self as store, NewPasskeyRow, UNIQUE};
use super::super::store::hold::lock_operator;
use super::{OperatorProof, end_elsewhere};
use crate::closing::ClosingParts;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::PeopleParts;
use crate::people::identity::passkey::{
    CEREMONY_SECONDS, Made, ask_to_make, read_all, require_passkey_room, verify_registration,
};
use crate::{App, Error, Result, transaction};

/// What an authenticator shall do.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorCeremony {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// What the authenticator made, and what the new passkey is called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorPasskeyDraft {
    /// What the operator calls it: 1–32 characters.
    pub name: String,
    /// What the browser's `credential.toJSON()` gives.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Which passkey is removed, and the password once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorPasskeyRef {
    /// An id of `/admin/factor/show/`.
    pub passkey_id: Uuid,
    /// As it was typed.
    pub password: String,
}

/// Begins to add a passkey: the second call comes within five minutes, in the same session.
#[utoipa::path(post, path = "/admin/factor/passkey/create/begin/", tag = "factor", request_body = OperatorProof,
    responses((status = 200, body = Envelope<OperatorCeremony>), (status = 400, description = "100016: the password"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100012: there are no passkeys at this address; 100001 on `passkeys`: too many"),
        (status = 503, description = "100012: too busy")))]
pub async fn factor_passkey_create_begin(
    State(app): State<App>,
    operator: Operator,
    Body(proof): Body<OperatorProof>,
) -> Result<Reply<OperatorCeremony>> {
    begin(&app, &operator, &proof.password).await.map(Reply)
}

/// Adds the passkey that an authenticator made. Other sessions end.
#[utoipa::path(post, path = "/admin/factor/passkey/create/finish/", tag = "factor", request_body = OperatorPasskeyDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations on `name` or `credential`"),
        (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: nothing was begun, or it is over; begin again"),
        (status = 409, description = "100012: there are no passkeys at this address; 100001 on `passkeys`: too many")))]
pub async fn factor_passkey_create_finish(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperatorPasskeyDraft>,
) -> Result<Reply<Nothing>> {
    finish(&app, &operator, draft).await?;
    Ok(Reply(Nothing))
}

/// Removes a passkey. Other sessions end.
#[utoipa::path(post, path = "/admin/factor/passkey/delete/", tag = "factor", request_body = OperatorPasskeyRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100016: the password"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004: no such passkey"),
        (status = 503, description = "100012: too busy")))]
pub async fn factor_passkey_delete(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<OperatorPasskeyRef>,
) -> Result<Reply<Nothing>> {
    delete(&app, &operator, &which).await?;
    Ok(Reply(Nothing))
}

async fn begin(app: &App, who: &Operator, password: &str) -> Result<OperatorCeremony> {
    let party = app.admin().require_relying_party()?;
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, password, "passkey.create").await?;
    transaction!(app.store(), tx => {
        require_same(tx, &row).await?;
        let present = read_all(&store::list_credentials(tx, who.operator_id).await?)?;
        require_passkey_room(present.len())?;
        let asked = ask_to_make(party, who.operator_id, &who.name, &present)?;
        let until = app.now().plus_seconds(CEREMONY_SECONDS);
        store::save_session_ceremony(tx, who.session_id, &asked.state, until).await?;
        Ok(OperatorCeremony { options: asked.options })
    })
}

async fn finish(app: &App, who: &Operator, draft: OperatorPasskeyDraft) -> Result<()> {
    let party = app.admin().require_relying_party()?;
    let name = PasskeyNameDraft { name: draft.name };
    let name = name.check(&app.config().limits).map_err(Error::invalid)?;
    let now = app.now();
    let state = transaction!(app.store(), tx => {
        let state = store::find_session_ceremony(tx, who.session_id, now).await?;
        let is_first = store::end_session_ceremony(tx, who.session_id).await?;
        Ok(state.filter(|_| is_first))
    })?;
    let Made { credential_id, stored } =
        verify_registration(party, draft.credential, &state.ok_or_else(|| Error::new(Code::NotFound))?)?;
    let passkey_id = app.random().id(now);
    transaction!(app.store(), tx => {
        // Others may have been added since this one was begun.
        let row = lock_operator(tx, who.operator_id).await?.filter(|row| row.state == "enabled");
        row.ok_or_else(nobody)?;
        require_passkey_room(store::list_credentials(tx, who.operator_id).await?.len())?;
        let row = NewPasskeyRow {
            passkey_id,
            operator_id: who.operator_id,
            credential_id: &credential_id,
            name: name.name(),
            credential: &stored,
            now,
        };
        store::insert_passkey(tx, &row).await.map_err(|error| UNIQUE.refuse_on(UNIQUE.field, error))?;
        end_elsewhere(tx, who).await?;
        audit::record(tx, app, &Event::by(who, "passkey.create").on("passkey", passkey_id)).await
    })
}

async fn delete(app: &App, who: &Operator, which: &OperatorPasskeyRef) -> Result<()> {
    let place = app.identity().passwords().place().await?;
    let row = prove(app, &place, who, &which.password, "passkey.delete").await?;
    transaction!(app.store(), tx => {
        require_same(tx, &row).await?;
        if !store::delete_passkey(tx, who.operator_id, which.passkey_id).await? {
            return Err(Error::new(Code::NotFound));
        }
        end_elsewhere(tx, who).await?;
        audit::record(tx, app, &Event::by(who, "passkey.delete").on("passkey", which.passkey_id)).await
    })
}
