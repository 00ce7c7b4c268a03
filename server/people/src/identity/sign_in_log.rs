//! What is kept of sign-ins: the person's own history, and the audit log of the account.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::client::Client;
use super::notice::stage_new_sign_in;
use super::store::sign_in::{SignInRow, insert_sign_in, list_sign_in_addresses};
use super::store::user::{self, UserRow};
use crate::kit::clock::Time;
use crate::kit::http::RequestContext;
use crate::kit::http::throttle::client_key;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, transaction};

/// What a person showed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignInMethod {
    /// The password, with nothing beside it.
    Password,
    /// A code by mail or SMS.
    Code,
    /// A code of an authenticator app.
    Totp,
    /// A recovery code in place of a factor.
    Recovery,
    /// A passkey beside the password.
    Passkey,
    /// A hand-off from another console.
    Handoff,
}

impl SignInMethod {
    const ALL: [Self; 6] =
        [Self::Password, Self::Code, Self::Totp, Self::Recovery, Self::Passkey, Self::Handoff];

    /// The method of a stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.as_str() == word)
    }

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Code => "code",
            Self::Totp => "totp",
            Self::Recovery => "recovery",
            Self::Passkey => "passkey",
            Self::Handoff => "handoff",
        }
    }
}

portico_core::stored!(SignInMethod);

/// How a sign-in ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignInOutcome {
    /// It went well: a session began.
    SignedIn,
    /// The password was wrong.
    WrongPassword,
    /// The code or the second factor was wrong.
    WrongFactor,
    /// Too many wrong ones came before.
    Locked,
    /// The login mask does not let the address in.
    AddressRefused,
    /// The person is disabled or not activated yet.
    Disabled,
}

impl SignInOutcome {
    const ALL: [Self; 6] = [
        Self::SignedIn,
        Self::WrongPassword,
        Self::WrongFactor,
        Self::Locked,
        Self::AddressRefused,
        Self::Disabled,
    ];

    /// The outcome of a stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str() == word)
    }

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignedIn => "signed_in",
            Self::WrongPassword => "wrong_password",
            Self::WrongFactor => "wrong_factor",
            Self::Locked => "locked",
            Self::AddressRefused => "address_refused",
            Self::Disabled => "disabled",
        }
    }
}

portico_core::stored!(SignInOutcome);

/// Notes that a session began, and tells of an address that is new. The audit log's line comes last in a transaction, so this does.
pub async fn record_sign_in(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    session_id: Uuid,
    method: SignInMethod,
    client: &Client,
) -> Result<()> {
    if is_new_address(&list_sign_in_addresses(tx, user.user_id).await?, client.address) {
        stage_new_sign_in(tx, app, user, client).await?;
    }
    let row = row(app.random().id(app.now()), app.now(), client, SignInOutcome::SignedIn, method);
    insert_sign_in(tx, user.user_id, &row).await?;
    let event = Event::done(user.actor(), "session.create")
        .on("session", session_id, "")
        .after(json!({"method": method.as_str()}));
    audit::record(tx, app, user.account_id, &event).await
}

/// Whether none of the former sign-ins came from where this one does: the same address, or the same network of IPv6. The first
/// sign-in of all is nothing new.
fn is_new_address(former: &[String], address: IpAddr) -> bool {
    let is_same = |former: &String| {
        former.parse().is_ok_and(|former: IpAddr| client_key(former) == client_key(address))
    };
    !former.is_empty() && !former.iter().any(is_same)
}

/// Notes that a known person's second step was refused.
pub async fn record_factor_refusal(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    outcome: SignInOutcome,
    method: SignInMethod,
    client: &Client,
) -> Result<()> {
    let row = row(app.random().id(app.now()), app.now(), client, outcome, method);
    insert_sign_in(tx, user.user_id, &row).await?;
    audit::record(tx, app, user.account_id, &refusal(user, &row)).await
}

/// A first step that was refused. It is written down by a job, which is staged for a name that nobody has as well, so
/// that neither the answer's time nor the number of rows tells which names are known (SECURITY E-1, B-14).
#[derive(Serialize, Deserialize)]
pub struct SignInRefused {
    user_id: Uuid,
    at: Time,
    address: String,
    user_agent: String,
    request_id: String,
    outcome: SignInOutcome,
}

/// Stages the note of a refusal; `user_id` is nil for a name that nobody has.
pub async fn stage_sign_in_refusal(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    outcome: SignInOutcome,
    client: &Client,
) -> Result<()> {
    let job = SignInRefused {
        user_id,
        at: app.now(),
        address: client.address.to_string(),
        user_agent: client.user_agent.clone(),
        request_id: RequestContext::current().map(|context| context.request_id).unwrap_or_default(),
        outcome,
    };
    enqueue(tx, app, &job).await
}

impl Job for SignInRefused {
    type Host = App;
    const KIND: &'static str = "identity.sign_in_refused";

    async fn run(&self, app: &App, job_id: Uuid) -> Result<(), Failure> {
        transaction!(app.store(), tx => {
            let Some(user) = user::find_user_by_id(tx, self.user_id).await? else { return Ok(()) };
            let row = SignInRow {
                sign_in_id: job_id,
                at: self.at,
                address: self.address.clone(),
                user_agent: self.user_agent.clone(),
                outcome: self.outcome,
                method: SignInMethod::Password,
            };
            if !insert_sign_in(tx, user.user_id, &row).await? {
                return Ok(());
            }
            let event = refusal(&user, &row).from(&self.address, &self.request_id);
            audit::record(tx, app, user.account_id, &event).await
        })?;
        Ok(())
    }
}

fn refusal<'a>(user: &'a UserRow, row: &SignInRow) -> Event<'a> {
    Event::denial(Actor::nobody(), "session.create")
        .on("user", user.user_id, &user.login_name)
        .after(json!({"reason": row.outcome, "method": row.method}))
}

fn row(id: Uuid, at: Time, client: &Client, outcome: SignInOutcome, method: SignInMethod) -> SignInRow {
    SignInRow {
        sign_in_id: id,
        at,
        address: client.address.to_string(),
        user_agent: client.user_agent.clone(),
        outcome,
        method,
    }
}
