//! Who a person says they are: name, introduction, picture, and what their company is called.

use axum::body::Body;
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_core::account::AccountKind;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, TestServer, everywhere, keep_answers};
use crate::verification::png;

const PROFILE: &str = "/gicend/account/profile/update/";
const COMPANY: &str = "/gicend/account/company/update/";
const AVATAR: &str = "/gicend/account/avatar/update/";

async fn info(browser: &Browser) -> Value {
    browser.get("/gicend/account/info/").await.data().clone()
}

async fn picture(browser: &Browser, kind: &str, bytes: Vec<u8>) -> Answer {
    let request = browser.request("POST", AVATAR).header(header::CONTENT_TYPE, kind);
    browser.send(request.body(Body::from(bytes)).unwrap()).await
}

#[tokio::test]
async fn everybody_changes_their_own_name_and_introduction_and_nobody_elses() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (sub, sub_id) = server.active_sub_user(&main, "bobby_01", everywhere(&["user_management"])).await;
    main.post(PROFILE, json!({"name": " Mei  Zhang ", "introduction": "On call"})).await.data();
    sub.post(PROFILE, json!({"name": "Bob", "introduction": ""})).await.data();
    let (hers, his) = (info(&main).await, info(&sub).await);
    assert_eq!((&hers["name"], &hers["introduction"]), (&json!("Mei Zhang"), &json!("On call")));
    assert_eq!((&hers["user_name"], &his["user_name"]), (&json!("Mei Zhang"), &json!("Bob")));
    let shown = main.get(&format!("/gicend/user/show/?user_id={}", sub_id.as_str().unwrap())).await;
    assert_eq!(shown.data()["user"]["name"], "Bob");
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "account.profile done").count(), 2);
}

#[tokio::test]
async fn a_name_that_deceives_is_refused_by_its_field() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let answer = main.post(PROFILE, json!({"name": "Mei\u{202e}gnahZ", "introduction": "a\u{200b}b"})).await;
    let rule = json!({"rule": "hidden_character"});
    let expected = json!([{"field": "name", "rule": rule}, {"field": "introduction", "rule": rule}]);
    assert_eq!((answer.status, &answer.body["violations"]), (StatusCode::BAD_REQUEST, &expected));
}

#[tokio::test]
async fn a_company_is_renamed_by_its_main_user_alone_and_a_person_has_none() {
    let _kept = keep_answers(&["account/company/update"]);
    let server = TestServer::start().await;
    server
        .account_with("kite_01", |account| {
            (account.kind, account.company) = (AccountKind::Enterprise, "Blue Kite");
        })
        .await;
    let main = server.browser();
    server.sign_in(&main, "kite_01").await;
    let (sub, _) = server.active_sub_user(&main, "bobby_01", everywhere(&["user_management"])).await;
    main.post(COMPANY, json!({"company": "Blue Kite Clouds"})).await.data();
    assert_eq!(info(&sub).await["company"], json!([{"name": "Blue Kite Clouds"}]));
    let person = server.signed_in("alice_01").await;
    for browser in [&sub, &person] {
        let answer = browser.post(COMPANY, json!({"company": "Red Kite"})).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    }
    assert_eq!(info(&person).await["company"], json!([]));
    assert_eq!(info(&main).await["company"], json!([{"name": "Blue Kite Clouds"}]));
}

#[tokio::test]
async fn a_picture_is_made_anew_and_small_and_goes_when_it_is_removed() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(info(&browser).await["avatar"], "");
    let kept = picture(&browser, "image/png", png(400)).await.data()["avatar"].clone();
    assert_eq!(info(&browser).await["avatar"], kept);
    let jpeg =
        STANDARD.decode(kept.as_str().unwrap().strip_prefix("data:image/jpeg;base64,").unwrap()).unwrap();
    let pixels = image::load_from_memory(&jpeg).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (128, 128));
    browser.post("/gicend/account/avatar/delete/", json!({})).await.data();
    assert_eq!(info(&browser).await["avatar"], "");
}

#[tokio::test]
async fn what_is_no_picture_is_refused_and_so_is_one_too_many() {
    let server = TestServer::start_with(|config| config.verification.uploads_per_hour = 3).await;
    let browser = server.signed_in("alice_01").await;
    let refused = picture(&browser, "image/png", b"no picture".to_vec()).await;
    let violation = &refused.body["violations"][0];
    assert_eq!((&violation["field"], &violation["rule"]["rule"]), (&json!("image"), &json!("image_format")));
    assert_eq!(picture(&browser, "text/plain", png(20)).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for _ in 0..2 {
        picture(&browser, "image/png", png(20)).await.data();
    }
    assert_eq!(picture(&browser, "image/png", png(20)).await.status, StatusCode::TOO_MANY_REQUESTS);
}
