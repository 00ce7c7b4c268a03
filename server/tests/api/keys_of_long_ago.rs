//! Keys of calls that were used long ago: what is made under one then is something else, and is made once however often that call is cut off.

use serde_json::{Value, json};

use crate::instances::{cloud, done, draft, monthly, pass, running};
use crate::instances_public::CHANGE;
use crate::invoices::books;
use crate::support::{
    Browser, RECHARGE, TestServer, assert_ledger, available, card_draft, deposit, test_gateway,
};
use crate::{gpu_servers, orders};

/// Calls under a key, two days later under the same again, and once more as if the server had died before it kept that answer: the second made
/// something else than the first, and the third tells of what the second has made. `told` is by what they tell it.
async fn assert_made_once(
    server: &TestServer,
    browser: &Browser,
    login: &str,
    path: &str,
    told: &str,
    bodies: [Value; 2],
) {
    let call = async |body: &Value| browser.post_under("k", path, body).await.data()[told].clone();
    let first = call(&bodies[0]).await;
    pass(server, 5).await;
    server.clock.advance(2 * 86_400);
    server.sign_in(browser, login).await;
    let second = call(&bodies[1]).await;
    server.execute("update idempotency_key set answer = null, held_until = 0").await;
    let third = call(&bodies[1]).await;
    assert!(second.is_string() && first != second && second == third, "{first} {second} {third}");
}

#[tokio::test]
async fn a_card_is_charged_once_for_a_recharge_under_a_key_of_long_ago_that_was_cut_off() {
    const LOGIN: &str = "long_ago_1";
    let server = test_gateway().await;
    let (browser, account_id) = server.verified(LOGIN).await;
    let bound = browser.post("/gicend/card/create/", card_draft("4242424242424242")).await;
    let card = bound.data()["card"]["card_id"].clone();
    let body = json!({"method": "bank_card", "amount": "1.00", "currency": "CNY", "card": card});
    assert_made_once(&server, &browser, LOGIN, RECHARGE, "recharge_id", [body.clone(), body]).await;
    let recharges = browser.count_items("/gicend/recharge/list/").await;
    assert_eq!((recharges, server.count_test_payments().await), (2, 2));
    assert_eq!(available(&server.app, account_id).await, 200);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_order_under_a_key_of_long_ago_that_was_cut_off_is_placed_once() {
    const LOGIN: &str = "long_ago_2";
    let (server, browser, id) = orders::shop(LOGIN).await;
    deposit(&server.app, id, "1", 100_000).await;
    let path = "/gicend/billing/order/create/";
    let bodies = [1, 2].map(orders::draft);
    assert_made_once(&server, &browser, LOGIN, path, "order_id", bodies).await;
    assert_eq!(browser.count_items("/gicend/billing/order/list/").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_invoice_under_a_key_of_long_ago_that_was_cut_off_is_asked_for_once() {
    const LOGIN: &str = "long_ago_3";
    let books = books(LOGIN).await;
    let (server, browser) = (&books.server, &books.browser);
    deposit(&server.app, books.id, "1", 10_000).await;
    books.charge("a", 3, 2_000).await;
    books.charge("b", 2, 3_000).await;
    books.close().await;
    let titles = browser.get("/gicend/invoice/title_list/").await.data()["titles"].clone();
    let months = books.months().await;
    let body = |month: i64, total: i64| {
        json!({"months": [month], "title_id": titles[0]["title_id"], "kind": "special_vat", "note": "Order 7",
            "total": total})
    };
    let bodies = [body(months[0], 2_000), body(months[1], 3_000)];
    assert_made_once(server, browser, LOGIN, "/gicend/invoice/create/", "invoice_id", bodies).await;
    assert_eq!(browser.count_items("/gicend/invoice/list/").await, 2);
}

#[tokio::test]
async fn instances_under_a_key_of_long_ago_that_was_cut_off_are_ordered_once() {
    const LOGIN: &str = "long_ago_4";
    let (server, browser, _) = cloud(LOGIN).await;
    let path = "/gicend/compute/instance/create/";
    let bodies = ["one", "two"].map(monthly);
    assert_made_once(&server, &browser, LOGIN, path, "purchase_id", bodies).await;
    assert_eq!(browser.count_items("/gicend/compute/instance/list/").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_gpu_server_under_a_key_of_long_ago_that_was_cut_off_is_ordered_once() {
    const LOGIN: &str = "long_ago_5";
    let (server, browser, _) = cloud(LOGIN).await;
    let path = "/gicend/compute/gpu_server/create/";
    let bodies = ["one", "two"].map(gpu_servers::server_draft);
    assert_made_once(&server, &browser, LOGIN, path, "purchase_id", bodies).await;
    assert_eq!(browser.count_items("/gicend/compute/gpu_server/list/").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_flavor_or_a_bandwidth_under_a_key_of_long_ago_that_was_cut_off_is_changed_once() {
    const LOGIN: &str = "long_ago_6";
    let (server, browser, _) = cloud(LOGIN).await;
    let mut public = draft("web");
    public["instance"]["bandwidth_mbit"] = json!(10);
    public["total"] = json!(50);
    let id = running(&server, &browser, public).await;
    let bodies = [(20, 10), (30, 15)];
    let bodies =
        bodies.map(|(mbit, total)| json!({"instance_id": id, "bandwidth_mbit": mbit, "total": total}));
    assert_made_once(&server, &browser, LOGIN, CHANGE, "purchase_id", bodies).await;
    assert_eq!(browser.count_operations(&id, "network").await, 2);
    pass(&server, 5).await;
    done(&server, &browser, "stop", &id).await;
    let bodies = [("g1.large", 72), ("g1.small", 36)];
    let bodies = bodies.map(|(flavor, total)| json!({"instance_id": id, "flavor": flavor, "total": total}));
    let path = "/gicend/compute/instance/resize/";
    assert_made_once(&server, &browser, LOGIN, path, "purchase_id", bodies).await;
    assert_eq!(browser.count_operations(&id, "resize").await, 2);
    assert_ledger(server.app.store()).await;
}
