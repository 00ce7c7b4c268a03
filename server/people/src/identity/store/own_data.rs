//! SQL of what a person is told about themselves in full.

use serde::Serialize;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// The person and the account.
    #[derive(Debug, Serialize)]
    pub struct PersonRow {
        pub user_id: Uuid,
        pub login_name: String,
        pub name: String,
        pub introduction: String,
        #[serde(skip)]
        pub avatar: Option<Vec<u8>>,
        pub email: Option<String>,
        pub mobile: Option<String>,
        pub additional_mobile: Option<String>,
        pub lang: String,
        pub subject: String,
        pub created_at: Time,
        pub password_set_at: Time,
        pub password_months: Option<i64>,
        pub login_ageing_minutes: i64,
        pub login_verification: bool,
        pub login_mask_enabled: bool,
        pub login_mask: String,
        pub last_sign_in_at: Option<Time>,
        pub last_sign_in_address: Option<String>,
        pub account_id: Uuid,
        pub customer_no: String,
        pub account_kind: String,
        pub company: String,
        pub currency: String,
        pub account_created_at: Time,
    }

    /// An authenticator app, without its secret.
    #[derive(Debug, Serialize)]
    pub struct TotpRow {
        pub created_at: Time,
        pub confirmed_at: Option<Time>,
    }

    /// A passkey, without its public key.
    #[derive(Debug, Serialize)]
    pub struct PasskeyRow {
        pub passkey_id: Uuid,
        pub name: String,
        pub created_at: Time,
        pub last_used_at: Option<Time>,
    }
}

statement! {
    /// What a person and their account are stored with, but for secrets.
    pub fn find_person(user_id: Uuid) -> One<PersonRow>:
        "select u.user_id, u.login_name, u.name, u.introduction, u.avatar, u.email, u.mobile, u.additional_mobile, u.lang,
           u.subject, u.created_at, u.password_set_at, u.password_months, u.login_ageing_minutes,
           u.login_verification, u.login_mask_enabled, u.login_mask, u.last_sign_in_at, u.last_sign_in_address,
           a.account_id, a.customer_no, a.kind as account_kind, a.company, a.currency,
           a.created_at as account_created_at
         from app_user u join account a on a.account_id = u.account_id where u.user_id = $1";

    /// The person's authenticator app.
    pub fn find_totp(user_id: Uuid) -> Option<TotpRow>:
        "select created_at, confirmed_at from totp where user_id = $1";

    /// The person's passkeys, oldest first.
    pub fn list_passkeys(user_id: Uuid) -> Vec<PasskeyRow>:
        "select passkey_id, name, created_at, last_used_at from passkey where user_id = $1
         order by created_at, passkey_id";
}
