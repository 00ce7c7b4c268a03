//! Orders: priced, held, approved or refused by the operator, paid once.

use axum::body::Body;
use axum::http::{StatusCode, header};
use futures::future::join_all;
use portico_core::Code;
use portico_core::price::PriceListDraft;
use portico_core::state::OrderState;
use portico_server::closing::admin::price_publish::{publish_price_list, publish_product_words};
use portico_server::kit::http::Asked;
use portico_server::kit::queue::{Job, run_due};
use portico_server::money::billing::{FollowArrears, What};
use portico_server::money::order::queue::{OrderQueueFilter, list_order_queue};
use portico_server::money::order::{Decision, ExpireOrders, decide_order};
use portico_server::people::project::create_project;
use portico_server::platform::audit::{Actor, ActorKind};
use portico_server::platform::config::OrdersConfig;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{
    Answer, Browser, TestServer, assert_ledger, available, deposit, everywhere, in_project, post_as, yuan,
};

const CREATE: &str = "/gicend/billing/order/create/";
const LIST: &str = "/gicend/billing/order/list/";

/// A server with prices (100.00 for a unit and month), a signed-in main user of a verified account, and the account.
pub(crate) async fn shop(login: &str) -> (TestServer, Browser, Uuid) {
    let server = TestServer::start().await;
    let browser = server.signed_in(login).await;
    server
        .execute("update account set verification_mainland = 'verified', verification_region = 'mainland'")
        .await;
    let tiers = json!([{"from": 0, "rate": 10_000_000_000_i64}]);
    let price = json!({"product": "cpu", "scheme": "monthly", "free": 0, "tiers": tiers});
    let tiers = json!([{"from": 0, "rate": 100_000_000}]);
    let hourly = json!({"product": "cpu", "scheme": "hourly", "free": 0, "tiers": tiers});
    let list: PriceListDraft = serde_json::from_value(
        json!({"region": "cn-east", "version": 1, "currency": "CNY", "valid_from": 0, "prices": [price, hourly]}),
    )
    .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    let id = account_id(&server).await;
    (server, browser, id)
}

pub(crate) fn draft(units: i64) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": units * 1_000_000, "periods": 1,
        "project_id": null, "vdc_id": null, "total": units * 10_000})
}

pub(crate) async fn order_as(browser: &Browser, key: &str, body: &Value) -> Answer {
    let request = browser.request("POST", CREATE).header(header::CONTENT_TYPE, "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.headers_mut().insert("idempotency-key", key.parse().unwrap());
    browser.send(request).await
}

async fn decide(server: &TestServer, order: &Value, decision: Decision, remark: &str) -> Result<()> {
    let app = &server.app;
    let order_id: Uuid = order["order_id"].as_str().unwrap().parse().unwrap();
    let operator = || Actor { kind: ActorKind::Operator, id: None, name: String::new() };
    transaction!(app.store(), tx => { decide_order(tx, app, operator(), order_id, decision, remark).await })
}

async fn shown(browser: &Browser, order: &Value) -> Value {
    let id = order["order_id"].as_str().unwrap();
    browser.get(&format!("/gicend/billing/order/show/?order_id={id}")).await.data().clone()
}

#[tokio::test]
async fn an_order_puts_its_price_aside_and_is_paid_when_it_is_approved() {
    let (server, browser, id) = shop("orders_01").await;
    deposit(&server.app, id, "1", 100_000).await;
    let mut body = draft(3);
    body["project_id"] = browser.project().await;
    let order = order_as(&browser, "k1", &body).await.data().clone();
    assert_eq!((&order["state"], &order["total"]["minor"]), (&json!("pending"), &json!(30_000)));
    assert_eq!((&order["withheld"]["minor"], &order["paid"]["minor"]), (&json!(30_000), &json!(0)));
    assert!(order["project_name"].is_string());
    assert_eq!(available(&server.app, id).await, 70_000);
    assert_eq!(browser.get("/gicend/account/deletion/show/").await.data()["blockers"][0], "open_orders");
    let queue = list_order_queue(&server.app, &Asked::<OrderQueueFilter>::default()).await.unwrap();
    assert_eq!((queue.items.len(), queue.open, queue.next_cursor), (1, 1, None));
    decide(&server, &order, Decision::Approve, "").await.unwrap();
    let paid = shown(&browser, &order).await;
    assert_eq!((&paid["state"], &paid["paid"]["minor"]), (&json!("approved"), &json!(30_000)));
    assert_eq!(paid["withheld"]["minor"], 0);
    for decision in [Decision::Approve, Decision::Disqualify, Decision::Cancel] {
        assert_eq!(decide(&server, &order, decision, "no").await.unwrap_err().status(), 409);
    }
    let account = browser.get("/gicend/billing/account/").await;
    assert_eq!(
        (&account.data()["cash"]["minor"], &account.data()["withheld"]["minor"]),
        (&json!(70_000), &json!(0))
    );
    assert_eq!(server.sent_of("order_approved").await.len(), 1);
    let messages = browser.get("/gicend/message/list/").await;
    let titles: Vec<_> =
        messages.data()["items"].as_array().unwrap().iter().map(|one| &one["title"]).collect();
    assert!(titles.contains(&&json!("Your order was approved")), "{titles:?}");
    let events = server.audited().await;
    for line in ["order.create done", "order.approve done"] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), 1, "{line}");
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn news_of_an_order_call_the_product_as_the_operator_does_in_the_readers_language() {
    let (server, browser, id) = shop("orders_14").await;
    deposit(&server.app, id, "1", 100_000).await;
    let words = json!({"product": "cpu", "name_us": "Compute cores", "name_cn": "计算核心", "unit_us": "core", "unit_cn": "个"});
    let list = serde_json::from_value(json!({ "words": [words] })).unwrap();
    publish_product_words(&server.app, None, list).await.unwrap();
    let order = order_as(&browser, "k1", &draft(1)).await.data().clone();
    decide(&server, &order, Decision::Approve, "").await.unwrap();
    for (lang, sentence) in
        [("US", "Your order for Compute cores was approved"), ("CN", "您的“计算核心”订单审核已通过")]
    {
        browser.post("/gicend/account/language/update/", json!({ "lang": lang })).await.data();
        let messages = browser.get("/gicend/message/list/").await.data()["items"].clone();
        let told = messages.as_array().unwrap().iter().find(|one| one["kind"] == "order_approved").unwrap();
        assert!(told["body"].as_str().unwrap().starts_with(sentence), "{told}");
    }
}

#[tokio::test]
async fn news_of_an_order_go_to_those_who_see_it_where_it_is_and_to_no_buyer_who_does_not_any_more() {
    let (server, browser, id) = shop("orders_15").await;
    deposit(&server.app, id, "1", 100_000).await;
    let project = browser.project().await;
    let buys = &["compute_create_delete", "finance_orders"];
    let buyer = server.active_sub_user(&browser, "orders_15a", in_project(&project, buys)).await;
    let (near, _) = server.active_sub_user(&browser, "orders_15b", everywhere(&["finance_orders"])).await;
    let (far, far_id) = server.active_sub_user(&browser, "orders_15c", everywhere(&["finance_orders"])).await;
    browser.keep_to_region(&far_id, "us-west", everywhere(&["finance_orders"])).await;
    let mut body = draft(1);
    body["project_id"] = project;
    let order = order_as(&buyer.0, "k1", &body).await.data().clone();
    decide(&server, &order, Decision::Approve, "").await.unwrap();
    let told = async |browser: &Browser| {
        let items = browser.get("/gicend/message/list/").await.data()["items"].clone();
        items.as_array().unwrap().iter().filter(|one| one["kind"] == "order_approved").count()
    };
    for (reader, news) in [(&browser, 1), (&buyer.0, 1), (&near, 1), (&far, 0)] {
        assert_eq!(told(reader).await, news);
    }
    let order = order_as(&buyer.0, "k2", &body).await.data().clone();
    let nothing = json!({"user_id": buyer.1, "grants": []});
    browser.post("/gicend/user/grant/update/", nothing).await.data();
    decide(&server, &order, Decision::Disqualify, "No capacity").await.unwrap();
    let mails = server.sent_of("order_disqualified").await;
    let mut receivers: Vec<_> = mails.iter().map(|mail| mail["to"].as_str().unwrap()).collect();
    receivers.sort_unstable();
    assert_eq!(receivers, ["orders_15@example.com", "orders_15b@example.com"]);
}

#[tokio::test]
async fn a_refused_order_and_one_taken_back_give_everything_back() {
    let (server, browser, id) = shop("orders_02").await;
    deposit(&server.app, id, "1", 100_000).await;
    let refused = order_as(&browser, "k1", &draft(3)).await.data().clone();
    let bare = decide(&server, &refused, Decision::Disqualify, " ").await.unwrap_err();
    assert_eq!((bare.code(), bare.violations()[0].field.as_str()), (Code::ParameterError, "remark"));
    decide(&server, &refused, Decision::Disqualify, "No capacity").await.unwrap();
    let seen = shown(&browser, &refused).await;
    assert_eq!((&seen["state"], &seen["remark"]), (&json!("disqualified"), &json!("No capacity")));
    assert!(server.sent_of("order_disqualified").await[0].to_string().contains("No capacity"));
    let cancelled = order_as(&browser, "k2", &draft(2)).await.data().clone();
    let cancel = json!({"order_id": cancelled["order_id"]});
    browser.post("/gicend/billing/order/cancel/", cancel.clone()).await.data();
    assert_eq!(shown(&browser, &cancelled).await["state"], "cancelled");
    let again = browser.post("/gicend/billing/order/cancel/", cancel).await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_006)));
    assert_eq!(available(&server.app, id).await, 100_000);
    assert_ledger(server.app.store()).await;
}

/// The program's own remark.
const WORD: &str = "not_reviewed_in_time";

#[tokio::test]
async fn a_remark_of_staff_that_reads_like_a_word_of_the_program_stays_what_they_typed() {
    let (server, browser, id) = shop("orders_16").await;
    deposit(&server.app, id, "1", 100_000).await;
    let order = order_as(&browser, "k1", &draft(3)).await.data().clone();
    decide(&server, &order, Decision::Disqualify, WORD).await.unwrap();
    let seen = shown(&browser, &order).await;
    assert_eq!((&seen["remark"], &seen["cause"]), (&json!(WORD), &Value::Null));
    let mail = server.sent_of("order_disqualified").await[0]["text"].as_str().unwrap().to_owned();
    assert!(mail.contains(WORD) && !mail.contains("Not reviewed in time"), "{mail}");
}

#[tokio::test]
async fn an_order_that_nobody_looks_at_ends_and_what_was_put_aside_for_it_comes_back() {
    let (server, browser, id) = shop("orders_03").await;
    deposit(&server.app, id, "1", 100_000).await;
    // One that cannot be ended stands in front of it.
    order_as(&browser, "k0", &draft(1)).await.data();
    server.execute("update customer_order set currency = 'XXX'").await;
    server.clock.advance(1);
    let order = order_as(&browser, "k1", &draft(3)).await.data().clone();
    run_due(&server.app).await.unwrap();
    server.clock.advance(30 * 86_400);
    run_due(&server.app).await.unwrap();
    assert_eq!(available(&server.app, id).await, 100_000);
    server.sign_in(&browser, "orders_03").await;
    let movements = browser.get("/gicend/billing/movement/list/?limit=100").await.data()["items"].clone();
    let moved = |kinds: &[&str]| {
        let of =
            movements.as_array().unwrap().iter().filter(|one| kinds.contains(&one["kind"].as_str().unwrap()));
        let mut all: Vec<_> = of.map(|one| one["withheld"]["minor"].as_i64().unwrap()).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(moved(&["hold"]), [10_000, 30_000], "{movements}");
    // Whichever is faster, the end of the order or of its hold: it comes back once.
    assert_eq!(moved(&["release", "expire"]), [-30_000, -10_000], "{movements}");
    assert_eq!(decide(&server, &order, Decision::Approve, "").await.unwrap_err().status(), 409);
    ExpireOrders::default().run(&server.app, Uuid::nil()).await.unwrap();
    let asked = Asked::largest(
        OrderQueueFilter { state: Some(OrderState::Disqualified), ..OrderQueueFilter::default() },
        None,
    );
    let ended = list_order_queue(&server.app, &asked).await.unwrap();
    assert_eq!(json!(ended.items[0].order.order_id), order["order_id"]);
    // A word is stored, and read as a sentence in the reader's language.
    let order = &ended.items[0].order;
    assert_eq!((order.remark.as_str(), order.cause.as_deref()), (WORD, Some(WORD)));
    ExpireOrders::default().run(&server.app, Uuid::nil()).await.unwrap();
    let told = server.sent_of("order_disqualified").await;
    assert_eq!(told.len(), 1);
    let text = told[0]["text"].as_str().unwrap();
    assert!(text.contains("    Not reviewed in time.\n") && !text.contains("审核"), "{text}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn of_sixty_four_orders_at_once_on_a_balance_for_ten_exactly_ten_are_taken() {
    let (server, browser, id) = shop("orders_04").await;
    deposit(&server.app, id, "1", 100_000).await;
    let body = draft(1);
    let keys: Vec<String> = (0..64).map(|number| format!("k{number}")).collect();
    let answers = join_all(keys.iter().map(|key| order_as(&browser, key, &body))).await;
    let taken = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    let refused = answers.iter().filter(|answer| answer.code() == json!(100_009)).count();
    assert_eq!((taken, refused), (10, 54));
    assert_eq!(available(&server.app, id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_same_key_orders_once_and_another_body_or_a_bad_key_is_refused() {
    let (server, browser, id) = shop("orders_05").await;
    deposit(&server.app, id, "1", 100_000).await;
    let body = draft(1);
    let first = order_as(&browser, "k1", &body).await.data().clone();
    let answers = join_all((0..50).map(|_| order_as(&browser, "k1", &body))).await;
    assert!(answers.iter().all(|answer| *answer.data() == first));
    assert_eq!(order_as(&browser, "k1", &draft(2)).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let long = "k".repeat(256);
    for answer in [order_as(&browser, "", &body).await, order_as(&browser, &long, &body).await] {
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
        assert_eq!(answer.body["violations"][0]["field"], "Idempotency-Key");
    }
    assert_eq!((server.count("customer_order").await, available(&server.app, id).await), (1, 90_000));
}

#[tokio::test]
async fn an_order_is_refused_when_its_price_its_project_or_its_account_is_not_right() {
    let (server, browser, id) = shop("orders_06").await;
    deposit(&server.app, id, "1", 100_000).await;
    let with = |field: &str, value: Value| {
        let mut body = draft(1);
        body[field] = value;
        body
    };
    for (field, value, status) in [
        ("total", json!(9_999), 409),
        ("project_id", json!(Uuid::nil()), 400),
        ("region", json!("us-west"), 400),
        ("product", json!("gpu"), 400),
        ("quantity", json!(0), 400),
    ] {
        let answer = order_as(&browser, &format!("k {field}"), &with(field, value)).await;
        assert_eq!(answer.status.as_u16(), status, "{field}: {}", answer.body);
        assert_eq!(answer.body["violations"][0]["field"], field);
    }
    assert_eq!(order_as(&browser, "k", &draft(11)).await.status, StatusCode::PAYMENT_REQUIRED);
    server
        .execute("update account set verification_mainland = 'not_verified', verification_region = null")
        .await;
    assert_eq!(order_as(&browser, "k", &draft(1)).await.code(), json!(100_013));
    assert_eq!(server.count("customer_order").await, 0);
    assert_eq!(available(&server.app, id).await, 100_000);
}

#[tokio::test]
async fn orders_are_listed_newest_first_shown_and_sent_to_whoever_may_see_them_only() {
    let (server, browser, id) = shop("orders_07").await;
    deposit(&server.app, id, "1", 1_000_000).await;
    let mut ids = Vec::new();
    for number in 0..25 {
        let order = order_as(&browser, &format!("k{number}"), &draft(1)).await.data().clone();
        ids.insert(0, order["order_id"].clone());
        server.clock.advance(1);
    }
    decide(&server, &json!({"order_id": ids[0]}), Decision::Approve, "").await.unwrap();
    let (mut seen, mut path) = (Vec::new(), format!("{LIST}?limit=10"));
    loop {
        let answer = browser.get(&path).await;
        let orders = answer.data()["items"].as_array().unwrap().clone();
        seen.extend(orders.into_iter().map(|order| order["order_id"].clone()));
        let Some(cursor) = answer.data()["next_cursor"].as_str() else { break };
        path = format!("{LIST}?limit=10&cursor={cursor}");
    }
    assert_eq!(seen, ids);
    for (query, count) in [
        ("q=CPU", 20),
        ("q=gpu", 0),
        ("region=us-west", 0),
        ("kind=renewal", 0),
        ("scheme=monthly&limit=30", 25),
    ] {
        let answer = browser.get(&format!("{LIST}?{query}")).await;
        assert_eq!(answer.data()["items"].as_array().unwrap().len(), count, "{query}");
    }
    let approved = browser.get(&format!("{LIST}?state=approved")).await;
    assert_eq!(approved.data()["items"].as_array().unwrap().len(), 1);
    let (sub_user, _) = server.active_sub_user(&browser, "seller_01", everywhere(&["finance_orders"])).await;
    let wanted = json!({"format": "csv", "state": "approved"});
    let text = server.csv(&sub_user, "/gicend/billing/order/export/", wanted).await;
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].fields[10], "1");
    assert_eq!(records[1].fields[14..], ["CNY", "100.00", "0.00", "100.00", "100.00", "false"]);
    let other = server.signed_in("orders_08").await;
    let path = format!("/gicend/billing/order/show/?order_id={}", ids[0].as_str().unwrap());
    assert_eq!(other.get(&path).await.status, StatusCode::NOT_FOUND);
    let cancel = other.post("/gicend/billing/order/cancel/", json!({"order_id": ids[1]})).await;
    assert_eq!(cancel.status, StatusCode::NOT_FOUND);
    assert_eq!(other.get(LIST).await.data()["items"], json!([]));
}

#[tokio::test]
async fn orders_are_found_by_words_in_any_case_of_any_script_and_by_ids_and_pieces_of_them() {
    let (server, browser, id) = shop("orders_11").await;
    deposit(&server.app, id, "1", 100_000).await;
    let app = &server.app;
    let project: Result<_> =
        transaction!(app.store(), tx => { create_project(tx, app, id, "Große Bücher 50%_x 北京").await });
    let mut body = draft(1);
    body["project_id"] = json!(project.unwrap());
    let wanted = order_as(&browser, "k1", &body).await.data()["order_id"].as_str().unwrap().to_owned();
    server.clock.advance(1);
    order_as(&browser, "k2", &draft(1)).await.data();
    let (piece, whole) = (&wanted[20..], wanted.to_uppercase());
    let words = [
        "BÜCHER",
        "grosse",
        "gro%C3%9Fe%20b",
        "B%C3%BCcher%2050%25_X",
        "%E5%8C%97%E4%BA%AC",
        "50%25%25",
        piece,
        &whole,
    ];
    for (q, count) in words.into_iter().zip([1, 0, 1, 1, 1, 0, 1, 1]) {
        let q = q.replace('Ü', "%C3%9C");
        let found = browser.get(&format!("{LIST}?q={q}")).await.data()["items"].clone();
        assert_eq!(found.as_array().unwrap().len(), count, "{q}");
        assert!(count == 0 || found[0]["order_id"] == wanted, "{q}");
    }
}

#[tokio::test]
async fn a_sub_user_orders_and_sees_orders_only_where_that_was_granted() {
    let (server, browser, id) = shop("orders_09").await;
    deposit(&server.app, id, "1", 20_000).await;
    let project = browser.project().await;
    let own = order_as(&browser, "k1", &draft(1)).await.data().clone();
    let groups = &["compute_create_delete", "finance_orders"];
    let (buyer, _) = server.active_sub_user(&browser, "buyer_01", in_project(&project, groups)).await;
    let mut body = draft(1);
    assert_eq!(order_as(&buyer, "k2", &body).await.code(), json!(100_013));
    body["project_id"] = project.clone();
    let bought = order_as(&buyer, "k2", &body).await.data().clone();
    let listed = buyer.get(LIST).await;
    assert_eq!(listed.data()["items"].as_array().unwrap().len(), 1);
    assert_eq!(listed.data()["items"][0]["order_id"], bought["order_id"]);
    let path = format!("/gicend/billing/order/show/?order_id={}", own["order_id"].as_str().unwrap());
    assert_eq!(buyer.get(&path).await.status, StatusCode::NOT_FOUND);
    let poor = order_as(&buyer, "k3", &body).await;
    assert_eq!((poor.code(), &poor.body["violations"]), (json!(100_009), &Value::Null), "{}", poor.body);
    let cancel = |order: &Value| json!({"order_id": order["order_id"]});
    let path = "/gicend/billing/order/cancel/";
    assert_eq!(buyer.post(path, cancel(&own)).await.status, StatusCode::NOT_FOUND);
    buyer.post(path, cancel(&bought)).await.data();
    assert_eq!(available(&server.app, id).await, 10_000);
    let (creator, _) = server
        .active_sub_user(&browser, "creator_01", in_project(&project, &["compute_create_delete"]))
        .await;
    assert_eq!(order_as(&creator, "k4", &body).await.code(), json!(100_013), "a price is for who may see it");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn in_arrears_nothing_is_ordered_until_what_was_stopped_runs_again() {
    let (server, browser, id) = shop("orders_20").await;
    let usage = What::Spend { amount: yuan(50), may_owe: true };
    post_as(&server.app, id, &["usage"], usage).await.unwrap();
    let refused = order_as(&browser, "owing", &draft(1)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::PAYMENT_REQUIRED, json!(100_008)));
    assert_eq!(refused.body["violations"][0]["rule"], json!({"rule": "in_arrears", "owed": "0.50"}));
    server.clock.advance(86_400);
    FollowArrears::default().run(&server.app, Uuid::nil()).await.unwrap();
    deposit(&server.app, id, "enough", 20_000).await;
    server.sign_in(&browser, "orders_20").await;
    assert_eq!(order_as(&browser, "waiting", &draft(1)).await.code(), json!(100_008));
    server.clock.advance(600);
    FollowArrears::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(order_as(&browser, "level", &draft(1)).await.status, StatusCode::OK);
    assert_ledger(server.app.store()).await;
}

/// The same shop where the operator looks at orders of some products only.
async fn reviewed(login: &str, audit: &[&str]) -> (TestServer, Browser, Uuid) {
    let (server, _, id) = shop(login).await;
    let audit: Vec<_> = audit.iter().map(|name| (*name).to_owned()).collect();
    let server = server.restart_with(|config| config.orders.audit = audit);
    let browser = server.browser();
    server.sign_in(&browser, login).await;
    (server, browser, id)
}

#[tokio::test]
async fn an_order_of_what_nobody_reviews_is_approved_and_paid_at_once_and_once_only() {
    let (server, browser, id) = reviewed("orders_17", &["gpu-server", "test-metering"]).await;
    deposit(&server.app, id, "1", 100_000).await;
    let order = order_as(&browser, "k1", &draft(3)).await.data().clone();
    assert_eq!((&order["state"], &order["paid"]["minor"]), (&json!("approved"), &json!(30_000)));
    assert_eq!(order["withheld"]["minor"], 0);
    assert_eq!(order_as(&browser, "k1", &draft(3)).await.data(), &order);
    assert_eq!((server.count("resource").await, available(&server.app, id).await), (1, 70_000));
    let queue = list_order_queue(&server.app, &Asked::<OrderQueueFilter>::default()).await.unwrap();
    assert_eq!((queue.items.len(), queue.open), (0, 0));
    assert_eq!(decide(&server, &order, Decision::Approve, "").await.unwrap_err().status(), 409);
    assert_eq!(server.sent_of("order_approved").await.len(), 1);
    let approvals = browser.events("action=order.approve").await;
    assert_eq!((approvals.len(), &approvals[0]["actor"]["kind"]), (1, &json!("system")));
    assert_eq!(browser.events("action=order.create&outcome=done").await.len(), 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_is_billed_by_the_hour_waits_whatever_its_product() {
    let (server, browser, id) = reviewed("orders_21", &[]).await;
    deposit(&server.app, id, "1", 15_000).await;
    let mut hourly = draft(1);
    (hourly["scheme"], hourly["total"]) = (json!("hourly"), json!(100));
    let order = order_as(&browser, "k1", &hourly).await.data().clone();
    assert_eq!(order["state"], "pending");
    assert_eq!(server.count("resource").await, 0);
}

#[tokio::test]
async fn of_orders_that_nobody_reviews_at_once_on_a_balance_for_one_one_is_paid() {
    let (server, browser, id) = reviewed("orders_18", &[]).await;
    deposit(&server.app, id, "1", 15_000).await;
    let body = draft(1);
    let keys: Vec<String> = (0..16).map(|number| format!("k{number}")).collect();
    let answers = join_all(keys.iter().map(|key| order_as(&browser, key, &body))).await;
    let paid = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    let refused = answers.iter().filter(|answer| answer.code() == json!(100_009)).count();
    assert_eq!((paid, refused), (1, 15));
    assert_eq!((server.count("resource").await, available(&server.app, id).await), (1, 5_000));
    assert_eq!(server.count("ledger_hold where state = 'held'").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_order_waits_when_the_name_of_its_product_before_the_stroke_is_reviewed() {
    let audit = OrdersConfig { audit: vec!["gpu".to_owned()] };
    let waits = ["gpu", "gpu/a100", "gpu/a/b", "gpus", "gpu-server/gpu", "a/gpu", ""]
        .map(|name| audit.needs_audit(name));
    assert_eq!(waits, [true, true, true, false, false, false, false]);
    let usual = OrdersConfig::default();
    assert!(usual.needs_audit("gpu-server/gs.h100.8") && usual.needs_audit("test-metering"));
    assert!(!usual.needs_audit("compute/g1.small"));
    let (server, browser, id) = reviewed("orders_19", &["cpu"]).await;
    deposit(&server.app, id, "1", 100_000).await;
    let order = order_as(&browser, "k1", &draft(1)).await.data().clone();
    assert_eq!((&order["state"], &order["withheld"]["minor"]), (&json!("pending"), &json!(10_000)));
    assert_eq!(server.count("resource").await, 0);
}
