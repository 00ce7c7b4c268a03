//! SQL of the lists of an account's resources.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::found::ResourceStatus;
use super::super::resource_list::ResourceFilter;
use super::ShownResourceRow;
use crate::kit::clock::Time;
use crate::kit::store::RowScope;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::{row, statement};

impl ResourceStatus {
    /// The state that it stands for, if it is one alone.
    fn state(self) -> Option<&'static str> {
        match self {
            Self::Active => Some("active"),
            Self::Overdue => Some("overdue"),
            Self::Ended => Some("ended"),
            Self::Expiring | Self::Stopped | Self::Deleting => None,
        }
    }
}

row! {
    /// How many resources of a project have not ended.
    #[derive(Debug, Serialize, ToSchema)]
    pub struct ProjectResources {
        /// The project; null for what is in none.
        pub project_id: Option<Uuid>,
        /// How many; an instance counts once, with its parts.
        pub count: i64 = "count(*)",
        /// How many of them do not work: arrears, or their expiry, stopped them.
        pub stopped: i64 = "coalesce(sum(case when run_state = 'running' then 0 else 1 end), 0)",
    }
}

statement! {
    /// How many resources of an account that have not ended are in which project.
    pub fn count_resources_by_project(account_id: Uuid, scope: &RowScope) -> Vec<ProjectResources>:
        "select {columns} from resource
         where account_id = $1 and state <> 'ended' and (part is null or part = 'compute') and {scope}
         group by project_id order by case when project_id is null then 0 else 1 end, project_id"
        scope("project_id", "vdc_id", "region", "$2")
        with account_id, scope.text();

    /// An account's resources before a place, newest first, up to `rows` of them.
    pub fn read_resource_page(
        account_id: Uuid,
        filter: &ResourceFilter,
        ids: Option<&str>,
        scope: &RowScope,
        search: &Search,
        before: Cursor,
        rows: i64,
    ) -> Vec<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.account_id = $1 and (r.started_at, r.resource_id) < ($2, $3)
           and (r.state = $4 or $4 is null)
           and (not $5 or r.run_state in ('shutdown', 'recycling')) and (r.scheme = $6 or $6 is null)
           and (r.product = $7 or $7 is null) and (r.region = $8 or $8 is null)
           and (r.project_id = $9 or $9 is null) and (r.vdc_id = $10 or $10 is null)
           and (lower(r.name) like $11 escape '\\' or lower(r.product) like $11 escape '\\' or lower(r.region) like $11 escape '\\'
             or lower(p.name) like $11 escape '\\' or lower(v.name) like $11 escape '\\' or r.resource_id = $12 or $11 is null)
           and (not $15 or r.part is null or r.part = 'compute') and {among} and {scope}
         order by r.started_at desc, r.resource_id desc limit $13"
        scope("r.project_id", "r.vdc_id", "r.region", "$14") among("r.resource_id", "$16")
        with account_id, before.at, before.id, filter.state.and_then(ResourceStatus::state),
            filter.state == Some(ResourceStatus::Stopped),
            filter.scheme, filter.product.as_deref(), filter.region.as_deref(), filter.project_id,
            filter.vdc_id, search.pattern(), search.id(), rows, scope.text(), filter.whole == Some(true), ids;

    /// An account's resources whose paid time ends by `until`, after a place in the order of those ends, up to `rows` of them.
    pub fn read_expiring_page(
        account_id: Uuid,
        filter: &ResourceFilter,
        ids: Option<&str>,
        scope: &RowScope,
        search: &Search,
        until: Time,
        after: Cursor,
        rows: i64,
    ) -> Vec<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.account_id = $1 and r.state = 'active' and (r.paid_until, r.resource_id) > ($2, $3)
           and r.paid_until <= $4 and (r.scheme = $5 or $5 is null) and (r.product = $6 or $6 is null)
           and (r.region = $7 or $7 is null) and (r.project_id = $8 or $8 is null)
           and (r.vdc_id = $9 or $9 is null)
           and (lower(r.name) like $10 escape '\\' or lower(r.product) like $10 escape '\\' or lower(r.region) like $10 escape '\\'
             or lower(p.name) like $10 escape '\\' or lower(v.name) like $10 escape '\\' or r.resource_id = $11 or $10 is null)
           and (not $14 or r.part is null or r.part = 'compute') and {among} and {scope}
         order by r.paid_until, r.resource_id limit $12"
        scope("r.project_id", "r.vdc_id", "r.region", "$13") among("r.resource_id", "$15")
        with account_id, after.at, after.id, until, filter.scheme, filter.product.as_deref(),
            filter.region.as_deref(), filter.project_id, filter.vdc_id, search.pattern(), search.id(), rows, scope.text(),
            filter.whole == Some(true), ids;

    /// An account's resources that are going to be deleted, after a place in the order of when that is, up to `rows` of them. `of_account`: when
    /// what is billed by the hour is, for arrears; nothing where it is not.
    pub fn read_deleting_page(
        account_id: Uuid,
        filter: &ResourceFilter,
        ids: Option<&str>,
        scope: &RowScope,
        search: &Search,
        of_account: Option<Time>,
        after: Cursor,
        rows: i64,
    ) -> Vec<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.account_id = $1 and r.state <> 'ended'
           and (case when r.paid_until is null then $4 else r.delete_at end, r.resource_id) > ($2, $3)
           and (r.scheme = $5 or $5 is null) and (r.product = $6 or $6 is null)
           and (r.region = $7 or $7 is null) and (r.project_id = $8 or $8 is null)
           and (r.vdc_id = $9 or $9 is null)
           and (lower(r.name) like $10 escape '\\' or lower(r.product) like $10 escape '\\' or lower(r.region) like $10 escape '\\'
             or lower(p.name) like $10 escape '\\' or lower(v.name) like $10 escape '\\' or r.resource_id = $11 or $10 is null)
           and (not $14 or r.part is null or r.part = 'compute') and {among} and {scope}
         order by case when r.paid_until is null then $4 else r.delete_at end, r.resource_id limit $12"
        scope("r.project_id", "r.vdc_id", "r.region", "$13") among("r.resource_id", "$15")
        with account_id, after.at, after.id, of_account, filter.scheme, filter.product.as_deref(),
            filter.region.as_deref(), filter.project_id, filter.vdc_id, search.pattern(), search.id(), rows, scope.text(),
            filter.whole == Some(true), ids;
}
