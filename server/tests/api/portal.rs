use portico_server::config::{Config, PortalConfig};
use serde_json::json;

use crate::support::TestServer;

fn with_gpu(config: &mut Config) {
    config.portals = vec![PortalConfig {
        segment: "gpu".to_owned(),
        title: "GPU cloud".to_owned(),
        url: "https://gpu.skyhaven.example/console".to_owned(),
    }];
}

#[tokio::test]
async fn a_portal_gets_a_code_that_lives_a_minute_and_is_another_each_time() {
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    let first = browser.post("/gicend/portal/handoff/create/", json!({"segment": "gpu"})).await;
    let second = browser.post("/gicend/portal/handoff/create/", json!({"segment": "gpu"})).await;
    let expires_at = serde_json::to_value(server.app.now().plus_seconds(60)).unwrap();
    assert_eq!(first.data()["expires_at"], expires_at);
    assert_ne!(first.data()["code"], second.data()["code"]);
    assert!(first.data()["code"].as_str().unwrap().len() >= 43);
}

#[tokio::test]
async fn a_portal_that_the_operator_does_not_have_gets_no_code() {
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    for segment in ["oss", "", "GPU", "../gpu"] {
        let answer = browser.post("/gicend/portal/handoff/create/", json!({"segment": segment})).await;
        assert_eq!(answer.code(), 100_001, "{segment}");
        assert_eq!(answer.body["violations"][0]["field"], "segment");
    }
    let stranger = server.browser().post("/gicend/portal/handoff/create/", json!({"segment": "gpu"})).await;
    assert_eq!(stranger.code(), 100_005);
}

#[tokio::test]
async fn a_portals_code_signs_nobody_in_here() {
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    let made = browser.post("/gicend/portal/handoff/create/", json!({"segment": "gpu"})).await;
    let code = &made.data()["code"];
    for visitor in [&browser, &server.browser()] {
        let answer = visitor.post("/gicend/session/handoff/", json!({"code": code})).await;
        assert!(answer.status.is_client_error(), "{}", answer.body);
    }
}
