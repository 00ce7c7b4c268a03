//! Support tickets: what their customers do with them, who sees which, and what staff do.

use axum::body::Body;
use portico_server::closing::support::CloseIdle;
use portico_server::kit::queue::Job;
use portico_server::platform::config::StaffLang;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer, everywhere, test_gateway_with};

const LIST: &str = "/gicend/support/ticket/list/";
const DAY: i64 = 86_400;

pub fn ticket(title: &str) -> Value {
    json!({"category": "technical", "severity": "normal", "title": title, "text": "Since noon.\n\n- it is slow",
        "resource_id": null, "file_ids": []})
}

pub async fn open_with(browser: &Browser, body: Value) -> Value {
    browser.post("/gicend/support/ticket/create/", body).await.data().clone()
}

/// Opens a ticket; its id.
pub async fn open(browser: &Browser, title: &str) -> Value {
    open_with(browser, ticket(title)).await["ticket_id"].clone()
}

pub fn text_of(id: &Value) -> &str {
    id.as_str().unwrap()
}

pub async fn show(browser: &Browser, id: &Value) -> Answer {
    browser.get(&format!("/gicend/support/ticket/show/?ticket_id={}", text_of(id))).await
}

async fn act(browser: &Browser, action: &str, id: &Value) -> Answer {
    browser.post(&format!("/gicend/support/ticket/{action}/"), json!({"ticket_id": id})).await
}

async fn reply(browser: &Browser, id: &Value, text: &str) -> Answer {
    let body = json!({"ticket_id": id, "reply": {"text": text, "file_ids": []}});
    browser.post("/gicend/support/ticket/reply/", body).await
}

pub async fn answer(grace: &Browser, id: &Value, text: &str, is_asked: bool) -> Answer {
    let body = json!({"ticket_id": id, "reply": {"text": text, "file_ids": []}, "is_asked": is_asked});
    grace.post("/admin/ticket/answer/", body).await
}

async fn note(grace: &Browser, id: &Value, text: &str) -> Answer {
    grace.post("/admin/ticket/note/", json!({"ticket_id": id, "note": {"text": text, "file_ids": []}})).await
}

pub async fn titles(browser: &Browser, query: &str) -> Vec<String> {
    let answer = browser.get(&format!("{LIST}?{query}")).await;
    let items = answer.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| text_of(&one["title"]).to_owned()).collect()
}

/// The texts and kinds of a ticket's entries.
fn entries(shown: &Answer) -> Vec<(String, String)> {
    let entries = shown.data()["entries"].as_array().unwrap();
    let text = |entry: &Value, name: &str| text_of(&entry[name]).to_owned();
    entries.iter().map(|entry| (text(entry, "kind"), text(entry, "text"))).collect()
}

pub async fn upload(browser: &Browser, name: &str, bytes: Vec<u8>) -> Answer {
    let request = browser.request("POST", &format!("/gicend/support/file/create/?name={name}"));
    let request = request.header("content-type", "application/octet-stream");
    browser.send(request.body(Body::from(bytes)).unwrap()).await
}

pub fn refusal(answer: &Answer) -> (u16, String, String) {
    let violation = &answer.body["violations"][0];
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (answer.status.as_u16(), word(&violation["field"]), word(&violation["rule"]["rule"]))
}

pub fn is(status: u16, field: &str, rule: &str) -> (u16, String, String) {
    (status, field.to_owned(), rule.to_owned())
}

#[tokio::test]
async fn a_ticket_goes_from_its_question_over_an_answer_and_a_reply_to_its_rating() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let id = open(&browser, "Slow disk").await;
    let opened = show(&browser, &id).await;
    let one = &opened.data()["ticket"];
    assert_eq!((&one["state"], &one["author"]), (&json!("open"), &json!("asker_01")));
    assert_eq!(text_of(&one["number"]).len(), 8);
    server.clock.advance(60);
    answer(&grace, &id, "Which disk?", true).await.data();
    assert_eq!(show(&browser, &id).await.data()["ticket"]["state"], "waiting");
    server.clock.advance(60);
    assert_eq!(reply(&browser, &id, "The second.").await.data()["ticket"]["state"], "open");
    server.clock.advance(60);
    answer(&grace, &id, "It is mended.", false).await.data();
    assert_eq!(act(&browser, "close", &id).await.data()["ticket"]["state"], "closed");
    let rating = json!({"ticket_id": id, "rating": {"stars": 4, "comment": " Quick. "}});
    let rated = browser.post("/gicend/support/ticket/rate/", rating).await;
    assert_eq!(
        (&rated.data()["ticket"]["stars"], &rated.data()["ticket"]["comment"]),
        (&json!(4), &json!("Quick."))
    );
    let kinds: Vec<_> = entries(&rated).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["written", "answered", "written", "answered", "closed"]);
}

#[tokio::test]
async fn what_its_state_forbids_is_refused_and_a_closed_ticket_is_opened_again_for_seven_days() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "Slow disk").await;
    let rating = json!({"ticket_id": id, "rating": {"stars": 4, "comment": ""}});
    let early = browser.post("/gicend/support/ticket/rate/", rating).await;
    assert_eq!(refusal(&early), is(409, "ticket_id", "state_forbids"));
    assert_eq!(refusal(&act(&browser, "reopen", &id).await), is(409, "ticket_id", "state_forbids"));
    act(&browser, "close", &id).await.data();
    assert_eq!(refusal(&act(&browser, "close", &id).await), is(409, "ticket_id", "state_forbids"));
    assert_eq!(refusal(&reply(&browser, &id, "More.").await), is(409, "ticket_id", "state_forbids"));
    server.clock.advance(7 * DAY);
    server.sign_in(&browser, "asker_01").await;
    // Signing in takes no time on this clock: exactly seven days have passed.
    assert_eq!(act(&browser, "reopen", &id).await.data()["ticket"]["state"], "open");
    act(&browser, "close", &id).await.data();
    server.clock.advance(7 * DAY + 1);
    server.sign_in(&browser, "asker_01").await;
    let late = act(&browser, "reopen", &id).await;
    assert_eq!(late.body["violations"][0]["rule"]["state"], "past");
}

#[tokio::test]
async fn people_see_their_own_tickets_and_with_the_permission_everybodys() {
    let server = TestServer::start().await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let (helper, _) = server.active_sub_user(&main, "sub_02", everywhere(&["support"])).await;
    let stranger = server.signed_in("stranger_1").await;
    let of_main = open(&main, "Of the owner").await;
    server.clock.advance(1);
    let of_sub = open(&sub, "Of a sub-user").await;
    assert_eq!(titles(&sub, "").await, ["Of a sub-user"]);
    for browser in [&main, &helper] {
        assert_eq!(titles(browser, "").await, ["Of a sub-user", "Of the owner"]);
    }
    assert_eq!(titles(&main, "own=true").await, ["Of the owner"]);
    assert_eq!(titles(&stranger, "").await, Vec::<String>::new());
    for (browser, id) in [(&sub, &of_main), (&stranger, &of_main), (&stranger, &of_sub)] {
        let nothing = json!(Uuid::nil());
        assert_eq!(show(browser, id).await.status, 404);
        for action in ["close", "reopen"] {
            let (there, not) = (act(browser, action, id).await, act(browser, action, &nothing).await);
            assert_eq!((there.status, &there.body["code"]), (not.status, &not.body["code"]), "{action}");
        }
        assert_eq!(reply(browser, id, "Mine?").await.status, 404);
    }
    reply(&helper, &of_sub, "I add this.").await.data();
    assert_eq!(entries(&show(&sub, &of_sub).await).len(), 2);
}

#[tokio::test]
async fn no_customer_reads_what_staff_note_or_which_operator_wrote() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let id = open(&browser, "Slow disk").await;
    note(&grace, &id, "Look at host seven.").await.data();
    answer(&grace, &id, "We look at it.", false).await.data();
    let shown = show(&browser, &id).await;
    let said = shown.body.to_string();
    assert!(!said.contains("host seven") && !said.contains("grace"), "{said}");
    let staff = grace.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(&id))).await;
    let kinds: Vec<_> = entries(&staff).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["written", "note", "answered"]);
    assert_eq!(staff.data()["ticket"]["operator_name"], "grace");
    let file = server.csv(&browser, "/gicend/support/ticket/export/", json!({"format": "csv"})).await;
    assert!(file.contains("Slow disk") && !file.contains("host seven") && !file.contains("grace"));
}

#[tokio::test]
async fn everybody_who_wrote_is_notified_of_an_answer_and_support_is_mailed_what_customers_write() {
    let server = TestServer::start_with(|config| {
        config.support.staff_emails = vec!["desk@example.com".to_owned()];
        config.support.staff_lang = StaffLang::CN;
        config.admin.public_url = "https://staff.example.com".to_owned();
    })
    .await;
    let grace = operator(&server, "grace").await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let id = open(&sub, "Slow disk").await;
    server.clock.advance(600);
    reply(&main, &id, "It is urgent.").await.data();
    let mails = server.sent_of("ticket_written").await;
    assert_eq!(mails.iter().map(|mail| text_of(&mail["to"])).collect::<Vec<_>>(), ["desk@example.com"; 2]);
    let address = format!("https://staff.example.com/#/tickets/{}", text_of(&id));
    assert!(mails.iter().all(|mail| text_of(&mail["text"]).contains(&address)), "{mails:?}");
    assert!(text_of(&mails[0]["text"]).contains("工单"), "in their language: {}", mails[0]["text"]);
    let number = text_of(&show(&main, &id).await.data()["ticket"]["number"]).to_owned();
    for typed in [number.clone(), format!("%23{number}")] {
        let found = grace.get(&format!("/admin/customer/list/?q={typed}")).await;
        assert_eq!(found.data()["items"][0]["login_name"], "owner_01", "{typed}");
    }
    answer(&grace, &id, "It is mended.", false).await.data();
    for browser in [&main, &sub] {
        let messages = browser.get("/gicend/message/list/?q=mended").await;
        let link = &messages.data()["items"][0]["link"];
        assert_eq!(link["path"], format!("/main/tickets/{}", text_of(&id)));
    }
}

#[tokio::test]
async fn a_resource_that_the_caller_may_not_see_is_no_resource() {
    let server = test_gateway_with(|_| ()).await;
    let (browser, ids) = server.furnished("asker_01").await;
    let stranger = server.signed_in("stranger_1").await;
    let mut body = ticket("Slow disk");
    body["resource_id"] = json!(ids["resource"]);
    let refused = stranger.post("/gicend/support/ticket/create/", body.clone()).await;
    assert_eq!(refusal(&refused), is(400, "resource_id", "unknown_choice"));
    let id = open_with(&browser, body).await["ticket_id"].clone();
    let shown = show(&browser, &id).await;
    assert_eq!(shown.data()["ticket"]["resource_name"], "cpu");
    assert_eq!(titles(&browser, "q=CPU").await, ["Slow disk"]);
}

#[tokio::test]
async fn the_queue_has_the_ticket_first_whose_answer_is_due_first_and_an_answer_takes_it_out() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    for (title, severity) in [("A wish", "low"), ("Slow", "normal"), ("Down", "urgent")] {
        let mut body = ticket(title);
        body["severity"] = json!(severity);
        open_with(&browser, body).await;
        server.clock.advance(1);
    }
    let queue = async |query: &str| {
        let answer = grace.get(&format!("/admin/ticket/list/?{query}")).await;
        let items = answer.data()["items"].as_array().unwrap().clone();
        let titles = items.iter().map(|one| text_of(&one["ticket"]["title"]).to_owned()).collect::<Vec<_>>();
        (titles, answer.data()["open"].clone(), items)
    };
    let (all, open, items) = queue("").await;
    assert_eq!((all, open), (vec!["Down".to_owned(), "Slow".to_owned(), "A wish".to_owned()], json!(3)));
    let first = &items[0];
    let due = |one: &Value| one["due_at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_second();
    assert_eq!(due(first) - (server.app.now().seconds() - 1), 30 * 60);
    assert_eq!(queue("limit=1").await.0, ["Down"]);
    answer(&grace, &first["ticket"]["ticket_id"], "On it.", false).await.data();
    assert_eq!(queue("").await.0, ["Slow", "A wish"]);
    assert_eq!(queue("state=answered").await.0, ["Down"]);
    let number = text_of(&items[1]["ticket"]["number"]);
    assert_eq!(queue(&format!("q={number}")).await.0, ["Slow"]);
    assert_eq!(queue("severity=low").await.0, ["A wish"]);
}

#[tokio::test]
async fn what_waits_already_is_not_put_off_by_what_is_written_on() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "Slow disk").await;
    let grace = operator(&server, "grace").await;
    let due = async || {
        let path = format!("/admin/ticket/show/?ticket_id={}", text_of(&id));
        grace.get(&path).await.data()["ticket"]["due_at"].clone()
    };
    let first = due().await;
    server.clock.advance(600);
    reply(&browser, &id, "Still.").await.data();
    assert_eq!(due().await, first);
    assert!(first.is_string(), "{first}");
}

#[tokio::test]
async fn a_ticket_is_given_to_an_operator_who_may_sign_in_and_taken_back() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    operator(&server, "heidi").await;
    let id = open(&browser, "Slow disk").await;
    let known = grace.get("/admin/ticket/assignee/list/").await.data()["items"].clone();
    assert_eq!(known[1]["name"], "heidi");
    let give = async |held_by: &Value, to: &Value| {
        let body = json!({"ticket_id": id, "operator_id": to, "held_by": held_by});
        grace.post("/admin/ticket/assign/", body).await
    };
    give(&Value::Null, &known[1]["operator_id"]).await.data();
    let of =
        |operator: &Value| format!("/admin/ticket/list/?operator_id={}", text_of(&operator["operator_id"]));
    let count = async |path: String| grace.get(&path).await.data()["items"].as_array().unwrap().len();
    assert_eq!((count(of(&known[0])).await, count(of(&known[1])).await), (0, 1));
    give(&known[1]["operator_id"], &Value::Null).await.data();
    assert_eq!(count(of(&known[1])).await, 0);
    assert_eq!(
        refusal(&give(&Value::Null, &json!(Uuid::nil())).await),
        is(400, "operator_id", "unknown_choice")
    );
}

#[tokio::test]
async fn tickets_of_one_person_are_joined_and_those_of_others_are_not() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let first = open(&main, "Slow disk").await;
    server.clock.advance(1);
    let second = open_with(&main, ticket("Disk is slow")).await;
    let (id, number) = (second["ticket_id"].clone(), second["number"].clone());
    note(&grace, &id, "The same again.").await.data();
    let of_sub = open_with(&sub, ticket("Secret")).await;
    let merge =
        async |into: &Value| grace.post("/admin/ticket/merge/", json!({"ticket_id": id, "into": into})).await;
    for wrong in [&of_sub["number"], &number, &json!("1")] {
        assert_eq!(refusal(&merge(wrong).await), is(400, "into", "unknown_choice"));
    }
    let target = show(&main, &first).await.data()["ticket"]["number"].clone();
    merge(&target).await.data();
    let whole = entries(&show(&main, &first).await);
    assert_eq!(whole.iter().filter(|(kind, _)| kind == "written").count(), 2);
    assert!(whole.contains(&("merged".to_owned(), text_of(&number).to_owned())));
    let closed = show(&main, &id).await;
    assert_eq!(closed.data()["ticket"]["merged_into"], first);
    assert_eq!(act(&main, "reopen", &id).await.body["violations"][0]["rule"]["state"], "merged");
    let staff = grace.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(&first))).await;
    assert!(entries(&staff).iter().any(|(kind, _)| kind == "note"));
}

#[tokio::test]
async fn what_waits_for_its_customer_in_vain_is_closed_after_the_days_that_the_operator_set() {
    let server = TestServer::start_with(|config| config.support.close_waiting_days = 2).await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let (asked, told) = (open(&browser, "Asked").await, open(&browser, "Told").await);
    answer(&grace, &asked, "Which disk?", true).await.data();
    answer(&grace, &told, "Mended.", false).await.data();
    server.clock.advance(2 * DAY);
    CloseIdle::default().run(&server.app, Uuid::nil()).await.unwrap();
    // The session has aged in the meantime.
    server.sign_in(&browser, "asker_01").await;
    let states = async || {
        let list = browser.get(LIST).await.data()["items"].clone();
        let state_of = |ticket: &Value| {
            list.as_array().unwrap().iter().find(|one| one["ticket_id"] == *ticket).unwrap()["state"].clone()
        };
        [state_of(&told), state_of(&asked)]
    };
    assert_eq!(states().await, ["answered", "waiting"]);
    server.clock.advance(1);
    CloseIdle::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(states().await, ["answered", "closed"]);
    assert_eq!(act(&browser, "reopen", &asked).await.data()["ticket"]["state"], "open");
}

#[tokio::test]
async fn replies_at_the_same_time_are_all_kept_and_a_closing_among_them_wins_or_loses_whole() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "Slow disk").await;
    let replies = (0..8).map(|number| {
        let (browser, id) = (&browser, &id);
        async move { reply(browser, id, &format!("Reply {number}")).await.status.as_u16() }
    });
    let (statuses, closed) = tokio::join!(futures::future::join_all(replies), act(&browser, "close", &id));
    closed.data();
    let kept = entries(&show(&browser, &id).await);
    let written = kept.iter().filter(|(kind, _)| kind == "written").count() - 1;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), written);
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    let last = kept.last().unwrap();
    assert_eq!(last.0, "closed", "nothing is written to a ticket that is closed");
}

/// Lets two minutes pass, in which a person may write once more, and signs in again where a session would be over.
async fn pause(server: &TestServer, browser: &Browser) {
    server.clock.advance(121);
    if server.app.now().seconds() % 7_200 < 121 {
        server.sign_in(browser, "asker_01").await;
    }
}

#[tokio::test]
async fn an_account_has_a_hundred_tickets_that_are_not_closed_and_a_ticket_three_hundred_entries() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let id = open(&browser, "The first").await;
    for _ in 1..100 {
        pause(&server, &browser).await;
        open(&browser, "Another").await;
    }
    pause(&server, &browser).await;
    let one_more = browser.post("/gicend/support/ticket/create/", ticket("One more")).await;
    assert_eq!(refusal(&one_more), is(409, "ticket", "too_many"));
    act(&browser, "close", &id).await.data();
    pause(&server, &browser).await;
    let id = open(&browser, "One more").await;
    for number in 1..300 {
        pause(&server, &browser).await;
        reply(&browser, &id, &format!("Entry {number}")).await.data();
    }
    pause(&server, &browser).await;
    assert_eq!(refusal(&reply(&browser, &id, "Too much.").await), is(409, "text", "too_many"));
}

#[tokio::test]
async fn the_tickets_of_an_account_end_with_it_and_are_among_what_a_person_takes_along() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    open(&browser, "Slow disk").await;
    upload(&browser, "a.log", b"a".to_vec()).await.data();
    browser.prove().await.data();
    let request =
        browser.request("POST", "/gicend/account/data/export/").header("content-type", "application/json");
    let (_, bytes) = browser.file(request.body(Body::from("{}")).unwrap()).await;
    let taken: Value = serde_json::from_slice(&bytes).unwrap();
    let ticket = &taken["tickets"][0];
    assert_eq!(ticket["ticket"]["title"], "Slow disk");
    assert!(ticket["entries"][0]["text"].as_str().unwrap().starts_with("Since noon."));
}

#[tokio::test]
async fn what_was_written_names_the_sub_user_by_their_id_to_whoever_may_see_people_while_they_are_there() {
    let server = TestServer::start().await;
    let main = server.signed_in("asker_01").await;
    let (sub, user_id) = server.active_sub_user(&main, "asker_02", json!([])).await;
    let id = open(&sub, "Slow disk").await;
    server.clock.advance(60);
    reply(&main, &id, "Mine as well.").await.data();
    let ids = |shown: &Answer| -> Vec<Value> {
        let entries = shown.data()["entries"].as_array().unwrap();
        entries.iter().map(|entry| entry["user_id"].clone()).collect()
    };
    let author = async |browser: &Browser| {
        let listed =
            browser.get("/gicend/support/ticket/list/").await.data()["items"][0]["author_id"].clone();
        assert_eq!(show(browser, &id).await.data()["ticket"]["author_id"], listed);
        listed
    };
    assert_eq!(ids(&show(&main, &id).await), [user_id.clone(), Value::Null], "the main user has no page");
    assert_eq!(ids(&show(&sub, &id).await), [Value::Null, Value::Null], "who may not see people");
    assert_eq!((author(&main).await, author(&sub).await), (user_id.clone(), Value::Null));
    let grace = operator(&server, "grace").await;
    let queued = grace.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(&id))).await;
    assert_eq!(ids(&queued), [Value::Null, Value::Null]);
    main.post("/gicend/user/delete/", json!({"user_ids": [user_id]})).await.data();
    assert_eq!(ids(&show(&main, &id).await), [Value::Null, Value::Null], "who is gone has none any more");
    assert_eq!(author(&main).await, Value::Null);
}
