//! Passkeys (WebAuthn): who we are to an authenticator, and a passkey's making or use between its two calls.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{
    Credential, Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use portico_core::{Code, Rule};

use super::store::passkey as store;
use crate::PeopleParts;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Passkeys that a person can have.
const PASSKEYS_MAX: u32 = 20;
/// Seconds between the two calls of a ceremony: as long as browsers wait for a person.
pub const CEREMONY_SECONDS: i64 = 300;

/// Us as a passkey knows us: the host and origin of a public address, and the brand's name. Nothing where browsers have no
/// passkeys: at an address of numbers, or without TLS elsewhere than on `localhost`.
#[must_use]
pub fn relying_party(public_url: &str, name: &str) -> Option<Webauthn> {
    let origin = Url::parse(public_url).ok()?;
    let host = origin.domain()?;
    if origin.scheme() != "https" && host != "localhost" {
        return None;
    }
    let builder = WebauthnBuilder::new(host, &origin).ok()?.rp_name(name);
    builder.build().ok()
}

/// The same, for a call that cannot do without.
///
/// # Errors
/// 100012 with status 409 where there are no passkeys.
pub fn require_relying_party(app: &App) -> Result<&Webauthn> {
    let party = app.identity().relying_party();
    party.ok_or_else(no_passkeys)
}

/// The refusal where browsers have no passkeys.
#[must_use]
pub fn no_passkeys() -> Error {
    Error::new(Code::Unavailable).with_status(409)
}

/// What an authenticator is asked to sign, and what its answer is compared with.
pub struct Asked {
    /// As browsers read it (`PublicKeyCredential.parse…OptionsFromJSON`).
    pub options: Value,
    /// To be kept for [`verify_registration`] or [`verify_assertion`].
    pub state: String,
}

/// A passkey that was made.
pub struct Made {
    /// By which its authenticator knows it.
    pub credential_id: Vec<u8>,
    /// The public key and its counter, as the database keeps them.
    pub stored: String,
}

/// What a passkey showed at sign-in.
pub enum Shown {
    /// It signed what it was asked to. To be compared with the stored one, by [`ShownPasskey::advance`].
    Right(ShownPasskey),
    /// It did not; why, only the debug log says.
    Wrong,
    /// Its counter did not go on from where it was: another authenticator may have the same key.
    Copied,
}

/// A passkey that signed.
pub struct ShownPasskey(webauthn_rs::prelude::AuthenticationResult);

/// What an authenticator shall sign to become somebody's passkey; one of those present refuses.
///
/// # Errors
/// When the library refuses; it has no reason to.
pub fn ask_to_make(party: &Webauthn, whose: Uuid, name: &str, present: &[Passkey]) -> Result<Asked> {
    let known = present.iter().map(|passkey| passkey.cred_id().clone()).collect();
    let (challenge, state) =
        party.start_passkey_registration(whose, name, name, Some(known)).map_err(Error::internal)?;
    Ok(Asked { options: options(&challenge.public_key)?, state: to_stored(&state)? })
}

/// The passkey that an authenticator made.
///
/// # Errors
/// A violation on `credential` when it is not what was asked for.
pub fn verify_registration(party: &Webauthn, credential: Value, state: &str) -> Result<Made> {
    let wrong = |cause: Box<dyn std::error::Error + Send + Sync>| {
        Error::field("credential", Rule::IncorrectCode).with_cause(cause)
    };
    let signed: RegisterPublicKeyCredential =
        serde_json::from_value(credential).map_err(|cause| wrong(cause.into()))?;
    let begun: PasskeyRegistration = read(state)?;
    let passkey = party.finish_passkey_registration(&signed, &begun).map_err(|cause| wrong(cause.into()))?;
    Ok(Made { credential_id: passkey.cred_id().to_vec(), stored: to_stored(&passkey)? })
}

/// What one of somebody's passkeys shall sign.
///
/// # Errors
/// When the library refuses; it has no reason to.
pub fn ask_to_show(party: &Webauthn, present: &[Passkey]) -> Result<Asked> {
    let (request, state) = party.start_passkey_authentication(present).map_err(Error::internal)?;
    Ok(Asked { options: options(&request.public_key)?, state: to_stored(&state)? })
}

/// What a passkey signed, as its browser sent it.
///
/// # Errors
/// 100015 on `credential`.
pub fn parse_assertion(credential: Value) -> Result<PublicKeyCredential> {
    serde_json::from_value(credential).map_err(|cause| wrong_passkey().with_cause(cause))
}

/// Compares what a passkey signed with what it was asked to.
///
/// # Errors
/// When the state was tampered with.
pub fn verify_assertion(party: &Webauthn, signed: &PublicKeyCredential, state: &str) -> Result<Shown> {
    let state: PasskeyAuthentication = read(state)?;
    Ok(match party.finish_passkey_authentication(signed, &state) {
        Ok(shown) => Shown::Right(ShownPasskey(shown)),
        Err(WebauthnError::CredentialPossibleCompromise) => Shown::Copied,
        Err(error) => {
            tracing::debug!(event = "passkey_refused", ?error);
            Shown::Wrong
        }
    })
}

impl ShownPasskey {
    /// By which its authenticator knows it.
    #[must_use]
    pub fn credential_id(&self) -> &[u8] {
        self.0.cred_id().as_ref()
    }

    /// The stored passkey with the counter that was shown; nothing when that did not go on from the stored one, which another sign-in may
    /// have raised since the ceremony's beginning.
    ///
    /// # Errors
    /// When the row was tampered with.
    pub fn advance(&self, stored: &str) -> Result<Option<String>> {
        let mut passkey: Passkey = read(stored)?;
        let counter = Credential::from(passkey.clone()).counter;
        let shown = self.0.counter();
        if (shown > 0 || counter > 0) && shown <= counter {
            return Ok(None);
        }
        passkey.update_credential(&self.0);
        to_stored(&passkey).map(Some)
    }
}

/// The refusal of a passkey that did not sign what it was asked to.
#[must_use]
pub fn wrong_passkey() -> Error {
    Error::new(Code::CodeIncorrect).with_violation("credential", Rule::IncorrectCode)
}

/// What a ceremony is for.
#[derive(Debug, Clone, Copy)]
pub enum CeremonyKind {
    /// A passkey is added to a person.
    Create,
    /// A passkey answers as the second factor of a sign-in.
    SignIn,
}

impl CeremonyKind {
    fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::SignIn => "sign_in",
        }
    }
}

/// Whose ceremony it is: a person's, within one session or one sign-in.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// What it is for.
    pub kind: CeremonyKind,
    /// The person whose ceremony it is.
    pub user_id: Uuid,
    /// The session, or the challenge of the sign-in.
    pub within: Uuid,
}

/// Keeps a ceremony's state for its second call, in place of a former one of the same session or sign-in.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_ceremony(tx: &mut Conn, app: &App, bound: Bound, state: &str) -> Result<Uuid> {
    let now = app.now();
    let row = store::CeremonyRow {
        ceremony_id: app.random().id(now),
        kind: bound.kind.name(),
        user_id: bound.user_id,
        bound_to: bound.within,
        expires_at: now.plus_seconds(CEREMONY_SECONDS),
    };
    store::delete_bound_ceremonies(tx, &row).await?;
    store::insert_ceremony(tx, &row, state).await?;
    Ok(row.ceremony_id)
}

/// Ends a ceremony; its state, unless it is over, was used, or is another's.
///
/// # Errors
/// When the database does not answer.
pub async fn end_ceremony(
    tx: &mut Conn,
    app: &App,
    bound: Bound,
    ceremony_id: Uuid,
) -> Result<Option<String>> {
    let now: Time = app.now();
    let row = store::CeremonyRow {
        ceremony_id,
        kind: bound.kind.name(),
        user_id: bound.user_id,
        bound_to: bound.within,
        expires_at: now,
    };
    Ok(store::take_ceremony(tx, &row, now).await?)
}

/// A person's passkeys as the library reads them, with their ids.
///
/// # Errors
/// When the database does not answer.
pub async fn list_passkeys_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<Passkey>> {
    read_all(&store::list_credentials_by_user(conn, user_id).await?)
}

/// Refuses another passkey beside as many as somebody may have.
///
/// # Errors
/// `too_many` on `passkeys` with HTTP 409.
pub fn require_passkey_room(present: usize) -> Result<()> {
    if present < PASSKEYS_MAX as usize {
        return Ok(());
    }
    Err(Error::field("passkeys", Rule::TooMany { max: PASSKEYS_MAX }).with_status(409))
}

/// Passkeys as the library reads them.
///
/// # Errors
/// When a row was tampered with.
pub fn read_all(stored: &[String]) -> Result<Vec<Passkey>> {
    stored.iter().map(|credential| read(credential)).collect()
}

/// A value of the library's as the database keeps it.
///
/// # Errors
/// When the library refuses; it has no reason to.
fn to_stored(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// A value of the library's from what [`to_stored`] kept.
///
/// # Errors
/// When the row was tampered with.
fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(Error::internal)
}

/// The options of a ceremony as browsers read them (`PublicKeyCredential.parse…OptionsFromJSON`).
///
/// # Errors
/// When the library refuses; it has no reason to.
fn options(public_key: &impl Serialize) -> Result<Value> {
    serde_json::to_value(public_key).map_err(Error::internal)
}
