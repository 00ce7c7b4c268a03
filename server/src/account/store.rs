//! SQL of the account feature.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A person and their customer account.
#[derive(Debug, sqlx::FromRow)]
pub struct InfoRow {
    pub login_name: String,
    pub kind: String,
    pub name: String,
    pub introduction: String,
    pub subject: String,
    pub lang: String,
    pub email: Option<String>,
    pub mobile: Option<String>,
    pub login_verification: bool,
    pub login_ageing_minutes: i64,
    pub last_sign_in_at: Option<Time>,
    pub last_sign_in_address: Option<String>,
    pub created_at: Time,
    pub account_id: Uuid,
    pub customer_kind: String,
    pub company: String,
    pub customer_no: String,
    pub currency: String,
    pub verification_mainland: String,
    pub verification_other: String,
    pub verification_region: Option<String>,
}

/// What of an account decides on its verification.
#[derive(Debug, sqlx::FromRow)]
pub struct VerifiedRow {
    pub kind: String,
    pub verification_mainland: String,
    pub verification_other: String,
    pub verification_region: Option<String>,
}

/// An account's names.
#[derive(Debug, sqlx::FromRow)]
pub struct PayerRow {
    pub customer_no: String,
    pub company: String,
    pub name: String,
    pub login_name: String,
}

/// A visit to a page.
#[derive(Debug, sqlx::FromRow)]
pub struct VisitRow {
    pub router_name: String,
    pub path: String,
    pub visited_at: Time,
}

/// An account's names: its own and those of its main user.
pub async fn payer_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<PayerRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select a.customer_no, a.company, u.name, u.login_name
             from account a join app_user u on u.account_id = a.account_id and u.kind = 'main'
             where a.account_id = $1"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// A person and their customer account.
pub async fn info_select(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<InfoRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.login_name, u.kind, u.name, u.introduction, u.subject, u.lang, u.email, u.mobile,
               u.login_verification, u.login_ageing_minutes, u.last_sign_in_at, u.last_sign_in_address, u.created_at,
               a.account_id, a.kind as customer_kind, a.company, a.customer_no, a.currency,
               a.verification_mainland, a.verification_other, a.verification_region
             from app_user u join account a on a.account_id = u.account_id where u.user_id = $1"
        ))
        .bind(user_id)
        .fetch_one(c)
        .await
    })
}

/// A person's language.
pub async fn lang_select(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<String> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select lang from app_user where user_id = $1")).bind(user_id).fetch_one(c).await
    })
}

/// Saves a person's language.
pub async fn lang_update(conn: &mut Conn, user_id: Uuid, lang: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set lang = $1 where user_id = $2"))
            .bind(lang)
            .bind(user_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Saves a person's theme.
pub async fn subject_update(conn: &mut Conn, user_id: Uuid, subject: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set subject = $1 where user_id = $2"))
            .bind(subject)
            .bind(user_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Notes a person's visit to a page; one note for each page.
pub async fn visit_upsert(
    conn: &mut Conn,
    user_id: Uuid,
    router_name: &str,
    path: &str,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into view_history (user_id, router_name, path, visited_at) values ($1, $2, $3, $4)
             on conflict (user_id, router_name) do update set path = excluded.path, visited_at = excluded.visited_at"
        ))
        .bind(user_id)
        .bind(router_name)
        .bind(path)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets all but a person's newest `keep` visits.
pub async fn visits_cap(conn: &mut Conn, user_id: Uuid, keep: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from view_history where user_id = $1 and router_name not in (
               select router_name from view_history where user_id = $1 order by visited_at desc, router_name limit $2
             )"
        ))
        .bind(user_id)
        .bind(keep)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A person's visits, newest first.
pub async fn visits_select(conn: &mut Conn, user_id: Uuid, rows: i64) -> sqlx::Result<Vec<VisitRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select router_name, path, visited_at from view_history
             where user_id = $1 order by visited_at desc, router_name limit $2"
        ))
        .bind(user_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Forgets everybody's visits before `before`, and all those of who is gone: one may have come in while they went.
pub async fn visits_delete(conn: &mut Conn, before: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from view_history where visited_at < $1
             or user_id in (select user_id from app_user where deleted_at is not null)"
        ))
        .bind(before)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// An account's verification.
pub async fn verified_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<VerifiedRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select kind, verification_mainland, verification_other, verification_region from account
             where account_id = $1"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// The same, locked until the transaction ends.
pub async fn verified_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<VerifiedRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update account set verification_region = verification_region where account_id = $1
             returning kind, verification_mainland, verification_other, verification_region"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Saves an account's verification.
pub async fn verification_update(
    conn: &mut Conn,
    account_id: Uuid,
    mainland: &str,
    other: &str,
    region: Option<&str>,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update account set verification_mainland = $2, verification_other = $3, verification_region = $4
             where account_id = $1"
        ))
        .bind(account_id)
        .bind(mainland)
        .bind(other)
        .bind(region)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The currency of an account.
pub async fn currency_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<String> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select currency from account where account_id = $1"))
            .bind(account_id)
            .fetch_one(c)
            .await
    })
}
