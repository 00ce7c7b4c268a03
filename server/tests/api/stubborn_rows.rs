//! Rows of the cloud that cannot be read or changed: each stops nothing but itself.

use portico_server::cloud::monitor::MeasureEngines;
use portico_server::cloud::object::ObserveEngines;
use portico_server::kit::queue::{Job, run_due};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::follow::{refuse_changes, refuse_changes_where};
use crate::gpu_servers::{approved, server_draft};
use crate::instances::{cloud, draft, order, pass, publish, running, status};
use crate::instances_bad_days::pass_minutes;
use crate::overview::count_days;
use crate::support::{Browser, TestServer, deposit};

/// Two instances that run, the one that was made first first.
async fn two(server: &TestServer, browser: &Browser) -> [String; 2] {
    [running(server, browser, draft("bad")).await, running(server, browser, draft("good")).await]
}

/// That a row is the one with an id.
fn is(id: &str) -> String {
    format!("lower(hex(object_id)) = '{}'", id.replace('-', ""))
}

/// Makes a column of a row such as no program wrote it.
async fn garble(server: &TestServer, table: &str, column: &str, condition: &str) {
    server.execute(&format!("update {table} set {column} = '?' where {condition}")).await;
}

async fn observe(server: &TestServer) {
    for _ in 0..2 {
        server.clock.advance(6);
        ObserveEngines::default().run(&server.app, Uuid::nil()).await.unwrap();
    }
}

#[tokio::test]
async fn an_instance_whose_change_cannot_be_noted_keeps_no_other_from_being_seen() {
    let (server, browser, _) = cloud("stubborn_01").await;
    let [bad, good] = two(&server, &browser).await;
    refuse_changes(&server, "cloud_object", "object_id", bad.parse().unwrap()).await;
    server.execute("update test_machine set power = 'off'").await;
    observe(&server).await;
    assert_eq!(
        (status(&browser, &bad).await, status(&browser, &good).await),
        (json!("running"), json!("stopped"))
    );
}

#[tokio::test]
async fn an_instance_that_cannot_be_read_keeps_no_other_from_being_seen_in_its_region_or_elsewhere() {
    let (server, browser, _) = cloud("stubborn_02").await;
    publish(&server, "cn-north").await;
    let [bad, good] = two(&server, &browser).await;
    let mut body = draft("north");
    body["region"] = json!("cn-north");
    let north = running(&server, &browser, body).await;
    garble(&server, "cloud_object", "facts", &is(&bad)).await;
    server.execute("update test_machine set power = 'off'").await;
    observe(&server).await;
    assert_eq!(
        (status(&browser, &good).await, status(&browser, &north).await),
        (json!("stopped"), json!("stopped"))
    );
}

#[tokio::test]
async fn a_region_whose_hosts_cannot_be_noted_keeps_no_other_from_being_looked_at() {
    let (server, browser, _) = cloud("stubborn_03").await;
    publish(&server, "cn-north").await;
    let mut body = draft("north");
    body["region"] = json!("cn-north");
    let north = running(&server, &browser, body).await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    refuse_changes_where(&server, "cloud_host", "old.region = 'cn-east'").await;
    server.execute("update test_machine set power = 'off'").await;
    observe(&server).await;
    assert_eq!(status(&browser, &north).await, "stopped");
}

#[tokio::test]
async fn an_instance_that_cannot_be_measured_keeps_no_other_from_it() {
    let (server, browser, _) = cloud("stubborn_04").await;
    let [bad, good] = two(&server, &browser).await;
    pass_minutes(&server, 2).await;
    refuse_changes(&server, "sample_counter", "object_id", bad.parse().unwrap()).await;
    let noted = async |id: &str| server.count(&format!("sample where {}", is(id))).await;
    let before = (noted(&bad).await, noted(&good).await);
    server.clock.advance(60);
    MeasureEngines::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!((noted(&bad).await, noted(&good).await), (before.0, before.1 + 1));
}

#[tokio::test]
async fn an_operation_that_cannot_be_read_keeps_no_other_waiting() {
    let (server, browser, _) = cloud("stubborn_05").await;
    let bad = order(&browser, draft("bad")).await.remove(0);
    garble(&server, "operation", "reason", "ended_at is null").await;
    let good = running(&server, &browser, draft("good")).await;
    assert_eq!(
        (status(&browser, &bad).await, status(&browser, &good).await),
        (json!("creating"), json!("running"))
    );
}

#[tokio::test]
async fn an_object_that_cannot_be_read_keeps_no_other_from_being_followed() {
    let (server, browser, _) = cloud("stubborn_06").await;
    let [bad, good] = two(&server, &browser).await;
    garble(&server, "cloud_object", "facts", &is(&bad)).await;
    server.execute("update resource set run_state = 'shutdown'").await;
    server.execute("update cloud_object set due_at = 0 where kind = 'instance'").await;
    pass_minutes(&server, 1).await;
    pass(&server, 5).await;
    assert_eq!(status(&browser, &good).await, "recycling");
    assert_eq!(server.count("operation where kind = 'stop' and state = 'done'").await, 1);
}

#[tokio::test]
async fn an_unknown_machine_that_cannot_be_read_keeps_no_other_from_being_deleted() {
    let (server, browser, _) = cloud("stubborn_07").await;
    two(&server, &browser).await;
    let grace = operator(&server, "grace").await;
    server.execute("update cloud_object set gone_at = 1").await;
    pass_minutes(&server, 3).await;
    let listed = grace.get("/admin/orphan/list/").await.data()["items"].clone();
    let names: Vec<&Value> = listed.as_array().unwrap().iter().map(|one| &one["engine_name"]).collect();
    assert_eq!(names.len(), 2);
    server.execute("update test_host set is_up = false").await;
    for name in &names {
        let which = json!({"region": "cn-east", "engine_name": name});
        grace.post("/admin/orphan/delete/", which).await.data();
    }
    garble(&server, "cloud_orphan", "facts", &format!("engine_name = '{}'", names[0].as_str().unwrap()))
        .await;
    server.execute("update test_host set is_up = true").await;
    pass(&server, 10).await;
    assert_eq!(server.count("cloud_orphan").await, 1);
}

#[tokio::test]
async fn a_gpu_server_that_cannot_be_read_keeps_no_other_from_being_given_up_when_its_time_is_over() {
    let (server, browser, _) = cloud("stubborn_08").await;
    let grace = operator(&server, "grace").await;
    let bad = approved(&browser, &grace, server_draft("bad")).await;
    approved(&browser, &grace, server_draft("good")).await;
    let is_bad = format!("lower(hex(server_id)) = '{}'", bad.replace('-', ""));
    garble(&server, "gpu_server", "tags", &is_bad).await;
    server.clock.advance(31 * 86_400);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("customer_order where state = 'disqualified' or fulfil = 'failed'").await, 1);
}

#[tokio::test]
async fn a_day_whose_figures_cannot_be_noted_keeps_no_other_from_being_counted() {
    let (server, ..) = cloud("stubborn_09").await;
    for _ in 0..2 {
        count_days(&server).await;
        server.clock.advance(86_400);
    }
    count_days(&server).await;
    server.clock.advance(2 * 3_600);
    let today = server.app.calendar().day_of(server.app.now().seconds());
    refuse_changes_where(&server, "day_figure", &format!("old.day = {}", today - 2)).await;
    count_days(&server).await;
    let now = server.app.now().micros();
    assert_eq!(server.count(&format!("day_figure where counted_at = {now}")).await, 1, "yesterday's");
}

#[tokio::test]
async fn an_instance_in_the_making_that_cannot_be_read_keeps_nobody_else_from_its_region_nor_staff_from_its_engines()
 {
    let (server, browser, _) = cloud("stubborn_10").await;
    let bad = order(&browser, draft("bad")).await.remove(0);
    garble(&server, "cloud_object", "spec", &is(&bad)).await;
    let (other, account) = server.verified("stubborn_11").await;
    deposit(&server.app, account, "first", 100_000).await;
    running(&server, &other, draft("good")).await;
    let grace = operator(&server, "grace").await;
    let engines = grace.get("/admin/engine/list/").await.data()["engines"].clone();
    let east = engines.as_array().unwrap().iter().find(|one| one["region"] == "cn-east").unwrap();
    assert_eq!(east["instances"], 2);
}

#[tokio::test]
async fn an_instance_of_which_is_not_known_what_it_is_made_of_keeps_its_own_account_from_no_order() {
    let (server, browser, _) = cloud("stubborn_12").await;
    let bad = order(&browser, draft("bad")).await.remove(0);
    garble(&server, "cloud_object", "spec", &is(&bad)).await;
    running(&server, &browser, draft("good")).await;
    let regions = browser.get("/gicend/compute/quota/list/").await.data()["regions"].clone();
    let east = regions.as_array().unwrap().iter().find(|one| one["region"] == "cn-east").unwrap();
    // It counts as an instance, and its disk, which can be read, as a disk.
    assert_eq!(east["used"], json!({"instances": 2, "vcpus": 2, "disk_gib": 40, "addresses": 0}));
}
