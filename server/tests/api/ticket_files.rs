//! Files that go with tickets: what customers send, what staff send with an answer, and who may have them.

use axum::body::Body;
use portico_server::closing::support::DeleteUnusedFiles;
use portico_server::kit::queue::Job;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer, everywhere};
use crate::tickets::{is, open_with, refusal, show, text_of, ticket, titles, upload};
use crate::verification::png;

const DAY: i64 = 86_400;

#[tokio::test]
async fn files_go_with_what_is_written_and_come_back_as_what_runs_nothing() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let picture = upload(&browser, "shot.png", png(20)).await.data().clone();
    let page = upload(&browser, "..%2Fevil.html", b"<script>alert(1)</script>".to_vec()).await.data().clone();
    assert_eq!(
        (&picture["kind"], &page["kind"], &page["name"]),
        (&json!("picture"), &json!("text"), &json!("evil.html"))
    );
    let mut body = ticket("Slow disk");
    body["file_ids"] = json!([picture["file_id"], page["file_id"]]);
    let id = open_with(&browser, body.clone()).await["ticket_id"].clone();
    let files = show(&browser, &id).await.data()["entries"][0]["files"].clone();
    assert_eq!(files.as_array().unwrap().len(), 2);
    // What was sent is sent once.
    let again = browser.post("/gicend/support/ticket/create/", body).await;
    assert_eq!(refusal(&again), is(400, "file_ids", "unknown_choice"));
    for (asker, path) in [(&browser, "/gicend/support/file/"), (&grace, "/admin/ticket/file/")] {
        let of = |file: &Value| format!("{path}?file_id={}", text_of(&file["file_id"]));
        let (head, bytes) = asker.file(asker.request("GET", &of(&page)).body(Body::empty()).unwrap()).await;
        assert_eq!(bytes.as_ref(), b"<script>alert(1)</script>");
        let header = |name: &str| head.headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/plain; charset=utf-8");
        assert!(header("content-disposition").starts_with("attachment; "));
        assert!(header("content-security-policy").contains("sandbox"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        let (head, bytes) =
            asker.file(asker.request("GET", &of(&picture)).body(Body::empty()).unwrap()).await;
        assert_eq!(head.headers["content-type"], "image/jpeg");
        assert!(bytes.starts_with(b"\xff\xd8"), "made anew");
    }
    let stored = server.bytes("select sealed from support_file where kind = 'text'").await;
    assert!(!stored.windows(6).any(|part| part == b"script"));
}

#[tokio::test]
async fn files_of_others_and_what_is_no_file_of_a_known_kind_are_refused() {
    let server = TestServer::start().await;
    let main = server.signed_in("owner_01").await;
    let (sub, _) = server.active_sub_user(&main, "sub_01", everywhere(&["cdn_view"])).await;
    let stranger = server.signed_in("stranger_1").await;
    let file = upload(&main, "a.log", b"a".to_vec()).await.data()["file_id"].clone();
    for other in [&sub, &stranger] {
        assert_eq!(other.get(&format!("/gicend/support/file/?file_id={}", text_of(&file))).await.status, 404);
        let mut body = ticket("Not mine");
        body["file_ids"] = json!([file]);
        let refused = other.post("/gicend/support/ticket/create/", body).await;
        assert_eq!(refusal(&refused), is(400, "file_ids", "unknown_choice"));
        assert_eq!(titles(other, "").await, Vec::<String>::new());
    }
    let archive = upload(&main, "a.zip", b"PK\x03\x04\x14\0\0\xff".to_vec()).await;
    assert_eq!(refusal(&archive), is(400, "file", "file_kind"));
    let broken =
        upload(&main, "a.png", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x02".to_vec()).await;
    assert_eq!(refusal(&broken), is(400, "image", "image_format"));
    assert_eq!(
        refusal(&upload(&main, "a%0ab.log", b"a".to_vec()).await),
        is(400, "name", "forbidden_character")
    );
    let large = upload(&main, "a.log", vec![b'a'; 5 * 1_024 * 1_024 + 1]).await;
    assert_eq!(refusal(&large), is(413, "file", "file_too_large"));
}

#[tokio::test]
async fn a_file_that_is_not_sent_is_forgotten_after_a_day_and_one_that_is_stays() {
    let server = TestServer::start().await;
    let browser = server.signed_in("asker_01").await;
    let sent = upload(&browser, "sent.log", b"a".to_vec()).await.data()["file_id"].clone();
    upload(&browser, "left.log", b"b".to_vec()).await.data();
    let mut body = ticket("Slow disk");
    body["file_ids"] = json!([sent]);
    let id = open_with(&browser, body).await["ticket_id"].clone();
    server.clock.advance(DAY - 1);
    DeleteUnusedFiles::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(server.count("support_file").await, 2);
    server.clock.advance(2);
    DeleteUnusedFiles::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!(server.count("support_file").await, 1);
    server.sign_in(&browser, "asker_01").await;
    assert_eq!(show(&browser, &id).await.data()["entries"][0]["files"][0]["name"], "sent.log");
}

/// A file that an operator uploads for a ticket.
async fn upload_for(grace: &Browser, ticket_id: &Value, name: &str) -> Answer {
    let path = format!("/admin/ticket/file/create/?ticket_id={}&name={name}", text_of(ticket_id));
    let request = grace.request("POST", &path).header("content-type", "application/octet-stream");
    grace.send(request.body(Body::from("1. Restart it.")).unwrap()).await
}

async fn answer_with(grace: &Browser, ticket_id: &Value, file_ids: &[&Value]) -> Answer {
    let reply = json!({"text": "Please do this.", "file_ids": file_ids});
    grace
        .post("/admin/ticket/answer/", json!({"ticket_id": ticket_id, "reply": reply, "is_asked": false}))
        .await
}

#[tokio::test]
async fn staff_send_files_with_an_answer_which_their_customer_alone_can_have_and_not_before_it_is_sent() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("asker_01").await, operator(&server, "grace").await);
    let (stranger, other) = (server.signed_in("stranger_1").await, operator(&server, "otto").await);
    let id = open_with(&browser, ticket("Slow disk")).await["ticket_id"].clone();
    let elsewhere = open_with(&stranger, ticket("Other")).await["ticket_id"].clone();
    let file = upload_for(&grace, &id, "steps.txt").await.data()["file_id"].clone();
    let have = async |who: &Browser| {
        let path = format!("/gicend/support/file/?file_id={}", text_of(&file));
        who.file(who.request("GET", &path).body(Body::empty()).unwrap()).await
    };
    assert_eq!(have(&browser).await.0.status, 404, "not before it is sent");
    let refused = is(400, "reply.file_ids", "unknown_choice");
    assert_eq!(refusal(&answer_with(&other, &id, &[&file]).await), is(400, "file_ids", "unknown_choice"));
    assert_eq!(
        refusal(&answer_with(&grace, &elsewhere, &[&file]).await).0,
        refused.0,
        "a file for another account's ticket"
    );
    let note = json!({"ticket_id": id, "note": {"text": "For us.", "file_ids": [file]}});
    assert_eq!(refusal(&grace.post("/admin/ticket/note/", note).await), is(400, "note.file_ids", "too_many"));
    answer_with(&grace, &id, &[&file]).await.data();
    let shown = show(&browser, &id).await.data()["entries"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&shown["kind"], &shown["files"][0]["name"]), (&json!("answered"), &json!("steps.txt")));
    let (head, bytes) = have(&browser).await;
    assert_eq!((head.status.as_u16(), bytes.as_ref()), (200, b"1. Restart it.".as_slice()));
    assert_eq!(have(&stranger).await.0.status, 404);
    let again = answer_with(&grace, &id, &[&file]).await;
    assert_eq!(again.status, 400, "what was sent is sent once");
    assert_eq!(upload_for(&grace, &json!(Uuid::nil().to_string()), "a.txt").await.status, 404);
    assert_eq!(upload_for(&browser, &id, "a.txt").await.status, 404, "no call of customers'");
}
