//! Public addresses of instances: ordered with them or later, with a bandwidth that changes, billed by themselves, and given to one at a time.

use portico_core::Draft;
use portico_core::lifecycle::OperationKind;
use portico_core::public_address::AddressPool;
use portico_core::quota::QuotaDraft;
use portico_server::closing::admin::quota_change::{QuotaChange, quota_change};
use portico_server::cloud::object::address::list_free_addresses;
use portico_server::engine::PublicAddress;
use portico_server::kit::clock::Time;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::cloud_care::number;
use crate::engine_contract::bench::Bench;
use crate::instances::{cloud, done, draft, monthly, order, pass, pass_hours, running, shown, status, usage};
use crate::instances_bad_days::pass_minutes;
use crate::instances_lost::history;
use crate::support::{Answer, Browser, assert_ledger, available, deposit};
use crate::vectors::vectors;

pub(crate) const ADD: &str = "/gicend/compute/instance/address/add/";
pub(crate) const CHANGE: &str = "/gicend/compute/instance/bandwidth/";
const RELEASE: &str = "/gicend/compute/instance/address/release/";

/// The same as [`draft`] with a public address of 10 Mbit/s: 0.02 and 0.05 more.
fn public(name: &str) -> Value {
    let mut body = draft(name);
    body["instance"]["bandwidth_mbit"] = json!(10);
    body["total"] = json!(50);
    body
}

/// The same by the month: 5.00 for the address and 10.00 for its bandwidth more.
pub(crate) fn public_monthly(name: &str) -> Value {
    let mut body = monthly(name);
    body["instance"]["bandwidth_mbit"] = json!(10);
    body["total"] = json!(13_500);
    body
}

pub(crate) async fn change(browser: &Browser, path: &str, id: &str, mbit: u32, total: i64) -> Answer {
    let body = json!({"instance_id": id, "bandwidth_mbit": mbit, "total": total});
    browser.post(path, body).await
}

pub(crate) async fn release(browser: &Browser, id: &str) -> Answer {
    browser.post(RELEASE, json!({"instance_id": id})).await
}

/// Field, rule and state of the first violation.
pub(crate) fn refused(answer: &Answer) -> (u16, Value, Value, Value) {
    let one = &answer.body["violations"][0];
    (answer.status.as_u16(), one["field"].clone(), one["rule"]["rule"].clone(), one["rule"]["state"].clone())
}

pub(crate) fn id_of(detail: &Value, part: &str) -> String {
    detail["public"][format!("{part}_resource_id")].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_instance_gets_the_public_address_that_was_ordered_with_it_and_pays_for_it_while_it_is_stopped() {
    let (server, browser, _) = cloud("public_01").await;
    let id = running(&server, &browser, public("web")).await;
    let detail = shown(&browser, &id).await;
    let address = detail["instance"]["public_address"].as_str().unwrap().to_owned();
    assert!(address.parse::<std::net::Ipv4Addr>().is_ok(), "{address}");
    assert_eq!(detail["instance"]["bandwidth_mbit"], 10);
    assert_ne!(detail["instance"]["addresses"], json!([address]), "its private one is another");
    let [ip, mbit] = ["address", "bandwidth"].map(|part| id_of(&detail, part));
    done(&server, &browser, "stop", &id).await;
    pass_hours(&server, 3).await;
    server.sign_in(&browser, "public_01").await;
    assert_eq!(status(&browser, &id).await, "stopped");
    let used = usage(&server, &ip).await;
    assert!((1_990_000..3_100_000).contains(&used), "{used}");
    let used = usage(&server, &mbit).await;
    assert!((19_900_000..31_000_000).contains(&used), "ten Mbit/s: {used}");
    let found = browser.get(&format!("/gicend/compute/instance/list/?q={address}")).await;
    assert_eq!(found.data()["items"][0]["instance_id"], json!(id), "it is found by its address");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_address_is_somebody_elses_only_after_it_was_released_and_is_billed_until_then() {
    let (server, browser, _) = cloud("public_02").await;
    let first = running(&server, &browser, public("first")).await;
    let second = running(&server, &browser, public("second")).await;
    let of = async |id: &str| shown(&browser, id).await["instance"]["public_address"].clone();
    let (one, two) = (of(&first).await, of(&second).await);
    assert_ne!(one, two);
    let billed = id_of(&shown(&browser, &first).await, "address");
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "public_02").await;
    release(&browser, &first).await.data();
    assert_eq!(status(&browser, &first).await, "updating");
    assert_eq!(of(&first).await, one, "not before it is done");
    pass(&server, 3).await;
    let detail = shown(&browser, &first).await;
    assert_eq!((&detail["instance"]["public_address"], &detail["public"]), (&Value::Null, &Value::Null));
    assert_eq!(detail["instance"]["status"], "running");
    let used = usage(&server, &billed).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "public_02").await;
    let later = usage(&server, &billed).await;
    assert!(later - used < 20_000, "nothing more of it but the last seconds: {used} {later}");
    let ended = browser.get("/gicend/billing/resource/list/?state=ended").await;
    assert_eq!(ended.data()["items"].as_array().unwrap().len(), 2, "address and bandwidth");
    let third = running(&server, &browser, public("third")).await;
    assert!(![one, two].contains(&of(&third).await), "one that was nobody's comes before one that was");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_instance_that_runs_gets_an_address_later_and_the_same_key_orders_no_other() {
    let (server, browser, account) = cloud("public_03").await;
    let id = running(&server, &browser, draft("web")).await;
    assert_eq!(shown(&browser, &id).await["public"], Value::Null);
    let before = available(&server.app, account).await;
    change(&browser, ADD, &id, 20, 12).await.data();
    assert_eq!(before - available(&server.app, account).await, 12, "an hour of both is held");
    assert_eq!(refused(&change(&browser, ADD, &id, 20, 12).await).3, "updating");
    pass(&server, 3).await;
    assert_eq!(available(&server.app, account).await, before, "it is billed by what is used");
    let detail = shown(&browser, &id).await;
    assert_eq!(detail["instance"]["bandwidth_mbit"], 20);
    assert_eq!(refused(&change(&browser, ADD, &id, 20, 12).await).3, "has_address");
    let events = browser.get("/gicend/audit/list/").await;
    let actions: Vec<_> =
        events.data()["items"].as_array().unwrap().iter().map(|one| one["action"].clone()).collect();
    assert!(actions.contains(&json!("instance.add_address")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_bandwidth_is_raised_at_any_time_and_reduced_once_a_day() {
    let (server, browser, _) = cloud("public_04").await;
    let id = running(&server, &browser, public("web")).await;
    let was = id_of(&shown(&browser, &id).await, "bandwidth");
    change(&browser, CHANGE, &id, 30, 15).await.data();
    pass(&server, 3).await;
    let detail = shown(&browser, &id).await;
    let is = id_of(&detail, "bandwidth");
    assert_eq!((&detail["instance"]["bandwidth_mbit"], was == is), (&json!(30), false));
    assert_eq!(detail["public"]["may_reduce_at"], Value::Null);
    change(&browser, CHANGE, &id, 10, 5).await.data();
    pass(&server, 3).await;
    assert!(shown(&browser, &id).await["public"]["may_reduce_at"].is_string());
    assert_eq!(
        refused(&change(&browser, CHANGE, &id, 9, 5).await),
        (409, json!("bandwidth_mbit"), json!("state_forbids"), json!("reduced"))
    );
    assert_eq!(refused(&change(&browser, CHANGE, &id, 10, 5).await).3, "same");
    change(&browser, CHANGE, &id, 12, 6).await.data();
    pass(&server, 3).await;
    pass_hours(&server, 24).await;
    server.sign_in(&browser, "public_04").await;
    change(&browser, CHANGE, &id, 8, 4).await.data();
    pass(&server, 3).await;
    assert_eq!(shown(&browser, &id).await["instance"]["bandwidth_mbit"], 8);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_bandwidth_that_an_adopted_machine_came_with_is_reduced_once_a_day_too() {
    let bench = Bench::test().await;
    let server = &bench.server;
    let (browser, _) = bench.customer("public_21").await;
    let mut machine = bench.machine();
    machine.spec.public = Some(PublicAddress { address: "198.51.100.70".to_owned(), bandwidth_mbit: 100 });
    bench.do_it(&machine, OperationKind::Create).await;
    for _ in 0..2 {
        bench.observe().await;
    }
    let grace = operator(server, "grace").await;
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number(&browser).await, "flavor": "g1.small", "image": "debian-12"});
    server.clock.tick();
    let adopted = grace.post("/admin/orphan/adopt/", body).await.data()["instance_id"].clone();
    let id = adopted.as_str().unwrap();
    run_due(&server.app).await.unwrap();
    let bandwidth = async || shown(&browser, id).await["instance"]["bandwidth_mbit"].clone();
    assert_eq!((status(&browser, id).await, bandwidth().await), (json!("running"), json!(100)));
    change(&browser, CHANGE, id, 50, 25).await.data();
    pass(server, 5).await;
    assert_eq!((status(&browser, id).await, bandwidth().await), (json!("running"), json!(50)));
    let again = refused(&change(&browser, CHANGE, id, 20, 10).await);
    assert_eq!(again, (409, json!("bandwidth_mbit"), json!("state_forbids"), json!("reduced")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_bandwidth_is_judged_over_http_as_core_judges_every_shared_case() {
    let (server, browser, _) = cloud("public_20").await;
    let id = running(&server, &browser, public("web")).await;
    let cases = vectors().remove("checkBandwidth").unwrap();
    assert!(cases.len() >= 5);
    for case in cases {
        let mbit = u32::try_from(case["input"]["bandwidth_mbit"].as_u64().unwrap()).unwrap();
        let answer = change(&browser, CHANGE, &id, mbit, -1).await;
        if case["accept"] == true {
            // What the price is or was, the call says then.
            assert_eq!(answer.status.as_u16(), 409, "{case}: {}", answer.body);
        } else {
            assert_eq!((answer.status.as_u16(), &answer.body["violations"]), (400, &case["rules"]), "{case}");
        }
    }
}

#[tokio::test]
async fn an_address_that_the_engine_cannot_give_costs_nothing_and_is_nobodys() {
    let (server, browser, account) = cloud("public_05").await;
    let id = running(&server, &browser, draft("web")).await;
    let before = available(&server.app, account).await;
    change(&browser, ADD, &id, 10, 7).await.data();
    server.execute("delete from test_machine").await;
    pass(&server, 3).await;
    assert_eq!(available(&server.app, account).await, before);
    let detail = shown(&browser, &id).await;
    assert_eq!((&detail["instance"]["public_address"], &detail["public"]), (&Value::Null, &Value::Null));
    let told = server.sent_of("instance_change_failed").await;
    assert_eq!(told.len(), 1);
    let left = browser.get("/gicend/compute/offer/list/?region=cn-east").await.data()["addresses"].clone();
    assert_eq!(left, json!(254));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_cannot_be_had_is_refused_on_its_field_and_nothing_is_ordered() {
    let (server, browser, _) = cloud("public_06").await;
    let id = running(&server, &browser, draft("web")).await;
    let orders = server.count("customer_order").await;
    assert_eq!(refused(&change(&browser, ADD, &id, 0, 2).await).1, "bandwidth_mbit");
    assert_eq!(refused(&change(&browser, ADD, &id, 201, 103).await).2, "out_of_range");
    assert_eq!(refused(&change(&browser, ADD, &id, 10, 6).await).1, "total");
    assert_eq!(refused(&change(&browser, CHANGE, &id, 10, 5).await).3, "no_address");
    assert_eq!(refused(&release(&browser, &id).await).3, "no_address");
    let mut body = public("many");
    body["instance"]["count"] = json!(20);
    body["total"] = json!(50 * 20);
    let ids = order(&browser, body).await;
    assert_eq!(ids.len(), 20);
    assert_eq!(
        refused(&browser.post("/gicend/compute/instance/create/", public("one")).await).2,
        "quota_reached"
    );
    assert_eq!(refused(&change(&browser, ADD, &id, 10, 7).await).2, "quota_reached");
    assert_eq!(server.count("customer_order").await, orders + 20 * 4);
    let month = public_monthly("month");
    assert_eq!(refused(&browser.post("/gicend/compute/instance/create/", month).await).2, "quota_reached");
}

#[tokio::test]
async fn the_last_address_of_a_region_goes_to_one_of_two_who_order_at_once() {
    let (server, browser, account) = cloud("public_07").await;
    deposit(&server.app, account, "second", 1_000_000).await;
    let no = browser.get("/gicend/account/info/").await.data()["customer"]["customer_no"].clone();
    let all =
        QuotaDraft { region: String::new(), instances: 300, vcpus: 9_000, disk_gib: 90_000, addresses: 300 };
    let all = all.check(&server.app.config().limits).unwrap();
    quota_change(&server.app, no.as_str().unwrap(), &QuotaChange::Set(all)).await.unwrap();
    let room = async || browser.get("/gicend/compute/offer/list/?region=cn-east").await.data().clone();
    room().await;
    server.execute("update test_host set vcpus = 9000, memory_mib = 90000000").await;
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let mut body = public("fill");
    for (count, times) in [(20, 12), (13, 1)] {
        body["instance"]["count"] = json!(count);
        body["total"] = json!(50 * count);
        for time in 0..times {
            body["instance"]["name"] = json!(format!("fill-{count}-{time}"));
            assert_eq!(order(&browser, body.clone()).await.len(), count);
        }
    }
    assert_eq!(room().await["addresses"], json!(1));
    let (one, two) = tokio::join!(
        browser.post("/gicend/compute/instance/create/", public("one")),
        browser.post("/gicend/compute/instance/create/", public("two"))
    );
    let mut answers = [one, two];
    answers.sort_by_key(|answer| answer.status);
    assert_eq!(answers[0].status, 200);
    let sold_out = (409, json!("instance.bandwidth_mbit"), json!("state_forbids"), json!("sold_out"));
    assert_eq!(refused(&answers[1]), sold_out);
    let given = server
        .scalar("select cast(count(distinct engine_name) as text) from cloud_object where kind = 'address'")
        .await;
    assert_eq!(given, "254");
}

#[tokio::test]
async fn a_monthly_instance_renews_its_address_and_bandwidth_with_everything_else() {
    let (server, browser, _) = cloud("public_08").await;
    let id = running(&server, &browser, public_monthly("month")).await;
    let quote = browser
        .post("/gicend/compute/instance/renew/quote/", json!({"instance_ids": [id], "periods": 1}))
        .await;
    assert_eq!(quote.data()["total"]["minor"], json!(13_500), "{:?}", quote.body);
    let resource = shown(&browser, &id).await["instance"]["resource_id"].clone();
    let of_resource = async || {
        let asked = json!({"resource_ids": [resource], "periods": 1});
        let quote = browser.post("/gicend/billing/resource/renew/quote/", asked).await;
        quote.data()["total"]["minor"].clone()
    };
    assert_eq!(of_resource().await, json!(13_500));
    release(&browser, &id).await.data();
    let asked = json!({"resource_ids": [resource], "periods": 1});
    let early = refused(&browser.post("/gicend/billing/resource/renew/quote/", asked).await);
    assert_eq!((early.0, early.1, early.3), (409, json!("resource_ids[0]"), json!("changing")));
    pass(&server, 3).await;
    assert_eq!(of_resource().await, json!(12_000), "what has ended is not renewed with it");
    assert_eq!(shown(&browser, &id).await["instance"]["status"], "running");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_addresses_of_what_is_deleted_and_of_what_could_not_be_made_are_nobodys() {
    let (server, browser, _) = cloud("public_09").await;
    let left =
        async || browser.get("/gicend/compute/offer/list/?region=cn-east").await.data()["addresses"].clone();
    let id = running(&server, &browser, public("web")).await;
    order(&browser, public("cannot-be-made")).await;
    assert_eq!(left().await, json!(252));
    pass(&server, 6).await;
    assert_eq!(left().await, json!(253));
    done(&server, &browser, "stop", &id).await;
    done(&server, &browser, "delete", &id).await;
    assert_eq!(left().await, json!(254));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_address_of_an_instance_that_is_found_on_another_host_is_led_there_once_and_nobody_pays_for_it() {
    let (server, browser, _) = cloud("public_10").await;
    let open = running(&server, &browser, public("open")).await;
    let closed = running(&server, &browser, draft("closed")).await;
    pass_minutes(&server, 2).await;
    let before = shown(&browser, &open).await["public"].clone();
    let counts = async || (server.count("customer_order").await, server.count("resource").await);
    let (bought, told) = (counts().await, server.sent_of("instance_change_failed").await.len());
    // Their host is evacuated.
    server.execute("update test_machine set host = case when host = 'h2' then 'h1' else 'h2' end").await;
    pass_minutes(&server, 4).await;
    assert_eq!(history(&browser, &open).await[0], "network drift done -");
    assert_eq!(server.count("operation where kind = 'network'").await, 1, "of one, and once");
    for id in [&open, &closed] {
        assert_eq!(status(&browser, id).await, "running");
    }
    assert_eq!(shown(&browser, &open).await["public"], before);
    assert_eq!((counts().await, server.sent_of("instance_change_failed").await.len()), (bought, told));
    assert_ledger(server.app.store()).await;
}

#[test]
fn an_address_that_was_somebodys_is_given_out_last_and_the_one_that_is_free_for_longest_first() {
    let pool = AddressPool::parse(&["203.0.113.1-203.0.113.5".to_owned()]).unwrap();
    let at = |seconds| Some(Time::from_seconds(seconds));
    let used = [("203.0.113.1", at(9)), ("203.0.113.2", None), ("203.0.113.4", at(3))];
    let used = used.into_iter().map(|(address, since)| (address.to_owned(), since)).collect();
    let free = list_free_addresses(&pool, &used);
    assert_eq!(free, ["203.0.113.3", "203.0.113.5", "203.0.113.4", "203.0.113.1"]);
}
