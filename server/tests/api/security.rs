//! What signed-in people do for their own security: passwords, proofs, ageing, login mask.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers};

const NEW: &str = "Windy_Meadow42";
const WRONG: &str = "Wrong_Harbour9";

async fn change(browser: &Browser, current: &str, password: &str) -> Answer {
    let body = json!({"login_name": "alice_01", "current": current, "password": password, "password_confirm": password});
    browser.post("/gicend/password/change/", body).await
}

async fn info(browser: &Browser) -> Answer {
    browser.get("/gicend/account/info/").await
}

fn assert_proof_needed(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0], json!({"field": "proof", "rule": {"rule": "proof_needed"}}));
}

#[tokio::test]
async fn a_changed_password_ends_every_other_session_and_is_told_once() {
    let _kept = keep_answers(&["password/change"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let other = server.browser();
    server.sign_in(&other, "alice_01").await;
    assert_eq!(change(&browser, PASSWORD, NEW).await.status, StatusCode::OK);
    assert_eq!(info(&browser).await.status, StatusCode::OK);
    assert_eq!(info(&other).await.code(), json!("NotLogError"));
    assert_eq!(other.password("alice_01", PASSWORD).await.code(), json!(100_024));
    assert_eq!(other.password("alice_01", NEW).await.data()["step"], "code");
    assert_eq!(server.sent_of("password_changed").await.len(), 1);
    let messages = browser.get("/gicend/message/list/").await.data()["items"].clone();
    assert_eq!(
        messages.as_array().unwrap().iter().filter(|one| one["kind"] == "password_changed").count(),
        1
    );
}

#[tokio::test]
async fn a_sign_in_from_a_new_address_is_told_once_by_mail_and_message_and_the_first_of_all_is_not() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    for (peer, told) in [
        ("198.51.100.7:4000", 0),
        ("198.51.100.7:4001", 0),
        ("198.51.100.8:4000", 1),
        ("198.51.100.8:4000", 1),
        ("[2001:db8:1:2::5]:4000", 2),
        ("[2001:db8:1:2:9::6]:4000", 2),
    ] {
        let browser = server.browser_at(peer);
        server.sign_in(&browser, "alice_01").await;
        assert_eq!(server.sent_of("new_sign_in").await.len(), told, "{peer}");
        let messages = browser.get("/gicend/message/list/").await.data()["items"].clone();
        let count = messages.as_array().unwrap().iter().filter(|one| one["kind"] == "new_sign_in").count();
        assert_eq!(count, told, "{peer}");
    }
}

#[tokio::test]
async fn a_wrong_current_password_counts_together_with_those_of_signing_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for number in 0..7 {
        let answer = match number % 2 {
            0 => change(&browser, WRONG, NEW).await,
            _ => browser.post("/gicend/session/prove/", json!({"password": WRONG})).await,
        };
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_016)));
    }
    assert_eq!(change(&browser, PASSWORD, NEW).await.code(), json!(100_016));
    assert_eq!(server.browser().password("alice_01", PASSWORD).await.code(), json!(100_024));
    assert_eq!(info(&browser).await.status, StatusCode::OK);
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "user.lock done").count(), 1);
    server.clock.advance(1_801);
    server.sign_in(&server.browser(), "alice_01").await;
}

#[tokio::test]
async fn the_last_five_passwords_and_the_present_one_cannot_be_used_again() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let passwords: Vec<String> = (1..=6).map(|number| format!("Windy_Meadow{number}7")).collect();
    let mut current = PASSWORD.to_owned();
    for password in &passwords[..5] {
        assert_eq!(change(&browser, &current, password).await.status, StatusCode::OK, "{password}");
        current.clone_from(password);
    }
    let broken = |answer: &Answer| answer.body["violations"][0]["rule"].clone();
    assert_eq!(broken(&change(&browser, &current, &current).await), json!({"rule": "same_as_old"}));
    for former in [PASSWORD, passwords[0].as_str(), passwords[3].as_str()] {
        let answer = change(&browser, &current, former).await;
        assert_eq!(broken(&answer), json!({"rule": "used_before", "count": 5}), "{former}");
    }
    assert_eq!(change(&browser, &current, &passwords[5]).await.status, StatusCode::OK);
    // Six changes ago is forgotten.
    assert_eq!(change(&browser, &passwords[5], PASSWORD).await.status, StatusCode::OK);
    assert_eq!(server.count("password_history").await, 5);
}

#[tokio::test]
async fn a_password_whose_time_is_over_opens_the_change_page_and_nothing_else() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.clock.advance(93 * 86_400);
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    assert_eq!(info(&browser).await.status, StatusCode::OK);
    for refused in [
        browser.get("/gicend/security/show/").await,
        browser.get("/gicend/project/list/").await,
        browser.post("/gicend/password/ageing/", json!({"months": 0})).await,
    ] {
        assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
        let violation = json!({"field": "password", "rule": {"rule": "password_expired"}});
        assert_eq!(refused.body["violations"][0], violation);
    }
    assert_eq!(change(&browser, PASSWORD, NEW).await.status, StatusCode::OK);
    let shown = browser.get("/gicend/security/show/").await;
    assert_eq!(shown.data()["password_months"], 3);
    server.clock.advance(89 * 86_400);
    server.account("bob_0001").await;
    assert_eq!(browser.get("/gicend/security/show/").await.code(), json!("NotLogError"));
}

#[tokio::test]
async fn how_long_passwords_last_is_the_person_s_choice() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let set = async |months: Value| browser.post("/gicend/password/ageing/", json!({"months": months})).await;
    assert_eq!(set(json!(0)).await.data(), &json!({"months": 0}));
    assert_eq!(browser.get("/gicend/security/show/").await.data()["password_expires_at"], Value::Null);
    assert_eq!(set(json!(12)).await.data(), &json!({"months": 12}));
    assert_eq!(
        browser.get("/gicend/security/show/").await.data()["password_expires_at"],
        "2027-11-21T00:00:00Z"
    );
    for months in [json!(13), json!(-1), json!(1.5), json!("3"), Value::Null] {
        assert!(set(months.clone()).await.status.is_client_error(), "{months}");
    }
}

#[tokio::test]
async fn an_act_that_a_stolen_session_must_not_do_wants_a_proof_of_the_last_five_minutes() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let switch = async || browser.post("/gicend/security/verification/", json!({"enabled": false})).await;
    server.clock.advance(300);
    assert_eq!(switch().await.status, StatusCode::OK);
    server.clock.advance(1);
    assert_proof_needed(&switch().await);
    let mask = json!({"enabled": false, "ip_list": ""});
    assert_proof_needed(&browser.post("/gicend/security/mask/", mask).await);
    let proved = browser.prove().await;
    assert_eq!(proved.data()["proved_until"], "2026-11-21T00:10:01Z");
    assert_eq!(switch().await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_chosen_idle_time_counts_from_the_next_sign_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let set =
        async |minutes: Value| browser.post("/gicend/security/ageing/", json!({"minutes": minutes})).await;
    for minutes in [json!(29), json!(241), json!(30.5), json!("30"), json!(-1)] {
        assert!(set(minutes.clone()).await.status.is_client_error(), "{minutes}");
    }
    assert_eq!(set(json!(30)).await.data(), &json!({"minutes": 30}));
    assert_eq!(set(json!(240)).await.data(), &json!({"minutes": 240}));
    server.clock.advance(1_800);
    assert_eq!(info(&browser).await.code(), json!("NotLogError"));
    server.sign_in(&browser, "alice_01").await;
    server.clock.advance(14_399);
    assert_eq!(info(&browser).await.status, StatusCode::OK);
    server.clock.advance(14_400);
    assert_eq!(info(&browser).await.code(), json!("NotLogError"));
}

#[tokio::test]
async fn a_login_mask_lets_in_whom_it_lists_and_refuses_others_like_a_wrong_password() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser_at("192.0.2.7:4000");
    server.sign_in(&browser, "alice_01").await;
    let set = async |list: &str| {
        browser.post("/gicend/security/mask/", json!({"enabled": true, "ip_list": list})).await
    };
    let refused = set("10.0.0.0/8").await;
    let rule = json!({"rule": "address_refused", "address": "192.0.2.7"});
    assert_eq!(refused.body["violations"][0], json!({"field": "ip_list", "rule": rule}));
    assert_eq!(set("").await.status, StatusCode::BAD_REQUEST);
    set("192.0.2.0/24;2001:db8::/32").await.data();
    for (peer, is_let_in) in [
        ("192.0.2.9:4000", true),
        ("[::ffff:192.0.2.9]:4000", true),
        ("[2001:db8::7]:4000", true),
        ("198.51.100.1:4000", false),
        ("[::ffff:198.51.100.1]:4000", false),
        ("[2001:db9::7]:4000", false),
    ] {
        let answer = server.browser_at(peer).password("alice_01", PASSWORD).await;
        assert_eq!(answer.status.is_success(), is_let_in, "{peer}: {}", answer.body);
        if !is_let_in {
            let mut wrong = server.browser_at(peer).password("alice_01", WRONG).await;
            wrong.body["request_id"] = answer.body["request_id"].clone();
            assert_eq!(answer.body, wrong.body);
        }
    }
    server.sent().await;
    let tries = browser.whole_list("/gicend/sign_in/list/").await;
    assert_eq!(tries.iter().filter(|one| one["outcome"] == "address_refused").count(), 3);
}

#[tokio::test]
async fn a_code_typed_outside_the_login_mask_begins_no_session() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let mut browser = server.browser_at("192.0.2.7:4000");
    let data = browser.password("alice_01", PASSWORD).await.data().clone();
    let challenge = &data["challenge"];
    let contact = json!({"challenge": challenge, "contact_id": "email"});
    browser.post("/gicend/session/code/send/", contact).await.data();
    let code = server.code().await;
    server
        .execute("update app_user set login_mask_enabled = true, login_mask = '192.0.2.0/24' where login_key = 'alice_01'")
        .await;
    browser.peer = "198.51.100.1:4000".parse().unwrap();
    let body = json!({"challenge": challenge, "code": code});
    assert_eq!(browser.post("/gicend/session/verify/", body).await.code(), json!(100_024));
    assert_eq!(server.count_sessions().await, 0);
}

#[tokio::test]
async fn every_step_of_signing_in_and_out_is_a_line_in_the_audit_log() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    browser.post("/gicend/session/delete/", json!({})).await.data();
    browser.post("/gicend/session/delete/", json!({})).await.data();
    for login in ["alice_01", "nobody_1"] {
        assert_eq!(browser.password(login, WRONG).await.code(), json!(100_024));
    }
    server.sent().await;
    let expected =
        ["account.create done", "session.create done", "session.end done", "session.create denied"];
    assert_eq!(server.audited().await, expected);
    server.sign_in(&browser, "alice_01").await;
    let denied = browser.events("action=session.create&outcome=denied").await;
    let [denied] = &denied[..] else { panic!("{denied:?}") };
    assert_eq!(
        (&denied["after"]["reason"], &denied["address"]),
        (&json!("wrong_password"), &json!("127.0.0.1"))
    );
}
