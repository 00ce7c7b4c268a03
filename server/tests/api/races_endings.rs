//! What is written to somebody while they are being deleted: it is erased with them, or not written any more.

use axum::body::Body;
use axum::http::{StatusCode, header};
use futures::future::join;
use portico_core::message_setting::MessageType;
use portico_server::kit::store::Conn;
use portico_server::people::identity::notify_person;
use portico_server::platform::news::News;
use portico_server::{Result, transaction};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use crate::races::until_somebody_waits;
use crate::support::{Answer, Browser, PASSWORD, TestServer, everywhere, limit_addresses};
use crate::tickets::open;
use crate::verification::png;

const MESSAGES_OF_SUB_USERS: &str = "message m join app_user u on u.user_id = m.user_id where u.kind = 'sub'";

/// News as transactions of money and machines send them: without holding whom they tell.
#[derive(Serialize)]
struct Passed {
    region: &'static str,
}

impl News for Passed {
    const NAME: &'static str = "verification_passed";
    const ABOUT: MessageType = MessageType::Account;
}

async fn tell(tx: &mut Conn, server: &TestServer, user_id: Uuid) -> Result<()> {
    notify_person(tx, &server.app, user_id, &Passed { region: "mainland" }).await
}

async fn server() -> TestServer {
    TestServer::start_with(|config| limit_addresses(config, 10_000)).await
}

#[tokio::test]
async fn what_somebody_is_told_while_their_account_is_being_deleted_is_erased_with_it() {
    let server = server().await;
    let user_id = server.account("alice_01").await;
    let browser = server.browser();
    server.sign_in(&browser, "alice_01").await;
    let mut tx = begun(&server).await;
    tell(&mut tx, &server, user_id).await.unwrap();
    delete_while(&server, &browser, tx).await;
    assert_eq!(server.count("message").await, 0);
}

#[tokio::test]
async fn what_staff_note_on_a_ticket_while_its_account_is_being_deleted_goes_with_it() {
    let server = server().await;
    let browser = server.signed_in("alice_01").await;
    open(&browser, "Slow disk").await;
    let mut tx = begun(&server).await;
    on!(tx, c => {
        for sql in [
            "update support_ticket set changed_at = changed_at",
            "insert into support_entry (entry_id, ticket_id, account_id, kind, author, text, written_at)
             select ticket_id, ticket_id, account_id, 'note', 'grace', 'Pays late.', 1 from support_ticket",
        ] {
            sqlx::query(sql).execute(&mut *c).await.unwrap();
        }
    });
    delete_while(&server, &browser, tx).await;
    assert_eq!((server.count("support_ticket").await, server.count("support_entry").await), (0, 0));
}

/// A transaction of somebody else, begun after the main user has typed the right code.
async fn begun(server: &TestServer) -> Conn {
    let now = server.app.now().micros();
    server.execute(&format!("update account set deletion_verified_at = {now}")).await;
    server.app.store().begin().await.unwrap()
}

/// Deletes the account whose main user is signed in, while something else is written that is committed once somebody waits for it.
async fn delete_while(server: &TestServer, browser: &Browser, tx: Conn) {
    let body = json!({"password": PASSWORD, "code": "", "understood": true});
    let (answer, ()) = join(browser.post("/gicend/account/deletion/create/", body), async {
        until_somebody_waits(server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
}

#[tokio::test]
async fn what_a_sub_user_is_told_while_they_are_being_deleted_is_erased_with_them() {
    let server = server().await;
    let main = server.signed_in("alice_01").await;
    let user_id = server.sub_user("alice_01", "worker_1", &[]).await;
    let mut tx = server.app.store().begin().await.unwrap();
    tell(&mut tx, &server, user_id).await.unwrap();
    let (answer, ()) = join(main.post("/gicend/user/delete/", json!({"user_ids": [user_id]})), async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(answer.data()["results"][0]["code"], 0, "{}", answer.body);
    assert_eq!(server.count(MESSAGES_OF_SUB_USERS).await, 0);
}

#[tokio::test]
async fn nobody_is_told_anything_once_their_deletion_is_done_first() {
    let server = server().await;
    server.account("alice_01").await;
    let user_id = server.sub_user("alice_01", "worker_1", &[]).await;
    let mut tx = server.app.store().begin().await.unwrap();
    ended(&mut tx).await;
    let telling = async {
        let told: Result<()> = transaction!(server.app.store(), tx => { tell(tx, &server, user_id).await });
        told.unwrap();
    };
    join(telling, async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(server.count(MESSAGES_OF_SUB_USERS).await, 0);
}

/// What a deletion leaves of the sub-user's row.
async fn ended(tx: &mut Conn) {
    let sql = "update app_user set deleted_at = 1, login_key = 'deleted:1', email = null, email_key = null, name = '',
         name_key = '', introduction = '', avatar = null where kind = 'sub'";
    on!(tx, c => sqlx::query(sql).execute(c).await.map(drop)).unwrap();
}

async fn save_name(browser: &Browser) -> Answer {
    let draft = json!({"name": "Wilhelmina", "introduction": "Thistle"});
    browser.post("/gicend/account/profile/update/", draft).await
}

async fn save_picture(browser: &Browser) -> Answer {
    let request = browser.request("POST", "/gicend/account/avatar/update/");
    let request = request.header(header::CONTENT_TYPE, "image/png").body(Body::from(png(40)));
    browser.send(request.unwrap()).await
}

#[tokio::test]
async fn whoever_is_deleted_while_they_save_their_name_or_picture_has_neither_afterwards() {
    let server = server().await;
    let main = server.signed_in("alice_01").await;
    let (sub, _) = server.active_sub_user(&main, "worker_1", everywhere(&["compute_view"])).await;
    for is_name in [true, false] {
        server.execute("update app_user set deleted_at = null").await;
        let mut tx = server.app.store().begin().await.unwrap();
        ended(&mut tx).await;
        let saving = async { if is_name { save_name(&sub).await } else { save_picture(&sub).await } };
        let (answer, ()) = join(saving, async {
            until_somebody_waits(&server).await;
            tx.commit().await.unwrap();
        })
        .await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)));
        let left = "app_user where kind = 'sub' and (name <> '' or introduction <> '' or avatar is not null)";
        assert_eq!(server.count(left).await, 0, "name {is_name}");
    }
}
