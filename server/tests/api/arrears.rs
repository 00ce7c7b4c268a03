//! Arrears: what happens to an account that owes something, when, and how it ends.

use portico_core::state::{ResourceAction, ResourceState};
use portico_server::kit::queue::{Job, run_due};
use portico_server::money::billing::{FollowArrears, What};
use portico_server::money::metering::states_before;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::metering::{bought, shop};
use crate::support::{
    Browser, START, TestServer, assert_ledger, deposit, everywhere, post_as, time_of, yuan,
};

const ACCOUNT: &str = "/gicend/billing/account/";
const DAY: i64 = 86_400;

/// An account with a resource that is billed by the hour, which owes 2.00 since `START`.
async fn owing(login: &str) -> (TestServer, Browser, Uuid) {
    let (server, browser, id) = shop(login).await;
    bought(&server, &browser, "hourly", 100).await;
    use_up(&server, id, "1", 100_200).await;
    (server, browser, id)
}

pub async fn use_up(server: &TestServer, id: Uuid, name: &str, minor: i64) {
    let what = What::Spend { amount: yuan(minor), may_owe: true };
    post_as(&server.app, id, &["usage", name], what).await.unwrap();
}

/// Lets time pass, then does what is due; the titles of the mails so far.
pub async fn after(server: &TestServer, seconds: i64) -> Vec<String> {
    server.clock.advance(seconds);
    FollowArrears::default().run(&server.app, Uuid::nil()).await.unwrap();
    run_due(&server.app).await.unwrap();
    let mails = server.sent_of("arrears").await.into_iter().chain(server.sent_of("arrears_over").await);
    mails.map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect()
}

async fn arrears(server: &TestServer, browser: &Browser, login: &str) -> Value {
    server.sign_in(browser, login).await;
    browser.get(ACCOUNT).await.data()["arrears"].clone()
}

#[tokio::test]
async fn whoever_owes_is_warned_at_once_and_sees_when_what_happens_and_what_to_pay() {
    let server = TestServer::start().await;
    let browser = server.signed_in("arrears_01").await;
    let id = account_id(&server).await;
    server.active_sub_user(&browser, "finance_11", everywhere(&["finance_balance"])).await;
    use_up(&server, id, "1", 200).await;
    let shown = browser.get(ACCOUNT).await.data()["arrears"].clone();
    assert_eq!(shown["stage"], "warned");
    assert_eq!(shown["to_pay"], json!({"minor": 200, "currency": "CNY"}));
    assert_eq!(shown["stop_at"], json!(START.plus_seconds(DAY)));
    assert_eq!(shown["delete_at"], json!(START.plus_seconds(14 * DAY)));
    assert_eq!(shown["restore_at"], Value::Null);
    assert_eq!(after(&server, 0).await, ["Your account is in arrears"; 2], "main user and finance sub-user");
    use_up(&server, id, "2", 50).await;
    assert_eq!(after(&server, 0).await.len(), 2, "owing more is no new beginning");
    let mail = server.sent_of("arrears").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("¥2.00 in arrears"), "{mail}");
}

#[tokio::test]
async fn each_stage_comes_at_its_time_once_however_often_and_late_somebody_looks() {
    let (server, browser, _) = owing("arrears_02").await;
    assert_eq!(after(&server, DAY - 1).await.len(), 1);
    assert_eq!(after(&server, 1).await.last().unwrap(), "Your resources were stopped");
    assert_eq!(after(&server, 0).await.len(), 2);
    assert_eq!(arrears(&server, &browser, "arrears_02").await["stage"], "stopped");
    // Nobody looks for two weeks: the stages that were missed come then.
    let mut late = after(&server, 14 * DAY).await.split_off(2);
    late.sort();
    assert_eq!(late, ["Your resources were deleted", "Your resources were moved to the recycle bin"]);
    assert_eq!(after(&server, 100 * DAY).await.len(), 4);
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "billing.arrears done").count(), 4);
}

/// Goes to the second before a moment that the account's arrears tell, does what is due, then goes to the moment itself and does it again; how
/// many arrears are so both times.
async fn pass_told(server: &TestServer, browser: &Browser, told: &str, rows: &str) -> [i64; 2] {
    let told = time_of(&arrears(server, browser, "arrears_10").await, told).seconds();
    assert_ne!(told % 60, 0, "what runs each minute is not at it by chance");
    server.clock.advance(told - 1 - server.app.now().seconds());
    let mut counted = [0; 2];
    for count in &mut counted {
        run_due(&server.app).await.unwrap();
        *count = server.count(&format!("arrears where {rows}")).await;
        server.clock.advance(1);
    }
    counted
}

#[tokio::test]
async fn each_step_is_taken_in_the_second_that_was_told_and_not_with_the_next_minute() {
    let (server, browser, id) = shop("arrears_10").await;
    bought(&server, &browser, "hourly", 100).await;
    server.clock.advance(13);
    use_up(&server, id, "1", 100_200).await;
    assert_eq!(pass_told(&server, &browser, "stop_at", "stage = 'stopped'").await, [0, 1]);
    server.clock.advance(5);
    deposit(&server.app, id, "all", 200).await;
    assert_eq!(pass_told(&server, &browser, "restore_at", "ended_at is not null").await, [0, 1]);
    use_up(&server, id, "2", 100).await;
    for (column, stage) in [("stop_at", "stopped"), ("recycle_at", "recycled"), ("delete_at", "deleted")] {
        let rows = format!("ended_at is null and stage = '{stage}'");
        assert_eq!(pass_told(&server, &browser, column, &rows).await, [0, 1], "{column}");
    }
}

#[tokio::test]
async fn a_recharge_restores_what_was_stopped_ten_minutes_later_and_once() {
    let (server, browser, id) = owing("arrears_03").await;
    after(&server, DAY).await;
    deposit(&server.app, id, "part", 199).await;
    assert_eq!(arrears(&server, &browser, "arrears_03").await["restore_at"], Value::Null, "not all of it");
    deposit(&server.app, id, "rest", 1).await;
    let shown = browser.get(ACCOUNT).await.data()["arrears"].clone();
    assert_eq!(shown["to_pay"], json!({"minor": 0, "currency": "CNY"}));
    assert!(shown["restore_at"].is_string(), "{shown}");
    assert_eq!(after(&server, 500).await.len(), 2);
    assert_eq!(after(&server, 100).await.last().unwrap(), "Your resources are running again");
    assert_eq!(after(&server, 30 * DAY).await.len(), 3, "neither again nor any further stage");
    assert_eq!(arrears(&server, &browser, "arrears_03").await, Value::Null);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn whoever_pays_before_anything_was_stopped_has_nothing_to_wait_for() {
    let (server, browser, id) = owing("arrears_04").await;
    assert_eq!(after(&server, DAY - 60).await.len(), 1);
    deposit(&server.app, id, "all", 200).await;
    assert_eq!(arrears(&server, &browser, "arrears_04").await, Value::Null);
    assert_eq!(after(&server, 30 * DAY).await.len(), 1);
}

#[tokio::test]
async fn whoever_falls_back_within_the_ten_minutes_stays_stopped_with_new_dates() {
    let (server, browser, id) = owing("arrears_05").await;
    after(&server, DAY).await;
    deposit(&server.app, id, "all", 200).await;
    server.clock.advance(60);
    use_up(&server, id, "more", 100).await;
    assert_eq!(
        after(&server, 540).await.last().unwrap(),
        "Your account is in arrears",
        "nothing is restored"
    );
    let shown = arrears(&server, &browser, "arrears_05").await;
    assert_eq!(shown["stop_at"], json!(START.plus_seconds(2 * DAY + 60)));
    deposit(&server.app, id, "again", 100).await;
    assert_eq!(
        after(&server, 600).await.last().unwrap(),
        "Your resources are running again",
        "they were stopped all the time"
    );
    assert_eq!(server.count("arrears").await, 1);
}

#[tokio::test]
async fn drawn_credit_within_the_line_is_no_arrears_and_a_second_fall_is_a_new_case() {
    let (server, browser, id) = owing("arrears_06").await;
    post_as(&server.app, id, &["line"], What::CreditLine { line: yuan(500) }).await.unwrap();
    assert_eq!(browser.get(ACCOUNT).await.data()["arrears"], Value::Null);
    use_up(&server, id, "more", 301).await;
    assert_eq!(browser.get(ACCOUNT).await.data()["arrears"]["to_pay"]["minor"], 1);
    assert_eq!(server.count("arrears").await, 2);
    assert_ledger(server.app.store()).await;
}

#[test]
fn what_a_step_begins_from_is_what_core_allows() {
    assert_eq!(states_before(ResourceAction::Stop), [ResourceState::Running; 3]);
    assert_eq!(
        states_before(ResourceAction::Recycle),
        [ResourceState::Running, ResourceState::Shutdown, ResourceState::Running]
    );
}
