//! The quantities in which something is sold: what is published, what an order is refused, and what was bought before.

use axum::http::StatusCode;
use portico_core::Code;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::publish_price_list;
use serde_json::{Value, json};

use crate::metering::{MILLION, approve, bought, shop};
use crate::renewal::{MONTH, later, shown};
use crate::support::{Browser, START, TestServer, assert_ledger, available};

const ORDER: &str = "/gicend/billing/order/create/";
const ORDERS: &str = "/gicend/billing/order/list/";

/// A list of one price, sold in these quantities.
fn list(version: u32, valid_from: i64, quantities: &Value) -> PriceListDraft {
    let tiers = json!([{"from": 0, "rate": 1_000_000_000}]);
    let price = |scheme: &str| json!({"product": "cpu", "scheme": scheme, "free": 0, "tiers": tiers, "quantities": quantities});
    serde_json::from_value(
        json!({"region": "cn-east", "version": version, "currency": "CNY", "valid_from": valid_from,
        "prices": [price("monthly"), price("hourly")]}),
    )
    .unwrap()
}

fn tens() -> Value {
    json!({"least": 10 * MILLION, "step": 10 * MILLION, "most": 32_000 * MILLION})
}

fn draft(product: &str, quantity: i64, total: i64) -> Value {
    json!({"region": "cn-east", "product": product, "scheme": "monthly", "quantity": quantity, "periods": 1,
        "renews": true, "project_id": null, "vdc_id": null, "total": total})
}

/// Publishes a second list for the account of a shop, sold in tens, and lets it begin.
async fn sell_in_tens(server: &TestServer, browser: &Browser, login: &str) {
    publish_price_list(&server.app, None, &list(2, START.seconds() + 3_600, &tens())).await.unwrap();
    server.clock.advance(3_600);
    server.sign_in(browser, login).await;
}

#[tokio::test]
async fn an_order_is_refused_what_core_refuses_in_every_shared_case_of_quantities() {
    let (server, browser, _) = shop("quantity_1").await;
    let file: Value = serde_json::from_str(include_str!("../../../core/vectors/quantity_sold.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    let price = |product: &str, scheme: &str, quantities: &Value| json!({"product": product, "scheme": scheme, "free": 0, "tiers": [{"from": 0, "rate": 0}], "quantities": quantities});
    let draft_of = |prices: Vec<Value>| -> PriceListDraft {
        serde_json::from_value(json!({"region": "cn-east", "version": 2, "currency": "CNY",
            "valid_from": START.seconds() + 3_600, "prices": prices}))
        .unwrap()
    };
    let mut prices = vec![price("cpu", "monthly", &Value::Null), price("cpu", "hourly", &Value::Null)];
    let mut sold = Vec::new();
    for (place, case) in cases.iter().enumerate() {
        let one = price(&format!("p{place}"), "monthly", &case["input"]["quantities"]);
        // What no list can say is no case for an order.
        if draft_of(vec![one.clone()]).check().is_ok() {
            prices.push(one);
            sold.push((place, case));
        }
    }
    assert!(sold.len() > 20, "only {} cases", sold.len());
    publish_price_list(&server.app, None, &draft_of(prices)).await.unwrap();
    server.clock.advance(3_600);
    server.sign_in(&browser, "quantity_1").await;
    for (place, case) in sold {
        // It costs nothing: an order for a fen is refused for its total, if for nothing else.
        let quantity = case["input"]["quantity"].as_i64().unwrap();
        let answer = browser.post(ORDER, draft(&format!("p{place}"), quantity, 1)).await;
        let said = (answer.status, answer.body["violations"][0]["field"].clone());
        if case["accept"] == true {
            assert_eq!(said, (StatusCode::CONFLICT, json!("total")), "{}", case["name"]);
        } else {
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", case["name"]);
            assert_eq!(answer.body["violations"], case["rules"], "{}", case["name"]);
        }
    }
    assert_eq!(browser.count_items(ORDERS).await, 0);
}

#[tokio::test]
async fn an_order_between_two_steps_puts_nothing_aside_and_its_price_can_still_be_asked_for() {
    let (server, browser, id) = shop("quantity_2").await;
    sell_in_tens(&server, &browser, "quantity_2").await;
    let refused = browser.post(ORDER, draft("cpu", 15 * MILLION, 15_000)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
    let rule = json!({"rule": "quantity_not_sold", "least": "10", "step": "10", "most": "32000"});
    assert_eq!(refused.body["violations"], json!([{"field": "quantity", "rule": rule}]));
    let quote = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 15 * MILLION, "periods": 1});
    assert_eq!(browser.post("/gicend/billing/quote/", quote).await.data()["quote"]["total"], 15_000);
    assert_eq!((browser.count_items(ORDERS).await, available(&server.app, id).await), (0, 100_000));
    browser.post(ORDER, draft("cpu", 20 * MILLION, 20_000)).await.data();
    assert_eq!(available(&server.app, id).await, 80_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_was_ordered_before_is_approved_and_renewed_in_the_quantity_that_it_has() {
    const LOGIN: &str = "quantity_3";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let waiting = browser.post(ORDER, draft("cpu", 3 * MILLION, 3_000)).await.data().clone();
    sell_in_tens(&server, &browser, LOGIN).await;
    approve(&server, &waiting).await;
    assert_eq!(available(&server.app, id).await, 96_000);
    let asked = json!({"resource_ids": [monthly], "periods": 2});
    let quote = browser.post("/gicend/billing/resource/renew/quote/", asked).await;
    assert_eq!(quote.data()["total"]["minor"], 2_000);
    later(&server, MONTH).await;
    assert_eq!(available(&server.app, id).await, 92_000, "both are renewed by the clock");
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["state"], "active");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn quantities_are_published_with_the_price_list_or_left_out_and_wrong_ones_are_refused_at_their_place()
{
    let server = TestServer::start().await;
    let browser = server.signed_in("quantity_4").await;
    for (part, value) in [("least", 0), ("step", 0), ("most", 5 * MILLION), ("most", 32_001 * MILLION)] {
        let mut wrong = tens();
        wrong[part] = json!(value);
        let refused = publish_price_list(&server.app, None, &list(1, 0, &wrong)).await.unwrap_err();
        let field = format!("prices.0.quantities.{part}");
        assert_eq!((refused.code(), &refused.violations()[0].field), (Code::ParameterError, &field));
    }
    let prices = browser.get("/gicend/billing/price/list/").await.data()["price_lists"].clone();
    assert_eq!(prices, json!([]), "it would count from its beginning on");
    publish_price_list(&server.app, None, &list(1, 0, &tens())).await.unwrap();
    let mut north = list(1, 0, &Value::Null);
    "cn-north".clone_into(&mut north.region);
    publish_price_list(&server.app, None, &north).await.unwrap();
    let answer = browser.get("/gicend/billing/price/list/").await;
    let told = |place: usize| answer.data()["price_lists"][place]["prices"][0].get("quantities").cloned();
    assert_eq!([told(0), told(1)], [Some(tens()), None]);
}

#[tokio::test]
async fn what_nothing_is_said_of_is_sold_in_whole_units_and_nothing_with_a_price_costs_nothing() {
    let (server, browser, id) = shop("quantity_5").await;
    let tiny = json!({"product": "dust", "scheme": "monthly", "free": 0, "tiers": [{"from": 0, "rate": 1}],
        "quantities": {"least": 1, "step": 1, "most": MILLION}});
    let mut next = list(2, START.seconds() + 3_600, &Value::Null);
    next.prices.push(serde_json::from_value(tiny.clone()).unwrap());
    publish_price_list(&server.app, None, &next).await.unwrap();
    server.clock.advance(3_600);
    server.sign_in(&browser, "quantity_5").await;
    for quantity in [1, MILLION / 2, MILLION + 1] {
        let refused = browser.post(ORDER, draft("cpu", quantity, 0)).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
        let rule = json!({"rule": "quantity_not_sold", "least": "1", "step": "1", "most": "1000000000"});
        assert_eq!(refused.body["violations"], json!([{"field": "quantity", "rule": rule}]));
    }
    let free = browser.post(ORDER, draft("dust", 1, 0)).await;
    assert_eq!(free.status, StatusCode::CONFLICT, "{}", free.body);
    let order = browser.post(ORDER, draft("dust", 1, 1)).await.data().clone();
    approve(&server, &order).await;
    assert_eq!(available(&server.app, id).await, 99_999);
    assert_ledger(server.app.store()).await;
    let mut worthless = list(3, START.seconds() + 7_200, &Value::Null);
    // What was bought goes on being sold.
    worthless.prices.push(serde_json::from_value(tiny).unwrap());
    for (rate, is_published) in [(744, false), (745, true)] {
        worthless.prices[1].tiers[0].rate = rate;
        let said = publish_price_list(&server.app, None, &worthless).await;
        assert_eq!(said.is_ok(), is_published, "{rate}: {said:?}");
        if let Err(refused) = said {
            assert_eq!(
                (refused.code(), refused.violations()[0].field.as_str()),
                (Code::ParameterError, "prices.1.tiers")
            );
        }
    }
}
