//! What an account's people leave at its end.

use uuid::Uuid;

use crate::kit::store::One;
use crate::statement;

statement! {
    /// How many sub-users an account has.
    pub fn sub_users_count(account_id: Uuid) -> One<i64>:
        "select count(*) from app_user where account_id = $1 and kind = 'sub' and deleted_at is null";

    /// Everybody in an account who is not gone.
    pub fn people_select(account_id: Uuid) -> Vec<Uuid>:
        "select user_id from app_user where account_id = $1 and deleted_at is null order by user_id";
}

statement! {
    /// Deletes everybody's sessions.
    pub fn sessions_delete(account_id: Uuid):
        "delete from session where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes everybody's hand-off codes.
    pub fn handoffs_delete(account_id: Uuid):
        "delete from handoff where user_id in (select user_id from app_user where account_id = $1)";

    /// Sign-ins and resets between their steps.
    pub fn challenges_delete(account_id: Uuid):
        "delete from challenge where user_id in (select user_id from app_user where account_id = $1)";

    /// Activation and reset links.
    pub fn activations_delete(account_id: Uuid):
        "delete from activation where user_id in (select user_id from app_user where account_id = $1)";

    /// Passkeys that are being made or used.
    pub fn passkey_ceremonies_delete(account_id: Uuid):
        "delete from passkey_ceremony where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes everybody's passkeys.
    pub fn passkeys_delete(account_id: Uuid):
        "delete from passkey where user_id in (select user_id from app_user where account_id = $1)";

    /// Secrets of authenticator apps.
    pub fn totps_delete(account_id: Uuid):
        "delete from totp where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes everybody's recovery codes.
    pub fn recovery_codes_delete(account_id: Uuid):
        "delete from recovery_code where user_id in (select user_id from app_user where account_id = $1)";

    /// Deletes the hashes of everybody's former passwords.
    pub fn password_histories_delete(account_id: Uuid):
        "delete from password_history where user_id in (select user_id from app_user where account_id = $1)";

    /// The history of sign-ins.
    pub fn sign_in_records_delete(account_id: Uuid):
        "delete from sign_in_record where user_id in (select user_id from app_user where account_id = $1)";

    /// Who receives which messages.
    pub fn message_settings_delete(account_id: Uuid):
        "delete from message_setting where user_id in (select user_id from app_user where account_id = $1)";
}
