//! What engines carry out later than it was given up, or say that they could not do, and how that is told.

use portico_server::cloud::object::FollowObjects;
use portico_server::kit::queue::{Follow, run_due};
use serde_json::{Value, json};

use crate::instances::{act, cloud, done, draft, running, shown, status};
use crate::instances_bad_days::{pass_minutes, script};
use crate::instances_changes::{change, refused, reinstall};
use crate::instances_lost::history;
use crate::instances_public::{self, ADD};
use crate::support::{Browser, TestServer, assert_ledger};

/// Who stands beside the newest line of an instance's history.
async fn newest_user(browser: &Browser, id: &str) -> Value {
    let page = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    page.data()["items"][0]["user_name"].clone()
}

/// Has a machine switched on or off at its engine, and looked at.
async fn switch(server: &TestServer, power: &str) {
    server.execute(&format!("update test_machine set power = '{power}'")).await;
    pass_minutes(server, 2).await;
}

#[tokio::test]
async fn a_start_that_is_carried_out_after_it_was_given_up_is_told_as_whose_it_was_and_a_later_one_as_its_own()
 {
    let (server, browser, _) = cloud("late_01").await;
    let id = running(&server, &browser, draft("web")).await;
    let late = (3, "start customer done carried_out_late", json!("late_01"));
    for (minutes, line, user) in [late, (13, "start guest done -", Value::Null)] {
        done(&server, &browser, "stop", &id).await;
        script(&server, &[("start", "refused", false)]).await;
        done(&server, &browser, "start", &id).await;
        assert_eq!(status(&browser, &id).await, "stopped");
        pass_minutes(&server, minutes).await;
        switch(&server, "on").await;
        server.sign_in(&browser, "late_01").await;
        assert_eq!(status(&browser, &id).await, "running");
        assert_eq!(history(&browser, &id).await[0], line);
        assert_eq!(newest_user(&browser, &id).await, user);
    }
}

#[tokio::test]
async fn both_halves_of_a_restart_that_is_carried_out_late_are_told_as_those_of_whoever_asked_for_it() {
    let (server, browser, _) = cloud("late_02").await;
    let id = running(&server, &browser, draft("web")).await;
    script(&server, &[("restart", "refused", false)]).await;
    done(&server, &browser, "restart", &id).await;
    for power in ["off", "on", "off"] {
        switch(&server, power).await;
    }
    let lines = history(&browser, &id).await;
    let late = |kind: &str| format!("{kind} customer done carried_out_late");
    // What it does once more is its own doing.
    assert_eq!(lines[..3], ["stop guest done -".to_owned(), late("start"), late("stop")]);
}

#[tokio::test]
async fn what_was_cancelled_unanswered_is_late_from_the_return_of_its_engine_or_host_on() {
    let (server, browser, _) = cloud("late_03").await;
    let id = running(&server, &browser, draft("web")).await;
    let late = "stop customer done carried_out_late";
    for (silent, minutes, line) in
        [("", 3, late), (" where host = 'h1'", 3, late), ("", 13, "stop guest done -")]
    {
        server.execute(&format!("update test_host set is_up = false{silent}")).await;
        pass_minutes(&server, 2).await;
        act(&browser, "stop", &[&id]).await.data();
        pass_minutes(&server, 1).await;
        browser.post("/gicend/compute/instance/cancel/", json!({"instance_ids": [id]})).await.data();
        pass_minutes(&server, 30).await;
        server.execute("update test_host set is_up = true").await;
        pass_minutes(&server, minutes).await;
        server.sign_in(&browser, "late_03").await;
        assert_eq!(status(&browser, &id).await, "running");
        switch(&server, "off").await;
        assert_eq!(history(&browser, &id).await[0], line, "{silent} {minutes}");
        assert_eq!(status(&browser, &id).await, "stopped");
        done(&server, &browser, "start", &id).await;
    }
}

/// Begins a reinstallation whose engine is at it for so many minutes.
async fn reinstall_for(server: &TestServer, browser: &Browser, id: &str, minutes: i64) {
    done(server, browser, "stop", id).await;
    change(browser, "rebuild", id, reinstall("ubuntu-24.04", "web")).await.data();
    run_due(&server.app).await.unwrap();
    stay_busy(server, minutes).await;
}

/// Lets so many minutes pass in which the engine says again and again that it needs another one.
async fn stay_busy(server: &TestServer, minutes: i64) {
    for _ in 0..minutes {
        let later = server.app.now().plus_seconds(90).micros();
        server.execute(&format!("update test_machine set busy_until = {later}")).await;
        pass_minutes(server, 1).await;
    }
}

#[tokio::test]
async fn a_reinstallation_that_its_engine_is_still_at_is_followed_and_no_second_one_begins_beside_it() {
    let (server, browser, _) = cloud("late_04").await;
    let id = running(&server, &browser, draft("web")).await;
    reinstall_for(&server, &browser, &id, 15).await;
    assert_eq!(history(&browser, &id).await[0], "rebuild customer waiting -");
    let again = change(&browser, "rebuild", &id, reinstall("debian-12", "web")).await;
    assert_eq!(refused(&again), (409, json!("instance_id"), json!("state_forbids")));
    pass_minutes(&server, 3).await;
    assert_eq!(history(&browser, &id).await[0], "rebuild customer done -");
    assert_eq!(shown(&browser, &id).await["instance"]["image"], "ubuntu-24.04");
    assert_eq!(server.count("operation where kind = 'rebuild'").await, 1);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 0);
}

#[tokio::test]
async fn a_reinstallation_that_fails_after_its_time_is_told_as_it_ended() {
    let (server, browser, _) = cloud("late_05").await;
    let id = running(&server, &browser, draft("web")).await;
    reinstall_for(&server, &browser, &id, 15).await;
    script(&server, &[("rebuild", "refused", false)]).await;
    pass_minutes(&server, 3).await;
    assert_eq!(history(&browser, &id).await[0], "rebuild customer failed engine_error");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
}

/// Lets minutes pass until a change was given up that its engine is not done with in time.
async fn time_out(server: &TestServer, browser: &Browser, id: &str) {
    run_due(&server.app).await.unwrap();
    for _ in 0..12 {
        if history(browser, id).await.iter().any(|line| line.ends_with(" failed timed_out")) {
            return;
        }
        stay_busy(server, 1).await;
    }
    panic!("it has ten minutes: {:?}", history(browser, id).await);
}

/// Machines that have a public address at their engine, and public addresses that are somebody's.
async fn addresses(server: &TestServer) -> [i64; 2] {
    let taken = server.count("cloud_object where kind = 'address' and gone_at is null").await;
    [server.count("test_machine where spec like '%bandwidth_mbit%'").await, taken]
}

#[tokio::test]
async fn an_address_that_its_engine_is_not_done_with_in_time_is_nobodys_once_it_leads_nowhere_again() {
    let (server, browser, _) = cloud("late_06").await;
    let id = running(&server, &browser, draft("web")).await;
    instances_public::change(&browser, ADD, &id, 10, 7).await.data();
    time_out(&server, &browser, &id).await;
    assert_eq!(server.count("customer_order where fulfil = 'failed'").await, 2, "nothing was charged");
    pass_minutes(&server, 3).await;
    assert_eq!(addresses(&server).await, [0, 0]);
    let detail = shown(&browser, &id).await;
    assert_eq!((&detail["instance"]["status"], &detail["public"]), (&json!("running"), &Value::Null));
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["network drift done -", "network customer failed timed_out"]);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_resize_that_its_engine_is_not_done_with_in_time_is_undone_there() {
    let (server, browser, _) = cloud("late_07").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    change(&browser, "resize", &id, json!({"flavor": "g1.large", "total": 72})).await.data();
    time_out(&server, &browser, &id).await;
    pass_minutes(&server, 3).await;
    assert_eq!(server.count("test_machine where spec like '%g1.large%'").await, 0);
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["flavor"]), (&json!("stopped"), &json!("g1.small")));
    let lines = history(&browser, &id).await;
    assert_eq!(lines[..2], ["resize drift done -", "resize customer failed timed_out"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_undoing_of_a_change_that_is_not_done_in_time_either_is_begun_anew_until_it_is() {
    let (server, browser, _) = cloud("late_08").await;
    let id = running(&server, &browser, draft("web")).await;
    instances_public::change(&browser, ADD, &id, 10, 7).await.data();
    time_out(&server, &browser, &id).await;
    stay_busy(&server, 12).await;
    server.sign_in(&browser, "late_08").await;
    assert_eq!(history(&browser, &id).await[0], "network drift waiting -");
    assert_eq!(addresses(&server).await[1], 1, "it may still lead there");
    pass_minutes(&server, 13).await;
    server.sign_in(&browser, "late_08").await;
    assert_eq!(history(&browser, &id).await[0], "network drift done -");
    assert_eq!(addresses(&server).await, [0, 0]);
    assert_eq!(server.count("operation where kind = 'network' and cause = 'drift'").await, 1);
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
}

#[tokio::test]
async fn the_undoing_of_a_change_whose_room_others_have_meanwhile_is_begun_anew_until_there_is_room() {
    let (server, browser, _) = cloud("late_09").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    change(&browser, "resize", &id, json!({"flavor": "g1.large", "total": 72})).await.data();
    time_out(&server, &browser, &id).await;
    script(&server, &[("resize", "sold_out", false)]).await;
    pass_minutes(&server, 15).await;
    assert_eq!(server.count("test_failure").await, 0, "the engine had no room once");
    server.sign_in(&browser, "late_09").await;
    assert_eq!(history(&browser, &id).await[0], "resize drift done -");
    assert_eq!(server.count("test_machine where spec like '%g1.large%'").await, 0);
}

#[tokio::test]
async fn an_instance_that_is_gone_since_it_was_listed_as_due_is_not_deleted_a_second_time() {
    let (server, browser, _) = cloud("late_14").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    act(&browser, "delete", &[&id]).await.data();
    let (object_id, listed) = (id.parse().unwrap(), server.app.now());
    pass_minutes(&server, 1).await;
    assert_eq!(server.count("cloud_object where gone_at is null").await, 0);
    FollowObjects::default().step(&server.app, &(object_id, listed)).await.unwrap();
    assert_eq!(server.count("operation where kind = 'delete'").await, 1);
}
