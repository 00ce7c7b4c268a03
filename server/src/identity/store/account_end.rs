//! An account before its deletion and at its end.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// What of an account its deletion asks for.
#[derive(Debug, sqlx::FromRow)]
pub struct DeletionRow {
    pub deletion_code_at: Option<Time>,
    pub deletion_verified_at: Option<Time>,
}

/// What was sent and typed in before an account's deletion.
pub async fn deletion_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<DeletionRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select deletion_code_at, deletion_verified_at from account where account_id = $1"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// The same, held until the transaction ends.
pub async fn deletion_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<DeletionRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update account set deletion_code_at = deletion_code_at where account_id = $1
             returning deletion_code_at, deletion_verified_at"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Notes when a code was sent.
pub async fn deletion_code_update(conn: &mut Conn, account_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update account set deletion_code_at = $2 where account_id = $1"))
            .bind(account_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Notes when a code came back right.
pub async fn deletion_verified_update(conn: &mut Conn, account_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update account set deletion_verified_at = $2 where account_id = $1"))
            .bind(account_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// How many sub-users an account has.
pub async fn sub_users_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from app_user where account_id = $1 and kind = 'sub' and deleted_at is null"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Everybody in an account who is not gone.
pub async fn people_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select user_id from app_user where account_id = $1 and deleted_at is null order by user_id"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// Takes out of an account whose it was. Its number stays: the ledger's and the audit log's word for it.
pub async fn account_erase(conn: &mut Conn, account_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update account set company = '', deletion_code_at = null, deletion_verified_at = null, deleted_at = $2
             where account_id = $1"
        ))
        .bind(account_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

forget!(
    /// Sessions.
    sessions_delete,
    sql!("delete from session where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Hand-off codes.
    handoffs_delete,
    sql!("delete from handoff where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Sign-ins and resets between their steps.
    challenges_delete,
    sql!("delete from challenge where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Activation and reset links.
    activations_delete,
    sql!("delete from activation where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Passkeys that are being made or used.
    passkey_ceremonies_delete,
    sql!("delete from passkey_ceremony where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Passkeys.
    passkeys_delete,
    sql!("delete from passkey where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Secrets of authenticator apps.
    totps_delete,
    sql!("delete from totp where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Recovery codes.
    recovery_codes_delete,
    sql!("delete from recovery_code where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Former passwords.
    password_histories_delete,
    sql!("delete from password_history where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// The history of sign-ins.
    sign_in_records_delete,
    sql!("delete from sign_in_record where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Who receives which messages.
    message_settings_delete,
    sql!("delete from message_setting where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Messages.
    messages_delete,
    sql!("delete from message where user_id in (select user_id from app_user where account_id = $1)")
);

forget!(
    /// Visits to pages.
    visits_delete,
    sql!("delete from view_history where user_id in (select user_id from app_user where account_id = $1)")
);
