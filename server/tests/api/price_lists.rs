//! Price lists as operators read, try out and publish them.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::price_publish::set_discount;
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::cloud_care::number;
use crate::metering::{bought, shop_in};
use crate::support::{Answer, Browser, START, TestServer};

const PREVIEW: &str = "/admin/price/preview/";
const PUBLISH: &str = "/admin/price/publish/";
const ORDER: &str = "/gicend/billing/order/create/";
const HOUR: i64 = 3_600;

/// A customer with two resources by the hour and one by the month, and somebody of finance.
async fn scene(login: &'static str) -> (TestServer, Browser, Browser) {
    let (server, customer, _) = shop_in(TestServer::start().await, login).await;
    for (scheme, total) in [("hourly", 100), ("hourly", 100), ("monthly", 1_000)] {
        bought(&server, &customer, scheme, total).await;
    }
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    (server, customer, ivan)
}

/// The next list: `hourly` and `monthly` are rates as they are typed.
fn next(version: u32, from: i64, hourly: &str, monthly: &str) -> Value {
    let price = |scheme: &str, rate: &str| json!({"product": "cpu", "scheme": scheme, "free": "0", "tiers": [{"from": "0", "rate": rate}]});
    json!({"region": "cn-east", "currency": "CNY", "version": version, "valid_from": from,
        "prices": [price("hourly", hourly), price("monthly", monthly)]})
}

fn later() -> i64 {
    START.seconds() + HOUR
}

fn seen(answer: &Answer) -> (StatusCode, Value) {
    (answer.status, answer.body["violations"][0]["field"].clone())
}

async fn listed(staff: &Browser) -> Vec<(Value, Value)> {
    let answer = staff.get("/admin/price/list/").await;
    let items = answer.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| (one["version"].clone(), one["state"].clone())).collect()
}

#[tokio::test]
async fn before_a_list_is_published_it_is_told_what_it_changes_and_for_whom_and_nothing_is_changed() {
    let (server, customer, ivan) = scene("lists_01").await;
    let number = number(&customer).await;
    let found = ivan.post(PREVIEW, next(2, later(), "2", "5")).await.data().clone();
    let kinds: Vec<_> = found["changes"].as_array().unwrap().iter().map(|one| one["kind"].clone()).collect();
    assert_eq!(kinds, [json!("raised"), json!("lowered")]);
    assert_eq!(found["changes"][0]["before"]["tiers"][1], json!({"from": "2", "rate": "0.5"}));
    assert_eq!(found["changes"][0]["after"]["tiers"], json!([{"from": "0", "rate": "2"}]));
    // 2 units in 720 hours: two unit-hours at 1.00, the rest at 0.50; then all of them at 2.00.
    let effect =
        |part: &str| [&found[part]["before"]["minor"], &found[part]["after"]["minor"]].map(Clone::clone);
    assert_eq!(effect("hourly"), [json!(72_100), json!(288_000)]);
    assert_eq!(effect("prepaid"), [json!(1_000), json!(500)]);
    assert_eq!((&found["customers"], &found["replaces"]), (&json!(1), &json!(1)));
    let most = &found["most"][0];
    assert_eq!((&most["customer_no"], &most["resources"]), (&json!(number), &json!(3)));
    set_discount(&server.app, None, &number, "cpu", 1_000).await.unwrap();
    let found = ivan.post(PREVIEW, next(2, later(), "2", "10")).await.data().clone();
    assert_eq!(found["hourly"]["after"]["minor"], 259_200, "a tenth less");
    assert_eq!(
        (&found["prepaid"]["before"]["minor"], &found["most"][0]["resources"]),
        (&json!(0), &json!(2))
    );
    assert_eq!(server.count("price_list").await, 1);
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=price_list.publish").await.len(), 1);
}

#[tokio::test]
async fn a_list_that_is_published_counts_from_its_hour_on_and_who_published_it_is_noted() {
    let (server, customer, ivan) = scene("lists_02").await;
    let rate = async || {
        let shown = customer.get("/gicend/billing/price/list/?region=cn-east").await;
        shown.data()["price_lists"][0]["prices"][0]["tiers"][0]["rate"].clone()
    };
    ivan.post(PUBLISH, next(2, later(), "0.125", "5")).await.data();
    assert_eq!(listed(&ivan).await, [(json!(2), json!("to_come")), (json!(1), json!("in_force"))]);
    assert_eq!(rate().await, 100_000_000);
    // One that was wrong is put right by another one from the same hour on.
    ivan.post(PUBLISH, next(3, later(), "0.25", "5")).await.data();
    let states = [(json!(3), json!("to_come")), (json!(2), json!("over")), (json!(1), json!("in_force"))];
    assert_eq!(listed(&ivan).await, states);
    server.clock.advance(HOUR);
    server.sign_in(&customer, "lists_02").await;
    assert_eq!(rate().await, 25_000_000);
    let ivan = operator_with(&server, "irma", &[OperatorRole::Finance]).await;
    let states = [(json!(3), json!("in_force")), (json!(2), json!("over")), (json!(1), json!("over"))];
    assert_eq!(listed(&ivan).await, states);
    let shown = ivan.get("/admin/price/show/?region=cn-east&currency=CNY&version=3").await;
    assert_eq!(shown.data()["prices"][0]["tiers"], json!([{"from": "0", "rate": "0.25"}]));
    let none = ivan.get("/admin/price/show/?region=cn-east&currency=USD&version=3").await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    let noted = operator(&server, "grace").await.staff_events("q=cn-east%20CNY%203").await;
    assert_eq!(noted, ["ivan price_list.publish"]);
}

#[tokio::test]
async fn published_lists_are_read_page_by_page_by_region_and_each_page_says_which_of_them_counts() {
    let (_server, _, ivan) = scene("lists_09").await;
    ivan.post(PUBLISH, next(2, later(), "0.125", "5")).await.data();
    ivan.post(PUBLISH, next(3, later(), "0.25", "5")).await.data();
    let mut west = next(1, later(), "1", "1");
    west["region"] = json!("us-west");
    ivan.post(PUBLISH, west).await.data();
    let (mut walked, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = ivan.get(&format!("/admin/price/list/?limit=1{cursor}")).await.data().clone();
        let one = &page["items"][0];
        walked.push([&one["region"], &one["version"], &one["state"]].map(Clone::clone));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let wanted = [
        ("cn-east", 3, "to_come"),
        ("cn-east", 2, "over"),
        ("cn-east", 1, "in_force"),
        ("us-west", 1, "to_come"),
    ];
    assert_eq!(walked, wanted.map(|(region, version, state)| [json!(region), json!(version), json!(state)]));
    let versions = async |query: &str| -> Vec<Value> {
        let found = ivan.whole_list(&format!("/admin/price/list/?{query}")).await;
        found.iter().map(|one| one["version"].clone()).collect()
    };
    assert_eq!(versions("region=us-west").await, [json!(1)]);
    assert_eq!(versions("region=cn-east&currency=CNY").await, [json!(3), json!(2), json!(1)]);
    assert!(versions("currency=USD").await.is_empty() && versions("region=cn-nowhere").await.is_empty());
    for cursor in ["AAAA", "Y24tZWFzdA", "Y24tZWFzdApDTlkKeA"] {
        assert_eq!(ivan.get(&format!("/admin/price/list/?cursor={cursor}")).await.status, 400, "{cursor}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_list_is_named_by_its_field_whether_it_is_tried_out_or_published() {
    let (server, _, ivan) = scene("lists_03").await;
    let with = |field: &str, value: Value| {
        let mut list = next(2, later(), "1", "1");
        list[field] = value;
        list
    };
    let without_monthly = json!([next(2, 0, "1", "1")["prices"][0]]);
    let cases = [
        (next(2, later(), "1,5", "1"), StatusCode::BAD_REQUEST, "prices.0.tiers.0.rate"),
        (next(2, later(), "", "0.000000001"), StatusCode::BAD_REQUEST, "prices.0.tiers.0.rate"),
        (next(2, later(), "1", "1000000.1"), StatusCode::BAD_REQUEST, "prices.1.tiers"),
        (next(2, later(), "0.00000001", "1"), StatusCode::BAD_REQUEST, "prices.0.tiers"),
        (next(3, later(), "1", "1"), StatusCode::BAD_REQUEST, "version"),
        (next(1, later(), "1", "1"), StatusCode::BAD_REQUEST, "version"),
        (next(2, later() + 1, "1", "1"), StatusCode::BAD_REQUEST, "valid_from"),
        (next(2, START.seconds() - HOUR, "1", "1"), StatusCode::BAD_REQUEST, "valid_from"),
        (with("region", json!("cn-nowhere")), StatusCode::BAD_REQUEST, "region"),
        (with("prices", without_monthly), StatusCode::CONFLICT, "prices"),
    ];
    for (list, status, field) in cases {
        for path in [PREVIEW, PUBLISH] {
            let refused = ivan.post(path, list.clone()).await;
            assert_eq!(seen(&refused), (status, json!(field)), "{path} {list}");
        }
    }
    assert_eq!(server.count("price_list").await, 1);
}

#[tokio::test]
async fn of_two_who_publish_the_same_version_at_once_one_is_told_that_another_was_faster() {
    let (server, _, ivan) = scene("lists_04").await;
    let irma = operator_with(&server, "irma", &[OperatorRole::Administrator]).await;
    let tries = [&ivan, &irma, &ivan, &irma].map(|staff| staff.post(PUBLISH, next(2, later(), "1", "1")));
    let answers = join_all(tries).await;
    let done = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    assert_eq!(done, 1);
    for refused in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
        let is_overtaken = refused.status == StatusCode::CONFLICT || seen(refused).1 == "version";
        assert!(is_overtaken, "{} {}", refused.status, refused.body);
    }
    assert_eq!(server.count("price_list").await, 2);
}

#[tokio::test]
async fn support_reads_price_lists_and_neither_tries_one_out_nor_publishes_nor_names_a_product() {
    let (server, _, _) = scene("lists_05").await;
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    assert_eq!(listed(&heidi).await.len(), 1);
    assert_eq!(heidi.get("/admin/product/list/").await.data()["products"][0]["product"], "cpu");
    let words = json!({"words": [{"product": "cpu", "name_us": "CPU", "name_cn": "处理器", "unit_us": "core", "unit_cn": "核"}]});
    let list = next(2, later(), "1", "1");
    for (path, body) in [(PREVIEW, list.clone()), (PUBLISH, list), ("/admin/product/save/", words)] {
        let refused = heidi.post(path, body).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{path}");
    }
}

#[tokio::test]
async fn a_product_that_has_a_price_can_be_named_and_customers_read_its_name() {
    let (server, customer, ivan) = scene("lists_06").await;
    let found = ivan.get("/admin/product/list/").await.data()["products"].clone();
    assert_eq!(found, json!([{"product": "cpu", "words": null, "is_offered": true}]));
    let words = |name: &str| json!({"product": "cpu", "name_us": name, "name_cn": "处理器", "unit_us": "core", "unit_cn": "核"});
    let refused = ivan.post("/admin/product/save/", json!({ "words": [words(" ")] })).await;
    assert_eq!(seen(&refused), (StatusCode::BAD_REQUEST, json!("words.0.name_us")));
    ivan.post("/admin/product/save/", json!({ "words": [words("Processor")] })).await.data();
    let told = customer.get("/gicend/billing/product/list/").await.data()["products"].clone();
    assert_eq!(told, json!([words("Processor")]));
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_details("action=product_words.publish").await, ["cpu"]);
    let found = ivan.get("/admin/product/list/").await.data()["products"][0].clone();
    assert_eq!((&found["words"], &found["is_offered"]), (&words("Processor"), &json!(true)));
}

#[tokio::test]
async fn a_list_that_gives_a_price_back_to_what_is_in_use_is_compared_with_nothing_and_can_be_published() {
    let (server, _, ivan) = scene("lists_07").await;
    let hourly = json!([{"product": "cpu", "scheme": "hourly", "free": 0, "tiers": [{"from": 0, "rate": 100_000_000}]}]);
    server.execute(&format!("update price_list set prices = '{hourly}'")).await;
    let found = ivan.post(PREVIEW, next(2, later(), "1", "10")).await.data().clone();
    let change = &found["changes"][0];
    assert_eq!((&change["kind"], &change["scheme"]), (&json!("added"), &json!("monthly")));
    let prepaid = &found["prepaid"];
    assert_eq!((&prepaid["before"]["minor"], &prepaid["after"]["minor"]), (&json!(0), &json!(1_000)));
    assert_eq!((&found["customers"], &found["most"][0]["resources"]), (&json!(1), &json!(1)));
    ivan.post(PUBLISH, next(2, later(), "1", "10")).await.data();
    assert_eq!(listed(&ivan).await[0], (json!(2), json!("to_come")));
}

#[tokio::test]
async fn what_a_list_to_come_leaves_out_is_neither_sold_nor_listed_any_more() {
    let (server, customer, _) = shop_in(TestServer::start().await, "lists_08").await;
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    let monthly = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1,
        "renews": true, "project_id": null, "vdc_id": null, "total": 1_000});
    let schemes = async || -> Vec<Value> {
        let shown = customer.get("/gicend/billing/price/list/?region=cn-east").await;
        let prices = shown.data()["price_lists"][0]["prices"].as_array().unwrap().clone();
        prices.iter().map(|price| price["scheme"].clone()).collect()
    };
    let mut without = next(2, later() + HOUR, "1", "10");
    without["prices"].as_array_mut().unwrap().pop();
    ivan.post(PUBLISH, without).await.data();
    // One that begins sooner takes the place of the list of now, and not of the one after it.
    ivan.post(PUBLISH, next(3, later(), "1", "10")).await.data();
    let refused = customer.post(ORDER, monthly).await;
    assert_eq!(seen(&refused), (StatusCode::BAD_REQUEST, json!("scheme")));
    assert_eq!(refused.body["violations"][0]["rule"]["rule"], "unknown_choice");
    assert_eq!(schemes().await, [json!("hourly")]);
    bought(&server, &customer, "hourly", 100).await;
    // The list that leaves it out never counts.
    ivan.post(PUBLISH, next(4, later() + HOUR, "1", "10")).await.data();
    assert_eq!(schemes().await, [json!("hourly"), json!("monthly")]);
    bought(&server, &customer, "monthly", 1_000).await;
}
