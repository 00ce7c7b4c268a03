//! An operator's second factors: which there are, and what follows when they change. There are no recovery codes: an administrator, or whoever
//! has the server's command line, removes the factors of somebody who lost them.

pub mod authenticator;
pub mod passkey;
pub mod sign_in;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::guard::Operator;
use super::store;
use super::store::factor::{
    FactorCountRow, OwnPasskeyRow, count_factors, delete_challenges, find_app, list_passkeys,
};
use crate::closing::ClosingParts;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Result};

/// What an operator may show beside the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OperatorFactor {
    /// A code of an authenticator app.
    Totp,
    /// A passkey (WebAuthn), of which the server has the public half.
    Passkey,
}

/// How the sign-in of whoever is signed in is guarded.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorFactorsReply {
    /// Since when an authenticator app is in use; null for none.
    pub totp_since: Option<Time>,
    /// Passkeys, the oldest first.
    pub passkeys: Vec<OperatorPasskey>,
    /// Whether browsers have passkeys at the address of this page.
    pub passkeys_offered: bool,
    /// Whether nothing can be done without a second factor.
    pub is_required: bool,
}

/// A passkey of whoever is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorPasskey {
    /// Names it when it is removed.
    pub passkey_id: Uuid,
    /// What its operator calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Time,
    /// When somebody signed in with it last; null for never.
    pub last_used_at: Option<Time>,
}

/// The password of whoever is signed in, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorProof {
    /// As it was typed.
    pub password: String,
}

/// Tells which second factors whoever is signed in has.
#[utoipa::path(get, path = "/admin/factor/show/", tag = "factor",
    responses((status = 200, body = Envelope<OperatorFactorsReply>), (status = 401, description = "100005: not logged in")))]
pub async fn factor_show(State(app): State<App>, operator: Operator) -> Result<Reply<OperatorFactorsReply>> {
    let mut conn = app.store().read().await?;
    let totp = find_app(&mut conn, operator.operator_id).await?;
    let to_passkey = |row: OwnPasskeyRow| {
        let OwnPasskeyRow { passkey_id, name, created_at, last_used_at } = row;
        OperatorPasskey { passkey_id, name, created_at, last_used_at }
    };
    Ok(Reply(OperatorFactorsReply {
        totp_since: totp.and_then(|row| row.confirmed_at),
        passkeys: list_passkeys(&mut conn, operator.operator_id).await?.into_iter().map(to_passkey).collect(),
        passkeys_offered: app.admin().relying_party.is_some(),
        is_required: app.config().admin.require_second_factor,
    }))
}

/// What an operator signs in with beside the password; none when that is enough.
///
/// # Errors
/// When the database does not answer.
pub async fn list_factors_of(conn: &mut Conn, operator_id: Uuid) -> Result<Vec<OperatorFactor>> {
    let FactorCountRow { apps, passkeys } = count_factors(conn, operator_id).await?;
    let counted = [(apps, OperatorFactor::Totp), (passkeys, OperatorFactor::Passkey)];
    Ok(counted.into_iter().filter(|(count, _)| *count > 0).map(|(_, factor)| factor).collect())
}

/// Ends what an operator began elsewhere, under what guarded their sign-in before: other sessions, and sign-ins that wait for a factor.
///
/// # Errors
/// When the database does not answer.
pub async fn end_elsewhere(tx: &mut Conn, who: &Operator) -> Result<()> {
    store::delete_other_sessions(tx, who.operator_id, who.session_id).await?;
    Ok(delete_challenges(tx, who.operator_id).await?)
}
