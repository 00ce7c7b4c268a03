//! Who is signed in, and for which customer (SPEC §3, §7).

use axum::extract::State;
use portico_core::contact::{Channel, Contact};
use portico_core::permission::{ADMIN, Grant};
use portico_core::state::Verification;
use portico_core::{Currency, Lang};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::avatar::avatar_address;
use super::store::{self, InfoRow};
use super::subject::Subject;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::people::terms::find_due_terms;
use crate::{App, Result};

/// The person, the customer, and the settings of the page.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountInfo {
    /// The theme that the person chose.
    pub subject: Subject,
    /// The language that the person chose.
    pub lang: Lang,
    /// The person who is signed in.
    pub user: UserInfo,
    /// The account that the person belongs to.
    pub customer: CustomerInfo,
    /// The companies that the customer stands for: one for an enterprise, none for a person.
    pub company: Vec<CompanyInfo>,
    /// The customer's number at a partner; empty for the operator's own customers.
    pub partner_uid: String,
    /// What to call the person: the name, or the login name where none was given.
    pub user_name: String,
    /// The id of the account.
    pub customer_id: Uuid,
    /// The person's picture, as an address that a page can show; empty: the page draws the initials.
    pub avatar: String,
    /// The person's name; may be empty.
    pub name: String,
    /// What the person says of themselves; may be empty.
    pub introduction: String,
    /// What the person is: `main` or `sub`, and `admin` for whom the operator named so.
    pub roles: Vec<String>,
    /// What the person signs in with.
    pub login_name: String,
    /// What a sub-user was granted, directly and by groups; none for a main user, who needs none.
    pub grants: Vec<Grant>,
    /// Whether the password is over: until another one is chosen, nothing else can be called.
    pub must_change_password: bool,
    /// The version of the operator's terms that the person is asked to accept; null for none.
    pub terms_due: Option<String>,
}

/// The person who is signed in, with their contacts masked.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserInfo {
    /// The person's id; for a sub-user, the one that `/gicend/user/list/` tells.
    pub user_id: Uuid,
    /// The bound mailbox, masked.
    pub email: Option<String>,
    /// The bound mobile, masked.
    pub mobile: Option<String>,
    /// Whether a code is asked for after the password.
    pub login_verification: bool,
    /// Minutes without use after which a session ends.
    pub login_ageing_minutes: i64,
    /// When the person signed in last.
    pub last_sign_in_at: Option<Time>,
    /// The network address that it came from.
    pub last_sign_in_address: Option<String>,
    /// When the person was registered.
    pub created_at: Time,
}

/// The account of the person who is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerInfo {
    /// The id of the account.
    pub customer_id: Uuid,
    /// The number that support asks for.
    pub customer_no: String,
    /// Whose account it is: `personal` or `enterprise`.
    pub kind: String,
    /// The currency of the account.
    pub currency: Currency,
    /// How far the identity is verified, in each region.
    pub verification: Verification,
}

/// The company that an enterprise account stands for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyInfo {
    /// The company's name, as the account has it.
    pub name: String,
}

/// Tells who is signed in.
#[utoipa::path(get, path = "/gicend/account/info/", tag = "account",
    responses((status = 200, body = Envelope<AccountInfo>), (status = 401, description = "100005: not logged in")))]
pub async fn account_info(State(app): State<App>, caller: Caller) -> Result<Reply<AccountInfo>> {
    info(&app, &caller).await.map(Reply)
}

/// Who the caller is.
///
/// # Errors
/// When the database does not answer.
pub async fn info(app: &App, caller: &Caller) -> Result<AccountInfo> {
    let mut conn = app.store().read().await?;
    let row = store::find_info(&mut conn, caller.user_id).await?;
    let terms_due = find_due_terms(&mut conn, app, caller).await?;
    drop(conn);
    Ok(AccountInfo {
        subject: row.subject,
        lang: row.lang,
        user: user(caller, &row),
        customer: customer(&row),
        company: if row.company.is_empty() { Vec::new() } else { vec![CompanyInfo { name: row.company }] },
        partner_uid: String::new(),
        user_name: if row.name.is_empty() { row.login_name.clone() } else { row.name.clone() },
        customer_id: row.account_id,
        avatar: row.avatar.as_deref().map(avatar_address).unwrap_or_default(),
        name: row.name,
        introduction: row.introduction,
        roles: roles(caller, row.kind),
        login_name: row.login_name,
        grants: caller.grants.to_vec(),
        must_change_password: caller.must_change_password,
        terms_due,
    })
}

/// The roles by which the browser filters its routes (SPEC §2).
fn roles(caller: &Caller, kind: String) -> Vec<String> {
    let admin = caller.is_admin().then(|| ADMIN.to_owned());
    [kind].into_iter().chain(admin).collect()
}

fn user(caller: &Caller, row: &InfoRow) -> UserInfo {
    UserInfo {
        user_id: caller.user_id,
        email: row.email.as_deref().and_then(|email| mask_contact(Channel::Email, email)),
        mobile: row.mobile.as_deref().and_then(|mobile| mask_contact(Channel::Sms, mobile)),
        login_verification: row.login_verification,
        login_ageing_minutes: row.login_ageing_minutes,
        last_sign_in_at: row.last_sign_in_at,
        last_sign_in_address: row.last_sign_in_address.clone(),
        created_at: row.created_at,
    }
}

fn customer(row: &InfoRow) -> CustomerInfo {
    CustomerInfo {
        customer_id: row.account_id,
        customer_no: row.customer_no.clone(),
        kind: row.customer_kind.clone(),
        currency: row.currency,
        verification: row.verification.into(),
    }
}

fn mask_contact(channel: Channel, address: &str) -> Option<String> {
    Contact::parse(channel, address).ok().map(|contact| contact.to_masked())
}
