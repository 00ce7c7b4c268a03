use axum::http::StatusCode;
use portico_server::people::content::add_message;
use portico_server::platform::news::Notice;
use portico_server::{Error, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::news::notice;
use crate::support::{Browser, START, TestServer};

async fn user_id(browser: &Browser) -> Uuid {
    let info = browser.get("/gicend/account/info/").await;
    info.data()["user"]["user_id"].as_str().unwrap().parse().unwrap()
}

async fn add(server: &TestServer, user_id: Uuid, notice: &Notice) {
    let app = &server.app;
    // No page listens, of whatever account.
    let account_id = Uuid::nil();
    let added: Result<(), Error> =
        transaction!(app.store(), tx => { add_message(tx, app, account_id, user_id, notice).await });
    added.unwrap();
    server.clock.advance(1);
}

fn locked(minutes: u32) -> Notice {
    notice("account_locked", json!({ "at": START, "minutes": minutes }))
}

/// A person, a moment after registration left its own message.
async fn reader(server: &TestServer, login: &str) -> (Browser, Uuid) {
    let browser = server.signed_in(login).await;
    server.clock.advance(1);
    let user_id = user_id(&browser).await;
    (browser, user_id)
}

fn minutes(list: &Value) -> Vec<String> {
    let messages = list["items"].as_array().unwrap();
    messages
        .iter()
        .filter(|message| message["kind"] == "account_locked")
        .map(|message| {
            let body = message["body"].as_str().unwrap();
            body.split_whitespace().find(|word| word.parse::<u32>().is_ok()).unwrap().to_owned()
        })
        .collect()
}

#[tokio::test]
async fn messages_are_listed_page_by_page_newest_first_each_once() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    for number in 0..5 {
        add(&server, user_id, &locked(number)).await;
    }
    let mut seen = Vec::new();
    let mut path = "/gicend/message/list/?limit=2".to_owned();
    for _ in 0..10 {
        let page = browser.get(&path).await;
        seen.extend(minutes(page.data()));
        let Some(cursor) = page.data()["next_cursor"].as_str() else { break };
        path = format!("/gicend/message/list/?limit=2&cursor={cursor}");
    }
    assert_eq!(seen, ["4", "3", "2", "1", "0"]);
}

#[tokio::test]
async fn a_message_is_in_the_persons_language_whenever_it_was_written() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    let changed = notice("password_changed", json!({ "at": START, "address": "203.0.113.9" }));
    add(&server, user_id, &changed).await;
    let english = browser.get("/gicend/message/list/?limit=1").await;
    assert_eq!(english.data()["items"][0]["title"], "Your password was changed");
    browser.post("/gicend/account/language/update/", json!({"lang": "CN"})).await.data();
    let chinese = browser.get("/gicend/message/list/?limit=1").await;
    let message = &chinese.data()["items"][0];
    assert_eq!(message["title"], "密码已修改");
    assert_eq!(
        message["body"],
        "您的密码已于 2026-11-21 00:00 UTC 从地址 203.0.113.9 修改。如非本人操作，请立即重置密码。"
    );
}

#[tokio::test]
async fn reading_some_or_all_messages_lowers_the_count_of_unread_ones() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    browser.post("/gicend/message/read/", json!({"all": true})).await.data();
    for number in 0..3 {
        add(&server, user_id, &locked(number)).await;
    }
    let list = browser.get("/gicend/message/list/?unread=true").await;
    assert_eq!(minutes(list.data()).len(), 3);
    let first = &list.data()["items"][0]["message_id"];
    let left = browser.post("/gicend/message/read/", json!({"message_ids": [first, first]})).await;
    assert_eq!(left.data()["unread"], 2);
    let unread = browser.get("/gicend/message/list/?unread=true").await;
    assert_eq!(minutes(unread.data()), ["1", "0"]);
    let seen = browser.get("/gicend/message/list/?unread=false&limit=1").await;
    assert_eq!(&seen.data()["items"][0]["message_id"], first, "the one that was read last written");
    assert_eq!(browser.get("/gicend/message/count/").await.data()["unread"], 2);
    let none = browser.post("/gicend/message/read/", json!({"all": true})).await;
    assert_eq!(none.data()["unread"], 0);
}

#[tokio::test]
async fn messages_are_found_by_their_type_and_by_words_in_the_readers_language() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    add(&server, user_id, &locked(7)).await;
    let failed = json!({ "instance_id": Uuid::nil(), "instance": "Web-Straße", "reason": "sold_out" });
    add(&server, user_id, &notice("instance_failed", failed)).await;
    let titles = async |query: &str| -> Vec<String> {
        let list = browser.get(&format!("/gicend/message/list/?{query}")).await;
        let items = list.data()["items"].as_array().unwrap().clone();
        items.iter().map(|message| message["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles("message_type=resource").await, ["Web-Straße could not be created"]);
    assert_eq!(titles("message_type=security").await, ["Your account was locked"]);
    assert_eq!(titles("message_type=finance").await, [""; 0]);
    assert_eq!(titles("q=web-stra%C3%9Fe").await, ["Web-Straße could not be created"]);
    assert_eq!(titles("q=7%20minutes").await, ["Your account was locked"]);
    assert_eq!(titles("q=7%20minutes&message_type=resource").await, [""; 0]);
    browser.post("/gicend/account/language/update/", json!({"lang": "CN"})).await.data();
    assert_eq!(titles("q=minutes").await, [""; 0]);
    assert_eq!(titles("q=%E9%94%81%E5%AE%9A&limit=1").await.len(), 1);
}

#[tokio::test]
async fn a_message_leads_to_what_it_is_about_and_one_that_an_earlier_version_wrote_to_the_list() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    let id = Uuid::from_u128(7);
    let failed = json!({ "instance_id": id, "instance": "web", "reason": "sold_out" });
    add(&server, user_id, &notice("instance_failed", failed)).await;
    add(&server, user_id, &notice("instance_failed", json!({ "instance": "web", "reason": "sold_out" })))
        .await;
    let list = browser.get("/gicend/message/list/?limit=2").await;
    let links: Vec<_> = (0..2).map(|at| list.data()["items"][at]["link"].clone()).collect();
    let link = |path: String| json!({ "label": "View the instance", "path": path });
    assert_eq!(links, [link("/main/gpu-cloud".to_owned()), link(format!("/main/gpu-cloud/{id}"))]);
}

#[tokio::test]
async fn chosen_messages_or_all_read_ones_are_deleted_for_good() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    for number in 0..3 {
        add(&server, user_id, &locked(number)).await;
    }
    let list = browser.get("/gicend/message/list/").await;
    let id = |at: usize| list.data()["items"][at]["message_id"].clone();
    let left = browser.post("/gicend/message/delete/", json!({"message_ids": [id(0), id(0)]})).await;
    assert_eq!(left.data()["total"], list.data()["items"].as_array().unwrap().len() - 1);
    assert_eq!(minutes(browser.get("/gicend/message/list/").await.data()), ["1", "0"]);
    browser.post("/gicend/message/read/", json!({"message_ids": [id(1)]})).await.data();
    browser.post("/gicend/message/delete/", json!({"all_read": true})).await.data();
    assert_eq!(minutes(browser.get("/gicend/message/list/").await.data()), ["0"]);
    assert_eq!(minutes(browser.get("/gicend/message/list/?unread=true").await.data()), ["0"]);
}

#[tokio::test]
async fn nobody_sees_marks_or_deletes_another_persons_messages() {
    let server = TestServer::start().await;
    let (owner, owner_id) = reader(&server, "reader_01").await;
    add(&server, owner_id, &locked(30)).await;
    let message_id =
        owner.get("/gicend/message/list/?limit=1").await.data()["items"][0]["message_id"].clone();
    let (other, _) = reader(&server, "reader_02").await;
    let list = other.get("/gicend/message/list/").await;
    assert!(!list.body.to_string().contains(message_id.as_str().unwrap()));
    other.post("/gicend/message/read/", json!({"message_ids": [message_id]})).await.data();
    other.post("/gicend/message/read/", json!({"all": true})).await.data();
    other.post("/gicend/message/delete/", json!({"message_ids": [message_id]})).await.data();
    other.post("/gicend/message/delete/", json!({"all_read": true})).await.data();
    let list = owner.get("/gicend/message/list/?unread=true&limit=1").await;
    assert_eq!(list.data()["items"][0]["message_id"], message_id);
}

#[tokio::test]
async fn a_page_has_at_most_100_messages_and_at_least_one() {
    let server = TestServer::start().await;
    let (browser, user_id) = reader(&server, "reader_01").await;
    for number in 0..102 {
        add(&server, user_id, &locked(number)).await;
    }
    for (limit, count) in [("100000", 100), ("0", 1), ("1", 1)] {
        let page = browser.get(&format!("/gicend/message/list/?limit={limit}")).await;
        assert_eq!(page.data()["items"].as_array().unwrap().len(), count, "limit {limit}");
    }
}

#[tokio::test]
async fn what_is_no_list_of_messages_is_refused() {
    let server = TestServer::start().await;
    let (browser, _) = reader(&server, "reader_01").await;
    for query in [
        "limit=-1",
        "limit=x",
        "cursor=%27",
        "cursor=AAAA",
        "unread=maybe",
        "message_type=rumours",
        "order=title",
        "limit=1&limit=2",
    ] {
        let answer = browser.get(&format!("/gicend/message/list/?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}: {}", answer.body);
    }
    let many: Vec<Uuid> = (0..101).map(Uuid::from_u128).collect();
    for body in [
        json!({}),
        json!({"all": false}),
        json!({"message_ids": []}),
        json!({"message_ids": [Uuid::nil()], "all": true}),
        json!({"message_ids": many}),
        json!({"message_ids": ["x"]}),
        json!({"message_ids": null}),
        json!({"all": true, "user_id": Uuid::nil()}),
    ] {
        let answer = browser.post("/gicend/message/read/", body.clone()).await;
        assert!(answer.status.is_client_error(), "{body}: {}", answer.body);
        let draft = body.to_string().replace("\"all\"", "\"all_read\"");
        let draft: Value = serde_json::from_str(&draft).unwrap();
        let answer = browser.post("/gicend/message/delete/", draft.clone()).await;
        assert!(answer.status.is_client_error(), "{draft}: {}", answer.body);
    }
}
