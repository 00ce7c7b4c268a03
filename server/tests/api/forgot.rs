use axum::http::StatusCode;
use portico_server::platform::config::SmsChannel;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers};

pub const NEW: &str = "Windy_Meadow42";

async fn forgot(browser: &Browser, login: &str) -> Answer {
    let ticket = browser.ticket().await;
    browser.post("/gicend/password/forgot/", json!({"login_name": login, "ticket": ticket})).await
}

async fn send(browser: &Browser, challenge: &Value, contact_id: &Value) -> Answer {
    let body = json!({"challenge": challenge, "contact_id": contact_id});
    browser.post("/gicend/password/forgot/code/", body).await
}

async fn verify(browser: &Browser, challenge: &Value, code: &str) -> Answer {
    browser.post("/gicend/password/forgot/verify/", json!({"challenge": challenge, "code": code})).await
}

pub async fn reset(browser: &Browser, ticket: &Value, login: &str, password: &str) -> Answer {
    let body = json!({"reset_ticket": ticket, "login_name": login, "password": password, "password_confirm": password});
    browser.post("/gicend/password/reset/", body).await
}

/// Goes through the steps up to the ticket for a new password.
pub async fn reset_ticket(server: &TestServer, browser: &Browser, login: &str) -> Value {
    let data = forgot(browser, login).await.data().clone();
    send(browser, &data["challenge"], &data["contacts"][0]["contact_id"]).await.data();
    let code = server.code().await;
    verify(browser, &data["challenge"], &code).await.data()["reset_ticket"].clone()
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_and_everything_old_is_dead() {
    let _kept = keep_answers(&[
        "password/forgot",
        "password/forgot/code",
        "password/forgot/verify",
        "password/reset",
    ]);
    let server = TestServer::start().await;
    let former = server.signed_in("alice_01").await;
    let pending = server.browser();
    let challenge = pending.password("alice_01", PASSWORD).await.data()["challenge"].clone();
    let browser = server.browser();
    for _ in 0..7 {
        browser.password("alice_01", "Wrong_Harbour9").await;
    }
    let ticket = reset_ticket(&server, &browser, " Alice_01").await;
    assert_eq!(reset(&browser, &ticket, "alice_01", NEW).await.status, StatusCode::OK);
    assert_eq!(former.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    let body = json!({"challenge": challenge, "contact_id": "email"});
    assert_eq!(pending.post("/gicend/session/code/send/", body).await.code(), json!(100_024));
    assert_eq!(browser.password("alice_01", PASSWORD).await.code(), json!(100_024));
    assert_eq!(browser.password("alice_01", NEW).await.data()["step"], "code");
    assert_eq!(server.sent_of("password_changed").await.len(), 1);
}

#[tokio::test]
async fn a_known_and_an_unknown_name_are_answered_alike_at_every_step() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let sent_before = server.sent().await.len();
    let mut stories = Vec::new();
    for login in ["alice_01", "nobody_1"] {
        let browser = server.browser();
        let begun = forgot(&browser, login).await;
        let data = begun.data().clone();
        let shape: Vec<String> = data.as_object().unwrap().keys().cloned().collect();
        let (challenge, contact) = (data["challenge"].clone(), data["contacts"][0].clone());
        let contact_shape: Vec<String> = contact.as_object().unwrap().keys().cloned().collect();
        let first = send(&browser, &challenge, &contact["contact_id"]).await;
        let again = send(&browser, &challenge, &contact["contact_id"]).await;
        let wrong = verify(&browser, &challenge, "000000").await;
        let nowhere = send(&browser, &challenge, &json!("pigeon")).await;
        let steps: Vec<_> = [first, again, wrong, nowhere]
            .into_iter()
            .map(|mut answer| {
                answer.body["request_id"] = Value::Null;
                (answer.status, answer.body)
            })
            .collect();
        stories.push((shape, contact_shape, steps));
    }
    assert_eq!(stories[0], stories[1]);
    assert_eq!(server.sent().await.len(), sent_before + 1);
}

/// How many rows each table has, and how many bytes the jobs' payloads are.
async fn rows(server: &TestServer) -> Vec<i64> {
    let mut rows = Vec::new();
    for table in ["challenge", "verification_code", "code_gate", "job", "sign_in_guard", "session", "message"]
    {
        rows.push(server.count(table).await);
    }
    rows.push(server.count("job where length(payload) > 0").await);
    rows
}

#[tokio::test]
async fn every_step_is_the_same_work_for_a_known_and_an_unknown_name_and_one_that_cannot_be_reached() {
    let server = TestServer::start_with(|config| config.sms.channel = SmsChannel::Off).await;
    for login in ["alice_01", "bob_0001", "carol_01"] {
        server.account(login).await;
    }
    server.execute("update app_user set email = null, email_key = null where login_key = 'bob_0001'").await;
    server.execute("update app_user set state = 'disabled' where login_key = 'carol_01'").await;
    let mut stories = Vec::new();
    for (number, login) in ["alice_01", "nobody_1", "bob_0001", "carol_01"].into_iter().enumerate() {
        // An address of its own, as the first code from one makes a row.
        let browser = server.browser_at(&format!("192.0.2.{number}:4000"));
        let ticket = browser.ticket().await;
        let mut steps = Vec::new();
        let mut challenge = Value::Null;
        for step in ["", "code/", "code/", "verify/", "verify/"] {
            let body = match step {
                "" => json!({"login_name": login, "ticket": ticket}),
                "code/" => json!({"challenge": challenge, "contact_id": "email"}),
                _ => json!({"challenge": challenge, "code": "000000"}),
            };
            let (rows_before, before) = (rows(&server).await, server.app.store().statements());
            let answer = browser.post(&format!("/gicend/password/forgot/{step}"), body).await;
            let statements = server.app.store().statements() - before;
            let written: Vec<i64> =
                rows(&server).await.iter().zip(rows_before).map(|(now, before)| now - before).collect();
            steps.push((step, answer.status, answer.body.to_string().len(), statements, written));
            if step.is_empty() {
                challenge = answer.data()["challenge"].clone();
            }
        }
        stories.push(steps);
    }
    assert!(stories.iter().all(|story| *story == stories[0]), "{stories:#?}");
    assert_eq!(server.sent_of("verification_code").await.len(), 1);
}

#[tokio::test]
async fn an_unknown_name_has_the_same_made_up_contacts_every_time() {
    let server = TestServer::start().await;
    let first = forgot(&server.browser(), "nobody_1").await.data()["contacts"].clone();
    assert_eq!(forgot(&server.browser(), " NOBODY_1").await.data()["contacts"], first);
    assert!(!first.as_array().unwrap().is_empty());
    let mut differ = 0;
    for number in 2..10 {
        let login = format!("nobody_{number}");
        differ += u32::from(forgot(&server.browser(), &login).await.data()["contacts"] != first);
    }
    assert!(differ >= 4);
}

#[tokio::test]
async fn a_sub_user_is_told_to_ask_the_main_user_and_gets_no_code() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.execute("update app_user set kind = 'sub'").await;
    let sent_before = server.sent().await.len();
    let answer = forgot(&server.browser(), "alice_01").await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(900_014)));
    assert_eq!(answer.body["message"], "Sub-users must ask the main user to reset the password.");
    assert_eq!(server.sent().await.len(), sent_before);
}

#[tokio::test]
async fn the_steps_cannot_be_skipped_or_repeated() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let refused = |answer: Answer| assert_eq!((answer.status.as_u16(), answer.code()), (400, json!(900_002)));
    let challenge = forgot(&browser, "alice_01").await.data()["challenge"].clone();
    assert_eq!(verify(&browser, &challenge, "000000").await.code(), json!(100_015));
    refused(reset(&browser, &challenge, "alice_01", NEW).await);
    send(&browser, &challenge, &json!("email")).await.data();
    refused(reset(&browser, &challenge, "alice_01", NEW).await);
    let code = server.code().await;
    let ticket = verify(&browser, &challenge, &code).await.data()["reset_ticket"].clone();
    assert_eq!(verify(&browser, &challenge, &code).await.code(), json!(100_024));
    let thief = server.browser();
    thief.ticket().await;
    refused(reset(&thief, &ticket, "alice_01", NEW).await);
    refused(reset(&browser, &ticket, "bob_0001", NEW).await);
    assert_eq!(reset(&browser, &ticket, "alice_01", NEW).await.status, StatusCode::OK);
    refused(reset(&browser, &ticket, "alice_01", "Cloudy_Valley55").await);
}

#[tokio::test]
async fn a_reset_ticket_ends_after_a_quarter_of_an_hour() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let ticket = reset_ticket(&server, &browser, "alice_01").await;
    server.clock.advance(900);
    assert_eq!(reset(&browser, &ticket, "alice_01", NEW).await.code(), json!(900_002));
}

#[tokio::test]
async fn the_new_password_follows_the_rules_and_differs_from_the_old_one() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let ticket = reset_ticket(&server, &browser, "alice_01").await;
    for (password, rule) in
        [(PASSWORD, "same_as_old"), ("Xalice_01_77", "contains_account_word"), ("short1A", "too_short")]
    {
        let answer = reset(&browser, &ticket, "alice_01", password).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        let violations = answer.body["violations"].as_array().unwrap();
        assert!(
            violations.iter().any(|one| one["field"] == "password" && one["rule"]["rule"] == rule),
            "{}",
            answer.body
        );
    }
    reset(&browser, &ticket, "alice_01", NEW).await;
    assert_eq!(browser.password("alice_01", NEW).await.data()["step"], "code");
}
