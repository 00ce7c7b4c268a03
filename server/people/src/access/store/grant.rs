//! Grants. Every way to a person's rights is a look-up by the person: what it costs does not depend on how many there are.

use portico_core::Code;
use portico_core::permission::{Grant, GrantSource, Scope};
use portico_core::permission_group::PermissionGroup;
use portico_core::rights::{UserGroup, inherit};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::Json;
use crate::{Error, Result, row, statement};

row! {
    /// One permission group, given to a person or to a group that the person belongs to.
    #[derive(Debug)]
    pub struct GrantRow {
        pub group_id: Option<Uuid>,
        pub group_name: Option<String>,
        pub scope_kind: String,
        pub scope_id: String,
        pub permission_group: String,
        /// The regions that its holder may work in; nothing for a group, whose members' count.
        pub regions: Option<Json<Vec<String>>>,
    }
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

/// A sub-user's rows as core judges them: what was given directly, and what each group gives in the sub-user's regions.
pub fn into_held_grants(rows: &[GrantRow]) -> Result<Vec<Grant>> {
    let (mut direct, mut groups) = (Vec::new(), Vec::<UserGroup>::new());
    for grant in into_grants(rows)? {
        match &grant.source {
            GrantSource::Direct => direct.push(grant),
            GrantSource::Group { id, name } => match groups.last_mut().filter(|last| last.id == *id) {
                Some(last) => last.grants.push(grant),
                None => groups.push(UserGroup { id: id.clone(), name: name.clone(), grants: vec![grant] }),
            },
        }
    }
    // The same with every row.
    let regions = rows.first().and_then(|row| row.regions.as_ref());
    Ok(inherit(&direct, &groups, regions.map(|regions| regions.0.as_slice())))
}

/// Rows as core judges them: one grant for each source and scope, wherever it counts. The rows come sorted by both.
pub fn into_grants(rows: &[GrantRow]) -> Result<Vec<Grant>> {
    let mut grants: Vec<Grant> = Vec::new();
    for row in rows {
        let (source, scope) = (row.source(), row.scope()?);
        let group = PermissionGroup::parse(&row.permission_group).ok_or_else(|| {
            let cause = format!("access_grant.permission_group is {:?}", row.permission_group);
            Error::new(Code::SubUserPermissionConfig).with_cause(cause)
        })?;
        match grants.last_mut().filter(|last| last.source == source && last.scope == scope) {
            Some(last) => last.groups.push(group),
            None => grants.push(Grant { source, scope, groups: vec![group], regions: None }),
        }
    }
    // In SPEC's order, as core lists them.
    for grant in &mut grants {
        grant.groups.sort_unstable_by_key(|group| *group as u8);
    }
    Ok(grants)
}

statement! {
    /// What a sub-user was granted, directly first; it counts in the regions that the sub-user may work in, and without any in none.
    pub fn list_grants(user_id: Uuid) -> Vec<GrantRow>:
        "select 0 as place, null as group_id, null as group_name, g.scope_kind, g.scope_id, g.permission_group,
           coalesce((select a.regions from sub_user_access a where a.user_id = $1), '[]') as regions
         from access_grant g where g.user_id = $1
         union all
         select 1, u.group_id, u.name, g.scope_kind, g.scope_id, g.permission_group,
           coalesce((select a.regions from sub_user_access a where a.user_id = $1), '[]')
         from user_group_member m
         join user_group u on u.group_id = m.group_id
         join access_grant g on g.group_id = u.group_id
         where m.user_id = $1
         order by 1, 3, 2, 4, 5, 6";

    /// What a group was granted.
    pub fn list_group_grants(group_id: Uuid) -> Vec<GrantRow>:
        "select u.group_id, u.name as group_name, g.scope_kind, g.scope_id, g.permission_group, null as regions
         from user_group u join access_grant g on g.group_id = u.group_id
         where u.group_id = $1 order by 3, 4, 5";
}

row! {
    /// Somebody of an account, with one permission group that counts at a place; a main user has an empty one.
    #[derive(Debug)]
    pub struct HolderRow {
        pub user_id: Uuid,
        pub is_main: bool,
        pub permission_group: String,
        /// The regions that a sub-user may work in.
        pub regions: Json<Vec<String>>,
    }
}

statement! {
    /// The account's main user, and its enabled sub-users with what they were given for the whole account, a project or a VDC (whose ids
    /// are empty for none), by person.
    pub fn list_holders(account_id: Uuid, project: &str, vdc: &str) -> Vec<HolderRow>:
        "select u.user_id, true as is_main, '' as permission_group, '[]' as regions
         from app_user u where u.account_id = $1 and u.kind = 'main' and u.deleted_at is null
         union all
         select u.user_id, false, g.permission_group,
           coalesce((select a.regions from sub_user_access a where a.user_id = u.user_id), '[]')
         from app_user u join access_grant g on g.user_id = u.user_id
         where u.account_id = $1 and u.kind = 'sub' and u.state = 'enabled' and u.deleted_at is null
           and (g.scope_kind = 'all' or (g.scope_kind = 'project' and g.scope_id = $2)
             or (g.scope_kind = 'vdc' and g.scope_id = $3))
         union all
         select u.user_id, false, g.permission_group,
           coalesce((select a.regions from sub_user_access a where a.user_id = u.user_id), '[]')
         from app_user u join user_group_member m on m.user_id = u.user_id
         join access_grant g on g.group_id = m.group_id
         where u.account_id = $1 and u.kind = 'sub' and u.state = 'enabled' and u.deleted_at is null
           and (g.scope_kind = 'all' or (g.scope_kind = 'project' and g.scope_id = $2)
             or (g.scope_kind = 'vdc' and g.scope_id = $3))
         order by 1, 3";

    /// Whether somebody of the account is there and not disabled.
    pub fn is_enabled(account_id: Uuid, user_id: Uuid) -> bool:
        "select 1 from app_user
         where account_id = $1 and user_id = $2 and deleted_at is null and (kind = 'main' or state = 'enabled')";

    /// Takes everything back that was granted to a person directly.
    pub fn delete_user_grants(user_id: Uuid):
        "delete from access_grant where user_id = $1";

    /// Takes everything back that was granted to a group.
    pub fn delete_group_grants(group_id: Uuid):
        "delete from access_grant where group_id = $1";
}

/// To whom something is granted: a person or a group.
#[derive(Debug, Clone, Copy)]
pub enum Holder {
    /// A person, by their user id.
    User(Uuid),
    /// A group, by its id: all its members.
    Group(Uuid),
}

impl Holder {
    /// The person, if it is one.
    fn user(self) -> Option<Uuid> {
        if let Self::User(id) = self { Some(id) } else { None }
    }

    /// The group, if it is one.
    fn group(self) -> Option<Uuid> {
        if let Self::Group(id) = self { Some(id) } else { None }
    }
}

statement! {
    /// Grants one permission group in one scope.
    pub fn insert_grant(
        grant_id: Uuid,
        account_id: Uuid,
        holder: Holder,
        scope_kind: &str,
        scope_id: &str,
        group: PermissionGroup,
        now: Time,
    ):
        "insert into access_grant (grant_id, account_id, user_id, group_id, scope_kind, scope_id, permission_group, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)"
        with grant_id, account_id, holder.user(), holder.group(), scope_kind, scope_id, group.as_str(), now;
}
