//! The lines of a bill against Python's decimals, to the cent (SECURITY M-17): usage goes in, is rated by the server, and is
//! reckoned again by `core/tests/data/quote.py` from the records, the prices and the discounts alone: each line with what the lines of
//! its product before left over, and the month of each product at once. (`core/tests/decimal.rs` does the same for the computation
//! by itself.)

#[path = "../../../core/tests/data/numbers.rs"]
mod numbers;

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use numbers::Numbers;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::{publish_price_list, set_discount};
use portico_server::money::metering::rate_due;
use portico_server::money::metering::usage::{UsageRecord, add_usage};
use portico_server::money::order::{Decision, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{TestServer, assert_ledger, deposit, time_of, variable_number, word};

/// Products, each with a price of its own and one resource.
const PRODUCTS: usize = 50;
/// Hours that are rated unless `PORTICO_TEST_ROUNDING_HOURS` says otherwise; 200 make ten thousand lines.
const HOURS: usize = 12;
const MILLION: i64 = 1_000_000;
const HOUR: i64 = 3_600;

impl Numbers {
    /// A price that is free for a while and then has up to five slices.
    fn price(&mut self, product: &str) -> Value {
        let (mut from, mut tiers) = (0, Vec::new());
        for _ in 0..=self.below(4) {
            tiers.push(json!({ "from": from, "rate": 1_000 + self.quantity(10_000 * MILLION) }));
            from += self.quantity(1_000 * MILLION);
        }
        let free = if self.below(2) == 0 { 0 } else { self.quantity(100 * MILLION) };
        let quantities = json!({ "least": MILLION, "step": MILLION, "most": MILLION });
        json!({ "product": product, "scheme": "hourly", "free": free, "tiers": tiers, "quantities": quantities })
    }
}

fn product(number: usize) -> String {
    format!("product-{number:02}")
}

/// An account whose products each have a price, most a discount, and a resource; the discounts and the resources.
async fn metered(
    numbers: &mut Numbers,
) -> (TestServer, BTreeMap<String, Value>, BTreeMap<String, i64>, Vec<Uuid>) {
    let server = TestServer::start().await;
    let browser = server.signed_in("rounding_1").await;
    let verified = "update account set verification_mainland = 'verified', verification_region = 'mainland'";
    server.execute(verified).await;
    let prices: BTreeMap<String, Value> =
        (0..PRODUCTS).map(product).map(|name| (name.clone(), numbers.price(&name))).collect();
    let list: PriceListDraft =
        serde_json::from_value(json!({"region": "cn-east", "version": 1, "currency": "CNY",
        "valid_from": 0, "prices": prices.values().collect::<Vec<_>>()}))
        .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    let id = account_id(&server).await;
    deposit(&server.app, id, "1", 1_000_000_000).await;
    let number = browser.customer_no().await;
    let (mut discounts, mut resources) = (BTreeMap::new(), Vec::new());
    for name in prices.keys() {
        let quoted = json!({"region": "cn-east", "product": name, "scheme": "hourly", "quantity": MILLION, "periods": 1});
        let quote = browser.post("/gicend/billing/quote/", quoted.clone()).await.data().clone();
        let mut draft = quoted;
        for field in ["project_id", "vdc_id"] {
            draft[field] = Value::Null;
        }
        draft["total"] = quote["quote"]["total"].clone();
        let order = browser.post("/gicend/billing/order/create/", draft).await.data().clone();
        let (app, order_id) = (&server.app, order["order_id"].as_str().unwrap().parse().unwrap());
        let decided: Result<()> = transaction!(app.store(), tx => {
            decide_order(tx, app, Actor::system(), order_id, Decision::Approve, "").await
        });
        decided.unwrap();
        let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        resources.push(shown.data()["resource_id"].as_str().unwrap().parse().unwrap());
        let discount = if numbers.below(3) == 0 { 0 } else { numbers.below(10_001) };
        set_discount(&server.app, None, &number, name, u32::try_from(discount).unwrap()).await.unwrap();
        discounts.insert(name.clone(), discount);
    }
    (server, prices, discounts, resources)
}

/// What Python makes of the lines: `gross total` for each.
fn reckoned(lines: &[Value]) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests/data/quote.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let asked: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut input = python.stdin.take().unwrap();
    let writing = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What each product's lines came to, by its name.
fn billed_in_month(items: &[Value]) -> Vec<i64> {
    let mut sums = BTreeMap::new();
    for item in items {
        *sums.entry(word(item, "product")).or_insert(0) += item["total"]["minor"].as_i64().unwrap();
    }
    sums.into_values().collect()
}

/// Every line of usage on the bills, in the order of its hour and product.
async fn billed(server: &TestServer) -> Vec<Value> {
    let mut items = server.bill_items().await;
    items.retain(|item| item["kind"] == "usage");
    items.sort_by_key(|item| (time_of(item, "from"), word(item, "product").to_owned()));
    items
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lines_and_the_months_that_the_server_bills_are_equal_to_pythons_decimals() {
    let hours = variable_number("PORTICO_TEST_ROUNDING_HOURS", HOURS);
    assert!(hours <= 200, "free quota and slices begin anew with the month");
    let mut numbers = Numbers(20_261_121);
    let (server, prices, discounts, resources) = metered(&mut numbers).await;
    let (mut lines, mut used) = (Vec::new(), vec![0; PRODUCTS]);
    for hour in 0..hours {
        let begun = server.app.now();
        server.clock.advance(HOUR);
        let mut records = Vec::new();
        for (place, (name, price)) in prices.iter().enumerate() {
            // An hour is told in one record or in two.
            let told: Vec<i64> = (0..=numbers.below(2)).map(|_| numbers.quantity(50 * MILLION)).collect();
            let quantity: i64 = told.iter().sum();
            lines.push(json!({"free": price["free"], "tiers": price["tiers"], "quantity": quantity,
                "used_before": used[place], "periods": 1, "discount": discounts[name], "month": name}));
            used[place] += quantity;
            records.extend(told.into_iter().enumerate().map(|(part, quantity)| UsageRecord {
                resource_id: resources[place],
                record_id: format!("{hour} {part}"),
                at: begun.plus_seconds(part as i64),
                quantity,
            }));
        }
        let app = &server.app;
        let taken: Result<()> = transaction!(app.store(), tx => {
            for record in &records {
                add_usage(tx, app, record).await?;
            }
            Ok(())
        });
        taken.unwrap();
    }
    server.clock.advance(HOUR);
    while rate_due(&server.app).await.unwrap() {}
    let items = billed(&server).await;
    let shown = |item: &Value| format!("{} {}", item["gross"]["minor"], item["total"]["minor"]);
    let (ours, theirs) = (items.iter().map(shown).collect::<Vec<_>>(), reckoned(&lines));
    assert_eq!((ours.len(), theirs.len()), (hours * PRODUCTS, hours * PRODUCTS));
    let differ = ours.iter().zip(&theirs).enumerate().find(|(_, (ours, theirs))| ours != theirs);
    assert_eq!(differ, None);
    let months: Vec<Value> = (prices.iter().zip(&used))
        .map(|((name, price), used)| {
            json!({"free": price["free"], "tiers": price["tiers"], "quantity": used, "used_before": 0, "periods": 1,
                "discount": discounts[name], "month": name})
        })
        .collect();
    let exact: Vec<i64> =
        reckoned(&months).iter().map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
    assert_eq!(billed_in_month(&items), exact, "a month's lines are its exact amount, rounded");
    let movements = server.count("ledger_movement where kind = 'spend'").await;
    assert_eq!(movements, i64::try_from(hours).unwrap(), "an hour is one movement");
    assert_ledger(server.app.store()).await;
}
