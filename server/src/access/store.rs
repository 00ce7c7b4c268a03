//! SQL of the rights.

use portico_core::permission::{Grant, GrantSource, Scope};
use portico_core::permission_group::PermissionGroup;
use uuid::Uuid;

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
    /// As core judges it.
    pub fn into_grant(self) -> Result<Grant> {
        let source = match (self.group_id, self.group_name) {
            (Some(id), Some(name)) => GrantSource::Group { id: id.to_string(), name },
            _ => GrantSource::Direct,
        };
        let scope = match self.scope_kind.as_str() {
            "all" => Scope::All,
            "project" => Scope::Project { id: self.scope_id },
            "vdc" => Scope::Vdc { id: self.scope_id },
            other => return Err(Error::internal(format!("access_grant.scope_kind is {other:?}"))),
        };
        let group = PermissionGroup::parse(&self.permission_group).ok_or_else(|| {
            Error::internal(format!("access_grant.permission_group is {:?}", self.permission_group))
        })?;
        Ok(Grant { source, scope, groups: vec![group] })
    }
}

/// What a person was granted, directly first.
pub async fn grants_select(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<GrantRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select null as group_id, null as group_name, g.scope_kind, g.scope_id, g.permission_group, g.grant_id
             from access_grant g where g.user_id = $1
             union all
             select u.group_id, u.name, g.scope_kind, g.scope_id, g.permission_group, g.grant_id
             from user_group_member m
             join user_group u on u.group_id = m.group_id
             join access_grant g on g.group_id = u.group_id
             where m.user_id = $1
             order by 1, 6"
        ))
        .bind(user_id)
        .fetch_all(c)
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
