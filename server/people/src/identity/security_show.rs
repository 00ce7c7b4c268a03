//! Everything on the page of security settings.

use axum::extract::State;
use portico_core::day::Calendar;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::client::Client;
use super::contact_slot::ContactId;
use super::contacts::ContactReply;
use super::login_mask::LoginMaskReply;
use super::session::password_months;
use super::store::factor::count_factors;
use super::store::passkey::{PasskeyRow, list_passkeys_by_user};
use super::store::user::{self, UserRow};
use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::people::terms::{AcceptedTermsReply, list_acceptances_of};
use crate::{App, Error, Result};

/// How a person's sign-in is guarded.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityReply {
    /// What the person signs in with.
    pub login_name: String,
    /// The mailbox, masked; null when there is none.
    pub email: Option<ContactReply>,
    /// The mobile that codes go to, masked; null when there is none.
    pub mobile: Option<ContactReply>,
    /// The second mobile for messages, masked.
    pub additional_mobile: Option<ContactReply>,
    /// When the password was set.
    pub password_set_at: Time,
    /// When it has to be replaced; never when null.
    pub password_expires_at: Option<Time>,
    /// Months that a password lasts; 0 is for ever.
    pub password_months: u32,
    /// Idle minutes after which sessions to come end.
    pub login_ageing_minutes: i64,
    /// Whether a code is asked for after the password.
    pub login_verification: bool,
    /// Where one may sign in from.
    pub login_mask: LoginMaskReply,
    /// The address that this very call came from.
    pub address: String,
    /// The authenticator app and the recovery codes.
    pub totp: TotpReply,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<PasskeyReply>,
    /// Whether passkeys can be added: not where browsers have none, at an address of numbers or without TLS.
    pub passkeys_offered: bool,
    /// The versions of the operator's terms that the person accepted, the newest first.
    pub terms: Vec<AcceptedTermsReply>,
}

/// The authenticator app and the recovery codes.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TotpReply {
    /// Whether an app is bound.
    pub enabled: bool,
    /// Recovery codes that were not used yet.
    pub recovery_codes_left: i64,
}

/// A passkey of whoever is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyReply {
    /// Names it when it is renamed or removed.
    pub passkey_id: Uuid,
    /// What its person calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Time,
    /// When somebody signed in with it last; never when null.
    pub last_used_at: Option<Time>,
}

impl From<PasskeyRow> for PasskeyReply {
    fn from(row: PasskeyRow) -> Self {
        let PasskeyRow { passkey_id, name, created_at, last_used_at } = row;
        Self { passkey_id, name, created_at, last_used_at }
    }
}

/// Tells how the sign-in of whoever is signed in is guarded.
#[utoipa::path(get, path = "/gicend/security/show/", tag = "security",
    responses((status = 200, body = Envelope<SecurityReply>), (status = 401, description = "100005: not logged in")))]
pub async fn security_show(
    State(app): State<App>,
    client: Client,
    caller: Caller,
) -> Result<Reply<SecurityReply>> {
    show_security(&app, &caller, &client).await.map(Reply)
}

/// How the caller's sign-in is guarded.
///
/// # Errors
/// When the database does not answer.
pub async fn show_security(app: &App, caller: &Caller, client: &Client) -> Result<SecurityReply> {
    let mut conn = app.store().read().await?;
    let user = user::find_user_by_id(&mut conn, caller.user_id).await?;
    let user = user.ok_or_else(|| Error::new(portico_core::Code::NotLoggedIn))?;
    let factors = count_factors(&mut conn, caller.user_id).await?;
    let passkeys = list_passkeys_by_user(&mut conn, caller.user_id).await?;
    let terms = list_acceptances_of(&mut conn, caller.user_id).await?;
    let months = password_months(app, user.password_months);
    Ok(SecurityReply {
        email: ContactId::Email.to_reply(&user),
        mobile: ContactId::Sms.to_reply(&user),
        additional_mobile: ContactId::Additional.to_reply(&user),
        password_set_at: user.password_set_at,
        password_expires_at: expiry(&user, months),
        password_months: months,
        login_ageing_minutes: user.login_ageing_minutes,
        login_verification: user.login_verification,
        login_mask: LoginMaskReply { enabled: user.login_mask_enabled, ip_list: user.login_mask },
        address: client.address.to_string(),
        totp: TotpReply { enabled: factors.totp > 0, recovery_codes_left: factors.recovery },
        passkeys: passkeys.into_iter().map(PasskeyReply::from).collect(),
        passkeys_offered: app.identity().relying_party().is_some(),
        terms,
        login_name: user.login_name,
    })
}

fn expiry(user: &UserRow, months: u32) -> Option<Time> {
    let over = Calendar::UTC.months_after(user.password_set_at.seconds(), months);
    (months > 0).then(|| Time::from_seconds(over))
}
