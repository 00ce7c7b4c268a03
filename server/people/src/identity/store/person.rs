//! What is kept for one person alone, and goes with the person.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::Json;
use crate::{row, statement};

row! {
    /// Somebody who may sign in, and the regions in which they may work.
    pub struct EnabledPerson in u {
        pub user_id: Uuid,
        pub account_id: Uuid,
        /// `None`: all of them, as for every main user.
        pub regions: Option<Json<Vec<String>>> = "a.regions",
    }
}

statement! {
    /// Takes who somebody is out of their row, which stays for the records that name it; login name, mailbox and mobile become
    /// free. `login_key`: one that no login name can be.
    pub fn erase_person(user_id: Uuid, login_key: &str, password_hash: &str, now: Time):
        "update app_user set deleted_at = $4, state = 'disabled', login_name = '', login_key = $2, password_hash = $3,
           email = null, email_key = null, mobile = null, additional_mobile = null, name = '', name_key = '',
           introduction = '', avatar = null, login_mask = '', login_mask_enabled = false, is_admin = false,
           last_sign_in_at = null, last_sign_in_address = null
         where user_id = $1";

    /// Notes whether somebody is admin.
    pub fn update_admin(user_id: Uuid, is_admin: bool):
        "update app_user set is_admin = $2 where user_id = $1";
}

statement! {
    /// Passkeys that are being made or used.
    pub fn delete_passkey_ceremonies(user_id: Uuid):
        "delete from passkey_ceremony where user_id = $1";

    /// Deletes a person's passkeys.
    pub fn delete_passkeys(user_id: Uuid):
        "delete from passkey where user_id = $1";

    /// The authenticator app's secret.
    pub fn delete_totp(user_id: Uuid):
        "delete from totp where user_id = $1";

    /// Deletes a person's recovery codes.
    pub fn delete_recovery_codes(user_id: Uuid):
        "delete from recovery_code where user_id = $1";

    /// Deletes the hashes of a person's former passwords.
    pub fn delete_password_history(user_id: Uuid):
        "delete from password_history where user_id = $1";

    /// The history of sign-ins.
    pub fn delete_sign_in_records(user_id: Uuid):
        "delete from sign_in_record where user_id = $1";

    /// Who receives which messages.
    pub fn delete_message_settings(user_id: Uuid):
        "delete from message_setting where user_id = $1";
}

statement! {
    /// People after `after` who may sign in and were there at a moment, by id, at most `rows`; nobody of a suspended account may.
    pub fn list_enabled_people(after: Uuid, at: Time, rows: i64) -> Vec<EnabledPerson>:
        "select {columns} from app_user u left join sub_user_access a on a.user_id = u.user_id
         where u.user_id > $1 and u.state = 'enabled' and u.deleted_at is null and u.created_at <= $2
           and not exists (select 1 from account x where x.account_id = u.account_id and x.suspended_at is not null)
         order by u.user_id limit $3";
}
