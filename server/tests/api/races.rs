//! A new password against a sign-in that is under way with the old one, and a suspension against one of its account: whoever comes second sees
//! the first.

use axum::http::StatusCode;
use futures::future::{join, join_all};
use portico_server::kit::store::{Conn, Engine};
use portico_server::people::PeopleParts;
use portico_server::people::identity::{ToSuspend, suspend_account};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{Answer, Browser, PASSWORD, TestServer, count_waiting, limit_addresses};

const NEW: &str = "Windy_Meadow42";

async fn server() -> TestServer {
    TestServer::start_with(|config| limit_addresses(config, 10_000)).await
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/gicend/account/info/").await.status == StatusCode::OK
}

/// Goes through the steps of a forgotten password up to the ticket for a new one.
async fn reset_ticket(server: &TestServer, browser: &Browser, login: &str) -> Value {
    let ticket = browser.ticket().await;
    let begun =
        browser.post("/gicend/password/forgot/", json!({"login_name": login, "ticket": ticket})).await;
    let challenge = begun.data()["challenge"].clone();
    let send = json!({"challenge": challenge, "contact_id": "email"});
    browser.post("/gicend/password/forgot/code/", send).await.data();
    let code = server.code().await;
    let body = json!({"challenge": challenge, "code": code});
    browser.post("/gicend/password/forgot/verify/", body).await.data()["reset_ticket"].clone()
}

async fn reset(browser: &Browser, ticket: &Value, login: &str) -> Answer {
    let body = json!({"reset_ticket": ticket, "login_name": login, "password": NEW, "password_confirm": NEW});
    browser.post("/gicend/password/reset/", body).await
}

/// Lets other tasks go on until one of them waits for a lock; SQLite has one writer, for which the first of them waits.
pub async fn until_somebody_waits(server: &TestServer) {
    if server.app.store().engine() == Engine::Sqlite {
        return;
    }
    for _ in 0..2_000 {
        if count_waiting(&mut server.app.store().read().await.unwrap()).await > 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

async fn suspend(tx: &mut Conn, server: &TestServer, account_id: Uuid) -> Result<()> {
    let wanted = ToSuspend { reason: "Spam.", stops_instances: false, operator_name: "" };
    suspend_account(tx, &server.app, Actor::command(), account_id, wanted).await
}

#[tokio::test]
async fn a_session_that_is_begun_while_its_account_is_being_suspended_ends_with_the_others() {
    let server = server().await;
    server.signed_in("alice_01").await;
    let account_id = account_id(&server).await;
    // What a sign-in writes that has read the account as it was before.
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => {
        for sql in [
            "update app_user set lang = lang",
            "insert into session (session_id, user_id, token_hash, secret_hash, created_at, seen_at, idle_minutes, expires_at,
               address, user_agent, proved_at)
             select user_id, user_id, secret_hash, token_hash, created_at, seen_at, idle_minutes, expires_at,
               address, user_agent, proved_at from session",
        ] {
            sqlx::query(sql).execute(&mut *c).await.unwrap();
        }
    });
    let suspending = async {
        let done: Result<()> =
            transaction!(server.app.store(), tx => { suspend(tx, &server, account_id).await });
        done.unwrap();
    };
    join(suspending, async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(server.count_sessions().await, 0);
}

#[tokio::test]
async fn whoever_signs_in_while_their_account_is_being_suspended_has_no_session_once_it_is_reopened() {
    for wants_code in [false, true] {
        let server = server().await;
        server.account_with("alice_01", |account| account.login_verification = wants_code).await;
        let account_id = account_id(&server).await;
        let browser = server.browser();
        let mut tx = server.app.store().begin().await.unwrap();
        suspend(&mut tx, &server, account_id).await.unwrap();
        let (answer, ()) = join(browser.password("alice_01", PASSWORD), async {
            until_somebody_waits(&server).await;
            tx.commit().await.unwrap();
        })
        .await;
        assert!(answer.status.is_client_error(), "{}", answer.body);
        server.execute("update account set suspended_at = null").await;
        assert!(!is_signed_in(&browser).await);
        assert_eq!(server.count_sign_ins().await, (0, 0));
    }
}

#[tokio::test]
async fn a_session_of_the_old_password_does_not_outlive_a_new_one_that_is_set_meanwhile() {
    for wants_code in [false, true] {
        let server = server().await;
        server.account_with("alice_01", |account| account.login_verification = wants_code).await;
        let hash = server.app.identity().passwords().hash(NEW).await.unwrap();
        let browser = server.browser();
        // What the last step of a reset writes, held back until the sign-in has compared the old password.
        let mut tx = server.app.store().begin().await.unwrap();
        on!(tx, c => {
            for sql in [
                &format!("update app_user set password_hash = '{hash}', password_set_at = password_set_at + 1"),
                "delete from challenge",
                "delete from session",
            ] {
                sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *c).await.unwrap();
            }
        });
        let (answer, ()) = join(browser.password("alice_01", PASSWORD), async {
            until_somebody_waits(&server).await;
            tx.commit().await.unwrap();
        })
        .await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{}", answer.body);
        assert!(!is_signed_in(&browser).await);
        assert_eq!(server.count_sign_ins().await, (0, 0));
        assert_eq!(
            server.browser().password("alice_01", NEW).await.status,
            StatusCode::OK,
            "the new one stays"
        );
    }
}

#[tokio::test]
async fn of_many_sign_ins_and_resets_at_once_no_old_password_is_left_with_a_session_or_a_challenge() {
    let server = server().await;
    let mut pairs = Vec::new();
    // No more than a slow machine has hashed before the last of them has waited too long.
    for number in 0..6 {
        let login = format!("alice_{number:02}");
        // Every other one wants a code, so that what the old password leads to is a challenge.
        server.account_with(&login, |account| account.login_verification = number % 2 == 0).await;
        let (old, new) = (server.browser(), server.browser());
        let ticket = reset_ticket(&server, &new, &login).await;
        pairs.push((login, old, new, ticket));
    }
    let races = pairs.iter().map(|(login, old, new, ticket)| async move {
        join(old.password(login, PASSWORD), reset(new, ticket, login)).await
    });
    for ((login, old, ..), (signed_in, reset)) in pairs.iter().zip(join_all(races).await) {
        assert_eq!(reset.status, StatusCode::OK, "{login} {}", reset.body);
        assert!(matches!(signed_in.status.as_u16(), 200 | 401), "{login} {}", signed_in.body);
        assert!(!is_signed_in(old).await, "{login}");
    }
    assert_eq!(server.count_sign_ins().await, (0, 0));
}

#[tokio::test]
async fn of_many_right_codes_and_resets_at_once_no_session_of_the_old_password_is_left() {
    let server = server().await;
    let mut pairs = Vec::new();
    for number in 0..6 {
        let login = format!("alice_{number:02}");
        server.account(&login).await;
        let (old, new) = (server.browser(), server.browser());
        let ticket = reset_ticket(&server, &new, &login).await;
        let challenge = old.password(&login, PASSWORD).await.data()["challenge"].clone();
        let send = json!({"challenge": challenge, "contact_id": "email"});
        old.post("/gicend/session/code/send/", send).await.data();
        let body = json!({"challenge": challenge, "code": server.code().await});
        pairs.push((login, old, body, new, ticket));
    }
    let races = pairs.iter().map(|(login, old, body, new, ticket)| async move {
        join(reset(new, ticket, login), old.post("/gicend/session/verify/", body.clone())).await
    });
    for ((login, old, ..), (reset, verified)) in pairs.iter().zip(join_all(races).await) {
        assert_eq!(reset.status, StatusCode::OK, "{login} {}", reset.body);
        assert!(matches!(verified.status.as_u16(), 200 | 401), "{login} {}", verified.body);
        assert!(!is_signed_in(old).await, "{login}");
    }
    assert_eq!(server.count_sign_ins().await, (0, 0));
}

#[tokio::test]
async fn a_hash_that_is_made_anew_does_not_bring_the_old_password_back() {
    use argon2::password_hash::PasswordHasher;
    let server = server().await;
    let params = argon2::Params::new(8 * 1024, 1, 1, None).unwrap();
    let old = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
        .hash_password(PASSWORD.as_bytes())
        .unwrap()
        .to_string();
    let mut pairs = Vec::new();
    for number in 0..4 {
        let login = format!("alice_{number:02}");
        server.account(&login).await;
        let (other, new) = (server.browser(), server.browser());
        let ticket = reset_ticket(&server, &new, &login).await;
        pairs.push((login, other, new, ticket));
    }
    server.execute(&format!("update app_user set password_hash = '{old}'")).await;
    let races = pairs.iter().map(|(login, other, new, ticket)| async move {
        join(other.password(login, PASSWORD), reset(new, ticket, login)).await
    });
    let _answers = join_all(races).await;
    for (login, ..) in &pairs {
        assert_eq!(server.browser().password(login, NEW).await.status, StatusCode::OK, "{login}");
        assert_eq!(server.browser().password(login, PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn two_sign_ins_at_once_that_both_make_an_old_hash_anew_are_both_right() {
    use argon2::password_hash::PasswordHasher;
    let server = server().await;
    server.account_with("alice_01", |account| account.login_verification = false).await;
    let params = argon2::Params::new(8 * 1024, 1, 1, None).unwrap();
    let old = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
        .hash_password(PASSWORD.as_bytes())
        .unwrap()
        .to_string();
    server.execute(&format!("update app_user set password_hash = '{old}'")).await;
    let browsers = [server.browser(), server.browser(), server.browser()];
    let tickets = join_all(browsers.iter().map(Browser::ticket)).await;
    let signing_in = browsers.iter().zip(tickets).map(|(browser, ticket)| {
        let body = json!({"login_name": "alice_01", "password": PASSWORD, "ticket": ticket});
        browser.post("/gicend/session/password/", body)
    });
    for answer in join_all(signing_in).await {
        assert_eq!(answer.data()["step"], "signed_in");
    }
}
