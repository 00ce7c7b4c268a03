//! From an approved order over usage to the lines of a bill and their payment.

use portico_core::Code;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::{publish_price_list, set_discount};
use portico_server::kit::clock::Time;
use portico_server::kit::queue::Job;
use portico_server::money::bill::close_bills;
use portico_server::money::bill::credit::{Credit, add_credit};
use portico_server::money::metering::rate_due;
use portico_server::money::metering::usage::{UsageRecord, add_usage};
use portico_server::money::order::{Decision, Renew, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{Browser, TestServer, assert_ledger, available, deposit, in_project, sum_of, word};

const DAY: i64 = 86_400;
pub const MILLION: i64 = 1_000_000;

/// A server with prices, a signed-in main user of a verified account with 1,000.00, and the account. `cpu` costs 1.00 an hour, of
/// the units beyond the second of a month 0.50, and 10.00 a month.
pub async fn shop(login: &str) -> (TestServer, Browser, Uuid) {
    shop_in(TestServer::start().await, login).await
}

/// The same on a server of one's own.
pub async fn shop_in(server: TestServer, login: &str) -> (TestServer, Browser, Uuid) {
    let browser = server.signed_in(login).await;
    server
        .execute("update account set verification_mainland = 'verified', verification_region = 'mainland'")
        .await;
    let hourly = json!([{"from": 0, "rate": 100_000_000}, {"from": 2 * MILLION, "rate": 50_000_000}]);
    let monthly = json!([{"from": 0, "rate": 1_000_000_000}]);
    let list: PriceListDraft = serde_json::from_value(json!({
    "region": "cn-east", "version": 1, "currency": "CNY", "valid_from": 0, "prices": [
        {"product": "cpu", "scheme": "hourly", "free": 0, "tiers": hourly},
        {"product": "cpu", "scheme": "monthly", "free": 0, "tiers": monthly},
    ]}))
    .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    let id = account_id(&server).await;
    deposit(&server.app, id, "1", 100_000).await;
    (server, browser, id)
}

/// An approved order of one unit, and the resource that came of it.
pub async fn bought(server: &TestServer, browser: &Browser, scheme: &str, total: i64) -> Uuid {
    let draft = json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": MILLION, "periods": 1,
        "renews": scheme != "hourly", "project_id": null, "vdc_id": null, "total": total});
    let order = browser.post("/gicend/billing/order/create/", draft).await.data().clone();
    let order_id = approve(server, &order).await;
    let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
    shown.data()["resource_id"].as_str().unwrap().parse().unwrap()
}

pub async fn approve(server: &TestServer, order: &Value) -> Uuid {
    let order_id: Uuid = order["order_id"].as_str().unwrap().parse().unwrap();
    let app = &server.app;
    let decided: Result<()> = transaction!(app.store(), tx => {
        decide_order(tx, app, Actor::system(), order_id, Decision::Approve, "").await
    });
    decided.unwrap();
    order_id
}

pub async fn used(
    server: &TestServer,
    resource_id: Uuid,
    id: &str,
    at: Time,
    millionths: i64,
) -> Result<bool> {
    let record = UsageRecord { resource_id, record_id: id.to_owned(), at, quantity: millionths };
    let app = &server.app;
    transaction!(app.store(), tx => { add_usage(tx, app, &record).await })
}

/// How many items were billed, and what they come to.
async fn sum_bills(server: &TestServer) -> (usize, i64) {
    let items = server.bill_items().await;
    (items.len(), sum_of(&items, "total"))
}

/// What the first page of a list shows to the main user, who signs in anew: the session has aged.
async fn listed(server: &TestServer, browser: &Browser, login: &str, path: &str) -> Vec<Value> {
    server.sign_in(browser, login).await;
    browser.get(path).await.data()["items"].as_array().unwrap().clone()
}

/// How many renewals were paid.
async fn count_renewals(server: &TestServer, browser: &Browser, login: &str) -> usize {
    let orders = listed(server, browser, login, "/gicend/billing/order/list/").await;
    orders.iter().filter(|one| one["kind"] == "renewal" && one["state"] == "approved").count()
}

/// How each resource that is not paid works.
async fn list_overdue(server: &TestServer, browser: &Browser, login: &str) -> Vec<Value> {
    let resources = listed(server, browser, login, "/gicend/billing/resource/list/").await;
    resources.iter().filter(|one| one["state"] == "overdue").map(|one| one["run_state"].clone()).collect()
}

async fn is_refused(server: &TestServer, sql: &str) -> bool {
    let mut tx = server.app.store().begin().await.unwrap();
    let outcome = on!(tx, c => {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ())
    });
    tx.rollback().await;
    outcome.is_err()
}

#[tokio::test]
async fn an_hours_usage_is_one_line_and_one_movement_however_often_it_is_told_and_rated() {
    let (server, browser, id) = shop("metering_01").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    assert_eq!(
        available(&server.app, id).await,
        100_000,
        "what is billed by the hour is not paid in advance"
    );
    let at = server.app.now();
    for (name, quantity) in [("a", MILLION), ("b", 500_000)] {
        assert!(used(&server, resource, name, at, quantity).await.unwrap());
        assert!(!used(&server, resource, name, at, quantity).await.unwrap());
    }
    assert_eq!(used(&server, resource, "a", at, 7).await.unwrap_err().status(), 409);
    rate_due(&server.app).await.unwrap();
    let lines = browser.count_items("/gicend/billing/bill/item/list/?month=202611").await;
    assert_eq!(lines, 0, "the hour is not over");
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    rate_due(&server.app).await.unwrap();
    assert_eq!(sum_bills(&server).await, (1, 150));
    assert_eq!(available(&server.app, id).await, 99_850);
    assert!(used(&server, resource, "late", at, MILLION).await.unwrap());
    rate_due(&server.app).await.unwrap();
    // 0.5 units are left of the first slice, 0.5 are of the second.
    assert_eq!(sum_bills(&server).await, (2, 150 + 75));
    assert_eq!(available(&server.app, id).await, 99_775);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn usage_counts_with_the_accounts_discount_and_into_arrears() {
    let (server, browser, id) = shop("metering_02").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let info = browser.get("/gicend/account/info/").await;
    let number = info.data()["customer"]["customer_no"].as_str().unwrap().to_owned();
    set_discount(&server.app, None, &number, "cpu", 2_500).await.unwrap();
    used(&server, resource, "a", server.app.now(), 4_000 * MILLION).await.unwrap();
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    let total = (2 * 100 + 3_998 * 50) * 75 / 100;
    let items = server.bill_items().await;
    assert_eq!((sum_of(&items, "gross"), sum_of(&items, "total")), (200 + 3_998 * 50, total));
    assert_eq!(available(&server.app, id).await, 100_000 - total);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn usage_that_cannot_be_right_is_refused() {
    let (server, browser, _) = shop("metering_03").await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let now = server.app.now();
    let long = "x".repeat(65);
    for (resource, name, at, quantity, field) in [
        (hourly, "", now, 1, "record_id"),
        (hourly, long.as_str(), now, 1, "record_id"),
        (hourly, "a", now, 0, "quantity"),
        (hourly, "a", now, -1, "quantity"),
        (hourly, "a", now.plus_seconds(1), 1, "at"),
        (hourly, "a", now.plus_seconds(-1), 1, "at"),
        (monthly, "a", now, 1, "resource_id"),
    ] {
        let refused = used(&server, resource, name, at, quantity).await.unwrap_err();
        assert_eq!(refused.violations()[0].field, field, "{name} {quantity}");
    }
    assert_eq!(used(&server, Uuid::nil(), "a", now, 1).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(server.count_usage_records().await, 0);
}

#[tokio::test]
async fn what_is_paid_by_the_month_is_a_line_at_once_and_is_renewed_when_its_time_is_over() {
    let (server, browser, id) = shop("metering_04").await;
    bought(&server, &browser, "monthly", 1_000).await;
    assert_eq!((sum_bills(&server).await, available(&server.app, id).await), ((1, 1_000), 99_000));
    for days in [27, 32, 0] {
        server.clock.advance(days * DAY);
        Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    }
    assert_eq!(count_renewals(&server, &browser, "metering_04").await, 1);
    assert_eq!((sum_bills(&server).await, available(&server.app, id).await), ((2, 2_000), 98_000));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_the_balance_does_not_cover_is_overdue_until_it_does_and_what_is_not_to_be_renewed_stops() {
    let (server, browser, id) = shop("metering_05").await;
    bought(&server, &browser, "monthly", 1_000).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    used(&server, hourly, "a", server.app.now(), 2_000 * MILLION).await.unwrap();
    server.clock.advance(32 * DAY);
    rate_due(&server.app).await.unwrap();
    for _ in 0..2 {
        Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
        assert_eq!(list_overdue(&server, &browser, "metering_05").await.len(), 1);
    }
    deposit(&server.app, id, "2", 10_000).await;
    Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(list_overdue(&server, &browser, "metering_05").await, Vec::<Value>::new());
    assert_eq!(count_renewals(&server, &browser, "metering_05").await, 1);
    server.execute("update resource set renews = false where scheme = 'monthly'").await;
    server.clock.advance(32 * DAY);
    Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(list_overdue(&server, &browser, "metering_05").await, ["shutdown"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_bill_closes_once_takes_late_usage_until_then_and_is_corrected_by_credit_notes_only() {
    let (server, browser, id) = shop("metering_06").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let at = server.app.now();
    used(&server, resource, "a", at, MILLION).await.unwrap();
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    // The end of the third day after the month's end.
    server.clock.advance(13 * DAY - 3_601);
    used(&server, resource, "b", at, MILLION).await.unwrap();
    server.clock.advance(1);
    let over = used(&server, resource, "too late", at, MILLION).await.unwrap_err();
    assert_eq!((over.status(), over.violations()[0].field.as_str()), (409, "at"), "the bill is open");
    server.clock.advance(27 * DAY);
    assert_eq!(close_bills(&server.app).await.unwrap(), 0, "some usage is on no bill yet");
    rate_due(&server.app).await.unwrap();
    assert_eq!([close_bills(&server.app).await.unwrap(), close_bills(&server.app).await.unwrap()], [1, 0]);
    let late = used(&server, resource, "c", at, MILLION).await.unwrap_err();
    assert_eq!((late.status(), late.violations()[0].field.as_str()), (409, "at"));
    assert_eq!(available(&server.app, id).await, 99_800);
    let line_id: Uuid = word(&server.bill_items().await[0], "line_id").parse().unwrap();
    let app = &server.app;
    let credit = async |id: u128, line_id: Uuid, amount: &str| -> Result<bool> {
        let asked = Credit { note_id: Uuid::from_u128(id), line_id, amount, reason: "Measured twice" };
        transaction!(app.store(), tx => { add_credit(tx, app, &Actor::command(), &asked).await })
    };
    for amount in ["1.01", "0.00", "-1.00"] {
        assert_eq!(credit(1, line_id, amount).await.unwrap_err().violations()[0].field, "amount");
    }
    assert!(credit(1, line_id, "0.60").await.unwrap());
    assert!(!credit(1, line_id, "0.60").await.unwrap(), "the same credit note again is the same one");
    let other = credit(1, line_id, "0.30").await.unwrap_err();
    assert_eq!((other.status(), other.violations()[0].field.as_str()), (409, "id"));
    assert_eq!(credit(line_id.as_u128(), line_id, "0.30").await.unwrap_err().violations()[0].field, "id");
    assert_eq!(credit(2, line_id, "0.41").await.unwrap_err().violations()[0].field, "amount");
    assert!(credit(2, line_id, "0.40").await.unwrap());
    assert_eq!(available(&server.app, id).await, 99_900);
    let bills = listed(&server, &browser, "metering_06", "/gicend/billing/bill/list/").await;
    let totals: Vec<_> = bills.iter().map(|one| (&one["is_closed"], &one["total"]["minor"])).collect();
    assert_eq!(totals, [(&json!(false), &json!(-100)), (&json!(true), &json!(200))]);
    let about = credit(3, Uuid::from_u128(1), "0.10").await;
    assert_eq!(about.unwrap_err().violations()[0].field, "amount", "a credit note of a credit note");
    for statement in [
        "update bill set total = 0",
        "delete from bill",
        "update bill_line set total = 0",
        "delete from bill_line",
    ] {
        assert!(is_refused(&server, statement).await, "{statement}");
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn usage_of_a_month_without_a_bill_is_late_when_the_month_is_over() {
    let (server, browser, _) = shop("metering_09").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    let at = server.app.now();
    server.clock.advance(13 * DAY);
    let over = used(&server, resource, "a", at, MILLION).await.unwrap_err();
    assert_eq!((over.status(), over.violations()[0].field.as_str()), (409, "at"));
    used(&server, resource, "b", server.app.now(), MILLION).await.unwrap();
    assert_eq!(server.count_usage_records().await, 1);
}

#[tokio::test]
async fn bills_that_cannot_be_closed_keep_no_other_from_it() {
    let (server, browser, _) = shop("metering_10").await;
    bought(&server, &browser, "hourly", 100).await;
    server.signed_in("metering_11").await;
    for statement in [
        "insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at)
         select resource_id, 'old', account_id, 1, 0, 1, 1 from resource",
        // More bills than are read at a time, whose usage is on none of them, stand in front of the one that can be closed.
        "with recursive n(i) as (select 0 union all select i + 1 from n where i < 220)
         insert into bill (account_id, month, currency, gross, total, lines)
         select r.account_id, (2000 + n.i / 12) * 100 + n.i % 12 + 1, 'CNY', 0, 0, 0 from n, resource r",
        "insert into bill (account_id, month, currency, gross, total, lines)
         select account_id, 202601, 'CNY', 0, 0, 0 from account
         where account_id not in (select account_id from resource)",
    ] {
        server.execute(statement).await;
    }
    assert_eq!(close_bills(&server.app).await.unwrap(), 1);
    let bills = server.of_customers("bill").await;
    let closed: Vec<_> = bills.iter().filter(|bill| bill["is_closed"] == true).collect();
    assert_eq!(closed.iter().map(|bill| &bill["month"]).collect::<Vec<_>>(), [&json!(202_601)]);
}

#[tokio::test]
async fn a_bill_whose_sums_are_not_those_of_its_lines_is_found() {
    let (server, browser, _) = shop("metering_07").await;
    bought(&server, &browser, "monthly", 1_000).await;
    assert_ledger(server.app.store()).await;
    for (statement, undone) in [
        ("update bill set total = total + 1", "update bill set total = total - 1"),
        ("update bill_day set gross = gross + 1", "update bill_day set gross = gross - 1"),
        ("update bill_resource set lines = 2", "update bill_resource set lines = 1"),
    ] {
        server.execute(statement).await;
        let verdict = portico_server::money::proof::verify(server.app.store(), None).await.unwrap();
        assert_eq!(verdict.broken.unwrap().law, "L7", "{statement}");
        server.execute(undone).await;
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn from_the_overview_one_gets_down_to_the_single_usage_record() {
    let (server, browser, _) = shop("metering_08").await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    for name in ["a", "b", "c"] {
        used(&server, hourly, name, server.app.now(), MILLION).await.unwrap();
    }
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    server.sign_in(&browser, "metering_08").await;
    let get = async |path: &str| browser.get(&format!("/gicend/billing/{path}")).await.data().clone();
    let overview = get("bill/overview/?by=month").await;
    assert_eq!(
        (&overview["total"]["minor"], &overview["this_month"]["minor"]),
        (&json!(1_250), &json!(1_250))
    );
    assert_eq!(overview["products"], json!([{"id": null, "name": "cpu", "total": overview["total"]}]));
    assert_eq!(
        (overview["points"].as_array().unwrap().len(), overview["regions"][0]["name"].as_str()),
        (6, Some("cn-east"))
    );
    assert!(get("bill/overview/?period=year&by=week").await["points"].as_array().unwrap().len() > 48);
    let bills = get("bill/list/").await;
    assert_eq!(
        (&bills["items"][0]["total"]["minor"], &bills["items"][0]["is_closed"]),
        (&json!(1_250), &json!(false))
    );
    let month = bills["items"][0]["month"].as_i64().unwrap();
    let summary = get(&format!("bill/summary/?month={month}")).await;
    assert_eq!((summary["rows"].as_array().unwrap().len(), &summary["total"]["minor"]), (2, &json!(1_250)));
    let resources = get(&format!("bill/resource/list/?month={month}&limit=1")).await;
    let cursor = resources["next_cursor"].as_str().unwrap();
    let rest = get(&format!("bill/resource/list/?month={month}&cursor={cursor}")).await;
    let ids = [&resources, &rest].map(|page| page["items"][0]["resource_id"].clone());
    assert!(ids.contains(&json!(hourly)) && ids.contains(&json!(monthly)), "{ids:?}");
    assert_eq!(rest["next_cursor"], json!(null));
    let some =
        get(&format!("bill/resource/list/?month={month}&resource_ids={monthly},{}", Uuid::nil())).await;
    assert_eq!(
        (some["items"].as_array().unwrap().len(), &some["items"][0]["resource_id"]),
        (1, &json!(monthly))
    );
    let items = get(&format!("bill/item/list/?month={month}&resource_id={hourly}")).await;
    let item = &items["items"][0];
    assert_eq!(
        (&item["kind"], &item["records"], &item["usage"]),
        (&json!("usage"), &json!(3), &json!(3 * MILLION))
    );
    let line_id = item["line_id"].as_str().unwrap();
    let first = get(&format!("bill/usage/list/?line_id={line_id}&limit=2")).await;
    assert_eq!(first["items"][1]["record_id"], "b");
    let cursor = first["next_cursor"].as_str().unwrap();
    let last = get(&format!("bill/usage/list/?line_id={line_id}&cursor={cursor}")).await;
    assert_eq!((&last["items"][0]["record_id"], &last["next_cursor"]), (&json!("c"), &json!(null)));
    let other = server.signed_in("metering_09").await;
    let foreign = other.get(&format!("/gicend/billing/bill/usage/list/?line_id={line_id}")).await;
    assert_eq!(foreign.status.as_u16(), 404);
    assert_eq!(other.get("/gicend/billing/bill/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn a_sub_user_sees_bills_of_their_projects_only_and_files_have_a_longest_period() {
    let (server, browser, _) = shop("metering_10").await;
    let project = browser.project().await;
    bought(&server, &browser, "monthly", 1_000).await;
    let draft = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 2 * MILLION, "periods": 1, "renews": true,
        "project_id": project, "vdc_id": null, "total": 2_000});
    approve(&server, browser.post("/gicend/billing/order/create/", draft).await.data()).await;
    let groups = &["finance_bills"];
    let (sub, _) = server.active_sub_user(&browser, "reader_01", in_project(&project, groups)).await;
    for path in ["bill/list/", "bill/overview/", "bill/summary/?month=202611", "bill/item/list/?month=202611"]
    {
        let seen = sub.get(&format!("/gicend/billing/{path}")).await.data().to_string();
        assert!(
            seen.contains("minor\":2000}")
                && !seen.contains("minor\":3000}")
                && !seen.contains("minor\":1000}"),
            "{path}: {seen}"
        );
    }
    let path = "/gicend/billing/bill/item/export/";
    let months = |from: u32, to: u32| json!({"format": "csv", "from_month": from, "to_month": to});
    let text = server.csv(&sub, path, months(202_512, 202_611)).await;
    assert_eq!(text.lines().count(), 2);
    assert!(text.contains(",20.00,20.00,"), "{text}");
    let resources = json!({"format": "csv", "month": 202_611});
    let text = server.csv(&sub, "/gicend/billing/bill/resource/export/", resources).await;
    assert!(text.lines().count() == 2 && text.ends_with(",20.00,0.00,20.00\r\n"), "{text}");
    let text = server.csv(&sub, "/gicend/billing/bill/export/", json!({"format": "csv"})).await;
    assert!(text.ends_with("202611,open,,1,CNY,20.00,0.00,20.00\r\n"), "{text}");
    let text = server.csv(&sub, "/gicend/billing/bill/summary/export/", months(202_512, 202_611)).await;
    assert!(text.ends_with("202611,cpu,,cn-east,monthly,1,CNY,20.00,0.00,20.00\r\n"), "{text}");
    for (from, to, rule) in [(202_511, 202_611, "period_too_long"), (202_611, 202_610, "end_before_start")] {
        let refused = sub.post(path, months(from, to)).await;
        assert_eq!(refused.status.as_u16(), 400);
        let violation = &refused.body["violations"][0];
        assert_eq!((&violation["field"], &violation["rule"]["rule"]), (&json!("to_month"), &json!(rule)));
    }
}

#[tokio::test]
async fn a_resource_is_renewed_or_not_and_ended_once() {
    let (server, browser, _) = shop("metering_11").await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    let renewal = |id: Uuid| json!({"resource_ids": [id], "renews": false});
    let path = "/gicend/billing/resource/renewal/";
    browser.post(path, renewal(monthly)).await.data();
    assert_eq!(browser.post(path, renewal(hourly)).await.status.as_u16(), 409);
    assert_eq!(browser.post(path, renewal(Uuid::nil())).await.status.as_u16(), 404);
    let end = json!({"resource_id": hourly});
    browser.post("/gicend/billing/resource/end/", end.clone()).await.data();
    let failed = browser.post("/gicend/billing/resource/end/", end).await;
    assert_eq!((failed.status.as_u16(), failed.code()), (409, json!(900_026)));
    assert_eq!(failed.body["violations"][0]["field"], "resource_id");
    used(&server, hourly, "a", server.app.now(), MILLION).await.unwrap();
    server.clock.advance(60);
    let late = used(&server, hourly, "b", server.app.now(), MILLION).await.unwrap_err();
    assert_eq!(late.violations()[0].field, "resource_id");
    let listed = browser.get("/gicend/billing/resource/list/").await;
    let states: Vec<_> = listed.data()["items"].as_array().unwrap().iter().map(|one| &one["state"]).collect();
    assert!(states.contains(&&json!("ended")) && states.contains(&&json!("active")), "{states:?}");
}
