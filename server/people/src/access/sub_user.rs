//! Sub-users as answers show them.

use std::collections::HashMap;

use portico_core::state::SubUserState;
use portico_core::sub_user::AccessMethod;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::not_found;
use super::store::user::{self as store, SubUserRow};
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Ids};
use crate::{Error, Result};

/// A sub-user (SPEC §3).
#[derive(Debug, Serialize, ToSchema)]
pub struct SubUserReply {
    /// What calls about this sub-user name them by.
    pub user_id: Uuid,
    /// The name of the person, as the account has it.
    pub name: String,
    /// What the sub-user signs in with.
    pub login_name: String,
    /// The mailbox; null when there is none.
    pub email: Option<String>,
    /// The mobile that codes go to; null when there is none.
    pub mobile: Option<String>,
    /// When the sub-user was created.
    pub created_at: Time,
    /// When the sub-user signed in last; null for never.
    pub last_sign_in_at: Option<Time>,
    /// Whether the sub-user may sign in.
    pub state: SubUserState,
    /// The groups that the sub-user is in, by name.
    pub groups: Vec<GroupName>,
    /// By what means the sub-user may work.
    pub access_methods: Vec<AccessMethod>,
}

/// A group's id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GroupName {
    /// What calls about this group name it by.
    pub group_id: Uuid,
    /// The group's name; an account has no two of one name, in any case.
    pub name: String,
}

/// A sub-user of the account.
///
/// # Errors
/// 100004 for another account's and for an unknown one.
pub async fn find(conn: &mut Conn, account_id: Uuid, user_id: Uuid) -> Result<SubUserRow> {
    find_or(conn, account_id, user_id, not_found).await
}

/// The same with another refusal.
///
/// # Errors
/// `refusal` for another account's and for an unknown one.
pub async fn find_or(
    conn: &mut Conn,
    account_id: Uuid,
    user_id: Uuid,
    refusal: fn() -> Error,
) -> Result<SubUserRow> {
    store::find_sub_user(conn, account_id, user_id).await?.ok_or_else(refusal)
}

/// Those of some people who are sub-users of the account, and are still there.
///
/// # Errors
/// When the database does not answer.
pub async fn list_present(conn: &mut Conn, account_id: Uuid, people: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut found = Vec::new();
    for user_id in people {
        if store::find_sub_user(conn, account_id, *user_id).await?.is_some() {
            found.push(*user_id);
        }
    }
    Ok(found)
}

/// Rows as answers, with the groups that each is in.
pub async fn in_words(conn: &mut Conn, rows: Vec<SubUserRow>) -> Result<Vec<SubUserReply>> {
    let mut groups: HashMap<Uuid, Vec<GroupName>> = HashMap::new();
    if !rows.is_empty() {
        let people = Ids::of(rows.iter().map(|row| row.user_id));
        for row in store::list_memberships(conn, &people).await? {
            groups.entry(row.user_id).or_default().push(GroupName { group_id: row.group_id, name: row.name });
        }
    }
    Ok(rows.into_iter().map(|row| reply(row, &mut groups)).collect())
}

fn reply(row: SubUserRow, groups: &mut HashMap<Uuid, Vec<GroupName>>) -> SubUserReply {
    SubUserReply {
        state: row.state,
        access_methods: access_methods(&row),
        groups: groups.remove(&row.user_id).unwrap_or_default(),
        user_id: row.user_id,
        name: row.name,
        login_name: row.login_name,
        email: row.email,
        mobile: row.mobile,
        created_at: row.created_at,
        last_sign_in_at: row.last_sign_in_at,
    }
}

/// By what means a sub-user may work.
pub fn access_methods(row: &SubUserRow) -> Vec<AccessMethod> {
    let methods = [(row.console, AccessMethod::Console), (row.api, AccessMethod::Api)];
    methods.into_iter().filter(|(is_open, _)| *is_open == Some(true)).map(|(_, method)| method).collect()
}
