//! SQL of resources and usage.

pub mod arrears;
mod list;
pub mod paid_time;
pub mod rating;
pub mod span;

pub use list::{
    ProjectResources, count_resources_by_project, read_deleting_page, read_expiring_page, read_resource_page,
};
use portico_core::lifecycle::Part;
use portico_core::price::Scheme;
use portico_core::state::{ResourceEnd, ResourceState};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Ids, One};
use crate::platform::feature::Owning;
use crate::{row, statement};

row! {
    /// A resource as it is stored; `paid_until` is null for what is billed by the hour.
    #[derive(Debug, Clone)]
    pub struct ResourceRow of resource in r {
        pub resource_id: Uuid,
        pub account_id: Uuid,
        pub order_id: Uuid,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub region: String,
        pub product: String,
        pub name: String,
        pub scheme: Scheme,
        pub quantity: i64,
        pub started_at: Time,
        pub anchor_at: Option<Time>,
        pub months: Option<i64>,
        pub paid_until: Option<Time>,
        pub renews: bool,
        pub state: String,
        pub ended_at: Option<Time>,
        pub run_state: ResourceState,
        pub run_since: Time,
        pub ended_by: Option<ResourceEnd>,
        pub stop_at: Option<Time>,
        pub recycle_at: Option<Time>,
        pub delete_at: Option<Time>,
        pub reminded: Option<i64>,
        pub part: Option<Part>,
    }

    /// A resource with the names of its project and VDC.
    #[derive(Debug, Clone)]
    pub struct ShownResourceRow {
        pub resource: {ResourceRow},
        pub project_name: Option<String> = "p.name",
        pub vdc_name: Option<String> = "v.name",
    }

    /// A record of usage.
    #[derive(Debug, Clone)]
    pub struct UsageRow of usage_record {
        pub resource_id: Uuid,
        pub record_id: String,
        pub account_id: Uuid,
        pub at: Time,
        pub hour: Time,
        pub quantity: i64,
        pub received_at: Time,
    }
}

statement! {
    /// Writes a new resource.
    pub fn insert_resource(row: &ResourceRow): insert;

    /// The resource with an id, ended or not; nothing when there is none.
    pub fn find_resource(resource_id: Uuid) -> Option<ResourceRow>:
        "select {columns} from resource r where resource_id = $1";

    /// Whose a resource is.
    pub fn find_account_of_resource(resource_id: Uuid) -> Option<(Uuid,)>:
        "select account_id from resource where resource_id = $1";

    /// Whose the resources are that have a short number, such as `7F3A09C2`, at most `rows` accounts.
    pub fn list_accounts_of_resource_number(number: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from resource where substr(hex(resource_id), 25) = $1 order by account_id limit $2";

    /// How many resources of an account have not ended.
    pub fn count_open_resources(account_id: Uuid) -> One<i64>:
        "select count(*) from resource where account_id = $1 and state <> 'ended'";

    /// Where some accounts have resources that have not ended.
    pub fn list_owned(accounts: &Ids) -> Vec<Owning>:
        sqlite "select distinct account_id, 'resource' as kind, region from resource
         where account_id in (select unhex(value) from json_each($1)) and state <> 'ended'"
        postgres "select distinct account_id, 'resource' as kind, region from resource
         where account_id in (select value::uuid from json_array_elements_text($1::text::json)) and state <> 'ended'"
        with accounts.text();

    /// A record that was taken.
    pub fn find_usage(resource_id: Uuid, record_id: &str) -> Option<UsageRow>:
        "select {columns} from usage_record
         where resource_id = $1 and record_id = $2";

    /// Writes a record; says false when there is one with its id.
    pub fn insert_usage(row: &UsageRow) -> bool: insert "on conflict do nothing";

    /// A line's usage after a record, in the order of the records' ids.
    pub fn read_usage_page(line_id: Uuid, after: &str, rows: i64) -> Vec<UsageRow>:
        "select {columns} from usage_record
         where line_id = $1 and record_id > $2 order by record_id limit $3";

    /// A resource with the names of its project and VDC.
    pub fn find_resource_with_names(resource_id: Uuid) -> Option<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.resource_id = $1";

    /// Says whether a resource that has not ended is renewed; says whether there is one.
    pub fn update_renewal(resource_id: Uuid, renews: bool) -> bool:
        "update resource set renews = $2 where resource_id = $1 and state <> 'ended'";

    /// Gives a resource another name.
    pub fn update_name(resource_id: Uuid, name: &str):
        "update resource set name = $2 where resource_id = $1";

    /// Has a resource that has not ended in another project or VDC.
    pub fn update_place(resource_id: Uuid, project_id: Option<Uuid>, vdc_id: Option<Uuid>):
        "update resource set project_id = $2, vdc_id = $3 where resource_id = $1 and state <> 'ended'";

    /// Ends a resource that has not ended; says whether it was there.
    pub fn end_resource(resource_id: Uuid, at: Time) -> bool:
        "update resource set state = 'ended', ended_at = $2, ended_by = 'customer', run_state = 'deleted', run_since = $2
         where resource_id = $1 and state <> 'ended'";
}
