//! Jobs that were given up, as operators see them and try them again.

use portico_core::Lang;
use portico_core::operator::OperatorRole;
use portico_server::Error;
use portico_server::closing::admin::job::retry_jobs;
use portico_server::kit::queue::{delete_ended, run_due};
use portico_server::platform::config::MailChannel;
use portico_server::platform::mail::{self, Message};
use portico_server::platform::news::Notice;
use portico_server::transaction;
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::support::TestServer;

const LIST: &str = "/admin/job/list/";
const RETRY: &str = "/admin/job/retry/";

/// A server that reaches no mail server.
async fn without_mail() -> TestServer {
    TestServer::start_with(|config| {
        config.mail.channel = MailChannel::Smtp;
        config.mail.smtp_url = SecretString::from("smtp://127.0.0.1:1?tls=none".to_owned());
    })
    .await
}

async fn stage(server: &TestServer, to: &str) {
    let app = &server.app;
    let notice = Notice { name: "account_exists".to_owned(), params: serde_json::Map::new() };
    let message = Message { to: to.to_owned(), lang: Lang::US, notice };
    let staged: Result<(), Error> =
        transaction!(app.store(), tx => { mail::stage(tx, app, message.clone()).await });
    staged.unwrap();
}

/// Lets the mails of these receivers fail until they are given up.
async fn give_up(server: &TestServer, receivers: &[&str]) {
    for to in receivers {
        stage(server, to).await;
        server.clock.advance(1);
    }
    for _ in 0..12 {
        run_due(&server.app).await.unwrap();
        server.clock.advance(3_600);
    }
}

fn ids(list: &Value) -> Vec<Value> {
    list["items"].as_array().unwrap().iter().map(|job| job["job_id"].clone()).collect()
}

#[tokio::test]
async fn a_mail_that_was_given_up_is_listed_with_its_reason_and_leaves_once_it_is_tried_again() {
    let server = without_mail().await;
    give_up(&server, &["li.ming@mail.example", "wang@mail.example"]).await;
    let grace = operator(&server, "grace").await;
    let list = grace.get(LIST).await.data().clone();
    let job = &list["items"][0];
    assert_eq!(
        (&job["kind"], &job["can_retry"], &job["attempts"]),
        (&json!("mail.send"), &json!(true), &json!(10))
    );
    assert!(!job["last_error"].as_str().unwrap().is_empty());
    assert!(!list.to_string().contains("@mail.example"), "no address is told");
    assert_eq!(grace.get(&format!("{LIST}?q=mail")).await.data()["items"].as_array().unwrap().len(), 2);
    assert_eq!(grace.get(&format!("{LIST}?q=ledger")).await.data()["items"], json!([]));
    let foreign = grace.get(&format!("{LIST}?q=%C3%A9%C3%A9il")).await;
    assert_eq!(foreign.data()["items"], json!([]), "a letter of foreign case is no other");
    let first = grace.get(&format!("{LIST}?limit=1")).await.data().clone();
    let next = first["next_cursor"].as_str().unwrap();
    let second = grace.get(&format!("{LIST}?limit=1&cursor={next}")).await.data().clone();
    assert_eq!([ids(&first), ids(&second)].concat(), ids(&list));

    let back = server.restart_with(|config| config.mail.channel = MailChannel::Sink);
    let nobody = back.app.random().id(back.app.now());
    let mut job_ids = ids(&list);
    job_ids.push(json!(nobody));
    assert_eq!(grace.post(RETRY, json!({"job_ids": job_ids})).await.data(), &json!({"retried": 2}));
    assert_eq!(grace.post(RETRY, json!({"job_ids": job_ids})).await.data(), &json!({"retried": 0}));
    assert_eq!(grace.get(LIST).await.data()["items"], json!([]));
    let mut receivers: Vec<Value> = back.sent().await.iter().map(|line| line["to"].clone()).collect();
    receivers.sort_by_key(Value::to_string);
    assert_eq!(receivers, ["li.ming@mail.example", "wang@mail.example"]);
    let told = grace.get("/admin/audit/list/?action=job.retry").await.data().clone();
    assert_eq!(told["items"].as_array().unwrap().len(), 2);
    assert_eq!(told["items"][0]["detail"], "mail.send");
}

#[tokio::test]
async fn what_fails_again_is_given_up_again_after_as_many_tries() {
    let server = without_mail().await;
    give_up(&server, &["li.ming@mail.example"]).await;
    let grace = operator(&server, "grace").await;
    let job_ids = ids(grace.get(LIST).await.data());
    assert_eq!(
        retry_jobs(&server.app, None, &[serde_json::from_value(job_ids[0].clone()).unwrap()]).await.unwrap(),
        1
    );
    run_due(&server.app).await.unwrap();
    assert_eq!(grace.get(LIST).await.data()["items"], json!([]), "it waits for its next try");
    give_up(&server, &[]).await;
    let again = operator(&server, "heidi").await.get(LIST).await.data().clone();
    assert_eq!((ids(&again), &again["items"][0]["attempts"]), (job_ids, &json!(10)));
    server.clock.advance(31 * 86_400);
    delete_ended(&server.app).await.unwrap();
    assert_eq!(server.count_jobs("mail.send").await, 0);
}

#[tokio::test]
async fn what_was_given_up_before_its_needs_were_kept_says_so_and_is_not_tried() {
    let server = without_mail().await;
    give_up(&server, &["li.ming@mail.example"]).await;
    let empty = match server.app.store().engine() {
        portico_server::kit::store::Engine::Sqlite => "x''",
        portico_server::kit::store::Engine::Postgres => "''::bytea",
    };
    server.execute(&format!("update job set payload = {empty}")).await;
    let grace = operator(&server, "grace").await;
    let list = grace.get(LIST).await.data().clone();
    assert_eq!(list["items"][0]["can_retry"], false);
    assert_eq!(grace.post(RETRY, json!({"job_ids": ids(&list)})).await.data(), &json!({"retried": 0}));
}

#[tokio::test]
async fn jobs_are_tried_again_by_those_who_run_the_machines_and_a_hundred_at_a_time() {
    let server = TestServer::start().await;
    let ingrid = operator_with(&server, "ingrid", &[OperatorRole::Infrastructure]).await;
    let sam = operator_with(&server, "sam", &[OperatorRole::Support]).await;
    let one = server.app.random().id(server.app.now());
    assert_eq!(sam.get(LIST).await.status, 403);
    assert_eq!(sam.post(RETRY, json!({"job_ids": [one]})).await.status, 403);
    assert_eq!(ingrid.get(LIST).await.status, 200);
    for job_ids in [json!([]), json!(vec![one; 101])] {
        let refused = ingrid.post(RETRY, json!({"job_ids": job_ids})).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["violations"][0]["field"]),
            (400, &json!("job_ids"))
        );
    }
}
