//! Who sees prices, who the account's discount, and who what it has used: three different things.

use axum::http::StatusCode;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::{publish_price_list, set_discount};
use serde_json::{Value, json};

use crate::support::{Browser, TestServer, everywhere, in_project, key_draft};

const QUOTE: &str = "/gicend/billing/quote/";
const LIST: &str = "/gicend/billing/price/list/";

async fn shop(login: &str) -> (TestServer, Browser) {
    let server = TestServer::start().await;
    let main = server.signed_in(login).await;
    let tiers = json!([{"from": 0, "rate": 10_000_000}, {"from": 10_000_000, "rate": 5_000_000}]);
    let price = |scheme: &str| json!({"product": "cpu", "scheme": scheme, "free": 1_000_000, "tiers": tiers});
    let list: PriceListDraft =
        serde_json::from_value(json!({"region": "cn-east", "version": 1, "currency": "CNY",
        "valid_from": 0, "prices": [price("hourly"), price("monthly")]}))
        .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    let number = main.customer_no().await;
    set_discount(&server.app, None, &number, "cpu", 1_000).await.unwrap();
    (server, main)
}

fn wanted(scheme: &str) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": 21_000_000, "periods": 1})
}

/// What somebody gets to know: the price list, the discount, and the parts that tell what was used.
async fn seen(browser: &Browser) -> [bool; 3] {
    let list = browser.get(LIST).await;
    let quote = browser.post(QUOTE, wanted("hourly")).await;
    for answer in [&list, &quote] {
        assert!([StatusCode::OK, StatusCode::FORBIDDEN].contains(&answer.status), "{}", answer.body);
    }
    let is_told = quote.status == StatusCode::OK;
    if is_told {
        assert_eq!(
            (&quote.data()["discount"], &quote.data()["quote"]["total"]),
            (&json!(1_000), &json!(135))
        );
        let monthly = browser.post(QUOTE, wanted("monthly")).await;
        assert_ne!(
            monthly.data()["quote"]["slices"],
            json!([]),
            "a monthly price tells nothing of what was used"
        );
    }
    let has_parts = is_told && quote.data()["quote"]["slices"] != json!([]);
    [list.status == StatusCode::OK, is_told, has_parts]
}

#[tokio::test]
async fn prices_discounts_and_usage_are_seen_by_whoever_holds_the_permission_that_shows_each() {
    let (server, main) = shop("sight_01").await;
    assert_eq!(seen(&main).await, [true; 3]);
    let project = main.project().await;
    for (login, grants, expected) in [
        ("sight_none", json!([]), [false, false, false]),
        ("sight_look", everywhere(&["compute_view"]), [false, false, false]),
        ("sight_make", everywhere(&["compute_create_delete", "compute_configure"]), [false, false, false]),
        ("sight_money", everywhere(&["finance_balance"]), [true, false, false]),
        ("sight_order", everywhere(&["finance_orders"]), [true, true, false]),
        ("sight_part", in_project(&project, &["finance_bills", "finance_orders"]), [true, true, false]),
        ("sight_bills", everywhere(&["finance_bills"]), [true, true, true]),
    ] {
        let (sub, _) = server.active_sub_user(&main, login, grants).await;
        assert_eq!(seen(&sub).await, expected, "{login}");
    }
}

#[tokio::test]
async fn a_key_sees_no_more_of_prices_than_it_was_given() {
    let (server, main) = shop("sight_02").await;
    for (groups, expected) in [
        (&["compute_view"][..], StatusCode::FORBIDDEN),
        (&["finance_balance"][..], StatusCode::OK),
        (&["finance_orders"][..], StatusCode::OK),
    ] {
        let key = main.key(key_draft(groups)).await;
        let answer = server.browser().call("GET", LIST, &key.secret, &[]).await;
        assert_eq!(answer.status, expected, "{groups:?}");
    }
}
