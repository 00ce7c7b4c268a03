//! Passkeys, driven by an authenticator in software.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_server::people::identity::passkey::relying_party;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSKEY_URL, SoftPasskey, TestServer, keep_answers, limit_addresses};

async fn server() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 10_000);
        config.http.public_url = PASSKEY_URL.to_owned();
    })
    .await
}

/// A server, somebody with a passkey who is signed in, and the passkey.
async fn with_passkey() -> (TestServer, Browser, SoftPasskey) {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    let passkey = SoftPasskey::new();
    browser.add_passkey(&passkey, "Telephone").await;
    (server, browser, passkey)
}

async fn passkeys(browser: &Browser) -> Value {
    browser.get("/gicend/security/show/").await.data()["passkeys"].clone()
}

fn assert_wrong(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_015)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0]["field"], "credential");
}

fn assert_over(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0]["field"], "credential");
}

#[tokio::test]
async fn a_passkey_is_added_and_signs_in() {
    let _kept = keep_answers(&[
        "passkey/create/begin",
        "passkey/create/finish",
        "session/passkey/begin",
        "session/passkey/finish",
    ]);
    let (server, browser, mut passkey) = with_passkey().await;
    let shown = passkeys(&browser).await;
    assert_eq!((&shown[0]["name"], &shown[0]["last_used_at"]), (&json!("Telephone"), &Value::Null));
    server.clock.advance(1);
    let other = server.browser();
    let answer = other.password("alice_01", crate::support::PASSWORD).await;
    assert_eq!(answer.data()["methods"], json!(["passkey"]));
    let challenge = &answer.data()["challenge"];
    let begun = other.passkey_challenge(challenge).await;
    let options = &begun["options"];
    assert_eq!(
        (&options["rpId"], &options["userVerification"]),
        (&json!("console.example.com"), &json!("required"))
    );
    let answer = other.show_passkey(challenge, &begun, passkey.get(options)).await;
    assert_eq!(answer.data(), &json!({"step": "signed_in"}));
    assert_eq!(passkeys(&other).await[0]["last_used_at"], "2026-11-21T00:00:01Z");
    let entries = other.get("/gicend/sign_in/list/").await.data()["items"].clone();
    assert_eq!(entries[0]["method"], "passkey");
}

#[tokio::test]
async fn what_an_authenticator_is_asked_for_names_us_the_person_and_the_passkeys_there_are() {
    let (_, browser, _) = with_passkey().await;
    let options = browser.passkey_begin().await["options"].clone();
    assert_eq!(options["rp"], json!({"id": "console.example.com", "name": "Cloud Console"}));
    assert_eq!(options["user"]["name"], "alice_01");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 1);
    assert_eq!(options["attestation"], "none");
}

#[tokio::test]
async fn a_ceremony_is_used_once_within_five_minutes_in_its_own_session() {
    let server = server().await;
    let (browser, other) = (server.signed_in("alice_01").await, server.signed_in("bob_0001").await);
    let passkey = SoftPasskey::new();
    let begun = browser.passkey_begin().await;
    let made = passkey.create(&begun["options"]);
    assert_eq!(other.passkey_finish(&begun, "Stolen", made.clone()).await.code(), json!(100_004));
    browser.passkey_finish(&begun, "Telephone", made.clone()).await.data();
    assert_eq!(browser.passkey_finish(&begun, "Again", made.clone()).await.code(), json!(100_004));
    let late = browser.passkey_begin().await;
    server.clock.advance(300);
    let another = SoftPasskey::new();
    let answer = browser.passkey_finish(&late, "Late", another.create(&late["options"])).await;
    assert_eq!(answer.code(), json!(100_004));
    browser.prove().await.data();
    let (first, second) = (browser.passkey_begin().await, browser.passkey_begin().await);
    let answer = browser.passkey_finish(&first, "First", another.create(&first["options"])).await;
    assert_eq!(answer.code(), json!(100_004));
    browser.passkey_finish(&second, "Second", another.create(&second["options"])).await.data();
    let third = browser.passkey_begin().await;
    assert_refused(&browser.passkey_finish(&third, "Replay", made).await);
    assert_eq!(passkeys(&browser).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_was_made_elsewhere_or_without_the_person_is_no_passkey() {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    let with = |change: fn(&mut SoftPasskey)| {
        let mut passkey = SoftPasskey::new();
        change(&mut passkey);
        passkey
    };
    for passkey in [
        with(|passkey| passkey.verifies = false),
        with(|passkey| passkey.origin = "https://console.example.com.evil.example".to_owned()),
        with(|passkey| passkey.origin = "http://console.example.com".to_owned()),
        with(|passkey| passkey.host = "evil.example".to_owned()),
    ] {
        let begun = browser.passkey_begin().await;
        let made = passkey.create(&begun["options"]);
        assert_refused(&browser.passkey_finish(&begun, "Telephone", made).await);
    }
    for credential in
        [json!({}), json!(null), json!("x"), json!({"id": "", "rawId": "%", "type": "public-key"})]
    {
        let begun = browser.passkey_begin().await;
        assert_refused(&browser.passkey_finish(&begun, "Telephone", credential).await);
    }
    let begun = browser.passkey_begin().await;
    let answer = browser.passkey_finish(&begun, "", SoftPasskey::new().create(&begun["options"])).await;
    assert_eq!(answer.body["violations"][0]["field"], "name");
    assert_eq!(passkeys(&browser).await, json!([]));
}

#[tokio::test]
async fn a_passkey_belongs_to_one_person() {
    let (server, _, passkey) = with_passkey().await;
    let other = server.signed_in("bob_0001").await;
    let begun = other.passkey_begin().await;
    let answer = other.passkey_finish(&begun, "Telephone", passkey.create(&begun["options"])).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_001)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0], json!({"field": "credential", "rule": {"rule": "occupied"}}));
}

#[tokio::test]
async fn a_passkey_is_renamed_and_removed_by_its_own_person_only() {
    let _kept = keep_answers(&["passkey/rename", "passkey/delete"]);
    let (server, browser, _) = with_passkey().await;
    let other = server.signed_in("bob_0001").await;
    let passkey_id = passkeys(&browser).await[0]["passkey_id"].clone();
    let rename = |name: &str| json!({"passkey_id": passkey_id, "name": name});
    let (renaming, deleting) = ("/gicend/passkey/rename/", "/gicend/passkey/delete/");
    assert_eq!(other.post(renaming, rename("Mine")).await.code(), json!(100_004));
    assert_eq!(other.post(deleting, json!({"passkey_id": passkey_id})).await.code(), json!(100_004));
    browser.post(renaming, rename("Old telephone")).await.data();
    assert_eq!(passkeys(&browser).await[0]["name"], "Old telephone");
    assert_eq!(browser.post(renaming, rename(&"x".repeat(33))).await.code(), json!(100_001));
    server.clock.advance(301);
    let stale = browser.post(deleting, json!({"passkey_id": passkey_id})).await;
    assert_eq!(stale.body["violations"][0]["rule"]["rule"], "proof_needed");
    let stale = browser.post("/gicend/passkey/create/begin/", json!({})).await;
    assert_eq!(stale.body["violations"][0]["rule"]["rule"], "proof_needed");
    browser.prove().await.data();
    browser.post(deleting, json!({"passkey_id": passkey_id})).await.data();
    assert_eq!(passkeys(&browser).await, json!([]));
    server.sign_in(&server.browser(), "alice_01").await;
    let audited = server.audited().await;
    for action in ["passkey.create", "passkey.rename", "passkey.delete"] {
        assert!(audited.contains(&format!("{action} done")), "{action}");
    }
    let told: Vec<Value> =
        server.sent_of("factor_changed").await.iter().map(|line| line["params"]["change"].clone()).collect();
    assert_eq!(told, ["passkey_added", "passkey_removed"]);
}

#[tokio::test]
async fn a_new_passkey_ends_every_other_session() {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    let other = server.browser();
    server.sign_in(&other, "alice_01").await;
    browser.add_passkey(&SoftPasskey::new(), "Telephone").await;
    assert_eq!(other.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    browser.get("/gicend/account/info/").await.data();
}

#[tokio::test]
async fn recovery_codes_stand_in_for_a_lost_passkey() {
    let (server, browser, _) = with_passkey().await;
    let made = browser.post("/gicend/totp/recovery/", json!({})).await;
    let code = made.data()["recovery_codes"][0].as_str().unwrap().to_owned();
    let other = server.browser();
    let answer = other.password("alice_01", crate::support::PASSWORD).await;
    assert_eq!(answer.data()["methods"], json!(["passkey", "recovery"]));
    other.factor(&answer.data()["challenge"], "recovery", &code).await.data();
}

#[tokio::test]
async fn a_signature_counts_for_one_ceremony_of_one_sign_in() {
    let (server, _, mut passkey) = with_passkey().await;
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    let former = browser.passkey_challenge(&challenge).await;
    let begun = browser.passkey_challenge(&challenge).await;
    let credential = passkey.get(&former["options"]);
    assert_wrong(&browser.show_passkey(&challenge, &former, credential.clone()).await);
    assert_wrong(&browser.show_passkey(&challenge, &begun, credential).await);
    let begun = browser.passkey_challenge(&challenge).await;
    let (other, third) = (server.browser(), server.browser());
    let foreign = other.factor_challenge("alice_01").await;
    let credential = passkey.get(&begun["options"]);
    assert_wrong(&other.show_passkey(&foreign, &begun, credential.clone()).await);
    third.ticket().await;
    assert_over(&third.show_passkey(&challenge, &begun, credential.clone()).await);
    browser.show_passkey(&challenge, &begun, credential.clone()).await.data();
    assert_over(&browser.show_passkey(&challenge, &begun, credential).await);
}

#[tokio::test]
async fn a_passkey_that_was_used_elsewhere_or_without_the_person_does_not_sign_in() {
    let (server, _, mut passkey) = with_passkey().await;
    let browser = server.browser();
    passkey.verifies = false;
    assert_wrong(&browser.sign_in_by_passkey("alice_01", &mut passkey).await);
    passkey.verifies = true;
    passkey.origin = "https://console.example.com:8443".to_owned();
    assert_wrong(&browser.sign_in_by_passkey("alice_01", &mut passkey).await);
    passkey.origin = PASSKEY_URL.to_owned();
    let mut other = SoftPasskey::new();
    other.id.clone_from(&passkey.id);
    assert_wrong(&browser.sign_in_by_passkey("alice_01", &mut other).await);
    browser.sign_in_by_passkey("alice_01", &mut passkey).await.data();
}

#[tokio::test]
async fn a_counter_that_does_not_go_on_tells_of_a_copy_and_is_refused() {
    let (server, browser, mut passkey) = with_passkey().await;
    for _ in 0..3 {
        server.browser().sign_in_by_passkey("alice_01", &mut passkey).await.data();
    }
    passkey.counter = 1;
    assert_wrong(&server.browser().sign_in_by_passkey("alice_01", &mut passkey).await);
    // Mails of one instant are sent in any order.
    let told = server.sent_of("factor_changed").await;
    assert!(told.iter().any(|mail| mail["params"]["change"] == "passkey_copied"), "{told:?}");
    assert!(server.audited().await.contains(&"passkey.use denied".to_owned()));
    assert_eq!(passkeys(&browser).await.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn of_two_sign_ins_under_way_the_counter_of_the_second_has_to_go_on_too() {
    let (server, _, mut passkey) = with_passkey().await;
    let (first, second) = (server.browser(), server.browser());
    let one = first.factor_challenge("alice_01").await;
    let two = second.factor_challenge("alice_01").await;
    let (begun_one, begun_two) = (first.passkey_challenge(&one).await, second.passkey_challenge(&two).await);
    let credential = passkey.get(&begun_one["options"]);
    passkey.counter = 0;
    let same_count = passkey.get(&begun_two["options"]);
    let answers = join_all([
        first.show_passkey(&one, &begun_one, credential),
        second.show_passkey(&two, &begun_two, same_count),
    ])
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
}

#[tokio::test]
async fn an_authenticator_without_a_counter_signs_in_again_and_again() {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    let mut passkey = SoftPasskey::new();
    passkey.counts = false;
    browser.add_passkey(&passkey, "Synchronised").await;
    for _ in 0..2 {
        server.browser().sign_in_by_passkey("alice_01", &mut passkey).await.data();
    }
}

#[tokio::test]
async fn wrong_passkeys_lock_like_wrong_passwords() {
    let (server, _, mut passkey) = with_passkey().await;
    passkey.verifies = false;
    for _ in 0..7 {
        assert_wrong(&server.browser().sign_in_by_passkey("alice_01", &mut passkey).await);
    }
    assert_over(&server.browser().password("alice_01", crate::support::PASSWORD).await);
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
}

#[tokio::test]
async fn a_passkey_that_is_removed_meanwhile_does_not_sign_in() {
    let (server, browser, mut passkey) = with_passkey().await;
    let second = SoftPasskey::new();
    browser.add_passkey(&second, "Computer").await;
    let other = server.browser();
    let challenge = other.factor_challenge("alice_01").await;
    let begun = other.passkey_challenge(&challenge).await;
    let passkey_id = passkeys(&browser).await[0]["passkey_id"].clone();
    browser.post("/gicend/passkey/delete/", json!({"passkey_id": passkey_id})).await.data();
    let credential = passkey.get(&begun["options"]);
    assert_over(&other.show_passkey(&challenge, &begun, credential).await);
}

#[tokio::test]
async fn a_sign_in_without_a_passkey_begins_no_ceremony() {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    server.bind_app(&browser).await;
    let other = server.browser();
    let challenge = other.factor_challenge("alice_01").await;
    let answer = other.post("/gicend/session/passkey/begin/", json!({"challenge": challenge})).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
    let answer = other.post("/gicend/session/passkey/begin/", json!({"challenge": "A".repeat(43)})).await;
    assert_over(&answer);
}

#[tokio::test]
async fn a_person_has_twenty_passkeys_at_most() {
    let (_, browser, _) = with_passkey().await;
    for number in 2..=20 {
        browser.add_passkey(&SoftPasskey::new(), &format!("Key {number}")).await;
    }
    let answer = browser.post("/gicend/passkey/create/begin/", json!({})).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_001)));
    assert_eq!(answer.body["violations"][0]["rule"], json!({"rule": "too_many", "max": 20}));
}

#[tokio::test]
async fn a_passkey_that_was_begun_before_there_were_twenty_is_not_added_beside_them() {
    let (server, browser, _) = with_passkey().await;
    for number in 2..=19 {
        browser.add_passkey(&SoftPasskey::new(), &format!("Key {number}")).await;
    }
    let (late, begun) = (SoftPasskey::new(), browser.passkey_begin().await);
    let other = server.signed_in("bob_0001").await;
    other.add_passkey(&SoftPasskey::new(), "Laptop").await;
    // As another session's that ended at the same moment.
    let own = "update passkey set user_id = (select user_id from app_user where login_name = 'alice_01')";
    server.execute(own).await;
    let answer = browser.passkey_finish(&begun, "Late", late.create(&begun["options"])).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_001)));
    assert_eq!(answer.body["violations"][0]["rule"], json!({"rule": "too_many", "max": 20}));
    assert_eq!(passkeys(&browser).await.as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn there_are_no_passkeys_at_an_address_of_numbers() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(browser.get("/gicend/security/show/").await.data()["passkeys_offered"], false);
    let answer = browser.post("/gicend/passkey/create/begin/", json!({})).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_012)));
}

#[tokio::test]
async fn ceremonies_that_are_over_are_removed() {
    let (server, browser, _) = with_passkey().await;
    browser.passkey_begin().await;
    assert_eq!(server.count("passkey_ceremony").await, 1);
    server.clock.advance(301);
    portico_server::people::identity::delete_expired(&server.app).await.unwrap();
    assert_eq!(server.count("passkey_ceremony").await, 0);
}

fn is_offered(public_url: &str) -> bool {
    relying_party(public_url, "Portico").is_some()
}

#[test]
fn passkeys_are_offered_where_browsers_have_them() {
    assert!(is_offered("https://console.example.com") && is_offered("https://console.example.com:8443"));
    assert!(is_offered("http://localhost:8080"));
    for url in
        ["http://console.example.com", "http://127.0.0.1:8080", "https://192.0.2.1", "https://[::1]", ""]
    {
        assert!(!is_offered(url), "{url}");
    }
}
