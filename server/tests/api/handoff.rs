use std::sync::Arc;

use axum::http::StatusCode;
use portico_server::http::{Caller, SessionCaller, Via};
use portico_server::identity::{handoff_create, handoff_create_inbound};
use portico_server::transaction;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::support::{Answer, Browser, START, TestServer};

/// A browser with a mark, as any first visit leaves one, and the mark's hash.
async fn visitor(server: &TestServer) -> (Browser, Vec<u8>) {
    let browser = server.browser();
    browser.ticket().await;
    let hash = Sha256::digest(browser.cookie("cds_browser").unwrap()).to_vec();
    (browser, hash)
}

async fn inbound(server: &TestServer, user_id: Uuid, state: &[u8]) -> String {
    let made = transaction!(server.app.store(), tx => {
        handoff_create_inbound(tx, &server.app, user_id, state).await
    })
    .unwrap();
    made.code
}

async fn redeem(browser: &Browser, code: &str) -> Answer {
    browser.post("/gicend/session/handoff/", json!({"code": code})).await
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
}

#[tokio::test]
async fn an_inbound_code_signs_its_browser_in_once() {
    let server = TestServer::start().await;
    let user_id = server.account("alice_01").await;
    let (browser, state) = visitor(&server).await;
    let code = inbound(&server, user_id, &state).await;
    assert_eq!(redeem(&browser, &code).await.data()["step"], "signed_in");
    assert_eq!(browser.get("/gicend/account/info/").await.data()["login_name"], "alice_01");
    assert_refused(&redeem(&browser, &code).await);
}

#[tokio::test]
async fn an_inbound_code_lives_for_a_minute() {
    let server = TestServer::start().await;
    let user_id = server.account("alice_01").await;
    let (browser, state) = visitor(&server).await;
    let code = inbound(&server, user_id, &state).await;
    server.clock.advance(60);
    assert_refused(&redeem(&browser, &code).await);
}

#[tokio::test]
async fn an_inbound_code_does_not_work_in_another_browser() {
    let server = TestServer::start().await;
    let user_id = server.account("alice_01").await;
    let ((browser, state), (other, _)) = (visitor(&server).await, visitor(&server).await);
    let code = inbound(&server, user_id, &state).await;
    assert_refused(&redeem(&other, &code).await);
    assert_refused(&redeem(&server.browser(), &code).await);
    assert_refused(&redeem(&browser, "nonsense").await);
    redeem(&browser, &code).await.data();
}

#[tokio::test]
async fn a_code_for_another_console_signs_nobody_in_here() {
    let server = TestServer::start().await;
    let user_id = server.account("alice_01").await;
    let (browser, _) = visitor(&server).await;
    let caller = main_user(user_id);
    for audience in ["gpu", "console"] {
        let made = transaction!(server.app.store(), tx => {
            handoff_create(tx, &server.app, &caller, audience).await
        })
        .unwrap();
        assert_refused(&redeem(&browser, &made.code).await);
    }
}

fn main_user(user_id: Uuid) -> Caller {
    let session = SessionCaller { session_id: user_id, proved_at: START };
    Caller {
        via: Via::Session(session),
        user_id,
        account_id: user_id,
        login_name: "alice_01".to_owned(),
        is_main: true,
        must_change_password: false,
        grants: Arc::new([]),
    }
}
