//! Rows that the bench needs to find, and the database's own aggregation of them.

use anyhow::Result;
use futures::TryStreamExt;
use portico_core::day::month_plus;
use portico_server::App;
use portico_server::kit::clock::Time;
use portico_server::kit::random::Random;
use portico_server::kit::store::{Conn, Raw};
use portico_server::money::bill::month_at;
use sqlx::Row;
use uuid::Uuid;

/// Resources that are used, two in each region.
const RESOURCES: usize = 10;
/// Hours over which usage is spread: 30 days.
const HOURS: i64 = 720;
/// Rows written in one statement.
const BATCH: i64 = 100_000;
const SECOND: i64 = 1_000_000;
const HOUR: i64 = 3_600;
/// What a line costs.
const COST: i64 = 12;
/// Days of a month that have lines.
const DAYS: i64 = 28;
const NUMBERS: &str = "with recursive number(n) as
  (select cast($1 as bigint) union all select n + 1 from number where n + 1 < $2)";

/// The records that are written of so many that were asked for: as many for each resource.
pub fn shared(records: i64) -> i64 {
    records / RESOURCES as i64 * RESOURCES as i64
}

/// A new account without people, and so without bills.
pub async fn account(app: &App) -> Result<Uuid> {
    let id = Random::System.id(app.now());
    let mut tx = app.store().begin().await?;
    portico_server::on!(tx, c => {
        sqlx::query(
            "insert into account (account_id, kind, company, customer_no, currency, created_at)
             values ($1, 'personal', '', '90000001', 'CNY', 1)",
        )
        .bind(id)
        .execute(c)
        .await?;
    });
    tx.commit().await?;
    Ok(id)
}

/// Resources billed by the hour in every region, with the orders that they came of.
pub async fn resources(app: &App, account_id: Uuid, user_id: Uuid) -> Result<Vec<Uuid>> {
    let regions = &app.config().resources.regions;
    let at = app.now().plus_seconds(-400 * 24 * HOUR);
    let mut tx = app.store().begin().await?;
    let mut made = Vec::new();
    for region in regions.iter().cycle().take(RESOURCES) {
        let (order_id, resource_id) = (Random::System.id(at), Random::System.id(at));
        portico_server::on!(tx, c => {
            sqlx::query(
                "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity,
                   periods, currency, price_version, gross, discount, total, state, remark)
                 values ($1, $2, $3, $4, 'purchase', $5, 'test-metering', 'hourly', 1000000, 1, 'CNY', 1, 0, 0, 0, 'approved', '')",
            )
            .bind(order_id)
            .bind(account_id)
            .bind(user_id)
            .bind(at)
            .bind(region)
            .execute(&mut *c)
            .await?;
            sqlx::query(
                "insert into resource (resource_id, account_id, order_id, region, product, name, scheme, quantity, started_at,
                   renews, state)
                 values ($1, $2, $3, $4, 'test-metering', 'bench', 'hourly', 1000000, $5, false, 'active')",
            )
            .bind(resource_id)
            .bind(account_id)
            .bind(order_id)
            .bind(region)
            .bind(at)
            .execute(&mut *c)
            .await?;
        });
        made.push(resource_id);
    }
    tx.commit().await?;
    Ok(made)
}

/// Records of usage over the hours of the last 30 days, as the database makes them fastest.
pub async fn usage(app: &App, account_id: Uuid, resources: &[Uuid], records: i64) -> Result<()> {
    let now = app.now().seconds();
    let first = Time::from_seconds(now - now % HOUR - HOURS * HOUR);
    let each = records / resources.len() as i64;
    for resource_id in resources {
        for (from, to) in batches(each) {
            let mut tx = app.store().begin().await?;
            let statement = format!(
                "{NUMBERS} insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at)
                 select r.resource_id, 'b' || n, r.account_id, $3 + n % {HOURS} * {hour}, $3 + n % {HOURS} * {hour}, 1000 + n % 7, $3
                 from number, resource r where r.resource_id = $4 and r.account_id = $5",
                hour = HOUR * SECOND
            );
            portico_server::on!(tx, c => {
                sqlx::query(sqlx::AssertSqlSafe(statement))
                    .bind(from)
                    .bind(to)
                    .bind(first)
                    .bind(*resource_id)
                    .bind(account_id)
                    .execute(c)
                    .await?;
            });
            tx.commit().await?;
        }
    }
    Ok(())
}

/// What the database alone makes of the records: a sum for each hour of each resource. How many sums there are.
pub async fn aggregate(app: &App, account_id: Uuid) -> Result<i64> {
    const SUMS: &str = "select hour, resource_id, cast(sum(quantity) as bigint), count(*) from usage_record
       where account_id = $1 group by hour, resource_id order by hour, resource_id";
    let mut conn = app.store().read().await?;
    let mut sums = 0;
    portico_server::on!(conn, c => {
        let mut rows = sqlx::query(SUMS).bind(account_id).fetch(c);
        while let Some(row) = rows.try_next().await? {
            let _quantity: i64 = row.try_get(2)?;
            sums += 1;
        }
    });
    Ok(sums)
}

/// How many records are part of a line, and how many lines there are of usage.
pub async fn rated(app: &App, account_id: Uuid) -> Result<(i64, i64)> {
    let mut conn = app.store().read().await?;
    let records = count(
        &mut conn,
        "select count(*) from usage_record where account_id = $1 and line_id is not null and record_id like 'b%'",
        account_id,
    )
    .await?;
    let lines =
        "select count(distinct line_id) from usage_record where account_id = $1 and line_id is not null";
    Ok((records, count(&mut conn, lines, account_id).await?))
}

async fn count(conn: &mut Conn, statement: &'static str, account_id: Uuid) -> Result<i64> {
    Ok(portico_server::on!(conn, c => {
        sqlx::query_scalar(statement).bind(account_id).fetch_one(c).await?
    }))
}

/// Lines of the last twelve months, and the sums that are kept of them by day; what they cost together.
pub async fn lines(app: &App, account_id: Uuid, resources: &[Uuid], lines: i64) -> Result<i64> {
    let calendar = app.calendar();
    let each = lines / 12 / resources.len() as i64;
    for back in 0..12 {
        let month = month_plus(month_at(app, app.now()), -back);
        let start = calendar.month_start(month);
        let first = Time::from_seconds(start);
        for resource_id in resources {
            for (from, to) in batches(each) {
                let mut tx = app.store().begin().await?;
                let id = match tx.raw() {
                    Raw::Sqlite(_) => "randomblob(16)",
                    Raw::Postgres(_) => "gen_random_uuid()",
                };
                line_batch(&mut tx, id, (from, to), (month, first), *resource_id, account_id).await?;
                tx.commit().await?;
            }
        }
        days(app, account_id, (month, first), calendar.day_of(start)).await?;
    }
    Ok(each * 12 * resources.len() as i64 * COST)
}

async fn line_batch(
    tx: &mut Conn,
    id: &str,
    (from, to): (i64, i64),
    (month, first): (i64, Time),
    resource_id: Uuid,
    account_id: Uuid,
) -> Result<()> {
    let statement = format!(
        "{NUMBERS} insert into bill_line (line_id, account_id, month, at, until, kind, scheme, region, product, resource_id, quantity,
           periods, records, currency, price_version, slices, gross, discount, total, remark, created_at)
         select {id}, r.account_id, $3, $4 + n % {hours} * {hour}, $4 + n % {hours} * {hour} + {hour}, 'usage', 'hourly', r.region,
           'bench-' || (n % 5), r.resource_id, 1000000, 1, 1, 'CNY', 1, '[]', {COST}, 0, {COST}, '', $4
         from number, resource r where r.resource_id = $5 and r.account_id = $6",
        hours = DAYS * 24,
        hour = HOUR * SECOND
    );
    portico_server::on!(tx, c => {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(from)
            .bind(to)
            .bind(month)
            .bind(first)
            .bind(resource_id)
            .bind(account_id)
            .execute(c)
            .await?;
    });
    Ok(())
}

/// The sums by day of the lines of [`lines`] in a month.
async fn days(app: &App, account_id: Uuid, (month, first): (i64, Time), first_day: i64) -> Result<()> {
    let statement = format!(
        "insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
         select account_id, month, (at - $3) / {day} + $4, region, product, scheme, $5, $5, cast(sum(gross) as bigint),
           cast(sum(total) as bigint), count(*)
         from bill_line where account_id = $1 and month = $2 and product like 'bench-%'
         group by account_id, month, (at - $3) / {day}, region, product, scheme",
        day = 24 * HOUR * SECOND
    );
    let mut tx = app.store().begin().await?;
    portico_server::on!(tx, c => {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(account_id)
            .bind(month)
            .bind(first)
            .bind(first_day)
            .bind(Uuid::nil())
            .execute(c)
            .await?;
    });
    tx.commit().await?;
    Ok(())
}

fn batches(rows: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..rows).step_by(BATCH as usize).map(move |from| (from, rows.min(from + BATCH)))
}
