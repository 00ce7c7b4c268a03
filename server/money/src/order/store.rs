//! SQL of orders.

use portico_core::Money;
use portico_core::lifecycle::Part;
use portico_core::price::Scheme;
use portico_core::state::{Fulfilment, OrderKind, OrderState};
use uuid::Uuid;

use super::order_list::OrderFilter;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::{NumberSearch, Search};
use crate::kit::store::{One, RowScope, Waiting};
use crate::money::remark::Remark;
use crate::{row, statement};

row! {
    /// An order as it is stored; its price is the one of the moment at which it was placed.
    #[derive(Debug, Clone)]
    pub struct OrderRow of customer_order in o {
        pub order_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub created_at: Time,
        pub kind: OrderKind,
        pub region: String,
        pub product: String,
        pub scheme: Scheme,
        pub quantity: i64,
        pub periods: i64,
        pub renews: bool,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub resource_id: Option<Uuid>,
        pub price_version: i64,
        pub discount: i64,
        pub hold_id: Option<Uuid>,
        pub state: OrderState,
        pub remark: String,
        /// Whether the remark is a word of the program's own.
        pub is_own_remark: bool,
        pub ended_at: Option<Time>,
        pub purchase_id: Option<Uuid>,
        pub part: Option<Part>,
        pub fulfil: Option<Fulfilment>,
    } @ currency {
        pub gross: Money,
        pub total: Money,
    }

    /// An order with the names of what it points to.
    #[derive(Debug, Clone)]
    pub struct ShownRow {
        pub order: {OrderRow},
        pub project_name: Option<String> = "p.name",
        pub vdc_name: Option<String> = "v.name",
        pub customer_no: String = "a.customer_no",
        pub together: i64 = "(select count(*) from customer_order t where t.purchase_id = o.purchase_id)",
    }
}

statement! {
    /// Writes a new order.
    pub fn insert_order(row: &OrderRow): insert;

    /// An order by its id.
    pub fn find_order(order_id: Uuid) -> Option<ShownRow>:
        "select {columns}
         from customer_order o join account a on a.account_id = o.account_id
           left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.order_id = $1";

    /// Ends an order that is pending; says whether it was.
    pub fn end_order(
        order_id: Uuid,
        state: OrderState,
        remark: Remark<'_>,
        resource_id: Option<Uuid>,
        fulfil: Option<Fulfilment>,
        at: Time,
    ) -> bool:
        "update customer_order set state = $2, remark = $3, is_own_remark = $7, ended_at = $4, resource_id = $5, fulfil = $6
         where order_id = $1 and state = 'pending'"
        with order_id, state, remark.text(), at, resource_id, fulfil, remark.is_own();

    /// Orders of a purchase that wait for the operator.
    pub fn list_pending_of_purchase(purchase_id: Uuid) -> Vec<OrderRow>:
        "select {columns} from customer_order o where o.purchase_id = $1 and o.state = 'pending' order by o.order_id";

    /// An account's orders before a place, newest first, up to `rows` of them.
    pub fn read_order_page(
        account_id: Uuid,
        filter: &OrderFilter,
        scope: &RowScope,
        search: &Search,
        before: Cursor,
        rows: i64,
    ) -> Vec<ShownRow>:
        "select {columns}
         from customer_order o join account a on a.account_id = o.account_id
           left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.account_id = $1 and o.created_at >= $2 and (o.created_at, o.order_id) < ($3, $4)
           and (o.state = $5 or $5 is null) and (o.kind = $6 or $6 is null) and (o.scheme = $7 or $7 is null)
           and (o.region = $8 or $8 is null) and (o.project_id = $9 or $9 is null)
           and (o.vdc_id = $10 or $10 is null)
           and (lower(o.region) like $11 escape '\\' or lower(o.product) like $11 escape '\\' or lower(p.name) like $11 escape '\\'
             or lower(v.name) like $11 escape '\\' or o.order_id = $12 or o.resource_id = $12 or o.purchase_id = $12 or $11 is null)
           and {scope}
         order by o.created_at desc, o.order_id desc limit $13"
        scope("o.project_id", "o.vdc_id", "o.region", "$14")
        with account_id, filter.from.unwrap_or(Cursor::OLDEST.at), before.at, before.id, filter.state,
            filter.kind, filter.scheme, filter.region.as_deref(),
            filter.project_id, filter.vdc_id, search.pattern(), search.id(), rows, scope.text();

    /// Orders of every account that wait for the operator, after a place, the longest waiting first.
    pub fn read_pending_page(named: &NumberSearch, after: Cursor, rows: i64) -> Vec<ShownRow>:
        "select {columns}
         from customer_order o join account a on a.account_id = o.account_id
           left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.state = 'pending' and (o.created_at, o.order_id) > ($1, $2)
           and (a.customer_no like $4 escape '\\' or substr(hex(o.order_id), 25) = $5 or substr(hex(o.purchase_id), 25) = $5 or $4 is null)
         order by o.created_at, o.order_id limit $3"
        with after.at, after.id, rows, named.pattern.as_deref(), named.short.as_deref();

    /// Orders of every account that wait for the operator since a moment, after a place, the longest waiting first.
    pub fn list_pending_since(after: Cursor, since: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select order_id, created_at from customer_order
         where state = 'pending' and (created_at, order_id) > ($1, $2) and created_at <= $3
         order by created_at, order_id limit $4"
        with after.at, after.id, since, rows;

    /// Orders of every account in a state, before a place, newest first.
    pub fn read_state_page(state: OrderState, named: &NumberSearch, before: Cursor, rows: i64) -> Vec<ShownRow>:
        "select {columns}
         from customer_order o join account a on a.account_id = o.account_id
           left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
         where o.state = $1 and (o.created_at, o.order_id) < ($2, $3)
           and (a.customer_no like $5 escape '\\' or substr(hex(o.order_id), 25) = $6 or substr(hex(o.purchase_id), 25) = $6 or $5 is null)
         order by o.created_at desc, o.order_id desc limit $4"
        with state, before.at, before.id, rows, named.pattern.as_deref(), named.short.as_deref();

    /// Ends the building of what was ordered; says whether it was being built.
    pub fn update_fulfilment(
        order_id: Uuid,
        fulfil: Fulfilment,
        remark: Remark<'_>,
        resource_id: Option<Uuid>,
    ) -> bool:
        "update customer_order set fulfil = $2, remark = $3, is_own_remark = $4, resource_id = $5 where order_id = $1 and fulfil = 'building'"
        with order_id, fulfil, remark.text(), remark.is_own(), resource_id;

    /// Whether something was ordered with a purchase's id.
    pub fn is_purchased(purchase_id: Uuid) -> bool:
        "select 1 from customer_order where purchase_id = $1 limit 1";

    /// How many orders of an account wait for the operator, or are being built.
    pub fn count_open_orders(account_id: Uuid) -> One<i64>:
        "select count(*) from customer_order where account_id = $1 and (state = 'pending' or fulfil = 'building')";

    /// Whose an order is.
    pub fn find_account_of_order(order_id: Uuid) -> Option<(Uuid,)>:
        "select account_id from customer_order where order_id = $1";

    /// Whose the orders are that have a short number, or were bought together under it, by the accounts' ids, at most `rows` accounts.
    pub fn list_accounts_of_order_number(number: &str, rows: i64) -> Vec<Uuid>:
        "select distinct account_id from customer_order where substr(hex(order_id), 25) = $1 or substr(hex(purchase_id), 25) = $1
         order by account_id limit $2";

    /// What a project's orders come to that wait for the operator or are being built.
    pub fn sum_pending_orders(account_id: Uuid, project_id: Uuid) -> One<i64>:
        "select cast(coalesce(sum(total), 0) as bigint) from customer_order
         where account_id = $1 and (state = 'pending' or fulfil = 'building') and project_id = $2";

    /// How many orders wait for the operator, in all.
    pub fn count_pending_orders() -> One<Waiting>:
        "select count(*) as count, min(created_at) as oldest_at from customer_order where state = 'pending'";
}
