//! What happens to instances that nobody asked for, and what waits on an engine that does not respond.

use futures::future::join;
use portico_core::lifecycle::{OperationCause, OperationKind, Wanted};
use portico_server::cloud::object::{
    NewOperation, ObserveEngines, find_object, stage_operation, want_object,
};
use portico_server::kit::queue::{Job, run_due};
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::instances::{act, cloud, done, draft, monthly, order, pass, running, shown, status};
use crate::instances_changes::refused;
use crate::races::until_somebody_waits;
use crate::support::{Browser, TestServer, assert_ledger, available, everywhere};

const CANCEL: &str = "/gicend/compute/instance/cancel/";
const GIVE_UP: &str = "/admin/operation/give_up/";
const RETRY: &str = "/admin/operation/retry/";

async fn pass_minutes(server: &TestServer, minutes: i64) {
    for _ in 0..minutes {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
}

/// How it is refused to cancel what cannot be.
fn unanswered() -> (u16, Value, Value) {
    (409, json!("instance_ids[0]"), json!("state_forbids"))
}

/// What its history says, newest first: what, why, how it ended and the reason.
pub(crate) async fn history(browser: &Browser, id: &str) -> Vec<String> {
    let page = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await.data().clone();
    let words = |one: &Value, field: &str| one[field].as_str().unwrap_or("-").to_owned();
    let line = |one: &Value| ["kind", "cause", "state", "reason"].map(|field| words(one, field)).join(" ");
    page["items"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn what_a_machine_does_by_itself_stands_in_its_history() {
    let (server, browser, _) = cloud("lost_01").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("update test_machine set power = 'off'").await;
    pass_minutes(&server, 2).await;
    server.execute("update test_machine set power = 'on'").await;
    pass_minutes(&server, 2).await;
    let made = "create customer done -";
    assert_eq!(history(&browser, &id).await, ["start guest done -", "stop guest done -", made]);
}

#[tokio::test]
async fn a_host_that_is_lost_for_minutes_and_its_return_are_told_and_stand_in_the_history() {
    let (server, browser, _) = cloud("lost_02").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("update test_host set is_up = false where host = 'h1'").await;
    pass_minutes(&server, 3).await;
    assert_eq!(server.sent_of("instance_lost").await.len(), 0, "a host that restarts is back by then");
    pass_minutes(&server, 4).await;
    assert_eq!(server.sent_of("instance_lost").await.len(), 1);
    assert_eq!(shown(&browser, &id).await["instance"]["seen"], "error");
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 2).await;
    assert_eq!(server.sent_of("instance_returned").await.len(), 1);
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["returned host done -", "lost host failed host_down"]);
}

#[tokio::test]
async fn a_host_that_is_back_soon_is_told_to_nobody() {
    let (server, browser, _) = cloud("lost_03").await;
    running(&server, &browser, draft("web")).await;
    server.execute("update test_host set is_up = false where host = 'h1'").await;
    pass_minutes(&server, 2).await;
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 8).await;
    assert_eq!(server.sent_of("instance_lost").await.len(), 0);
    assert_eq!(server.sent_of("instance_returned").await.len(), 0);
}

/// Has hosts fail for minutes and come back with their machines off.
async fn come_back_off(server: &TestServer, hosts: &str, minutes: i64) {
    server.execute(&format!("update test_host set is_up = false where {hosts}")).await;
    pass_minutes(server, minutes).await;
    server.execute("update test_machine set power = 'off'").await;
    server.execute("update test_host set is_up = true").await;
    pass_minutes(server, 3).await;
}

#[tokio::test]
async fn a_machine_that_comes_back_off_is_started_because_of_its_host_and_not_for_arrears() {
    let (server, browser, _) = cloud("lost_04").await;
    let id = running(&server, &browser, draft("web")).await;
    come_back_off(&server, "host = 'h1'", 2).await;
    assert_eq!(status(&browser, &id).await, "running");
    assert_eq!(history(&browser, &id).await[0], "start host done -");
}

#[tokio::test]
async fn a_machine_that_is_off_when_its_engine_is_back_did_not_stop_itself_and_is_started_again() {
    let (server, browser, _) = cloud("lost_15").await;
    let id = running(&server, &browser, draft("web")).await;
    come_back_off(&server, "1 = 1", 3).await;
    assert_eq!(status(&browser, &id).await, "running");
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..3], ["start host done -", "returned host done -", "lost host failed host_down"]);
}

#[tokio::test]
async fn a_machine_that_is_missed_once_is_looked_for_again_before_it_counts_as_lost() {
    let (server, browser, _) = cloud("lost_05").await;
    let id = running(&server, &browser, draft("web")).await;
    let away = "update test_machine set region = 'elsewhere'";
    server.execute(away).await;
    server.clock.advance(30);
    run_due(&server.app).await.unwrap();
    assert_eq!(status(&browser, &id).await, "running");
    server.execute("update test_machine set region = 'cn-east'").await;
    pass_minutes(&server, 2).await;
    assert_eq!(history(&browser, &id).await, ["create customer done -"]);
    server.execute(away).await;
    pass_minutes(&server, 3).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["seen"]), (&json!("error"), &json!("absent")));
    assert_eq!(history(&browser, &id).await[0], "lost host failed missing");
}

#[tokio::test]
async fn a_start_that_nobody_asked_for_is_tried_again_and_its_owner_is_told_when_it_is_not_any_more() {
    let (server, browser, _) = cloud("lost_06").await;
    let id = running(&server, &browser, draft("cannot-start")).await;
    for work in ["shutdown", "running"] {
        server.execute(&format!("update resource set run_state = '{work}'")).await;
        server.execute("update cloud_object set due_at = 0 where kind = 'instance'").await;
        pass_minutes(&server, 1).await;
        pass(&server, 5).await;
    }
    assert_eq!(history(&browser, &id).await[0], "start arrears failed engine_error");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 0, "it is tried again");
    pass_minutes(&server, 25).await;
    server.sign_in(&browser, "lost_06").await;
    let starts = history(&browser, &id).await.into_iter().filter(|line| line.starts_with("start")).count();
    assert_eq!(starts, 4);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    pass_minutes(&server, 30).await;
    server.sign_in(&browser, "lost_06").await;
    assert_eq!(shown(&browser, &id).await["instance"]["wanted"], "off");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1, "once");
}

#[tokio::test]
async fn a_creation_that_waits_for_an_engine_is_cancelled_and_what_was_held_is_free() {
    let (server, browser, account_id) = cloud("lost_07").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    server.execute("update test_host set is_up = false").await;
    let ids = order(&browser, monthly("web")).await;
    let body = json!({ "instance_ids": ids });
    assert_eq!(refused(&browser.post(CANCEL, body.clone()).await), unanswered());
    pass_minutes(&server, 1).await;
    let instance = shown(&browser, &ids[0]).await["instance"].clone();
    assert_eq!(instance["is_cancellable"], true);
    assert!(instance["unanswered_at"].is_string());
    assert_eq!(available(&server.app, account_id).await, 88_000);
    browser.post(CANCEL, body.clone()).await.data();
    assert_eq!(available(&server.app, account_id).await, 100_000);
    assert_eq!(refused(&browser.post(CANCEL, body).await), unanswered());
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 3).await;
    assert_eq!(
        browser.get(&format!("/gicend/compute/instance/show/?instance_id={}", ids[0])).await.status.as_u16(),
        404
    );
    assert_eq!(server.count("test_machine").await, 0);
    assert_eq!(server.sent_of("instance_failed").await.len(), 0, "whoever cancels knows");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_creation_is_not_cancelled_by_who_may_configure_and_not_create() {
    let (server, browser, _) = cloud("lost_16").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    let configures = everywhere(&["compute_view", "compute_configure"]);
    let (sub, _) = server.active_sub_user(&browser, "lost_16s", configures).await;
    server.execute("update test_host set is_up = false").await;
    let ids = order(&browser, monthly("web")).await;
    pass_minutes(&server, 1).await;
    let refused = sub.post(CANCEL, json!({ "instance_ids": ids })).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (403, json!(100_013)), "{}", refused.body);
    assert_eq!(status(&browser, &ids[0]).await, "creating");
}

#[tokio::test]
async fn a_stop_that_waits_for_a_host_is_cancelled_and_the_machine_stays_on() {
    let (server, browser, _) = cloud("lost_08").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("update test_host set is_up = false where host = 'h1'").await;
    pass_minutes(&server, 2).await;
    act(&browser, "stop", &[&id]).await.data();
    pass_minutes(&server, 1).await;
    browser.post(CANCEL, json!({ "instance_ids": [id] })).await.data();
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 3).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["wanted"]), (&json!("running"), &json!("on")));
    let events = browser.events("action=instance.cancel").await;
    assert_eq!(events.len(), 1);
}

#[tokio::test]
async fn what_changes_what_is_paid_for_is_not_cancelled_by_customers() {
    let (server, browser, _) = cloud("lost_09").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    let resize = json!({"instance_id": id, "flavor": "g1.large", "total": 72});
    server.execute("update test_host set is_up = false").await;
    browser.post("/gicend/compute/instance/resize/", resize).await.data();
    pass_minutes(&server, 1).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert!(instance["unanswered_at"].is_string());
    assert_eq!(instance["is_cancellable"], false);
    let answer = browser.post(CANCEL, json!({ "instance_ids": [id] })).await;
    assert_eq!(refused(&answer), unanswered());
}

#[tokio::test]
async fn a_stop_by_staff_is_told_with_its_reason_to_those_who_see_the_instance() {
    let (server, browser, _) = cloud("lost_10").await;
    let id = running(&server, &browser, draft("web")).await;
    let grace = operator(&server, "grace").await;
    grace.post("/admin/instance/stop/", json!({"instance_id": id, "reason": "It sends spam"})).await.data();
    assert_eq!(server.sent_of("instance_stopped_by_staff").await.len(), 1);
}

#[tokio::test]
async fn a_renamed_instance_renames_its_disks_and_what_they_are_billed_by() {
    let (server, browser, _) = cloud("lost_11").await;
    let id = running(&server, &browser, draft("web")).await;
    let body = json!({"instance_id": id, "instance": {"name": "db"}});
    browser.post("/gicend/compute/instance/rename/", body).await.data();
    let disks = shown(&browser, &id).await["disks"].clone();
    assert!(disks[0]["name"].as_str().unwrap().starts_with("db "), "{disks}");
    let resources = browser.get("/gicend/billing/resource/list/?q=db").await.data().clone();
    assert_eq!(resources["items"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_was_judged_by_an_instance_that_is_another_by_now_is_refused() {
    let (server, browser, _) = cloud("lost_12").await;
    let id = Uuid::parse_str(&running(&server, &browser, draft("web")).await).unwrap();
    let app = &server.app;
    let judged = find_object(&mut app.store().read().await.unwrap(), id).await.unwrap().unwrap().object;
    server.execute("update cloud_object set is_protected = true where kind = 'instance'").await;
    let answer: Result<Uuid, portico_server::Error> = transaction!(app.store(), tx => {
        let new = NewOperation::new(OperationKind::Stop, OperationCause::Customer, None);
        stage_operation(tx, app, &judged, new).await
    });
    assert_eq!(answer.unwrap_err().status(), 409);
    assert_eq!(server.count("operation where ended_at is null").await, 0);
}

#[tokio::test]
async fn engines_are_looked_at_twice_a_minute_though_time_passes_while_they_are() {
    let (server, ..) = cloud("lost_13").await;
    run_due(&server.app).await.unwrap();
    let first = ObserveEngines::default();
    let (looked, ()) = join(first.run(&server.app, Uuid::nil()), async { server.clock.advance(1) }).await;
    looked.unwrap();
    let waiting = "job where kind = 'cloud.observe' and state = 'waiting'";
    assert_eq!(server.count(waiting).await, 1, "the second look");
    server.clock.advance(28);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count(waiting).await, 1, "it is half a minute after the first one");
    server.clock.advance(1);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count(waiting).await, 0, "the next one is the schedule's");
    assert_eq!(server.count("job where kind = 'cloud.observe' and state = 'done'").await, 1);
}

/// An instance with a public address whose machine is gone from its engine.
async fn missing(server: &TestServer, browser: &Browser) -> String {
    let mut body = draft("web");
    (body["instance"]["bandwidth_mbit"], body["total"]) = (json!(10), json!(50));
    let id = running(server, browser, body).await;
    server.execute("delete from test_machine").await;
    pass_minutes(server, 2).await;
    assert_eq!(shown(browser, &id).await["instance"]["seen"], "absent");
    id
}

#[tokio::test]
async fn an_instance_that_is_missing_is_gone_once_its_engine_was_asked_for_what_may_be_left_of_it() {
    let (server, browser, _) = cloud("lost_14").await;
    let id = missing(&server, &browser).await;
    server.execute("update test_host set is_up = false").await;
    act(&browser, "delete", &[&id]).await.data();
    pass_minutes(&server, 1).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!(instance["status"], "updating", "what leads to it may be there still");
    assert!(instance["public_address"].is_string(), "and is given to nobody: {instance}");
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 1).await;
    assert_eq!(server.count("cloud_object where gone_at is null").await, 0);
    assert_eq!(server.count("operation where kind = 'delete' and state = 'done'").await, 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_instance_that_is_missing_when_it_is_deleted_for_money_is_gone_with_its_name_and_its_address() {
    let (server, browser, _) = cloud("lost_15").await;
    missing(&server, &browser).await;
    server.execute("update resource set run_state = 'deleted'").await;
    server.execute("update cloud_object set due_at = 0 where kind = 'instance'").await;
    pass_minutes(&server, 1).await;
    assert_eq!(server.count("cloud_object where gone_at is null").await, 0);
    let cause = "operation where kind = 'delete' and cause = 'arrears' and state = 'done'";
    assert_eq!(server.count(cause).await, 1);
    assert_eq!(browser.get("/gicend/compute/instance/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn what_an_engine_is_being_asked_is_neither_cancelled_nor_given_up_until_it_answers_or_its_time_is_over()
 {
    let (server, browser, account_id) = cloud("lost_16").await;
    let grace = operator(&server, "grace").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    server.execute("update test_host set is_up = false").await;
    let cancelled = order(&browser, monthly("web")).await.remove(0);
    let given_up = order(&browser, monthly("db")).await.remove(0);
    pass_minutes(&server, 1).await;
    let open = grace.get("/admin/operation/list/").await.data()["items"].clone();
    let of = |one: &&Value| one["instance_id"] == given_up.as_str();
    let operation = open.as_array().unwrap().iter().find(of).unwrap()["operation_id"].clone();
    let cancel = json!({ "instance_ids": [cancelled] });
    let give_up = json!({ "operation_id": operation, "reason": "Its host is repaired." });
    // A worker has both, and waits for the engine's answer.
    let until = server.app.now().plus_seconds(59).micros();
    let taken = format!("state = 'running', tries = tries + 1, due_at = {until}");
    server.execute(&format!("update operation set {taken} where ended_at is null")).await;
    for answer in [browser.post(CANCEL, cancel.clone()).await, grace.post(GIVE_UP, give_up.clone()).await] {
        assert_eq!((answer.status.as_u16(), answer.code()), (409, json!(100_006)), "{}", answer.body);
        assert_eq!(answer.headers["retry-after"], "1");
    }
    assert_eq!(server.count("operation where ended_at is null and state = 'running'").await, 2);
    assert_eq!(available(&server.app, account_id).await, 76_000);
    server.clock.advance(60);
    browser.post(CANCEL, cancel).await.data();
    grace.post(GIVE_UP, give_up).await.data();
    assert_eq!(available(&server.app, account_id).await, 100_000);
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 3).await;
    assert_eq!(server.count("test_machine").await, 0);
    assert_eq!(server.count("operation where ended_at is null").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_an_engine_is_being_asked_is_not_tried_again_beside_that_until_its_time_is_over() {
    let (server, browser, _) = cloud("lost_17").await;
    let grace = operator(&server, "grace").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    server.execute("update test_host set is_up = false").await;
    let id = order(&browser, monthly("web")).await.remove(0);
    pass_minutes(&server, 1).await;
    let open = grace.get("/admin/operation/list/").await.data()["items"][0].clone();
    let retry = json!({ "operation_id": open["operation_id"] });
    // A worker has it, and waits for the engine's answer.
    let until = server.app.now().plus_seconds(59).micros();
    let taken = format!("state = 'running', tries = tries + 1, due_at = {until}");
    server.execute(&format!("update operation set {taken} where ended_at is null")).await;
    let answer = grace.post(RETRY, retry.clone()).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (409, json!(100_006)), "{}", answer.body);
    assert_eq!(answer.headers["retry-after"], "1");
    let untouched = format!("operation where state = 'running' and due_at = {until}");
    assert_eq!(server.count(&untouched).await, 1);
    server.clock.advance(60);
    grace.post(RETRY, retry).await.data();
    assert_eq!(server.count(&untouched).await, 0);
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 2).await;
    assert_eq!(shown(&browser, &id).await["instance"]["status"], "running");
}

#[tokio::test]
async fn what_a_worker_has_taken_is_nobody_elses_for_as_long_as_its_longest_try_may_last() {
    let (server, browser, _) = cloud("lost_18").await;
    let grace = operator(&server, "grace").await;
    let id = order(&browser, draft("web")).await.remove(0);
    order(&browser, draft("db")).await;
    // With the password of the other one, whoever takes it comes to no end with it.
    let changed = "update operation set input =
          (select p.input from operation p join cloud_object o on o.object_id = p.object_id where o.name = 'db')
        where ended_at is null and object_id in (select object_id from cloud_object where name = 'web')";
    server.execute(changed).await;
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("operation where state = 'running' and tries = 1").await, 1);
    let open = grace.get("/admin/operation/list/").await.data()["items"].clone();
    let one = open.as_array().unwrap().iter().find(|one| one["instance_id"] == id.as_str()).unwrap();
    let give_up = json!({ "operation_id": one["operation_id"], "reason": "Its host is repaired." });
    for seconds in [30, 29] {
        server.clock.advance(seconds);
        let answer = grace.post(GIVE_UP, give_up.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, json!(100_006)), "{}", answer.body);
    }
    server.clock.advance(1);
    grace.post(GIVE_UP, give_up).await.data();
}

#[tokio::test]
async fn a_machine_that_is_found_off_while_its_restart_is_being_asked_for_is_wanted_on_all_the_same() {
    let (server, browser, _) = cloud("lost_25").await;
    let id = Uuid::parse_str(&running(&server, &browser, draft("web")).await).unwrap();
    // Its engine does not count as just back any more.
    pass_minutes(&server, 2).await;
    server.execute("update test_machine set power = 'off'").await;
    let app = &server.app;
    let mut tx = app.store().begin().await.unwrap();
    let judged = find_object(&mut tx, id).await.unwrap().unwrap().object;
    want_object(&mut tx, id, Wanted::On).await.unwrap();
    let new = NewOperation::new(OperationKind::Restart, OperationCause::Customer, None);
    stage_operation(&mut tx, app, &judged, new).await.unwrap();
    let observe = ObserveEngines::default();
    let (observed, ()) = join(observe.run(app, Uuid::nil()), async {
        until_somebody_waits(&server).await;
        tx.commit().await.unwrap();
    })
    .await;
    observed.unwrap();
    assert_eq!(server.count("cloud_object where wanted <> 'on'").await, 0);
}

#[tokio::test]
async fn the_loss_of_an_instance_that_is_being_deleted_while_its_engine_is_down_is_told_to_nobody() {
    let (server, browser, _) = cloud("lost_26").await;
    let deleted = running(&server, &browser, draft("web")).await;
    let unpaid = running(&server, &browser, draft("db")).await;
    server.execute("update test_host set is_up = false where host = 'h1'").await;
    pass_minutes(&server, 2).await;
    for id in [&deleted, &unpaid] {
        assert_eq!(shown(&browser, id).await["instance"]["seen"], "error");
    }
    server.execute("update test_host set is_up = false").await;
    act(&browser, "delete", &[&deleted]).await.data();
    let unpaid = "update resource set run_state = 'deleted' where resource_id in \
                  (select resource_id from cloud_object where name = 'db')";
    server.execute(unpaid).await;
    server.execute("update cloud_object set due_at = 0 where name = 'db'").await;
    pass_minutes(&server, 6).await;
    assert_eq!(server.count("operation where kind = 'delete' and ended_at is null").await, 2);
    assert_eq!(server.sent_of("instance_lost").await.len(), 0);
}
