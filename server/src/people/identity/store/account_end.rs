//! An account before its deletion and at its end.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// What of an account its deletion asks for.
    #[derive(Debug)]
    pub struct DeletionRow {
        pub deletion_code_at: Option<Time>,
        pub deletion_verified_at: Option<Time>,
    }
}

statement! {
    /// What was sent and typed in before an account's deletion.
    pub fn deletion_select(account_id: Uuid) -> One<DeletionRow>:
        "select deletion_code_at, deletion_verified_at from account where account_id = $1";

    /// The same, held until the transaction ends.
    pub fn deletion_take(account_id: Uuid) -> One<DeletionRow>:
        "update account set deletion_code_at = deletion_code_at where account_id = $1
         returning deletion_code_at, deletion_verified_at";

    /// Notes when a code was sent.
    pub fn deletion_code_update(account_id: Uuid, now: Time):
        "update account set deletion_code_at = $2 where account_id = $1";

    /// Notes when a code came back right.
    pub fn deletion_verified_update(account_id: Uuid, now: Time):
        "update account set deletion_verified_at = $2 where account_id = $1";

    /// How many sub-users an account has.
    pub fn sub_users_count(account_id: Uuid) -> One<i64>:
        "select count(*) from app_user where account_id = $1 and kind = 'sub' and deleted_at is null";

    /// Everybody in an account who is not gone.
    pub fn people_select(account_id: Uuid) -> Vec<Uuid>:
        "select user_id from app_user where account_id = $1 and deleted_at is null order by user_id";

    /// Takes out of an account whose it was. Its number stays: the ledger's and the audit log's word for it.
    pub fn account_erase(account_id: Uuid, now: Time):
        "update account set company = '', deletion_code_at = null, deletion_verified_at = null, deleted_at = $2
         where account_id = $1";
}

statement! {
    /// Sessions.
    pub fn sessions_delete(account_id: Uuid):
        "delete from session where user_id in (select user_id from app_user where account_id = $1)";

    /// Hand-off codes.
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

    /// Passkeys.
    pub fn passkeys_delete(account_id: Uuid):
        "delete from passkey where user_id in (select user_id from app_user where account_id = $1)";

    /// Secrets of authenticator apps.
    pub fn totps_delete(account_id: Uuid):
        "delete from totp where user_id in (select user_id from app_user where account_id = $1)";

    /// Recovery codes.
    pub fn recovery_codes_delete(account_id: Uuid):
        "delete from recovery_code where user_id in (select user_id from app_user where account_id = $1)";

    /// Former passwords.
    pub fn password_histories_delete(account_id: Uuid):
        "delete from password_history where user_id in (select user_id from app_user where account_id = $1)";

    /// The history of sign-ins.
    pub fn sign_in_records_delete(account_id: Uuid):
        "delete from sign_in_record where user_id in (select user_id from app_user where account_id = $1)";

    /// Who receives which messages.
    pub fn message_settings_delete(account_id: Uuid):
        "delete from message_setting where user_id in (select user_id from app_user where account_id = $1)";

    /// Messages.
    pub fn messages_delete(account_id: Uuid):
        "delete from message where user_id in (select user_id from app_user where account_id = $1)";

    /// Visits to pages.
    pub fn visits_delete(account_id: Uuid):
        "delete from view_history where user_id in (select user_id from app_user where account_id = $1)";
}
