use crate::support::TestServer;
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_theme_cannot_be_saved_without_a_session() {
    let server = TestServer::start().await;
    let answer = server.browser().post("/gicend/account/subject_colour/", json!({"subject": "dark"})).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)));
}
