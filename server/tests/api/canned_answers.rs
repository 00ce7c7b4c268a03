//! Answers that staff keep: nobody overwrites another's version of one unawares.

use portico_server::kit::store::Engine;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{Answer, Browser, TestServer};

async fn save(grace: &Browser, id: &Value, seen: &Value, name: &str) -> Answer {
    let answer = json!({"name": name, "text_us": "Hello,", "text_cn": "您好，"});
    let body = json!({"answer_id": id, "seen_saved_at": seen, "answer": answer});
    grace.post("/admin/canned_answer/save/", body).await
}

async fn only(grace: &Browser) -> Value {
    let kept = grace.get("/admin/canned_answer/list/").await.data()["answers"].clone();
    let [one] = &kept.as_array().unwrap()[..] else { panic!("one answer") };
    one.clone()
}

#[tokio::test]
async fn an_answer_that_somebody_else_has_saved_meanwhile_is_not_overwritten() {
    let server = TestServer::start().await;
    let (grace, edith) = (operator(&server, "grace").await, operator(&server, "edith").await);
    let id = json!(server.app.random().id(server.app.now()));
    save(&grace, &id, &Value::Null, "First").await.data();
    let seen = only(&grace).await["saved_at"].clone();
    server.clock.advance(1);
    save(&edith, &id, &seen, "Hers").await.data();
    for seen in [&seen, &Value::Null] {
        let refused = save(&grace, &id, seen, "Mine").await;
        let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
        assert_eq!(refused.status, 409);
        assert_eq!(refused.body["violations"], json!([{"field": "seen_saved_at", "rule": rule}]));
    }
    // Her answer was lost, so that she sends it again.
    save(&edith, &id, &seen, "Hers").await.data();
    assert_eq!(only(&grace).await["name"], "Hers");
    let seen = only(&grace).await["saved_at"].clone();
    save(&grace, &id, &seen, "Mine").await.data();
    assert_eq!(only(&grace).await["name"], "Mine");
}

#[tokio::test]
async fn as_many_answers_are_kept_as_are_listed_and_one_more_is_refused_until_another_is_deleted() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let fresh = || json!(server.app.random().id(server.app.now()));
    let first = fresh();
    save(&grace, &first, &Value::Null, "First").await.data();
    let id = match server.app.store().engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    };
    let more = format!(
        "insert into support_answer (answer_id, name, text_us, text_cn, saved_at, saved_by)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 499)
         select {id}, name, text_us, text_cn, saved_at, saved_by from support_answer cross join n"
    );
    server.execute(&more).await;
    let refused = save(&grace, &fresh(), &Value::Null, "One more").await;
    let rule = json!({"rule": "too_many", "max": 500});
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"], json!([{"field": "answer.name", "rule": rule}]));
    let listed = grace.get("/admin/canned_answer/list/").await.data()["answers"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 500);
    grace.post("/admin/canned_answer/delete/", json!({ "answer_id": first })).await.data();
    save(&grace, &fresh(), &Value::Null, "One more").await.data();
}
