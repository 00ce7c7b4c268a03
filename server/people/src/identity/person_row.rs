//! A person's row, as profiles and the management of sub-users write it: nobody else writes the table.

use portico_core::Lang;
use portico_core::state::SubUserState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

/// A sub-user to be.
pub struct NewSubUserRow<'a> {
    /// The id by which everything of the person is stored.
    pub user_id: Uuid,
    /// The account that they belong to.
    pub account_id: Uuid,
    /// What they sign in with, as it was typed.
    pub login_name: &'a str,
    /// The same as names are compared.
    pub login_key: &'a str,
    /// What is kept of their password.
    pub password_hash: &'a str,
    /// Where mail reaches them.
    pub email: &'a str,
    /// The same as mailboxes are compared.
    pub email_key: &'a str,
    /// Where SMS reach them, if anywhere.
    pub mobile: Option<&'a str>,
    /// What they are called.
    pub name: &'a str,
    /// What lists are sorted by.
    pub name_key: &'a str,
    /// The language that they are written to in.
    pub lang: Lang,
    /// After how many idle minutes a session of theirs ends.
    pub login_ageing_minutes: i64,
    /// When they are made.
    pub now: Time,
}

row! {
    /// What a person says of themselves.
    #[derive(Debug)]
    pub struct ProfileRow {
        pub name: String,
        pub introduction: String,
    }
}

statement! {
    /// Saves a person's language.
    pub fn update_lang(user_id: Uuid, lang: Lang):
        "update app_user set lang = $1 where user_id = $2" with lang, user_id;

    /// Saves a person's theme.
    pub fn update_subject(user_id: Uuid, subject: &str):
        "update app_user set subject = $1 where user_id = $2" with subject, user_id;

    /// What a person says of themselves, locked until the transaction ends.
    pub fn lock_profile(user_id: Uuid) -> One<ProfileRow>:
        "update app_user set name = name where user_id = $1 returning name, introduction";

    /// Saves what a person says of themselves. `name_key`: what lists are sorted by.
    pub fn update_profile(user_id: Uuid, name: &str, name_key: &str, introduction: &str):
        "update app_user set name = $2, name_key = $3, introduction = $4 where user_id = $1";

    /// Saves a person's picture, or forgets it.
    pub fn update_avatar(user_id: Uuid, avatar: Option<&[u8]>):
        "update app_user set avatar = $2 where user_id = $1";

    /// Saves who a sub-user is.
    pub fn update_user(user_id: Uuid, name: &str, name_key: &str, email: &str, email_key: &str, mobile: Option<&str>):
        "update app_user set name = $2, name_key = $3, email = $4, email_key = $5, mobile = $6 where user_id = $1";

    /// Gives a sub-user another login name.
    pub fn update_login(user_id: Uuid, login_name: &str, login_key: &str):
        "update app_user set login_name = $2, login_key = $3 where user_id = $1";

    /// Lets a sub-user sign in or keeps one from it.
    pub fn update_state(user_id: Uuid, state: SubUserState):
        "update app_user set state = $2 where user_id = $1";

    /// Writes a sub-user who waits for activation.
    pub fn insert_sub_user(row: &NewSubUserRow<'_>):
        "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at,
           email, email_key, mobile, name, name_key, introduction, subject, lang, login_ageing_minutes,
           login_verification, created_at)
         values ($1, $2, 'sub', 'not_activated', $3, $4, $5, $13, $6, $7, $8, $9, $10, '', 'light', $11, $12, true, $13)"
        with row { user_id, account_id, login_name, login_key, password_hash, email, email_key, mobile, name,
            name_key, lang, login_ageing_minutes, now };

    /// Takes a person's turn until the transaction ends; false when the person is not there.
    pub fn take_access(user_id: Uuid) -> bool:
        "update app_user set access_version = access_version + 1 where user_id = $1 and deleted_at is null";
}
