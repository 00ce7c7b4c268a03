//! Resources that a person renews for some periods, and renewals of what is not offered any more.

use axum::body::Body;
use axum::http::{StatusCode, header};
use futures::future::join_all;
use portico_core::day::Calendar;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::arrears::use_up;
use crate::metering::{MILLION, approve, bought, shop};
use crate::renewal::{DAY, MONTH, later, shown, titles};
use crate::support::{
    Answer, Browser, START, TestServer, assert_ledger, available, deposit, everywhere, in_project,
};

const RENEW: &str = "/gicend/billing/resource/renew/";
const ORDERS: &str = "/gicend/billing/order/list/";
const RENEWALS: &str = "/gicend/billing/order/list/?kind=renewal";
const RENEWAL_LINES: &str = "/gicend/billing/bill/item/list/?month=202611&kind=renewal";

fn draft(resource_id: Uuid, periods: u32) -> Value {
    json!({"resource_ids": [resource_id], "periods": periods, "total": i64::from(periods) * 1_000})
}

async fn renewed(browser: &Browser, key: &str, body: &Value) -> Answer {
    let request = browser.request("POST", RENEW).header(header::CONTENT_TYPE, "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.headers_mut().insert("idempotency-key", key.parse().unwrap());
    browser.send(request).await
}

async fn asked(browser: &Browser, resource_id: Uuid, periods: u32) -> Answer {
    let body = json!({"resource_ids": [resource_id], "periods": periods});
    browser.post(&format!("{RENEW}quote/"), body).await
}

async fn newest_order(browser: &Browser) -> Value {
    browser.get(ORDERS).await.data()["items"][0].clone()
}

/// The end of a paid time of so many months from a moment.
fn end(from: Time, months: u32) -> Value {
    json!(Time::from_seconds(Calendar::UTC.months_after(from.seconds(), months)))
}

/// Takes the prices off the list, which nobody can publish while something uses them, or puts them back.
async fn offer(server: &TestServer, is_offered: bool) {
    let (from, to) = if is_offered { ("gone", "cpu") } else { ("cpu", "gone") };
    let change = format!("update price_list set prices = replace(prices, '\"{from}\"', '\"{to}\"')");
    server.execute(&change).await;
}

fn refusal(answer: &Answer) -> (u16, Value, Value) {
    (answer.status.as_u16(), answer.code(), answer.body["violations"][0]["field"].clone())
}

#[tokio::test]
async fn a_resource_is_renewed_by_hand_from_the_end_of_its_paid_time_at_the_price_that_was_shown_and_once_for_a_key()
 {
    const LOGIN: &str = "by_hand_01";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    server.clock.advance(3 * DAY);
    server.sign_in(&browser, LOGIN).await;
    let asked = asked(&browser, monthly, 3).await.data().clone();
    assert_eq!((&asked["total"]["minor"], &asked["most"]), (&json!(3_000), &json!(59)));
    let asked = asked["resources"][0].clone();
    assert_eq!([&asked["paid_until"], &asked["begins"]], [&end(START, 1); 2]);
    assert_eq!(asked["ends"], end(START, 4));
    let done = renewed(&browser, "k1", &draft(monthly, 3)).await.data().clone();
    let order = newest_order(&browser).await;
    let said = ["kind", "state", "periods"].map(|name| order[name].clone());
    assert_eq!(said, [json!("renewal"), json!("approved"), json!(3)]);
    assert_eq!((&order["paid"]["minor"], &order["resource_id"]), (&json!(3_000), &json!(monthly)));
    assert_eq!(order["purchase_id"], done["purchase_id"]);
    assert_eq!(*renewed(&browser, "k1", &draft(monthly, 3)).await.data(), done, "once");
    let other = renewed(&browser, "k1", &draft(monthly, 2)).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["paid_until"], &resource["renews"]), (&end(START, 4), &json!(true)));
    assert_eq!(available(&server.app, id).await, 96_000);
    run_due(&server.app).await.unwrap();
    assert_eq!(titles(&server).await, ["A resource was renewed"]);
    let events = browser.get("/gicend/audit/list/?action=resource.renew").await.data()["items"].clone();
    assert_eq!(events.as_array().unwrap().len(), 1);
    let changes = ["before", "after"].map(|name| events[0][name]["paid_until"].clone());
    assert_eq!(changes, [end(START, 1), end(START, 4)]);
    assert_eq!(events[0]["after"]["total"]["minor"], 3_000);
    assert_eq!(events[0]["actor"]["kind"], "main");
    later(&server, MONTH).await;
    assert_eq!(available(&server.app, id).await, 96_000, "the clock has nothing to renew yet");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn within_the_grace_it_is_renewed_from_the_old_end_and_what_stands_still_runs_again_from_now_on() {
    const LOGIN: &str = "by_hand_02";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 99_000).await;
    later(&server, MONTH + DAY / 2).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["state"], "overdue");
    let short = renewed(&browser, "k1", &draft(monthly, 1)).await;
    assert_eq!((short.status, short.code()), (StatusCode::PAYMENT_REQUIRED, json!(100_009)));
    deposit(&server.app, id, "2", 1_000).await;
    renewed(&browser, "k1", &draft(monthly, 1)).await.data();
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    let said = ["state", "run_state", "arrears", "paid_until"].map(|name| resource[name].clone());
    assert_eq!(said, [json!("active"), json!("running"), Value::Null, end(START, 2)]);
    browser
        .post("/gicend/billing/resource/renewal/", json!({"resource_ids": [monthly], "renews": false}))
        .await
        .data();
    later(&server, 40 * DAY).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "shutdown");
    deposit(&server.app, id, "3", 5_000).await;
    let asked = asked(&browser, monthly, 2).await.data()["resources"][0].clone();
    let now = server.app.now();
    assert_eq!([&asked["begins"], &asked["ends"]], [&json!(now), &end(now, 2)]);
    renewed(&browser, "k2", &draft(monthly, 2)).await.data();
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    let said = ["state", "run_state", "arrears", "renews"].map(|name| resource[name].clone());
    assert_eq!(said, [json!("active"), json!("running"), Value::Null, json!(false)]);
    assert_eq!(resource["paid_until"], end(now, 2));
    assert_eq!(available(&server.app, id).await, 3_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_cannot_be_renewed_by_hand_is_refused_with_its_reason_and_costs_nothing() {
    let (server, browser, id) = shop("by_hand_03").await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    let ended = bought(&server, &browser, "monthly", 1_000).await;
    browser.post("/gicend/billing/resource/end/", json!({"resource_id": ended})).await.data();
    let money = available(&server.app, id).await;
    let other_price = json!({"resource_ids": [monthly], "periods": 1, "total": 999});
    for (name, body, status, field) in [
        ("billed by the hour", draft(hourly, 1), 409, "resource_ids[0]"),
        ("ended", draft(ended, 1), 409, "resource_ids[0]"),
        ("nothing", json!({"resource_ids": [], "periods": 1, "total": 0}), 400, "resource_ids"),
        (
            "one twice",
            json!({"resource_ids": [monthly, monthly], "periods": 1, "total": 0}),
            400,
            "resource_ids",
        ),
        ("no period", draft(monthly, 0), 400, "periods"),
        ("more than five years", draft(monthly, 60), 400, "periods"),
        ("the most there is", draft(monthly, u32::MAX), 400, "periods"),
        ("another price", other_price, 409, "total"),
    ] {
        let answer = renewed(&browser, name, &body).await;
        let code = if field == "resource_ids[0]" { 900_026 } else { 100_001 };
        assert_eq!(refusal(&answer), (status, json!(code), json!(field)), "{name}: {}", answer.body);
    }
    assert_eq!(asked(&browser, hourly, 1).await.status, StatusCode::CONFLICT);
    let bare = renewed(&browser, "", &draft(monthly, 1)).await;
    assert_eq!(refusal(&bare), (400, json!(100_001), json!("Idempotency-Key")));
    offer(&server, false).await;
    let gone = (409, json!(900_026), json!("resource_ids[0]"));
    assert_eq!(refusal(&renewed(&browser, "gone", &draft(monthly, 1)).await), gone);
    assert_eq!(refusal(&asked(&browser, monthly, 1).await), gone);
    offer(&server, true).await;
    assert_eq!((available(&server.app, id).await, browser.count_items(ORDERS).await), (money, 3));
    renewed(&browser, "all", &draft(monthly, 59)).await.data();
    let again = renewed(&browser, "one more", &draft(monthly, 1)).await;
    assert_eq!(refusal(&again), (409, json!(100_001), json!("periods")), "{}", again.body);
    let stranger = server.signed_in("by_hand_04").await;
    assert_eq!(renewed(&stranger, "k", &draft(monthly, 1)).await.status, StatusCode::NOT_FOUND);
    assert_eq!(asked(&stranger, monthly, 1).await.status, StatusCode::NOT_FOUND);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_sub_user_renews_where_both_the_resource_and_its_price_are_theirs_to_see() {
    let (server, browser, id) = shop("by_hand_05").await;
    let project = browser.project().await;
    let order = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": MILLION, "periods": 1,
        "project_id": project, "vdc_id": null, "total": 1_000});
    let order = browser.post("/gicend/billing/order/create/", order).await.data().clone();
    let order_id = approve(&server, &order).await;
    let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
    let placed: Uuid = shown.data()["resource_id"].as_str().unwrap().parse().unwrap();
    let elsewhere = bought(&server, &browser, "monthly", 1_000).await;
    let both = in_project(&project, &["compute_configure", "finance_orders"]);
    let (renewer, _) = server.active_sub_user(&browser, "renewer_01", both).await;
    renewed(&renewer, "k1", &draft(placed, 1)).await.data();
    assert_eq!(newest_order(&renewer).await["project_id"], project);
    assert_eq!(renewed(&renewer, "k2", &draft(elsewhere, 1)).await.status, StatusCode::NOT_FOUND);
    use_up(&server, id, "1", 97_000).await;
    let poor = renewed(&renewer, "k3", &draft(placed, 1)).await;
    assert_eq!((poor.code(), &poor.body["violations"]), (json!(100_009), &Value::Null), "{}", poor.body);
    for (login, groups) in [("renewer_02", ["compute_configure"]), ("renewer_03", ["finance_orders"])] {
        let (other, _) = server.active_sub_user(&browser, login, everywhere(&groups)).await;
        let refused = renewed(&other, "k", &draft(placed, 1)).await;
        assert!([json!(100_013), json!(100_004)].contains(&refused.code()), "{login}: {}", refused.body);
    }
    assert_eq!(available(&server.app, id).await, 0);
}

#[tokio::test]
async fn of_renewals_at_once_one_is_made_for_a_key_and_each_key_goes_on_from_the_one_before() {
    const LOGIN: &str = "by_hand_06";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let body = draft(monthly, 1);
    let same = join_all((0..8).map(|_| renewed(&browser, "k", &body))).await;
    assert!(same.iter().all(|one| matches!(one.status, StatusCode::OK | StatusCode::CONFLICT)));
    assert_eq!(available(&server.app, id).await, 98_000);
    let keys = ["a", "b", "c"];
    let each = join_all(keys.iter().map(|key| renewed(&browser, key, &body))).await;
    assert!(each.iter().all(|one| one.status == StatusCode::OK));
    assert_eq!(available(&server.app, id).await, 95_000);
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["paid_until"], end(START, 5));
    let lines = browser.count_items(RENEWAL_LINES).await;
    assert_eq!((lines, browser.count_items(RENEWALS).await), (4, 4));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn many_are_renewed_at_once_for_one_total_or_none_when_one_cannot_be_or_the_balance_is_too_small() {
    const LOGIN: &str = "by_hand_08";
    let (server, browser, id) = shop(LOGIN).await;
    let first = bought(&server, &browser, "monthly", 1_000).await;
    server.clock.advance(DAY);
    server.sign_in(&browser, LOGIN).await;
    let second = bought(&server, &browser, "monthly", 1_000).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    let both = json!({"resource_ids": [first, second], "periods": 2});
    let quote = browser.post(&format!("{RENEW}quote/"), both).await.data().clone();
    assert_eq!((&quote["total"]["minor"], quote["resources"].as_array().unwrap().len()), (&json!(4_000), 2));
    let money = available(&server.app, id).await;
    let body = |ids: &[Uuid], total: i64| json!({"resource_ids": ids, "periods": 2, "total": total});
    let one_cannot = renewed(&browser, "k1", &body(&[first, hourly], 4_000)).await;
    assert_eq!(refusal(&one_cannot), (409, json!(900_026), json!("resource_ids[1]")));
    let unknown = renewed(&browser, "k2", &body(&[first, Uuid::nil()], 4_000)).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    use_up(&server, id, "1", money - 3_999).await;
    let poor = renewed(&browser, "k3", &body(&[first, second], 4_000)).await;
    assert_eq!((poor.status, poor.code()), (StatusCode::PAYMENT_REQUIRED, json!(100_009)));
    assert_eq!(available(&server.app, id).await, 3_999, "nothing was renewed");
    deposit(&server.app, id, "2", 1).await;
    let done = renewed(&browser, "k4", &body(&[first, second], 4_000)).await.data().clone();
    assert_eq!(available(&server.app, id).await, 0);
    // As it is read out: the last eight digits in two groups.
    let purchase = done["purchase_id"].as_str().unwrap().replace('-', "").to_uppercase();
    let (one, two) = purchase[24..].split_at(4);
    let orders =
        browser.get(&format!("/gicend/billing/order/list/?q={one}-{two}")).await.data()["items"].clone();
    assert_eq!(orders.as_array().unwrap().len(), 2, "what was bought together is found by it");
    assert_eq!(shown(&server, &browser, LOGIN, first).await["paid_until"], end(START, 3));
    let from = START.plus_seconds(DAY);
    assert_eq!(shown(&server, &browser, LOGIN, second).await["paid_until"], end(from, 3));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_renewal_without_a_price_is_told_beforehand_and_once_afterwards_and_is_made_when_there_is_one_again()
 {
    const LOGIN: &str = "by_hand_07";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    offer(&server, false).await;
    later(&server, MONTH - DAY).await;
    assert_eq!(titles(&server).await, ["A resource cannot be renewed"]);
    later(&server, DAY).await;
    later(&server, DAY - 1).await;
    assert_eq!(titles(&server).await[1..], ["A resource could not be renewed"], "once");
    let mails = server.sent_of("resource").await;
    let text = mails[1]["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("is no longer available") && text.contains("contact support"), "{text}");
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("overdue"), &json!("running")));
    assert_eq!(resource["arrears"]["stop_at"], json!(START.plus_seconds(MONTH + DAY)));
    later(&server, 1).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "shutdown");
    offer(&server, true).await;
    later(&server, 60).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("active"), &json!("running")));
    assert_eq!(available(&server.app, id).await, 98_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_renewal_that_is_paid_ahead_stands_on_the_bill_of_the_month_in_which_it_is_paid() {
    let (server, browser, _) = shop("by_hand_08").await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    renewed(&browser, "k1", &draft(monthly, 6)).await.data();
    renewed(&browser, "k2", &draft(monthly, 6)).await.data();
    assert_eq!(browser.count_items(RENEWAL_LINES).await, 2);
    assert_eq!(server.count("bill_day where day > 20261130").await, 0);
    let bills = browser.get("/gicend/billing/bill/list/").await.data()["items"].clone();
    assert_eq!(bills[0]["total"]["minor"], 13_000, "with the month that was bought: {bills}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_key_of_long_ago_renews_once_more_and_not_again_when_that_call_was_cut_off() {
    const LOGIN: &str = "by_hand_09";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    renewed(&browser, "k1", &draft(monthly, 1)).await.data();
    server.clock.advance(2 * DAY);
    server.sign_in(&browser, LOGIN).await;
    for _ in 0..2 {
        renewed(&browser, "k1", &draft(monthly, 1)).await.data();
        // As if the server had died before it kept its answer.
        server.execute("update idempotency_key set answer = null, held_until = 0").await;
    }
    assert_eq!(browser.count_items(RENEWALS).await, 2);
    assert_eq!(available(&server.app, id).await, 97_000);
    assert_ledger(server.app.store()).await;
}
