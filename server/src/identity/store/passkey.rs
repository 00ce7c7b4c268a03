//! Passkeys, and their making or use between two calls.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::{Conn, ConstraintRule};
use crate::{on, sql};

/// A passkey as its person sees it.
#[derive(Debug, sqlx::FromRow)]
pub struct PasskeyRow {
    pub passkey_id: Uuid,
    pub name: String,
    pub created_at: Time,
    pub last_used_at: Option<Time>,
}

/// A passkey to be.
pub struct NewPasskeyRow<'a> {
    pub passkey_id: Uuid,
    pub user_id: Uuid,
    pub credential_id: &'a [u8],
    pub name: &'a str,
    pub credential: &'a str,
    pub now: Time,
}

/// A passkey as it is compared.
#[derive(sqlx::FromRow)]
pub struct CredentialRow {
    pub passkey_id: Uuid,
    pub name: String,
    pub credential: String,
}

/// A ceremony, its state aside.
pub struct CeremonyRow {
    pub ceremony_id: Uuid,
    pub kind: &'static str,
    pub user_id: Uuid,
    pub bound_to: Uuid,
    pub expires_at: Time,
}

/// An authenticator's credential belongs to one person.
pub const UNIQUE: ConstraintRule = ConstraintRule {
    name: "passkey_credential_key",
    column: "passkey.credential_id",
    field: "credential",
    rule: || portico_core::Rule::Occupied,
};

/// A person's passkeys, the oldest first.
pub async fn passkeys_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<PasskeyRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select passkey_id, name, created_at, last_used_at from passkey where user_id = $1
             order by created_at, passkey_id"
        ))
        .bind(user_id)
        .fetch_all(c)
        .await
    })
}

/// A person's passkeys as they are compared.
pub async fn credentials_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select credential from passkey where user_id = $1 order by created_at, passkey_id"
        ))
        .bind(user_id)
        .fetch_all(c)
        .await
    })
}

/// A person's passkey by the id that its authenticator gave it.
pub async fn passkey_by_credential(
    conn: &mut Conn,
    user_id: Uuid,
    credential_id: &[u8],
) -> sqlx::Result<Option<CredentialRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select passkey_id, name, credential from passkey where user_id = $1 and credential_id = $2"
        ))
        .bind(user_id)
        .bind(credential_id)
        .fetch_optional(c)
        .await
    })
}

/// The name of a person's passkey.
pub async fn passkey_name(conn: &mut Conn, user_id: Uuid, passkey_id: Uuid) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select name from passkey where user_id = $1 and passkey_id = $2"))
            .bind(user_id)
            .bind(passkey_id)
            .fetch_optional(c)
            .await
    })
}

/// Writes a passkey.
pub async fn passkey_insert(conn: &mut Conn, row: &NewPasskeyRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into passkey (passkey_id, user_id, credential_id, name, credential, created_at, last_used_at)
             values ($1, $2, $3, $4, $5, $6, null)"
        ))
        .bind(row.passkey_id)
        .bind(row.user_id)
        .bind(row.credential_id)
        .bind(row.name)
        .bind(row.credential)
        .bind(row.now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Notes that a passkey signed in, and its counter.
pub async fn passkey_used(
    conn: &mut Conn,
    passkey_id: Uuid,
    credential: &str,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update passkey set credential = $2, last_used_at = $3 where passkey_id = $1"))
            .bind(passkey_id)
            .bind(credential)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Gives a passkey another name.
pub async fn passkey_rename(conn: &mut Conn, passkey_id: Uuid, name: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update passkey set name = $2 where passkey_id = $1"))
            .bind(passkey_id)
            .bind(name)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes a passkey.
pub async fn passkey_delete(conn: &mut Conn, passkey_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from passkey where passkey_id = $1")).bind(passkey_id).execute(c).await?;
        Ok(())
    })
}

/// Writes a ceremony with its state.
pub async fn ceremony_insert(conn: &mut Conn, row: &CeremonyRow, state: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into passkey_ceremony (ceremony_id, kind, user_id, bound_to, state, expires_at)
             values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(row.ceremony_id)
        .bind(row.kind)
        .bind(row.user_id)
        .bind(row.bound_to)
        .bind(state)
        .bind(row.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Ends the ceremonies of the same kind, person and session or sign-in.
pub async fn ceremonies_delete_bound(conn: &mut Conn, row: &CeremonyRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from passkey_ceremony where user_id = $1 and kind = $2 and bound_to = $3"))
            .bind(row.user_id)
            .bind(row.kind)
            .bind(row.bound_to)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Ends a ceremony; its state, unless it is over or another's.
pub async fn ceremony_take(conn: &mut Conn, row: &CeremonyRow, now: Time) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "delete from passkey_ceremony
             where ceremony_id = $1 and user_id = $2 and kind = $3 and bound_to = $4 and expires_at > $5
             returning state"
        ))
        .bind(row.ceremony_id)
        .bind(row.user_id)
        .bind(row.kind)
        .bind(row.bound_to)
        .bind(now)
        .fetch_optional(c)
        .await
    })
}
