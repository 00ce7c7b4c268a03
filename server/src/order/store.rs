//! SQL of orders.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// An order.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct OrderRow {
    pub order_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub created_at: Time,
    pub kind: String,
    pub region: String,
    pub product: String,
    pub scheme: String,
    pub quantity: i64,
    pub periods: i64,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
    pub resource_id: Option<Uuid>,
    pub currency: String,
    pub price_version: i64,
    pub gross: i64,
    pub discount: i64,
    pub total: i64,
    pub hold_id: Option<Uuid>,
    pub state: String,
    pub remark: String,
    pub ended_at: Option<Time>,
}

/// An order with the names of what it points to.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ShownRow {
    #[sqlx(flatten)]
    pub order: OrderRow,
    pub project_name: Option<String>,
    pub vdc_name: Option<String>,
    pub customer_no: String,
}

/// Which orders of an account.
#[derive(Debug, Clone)]
pub struct Filter {
    pub account_id: Uuid,
    pub from: Time,
    pub state: Option<&'static str>,
    pub kind: Option<&'static str>,
    pub scheme: Option<&'static str>,
    pub region: Option<String>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
}

/// Writes an order.
pub async fn order_insert(conn: &mut Conn, row: &OrderRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity,
               periods, project_id, vdc_id, resource_id, currency, price_version, gross, discount, total, hold_id, state,
               remark, ended_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)"
        ))
        .bind(row.order_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.created_at)
        .bind(&row.kind)
        .bind(&row.region)
        .bind(&row.product)
        .bind(&row.scheme)
        .bind(row.quantity)
        .bind(row.periods)
        .bind(row.project_id)
        .bind(row.vdc_id)
        .bind(row.resource_id)
        .bind(&row.currency)
        .bind(row.price_version)
        .bind(row.gross)
        .bind(row.discount)
        .bind(row.total)
        .bind(row.hold_id)
        .bind(&row.state)
        .bind(&row.remark)
        .bind(row.ended_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// An order by its id.
pub async fn order_select(conn: &mut Conn, order_id: Uuid) -> sqlx::Result<Option<ShownRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select o.order_id, o.account_id, o.user_id, o.created_at, o.kind, o.region, o.product, o.scheme, o.quantity,
               o.periods, o.project_id, o.vdc_id, o.resource_id, o.currency, o.price_version, o.gross, o.discount, o.total,
               o.hold_id, o.state, o.remark, o.ended_at, p.name as project_name, v.name as vdc_name, a.customer_no
             from customer_order o join account a on a.account_id = o.account_id
               left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
             where o.order_id = $1"
        ))
        .bind(order_id)
        .fetch_optional(c)
        .await
    })
}

/// Ends an order that is pending; says whether it was.
pub async fn order_end(
    conn: &mut Conn,
    order_id: Uuid,
    state: &str,
    (remark, resource_id): (&str, Option<Uuid>),
    at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update customer_order set state = $2, remark = $3, ended_at = $4, resource_id = $5
             where order_id = $1 and state = 'pending'"
        ))
        .bind(order_id)
        .bind(state)
        .bind(remark)
        .bind(at)
        .bind(resource_id)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// An account's orders before a place, newest first, up to `rows` of them.
pub async fn order_page(
    conn: &mut Conn,
    filter: &Filter,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select o.order_id, o.account_id, o.user_id, o.created_at, o.kind, o.region, o.product, o.scheme, o.quantity,
               o.periods, o.project_id, o.vdc_id, o.resource_id, o.currency, o.price_version, o.gross, o.discount, o.total,
               o.hold_id, o.state, o.remark, o.ended_at, p.name as project_name, v.name as vdc_name, a.customer_no
             from customer_order o join account a on a.account_id = o.account_id
               left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
             where o.account_id = $1 and o.created_at >= $2 and (o.created_at, o.order_id) < ($3, $4)
               and (o.state = $5 or $5 is null) and (o.kind = $6 or $6 is null) and (o.scheme = $7 or $7 is null)
               and (o.region = $8 or $8 is null) and (o.project_id = $9 or $9 is null)
               and (o.vdc_id = $10 or $10 is null)
             order by o.created_at desc, o.order_id desc limit $11"
        ))
        .bind(filter.account_id)
        .bind(filter.from)
        .bind(before.at)
        .bind(before.id)
        .bind(filter.state)
        .bind(filter.kind)
        .bind(filter.scheme)
        .bind(filter.region.as_deref())
        .bind(filter.project_id)
        .bind(filter.vdc_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Orders of every account that wait for the operator, after a place, the longest waiting first.
pub async fn pending_page(conn: &mut Conn, after: Cursor, rows: i64) -> sqlx::Result<Vec<ShownRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select o.order_id, o.account_id, o.user_id, o.created_at, o.kind, o.region, o.product, o.scheme, o.quantity,
               o.periods, o.project_id, o.vdc_id, o.resource_id, o.currency, o.price_version, o.gross, o.discount, o.total,
               o.hold_id, o.state, o.remark, o.ended_at, p.name as project_name, v.name as vdc_name, a.customer_no
             from customer_order o join account a on a.account_id = o.account_id
               left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
             where o.state = 'pending' and (o.created_at, o.order_id) > ($1, $2)
             order by o.created_at, o.order_id limit $3"
        ))
        .bind(after.at)
        .bind(after.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Orders of every account in a state, before a place, newest first.
pub async fn state_page(
    conn: &mut Conn,
    state: &str,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select o.order_id, o.account_id, o.user_id, o.created_at, o.kind, o.region, o.product, o.scheme, o.quantity,
               o.periods, o.project_id, o.vdc_id, o.resource_id, o.currency, o.price_version, o.gross, o.discount, o.total,
               o.hold_id, o.state, o.remark, o.ended_at, p.name as project_name, v.name as vdc_name, a.customer_no
             from customer_order o join account a on a.account_id = o.account_id
               left join project p on p.project_id = o.project_id left join vdc v on v.vdc_id = o.vdc_id
             where o.state = $1 and (o.created_at, o.order_id) < ($2, $3)
             order by o.created_at desc, o.order_id desc limit $4"
        ))
        .bind(state)
        .bind(before.at)
        .bind(before.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// How many orders of an account wait for the operator.
pub async fn open_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from customer_order where account_id = $1 and state = 'pending'"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// What a project's orders that wait for the operator come to.
pub async fn pending_total(conn: &mut Conn, account_id: Uuid, project_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(total), 0) as bigint) from customer_order
             where account_id = $1 and state = 'pending' and project_id = $2"
        ))
        .bind(account_id)
        .bind(project_id)
        .fetch_one(c)
        .await
    })
}

/// How many orders wait for the operator, in all.
pub async fn pending_count(conn: &mut Conn) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from customer_order where state = 'pending'")).fetch_one(c).await
    })
}
