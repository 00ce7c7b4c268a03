//! Instances on bad days: no money, no room, an engine that does not answer, a host that is lost, a machine that switches itself off.

use futures::future::join_all;
use portico_core::lifecycle::Seen;
use portico_server::kit::queue::run_due;
use portico_server::money::billing::What;
use serde_json::{Value, json};

use crate::instances::{
    act, cloud, done, draft, monthly, order, pass_hours, powers, publish, running, shown, status, usage,
};
use crate::support::{TestServer, assert_ledger, assert_metered, available, deposit, post_as, yuan};

const CREATE: &str = "/gicend/compute/instance/create/";
pub(crate) const DAY: i64 = 86_400;

/// Lets time pass in steps of minutes, with all that is due.
pub(crate) async fn pass_minutes(server: &TestServer, minutes: i64) {
    for _ in 0..minutes {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
}

async fn note_machine(server: &TestServer, change: &str) {
    server.execute(&format!("update test_machine set {change}")).await;
    pass_minutes(server, 2).await;
}

#[tokio::test]
async fn an_engine_that_does_not_answer_loses_nothing_and_what_was_asked_goes_on_by_itself() {
    let (server, browser, id) = cloud("bad_days_01").await;
    let offer = "/gicend/compute/offer/list/?region=cn-east";
    browser.get(offer).await.data();
    server.execute("update test_host set is_up = false").await;
    let ids = order(&browser, monthly("web")).await;
    pass_minutes(&server, 30).await;
    server.sign_in(&browser, "bad_days_01").await;
    assert_eq!(status(&browser, &ids[0]).await, "creating", "down does not count against it");
    assert_eq!(browser.get(offer).await.data()["is_up"], false);
    assert_eq!(shown(&browser, &ids[0]).await["is_up"], false);
    assert_eq!(available(&server.app, id).await, 88_000);
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 2).await;
    assert_eq!(status(&browser, &ids[0]).await, "running");
    assert_eq!(server.count("test_machine").await, 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_instance_on_a_lost_host_is_in_error_and_not_billed_and_comes_back_by_itself() {
    let (server, browser, _) = cloud("bad_days_02").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("update test_host set is_up = false where host = 'h1'").await;
    pass_minutes(&server, 2).await;
    assert_eq!(status(&browser, &id).await, "error");
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "bad_days_02").await;
    let before = usage(&server, &id).await;
    pass_hours(&server, 3).await;
    server.sign_in(&browser, "bad_days_02").await;
    assert_eq!(usage(&server, &id).await, before);
    server.execute("update test_host set is_up = true").await;
    pass_minutes(&server, 2).await;
    assert_eq!(status(&browser, &id).await, "running");
    pass_hours(&server, 3).await;
    server.sign_in(&browser, "bad_days_02").await;
    assert!(usage(&server, &id).await > before);
}

#[tokio::test]
async fn a_machine_that_switches_itself_off_is_obeyed_and_stops_paying_for_its_processors() {
    let (server, browser, _) = cloud("bad_days_03").await;
    let id = running(&server, &browser, draft("web")).await;
    note_machine(&server, "power = 'off'").await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["wanted"]), (&json!("stopped"), &json!("off")));
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "bad_days_03").await;
    let before = usage(&server, &id).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "bad_days_03").await;
    assert_eq!(usage(&server, &id).await, before);
    note_machine(&server, "power = 'on'").await;
    assert_eq!(status(&browser, &id).await, "running");
}

#[tokio::test]
async fn a_machine_that_is_gone_from_its_engine_is_in_error_and_can_be_deleted() {
    let (server, browser, _) = cloud("bad_days_04").await;
    let id = running(&server, &browser, draft("web")).await;
    server.execute("delete from test_machine").await;
    pass_minutes(&server, 2).await;
    assert_eq!(status(&browser, &id).await, "error");
    done(&server, &browser, "delete", &id).await;
    assert_eq!(browser.get("/gicend/compute/instance/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn arrears_stop_an_instance_and_a_recharge_starts_it_again() {
    let (server, browser, id) = cloud("bad_days_05").await;
    let instance = running(&server, &browser, draft("web")).await;
    let off = running(&server, &browser, draft("off")).await;
    done(&server, &browser, "stop", &off).await;
    assert_eq!(shown(&browser, &instance).await["arrears"], Value::Null);
    let owe = What::Spend { amount: yuan(100_500), may_owe: true };
    post_as(&server.app, id, &["usage", "much"], owe).await.unwrap();
    run_due(&server.app).await.unwrap();
    assert_eq!(status(&browser, &instance).await, "running", "it is warned first");
    let told = shown(&browser, &instance).await["arrears"].clone();
    assert!(told["stop_at"].as_str() < told["delete_at"].as_str() && told["restore_at"].is_null(), "{told}");
    server.clock.advance(DAY);
    pass_minutes(&server, 2).await;
    server.sign_in(&browser, "bad_days_05").await;
    assert_eq!(status(&browser, &instance).await, "recycling");
    let stopped = shown(&browser, &instance).await["arrears"].clone();
    assert_eq!(stopped["delete_at"], told["delete_at"], "it is deleted when it was told");
    assert_eq!(powers(&server).await, [Seen::Off; 2]);
    assert_eq!(act(&browser, "start", &[&instance]).await.status, 409);
    let operations = browser.get(&format!("/gicend/compute/operation/list/?instance_id={instance}")).await;
    let last = operations.data()["items"][0].clone();
    assert_eq!(
        (&last["kind"], &last["cause"], &last["user_name"]),
        (&json!("stop"), &json!("arrears"), &Value::Null)
    );
    deposit(&server.app, id, "again", 50_000).await;
    pass_minutes(&server, 15).await;
    server.sign_in(&browser, "bad_days_05").await;
    assert_eq!(status(&browser, &instance).await, "running");
    assert_eq!(status(&browser, &off).await, "stopped", "what its owner had stopped stays so");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn arrears_that_are_not_paid_delete_the_machine_at_the_told_time() {
    let (server, browser, id) = cloud("bad_days_06").await;
    running(&server, &browser, draft("web")).await;
    let owe = What::Spend { amount: yuan(100_500), may_owe: true };
    post_as(&server.app, id, &["usage", "much"], owe).await.unwrap();
    for _ in 0..15 {
        server.clock.advance(DAY);
        pass_minutes(&server, 3).await;
    }
    assert_eq!(server.count("test_machine").await, 0);
    assert_eq!(server.count("cloud_object where gone_at is null").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn paid_time_that_is_over_stops_the_machine() {
    let (server, browser, _) = cloud("bad_days_07").await;
    let mut body = monthly("web");
    body["renews"] = json!(false);
    let id = running(&server, &browser, body).await;
    server.clock.advance(34 * DAY);
    pass_minutes(&server, 8).await;
    server.sign_in(&browser, "bad_days_07").await;
    assert_eq!(status(&browser, &id).await, "recycling");
    let told = shown(&browser, &id).await["arrears"].clone();
    assert!(told["delete_at"].is_string() && told["restore_at"].is_null(), "{told}");
    let operations = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    assert_eq!(operations.data()["items"][0]["cause"], "paid_time");
}

#[tokio::test]
async fn a_renewal_that_the_balance_covers_in_part_renews_no_part_and_takes_nothing() {
    let (server, browser, id) = cloud("bad_days_12").await;
    let instance = running(&server, &browser, monthly("web")).await;
    // Enough for the machine, 100.00, and not for its disk as well.
    let rest = What::Spend { amount: yuan(available(&server.app, id).await - 11_000), may_owe: false };
    post_as(&server.app, id, &["rest"], rest).await.unwrap();
    server.clock.advance(30 * DAY);
    pass_minutes(&server, 12).await;
    server.sign_in(&browser, "bad_days_12").await;
    assert_eq!(available(&server.app, id).await, 11_000);
    assert_eq!(server.count("resource where state = 'overdue'").await, 2);
    assert_eq!(status(&browser, &instance).await, "running", "it has its grace");
    deposit(&server.app, id, "more", 1_000).await;
    pass_minutes(&server, 6).await;
    assert_eq!(available(&server.app, id).await, 0);
    assert_eq!(server.count("resource where state = 'active'").await, 2);
    assert_eq!(server.count("customer_order where kind = 'renewal'").await, 2);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_is_deleted_is_in_use_until_then_and_not_into_the_next_hour() {
    let (server, browser, _) = cloud("bad_days_13").await;
    let id = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &id).await;
    let to_the_hour = |server: &TestServer| 3_600 - server.app.now().seconds() % 3_600;
    server.clock.advance(to_the_hour(&server) - 300);
    server.sign_in(&browser, "bad_days_13").await;
    server.clock.advance(to_the_hour(&server) - 1);
    let until = server.app.now().micros();
    done(&server, &browser, "delete", &id).await;
    pass_hours(&server, 2).await;
    assert_eq!(server.count(&format!("run_span where ended_at > {until}")).await, 0);
    assert_metered(&server).await;
}

#[tokio::test]
async fn a_start_that_fails_says_so_and_is_not_tried_for_ever() {
    let (server, browser, _) = cloud("bad_days_08").await;
    let id = running(&server, &browser, draft("cannot-start")).await;
    done(&server, &browser, "stop", &id).await;
    done(&server, &browser, "start", &id).await;
    let instance = shown(&browser, &id).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["wanted"]), (&json!("stopped"), &json!("off")));
    pass_minutes(&server, 5).await;
    let operations = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    let items = operations.data()["items"].as_array().unwrap().clone();
    assert_eq!(items.len(), 3);
    assert_eq!((&items[0]["state"], &items[0]["reason"]), (&json!("failed"), &json!("engine_error")));
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1, "its owner is told once");
}

#[tokio::test]
async fn nothing_is_made_or_charged_when_an_order_of_instances_is_refused() {
    let (server, browser, id) = cloud("bad_days_09").await;
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut body = monthly("web");
        change(&mut body);
        body
    };
    type Change = &'static dyn Fn(&mut Value);
    let cases: [(Change, u16, &str, &str); 11] = [
        (&|body| body["region"] = json!("nowhere"), 400, "region", "unknown_choice"),
        (&|body| body["flavor"] = json!("g9"), 400, "flavor", "unknown_choice"),
        (&|body| body["image"] = json!("amiga"), 400, "image", "unknown_choice"),
        (&|body| body["instance"]["disks"] = json!([5]), 400, "instance.disks[0]", "out_of_range"),
        (&|body| body["instance"]["name"] = json!("x"), 400, "instance.name", "too_short"),
        (&|body| body["total"] = json!(11_999), 409, "total", "amount_out_of_range"),
        (&|body| body["periods"] = json!(0), 400, "periods", "out_of_range"),
        (
            &|body| {
                body["scheme"] = json!("hourly");
                body["renews"] = json!(true);
            },
            400,
            "renews",
            "no_paid_time",
        ),
        (&|body| body["instance"]["disks"] = json!([20, 20_000]), 409, "instance.disks", "quota_reached"),
        (
            &|body| {
                body["flavor"] = json!("gpu.a100.4");
                body["instance"]["count"] = json!(3);
            },
            409,
            "instance.count",
            "out_of_range",
        ),
        (
            &|body| body["vdc_id"] = json!("01890000-0000-7000-8000-000000000000"),
            400,
            "vdc_id",
            "unknown_choice",
        ),
    ];
    for (change, http, field, rule) in cases {
        let refused = browser.post(CREATE, changed(change)).await;
        assert_eq!(refused.status.as_u16(), http, "{field}: {}", refused.body);
        let violation = &refused.body["violations"][0];
        assert_eq!((&violation["field"], &violation["rule"]["rule"]), (&json!(field), &json!(rule)));
    }
    let mut dear = monthly("web");
    dear["instance"]["count"] = json!(9);
    dear["total"] = json!(9 * 12_000);
    assert_eq!(browser.post(CREATE, dear).await.code(), json!(100_009));
    server
        .execute("update account set verification_mainland = 'not_verified', verification_region = null")
        .await;
    assert_eq!(browser.post(CREATE, monthly("web")).await.status, 403);
    assert_eq!((server.count("cloud_object").await, server.count("customer_order").await), (0, 0));
    assert_eq!(available(&server.app, id).await, 100_000);
}

#[tokio::test]
async fn a_part_of_an_instance_does_not_end_by_itself() {
    let (server, browser, _) = cloud("bad_days_10").await;
    let id = running(&server, &browser, draft("web")).await;
    let ended = browser.post("/gicend/billing/resource/end/", json!({"resource_id": id})).await;
    assert_eq!((ended.status.as_u16(), &ended.body["violations"][0]["rule"]["state"]), (409, &json!("part")));
}

#[tokio::test]
async fn orders_at_the_same_moment_do_not_go_beyond_the_quota_together() {
    let (server, browser, _) = cloud("bad_days_11").await;
    publish(&server, "us-west").await;
    let order_five = |number: usize| {
        let mut body = draft(&format!("node-{number}"));
        body["region"] = json!("us-west");
        body["instance"]["count"] = json!(20);
        body["total"] = json!(20 * 43);
        body
    };
    // Before they are made: an engine's hosts are looked at when they are asked for the first time.
    browser.get("/gicend/compute/offer/list/?region=us-west").await.data();
    let answers = join_all((0..4).map(|number| browser.post(CREATE, order_five(number)))).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(
        done,
        2,
        "fifty may be had: {:?}",
        answers.iter().map(|answer| &answer.body).collect::<Vec<_>>()
    );
}

/// An engine that does not answer, or answers again.
async fn power(server: &TestServer, is_on: bool) {
    server.execute(&format!("update test_host set is_up = {is_on}")).await;
}

#[tokio::test]
async fn what_an_engine_has_not_made_in_29_days_is_given_up_while_its_price_is_still_held() {
    let (server, browser, id) = cloud("bad_days_14").await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    power(&server, false).await;
    let ids = order(&browser, monthly("web")).await;
    pass_minutes(&server, 2).await;
    server.clock.advance(29 * DAY - 600);
    pass_minutes(&server, 2).await;
    server.sign_in(&browser, "bad_days_14").await;
    assert_eq!(status(&browser, &ids[0]).await, "creating");
    assert_eq!(available(&server.app, id).await, 88_000);
    pass_minutes(&server, 10).await;
    assert_eq!(status(&browser, &ids[0]).await, "updating", "what there may be of it is to be removed");
    assert_eq!(available(&server.app, id).await, 100_000);
    assert_eq!(server.sent_of("instance_failed").await.len(), 1);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "instance.give_up done").count(), 1);
    power(&server, true).await;
    pass_minutes(&server, 3).await;
    assert_eq!((status(&browser, &ids[0]).await, server.count("test_machine").await), (json!("failed"), 0));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_machine_that_was_made_while_nobody_heard_of_it_for_a_month_is_removed_and_not_billed() {
    for (login, is_up) in [("bad_days_15", false), ("bad_days_16", true)] {
        let (server, browser, id) = cloud(login).await;
        let ids = order(&browser, monthly("web")).await;
        run_due(&server.app).await.unwrap();
        assert_eq!(server.count("test_machine").await, 1);
        power(&server, is_up).await;
        server.clock.advance(31 * DAY);
        pass_minutes(&server, 3).await;
        power(&server, true).await;
        pass_minutes(&server, 3).await;
        server.sign_in(&browser, login).await;
        assert_eq!(
            (status(&browser, &ids[0]).await, server.count("test_machine").await),
            (json!("failed"), 0)
        );
        assert_eq!((available(&server.app, id).await, server.count("bill_line").await), (100_000, 0));
        assert_eq!(server.count("operation where ended_at is null").await, 0);
        assert_ledger(server.app.store()).await;
    }
}

#[tokio::test]
async fn a_change_that_an_engine_has_not_made_in_29_days_is_given_up_and_the_instance_stays_as_it_was() {
    let (server, browser, _) = cloud("bad_days_17").await;
    let held = async |server: &TestServer| server.count("ledger_hold where state = 'held'").await;
    let instance = running(&server, &browser, draft("web")).await;
    done(&server, &browser, "stop", &instance).await;
    power(&server, false).await;
    pass_minutes(&server, 2).await;
    let resize = json!({"flavor": "g1.large", "total": 72});
    crate::instances_changes::change(&browser, "resize", &instance, resize).await.data();
    assert_eq!(held(&server).await, 1);
    server.clock.advance(29 * DAY);
    pass_minutes(&server, 2).await;
    server.sign_in(&browser, "bad_days_17").await;
    assert_eq!((held(&server).await, server.count("ledger_hold where state = 'expired'").await), (0, 0));
    assert_eq!(shown(&browser, &instance).await["instance"]["flavor"], "g1.small");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    power(&server, true).await;
    pass_minutes(&server, 3).await;
    assert_eq!(status(&browser, &instance).await, "stopped");
    assert_ledger(server.app.store()).await;
}

/// Writes what the test engine answers to the next calls, one after the other: to which kind of them, with which fault, and whether after it was done.
pub(crate) async fn script(server: &TestServer, answers: &[(&str, &str, bool)]) {
    for (place, (operation, fault, is_after)) in answers.iter().enumerate() {
        let row = format!("('cn-east', {place}, '{operation}', '{fault}', {is_after})");
        let columns = "test_failure (region, place, operation, fault, is_after)";
        server.execute(&format!("insert into {columns} values {row}")).await;
    }
}

#[tokio::test]
async fn an_engine_that_refuses_is_sold_out_or_loses_its_answer_ends_what_it_was_asked_once_each() {
    let (server, browser, id) = cloud("bad_days_17").await;
    script(
        &server,
        &[
            ("create", "sold_out", false),
            ("create", "down", true),
            ("stop", "refused", false),
            ("stop", "down", false),
            ("stop", "down", true),
        ],
    )
    .await;
    let failed = order(&browser, monthly("first")).await.remove(0);
    pass_minutes(&server, 1).await;
    assert_eq!(shown(&browser, &failed).await["instance"]["failure"], "sold_out");
    assert_eq!(available(&server.app, id).await, 100_000, "what is not made costs nothing");
    let lost = order(&browser, monthly("second")).await.remove(0);
    pass_minutes(&server, 3).await;
    assert_eq!(
        status(&browser, &lost).await,
        "running",
        "it was made, and looked for before it was made again"
    );
    assert_eq!((server.count("test_machine").await, available(&server.app, id).await), (1, 88_000));
    act(&browser, "stop", &[&lost]).await.data();
    pass_minutes(&server, 1).await;
    assert_eq!(status(&browser, &lost).await, "running", "refused, it stays as it was");
    assert_eq!(server.sent_of("instance_change_failed").await.len(), 1);
    act(&browser, "stop", &[&lost]).await.data();
    pass_minutes(&server, 4).await;
    assert_eq!(status(&browser, &lost).await, "stopped");
    assert_eq!(server.count("test_failure").await, 0);
    assert_eq!(server.count("operation where state = 'done' and kind = 'stop'").await, 1);
    assert_ledger(server.app.store()).await;
}
