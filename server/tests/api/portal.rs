use axum::http::StatusCode;
use portico_server::platform::config::{Config, PortalConfig};
use serde_json::json;

use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers};

/// The secret of the portal `gpu`.
const SECRET: &str = "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa";
/// That of `oss`.
const OTHER_SECRET: &str = "b1Yh6Kt3Nw8Qd5Zc0Fx7Rm2Vj9Ls4Pge";

fn portal(segment: &str, secret: &str) -> PortalConfig {
    PortalConfig {
        segment: segment.to_owned(),
        title: "GPU cloud".to_owned(),
        url: "https://gpu.skyhaven.example/console".to_owned(),
        secret: secret.to_owned().into(),
    }
}

fn with_gpu(config: &mut Config) {
    config.portals = vec![portal("gpu", SECRET), portal("nas", OTHER_SECRET), portal("ecs", "")];
}

async fn code(browser: &Browser, segment: &str) -> String {
    let made = browser.post("/gicend/portal/handoff/create/", json!({"segment": segment})).await;
    made.data()["code"].as_str().unwrap().to_owned()
}

/// What the portal's server gets: it is no browser.
async fn redeem(server: &TestServer, segment: &str, secret: &str, code: &str) -> Answer {
    let body = json!({"segment": segment, "secret": secret, "code": code});
    server.browser().post("/gicend/portal/handoff/redeem/", body).await
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
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

#[tokio::test]
async fn a_portal_learns_once_who_a_code_stands_for() {
    let _kept = keep_answers(&["portal/handoff/redeem"]);
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    let info = browser.get("/gicend/account/info/").await;
    let code = code(&browser, "gpu").await;
    let told = redeem(&server, "gpu", SECRET, &code).await;
    assert_eq!(
        *told.data(),
        json!({"user_id": info.data()["user"]["user_id"], "customer_id": info.data()["customer_id"],
            "username": "li_ming01", "lang": "US"})
    );
    assert_refused(&redeem(&server, "gpu", SECRET, &code).await);
    let events = server.audited().await;
    for line in ["handoff.redeem done", "handoff.redeem denied"] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), 1, "{line} in {events:?}");
    }
}

#[tokio::test]
async fn a_portals_code_is_worth_nothing_late_to_another_portal_or_without_the_secret() {
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    let code = code(&browser, "gpu").await;
    for (segment, secret) in [
        ("gpu", ""),
        ("gpu", OTHER_SECRET),
        ("gpu", &SECRET[1..]),
        ("nas", SECRET),
        ("nas", OTHER_SECRET),
        ("ecs", ""),
        ("oss", SECRET),
        ("console", SECRET),
    ] {
        assert_refused(&redeem(&server, segment, secret, &code).await);
    }
    assert_refused(&redeem(&server, "gpu", SECRET, "nonsense").await);
    server.clock.advance(59);
    redeem(&server, "gpu", SECRET, &code).await.data();
    let late = self::code(&browser, "gpu").await;
    server.clock.advance(60);
    assert_refused(&redeem(&server, "gpu", SECRET, &late).await);
    let log = browser.get("/gicend/audit/list/").await;
    let events = log.data()["items"].as_array().unwrap();
    let denied =
        events.iter().filter(|event| event["action"] == "handoff.redeem" && event["outcome"] == "denied");
    let reasons: Vec<_> = denied.map(|event| event["after"]["reason"].clone()).collect();
    assert_eq!(
        reasons,
        ["late", "audience"],
        "the newest first; a wrong secret is nobody's business in the account"
    );
}

#[tokio::test]
async fn a_portal_learns_nothing_of_somebody_who_may_no_longer_sign_in() {
    let server = TestServer::start_with(with_gpu).await;
    let browser = server.signed_in("li_ming01").await;
    let made = code(&browser, "gpu").await;
    server.execute("update app_user set state = 'disabled'").await;
    assert_refused(&redeem(&server, "gpu", SECRET, &made).await);
    server.execute("update app_user set state = 'enabled'").await;
    // Signing out everywhere ends the codes on their way as well.
    let ended = code(&browser, "gpu").await;
    let change = json!({"login_name": "li_ming01", "current": PASSWORD, "password": "Windy_Meadow42",
        "password_confirm": "Windy_Meadow42"});
    browser.post("/gicend/password/change/", change).await.data();
    assert_refused(&redeem(&server, "gpu", SECRET, &ended).await);
}
