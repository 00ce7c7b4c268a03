//! SQL of GPU servers.

use portico_core::flavor::FlavorSpec;
use portico_core::gpu_server::GpuServerEvent;
use portico_core::price::Scheme;
use portico_core::state::{Fulfilment, OrderState, ResourceState};
use uuid::Uuid;

use super::Handed;
use super::gpu_server_list::GpuServerFilter;
use crate::kit::clock::Time;
use crate::kit::store::page::{Cursor, Span};
use crate::kit::store::search::Search;
use crate::kit::store::{Ids, Json, One, RowScope, Waiting};
use crate::platform::feature::Owning;
use crate::{row, statement};

row! {
    /// A GPU server as it is stored, from its order on.
    #[derive(Debug, Clone)]
    pub struct ServerRow of gpu_server in g {
        pub server_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub region: String,
        pub order_id: Uuid,
        pub model: String,
        pub spec: Json<FlavorSpec>,
        pub disks: String,
        pub network: String,
        pub name: String,
        pub ssh_key: String,
        pub wish: String,
        pub created_at: Time,
        pub handed: Option<Json<Handed>>,
        pub handed_at: Option<Time>,
        pub resource_id: Option<Uuid>,
        pub withdrawn_at: Option<Time>,
        pub gone_at: Option<Time>,
        pub is_protected: bool,
        pub tags: Json<Vec<String>>,
    }

    /// A GPU server with what is known of it elsewhere: how far its order is, and whether it may be used.
    #[derive(Debug, Clone)]
    pub struct ShownServer {
        pub server: {ServerRow},
        pub order_state: OrderState = "b.state",
        pub fulfil: Option<Fulfilment> = "b.fulfil",
        pub remark: String = "b.remark",
        pub is_own_remark: bool = "b.is_own_remark",
        pub scheme: Scheme = "b.scheme",
        pub work: Option<ResourceState> = "r.run_state",
        pub paid_until: Option<Time> = "r.paid_until",
        pub renews: bool = "coalesce(r.renews, b.renews)",
        pub project_name: Option<String> = "j.name",
        pub vdc_name: Option<String> = "v.name",
        pub customer_no: String = "a.customer_no",
        pub user_name: String = "u.login_name",
        pub together: i64 = "(select count(*) from customer_order t where t.purchase_id = b.purchase_id)",
    }

    /// Something that happened to a GPU server.
    #[derive(Debug, Clone)]
    pub struct EventRow of gpu_server_event in e {
        pub event_id: Uuid,
        pub server_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Option<Uuid>,
        pub kind: GpuServerEvent,
        pub note: String,
        /// Whether the note is a word of the program's own.
        pub is_own_note: bool,
        pub at: Time,
    }

    /// The same with the name of whoever did it.
    #[derive(Debug, Clone)]
    pub struct ShownEvent {
        pub event: {EventRow},
        pub user_name: Option<String> = "u.login_name",
        /// The same as a sub-user who is there.
        pub sub_user_id: Option<Uuid> = "case when u.kind = 'sub' and u.deleted_at is null then u.user_id end",
    }

    /// The same with the server that it happened to.
    #[derive(Debug, Clone)]
    pub struct NamedEvent {
        pub shown: {ShownEvent},
        pub name: String = "g.name",
        pub region: String = "g.region",
        pub gone_at: Option<Time> = "g.gone_at",
    }
}

statement! {
    /// Writes a GPU server.
    pub fn insert_server(row: &ServerRow): insert;

    /// A GPU server with the names around it, whoever's it is.
    pub fn server_select(server_id: Uuid) -> Option<ShownServer>:
        "select {columns} from gpu_server g join customer_order b on b.order_id = g.order_id join account a on a.account_id = g.account_id
           join app_user u on u.user_id = g.user_id left join resource r on r.resource_id = g.resource_id
           left join project j on j.project_id = g.project_id left join vdc v on v.vdc_id = g.vdc_id
         where g.server_id = $1";

    /// The GPU servers of a purchase in the order of their numbers, each with its order.
    pub fn list_servers_of_purchase(purchase_id: Uuid) -> Vec<(Uuid, Uuid)>:
        "select g.server_id, g.order_id from gpu_server g join customer_order b on b.order_id = g.order_id
         where b.purchase_id = $1 order by length(g.name), g.name, g.server_id";

    /// An account's GPU servers before a place, newest first, up to `rows` of them; what is gone or was taken back is not among them.
    pub fn servers_page(
        account_id: Uuid,
        filter: &GpuServerFilter,
        scope: &RowScope,
        search: &Search,
        tag: Option<&str>,
        gpu: Option<&str>,
        due_before: Option<Time>,
        before: Cursor,
        rows: i64,
    ) -> Vec<ShownServer>:
        "select {columns} from gpu_server g join customer_order b on b.order_id = g.order_id join account a on a.account_id = g.account_id
           join app_user u on u.user_id = g.user_id left join resource r on r.resource_id = g.resource_id
           left join project j on j.project_id = g.project_id left join vdc v on v.vdc_id = g.vdc_id
         where g.account_id = $1 and g.gone_at is null and b.state <> 'cancelled' and (g.created_at, g.server_id) < ($2, $3)
           and (g.region = $4 or $4 is null) and (g.project_id = $5 or $5 is null) and (g.vdc_id = $6 or $6 is null)
           and (g.model = $7 or $7 is null) and (b.scheme = $8 or $8 is null) and (r.paid_until < $13 or $13 is null)
           and (replace(g.tags, $14, '') <> g.tags or $14 is null) and (replace(g.spec, $15, '') <> g.spec or $15 is null)
           and (lower(g.name) like $9 escape '\\' or lower(g.handed) like $9 escape '\\' or lower(g.tags) like $9 escape '\\' or g.server_id = $10 or g.resource_id = $10 or $9 is null)
           and {scope}
         order by g.created_at desc, g.server_id desc limit $11"
        scope("g.project_id", "g.vdc_id", "g.region", "$12")
        with account_id, before.at, before.id, filter.region.as_deref(), filter.project_id, filter.vdc_id,
            filter.model.as_deref(), filter.scheme, search.pattern(), search.id(), rows, scope.text(), due_before, tag, gpu;

    /// Everybody's GPU servers behind a place that were reviewed and are not gone, the longest waiting first, up to `rows` of them.
    pub fn open_servers_page(after: Cursor, rows: i64) -> Vec<ShownServer>:
        "select {columns} from gpu_server g join customer_order b on b.order_id = g.order_id join account a on a.account_id = g.account_id
           join app_user u on u.user_id = g.user_id left join resource r on r.resource_id = g.resource_id
           left join project j on j.project_id = g.project_id left join vdc v on v.vdc_id = g.vdc_id
         where g.gone_at is null and b.state = 'approved' and (b.fulfil = 'building' or b.fulfil = 'built') and (g.created_at, g.server_id) > ($1, $2)
         order by g.created_at, g.server_id limit $3"
        with after.at, after.id, rows;

    /// How many of them the staff has something to do with, by the rules of `gpu_server_task`, and since when the oldest waits to be handed over.
    pub fn count_tasks() -> One<Waiting>:
        "select count(*) as count, min(case when b.fulfil = 'building' or r.run_state is null then g.created_at end) as oldest_at
         from gpu_server g join customer_order b on b.order_id = g.order_id left join resource r on r.resource_id = g.resource_id
         where g.gone_at is null and b.state = 'approved'
           and (b.fulfil = 'building' or (b.fulfil = 'built' and (r.run_state is null or r.run_state = 'deleted'
             or (r.run_state in ('shutdown', 'recycling') and g.withdrawn_at is null) or (r.run_state = 'running' and g.withdrawn_at is not null))))";

    /// The GPU servers of an account that were handed over and are not gone.
    pub fn handed_servers_of(account_id: Uuid) -> Vec<ShownServer>:
        "select {columns} from gpu_server g join customer_order b on b.order_id = g.order_id join account a on a.account_id = g.account_id
           join app_user u on u.user_id = g.user_id left join resource r on r.resource_id = g.resource_id
           left join project j on j.project_id = g.project_id left join vdc v on v.vdc_id = g.vdc_id
         where g.account_id = $1 and g.gone_at is null and g.resource_id is not null order by g.created_at, g.server_id";

    /// The GPU server that a resource is.
    pub fn server_of_resource(resource_id: Uuid) -> Option<ShownServer>:
        "select {columns} from gpu_server g join customer_order b on b.order_id = g.order_id join account a on a.account_id = g.account_id
           join app_user u on u.user_id = g.user_id left join resource r on r.resource_id = g.resource_id
           left join project j on j.project_id = g.project_id left join vdc v on v.vdc_id = g.vdc_id
         where g.resource_id = $1 and g.gone_at is null";

    /// How many of each model of a region customers have, or have ordered.
    pub fn count_models(region: &str) -> Vec<(String, i64)>:
        "select g.model, count(*) from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.region = $1 and g.gone_at is null and (b.state = 'pending' or b.fulfil = 'building' or b.fulfil = 'built')
         group by g.model order by g.model";

    /// GPU servers that are prepared and were ordered until a moment, and when they were, behind a place, up to `rows` of them.
    pub fn list_unprepared(after: Cursor, until: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select g.server_id, g.created_at from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.gone_at is null and b.fulfil = 'building' and (g.created_at, g.server_id) > ($1, $2) and g.created_at <= $3
         order by g.created_at, g.server_id limit $4"
        with after.at, after.id, until, rows;

    /// Notes what a GPU server was handed over with, and by which resource it is billed.
    pub fn hand_over(server_id: Uuid, handed: &Json<Handed>, resource_id: Uuid, at: Time):
        "update gpu_server set handed = $2, resource_id = $3, handed_at = $4 where server_id = $1";

    /// The names of an account's GPU servers in a project, or in none, that it has or has ordered.
    pub fn list_names_in(account_id: Uuid, project_id: Option<Uuid>) -> Vec<(Uuid, String)>:
        "select g.server_id, g.name from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.account_id = $1 and g.gone_at is null and (b.state = 'pending' or b.fulfil = 'building' or b.fulfil = 'built')
           and (g.project_id = $2 or ($2 is null and g.project_id is null))";

    /// Gives a GPU server another name.
    pub fn update_name(server_id: Uuid, name: &str):
        "update gpu_server set name = $2 where server_id = $1";

    /// Gives a GPU server other tags.
    pub fn update_tags(server_id: Uuid, tags: &Json<Vec<String>>):
        "update gpu_server set tags = $2 where server_id = $1";

    /// Notes whether nobody may give a GPU server back.
    pub fn update_protection(server_id: Uuid, is_protected: bool):
        "update gpu_server set is_protected = $2 where server_id = $1";

    /// Has a GPU server in another project or VDC.
    pub fn update_place(server_id: Uuid, project_id: Option<Uuid>, vdc_id: Option<Uuid>):
        "update gpu_server set project_id = $2, vdc_id = $3 where server_id = $1";

    /// Whether the GPU server that a resource bills is protected.
    pub fn is_resource_protected(resource_id: Uuid) -> bool:
        "select server_id from gpu_server where resource_id = $1 and gone_at is null and is_protected";

    /// Notes since when the access to a GPU server is withdrawn; says false when that is noted already.
    pub fn withdraw_access(server_id: Uuid, at: Time) -> bool:
        "update gpu_server set withdrawn_at = $2 where server_id = $1 and withdrawn_at is null";

    /// Notes that the access to a GPU server is there again; says false when it was not withdrawn.
    pub fn restore_access(server_id: Uuid) -> bool:
        "update gpu_server set withdrawn_at = null where server_id = $1 and withdrawn_at is not null";

    /// Notes that a GPU server is nobody's any more; says false when that is noted already.
    pub fn forget_server(server_id: Uuid, at: Time) -> bool:
        "update gpu_server set gone_at = $2 where server_id = $1 and gone_at is null";

    /// How many GPU servers of an account have not been taken back.
    pub fn open_count(account_id: Uuid) -> One<i64>:
        "select count(*) from gpu_server where account_id = $1 and gone_at is null and resource_id is not null";

    /// Whether an account has a GPU server, or has ordered one.
    pub fn has_server(account_id: Uuid) -> bool:
        "select g.server_id from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.account_id = $1 and g.gone_at is null and (b.state = 'pending' or b.fulfil = 'building' or b.fulfil = 'built')
         limit 1";

    /// Whose a GPU server is.
    pub fn find_account_of_server(server_id: Uuid) -> Option<(Uuid,)>:
        "select account_id from gpu_server where server_id = $1";

    /// Whose the GPU servers are that have a short number, such as `7F3A09C2`, at most `rows` accounts.
    pub fn list_accounts_of_server_number(number: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from gpu_server where substr(hex(server_id), 25) = $1 order by account_id limit $2";

    /// Whose the GPU servers are in whose handing over a pattern stands, which is JSON in lower case, at most `rows` accounts.
    pub fn list_accounts_with_handed(pattern: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from gpu_server where gone_at is null and lower(handed) like $1 escape '\\' order by account_id limit $2";

    /// Where some accounts have GPU servers, or have ordered some.
    pub fn list_owned(accounts: &Ids) -> Vec<Owning>:
        sqlite "select distinct g.account_id, 'gpu_server' as kind, g.region
         from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.account_id in (select unhex(value) from json_each($1))
           and g.gone_at is null and (b.state = 'pending' or b.fulfil = 'building' or b.fulfil = 'built')"
        postgres "select distinct g.account_id, 'gpu_server' as kind, g.region
         from gpu_server g join customer_order b on b.order_id = g.order_id
         where g.account_id in (select value::uuid from json_array_elements_text($1::text::json))
           and g.gone_at is null and (b.state = 'pending' or b.fulfil = 'building' or b.fulfil = 'built')"
        with accounts.text();

    /// Writes what happened to a GPU server.
    pub fn insert_event(row: &EventRow): insert;

    /// What happened to a GPU server before a place, newest first, up to `rows` of it.
    pub fn events_page(server_id: Uuid, before: Cursor, rows: i64) -> Vec<ShownEvent>:
        "select {columns} from gpu_server_event e left join app_user u on u.user_id = e.user_id
         where e.server_id = $1 and (e.at, e.event_id) < ($2, $3)
         order by e.at desc, e.event_id desc limit $4"
        with server_id, before.at, before.id, rows;

    /// What happened to an account's GPU servers, newest first: what its people did themselves only in a whole span.
    pub fn list_noteworthy_events(account_id: Uuid, project_id: Option<Uuid>, scope: &RowScope, span: &Span) -> Vec<NamedEvent>:
        "select {columns} from gpu_server_event e join gpu_server g on g.server_id = e.server_id left join app_user u on u.user_id = e.user_id
         where e.account_id = $1 and e.at >= $4 and (e.at, e.event_id) < ($5, $6) and (e.user_id is null or $7)
           and (g.project_id = $2 or $2 is null) and {scope}
         order by e.at desc, e.event_id desc limit $8"
        scope("g.project_id", "g.vdc_id", "g.region", "$3")
        with account_id, project_id, scope.text(), span.since, span.before.at, span.before.id, span.is_whole, span.rows;

    /// How often something happened to a GPU server.
    pub fn event_count(server_id: Uuid, kind: GpuServerEvent) -> One<i64>:
        "select count(*) from gpu_server_event where server_id = $1 and kind = $2";

    /// Removes what happened to an account's GPU servers.
    pub fn delete_events(account_id: Uuid):
        "delete from gpu_server_event where account_id = $1";

    /// Removes an account's GPU servers.
    pub fn delete_servers(account_id: Uuid):
        "delete from gpu_server where account_id = $1";
}
