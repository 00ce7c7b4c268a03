//! Rights that two administrators change at once: who has not seen what the other saved does not overwrite it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestServer, everywhere, sub_user_draft};

/// Refused, as somebody else has saved something since.
fn assert_changed(answer: &Answer, field: &str) {
    let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.body);
    assert_eq!(answer.body["violations"], json!([{"field": field, "rule": rule}]));
}

#[tokio::test]
async fn grants_that_somebody_else_has_changed_meanwhile_are_not_overwritten() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let user = main.sub_user("bob_01", everywhere(&["cdn_view"])).await;
    let group = main.group("Ops", everywhere(&["cdn_view"])).await;
    for (kind, of, id) in [("user", "user_id", &user), ("group", "group_id", &group)] {
        let send = async |body: Value| main.post(&format!("/gicend/{kind}/grant/update/"), body).await;
        let save = async |seen: &Value, grants: &Value| {
            send(json!({of: id, "grants": grants, "seen_grants": seen})).await
        };
        let first = everywhere(&["cdn_view"]);
        let second = everywhere(&["compute_view", "oss"]);
        save(&first, &second).await.data();
        assert_changed(&save(&first, &json!([])).await, "seen_grants");
        assert_changed(&save(&json!([]), &first).await, "seen_grants");
        // The answer was lost, so that the same is sent again.
        save(&first, &second).await.data();
        save(&everywhere(&["oss", "compute_view"]), &first).await.data();
        // A program that says nothing of what it saw goes on as before.
        send(json!({of: id, "grants": second})).await.data();
        let path = format!("/gicend/{kind}/show/?{of}={}", id.as_str().unwrap());
        assert_eq!(main.get(&path).await.data()["grants"][0]["groups"].as_array().unwrap().len(), 2);
    }
    let events = server.audited().await;
    let count = |action: &str| events.iter().filter(|line| *line == action).count();
    assert_eq!(count("sub_user.grant done"), 3);
    assert_eq!(count("group.grant done"), 4, "with what it began with");
}

#[tokio::test]
async fn an_authorization_that_somebody_else_has_changed_meanwhile_is_not_overwritten() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let group = main.group("Ops", everywhere(&["cdn_view"])).await;
    let user = main.sub_user("bob_01", json!([])).await;
    let mut seen = sub_user_draft("bob_01")["authorization"].clone();
    let mut wanted = seen.clone();
    wanted["access_methods"] = json!(["api", "console"]);
    let save = async |seen: &Value, wanted: &Value| {
        let body = json!({"user_id": user, "authorization": wanted, "seen": seen});
        main.post("/gicend/user/authorize/", body).await
    };
    let grants = everywhere(&["compute_view"]);
    main.post("/gicend/user/grant/update/", json!({"user_id": user, "grants": grants})).await.data();
    assert_changed(&save(&seen, &wanted).await, "seen");
    (seen["grants"], wanted["grants"]) = (grants.clone(), grants.clone());
    main.join(&group, &user).await;
    assert_changed(&save(&seen, &wanted).await, "seen");
    seen["group_ids"] = json!([group]);
    save(&seen, &wanted).await.data();
    // The answer was lost, so that the same is sent again.
    save(&seen, &wanted).await.data();
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "sub_user.authorize done").count(), 1);
    let path = format!("/gicend/user/show/?user_id={}", user.as_str().unwrap());
    let shown = main.get(&path).await;
    assert_eq!(shown.data()["grants"], grants);
    assert_eq!(shown.data()["user"]["groups"], json!([]));
    assert_eq!(shown.data()["user"]["access_methods"], json!(["console", "api"]));
    // A program that says nothing of what it saw goes on as before.
    let body = json!({"user_id": user, "authorization": sub_user_draft("bob_01")["authorization"]});
    main.post("/gicend/user/authorize/", body).await.data();
    assert_eq!(main.get(&path).await.data()["grants"], json!([]));
}
