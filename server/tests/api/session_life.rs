//! How a session that nobody uses ends while its page goes on asking.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::json;

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer};

/// A call that the page makes by itself.
async fn background(browser: &Browser, path: &str) -> Answer {
    let request = browser.request("GET", path).header("x-background", "1");
    browser.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn calls_that_a_page_makes_by_itself_are_no_use_of_the_session() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for _ in 0..29 {
        server.clock.advance(60);
        background(&browser, "/gicend/message/count/").await.data();
    }
    server.clock.advance(59);
    background(&browser, "/gicend/message/count/").await.data();
    server.clock.advance(1);
    let answer = background(&browser, "/gicend/message/count/").await;
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!("NotLogError")));
    assert_eq!(
        browser.get("/gicend/account/info/").await.code(),
        json!("NotLogError"),
        "nothing wakes it up"
    );
}

#[tokio::test]
async fn a_call_that_somebody_asked_for_is_a_use() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for _ in 0..4 {
        server.clock.advance(1_799);
        browser.get("/gicend/message/count/").await.data();
    }
}

#[tokio::test]
async fn a_page_learns_how_long_its_session_lives_without_using_it() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let life = async |is_background: bool| {
        let path = "/gicend/session/life/";
        let answer = if is_background { background(&browser, path).await } else { browser.get(path).await };
        answer.data().clone()
    };
    server.clock.advance(1_680);
    for _ in 0..2 {
        assert_eq!(life(true).await, json!({"seconds_left": 120, "seconds_after_use": 1_800}));
    }
    assert_eq!(life(false).await, json!({"seconds_left": 1_800, "seconds_after_use": 1_800}));
    // Near its greatest age a use does not prolong it.
    for _ in 0..48 {
        server.clock.advance(1_750);
        life(false).await;
    }
    assert_eq!(life(true).await, json!({"seconds_left": 720, "seconds_after_use": 720}));
}

#[tokio::test]
async fn what_the_operators_page_asks_by_itself_is_no_use_of_its_session_and_the_page_learns_how_long_that_lives()
 {
    const SHOW: &str = "/admin/session/show/";
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    for _ in 0..28 {
        server.clock.advance(60);
        background(&grace, "/admin/overview/show/").await.data();
    }
    for _ in 0..2 {
        let life = background(&grace, SHOW).await.data()["life"].clone();
        assert_eq!(life, json!({"seconds_left": 120, "seconds_after_use": 1_800}));
    }
    server.clock.advance(119);
    let life = grace.get(SHOW).await.data()["life"].clone();
    assert_eq!(life, json!({"seconds_left": 1_800, "seconds_after_use": 1_800}), "a click answers");
    for _ in 0..30 {
        server.clock.advance(60);
        background(&grace, "/admin/overview/show/").await;
    }
    let answer = background(&grace, "/admin/overview/show/").await;
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)));
    assert_eq!(grace.get(SHOW).await.status, StatusCode::UNAUTHORIZED, "nothing wakes it up");
}
