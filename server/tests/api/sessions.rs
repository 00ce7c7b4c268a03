//! Where a person is signed in, and who tried to be.

use axum::http::StatusCode;
use portico_server::kit::store::Engine;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer};

async fn sessions(browser: &Browser) -> Vec<Value> {
    browser.get("/gicend/session/list/").await.data()["sessions"].as_array().unwrap().clone()
}

async fn sign_ins(browser: &Browser, query: &str) -> Value {
    browser.get(&format!("/gicend/sign_in/list/{query}")).await.data().clone()
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/gicend/account/info/").await.status == StatusCode::OK
}

#[tokio::test]
async fn a_person_sees_their_own_sessions_and_ends_one_or_all_others() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let (second, third) = (server.browser_at("192.0.2.7:4000"), server.browser());
    server.sign_in(&second, "alice_01").await;
    server.sign_in(&third, "alice_01").await;
    let stranger = server.signed_in("bob_0001").await;
    let own = sessions(&browser).await;
    assert_eq!(own.len(), 3);
    assert_eq!(own.iter().filter(|one| one["is_current"] == true).count(), 1);
    let other = own.iter().find(|one| one["address"] == "192.0.2.7").unwrap()["session_id"].clone();
    let revoke = json!({"session_id": other});
    let foreign = stranger.post("/gicend/session/revoke/", revoke.clone()).await;
    assert_eq!((foreign.status, foreign.code()), (StatusCode::NOT_FOUND, json!(100_004)));
    assert!(is_signed_in(&second).await);
    browser.post("/gicend/session/revoke/", revoke.clone()).await;
    assert!(!is_signed_in(&second).await && is_signed_in(&third).await);
    assert_eq!(browser.post("/gicend/session/revoke/", revoke).await.code(), json!(100_004));
    let rest = browser.post("/gicend/session/revoke_others/", json!({})).await;
    assert_eq!(rest.data(), &json!({"ended": 1}));
    assert!(!is_signed_in(&third).await && is_signed_in(&browser).await && is_signed_in(&stranger).await);
}

/// Has the person whose session was used last have so many more, each used a little later.
async fn multiply_sessions(server: &TestServer, count: usize) {
    let (id, hash) = match server.app.store().engine() {
        Engine::Sqlite => ("randomblob(16)", "randomblob(32)"),
        Engine::Postgres => ("gen_random_uuid()", "sha256(gen_random_uuid()::text::bytea)"),
    };
    let more = format!(
        "insert into session (session_id, user_id, token_hash, secret_hash, created_at, seen_at, idle_minutes, expires_at,
           address, user_agent, proved_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < {count})
         select {id}, user_id, {hash}, secret_hash, created_at, seen_at + i, idle_minutes, expires_at,
           address, user_agent, proved_at
         from session cross join n where seen_at = (select max(seen_at) from session)"
    );
    server.execute(&more).await;
}

#[tokio::test]
async fn a_person_has_a_hundred_sessions_at_the_most_and_another_sign_in_ends_the_one_that_was_used_longest_ago()
 {
    let server = TestServer::start().await;
    let (used, unused, last) = (server.signed_in("alice_01").await, server.browser(), server.browser());
    server.sign_in(&unused, "alice_01").await;
    server.clock.advance(1);
    assert!(is_signed_in(&used).await);
    multiply_sessions(&server, 98).await;
    assert_eq!(sessions(&used).await.len(), 100);
    server.sign_in(&last, "alice_01").await;
    assert!(!is_signed_in(&unused).await);
    assert!(is_signed_in(&used).await && is_signed_in(&last).await);
    assert_eq!((server.count_sessions().await, sessions(&last).await.len()), (100, 100));
}

#[tokio::test]
async fn a_session_that_is_over_is_not_listed() {
    let server = TestServer::start().await;
    let idle = server.signed_in("alice_01").await;
    server.clock.advance(1_801);
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    assert_eq!(sessions(&browser).await.len(), 1);
    assert!(!is_signed_in(&idle).await);
}

#[tokio::test]
async fn a_person_sees_sign_ins_and_refused_tries_page_by_page() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let stranger = server.browser_at("198.51.100.1:4000");
    for login in ["alice_01", "nobody_1"] {
        server.clock.advance(1);
        stranger.password(login, "Wrong_Harbour9").await;
    }
    server.sent().await;
    let first = sign_ins(&browser, "?limit=1").await;
    let entry = &first["items"][0];
    assert_eq!(
        (&entry["outcome"], &entry["method"], &entry["address"]),
        (&json!("wrong_password"), &json!("password"), &json!("198.51.100.1"))
    );
    let cursor = first["next_cursor"].as_str().unwrap();
    let last = sign_ins(&browser, &format!("?limit=1&cursor={cursor}")).await;
    assert_eq!(last["items"][0]["outcome"], "signed_in");
    assert_eq!((last["items"][0]["method"].as_str(), &last["next_cursor"]), (Some("code"), &Value::Null));
    let forged = browser.get("/gicend/sign_in/list/?cursor=forged").await;
    assert_eq!(forged.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_call_whose_session_ends_while_its_body_is_on_its_way_does_nothing() {
    let server = TestServer::start().await;
    let (owner, thief) = (server.signed_in("alice_01").await, server.browser());
    server.sign_in(&thief, "alice_01").await;
    let revoke = async {
        let ended = owner.post("/gicend/session/revoke_others/", json!({})).await;
        assert_eq!(ended.data(), &json!({"ended": 1}));
    };
    let answer = thief.post_late("/gicend/password/ageing/", &json!({"months": 0}), revoke).await;
    assert_eq!(
        (answer.status, answer.code()),
        (StatusCode::UNAUTHORIZED, json!("NotLogError")),
        "{}",
        answer.body
    );
    assert_eq!(owner.get("/gicend/security/show/").await.data()["password_months"], 3);
}
