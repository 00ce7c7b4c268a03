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

/// What an account pays less for a product, in hundredths of a percent.
pub async fn discount_select(conn: &mut Conn, account_id: Uuid, product: &str) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select discount from account_discount where account_id = $1 and product = $2"
        ))
        .bind(account_id)
        .bind(product)
        .fetch_optional(c)
        .await
    })
}

/// Writes what an account pays less for a product; 0 for nothing.
pub async fn discount_write(
    conn: &mut Conn,
    account_id: Uuid,
    product: &str,
    discount: i64,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from account_discount where account_id = $1 and product = $2"))
            .bind(account_id)
            .bind(product)
            .execute(c)
            .await?;
    });
    if discount == 0 {
        return Ok(());
    }
    on!(conn, c => {
        sqlx::query(sql!("insert into account_discount (account_id, product, discount) values ($1, $2, $3)"))
            .bind(account_id)
            .bind(product)
            .bind(discount)
            .execute(c)
            .await?;
        Ok(())
    })
}
