//! Budgets of projects: set, followed, told once, and what is not opened any more.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::{Job, run_due};
use portico_server::money::bill::credit::{Credit, add_credit};
use portico_server::money::budget::FollowBudgets;
use portico_server::money::metering::rate_due;
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::metering::{MILLION, approve, shop, used};
use crate::support::{Browser, TestServer, assert_ledger, everywhere};

const SAVE: &str = "/gicend/budget/save/";
const LIST: &str = "/gicend/budget/list/";
const DAY: i64 = 86_400;

/// A server with prices, its main user, and a project.
async fn with_project(login: &str) -> (TestServer, Browser, String) {
    let (server, browser, _) = shop(login).await;
    let project = browser.get("/gicend/project/list/").await.data()["projects"][0]["project_id"].clone();
    (server, browser, project.as_str().unwrap().to_owned())
}

fn budget(project: &str, amount: &str, grades: Value) -> Value {
    json!({"project_id": project, "seen_saved_at": null, "budget": {"amount": amount, "currency": "CNY", "grades": grades}})
}

fn grade(percent: u32, basis: &str, action: &str) -> Value {
    json!({"percent": percent, "basis": basis, "action": action})
}

fn order(project: &str, scheme: &str, total: i64) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": MILLION, "periods": 1,
        "renews": scheme != "hourly", "project_id": project, "vdc_id": null, "total": total})
}

/// An approved order of one unit in a project, and its resource.
async fn bought(server: &TestServer, browser: &Browser, body: Value) -> Uuid {
    let order = browser.post("/gicend/billing/order/create/", body).await.data().clone();
    let order_id = approve(server, &order).await;
    let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
    shown.data()["resource_id"].as_str().unwrap().parse().unwrap()
}

/// The texts of the mails about budgets, after everything that waits was done.
async fn told(server: &TestServer) -> Vec<String> {
    run_due(&server.app).await.unwrap();
    let mails = server.sent_of("budget").await;
    let text = |mail: &Value| mail["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    mails.iter().map(text).collect()
}

#[tokio::test]
async fn a_budget_tells_once_for_each_grade_and_month_and_lets_nothing_new_be_opened_from_its_grade_on() {
    let (server, browser, project) = with_project("budget_01").await;
    server.active_sub_user(&browser, "finance_41", everywhere(&["finance_bills"])).await;
    let grades = json!([grade(50, "spent", "notify"), grade(100, "spent", "block_new")]);
    browser.post(SAVE, budget(&project, "20.00", grades)).await.data();
    assert!(told(&server).await.is_empty());
    bought(&server, &browser, order(&project, "monthly", 1_000)).await;
    let first = told(&server).await;
    assert_eq!(first.len(), 2, "main user and finance sub-user: {first:?}");
    assert!(first[0].contains("has reached 50% of its budget: ¥10.00 of ¥20.00"), "{first:?}");
    let shown = browser.get(LIST).await.data()["budgets"][0].clone();
    assert_eq!((&shown["percent"], &shown["blocks_new"]), (&json!(50), &json!(false)));
    assert_eq!(shown["spent"], json!({"minor": 1_000, "currency": "CNY"}));
    assert_eq!(shown["grades"][0]["is_reached"], true);
    assert_eq!(shown["grades"][1]["is_reached"], false);
    let resource = bought(&server, &browser, order(&project, "monthly", 1_000)).await;
    assert_eq!(told(&server).await.len(), 4);
    let (one, other) = (FollowBudgets::default(), FollowBudgets::default());
    let (one, other) = tokio::join!(one.run(&server.app, Uuid::nil()), other.run(&server.app, Uuid::nil()));
    one.unwrap();
    other.unwrap();
    assert_eq!(told(&server).await.len(), 4, "once, whoever looks");

    let refused = browser.post("/gicend/billing/order/create/", order(&project, "monthly", 1_000)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_001)));
    let violation = json!({"field": "project_id", "rule": {"rule": "budget_reached", "budget": "20.00"}});
    assert_eq!(refused.body["violations"][0], violation);
    let path = format!("/gicend/billing/resource/show/?resource_id={resource}");
    assert_eq!(browser.get(&path).await.data()["run_state"], "running", "nothing is stopped");
    let elsewhere = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": MILLION, "periods": 1,
        "project_id": null, "vdc_id": null, "total": 1_000});
    browser.post("/gicend/billing/order/create/", elsewhere).await.data();
    // With another amount it is told anew, and opened again.
    let mut changed = budget(&project, "40.00", json!([grade(50, "spent", "notify")]));
    changed["seen_saved_at"] = shown["saved_at"].clone();
    browser.post(SAVE, changed).await.data();
    assert_eq!(told(&server).await.len(), 6);
    browser.post("/gicend/billing/order/create/", order(&project, "monthly", 1_000)).await.data();
    let events = server.audited().await;
    for (event, count) in [("budget.save done", 2), ("budget.reached done", 3)] {
        assert_eq!(events.iter().filter(|line| *line == event).count(), count, "{event}");
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_forecast_looks_at_the_months_end_and_the_next_month_begins_anew() {
    let (server, browser, project) = with_project("budget_02").await;
    let hourly = bought(&server, &browser, order(&project, "hourly", 100)).await;
    // The 10th of December: a third of the month is over.
    let tenth = Time::from_seconds("2026-12-11T00:00:00Z".parse::<jiff::Timestamp>().unwrap().as_second());
    server.clock.advance(tenth.seconds() - server.app.now().seconds());
    server.sign_in(&browser, "budget_02").await;
    browser.post(SAVE, budget(&project, "5.00", json!([grade(100, "forecast", "notify")]))).await.data();
    used(&server, hourly, "a", server.app.now(), 2 * MILLION).await.unwrap();
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    let mails = told(&server).await;
    assert_eq!(mails.len(), 1, "¥2.00 in a third of the month: {mails:?}");
    assert!(mails[0].contains("The month-end forecast"), "{mails:?}");
    server.sign_in(&browser, "budget_02").await;
    let shown = browser.get(LIST).await.data()["budgets"][0].clone();
    let forecast = shown["forecast"]["minor"].as_i64().unwrap();
    assert!((590..=625).contains(&forecast), "{shown}");
    server.clock.advance(25 * DAY);
    FollowBudgets::default().run(&server.app, Uuid::nil()).await.unwrap();
    server.sign_in(&browser, "budget_02").await;
    assert_eq!(browser.get(LIST).await.data()["budgets"][0]["spent"]["minor"], 0, "January");
    assert_eq!(told(&server).await.len(), 1);
}

#[tokio::test]
async fn orders_that_wait_count_and_of_eight_at_once_only_as_many_are_taken_as_the_budget_has_room_for() {
    let (server, browser, project) = with_project("budget_05").await;
    let path = "/gicend/billing/order/create/";
    browser.post(SAVE, budget(&project, "24.99", json!([grade(100, "spent", "block_new")]))).await.data();
    let large = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": MILLION, "periods": 3,
        "project_id": project, "vdc_id": null, "total": 3_000});
    assert_eq!(
        browser.post(path, large).await.status,
        StatusCode::CONFLICT,
        "one order for more than there is"
    );
    let body = order(&project, "monthly", 1_000);
    let answers = join_all((0..8).map(|_| browser.post(path, body.clone()))).await;
    let taken: Vec<&Value> =
        answers.iter().filter(|answer| answer.status == StatusCode::OK).map(|answer| answer.data()).collect();
    assert_eq!(taken.len(), 2);
    for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
        assert_eq!(answer.body["violations"][0]["rule"]["rule"], "budget_reached");
    }
    // One is taken back: there is room again, once.
    browser.post("/gicend/billing/order/cancel/", json!({"order_id": taken[0]["order_id"]})).await.data();
    approve(&server, taken[1]).await;
    browser.post(path, body.clone()).await.data();
    assert_eq!(browser.post(path, body).await.status, StatusCode::CONFLICT);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_forecast_takes_what_is_paid_in_advance_as_it_is_and_adds_the_renewals_to_come() {
    let (server, browser, project) = with_project("budget_06").await;
    browser.post(SAVE, budget(&project, "30.00", json!([grade(100, "forecast", "block_new")]))).await.data();
    // Paid until the 21st of December.
    bought(&server, &browser, order(&project, "monthly", 1_000)).await;
    let second = Time::from_seconds("2026-12-02T00:00:00Z".parse::<jiff::Timestamp>().unwrap().as_second());
    server.clock.advance(second.seconds() - server.app.now().seconds());
    server.sign_in(&browser, "budget_06").await;
    let forecast = async || browser.get(LIST).await.data()["budgets"][0]["forecast"]["minor"].clone();
    assert_eq!(forecast().await, 1_000, "the renewal");
    bought(&server, &browser, order(&project, "monthly", 1_000)).await;
    assert_eq!(forecast().await, 2_000, "and what was bought on the second of the month, once");
    browser.post("/gicend/billing/order/create/", order(&project, "monthly", 1_000)).await.data();
    let path = "/gicend/billing/order/create/";
    assert_eq!(browser.post(path, order(&project, "monthly", 1_000)).await.status, StatusCode::CONFLICT);
    assert_eq!(browser.get(LIST).await.data()["budgets"][0]["blocks_new"], true);
}

#[tokio::test]
async fn a_budget_is_set_and_removed_by_who_may_recharge_and_seen_by_who_may_see_the_bills() {
    let (server, browser, project) = with_project("budget_03").await;
    browser.post(SAVE, budget(&project, "20.00", json!([]))).await.data();
    let (viewer, _) = server.active_sub_user(&browser, "viewer_41", everywhere(&["finance_bills"])).await;
    assert_eq!(viewer.get(LIST).await.data()["budgets"].as_array().unwrap().len(), 1);
    assert_eq!(viewer.post(SAVE, budget(&project, "1.00", json!([]))).await.status, StatusCode::FORBIDDEN);
    let wrong = browser.post(SAVE, budget(&project, "0", json!([grade(0, "spent", "notify")]))).await;
    let fields: Vec<_> =
        wrong.body["violations"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["budget.amount", "budget.grades.0.percent"]);
    let usd = json!({"project_id": project, "budget": {"amount": "1", "currency": "USD", "grades": []}});
    assert_eq!(browser.post(SAVE, usd).await.body["violations"][0]["field"], "budget.currency");
    let other = server.signed_in("budget_04").await;
    let foreign = other.post(SAVE, budget(&project, "1.00", json!([]))).await;
    assert_eq!(foreign.body["violations"][0]["field"], "project_id");
    let gone = json!({"project_id": project});
    let delete = "/gicend/budget/delete/";
    assert_eq!(other.post(delete, gone.clone()).await.status, StatusCode::NOT_FOUND);
    browser.post(delete, gone.clone()).await.data();
    assert_eq!(browser.post(delete, gone).await.status, StatusCode::NOT_FOUND);
    assert!(browser.get(LIST).await.data()["budgets"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_budget_that_somebody_else_has_set_or_removed_meanwhile_is_not_overwritten() {
    let (server, browser, project) = with_project("budget_07").await;
    let save = async |seen: &Value, amount: &str| {
        let mut body = budget(&project, amount, json!([]));
        body["seen_saved_at"] = seen.clone();
        browser.post(SAVE, body).await
    };
    let shown = async || browser.get(LIST).await.data()["budgets"][0].clone();
    save(&Value::Null, "20.00").await.data();
    let seen = shown().await["saved_at"].clone();
    server.clock.advance(1);
    save(&seen, "30.00").await.data();
    let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
    for old in [&seen, &Value::Null] {
        let refused = save(old, "40.00").await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(refused.body["violations"], json!([{"field": "seen_saved_at", "rule": rule}]));
    }
    // The answer was lost, so that the same is sent again.
    save(&seen, "30.00").await.data();
    assert_eq!(shown().await["amount"]["minor"], 3_000);
    browser.post("/gicend/budget/delete/", json!({"project_id": project})).await.data();
    assert_eq!(save(&seen, "30.00").await.status, StatusCode::CONFLICT, "there is none any more");
    save(&Value::Null, "30.00").await.data();
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "budget.save done").count(), 3);
}

#[tokio::test]
async fn a_forecast_takes_credit_notes_and_late_usage_of_a_closed_month_as_they_are() {
    let (server, browser, project) = with_project("budget_08").await;
    let hourly = bought(&server, &browser, order(&project, "hourly", 100)).await;
    browser.post(SAVE, budget(&project, "30.00", json!([]))).await.data();
    used(&server, hourly, "a", server.app.now(), 2 * MILLION).await.unwrap();
    server.clock.advance(3_600);
    while rate_due(&server.app).await.unwrap() {}
    server.sign_in(&browser, "budget_08").await;
    let items = browser.get("/gicend/billing/bill/item/list/?month=202611").await.data()["items"].clone();
    let line_id = items[0]["line_id"].as_str().unwrap().parse().unwrap();
    // November is closed, and only then the rest of it is rated: in December, of which ten days are over.
    used(&server, hourly, "late", server.app.now(), 3 * MILLION).await.unwrap();
    server.execute("update bill set closed_at = 1").await;
    server.clock.advance(server.app.calendar().month_start(202_612) + 10 * DAY - server.app.now().seconds());
    while rate_due(&server.app).await.unwrap() {}
    server.sign_in(&browser, "budget_08").await;
    let shown = async || {
        let one = browser.get(LIST).await.data()["budgets"][0].clone();
        ["spent", "forecast"].map(|name| one[name]["minor"].as_i64().unwrap())
    };
    let [late, forecast] = shown().await;
    assert!(late > 0);
    assert_eq!(forecast, late, "late usage does not go on");
    let app = &server.app;
    let note = Credit { note_id: Uuid::from_u128(7), line_id, amount: "0.60", reason: "Measured twice" };
    let noted: Result<bool> =
        transaction!(app.store(), tx => { add_credit(tx, app, &Actor::command(), &note).await });
    assert!(noted.unwrap());
    assert_eq!(shown().await, [late - 60, late - 60], "and neither does a credit note");
    used(&server, hourly, "b", server.app.now(), 2 * MILLION).await.unwrap();
    server.clock.advance(3_600);
    while rate_due(&server.app).await.unwrap() {}
    server.sign_in(&browser, "budget_08").await;
    let [spent, forecast] = shown().await;
    let usage = spent - (late - 60);
    assert!(usage > 0);
    assert!((3 * usage..=usage * 32 / 10).contains(&(forecast - (late - 60))), "{usage}: {forecast}");
}

#[tokio::test]
async fn a_grade_that_usage_of_a_month_reaches_after_its_end_is_told_once_as_that_months() {
    let (server, browser, project) = with_project("budget_09").await;
    let hourly = bought(&server, &browser, order(&project, "hourly", 100)).await;
    let grades = json!([grade(100, "spent", "notify"), grade(1, "forecast", "notify")]);
    browser.post(SAVE, budget(&project, "2.00", grades.clone())).await.data();
    let december = server.app.calendar().month_start(202_612);
    server.clock.advance(december - 60 - server.app.now().seconds());
    let last = server.app.now();
    used(&server, hourly, "a", last, MILLION).await.unwrap();
    server.clock.advance(3_600);
    while rate_due(&server.app).await.unwrap() {}
    assert!(told(&server).await.is_empty(), "half of it, and nothing is forecast of a month that is over");
    used(&server, hourly, "b", last, MILLION).await.unwrap();
    while rate_due(&server.app).await.unwrap() {}
    let mails = told(&server).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(
        mails[0].contains("has reached 100% of its budget: ¥2.00 of ¥2.00 spent last month."),
        "{mails:?}"
    );
    FollowBudgets::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(told(&server).await.len(), 1, "once");
    // A budget that is set in December is not one of November.
    server.sign_in(&browser, "budget_09").await;
    let mut changed = budget(&project, "1.00", grades);
    changed["seen_saved_at"] = browser.get(LIST).await.data()["budgets"][0]["saved_at"].clone();
    browser.post(SAVE, changed).await.data();
    assert_eq!(told(&server).await.len(), 1);
}
