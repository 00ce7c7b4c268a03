//! Operators who are changed while they sign in, and while they change others: whoever comes second sees the first.

use std::time::Duration;

use axum::http::StatusCode;
use futures::future::{join, join3};
use portico_core::lifecycle::OperationKind;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{NewPassword, create_operator};
use portico_server::cloud::object::orphan_delete::delete_unknown_machine;
use portico_server::people::PeopleParts;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::cloud_care::number;
use crate::engine_contract::bench::Bench;
use crate::races::until_somebody_waits;
use crate::support::{Answer, Browser, TestServer};

/// An operator with their password.
async fn made(server: &TestServer, name: &str) -> (Uuid, String) {
    let (id, NewPassword(password)) =
        create_operator(&server.app, None, name, &[OperatorRole::Administrator]).await.unwrap();
    (id, password.expose_secret().to_owned())
}

async fn sign_in(browser: &Browser, name: &str, password: &str) -> Answer {
    browser.post("/admin/session/create/", json!({"name": name, "password": password})).await
}

async fn signed_in(server: &TestServer, name: &str) -> (Uuid, Browser) {
    let (id, password) = made(server, name).await;
    let browser = server.operator_browser();
    sign_in(&browser, name, &password).await.data();
    (id, browser)
}

#[tokio::test]
async fn a_session_of_an_operator_s_old_password_does_not_outlive_a_new_one_that_is_set_meanwhile() {
    let server = TestServer::start().await;
    let (_, password) = made(&server, "ivan").await;
    let hash = server.app.identity().passwords().hash("Windy_Meadow42").await.unwrap();
    let browser = server.operator_browser();
    // What a new password writes, held back until the sign-in has compared the old one.
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => {
        let update = format!("update operator set password_hash = '{hash}'");
        for sql in [update.as_str(), "delete from operator_session"] {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *c).await.unwrap();
        }
    });
    let (answer, ()) = join(sign_in(&browser, "ivan", &password), async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{}", answer.body);
    assert_eq!(server.count("operator_session").await, 0);
}

/// Both administrators do the same with each other, from the same moment on: what they are answered, and the operators as whoever came first
/// lists them afterwards.
async fn both(server: &TestServer, path: &str, more: &Value) -> (Vec<u16>, Vec<Value>) {
    let (grace_id, grace) = signed_in(server, "grace").await;
    let (ivan_id, ivan) = signed_in(server, "ivan").await;
    let draft = |id: Uuid| {
        let mut draft = more.clone();
        draft["operator_id"] = json!(id);
        draft
    };
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => sqlx::query("update operator set name = name").execute(c).await.map(drop)).unwrap();
    let (one, other, ()) = join3(grace.post(path, draft(ivan_id)), ivan.post(path, draft(grace_id)), async {
        // Both are let through, and wait to write.
        tokio::time::sleep(Duration::from_millis(300)).await;
        tx.commit().await.unwrap();
    })
    .await;
    let mut statuses = vec![one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    let first = if one.status == StatusCode::OK { &grace } else { &ivan };
    (statuses, first.whole_list("/admin/operator/list/").await)
}

#[tokio::test]
async fn of_two_administrators_who_disable_each_other_at_the_same_moment_one_is_left() {
    let server = TestServer::start().await;
    let (statuses, operators) = both(&server, "/admin/operator/disable/", &json!({})).await;
    assert_eq!(statuses, [200, 401]);
    assert_eq!(operators.iter().filter(|one| one["is_enabled"] == true).count(), 1);
}

#[tokio::test]
async fn of_two_administrators_who_take_each_other_s_roles_at_the_same_moment_one_is_left() {
    let server = TestServer::start().await;
    let (statuses, operators) = both(&server, "/admin/operator/roles/", &json!({"roles": []})).await;
    assert_eq!(statuses, [200, 403]);
    assert_eq!(operators.iter().filter(|one| one["roles"] == json!(["administrator"])).count(), 1);
}

#[tokio::test]
async fn a_machine_whose_deletion_begins_while_it_is_being_given_to_a_customer_is_given_to_nobody() {
    let bench = Bench::test().await;
    let (server, machine) = (&bench.server, bench.machine());
    let (customer, _) = bench.customer("races_orphan").await;
    bench.do_it(&machine, OperationKind::Create).await;
    for _ in 0..2 {
        bench.observe().await;
    }
    let grace = operator(server, "grace").await;
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number(&customer).await, "flavor": "g1.small", "image": "debian-12"});
    let mut tx = server.app.store().begin().await.unwrap();
    delete_unknown_machine(&mut tx, &server.app, "cn-east", &machine.engine_name).await.unwrap();
    let (answer, ()) = join(grace.post("/admin/orphan/adopt/", body), async {
        until_somebody_waits(server).await;
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
    assert_eq!(server.count("cloud_object").await, 0);
}
