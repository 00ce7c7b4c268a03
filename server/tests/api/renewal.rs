//! Paid time: its months, the reminders before its end, and what happens after it.

use portico_core::day::Calendar;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::{Job, run_due};
use portico_server::money::order::Renew;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::arrears::use_up;
use crate::metering::{MILLION, approve, bought, shop, shop_in};
use crate::support::{Browser, START, TestServer, assert_ledger, available, deposit, everywhere};

pub const DAY: i64 = 86_400;
/// From the clock's start to the end of a month that was bought then.
pub const MONTH: i64 = 30 * DAY;

/// A resource as its owner sees it.
pub async fn shown(server: &TestServer, browser: &Browser, login: &str, resource_id: Uuid) -> Value {
    server.sign_in(browser, login).await;
    browser.get(&format!("/gicend/billing/resource/show/?resource_id={resource_id}")).await.data().clone()
}

/// Lets time pass and does what is due, twice.
pub async fn later(server: &TestServer, seconds: i64) {
    server.clock.advance(seconds);
    for _ in 0..2 {
        Renew::default().run(&server.app, Uuid::nil()).await.unwrap();
    }
    run_due(&server.app).await.unwrap();
}

/// The titles of all mails about paid time, in their order.
pub async fn titles(server: &TestServer) -> Vec<String> {
    let mails = server.sent_of("resource").await;
    mails.iter().map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect()
}

async fn last(server: &TestServer) -> String {
    let mails = server.sent_of("resource").await;
    mails.last().unwrap()["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn months_of_paid_time_are_those_of_the_operators_calendar() {
    const OFFSET: i32 = 28_800;
    let server = TestServer::start_with(|config| config.operator.utc_offset_seconds = Some(OFFSET)).await;
    let (server, browser, _) = shop_in(server, "renewal_01").await;
    // Half past one at night on 1 December by the operator's clock: in November by that of UTC.
    let bought_at = START.seconds() + 9 * DAY + 63_000;
    server.clock.advance(bought_at - START.seconds());
    server.sign_in(&browser, "renewal_01").await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let resource = shown(&server, &browser, "renewal_01", monthly).await;
    assert_eq!(
        resource["paid_until"],
        json!(Time::from_seconds(bought_at + 31 * DAY)),
        "1 January, half past one"
    );
    later(&server, 31 * DAY).await;
    let resource = shown(&server, &browser, "renewal_01", monthly).await;
    let ends = Calendar::at_offset(OFFSET).months_after(bought_at, 2);
    assert_eq!((ends - bought_at, &resource["paid_until"]), (62 * DAY, &json!(Time::from_seconds(ends))));
}

#[tokio::test]
async fn a_renewal_that_is_not_covered_is_told_once_with_its_dates_and_is_paid_from_the_old_end_within_the_grace()
 {
    const LOGIN: &str = "renewal_02";
    let (server, browser, id) = shop(LOGIN).await;
    server.active_sub_user(&browser, "finance_21", everywhere(&["finance_balance"])).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 98_700).await;
    later(&server, MONTH).await;
    assert_eq!(
        titles(&server).await,
        ["A resource could not be renewed"; 2],
        "main user and finance sub-user"
    );
    let text = last(&server).await;
    assert!(text.contains("costs ¥10.00, but the balance is short by ¥7.00"), "{text}");
    assert_eq!(server.count("message where kind = 'resource'").await, 2);
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("overdue"), &json!("running")));
    let dates = [1, 7, 14].map(|days| json!(START.plus_seconds(MONTH + days * DAY)));
    let told = ["stop_at", "recycle_at", "delete_at"].map(|name| resource["arrears"][name].clone());
    assert_eq!(told, dates);
    later(&server, DAY - 1).await;
    assert_eq!(titles(&server).await.len(), 2, "once");
    deposit(&server.app, id, "2", 700).await;
    later(&server, 0).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("active"), &json!("running")));
    let until = Calendar::UTC.months_after(START.seconds(), 2);
    assert_eq!(resource["paid_until"], json!(Time::from_seconds(until)), "from the old end on");
    assert_eq!(resource["arrears"], Value::Null);
    assert_eq!(titles(&server).await[2..], ["A resource was renewed"; 2]);
    assert_eq!(available(&server.app, id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_is_not_renewed_within_the_grace_stops_and_is_recycled_and_a_recharge_restores_it_once_from_then_on()
 {
    const LOGIN: &str = "renewal_03";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 99_000).await;
    later(&server, MONTH).await;
    later(&server, DAY).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "shutdown");
    later(&server, 6 * DAY).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "recycling");
    let mut steps = titles(&server).await;
    steps.sort();
    let expected = [
        "A resource could not be renewed",
        "A resource was moved to the recycle bin",
        "A resource was stopped",
    ];
    assert_eq!(steps, expected);
    deposit(&server.app, id, "2", 1_500).await;
    later(&server, 300).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("active"), &json!("running")));
    let until = Calendar::UTC.months_after(server.app.now().seconds(), 1);
    assert_eq!(resource["paid_until"], json!(Time::from_seconds(until)), "a month from now on");
    assert_eq!(resource["run_since"], json!(server.app.now()));
    assert_eq!(available(&server.app, id).await, 500, "once");
    let actions = server.audited().await;
    for (action, count) in [("overdue", 1), ("stop", 1), ("recycle", 1), ("renew", 1)] {
        let line = format!("resource.{action} done");
        assert_eq!(actions.iter().filter(|one| **one == line).count(), count, "{line}");
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_nobody_renews_is_deleted_at_the_date_that_was_told_and_nothing_brings_it_back() {
    const LOGIN: &str = "renewal_04";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 99_000).await;
    later(&server, MONTH).await;
    later(&server, 14 * DAY - 1).await;
    assert_eq!(
        shown(&server, &browser, LOGIN, monthly).await["run_state"],
        "recycling",
        "steps that were late"
    );
    later(&server, 1).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["ended_by"]), (&json!("ended"), &json!("expiry")));
    assert_eq!(resource["ended_at"], json!(START.plus_seconds(MONTH + 14 * DAY)));
    assert_eq!(titles(&server).await.last().unwrap(), "A resource was deleted");
    deposit(&server.app, id, "2", 5_000).await;
    later(&server, DAY).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "deleted");
    assert_eq!(available(&server.app, id).await, 5_000);
}

#[tokio::test]
async fn what_is_not_renewed_is_over_and_stops_in_the_second_that_was_told() {
    let (server, browser, id) = shop("renewal_13").await;
    server.clock.advance(13);
    bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 99_000).await;
    // Five minutes before its end the job of paid time looks ahead.
    server.clock.advance(MONTH - 200);
    run_due(&server.app).await.unwrap();
    for (seconds, rows) in [
        (199, "state = 'active'"),
        (1, "state = 'overdue' and run_state = 'running'"),
        (DAY - 1, "run_state = 'running'"),
        (1, "run_state = 'shutdown'"),
        (6 * DAY - 1, "run_state = 'shutdown'"),
        (1, "run_state = 'recycling'"),
        (7 * DAY - 1, "run_state = 'recycling'"),
        (1, "state = 'ended'"),
    ] {
        server.clock.advance(seconds);
        run_due(&server.app).await.unwrap();
        assert_eq!(server.count(&format!("resource where {rows}")).await, 1, "{rows}");
    }
}

#[tokio::test]
async fn what_is_not_to_be_renewed_stops_at_the_end_of_its_paid_time_and_runs_again_once_it_is() {
    const LOGIN: &str = "renewal_05";
    let (server, browser, id) = shop(LOGIN).await;
    let monthly = bought(&server, &browser, "monthly", 1_000).await;
    let renewal = |renews: bool| json!({"resource_ids": [monthly], "renews": renews});
    browser.post("/gicend/billing/resource/renewal/", renewal(false)).await.data();
    later(&server, MONTH - 1).await;
    assert_eq!(shown(&server, &browser, LOGIN, monthly).await["run_state"], "running");
    later(&server, 1).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("overdue"), &json!("shutdown")));
    let dates = [6, 13].map(|days| json!(START.plus_seconds(MONTH + days * DAY)));
    assert_eq!(["recycle_at", "delete_at"].map(|name| resource["arrears"][name].clone()), dates);
    assert_eq!(titles(&server).await.last().unwrap(), "A resource was stopped");
    later(&server, 5 * DAY).await;
    assert_eq!(available(&server.app, id).await, 99_000, "nobody asked for it");
    server.sign_in(&browser, LOGIN).await;
    browser.post("/gicend/billing/resource/renewal/", renewal(true)).await.data();
    later(&server, 60).await;
    let resource = shown(&server, &browser, LOGIN, monthly).await;
    assert_eq!((&resource["state"], &resource["run_state"]), (&json!("active"), &json!("running")));
    assert_eq!(available(&server.app, id).await, 98_000);
}

#[tokio::test]
async fn the_end_of_paid_time_is_told_seven_three_and_one_day_before_with_what_will_become_of_it() {
    const LOGIN: &str = "renewal_06";
    let (server, browser, id) = shop(LOGIN).await;
    bought(&server, &browser, "monthly", 1_000).await;
    later(&server, MONTH - 7 * DAY - 1).await;
    assert!(titles(&server).await.is_empty());
    later(&server, 1).await;
    assert!(
        last(&server).await.contains("then be renewed for ¥10.00 from the balance"),
        "{}",
        last(&server).await
    );
    use_up(&server, id, "1", 98_700).await;
    later(&server, 4 * DAY).await;
    assert!(last(&server).await.contains("the balance is short by ¥7.00"), "{}", last(&server).await);
    server.execute("update resource set renews = false").await;
    later(&server, 2 * DAY).await;
    assert!(last(&server).await.contains("because auto-renewal is off"), "{}", last(&server).await);
    let expected = [
        "A resource will be renewed soon",
        "The balance does not cover a renewal",
        "A resource will stop soon",
    ];
    assert_eq!(titles(&server).await, expected);
    deposit(&server.app, id, "2", 5_000).await;
    server.execute("update resource set renews = true").await;
    later(&server, DAY).await;
    later(&server, 25 * DAY).await;
    let later_on = titles(&server).await.split_off(3);
    assert_eq!(
        later_on,
        ["A resource was renewed", "A resource will be renewed soon"],
        "of the next period again"
    );
}

#[tokio::test]
async fn what_the_balance_lasts_counts_the_renewals_that_are_known() {
    let (server, browser, id) = shop("renewal_07").await;
    bought(&server, &browser, "monthly", 1_000).await;
    use_up(&server, id, "1", 96_500).await;
    server.clock.advance(8 * DAY);
    server.sign_in(&browser, "renewal_07").await;
    let account = browser.get("/gicend/billing/account/").await.data().clone();
    assert_eq!(account["available"]["minor"], 2_500);
    let seconds = Calendar::UTC.months_after(START.seconds(), 3) - server.app.now().seconds();
    assert_eq!(account["runway"], json!({"runway": "lasts", "seconds": seconds}), "the third is not covered");
}

#[tokio::test]
async fn what_is_paid_in_advance_renews_itself_only_when_that_was_chosen_in_its_order() {
    const LOGIN: &str = "renewal_08";
    let (server, browser, id) = shop(LOGIN).await;
    let draft = |scheme: &str, total: i64| {
        json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": MILLION, "periods": 1,
            "project_id": null, "vdc_id": null, "total": total})
    };
    let mut hourly = draft("hourly", 100);
    hourly["renews"] = json!(true);
    let refused = browser.post("/gicend/billing/order/create/", hourly).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (400, json!(100_001)));
    let rule = json!([{"field": "renews", "rule": {"rule": "no_paid_time"}}]);
    assert_eq!(refused.body["violations"], rule);
    let mut resources = Vec::new();
    for (chosen, renews) in [(None, false), (Some(false), false), (Some(true), true)] {
        let mut body = draft("monthly", 1_000);
        if let Some(chosen) = chosen {
            body["renews"] = json!(chosen);
        }
        let order = browser.post("/gicend/billing/order/create/", body).await.data().clone();
        assert_eq!(order["renews"], renews, "{chosen:?}");
        let order_id = approve(&server, &order).await;
        let shown = browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        assert_eq!(shown.data()["renews"], renews, "{chosen:?}");
        resources.push((shown.data()["resource_id"].as_str().unwrap().parse::<Uuid>().unwrap(), renews));
    }
    later(&server, MONTH).await;
    for (resource_id, renews) in resources {
        let resource = shown(&server, &browser, LOGIN, resource_id).await;
        assert_eq!(resource["renews"], renews);
        assert_eq!(resource["run_state"], if renews { "running" } else { "shutdown" });
    }
    assert_eq!(available(&server.app, id).await, 96_000, "three months, and one more of one of them");
    assert_ledger(server.app.store()).await;
}
