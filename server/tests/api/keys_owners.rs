//! What a security key may goes by its owner, and by who manages them.

use axum::http::StatusCode;
use portico_core::permission_group::PermissionGroup;
use portico_server::caller::Via;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::keys::{OPEN, act, codes, status, sub_user};
use crate::support::{Browser, Key, TestServer, key_draft};

#[tokio::test]
async fn nobody_gives_a_key_what_they_do_not_hold() {
    let server = TestServer::start().await;
    server.account("keys_09").await;
    let sub = sub_user(&server, "keys_09", "keys_09_sub", &[PermissionGroup::ComputeView]).await;
    let key = sub.key(key_draft(&["compute_view"])).await;
    let beyond = sub.post("/gicend/key/create/", key_draft(&["compute_view", "user_management"])).await;
    assert_eq!((beyond.status, beyond.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let edited = json!({"name": "x", "grants": key_draft(&["user_management"])["grants"], "ip_list": ""});
    let beyond = sub.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edited})).await;
    assert_eq!((beyond.status, beyond.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let wrong = json!({"name": "", "grants": edited["grants"], "ip_list": "x"});
    let wrong = sub.post("/gicend/key/edit/", json!({"key_id": key.id, "key": wrong})).await;
    let fields: Vec<_> =
        wrong.body["violations"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["key.name", "key.ip_list"]);
    server.execute("update sub_user_access set api = false").await;
    let refused = sub.post("/gicend/key/create/", key_draft(&["compute_view"])).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "who may not use the API needs no key");
    assert_eq!(sub.get("/gicend/key/list/").await.data()["has_api_access"], false);
}

#[tokio::test]
async fn what_an_owner_loses_their_key_loses_and_a_disabled_owner_s_key_opens_nothing() {
    let server = TestServer::start().await;
    server.signed_in("keys_11").await.key(key_draft(&["compute_view"])).await;
    let sub = sub_user(&server, "keys_11", "keys_11_sub", &[PermissionGroup::UserManagement]).await;
    let key = sub.key(key_draft(&["user_management"])).await;
    assert_eq!(status(&server, &key).await, 200);
    for (change, back) in [
        ("update app_user set state = 'disabled'", "update app_user set state = 'enabled'"),
        ("update app_user set deleted_at = 1", "update app_user set deleted_at = null"),
        ("update sub_user_access set api = false", "update sub_user_access set api = true"),
    ] {
        server.execute(change).await;
        assert_eq!(status(&server, &key).await, 401, "{change}");
        server.execute(back).await;
        assert_eq!(status(&server, &key).await, 200, "{back}");
    }
    let actors = async || {
        let page = server.call_from("127.0.0.1", OPEN, &key.secret).await;
        let events = page.data()["items"].as_array().unwrap().clone();
        events.iter().map(|event| event["actor"]["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(actors().await.contains(&"main".to_owned()));
    server.execute("delete from access_grant").await;
    let own = actors().await;
    assert!(!own.is_empty() && own.iter().all(|kind| kind == "sub" || kind == "key"), "{own:?}");
}

#[tokio::test]
async fn a_key_that_ends_while_a_call_is_on_its_way_acts_no_more() {
    use portico_core::permission::Resource;
    use portico_core::permission_group::Operation;
    use portico_server::{people::access, people::key, transaction};

    let server = TestServer::start().await;
    let main = server.signed_in("keys_12").await;
    let made = main.key(key_draft(&["user_management"])).await;
    let context = portico_server::kit::http::RequestContext {
        request_id: "test".to_owned(),
        lang: portico_core::Lang::US,
        address: [127, 0, 0, 1].into(),
    };
    let asked = async |ends: bool| {
        let caller = key::caller(&server.app, &made.secret).await?;
        assert!(matches!(caller.via, Via::Key(_)));
        if ends {
            act(&main, "deactivate", &[&made]).await.data();
        }
        let resource = Resource::default();
        transaction!(server.app.store(), tx => {
            access::require_in(tx, &caller, Operation::UserManage, &resource).await
        })
    };
    context.clone().scope(asked(false)).await.unwrap();
    let refused = context.scope(asked(true)).await.unwrap_err();
    assert_eq!(refused.status(), 401);
}

#[tokio::test]
async fn another_account_s_key_is_as_unknown_as_one_that_is_not_there() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("keys_13").await, server.signed_in("keys_14").await);
    let key = main.key(key_draft(&["compute_view"])).await;
    let nothing = Key { id: Uuid::nil().to_string(), secret: String::new() };
    let edit = json!({"name": "x", "grants": key_draft(&["compute_view"])["grants"], "ip_list": ""});
    let mut bodies = Vec::new();
    for key in [&key, &nothing] {
        let answer = other.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edit})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        let mut body = answer.body;
        body["request_id"] = Value::Null;
        bodies.push(body);
    }
    assert_eq!(bodies[0], bodies[1]);
    for verb in ["activate", "deactivate", "delete"] {
        assert_eq!(codes(&other, verb, &[&key, &nothing]).await, [json!(100_004), json!(100_004)]);
    }
    assert_eq!(status(&server, &key).await, 200);
    assert_eq!(other.get("/gicend/key/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn who_manages_users_sees_every_key_and_stops_those_of_people_with_no_more_rights() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_15").await;
    let manager = [PermissionGroup::UserManagement, PermissionGroup::ComputeView];
    let boss = sub_user(&server, "keys_15", "keys_15_boss", &manager).await;
    let low = sub_user(&server, "keys_15", "keys_15_low", &[PermissionGroup::ComputeView]).await;
    let high = sub_user(&server, "keys_15", "keys_15_high", &[PermissionGroup::CdnDelete]).await;
    server.clock.advance(1);
    let lows = &low.key(key_draft(&["compute_view"])).await;
    server.clock.advance(1);
    let highs = &high.key(key_draft(&["cdn_delete"])).await;
    let seen = async |browser: &Browser, query: &str| {
        let list = browser.get(&format!("/gicend/key/list/{query}")).await;
        let keys = list.data()["items"].as_array().unwrap().clone();
        keys.iter().map(|key| key["owner"]["login_name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(seen(&boss, "").await, ["keys_15_high", "keys_15_low"]);
    assert_eq!(seen(&boss, "?own=true").await, [""; 0]);
    assert_eq!(seen(&boss, "?q=S_15_lO").await, ["keys_15_low"]);
    assert_eq!(seen(&boss, "?q=%25").await, [""; 0]);
    assert_eq!(seen(&low, "").await, ["keys_15_low"]);
    assert_eq!(seen(&main, "?state=inactive").await, [""; 0]);
    assert_eq!(codes(&low, "deactivate", &[highs, lows]).await, [json!(100_013), json!(0)]);
    assert_eq!(codes(&low, "deactivate", &[lows]).await, [json!(100_001)], "inactive already");
    assert_eq!(codes(&boss, "delete", &[highs, lows]).await, [json!(100_013), json!(0)]);
    assert_eq!(codes(&main, "delete", &[highs, lows]).await, [json!(0), json!(100_004)]);
    let edit = json!({"name": "x", "grants": key_draft(&["compute_view"])["grants"], "ip_list": ""});
    let lows = &low.key(key_draft(&["compute_view"])).await;
    let edited = main.post("/gicend/key/edit/", json!({"key_id": lows.id, "key": edit})).await;
    assert_eq!(edited.status, StatusCode::FORBIDDEN, "a key is edited by its owner only");
}
