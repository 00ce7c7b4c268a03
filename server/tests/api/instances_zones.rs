//! Zones of a region, and hosts that take nothing new.

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::instances::{act, cloud, draft, order, pass, running, shown, status};
use crate::support::{Browser, TestServer, available};

const CREATE: &str = "/gicend/compute/instance/create/";
const RESIZE: &str = "/gicend/compute/instance/resize/";

fn in_zone(name: &str, zone: &str) -> Value {
    let mut body = draft(name);
    body["zone"] = json!(zone);
    body
}

/// On which host an instance is, as operators see it.
pub(crate) async fn host_of(grace: &Browser, id: &str) -> Value {
    grace.get(&format!("/admin/instance/list/?q={id}")).await.data()["items"][0]["host"].clone()
}

async fn offered(browser: &Browser) -> Value {
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data().clone()
}

/// What is left of the small flavor: in all, in zone `a`, and in zone `b`.
async fn left(browser: &Browser) -> (i64, i64, i64) {
    let offer = offered(browser).await;
    let flavor = offer["flavors"].as_array().unwrap().iter().find(|one| one["name"] == "g1.small").unwrap();
    let zone = |at: usize| flavor["zones"][at]["stock"].as_i64().unwrap();
    (flavor["stock"].as_i64().unwrap(), zone(0), zone(1))
}

async fn list(browser: &Browser, query: &str) -> Vec<Value> {
    let found = browser.get(&format!("/gicend/compute/instance/list/?{query}")).await;
    found.data()["items"].as_array().unwrap().clone()
}

/// Has a host take nothing new, or take new machines again.
pub(crate) async fn drain(grace: &Browser, host: &str, is_drained: bool) {
    let body = json!({"region": "cn-east", "host": host, "is_drained": is_drained});
    grace.post("/admin/engine/drain/", body).await.data();
}

async fn resize(server: &TestServer, browser: &Browser, id: &str) -> crate::support::Answer {
    run_due(&server.app).await.unwrap();
    browser.post(RESIZE, json!({"instance_id": id, "flavor": "g1.large", "total": 72})).await
}

#[tokio::test]
async fn an_instance_is_made_in_the_zone_that_was_asked_for_and_says_where_it_is() {
    let (server, browser, _) = cloud("zone_01").await;
    assert_eq!(offered(&browser).await["zones"], json!(["a", "b"]));
    let ids = order(&browser, in_zone("far", "b")).await;
    assert_eq!(shown(&browser, &ids[0]).await["instance"]["zone"], "b", "it is ordered for it");
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let near = running(&server, &browser, draft("near")).await;
    let grace = operator(&server, "grace").await;
    assert_eq!((host_of(&grace, &ids[0]).await, host_of(&grace, &near).await), (json!("h2"), json!("h1")));
    assert_eq!(shown(&browser, &near).await["instance"]["zone"], "a", "where it has come to be");
    let names = |found: Vec<Value>| -> Vec<Value> { found.iter().map(|one| one["name"].clone()).collect() };
    assert_eq!(names(list(&browser, "zone=b").await), ["far"]);
    assert_eq!(names(list(&browser, "zone=a").await), ["near"]);
    assert!(list(&browser, "zone=c").await.is_empty());
    let hosts = grace.get("/admin/engine/list/").await.data()["engines"].as_array().unwrap().clone();
    let east = hosts.iter().find(|one| one["region"] == "cn-east").unwrap();
    let zones: Vec<_> = east["hosts"].as_array().unwrap().iter().map(|host| host["zone"].clone()).collect();
    assert_eq!(zones, ["b", "a", "b"], "of g1, h1 and h2");
}

#[tokio::test]
async fn an_order_that_is_too_large_for_a_region_is_refused_where_it_is_too_large() {
    let (server, browser, id) = cloud("zone_08").await;
    offered(&browser).await;
    server.execute("update test_host set vcpus = 4, disk_gib = 500").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let before = available(&server.app, id).await;
    let sold_out = json!({"rule": "state_forbids", "action": "create", "state": "sold_out"});
    let fewer = json!({"rule": "out_of_range", "min": 1, "max": left(&browser).await.0});
    for (disks, count, field, rule) in [
        (json!([20, 900, 30]), 1, "instance.disks[1]", &sold_out),
        (json!([20]), 9, "instance.count", &fewer),
    ] {
        let mut body = draft("web");
        body["instance"]["disks"] = disks;
        body["instance"]["count"] = json!(count);
        let refused = browser.post(CREATE, body).await;
        assert_eq!(refused.status, 409);
        assert_eq!(refused.body["violations"], json!([{"field": field, "rule": rule}]));
    }
    server.execute("update test_host set vcpus = 0").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let refused = browser.post(CREATE, draft("web")).await;
    assert_eq!(refused.body["violations"], json!([{"field": "flavor", "rule": sold_out}]));
    assert_eq!(available(&server.app, id).await, before);
}

#[tokio::test]
async fn what_is_sold_out_in_a_zone_is_refused_there_costs_nothing_and_is_had_in_another() {
    let (server, browser, id) = cloud("zone_02").await;
    offered(&browser).await;
    server.execute("update test_host set vcpus = 2 where host <> 'h1'").await;
    server.execute("update test_host set vcpus = 4 where host = 'h1'").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    assert_eq!(left(&browser).await, (4, 2, 2));
    for name in ["one", "two"] {
        order(&browser, in_zone(name, "b")).await;
    }
    // They are not made yet, and count in their zone.
    assert_eq!(left(&browser).await, (2, 2, 0));
    let before = available(&server.app, id).await;
    let refused = browser.post(CREATE, in_zone("three", "b")).await;
    assert_eq!(refused.status, 409);
    assert_eq!(
        refused.body["violations"],
        json!([{"field": "zone", "rule": {"rule": "state_forbids", "action": "create", "state": "sold_out"}}])
    );
    for zone in ["c", ""] {
        let unknown = browser.post(CREATE, in_zone("three", zone)).await;
        assert_eq!(unknown.status, 400);
        assert_eq!(
            unknown.body["violations"],
            json!([{"field": "zone", "rule": {"rule": "unknown_choice"}}])
        );
    }
    let mut several = in_zone("three", "a");
    several["instance"]["count"] = json!(3);
    several["total"] = json!(129);
    let refused = browser.post(CREATE, several).await;
    assert_eq!(refused.body["violations"][0]["field"], "instance.count", "nowhere is so much");
    assert_eq!(available(&server.app, id).await, before);
    let near = running(&server, &browser, in_zone("three", "a")).await;
    assert_eq!(shown(&browser, &near).await["instance"]["zone"], "a");
    assert_eq!(left(&browser).await, (1, 1, 0));
}

#[tokio::test]
async fn machines_that_are_made_at_the_same_moment_never_share_the_last_room_of_a_host() {
    let (server, browser, _) = cloud("zone_07").await;
    offered(&browser).await;
    server.execute("update test_host set vcpus = 2").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let mut ids = Vec::new();
    for name in ["one", "two", "three"] {
        ids.extend(order(&browser, draft(name)).await);
    }
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let grace = operator(&server, "grace").await;
    let mut hosts = Vec::new();
    for id in &ids {
        hosts.push(host_of(&grace, id).await);
    }
    hosts.sort_by_key(ToString::to_string);
    assert_eq!(hosts, [json!("g1"), json!("h1"), json!("h2")]);
}

#[tokio::test]
async fn an_engine_that_is_full_in_a_zone_by_now_makes_nothing_in_another() {
    let (server, browser, id) = cloud("zone_03").await;
    offered(&browser).await;
    let ids = order(&browser, in_zone("late", "b")).await;
    server.execute("update test_host set vcpus = 1 where zone = 'b'").await;
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let detail = shown(&browser, &ids[0]).await;
    assert_eq!(
        (&detail["instance"]["status"], &detail["instance"]["failure"]),
        (&json!("failed"), &json!("sold_out"))
    );
    assert_eq!(available(&server.app, id).await, 100_000);
}

#[tokio::test]
async fn an_instance_that_is_bound_to_a_zone_grows_within_it_or_not_at_all() {
    let (server, browser, _) = cloud("zone_04").await;
    offered(&browser).await;
    server.execute("update test_host set vcpus = 3 where host <> 'h1'").await;
    let bound = running(&server, &browser, in_zone("bound", "b")).await;
    let free = running(&server, &browser, draft("free")).await;
    act(&browser, "stop", &[&bound, &free]).await.data();
    pass(&server, 5).await;
    let refused = resize(&server, &browser, &bound).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"][0]["field"], "flavor");
    server.execute("update test_host set vcpus = 4 where host = 'g1'").await;
    server.clock.advance(60);
    resize(&server, &browser, &bound).await.data();
    pass(&server, 5).await;
    let grace = operator(&server, "grace").await;
    assert_eq!(host_of(&grace, &bound).await, "g1");
    assert_eq!(shown(&browser, &bound).await["instance"]["flavor"], "g1.large");
}

#[tokio::test]
async fn a_host_that_is_drained_takes_nothing_new_keeps_what_it_has_and_is_reopened() {
    let (server, browser, _) = cloud("zone_05").await;
    let old = running(&server, &browser, in_zone("old", "a")).await;
    let grace = operator(&server, "grace").await;
    let (all, a, b) = left(&browser).await;
    drain(&grace, "h1", true).await;
    drain(&grace, "h1", true).await;
    assert_eq!(left(&browser).await, (all - a, 0, b));
    let refused = browser.post(CREATE, in_zone("new", "a")).await;
    assert_eq!(refused.body["violations"][0]["field"], "zone");
    let new = running(&server, &browser, draft("new")).await;
    assert_eq!(host_of(&grace, &new).await, "h2");
    assert_eq!(status(&browser, &old).await, "running");
    act(&browser, "stop", &[&old]).await.data();
    pass(&server, 5).await;
    resize(&server, &browser, &old).await.data();
    pass(&server, 5).await;
    assert_eq!(host_of(&grace, &old).await, "h1", "it grows where it is");
    let unknown = json!({"region": "cn-east", "host": "h9", "is_drained": true});
    let refused = grace.post("/admin/engine/drain/", unknown).await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.body["violations"][0]["field"], "host");
    drain(&grace, "h1", false).await;
    assert_eq!(left(&browser).await.1, a - 1, "what it has is larger by one");
    let noted = grace.staff_events("q=host.").await;
    assert_eq!(noted, ["grace host.drain", "grace host.reopen"], "what changes nothing is not noted");
}

#[tokio::test]
async fn a_host_that_is_in_another_zone_by_now_takes_its_instances_with_it() {
    let (server, browser, _) = cloud("zone_06").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("update test_host set zone = 'c' where host = 'h1'").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    assert_eq!(shown(&browser, &id).await["instance"]["zone"], "c");
    assert_eq!(offered(&browser).await["zones"], json!(["b", "c"]));
}
