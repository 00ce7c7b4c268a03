//! The list of sub-users and the page of one.

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::query_plans::{plan, statements};
use crate::support::{Browser, TestServer, everywhere, sub_user_draft};

async fn add(server: &TestServer, main: &Browser, login: &str, name: &str, email: &str) -> Value {
    server.clock.advance(1);
    let mut draft = sub_user_draft(login);
    draft["user"]["name"] = json!(name);
    draft["user"]["email"] = json!(email);
    main.post("/gicend/user/create/", draft).await.data()["user_id"].clone()
}

async fn logins(browser: &Browser, query: &str) -> Vec<String> {
    let mut seen = Vec::new();
    let mut path = format!("/gicend/user/list/?{query}");
    for _ in 0..20 {
        let page = browser.get(&path).await;
        let users = page.data()["items"].as_array().unwrap();
        seen.extend(users.iter().map(|user| user["login_name"].as_str().unwrap().to_owned()));
        let Some(cursor) = page.data()["next_cursor"].as_str() else { break };
        path = format!("/gicend/user/list/?{query}&cursor={cursor}");
    }
    seen
}

async fn company(server: &TestServer) -> Browser {
    let main = server.signed_in("alice_01").await;
    for (login, name, email) in [
        ("dora_001", "Ünal", "d@example.com"),
        ("Bela_002", "zoe", "b@example.com"),
        ("carl_003", "Anna", "anna@example.com"),
        ("anna_004", "Zoe", "Zoe@example.com"),
    ] {
        add(server, &main, login, name, email).await;
    }
    main
}

#[tokio::test]
async fn every_order_is_read_page_by_page_each_sub_user_once() {
    let server = TestServer::start().await;
    let main = company(&server).await;
    let in_login = ["anna_004", "Bela_002", "carl_003", "dora_001"];
    let in_time = ["dora_001", "Bela_002", "carl_003", "anna_004"];
    let in_name = ["carl_003", "Bela_002", "anna_004", "dora_001"];
    for (sort, expected) in [("login_name", in_login), ("created_at", in_time), ("name", in_name)] {
        let mut turned = expected;
        turned.reverse();
        for limit in [1, 2, 3, 100] {
            assert_eq!(
                logins(&main, &format!("sort={sort}&limit={limit}")).await,
                expected,
                "{sort} {limit}"
            );
            assert_eq!(
                logins(&main, &format!("sort=-{sort}&limit={limit}")).await,
                turned,
                "-{sort} {limit}"
            );
        }
    }
    server.clock.advance(10);
    for login in ["carl_003", "dora_001"] {
        server
            .execute(&format!("update app_user set last_sign_in_at = created_at where login_key = '{login}'"))
            .await;
    }
    assert_eq!(logins(&main, "sort=-last_sign_in_at&limit=1").await[..2], ["carl_003", "dora_001"]);
    assert_eq!(logins(&main, "sort=last_sign_in_at&limit=1").await[2..], ["dora_001", "carl_003"]);
    assert_eq!(logins(&main, "").await[0], "anna_004", "the newest first");
}

#[tokio::test]
async fn sub_users_are_found_by_the_beginning_of_name_login_name_or_mailbox() {
    let server = TestServer::start().await;
    let main = company(&server).await;
    for (query, expected) in [
        ("ANN", &["anna_004", "carl_003"][..]),
        ("zo", &["anna_004", "Bela_002"]),
        ("%C3%9CNAL", &["dora_001"]),
        ("b%40example", &["Bela_002"]),
        ("oe", &[]),
        ("%25", &[]),
        ("_", &[]),
        ("%20%20", &["anna_004", "Bela_002", "carl_003", "dora_001"]),
    ] {
        assert_eq!(logins(&main, &format!("sort=login_name&limit=1&q={query}")).await, expected, "{query}");
    }
}

#[tokio::test]
async fn the_list_can_be_narrowed_to_a_state_and_a_group() {
    let server = TestServer::start().await;
    let main = company(&server).await;
    let (_, active) = server.active_sub_user(&main, "erik_005", everywhere(&["compute_view"])).await;
    assert_eq!(logins(&main, "state=enabled").await, ["erik_005"]);
    assert_eq!(logins(&main, "state=not_activated").await.len(), 4);
    let group = main.group("Ops", everywhere(&["cdn_view"])).await;
    main.join(&group, &active).await;
    let group_id = group.as_str().unwrap();
    assert_eq!(logins(&main, &format!("group_id={group_id}")).await, ["erik_005"]);
    assert!(logins(&main, &format!("group_id={group_id}&state=disabled")).await.is_empty());
    assert!(logins(&main, &format!("group_id={}", Uuid::nil())).await.is_empty());
    let page = main.get("/gicend/user/list/?state=enabled").await;
    let user = &page.data()["items"][0];
    assert_eq!(user["groups"], json!([{"group_id": group, "name": "Ops"}]));
    assert_eq!(user["access_methods"], json!(["console"]));
    assert_eq!(page.data()["total_hint"], 5);
}

#[tokio::test]
async fn a_sub_users_page_tells_own_and_inherited_grants_apart() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let user_id = main.sub_user("bob_001", everywhere(&["compute_view", "cdn_view"])).await;
    let group = main.group("Ops", everywhere(&["cdn_view"])).await;
    main.join(&group, &user_id).await;
    let shown = main.get(&format!("/gicend/user/show/?user_id={}", user_id.as_str().unwrap())).await;
    let shown = shown.data();
    assert_eq!(shown["regions"], json!(["cn-east"]));
    assert_eq!(shown["grants"], everywhere(&["compute_view", "cdn_view"]));
    let inherited =
        json!([{"group": {"group_id": group, "name": "Ops"}, "grants": everywhere(&["cdn_view"])}]);
    assert_eq!(shown["inherited"], inherited);
}

#[tokio::test]
async fn another_accounts_sub_user_and_none_and_the_main_user_are_answered_alike() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("alice_01").await, server.signed_in("carol_01").await);
    let theirs = other.sub_user("bob_001", json!([])).await;
    let own = main.get("/gicend/account/info/").await.data()["user"]["user_id"].clone();
    let mut bodies = Vec::new();
    for user_id in [theirs, own, json!(Uuid::nil())] {
        let mut answer = main.get(&format!("/gicend/user/show/?user_id={}", user_id.as_str().unwrap())).await;
        answer.body["request_id"] = Value::Null;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        bodies.push(answer.body);
    }
    assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]));
    assert!(logins(&main, "").await.is_empty());
}

#[tokio::test]
async fn what_is_no_list_of_sub_users_is_refused() {
    let server = TestServer::start().await;
    let main = company(&server).await;
    let long = "x".repeat(300);
    for query in [
        "limit=-1",
        "limit=x",
        "cursor=%27",
        "cursor=AAAA",
        "sort=name&cursor=AAAA",
        "sort=password_hash",
        "sort=name;drop",
        "state=gone",
        "group_id=x",
        "q=%00",
        &format!("q={long}"),
        "page=2",
        "sort=name&cursor=AAAAAAAAAAAAAAAAAAAAAAA",
        "limit=1&limit=2",
    ] {
        let answer = main.get(&format!("/gicend/user/list/?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}: {}", answer.body);
    }
    for limit in ["0", "100000"] {
        let page = main.get(&format!("/gicend/user/list/?limit={limit}")).await;
        assert!((1..=100).contains(&page.data()["items"].as_array().unwrap().len()));
    }
}

#[tokio::test]
async fn every_order_of_the_list_is_read_along_its_index_without_sorting() {
    let server = TestServer::start().await;
    let statements = statements(&server, "people/src/access/store/user_list.rs");
    assert_eq!(statements.len(), 8);
    for statement in &statements {
        let order = statement.split("order by ").nth(1).unwrap();
        let name = [
            ("u.name_key", "name"),
            ("u.login_key", "login"),
            ("u.created_at", "created"),
            ("coalesce(", "sign_in"),
        ]
        .into_iter()
        .find_map(|(begins, name)| order.starts_with(begins).then_some(name))
        .unwrap();
        let index = format!("app_user_sub_{name}_idx");
        let plan = plan(&server, statement).await;
        assert!(plan.contains(&index), "{statement}\n{plan}");
        assert!(!plan.contains("TEMP B-TREE") && !plan.contains("Sort"), "{statement}\n{plan}");
        assert!(!plan.contains("SCAN") && !plan.contains("Seq Scan"), "{statement}\n{plan}");
    }
}
