//! The catalogue: price lists that are published once, discounts, and the price of something.

use axum::http::StatusCode;
use portico_core::Code;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::{
    publish_price_list, publish_product_words, set_discount,
};
use portico_server::closing::demo::set_up_demo;
use portico_server::money::order::{Decision, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::orders::{draft, order_as, shop};
use crate::support::{START, TestServer, deposit};

const QUOTE: &str = "/gicend/billing/quote/";
const LIST: &str = "/gicend/billing/price/list/";

fn list(region: &str, version: u32, valid_from: i64, cost: i64) -> PriceListDraft {
    let tiers = json!([{"from": 0, "rate": cost * 1_000_000}, {"from": 10_000_000, "rate": cost * 500_000}]);
    let price = json!({"product": "cpu", "scheme": "hourly", "free": 1_000_000, "tiers": tiers});
    serde_json::from_value(
        json!({"region": region, "version": version, "currency": "CNY", "valid_from": valid_from,
        "prices": [price]}),
    )
    .unwrap()
}

fn wanted(quantity: i64, periods: u32) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": "hourly", "quantity": quantity * 1_000_000, "periods": periods})
}

#[tokio::test]
async fn a_quote_is_what_the_list_of_the_moment_and_the_accounts_discount_make_it() {
    let server = TestServer::start().await;
    let browser = server.signed_in("prices_01").await;
    let now = START.seconds();
    publish_price_list(&server.app, None, &list("cn-east", 1, 0, 10)).await.unwrap();
    publish_price_list(&server.app, None, &list("cn-east", 2, now + 3_600, 20)).await.unwrap();
    let answer = browser.post(QUOTE, wanted(3, 24)).await;
    // Of 72 unit-hours one is free and ten are of the first slice.
    assert_eq!(answer.data()["quote"]["total"], 10 * 10 + 61 * 5);
    assert_eq!((&answer.data()["quote"]["version"], &answer.data()["discount"]), (&json!(1), &json!(0)));
    server.clock.advance(3_600);
    server.sign_in(&browser, "prices_01").await;
    assert_eq!(browser.post(QUOTE, wanted(3, 24)).await.data()["quote"]["total"], 10 * 20 + 61 * 10);
    let number = browser.customer_no().await;
    set_discount(&server.app, None, &number, "cpu", 1_500).await.unwrap();
    let quote = browser.post(QUOTE, wanted(21, 1)).await.data()["quote"].clone();
    assert_eq!(quote["gross"], 10 * 20 + 10 * 10);
    assert_eq!((&quote["total"], &quote["discount"]), (&json!(255), &json!(45)));
    set_discount(&server.app, None, &number, "cpu", 0).await.unwrap();
    assert_eq!(browser.post(QUOTE, wanted(21, 1)).await.data()["quote"]["total"], 300);
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "billing.discount done").count(), 2);
}

#[tokio::test]
async fn what_is_not_offered_has_no_price() {
    let server = TestServer::start().await;
    let browser = server.signed_in("prices_02").await;
    publish_price_list(&server.app, None, &list("cn-east", 1, 0, 10)).await.unwrap();
    for (field, value) in [
        ("region", json!("us-west")),
        ("product", json!("gpu")),
        ("scheme", json!("yearly")),
        ("quantity", json!(0)),
        ("periods", json!(0)),
    ] {
        let mut body = wanted(1, 1);
        body[field] = value;
        let answer = browser.post(QUOTE, body).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)), "{field}");
        assert_eq!(answer.body["violations"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_list_is_published_once_in_its_turn_and_never_for_the_past() {
    let server = TestServer::start().await;
    let (app, now) = (&server.app, START.seconds());
    publish_price_list(app, None, &list("cn-east", 1, 0, 10)).await.unwrap();
    for (draft, field) in [
        (list("atlantis", 1, 0, 10), "region"),
        (list("cn-east", 1, now, 10), "version"),
        (list("cn-east", 3, now, 10), "version"),
        (list("cn-east", 2, now - 3_600, 10), "valid_from"),
        (list("cn-east", 2, now + 1, 10), "valid_from"),
        (list("cn-north", 1, 0, -1), "prices.0.tiers"),
    ] {
        let refused = publish_price_list(app, None, &draft).await.unwrap_err();
        assert_eq!((refused.code(), refused.violations()[0].field.as_str()), (Code::ParameterError, field));
    }
    assert_eq!(server.count("price_list").await, 1);
    let number = "00000000";
    assert_eq!(set_discount(app, None, number, "cpu", 1).await.unwrap_err().code(), Code::UserDoesNotExist);
    let browser = server.signed_in("prices_03").await;
    let number = browser.customer_no().await;
    let refused = set_discount(app, None, &number, "cpu", 10_001).await.unwrap_err();
    assert_eq!(refused.violations()[0].field, "discount");
}

#[tokio::test]
async fn the_lists_that_count_are_told_to_whoever_is_signed_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("prices_04").await;
    assert_eq!(browser.get(LIST).await.data(), &json!({"price_lists": []}));
    let later = START.seconds() + 3_600;
    for (region, version, from) in [("cn-east", 1, 0), ("cn-east", 2, later), ("us-west", 1, 0)] {
        publish_price_list(&server.app, None, &list(region, version, from, 10)).await.unwrap();
    }
    let regions = async |query: &str| -> Value {
        let answer = browser.get(&format!("{LIST}{query}")).await;
        let lists = answer.data()["price_lists"].as_array().unwrap().clone();
        lists.iter().map(|one| json!([one["region"], one["version"]])).collect()
    };
    assert_eq!(regions("").await, json!([["cn-east", 1], ["us-west", 1]]));
    assert_eq!(regions("?region=us-west").await, json!([["us-west", 1]]));
    server.clock.advance(3_600);
    server.sign_in(&browser, "prices_04").await;
    assert_eq!(regions("?region=cn-east").await, json!([["cn-east", 2]]));
}

#[tokio::test]
async fn the_demo_has_prices_of_the_test_product_in_every_region() {
    let server = TestServer::start().await;
    set_up_demo(&server.app).await.unwrap();
    let regions = server.app.config().resources.regions.len();
    assert_eq!(server.count("price_list").await, regions as i64);
    set_up_demo(&server.app).await.unwrap();
    assert_eq!(server.count("price_list").await, regions as i64);
    // What is paid in advance is sold in whole units.
    let browser = server.signed_in("prices_05").await;
    let lists = browser.get(LIST).await.data()["price_lists"].clone();
    let sold = |place: usize| lists[0]["prices"][place]["quantities"]["step"].clone();
    assert_eq!([sold(0), sold(1), sold(2)], [Value::Null, json!(1_000_000), json!(1_000_000)]);
}

#[tokio::test]
async fn what_the_operator_calls_products_and_their_units_is_there_for_everybody_in_both_languages() {
    let server = TestServer::start().await;
    let browser = server.signed_in("words_01").await;
    let path = "/gicend/billing/product/list/";
    assert_eq!(browser.get(path).await.data()["products"], json!([]));
    let words = |name: &str| json!({"product": "gpu/a100", "name_us": name, "name_cn": "A100 显卡", "unit_us": "card", "unit_cn": "张"});
    for name in ["A100", "A100 card"] {
        let list = serde_json::from_value(json!({ "words": [words(name)] })).unwrap();
        publish_product_words(&server.app, None, list).await.unwrap();
    }
    assert_eq!(browser.get(path).await.data()["products"], json!([words("A100 card")]));
    let silent = serde_json::from_value(json!({ "words": [words(" ")] })).unwrap();
    let refused = publish_product_words(&server.app, None, silent).await.unwrap_err();
    assert_eq!(refused.violations()[0].field, "words.0.name_us");
    assert_eq!(server.browser().get(path).await.status.as_u16(), 401);
}

#[tokio::test]
async fn news_of_an_order_call_a_product_by_words_of_the_operator_of_the_console_or_of_its_whole() {
    let (server, browser, id) = shop("words_02").await;
    deposit(&server.app, id, "1", 100_000).await;
    let words = json!({"product": "cpu", "name_us": "Compute cores", "name_cn": "计算核心", "unit_us": "core", "unit_cn": "个"});
    let list = serde_json::from_value(json!({ "words": [words] })).unwrap();
    publish_product_words(&server.app, None, list).await.unwrap();
    for (product, called) in [
        ("cpu", "Compute cores"),
        ("cpu/burst", "Compute cores/burst"),
        ("test-metering", "Test metering"),
        ("test-metering/api", "Test metering/api"),
        ("disk/ssd", "disk/ssd"),
    ] {
        let order = order_as(&browser, &product.replace('/', "_"), &draft(1)).await.data().clone();
        let order_id: Uuid = order["order_id"].as_str().unwrap().parse().unwrap();
        let named = format!("update customer_order set product = '{product}' where state = 'pending'");
        server.execute(&named).await;
        let app = &server.app;
        let decided: Result<()> = transaction!(app.store(), tx => {
            decide_order(tx, app, Actor::system(), order_id, Decision::Disqualify, "None is left.").await
        });
        decided.unwrap();
        let messages = browser.get("/gicend/message/list/").await.data()["items"].to_string();
        assert!(messages.contains(&format!("Your order for {called} was rejected")), "{messages}");
    }
}
