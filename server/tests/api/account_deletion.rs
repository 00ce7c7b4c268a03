//! Deleting an account: who may, what is asked for, what stands in the way, and that it happens wholly or not at all.

use axum::http::StatusCode;
use futures::future::{join, join_all};
use serde_json::{Value, json};

use crate::support::{
    Answer, Browser, PASSWORD, TestServer, keep_answers, key_draft, limit_addresses, registration,
};

const SHOW: &str = "/gicend/account/deletion/show/";
const CODE: &str = "/gicend/account/deletion/code/";
const CREATE: &str = "/gicend/account/deletion/create/";
const INFO: &str = "/gicend/account/info/";

impl Browser {
    /// Asks for the code to delete the account.
    async fn deletion_code(&self) -> Answer {
        self.post(CODE, json!({})).await
    }

    /// Deletes the account.
    async fn delete_account(&self, password: &str, code: &str) -> Answer {
        self.post(CREATE, json!({"password": password, "code": code, "understood": true})).await
    }
}

/// Deletes an account as its main user would.
pub(crate) async fn deleted(server: &TestServer, browser: &Browser) {
    browser.deletion_code().await.data();
    let code = server.code().await;
    assert_eq!(browser.delete_account(PASSWORD, &code).await.status, StatusCode::OK);
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get(INFO).await.status == StatusCode::OK
}

fn codes(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.code())
}

fn without_id(answer: &Answer) -> (u16, Value) {
    let mut body = answer.body.clone();
    body["request_id"] = Value::Null;
    (answer.status.as_u16(), body)
}

async fn set_verification(server: &TestServer, state: &str) {
    server.execute(&format!("update account set verification_mainland = '{state}'")).await;
}

#[tokio::test]
async fn a_deleted_account_opens_nothing_and_its_names_are_nobody_s() {
    let server = TestServer::start_with(|config| limit_addresses(config, 1_000)).await;
    let browser = server.signed_in("alice_01").await;
    let other = server.browser();
    server.sign_in(&other, "alice_01").await;
    let (sub_user, _) = server.active_sub_user(&browser, "worker_1", json!([])).await;
    let key = browser.key(key_draft(&["user_management"])).await;
    let users = "/gicend/user/list/";
    assert_eq!(server.browser().call("GET", users, &key.secret, &[]).await.status, StatusCode::OK);
    let shown = browser.get(SHOW).await;
    let contact = json!({"contact_id": "email", "channel": "email", "masked": "a****1@example.com"});
    assert_eq!(
        shown.data(),
        &json!({"blockers": [], "code_needed": true, "resend_at": null, "contact": contact, "sub_users": 1,
            "security_keys": 1})
    );
    deleted(&server, &browser).await;
    assert_eq!(browser.cookie("cds_token"), None);
    for ended in [&browser, &other, &sub_user] {
        assert!(!is_signed_in(ended).await);
    }
    let refused = server.browser().call("GET", users, &key.secret, &[]).await;
    assert_eq!(codes(&refused), (401, json!(100_005)));
    let unknown = without_id(&server.browser().password("nobody_1", PASSWORD).await);
    for name in ["alice_01", "worker_1"] {
        assert_eq!(without_id(&server.browser().password(name, PASSWORD).await), unknown, "{name}");
    }
    let told = server.sent_of("account_deleted").await;
    assert_eq!(told.iter().map(|line| &line["to"]).collect::<Vec<_>>(), ["alice_01@example.com"]);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "account.delete done").count(), 1);
}

#[tokio::test]
async fn login_name_and_mailbox_can_be_registered_again_and_see_nothing_old() {
    let server = TestServer::start_with(|config| limit_addresses(config, 1_000)).await;
    let browser = server.signed_in("alice_01").await;
    server.active_sub_user(&browser, "worker_1", json!([])).await;
    deleted(&server, &browser).await;
    let anew = server.browser();
    anew.register_code("alice_01@example.com").await.data();
    let code = server.code().await;
    let made =
        anew.post("/gicend/register/create/", registration("alice_01", "alice_01@example.com", &code)).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    server.sign_in(&anew, "alice_01").await;
    assert_eq!(anew.get("/gicend/user/list/").await.data()["items"], json!([]));
    let messages = anew.get("/gicend/message/list/").await.data()["items"].clone();
    assert_eq!(messages.as_array().unwrap().iter().map(|one| &one["kind"]).collect::<Vec<_>>(), ["welcome"]);
    let events = anew.get("/gicend/audit/list/").await.data()["items"].clone();
    assert!(!events.as_array().unwrap().iter().any(|event| event["action"] == "account.delete"), "{events}");
    let sub_user = json!({"mobile": "", "email": "worker_1@example.com"});
    anew.post("/gicend/user/check/", sub_user).await.data();
    anew.sub_user("worker_1", json!([])).await;
}

#[tokio::test]
async fn the_password_the_code_and_the_tick_are_all_asked_for() {
    let _kept = keep_answers(&["account/deletion/code", "account/deletion/create"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(codes(&browser.delete_account(PASSWORD, "").await), (400, json!(100_033)));
    assert_eq!(codes(&browser.delete_account(PASSWORD, "123456").await), (400, json!(100_015)));
    browser.deletion_code().await.data();
    let code = server.code().await;
    assert_eq!(codes(&browser.delete_account("Wrong_Harbour9", &code).await), (400, json!(100_016)));
    let wrong = if code == "000000" { "111111" } else { "000000" };
    let answer = browser.delete_account(PASSWORD, wrong).await;
    assert_eq!(codes(&answer), (400, json!(100_015)));
    assert_eq!(answer.body["violations"][0]["field"], "code");
    let unticked = json!({"password": PASSWORD, "code": code, "understood": false});
    assert_eq!(browser.post(CREATE, unticked).await.body["violations"][0]["field"], "understood");
    assert!(is_signed_in(&browser).await);
    assert_eq!(browser.delete_account(PASSWORD, &code).await.status, StatusCode::OK);
    assert!(!is_signed_in(&browser).await);
}

#[tokio::test]
async fn wrong_passwords_count_together_with_those_of_signing_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    for _ in 0..7 {
        assert_eq!(codes(&browser.delete_account("Wrong_Harbour9", "").await), (400, json!(100_016)));
    }
    assert_eq!(codes(&browser.delete_account(PASSWORD, "").await), (400, json!(100_016)));
    assert_eq!(server.browser().password("alice_01", PASSWORD).await.code(), json!(100_024));
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
}

#[tokio::test]
async fn a_code_is_sent_once_in_ten_minutes_and_dies_after_five_wrong_tries() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let sent = browser.deletion_code().await;
    assert_eq!(sent.data()["resend_at"], json!("2026-11-21T00:10:00Z"));
    assert_eq!(browser.get(SHOW).await.data()["resend_at"], json!("2026-11-21T00:10:00Z"));
    server.clock.advance(599);
    let again = browser.deletion_code().await;
    assert_eq!(
        (codes(&again), &again.headers["retry-after"]),
        ((429, json!(100_014)), &"1".parse().unwrap())
    );
    let code = server.code().await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        assert_eq!(browser.delete_account(PASSWORD, wrong).await.code(), json!(100_015));
    }
    assert_eq!(browser.delete_account(PASSWORD, &code).await.code(), json!(100_015));
    server.clock.advance(1);
    assert_eq!(browser.get(SHOW).await.data()["resend_at"], Value::Null);
    browser.deletion_code().await.data();
    let sent = server.sent_of("verification_code").await;
    assert_eq!(sent.iter().filter(|line| line["params"]["purpose"] == "delete_account").count(), 2);
    server.clock.advance(601);
    let late = server.code().await;
    assert_eq!(browser.delete_account(PASSWORD, &late).await.code(), json!(100_015));
}

#[tokio::test]
async fn an_open_verification_stands_in_the_way_and_a_right_code_is_remembered_for_ten_minutes() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    browser.deletion_code().await.data();
    let code = server.code().await;
    set_verification(&server, "in_review").await;
    assert_eq!(browser.get(SHOW).await.data()["blockers"], json!(["open_verification"]));
    let blocked = browser.delete_account(PASSWORD, &code).await;
    assert_eq!(codes(&blocked), (409, json!(100_001)));
    let rule = json!({"rule": "state_forbids", "state": "open_verification", "action": "delete"});
    assert_eq!(blocked.body["violations"], json!([{"field": "account", "rule": rule}]));
    assert!(server.audited().await.contains(&"account.delete denied".to_owned()));
    assert_eq!(browser.get(SHOW).await.data()["code_needed"], false);
    server.clock.advance(600);
    assert_eq!(codes(&browser.delete_account(PASSWORD, "").await), (409, json!(100_001)));
    assert_eq!(codes(&browser.deletion_code().await), (409, json!(100_001)));
    server.clock.advance(1);
    assert_eq!(browser.get(SHOW).await.data()["code_needed"], true);
    set_verification(&server, "failed").await;
    assert_eq!(codes(&browser.delete_account(PASSWORD, "").await), (400, json!(100_033)));
    deleted(&server, &browser).await;
}

#[tokio::test]
async fn within_ten_minutes_after_a_right_code_none_is_asked_for() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    browser.deletion_code().await.data();
    let code = server.code().await;
    set_verification(&server, "unreviewed").await;
    assert_eq!(browser.delete_account(PASSWORD, &code).await.status, StatusCode::CONFLICT);
    set_verification(&server, "not_verified").await;
    server.clock.advance(600);
    assert_eq!(browser.delete_account(PASSWORD, "").await.status, StatusCode::OK);
}

#[tokio::test]
async fn only_the_main_user_in_a_session_deletes_and_only_the_own_account() {
    let server = TestServer::start().await;
    let alice = server.signed_in("alice_01").await;
    let (sub_user, _) = server
        .active_sub_user(
            &alice,
            "worker_1",
            json!([{"scope": {"kind": "all"}, "groups": ["user_management"]}]),
        )
        .await;
    let key = alice.key(key_draft(&["user_management"])).await;
    for path in [CODE, CREATE] {
        assert_eq!(codes(&sub_user.post(path, json!({})).await), (403, json!(100_013)), "{path}");
        assert_eq!(codes(&alice.call("POST", path, &key.secret, &[]).await), (403, json!(100_013)), "{path}");
        assert_eq!(codes(&server.browser().post(path, json!({})).await), (401, json!(100_005)), "{path}");
    }
    assert_eq!(codes(&sub_user.get(SHOW).await), (403, json!(100_013)));
    // Another account's code, however right, and one of another purpose.
    let bob = server.signed_in("bob_0001").await;
    alice.deletion_code().await.data();
    let code = server.code().await;
    assert_eq!(codes(&bob.delete_account(PASSWORD, &code).await), (400, json!(100_015)));
    bob.post("/gicend/contact/current/code/", json!({"contact_id": "email"})).await.data();
    let other_purpose = server.code().await;
    assert_eq!(codes(&bob.delete_account(PASSWORD, &other_purpose).await), (400, json!(100_015)));
    assert_eq!(alice.delete_account(PASSWORD, &code).await.status, StatusCode::OK);
    assert!(is_signed_in(&bob).await);
    assert_eq!(bob.get(SHOW).await.data()["code_needed"], true);
}

#[tokio::test]
async fn of_two_deletions_at_once_one_is_done() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let other = server.browser();
    server.sign_in(&other, "alice_01").await;
    browser.deletion_code().await.data();
    let code = server.code().await;
    set_verification(&server, "unreviewed").await;
    browser.delete_account(PASSWORD, &code).await;
    set_verification(&server, "not_verified").await;
    let (one, two) = join(browser.delete_account(PASSWORD, ""), other.delete_account(PASSWORD, "")).await;
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!([401, 403].contains(&statuses[1]), "{} {}", one.body, two.body);
    assert_eq!(server.sent_of("account_deleted").await.len(), 1);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "account.delete done").count(), 1);
}

#[tokio::test]
async fn a_deletion_that_cannot_be_finished_leaves_everything_as_it_was() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let (sub_user, _) = server.active_sub_user(&browser, "worker_1", json!([])).await;
    browser.deletion_code().await.data();
    let code = server.code().await;
    // The last of all tables from which something is deleted but the audit log.
    server.execute("alter table view_history rename to view_history_away").await;
    assert_eq!(browser.delete_account(PASSWORD, &code).await.status.as_u16(), 500);
    server.execute("alter table view_history_away rename to view_history").await;
    assert!(is_signed_in(&browser).await && is_signed_in(&sub_user).await);
    assert_eq!(browser.get("/gicend/user/list/").await.data()["items"][0]["name"], "worker_1");
    assert_eq!(server.sent_of("account_deleted").await, Vec::<Value>::new());
    assert!(!server.audited().await.contains(&"account.delete done".to_owned()));
    assert_eq!(browser.delete_account(PASSWORD, "").await.status, StatusCode::OK);
    assert!(!is_signed_in(&sub_user).await);
}

#[tokio::test]
async fn nothing_is_written_into_an_account_that_is_being_deleted() {
    let server = TestServer::start_with(|config| limit_addresses(config, 10_000)).await;
    for round in 0..3 {
        let login = format!("alice_{round}");
        let browser = server.signed_in(&login).await;
        browser.deletion_code().await.data();
        let code = server.code().await;
        let creating = (0..6).map(|number| {
            let draft = crate::support::sub_user_draft(&format!("worker_{round}{number}"));
            browser.post("/gicend/user/create/", draft)
        });
        let (deleted, created) = join(browser.delete_account(PASSWORD, &code), join_all(creating)).await;
        assert_eq!(deleted.status, StatusCode::OK, "{}", deleted.body);
        assert!(created.iter().all(|answer| [200, 401].contains(&answer.status.as_u16())), "{created:?}");
        assert_eq!(server.count("app_user where deleted_at is null").await, 0);
        assert_eq!(server.count("activation").await, 0);
        assert_eq!(server.count("audit_detail").await, 0);
    }
}

#[tokio::test]
async fn a_refused_sign_in_that_is_noted_late_leaves_no_trace_of_a_deleted_person() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    browser.deletion_code().await.data();
    let code = server.code().await;
    // Its note waits in the queue.
    server.browser().password("alice_01", "Wrong_Harbour9").await;
    assert_eq!(browser.delete_account(PASSWORD, &code).await.status, StatusCode::OK);
    server.sent().await;
    assert_eq!(server.count("sign_in_record").await, 0);
    assert_eq!(server.count("job where state = 'dead' or state = 'waiting'").await, 0);
}
