//! The audit log's chain.

use portico_server::audit::{self, Actor, Event};
use portico_server::transaction;
use serde_json::json;
use uuid::Uuid;

use crate::support::TestServer;

async fn record(server: &TestServer, account_id: Uuid, action: &str) -> Result<(), portico_server::Error> {
    transaction!(server.app.store(), tx => {
        let event = Event::done(Actor::system(), action).on("thing", "7", "Seven").after(json!({"size": 1}));
        audit::record(tx, &server.app, account_id, &event).await
    })
}

async fn account_id(server: &TestServer) -> Uuid {
    let mut conn = server.app.store().read().await.unwrap();
    portico_server::on!(conn, c => { sqlx::query_scalar("select account_id from account").fetch_one(c).await.unwrap() })
}

#[tokio::test]
async fn events_of_one_account_that_happen_at_once_make_one_chain_without_gaps() {
    let server = TestServer::start().await;
    server.account("chain_01").await;
    let account_id = account_id(&server).await;
    let before = server.count("audit_event").await;
    let all = (0..20).map(|_| record(&server, account_id, "thing.change"));
    for outcome in futures::future::join_all(all).await {
        outcome.unwrap();
    }
    assert_eq!(server.count("audit_event").await, before + 20);
    let last = server.scalar("select cast(max(seq) as text) from audit_event").await;
    assert_eq!(last, (before + 20).to_string());
    assert_eq!(server.scalar("select cast(count(distinct hash) as text) from audit_event").await, last);
}

#[tokio::test]
async fn an_event_can_be_neither_changed_nor_deleted() {
    let server = TestServer::start().await;
    server.account("chain_02").await;
    record(&server, account_id(&server).await, "thing.change").await.unwrap();
    for sql in [
        "update audit_event set action = 'x'",
        "delete from audit_event",
        "update audit_detail set body = 'x'",
    ] {
        let mut tx = server.app.store().begin().await.unwrap();
        let outcome = portico_server::on!(tx, c => {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ())
        });
        assert!(outcome.unwrap_err().to_string().contains("audit_"), "{sql}");
    }
}
