//! Another flavor for instances that are paid in advance: the difference for the rest of their paid time is paid, and nothing is paid back.

use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::arrears::use_up;
use crate::instances::{cloud, done, monthly, pass, prices, running, shown, status};
use crate::instances_changes::{change, refused, work};
use crate::renewal::{DAY, later};
use crate::support::{Answer, Browser, START, TestServer, assert_ledger, available};

/// The month that the paid time of what is bought at the start has, in seconds.
pub(crate) const MONTH: i64 = 30 * DAY;

/// An instance that is stopped.
async fn stopped(server: &TestServer, browser: &Browser, body: Value) -> String {
    let id = running(server, browser, body).await;
    done(server, browser, "stop", &id).await;
    id
}

/// One with the large flavor, which costs twice as much.
fn large() -> Value {
    let mut body = monthly("web");
    body["flavor"] = json!("g1.large");
    body["total"] = json!(22_000);
    body
}

async fn resize(browser: &Browser, id: &str, flavor: &str, total: i64) -> Answer {
    change(browser, "resize", id, json!({"flavor": flavor, "total": total})).await
}

pub(crate) async fn instance(browser: &Browser, id: &str) -> Value {
    shown(browser, id).await["instance"].clone()
}

/// Lets time pass up to so many seconds before the end of an instance's paid time, and signs in anew.
pub(crate) async fn pass_until(server: &TestServer, browser: &Browser, login: &str, id: &str, left: i64) {
    let until: Time = serde_json::from_value(instance(browser, id).await["paid_until"].clone()).unwrap();
    server.clock.advance(until.seconds() - left - server.app.now().seconds());
    run_due(&server.app).await.unwrap();
    server.sign_in(browser, login).await;
}

pub(crate) async fn items(browser: &Browser, path: &str) -> Vec<Value> {
    browser.get(&format!("/gicend/billing/{path}")).await.data()["items"].as_array().unwrap().clone()
}

/// What the renewals so far have cost, the dearest first.
pub(crate) async fn renewals(browser: &Browser) -> Vec<i64> {
    let orders = items(browser, "order/list/?kind=renewal").await;
    let mut totals: Vec<_> = orders.iter().map(|order| order["total"]["minor"].as_i64().unwrap()).collect();
    totals.sort_unstable_by(|one, other| other.cmp(one));
    totals
}

/// Has the hosts down from an hour before the end of an instance's paid time until an hour behind it, with a change of it under way, and signs in
/// anew; the instance before the change.
pub(crate) async fn hold_up_over_the_end(
    server: &TestServer,
    browser: &Browser,
    login: &str,
    id: &str,
    change: impl Future<Output = Answer>,
) -> Value {
    pass_until(server, browser, login, id, 3_600).await;
    let before = instance(browser, id).await;
    server.execute("update test_host set is_up = false").await;
    change.await.data();
    later(server, 2 * 3_600).await;
    server.sign_in(browser, login).await;
    before
}

/// Asserts that what is held up was not renewed, and that its paid time is as it was.
pub(crate) async fn assert_held_up(browser: &Browser, id: &str, before: &Value, why: &str) {
    assert!(renewals(browser).await.is_empty(), "{why}");
    let now = instance(browser, id).await;
    assert_eq!((&now["status"], &now["paid_until"]), (&json!("updating"), &before["paid_until"]));
}

/// Has the hosts up again, and what was held up done.
pub(crate) async fn go_on(server: &TestServer) {
    server.execute("update test_host set is_up = true").await;
    pass(server, 120).await;
    later(server, 300).await;
}

#[tokio::test]
async fn a_dearer_flavor_costs_the_difference_for_the_rest_of_the_paid_time_and_is_renewed_at_its_own_price()
{
    const LOGIN: &str = "resize_01";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, monthly("web")).await;
    pass_until(&server, &browser, LOGIN, &id, MONTH / 2).await;
    let rest = shown(&browser, &id).await["paid_rest"].clone();
    assert_eq!(rest, json!({"seconds": MONTH / 2, "of": MONTH, "later": 0}));
    let old = instance(&browser, &id).await;
    assert_eq!(refused(&resize(&browser, &id, "g1.large", 4_999).await).1, "total");
    resize(&browser, &id, "g1.large", 5_000).await.data();
    assert_eq!(available(&server.app, account).await, 83_000, "it is held");
    let order = items(&browser, "order/list/").await[0].clone();
    assert_eq!((&order["fulfil"], &order["resource_id"]), (&json!("building"), &old["resource_id"]));
    assert_eq!((&order["withheld"]["minor"], &order["paid"]["minor"]), (&json!(5_000), &json!(0)));
    work(&server).await;
    let new = instance(&browser, &id).await;
    assert_eq!(new["flavor"], "g1.large");
    for kept in ["status", "name", "disks", "scheme", "paid_until", "renews"] {
        assert_eq!(new[kept], old[kept], "{kept}");
    }
    assert_eq!(available(&server.app, account).await, 83_000);
    let order = items(&browser, "order/list/").await[0].clone();
    assert_eq!((&order["fulfil"], &order["paid"]["minor"]), (&json!("built"), &json!(5_000)));
    assert_eq!((&order["resource_id"], &order["periods"]), (&new["resource_id"], &json!(0)));
    let id_of = |one: &Value| one["resource_id"].as_str().unwrap().to_owned();
    let path = format!("bill/item/list/?month=202612&resource_id={}", id_of(&new));
    let line = items(&browser, &path).await.remove(0);
    assert_eq!((&line["kind"], &line["total"]["minor"]), (&json!("purchase"), &json!(5_000)));
    assert_eq!((&line["to"], &line["price"]), (&new["paid_until"], &json!([])));
    let ended = items(&browser, "resource/list/?state=ended").await;
    assert_eq!((ended.len(), id_of(&ended[0])), (1, id_of(&old)));
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(renewals(&browser).await, [20_000, 2_000]);
    assert_eq!(available(&server.app, account).await, 61_000);
    assert_ne!(instance(&browser, &id).await["paid_until"], new["paid_until"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_cheaper_flavor_costs_nothing_and_pays_nothing_back_and_the_same_call_twice_changes_it_once() {
    const LOGIN: &str = "resize_02";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, large()).await;
    let old = instance(&browser, &id).await;
    use_up(&server, account, "all", 78_000).await;
    assert_eq!(refused(&resize(&browser, &id, "g1.small", 1).await).1, "total");
    let body = json!({"instance_id": id, "flavor": "g1.small", "total": 0});
    let path = "/gicend/compute/instance/resize/";
    let first = browser.post_under("small", path, &body).await.data().clone();
    let orders = server.count("customer_order").await;
    let lines = server.count("bill_line").await;
    assert_eq!(*browser.post_under("small", path, &body).await.data(), first);
    work(&server).await;
    assert_eq!(*browser.post_under("small", path, &body).await.data(), first);
    assert_eq!(server.count("customer_order").await, orders);
    assert_eq!(server.count("bill_line").await, lines, "nothing is charged");
    assert_eq!(available(&server.app, account).await, 0);
    let new = instance(&browser, &id).await;
    assert_eq!(new["flavor"], "g1.small");
    assert_eq!((&new["paid_until"], &new["renews"]), (&old["paid_until"], &json!(true)));
    let order = items(&browser, "order/list/").await[0].clone();
    assert_eq!((&order["fulfil"], &order["total"]["minor"]), (&json!("built"), &json!(0)));
    crate::support::deposit(&server.app, account, "again", 12_000).await;
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(renewals(&browser).await, [10_000, 2_000]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_resize_that_fails_charges_nothing_and_leaves_the_paid_time_as_it_was() {
    const LOGIN: &str = "resize_03";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, monthly("web")).await;
    pass_until(&server, &browser, LOGIN, &id, MONTH / 3).await;
    let old = instance(&browser, &id).await;
    resize(&browser, &id, "g1.large", 3_334).await.data();
    assert_eq!(available(&server.app, account).await, 84_666);
    server.execute("update test_host set vcpus = 2").await;
    work(&server).await;
    assert_eq!(available(&server.app, account).await, 88_000);
    assert_eq!(instance(&browser, &id).await, old);
    let order = items(&browser, "order/list/").await[0].clone();
    assert_eq!((&order["fulfil"], &order["resource_id"]), (&json!("failed"), &Value::Null));
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    assert_eq!(renewals(&browser).await, [10_000, 2_000]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn while_a_resize_is_under_way_its_paid_time_neither_ends_nor_is_renewed_and_afterwards_it_is_at_the_new_price()
 {
    const LOGIN: &str = "resize_04";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, monthly("web")).await;
    let change = resize(&browser, &id, "g1.large", 14);
    let old = hold_up_over_the_end(&server, &browser, LOGIN, &id, change).await;
    assert_held_up(&browser, &id, &old, "its disk waits for it").await;
    let by_hand = json!({"instance_ids": [id], "periods": 1, "total": 12_000});
    let answer = browser.post("/gicend/compute/instance/renew/", by_hand).await;
    assert_eq!(refused(&answer), (409, json!("instance_ids[0]"), json!("state_forbids")));
    go_on(&server).await;
    assert_eq!(renewals(&browser).await, [20_000, 2_000]);
    let new = instance(&browser, &id).await;
    assert_eq!((&new["status"], &new["flavor"]), (&json!("stopped"), &json!("g1.large")));
    let ends = |one: &Value| serde_json::from_value::<Time>(one["paid_until"].clone()).unwrap().seconds();
    assert_eq!(ends(&new), server.app.calendar().months_after(ends(&old), 1), "from the old end on");
    assert_eq!(available(&server.app, account).await, 88_000 - 14 - 22_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_is_not_renewed_ends_after_a_resize_that_took_longer_than_its_paid_time() {
    const LOGIN: &str = "resize_05";
    let (server, browser, _) = cloud(LOGIN).await;
    let mut body = monthly("web");
    body["renews"] = json!(false);
    let id = stopped(&server, &browser, body).await;
    let change = resize(&browser, &id, "g1.large", 14);
    hold_up_over_the_end(&server, &browser, LOGIN, &id, change).await;
    let states = async || {
        let mut states: Vec<_> = items(&browser, "resource/list/").await;
        states.sort_by_key(|one| one["part"].to_string());
        let open = states.iter().filter(|one| one["state"] != "ended");
        open.map(|one| one["state"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(states().await, ["active", "active"], "its disk waits with the machine");
    go_on(&server).await;
    assert_eq!(states().await, ["overdue", "overdue"]);
    let now = instance(&browser, &id).await;
    assert_eq!((&now["status"], &now["flavor"]), (&json!("recycling"), &json!("g1.large")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_was_not_renewed_is_not_resized_and_says_why() {
    const LOGIN: &str = "resize_06";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, monthly("web")).await;
    use_up(&server, account, "all", 88_000).await;
    pass_until(&server, &browser, LOGIN, &id, 0).await;
    later(&server, 60).await;
    let detail = shown(&browser, &id).await;
    assert_eq!((&detail["instance"]["status"], &detail["paid_rest"]), (&json!("stopped"), &Value::Null));
    let reason = async |status: &str| {
        assert_eq!(self::status(&browser, &id).await, status);
        let orders = server.count("customer_order").await;
        let answer = resize(&browser, &id, "g1.large", 0).await;
        assert_eq!(refused(&answer), (409, json!("instance_id"), json!("state_forbids")));
        assert_eq!(server.count("customer_order").await, orders);
        answer.body["violations"][0]["rule"]["state"].clone()
    };
    assert_eq!(reason("stopped").await, "expired", "it goes on for the grace");
    later(&server, DAY).await;
    server.sign_in(&browser, LOGIN).await;
    assert_eq!(reason("recycling").await, "recycling");
}

#[tokio::test]
async fn months_that_are_paid_ahead_count_whole_and_a_list_that_changed_is_seen_first() {
    const LOGIN: &str = "resize_07";
    let (server, browser, account) = cloud(LOGIN).await;
    let id = stopped(&server, &browser, monthly("web")).await;
    let ahead = json!({"instance_ids": [id], "periods": 2, "total": 24_000});
    browser.post("/gicend/compute/instance/renew/", ahead).await.data();
    let rest = shown(&browser, &id).await["paid_rest"].clone();
    assert_eq!(rest, json!({"seconds": MONTH, "of": MONTH, "later": 2}));
    let mut dearer = prices();
    for price in &mut dearer {
        if price["product"] == "compute/g1.large" && price["scheme"] == "monthly" {
            price["tiers"][0]["rate"] = json!(26_000_000_000_i64);
        }
    }
    let list: PriceListDraft =
        serde_json::from_value(json!({"region": "cn-east", "version": 2, "currency": "CNY",
        "valid_from": START.seconds() + 3_600, "prices": dearer}))
        .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
    // Of 30 days an hour less, and two months: at the prices of before it was 10,000 for each.
    server.clock.advance(3_600);
    server.sign_in(&browser, LOGIN).await;
    let answer = resize(&browser, &id, "g1.large", 29_987).await;
    let rule = json!({"rule": "amount_out_of_range", "min": "479.78", "max": "479.78"});
    assert_eq!(answer.body["violations"][0], json!({"field": "total", "rule": rule}));
    resize(&browser, &id, "g1.large", 47_978).await.data();
    work(&server).await;
    assert_eq!(instance(&browser, &id).await["flavor"], "g1.large");
    assert_eq!(available(&server.app, account).await, 64_000 - 47_978);
    assert_ledger(server.app.store()).await;
}
