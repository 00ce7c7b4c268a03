//! Sub-users work in their regions alone: what is elsewhere they neither order nor see nor change, and nobody lets others work where
//! they may not.

use axum::http::StatusCode;
use portico_core::price::PriceListDraft;
use portico_core::state::OrderState;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::kit::queue::run_due;
use portico_server::money::order::{Decision, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::orders::{draft, order_as, shop};
use crate::support::{Answer, Browser, TestServer, deposit, everywhere, key_draft, sub_user_draft};

const HOME: &str = "cn-east";
const AWAY: &str = "us-west";
const WORKS: &[&str] =
    &["compute_create_delete", "compute_configure", "finance_orders", "finance_bills", "finance_balance"];

/// A shop that sells the same in both regions, with a resource and an order in each, and a sub-user of one region.
pub async fn two_regions(login: &str) -> (TestServer, Browser, Browser, Value) {
    let (server, main, id) = shop(login).await;
    deposit(&server.app, id, "1", 1_000_000).await;
    let tiers = json!([{"from": 0, "rate": 10_000_000_000_i64}]);
    let price = json!({"product": "cpu", "scheme": "monthly", "free": 0, "tiers": tiers});
    let list: PriceListDraft = serde_json::from_value(
        json!({"region": AWAY, "version": 1, "currency": "CNY", "valid_from": 0, "prices": [price]}),
    )
    .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    for region in [HOME, AWAY] {
        let order = order_as(&main, region, &at(region)).await.data().clone();
        approve(&server, &order).await;
    }
    let (sub, sub_id) = server.active_sub_user(&main, &format!("{login}s"), everywhere(WORKS)).await;
    (server, main, sub, sub_id)
}

fn at(region: &str) -> Value {
    let mut body = draft(1);
    body["region"] = json!(region);
    body
}

async fn approve(server: &TestServer, order: &Value) {
    let (app, order_id) = (&server.app, order["order_id"].as_str().unwrap().parse::<Uuid>().unwrap());
    transaction!(app.store(), tx => {
        decide_order(tx, app, Actor::command(), order_id, Decision::Approve, "").await
    })
    .unwrap();
}

fn refused_outside(answer: &Answer, field: &str) {
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{}", answer.body);
    let rule = json!({"rule": "outside_regions", "regions": [HOME]});
    assert_eq!(answer.body["violations"], json!([{"field": field, "rule": rule}]));
}

async fn regions_of(browser: &Browser, path: &str, list: &str) -> Vec<String> {
    let answer = browser.get(path).await;
    let rows = answer.data()[list].as_array().unwrap().clone();
    rows.iter().map(|row| row["region"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_sub_user_orders_in_their_regions_and_is_refused_elsewhere_with_the_reason() {
    let (server, main, sub, _) = two_regions("regions_01").await;
    let before = main.count_items("/gicend/billing/order/list/").await;
    refused_outside(&order_as(&sub, "k", &at(AWAY)).await, "permission");
    assert_eq!(main.count_items("/gicend/billing/order/list/").await, before);
    let denied = server.audited().await.into_iter().filter(|line| line == "call.refuse denied").count();
    assert_eq!(denied, 1, "the refusal stands in the audit log");
    let ordered = order_as(&sub, "k", &at(HOME)).await;
    assert_eq!(ordered.data()["state"], OrderState::Pending.as_str());
    order_as(&main, "k", &at(AWAY)).await.data();
}

#[tokio::test]
async fn vdcs_are_made_changed_and_deleted_in_one_s_own_regions_alone() {
    let (server, main, _, _) = two_regions("regions_08").await;
    let (sub, _) = server.active_sub_user(&main, "regions_08p", everywhere(&["project_management"])).await;
    let project = main.project().await;
    let vdc = |name: &str, region: &str| json!({"project_id": project, "vdc": {"name": name, "region": region, "description": ""}});
    refused_outside(&sub.post("/gicend/vdc/create/", vdc("sub away", AWAY)).await, "permission");
    let away = main.post("/gicend/vdc/create/", vdc("away", AWAY)).await.data()["vdc_id"].clone();
    let vdcs = async || main.get("/gicend/vdc/list/").await.data()["vdcs"].clone();
    let before = vdcs().await;
    for path in ["archive", "restore", "delete"] {
        let answer = sub.post(&format!("/gicend/vdc/{path}/"), json!({ "vdc_id": away })).await;
        refused_outside(&answer, "permission");
    }
    let renamed = json!({"vdc_id": away, "vdc": {"name": "mine", "description": ""}});
    refused_outside(&sub.post("/gicend/vdc/update/", renamed).await, "permission");
    assert_eq!(vdcs().await, before);
    sub.post("/gicend/vdc/create/", vdc("sub home", HOME)).await.data();
}

#[tokio::test]
async fn orders_resources_bills_and_prices_of_other_regions_are_neither_listed_nor_shown() {
    let (_server, main, sub, _) = two_regions("regions_02").await;
    let month = main.get("/gicend/billing/bill/list/").await.data()["items"][0]["month"].clone();
    for (path, list) in [
        ("/gicend/billing/order/list/".to_owned(), "items"),
        ("/gicend/billing/resource/list/".to_owned(), "items"),
        ("/gicend/billing/price/list/".to_owned(), "price_lists"),
        (format!("/gicend/billing/bill/item/list/?month={month}"), "items"),
        (format!("/gicend/billing/bill/resource/list/?month={month}"), "items"),
    ] {
        let mut all = regions_of(&main, &path, list).await;
        all.sort();
        assert_eq!(all, [HOME, AWAY], "{path}");
        assert_eq!(regions_of(&sub, &path, list).await, [HOME], "{path}");
    }
    let total = async |browser: &Browser| {
        browser.get("/gicend/billing/bill/list/").await.data()["items"][0]["total"]["minor"].clone()
    };
    assert_eq!((total(&main).await, total(&sub).await), (json!(20_000), json!(10_000)));
    refused_outside(&sub.get(&format!("/gicend/billing/price/list/?region={AWAY}")).await, "permission");
    let quoted =
        json!({"region": AWAY, "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1});
    refused_outside(&sub.post("/gicend/billing/quote/", quoted).await, "permission");
}

#[tokio::test]
async fn what_is_in_another_region_is_as_unknown_as_none_and_is_not_changed() {
    let (server, main, sub, _) = two_regions("regions_03").await;
    let of = async |path: &str, id: &str| -> Value {
        let answer = main.get(path).await;
        let rows = answer.data()["items"].as_array().unwrap().clone();
        rows.into_iter().find(|row| row["region"] == AWAY).unwrap()[id].clone()
    };
    let resource = of("/gicend/billing/resource/list/", "resource_id").await;
    let order = of("/gicend/billing/order/list/", "order_id").await;
    for path in [
        format!("/gicend/billing/resource/show/?resource_id={}", resource.as_str().unwrap()),
        format!("/gicend/billing/order/show/?order_id={}", order.as_str().unwrap()),
    ] {
        assert_eq!(sub.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(main.get(&path).await.status, StatusCode::OK, "{path}");
    }
    for (path, body) in [
        ("/gicend/billing/resource/renewal/", json!({"resource_ids": [resource], "renews": true})),
        ("/gicend/billing/resource/end/", json!({"resource_id": resource})),
        (
            "/gicend/billing/resource/renew/",
            json!({"resource_ids": [resource], "periods": 1, "total": 10_000}),
        ),
        ("/gicend/billing/resource/renew/quote/", json!({"resource_ids": [resource], "periods": 1})),
        ("/gicend/billing/order/cancel/", json!({"order_id": order})),
    ] {
        assert_eq!(sub.post(path, body).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let denied = server.audited().await.into_iter().filter(|line| line == "call.refuse denied").count();
    assert_eq!(denied, 5, "of each act, though its caller hears that there is no such thing");
}

#[tokio::test]
async fn a_key_is_held_to_its_owners_regions_and_may_be_given_what_they_hold_there() {
    let (server, main, _, _) = two_regions("regions_04").await;
    let sub = server.browser();
    let mut wide = sub_user_draft("regions_04k");
    wide["authorization"]["access_methods"] = json!(["console", "api"]);
    wide["authorization"]["grants"] = everywhere(WORKS);
    main.post("/gicend/user/create/", wide).await.data();
    let link = server.link("regions_04k").await;
    sub.activate(&link, "regions_04k").await.data();
    server.sign_in(&sub, "regions_04k").await;
    let key = sub.key(key_draft(WORKS)).await;
    let path = format!("/gicend/billing/price/list/?region={AWAY}");
    let answer = server.browser().call("GET", &path, &key.secret, &[]).await;
    refused_outside(&answer, "permission");
    let path = format!("/gicend/billing/price/list/?region={HOME}");
    assert_eq!(server.browser().call("GET", &path, &key.secret, &[]).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_manager_lets_nobody_work_where_the_manager_may_not_and_manages_nobody_who_does() {
    let server = TestServer::start().await;
    let main = server.signed_in("regions_05").await;
    let grants = everywhere(&["user_management", "compute_view"]);
    let (manager, _) = server.active_sub_user(&main, "regions_05m", grants).await;
    let mut far = sub_user_draft("regions_05far");
    far["authorization"]["regions"] = json!([HOME, AWAY]);
    refused_outside(&manager.post("/gicend/user/create/", far.clone()).await, "authorization.regions");
    let near_id = manager.sub_user("regions_05near", everywhere(&["compute_view"])).await;
    let widened = json!({"user_id": near_id, "authorization": far["authorization"]});
    refused_outside(&manager.post("/gicend/user/authorize/", widened).await, "authorization.regions");
    far["authorization"]["grants"] = everywhere(&["compute_view"]);
    let far_id = main.post("/gicend/user/create/", far).await.data()["user_id"].clone();
    let body = json!({"user_id": far_id, "grants": []});
    refused_outside(&manager.post("/gicend/user/grant/update/", body).await, "permission");
    // What a group gives counts wherever its members may work.
    let group = manager.group("Near", everywhere(&["compute_view"])).await;
    manager.join(&group, &near_id).await;
    let body = json!({"group_id": group, "user_ids": [far_id]});
    let joined = manager.post("/gicend/group/member/add/", body.clone()).await;
    assert_eq!(joined.data()["results"][0]["violations"][0]["rule"]["rule"], "outside_regions");
    main.post("/gicend/group/member/add/", body).await.data();
    let body = json!({"group_id": group, "grants": everywhere(&["compute_view", "user_management"])});
    refused_outside(&manager.post("/gicend/group/grant/update/", body).await, "permission");
}

#[tokio::test]
async fn a_file_with_things_of_a_region_is_not_fetched_by_whoever_may_not_work_there_any_more() {
    let (server, main, _, _) = two_regions("regions_06").await;
    let mut wide = sub_user_draft("regions_06w");
    wide["authorization"]["regions"] = json!([HOME, AWAY]);
    wide["authorization"]["grants"] = everywhere(WORKS);
    let wide_id = main.post("/gicend/user/create/", wide.clone()).await.data()["user_id"].clone();
    let link = server.link("regions_06w").await;
    let sub = server.browser();
    sub.activate(&link, "regions_06w").await.data();
    server.sign_in(&sub, "regions_06w").await;
    let staged = sub.post("/gicend/billing/order/export/", json!({"format": "csv"})).await;
    let path = format!("/gicend/export/download/?export_id={}", staged.data()["export_id"].as_str().unwrap());
    run_due(&server.app).await.unwrap();
    wide["authorization"]["regions"] = json!([HOME]);
    let body = json!({"user_id": wide_id, "authorization": wide["authorization"]});
    main.post("/gicend/user/authorize/", body).await.data();
    assert_eq!(sub.get(&path).await.status, StatusCode::FORBIDDEN);
}
