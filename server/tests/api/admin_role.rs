//! The admin role (SPEC §2, §6): whom the operator names finds every page, and is allowed no more calls than the role's own.

use axum::http::StatusCode;
use portico_server::closing::admin::care::help_by_command;
use portico_server::people::identity::Help;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer};

const COMPANY: &str = "/gicend/account/company/update/";

/// The router names of every entry of a person's menu.
async fn entries(browser: &Browser) -> Vec<Value> {
    let menu = browser.get("/gicend/account/menu_show/").await;
    let menus = menu.data()["menus"].as_array().unwrap().clone();
    let below = menus.iter().flat_map(|item| item["sub_menus"].as_array().unwrap().clone());
    menus.iter().cloned().chain(below).map(|item| item["router_name"].clone()).collect()
}

async fn roles(browser: &Browser) -> Value {
    browser.get("/gicend/account/info/").await.data()["roles"].clone()
}

#[tokio::test]
async fn whom_the_operator_names_finds_every_page_at_once_and_loses_them_at_once() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    server.execute("update account set kind = 'enterprise', company = 'Blue Kite'").await;
    server.sub_user("alice_01", "bob_0001", &[]).await;
    server.sub_user("alice_01", "carol_01", &[]).await;
    let (bob, carol) = (server.browser(), server.browser());
    server.sign_in(&bob, "bob_0001").await;
    server.sign_in(&carol, "carol_01").await;
    let rename = async |browser: &Browser| browser.post(COMPANY, json!({"company": "Red Kite"})).await.status;
    assert_eq!(roles(&bob).await, json!(["sub"]));
    assert_ne!(entries(&bob).await, entries(&main).await);
    assert_eq!(rename(&bob).await, StatusCode::FORBIDDEN);

    help_by_command(&server.app, " Bob_0001", Help::SetAdmin(true)).await.unwrap();
    assert_eq!(roles(&bob).await, json!(["sub", "admin"]));
    assert_eq!(entries(&bob).await, entries(&main).await);
    assert!(entries(&bob).await.contains(&json!("Account")), "the entry of the user-message menu");
    assert_eq!(rename(&bob).await, StatusCode::OK);
    // A page is no permission: the calls behind it ask for what they always did.
    for path in ["/gicend/user/list/", "/gicend/billing/account/", "/gicend/verification/show/"] {
        assert_eq!(bob.get(path).await.status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!((roles(&carol).await, rename(&carol).await), (json!(["sub"]), StatusCode::FORBIDDEN));

    help_by_command(&server.app, "bob_0001", Help::SetAdmin(false)).await.unwrap();
    assert_eq!((roles(&bob).await, rename(&bob).await), (json!(["sub"]), StatusCode::FORBIDDEN));
    let log = server.audited().await;
    assert!(log.contains(&"role.grant done".to_owned()), "{log:?}");
    assert!(log.contains(&"role.revoke done".to_owned()), "{log:?}");
    assert!(help_by_command(&server.app, "nobody_1", Help::SetAdmin(true)).await.is_err());
}

#[tokio::test]
async fn the_role_goes_with_the_person() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let bob = server.sub_user("alice_01", "bob_0001", &[]).await;
    help_by_command(&server.app, "bob_0001", Help::SetAdmin(true)).await.unwrap();
    main.post("/gicend/user/delete/", json!({"user_ids": [bob]})).await.data();
    assert_eq!(server.count("app_user where is_admin = true").await, 0);
}
