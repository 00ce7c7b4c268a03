//! Reminders that a password will end: 15 and 7 days before, each once for a password.

use axum::http::StatusCode;
use futures::future::join;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::support::{Browser, PASSWORD, TestServer};

const DAY: i64 = 86_400;
const NEW: &str = "Windy_Meadow42";

/// The days that each reminder told, in the order in which they were sent.
async fn reminded(server: &TestServer) -> Vec<i64> {
    let lines = server.sent_of("password_ending").await;
    lines.iter().map(|line| line["params"]["days"].as_i64().unwrap()).collect()
}

async fn change(browser: &Browser) -> StatusCode {
    let body =
        json!({"login_name": "alice_01", "current": PASSWORD, "password": NEW, "password_confirm": NEW});
    browser.post("/gicend/password/change/", body).await.status
}

async fn months(browser: &Browser, months: u32) {
    browser.post("/gicend/password/ageing/", json!({"months": months})).await.data();
}

#[tokio::test]
async fn two_servers_remind_fifteen_and_seven_days_before_and_each_time_once() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let other = server.restart();
    for _ in 0..95 * 4 {
        server.clock.advance(DAY / 4);
        let (one, two) = join(run_due(&server.app), run_due(&other.app)).await;
        one.unwrap();
        two.unwrap();
    }
    assert_eq!(reminded(&server).await, [15, 7]);
    let lines = server.sent_of("password_ending").await;
    assert!(lines.iter().all(|line| line["to"] == "alice_01@example.com"));
    assert!(lines.iter().all(|line| line["params"]["at"] == "2027-02-21T00:00:00Z"), "{lines:?}");
    assert!(
        lines
            .iter()
            .all(|line| line["text"].as_str().unwrap().contains("/main/accountsecurity/resetPassword"))
    );
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    assert_eq!(change(&browser).await, StatusCode::OK);
    let messages = browser.get("/gicend/message/list/").await.data()["items"].clone();
    let told = messages.as_array().unwrap().iter().filter(|one| one["kind"] == "password_ending").count();
    assert_eq!(told, 2);
}

#[tokio::test]
async fn a_clock_that_jumps_over_both_dates_leaves_one_reminder_and_over_the_end_none() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.clock.advance(88 * DAY);
    assert_eq!(reminded(&server).await, [4]);
    assert_eq!(reminded(&server.restart()).await, [4]);
    server.clock.advance(DAY);
    assert_eq!(reminded(&server).await, [4]);
    let late = TestServer::start().await;
    late.account("alice_01").await;
    late.clock.advance(93 * DAY);
    assert_eq!(reminded(&late).await, Vec::<i64>::new());
}

#[tokio::test]
async fn a_password_changed_after_its_first_reminder_has_no_second_one() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.clock.advance(80 * DAY);
    assert_eq!(reminded(&server).await, [12]);
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    assert_eq!(change(&browser).await, StatusCode::OK);
    server.clock.advance(10 * DAY);
    assert_eq!(reminded(&server).await, [12]);
    server.clock.advance(67 * DAY);
    assert_eq!(reminded(&server).await.len(), 2);
    server.clock.advance(7 * DAY);
    assert_eq!(reminded(&server).await.len(), 3);
}

#[tokio::test]
async fn reminders_follow_the_months_that_were_chosen_and_choosing_the_same_again_repeats_none() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.clock.advance(80 * DAY);
    assert_eq!(reminded(&server).await, [12]);
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    months(&browser, 3).await;
    server.clock.advance(3_600);
    assert_eq!(reminded(&server).await, [12]);
    server.sign_in(&browser, "alice_01").await;
    months(&browser, 0).await;
    server.clock.advance(11 * DAY);
    assert_eq!(reminded(&server).await, [12]);
    server.sign_in(&browser, "alice_01").await;
    months(&browser, 4).await;
    server.clock.advance(17 * DAY);
    assert_eq!(reminded(&server).await, [12, 12]);
}

#[tokio::test]
async fn everybody_who_may_sign_in_is_reminded_however_many_they_are() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    for number in 0..205 {
        server.sub_user("alice_01", &format!("worker_{number}"), &[]).await;
    }
    server.execute("update app_user set state = 'disabled' where login_key = 'worker_7'").await;
    server.execute("update app_user set state = 'not_activated' where login_key = 'worker_8'").await;
    server.clock.advance(78 * DAY);
    let lines = server.sent_of("password_ending").await;
    let mut names: Vec<&Value> = lines.iter().map(|line| &line["params"]["login_name"]).collect();
    names.sort_by_key(|name| name.to_string());
    names.dedup();
    assert_eq!((lines.len(), names.len()), (204, 204));
    assert!(!names.iter().any(|name| **name == "worker_7" || **name == "worker_8"));
}
