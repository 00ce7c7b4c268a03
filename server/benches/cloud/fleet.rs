//! Instances that run, written straight into the database: each with a disk, both with their orders and billed resources, every other one by the
//! month; and their prices.

use anyhow::Result;
use portico_server::caller::Caller;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::kit::clock::Time;
use portico_server::kit::store::Conn;
use portico_server::{App, on};
use serde_json::json;
use uuid::Uuid;

use crate::account::told;

/// Instances written in one transaction.
const BATCH: usize = 1_000;
/// Seconds for which what is billed by the month is paid, from when it was made: longer ago than any of them is.
const PAID: i64 = 30 * 86_400;

/// Writes some, one made each second.
pub async fn add(app: &App, main: &Caller, region: &str, count: usize) -> Result<()> {
    let begin = app.now().plus_seconds(-(count as i64) - 3_600);
    let numbers: Vec<usize> = (0..count).collect();
    for batch in numbers.chunks(BATCH) {
        let mut tx = app.store().begin().await?;
        for number in batch {
            let at = begin.plus_seconds(*number as i64);
            let id = app.random().id(at);
            let machine = json!({"flavor": {"vcpus": 2, "memory_mib": 4_096}, "flavor_name": "g1.small", "image": "debian-12",
                "disks": [disk_gib(*number)], "login": "password", "ssh_key": ""});
            let part = Part {
                id,
                parent: None,
                kind: "instance",
                part: "compute",
                product: "compute/g1.small",
                spec: machine.to_string(),
            };
            part.write(&mut tx, app, main, region, *number, at).await?;
            let disk = app.random().id(at);
            let spec = json!({"gib": disk_gib(*number)}).to_string();
            let part =
                Part { id: disk, parent: Some(id), kind: "disk", part: "disk", product: "disk/ssd", spec };
            part.write(&mut tx, app, main, region, *number, at).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// The size of an instance's disk, in GiB: pages have as many as people choose, so that their prices are not all asked for at once.
fn disk_gib(number: usize) -> usize {
    20 + 10 * (number % 20)
}

/// Has the region sell what instances are made of, so that lists say what each costs.
pub async fn publish_prices(app: &App, region: &str) -> Result<()> {
    let price = |product: &str, scheme: &str, rate: i64| json!({"product": product, "scheme": scheme, "free": 0, "tiers": [{"from": 0, "rate": rate}]});
    let prices = [
        price("compute/g1.small", "hourly", 36_000_000),
        price("compute/g1.small", "monthly", 10_000_000_000),
        price("disk/ssd", "hourly", 360_000),
        price("disk/ssd", "monthly", 100_000_000),
    ];
    let list = json!({"region": region, "version": 1, "currency": "CNY", "valid_from": 0, "prices": prices});
    publish_price_list(app, None, &serde_json::from_value(list)?).await.map_err(told)?;
    Ok(())
}

/// Lets a region's test engine have what was written.
pub async fn begin_machines(app: &App, region: &str) -> Result<()> {
    let mut tx = app.store().begin().await?;
    on!(tx, c => {
        sqlx::query(
            "insert into test_machine (region, engine_name, host, spec, power, job, busy_until, address, began_at)
             select region, engine_name, 'h1', spec, 'on', null, created_at, '10.0.0.1', created_at
             from cloud_object where region = $1 and kind = 'instance'",
        )
        .bind(region)
        .execute(c)
        .await?;
    });
    Ok(tx.commit().await?)
}

/// A machine or a disk.
struct Part {
    id: Uuid,
    parent: Option<Uuid>,
    kind: &'static str,
    part: &'static str,
    product: &'static str,
    spec: String,
}

impl Part {
    async fn write(
        &self,
        tx: &mut Conn,
        app: &App,
        main: &Caller,
        region: &str,
        number: usize,
        at: Time,
    ) -> Result<()> {
        let order_id = app.random().id(at);
        self.write_billing(tx, main, region, order_id, number, at).await?;
        on!(tx, c => {
            sqlx::query(
                "insert into cloud_object (object_id, account_id, user_id, region, kind, parent_id, order_id, name, engine_name, spec,
                   wanted, seen, seen_at, facts, created_at, ready_at, resource_id)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'on', 'on', $11, $12, $11, $11, $1)",
            )
            .bind(self.id)
            .bind(main.account_id)
            .bind(main.user_id)
            .bind(region)
            .bind(self.kind)
            .bind(self.parent)
            .bind(order_id)
            .bind(format!("web-{number:05}"))
            .bind(format!("p{}", self.id.simple()))
            .bind(&self.spec)
            .bind(at)
            .bind(json!({"host": "h1", "addresses": ["10.0.0.1"]}).to_string())
            .execute(&mut *c)
            .await?;
        });
        Ok(())
    }

    /// Writes what it is ordered and billed by.
    async fn write_billing(
        &self,
        tx: &mut Conn,
        main: &Caller,
        region: &str,
        order_id: Uuid,
        number: usize,
        at: Time,
    ) -> Result<()> {
        let is_monthly = number % 2 == 1;
        let scheme = if is_monthly { "monthly" } else { "hourly" };
        let paid_until = is_monthly.then(|| at.plus_seconds(PAID));
        on!(tx, c => {
            sqlx::query(
                "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity,
                   periods, currency, price_version, gross, discount, total, state, remark, part, fulfil, renews)
                 values ($1, $2, $3, $4, 'purchase', $5, $6, $8, 1000000, 1, 'CNY', 1, 0, 0, 0, 'approved', '', $7, 'built', $9)",
            )
            .bind(order_id)
            .bind(main.account_id)
            .bind(main.user_id)
            .bind(at)
            .bind(region)
            .bind(self.product)
            .bind(self.part)
            .bind(scheme)
            .bind(is_monthly)
            .execute(&mut *c)
            .await?;
            sqlx::query(
                "insert into resource (resource_id, account_id, order_id, region, product, name, scheme, quantity, started_at,
                   renews, state, part, paid_until)
                 values ($1, $2, $3, $4, $5, 'bench', $8, 1000000, $6, $9, 'active', $7, $10)",
            )
            .bind(self.id)
            .bind(main.account_id)
            .bind(order_id)
            .bind(region)
            .bind(self.product)
            .bind(at)
            .bind(self.part)
            .bind(scheme)
            .bind(is_monthly)
            .bind(paid_until)
            .execute(&mut *c)
            .await?;
        });
        Ok(())
    }
}
