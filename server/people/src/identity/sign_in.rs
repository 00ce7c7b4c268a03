//! What the steps of signing in share: the answers, and how a session or a challenge comes out of a right password.

use portico_core::Code;
use serde::Serialize;
use utoipa::ToSchema;

use super::challenge::{ChallengeKind, begin_challenge};
use super::client::Client;
use super::contacts::{ContactReply, contacts_of};
use super::cookies::Cookies;
use super::factor::FactorMethod;
use super::session::{SessionKey, begin_session, set_key};
use super::sign_in_log::SignInMethod;
use super::store::user::{self, LockedUser, UserRow};
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// How far the sign-in has come.
#[derive(Serialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum SignInReply {
    /// The cookies hold a session's key.
    SignedIn,
    /// A code to one of the contacts comes next.
    Code {
        /// Names this sign-in, in this browser.
        challenge: String,
        /// Where a code can go.
        contacts: Vec<ContactReply>,
    },
    /// A second factor comes next.
    SecondFactor {
        /// Names this sign-in, in this browser.
        challenge: String,
        /// What the person can show.
        methods: Vec<FactorMethod>,
    },
}

/// What a right password leads to.
pub enum SignInStep {
    /// A session has begun; its key goes into cookies.
    SignedIn(SessionKey),
    /// A challenge and where its code can go.
    Code(String, Vec<ContactReply>),
    /// A challenge and the second factors that answer it.
    SecondFactor(String, Vec<FactorMethod>),
    /// Nothing: a code is wanted and there is nowhere to send it.
    Nowhere,
}

impl SignInStep {
    /// As an answer; a session's key goes into the cookies.
    ///
    /// # Errors
    /// 100038 when there is nowhere to send a code.
    pub fn into_reply(self, cookies: &mut Cookies) -> Result<SignInReply> {
        match self {
            Self::SignedIn(key) => {
                set_key(cookies, &key);
                Ok(SignInReply::SignedIn)
            }
            Self::Code(challenge, contacts) => Ok(SignInReply::Code { challenge, contacts }),
            Self::SecondFactor(challenge, methods) => Ok(SignInReply::SecondFactor { challenge, methods }),
            Self::Nowhere => Err(Error::new(Code::NoValidContact)),
        }
    }
}

/// The one answer to everything that does not sign in: wrong, unknown, locked, disabled (SECURITY E-1).
pub fn sign_in_refusal() -> Error {
    Error::new(Code::AuthenticationFailure)
}

/// The person whose password was compared, held until the transaction ends; nothing when the person has been disabled or
/// has had another password set since then.
pub async fn still_the_same(tx: &mut Conn, compared: &UserRow) -> Result<Option<LockedUser>> {
    let user = user::lock_user(tx, compared.user_id).await?;
    Ok(user.filter(|user| user.is_enabled() && user.password_set_at == compared.password_set_at))
}

/// After the right password: a challenge when the person has second factors or wants a code as well, else a session.
pub async fn go_on_with_sign_in(
    tx: &mut Conn,
    app: &App,
    user: &LockedUser,
    client: &Client,
    browser_hash: &[u8],
    former: Option<(&str, &str)>,
    factors: Vec<FactorMethod>,
) -> Result<SignInStep> {
    if !factors.is_empty() {
        let (kind, key) = (ChallengeKind::Factor, &user.login_key);
        let challenge = begin_challenge(tx, app, kind, browser_hash, Some(user.user_id), key).await?;
        return Ok(SignInStep::SecondFactor(challenge, factors));
    }
    if !user.login_verification {
        let method = SignInMethod::Password;
        return begin_session(tx, app, user, client, former, method).await.map(SignInStep::SignedIn);
    }
    let contacts = contacts_of(app, user);
    if contacts.is_empty() {
        return Ok(SignInStep::Nowhere);
    }
    let challenge =
        begin_challenge(tx, app, ChallengeKind::SignIn, browser_hash, Some(user.user_id), &user.login_key)
            .await?;
    Ok(SignInStep::Code(challenge, contacts.iter().map(ContactReply::of).collect()))
}
