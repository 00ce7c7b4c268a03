use portico_core::{Code, Lang};
use portico_server::platform::config::{Config, SmsChannel};
use portico_server::platform::sms::{self, Message};
use portico_server::{Error, transaction};
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::news::notice;
use crate::support::{START, TestServer, list_dead_jobs};

async fn stage(server: &TestServer) -> Result<(), Error> {
    let app = &server.app;
    let params = json!({ "purpose": "register", "code": "493817", "minutes": 10, "expires_at": START.plus_seconds(600) });
    let notice = notice("verification_code", params);
    let message = Message { to: "+8613800138000".to_owned(), lang: Lang::CN, notice };
    transaction!(app.store(), tx => { sms::stage(tx, app, message.clone()).await })
}

async fn gateway(statuses: &[u16]) -> MockServer {
    let gateway = MockServer::start().await;
    for status in statuses {
        Mock::given(method("POST"))
            .and(path("/sms"))
            .and(header("authorization", "Bearer gateway-token"))
            .respond_with(ResponseTemplate::new(*status))
            .up_to_n_times(1)
            .mount(&gateway)
            .await;
    }
    gateway
}

fn through(config: &mut Config, gateway: &MockServer) {
    config.sms.channel = SmsChannel::Http;
    config.sms.url = format!("{}/sms", gateway.uri());
    config.sms.token = SecretString::from("gateway-token");
}

/// A gateway that answers so, and a server that has tried so often to send an SMS through it, once a minute.
async fn after_tries(statuses: &[u16], tries: usize) -> (MockServer, TestServer) {
    let gateway = gateway(statuses).await;
    let server = TestServer::start_with(|config| through(config, &gateway)).await;
    stage(&server).await.unwrap();
    for _ in 0..tries {
        server.sent().await;
        server.clock.advance(60);
    }
    (gateway, server)
}

#[tokio::test]
async fn the_gateway_gets_the_number_the_words_and_an_id() {
    let gateway = gateway(&[202]).await;
    let server = TestServer::start_with(|config| through(config, &gateway)).await;
    stage(&server).await.unwrap();
    assert!(server.sent().await.is_empty());
    let requests = gateway.received_requests().await.unwrap();
    let body: Value = requests[0].body_json().unwrap();
    assert_eq!(body["to"], "+8613800138000");
    assert_eq!(
        body["text"],
        "【Cloud Console】您的验证码为 493817，用于注册账号，10 分钟内有效。请勿告知他人。"
    );
    assert!(uuid::Uuid::parse_str(body["id"].as_str().unwrap()).is_ok());
    assert!(list_dead_jobs(&server.app, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_gateway_in_trouble_is_asked_again_under_the_same_id() {
    let (gateway, server) = after_tries(&[503, 429, 200], 4).await;
    let requests = gateway.received_requests().await.unwrap();
    let ids: Vec<Value> =
        requests.iter().map(|request| request.body_json::<Value>().unwrap()["id"].clone()).collect();
    assert_eq!(ids.len(), 3);
    assert!(ids.iter().all(|id| *id == ids[0]));
    assert!(list_dead_jobs(&server.app, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_gateway_that_refuses_the_token_is_asked_again_as_the_operator_may_have_mended_it() {
    let (gateway, server) = after_tries(&[401, 200], 3).await;
    assert_eq!(gateway.received_requests().await.unwrap().len(), 2);
    assert!(list_dead_jobs(&server.app, 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_number_that_the_gateway_refuses_is_not_tried_again() {
    let (gateway, server) = after_tries(&[400, 200], 3).await;
    assert_eq!(gateway.received_requests().await.unwrap().len(), 1);
    let dead = list_dead_jobs(&server.app, 1).await.unwrap();
    assert_eq!(dead[0].last_error.as_deref(), Some("the SMS gateway refused with 400 Bad Request"));
}

#[tokio::test]
async fn a_redirect_of_the_gateway_is_not_followed() {
    let gateway = MockServer::start().await;
    let moved = ResponseTemplate::new(307).insert_header("location", "http://127.0.0.1:1/elsewhere");
    Mock::given(method("POST")).respond_with(moved).mount(&gateway).await;
    let server = TestServer::start_with(|config| through(config, &gateway)).await;
    stage(&server).await.unwrap();
    server.sent().await;
    assert_eq!(list_dead_jobs(&server.app, 1).await.unwrap().len(), 1);
}

#[tokio::test]
async fn without_a_channel_no_sms_can_be_staged() {
    let server = TestServer::start_with(|config| config.sms.channel = SmsChannel::Off).await;
    let refused = stage(&server).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable);
}

#[tokio::test]
async fn the_sink_gets_sms_too() {
    let server = TestServer::start().await;
    stage(&server).await.unwrap();
    let sent = server.sent().await;
    assert_eq!((&sent[0]["channel"], &sent[0]["params"]["code"]), (&json!("sms"), &json!("493817")));
}
