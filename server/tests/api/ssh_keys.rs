//! Public SSH keys that an account keeps.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::support::{Browser, TestServer, everywhere, in_project};

const CREATE: &str = "/gicend/compute/ssh_key/create/";
const RENAME: &str = "/gicend/compute/ssh_key/rename/";
const DELETE: &str = "/gicend/compute/ssh_key/delete/";
/// A key of `ssh-keygen`, and what `ssh-keygen -l` says of it.
const LAPTOP: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIGdVIwE1WlWltyjd0cm6wlHjIPODiVAPb+MZZcy9GtZ ada@example.com";
const FINGERPRINT: &str = "SHA256:teU+Vqtc0jBHnRUkhewDwGRgk/Bp50hlVkREN8WHpJo";

/// A public key that differs by a number.
pub(crate) fn public_key(number: u32) -> String {
    let kind = b"ssh-ed25519";
    let mut blob = vec![0, 0, 0, 11];
    blob.extend(kind);
    blob.extend([0, 0, 0, 32]);
    blob.extend([7; 28]);
    blob.extend(number.to_be_bytes());
    format!("ssh-ed25519 {}", BASE64_STANDARD.encode(blob))
}

async fn add(browser: &Browser, name: &str, key: &str) -> Value {
    let answer = browser.post(CREATE, json!({"name": name, "public_key": key})).await;
    answer.data()["ssh_key_id"].clone()
}

async fn listed(browser: &Browser, query: &str) -> Vec<Value> {
    let answer = browser.get(&format!("/gicend/compute/ssh_key/list/{query}")).await;
    answer.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_key_is_kept_once_and_shown_with_what_ssh_keygen_says_of_it() {
    let server = TestServer::start().await;
    let browser = server.signed_in("ssh_keys_01").await;
    let id = add(&browser, "Laptop", &format!("  {LAPTOP}\n")).await;
    let [key] = &listed(&browser, "").await[..] else { panic!("one key") };
    assert_eq!(
        (&key["ssh_key_id"], &key["name"], &key["kind"], &key["bits"], &key["fingerprint"]),
        (&id, &json!("Laptop"), &json!("ed25519"), &json!(256), &json!(FINGERPRINT))
    );
    assert_eq!((&key["public_key"], &key["user_name"]), (&json!(LAPTOP), &json!("ssh_keys_01")));
    // The same key under another comment is the same key; a name is the same in any case.
    let again = LAPTOP.replace("ada@example.com", "elsewhere");
    let answer = browser.post(CREATE, json!({"name": "Desk", "public_key": again})).await;
    assert_eq!(answer.status, 409);
    assert_eq!(answer.body["violations"], json!([{"field": "public_key", "rule": {"rule": "occupied"}}]));
    let answer = browser.post(CREATE, json!({"name": "LAPTOP", "public_key": public_key(1)})).await;
    assert_eq!(answer.status, 409);
    assert_eq!(answer.body["violations"], json!([{"field": "name", "rule": {"rule": "occupied"}}]));
    // Another account may have it as well.
    let other = server.signed_in("ssh_keys_02").await;
    add(&other, "Laptop", LAPTOP).await;
    assert_eq!(listed(&other, "").await.len(), 1);
}

#[tokio::test]
async fn the_private_half_of_a_key_is_refused_by_a_rule_of_its_own_and_written_nowhere() {
    let server = TestServer::start().await;
    let browser = server.signed_in("ssh_keys_03").await;
    let secret = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU";
    let private =
        format!("-----BEGIN OPENSSH PRIVATE KEY-----\n{secret}\n-----END OPENSSH PRIVATE KEY-----\n");
    let answer = browser.post(CREATE, json!({"name": "Laptop", "public_key": private})).await;
    assert_eq!(answer.body["violations"], json!([{"field": "public_key", "rule": {"rule": "private_key"}}]));
    assert!(!answer.body.to_string().contains(secret));
    let events = browser.get("/gicend/audit/list/").await;
    assert!(!events.body.to_string().contains(secret));
    assert!(listed(&browser, "").await.is_empty());
}

#[tokio::test]
async fn a_key_is_renamed_and_deleted_and_the_log_says_by_whom() {
    let server = TestServer::start().await;
    let browser = server.signed_in("ssh_keys_04").await;
    let id = add(&browser, "Laptop", LAPTOP).await;
    add(&browser, "Desk", &public_key(1)).await;
    let rename = |id: &Value, name: &str| json!({"ssh_key_id": id, "ssh_key": {"name": name}});
    let answer = browser.post(RENAME, rename(&id, "desk")).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.body["violations"]),
        (409, &json!([{"field": "ssh_key.name", "rule": {"rule": "occupied"}}]))
    );
    browser.post(RENAME, rename(&id, "laptop of Ada")).await.data();
    assert_eq!(listed(&browser, "?q=ADA").await.len(), 1);
    assert_eq!(listed(&browser, &format!("?q={}", &FINGERPRINT[11..19])).await.len(), 1);
    assert!(listed(&browser, "?q=nowhere").await.is_empty());
    browser.post(DELETE, json!({"ssh_key_id": id})).await.data();
    assert_eq!(browser.post(DELETE, json!({"ssh_key_id": id})).await.status, 404);
    assert_eq!(browser.post(RENAME, rename(&id, "gone")).await.status, 404);
    assert_eq!(listed(&browser, "").await.len(), 1);
    let events = browser.get("/gicend/audit/list/?object_kind=ssh_key").await;
    let actions: Vec<_> =
        events.data()["items"].as_array().unwrap().iter().map(|event| event["action"].clone()).collect();
    assert_eq!(actions, ["ssh_key.delete", "ssh_key.rename", "ssh_key.create", "ssh_key.create"]);
}

#[tokio::test]
async fn an_account_keeps_as_many_keys_as_it_may() {
    let server = TestServer::start_with(|config| config.limits.cloud.ssh_keys = 2).await;
    let browser = server.signed_in("ssh_keys_05").await;
    add(&browser, "One", &public_key(1)).await;
    let second = add(&browser, "Two", &public_key(2)).await;
    let third = json!({"name": "Three", "public_key": public_key(3)});
    let answer = browser.post(CREATE, third.clone()).await;
    assert_eq!(answer.body["violations"], json!([{"field": "name", "rule": {"rule": "too_many", "max": 2}}]));
    browser.post(DELETE, json!({"ssh_key_id": second})).await.data();
    browser.post(CREATE, third).await.data();
    let list = browser.get("/gicend/compute/ssh_key/list/").await;
    assert_eq!((&list.data()["count"], &list.data()["limit"]), (&json!(2), &json!(2)));
}

#[tokio::test]
async fn whoever_sees_instances_anywhere_sees_the_keys_and_whoever_configures_them_changes_them() {
    let server = TestServer::start().await;
    let owner = server.signed_in("ssh_keys_06").await;
    let id = add(&owner, "Laptop", LAPTOP).await;
    let project = owner.project().await;
    let (viewer, _) =
        server.active_sub_user(&owner, "ssh_keys_view", in_project(&project, &["compute_view"])).await;
    let (maker, maker_id) =
        server.active_sub_user(&owner, "ssh_keys_make", in_project(&project, &["compute_configure"])).await;
    let (nobody, _) = server.active_sub_user(&owner, "ssh_keys_none", everywhere(&["finance_balance"])).await;
    assert_eq!(listed(&viewer, "").await.len(), 1);
    assert_eq!(viewer.post(DELETE, json!({"ssh_key_id": id})).await.status, 403);
    assert_eq!(nobody.get("/gicend/compute/ssh_key/list/").await.status, 403);
    add(&maker, "Desk", &public_key(1)).await;
    let keys = listed(&owner, "").await;
    assert_eq!((&keys[0]["name"], &keys[0]["user_name"]), (&json!("Desk"), &json!("ssh_keys_make")));
    assert_eq!(
        (&keys[0]["user_id"], &keys[1]["user_id"]),
        (&maker_id, &Value::Null),
        "the main user has no page"
    );
    let stranger = server.signed_in("ssh_keys_07").await;
    assert_eq!(stranger.post(DELETE, json!({"ssh_key_id": id})).await.status, 404);
}
