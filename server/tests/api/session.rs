use axum::http::StatusCode;
use serde_json::json;

use crate::support::{Answer, Browser, TestServer};

/// A call that needs a session.
async fn call(browser: &Browser) -> Answer {
    browser.get("/gicend/account/info/").await
}

fn assert_signed_out(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{}", answer.body);
}

#[tokio::test]
async fn a_browser_with_both_halves_of_the_key_is_signed_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(call(&browser).await.data()["login_name"], "alice_01");
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server_and_takes_the_cookies_back() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let stolen = browser.cookies();
    let answer = browser.post("/gicend/session/delete/", json!({})).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.headers.contains_key("clear-site-data"));
    assert_eq!((browser.cookie("cds_token"), browser.cookie("cds_session")), (None, None));
    let thief = server.browser();
    stolen.iter().for_each(|(name, value)| thief.set_cookie(name, value));
    assert_signed_out(&call(&thief).await);
}
