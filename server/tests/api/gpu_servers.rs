//! GPU servers: ordered, reviewed, handed over and charged then, renamed, given back and taken back; and what each is refused.

use portico_core::gpu_server::HandOverDraft;
use portico_core::{Draft, Limits};
use portico_server::closing::admin::flavor_publish::publish_flavor_list;
use portico_server::cloud::gpu_server::gpu_server_care::hand_over_server;
use portico_server::kit::queue::run_due;
use portico_server::money::order::{Decision, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::instances::cloud;
use crate::ssh_keys::public_key;
use crate::support::{Answer, Browser, TestServer, assert_ledger, available, everywhere, in_project};

pub(crate) const CREATE: &str = "/gicend/compute/gpu_server/create/";
const LIST: &str = "/gicend/compute/gpu_server/list/";
const FINGERPRINT: &str = "SHA256:teU+Vqtc0jBHnRUkhewDwGRgk/Bp50hlVkREN8WHpJo";

/// What the form sends for a server for a month: 500.00.
pub(crate) fn server_draft(name: &str) -> Value {
    json!({"region": "cn-east", "model": "gs.h100.8", "scheme": "monthly", "periods": 1, "renews": false,
        "project_id": null, "vdc_id": null, "total": 50_000,
        "server": {"name": name, "count": 1, "ssh_key": "", "note": "Soon, please."}})
}

/// The same by the hour: 20.00.
pub(crate) fn hourly_draft(name: &str) -> Value {
    let mut body = server_draft(name);
    (body["scheme"], body["total"]) = (json!("hourly"), json!(2_000));
    body
}

/// What the operator types.
pub(crate) fn handed(address: &str) -> Value {
    json!({"addresses": [address], "login_user": "ubuntu", "asset_no": "SN-4711", "host_keys": [FINGERPRINT],
        "note": "CUDA is installed."})
}

/// Has so many servers of the model in the region.
pub(crate) async fn stock(server: &TestServer, count: u32) {
    let flavors = serde_json::from_value(json!({"region": "cn-east", "flavors": [
        {"name": "gs.h100.8", "family": "server", "spec": {"vcpus": 192, "memory_mib": 2_097_152, "gpu_model": "H100", "gpus": 8},
            "server": {"disks": "8 × 3.84 TB NVMe", "network": "2 × 100 Gbit/s", "count": count}}]}));
    publish_flavor_list(&server.app, flavors.unwrap()).await.unwrap();
}

/// Decides on an order without an operator's page, and hands the server over or leaves it.
pub(crate) async fn decide_server(server: &TestServer, server_id: &Value, order_id: Uuid, is_handed: bool) {
    let app = &server.app;
    let server_id: Uuid = server_id.as_str().unwrap().parse().unwrap();
    let with: HandOverDraft = serde_json::from_value(handed("203.0.113.7")).unwrap();
    let with = with.check(&Limits::default()).unwrap();
    let done: Result<()> = transaction!(app.store(), tx => {
        if !is_handed {
            let refuse = Decision::Disqualify;
            return decide_order(tx, app, Actor::system(), order_id, refuse, "None is left.").await;
        }
        decide_order(tx, app, Actor::system(), order_id, Decision::Approve, "").await?;
        hand_over_server(tx, app, Actor::system(), server_id, &with).await
    });
    done.unwrap();
}

pub(crate) async fn ordered(browser: &Browser, body: Value) -> (String, Value) {
    let made = browser.post(CREATE, body).await.data().clone();
    (made["server_ids"][0].as_str().unwrap().to_owned(), made["order_ids"][0].clone())
}

/// A server whose order was approved.
pub(crate) async fn approved(browser: &Browser, grace: &Browser, body: Value) -> String {
    let (id, order_id) = ordered(browser, body).await;
    grace.post("/admin/order/approve/", json!({"order_id": order_id, "remark": ""})).await.data();
    id
}

pub(crate) async fn care(grace: &Browser, what: &str, id: &str) -> Answer {
    let body = match what {
        "hand_over" => json!({"server_id": id, "server": handed("203.0.113.7")}),
        "give_up" => json!({"server_id": id, "reason": "The machine is broken."}),
        _ => json!({"server_id": id}),
    };
    grace.post(&format!("/admin/gpu_server/{what}/"), body).await
}

/// A server that was handed over.
pub(crate) async fn available_server(browser: &Browser, grace: &Browser, body: Value) -> String {
    let id = approved(browser, grace, body).await;
    care(grace, "hand_over", &id).await.data();
    id
}

pub(crate) async fn shown(browser: &Browser, id: &str) -> Value {
    browser.get(&format!("/gicend/compute/gpu_server/show/?server_id={id}")).await.data().clone()
}

pub(crate) async fn status(browser: &Browser, id: &str) -> Value {
    shown(browser, id).await["status"].clone()
}

pub(crate) async fn left(browser: &Browser) -> Value {
    let offer = browser.get("/gicend/compute/gpu_server/offer/?region=cn-east").await;
    offer.data()["models"][0]["stock"].clone()
}

/// What is to be done with which server.
pub(crate) async fn tasks(grace: &Browser) -> Vec<(String, String)> {
    let queue = grace.get("/admin/gpu_server/list/").await.data()["items"].clone();
    let line = |one: &Value| {
        (one["server"]["name"].as_str().unwrap().to_owned(), one["task"].as_str().unwrap().to_owned())
    };
    queue.as_array().unwrap().iter().map(line).collect()
}

pub(crate) async fn events(browser: &Browser, id: &str) -> Vec<(String, Value)> {
    let path = format!("/gicend/compute/gpu_server/event/list/?server_id={id}");
    let items = browser.get(&path).await.data()["items"].clone();
    let line = |one: &Value| (one["kind"].as_str().unwrap().to_owned(), one["user_name"].clone());
    items.as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn a_server_is_charged_when_it_is_handed_over_and_not_before() {
    let (server, browser, id) = cloud("gpu_servers_01").await;
    let grace = operator(&server, "grace").await;
    let (server_id, order_id) = ordered(&browser, server_draft("train")).await;
    assert_eq!(status(&browser, &server_id).await, "pending");
    assert_eq!(available(&server.app, id).await, 50_000, "its price is held");
    assert!(tasks(&grace).await.is_empty(), "its order waits with the others");
    run_due(&server.app).await.unwrap();
    grace.post("/admin/order/approve/", json!({"order_id": order_id, "remark": ""})).await.data();
    assert_eq!(status(&browser, &server_id).await, "creating");
    let order = browser.get("/gicend/billing/order/list/").await.data()["items"][0].clone();
    assert_eq!((&order["state"], &order["fulfil"]), (&json!("approved"), &json!("building")));
    assert_eq!((&order["withheld"], &order["paid"]["minor"]), (&order["total"], &json!(0)));
    assert_eq!(server.sent_of("order_in_preparation").await.len(), 1);
    assert_eq!(browser.get("/gicend/billing/resource/list/").await.data()["items"], json!([]));
    assert_eq!(tasks(&grace).await, [("train".to_owned(), "hand_over".to_owned())]);

    care(&grace, "hand_over", &server_id).await.data();
    let found = shown(&browser, &server_id).await;
    assert_eq!((&found["status"], &found["addresses"]), (&json!("available"), &json!(["203.0.113.7"])));
    assert_eq!((&found["login_user"], &found["asset_no"]), (&json!("ubuntu"), &json!("SN-4711")));
    assert_eq!((&found["host_keys"], &found["note"]), (&json!([FINGERPRINT]), &json!("CUDA is installed.")));
    assert!(found["paid_until"].is_string() && found["resource_id"].is_string());
    let order = browser.get("/gicend/billing/order/list/").await.data()["items"][0].clone();
    assert_eq!((&order["fulfil"], &order["paid"]), (&json!("built"), &order["total"]));
    let resource = browser.get("/gicend/billing/resource/list/").await.data()["items"][0].clone();
    assert_eq!((&resource["name"], &resource["product"]), (&json!("train"), &json!("gpu-server/gs.h100.8")));
    let bill = browser.get("/gicend/billing/bill/item/list/?month=202611").await;
    assert_eq!(bill.data()["items"][0]["total"]["minor"], 50_000, "{}", bill.body);
    assert_eq!(available(&server.app, id).await, 50_000);
    let mail = server.sent_of("gpu_server_ready").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("ubuntu@203.0.113.7"), "{mail}");
    assert!(tasks(&grace).await.is_empty());
    assert_eq!(
        events(&browser, &server_id).await,
        [("hand_over".to_owned(), Value::Null), ("order".to_owned(), json!("gpu_servers_01"))]
    );
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_comes_to_nothing_costs_nothing_says_why_and_is_taken_off_the_list() {
    let (server, browser, id) = cloud("gpu_servers_02").await;
    let grace = operator(&server, "grace").await;
    let (refused, order_id) = ordered(&browser, server_draft("refused")).await;
    let remark = json!({"order_id": order_id, "remark": "No racks are free."});
    grace.post("/admin/order/disqualify/", remark).await.data();
    let found = shown(&browser, &refused).await;
    assert_eq!((&found["status"], &found["failure"]), (&json!("failed"), &json!("No racks are free.")));
    let dropped = approved(&browser, &grace, server_draft("dropped")).await;
    assert_eq!(available(&server.app, id).await, 50_000);
    care(&grace, "give_up", &dropped).await.data();
    let found = shown(&browser, &dropped).await;
    assert_eq!((&found["status"], &found["failure"]), (&json!("failed"), &json!("The machine is broken.")));
    assert_eq!(available(&server.app, id).await, 100_000, "what was held has come back");
    let mail = server.sent_of("gpu_server_given_up").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("The machine is broken."), "{mail}");
    assert_eq!(events(&browser, &dropped).await[0].0, "give_up");
    let (cancelled, order_id) = ordered(&browser, server_draft("cancelled")).await;
    browser.post("/gicend/billing/order/cancel/", json!({"order_id": order_id})).await.data();
    assert_eq!(browser.get(LIST).await.data()["items"].as_array().unwrap().len(), 2);
    let path = format!("/gicend/compute/gpu_server/show/?server_id={cancelled}");
    assert_eq!(browser.get(&path).await.status, 404);
    for server_id in [refused, dropped] {
        let path = "/gicend/compute/gpu_server/remove/";
        browser.post(path, json!({"server_id": server_id})).await.data();
        assert_eq!(browser.post(path, json!({"server_id": server_id})).await.status, 404);
    }
    assert_eq!(browser.get(LIST).await.data()["items"], json!([]));
    assert_eq!(left(&browser).await, 10_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_server_is_renamed_and_given_back_by_its_name_and_is_in_stock_once_it_is_wiped() {
    let (server, browser, id) = cloud("gpu_servers_03").await;
    let grace = operator(&server, "grace").await;
    let server_id = available_server(&browser, &grace, server_draft("train")).await;
    let rename = json!({"server_id": server_id, "server": {"name": "infer"}});
    browser.post("/gicend/compute/gpu_server/rename/", rename).await.data();
    let resource = browser.get("/gicend/billing/resource/list/").await.data()["items"][0].clone();
    assert_eq!(resource["name"], "infer", "what is billed has the name, too");
    let back = "/gicend/compute/gpu_server/give_back/";
    let wrong = browser.post(back, json!({"server_id": server_id, "name": "train"})).await;
    assert_eq!(wrong.body["violations"], json!([{"field": "name", "rule": {"rule": "does_not_match"}}]));
    browser.post(back, json!({"server_id": server_id, "name": "infer"})).await.data();
    assert_eq!(status(&browser, &server_id).await, "returning");
    let again = browser.post(back, json!({"server_id": server_id, "name": "infer"})).await;
    assert_eq!((again.status.as_u16(), again.code()), (409, json!(900_026)));
    let resources = browser.get("/gicend/billing/resource/list/?state=ended").await;
    assert_eq!(resources.data()["items"].as_array().unwrap().len(), 1, "nothing is billed any more");
    assert_eq!((left(&browser).await, available(&server.app, id).await), (json!(9_999), 50_000));
    assert_eq!(tasks(&grace).await, [("infer".to_owned(), "take_back".to_owned())]);
    care(&grace, "take_back", &server_id).await.data();
    assert_eq!(care(&grace, "take_back", &server_id).await.status, 404);
    assert_eq!((left(&browser).await, tasks(&grace).await.len()), (json!(10_000), 0));
    assert_eq!(browser.get(LIST).await.data()["items"], json!([]));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_model_that_is_sold_out_is_refused_and_whoever_waits_is_told_when_one_is_back() {
    let (server, browser, _) = cloud("gpu_servers_04").await;
    let grace = operator(&server, "grace").await;
    stock(&server, 1).await;
    let first = approved(&browser, &grace, hourly_draft("first")).await;
    assert_eq!(left(&browser).await, 0);
    let refused = browser.post(CREATE, hourly_draft("second")).await;
    let sold_out = json!([{"field": "model", "rule": {"rule": "state_forbids", "state": "sold_out", "action": "create"}}]);
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &sold_out));
    let watch = json!({"region": "cn-east", "flavor": "gs.h100.8"});
    browser.post("/gicend/compute/stock/watch/", watch).await.data();
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    assert!(server.sent_of("in_stock").await.is_empty());
    care(&grace, "give_up", &first).await.data();
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let mail = server.sent_of("in_stock").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("/main/gpu-server/create?model=gs.h100.8"), "{mail}");
    stock(&server, 0).await;
    assert_eq!(left(&browser).await, 0, "fewer than there were");
}

#[tokio::test]
async fn what_is_ordered_is_judged_field_by_field_and_once_for_a_key() {
    let (server, browser, id) = cloud("gpu_servers_05").await;
    let with = |change: fn(&mut Value)| {
        let mut body = server_draft("train");
        change(&mut body);
        body
    };
    let cases: [(Value, u16, Value); 8] = [
        (with(|body| body["region"] = json!("nowhere")), 400, json!("region")),
        (with(|body| body["model"] = json!("g1.small")), 400, json!("model")),
        (with(|body| body["server"]["name"] = json!("x")), 400, json!("server.name")),
        (with(|body| body["server"]["ssh_key"] = json!("ssh-ed25519 A")), 400, json!("server.ssh_key")),
        (with(|body| body["server"]["note"] = json!("x".repeat(501))), 400, json!("server.note")),
        (with(|body| body["periods"] = json!(0)), 400, json!("periods")),
        (with(|body| body["total"] = json!(1)), 409, json!("total")),
        (
            with(|body| (body["scheme"], body["renews"]) = (json!("hourly"), json!(true))),
            400,
            json!("renews"),
        ),
    ];
    for (body, status, field) in cases {
        let refused = browser.post(CREATE, body).await;
        assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (status, &field));
    }
    assert_eq!(available(&server.app, id).await, 100_000);
    let product = json!({"region": "cn-east", "product": "gpu-server/gs.h100.8", "scheme": "monthly",
        "quantity": 1_000_000, "periods": 1, "project_id": null, "vdc_id": null, "total": 50_000});
    let refused = browser.post("/gicend/billing/order/create/", product).await;
    assert_eq!(refused.body["violations"][0]["field"], "product", "it has a form of its own");
    let mut body = server_draft("train");
    body["server"]["ssh_key"] = json!(public_key(1));
    let send = async || {
        let request = browser.request("POST", CREATE).header("content-type", "application/json");
        let mut request = request.body(body.to_string().into()).unwrap();
        request.headers_mut().insert("idempotency-key", "gpu_1".parse().unwrap());
        browser.send(request).await
    };
    let (first, second) = (send().await.data().clone(), send().await.data().clone());
    assert_eq!(first, second);
    assert_eq!(browser.get(LIST).await.data()["items"].as_array().unwrap().len(), 1);
    assert_eq!(available(&server.app, id).await, 50_000);
    let refused = browser.post(CREATE, server_draft("another")).await;
    assert_eq!(refused.status, 200, "the rest of the money");
    let refused = browser.post(CREATE, server_draft("a third")).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (402, json!(100_009)));
}

#[tokio::test]
async fn nobody_sees_or_changes_servers_of_others_or_without_rights() {
    let (server, browser, _) = cloud("gpu_servers_06").await;
    let grace = operator(&server, "grace").await;
    let project = browser.project().await;
    let mut body = server_draft("train");
    body["project_id"] = project.clone();
    let id = available_server(&browser, &grace, body).await;
    let (other, _) = server.verified("gpu_others_6").await;
    let (idle, _) = server.active_sub_user(&browser, "gpu_idle_6", json!([])).await;
    let grants = in_project(&project, &["compute_view"]);
    let (reader, _) = server.active_sub_user(&browser, "gpu_reader_6", grants).await;
    let grants = everywhere(&["compute_view"]);
    let (everywhere, _) = server.active_sub_user(&browser, "gpu_wide_6", grants).await;
    let calls = [
        ("rename", json!({"server_id": id, "server": {"name": "mine"}})),
        ("give_back", json!({"server_id": id, "name": "train"})),
        ("remove", json!({"server_id": id})),
    ];
    for (call, body) in calls {
        let path = format!("/gicend/compute/gpu_server/{call}/");
        for (who, wanted) in [(&other, 404), (&idle, 403), (&reader, 403), (&everywhere, 403)] {
            assert_eq!(who.post(&path, body.clone()).await.status, wanted, "{call}");
        }
    }
    for path in ["show", "event/list"] {
        let path = format!("/gicend/compute/gpu_server/{path}/?server_id={id}");
        assert_eq!(
            (other.get(&path).await.status, idle.get(&path).await.status.as_u16()),
            (404.try_into().unwrap(), 403)
        );
        assert_eq!(reader.get(&path).await.status, 200);
    }
    assert_eq!(other.get(LIST).await.data()["items"], json!([]));
    assert_eq!(reader.get(LIST).await.data()["items"].as_array().unwrap().len(), 1);
    assert_eq!(idle.get(LIST).await.status, 403);
    assert_eq!(reader.post(CREATE, server_draft("mine")).await.status, 403);
    let mut elsewhere = server_draft("theirs");
    elsewhere["project_id"] = project;
    assert_eq!(other.post(CREATE, elsewhere).await.status, 400, "the project is none of theirs");
    assert_eq!(status(&browser, &id).await, "available");
}

#[tokio::test]
async fn servers_are_found_by_what_they_are_and_can_be_had_as_a_file() {
    let (server, browser, _) = cloud("gpu_servers_07").await;
    let grace = operator(&server, "grace").await;
    let id = available_server(&browser, &grace, hourly_draft("Train")).await;
    let waits = ordered(&browser, server_draft("other")).await.0;
    let found = async |query: &str| -> Vec<String> {
        let page = browser.get(&format!("{LIST}?{query}")).await;
        let items = page.data()["items"].as_array().unwrap().clone();
        items.iter().map(|one| one["server_id"].as_str().unwrap().to_owned()).collect()
    };
    for query in
        ["q=tRAIN", "q=203.0.113.7", "q=sn-4711", "status=available", "scheme=hourly", &format!("q={id}")]
    {
        assert_eq!(found(query).await, [id.as_str()], "{query}");
    }
    assert_eq!(found("status=pending").await, [waits.as_str()]);
    assert_eq!(found("model=gs.h100.8&region=cn-east").await.len(), 2);
    assert!(found("region=cn-north").await.is_empty() && found("model=none").await.is_empty());
    let csv = server.csv(&browser, "/gicend/compute/gpu_server/export/", json!({"format": "csv"})).await;
    let lines: Vec<_> = csv.lines().collect();
    assert!(lines.len() == 3 && lines[0].contains("gpu_model") && csv.contains("203.0.113.7"), "{csv}");
}

#[tokio::test]
async fn a_customer_is_found_by_what_names_their_gpu_server_and_not_by_what_many_are_handed_over_with() {
    let (server, browser, _) = cloud("gpu_servers_09").await;
    server.signed_in("somebody_else").await;
    let grace = operator(&server, "grace").await;
    let (server_id, order_id) = ordered(&browser, server_draft("train")).await;
    grace.post("/admin/order/approve/", json!({"order_id": order_id, "remark": ""})).await.data();
    care(&grace, "hand_over", &server_id).await.data();
    let found = async |typed: &str| {
        let answer = grace.get(&format!("/admin/customer/list/?q={typed}")).await;
        answer.data()["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["login_name"].clone())
            .collect::<Vec<_>>()
    };
    for typed in [server_id.as_str(), "203.0.113.7", "SN-4711", "sn-4711"] {
        assert_eq!(found(typed).await, ["gpu_servers_09"], "{typed}");
    }
    assert!(found("ubuntu").await.is_empty() && found("SN-471").await.is_empty());
    server.execute("update account set company = 'SN-4711 Works' where account_id in (select account_id from app_user where login_name = 'somebody_else')").await;
    assert_eq!(found("SN-4711").await.len(), 2, "a number hides nobody in whose name it stands");
}

#[tokio::test]
async fn a_server_whose_order_nobody_reviews_is_prepared_at_once_and_charged_when_it_is_handed_over() {
    let (server, _, id) = cloud("gpu_servers_40").await;
    let server = server.restart_with(|config| config.orders.audit.clear());
    let browser = server.browser();
    server.sign_in(&browser, "gpu_servers_40").await;
    let grace = operator(&server, "grace").await;
    let (server_id, _) = ordered(&browser, server_draft("train")).await;
    assert_eq!(status(&browser, &server_id).await, "creating");
    assert_eq!(tasks(&grace).await, [("train".to_owned(), "hand_over".to_owned())]);
    assert_eq!(available(&server.app, id).await, 50_000, "its price is held");
    assert_eq!((server.count("resource").await, server.count("bill_line").await), (0, 0));
    assert_eq!(server.sent_of("order_in_preparation").await.len(), 1);
    care(&grace, "hand_over", &server_id).await.data();
    assert_eq!(status(&browser, &server_id).await, "available");
    assert_ledger(server.app.store()).await;
}
