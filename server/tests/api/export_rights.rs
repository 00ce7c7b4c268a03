//! Who may still fetch a file: whoever's rights cover now what it was made with.

use axum::body::Body;
use axum::http::{StatusCode, header};
use portico_server::kit::queue::run_due;
use portico_server::people::project::create_project;
use portico_server::{Result, transaction};
use serde_json::{Value, json};

use crate::audit::account_id;
use crate::instances::{cloud, draft, running};
use crate::support::{Answer, Browser, TestServer, everywhere, in_project, key_draft, sub_user_draft};

const BILLS: &str = "/gicend/billing/bill/export/";
const INSTANCES: &str = "/gicend/compute/instance/export/";
const AUDIT: &str = "/gicend/audit/export/";

/// Has a file made and tells its id.
async fn made(server: &TestServer, browser: &Browser, path: &str) -> String {
    let staged = browser.post(path, json!({"format": "csv"})).await;
    let export_id = staged.data()["export_id"].as_str().unwrap().to_owned();
    run_due(&server.app).await.unwrap();
    export_id
}

/// What fetching it is answered with.
async fn fetched(browser: &Browser, export_id: &str) -> StatusCode {
    let path = format!("/gicend/export/download/?export_id={export_id}");
    browser.file(browser.request("GET", &path).body(Body::empty()).unwrap()).await.0.status
}

/// The same with a key.
async fn fetched_by(browser: &Browser, secret: &str, export_id: &str) -> StatusCode {
    let path = format!("/gicend/export/download/?export_id={export_id}");
    let request = browser.request("GET", &path).header(header::AUTHORIZATION, format!("Bearer {secret}"));
    browser.file(request.body(Body::empty()).unwrap()).await.0.status
}

async fn grant(main: &Browser, user_id: &Value, grants: Value) {
    let body = json!({"user_id": user_id, "grants": grants});
    main.post("/gicend/user/grant/update/", body).await.data();
}

async fn shown(browser: &Browser, export_id: &str) -> Value {
    let answer: Answer = browser.get(&format!("/gicend/export/show/?export_id={export_id}")).await;
    answer.data()["export"].clone()
}

#[tokio::test]
async fn a_file_made_with_more_rights_than_its_person_has_now_is_fetched_again_once_they_are_back() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_31").await;
    let one = main.project().await;
    let (app, account_id) = (&server.app, account_id(&server).await);
    let other: Result<_> =
        transaction!(app.store(), tx => { create_project(tx, app, account_id, "Another").await });
    let other = json!(other.unwrap());
    let wide = everywhere(&["finance_bills"]);
    let (sub, sub_id) = server.active_sub_user(&main, "export_31s", wide.clone()).await;
    let export_id = made(&server, &sub, BILLS).await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::OK);
    grant(&main, &sub_id, in_project(&one, &["finance_bills"])).await;
    let path = format!("/gicend/export/download/?export_id={export_id}");
    let refused = sub.get(&path).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let missing = json!({"rule": "permission_missing", "action": "bill_view"});
    assert_eq!(refused.body["violations"], json!([{"field": "permission", "rule": missing}]));
    let withheld = shown(&sub, &export_id).await;
    assert_eq!((&withheld["state"], &withheld["reason"]), (&json!("withheld"), &json!("permission")));
    assert_eq!(withheld["message"], "This file was created with permissions that you no longer have.");
    assert_eq!(withheld["expires_at"], Value::Null);
    let listed = sub.get("/gicend/export/list/").await;
    assert_eq!(listed.data()["exports"], json!([withheld]));
    let request = sub.request("GET", &path.replace("download", "show")).header("x-lang", "CN");
    let chinese = sub.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(chinese.data()["export"]["message"], "生成该文件所需的权限，您现在已不再拥有");
    // What the narrower rights cover is theirs to fetch, and stays so under wider ones.
    let narrow = made(&server, &sub, BILLS).await;
    assert_eq!(fetched(&sub, &narrow).await, StatusCode::OK);
    grant(&main, &sub_id, wide).await;
    for export_id in [&export_id, &narrow] {
        assert_eq!(fetched(&sub, export_id).await, StatusCode::OK);
        assert_eq!(shown(&sub, export_id).await["state"], "ready");
    }
    grant(&main, &sub_id, in_project(&other, &["finance_bills"])).await;
    assert_eq!(fetched(&sub, &narrow).await, StatusCode::FORBIDDEN, "as many projects, but another one");
    grant(&main, &sub_id, json!([])).await;
    assert_eq!(shown(&sub, &narrow).await["state"], "withheld");
    assert_eq!(fetched(&main, &narrow).await, StatusCode::NOT_FOUND, "another's file, whatever one may see");
}

#[tokio::test]
async fn an_audit_log_with_what_others_did_is_not_sent_to_whoever_may_see_their_own_events_only() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_32").await;
    let (sub, sub_id) = server.active_sub_user(&main, "export_32s", everywhere(&["user_management"])).await;
    let everybodys = made(&server, &sub, AUDIT).await;
    grant(&main, &sub_id, json!([])).await;
    let own = made(&server, &sub, AUDIT).await;
    assert_eq!(fetched(&sub, &everybodys).await, StatusCode::FORBIDDEN);
    assert_eq!(fetched(&sub, &own).await, StatusCode::OK);
    grant(&main, &sub_id, everywhere(&["user_management"])).await;
    assert_eq!(fetched(&sub, &everybodys).await, StatusCode::OK);
}

#[tokio::test]
async fn a_key_with_fewer_rights_than_its_file_was_made_with_gets_none_though_its_owner_does() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_33").await;
    let project = main.project().await;
    let grants = everywhere(&["finance_bills"]);
    let (sub, sub_id) = server.active_sub_user(&main, "export_33s", grants.clone()).await;
    let mut authorization = sub_user_draft("nobody_1")["authorization"].clone();
    (authorization["access_methods"], authorization["grants"]) = (json!(["console", "api"]), grants);
    let body = json!({"user_id": sub_id, "authorization": authorization});
    main.post("/gicend/user/authorize/", body).await.data();
    let key = sub.key(key_draft(&["finance_bills"])).await;
    server.csv_by_key(&key, BILLS, json!({"format": "csv"})).await;
    let exports = sub.get("/gicend/export/list/").await.data()["exports"].clone();
    let export_id = exports[0]["export_id"].as_str().unwrap();
    let nobody = server.browser();
    assert_eq!(fetched_by(&nobody, &key.secret, export_id).await, StatusCode::OK);
    let narrow = json!({"name": "x", "grants": in_project(&project, &["finance_bills"]), "ip_list": ""});
    sub.post("/gicend/key/edit/", json!({"key_id": key.id, "key": narrow})).await.data();
    assert_eq!(fetched_by(&nobody, &key.secret, export_id).await, StatusCode::FORBIDDEN);
    assert_eq!(fetched(&sub, export_id).await, StatusCode::OK);
    // A file of the narrow key is covered by whatever covers the key's project.
    server.csv_by_key(&key, BILLS, json!({"format": "csv"})).await;
    let exports = sub.get("/gicend/export/list/").await.data()["exports"].clone();
    let of_project = exports[0]["export_id"].as_str().unwrap();
    assert_ne!(of_project, export_id);
    grant(&main, &sub_id, in_project(&project, &["finance_bills"])).await;
    assert_eq!(fetched(&sub, of_project).await, StatusCode::OK);
    assert_eq!(fetched_by(&nobody, &key.secret, of_project).await, StatusCode::OK);
    assert_eq!(fetched(&sub, export_id).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_file_of_which_nothing_is_kept_about_its_rights_counts_as_made_with_all() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_34").await;
    let project = main.project().await;
    let grants = in_project(&project, &["finance_bills"]);
    let (sub, sub_id) = server.active_sub_user(&main, "export_34s", grants).await;
    let export_id = made(&server, &sub, BILLS).await;
    server.execute("update export_file set reach = null").await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::FORBIDDEN);
    grant(&main, &sub_id, everywhere(&["finance_bills"])).await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::FORBIDDEN, "their regions are not all");
    let own = made(&server, &main, BILLS).await;
    server.execute("update export_file set reach = null").await;
    assert_eq!(fetched(&main, &own).await, StatusCode::OK);
}

#[tokio::test]
async fn a_file_of_instances_with_prices_is_withheld_from_whoever_may_not_see_prices_any_more() {
    let (server, main, _) = cloud("export_35").await;
    running(&server, &main, draft("web")).await;
    let priced = everywhere(&["compute_view", "finance_orders"]);
    let (sub, sub_id) = server.active_sub_user(&main, "export_35s", priced.clone()).await;
    let export_id = made(&server, &sub, INSTANCES).await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::OK);
    grant(&main, &sub_id, everywhere(&["compute_view"])).await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::FORBIDDEN);
    assert_eq!(shown(&sub, &export_id).await["state"], "withheld");
    let bare = made(&server, &sub, INSTANCES).await;
    assert_eq!(fetched(&sub, &bare).await, StatusCode::OK, "it was made without prices");
    grant(&main, &sub_id, everywhere(&["compute_view", "finance_bills"])).await;
    assert_eq!(fetched(&sub, &export_id).await, StatusCode::OK, "bills show prices too");
    server.execute("update export_file set sight = null").await;
    assert_eq!(fetched(&sub, &bare).await, StatusCode::FORBIDDEN, "nothing is kept of what stood in it");
    assert_eq!(fetched(&main, &made(&server, &main, INSTANCES).await).await, StatusCode::OK);
}
