//! "Tell me when it is back": who waits for a flavor is told once.

use portico_server::cloud::object::ObserveEngines;
use portico_server::cloud::stock_watch::TellStock;
use portico_server::kit::queue::{Job, run_due};
use portico_server::kit::store::Engine;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::instances::{cloud, draft, order, status};
use crate::support::{Browser, TestServer, everywhere};

const WATCH: &str = "/gicend/compute/stock/watch/";
const GPU: &str = "gpu.a100.4";

fn wanted() -> Value {
    json!({"region": "cn-east", "flavor": GPU})
}

/// Takes the only host with GPUs away, or gives it back, and looks.
async fn host(server: &TestServer, is_up: bool) {
    server.execute(&format!("update test_host set is_up = {is_up} where host = 'g1'")).await;
    minutes(server).await;
}

/// Lets two minutes pass with what the clock runs in each: the engine is looked at, then who waits is told.
async fn minutes(server: &TestServer) {
    for _ in 0..2 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
}

async fn told(browser: &Browser) -> usize {
    let messages = browser.get("/gicend/message/list/").await;
    messages.data()["items"].as_array().unwrap().iter().filter(|one| one["kind"] == "in_stock").count()
}

async fn flavor(browser: &Browser) -> Value {
    let offer = browser.get("/gicend/compute/offer/list/?region=cn-east").await;
    offer.data()["flavors"].as_array().unwrap().iter().find(|one| one["name"] == GPU).unwrap().clone()
}

#[tokio::test]
async fn whoever_waits_for_a_flavor_is_told_once_when_there_is_room_again() {
    let (server, browser, _) = cloud("stock_watch_01").await;
    assert_eq!(flavor(&browser).await["stock"], 2);
    host(&server, false).await;
    assert_eq!(
        (&flavor(&browser).await["stock"], &flavor(&browser).await["is_watched"]),
        (&json!(0), &json!(false))
    );
    browser.post(WATCH, wanted()).await.data();
    browser.post(WATCH, wanted()).await.data();
    assert_eq!(flavor(&browser).await["is_watched"], true);
    minutes(&server).await;
    assert_eq!(told(&browser).await, 0, "it is still sold out");
    host(&server, true).await;
    minutes(&server).await;
    assert_eq!(told(&browser).await, 1);
    assert_eq!(flavor(&browser).await["is_watched"], false);
    minutes(&server).await;
    assert_eq!(told(&browser).await, 1, "and not again");
}

#[tokio::test]
async fn whoever_does_not_wait_any_more_is_not_told() {
    let (server, browser, _) = cloud("stock_watch_02").await;
    flavor(&browser).await;
    host(&server, false).await;
    browser.post(WATCH, wanted()).await.data();
    browser.post("/gicend/compute/stock/unwatch/", wanted()).await.data();
    host(&server, true).await;
    minutes(&server).await;
    assert_eq!(told(&browser).await, 0);
    let unknown = browser.post(WATCH, json!({"region": "cn-east", "flavor": "g9.none"})).await;
    assert_eq!(unknown.body["violations"], json!([{"field": "flavor", "rule": {"rule": "unknown_choice"}}]));
}

#[tokio::test]
async fn a_sub_user_who_may_not_create_any_more_gets_nothing() {
    let (server, owner, _) = cloud("stock_watch_03").await;
    let grants = everywhere(&["compute_create_delete"]);
    let (maker, maker_id) = server.active_sub_user(&owner, "stock_make", grants.clone()).await;
    let (keeper, _) = server.active_sub_user(&owner, "stock_keep", grants).await;
    flavor(&maker).await;
    host(&server, false).await;
    maker.post(WATCH, wanted()).await.data();
    keeper.post(WATCH, wanted()).await.data();
    let less = json!({"user_id": maker_id, "grants": everywhere(&["compute_view"])});
    owner.post("/gicend/user/grant/update/", less).await.data();
    host(&server, true).await;
    minutes(&server).await;
    assert_eq!((told(&maker).await, told(&keeper).await), (0, 1));
    assert_eq!(server.count("stock_watch").await, 0);
}

#[tokio::test]
async fn a_machine_in_the_making_is_off_the_stock_once_and_the_last_one_can_be_ordered() {
    let (server, browser, _) = cloud("stock_watch_04").await;
    let order_one = async |name: &str| {
        let mut body = draft(name);
        body["flavor"] = json!(GPU);
        order(&browser, body).await.remove(0)
    };
    let stock = async || flavor(&browser).await["stock"].clone();
    assert_eq!(stock().await, 2);
    let first = order_one("first").await;
    assert_eq!(stock().await, 1, "it is ordered");
    run_due(&server.app).await.unwrap();
    assert_eq!(
        (status(&browser, &first).await, stock().await),
        (json!("creating"), json!(1)),
        "it is being made"
    );
    minutes(&server).await;
    assert_eq!((status(&browser, &first).await, stock().await), (json!("running"), json!(1)), "it is there");
    order_one("second").await;
    run_due(&server.app).await.unwrap();
    assert_eq!(stock().await, 0);
    host(&server, false).await;
    host(&server, true).await;
    assert_eq!(stock().await, 0);
}

#[tokio::test]
async fn whoever_waits_for_a_zone_is_told_when_there_is_room_in_that_one() {
    let (server, browser, _) = cloud("stock_watch_05").await;
    let in_zone = |zone: &str| json!({"region": "cn-east", "flavor": GPU, "zone": zone});
    let watched = async || {
        let flavor = flavor(&browser).await;
        let zones: Vec<_> =
            flavor["zones"].as_array().unwrap().iter().map(|one| one["is_watched"].clone()).collect();
        (flavor["is_watched"].clone(), zones)
    };
    assert_eq!(watched().await, (json!(false), vec![json!(false), json!(false)]));
    // No host of zone a has GPUs, and those of b are left.
    for _ in 0..2 {
        browser.post(WATCH, in_zone("a")).await.data();
    }
    assert_eq!(watched().await, (json!(false), vec![json!(true), json!(false)]));
    minutes(&server).await;
    assert_eq!(told(&browser).await, 0, "there is room in another zone alone");
    browser.post(WATCH, wanted()).await.data();
    browser.post("/gicend/compute/stock/unwatch/", wanted()).await.data();
    assert_eq!(watched().await.1[0], true, "of the region, and not of its zone");
    server.execute("update test_host set gpus = 4, gpu_model = 'A100' where host = 'h1'").await;
    minutes(&server).await;
    let messages = browser.get("/gicend/message/list/").await;
    let news = messages.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["kind"] == "in_stock")
        .unwrap()
        .clone();
    assert!(news.to_string().contains("cn-east-a") && news.to_string().contains("zone=a"), "{news}");
    assert_eq!(watched().await, (json!(false), vec![json!(false), json!(false)]));
    let unknown = browser.post(WATCH, in_zone("z")).await;
    assert_eq!(unknown.body["violations"], json!([{"field": "zone", "rule": {"rule": "unknown_choice"}}]));
}

/// Has all hosts count as lost as soon as somebody is told.
async fn lose_hosts_with_the_first(server: &TestServer) {
    let (lost, begin) =
        ("update cloud_host set is_up = false", "create trigger lost after delete on stock_watch");
    if server.app.store().engine() == Engine::Sqlite {
        return server.execute(&format!("{begin} begin {lost}; end")).await;
    }
    let body = format!("$$ begin {lost}; return null; end $$");
    server.execute(&format!("create function lose_hosts() returns trigger language plpgsql as {body}")).await;
    server.execute(&format!("{begin} for each row execute function lose_hosts()")).await;
}

#[tokio::test]
async fn all_who_wait_in_a_region_are_told_by_one_look_at_it() {
    let (server, owner, _) = cloud("stock_watch_06").await;
    let grants = everywhere(&["compute_create_delete"]);
    let (maker, _) = server.active_sub_user(&owner, "stock_look", grants).await;
    flavor(&owner).await;
    host(&server, false).await;
    for browser in [&owner, &maker] {
        browser.post(WATCH, wanted()).await.data();
    }
    server.execute("update test_host set is_up = true").await;
    ObserveEngines::default().run(&server.app, Uuid::nil()).await.unwrap();
    lose_hosts_with_the_first(&server).await;
    TellStock::default().run(&server.app, Uuid::nil()).await.unwrap();
    assert_eq!((told(&owner).await, told(&maker).await), (1, 1), "of what the run saw at its beginning");
    assert_eq!(server.count("cloud_host where is_up").await, 0);
}
