//! The operator's surface: every call of it, by an operator and by everybody else.

use std::collections::{BTreeMap, BTreeSet};

use portico_core::operator::{OperatorRole, operator_may};
use portico_server::closing::admin::{Which, disable_operator};
use portico_server::engine::engine_name_of;
use serde_json::{Value, json};

use super::asker::HOME;
use super::operator_rows::{OPEN, ROWS};
use super::prepare_books::{BOOKS, books};
use super::prepare_money::{MONEY, money};
use super::prepare_notice::{NOTICES, notice};
use super::prepare_staff::{colleague, own_factor, own_password};
use super::scene::Scene;
use super::{difference, dump};
use crate::admin::{operator, operator_with};
use crate::gpu_servers::handed;
use crate::support::{Answer, Browser, assert_answer_is_kept, everywhere, key_draft};
use crate::tickets::{ticket, upload};
use crate::verification::resident;

/// The call whose body is a file.
const FILE: &str = "ticket/file/create";

fn address(path: &str, method: &str, body: &Value) -> String {
    let fields = body.as_object().into_iter().flatten().filter(|_| method == "GET" || path == FILE);
    let query: Vec<String> =
        fields.map(|(name, value)| format!("{name}={}", value.as_str().unwrap())).collect();
    format!("/admin/{path}/?{}", query.join("&"))
}

async fn ask(browser: &Browser, secret: Option<&str>, method: &str, path: &str, body: &Value) -> Answer {
    let kind = if path == FILE { "application/octet-stream" } else { "application/json" };
    let mut request = browser.request(method, &address(path, method, body)).header("content-type", kind);
    if let Some(secret) = secret {
        request = request.header("authorization", format!("Bearer {secret}"));
    }
    let body = match (method, path) {
        ("GET", _) => String::new(),
        (_, FILE) => "what happened".to_owned(),
        _ => body.to_string(),
    };
    browser.send(request.body(body.into()).unwrap()).await
}

/// Papers of a new customer; taken by the operator for a decision.
async fn case(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let login = format!("papers_{}", scene.fresh());
    let customer = scene.server.signed_in(&login).await;
    scene.server.clock.advance(1);
    let papers = resident(&customer).await;
    let case = customer.post("/gicend/verification/submit/", papers.clone()).await;
    let case_id = case.data()["case_id"].clone();
    match path {
        "verification/show" | "verification/take" => json!({"case_id": case_id}),
        _ => {
            grace.post("/admin/verification/take/", json!({"case_id": case_id})).await.data();
            if path == "verification/image" {
                return json!({"case_id": case_id, "image_id": papers["front_image"]});
            }
            json!({"case_id": case_id, "remark": "Looked at."})
        }
    }
}

/// An instance that is being made, and what an operator says of that.
async fn waiting(scene: &Scene, path: &str) -> Value {
    let ordered = scene.owner.post("/gicend/compute/instance/create/", scene.machine_draft()).await;
    let instance = ordered.data()["instance_ids"][0].as_str().unwrap().to_owned();
    let list = scene.owner.get(&format!("/gicend/compute/operation/list/?instance_id={instance}")).await;
    let operation = list.data()["items"][0]["operation_id"].clone();
    match path {
        "operation/retry" => json!({"operation_id": operation}),
        _ => json!({"operation_id": operation, "reason": "The host is broken."}),
    }
}

/// A machine that was seen twice and that nothing stands for.
async fn unknown_machine(scene: &Scene, path: &str) -> Value {
    let app = &scene.server.app;
    let name = engine_name_of(app.random().id(app.now()));
    let columns = "cloud_orphan (region, engine_name, seen, facts, found_at, seen_at)";
    let row = format!(r#"('cn-east', '{name}', 'on', '{{"host":"h1","addresses":[]}}', 1, 2)"#);
    scene.server.execute(&format!("insert into {columns} values {row}")).await;
    let which = json!({"region": "cn-east", "engine_name": name});
    if path == "orphan/delete" {
        return which;
    }
    let spec = json!({"flavor": {"vcpus": 2, "memory_mib": 4_096}, "flavor_name": "g1.small", "image": "debian-12", "disks": [20],
        "login": "password", "ssh_key": ""});
    let columns = "test_machine (region, engine_name, host, spec, power, busy_until, address, began_at)";
    let row = format!("('cn-east', '{name}', 'h1', '{spec}', 'on', 0, '10.0.0.9', 0)");
    scene.server.execute(&format!("insert into {columns} values {row}")).await;
    if path == "orphan/show" {
        return which;
    }
    json!({"region": "cn-east", "engine_name": name, "customer_no": number(scene).await, "project": "",
        "flavor": "g1.small", "image": "debian-12"})
}

/// A GPU server that waits for what the call does.
async fn gpu_server(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let made = scene.ordered_server().await;
    let (server_id, order_id) = (made["server_ids"][0].clone(), made["order_ids"][0].clone());
    grace.post("/admin/order/approve/", json!({"order_id": order_id, "remark": ""})).await.data();
    let with = json!({"server_id": server_id, "server": handed("203.0.113.9")});
    match path {
        "gpu_server/list" => return json!({}),
        "gpu_server/hand_over" => return with,
        "gpu_server/give_up" => return json!({"server_id": server_id, "reason": "It is broken."}),
        _ => grace.post("/admin/gpu_server/hand_over/", with).await.data(),
    };
    let set = async |state: &str| {
        let of = "resource_id in (select resource_id from gpu_server where gone_at is null)";
        scene.server.execute(&format!("update resource set run_state = '{state}' where {of}")).await;
    };
    if path == "gpu_server/take_back" {
        set("deleted").await;
    } else {
        set("shutdown").await;
    }
    if path == "gpu_server/restore" {
        grace.post("/admin/gpu_server/withdraw/", json!({"server_id": server_id})).await.data();
        set("running").await;
    }
    json!({"server_id": server_id})
}

/// The customer's number of the scene's account.
pub(super) async fn number(scene: &Scene) -> Value {
    number_of(&scene.owner).await
}

async fn number_of(browser: &Browser) -> Value {
    browser.get("/gicend/account/info/").await.data()["customer"]["customer_no"].clone()
}

/// A customer whom only this is done to, and what is done with them.
async fn customer(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let browser = scene.server.signed_in(&format!("cared_{}", scene.fresh())).await;
    let number = number_of(&browser).await;
    let suspend = json!({"customer_no": number, "reason": "Spam.", "stops_instances": true});
    if path == "customer/suspend" {
        return suspend;
    }
    if path == "customer/discount/set" {
        return json!({"customer_no": number, "product": "cpu", "percent": "7.5"});
    }
    if path == "customer/reopen" {
        grace.post("/admin/customer/suspend/", suspend).await.data();
        return json!({"customer_no": number, "reason": "It was a mistake."});
    }
    if path == "customer/user/list" || !path.starts_with("customer/user/") {
        return json!({ "customer_no": number });
    }
    let list = format!("/admin/customer/user/list/?customer_no={}", number.as_str().unwrap());
    let user_id = grace.get(&list).await.data()["items"][0]["user_id"].clone();
    match path {
        "customer/user/admin" => json!({"user_id": user_id, "is_admin": true}),
        _ => json!({ "user_id": user_id }),
    }
}

/// What a customer may have of the cloud.
async fn quota(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let customer_no = number(scene).await;
    let set = json!({"customer_no": customer_no,
        "quota": {"region": "", "instances": 900, "vcpus": 9_000, "disk_gib": 90_000, "addresses": 900}});
    match path {
        "quota/set" => set,
        "quota/reset" => {
            grace.post("/admin/quota/set/", set).await.data();
            json!({"customer_no": customer_no, "region": ""})
        }
        _ => json!({ "customer_no": customer_no }),
    }
}

/// What the call needs, made by customers.
async fn prepared(scene: &Scene, grace: &Browser, path: &str) -> Value {
    match path {
        "verification/list" | "order/list" | "invoice/list" | "payout/list" | "session/show"
        | "engine/list" | "operation/list" | "orphan/list" | "instance/list" | "customer/list"
        | "operator/list" | "audit/list" | "job/list" | "adjustment/list" | "payment/list"
        | "refund/list" | "overview/show" | "figures/show" | "setting/list" | "price/list"
        | "product/list" => {
            json!({})
        }
        "audit/export" => json!({"format": "csv"}),
        "session/password" => own_password(scene, grace).await,
        "session/password/known" => json!({"prefix": "00ff"}),
        "session/email" => json!({"email": "grace@example.com"}),
        "job/retry" => json!({"job_ids": [scene.server.app.random().id(scene.server.app.now())]}),
        _ if MONEY.iter().any(|area| path.starts_with(area)) => money(scene, grace, path).await,
        _ if BOOKS.iter().any(|area| path.starts_with(area)) => books(scene, path).await,
        _ if NOTICES.iter().any(|area| path.starts_with(area)) => notice(scene, grace, path).await,
        _ if path.starts_with("factor/") => own_factor(scene, grace, path).await,
        _ if path.starts_with("customer/") => customer(scene, grace, path).await,
        _ if path.starts_with("operator/") => colleague(scene, grace, path).await,
        _ if SUPPORT.iter().any(|area| path.starts_with(area)) => asked(scene, grace, path).await,
        _ if path.starts_with("gpu_server/") => gpu_server(scene, grace, path).await,
        _ if path.starts_with("orphan/") => unknown_machine(scene, path).await,
        "operation/retry" | "operation/give_up" => waiting(scene, path).await,
        "instance/stop" => json!({"instance_id": scene.machine().await, "reason": "It attacks others."}),
        "instance/note" => {
            json!({"instance_id": scene.machine().await, "note": "Called about it.", "seen_note": ""})
        }
        "flavor/list" => json!({"region": HOME}),
        "flavor/publish" => {
            let seen =
                grace.get(&format!("/admin/flavor/list/?region={HOME}")).await.data()["saved_at"].clone();
            json!({"region": HOME, "seen_saved_at": seen, "flavors": [{"name": "g1.small", "family": "general",
                "spec": {"vcpus": 2, "memory_mib": 4_096}}]})
        }
        "engine/drain" => {
            scene.machine().await;
            json!({"region": HOME, "host": "h2", "is_drained": false})
        }
        _ if path.starts_with("quota/") => quota(scene, grace, path).await,
        "order/approve" | "order/disqualify" => {
            json!({"order_id": scene.ordered().await, "remark": "Looked at."})
        }
        "invoice/show" | "invoice/pdf" => json!({"id": scene.issued}),
        "invoice/void" | "invoice/issue" | "invoice/reject" => invoice(scene, grace, path).await,
        _ => case(scene, grace, path).await,
    }
}

/// An invoice about the month that is on no other, which the call needs issued or waiting.
async fn invoice(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let listed = scene.owner.get("/gicend/invoice/list/").await;
    let invoices = listed.data()["items"].as_array().unwrap().clone();
    let issued = invoices.iter().filter(|invoice| invoice["state"] == "issued");
    for invoice in issued.filter(|invoice| invoice["invoice_id"] != scene.issued.as_str()) {
        let void = json!({"id": invoice["invoice_id"], "reason": "Again."});
        grace.post("/admin/invoice/void/", void).await.data();
    }
    let id = scene.invoiced(scene.month).await;
    match path {
        "invoice/issue" => return json!({"id": id}),
        "invoice/void" => grace.post("/admin/invoice/issue/", json!({"id": id})).await.data(),
        _ => &Value::Null,
    };
    json!({"id": id, "reason": "The title is not theirs."})
}

/// What is about tickets.
const SUPPORT: [&str; 2] = ["ticket/", "canned_answer/"];

/// A ticket of the scene's account, and what an operator does with it.
async fn asked(scene: &Scene, grace: &Browser, path: &str) -> Value {
    if path.ends_with("/list") {
        return json!({});
    }
    if path.starts_with("canned_answer/") {
        return canned(scene, grace, path).await;
    }
    let mut ticket = ticket("Slow disk");
    let file = upload(&scene.owner, "a.log", b"a".to_vec()).await.data()["file_id"].clone();
    ticket["file_ids"] = json!([file]);
    let opened = scene.owner.post("/gicend/support/ticket/create/", ticket.clone()).await.data().clone();
    let (id, text) = (opened["ticket_id"].clone(), json!({"text": "Looked at.", "file_ids": []}));
    match path {
        "ticket/file" => json!({"file_id": file}),
        FILE => json!({"ticket_id": id, "name": "steps.txt"}),
        "ticket/answer" => json!({"ticket_id": id, "reply": text, "is_asked": false}),
        "ticket/note" => json!({"ticket_id": id, "note": text}),
        "ticket/assign" => json!({"ticket_id": id, "operator_id": null}),
        "ticket/merge" => {
            ticket["file_ids"] = json!([]);
            let other = scene.owner.post("/gicend/support/ticket/create/", ticket).await;
            json!({"ticket_id": id, "into": other.data()["number"]})
        }
        _ => json!({"ticket_id": id}),
    }
}

/// An answer that staff keep.
async fn canned(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let id = scene.server.app.random().id(scene.server.app.now());
    let answer = json!({"name": "Greeting", "text_us": "Hello,", "text_cn": "您好，"});
    let body = json!({"answer_id": id, "answer": answer});
    if path == "canned_answer/save" {
        return body;
    }
    grace.post("/admin/canned_answer/save/", body).await.data();
    json!({"answer_id": id})
}

/// Everybody who is no operator: of each what a request of theirs carries.
async fn others(scene: &Scene) -> Vec<(&'static str, Browser, Option<String>)> {
    let (server, nobody) = (&scene.server, scene.server.operator_browser());
    let carried = |from: &Browser| {
        let browser = server.operator_browser();
        from.cookies().iter().for_each(|(name, value)| browser.set_cookie(name, value));
        browser
    };
    let ended = operator(server, "ended").await;
    let kept = carried(&ended);
    ended.post("/admin/session/delete/", json!({})).await.data();
    let disabled = operator(server, "disabled").await;
    disable_operator(&server.app, None, Which::Name("disabled")).await.unwrap();
    scene.owner.prove().await.data();
    let groups: Vec<_> =
        portico_core::permission_group::PermissionGroup::ALL.iter().map(|group| group.as_str()).collect();
    let key = scene.owner.key(key_draft(&groups)).await;
    let (sub, _) = server.active_sub_user(&scene.owner, "operators_sub", everywhere(&groups)).await;
    vec![
        ("nobody", nobody, None),
        ("a main user", carried(&scene.owner), None),
        ("a main user's whole key", server.operator_browser(), Some(key.secret)),
        ("a sub-user who may do everything", carried(&sub), None),
        ("an operator who signed out", kept, None),
        ("an operator who was disabled", disabled, None),
    ]
}

/// Every call of the surface by its method and its path, with what its route says that whoever makes it must be allowed.
fn declared() -> BTreeMap<(String, String), &'static str> {
    let routes = portico_server::closing::admin::api().routes;
    routes.into_iter().map(|it| ((it.method, it.path), it.access_name)).collect()
}

fn call_of(method: &str, path: &str) -> (String, String) {
    (method.to_owned(), format!("/admin/{path}/"))
}

#[test]
fn every_call_of_the_operators_surface_has_a_row() {
    let open = OPEN.iter().map(|(method, path)| call_of(method, path));
    let rows = ROWS.iter().map(|(method, path, _)| call_of(method, path));
    let listed: Vec<_> = rows.chain(open).collect();
    assert_eq!(declared().into_keys().collect::<BTreeSet<_>>(), listed.iter().cloned().collect());
    assert_eq!(listed.len(), declared().len(), "each has one");
}

#[test]
fn every_call_of_the_operators_surface_is_declared_for_what_its_row_says() {
    let declared = declared();
    for (method, path, operation) in ROWS {
        assert_eq!(declared[&call_of(method, path)], operation.as_str(), "{method} {path}");
    }
    for (method, path) in OPEN {
        assert_eq!(declared[&call_of(method, path)], "public", "{method} {path}");
    }
}

/// One operator of each role but the one that does everything, and one without any.
async fn with_roles(scene: &Scene) -> Vec<(Vec<OperatorRole>, Browser)> {
    let mut all = vec![(Vec::new(), operator_with(&scene.server, "idle", &[]).await)];
    for &role in OperatorRole::ALL.iter().filter(|role| **role != OperatorRole::Administrator) {
        all.push((vec![role], operator_with(&scene.server, role.as_str(), &[role]).await));
    }
    all
}

/// Calls about what is the asker's own, or what they took: nobody else prepares it for them.
const OWN: [&str; 4] = ["session/", "factor/", "verification/", "adjustment/withdraw"];

/// Asks as everybody who may not, whose refusal changes nothing.
async fn assert_refused(
    scene: &Scene,
    (method, path): (&str, &str),
    body: &Value,
    others: &[(&str, Browser, Option<String>)],
    elsewhere: &[&Browser],
    unallowed: &[&(Vec<OperatorRole>, Browser)],
) {
    let before = dump(scene).await;
    for (held, browser) in unallowed {
        let answer = ask(browser, None, method, path, body).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (403, json!(100_013)), "{path} by {held:?}");
    }
    for (name, browser, secret) in others {
        let answer = ask(browser, secret.as_deref(), method, path, body).await;
        assert_eq!(answer.status, 401, "{method} {path} by {name}");
    }
    for browser in elsewhere {
        let answer = ask(browser, None, method, path, body).await;
        assert_eq!(answer.status, 404, "{path} on the other surface");
    }
    assert_eq!(difference(&before, &dump(scene).await), None, "{method} {path}: a refusal changed it");
}

#[tokio::test]
async fn what_an_operator_does_no_customer_does_and_neither_surface_knows_the_others_sessions() {
    let scene = Scene::bare("access_07").await.with_books().await;
    let grace = operator(&scene.server, "hopper").await;
    let others = others(&scene).await;
    let elsewhere = scene.server.browser();
    grace.cookies().iter().for_each(|(name, value)| elsewhere.set_cookie(name, value));
    let roles = with_roles(&scene).await;
    for &(method, path, operation) in ROWS {
        scene.pass(20).await;
        let body = prepared(&scene, &grace, path).await;
        let (allowed, unallowed): (Vec<_>, Vec<_>) =
            roles.iter().partition(|(held, _)| operator_may(held, operation));
        let outside = [&elsewhere, &scene.owner];
        assert_refused(&scene, (method, path), &body, &others, &outside, &unallowed).await;
        let answer = ask(&grace, None, method, path, &body).await;
        assert_answer_is_kept(&format!("admin/{path}"), &answer);
        for (held, browser) in allowed {
            scene.pass(20).await;
            let is_own = OWN.iter().any(|own| path.starts_with(own));
            let preparer = if is_own { browser } else { &grace };
            let body = if is_own || method == "POST" {
                prepared(&scene, preparer, path).await
            } else {
                body.clone()
            };
            let answer = ask(browser, None, method, path, &body).await;
            assert_eq!(answer.status, 200, "{method} {path} by {held:?}: {}", answer.body);
        }
    }
}
