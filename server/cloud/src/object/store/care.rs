//! SQL of what operators see and do.

use portico_core::lifecycle::OperationState;
use uuid::Uuid;

use super::{OperationRow, ShownObject};
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::{NumberSearch, anywhere};
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// Something that is done with somebody's instance.
    #[derive(Debug, Clone)]
    pub struct QueuedRow {
        pub operation: {OperationRow},
        pub name: String = "o.name",
        pub region: String = "o.region",
        pub customer_no: String = "a.customer_no",
        pub user_name: Option<String> = "u.login_name",
    }

    /// An instance of any account, with what staff know of it.
    #[derive(Debug, Clone)]
    pub struct CaredObject {
        pub shown: {ShownObject},
        pub customer_no: String = "a.customer_no",
        pub note: String = "o.note",
    }
}

statement! {
    /// What the instances of a region that are not gone are made of, and where each is, as it is stored: one that cannot be read keeps no other
    /// from being counted.
    pub fn list_machines_of(region: &str) -> Vec<(String, String)>:
        "select o.spec, o.facts from cloud_object o where o.region = $1 and o.kind = 'instance' and o.gone_at is null";

    /// What is under way behind a place with instances that are searched for, the oldest first, up to `rows` of it.
    pub fn list_open_operations(search: &NumberSearch, after: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from operation p join cloud_object o on o.object_id = p.object_id join account a on a.account_id = p.account_id
           left join app_user u on u.user_id = p.user_id
         where p.ended_at is null and (p.created_at, p.operation_id) > ($1, $2)
           and (lower(o.name) like $4 escape '\\' or lower(a.customer_no) like $4 escape '\\' or o.object_id = $5 or substr(hex(o.object_id), 25) = $6 or $4 is null)
         order by p.created_at, p.operation_id limit $3"
        with after.at, after.id, rows, search.pattern.as_deref(), search.id, search.short.as_deref();

    /// What has ended in a state before a place with instances that are searched for, newest first, up to `rows` of it.
    pub fn list_past_operations(state: OperationState, search: &NumberSearch, before: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from operation p join cloud_object o on o.object_id = p.object_id join account a on a.account_id = p.account_id
           left join app_user u on u.user_id = p.user_id
         where p.state = $1 and p.ended_at is not null and (p.created_at, p.operation_id) < ($2, $3)
           and (lower(o.name) like $5 escape '\\' or lower(a.customer_no) like $5 escape '\\' or o.object_id = $6 or substr(hex(o.object_id), 25) = $7 or $5 is null)
         order by p.created_at desc, p.operation_id desc limit $4"
        with state, before.at, before.id, rows, search.pattern.as_deref(), search.id, search.short.as_deref();

    /// How much is under way.
    pub fn count_open_operations() -> One<i64>:
        "select count(*) from operation where ended_at is null";

    /// What is under way and was begun before a moment, or tried so many times.
    pub fn count_stuck_operations(before: Time, tries: i64) -> One<Waiting>:
        "select count(*) as count, min(created_at) as oldest_at from operation
         where ended_at is null and (created_at <= $1 or tries >= $2)";

    /// Something that is under way, or has ended.
    pub fn find_operation(operation_id: Uuid) -> Option<OperationRow>:
        "select {columns} from operation p where p.operation_id = $1";

    /// Has something gone on with now, with all of its time again; says false when somebody else has it.
    pub fn hasten_operation(row: &OperationRow, now: Time, deadline: Time) -> bool:
        "update operation set due_at = $3, deadline = $4 where operation_id = $1 and tries = $2 and ended_at is null"
        with row.operation_id, row.tries, now, deadline;

    /// Everybody's instances before a place, newest first, up to `rows` of them; what is gone is not among them.
    pub fn list_all_instances(
        search: &NumberSearch,
        address: Option<&str>,
        region: Option<&str>,
        before: Cursor,
        rows: i64,
    ) -> Vec<CaredObject>:
        "select {columns} from cloud_object o join customer_order b on b.order_id = o.order_id join account a on a.account_id = o.account_id
           left join resource r on r.resource_id = o.resource_id left join project j on j.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.kind = 'instance' and o.gone_at is null and (o.created_at, o.object_id) < ($1, $2) and (o.region = $3 or $3 is null)
           and (lower(o.name) like $4 escape '\\' or lower(o.facts) like $4 escape '\\' or o.spec like $5 escape '\\'
             or lower(a.customer_no) like $4 escape '\\' or o.object_id = $6 or substr(hex(o.object_id), 25) = $7 or $4 is null)
         order by o.created_at desc, o.object_id desc limit $8"
        with before.at, before.id, region, search.pattern.as_deref(), address.map(|address| anywhere(&format!("\"address\":\"{address}\""))),
            search.id, search.short.as_deref(), rows;

    /// Notes what operators say of an instance in the place of what they said of it; says false when that is another by now. The same sent twice
    /// is noted once.
    pub fn note_object(object_id: Uuid, note: &str, seen: &str) -> bool:
        "update cloud_object set note = $2 where object_id = $1 and (note = $2 or note = $3)";
}
