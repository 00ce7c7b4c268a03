//! Passkeys (WebAuthn): who we are to an authenticator, and a passkey's making or use between its two calls.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{Passkey, Url};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use portico_core::Code;

use super::store::passkey as store;
use crate::PeopleParts;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::platform::config::Config;
use crate::{App, Error, Result};

/// Passkeys that a person can have.
pub const PASSKEYS_MAX: u32 = 20;
/// Seconds between the two calls of a ceremony: as long as browsers wait for a person.
const CEREMONY_SECONDS: i64 = 300;

/// Us as a passkey knows us: the host and origin of `http.public_url`. Nothing where browsers have no passkeys: at an
/// address of numbers, or without TLS elsewhere than on `localhost`.
#[must_use]
pub fn relying_party(config: &Config) -> Option<Webauthn> {
    let origin = Url::parse(&config.http.public_url).ok()?;
    let host = origin.domain()?;
    if origin.scheme() != "https" && host != "localhost" {
        return None;
    }
    let builder = WebauthnBuilder::new(host, &origin).ok()?.rp_name(&config.brand.name);
    builder.build().ok()
}

/// The same, for a call that cannot do without.
///
/// # Errors
/// 100012 with status 409 where there are no passkeys.
pub fn require_relying_party(app: &App) -> Result<&Webauthn> {
    let party = app.identity().relying_party();
    party.ok_or_else(|| Error::new(Code::Unavailable).with_status(409))
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
pub async fn begin_ceremony(tx: &mut Conn, app: &App, bound: Bound, state: &impl Serialize) -> Result<Uuid> {
    let now = app.now();
    let row = store::CeremonyRow {
        ceremony_id: app.random().id(now),
        kind: bound.kind.name(),
        user_id: bound.user_id,
        bound_to: bound.within,
        expires_at: now.plus_seconds(CEREMONY_SECONDS),
    };
    store::delete_bound_ceremonies(tx, &row).await?;
    store::insert_ceremony(tx, &row, &to_stored(state)?).await?;
    Ok(row.ceremony_id)
}

/// Ends a ceremony; its state, unless it is over, was used, or is another's.
///
/// # Errors
/// When the database does not answer.
pub async fn end_ceremony<T: DeserializeOwned>(
    tx: &mut Conn,
    app: &App,
    bound: Bound,
    ceremony_id: Uuid,
) -> Result<Option<T>> {
    let now: Time = app.now();
    let row = store::CeremonyRow {
        ceremony_id,
        kind: bound.kind.name(),
        user_id: bound.user_id,
        bound_to: bound.within,
        expires_at: now,
    };
    let state = store::take_ceremony(tx, &row, now).await?;
    state.map(|state| read(&state)).transpose()
}

/// A person's passkeys as the library reads them, with their ids.
///
/// # Errors
/// When the database does not answer.
pub async fn list_passkeys_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<Passkey>> {
    let stored = store::list_credentials_by_user(conn, user_id).await?;
    stored.iter().map(|credential| read(credential)).collect()
}

/// A value of the library's as the database keeps it.
///
/// # Errors
/// When the library refuses; it has no reason to.
pub fn to_stored(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// What [`to_stored`] kept.
///
/// # Errors
/// When the row was tampered with.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(Error::internal)
}

/// The options of a ceremony as browsers read them (`PublicKeyCredential.parse…OptionsFromJSON`).
///
/// # Errors
/// When the library refuses; it has no reason to.
pub fn options(public_key: &impl Serialize) -> Result<Value> {
    serde_json::to_value(public_key).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::relying_party;
    use crate::platform::config::Config;

    fn is_offered(public_url: &str) -> bool {
        let mut config = Config::default();
        config.http.public_url = public_url.to_owned();
        relying_party(&config).is_some()
    }

    #[test]
    fn passkeys_are_offered_where_browsers_have_them() {
        assert!(is_offered("https://console.example.com") && is_offered("https://console.example.com:8443"));
        assert!(is_offered("http://localhost:8080"));
        for url in
            ["http://console.example.com", "http://127.0.0.1:8080", "https://192.0.2.1", "https://[::1]", ""]
        {
            assert!(!is_offered(url), "{url}");
        }
    }
}
