//! The account holder's own data as a file.

use axum::body::Body;
use axum::http::header;
use serde_json::{Value, json};

use crate::ssh_keys::public_key;
use crate::support::{Browser, PASSWORD, TestServer, everywhere, key_draft};
use crate::verification::resident;

const PATH: &str = "/gicend/account/data/export/";

async fn export(browser: &Browser) -> (axum::http::response::Parts, Value) {
    let request = browser.request("POST", PATH).header(header::CONTENT_TYPE, "application/json");
    let (head, bytes) = browser.file(request.body(Body::from("{}")).unwrap()).await;
    (head, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn a_main_user_gets_everything_that_is_kept_about_them() {
    let server = TestServer::start().await;
    let browser = server.signed_in("holder_01").await;
    let key = browser.key(key_draft(&["compute_view"])).await;
    browser
        .post("/gicend/compute/ssh_key/create/", json!({"name": "Laptop", "public_key": public_key(1)}))
        .await
        .data();
    let papers = resident(&browser).await;
    browser.post("/gicend/verification/submit/", papers.clone()).await.data();
    let body = json!({"path": "/main/users", "router_name": "users"});
    browser.post("/gicend/account/view_history/update/", body).await.data();
    let home = json!({"widgets": [], "hidden": [], "entrances": ["order"]});
    browser.post("/gicend/account/home/update/", home).await.data();
    for number in 0..120 {
        let months = if number % 2 == 0 { 6 } else { 3 };
        browser.post("/gicend/password/ageing/", json!({"months": months})).await.data();
    }
    let (head, data) = export(&browser).await;
    assert_eq!(head.status, 200);
    assert!(
        head.headers[header::CONTENT_DISPOSITION]
            .to_str()
            .unwrap()
            .starts_with("attachment; filename=\"my-data-")
    );
    assert_eq!(data["person"]["email"], "holder_01@example.com");
    assert_eq!(data["security_keys"][0]["key_id"], json!(key.id));
    assert_eq!(
        (&data["ssh_keys"][0]["name"], data["ssh_keys"].as_array().unwrap().len()),
        (&json!("Laptop"), 1)
    );
    assert_eq!(data["verification"][0]["papers"]["number"], "11010519491231002X");
    assert_eq!(data["pictures"].as_array().unwrap().len(), 2);
    assert_eq!(data["sign_ins"].as_array().unwrap().len(), 1);
    assert_eq!(data["sessions"][0]["is_current"], true);
    assert_eq!(data["visits"][0]["path"], "/main/users");
    assert_eq!(data["home"]["entrances"], json!(["order"]));
    assert_eq!(data["messages"][0]["kind"], "welcome");
    assert_eq!(data["message_settings"]["contacts"][0]["contact_id"], "email");
    assert_eq!(data["actions"][0]["action"], "account.data_export");
    assert!(data["actions"].as_array().unwrap().len() > 120);
}

#[tokio::test]
async fn the_file_has_nothing_of_others_and_no_secret() {
    let server = TestServer::start().await;
    let other = server.signed_in("stranger_1").await;
    other.post("/gicend/verification/submit/", resident(&other).await).await.data();
    let browser = server.signed_in("holder_02").await;
    let (_, sub_id) = server.active_sub_user(&browser, "helper_01", everywhere(&["user_management"])).await;
    browser.group("Secret plans", json!([])).await;
    browser.post("/gicend/user/rename/", json!({"user_id": sub_id, "login_name": "helper_02"})).await.data();
    let key = browser.key(key_draft(&["compute_view"])).await;
    let (_, data) = export(&browser).await;
    let text = data.to_string();
    for word in
        ["stranger_1", "helper_0", "Secret plans", "11010519491231002", "argon2", PASSWORD, &key.secret]
    {
        assert!(!text.contains(word), "{word} in {text}");
    }
    let token = browser.cookie("cds_token").unwrap();
    assert!(!text.contains(&token));
}

#[tokio::test]
async fn a_sub_user_gets_what_is_kept_about_them_and_nothing_of_the_account() {
    let server = TestServer::start().await;
    let main = server.signed_in("holder_04").await;
    main.post("/gicend/verification/submit/", resident(&main).await).await.data();
    let (sub, sub_id) = server.active_sub_user(&main, "helper_04", everywhere(&["user_management"])).await;
    sub.post("/gicend/account/profile/update/", json!({"name": "Helper", "introduction": "Hi"})).await.data();
    let (head, data) = export(&sub).await;
    assert_eq!(head.status, 200);
    assert_eq!((&data["person"]["user_id"], &data["person"]["name"]), (&sub_id, &json!("Helper")));
    assert_eq!(data["sessions"].as_array().unwrap().len(), 1);
    for part in [
        "verification",
        "pictures",
        "balance",
        "movements",
        "cards",
        "orders",
        "resources",
        "bills",
        "invoices",
    ] {
        assert!(data.get(part).is_none(), "{part}");
    }
    let text = data.to_string();
    for word in ["holder_04", "11010519491231002", "argon2", PASSWORD] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    assert!(data["actions"].as_array().unwrap().iter().any(|event| event["action"] == "account.profile"));
}

#[tokio::test]
async fn the_file_needs_a_proof_and_leaves_a_line_in_the_log() {
    let server = TestServer::start().await;
    let browser = server.signed_in("holder_03").await;
    server.clock.advance(301);
    let refused = browser.post(PATH, json!({})).await;
    assert_eq!(refused.body["violations"][0]["field"], "proof");
    browser.prove().await.data();
    assert_eq!(export(&browser).await.0.status, 200);
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "account.data_export done").count(), 1);
}
