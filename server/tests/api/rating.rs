//! What rating promises: an hour costs what it was quoted at, what cannot be rated keeps nothing else waiting, and what is in use keeps
//! its price.

use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::{publish_price_list, set_discount};
use portico_server::closing::admin::usage::retry_usage;
use portico_server::money::bill::close_bills;
use portico_server::money::metering::aside::{AsideUsageReply, list_aside};
use portico_server::money::metering::rate_due;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::metering::{MILLION, bought, shop, used};
use crate::support::{Browser, START, TestServer, assert_ledger, sum_of};

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

fn wanted(quantity: i64, periods: u32) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": "hourly", "quantity": quantity, "periods": periods})
}

async fn quoted(browser: &Browser, quantity: i64, periods: u32) -> i64 {
    let answer = browser.post("/gicend/billing/quote/", wanted(quantity, periods)).await;
    answer.data()["quote"]["total"].as_i64().unwrap()
}

async fn billed(server: &TestServer) -> i64 {
    let mut items = server.bill_items().await;
    items.retain(|item| item["kind"] == "usage");
    sum_of(&items, "total")
}

/// Meters so many hours of a quantity, and rates them.
async fn metered(server: &TestServer, resource: Uuid, name: &str, hours: u32, quantity: i64) {
    for hour in 0..hours {
        used(server, resource, &format!("{name} {hour}"), server.app.now(), quantity).await.unwrap();
        server.clock.advance(HOUR);
    }
    while rate_due(&server.app).await.unwrap() {}
}

async fn aside(server: &TestServer) -> Vec<AsideUsageReply> {
    list_aside(&mut server.app.store().read().await.unwrap()).await.unwrap()
}

fn list(version: u32, valid_from: i64, prices: &Value) -> PriceListDraft {
    serde_json::from_value(json!({"region": "cn-east", "version": version, "currency": "CNY",
        "valid_from": valid_from, "prices": prices}))
    .unwrap()
}

#[tokio::test]
async fn hours_are_billed_at_what_they_were_quoted_at_also_when_the_month_has_used_some() {
    let (server, browser, _) = shop("rating_01").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    // 1.00 for the first two units of the month, 0.50 beyond; 0.0125 units cost less than half a cent at times.
    for (name, hours, quantity) in [("a", 7, 312_345), ("b", 9, 412_500), ("c", 50, 10_001)] {
        server.sign_in(&browser, "rating_01").await;
        let (price, before) = (quoted(&browser, quantity, hours).await, billed(&server).await);
        metered(&server, resource, name, hours, quantity).await;
        assert_eq!(billed(&server).await - before, price, "{name}");
    }
    server.sign_in(&browser, "rating_01").await;
    assert_eq!(
        quoted(&browser, 1_000 * MILLION, 24).await,
        24 * 1_000 * 50,
        "all of it beyond the first slice"
    );
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_set_aside_and_holds_up_neither_the_rest_nor_the_bill() {
    let (server, browser, _) = shop("rating_02").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let at = server.app.now();
    used(&server, resource, "a", at, MILLION).await.unwrap();
    // As if the list of the hour had lost the product.
    server.execute("update resource set product = 'lost'").await;
    server.clock.advance(HOUR);
    assert!(!rate_due(&server.app).await.unwrap());
    let found = aside(&server).await;
    assert_eq!((found.len(), found[0].records, found[0].resource_id), (1, 1, resource));
    assert!(found[0].reason.contains("product: UnknownChoice"), "{}", found[0].reason);
    server.execute("update resource set product = 'cpu'").await;
    used(&server, resource, "b", server.app.now(), 4 * MILLION).await.unwrap();
    server.clock.advance(40 * DAY);
    assert!(!rate_due(&server.app).await.unwrap());
    assert_eq!(billed(&server).await, 300);
    assert_eq!(close_bills(&server.app).await.unwrap(), 1, "what is set aside is not waited for");
    assert_eq!(retry_usage(&server.app, None).await.unwrap(), 1);
    assert!(!rate_due(&server.app).await.unwrap());
    assert_eq!((billed(&server).await, aside(&server).await.len()), (350, 0));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn more_usage_of_an_hour_than_can_be_ordered_is_rated() {
    let (server, browser, _) = shop("rating_03").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let insert = |name: i64| {
        format!(
            "insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at)
             select resource_id, '{name}', account_id, started_at, {}, 1000000000000000, started_at from resource",
            START.seconds() / HOUR * HOUR * 1_000_000
        )
    };
    for name in 0..3 {
        server.execute(&insert(name)).await;
    }
    server.clock.advance(HOUR);
    assert!(!rate_due(&server.app).await.unwrap());
    assert_eq!(billed(&server).await, 3_000_000_000 * 50 + 100);
    // Ten thousand million million units cost more than any balance holds.
    server.execute(&insert(3).replace("1000000000000000,", "9000000000000000000,")).await;
    used(&server, resource, "small", server.app.now(), MILLION).await.unwrap();
    server.clock.advance(HOUR);
    assert!(!rate_due(&server.app).await.unwrap());
    assert_eq!((billed(&server).await, aside(&server).await.len()), (3_000_000_000 * 50 + 150, 1));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_list_that_leaves_out_what_is_in_use_or_ordered_is_refused_and_names_it() {
    let (server, browser, _) = shop("rating_04").await;
    bought(&server, &browser, "hourly", 100).await;
    let mut order = wanted(MILLION, 1);
    for (field, value) in [("scheme", json!("monthly")), ("total", json!(1_000))] {
        order[field] = value;
    }
    (order["project_id"], order["vdc_id"]) = (Value::Null, Value::Null);
    assert!(browser.post("/gicend/billing/order/create/", order).await.status.is_success());
    let later = (START.seconds() / HOUR + 1) * HOUR;
    let price = |product: &str, scheme: &str| json!({"product": product, "scheme": scheme, "free": 0, "tiers": [{"from": 0, "rate": MILLION}]});
    let refused = publish_price_list(&server.app, None, &list(2, later, &json!([price("disk", "hourly")])))
        .await
        .unwrap_err();
    assert_eq!((refused.status(), refused.violations()[0].field.as_str()), (409, "prices"));
    assert!(refused.to_string().ends_with("cpu (hourly), cpu (monthly)"), "{refused}");
    let both = json!([price("cpu", "hourly"), price("cpu", "monthly")]);
    publish_price_list(&server.app, None, &list(2, later, &both)).await.unwrap();
    server.execute("update resource set state = 'ended'").await;
    publish_price_list(&server.app, None, &list(3, later, &json!([price("cpu", "monthly")]))).await.unwrap();
}

#[tokio::test]
async fn a_late_hour_has_the_discount_of_its_time() {
    let (server, browser, _) = shop("rating_05").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let number = browser.customer_no().await;
    let first = server.app.now();
    server.clock.advance(HOUR + 1_800);
    set_discount(&server.app, None, &number, "cpu", 5_000).await.unwrap();
    set_discount(&server.app, None, &number, "cpu", 2_500).await.unwrap();
    let second = server.app.now();
    server.clock.advance(HOUR);
    set_discount(&server.app, None, &number, "cpu", 0).await.unwrap();
    let third = server.app.now();
    server.clock.advance(HOUR);
    for (name, at) in [("late", first), ("a", second), ("b", third)] {
        let before = billed(&server).await;
        used(&server, resource, name, at, 4 * MILLION).await.unwrap();
        rate_due(&server.app).await.unwrap();
        let cost = if name == "late" { 300 } else { 200 };
        let wanted = if name == "a" { cost * 3 / 4 } else { cost };
        assert_eq!(billed(&server).await - before, wanted, "{name}");
    }
    assert_ledger(server.app.store()).await;
}
