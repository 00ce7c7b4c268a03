//! What the audit log tells to whom: the names and values of events are seen as what they are of, in the list as in the file.

use axum::body::Body;
use axum::http::StatusCode;
use portico_core::csv::read;
use portico_server::closing::admin::price_publish::set_discount;
use portico_server::platform::audit::{self, Actor, Event};
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::gpu_servers::{hourly_draft, ordered};
use crate::instances::{self, cloud, done, running};
use crate::orders::{draft, order_as, shop};
use crate::support::{Browser, TestServer, deposit, everywhere, in_project, key_draft, sub_user_draft};

const LIST: &str = "/gicend/audit/list/";
const FILE: &str = "/gicend/audit/export/";

/// The newest event of an action.
async fn newest(browser: &Browser, action: &str) -> Value {
    browser.get(&format!("{LIST}?action={action}")).await.data()["items"][0].clone()
}

/// Whether an event is there with everything that it says; without, it says nothing and tells so.
fn tells(event: &Value) -> bool {
    let is_withheld = event["is_withheld"].as_bool().unwrap();
    let values = [&event["object"]["name"], &event["before"], &event["after"]];
    assert_eq!(is_withheld, values == [&json!(""), &Value::Null, &Value::Null], "{event}");
    !is_withheld
}

/// Writes an event as somebody of the account did it.
async fn record(server: &TestServer, account_id: Uuid, event: Event<'_>) {
    let written: portico_server::Result<()> =
        transaction!(server.app.store(), tx => { audit::record(tx, &server.app, account_id, &event).await });
    written.unwrap();
}

#[tokio::test]
async fn whoever_orders_without_seeing_the_balance_finds_it_in_no_event_of_theirs() {
    let (server, main, account_id) = shop("tells_01").await;
    deposit(&server.app, account_id, "1", 7_654_321).await;
    let buys = everywhere(&["compute_create_delete", "finance_orders"]);
    let (sub, sub_id) = server.active_sub_user(&main, "tells_01s", buys).await;
    order_as(&sub, "k1", &draft(1)).await.data();
    let event = newest(&sub, "order.create").await;
    assert!(tells(&event));
    assert_eq!((&event["after"]["total"]["minor"], &event["before"]), (&json!(10_000), &Value::Null));
    let whole = sub.get(LIST).await.body.to_string();
    assert!(!whole.contains("available") && !whole.contains("76543"), "{whole}");
    // Events of earlier versions have the balance among their values.
    let old = Event::done(
        Actor::user(sub_id.as_str().unwrap().parse().unwrap(), false, "tells_01s"),
        "order.create",
    )
    .on("order", "1", "cpu")
    .before(json!({"available": 7_654_321}))
    .after(json!({"region": "cn-east", "total": 1, "available": 7_654_320}));
    record(&server, account_id, old).await;
    let event = newest(&sub, "order.create").await;
    assert_eq!((&event["before"], &event["after"]), (&json!({}), &json!({"region": "cn-east", "total": 1})));
    assert_eq!(newest(&main, "order.create").await["after"]["available"], 7_654_320);
    assert_eq!(server.count("audit_event where action = 'order.create'").await, 2);
}

#[tokio::test]
async fn a_discount_and_what_things_cost_are_read_in_the_log_by_whoever_sees_them_elsewhere() {
    let (server, main, account_id) = shop("tells_02").await;
    deposit(&server.app, account_id, "1", 1_000_000).await;
    set_discount(&server.app, None, &main.customer_no().await, "cpu", 1_000).await.unwrap();
    main.post("/gicend/billing/account/threshold/", json!({"amount": "5.00", "currency": "CNY"}))
        .await
        .data();
    let mut cheap = draft(1);
    cheap["total"] = json!(9_000);
    order_as(&main, "k1", &cheap).await.data();
    const ACTIONS: [&str; 4] = ["billing.discount", "billing.threshold", "order.create", "project.create"];
    for (login, groups, expected) in [
        ("tells_02a", &["user_management"][..], [false, false, false, true]),
        ("tells_02b", &["user_management", "finance_orders"], [true, false, true, true]),
        ("tells_02c", &["user_management", "finance_bills"], [true, false, false, true]),
        ("tells_02d", &["user_management", "finance_recharge"], [false, true, false, true]),
    ] {
        let (sub, _) = server.active_sub_user(&main, login, everywhere(groups)).await;
        let text = server.csv(&sub, FILE, json!({"format": "csv"})).await;
        let records = read(&text, u32::MAX, u32::MAX).unwrap();
        for (action, expected) in ACTIONS.into_iter().zip(expected) {
            let event = newest(&sub, action).await;
            if event.is_null() {
                continue;
            }
            assert_eq!(tells(&event), expected, "{login} {action}");
            let row = records.iter().find(|record| record.fields[5] == action).unwrap();
            assert_eq!(!row.fields[13].is_empty(), expected, "{login} {action} in the file");
        }
        let key = main.key(key_draft(groups)).await;
        let answer =
            server.browser().call("GET", &format!("{LIST}?action=billing.discount"), &key.secret, &[]).await;
        assert_eq!(tells(&answer.data()["items"][0]), expected[0], "a key of {groups:?}");
    }
    assert!(tells(&newest(&main, "billing.discount").await));
}

#[tokio::test]
async fn a_file_of_the_log_is_fetched_while_what_its_values_needed_is_still_held() {
    let (server, main, _) = shop("tells_06").await;
    set_discount(&server.app, None, &main.customer_no().await, "cpu", 1_000).await.unwrap();
    let wide = everywhere(&["user_management", "finance_orders"]);
    let (sub, sub_id) = server.active_sub_user(&main, "tells_06s", wide.clone()).await;
    let made = async || {
        let staged = sub.post(FILE, json!({"format": "csv"})).await;
        server.sent().await;
        staged.data()["export_id"].as_str().unwrap().to_owned()
    };
    let fetched = async |export_id: &str| {
        let request = sub.request("GET", &format!("/gicend/export/download/?export_id={export_id}"));
        sub.file(request.body(Body::empty()).unwrap()).await.0.status
    };
    let grant = async |grants: Value| {
        let body = json!({"user_id": sub_id, "grants": grants});
        main.post("/gicend/user/grant/update/", body).await.data();
    };
    let priced = made().await;
    grant(everywhere(&["user_management"])).await;
    assert_eq!(fetched(&priced).await, StatusCode::FORBIDDEN);
    let bare = made().await;
    assert_eq!(fetched(&bare).await, StatusCode::OK);
    grant(wide).await;
    assert_eq!((fetched(&priced).await, fetched(&bare).await), (StatusCode::OK, StatusCode::OK));
}

#[tokio::test]
async fn orders_of_one_project_are_told_in_the_log_to_whoever_sees_orders_there() {
    let (server, main, account_id) = shop("tells_03").await;
    deposit(&server.app, account_id, "1", 1_000_000).await;
    let project = main.project().await;
    let mut grants = everywhere(&["user_management"]);
    grants
        .as_array_mut()
        .unwrap()
        .extend(in_project(&project, &["finance_orders"]).as_array().unwrap().clone());
    let (sub, _) = server.active_sub_user(&main, "tells_03s", grants).await;
    order_as(&main, "k1", &draft(1)).await.data();
    assert!(!tells(&newest(&sub, "order.create").await), "of no project");
    let mut within = draft(1);
    within["project_id"] = project;
    order_as(&main, "k2", &within).await.data();
    assert!(tells(&newest(&sub, "order.create").await));
}

#[tokio::test]
async fn instances_and_gpu_servers_of_one_project_are_told_in_the_log_to_whoever_sees_them_there() {
    let (server, main, _) = cloud("tells_07").await;
    let project = main.project().await;
    let mut grants = everywhere(&["user_management"]);
    grants
        .as_array_mut()
        .unwrap()
        .extend(in_project(&project, &["compute_view"]).as_array().unwrap().clone());
    let (sub, _) = server.active_sub_user(&main, "tells_07s", grants).await;
    for (place, expected) in [(Value::Null, false), (project, true)] {
        let mut machine = instances::draft("web");
        machine["project_id"] = place.clone();
        let id = running(&server, &main, machine).await;
        done(&server, &main, "stop", &id).await;
        let tags = json!({"tags": ["mine"]});
        main.post("/gicend/compute/instance/tags/", json!({"instance_id": id, "instance": tags}))
            .await
            .data();
        let mut whole = hourly_draft("whole");
        whole["project_id"] = place;
        let (id, _) = ordered(&main, whole).await;
        main.post("/gicend/compute/gpu_server/tags/", json!({"server_id": id, "server": tags})).await.data();
        for action in
            ["instance.create", "instance.stop", "instance.tags", "gpu_server.create", "gpu_server.tags"]
        {
            assert_eq!(tells(&newest(&sub, action).await), expected, "{action}");
        }
    }
    for action in ["instance.stop", "instance.tags", "gpu_server.tags"] {
        let event = newest(&main, action).await;
        assert_eq!(event["after"]["region"], "cn-east", "{action}");
        for name in ["region", "project_id"] {
            assert_eq!(event["before"][name], event["after"][name], "{action}: it is no change");
        }
    }
}

#[tokio::test]
async fn what_is_in_another_region_has_neither_name_nor_values_in_the_log_and_is_not_found_by_them() {
    let (server, main, account_id) = shop("tells_04").await;
    let mut near = sub_user_draft("tells_04s");
    near["authorization"]["regions"] = json!(["cn-east"]);
    near["authorization"]["grants"] = everywhere(&["user_management", "compute_view", "project_management"]);
    main.post("/gicend/user/create/", near).await.data();
    let token = server.link("tells_04s").await;
    let sub = server.browser();
    sub.activate(&token, "tells_04s").await.data();
    server.sign_in(&sub, "tells_04s").await;
    let project = main.project().await;
    for (name, region) in [("Lighthouse", "us-west"), ("Windmill", "cn-east")] {
        let vdc = json!({"name": name, "region": region, "description": ""});
        let made = main.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
        main.post("/gicend/vdc/archive/", json!({"vdc_id": made.data()["vdc_id"]})).await.data();
    }
    let told = async |browser: &Browser, query: &str| {
        let items = browser.get(&format!("{LIST}?{query}")).await.data()["items"].clone();
        items.as_array().unwrap().iter().map(tells).collect::<Vec<_>>()
    };
    for action in ["vdc.create", "vdc.archive"] {
        assert_eq!(told(&sub, &format!("action={action}")).await, [true, false], "{action}");
    }
    assert_eq!((told(&sub, "q=Lighthouse").await.len(), told(&sub, "q=Windmill").await.len()), (0, 2));
    assert_eq!(told(&main, "q=Lighthouse").await, [true, true]);
    // Of which region something is in nothing is said: only who may work in all of them is told.
    record(&server, account_id, Event::done(Actor::system(), "instance.stop").on("instance", "i-1", "web"))
        .await;
    assert!(!tells(&newest(&sub, "instance.stop").await));
    let (wide, _) =
        server.active_sub_user(&main, "tells_04w", everywhere(&["user_management", "compute_view"])).await;
    assert!(
        !tells(&newest(&wide, "instance.stop").await),
        "a sub-user's regions are those that they were given"
    );
    assert!(tells(&newest(&main, "instance.stop").await));
}

#[tokio::test]
async fn somebodys_own_events_are_told_to_them_as_far_as_they_hold_any_part_of_the_permission() {
    let (server, main, account_id) = shop("tells_05").await;
    let project = main.project().await;
    let (sub, id) = server.active_sub_user(&main, "tells_05s", in_project(&project, &["compute_view"])).await;
    let own = Actor::user(id.as_str().unwrap().parse().unwrap(), false, "tells_05s");
    for action in ["instance.rename", "instance.renew", "payout.create"] {
        let event = Event::done(own.clone(), action).on("thing", "1", "web").after(json!({"name": "web"}));
        record(&server, account_id, event).await;
    }
    assert!(tells(&newest(&sub, "instance.rename").await));
    assert!(!tells(&newest(&sub, "instance.renew").await), "what it cost is seen by whoever sees orders");
}
