//! Grants. Every way to a person's rights is a look-up by the person: what it costs does not depend on how many there are.

use portico_core::permission::{Grant, GrantSource, Scope};
use portico_core::permission_group::PermissionGroup;
use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{Error, Result, on, sql};

/// One permission group, given to a person or to a group that the person belongs to.
#[derive(Debug, sqlx::FromRow)]
pub struct GrantRow {
    pub group_id: Option<Uuid>,
    pub group_name: Option<String>,
    pub scope_kind: String,
    pub scope_id: String,
    pub permission_group: String,
}

impl GrantRow {
    fn source(&self) -> GrantSource {
        match (self.group_id, &self.group_name) {
            (Some(id), Some(name)) => GrantSource::Group { id: id.to_string(), name: name.clone() },
            _ => GrantSource::Direct,
        }
    }

    fn scope(&self) -> Result<Scope> {
        let id = self.scope_id.clone();
        match self.scope_kind.as_str() {
            "all" => Ok(Scope::All),
            "project" => Ok(Scope::Project { id }),
            "vdc" => Ok(Scope::Vdc { id }),
            other => Err(Error::internal(format!("access_grant.scope_kind is {other:?}"))),
        }
    }
}

/// Rows as core judges them: one grant for each source and scope. The rows come sorted by both.
pub fn into_grants(rows: &[GrantRow]) -> Result<Vec<Grant>> {
    let mut grants: Vec<Grant> = Vec::new();
    for row in rows {
        let (source, scope) = (row.source(), row.scope()?);
        let group = PermissionGroup::parse(&row.permission_group).ok_or_else(|| {
            Error::internal(format!("access_grant.permission_group is {:?}", row.permission_group))
        })?;
        match grants.last_mut().filter(|last| last.source == source && last.scope == scope) {
            Some(last) => last.groups.push(group),
            None => grants.push(Grant { source, scope, groups: vec![group] }),
        }
    }
    // In SPEC's order, as core lists them.
    for grant in &mut grants {
        grant.groups.sort_unstable_by_key(|group| *group as u8);
    }
    Ok(grants)
}

/// What a person was granted, directly first.
pub async fn grants_select(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<GrantRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select 0 as place, null as group_id, null as group_name, g.scope_kind, g.scope_id, g.permission_group
             from access_grant g where g.user_id = $1
             union all
             select 1, u.group_id, u.name, g.scope_kind, g.scope_id, g.permission_group
             from user_group_member m
             join user_group u on u.group_id = m.group_id
             join access_grant g on g.group_id = u.group_id
             where m.user_id = $1
             order by 1, 3, 2, 4, 5, 6"
        ))
        .bind(user_id)
        .fetch_all(c)
        .await
    })
}

/// What a group was granted.
pub async fn group_grants_select(conn: &mut Conn, group_id: Uuid) -> sqlx::Result<Vec<GrantRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.group_id, u.name as group_name, g.scope_kind, g.scope_id, g.permission_group
             from user_group u join access_grant g on g.group_id = u.group_id
             where u.group_id = $1 order by 3, 4, 5"
        ))
        .bind(group_id)
        .fetch_all(c)
        .await
    })
}

/// Somebody of an account, with one permission group for all of it; a main user has an empty one.
#[derive(Debug, sqlx::FromRow)]
pub struct HolderRow {
    pub user_id: Uuid,
    pub is_main: bool,
    pub permission_group: String,
}

/// The account's main user, and its enabled sub-users with what they were given for the whole account, by person.
pub async fn account_holders_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<HolderRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.user_id, true as is_main, '' as permission_group
             from app_user u where u.account_id = $1 and u.kind = 'main' and u.deleted_at is null
             union all
             select u.user_id, false, g.permission_group
             from app_user u join access_grant g on g.user_id = u.user_id and g.scope_kind = 'all'
             where u.account_id = $1 and u.kind = 'sub' and u.state = 'enabled' and u.deleted_at is null
             union all
             select u.user_id, false, g.permission_group
             from app_user u join user_group_member m on m.user_id = u.user_id
             join access_grant g on g.group_id = m.group_id and g.scope_kind = 'all'
             where u.account_id = $1 and u.kind = 'sub' and u.state = 'enabled' and u.deleted_at is null
             order by 1, 3"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}

/// Takes everything back that was granted to a person directly.
pub async fn user_grants_delete(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from access_grant where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}

/// Takes everything back that was granted to a group.
pub async fn group_grants_delete(conn: &mut Conn, group_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from access_grant where group_id = $1")).bind(group_id).execute(c).await?;
        Ok(())
    })
}

/// To whom something is granted: a person or a group.
#[derive(Debug, Clone, Copy)]
pub enum Holder {
    /// A person.
    User(Uuid),
    /// A group.
    Group(Uuid),
}

/// Grants one permission group in one scope.
pub async fn grant_insert(
    conn: &mut Conn,
    (grant_id, now): (Uuid, Time),
    account_id: Uuid,
    holder: Holder,
    (scope_kind, scope_id): (&str, &str),
    group: PermissionGroup,
) -> sqlx::Result<()> {
    let (user_id, group_id) = match holder {
        Holder::User(id) => (Some(id), None),
        Holder::Group(id) => (None, Some(id)),
    };
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into access_grant (grant_id, account_id, user_id, group_id, scope_kind, scope_id, permission_group,
               created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)"
        ))
        .bind(grant_id)
        .bind(account_id)
        .bind(user_id)
        .bind(group_id)
        .bind(scope_kind)
        .bind(scope_id)
        .bind(group.as_str())
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}
