//! What is refused inside an operation stands in the audit log like what is refused before it.

use axum::http::StatusCode;
use portico_server::kit::random::Random;
use portico_server::people::project::create_project;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::support::{Browser, TestServer, everywhere, in_project, key_draft, sub_user_draft};

async fn denied(server: &TestServer) -> usize {
    server.audited().await.into_iter().filter(|line| line.ends_with(" denied")).count()
}

/// The values of the newest line of the log that tells of a refusal.
async fn last_denial(main: &Browser) -> Value {
    let answer = main.get("/gicend/audit/list/?outcome=denied").await;
    answer.data()["items"][0].clone()
}

/// What a manager of users tries who holds less than others: a name, the call and its body.
fn reaching(own_id: &Value, strong_id: &Value, group_id: &Value) -> Vec<(&'static str, &'static str, Value)> {
    let more = everywhere(&["finance_recharge"]);
    let mut created = sub_user_draft("denials_01n");
    created["authorization"]["grants"] = more.clone();
    let mut far = sub_user_draft("denials_01f");
    far["authorization"]["regions"] = json!(["us-west"]);
    let edited = json!({"name": "Other", "email": "denials_01s@example.com", "mobile": ""});
    let grant = "/gicend/user/grant/update/";
    vec![
        ("more for oneself", grant, json!({"user_id": own_id, "grants": more})),
        ("handing on more", "/gicend/user/create/", created),
        ("handing on a region", "/gicend/user/create/", far),
        ("more by a group", "/gicend/group/grant/update/", json!({"group_id": group_id, "grants": []})),
        ("a stronger one's grants", grant, json!({"user_id": strong_id, "grants": []})),
        ("a stronger one's mailbox", "/gicend/user/edit/", json!({"user_id": strong_id, "user": edited})),
        ("a stronger one's password", "/gicend/user/password/reset/", json!({"user_id": strong_id})),
    ]
}

#[tokio::test]
async fn every_refusal_inside_an_operation_is_one_line_of_the_log_though_the_operation_is_rolled_back() {
    let server = TestServer::start().await;
    let main = server.signed_in("denials_01").await;
    let (app, account) = (&server.app, account_id(&server).await);
    let other: Result<_> =
        transaction!(app.store(), tx => { create_project(tx, app, account, "Another").await });
    let (own, other) = (main.project().await, json!(other.unwrap()));
    let grants = everywhere(&["user_management", "compute_view"]);
    let (manager, manager_id) = server.active_sub_user(&main, "denials_01m", grants).await;
    let strong_id = main.sub_user("denials_01s", everywhere(&["finance_recharge"])).await;
    let strong = main.group("Strong", everywhere(&["oss"])).await;
    let works = in_project(&own, &["compute_create_delete", "finance_orders"]);
    let (worker, _) = server.active_sub_user(&main, "denials_01w", works).await;
    let order = |project: &Value, region: &str| {
        json!({"region": region, "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1,
            "project_id": project, "vdc_id": null, "total": 1})
    };
    let reach = reaching(&manager_id, &strong_id, &strong);
    let mut tries: Vec<(&str, &Browser, &str, Value)> =
        reach.into_iter().map(|(name, path, body)| (name, &manager, path, body)).collect();
    tries.extend([
        ("another project", &worker, "/gicend/billing/order/create/", order(&other, "cn-east")),
        ("another region", &worker, "/gicend/billing/order/create/", order(&own, "us-west")),
    ]);
    for (name, browser, path, body) in tries {
        let before = (denied(&server).await, server.count("access_grant").await);
        let answer = browser.post(path, body).await;
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::FORBIDDEN, json!(100_013)),
            "{name}: {}",
            answer.body
        );
        assert_eq!(
            (denied(&server).await, server.count("access_grant").await),
            (before.0 + 1, before.1),
            "{name}"
        );
        let line = last_denial(&main).await;
        assert_eq!(
            (&line["action"], &line["object"]["id"]),
            (&json!("call.refuse"), &json!(path)),
            "{name}: {line}"
        );
        assert_eq!(line["after"]["rules"][0], answer.body["violations"][0]["rule"], "{name}: {line}");
    }
}

#[tokio::test]
async fn a_keys_refusals_inside_an_operation_are_in_the_log_and_a_page_that_was_only_looked_at_is_not() {
    let server = TestServer::start().await;
    let main = server.signed_in("denials_02").await;
    let key = main.key(key_draft(&["finance_orders"])).await;
    let other_id = main.sub_user("denials_02s", json!([])).await;
    let path = format!("/gicend/rights/list/?user_id={}", other_id.as_str().unwrap());
    let before = denied(&server).await;
    let answer = server.browser().call("GET", &path, &key.secret, &[]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(denied(&server).await, before + 1);
    let (looking, _) = server.active_sub_user(&main, "denials_02l", json!([])).await;
    assert_eq!(looking.get(&path).await.status, StatusCode::FORBIDDEN);
    assert_eq!(denied(&server).await, before + 1);
}

#[tokio::test]
async fn who_may_not_call_any_more_once_a_late_body_is_there_is_a_line_of_the_log_as_who_was_refused_before()
{
    let server = TestServer::start().await;
    let (owner, thief) = (server.signed_in("denials_06").await, server.browser());
    server.sign_in(&thief, "denials_06").await;
    let before = denied(&server).await;
    let revoke = async {
        owner.post("/gicend/session/revoke_others/", json!({})).await.data();
    };
    let path = "/gicend/password/ageing/";
    let answer = thief.post_late(path, &json!({"months": 0}), revoke).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{}", answer.body);
    assert_eq!(denied(&server).await, before + 1);
    let line = last_denial(&owner).await;
    assert_eq!((&line["action"], &line["object"]["id"]), (&json!("call.refuse"), &json!(path)), "{line}");
}

#[tokio::test]
async fn refusals_inside_operations_are_written_so_often_a_minute_and_then_answered_with_a_wait() {
    let server = TestServer::start().await;
    let main = server.signed_in("denials_03").await;
    let grants = everywhere(&["user_management"]);
    let (manager, manager_id) = server.active_sub_user(&main, "denials_03m", grants).await;
    let body = json!({"user_id": manager_id, "grants": []});
    let before = denied(&server).await;
    let mut answers = Vec::new();
    for _ in 0..70 {
        answers.push(manager.post("/gicend/user/grant/update/", body.clone()).await.status);
    }
    let written = denied(&server).await - before;
    assert_eq!(answers.iter().filter(|status| **status == StatusCode::FORBIDDEN).count(), written);
    assert_eq!(answers.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
    server.clock.advance(60);
    assert_eq!(manager.post("/gicend/user/grant/update/", body).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn refusals_of_a_list_are_written_so_often_a_minute_too_and_the_rest_of_it_is_told_to_wait() {
    let server = TestServer::start().await;
    let main = server.signed_in("denials_05").await;
    let ids: Vec<String> = (0..100).map(|_| Uuid::from_bytes(Random::System.bytes()).to_string()).collect();
    for (path, field) in [
        ("/gicend/key/delete/", "key_ids"),
        ("/gicend/user/disable/", "user_ids"),
        ("/gicend/group/delete/", "group_ids"),
    ] {
        server.clock.advance(60);
        let before = denied(&server).await;
        let answer = main.post(path, json!({ field: ids })).await;
        let results = answer.data()["results"].as_array().unwrap().clone();
        let waiting = results.iter().filter(|result| result["code"] == json!(300_002)).count();
        assert_eq!((results.len(), denied(&server).await - before), (100, 60), "{path}");
        assert_eq!(waiting, 40, "{path}");
    }
}

#[tokio::test]
async fn who_has_to_prove_who_they_are_or_to_be_verified_first_is_not_written_down_as_refused() {
    let server = TestServer::start().await;
    let main = server.signed_in("denials_04").await;
    // What signing in proved is over.
    server.clock.advance(20 * 60);
    let before = denied(&server).await;
    assert_eq!(main.post("/gicend/totp/create/", json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(denied(&server).await, before);
}
