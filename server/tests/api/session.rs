use axum::http::StatusCode;
use serde_json::json;

use portico_core::ends_session;
use portico_server::people::identity::delete_expired;

use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers};

/// A call that needs a session.
async fn call(browser: &Browser) -> Answer {
    browser.get("/gicend/account/info/").await
}

fn assert_signed_out(answer: &Answer) {
    let code = serde_json::from_value(answer.code()).expect("a code");
    assert!(answer.status == StatusCode::UNAUTHORIZED && ends_session(&code), "{}", answer.body);
}

#[tokio::test]
async fn a_browser_with_both_halves_of_the_key_is_signed_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(call(&browser).await.data()["login_name"], "alice_01");
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server_and_takes_the_cookies_back() {
    let _kept = keep_answers(&["session/delete"]);
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

fn assert_alive(answer: &Answer) {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
}

#[tokio::test]
async fn one_half_of_the_key_or_two_halves_of_different_keys_open_nothing() {
    let server = TestServer::start().await;
    let (alice, bob) = (server.signed_in("alice_01").await, server.signed_in("bob_0001").await);
    let (token, secret) = (alice.cookie("cds_token").unwrap(), alice.cookie("cds_session").unwrap());
    let foreign = bob.cookie("cds_session").unwrap();
    for cookies in [
        vec![("cds_token", &token)],
        vec![("cds_session", &secret)],
        vec![("cds_token", &token), ("cds_session", &foreign)],
    ] {
        let thief = server.browser();
        cookies.iter().for_each(|(name, value)| thief.set_cookie(name, value));
        assert_signed_out(&call(&thief).await);
    }
    // The cookie of the readable half without the header authenticates nothing, so a forged form cannot act.
    let head = axum::http::Request::builder()
        .uri("/gicend/account/info/")
        .header("cookie", format!("cds_token={token}; cds_session={secret}"))
        .body(axum::body::Body::empty())
        .unwrap();
    assert_signed_out(&server.browser().send(head).await);
}

#[tokio::test]
async fn the_cookies_are_strict_and_the_second_half_is_hidden_from_scripts() {
    let server = TestServer::start().await;
    server.account_with("alice_01", |account| account.login_verification = false).await;
    let answer = server.browser().password("alice_01", PASSWORD).await;
    let cookies: Vec<_> =
        answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2);
    for cookie in cookies {
        assert!(
            cookie.contains("SameSite=Strict") && cookie.contains("Path=/") && !cookie.contains("Domain")
        );
        assert_eq!(cookie.contains("HttpOnly"), cookie.starts_with("cds_session="), "{cookie}");
    }
}

#[tokio::test]
async fn behind_https_the_cookies_are_secure_and_the_hidden_one_is_bound_to_the_host() {
    let server =
        TestServer::start_with(|config| config.http.public_url = "https://console.example.com".to_owned())
            .await;
    server.account_with("alice_01", |account| account.login_verification = false).await;
    let answer = server.browser().password("alice_01", PASSWORD).await;
    let cookies: Vec<_> =
        answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(cookies.iter().all(|cookie| cookie.contains("Secure")), "{cookies:?}");
    assert!(cookies.iter().any(|cookie| cookie.starts_with("__Host-cds_session=")), "{cookies:?}");
}

#[tokio::test]
async fn every_sign_in_has_a_key_of_its_own_and_ends_the_former_session_of_the_browser() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let former = browser.cookies();
    server.sign_in(&browser, "alice_01").await;
    assert_ne!(former["cds_token"], browser.cookie("cds_token").unwrap());
    assert_ne!(former["cds_session"], browser.cookie("cds_session").unwrap());
    assert_alive(&call(&browser).await);
    let thief = server.browser();
    former.iter().for_each(|(name, value)| thief.set_cookie(name, value));
    assert_signed_out(&call(&thief).await);
}

#[tokio::test]
async fn cookies_that_were_there_before_signing_in_are_replaced() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let planted = "A".repeat(43);
    browser.set_cookie("cds_token", &planted);
    browser.set_cookie("cds_session", &planted);
    server.sign_in(&browser, "alice_01").await;
    assert_ne!(browser.cookie("cds_token").unwrap(), planted);
    assert_ne!(browser.cookie("cds_session").unwrap(), planted);
    assert_alive(&call(&browser).await);
}

#[tokio::test]
async fn a_session_ends_after_thirty_idle_minutes_to_the_second() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for _ in 0..3 {
        server.clock.advance(1799);
        assert_alive(&call(&browser).await);
        server.clock.advance(1);
        assert_alive(&call(&browser).await);
    }
    server.clock.advance(1801);
    assert_signed_out(&call(&browser).await);
}

#[tokio::test]
async fn another_idle_time_holds_from_the_next_sign_in_on() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    server.execute("update app_user set login_ageing_minutes = 240").await;
    server.clock.advance(1801);
    assert_signed_out(&call(&browser).await);
    server.sign_in(&browser, "alice_01").await;
    server.clock.advance(14_399);
    assert_alive(&call(&browser).await);
}

#[tokio::test]
async fn a_busy_session_ends_after_a_day() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for _ in 0..57 {
        server.clock.advance(1500);
        assert_alive(&call(&browser).await);
    }
    server.clock.advance(900);
    assert_signed_out(&call(&browser).await);
}

#[tokio::test]
async fn a_person_who_is_disabled_is_out_on_the_next_request() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    server.execute("update app_user set state = 'disabled'").await;
    assert_signed_out(&call(&browser).await);
}

#[tokio::test]
async fn a_damaged_token_is_refused_like_none() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let token = browser.cookie("cds_token").unwrap();
    let flipped = format!("{}{}", if token.starts_with('A') { 'B' } else { 'A' }, &token[1..]);
    for damaged in [flipped, token[1..].to_owned(), String::new(), "x".repeat(10_000), format!("{token}=")] {
        browser.set_cookie("cds_token", &damaged);
        assert_signed_out(&call(&browser).await);
    }
}

#[tokio::test]
async fn a_token_in_the_address_is_no_credential() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let path = format!("/gicend/account/info/?token={}", browser.cookie("cds_token").unwrap());
    assert_ne!(server.browser().get(&path).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_database_holds_no_key_but_only_hashes() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for name in ["cds_token", "cds_session"] {
        let value = browser.cookie(name).unwrap();
        for column in ["token_hash", "secret_hash"] {
            let stored = server.bytes(&format!("select {column} from session")).await;
            assert_eq!(stored.len(), 32);
            assert!(!stored.windows(8).any(|part| value.as_bytes().windows(8).any(|typed| typed == part)));
        }
    }
}

#[tokio::test]
async fn whoever_has_one_half_of_a_key_signs_nobody_out() {
    let server = TestServer::start().await;
    let (alice, bob) = (server.signed_in("alice_01").await, server.signed_in("bob_0001").await);
    let (token, secret) = (alice.cookie("cds_token").unwrap(), alice.cookie("cds_session").unwrap());
    let foreign = bob.cookie("cds_session").unwrap();
    for cookies in [
        vec![("cds_token", &token)],
        vec![("cds_session", &secret)],
        vec![("cds_token", &token), ("cds_session", &foreign)],
    ] {
        let thief = server.browser();
        cookies.iter().for_each(|(name, value)| thief.set_cookie(name, value));
        assert_alive(&thief.post("/gicend/session/delete/", json!({})).await);
        assert_alive(&call(&alice).await);
    }
    // Nor by signing in as somebody else with it, which ends the browser's own former session.
    let thief = server.browser();
    thief.set_cookie("cds_token", &token);
    server.sign_in(&thief, "bob_0001").await;
    assert_alive(&call(&alice).await);
}

#[tokio::test]
async fn signing_out_twice_or_without_a_session_is_no_mistake() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for _ in 0..2 {
        assert_alive(&browser.post("/gicend/session/delete/", json!({})).await);
    }
}

#[tokio::test]
async fn a_session_outlives_the_server_process() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let restarted = server.restart();
    let again = restarted.browser();
    browser.cookies().iter().for_each(|(name, value)| again.set_cookie(name, value));
    assert_alive(&call(&again).await);
}

#[tokio::test]
async fn what_is_over_is_removed_and_what_lives_stays() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(delete_expired(&server.app).await.unwrap(), 0);
    assert_alive(&call(&browser).await);
    server.clock.advance(3 * 86_400);
    assert!(delete_expired(&server.app).await.unwrap() >= 4);
    for table in ["session", "puzzle", "challenge", "verification_code", "code_gate", "sign_in_guard"] {
        assert_eq!(server.count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn used_and_dead_links_are_removed_and_live_ones_stay() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    server.active_sub_user(&main, "worker_1", json!([])).await;
    main.sub_user("worker_2", json!([])).await;
    server.clock.advance(12 * 3_600);
    server.sign_in(&main, "alice_01").await;
    main.sub_user("worker_3", json!([])).await;
    assert_eq!(server.count("activation").await, 3);
    server.clock.advance(12 * 3_600 + 1);
    server.sent().await;
    assert_eq!(server.count("activation").await, 1);
    let dead = server.browser().activate(&server.link("worker_2").await, "worker_2").await;
    assert_eq!(dead.code(), json!(900_002));
}
