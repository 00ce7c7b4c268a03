//! SQL of objects and of what is done with them.

pub mod care;
pub mod orphan;
pub mod part;
pub mod region;

use portico_core::lifecycle::{
    ObjectKind, OperationCause, OperationKind, OperationReason, OperationState, Seen, Wanted,
};
use portico_core::price::Scheme;
use uuid::Uuid;

use super::Spec;
use crate::cloud::instance::InstanceFilter;
use crate::engine::Facts;
use crate::kit::clock::Time;
use crate::kit::store::page::{Cursor, Span};
use crate::kit::store::search::Search;
use crate::kit::store::{Ids, Json, One, RowScope};
use crate::platform::feature::Owning;
use crate::{row, statement};

row! {
    /// What an engine has or shall have: an instance, a disk, a public address or its bandwidth.
    #[derive(Debug, Clone)]
    pub struct ObjectRow of cloud_object in o {
        pub object_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub region: String,
        pub kind: ObjectKind,
        pub parent_id: Option<Uuid>,
        pub order_id: Uuid,
        pub name: String,
        pub engine_name: String,
        pub spec: Json<Spec>,
        pub wanted: Wanted,
        pub seen: Seen,
        pub seen_at: Option<Time>,
        pub facts: Json<Facts>,
        pub failure: Option<OperationReason>,
        pub due_at: Option<Time>,
        pub created_at: Time,
        pub ready_at: Option<Time>,
        pub gone_at: Option<Time>,
        pub resource_id: Option<Uuid>,
        pub is_protected: bool,
        pub tags: Json<Vec<String>>,
        pub zone: Option<String>,
        pub missed_at: Option<Time>,
    }

    /// An object with what is known of it elsewhere: what is being done with it, its billed resource, and how far its parts may work (0
    /// running, 1 shut down, 2 recycling, 3 deleted; the worst of them).
    #[derive(Debug, Clone)]
    pub struct ShownObject {
        pub object: {ObjectRow},
        pub operation: Option<OperationKind> = "(select p.kind from operation p where p.object_id = o.object_id and p.ended_at is null)",
        pub unanswered_at: Option<Time> = "(select p.unanswered_at from operation p where p.object_id = o.object_id and p.ended_at is null)",
        pub work: Option<i64> = "(select cast(max(case w.run_state when 'running' then 0 when 'shutdown' then 1 when 'recycling' then 2 else 3 end) as bigint) from cloud_object c join resource w on w.resource_id = c.resource_id where c.object_id = o.object_id or (c.parent_id = o.object_id and c.gone_at is null))",
        pub scheme: Scheme = "b.scheme",
        pub purchase_id: Option<Uuid> = "b.purchase_id",
        pub paid_until: Option<Time> = "r.paid_until",
        pub renews: bool = "coalesce(r.renews, b.renews)",
        pub is_kept_off: bool = "exists (select 1 from account x where x.account_id = o.account_id and x.suspension_stops)",
        pub project_name: Option<String> = "j.name",
        pub vdc_name: Option<String> = "v.name",
    }

    /// How many objects of a region are alike in what their status is computed from.
    #[derive(Debug, Clone)]
    pub struct AlikeObjects {
        pub region: String = "t.region",
        pub operation: Option<OperationKind> = "t.operation",
        pub work: Option<i64> = "t.work",
        pub scheme: Scheme = "t.scheme",
        pub wanted: Wanted = "t.wanted",
        pub seen: Seen = "t.seen",
        pub has_failed: bool = "t.has_failed",
        pub count: i64 = "count(*)",
    }

    /// How many parts of one kind an account has in a region.
    #[derive(Debug, Clone)]
    pub struct CountedParts {
        pub region: String = "o.region",
        pub kind: String = "o.kind",
        pub count: i64 = "count(*)",
    }

    /// Something that is done with an object.
    #[derive(Debug, Clone)]
    pub struct OperationRow of operation in p {
        pub operation_id: Uuid,
        pub object_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Option<Uuid>,
        pub kind: OperationKind,
        pub cause: OperationCause,
        pub input: Vec<u8>,
        pub state: OperationState,
        pub job: Option<String>,
        pub tries: i64,
        pub due_at: Time,
        pub deadline: Time,
        pub reason: Option<OperationReason>,
        pub created_at: Time,
        pub ended_at: Option<Time>,
        pub spec: Option<Json<Spec>>,
        pub order_id: Option<Uuid>,
        pub unanswered_at: Option<Time>,
    }

    /// The same with the name of whoever asked for it.
    #[derive(Debug, Clone)]
    pub struct ShownOperation {
        pub operation: {OperationRow},
        pub user_name: Option<String> = "u.login_name",
        /// The same as a sub-user who is there.
        pub sub_user_id: Option<Uuid> = "case when u.kind = 'sub' and u.deleted_at is null then u.user_id end",
    }

    /// The same with its object's name and region.
    #[derive(Debug, Clone)]
    pub struct NamedOperation {
        pub shown: {ShownOperation},
        pub name: String = "o.name",
        pub region: String = "o.region",
        pub gone_at: Option<Time> = "o.gone_at",
    }
}

statement! {
    /// Writes an object that is not there yet.
    pub fn insert_object(row: &ObjectRow): insert;

    /// An object of whatever kind and account, gone or not, with its order and the names around it.
    pub fn find_object(object_id: Uuid) -> Option<ShownObject>:
        "select {columns} from cloud_object o join customer_order b on b.order_id = o.order_id left join resource r on r.resource_id = o.resource_id
           left join project j on j.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.object_id = $1";

    /// The instance that a resource is a part of, with its order and the names around it, unless it is gone.
    pub fn find_object_of_resource(resource_id: Uuid) -> Option<ShownObject>:
        "select {columns} from cloud_object o join customer_order b on b.order_id = o.order_id left join resource r on r.resource_id = o.resource_id
           left join project j on j.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.kind = 'instance' and o.gone_at is null
           and o.object_id in (select coalesce(c.parent_id, c.object_id) from cloud_object c where c.resource_id = $1)";

    /// An account's instances before a place, newest first, up to `rows` of them; what is gone is not among them. The tag is as JSON has
    /// it, in quotation marks.
    pub fn read_object_page(
        account_id: Uuid,
        filter: &InstanceFilter,
        scope: &RowScope,
        search: &Search,
        tag: Option<&str>,
        gpu: Option<&str>,
        due_before: Option<Time>,
        before: Cursor,
        rows: i64,
    ) -> Vec<ShownObject>:
        // The page first: joined before its limit, PostgreSQL reads and sorts all that an account has.
        "select {columns} from (
           select o.* from cloud_object o
           where o.account_id = $1 and o.kind = 'instance' and o.gone_at is null and (o.created_at, o.object_id) < ($2, $3)
             and (o.region = $4 or $4 is null) and (o.project_id = $5 or $5 is null) and (o.vdc_id = $6 or $6 is null)
             and (lower(o.name) like $7 escape '\\' or lower(o.facts) like $7 escape '\\' or o.spec like $7 escape '\\' or lower(o.tags) like $7 escape '\\' or o.object_id = $8 or o.resource_id = $8 or $7 is null)
             and (replace(o.tags, $11, '') <> o.tags or $11 is null) and (o.zone = $12 or $12 is null) and (replace(o.spec, $16, '') <> o.spec or $16 is null)
             and (o.object_id in (select coalesce(c.parent_id, c.object_id) from cloud_object c where c.resource_id = $13) or $13 is null)
             and (exists (select 1 from customer_order q where q.order_id = o.order_id and q.scheme = $14) or $14 is null)
             and (exists (select 1 from resource w where w.resource_id = o.resource_id and w.paid_until < $15) or $15 is null) and {scope}
           order by o.created_at desc, o.object_id desc limit $9) o
         join customer_order b on b.order_id = o.order_id left join resource r on r.resource_id = o.resource_id
         left join project j on j.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         order by o.created_at desc, o.object_id desc"
        scope("o.project_id", "o.vdc_id", "o.region", "$10")
        with account_id, before.at, before.id, filter.region.as_deref(), filter.project_id, filter.vdc_id,
            search.pattern(), search.id(), rows, scope.text(), tag, filter.zone.as_deref(), filter.resource_id,
            filter.scheme, due_before, gpu;

    /// The instances that a purchase has made or is making, in the order of their names' numbers.
    pub fn list_instances_of_purchase(purchase_id: Uuid) -> Vec<Uuid>:
        "select o.object_id from cloud_object o join customer_order b on b.order_id = o.order_id
         where b.purchase_id = $1 and o.kind = 'instance' order by o.object_id";

    /// Whether a purchase has changed an object, or is changing it.
    pub fn has_purchase_changed_object(purchase_id: Uuid) -> bool:
        "select 1 from operation p join customer_order b on b.order_id = p.order_id where b.purchase_id = $1 limit 1";

    /// The names of an account's instances in a project, or in none; what is gone or could not be made has its name no longer.
    pub fn list_names_in(account_id: Uuid, project_id: Option<Uuid>) -> Vec<(Uuid, String)>:
        "select o.object_id, o.name from cloud_object o
         where o.account_id = $1 and o.kind = 'instance' and o.gone_at is null and (o.ready_at is not null or o.failure is null)
           and (o.project_id = $2 or ($2 is null and o.project_id is null))";

    /// Whether an object is there; what is wanted of it does not change before the transaction ends. SQLite has one writer anyway.
    pub fn hold_object(object_id: Uuid) -> bool:
        sqlite "select object_id from cloud_object where object_id = $1"
        postgres "select object_id from cloud_object where object_id = $1 for no key update";

    /// Gives an object another name.
    pub fn rename_object(object_id: Uuid, name: &str):
        "update cloud_object set name = $2 where object_id = $1";

    /// Gives an object other tags.
    pub fn tag_object(object_id: Uuid, tags: &Json<Vec<String>>):
        "update cloud_object set tags = $2 where object_id = $1";

    /// Notes whether nobody may delete an object.
    pub fn protect_object(object_id: Uuid, is_protected: bool):
        "update cloud_object set is_protected = $2 where object_id = $1";

    /// Has an object with its parts in another project or VDC.
    pub fn move_object(object_id: Uuid, project_id: Option<Uuid>, vdc_id: Option<Uuid>):
        "update cloud_object set project_id = $2, vdc_id = $3 where object_id = $1 or parent_id = $1";

    /// Notes what the owner of an object wants.
    pub fn want_object(object_id: Uuid, wanted: Wanted):
        "update cloud_object set wanted = $2 where object_id = $1 or parent_id = $1";

    /// Notes that nothing of an object is left.
    pub fn forget_object(object_id: Uuid, at: Time):
        "update cloud_object set wanted = 'gone', gone_at = $2, due_at = null where (object_id = $1 or parent_id = $1) and gone_at is null";

    /// Notes why an object could not be made.
    pub fn fail_object(object_id: Uuid, failure: OperationReason):
        "update cloud_object set failure = $2 where object_id = $1 or parent_id = $1";

    /// Notes that an object was made, and is billed by resources of its parts' own ids.
    pub fn mark_ready(object_id: Uuid, at: Time):
        "update cloud_object set ready_at = $2, resource_id = object_id where (object_id = $1 or parent_id = $1) and ready_at is null";

    /// Notes by which resource an object is billed from now on.
    pub fn bill_object(object_id: Uuid, resource_id: Uuid):
        "update cloud_object set resource_id = $2 where object_id = $1";

    /// Notes how an object was seen; it is in its host's zone from then on, if that is known.
    pub fn see_object(object_id: Uuid, seen: Seen, facts: &Json<Facts>, at: Time):
        "update cloud_object set seen = $2, facts = $3, seen_at = $4, missed_at = null,
           zone = coalesce((select h.zone from cloud_host h where h.region = cloud_object.region and h.host = $5), zone)
         where object_id = $1 or parent_id = $1"
        with object_id, seen, facts, at, facts.0.host.as_str();

    /// Has an object looked at, from a moment on; none: not any more.
    pub fn set_object_due(object_id: Uuid, at: Option<Time>):
        "update cloud_object set due_at = $2 where object_id = $1 and gone_at is null";

    /// Has the instances of an account looked at.
    pub fn set_account_objects_due(account_id: Uuid, at: Time) -> u64:
        "update cloud_object set due_at = $2 where account_id = $1 and kind = 'instance' and gone_at is null";

    /// Has the instance looked at that a resource is a part of.
    pub fn set_resource_object_due(resource_id: Uuid, at: Time) -> u64:
        "update cloud_object set due_at = $2
         where gone_at is null and kind = 'instance'
           and (resource_id = $1 or object_id in (select c.parent_id from cloud_object c where c.resource_id = $1))";

    /// The resources by which the instance is billed that one is a part of.
    pub fn list_whole(resource_id: Uuid) -> Vec<Uuid>:
        "select o.resource_id from cloud_object c join cloud_object o on o.object_id = coalesce(c.parent_id, c.object_id)
         where c.resource_id = $1 and o.resource_id is not null
         union
         select o.resource_id from cloud_object c join cloud_object o on o.parent_id = coalesce(c.parent_id, c.object_id)
         where c.resource_id = $1 and o.resource_id is not null
         order by 1";

    /// Whether something is being done with the instance that a resource is a part of.
    pub fn is_under_way(resource_id: Uuid) -> bool:
        "select 1 from cloud_object c join operation p on p.object_id = coalesce(c.parent_id, c.object_id)
         where c.resource_id = $1 and p.ended_at is null";

    /// Whether the instance that a resource is a part of is getting or losing its public address, or another bandwidth of it.
    pub fn changes_network(resource_id: Uuid) -> bool:
        "select 1 from cloud_object c join operation p on p.object_id = coalesce(c.parent_id, c.object_id)
         where c.resource_id = $1 and p.kind = 'network' and p.ended_at is null";

    /// Instances that are to be looked at by a moment, and since when, behind a place, up to `rows` of them.
    pub fn list_due_objects(after: Cursor, until: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select o.object_id, o.due_at from cloud_object o
         where o.due_at <= $3 and (o.due_at, o.object_id) > ($1, $2) order by o.due_at, o.object_id limit $4"
        with after.at, after.id, until, rows;

    /// A region's instances that are made and not gone, behind an id, up to `rows` of them.
    pub fn list_made_instances(region: &str, after: Uuid, rows: i64) -> Vec<ShownObject>:
        "select {columns} from cloud_object o join customer_order b on b.order_id = o.order_id left join resource r on r.resource_id = o.resource_id
           left join project j on j.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.region = $1 and o.kind = 'instance' and o.gone_at is null and o.ready_at is not null and o.object_id > $2
         order by o.object_id limit $3";

    /// The engine's names of a region's instances that are made and not gone, behind an id, up to `rows` of them.
    pub fn list_made_names(region: &str, after: Uuid, rows: i64) -> Vec<(Uuid, String)>:
        "select o.object_id, o.engine_name from cloud_object o
         where o.region = $1 and o.kind = 'instance' and o.gone_at is null and o.ready_at is not null and o.object_id > $2
         order by o.object_id limit $3";

    /// The same with what each is made of, as it is stored: one of which that cannot be read keeps no other from being listed.
    pub fn list_made_specs(region: &str, after: Uuid, rows: i64) -> Vec<(Uuid, String, String)>:
        "select o.object_id, o.engine_name, o.spec from cloud_object o
         where o.region = $1 and o.kind = 'instance' and o.gone_at is null and o.ready_at is not null and o.object_id > $2
         order by o.object_id limit $3";

    /// An account's objects, those that are gone among them.
    pub fn list_ids_of_account(account_id: Uuid) -> Vec<Uuid>:
        "select object_id from cloud_object where account_id = $1";

    /// What a region's instances are made of that are ordered and that its engine has not begun with, as it is stored: one that cannot be read
    /// keeps no other from being counted.
    pub fn list_unbegun_specs(region: &str) -> Vec<String>:
        "select o.spec from cloud_object o
         where o.region = $1 and o.kind = 'instance' and o.gone_at is null and o.ready_at is null and o.failure is null and o.seen = 'unknown'
         order by o.object_id";

    /// The instances of a region that are ordered and not made yet: their engine's names of them, and what it had of each.
    pub fn list_unmade_names(region: &str) -> Vec<(Uuid, String, String)>:
        "select o.object_id, o.engine_name, o.seen from cloud_object o
         where o.region = $1 and o.kind = 'instance' and o.gone_at is null and o.ready_at is null and o.failure is null
         order by o.object_id";

    /// Notes whether an engine has something of an instance that is not made yet.
    pub fn see_unmade_instance(object_id: Uuid, seen: Seen):
        "update cloud_object set seen = $2 where object_id = $1 and gone_at is null and ready_at is null and seen <> $2";

    /// Writes what is to be done with an object; says false while something else is.
    pub fn insert_operation(row: &OperationRow) -> bool: insert "on conflict do nothing";
}

statement! {
    /// Whose an object is.
    pub fn find_account_of_object(object_id: Uuid) -> Option<(Uuid,)>:
        "select account_id from cloud_object where object_id = $1";

    /// Whose the instances or parts of some are that have a short number, such as `7F3A09C2`, at most `rows` accounts.
    pub fn list_accounts_of_object_number(number: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from cloud_object where substr(hex(object_id), 25) = $1 order by account_id limit $2";

    /// Whose the instances are that have an address, which is in quotation marks, at most `rows` accounts.
    pub fn list_accounts_with_address(pattern: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from cloud_object where gone_at is null and (spec like $1 escape '\\' or facts like $1 escape '\\')
         order by account_id limit $2";

    /// What was done with an object last, and has ended.
    pub fn find_last_operation(object_id: Uuid) -> Option<OperationRow>:
        "select {columns} from operation p where p.object_id = $1 and p.ended_at is not null order by p.created_at desc, p.operation_id desc limit 1";

    /// What was done with an object and has ended, newest first, up to `rows` of it.
    pub fn list_last_operations(object_id: Uuid, rows: i64) -> Vec<OperationRow>:
        "select {columns} from operation p where p.object_id = $1 and p.ended_at is not null
         order by p.created_at desc, p.operation_id desc limit $2";

    /// How often something of a kind that nobody asked for has failed since something was done with an object.
    pub fn count_failed_tries(object_id: Uuid, kind: OperationKind) -> One<i64>:
        "select count(*) from operation p
         where p.object_id = $1 and p.kind = $2 and p.user_id is null and p.state = 'failed'
           and p.created_at > coalesce((select max(d.created_at) from operation d where d.object_id = $1 and d.state = 'done'), 0)";

    /// The last loss of an object.
    pub fn find_last_lost(object_id: Uuid) -> Option<OperationRow>:
        "select {columns} from operation p where p.object_id = $1 and p.kind = 'lost' order by p.created_at desc, p.operation_id desc limit 1";

    /// Notes that an object was not among what its engine has.
    pub fn miss_object(object_id: Uuid, at: Time):
        "update cloud_object set missed_at = $2 where object_id = $1";

    /// How many instances that are made do not respond, or are gone from their engine.
    pub fn count_lost_instances() -> One<i64>:
        "select count(*) from cloud_object
         where kind = 'instance' and gone_at is null and ready_at is not null and failure is null and wanted <> 'gone' and seen in ('error', 'absent')";

    /// The regions in which something is to be gone on with by a moment.
    pub fn list_regions_due(until: Time) -> Vec<String>:
        "select distinct o.region from operation p join cloud_object o on o.object_id = p.object_id
         where p.ended_at is null and p.due_at <= $1 order by o.region";

    /// What is to be gone on with in a region by a moment, and since when, behind a place, up to `rows` of it.
    pub fn list_due_operations(region: &str, after: Cursor, until: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select p.operation_id, p.due_at from operation p join cloud_object o on o.object_id = p.object_id
         where o.region = $1 and p.ended_at is null and p.due_at <= $4 and (p.due_at, p.operation_id) > ($2, $3)
         order by p.due_at, p.operation_id limit $5"
        with region, after.at, after.id, until, rows;

    /// What is to be gone on with by a moment; none when somebody has it, or has ended it.
    pub fn find_due_operation(operation_id: Uuid, until: Time) -> Option<OperationRow>:
        "select {columns} from operation p where p.operation_id = $1 and p.ended_at is null and p.due_at <= $2";

    /// What is being done with an object.
    pub fn find_open_operation(object_id: Uuid) -> Option<OperationRow>:
        "select {columns} from operation p where p.object_id = $1 and p.ended_at is null";

    /// Takes an operation to go on with, until a moment; says false when somebody else has it.
    pub fn take_operation(row: &OperationRow, until: Time) -> bool:
        "update operation set state = 'running', tries = tries + 1, due_at = $4
         where operation_id = $1 and tries = $2 and due_at = $3 and ended_at is null"
        with row.operation_id, row.tries, row.due_at, until;

    /// Leaves an operation for later, and since when its engine does not answer; says false when somebody else has it.
    pub fn leave_operation(row: &OperationRow, job: Option<&str>, due_at: Time, deadline: Time, unanswered_at: Option<Time>) -> bool:
        "update operation set state = 'waiting', job = coalesce($3, job), due_at = $4, deadline = $5, unanswered_at = $6
         where operation_id = $1 and tries = $2 and ended_at is null"
        with row.operation_id, row.tries, job, due_at, deadline, unanswered_at;

    /// Ends an operation, and forgets its secrets; says false when somebody else has it.
    pub fn end_operation(operation_id: Uuid, tries: i64, state: OperationState, reason: Option<OperationReason>, at: Time) -> bool:
        "update operation set state = $3, reason = $4, ended_at = $5, input = $6, unanswered_at = null
         where operation_id = $1 and tries = $2 and ended_at is null"
        with operation_id, tries, state, reason, at, Vec::<u8>::new();

    /// What was done with an object before a place, newest first, up to `rows` of it.
    pub fn read_operation_page(object_id: Uuid, before: Cursor, rows: i64) -> Vec<ShownOperation>:
        "select {columns} from operation p left join app_user u on u.user_id = p.user_id
         where p.object_id = $1 and (p.created_at, p.operation_id) < ($2, $3)
         order by p.created_at desc, p.operation_id desc limit $4"
        with object_id, before.at, before.id, rows;

    /// How many of an account's instances are alike, by region; what is gone is not among them.
    pub fn count_alike_objects(account_id: Uuid, project_id: Option<Uuid>, scope: &RowScope) -> Vec<AlikeObjects>:
        "select {columns} from (
           select o.region as region, (select p.kind from operation p where p.object_id = o.object_id and p.ended_at is null) as operation,
             (select cast(max(case w.run_state when 'running' then 0 when 'shutdown' then 1 when 'recycling' then 2 else 3 end) as bigint) from cloud_object c join resource w on w.resource_id = c.resource_id where c.object_id = o.object_id or (c.parent_id = o.object_id and c.gone_at is null)) as work,
             b.scheme as scheme, o.wanted as wanted, o.seen as seen, o.failure is not null as has_failed
           from cloud_object o join customer_order b on b.order_id = o.order_id
           where o.account_id = $1 and o.kind = 'instance' and o.gone_at is null and (o.project_id = $2 or $2 is null) and {scope}) t
         group by t.region, t.operation, t.work, t.scheme, t.wanted, t.seen, t.has_failed order by t.region"
        scope("o.project_id", "o.vdc_id", "o.region", "$3")
        with account_id, project_id, scope.text();

    /// How many disks and public addresses an account has in each region.
    pub fn count_parts_of_account(account_id: Uuid, project_id: Option<Uuid>, scope: &RowScope) -> Vec<CountedParts>:
        "select {columns} from cloud_object o
         where o.account_id = $1 and o.kind in ('disk', 'address') and o.gone_at is null and (o.project_id = $2 or $2 is null) and {scope}
         group by o.region, o.kind order by o.region, o.kind"
        scope("o.project_id", "o.vdc_id", "o.region", "$3")
        with account_id, project_id, scope.text();

    /// What was done last with an account's instances, newest first, up to `rows` of it.
    pub fn list_newest_operations(account_id: Uuid, project_id: Option<Uuid>, scope: &RowScope, rows: i64) -> Vec<NamedOperation>:
        "select {columns} from operation p join cloud_object o on o.object_id = p.object_id left join app_user u on u.user_id = p.user_id
         where p.account_id = $1 and o.kind = 'instance' and (o.project_id = $2 or $2 is null) and {scope}
         order by p.created_at desc, p.operation_id desc limit $4"
        scope("o.project_id", "o.vdc_id", "o.region", "$3")
        with account_id, project_id, scope.text(), rows;

    /// What is being done with an account's instances, or failed, since a moment, newest first, up to `rows` of it.
    pub fn list_noteworthy_operations(account_id: Uuid, project_id: Option<Uuid>, scope: &RowScope, span: &Span)
        -> Vec<NamedOperation>:
        "select {columns} from operation p join cloud_object o on o.object_id = p.object_id left join app_user u on u.user_id = p.user_id
         where p.account_id = $1 and p.created_at >= $4 and (p.created_at, p.operation_id) < ($5, $6)
           and (p.ended_at is null or p.state = 'failed' or $7) and o.kind = 'instance' and (o.project_id = $2 or $2 is null) and {scope}
         order by p.created_at desc, p.operation_id desc limit $8"
        scope("o.project_id", "o.vdc_id", "o.region", "$3")
        with account_id, project_id, scope.text(), span.since, span.before.at, span.before.id, span.is_whole, span.rows;

    /// How many objects of an account are not gone.
    pub fn count_open_objects(account_id: Uuid) -> One<i64>:
        "select count(*) from cloud_object where account_id = $1 and kind = 'instance' and gone_at is null";

    /// Whether an account has an instance that is not gone.
    pub fn has_instance(account_id: Uuid) -> bool:
        "select object_id from cloud_object where account_id = $1 and kind = 'instance' and gone_at is null limit 1";

    /// Of which kinds some accounts have objects that are not gone, and where.
    pub fn list_owned(accounts: &Ids) -> Vec<Owning>:
        sqlite "select distinct account_id, kind, region from cloud_object
         where account_id in (select unhex(value) from json_each($1)) and gone_at is null
           and kind in ('instance', 'disk', 'address')"
        postgres "select distinct account_id, kind, region from cloud_object
         where account_id in (select value::uuid from json_array_elements_text($1::text::json)) and gone_at is null
           and kind in ('instance', 'disk', 'address')"
        with accounts.text();

    /// Removes what was done with an account's objects.
    pub fn delete_operations(account_id: Uuid):
        "delete from operation where account_id = $1";

    /// Removes an account's parts of objects.
    pub fn delete_parts(account_id: Uuid):
        "delete from cloud_object where account_id = $1 and parent_id is not null";

    /// Removes an account's objects.
    pub fn delete_objects(account_id: Uuid):
        "delete from cloud_object where account_id = $1";
}
