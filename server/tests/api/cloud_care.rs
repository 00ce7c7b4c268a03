//! What operators see of engines, operations, instances, flavors and quotas, and what they do about them.

use portico_core::lifecycle::OperationKind;
use portico_server::engine::engine_name_of;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::engine_contract::bench::Bench;
use crate::instances::{act, cloud, draft, monthly, order, pass, running, shown, status};
use crate::support::{Browser, assert_ledger, available};

const FLAVORS: &str = "/admin/flavor/list/?region=cn-east";

pub async fn number(browser: &Browser) -> String {
    let info = browser.get("/gicend/account/info/").await;
    info.data()["customer"]["customer_no"].as_str().unwrap().to_owned()
}

async fn listed(grace: &Browser, path: &str) -> Vec<Value> {
    grace.get(&format!("/admin/{path}")).await.data()["items"].as_array().unwrap().clone()
}

/// What stands in the operators' own log of grace, oldest first.
async fn noted(grace: &Browser) -> Vec<String> {
    let mut lines = grace.staff_events("").await;
    lines.retain(|line| line.starts_with("grace "));
    lines
}

#[tokio::test]
async fn an_operator_sees_engines_with_their_hosts_and_since_when_one_does_not_answer() {
    let (server, browser, _) = cloud("care_01").await;
    running(&server, &browser, draft("web")).await;
    let grace = operator(&server, "grace").await;
    let engines = grace.get("/admin/engine/list/").await.data()["engines"].as_array().unwrap().clone();
    let east = engines.iter().find(|one| one["region"] == "cn-east").unwrap();
    assert_eq!(
        (&east["is_simulated"], &east["is_up"], &east["instances"]),
        (&json!(true), &json!(true), &json!(1))
    );
    let h1 = &east["hosts"].as_array().unwrap().iter().find(|one| one["host"] == "h1").unwrap().clone();
    assert_eq!(
        (&h1["used"]["vcpus"], &h1["free"]["vcpus"], &h1["instances"]),
        (&json!(2), &json!(62), &json!(1))
    );
    let since = east["changed_at"].clone();
    server.execute("update test_host set is_up = false").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let engines = grace.get("/admin/engine/list/").await.data()["engines"].as_array().unwrap().clone();
    let down = engines.iter().find(|one| one["region"] == "cn-east").unwrap();
    assert_eq!(down["is_up"], false);
    assert_ne!(down["changed_at"], since);
    let since = down["changed_at"].clone();
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let engines = grace.get("/admin/engine/list/").await.data()["engines"].as_array().unwrap().clone();
    let down = engines.iter().find(|one| one["region"] == "cn-east").unwrap();
    assert_eq!(down["changed_at"], since, "it is down since the first time");
}

#[tokio::test]
async fn what_is_stuck_is_asked_again_or_given_up_and_then_costs_nothing() {
    let (server, browser, id) = cloud("care_02").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    server.execute("update test_host set is_up = false").await;
    let ids = order(&browser, monthly("web")).await;
    run_due(&server.app).await.unwrap();
    let grace = operator(&server, "grace").await;
    let found = listed(&grace, "operation/list/").await;
    assert_eq!(
        (&found[0]["name"], &found[0]["kind"], &found[0]["is_stuck"]),
        (&json!("web"), &json!("create"), &json!(false))
    );
    assert_eq!(found[0]["customer_no"], number(&browser).await.as_str());
    for _ in 0..11 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    let found = listed(&grace, "operation/list/").await;
    assert_eq!(found[0]["is_stuck"], true);
    let (tries, operation) = (found[0]["tries"].as_i64().unwrap(), found[0]["operation_id"].clone());
    grace.post("/admin/operation/retry/", json!({"operation_id": operation})).await.data();
    run_due(&server.app).await.unwrap();
    assert!(listed(&grace, "operation/list/").await[0]["tries"].as_i64().unwrap() > tries);
    assert_eq!(available(&server.app, id).await, 88_000);

    let nothing = json!({"operation_id": operation, "reason": " "});
    let refused = grace.post("/admin/operation/give_up/", nothing).await;
    assert_eq!(refused.body["violations"], json!([{"field": "reason", "rule": {"rule": "required"}}]));
    let drop = json!({"operation_id": operation, "reason": "The region is being rebuilt."});
    grace.post("/admin/operation/give_up/", drop.clone()).await.data();
    assert_eq!(available(&server.app, id).await, 100_000, "what was held has come back");
    assert_eq!(grace.post("/admin/operation/give_up/", drop).await.status, 409);
    let retry = json!({"operation_id": operation});
    assert_eq!(grace.post("/admin/operation/retry/", retry).await.status, 409);
    server.execute("update test_host set is_up = true").await;
    for _ in 0..3 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    assert_eq!(status(&browser, &ids[0]).await, "failed");
    assert_eq!(server.count("test_machine").await, 0);
    let failed = listed(&grace, "operation/list/?state=failed").await;
    assert_eq!((&failed[0]["operation_id"], &failed[0]["reason"]), (&operation, &json!("given_up")));
    let events = browser.get("/gicend/audit/list/").await;
    let event =
        events.data()["items"].as_array().unwrap().iter().find(|one| one["action"] == "instance.give_up");
    assert_eq!(event.unwrap()["actor"]["kind"], "operator");
    assert_eq!(noted(&grace).await, ["grace operation.retry", "grace operation.give_up"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_operator_finds_anybodys_instance_notes_something_and_stops_it_with_a_reason() {
    let (server, browser, _) = cloud("care_03").await;
    let id = running(&server, &browser, draft("Web")).await;
    let other = running(&server, &browser, draft("other")).await;
    let no = number(&browser).await;
    let address = shown(&browser, &id).await["instance"]["addresses"][0].as_str().unwrap().to_owned();
    let grace = operator(&server, "grace").await;
    for q in [id.as_str(), "wEB", &address] {
        let found = listed(&grace, &format!("instance/list/?q={q}")).await;
        assert_eq!(found.len(), 1, "{q}");
        assert_eq!(
            (&found[0]["instance"]["instance_id"], &found[0]["customer_no"]),
            (&json!(id), &json!(no))
        );
    }
    assert_eq!(listed(&grace, &format!("instance/list/?q={no}")).await.len(), 2);
    assert!(listed(&grace, "instance/list/?q=nothing-like-it").await.is_empty());
    assert!(listed(&grace, "instance/list/?region=cn-north").await.is_empty());

    let note = json!({"instance_id": id, "note": " Asked twice. ", "seen_note": ""});
    grace.post("/admin/instance/note/", note).await.data();
    assert_eq!(listed(&grace, &format!("instance/list/?q={id}")).await[0]["note"], "Asked twice.");
    assert!(!browser.get("/gicend/compute/instance/list/").await.body.to_string().contains("Asked twice"));

    let stop = json!({"instance_id": id, "reason": "It attacks others."});
    let may_stop = async || listed(&grace, &format!("instance/list/?q={id}")).await[0]["may_stop"].clone();
    assert_eq!(may_stop().await, true);
    grace.post("/admin/instance/stop/", stop.clone()).await.data();
    assert_eq!(may_stop().await, false);
    run_due(&server.app).await.unwrap();
    pass(&server, 4).await;
    assert_eq!(
        (status(&browser, &id).await, status(&browser, &other).await),
        (json!("stopped"), json!("running"))
    );
    assert_eq!(grace.post("/admin/instance/stop/", stop).await.status, 409, "it does not run");
    let done = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    assert_eq!(
        (&done.data()["items"][0]["kind"], &done.data()["items"][0]["cause"]),
        (&json!("stop"), &json!("operator"))
    );
    let events = browser.get("/gicend/audit/list/").await;
    let event = events.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["action"] == "instance.stop")
        .unwrap()
        .clone();
    assert_eq!(
        (&event["actor"]["kind"], &event["after"]["reason"]),
        (&json!("operator"), &json!("It attacks others."))
    );
    assert_eq!(noted(&grace).await, ["grace instance.note", "grace instance.stop"]);
    act(&browser, "start", &[&id]).await.data();
    let gone = json!({"instance_id": "01890000-0000-7000-8000-000000000000", "reason": "None."});
    assert_eq!(grace.post("/admin/instance/stop/", gone).await.status, 404);
}

#[tokio::test]
async fn a_note_on_an_instance_that_another_operator_has_changed_meanwhile_is_not_written_over() {
    let (server, browser, _) = cloud("care_10").await;
    let id = running(&server, &browser, draft("web")).await;
    let (grace, edith) = (operator(&server, "grace").await, operator(&server, "edith").await);
    let note = async |who: &Browser, seen: &str, note: &str| {
        let body = json!({"instance_id": id, "note": note, "seen_note": seen});
        who.post("/admin/instance/note/", body).await
    };
    let kept = async || listed(&grace, "instance/list/").await[0]["note"].clone();
    note(&edith, "", "Called.").await.data();
    let refused = note(&grace, "", "Asked twice.").await;
    let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"], json!([{"field": "seen_note", "rule": rule}]));
    assert_eq!(kept().await, "Called.");
    // Her answer was lost, so that she sends it again.
    note(&edith, "", "Called.").await.data();
    note(&grace, "Called.", " Called.  Asked twice. ").await.data();
    assert_eq!(kept().await, "Called. Asked twice.");
    note(&grace, " Called.  Asked twice. ", "").await.data();
    assert_eq!(kept().await, "", "what was just saved is seen as it was typed");
}

#[tokio::test]
async fn an_operator_lists_instances_of_a_status_page_by_page() {
    let (server, browser, _) = cloud("care_08").await;
    let mut stopped = Vec::new();
    for name in ["one", "two", "three"] {
        running(&server, &browser, draft(name)).await;
        stopped.insert(0, running(&server, &browser, draft(&format!("{name}-off"))).await);
    }
    act(&browser, "stop", &stopped.iter().map(String::as_str).collect::<Vec<_>>()).await.data();
    pass(&server, 5).await;
    let grace = operator(&server, "grace").await;
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/admin/instance/list/?status=stopped&region=cn-east&limit=2{cursor}");
        let page = grace.get(&path).await.data().clone();
        let id = |one: &Value| one["instance"]["instance_id"].as_str().unwrap().to_owned();
        found.push(page["items"].as_array().unwrap().iter().map(id).collect::<Vec<_>>());
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(found, [stopped[..2].to_vec(), stopped[2..].to_vec()], "the newest first");
    assert_eq!(listed(&grace, "instance/list/?status=running").await.len(), 3);
    assert!(listed(&grace, "instance/list/?status=error").await.is_empty());
    assert_eq!(listed(&grace, "instance/list/?status=stopped&q=two-off").await.len(), 1);
    assert_eq!(grace.get("/admin/instance/list/?status=lost").await.code(), json!(100_001));
}

#[tokio::test]
async fn an_operator_publishes_flavors_and_allows_a_customer_more_on_the_page() {
    let (server, browser, _) = cloud("care_04").await;
    let grace = operator(&server, "grace").await;
    let small = json!({"name": "g1.small", "family": "general", "spec": {"vcpus": 2, "memory_mib": 4_096}});
    let wrong = json!({"region": "cn-east", "flavors": [small, small]});
    let refused = grace.post("/admin/flavor/publish/", wrong).await;
    assert_eq!(
        refused.body["violations"],
        json!([{"field": "flavors[1].name", "rule": {"rule": "listed_twice"}}])
    );
    let seen = grace.get(FLAVORS).await.data()["saved_at"].clone();
    let list = json!({"region": "cn-east", "flavors": [small], "seen_saved_at": seen});
    assert_eq!(grace.post("/admin/flavor/publish/", list).await.data()["count"], 1);
    let flavors = grace.get(FLAVORS).await.data()["items"].clone();
    let told: Vec<_> = flavors
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["flavor"]["name"].clone(), one["is_offered"].clone(), one["stock"].clone()))
        .collect();
    assert_eq!(
        told,
        [
            (json!("g1.small"), json!(true), json!(64 + 48)),
            (json!("gpu.a100.4"), json!(false), json!(2)),
            (json!("g1.large"), json!(false), json!(32 + 24)),
            (json!("gs.h100.8"), json!(false), json!(10_000))
        ]
    );
    assert_eq!(grace.get("/admin/flavor/list/?region=mars").await.status, 400);

    let no = number(&browser).await;
    let quota = json!({"region": "cn-east", "instances": 3, "vcpus": 6, "disk_gib": 60, "addresses": 5});
    grace.post("/admin/quota/set/", json!({"customer_no": no, "quota": quota})).await.data();
    let shown = grace.get(&format!("/admin/quota/show/?customer_no={no}")).await.data().clone();
    assert_eq!(
        (&shown["set"][0]["region"], &shown["set"][0]["most"]["vcpus"]),
        (&json!("cn-east"), &json!(6))
    );
    let unknown = grace.get("/admin/quota/show/?customer_no=000000000").await;
    assert_eq!(unknown.body["code"], 100_025);
    let reset = json!({"customer_no": no, "region": "cn-east"});
    grace.post("/admin/quota/reset/", reset.clone()).await.data();
    assert_eq!(grace.post("/admin/quota/reset/", reset).await.status, 400);
    assert_eq!(noted(&grace).await, ["grace flavor.publish", "grace quota.set", "grace quota.reset"]);
    let details = grace.staff_details("q=quota").await;
    assert_eq!(details, ["cn-east instances=3 vcpus=6 disk_gib=60 addresses=5", "cn-east"]);
}

#[tokio::test]
async fn flavors_that_somebody_else_has_published_meanwhile_are_not_overwritten() {
    let (server, _, _) = cloud("care_09").await;
    let (grace, edith) = (operator(&server, "grace").await, operator(&server, "edith").await);
    let publish = async |who: &Browser, seen: &Value, names: &[&str]| {
        let spec = json!({"vcpus": 2, "memory_mib": 4_096});
        let one = |name: &&str| json!({"name": name, "family": "general", "spec": spec});
        let flavors: Vec<_> = names.iter().map(one).collect();
        let body = json!({"region": "cn-east", "flavors": flavors, "seen_saved_at": seen});
        who.post("/admin/flavor/publish/", body).await
    };
    let seen = grace.get(FLAVORS).await.data()["saved_at"].clone();
    server.clock.advance(1);
    publish(&edith, &seen, &[]).await.data();
    for seen in [&seen, &Value::Null] {
        let refused = publish(&grace, seen, &["g1.mine"]).await;
        let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
        assert_eq!(refused.status, 409);
        assert_eq!(refused.body["violations"], json!([{"field": "seen_saved_at", "rule": rule}]));
    }
    // Her answer was lost, so that she sends it again.
    assert_eq!(publish(&edith, &seen, &[]).await.data()["count"], 0);
    let listed = grace.get(FLAVORS).await.data().clone();
    assert!(listed["items"].as_array().unwrap().iter().all(|one| one["is_offered"] == false), "{listed}");
    publish(&grace, &listed["saved_at"], &["g1.mine"]).await.data();
    assert_eq!(grace.get(FLAVORS).await.data()["items"][0]["flavor"]["name"], "g1.mine");
}

#[tokio::test]
async fn a_machine_that_nothing_stands_for_is_listed_and_deleted_once_an_operator_says_so() {
    let (server, browser, _) = cloud("care_orphan").await;
    let known = running(&server, &browser, draft("known")).await;
    running(&server, &browser, draft("lost")).await;
    // A database that is older than the engine knows nothing of the second.
    server.execute("update cloud_object set gone_at = 1 where name like 'lost%'").await;
    for _ in 0..2 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    let grace = operator(&server, "grace").await;
    let orphans = grace.get("/admin/orphan/list/").await.data()["items"].as_array().unwrap().clone();
    assert_eq!(orphans.len(), 1);
    assert_eq!((&orphans[0]["is_on"], &orphans[0]["delete_at"]), (&json!(true), &Value::Null));
    let which = json!({"region": "cn-east", "engine_name": orphans[0]["engine_name"]});
    let stranger = json!({"region": "cn-east", "engine_name": engine_name_of(known.parse().unwrap())});
    assert_eq!(
        grace.post("/admin/orphan/delete/", stranger).await.status,
        404,
        "an instance of a customer's"
    );
    server.execute("update test_host set is_up = false").await;
    grace.post("/admin/orphan/delete/", which.clone()).await.data();
    assert_eq!(grace.post("/admin/orphan/delete/", which.clone()).await.status, 409, "it is being deleted");
    server.execute("update test_host set is_up = true").await;
    for _ in 0..2 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    assert_eq!(server.count("test_machine").await, 1, "the one that somebody has is left");
    assert_eq!(grace.get("/admin/orphan/list/").await.data()["items"], json!([]));
    assert_eq!(status(&browser, &known).await, "running");
    assert_eq!(noted(&grace).await, ["grace orphan.delete"]);
}

#[tokio::test]
async fn an_unknown_machine_is_given_to_a_customer_once_and_what_cannot_be_given_is_refused() {
    let bench = Bench::test().await;
    let (server, machine) = (&bench.server, bench.machine());
    let (browser, _) = bench.customer("care_adopted").await;
    bench.do_it(&machine, OperationKind::Create).await;
    let grace = operator(server, "grace").await;
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number(&browser).await, "flavor": "g1.small", "image": "debian-12"});
    let adopt = async |field: &str, value: Value| {
        let mut body = body.clone();
        body[field] = value;
        grace.post("/admin/orphan/adopt/", body).await
    };
    bench.observe().await;
    assert_eq!(adopt("region", json!("cn-east")).await.status, 404, "seen once");
    bench.observe().await;
    assert_eq!(adopt("region", json!("mars")).await.status, 404);
    let unknown = adopt("customer_no", json!("000000000")).await;
    assert_eq!((unknown.status.as_u16(), &unknown.body["code"]), (404, &json!(100_025)));
    for (field, value) in [("flavor", json!("g9")), ("image", json!("beos")), ("project", json!("nowhere"))] {
        let refused = adopt(field, value).await;
        let violation = json!([{"field": field, "rule": {"rule": "unknown_choice"}}]);
        assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (400, &violation));
    }
    let stranger = server.signed_in("care_stranger").await;
    let refused = adopt("customer_no", json!(number(&stranger).await)).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (403, &json!(100_013)));
    let poor = server.verified("care_poor").await.0;
    assert_eq!(adopt("customer_no", json!(number(&poor).await)).await.status, 402);
    for (change, undo) in [("kind = 'disk'", "kind = 'instance'"), ("delete_at = 1", "delete_at = null")] {
        server.execute(&format!("update cloud_orphan set {change}")).await;
        assert_eq!(adopt("region", json!("cn-east")).await.status, 409, "{change}");
        server.execute(&format!("update cloud_orphan set {undo}")).await;
    }
    server.execute("update test_host set is_up = false").await;
    assert_eq!(adopt("region", json!("cn-east")).await.status, 503);
    server.execute("update test_host set is_up = true").await;
    let objects = (server.count("cloud_object").await, server.count("customer_order").await);
    assert_eq!((objects, grace.staff_events("q=orphan.").await.len()), ((0, 0), 0), "nothing was done");

    let adopted = adopt("region", json!("cn-east")).await.data()["instance_id"].clone();
    assert_eq!(adopt("region", json!("cn-east")).await.status, 404, "it is known by now");
    run_due(&server.app).await.unwrap();
    assert_eq!(status(&browser, adopted.as_str().unwrap()).await, "running");
    assert_eq!(noted(&grace).await, ["grace orphan.adopt"]);
    let events = browser.get("/gicend/audit/list/").await;
    let events = events.data()["items"].as_array().unwrap().clone();
    let event = events.iter().find(|one| one["action"] == "instance.adopt").unwrap();
    assert_eq!(
        (&event["actor"]["kind"], &event["after"]["flavor"]),
        (&json!("operator"), &json!("g1.small"))
    );
    let messages = browser.get("/gicend/message/list/").await;
    assert!(messages.body.to_string().contains(&machine.engine_name), "{}", messages.body);
    let shown = format!("/admin/orphan/show/?region=cn-east&engine_name={}", machine.engine_name);
    assert_eq!(grace.get(&shown).await.status, 404);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_machine_that_is_gone_meanwhile_is_given_to_nobody() {
    let bench = Bench::test().await;
    let (browser, _) = bench.customer("care_gone").await;
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    for _ in 0..2 {
        bench.observe().await;
    }
    bench.lose(&machine.engine_name).await;
    let grace = operator(&bench.server, "grace").await;
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number(&browser).await, "flavor": "g1.small", "image": "debian-12"});
    assert_eq!(grace.post("/admin/orphan/adopt/", body).await.status, 404);
    assert_eq!(bench.server.count("cloud_object").await, 0);
}

#[tokio::test]
async fn how_far_the_deletion_of_an_unknown_machine_is_is_kept_while_its_engine_is_down() {
    let (server, browser, _) = cloud("care_kept").await;
    let lost = running(&server, &browser, draft("lost")).await;
    server.execute("update cloud_object set gone_at = 1").await;
    for _ in 0..2 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    let name = engine_name_of(lost.parse().unwrap());
    let grace = operator(&server, "grace").await;
    server.execute("update test_host set is_up = false").await;
    grace.post("/admin/orphan/delete/", json!({"region": "cn-east", "engine_name": name})).await.data();
    server.execute("update cloud_orphan set job = 'half'").await;
    let operation = server.count("cloud_orphan where operation_id is not null").await;
    for _ in 0..3 {
        run_due(&server.app).await.unwrap();
        assert_eq!(server.count("cloud_orphan where job = 'half' and due_at is not null").await, operation);
        server.clock.advance(10);
    }
    assert_eq!(server.count("job where ended_at is null and kind = 'cloud.delete_orphan'").await, 1);
    server.execute("update test_host set is_up = true").await;
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("cloud_orphan").await, server.count("test_machine").await), (0, 0));
}

#[tokio::test]
async fn a_machine_is_given_to_no_account_that_is_suspended_until_it_is_reopened() {
    let bench = Bench::test().await;
    let (browser, _) = bench.customer("care_suspended").await;
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    for _ in 0..2 {
        bench.observe().await;
    }
    let (server, grace) = (&bench.server, operator(&bench.server, "grace").await);
    let number = number(&browser).await;
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number, "flavor": "g1.small", "image": "debian-12"});
    let suspend = json!({"customer_no": number, "reason": "Spam is sent from it.", "stops_instances": false});
    grace.post("/admin/customer/suspend/", suspend).await.data();
    let refused = grace.post("/admin/orphan/adopt/", body.clone()).await;
    let violation = json!([{"field": "customer_no", "rule": {"rule": "account_suspended"}}]);
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &violation));
    assert_eq!((server.count("cloud_object").await, server.count("customer_order").await), (0, 0));
    let reopen = json!({"customer_no": number, "reason": "It was a mistake."});
    grace.post("/admin/customer/reopen/", reopen).await.data();
    let adopted = grace.post("/admin/orphan/adopt/", body).await.data()["instance_id"].clone();
    run_due(&server.app).await.unwrap();
    server.sign_in(&browser, "care_suspended").await;
    assert_eq!(status(&browser, adopted.as_str().unwrap()).await, "running");
}
