//! What engines refuse, or do not finish in time, of what is done with instances, and how these are afterwards.

use portico_core::lifecycle::Seen;
use portico_server::kit::queue::run_due;
use portico_server::money::billing::What;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::instances::{act, cloud, done, draft, monthly, order, pass, powers, running, shown, status};
use crate::instances_bad_days::{DAY, pass_minutes, script};
use crate::instances_changes::{change, reinstall};
use crate::instances_lost::history;
use crate::instances_public::{self, ADD, release};
use crate::support::{Browser, TestServer, assert_ledger, assert_metered, available, deposit, post_as, yuan};

/// How an instance stands, and what is wanted of it.
async fn standing(browser: &Browser, id: &str) -> [Value; 2] {
    let instance = shown(browser, id).await["instance"].clone();
    ["status", "wanted"].map(|field| instance[field].clone())
}

/// Has staff stop an instance, and lets what they asked for end.
async fn stop_by_staff(server: &TestServer, grace: &Browser, id: &str) {
    grace.post("/admin/instance/stop/", json!({"instance_id": id, "reason": "It sends spam"})).await.data();
    run_due(&server.app).await.unwrap();
    pass(server, 4).await;
}

/// Has staff give up what is being done with the one instance.
async fn give_up(grace: &Browser) {
    let open = grace.get("/admin/operation/list/").await.data()["items"][0]["operation_id"].clone();
    let drop = json!({"operation_id": open, "reason": "Its host is repaired."});
    grace.post("/admin/operation/give_up/", drop).await.data();
}

#[tokio::test]
async fn an_instance_whose_stop_was_refused_is_wanted_on_and_comes_back_after_arrears() {
    let (server, browser, account_id) = cloud("failures_01").await;
    let grace = operator(&server, "grace").await;
    let id = running(&server, &browser, draft("web")).await;
    for what in ["stop", "force_stop"] {
        script(&server, &[(what, "refused", false)]).await;
        done(&server, &browser, what, &id).await;
        assert_eq!(standing(&browser, &id).await, [json!("running"), json!("on")], "{what}");
    }
    script(&server, &[("stop", "refused", false)]).await;
    stop_by_staff(&server, &grace, &id).await;
    assert_eq!(standing(&browser, &id).await, [json!("running"), json!("on")], "by staff");
    assert_eq!(server.count("test_failure").await, 0);
    let owe = What::Spend { amount: yuan(100_500), may_owe: true };
    post_as(&server.app, account_id, &["usage", "much"], owe).await.unwrap();
    run_due(&server.app).await.unwrap();
    server.clock.advance(DAY);
    pass_minutes(&server, 2).await;
    server.sign_in(&browser, "failures_01").await;
    assert_eq!(status(&browser, &id).await, "recycling");
    deposit(&server.app, account_id, "again", 50_000).await;
    pass_minutes(&server, 15).await;
    server.sign_in(&browser, "failures_01").await;
    assert_eq!(standing(&browser, &id).await, [json!("running"), json!("on")]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_instance_whose_owner_had_it_off_stays_wanted_off_though_the_stop_of_its_suspended_account_is_refused()
 {
    let (server, browser, _) = cloud("failures_02").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    server.execute("update account set suspension_stops = true").await;
    script(&server, &[("stop", "refused", false)]).await;
    server.execute("update test_machine set power = 'on'").await;
    pass_minutes(&server, 4).await;
    assert_eq!(
        server.count("operation where kind = 'stop' and cause = 'operator' and state = 'failed'").await,
        1
    );
    assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
    server.execute("update account set suspension_stops = false").await;
    pass_minutes(&server, 2).await;
    assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
}

#[tokio::test]
async fn a_restart_that_fails_between_off_and_on_leaves_the_instance_off_and_is_not_said_to_be_its_own_doing()
{
    let (server, browser, _) = cloud("failures_03").await;
    let id = running(&server, &browser, draft("web")).await;
    script(&server, &[("restart", "refused", false)]).await;
    act(&browser, "restart", &[&id]).await.data();
    // Its first half was done.
    server.execute("update test_machine set power = 'off'").await;
    run_due(&server.app).await.unwrap();
    assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
    pass_minutes(&server, 3).await;
    assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")], "nobody starts it");
    let lines = history(&browser, &id).await;
    assert_eq!(lines, ["restart customer failed engine_error", "create customer done -"]);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
}

#[tokio::test]
async fn a_stop_that_an_engine_carries_out_and_refuses_all_the_same_is_done_and_told_as_such() {
    let (server, browser, _) = cloud("failures_04").await;
    let id = running(&server, &browser, draft("web")).await;
    for what in ["stop", "force_stop"] {
        script(&server, &[(what, "refused", true)]).await;
        done(&server, &browser, what, &id).await;
        assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
        pass_minutes(&server, 2).await;
        assert_eq!(history(&browser, &id).await[0], format!("{what} customer done done_anyway"));
        done(&server, &browser, "start", &id).await;
    }
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 0, "what was asked for is so");
}

#[tokio::test]
async fn a_stop_that_is_carried_out_after_it_was_given_up_is_noted_as_whose_it_was_and_a_later_one_as_its_own()
 {
    let (server, browser, _) = cloud("failures_05").await;
    let id = running(&server, &browser, draft("web")).await;
    let page = format!("/gicend/compute/operation/list/?instance_id={id}");
    for (minutes, cause, user) in [(3, "customer", json!("failures_05")), (13, "guest", Value::Null)] {
        script(&server, &[("stop", "refused", false)]).await;
        done(&server, &browser, "stop", &id).await;
        assert_eq!(standing(&browser, &id).await, [json!("running"), json!("on")]);
        pass_minutes(&server, minutes).await;
        server.execute("update test_machine set power = 'off'").await;
        pass_minutes(&server, 2).await;
        server.sign_in(&browser, "failures_05").await;
        assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
        let last = browser.get(&page).await.data()["items"][0].clone();
        assert_eq!(
            (&last["kind"], &last["cause"], &last["state"], &last["user_name"]),
            (&json!("stop"), &json!(cause), &json!("done"), &user)
        );
        done(&server, &browser, "start", &id).await;
    }
}

#[tokio::test]
async fn a_deletion_that_is_refused_is_begun_anew_reads_as_such_and_is_stuck_for_staff_until_it_is_done() {
    let (server, browser, account_id) = cloud("failures_06").await;
    let grace = operator(&server, "grace").await;
    let id = running(&server, &browser, monthly("web")).await;
    done(&server, &browser, "stop", &id).await;
    script(&server, &[("delete", "refused", false); 5]).await;
    done(&server, &browser, "delete", &id).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["operation"]), (&json!("updating"), &json!("delete")));
    pass_minutes(&server, 12).await;
    server.sign_in(&browser, "failures_06").await;
    assert_eq!(status(&browser, &id).await, "updating");
    // After a minute, two, four, eight and so on: one operation all the time.
    assert_eq!(server.count("test_failure").await, 1);
    assert_eq!(server.count("operation where kind = 'delete'").await, 1);
    let queues = grace.get("/admin/overview/show/").await.data()["queues"].clone();
    let stuck = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "operations").unwrap();
    assert_eq!(stuck["count"], 1, "{stuck}");
    let open = grace.get("/admin/operation/list/").await.data()["items"].clone();
    assert_eq!((&open[0]["kind"], &open[0]["is_stuck"]), (&json!("delete"), &json!(true)));
    assert_eq!(
        server.sent_of("instance_change_failed").await.len(),
        0,
        "whoever deleted it has nothing to do"
    );
    pass_minutes(&server, 20).await;
    assert_eq!((server.count("test_machine").await, server.count("test_failure").await), (0, 0));
    assert_eq!(server.count("cloud_object where gone_at is null").await, 0);
    assert_eq!(available(&server.app, account_id).await, 88_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_deletion_that_staff_give_up_is_begun_again_and_is_the_programs_own_then() {
    let (server, browser, _) = cloud("failures_07").await;
    let grace = operator(&server, "grace").await;
    let id = running(&server, &browser, monthly("web")).await;
    done(&server, &browser, "stop", &id).await;
    script(&server, &[("delete", "refused", false); 2]).await;
    done(&server, &browser, "delete", &id).await;
    give_up(&grace).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    let gone = (&instance["status"], &instance["operation"], &instance["wanted"]);
    assert_eq!(gone, (&json!("updating"), &Value::Null, &json!("gone")), "nothing brings it back");
    let renew = json!({"instance_ids": [id], "periods": 1});
    assert_eq!(browser.post("/gicend/compute/instance/renew/quote/", renew).await.status, 409);
    pass_minutes(&server, 1).await;
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["delete drift waiting -", "delete customer failed given_up"]);
    pass_minutes(&server, 5).await;
    assert_eq!(server.count("test_machine").await, 0);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 0);
}

#[tokio::test]
async fn a_creation_that_its_engine_is_not_done_with_in_time_gives_back_what_was_held_and_leaves_nothing() {
    let (server, browser, account_id) = cloud("failures_08").await;
    let id = order(&browser, monthly("web")).await.remove(0);
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("test_machine").await, available(&server.app, account_id).await), (1, 88_000));
    let mut minutes = 0;
    while shown(&browser, &id).await["instance"]["failure"].is_null() {
        assert_eq!(status(&browser, &id).await, "creating");
        // It says each time that it takes another minute.
        let later = server.app.now().plus_seconds(90).micros();
        server.execute(&format!("update test_machine set busy_until = {later}")).await;
        pass_minutes(&server, 1).await;
        minutes += 1;
        assert!(minutes <= 12, "it has ten minutes");
    }
    assert!(minutes >= 10, "all of its time: {minutes}");
    assert_eq!(shown(&browser, &id).await["instance"]["failure"], "timed_out");
    assert_eq!(available(&server.app, account_id).await, 100_000);
    pass_minutes(&server, 2).await;
    server.sign_in(&browser, "failures_08").await;
    assert_eq!((status(&browser, &id).await, server.count("test_machine").await), (json!("failed"), 0));
    let lines = history(&browser, &id).await;
    assert_eq!(lines, ["delete drift done -", "create customer failed timed_out"]);
    assert_eq!(server.sent_of("instance_failed").await.len(), 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_reinstallation_that_fails_once_the_machine_is_on_leaves_it_off_and_told_as_what_it_has_become() {
    let (server, browser, _) = cloud("failures_09").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    // Its image is there, and so is its mark; then it is switched on, and its user's password is refused.
    script(&server, &[("rebuild", "down", true), ("rebuild", "refused", false)]).await;
    change(&browser, "rebuild", &id, reinstall("ubuntu-24.04", "web")).await.data();
    run_due(&server.app).await.unwrap();
    server.execute("update test_machine set power = 'on'").await;
    pass(&server, 11).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["image"], &instance["seen"]), (&json!("ubuntu-24.04"), &json!("off")));
    pass_minutes(&server, 2).await;
    assert_eq!(powers(&server).await, [Seen::Off]);
    assert_eq!(standing(&browser, &id).await, [json!("stopped"), json!("off")]);
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["stop drift done -", "rebuild customer failed engine_error"]);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    assert_metered(&server).await;
}

#[tokio::test]
async fn a_reinstallation_that_is_refused_before_anything_was_done_leaves_the_instance_told_as_it_was() {
    let (server, browser, _) = cloud("failures_10").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    script(&server, &[("rebuild", "refused", false)]).await;
    change(&browser, "rebuild", &id, reinstall("ubuntu-24.04", "web")).await.data();
    // Somebody switches it on at its engine at the same moment.
    server.execute("update test_machine set power = 'on'").await;
    run_due(&server.app).await.unwrap();
    pass_minutes(&server, 2).await;
    assert_eq!(shown(&browser, &id).await["instance"]["image"], "debian-12");
    assert_eq!(standing(&browser, &id).await, [json!("running"), json!("on")], "and is obeyed");
}

#[tokio::test]
async fn a_stop_for_arrears_that_its_engine_refuses_is_tried_more_and_more_seldom_and_nobody_is_told_of_the_tries()
 {
    let (server, browser, account_id) = cloud("failures_11").await;
    running(&server, &browser, draft("web")).await;
    let owe = What::Spend { amount: yuan(100_500), may_owe: true };
    post_as(&server.app, account_id, &["usage", "much"], owe).await.unwrap();
    run_due(&server.app).await.unwrap();
    script(&server, &[("stop", "refused", false); 60]).await;
    server.clock.advance(DAY);
    pass_minutes(&server, 12).await;
    let stops = async |state: &str| {
        let of = "operation where kind = 'stop' and cause = 'arrears'";
        server.count(&format!("{of} and state = '{state}'")).await
    };
    // At once, and a minute, two and four after that: were it each minute, an instance that stays on would have 1,440 lines of history a day.
    assert_eq!(stops("failed").await, 4);
    assert_eq!(powers(&server).await, [Seen::On]);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 0);
    server.execute("delete from test_failure").await;
    pass_minutes(&server, 8).await;
    assert_eq!(powers(&server).await, [Seen::Off]);
    assert_eq!((stops("done").await, server.sent_of("instance_change_failed").await.len()), (1, 0));
    assert_ledger(server.app.store()).await;
}

/// Machines that have a public address at their engine.
const REACHED: &str = "test_machine where spec like '%bandwidth_mbit%'";
/// Public addresses that are somebody's.
const TAKEN: &str = "cloud_object where kind = 'address' and gone_at is null";

#[tokio::test]
async fn an_address_that_staff_give_up_is_nobodys_only_once_its_engine_says_that_it_leads_nowhere() {
    let (server, browser, account_id) = cloud("failures_12").await;
    let grace = operator(&server, "grace").await;
    let id = running(&server, &browser, draft("web")).await;
    let before = available(&server.app, account_id).await;
    // The engine gives it, and the answer is lost.
    script(&server, &[("network", "down", true)]).await;
    instances_public::change(&browser, ADD, &id, 10, 7).await.data();
    pass(&server, 5).await;
    assert_eq!((server.count(REACHED).await, before - available(&server.app, account_id).await), (1, 7));
    server.execute("update test_host set is_up = false").await;
    give_up(&grace).await;
    assert_eq!(available(&server.app, account_id).await, before, "what was held has come back");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    pass_minutes(&server, 2).await;
    assert_eq!((server.count(REACHED).await, server.count(TAKEN).await), (1, 1));
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["network drift waiting -", "network customer failed given_up"]);
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 3).await;
    assert_eq!((server.count(REACHED).await, server.count(TAKEN).await), (0, 0));
    let detail = shown(&browser, &id).await;
    assert_eq!((&detail["instance"]["status"], &detail["public"]), (&json!("running"), &Value::Null));
    assert_eq!(server.count("customer_order where fulfil = 'failed'").await, 2, "nothing was charged");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1, "once");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_address_whose_release_staff_give_up_leads_to_its_machine_again() {
    let (server, browser, _) = cloud("failures_13").await;
    let grace = operator(&server, "grace").await;
    let mut body = draft("web");
    (body["instance"]["bandwidth_mbit"], body["total"]) = (json!(10), json!(50));
    let id = running(&server, &browser, body).await;
    let old = shown(&browser, &id).await["public"].clone();
    script(&server, &[("network", "down", true)]).await;
    release(&browser, &id).await.data();
    pass(&server, 5).await;
    assert_eq!(server.count(REACHED).await, 0);
    give_up(&grace).await;
    pass_minutes(&server, 3).await;
    assert_eq!((server.count(REACHED).await, server.count(TAKEN).await), (1, 1));
    let detail = shown(&browser, &id).await;
    assert_eq!((&detail["instance"]["status"], &detail["public"]), (&json!("running"), &old));
}

#[tokio::test]
async fn a_resize_that_staff_give_up_is_undone_where_its_engine_had_made_it() {
    let (server, browser, _) = cloud("failures_14").await;
    let grace = operator(&server, "grace").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    script(&server, &[("resize", "down", true)]).await;
    change(&browser, "resize", &id, json!({"flavor": "g1.large", "total": 72})).await.data();
    pass(&server, 5).await;
    let large = "test_machine where spec like '%g1.large%'";
    assert_eq!(server.count(large).await, 1);
    give_up(&grace).await;
    pass_minutes(&server, 3).await;
    assert_eq!(server.count(large).await, 0, "nothing is had that is not paid for");
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["flavor"]), (&json!("stopped"), &json!("g1.small")));
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["resize drift done -", "resize customer failed given_up"]);
    assert_ledger(server.app.store()).await;
}

/// Has an instance get a public address, which its engine has begun with.
async fn begin_address(server: &TestServer, browser: &Browser, id: &str) {
    instances_public::change(browser, ADD, id, 10, 7).await.data();
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count(REACHED).await, 1);
}

#[tokio::test]
async fn a_change_that_its_engine_refuses_halfway_is_undone_however_often_that_is_refused() {
    let (server, browser, _) = cloud("failures_15").await;
    let id = running(&server, &browser, draft("web")).await;
    begin_address(&server, &browser, &id).await;
    script(&server, &[("network", "refused", true), ("network", "refused", false)]).await;
    pass(&server, 5).await;
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["network drift waiting -", "network customer failed engine_error"]);
    assert_eq!((server.count(REACHED).await, server.count(TAKEN).await), (1, 1));
    pass_minutes(&server, 3).await;
    assert_eq!((server.count(REACHED).await, server.count(TAKEN).await), (0, 0));
    assert_eq!(history(&browser, &id).await[0], "network drift done -");
    assert_eq!(
        server.count("operation where kind = 'network'").await,
        2,
        "it is the same that is asked again"
    );
    assert_eq!(status(&browser, &id).await, "running");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1, "once");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_undoing_of_a_change_of_a_machine_that_is_missing_ends() {
    let (server, browser, _) = cloud("failures_16").await;
    let id = running(&server, &browser, draft("web")).await;
    begin_address(&server, &browser, &id).await;
    server.execute("delete from test_machine").await;
    pass(&server, 5).await;
    let lines = history(&browser, &id).await;
    let refused = "failed engine_error";
    assert_eq!(lines[..2], [format!("network drift {refused}"), format!("network customer {refused}")]);
    assert_eq!(server.count("operation where ended_at is null").await, 0);
    assert_eq!(server.count(TAKEN).await, 0);
    assert_ledger(server.app.store()).await;
}
