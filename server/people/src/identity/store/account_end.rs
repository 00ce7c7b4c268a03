//! What an account's people leave at its end.

use uuid::Uuid;

use crate::kit::store::One;
use crate::statement;

statement! {
    /// How many sub-users an account has.
    pub fn count_sub_users(account_id: Uuid) -> One<i64>:
        "select count(*) from app_user where account_id = $1 and kind = 'sub' and deleted_at is null";

    /// Everybody in an account who is not gone.
    pub fn list_people(account_id: Uuid) -> Vec<Uuid>:
        "select user_id from app_user where account_id = $1 and deleted_at is null order by user_id";
}

statement! {
    /// Deletes the sessions of everybody in the account.
    pub fn delete_sessions(account_id: Uuid):
        "delete from session where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes everybody's hand-off codes.
    pub fn delete_handoffs(account_id: Uuid):
        "delete from handoff where user_id in (select user_id from app_user where account_id = $1)";

    /// Sign-ins and resets between their steps.
    pub fn delete_challenges(account_id: Uuid):
        "delete from challenge where user_id in (select user_id from app_user where account_id = $1)";

    /// Activation and reset links.
    pub fn delete_activations(account_id: Uuid):
        "delete from activation where user_id in (select user_id from app_user where account_id = $1)";

    /// Passkeys that are being made or used.
    pub fn delete_passkey_ceremonies(account_id: Uuid):
        "delete from passkey_ceremony where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes the passkeys of everybody in the account.
    pub fn delete_passkeys(account_id: Uuid):
        "delete from passkey where user_id in (select user_id from app_user where account_id = $1)";

    /// Secrets of authenticator apps.
    pub fn delete_totps(account_id: Uuid):
        "delete from totp where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes everybody's recovery codes.
    pub fn delete_recovery_codes(account_id: Uuid):
        "delete from recovery_code where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes the hashes of everybody's former passwords.
    pub fn delete_password_histories(account_id: Uuid):
        "delete from password_history where user_id in (select user_id from app_user where account_id = $1)";

    /// The history of sign-ins.
    pub fn delete_sign_in_records(account_id: Uuid):
        "delete from sign_in_record where user_id in (select user_id from app_user where account_id = $1)";

    /// Who receives which messages.
    pub fn delete_message_settings(account_id: Uuid):
        "delete from message_setting where user_id in (select user_id from app_user where account_id = $1)";

    /// Which messages do not stand in the console.
    pub fn delete_hidden_types_of(account_id: Uuid):
        "delete from message_hidden where user_id in (select user_id from app_user where account_id = $1)";

    /// Which messages stand in the console alone.
    pub fn delete_console_only_types_of(account_id: Uuid):
        "delete from message_console_only where user_id in (select user_id from app_user where account_id = $1)";
}
