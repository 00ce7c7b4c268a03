//! What staff's handling of tickets keeps: a question that waits when tickets are joined, whom a ticket is taken from, and what is found in
//! whatever state.

use futures::future::join;
use portico_core::operator::OperatorRole;
use portico_server::kit::store::{Conn, Engine};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::{operator, operator_with};
use crate::gpu_servers::{ordered, server_draft};
use crate::instances::{cloud, draft, running};
use crate::support::{Answer, Browser, TestServer, count_waiting, everywhere};
use crate::tickets::{answer, is, open, open_with, refusal, show, text_of, ticket};

const LIST: &str = "/admin/ticket/list/";

/// A ticket as staff see it.
async fn seen(staff: &Browser, id: &Value) -> Value {
    staff.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(id))).await.data().clone()
}

async fn merge(staff: &Browser, id: &Value, into: &Value) -> Answer {
    staff.post("/admin/ticket/merge/", json!({"ticket_id": id, "into": into})).await
}

/// The titles of the tickets that staff find.
async fn found(staff: &Browser, query: &str) -> Vec<String> {
    let page = staff.get(&format!("{LIST}?{query}")).await;
    let items = page.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| text_of(&one["ticket"]["title"]).to_owned()).collect()
}

/// The titles of a person's messages.
async fn messages(browser: &Browser) -> Vec<String> {
    let page = browser.get("/gicend/message/list/").await;
    let items = page.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| text_of(&one["title"]).to_owned()).collect()
}

#[tokio::test]
async fn a_question_that_waits_goes_on_waiting_in_the_ticket_that_it_is_merged_into() {
    for (is_asked, before) in [(false, "answered"), (true, "waiting")] {
        let server = TestServer::start().await;
        let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
        let first = open_with(&browser, ticket("Slow disk")).await;
        answer(&grace, &first["ticket_id"], "Which disk?", is_asked).await.data();
        assert_eq!(seen(&grace, &first["ticket_id"]).await["ticket"]["ticket"]["state"], before);
        server.clock.advance(60);
        let mut urgent = ticket("The disk is gone");
        urgent["severity"] = json!("urgent");
        let second = open_with(&browser, urgent).await["ticket_id"].clone();
        let due = seen(&grace, &second).await["ticket"]["due_at"].clone();
        server.clock.advance(60);
        merge(&grace, &second, &first["number"]).await.data();
        let target = seen(&grace, &first["ticket_id"]).await["ticket"].clone();
        assert_eq!((&target["ticket"]["state"], &target["due_at"]), (&json!("open"), &due), "{before}");
        assert_eq!(target["ticket"]["severity"], "urgent");
        assert_eq!(found(&grace, "").await, ["Slow disk"], "it is in the queue");
        assert!(
            messages(&browser)
                .await
                .contains(&"Ticket “The disk is gone” was merged into another".to_owned())
        );
    }
}

#[tokio::test]
async fn of_two_questions_that_wait_the_one_that_is_due_first_says_when_the_merged_ticket_is_due() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let first = open_with(&browser, ticket("Slow disk")).await;
    let due = seen(&grace, &first["ticket_id"]).await["ticket"]["due_at"].clone();
    server.clock.advance(60);
    let second = open(&browser, "Slower disk").await;
    merge(&grace, &second, &first["number"]).await.data();
    assert_eq!(seen(&grace, &first["ticket_id"]).await["ticket"]["due_at"], due);
}

#[tokio::test]
async fn a_merged_ticket_that_waits_for_nobody_leaves_the_other_as_it_stands_but_changed() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let first = open_with(&browser, ticket("Slow disk")).await;
    let second = open(&browser, "Slower disk").await;
    for id in [&first["ticket_id"], &second] {
        answer(&grace, id, "It is mended.", false).await.data();
    }
    server.clock.advance(60);
    merge(&grace, &second, &first["number"]).await.data();
    let target = seen(&grace, &first["ticket_id"]).await["ticket"].clone();
    assert_eq!((&target["ticket"]["state"], &target["due_at"]), (&json!("answered"), &Value::Null));
    let changed = target["ticket"]["changed_at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    assert_eq!(changed.as_second(), server.app.now().seconds());
}

#[tokio::test]
async fn everybody_who_wrote_to_a_ticket_is_told_that_it_was_closed_or_merged() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let (first, second) = (open_with(&sub, ticket("Slow disk")).await, open(&sub, "Slower disk").await);
    for id in [&first["ticket_id"], &second] {
        let body = json!({"ticket_id": id, "reply": {"text": "It is urgent.", "file_ids": []}});
        main.post("/gicend/support/ticket/reply/", body).await.data();
    }
    merge(&grace, &second, &first["number"]).await.data();
    grace.post("/admin/ticket/close/", json!({"ticket_id": first["ticket_id"]})).await.data();
    for browser in [&main, &sub] {
        let told = messages(browser).await;
        for title in ["Ticket “Slower disk” was merged into another", "Ticket “Slow disk” was closed"]
        {
            assert_eq!(told.iter().filter(|one| *one == title).count(), 1, "{title}: {told:?}");
        }
    }
}

#[tokio::test]
async fn a_ticket_takes_in_no_more_of_another_than_it_has_room_for() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let first = open_with(&browser, ticket("Slow disk")).await;
    let second = open_with(&browser, ticket("The disk is gone")).await;
    let new_id = match server.app.store().engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    };
    let written = format!(
        "insert into support_entry (entry_id, ticket_id, account_id, kind, user_id, author, text, written_at)
         with recursive numbered (number) as (select 1 union all select number + 1 from numbered where number < 150)
         select {new_id}, ticket_id, account_id, 'written', user_id, author, 'More.', 1 from support_entry, numbered
         where kind = 'written'"
    );
    server.execute(&written).await;
    let refused = merge(&grace, &second["ticket_id"], &first["number"]).await;
    assert_eq!(refusal(&refused), is(409, "into", "too_many"));
    let left = seen(&grace, &second["ticket_id"]).await;
    assert_eq!(left["ticket"]["ticket"]["state"], "open", "it goes on where it is");
    let fits = "delete from support_entry where text = 'More.' and ticket_id = (select ticket_id from support_ticket where title = 'Slow disk')";
    server.execute(fits).await;
    merge(&grace, &second["ticket_id"], &first["number"]).await.data();
    answer(&grace, &first["ticket_id"], "We look at it.", false).await.data();
}

#[tokio::test]
async fn a_ticket_that_is_closed_while_another_is_merged_into_it_is_none_to_merge_into() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    for round in 0..8 {
        let first = open_with(&browser, ticket(&format!("Slow disk {round}"))).await;
        let second = open_with(&browser, ticket(&format!("Disk is slow {round}"))).await;
        let close = grace.post("/admin/ticket/close/", json!({"ticket_id": first["ticket_id"]}));
        let (closed, merged) = tokio::join!(close, merge(&grace, &second["ticket_id"], &first["number"]));
        closed.data();
        if merged.status != 200 {
            assert_eq!(refusal(&merged), is(400, "into", "unknown_choice"));
        }
        let left = grace.post("/admin/ticket/close/", json!({"ticket_id": second["ticket_id"]})).await;
        assert_eq!(
            left.status == 409,
            merged.status == 200,
            "it is open where it was, or closed by the merger"
        );
    }
}

/// Waits until so many others wait for a lock.
async fn until_waiting(conn: &mut Conn, count: i64) {
    while count_waiting(conn).await < count {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn of_two_tickets_that_are_merged_into_each_other_at_once_one_is_and_neither_waits_for_the_other() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let first = open_with(&browser, ticket("Slow disk")).await;
    let second = open_with(&browser, ticket("Disk is slow")).await;
    let merges = join(
        merge(&grace, &first["ticket_id"], &second["number"]),
        merge(&grace, &second["ticket_id"], &first["number"]),
    );
    let is_postgres = server.app.store().engine() == Engine::Postgres;
    // SQLite has one writer: there they come one after the other.
    let (one, other) = if is_postgres {
        let mut tx = server.app.store().begin().await.unwrap();
        let hold = "update support_ticket set changed_at = changed_at where title = 'Slow disk'";
        let free = "select number from support_ticket where title = 'Disk is slow' for update skip locked";
        on!(tx, c => { sqlx::query(hold).execute(&mut *c).await.unwrap(); });
        let (answers, ()) = join(merges, async {
            // By the connection that holds: each of the others waits.
            until_waiting(&mut tx, 2).await;
            let found = on!(tx, c => {
                sqlx::query(free).execute(&mut *c).await.unwrap().rows_affected()
            });
            assert_eq!(found, 1, "whoever waits for the first does not hold the second");
            tx.commit().await.unwrap();
        })
        .await;
        answers
    } else {
        merges.await
    };
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert!(matches!(statuses, [200, 400 | 409]), "{} {}", one.body, other.body);
    assert_eq!(found(&grace, "").await.len(), 1);
}

#[tokio::test]
async fn a_number_that_is_read_out_finds_its_ticket_in_whatever_state_and_a_state_narrows_it() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let closed = open_with(&browser, ticket("Slow disk")).await;
    let answered = open_with(&browser, ticket("Slow network")).await;
    open(&browser, "Slow answer").await;
    server.clock.advance(60);
    answer(&grace, &answered["ticket_id"], "Not any more.", false).await.data();
    server.clock.advance(60);
    grace.post("/admin/ticket/close/", json!({"ticket_id": closed["ticket_id"]})).await.data();
    assert_eq!(found(&grace, "").await, ["Slow answer"]);
    for one in [&closed, &answered] {
        let number = text_of(&one["number"]);
        for typed in [number.to_owned(), format!("%23{number}"), format!("%20%23{number}%20")] {
            assert_eq!(found(&grace, &format!("q={typed}")).await.len(), 1, "{typed}");
            let own = browser.get(&format!("/gicend/support/ticket/list/?q={typed}")).await;
            assert_eq!(own.data()["items"].as_array().unwrap().len(), 1, "{typed}");
        }
        assert_eq!(found(&grace, &format!("state=open&q={number}")).await, [""; 0]);
    }
    let all = ["Slow disk", "Slow network", "Slow answer"];
    assert_eq!(found(&grace, "q=slow").await, all, "that comes first to which something was done last");
    assert_eq!(found(&grace, "all=true").await, all);
    assert_eq!(found(&grace, "all=true&state=closed").await, ["Slow disk"]);
    let first = grace.get(&format!("{LIST}?all=true&limit=2")).await.data().clone();
    let cursor = text_of(&first["next_cursor"]);
    assert_eq!(found(&grace, &format!("all=true&limit=2&cursor={cursor}")).await, ["Slow answer"]);
}

#[tokio::test]
async fn tickets_that_are_nobodys_are_listed_alone() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let taken = open(&browser, "Slow disk").await;
    open(&browser, "Slow network").await;
    let own = grace.get("/admin/ticket/assignee/list/").await.data()["items"][0]["operator_id"].clone();
    let take = json!({"ticket_id": taken, "operator_id": own, "held_by": null});
    grace.post("/admin/ticket/assign/", take).await.data();
    for query in ["unassigned=true", "unassigned=true&all=true", "unassigned=true&state=open"] {
        assert_eq!(found(&grace, query).await, ["Slow network"], "{query}");
    }
    assert_eq!(found(&grace, "unassigned=true&state=closed").await, [""; 0]);
    assert_eq!(found(&grace, "unassigned=false").await.len(), 2);
}

#[tokio::test]
async fn a_ticket_is_not_taken_from_a_colleague_who_took_it_meanwhile_and_the_log_says_whose_it_became() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    operator(&server, "heidi").await;
    let id = open(&browser, "Slow disk").await;
    let known = grace.get("/admin/ticket/assignee/list/").await.data()["items"].clone();
    let (own, heidi) = (&known[0]["operator_id"], &known[1]["operator_id"]);
    let give = async |held_by: &Value, to: &Value| {
        let body = json!({"ticket_id": id, "operator_id": to, "held_by": held_by});
        grace.post("/admin/ticket/assign/", body).await
    };
    give(&Value::Null, heidi).await.data();
    let late = give(&Value::Null, own).await;
    assert_eq!((refusal(&late), late.code()), (is(409, "held_by", "does_not_match"), json!(100_006)));
    assert_eq!(refusal(&give(own, &Value::Null).await), is(409, "held_by", "does_not_match"));
    assert_eq!(seen(&grace, &id).await["ticket"]["operator_name"], "heidi");
    give(heidi, own).await.data();
    give(own, &Value::Null).await.data();
    assert_eq!(grace.staff_details("action=ticket.assign").await, ["heidi", "grace", ""]);
    let nothing = json!({"ticket_id": Uuid::nil(), "operator_id": null, "held_by": null});
    assert_eq!(grace.post("/admin/ticket/assign/", nothing).await.status, 404);
}

#[tokio::test]
async fn staff_see_what_a_ticket_can_be_merged_into_and_the_log_says_into_what_it_was() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let (first, over) = (open_with(&main, ticket("Slow disk")).await, open(&main, "An invoice").await);
    open(&sub, "Of somebody else").await;
    let second = open(&main, "Slower disk").await;
    grace.post("/admin/ticket/close/", json!({"ticket_id": over})).await.data();
    let mergeable = seen(&grace, &second).await["mergeable"].clone();
    let titles: Vec<_> = mergeable.as_array().unwrap().iter().map(|one| text_of(&one["title"])).collect();
    assert_eq!(titles, ["Slow disk"]);
    merge(&grace, &second, &mergeable[0]["number"]).await.data();
    assert_eq!(grace.staff_details("action=ticket.merge").await, [text_of(&first["number"])]);
    assert_eq!(show(&main, &second).await.data()["ticket"]["merged_into"], first["ticket_id"]);
}

#[tokio::test]
async fn the_overview_says_until_when_the_next_ticket_is_to_be_answered_however_long_ago_it_was_opened() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let queue = async || {
        let shown = grace.get("/admin/overview/show/").await.data()["queues"].clone();
        shown.as_array().unwrap().iter().find(|one| one["queue"] == "tickets").unwrap().clone()
    };
    let none = queue().await;
    assert_eq!((&none["count"], &none["due_at"]), (&json!(0), &Value::Null));
    let id = open(&browser, "Slow disk").await;
    answer(&grace, &id, "Is it still?", true).await.data();
    server.clock.advance(600);
    let body = json!({"ticket_id": id, "reply": {"text": "Yes.", "file_ids": []}});
    browser.post("/gicend/support/ticket/reply/", body).await.data();
    let waits = queue().await;
    assert_eq!((&waits["count"], &waits["oldest_at"]), (&json!(1), &Value::Null));
    assert_eq!(waits["due_at"], seen(&grace, &id).await["ticket"]["due_at"]);
}

#[tokio::test]
async fn the_log_says_which_canned_answer_was_saved_and_which_is_gone() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let id = Uuid::from_u128(7);
    let greeting = json!({"name": "Greeting", "text_us": "Hello,", "text_cn": "您好，"});
    grace.post("/admin/canned_answer/save/", json!({"answer_id": id, "answer": greeting})).await.data();
    grace.post("/admin/canned_answer/delete/", json!({"answer_id": id})).await.data();
    let again = grace.post("/admin/canned_answer/delete/", json!({"answer_id": id})).await;
    assert_eq!(refusal(&again), is(400, "answer_id", "unknown_choice"));
    assert_eq!(grace.staff_details("q=canned_answer").await, ["Greeting", "Greeting"]);
}

#[tokio::test]
async fn whoever_has_a_ticket_is_mailed_what_its_customer_writes_and_whoever_is_given_one_that_they_were() {
    let server = TestServer::start_with(|config| {
        config.support.staff_emails = vec!["desk@example.com".to_owned()];
    })
    .await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let heidi = operator(&server, "heidi").await;
    let known = grace.get("/admin/ticket/assignee/list/").await.data()["items"].clone();
    let (own, other) = (known[0]["operator_id"].clone(), known[1]["operator_id"].clone());
    let bad = grace.post("/admin/session/email/", json!({"email": "grace@example"})).await;
    assert_eq!(refusal(&bad), is(400, "email", "invalid_email"));
    grace.post("/admin/session/email/", json!({"email": " grace@example.com "})).await.data();
    assert_eq!(grace.get("/admin/session/show/").await.data()["email"], "grace@example.com");
    let of_heidi = json!({"operator_id": other, "email": "heidi@example.com"});
    assert_eq!(heidi.post("/admin/operator/email/", of_heidi.clone()).await.status, 403, "on oneself");
    grace.post("/admin/operator/email/", of_heidi).await.data();
    let id = open(&browser, "Slow disk").await;
    let give = async |staff: &Browser, held_by: &Value, to: &Value| {
        let body = json!({"ticket_id": id, "operator_id": to, "held_by": held_by});
        staff.post("/admin/ticket/assign/", body).await.data();
    };
    let mailed = async |kind: &str| -> Vec<String> {
        let mails = server.sent_of(kind).await;
        mails.iter().map(|mail| text_of(&mail["to"]).to_owned()).collect()
    };
    give(&grace, &Value::Null, &own).await;
    assert_eq!(mailed("ticket_assigned").await, [""; 0], "who takes one knows");
    give(&grace, &own, &other).await;
    assert_eq!(mailed("ticket_assigned").await, ["heidi@example.com"]);
    let body = json!({"ticket_id": id, "reply": {"text": "It is urgent.", "file_ids": []}});
    browser.post("/gicend/support/ticket/reply/", body.clone()).await.data();
    let mut to = mailed("ticket_written").await;
    to.sort();
    assert_eq!(to, ["desk@example.com", "desk@example.com", "heidi@example.com"]);
    heidi.post("/admin/session/email/", json!({"email": ""})).await.data();
    server.clock.advance(601);
    browser.post("/gicend/support/ticket/reply/", body).await.data();
    assert_eq!(mailed("ticket_written").await.len(), 4, "the desk alone");
}

#[tokio::test]
async fn beside_a_ticket_stands_what_was_done_last_with_instances_and_gpu_servers_alike() {
    let (server, browser, _) = cloud("asker_both").await;
    let grace = operator(&server, "grace").await;
    running(&server, &browser, draft("web")).await;
    server.clock.advance(60);
    ordered(&browser, server_draft("train")).await;
    let id = open(&browser, "Slow disk").await;
    let shown = seen(&grace, &id).await;
    let told = |one: &Value| {
        let (instance, gpu_server) = (&one["instance"], &one["gpu_server"]);
        let names = [&instance["name"], &gpu_server["name"]].map(|name| name.as_str().map(str::to_owned));
        let kinds = [&instance["operation"]["kind"], &gpu_server["event"]["kind"]];
        (names, kinds.map(|kind| kind.as_str().map(str::to_owned)))
    };
    let operations: Vec<_> = shown["customer"]["operations"].as_array().unwrap().iter().map(told).collect();
    let some = |text: &str| Some(text.to_owned());
    let expected =
        [([None, some("train")], [None, some("order")]), ([some("web"), None], [some("create"), None])];
    assert_eq!(operations, expected);
}

#[tokio::test]
async fn whoever_has_a_ticket_and_may_answer_none_any_more_is_not_mailed_what_its_customer_writes() {
    let server = TestServer::start_with(|config| {
        config.support.staff_emails = vec!["desk@example.com".to_owned()];
    })
    .await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    let known = grace.get("/admin/ticket/assignee/list/").await.data()["items"].clone();
    let heidi = known[1]["operator_id"].clone();
    let email = json!({"operator_id": heidi, "email": "heidi@example.com"});
    grace.post("/admin/operator/email/", email).await.data();
    let id = open(&browser, "Slow disk").await;
    let give = json!({"ticket_id": id, "operator_id": heidi, "held_by": null});
    grace.post("/admin/ticket/assign/", give).await.data();
    let written = async |text: &str| -> Vec<String> {
        let before = server.sent_of("ticket_written").await.len();
        let body = json!({"ticket_id": id, "reply": {"text": text, "file_ids": []}});
        browser.post("/gicend/support/ticket/reply/", body).await.data();
        let mails = server.sent_of("ticket_written").await.split_off(before);
        mails.iter().map(|mail| text_of(&mail["to"]).to_owned()).collect()
    };
    let mut to = written("It is urgent.").await;
    to.sort();
    assert_eq!(to, ["desk@example.com", "heidi@example.com"]);
    let roles = json!({"operator_id": heidi, "roles": []});
    grace.post("/admin/operator/roles/", roles).await.data();
    server.clock.advance(601);
    assert_eq!(written("It still is.").await, ["desk@example.com"], "as of a ticket that nobody has");
}
