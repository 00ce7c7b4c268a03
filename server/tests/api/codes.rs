//! Situations that have a code of their own (SPEC §7, §8). What no test received at all is asked after the run: `scripts/codes.py`.

use axum::http::StatusCode;
use portico_core::code_list::{document, entries};
use portico_core::permission_group::PermissionGroup;
use portico_server::kit::passwords::MAX_WAITING;
use portico_server::people::PeopleParts;
use portico_server::platform::config::Config;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, registration};

const INFO: &str = "/gicend/account/info/";

fn told(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.code())
}

/// Asks for a code to register with.
async fn code_send(browser: &Browser, purpose: &str, channel: &str, target: &str) -> Answer {
    let ticket = browser.ticket().await;
    let body = json!({"purpose": purpose, "channel": channel, "target": target, "ticket": ticket});
    browser.post("/gicend/code/send/", body).await
}

#[test]
fn the_document_of_codes_is_the_one_that_core_writes() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/codes.md");
    assert_eq!(
        std::fs::read_to_string(file).unwrap().trim_end(),
        document().trim_end(),
        "run `just generate`"
    );
}

#[test]
fn the_calls_that_an_action_names_are_routes() {
    let routes = portico_server::app::api().routes;
    for entry in entries() {
        for call in entry.calls {
            assert!(routes.iter().any(|route| route.path == *call), "{call}");
        }
    }
}

#[tokio::test]
async fn a_code_of_another_purpose_and_one_without_a_target_have_their_own_refusals() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let purpose = code_send(&browser, "login", "email", "new@example.com").await;
    assert_eq!(told(&purpose), (400, json!(900_001)));
    assert_eq!(purpose.body["violations"][0]["field"], "purpose");
    let nowhere = code_send(&browser, "register", "email", "").await;
    assert_eq!(told(&nowhere), (400, json!(900_003)));
    assert_eq!(nowhere.body["violations"][0]["field"], "target");
    let both = code_send(&browser, "login", "email", "").await;
    assert_eq!(told(&both), (400, json!(100_001)), "several faults are no one of them");
}

#[tokio::test]
async fn a_mobile_number_that_cannot_be_one_is_called_that() {
    let server = TestServer::start().await;
    let answer = code_send(&server.browser(), "register", "sms", "+86138").await;
    assert_eq!(told(&answer), (400, json!(100_002)));
    assert_eq!(answer.body["violations"], json!([{"field": "target", "rule": {"rule": "invalid_mobile"}}]));
}

#[tokio::test]
async fn whoever_is_over_a_daily_limit_is_asked_to_come_back_tomorrow() {
    let server = TestServer::start_with(|config| {
        (config.limits.code.per_target_daily, config.limits.code.per_address_daily) = (1, 2);
    })
    .await;
    server.account("alice_01").await;
    let browser = server.browser();
    let challenge = browser.password("alice_01", PASSWORD).await.data()["challenge"].clone();
    let sign_in = json!({"challenge": challenge, "contact_id": "email"});
    let asked = async || browser.post("/gicend/session/code/send/", sign_in.clone()).await;
    asked().await.data();
    browser.register_code("new@example.com").await.data();
    server.clock.advance(60);
    let refusals = [
        (browser.register_code("new@example.com").await, 900_006),
        (browser.register_code("other@example.com").await, 900_005),
        (asked().await, 100_022),
    ];
    for (refused, code) in refusals {
        assert_eq!(told(&refused), (429, json!(code)));
        let words = refused.body["message"].as_str().unwrap();
        assert!(words.contains("try again tomorrow"), "{words}");
        assert_eq!(refused.headers["retry-after"], (86_400 - 60).to_string().as_str());
    }
    server.account("bob_0001").await;
    let challenge = browser.password("bob_0001", PASSWORD).await.data()["challenge"].clone();
    let body = json!({"challenge": challenge, "contact_id": "email"});
    let refused = browser.post("/gicend/session/code/send/", body).await;
    assert_eq!(told(&refused), (429, json!(500_000)), "the address's day");
}

#[tokio::test]
async fn a_mobile_that_was_taken_meanwhile_is_told_after_a_right_code() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let mobile = "+8613800138000";
    code_send(&browser, "register", "sms", mobile).await.data();
    let mut form = registration("bobby_01", mobile, &server.code().await);
    form["channel"] = json!("sms");
    server.account("alice_01").await;
    server.execute(&format!("update app_user set mobile = '{mobile}'")).await;
    let answer = browser.post("/gicend/register/create/", form).await;
    assert_eq!(told(&answer), (409, json!(900_002)));
    assert_eq!(answer.body["violations"][0]["field"], "target");
}

#[tokio::test]
async fn no_key_half_a_key_two_halves_that_do_not_fit_and_a_session_that_ended_are_told_apart() {
    let server = TestServer::start().await;
    let (alice, bob) = (server.signed_in("alice_01").await, server.signed_in("bob_0001").await);
    assert_eq!(told(&server.browser().get(INFO).await), (401, json!(100_005)));
    let half = server.browser();
    half.set_cookie("cds_token", &alice.cookie("cds_token").unwrap());
    assert_eq!(told(&half.get(INFO).await), (401, json!(100_005)));
    half.set_cookie("cds_session", &bob.cookie("cds_session").unwrap());
    assert_eq!(told(&half.get(INFO).await), (401, json!("AuthError")));
    alice.get(INFO).await.data();
    let kept = server.browser();
    alice.cookies().iter().for_each(|(name, value)| kept.set_cookie(name, value));
    alice.post("/gicend/session/delete/", json!({})).await.data();
    assert_eq!(told(&kept.get(INFO).await), (401, json!("NotLogError")), "signed out");
    server.clock.advance(1_801);
    assert_eq!(told(&bob.get(INFO).await), (401, json!("NotLogError")), "idle for too long");
}

#[tokio::test]
async fn nobody_signs_in_while_sign_in_is_off_and_who_is_signed_in_stays_so() {
    let open = TestServer::start().await;
    let before = open.signed_in("alice_01").await;
    let server = open.restart_with(|config| config.security.sign_in_open = false);
    let refused = server.browser().password("alice_01", PASSWORD).await;
    assert_eq!(told(&refused), (403, json!("LoginSwitchError")));
    let inside = server.browser();
    before.cookies().iter().for_each(|(name, value)| inside.set_cookie(name, value));
    inside.get(INFO).await.data();
}

fn block(config: &mut Config) {
    let lists = ["203.0.113.0/24", "198.51.100.7", "2001:db8:7::/48"];
    config.security.blocked_addresses = lists.iter().map(|text| text.parse().expect("a network")).collect();
}

#[tokio::test]
async fn an_address_on_the_operators_blacklist_comes_to_no_door_and_others_do() {
    let server = TestServer::start_with(block).await;
    let doors = [
        "slider/puzzle/create",
        "slider/question/create",
        "code/send",
        "register/create",
        "session/password",
        "session/passkey/begin",
        "session/handoff",
        "password/forgot",
        "activation/use",
    ];
    for door in doors {
        let path = format!("/gicend/{door}/");
        for peer in
            ["203.0.113.9:4000", "198.51.100.7:4000", "[2001:db8:7::1]:4000", "[::ffff:203.0.113.9]:1"]
        {
            let answer = server.browser_at(peer).post(&path, json!({})).await;
            assert_eq!(told(&answer), (403, json!(900_013)), "{path} from {peer}");
            assert_eq!(answer.body["message"], "Your IP address is on the blocklist.");
        }
        let answer = server.browser_at("198.51.100.8:4000").post(&path, json!({})).await;
        assert_ne!(answer.code(), json!(900_013), "{path}");
    }
    let inside = server.signed_in("alice_01").await;
    let elsewhere = server.browser_at("203.0.113.9:4000");
    inside.cookies().iter().for_each(|(name, value)| elsewhere.set_cookie(name, value));
    elsewhere.get(INFO).await.data();
}

#[tokio::test]
async fn rights_that_cannot_be_read_are_not_taken_for_none() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.sub_user("alice_01", "bob_0001", &[PermissionGroup::FinanceRecharge]).await;
    let bob = server.browser();
    server.sign_in(&bob, "bob_0001").await;
    bob.get(INFO).await.data();
    server.execute("update access_grant set permission_group = 'of_a_later_version'").await;
    assert_eq!(told(&bob.get(INFO).await), (500, json!(100_034)));
}

#[tokio::test]
async fn a_failure_of_ours_says_no_more_than_that() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    server.sub_user("alice_01", "bob_0001", &[PermissionGroup::FinanceRecharge]).await;
    let browser = server.browser();
    server.sign_in(&browser, "bob_0001").await;
    server.execute("update sub_user_access set regions = 'no list'").await;
    let answer = browser.get(INFO).await;
    assert_eq!(told(&answer), (500, json!(100_011)));
    assert_eq!(answer.body["message"], "An unknown error occurred.");
}

#[tokio::test]
async fn whoever_comes_while_too_many_wait_for_their_password_is_asked_to_come_back() {
    let server = TestServer::start_with(|config| {
        config.security.password_hash_permits = 1;
        config.security.password_hash_mebibytes = 19;
    })
    .await;
    let browser = server.browser();
    let ticket = browser.ticket().await;
    let passwords = server.app.identity().passwords();
    let (_one, _two) = (passwords.place().await.unwrap(), passwords.place().await.unwrap());
    let mut line = Vec::new();
    for _ in 0..MAX_WAITING {
        let app = server.app.clone();
        line.push(tokio::spawn(async move { app.identity().passwords().place().await.map(drop) }));
    }
    // Each takes its place in the line before the next task runs.
    tokio::task::yield_now().await;
    let body = json!({"login_name": "alice_01", "password": PASSWORD, "ticket": ticket});
    let answer = browser.post("/gicend/session/password/", body).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.code(), json!("AuthServiceError"));
    assert!(answer.headers.contains_key("retry-after"));
    line.iter().for_each(tokio::task::JoinHandle::abort);
}
