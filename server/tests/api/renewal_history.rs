//! What the histories of instances and GPU servers say of renewals, by hand and by themselves.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_servers::{available_server, events, server_draft, shown as shown_server};
use crate::instances::{cloud, monthly, running, shown};
use crate::instances_bad_days::{DAY, pass_minutes};
use crate::support::deposit;

/// When the paid time of something is over.
fn paid_until(thing: &Value) -> Value {
    assert!(thing["paid_until"].is_string(), "{thing}");
    thing["paid_until"].clone()
}

#[tokio::test]
async fn an_instance_that_is_renewed_by_itself_has_one_line_of_it_for_all_of_its_parts() {
    let (server, browser, account_id) = cloud("history_01").await;
    let id = running(&server, &browser, monthly("web")).await;
    let before = paid_until(&shown(&browser, &id).await["instance"]);
    deposit(&server.app, account_id, "more", 100_000).await;
    server.clock.advance(31 * DAY);
    pass_minutes(&server, 12).await;
    server.sign_in(&browser, "history_01").await;
    let after = paid_until(&shown(&browser, &id).await["instance"]);
    assert_ne!(before, after);
    let lines = browser.events("action=instance.renew").await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(lines[0]["before"]["paid_until"], before);
    assert_eq!(lines[0]["after"]["paid_until"], after);
    assert_eq!(lines[0]["after"]["total"]["minor"], 12_000, "{}", lines[0]);
    assert_eq!(lines[0]["actor"]["kind"], "system", "{}", lines[0]);
}

#[tokio::test]
async fn a_renewal_of_a_gpu_server_by_hand_or_by_itself_stands_in_its_history_with_until_when() {
    let (server, browser, account_id) = cloud("history_02").await;
    let grace = operator(&server, "grace").await;
    deposit(&server.app, account_id, "more", 200_000).await;
    let mut body = server_draft("train");
    body["renews"] = json!(true);
    let id = available_server(&browser, &grace, body).await;
    let resource_id = shown_server(&browser, &id).await["resource_id"].clone();
    let renew = json!({"resource_ids": [resource_id], "periods": 1, "total": 50_000});
    browser.post("/gicend/billing/resource/renew/", renew).await.data();
    let path = format!("/gicend/compute/gpu_server/event/list/?server_id={id}");
    let newest = browser.get(&path).await.data()["items"][0].clone();
    assert_eq!((&newest["kind"], &newest["user_name"]), (&json!("renew"), &json!("history_02")));
    assert_eq!(newest["note"], paid_until(&shown_server(&browser, &id).await));
    server.clock.advance(63 * DAY);
    pass_minutes(&server, 12).await;
    server.sign_in(&browser, "history_02").await;
    let newest = browser.get(&path).await.data()["items"][0].clone();
    assert_eq!((&newest["kind"], &newest["user_name"]), (&json!("renew"), &Value::Null));
    assert_eq!(newest["note"], paid_until(&shown_server(&browser, &id).await));
    let kinds: Vec<_> = events(&browser, &id).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["renew", "renew", "hand_over", "order"]);
}
