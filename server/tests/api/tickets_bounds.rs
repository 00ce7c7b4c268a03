//! What one customer cannot do to support, and who reads on in a ticket: not whoever may no longer.

use portico_server::kit::store::Engine;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer, everywhere};
use crate::tickets::{answer, is, open, refusal, show, text_of, ticket};

async fn act(browser: &Browser, action: &str, id: &Value) -> Answer {
    browser.post(&format!("/gicend/support/ticket/{action}/"), json!({"ticket_id": id})).await
}

async fn reply(browser: &Browser, id: &Value, text: &str) -> Answer {
    let body = json!({"ticket_id": id, "reply": {"text": text, "file_ids": []}});
    browser.post("/gicend/support/ticket/reply/", body).await
}

/// An id that nothing has, in the engine's words.
fn new_id(server: &TestServer) -> &'static str {
    match server.app.store().engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    }
}

/// A server whose staff have a mailbox.
async fn desk() -> TestServer {
    TestServer::start_with(|config| config.support.staff_emails = vec!["desk@example.com".to_owned()]).await
}

async fn receivers(server: &TestServer, template: &str) -> Vec<String> {
    let mails = server.sent_of(template).await;
    let mut to: Vec<_> = mails.iter().map(|mail| text_of(&mail["to"]).to_owned()).collect();
    to.sort_unstable();
    to
}

#[tokio::test]
async fn an_answer_goes_to_those_who_may_still_read_the_ticket() {
    let server = desk().await;
    let grace = operator(&server, "grace").await;
    let main = server.signed_in("owner_01").await;
    let (author, author_id) = server.active_sub_user(&main, "writer_01", everywhere(&["cdn_view"])).await;
    let (helper, helper_id) = server.active_sub_user(&main, "writer_02", everywhere(&["support"])).await;
    let (leaver, leaver_id) = server.active_sub_user(&main, "writer_03", everywhere(&["support"])).await;
    let id = open(&author, "Slow disk").await;
    reply(&helper, &id, "Since noon.").await.data();
    reply(&leaver, &id, "Host seven.").await.data();
    answer(&grace, &id, "We look at it.", false).await.data();
    let all = ["writer_01@example.com", "writer_02@example.com", "writer_03@example.com"];
    assert_eq!(receivers(&server, "ticket_answered").await, all);
    let nothing = json!({"user_id": helper_id, "grants": []});
    main.post("/gicend/user/grant/update/", nothing).await.data();
    assert_eq!(show(&helper, &id).await.status, 404);
    main.post("/gicend/user/disable/", json!({"user_ids": [leaver_id]})).await.data();
    answer(&grace, &id, "It is mended.", false).await.data();
    let once_more = [&all[..1], &all[..]].concat();
    assert_eq!(receivers(&server, "ticket_answered").await, once_more);
    main.post("/gicend/user/disable/", json!({"user_ids": [author_id]})).await.data();
    answer(&grace, &id, "Anything else?", false).await.data();
    grace.post("/admin/ticket/close/", json!({"ticket_id": id})).await.data();
    assert_eq!(receivers(&server, "ticket_answered").await.len(), 4);
    assert!(receivers(&server, "ticket_closed").await.is_empty(), "its author is disabled");
}

#[tokio::test]
async fn staff_are_mailed_of_a_ticket_once_in_ten_minutes_unless_they_have_answered() {
    let server = desk().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let mails = async || server.sent_of("ticket_written").await.len();
    let id = open(&browser, "Slow disk").await;
    for number in 0..5 {
        reply(&browser, &id, &format!("And {number}")).await.data();
    }
    act(&browser, "close", &id).await.data();
    act(&browser, "reopen", &id).await.data();
    assert_eq!(mails().await, 1);
    server.clock.advance(600);
    reply(&browser, &id, "Are you there?").await.data();
    assert_eq!(mails().await, 2);
    answer(&grace, &id, "Yes. Which disk?", true).await.data();
    reply(&browser, &id, "The second.").await.data();
    assert_eq!(mails().await, 3, "an answer to what they asked");
    grace.post("/admin/ticket/close/", json!({"ticket_id": id})).await.data();
    act(&browser, "reopen", &id).await.data();
    assert_eq!(mails().await, 4);
    open(&browser, "Another").await;
    assert_eq!(mails().await, 5);
}

#[tokio::test]
async fn a_person_writes_thirty_times_an_hour_and_others_of_the_account_after_them() {
    let server = TestServer::start().await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "writer_01", everywhere(&["cdn_view"])).await;
    let id = open(&sub, "Flood").await;
    for number in 1..30 {
        reply(&sub, &id, &format!("Entry {number}")).await.data();
    }
    act(&sub, "close", &id).await.data();
    let more = sub.post("/gicend/support/ticket/create/", ticket("One more")).await;
    let (said, again) = (reply(&sub, &id, "More.").await, act(&sub, "reopen", &id).await);
    for refused in [more, said, again] {
        assert_eq!((refused.status.as_u16(), refused.code()), (429, json!(300_002)));
    }
    open(&main, "The main user's").await;
    server.clock.advance(121);
    act(&sub, "reopen", &id).await.data();
}

#[tokio::test]
async fn a_ticket_is_opened_again_ten_times() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "Slow disk").await;
    for _ in 0..10 {
        act(&browser, "close", &id).await.data();
        act(&browser, "reopen", &id).await.data();
    }
    act(&browser, "close", &id).await.data();
    assert_eq!(refusal(&act(&browser, "reopen", &id).await), is(409, "ticket_id", "too_many"));
}

#[tokio::test]
async fn a_ticket_is_not_opened_again_beside_a_hundred_that_are_not_closed() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "Slow disk").await;
    act(&browser, "close", &id).await.data();
    let new_id = new_id(&server);
    let others = format!(
        "insert into support_ticket (ticket_id, account_id, user_id, author, customer_no, number, category, severity, state, title,
           opened_at, changed_at, comment)
         with recursive steps (step) as (select 1 union all select step + 1 from steps where step < 100)
         select {new_id}, account_id, user_id, author, customer_no, '9' || (1000000 + step), category, severity, 'open', title,
           opened_at, changed_at, '' from support_ticket, steps"
    );
    server.execute(&others).await;
    assert_eq!(refusal(&act(&browser, "reopen", &id).await), is(409, "ticket", "too_many"));
    server.execute("update support_ticket set state = 'closed' where number = '91000001'").await;
    act(&browser, "reopen", &id).await.data();
}

#[tokio::test]
async fn what_happened_to_a_ticket_takes_no_room_of_what_is_written_and_hides_none_of_it() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let id = open(&browser, "Slow disk").await;
    let new_id = new_id(&server);
    let happened = format!(
        "insert into support_entry (entry_id, ticket_id, account_id, kind, user_id, author, text, written_at)
         with recursive numbered (number) as (select 1 union all select number + 1 from numbered where number < 650)
         select {new_id}, ticket_id, account_id, 'reopened', user_id, author, '', 1 from support_entry, numbered"
    );
    server.execute(&happened).await;
    server.clock.advance(1);
    reply(&browser, &id, "The newest.").await.data();
    let staff = grace.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(&id))).await;
    for shown in [show(&browser, &id).await, staff] {
        let entries = shown.data()["entries"].as_array().unwrap().clone();
        assert_eq!(entries.len(), 600);
        assert_eq!(entries.last().unwrap()["text"], "The newest.");
    }
}
