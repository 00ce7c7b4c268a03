//! What arrears do to resources: they stop, go to the recycle bin, are deleted, or run again.

use portico_server::kit::queue::{Job, run_due};
use portico_server::money::billing::FollowArrears;
use portico_server::money::metering::rate_due;
use portico_server::money::order::Renew;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::arrears::{after, use_up};
use crate::metering::{MILLION, approve, bought, shop, used};
use crate::support::{Browser, START, TestServer, assert_ledger, deposit};

const DAY: i64 = 86_400;
const LIST: &str = "/gicend/billing/resource/list/";

async fn shown(browser: &Browser, resource_id: Uuid) -> Value {
    browser.get(&format!("/gicend/billing/resource/show/?resource_id={resource_id}")).await.data().clone()
}

async fn run_state(browser: &Browser, resource_id: Uuid) -> Value {
    shown(browser, resource_id).await["run_state"].clone()
}

/// Lets days pass, does what is due, and signs in again.
async fn later(server: &TestServer, browser: &Browser, login: &str, seconds: i64) {
    after(server, seconds).await;
    server.sign_in(browser, login).await;
}

/// The text of the last mail about arrears.
async fn told(server: &TestServer) -> String {
    let mails = server.sent_of("arrears").await;
    mails.last().unwrap()["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn what_is_billed_by_the_hour_stops_is_recycled_and_deleted_at_its_time_and_what_is_paid_runs_on() {
    const LOGIN: &str = "state_01";
    let (server, browser, id) = shop(LOGIN).await;
    let hourly = bought(&server, &browser, "hourly", 100).await;
    let ended = bought(&server, &browser, "hourly", 100).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    browser.post("/gicend/billing/resource/end/", json!({"resource_id": ended})).await.data();
    use_up(&server, id, "1", 99_200).await;
    let before = shown(&browser, hourly).await;
    assert_eq!((&before["run_state"], &before["run_since"]), (&json!("running"), &json!(START)));
    assert_eq!(before["arrears"]["stop_at"], json!(START.plus_seconds(DAY)));
    assert_eq!(shown(&browser, monthly).await["arrears"], Value::Null);
    after(&server, 0).await;
    assert!(told(&server).await.contains("resources (currently 1)"), "{}", told(&server).await);

    later(&server, &browser, LOGIN, DAY).await;
    let stopped = shown(&browser, hourly).await;
    assert_eq!((&stopped["run_state"], &stopped["state"]), (&json!("shutdown"), &json!("active")));
    assert_eq!(stopped["run_since"], json!(START.plus_seconds(DAY)), "{stopped}");
    assert_eq!(stopped["arrears"]["delete_at"], json!(START.plus_seconds(14 * DAY)));
    assert!(told(&server).await.contains("1 resource was stopped"), "{}", told(&server).await);
    // What was used of it all the same really happened.
    assert!(used(&server, hourly, "late", server.app.now(), MILLION).await.unwrap());
    server.clock.advance(3_600);
    rate_due(&server.app).await.unwrap();
    assert_eq!(server.count_bill_lines().await, 2, "the month that was bought, and the hour");

    later(&server, &browser, LOGIN, 6 * DAY - 3_600).await;
    assert_eq!(run_state(&browser, hourly).await, "recycling");
    later(&server, &browser, LOGIN, 7 * DAY).await;
    let deleted = shown(&browser, hourly).await;
    assert_eq!((&deleted["run_state"], &deleted["state"]), (&json!("deleted"), &json!("ended")));
    assert_eq!((&deleted["ended_by"], &deleted["arrears"]), (&json!("arrears"), &Value::Null));
    assert!(told(&server).await.contains("1 resource was deleted"), "{}", told(&server).await);
    server.clock.advance(1);
    assert!(used(&server, hourly, "after", server.app.now(), MILLION).await.is_err());
    let listed = browser.get(LIST).await;
    let of = |wanted: Uuid| {
        let all = listed.data()["items"].as_array().unwrap();
        all.iter().find(|one| one["resource_id"] == json!(wanted)).unwrap().clone()
    };
    assert_eq!(of(monthly)["run_state"], "running");
    assert_eq!((&of(ended)["ended_by"], &of(ended)["run_state"]), (&json!("customer"), &json!("deleted")));

    deposit(&server.app, id, "all", 1_000_000).await;
    after(&server, 600).await;
    assert_eq!(run_state(&browser, hourly).await, "deleted", "nothing brings it back");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_recharge_lets_run_what_was_stopped_or_recycled_ten_minutes_later_but_not_what_the_customer_ended()
{
    const LOGIN: &str = "state_02";
    let (server, browser, id) = shop(LOGIN).await;
    let (kept, given_up) =
        (bought(&server, &browser, "hourly", 100).await, bought(&server, &browser, "hourly", 100).await);
    use_up(&server, id, "1", 100_200).await;
    later(&server, &browser, LOGIN, 7 * DAY).await;
    assert_eq!(run_state(&browser, kept).await, "recycling", "two steps that were late");
    browser.post("/gicend/billing/resource/end/", json!({"resource_id": given_up})).await.data();
    deposit(&server.app, id, "all", 200).await;
    let waiting = shown(&browser, kept).await;
    assert_eq!(waiting["arrears"]["restore_at"], json!(server.app.now().plus_seconds(600)));
    after(&server, 599).await;
    assert_eq!(run_state(&browser, kept).await, "recycling");
    server.clock.advance(1);
    let (one, other) = (FollowArrears::default(), FollowArrears::default());
    let (one, other) = tokio::join!(one.run(&server.app, Uuid::nil()), other.run(&server.app, Uuid::nil()));
    one.unwrap();
    other.unwrap();
    run_due(&server.app).await.unwrap();
    let mails = server.sent_of("arrears_over").await;
    assert_eq!(mails.len(), 1, "whoever is quicker");
    assert!(mails[0]["text"].as_str().unwrap().contains("1 resource is running again"), "{}", mails[0]);
    let again = shown(&browser, kept).await;
    assert_eq!((&again["run_state"], &again["arrears"]), (&json!("running"), &Value::Null));
    assert_eq!(run_state(&browser, given_up).await, "deleted");
    assert_eq!(server.audited().await.iter().filter(|line| *line == "billing.arrears_over done").count(), 1);
}

#[tokio::test]
async fn what_is_paid_in_advance_keeps_its_own_dates_whatever_the_account_owes_and_is_renewed_when_that_is_paid()
 {
    const LOGIN: &str = "state_03";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    server.clock.advance(25 * DAY);
    use_up(&server, id, "1", 99_200).await;
    after(&server, 0).await;
    later(&server, &browser, LOGIN, DAY).await;
    assert!(told(&server).await.contains("There were no resources to stop"), "{}", told(&server).await);
    server.clock.advance(5 * DAY);
    Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    server.sign_in(&browser, LOGIN).await;
    let overdue = shown(&browser, monthly).await;
    assert_eq!((&overdue["state"], &overdue["run_state"]), (&json!("overdue"), &json!("running")));
    assert_eq!(overdue["arrears"]["stop_at"], json!(server.app.now().plus_seconds(DAY)));
    later(&server, &browser, LOGIN, DAY - 300).await;
    assert_eq!(run_state(&browser, monthly).await, "running", "arrears do not reach it");
    server.clock.advance(300);
    Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(run_state(&browser, monthly).await, "shutdown");
    deposit(&server.app, id, "all", 5_000).await;
    after(&server, 600).await;
    Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    let renewed = shown(&browser, monthly).await;
    assert_eq!((&renewed["state"], &renewed["run_state"]), (&json!("active"), &json!("running")));
    assert_eq!(browser.count_items("/gicend/billing/order/list/").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_was_ordered_before_and_approved_while_resources_are_stopped_runs_when_they_do() {
    const LOGIN: &str = "state_04";
    let (server, browser, id) = shop(LOGIN).await;
    let draft = json!({"region": "cn-east", "product": "cpu", "scheme": "hourly", "quantity": MILLION, "periods": 1,
        "project_id": null, "vdc_id": null, "total": 100});
    let order = browser.post("/gicend/billing/order/create/", draft).await.data().clone();
    use_up(&server, id, "1", 100_200).await;
    later(&server, &browser, LOGIN, DAY).await;
    approve(&server, &order).await;
    let listed = browser.get(LIST).await;
    let resource = &listed.data()["items"][0];
    assert_eq!(resource["run_state"], "shutdown", "{resource}");
    let resource_id = resource["resource_id"].as_str().unwrap().parse().unwrap();
    deposit(&server.app, id, "all", 1_000).await;
    after(&server, 600).await;
    assert_eq!(run_state(&browser, resource_id).await, "running");
}

#[tokio::test]
async fn resources_are_sent_as_a_file_with_what_they_do_and_why() {
    let (server, browser, id) = shop("state_05").await;
    bought(&server, &browser, "hourly", 100).await;
    use_up(&server, id, "1", 100_200).await;
    later(&server, &browser, "state_05", DAY).await;
    let wanted = json!({"format": "csv"});
    let text = server.csv(&browser, "/gicend/billing/resource/export/", wanted).await;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].contains("run_state") && lines[1].contains(",shutdown,"), "{text}");
}
