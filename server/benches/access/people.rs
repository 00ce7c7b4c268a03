//! Accounts with many sub-users, groups and grants, written straight into the database.

use anyhow::Result;
use portico_core::permission_group::PermissionGroup;
use portico_server::caller::Caller;
use portico_server::{App, on};
use uuid::Uuid;

use crate::account::main_user;

/// Permission groups that each person has directly, for the whole account.
const DIRECT: usize = 7;
/// Groups that each person is in.
const MEMBERSHIPS: u32 = 3;
/// Permission groups that each group gives, in each of two scopes.
const GIVEN: usize = 15;

/// The people of one account.
pub struct People {
    /// Its main user, signed in.
    pub main: Caller,
    /// Its sub-users.
    pub user_ids: Vec<Uuid>,
}

impl People {
    /// An account with `users` sub-users in `groups` groups; each person has as many grants, however many there are.
    pub async fn add(app: &App, name: &str, users: u32, groups: u32) -> Result<Self> {
        let main = main_user(app, name).await?;
        let account_id = main.account_id;
        let user_ids: Vec<Uuid> = (0..users).map(|_| app.random().id(app.now())).collect();
        let group_ids: Vec<Uuid> = (0..groups).map(|_| app.random().id(app.now())).collect();
        let mut tx = app.store().begin().await?;
        for (number, user_id) in user_ids.iter().enumerate() {
            user_insert(&mut tx, account_id, *user_id, &format!("{name}_{number:06}")).await?;
        }
        for (number, group_id) in group_ids.iter().enumerate() {
            insert_group(&mut tx, account_id, *group_id, &format!("group {number:04}")).await?;
            for (scope, id) in [("all", String::new()), ("project", Uuid::nil().to_string())] {
                for gives in PermissionGroup::ALL.iter().take(GIVEN) {
                    let holder = (None, Some(*group_id));
                    insert_grant(&mut tx, app, account_id, holder, (scope, &id), *gives).await?;
                }
            }
        }
        for (number, user_id) in user_ids.iter().enumerate().filter(|_| groups > 0) {
            for gives in PermissionGroup::ALL.iter().take(DIRECT) {
                insert_grant(&mut tx, app, account_id, (Some(*user_id), None), ("all", ""), *gives).await?;
            }
            for joined in 0..MEMBERSHIPS as usize {
                insert_member(&mut tx, group_ids[(number + joined) % group_ids.len()], *user_id).await?;
            }
        }
        tx.commit().await?;
        Ok(Self { main, user_ids })
    }
}

async fn user_insert(
    tx: &mut portico_server::kit::store::Conn,
    account_id: Uuid,
    user_id: Uuid,
    login: &str,
) -> Result<()> {
    on!(tx, c => {
        sqlx::query(
            "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash,
               password_set_at, email, email_key, name, name_key, introduction, subject, lang, login_ageing_minutes,
               login_verification, created_at)
             values ($1, $2, 'sub', 'enabled', $3, $3, '', 0, $3 || '@example.com', $3 || '@example.com', $3, $3, '',
               'light', 'US', 30, true, 1)",
        )
        .bind(user_id)
        .bind(account_id)
        .bind(login)
        .execute(c)
        .await?;
    });
    Ok(())
}

async fn insert_group(
    tx: &mut portico_server::kit::store::Conn,
    account_id: Uuid,
    group_id: Uuid,
    name: &str,
) -> Result<()> {
    on!(tx, c => {
        sqlx::query(
            "insert into user_group (group_id, account_id, name, name_key, remark, created_at)
             values ($1, $2, $3, $3, '', 1)",
        )
        .bind(group_id)
        .bind(account_id)
        .bind(name)
        .execute(c)
        .await?;
    });
    Ok(())
}

async fn insert_member(
    tx: &mut portico_server::kit::store::Conn,
    group_id: Uuid,
    user_id: Uuid,
) -> Result<()> {
    on!(tx, c => {
        sqlx::query("insert into user_group_member (group_id, user_id, added_at) values ($1, $2, 1)")
            .bind(group_id)
            .bind(user_id)
            .execute(c)
            .await?;
    });
    Ok(())
}

async fn insert_grant(
    tx: &mut portico_server::kit::store::Conn,
    app: &App,
    account_id: Uuid,
    (user_id, group_id): (Option<Uuid>, Option<Uuid>),
    (scope, id): (&str, &str),
    gives: PermissionGroup,
) -> Result<()> {
    on!(tx, c => {
        sqlx::query(
            "insert into access_grant (grant_id, account_id, user_id, group_id, scope_kind, scope_id, permission_group,
               created_at)
             values ($1, $2, $3, $4, $5, $6, $7, 1)",
        )
        .bind(app.random().id(app.now()))
        .bind(account_id)
        .bind(user_id)
        .bind(group_id)
        .bind(scope)
        .bind(id)
        .bind(gives.as_str())
        .execute(c)
        .await?;
    });
    Ok(())
}
