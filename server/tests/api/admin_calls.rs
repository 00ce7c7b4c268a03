//! Every call of the operator's surface, by whoever is no operator.

use axum::http::{StatusCode, header};
use serde_json::json;

use crate::admin::operator;
use crate::support::TestServer;

/// Of the calls below `/admin/session/`, those of whoever is signed in.
const OWN: [&str; 4] = [
    "/admin/session/show/",
    "/admin/session/password/",
    "/admin/session/password/known/",
    "/admin/session/email/",
];

/// Every call of the surface, by its document.
fn calls() -> Vec<(&'static str, String)> {
    let document = portico_server::closing::admin::api().document.to_openapi();
    let paths = document.paths.paths;
    paths.into_iter().map(|(path, item)| (if item.get.is_some() { "GET" } else { "POST" }, path)).collect()
}

#[tokio::test]
async fn no_call_answers_without_an_operators_session_and_a_customers_is_none() {
    let server = TestServer::start().await;
    let customer = server.signed_in("applicant_1").await;
    let grace = operator(&server, "grace").await;
    let own = grace.cookie("portico_operator").unwrap();
    let calls = calls();
    assert_eq!(calls.len(), 145, "{calls:?}");
    let is_own = |path: &str| OWN.contains(&path);
    let is_open = |path: &str| path.starts_with("/admin/session/") && !is_own(path);
    for (method, path) in calls.iter().filter(|(_, path)| !is_open(path)) {
        let stranger = server.operator_browser();
        for (name, value) in customer.cookies() {
            stranger.set_cookie(&name, &value);
        }
        for token in [
            "",
            &"A".repeat(43),
            &customer.cookie("cds_token").unwrap(),
            &customer.cookie("cds_session").unwrap(),
        ] {
            stranger.set_cookie("portico_operator", token);
            let answer = stranger
                .send(
                    stranger
                        .request(method, path)
                        .header(header::CONTENT_TYPE, "application/json")
                        .body("{}".into())
                        .unwrap(),
                )
                .await;
            assert_eq!(
                (answer.status, answer.code()),
                (StatusCode::UNAUTHORIZED, json!(100_005)),
                "{method} {path} {token}"
            );
        }
        // The customers' listener has none of it, whoever asks.
        customer.set_cookie("portico_operator", &own);
        let elsewhere = customer
            .send(
                customer
                    .request(method, path)
                    .header(header::CONTENT_TYPE, "application/json")
                    .body("{}".into())
                    .unwrap(),
            )
            .await;
        assert_eq!(elsewhere.status, StatusCode::NOT_FOUND, "{method} {path}");
    }
    for path in
        ["/gicend/account/info/", "/gicend/verification/show/", "/openapi.json", "/index.html", "/main/home"]
    {
        assert_eq!(grace.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let thief = server.browser();
    thief.set_cookie("cds_token", &own);
    thief.set_cookie("cds_session", &own);
    assert_eq!(thief.get("/gicend/account/info/").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(customer.get("/admin.html").await.status, StatusCode::NOT_FOUND);
}
