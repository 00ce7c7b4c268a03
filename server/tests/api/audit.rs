//! The audit log's chain.

use axum::http::StatusCode;
use portico_core::permission_group::PermissionGroup;
use portico_server::kit::store::Engine;
use portico_server::platform::audit::{self, Actor, Event};
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Browser, TestServer, key_draft};

pub async fn record(
    server: &TestServer,
    account_id: Uuid,
    action: &str,
) -> Result<(), portico_server::Error> {
    transaction!(server.app.store(), tx => {
        let event = Event::done(Actor::system(), action).on("thing", "7", "Seven").after(json!({"size": 1}));
        audit::record(tx, &server.app, account_id, &event).await
    })
}

pub async fn account_id(server: &TestServer) -> Uuid {
    let mut conn = server.app.store().read().await.unwrap();
    on!(conn, c => { sqlx::query_scalar("select account_id from account").fetch_one(c).await.unwrap() })
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
    assert_eq!(verified(&server).await, (before + 20, 0, None), "numbered on, each behind the one before");
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
        let outcome = on!(tx, c => {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ())
        });
        assert!(outcome.unwrap_err().to_string().contains("audit_"), "{sql}");
    }
}

/// What a verification finds: events in order, erased ones, and the break.
async fn verified(server: &TestServer) -> (i64, i64, Option<(i64, &'static str)>) {
    let mut found = Vec::new();
    audit::verify(server.app.store(), None, |verdict| {
        found.push(verdict);
        Ok(())
    })
    .await
    .unwrap();
    let [verdict] = &found[..] else { panic!("{found:?}") };
    (verdict.events, verdict.erased, verdict.broken.as_ref().map(|at| (at.seq, at.what)))
}

/// Changes the log as somebody who is above the triggers could.
async fn tamper(server: &TestServer, sql: &str) {
    match server.app.store().engine() {
        Engine::Sqlite => {
            for trigger in ["audit_event_no_update", "audit_event_no_delete", "audit_detail_no_update"] {
                server.execute(&format!("drop trigger if exists {trigger}")).await;
            }
        }
        Engine::Postgres => {
            for (trigger, table) in
                [("audit_event_no_update", "audit_event"), ("audit_detail_no_update", "audit_detail")]
            {
                server.execute(&format!("drop trigger if exists {trigger} on {table}")).await;
            }
        }
    }
    server.execute(sql).await;
}

#[tokio::test]
async fn whoever_changes_takes_out_or_cuts_off_an_event_is_found_out() {
    let cases = [
        ("update audit_event set action = 'x' where seq = 3", 3, "the event, or one before it, was changed"),
        ("update audit_event set at = at + 1 where seq = 3", 3, "the event, or one before it, was changed"),
        (
            "update audit_event set actor_id = null, outcome = 'denied' where seq = 3",
            3,
            "the event, or one before it, was changed",
        ),
        (
            "update audit_detail set body = replace(body, 'Seven', 'Eight') where seq = 3",
            3,
            "the event's values were changed",
        ),
        ("delete from audit_detail where seq = 3", 3, "the event's values are missing"),
        ("delete from audit_event where seq = 3", 3, "the event is missing"),
        ("delete from audit_event where seq >= 4", 4, "the event is missing"),
        (
            "update audit_event set hash = detail_hash where seq = 5",
            5,
            "the event, or one before it, was changed",
        ),
        ("update audit_head set seq = 4", 4, "the chain's end has another hash"),
        ("delete from audit_head", 1, "the chain's end is missing"),
        (
            "insert into audit_detail (account_id, seq, body) select account_id, 99, '{}' from account",
            99,
            "there are values without an event",
        ),
    ];
    for (number, (sql, seq, what)) in cases.into_iter().enumerate() {
        let server = TestServer::start().await;
        server.account(&format!("chain_1{number:02}")).await;
        let account_id = account_id(&server).await;
        while server.count("audit_event").await < 5 {
            record(&server, account_id, "thing.change").await.unwrap();
        }
        assert_eq!(verified(&server).await, (5, 0, None));
        tamper(&server, sql).await;
        assert_eq!(verified(&server).await.2, Some((seq, what)), "{sql}");
    }
}

#[tokio::test]
async fn a_chain_holds_when_its_account_is_gone_and_what_was_personal_is_erased() {
    let server = TestServer::start().await;
    server.account("chain_03").await;
    let account_id = account_id(&server).await;
    for _ in 0..1_200 {
        record(&server, account_id, "thing.change").await.unwrap();
    }
    let count = server.count("audit_event").await;
    assert_eq!(verified(&server).await, (count, 0, None));
    let erased: Result<(), portico_server::Error> =
        transaction!(server.app.store(), tx => { audit::erase_details(tx, account_id).await });
    erased.unwrap();
    assert_eq!(verified(&server).await.2, Some((1, "the event's values are missing")));
    server.execute("update account set deleted_at = 1").await;
    assert_eq!(verified(&server).await, (count, count, None));
}

/// The actions and numbers of every page of a list.
pub async fn listed(browser: &Browser, query: &str) -> Vec<(String, i64)> {
    let (mut found, mut path) = (Vec::new(), format!("/gicend/audit/list/?{query}"));
    for _ in 0..1_000 {
        let page = browser.get(&path).await;
        for event in page.data()["items"].as_array().unwrap() {
            found.push((event["action"].as_str().unwrap().to_owned(), event["seq"].as_i64().unwrap()));
        }
        let Some(cursor) = page.data()["next_cursor"].as_str() else { return found };
        path = format!("/gicend/audit/list/?{query}&cursor={cursor}");
    }
    panic!("the list does not end");
}

/// An account with three kinds of events on a known clock, a second apart.
pub async fn logged(server: &TestServer, login: &str) -> Browser {
    let browser = server.signed_in(login).await;
    let account_id = account_id(server).await;
    for number in 0..9 {
        server.clock.advance(1);
        record(server, account_id, ["red.paint", "green.paint", "blue.paint"][number % 3]).await.unwrap();
    }
    browser
}

#[tokio::test]
async fn events_are_listed_newest_first_each_once_by_every_filter() {
    let server = TestServer::start().await;
    let browser = logged(&server, "chain_04").await;
    let all = listed(&browser, "limit=2").await;
    let count = server.count("audit_event").await;
    assert_eq!(all.iter().map(|one| one.1).collect::<Vec<_>>(), (1..=count).rev().collect::<Vec<_>>());
    for (query, count) in [
        ("action=red.paint", 3),
        ("action=red", 0),
        ("object_kind=thing&object_id=7", 9),
        ("object_kind=thing&object_id=8", 0),
        ("q=SEVEN", 9),
        ("q=n.pa", 3),
        ("q=%25", 0),
        ("outcome=denied", 0),
        ("action=&q=&object_kind=", all.len()),
    ] {
        for limit in [1, 2, 100] {
            assert_eq!(listed(&browser, &format!("{query}&limit={limit}")).await.len(), count, "{query}");
        }
    }
    let at = |seconds: i64| {
        portico_server::kit::clock::Time::from_micros(server.app.now().micros()).plus_seconds(-seconds)
    };
    let between = format!("from={}&to={}", at(4), at(1));
    assert_eq!(listed(&browser, &between).await.len(), 3, "from is in, to is out");
    assert_eq!(listed(&browser, &format!("from={}", at(-1))).await.len(), 0);
    assert_eq!(listed(&browser, &format!("to={}&from={0}", at(2))).await.len(), 0);
    let page = browser.get("/gicend/audit/list/?action=red.paint&limit=1").await;
    let event = &page.data()["items"][0];
    assert_eq!(event["actor"], json!({"kind": "system", "id": null, "name": ""}));
    assert_eq!(event["object"], json!({"kind": "thing", "id": "7", "name": "Seven"}));
    assert_eq!((&event["before"], &event["after"]), (&Value::Null, &json!({"size": 1})));
}

#[tokio::test]
async fn what_is_no_question_to_the_log_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("chain_05").await;
    let long = format!("q={}", "x".repeat(65));
    for query in [
        "cursor=x",
        "cursor=__________8",
        "from=yesterday",
        "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
        "outcome=maybe",
        "actor_id=1",
        "q=%00",
        "action=%00",
        "limit=-1",
        "account_id=1",
        "q=a&q=b",
        "limit=1&limit=2",
        &long,
    ] {
        let answer = browser.get(&format!("/gicend/audit/list/?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}: {}", answer.body);
    }
}

#[tokio::test]
async fn nobody_sees_another_account_s_events_and_a_sub_user_without_the_right_only_their_own() {
    let server = TestServer::start().await;
    let main = server.signed_in("chain_06").await;
    let other = server.signed_in("chain_07").await;
    for (login, groups) in [("chain_06_a", &[PermissionGroup::UserManagement][..]), ("chain_06_b", &[])] {
        server.sub_user("chain_06", login, groups).await;
    }
    let (admin, plain) = (server.browser(), server.browser());
    server.sign_in(&admin, "chain_06_a").await;
    server.sign_in(&plain, "chain_06_b").await;
    main.key(key_draft(&["compute_view"])).await;
    let denied = plain.post("/gicend/key/activate/", json!({"key_ids": [Uuid::nil()]})).await;
    denied.data();
    let all = listed(&main, "").await;
    assert_eq!(listed(&admin, "").await, all);
    let own = plain.get("/gicend/audit/list/").await;
    let own = own.data()["items"].as_array().unwrap();
    assert!(
        own.len() < all.len() && own.iter().all(|event| event["actor"]["name"] == "chain_06_b"),
        "{own:?}"
    );
    assert!(own.iter().any(|event| event["action"] == "key.activate" && event["outcome"] == "denied"));
    let theirs = other.get("/gicend/audit/list/?q=chain_06").await;
    assert_eq!(theirs.data()["items"], json!([]));
}

#[tokio::test]
async fn a_page_of_large_events_is_cut_before_it_grows_too_large() {
    let server = TestServer::start().await;
    let browser = server.signed_in("chain_08").await;
    let account_id = account_id(&server).await;
    let text = "x".repeat(100_000);
    for _ in 0..12 {
        let recorded: Result<(), portico_server::Error> = transaction!(server.app.store(), tx => {
            let event = Event::done(Actor::system(), "thing.grow").after(json!({"text": text}));
            audit::record(tx, &server.app, account_id, &event).await
        });
        recorded.unwrap();
    }
    let page = browser.get("/gicend/audit/list/?limit=100").await;
    assert!(page.body.to_string().len() < 1 << 20);
    assert_eq!(listed(&browser, "limit=100&action=thing.grow").await.len(), 12);
}
