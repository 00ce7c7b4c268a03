//! SQL of the catalogue.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A published price list; `prices` is JSON.
#[derive(Debug, sqlx::FromRow)]
pub struct ListRow {
    pub region: String,
    pub currency: String,
    pub version: i64,
    pub valid_from: Time,
    pub prices: String,
}

/// What is billed, or ordered.
#[derive(Debug, sqlx::FromRow)]
pub struct UsedRow {
    pub product: String,
    pub scheme: String,
}

/// Writes a price list; says false when its version is there.
pub async fn list_insert(conn: &mut Conn, row: &ListRow, now: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into price_list (region, currency, version, valid_from, prices, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing"
        ))
        .bind(&row.region)
        .bind(&row.currency)
        .bind(row.version)
        .bind(row.valid_from)
        .bind(&row.prices)
        .bind(now)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The highest version of a region's lists; 0 when there is none.
pub async fn version_select(conn: &mut Conn, region: &str, currency: &str) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select coalesce(max(version), 0) from price_list where region = $1 and currency = $2"
        ))
        .bind(region)
        .bind(currency)
        .fetch_one(c)
        .await
    })
}

/// The lists that count at a moment: of each region the last to have begun, of several the highest version.
pub async fn lists_at(
    conn: &mut Conn,
    currency: &str,
    region: Option<&str>,
    at: Time,
) -> sqlx::Result<Vec<ListRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select p.region, p.currency, p.version, p.valid_from, p.prices from price_list p
             where p.currency = $1 and p.valid_from <= $2 and (p.region = $3 or $3 is null)
               and not exists (select 1 from price_list q where q.currency = p.currency and q.region = p.region
                 and q.valid_from <= $2 and (q.valid_from, q.version) > (p.valid_from, p.version))
             order by p.region"
        ))
        .bind(currency)
        .bind(at)
        .bind(region)
        .fetch_all(c)
        .await
    })
}

/// A list by its version.
pub async fn list_by_version(
    conn: &mut Conn,
    region: &str,
    currency: &str,
    version: i64,
) -> sqlx::Result<Option<ListRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select region, currency, version, valid_from, prices from price_list
             where region = $1 and currency = $2 and version = $3"
        ))
        .bind(region)
        .bind(currency)
        .bind(version)
        .fetch_optional(c)
        .await
    })
}

/// What resources of a region that have not ended are billed by, and what orders there wait for.
pub async fn used_select(conn: &mut Conn, region: &str, currency: &str) -> sqlx::Result<Vec<UsedRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.product, r.scheme from resource r join customer_order o on o.order_id = r.order_id
             where r.region = $1 and r.state <> 'ended' and o.currency = $2
             union select product, scheme from customer_order
             where region = $1 and state = 'pending' and currency = $2
             order by 1, 2"
        ))
        .bind(region)
        .bind(currency)
        .fetch_all(c)
        .await
    })
}

/// What an account pays less for a product, in hundredths of a percent, and from when on.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DiscountRow {
    pub valid_from: Time,
    pub discount: i64,
}

/// What an account pays less for a product, the oldest first.
pub async fn discounts_select(
    conn: &mut Conn,
    account_id: Uuid,
    product: &str,
) -> sqlx::Result<Vec<DiscountRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select valid_from, discount from account_discount where account_id = $1 and product = $2 order by valid_from"
        ))
        .bind(account_id)
        .bind(product)
        .fetch_all(c)
        .await
    })
}

/// Writes what an account pays less for a product from a moment on; 0 for nothing.
pub async fn discount_write(
    conn: &mut Conn,
    account_id: Uuid,
    product: &str,
    row: &DiscountRow,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into account_discount (account_id, product, valid_from, discount) values ($1, $2, $3, $4)
             on conflict (account_id, product, valid_from) do update set discount = excluded.discount"
        ))
        .bind(account_id)
        .bind(product)
        .bind(row.valid_from)
        .bind(row.discount)
        .execute(c)
        .await?;
        Ok(())
    })
}
