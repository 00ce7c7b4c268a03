use portico_server::people::PeopleParts;
use std::collections::HashSet;

use axum::http::StatusCode;
use futures::future::join_all;
use portico_server::closing::admin::care::unlock_by_command;
use portico_server::people::identity::delete_expired;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, limit_addresses};

const WRONG: &str = "Quiet_Harbour8";

/// Sign-in attempts are not what these tests limit.
async fn server() -> TestServer {
    TestServer::start_with(|config| limit_addresses(config, 10_000)).await
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
}

fn assert_code_step(answer: &Answer) {
    assert_eq!(answer.data()["step"], "code");
}

async fn wrong(browser: &Browser, login: &str, times: u32) {
    for _ in 0..times {
        assert_refused(&browser.password(login, WRONG).await);
    }
}

/// What a stranger sees of an answer.
fn seen(answer: &Answer) -> (StatusCode, Value, Vec<(String, usize)>) {
    let mut body = answer.body.clone();
    body["request_id"] = Value::Null;
    let mut headers: Vec<_> =
        answer.headers.iter().map(|(name, value)| (name.to_string(), value.len())).collect();
    headers.sort();
    (answer.status, body, headers)
}

#[tokio::test]
async fn the_right_password_leads_to_a_code_for_the_masked_mailbox() {
    let server = server().await;
    server.account("alice_01").await;
    let answer = server.browser().password(" ALICE_01 ", PASSWORD).await;
    assert_code_step(&answer);
    assert_eq!(answer.data()["contacts"][0]["channel"], "email");
    assert_eq!(answer.data()["contacts"][0]["masked"], "a****1@example.com");
}

#[tokio::test]
async fn the_right_password_signs_in_at_once_when_the_person_wants_no_code() {
    let server = server().await;
    server.account_with("alice_01", |account| account.login_verification = false).await;
    let browser = server.browser();
    assert_eq!(browser.password("alice_01", PASSWORD).await.data(), &json!({"step": "signed_in"}));
    browser.get("/gicend/account/info/").await.data();
}

#[tokio::test]
async fn a_password_is_compared_as_it_was_typed() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let cut = &PASSWORD[..PASSWORD.len() - 1];
    for typed in
        [format!("{PASSWORD} "), PASSWORD.to_lowercase(), cut.to_owned(), format!("\u{feff}{PASSWORD}")]
    {
        assert_refused(&browser.password("alice_01", &typed).await);
    }
}

#[tokio::test]
async fn a_sign_in_of_another_shape_is_refused_as_input() {
    let server = server().await;
    let browser = server.browser();
    for password in
        [json!(["a"]), json!(1), json!(null), json!({"a": 1}), json!("a\u{0}b"), json!("a".repeat(10_000))]
    {
        let body = json!({"login_name": "alice_01", "password": password, "ticket": "t"});
        let answer = browser.post("/gicend/session/password/", body).await;
        assert!(answer.status.is_client_error(), "{}", answer.body);
    }
    let body = json!({"login_name": "alice_01", "password": "a", "ticket": "t", "is_admin": true});
    assert!(browser.post("/gicend/session/password/", body).await.status.is_client_error());
}

#[tokio::test]
async fn a_ticket_opens_one_attempt_in_its_own_browser_for_five_minutes() {
    let server = server().await;
    server.account("alice_01").await;
    let (browser, other) = (server.browser(), server.browser());
    other.ticket().await;
    let sign_in = |ticket: &str| json!({"login_name": "alice_01", "password": PASSWORD, "ticket": ticket});
    let post = async |browser: &Browser, ticket: &str| {
        let answer = browser.post("/gicend/session/password/", sign_in(ticket)).await;
        (answer.status, answer.code())
    };
    let (used, foreign, late) = (browser.ticket().await, browser.ticket().await, browser.ticket().await);
    let refused = (StatusCode::FORBIDDEN, json!("SlideCodeError"));
    assert_eq!(post(&browser, &used).await, (StatusCode::OK, json!(0)));
    assert_eq!(post(&browser, &used).await, refused);
    assert_eq!(post(&other, &foreign).await, refused);
    assert_eq!(post(&server.browser(), &foreign).await, refused);
    assert_eq!(post(&browser, "nonsense").await, refused);
    server.clock.advance(300);
    assert_eq!(post(&browser, &late).await, refused);
}

#[tokio::test]
async fn one_ticket_used_ten_times_at_once_opens_one_attempt() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let ticket = browser.ticket().await;
    let body = json!({"login_name": "alice_01", "password": PASSWORD, "ticket": ticket});
    let answers = join_all((0..10).map(|_| browser.post("/gicend/session/password/", body.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
}

#[tokio::test]
async fn six_wrong_passwords_and_the_right_one_sign_in_and_the_count_begins_anew() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    for _ in 0..2 {
        wrong(&browser, "alice_01", 6).await;
        assert_code_step(&browser.password("alice_01", PASSWORD).await);
    }
}

#[tokio::test]
async fn seven_wrong_passwords_lock_for_thirty_minutes_with_one_mail_and_one_message() {
    let server = server().await;
    let signed_in = server.signed_in("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 7).await;
    assert_refused(&browser.password("alice_01", PASSWORD).await);
    wrong(&browser, "alice_01", 3).await;
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
    let messages = signed_in.get("/gicend/message/list/").await.data()["items"].clone();
    let locked = messages.as_array().unwrap().iter().filter(|message| message["kind"] == "account_locked");
    assert_eq!(locked.count(), 1);
    server.clock.advance(1799);
    assert_refused(&browser.password("alice_01", PASSWORD).await);
    server.clock.advance(2);
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn a_lock_that_the_operator_has_last_for_days_is_not_forgotten_before_its_end() {
    let server = TestServer::start_with(|config| {
        limit_addresses(config, 10_000);
        config.limits.lockout.lock_seconds = 3 * 86_400;
    })
    .await;
    server.account("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 7).await;
    server.clock.advance(2 * 86_400 + 3_600);
    delete_expired(&server.app).await.unwrap();
    assert_refused(&browser.password("alice_01", PASSWORD).await);
    server.clock.advance(86_400);
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn attempts_during_the_lock_do_not_prolong_it() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 7).await;
    server.clock.advance(1700);
    wrong(&browser, "alice_01", 10).await;
    server.clock.advance(101);
    wrong(&browser, "alice_01", 6).await;
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn wrong_passwords_of_two_days_do_not_add_up() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    server.clock.advance(86_399);
    wrong(&browser, "alice_01", 6).await;
    server.clock.advance(2);
    wrong(&browser, "alice_01", 6).await;
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn a_clock_set_back_neither_opens_a_lock_early_nor_keeps_it_for_ever() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 7).await;
    server.clock.advance(-3600);
    assert_refused(&browser.password("alice_01", PASSWORD).await);
    server.clock.advance(1802);
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn fifty_guesses_at_once_are_no_more_comparisons_than_one_by_one_and_a_lock() {
    let server = server().await;
    server.account("alice_01").await;
    let browsers: Vec<_> = (0..50).map(|_| server.browser()).collect();
    let tickets = join_all(browsers.iter().map(Browser::ticket)).await;
    let before = server.app.identity().passwords().comparisons();
    let guesses = browsers.iter().zip(tickets).map(|(browser, ticket)| {
        let body = json!({"login_name": "alice_01", "password": WRONG, "ticket": ticket});
        browser.post("/gicend/session/password/", body)
    });
    let mut refused = 0;
    for answer in join_all(guesses).await {
        refused += u32::from(answer.status == StatusCode::UNAUTHORIZED);
    }
    // The others waited too long for their turn; enough were looked at to close the lock.
    assert!(refused > 6, "{refused}");
    let compared = server.app.identity().passwords().comparisons() - before;
    // A seventh only if it came when the six were settled: then it is one after the other, and it might have been right.
    assert!(compared <= 7, "{compared}");
    assert_refused(&server.browser().password("alice_01", PASSWORD).await);
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
}

#[tokio::test]
async fn every_spelling_of_a_name_has_the_same_counter() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    for spelling in ["ALICE_01", " alice_01", "Alice_01 ", "ａlice_01", "alice＿01", "aLiCe_01", "alice_01"]
    {
        assert_refused(&browser.password(spelling, WRONG).await);
    }
    assert_refused(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn the_lock_of_one_account_touches_neither_another_nor_a_live_session() {
    let server = server().await;
    let signed_in = server.signed_in("alice_01").await;
    server.account("bob_0001").await;
    wrong(&server.browser(), "alice_01", 7).await;
    signed_in.get("/gicend/account/info/").await.data();
    assert_code_step(&server.browser().password("bob_0001", PASSWORD).await);
}

#[tokio::test]
async fn a_lock_holds_in_every_process_on_the_database_and_over_a_restart() {
    let server = server().await;
    server.account("alice_01").await;
    let second = server.restart();
    wrong(&server.browser(), "alice_01", 4).await;
    wrong(&second.browser(), "alice_01", 3).await;
    for process in [&server, &second, &server.restart()] {
        assert_refused(&process.browser().password("alice_01", PASSWORD).await);
    }
}

#[tokio::test]
async fn the_operator_can_open_a_lock() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 7).await;
    unlock_by_command(&server.app, "Alice_01").await.unwrap();
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn wrong_unknown_disabled_and_locked_look_alike() {
    let server = server().await;
    server.account("alice_01").await;
    server.account("bob_0001").await;
    server.execute("update app_user set state = 'disabled' where login_key = 'bob_0001'").await;
    let browser = server.browser();
    let mut answers = Vec::new();
    for attempt in 0..9 {
        for (login, password) in [("alice_01", WRONG), ("nobody_1", WRONG), ("bob_0001", PASSWORD)] {
            let answer = browser.password(login, password).await;
            assert_refused(&answer);
            answers.push((attempt, seen(&answer)));
        }
    }
    let first = answers[0].1.clone();
    assert!(answers.iter().all(|(_, answer)| *answer == first), "{answers:?}");
    assert_eq!(server.sent_of("account_locked").await.len(), 2);
}

#[tokio::test]
async fn a_right_password_with_nowhere_to_send_a_code_is_no_wrong_one_however_often_it_comes() {
    let server = server().await;
    server.account("alice_01").await;
    let browser = server.browser();
    wrong(&browser, "alice_01", 6).await;
    server.execute("update app_user set email = null, email_key = null").await;
    for _ in 0..9 {
        let answer = browser.password("alice_01", PASSWORD).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_038)));
    }
    wrong(&browser, "alice_01", 6).await;
    server.execute("update app_user set email = 'alice@example.com', email_key = 'alice@example.com'").await;
    assert_code_step(&browser.password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn one_address_gets_so_many_attempts_a_minute_over_all_names() {
    let server = TestServer::start_with(|config| config.security.sign_ins_per_minute = 5).await;
    let browser = server.browser();
    for number in 0..5 {
        assert_refused(&browser.password(&format!("nobody_{number}"), WRONG).await);
    }
    let answer = browser.password("nobody_9", WRONG).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
    assert!(answer.headers.contains_key("retry-after"));
    assert_refused(&server.browser_at("192.0.2.7:4000").password("nobody_9", WRONG).await);
}

#[tokio::test]
async fn a_hash_with_old_parameters_is_replaced_when_its_password_comes() {
    use argon2::password_hash::PasswordHasher;
    let server = TestServer::start_with(|config| config.security.password_hash_mebibytes = 2).await;
    server.account("alice_01").await;
    let params = argon2::Params::new(8 * 1024, 1, 1, None).unwrap();
    let old = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
        .hash_password(PASSWORD.as_bytes())
        .unwrap()
        .to_string();
    server.execute(&format!("update app_user set password_hash = '{old}'")).await;
    assert_code_step(&server.browser().password("alice_01", PASSWORD).await);
    let stored = server.scalar("select password_hash from app_user").await;
    assert!(stored.starts_with("$argon2id$v=19$m=2048,t=2,p=1$"), "{stored}");
    assert_code_step(&server.browser().password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn two_hundred_sign_ins_at_once_are_answered_or_told_to_come_back() {
    let server = TestServer::start_with(|config| {
        limit_addresses(config, 10_000);
        config.security.password_hash_mebibytes = 19;
    })
    .await;
    server.account("alice_01").await;
    let browsers: Vec<_> = (0..200).map(|_| server.browser()).collect();
    // One after another: a slow machine does not draw 200 puzzles within one request's time.
    let mut tickets = Vec::new();
    for browser in &browsers {
        tickets.push(browser.ticket().await);
    }
    let attempts = browsers.iter().zip(tickets).enumerate().map(|(number, (browser, ticket))| {
        let login = format!("nobody_{number}");
        let body = json!({"login_name": login, "password": WRONG, "ticket": ticket});
        browser.post("/gicend/session/password/", body)
    });
    let statuses: HashSet<u16> =
        join_all(attempts).await.iter().map(|answer| answer.status.as_u16()).collect();
    assert!(statuses.is_subset(&HashSet::from([401, 503])), "{statuses:?}");
    assert_code_step(&server.browser().password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn wrong_unknown_disabled_and_locked_are_the_same_work() {
    let server = server().await;
    for login in ["alice_01", "bob_0001", "carol_01"] {
        server.account(login).await;
    }
    server.execute("update app_user set state = 'disabled' where login_key = 'bob_0001'").await;
    for locked in ["carol_01", "nobody_2"] {
        wrong(&server.browser(), locked, 7).await;
    }
    let mut works = Vec::new();
    for (login, password) in [
        ("alice_01", WRONG),
        ("nobody_1", WRONG),
        ("bob_0001", WRONG),
        ("bob_0001", PASSWORD),
        ("carol_01", WRONG),
        ("carol_01", PASSWORD),
        ("nobody_2", WRONG),
    ] {
        let browser = server.browser();
        let ticket = browser.ticket().await;
        let before = server.app.store().statements();
        let body = json!({"login_name": login, "password": password, "ticket": ticket});
        let answer = browser.post("/gicend/session/password/", body).await;
        works.push((server.app.store().statements() - before, answer.body.to_string().len()));
        assert_refused(&answer);
    }
    assert!(works.iter().all(|work| *work == works[0]), "{works:?}");
}
