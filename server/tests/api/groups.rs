//! User groups: what they give, to whom, and who may change it.

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Browser, TestServer, everywhere, in_project};

async fn change(browser: &Browser, act: &str, group: &Value, users: &[&Value]) -> Vec<Value> {
    let body = json!({"group_id": group, "user_ids": users});
    let answer = browser.post(&format!("/gicend/group/member/{act}/"), body).await;
    answer.data()["results"].as_array().unwrap().iter().map(|result| result["code"].clone()).collect()
}

async fn grant(browser: &Browser, group: &Value, grants: Value) -> crate::support::Answer {
    browser.post("/gicend/group/grant/update/", json!({"group_id": group, "grants": grants})).await
}

#[tokio::test]
async fn members_have_what_their_groups_give_at_once_and_lose_it_at_once() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let project = main.project().await;
    let (bob, bob_id) = server.active_sub_user(&main, "bob_01", json!([])).await;
    let may_list = async || bob.get("/gicend/user/list/").await.status == StatusCode::OK;
    let projects =
        async || bob.get("/gicend/project/list/").await.data()["projects"].as_array().unwrap().len();
    assert!(!may_list().await && projects().await == 0);
    let ops = main.group("Ops", everywhere(&["user_management"])).await;
    let cdn = main.group("CDN", in_project(&project, &["cdn_view"])).await;
    main.join(&cdn, &bob_id).await;
    assert!(!may_list().await && projects().await == 1);
    main.join(&ops, &bob_id).await;
    assert!(may_list().await);
    let info = bob.get("/gicend/account/info/").await;
    assert_eq!(
        info.data()["grants"],
        json!([
            {"source": {"from": "group", "id": cdn, "name": "CDN"}, "scope": {"kind": "project", "id": project}, "groups": ["cdn_view"], "regions": ["cn-east"]},
            {"source": {"from": "group", "id": ops, "name": "Ops"}, "scope": {"kind": "all"}, "groups": ["user_management"], "regions": ["cn-east"]},
        ])
    );
    grant(&main, &ops, everywhere(&["compute_view"])).await.data();
    assert!(!may_list().await, "the group gives it no more");
    grant(&main, &ops, everywhere(&["user_management"])).await.data();
    assert!(may_list().await);
    assert_eq!(change(&main, "remove", &ops, &[&bob_id]).await, [0]);
    assert!(!may_list().await, "no member any more");
    main.join(&ops, &bob_id).await;
    main.post("/gicend/group/delete/", json!({"group_ids": [ops]})).await.data();
    assert!(!may_list().await, "the group is gone");
    assert_eq!(main.get("/gicend/group/list/").await.data()["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_comes_from_a_group_cannot_be_changed_on_the_sub_users_page() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let user_id = main.sub_user("bob_01", everywhere(&["cdn_view"])).await;
    let ops = main.group("Ops", everywhere(&["cdn_view", "compute_view"])).await;
    main.join(&ops, &user_id).await;
    let source = json!([{"scope": {"kind": "all"}, "groups": ["cdn_view"], "source": {"from": "group", "id": ops, "name": "Ops"}}]);
    let refused =
        main.post("/gicend/user/grant/update/", json!({"user_id": user_id, "grants": source})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    main.post("/gicend/user/grant/update/", json!({"user_id": user_id, "grants": []})).await.data();
    let path = format!("/gicend/user/show/?user_id={}", user_id.as_str().unwrap());
    let shown = main.get(&path).await;
    assert_eq!(shown.data()["grants"], json!([]));
    assert_eq!(shown.data()["inherited"][0]["grants"], everywhere(&["compute_view", "cdn_view"]));
    // Joining twice is joining once.
    main.join(&ops, &user_id).await;
    assert_eq!(server.count("user_group_member").await, 1);
}

#[tokio::test]
async fn a_group_has_a_name_of_its_own_and_follows_the_form() {
    let server = TestServer::start_with(|config| config.limits.account.groups = 3).await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let ops = main.group("Ops", json!([])).await;
    other.group("Ops", json!([])).await;
    let taken = main.post("/gicend/group/create/", json!({"name": "OPS", "remark": ""})).await;
    assert_eq!((taken.status, taken.code()), (StatusCode::CONFLICT, json!(800_006)));
    let second = main.group("Second", json!([])).await;
    let body = json!({"group_id": second, "group": {"name": "ops", "remark": "x"}});
    let taken = main.post("/gicend/group/update/", body).await;
    assert_eq!((taken.code(), &taken.body["violations"][0]["field"]), (json!(800_006), &json!("group.name")));
    let body = json!({"group_id": ops, "group": {"name": "OPS", "remark": "on call"}});
    main.post("/gicend/group/update/", body).await.data();
    let path = format!("/gicend/group/show/?group_id={}", ops.as_str().unwrap());
    let shown = main.get(&path).await;
    assert_eq!(
        (&shown.data()["group"]["name"], &shown.data()["group"]["remark"]),
        (&json!("OPS"), &json!("on call"))
    );
    for (name, remark) in [("", ""), (&"x".repeat(33), ""), ("x", &*"x".repeat(101))] {
        let answer = main.post("/gicend/group/create/", json!({"name": name, "remark": remark})).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    }
    main.group("Third", json!([])).await;
    let over = main.post("/gicend/group/create/", json!({"name": "Fourth", "remark": ""})).await;
    assert_eq!(
        over.body["violations"][0],
        json!({"field": "name", "rule": {"rule": "too_many", "max": 3}}),
        "{}",
        over.body
    );
}

#[tokio::test]
async fn groups_and_members_are_listed_page_by_page() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let ops = main.group("ops", json!([])).await;
    for name in ["Beta", "alpha", "Beta 2"] {
        main.group(name, json!([])).await;
    }
    let mut members = Vec::new();
    for number in 0..3 {
        let user_id = main.sub_user(&format!("bob_{number:03}"), json!([])).await;
        main.join(&ops, &user_id).await;
        members.push(user_id);
        server.clock.advance(1);
    }
    let all = async |path: &str, field: &str| {
        let mut seen = Vec::new();
        let mut next = path.to_owned();
        loop {
            let page = main.get(&next).await;
            seen.extend(page.data()["items"].as_array().unwrap().iter().map(|row| row[field].clone()));
            let Some(cursor) = page.data()["next_cursor"].as_str() else { break seen };
            next = format!("{path}&cursor={cursor}");
        }
    };
    assert_eq!(all("/gicend/group/list/?limit=1", "name").await, ["alpha", "Beta", "Beta 2", "ops"]);
    assert_eq!(all("/gicend/group/list/?limit=1&q=BETA", "name").await, ["Beta", "Beta 2"]);
    let path = format!("/gicend/group/member/list/?limit=2&group_id={}", ops.as_str().unwrap());
    assert_eq!(all(&path, "user_id").await, members);
    assert_eq!(main.get("/gicend/group/list/?q=ops").await.data()["items"][0]["members"], 3);
    for query in [
        "group/list/?cursor=x",
        "group/list/?limit=-1",
        &format!("group/member/list/?group_id={}&cursor=x", ops.as_str().unwrap()),
    ] {
        assert_eq!(main.get(&format!("/gicend/{query}")).await.status, StatusCode::BAD_REQUEST, "{query}");
    }
}

#[tokio::test]
async fn a_manager_changes_only_groups_that_give_no_more_than_the_manager_holds() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let held = everywhere(&["user_management", "cdn_view"]);
    let (manager, manager_id) = server.active_sub_user(&main, "manager_1", held).await;
    let weak = main.group("weak", everywhere(&["cdn_view"])).await;
    let strong = main.group("strong", everywhere(&["kafka_full"])).await;
    let plain = main.sub_user("plain_01", json!([])).await;
    let mighty = main.sub_user("mighty_1", everywhere(&["oss"])).await;
    assert_eq!(change(&manager, "add", &weak, &[&plain, &mighty, &manager_id]).await, [0, 100_013, 100_013]);
    assert_eq!(change(&manager, "add", &strong, &[&plain, &manager_id]).await, [100_013, 100_013]);
    assert_eq!(change(&manager, "remove", &strong, &[&plain]).await, [100_013]);
    for (group, grants) in
        [(&weak, everywhere(&["cdn_admin"])), (&strong, json!([])), (&strong, everywhere(&["cdn_view"]))]
    {
        assert_eq!(grant(&manager, group, grants).await.status, StatusCode::FORBIDDEN);
    }
    let body = json!({"group_id": strong, "group": {"name": "mine", "remark": ""}});
    assert_eq!(manager.post("/gicend/group/update/", body).await.status, StatusCode::FORBIDDEN);
    let deleted = manager.post("/gicend/group/delete/", json!({"group_ids": [strong, weak]})).await;
    let codes: Vec<&Value> =
        deleted.data()["results"].as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(codes, [&json!(100_013), &json!(0)]);
    assert_eq!(main.events("outcome=denied&action=group.delete").await.len(), 1);
}

#[tokio::test]
async fn another_accounts_groups_and_people_are_as_unknown_as_none() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let (theirs, their_user) =
        (other.group("theirs", everywhere(&["oss"])).await, other.sub_user("bob_01", json!([])).await);
    let (ours, our_user) = (main.group("ours", json!([])).await, main.sub_user("bob_02", json!([])).await);
    let none = json!(Uuid::nil());
    let before = (server.count("access_grant").await, server.count("user_group_member").await);
    let own = other.get("/gicend/account/info/").await.data()["user"]["user_id"].clone();
    for (group, status) in [(&theirs, StatusCode::NOT_FOUND), (&none, StatusCode::NOT_FOUND)] {
        for (path, body) in [
            ("group/update", json!({"group_id": group, "group": {"name": "x", "remark": ""}})),
            ("group/grant/update", json!({"group_id": group, "grants": everywhere(&["cdn_view"])})),
            ("group/member/add", json!({"group_id": group, "user_ids": [our_user]})),
            ("group/member/remove", json!({"group_id": group, "user_ids": [our_user]})),
        ] {
            let answer = main.post(&format!("/gicend/{path}/"), body).await;
            assert_eq!((answer.status, answer.code()), (status, json!(100_004)), "{path}");
        }
        for path in ["group/show", "group/member/list"] {
            let answer = main.get(&format!("/gicend/{path}/?group_id={}", group.as_str().unwrap())).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
    assert_eq!(change(&main, "add", &ours, &[&their_user, &none, &own, &json!("x")]).await, [100_025; 4]);
    let deleted = main.post("/gicend/group/delete/", json!({"group_ids": [theirs, none, "x"]})).await;
    let codes: Vec<&Value> =
        deleted.data()["results"].as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(codes, [&json!(100_004); 3]);
    for user in [&their_user, &none] {
        let body = json!({"user_id": user, "grants": []});
        assert_eq!(main.post("/gicend/user/grant/update/", body).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!((server.count("access_grant").await, server.count("user_group_member").await), before);
}
