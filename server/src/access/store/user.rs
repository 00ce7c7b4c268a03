//! Sub-users. Every statement names the account: nobody reaches another account's people by their ids.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::{Conn, Raw};
use crate::{on, sql};

/// A sub-user as the lists show one.
#[derive(sqlx::FromRow)]
pub struct SubUserRow {
    pub user_id: Uuid,
    pub name: String,
    pub login_name: String,
    pub email: Option<String>,
    pub mobile: Option<String>,
    pub created_at: Time,
    pub last_sign_in_at: Option<Time>,
    pub state: String,
    pub console: Option<bool>,
    pub api: Option<bool>,
    pub name_key: String,
    pub login_key: String,
}

/// A group that somebody is in.
#[derive(sqlx::FromRow)]
pub struct MembershipRow {
    pub user_id: Uuid,
    pub group_id: Uuid,
    pub name: String,
}

/// A sub-user to be.
pub struct NewSubUserRow<'a> {
    pub user_id: Uuid,
    pub account_id: Uuid,
    pub login_name: &'a str,
    pub login_key: &'a str,
    pub password_hash: &'a str,
    pub email: &'a str,
    pub email_key: &'a str,
    pub mobile: Option<&'a str>,
    pub name: &'a str,
    pub name_key: &'a str,
    pub lang: &'a str,
    pub login_ageing_minutes: i64,
    pub now: Time,
}

/// Somebody who has a login name, mailbox or mobile already.
#[derive(sqlx::FromRow)]
pub struct OccupantRow {
    pub user_id: Uuid,
    pub account_id: Uuid,
    pub kind: String,
    pub state: String,
    pub login_key: String,
    pub email_key: Option<String>,
    pub mobile: Option<String>,
}

/// A sub-user of the account.
pub async fn sub_user_select(
    conn: &mut Conn,
    account_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<Option<SubUserRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.user_id, u.name, u.login_name, u.email, u.mobile, u.created_at, u.last_sign_in_at, u.state,
               a.console, a.api, u.name_key, u.login_key
             from app_user u left join sub_user_access a on a.user_id = u.user_id
             where u.user_id = $1 and u.account_id = $2 and u.kind = 'sub' and u.deleted_at is null"
        ))
        .bind(user_id)
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// How many sub-users the account has, counted up to `most`.
pub async fn sub_user_count(conn: &mut Conn, account_id: Uuid, most: i64) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from (select 1 from app_user
               where account_id = $1 and kind = 'sub' and deleted_at is null limit $2) counted"
        ))
        .bind(account_id)
        .bind(most)
        .fetch_one(c)
        .await
    })
}

/// Whoever has the login name, the mailbox or the mobile.
pub async fn occupants(
    conn: &mut Conn,
    login_key: &str,
    email_key: &str,
    mobile: Option<&str>,
) -> sqlx::Result<Vec<OccupantRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select user_id, account_id, kind, state, login_key, email_key, mobile from app_user
             where login_key = $1 or email_key = $2 or mobile = $3"
        ))
        .bind(login_key)
        .bind(email_key)
        .bind(mobile)
        .fetch_all(c)
        .await
    })
}

/// Writes a sub-user who waits for activation.
pub async fn sub_user_insert(conn: &mut Conn, row: &NewSubUserRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at,
               email, email_key, mobile, name, name_key, introduction, subject, lang, login_ageing_minutes,
               login_verification, created_at)
             values ($1, $2, 'sub', 'not_activated', $3, $4, $5, $13, $6, $7, $8, $9, $10, '', 'light', $11, $12, true, $13)"
        ))
        .bind(row.user_id)
        .bind(row.account_id)
        .bind(row.login_name)
        .bind(row.login_key)
        .bind(row.password_hash)
        .bind(row.email)
        .bind(row.email_key)
        .bind(row.mobile)
        .bind(row.name)
        .bind(row.name_key)
        .bind(row.lang)
        .bind(row.login_ageing_minutes)
        .bind(row.now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Saves by what means and where a sub-user may work. `regions`: a JSON list of names.
pub async fn access_upsert(
    conn: &mut Conn,
    user_id: Uuid,
    (console, api): (bool, bool),
    regions: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into sub_user_access (user_id, console, api, regions) values ($1, $2, $3, $4)
             on conflict (user_id) do update
               set console = excluded.console, api = excluded.api, regions = excluded.regions"
        ))
        .bind(user_id)
        .bind(console)
        .bind(api)
        .bind(regions)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Where a sub-user may work, as a JSON list; nothing when none was ever saved.
pub async fn regions_select(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select regions from sub_user_access where user_id = $1"))
            .bind(user_id)
            .fetch_optional(c)
            .await
    })
}

/// Takes a person's turn until the transaction ends; false when the person is not there.
pub async fn access_take(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update app_user set access_version = access_version + 1 where user_id = $1 and deleted_at is null"
        ))
        .bind(user_id)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Whether a person whose turn is taken may act at all.
pub async fn is_enabled(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<bool> {
    let count: i64 = on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from app_user where user_id = $1 and state = 'enabled' and deleted_at is null"
        ))
        .bind(user_id)
        .fetch_one(c)
        .await?
    });
    Ok(count > 0)
}

/// Somebody who may sign in.
#[derive(Debug, sqlx::FromRow)]
pub struct PersonRow {
    pub account_id: Uuid,
    pub login_name: String,
    pub kind: String,
}

/// A person who may sign in; nothing for anybody else.
pub async fn enabled_person(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Option<PersonRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, login_name, kind from app_user
             where user_id = $1 and state = 'enabled' and deleted_at is null"
        ))
        .bind(user_id)
        .fetch_optional(c)
        .await
    })
}

/// The groups of some people, by the groups' names. Each engine has its own way to take a list.
pub async fn memberships(conn: &mut Conn, user_ids: &[Uuid]) -> sqlx::Result<Vec<MembershipRow>> {
    match conn.raw() {
        Raw::Sqlite(c) => {
            let ids: Vec<String> = user_ids.iter().map(|id| id.simple().to_string()).collect();
            sqlx::query_as(sql!(
                "select m.user_id, g.group_id, g.name
                 from json_each($1) wanted
                 join user_group_member m on m.user_id = unhex(wanted.value)
                 join user_group g on g.group_id = m.group_id
                 order by g.name_key"
            ))
            .bind(format!("[\"{}\"]", ids.join("\",\"")))
            .fetch_all(c)
            .await
        }
        Raw::Postgres(c) => {
            sqlx::query_as(sql!(
                "select m.user_id, g.group_id, g.name
                 from user_group_member m join user_group g on g.group_id = m.group_id
                 where m.user_id = any($1) order by g.name_key"
            ))
            .bind(user_ids)
            .fetch_all(c)
            .await
        }
    }
}

/// Whether an account has a group, or has or had a sub-user.
pub async fn has_people(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<bool> {
    let count: i64 = on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select (select count(*) from app_user where account_id = $1 and kind = 'sub')
               + (select count(*) from user_group where account_id = $1)"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await?
    });
    Ok(count > 0)
}
