//! How often one address may call what needs no session.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{TestServer, limit_addresses};

/// Signing out always works.
const WITHOUT_LIMIT: [&str; 1] = ["/gicend/session/delete/"];

#[tokio::test]
async fn every_public_call_that_writes_has_a_limit_by_address_and_says_when_to_come_back() {
    for path in public_calls() {
        let server = TestServer::start_with(|config| limit_addresses(config, 2)).await;
        let browser = server.browser();
        // What a call says of an empty body does not matter: it counts before it is read.
        for _ in 0..2 {
            assert_ne!(browser.post(&path, json!({})).await.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        let refused = browser.post(&path, json!({})).await;
        assert_eq!(
            (refused.status, refused.code()),
            (StatusCode::TOO_MANY_REQUESTS, json!(300_002)),
            "{path}"
        );
        let seconds: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=1_801).contains(&seconds), "{path} {seconds}");
        let other = server.browser_at("192.0.2.7:4000").post(&path, json!({})).await;
        assert_ne!(other.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        server.clock.advance(i64::from(seconds));
        assert_ne!(browser.post(&path, json!({})).await.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
}

fn public_calls() -> Vec<String> {
    let routes = portico_server::app::api().routes.into_iter();
    let calls = routes.filter(|route| route.access_name == "public" && route.method == "POST");
    calls.map(|route| route.path).filter(|path| !WITHOUT_LIMIT.contains(&path.as_str())).collect()
}

#[tokio::test]
async fn drawing_a_puzzle_and_solving_it_are_counted_apart() {
    let server = TestServer::start_with(|config| config.security.puzzles_per_hour = 2).await;
    let browser = server.browser();
    browser.ticket().await;
    browser.ticket().await;
    for path in ["/gicend/slider/puzzle/create/", "/gicend/slider/puzzle/solve/"] {
        assert_eq!(browser.post(path, json!({})).await.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
}
