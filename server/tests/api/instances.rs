//! Instances: ordered, made by the test engine, charged once they are there, switched on and off, and deleted.

use portico_core::lifecycle::Seen;
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::flavor_publish::publish_flavor_list;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::cloud::CloudParts;
use portico_server::engine::Sight;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Answer, Browser, Span, TestServer, assert_ledger, available, deposit, everywhere, in_project,
    limit_addresses, list_records, list_spans,
};

pub(crate) const CREATE: &str = "/gicend/compute/instance/create/";
const REGION: &str = "cn-east";

/// A server with flavors and prices, and a verified account with 1,000.00.
pub(crate) async fn cloud(login: &str) -> (TestServer, Browser, Uuid) {
    let server = TestServer::start_with(|config| limit_addresses(config, 100_000)).await;
    let (browser, id) = server.verified(login).await;
    publish(&server, REGION).await;
    deposit(&server.app, id, "first", 100_000).await;
    (server, browser, id)
}

/// Publishes flavors and prices of a region: 0.36 an hour or 100.00 a month for a machine, a hundredth of that for a GiB.
pub(crate) async fn publish(server: &TestServer, region: &str) {
    publish_prices(server, region).await;
    publish_flavors(server, region).await;
}

/// The same, with sizes that many machines of a real engine have room for.
pub(crate) async fn publish_tiny(server: &TestServer, region: &str) {
    publish_prices(server, region).await;
    publish_sizes(server, region, (1, 256), (2, 512)).await;
}

/// The same, with sizes of the least memory, which many more have room for.
pub(crate) async fn publish_least(server: &TestServer, region: &str) {
    publish_prices(server, region).await;
    publish_sizes(server, region, (1, 256), (2, 256)).await;
}

async fn publish_prices(server: &TestServer, region: &str) {
    let list: PriceListDraft = serde_json::from_value(
        json!({"region": region, "version": 1, "currency": "CNY", "valid_from": 0, "prices": prices()}),
    )
    .unwrap();
    publish_price_list(&server.app, None, &list).await.unwrap();
}

/// Prices of what instances are made of.
pub(crate) fn prices() -> Vec<Value> {
    let price = |product: &str, scheme: &str, thousandths: i64| json!({"product": product, "scheme": scheme, "free": 0, "tiers": [{"from": 0, "rate": thousandths * 1_000}]});
    let mut prices = Vec::new();
    for product in ["compute/g1.small", "compute/gpu.a100.4"] {
        prices.extend([price(product, "hourly", 36_000), price(product, "monthly", 10_000_000)]);
    }
    prices.extend([
        price("compute/g1.large", "hourly", 72_000),
        price("compute/g1.large", "monthly", 20_000_000),
    ]);
    prices.extend([price("disk/ssd", "hourly", 360), price("disk/ssd", "monthly", 100_000)]);
    prices.extend([price("address/ipv4", "hourly", 2_000), price("address/ipv4", "monthly", 500_000)]);
    prices.extend([price("bandwidth/fixed", "hourly", 500), price("bandwidth/fixed", "monthly", 100_000)]);
    let server = "gpu-server/gs.h100.8";
    prices.extend([price(server, "hourly", 2_000_000), price(server, "monthly", 50_000_000)]);
    prices
}

/// Publishes the flavors of a region.
pub(crate) async fn publish_flavors(server: &TestServer, region: &str) {
    publish_sizes(server, region, (2, 4_096), (4, 8_192)).await;
}

/// The same in sizes of processors and MiB of memory.
async fn publish_sizes(server: &TestServer, region: &str, small: (u32, u32), large: (u32, u32)) {
    let flavors = serde_json::from_value(json!({"region": region, "flavors": [
        {"name": "g1.small", "family": "general", "spec": {"vcpus": small.0, "memory_mib": small.1}},
        {"name": "gpu.a100.4", "family": "gpu", "spec": {"vcpus": 8, "memory_mib": 65_536, "gpu_model": "A100", "gpus": 4}},
        {"name": "g1.large", "family": "general", "spec": {"vcpus": large.0, "memory_mib": large.1}},
        {"name": "gs.h100.8", "family": "server", "spec": {"vcpus": 192, "memory_mib": 2_097_152, "gpu_model": "H100", "gpus": 8},
            "server": {"disks": "8 × 3.84 TB NVMe", "network": "2 × 100 Gbit/s", "count": 10_000}},
    ]}));
    publish_flavor_list(&server.app, flavors.unwrap()).await.unwrap();
}

/// What the form sends for an instance of a name with a disk of 20 GiB, by the hour for an hour: 0.36 and 0.07.
pub(crate) fn draft(name: &str) -> Value {
    json!({"region": REGION, "flavor": "g1.small", "image": "debian-12", "scheme": "hourly", "periods": 1, "renews": false,
        "project_id": null, "vdc_id": null, "total": 43,
        "instance": {"name": name, "count": 1, "login": "password", "password": "Windy_Meadow42",
            "password_confirm": "Windy_Meadow42", "ssh_key": "", "disks": [20]}})
}

/// The same for a month, renewed: 100.00 and 20.00.
pub(crate) fn monthly(name: &str) -> Value {
    let mut body = draft(name);
    body["scheme"] = json!("monthly");
    body["renews"] = json!(true);
    body["total"] = json!(12_000);
    body
}

/// Orders it, and tells the ids.
pub(crate) async fn order(browser: &Browser, body: Value) -> Vec<String> {
    let answer = browser.post(CREATE, body).await;
    let ids = answer.data()["instance_ids"].as_array().unwrap().clone();
    ids.iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

/// Lets some seconds pass, one by one, with all that is due in them.
pub(crate) async fn pass(server: &TestServer, seconds: i64) {
    for _ in 0..seconds {
        server.clock.advance(1);
        run_due(&server.app).await.unwrap();
    }
}

/// Lets some hours pass, with all that is due at each.
pub(crate) async fn pass_hours(server: &TestServer, hours: i64) {
    for _ in 0..hours {
        server.clock.advance(3_600);
        run_due(&server.app).await.unwrap();
        pass(server, 5).await;
    }
}

/// An instance that runs.
pub(crate) async fn running(server: &TestServer, browser: &Browser, body: Value) -> String {
    let id = order(browser, body).await.remove(0);
    run_due(&server.app).await.unwrap();
    pass(server, 5).await;
    assert_eq!(status(browser, &id).await, "running");
    id
}

pub(crate) async fn shown(browser: &Browser, id: &str) -> Value {
    browser.get(&format!("/gicend/compute/instance/show/?instance_id={id}")).await.data().clone()
}

pub(crate) async fn status(browser: &Browser, id: &str) -> Value {
    shown(browser, id).await["instance"]["status"].clone()
}

pub(crate) async fn act(browser: &Browser, act: &str, ids: &[&str]) -> Answer {
    browser.post(&format!("/gicend/compute/instance/{act}/"), json!({"instance_ids": ids})).await
}

/// Does it, and waits until it is done.
pub(crate) async fn done(server: &TestServer, browser: &Browser, what: &str, id: &str) {
    act(browser, what, &[id]).await.data();
    run_due(&server.app).await.unwrap();
    pass(server, 4).await;
}

/// The usage of a resource so far, in millionths of a unit and hour.
pub(crate) async fn usage(server: &TestServer, resource_id: &str) -> i64 {
    let id: Uuid = resource_id.parse().unwrap();
    let records = list_records(server).await.into_iter();
    records.filter(|(resource_id, ..)| *resource_id == id).map(|(.., quantity)| quantity).sum()
}

/// The machines that the engine has, as it tells them, by their names.
pub(crate) async fn machines(server: &TestServer) -> Vec<Sight> {
    let mut machines = server.app.cloud().of(REGION).unwrap().list().await.unwrap();
    machines.sort_by(|one, other| one.engine_name.cmp(&other.engine_name));
    machines
}

/// Whether each of those machines is on.
pub(crate) async fn powers(server: &TestServer) -> Vec<Seen> {
    machines(server).await.iter().map(|machine| machine.seen).collect()
}

/// What is kept for an operation's engine alone, such as a password, while the operation is not over.
pub(crate) async fn sealed_input(server: &TestServer) -> Vec<u8> {
    server.bytes("select input from operation").await
}

#[tokio::test]
async fn an_instance_is_charged_when_the_engine_has_made_it_and_not_before() {
    let (server, browser, id) = cloud("instances_01").await;
    let ids = order(&browser, monthly("web")).await;
    let instance = shown(&browser, &ids[0]).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["operation"]), (&json!("creating"), &json!("create")));
    let orders = browser.get("/gicend/billing/order/list/").await.data()["items"].clone();
    let orders = orders.as_array().unwrap();
    assert_eq!(orders.len(), 2, "one for the machine, one for its disk");
    for order in orders {
        assert_eq!((&order["state"], &order["fulfil"]), (&json!("approved"), &json!("building")));
        assert_eq!((&order["withheld"], &order["paid"]["minor"]), (&order["total"], &json!(0)));
        assert_eq!(order["purchase_id"], instance["purchase_id"]);
    }
    assert_eq!(available(&server.app, id).await, 88_000);
    let resources = "/gicend/billing/resource/list/";
    assert_eq!(browser.get(resources).await.data()["items"], json!([]));
    run_due(&server.app).await.unwrap();
    assert_eq!(status(&browser, &ids[0]).await, "creating");
    pass(&server, 5).await;
    let detail = shown(&browser, &ids[0]).await;
    assert_eq!((&detail["instance"]["status"], &detail["is_simulated"]), (&json!("running"), &json!(true)));
    assert_eq!((&detail["login_user"], &detail["disks"][0]["gib"]), (&json!("debian"), &json!(20)));
    assert!(detail["instance"]["addresses"][0].is_string() && detail["instance"]["paid_until"].is_string());
    let items = browser.get(resources).await.data()["items"].clone();
    let parts: Vec<_> = items.as_array().unwrap().iter().map(|item| (&item["part"], &item["name"])).collect();
    assert!(
        parts.contains(&(&json!("compute"), &json!("web")))
            && parts.contains(&(&json!("disk"), &json!("web disk 1")))
    );
    let order = browser.get("/gicend/billing/order/list/").await.data()["items"][0].clone();
    assert_eq!(
        (&order["fulfil"], &order["paid"], &order["withheld"]["minor"]),
        (&json!("built"), &order["total"], &json!(0))
    );
    assert_eq!(available(&server.app, id).await, 88_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_cannot_be_made_costs_nothing_says_why_and_can_be_deleted() {
    let (server, browser, id) = cloud("instances_02").await;
    let ids = order(&browser, monthly("cannot-be-made")).await;
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let instance = shown(&browser, &ids[0]).await["instance"].clone();
    assert_eq!((&instance["status"], &instance["failure"]), (&json!("failed"), &json!("engine_error")));
    assert_eq!(available(&server.app, id).await, 100_000);
    let order = browser.get("/gicend/billing/order/list/").await.data()["items"][0].clone();
    assert_eq!((&order["fulfil"], &order["remark"]), (&json!("failed"), &json!("engine_error")));
    assert_eq!((&order["withheld"]["minor"], &order["paid"]["minor"]), (&json!(0), &json!(0)));
    let mails = server.sent_of("instance_failed").await;
    assert_eq!(mails.len(), 1, "one for the whole instance");
    act(&browser, "delete", &[&ids[0]]).await.data();
    assert_eq!(browser.get("/gicend/compute/instance/list/").await.data()["items"], json!([]));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_instance_is_stopped_started_restarted_renamed_and_deleted_and_its_history_says_by_whom() {
    let (server, browser, _) = cloud("instances_03").await;
    let id = running(&server, &browser, draft("web")).await;
    act(&browser, "stop", &[&id]).await.data();
    assert_eq!(status(&browser, &id).await, "stopping");
    assert_eq!(act(&browser, "start", &[&id]).await.code(), json!(900_026));
    run_due(&server.app).await.unwrap();
    pass(&server, 4).await;
    assert_eq!(status(&browser, &id).await, "stopped");
    done(&server, &browser, "start", &id).await;
    done(&server, &browser, "restart", &id).await;
    assert_eq!(status(&browser, &id).await, "running");
    let rename = json!({"instance_id": id, "instance": {"name": "web-2"}});
    browser.post("/gicend/compute/instance/rename/", rename).await.data();
    assert_eq!(shown(&browser, &id).await["instance"]["name"], "web-2");
    assert_eq!(
        act(&browser, "delete", &[&id]).await.code(),
        json!(900_026),
        "a running one is stopped first"
    );
    done(&server, &browser, "stop", &id).await;
    let operations = browser.get(&format!("/gicend/compute/operation/list/?instance_id={id}")).await;
    let items = operations.data()["items"].as_array().unwrap().clone();
    let kinds: Vec<_> = items.iter().map(|item| item["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["stop", "restart", "start", "stop", "create"]);
    assert!(items.iter().all(|item| item["user_name"] == "instances_03" && item["state"] == "done"));
    assert!(items.iter().all(|item| item["user_id"].is_null()), "the main user has no page");
    done(&server, &browser, "delete", &id).await;
    assert_eq!(browser.get("/gicend/compute/instance/list/").await.data()["items"], json!([]));
    let gone = browser.get(&format!("/gicend/compute/instance/show/?instance_id={id}")).await;
    assert_eq!(gone.status, 404);
    assert_eq!(server.count("test_machine").await, 0);
    let resources = browser.get("/gicend/billing/resource/list/?state=ended").await.data()["items"].clone();
    assert_eq!(resources.as_array().unwrap().len(), 2, "both parts have ended");
}

#[tokio::test]
async fn a_stopped_instance_is_billed_for_its_disk_and_not_for_its_processors() {
    let (server, browser, _) = cloud("instances_04").await;
    let id = running(&server, &browser, draft("web")).await;
    let disk = shown(&browser, &id).await["disks"][0]["disk_id"].as_str().unwrap().to_owned();
    pass_hours(&server, 3).await;
    server.sign_in(&browser, "instances_04").await;
    done(&server, &browser, "stop", &id).await;
    pass_hours(&server, 4).await;
    server.sign_in(&browser, "instances_04").await;
    let compute = usage(&server, &id).await;
    assert!((3_000_000..3_100_000).contains(&compute), "{compute}");
    let gib_hours = usage(&server, &disk).await;
    assert!((6 * 20_000_000..8 * 20_000_000).contains(&gib_hours), "{gib_hours}");
    done(&server, &browser, "delete", &id).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "instances_04").await;
    let last = usage(&server, &disk).await;
    pass_hours(&server, 3).await;
    server.sign_in(&browser, "instances_04").await;
    assert_eq!(usage(&server, &disk).await, last, "what is deleted is not used");
    assert_eq!(usage(&server, &id).await, compute);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_is_metered_is_the_time_in_use_to_the_microsecond() {
    let (server, browser, _) = cloud("instances_05").await;
    let id = running(&server, &browser, draft("web")).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "instances_05").await;
    done(&server, &browser, "stop", &id).await;
    done(&server, &browser, "start", &id).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "instances_05").await;
    done(&server, &browser, "stop", &id).await;
    pass_hours(&server, 2).await;
    server.sign_in(&browser, "instances_05").await;
    let ended = |(_, began, ended, ..): Span| Some((ended? - began) / 3_600);
    let spans: i64 = list_spans(&server).await.into_iter().filter_map(ended).sum();
    let metered = usage(&server, &id).await;
    assert!((spans - metered).abs() <= 2, "spans {spans}, metered {metered}: one rounding for each span");
}

#[tokio::test]
async fn several_instances_are_ordered_at_once_and_the_same_key_orders_no_more() {
    let (server, browser, id) = cloud("instances_06").await;
    let mut body = monthly("node");
    body["instance"]["count"] = json!(3);
    body["instance"]["disks"] = json!([20, 100]);
    body["total"] = json!(3 * (10_000 + 2_000 + 10_000));
    let keyed = async |body: &Value| {
        let request = browser.request("POST", CREATE).header("content-type", "application/json");
        let mut request = request.body(axum::body::Body::from(body.to_string())).unwrap();
        request.headers_mut().insert("idempotency-key", "k1".parse().unwrap());
        browser.send(request).await
    };
    let first = keyed(&body).await.data().clone();
    assert_eq!(keyed(&body).await.data(), &first);
    assert_eq!(available(&server.app, id).await, 100_000 - 66_000);
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let items = browser.get("/gicend/compute/instance/list/?status=running").await.data()["items"].clone();
    let mut names: Vec<_> =
        items.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    assert_eq!(names, ["node-1", "node-2", "node-3"]);
    assert_eq!(server.count("test_machine").await, 3);
    let found = browser.get("/gicend/compute/instance/list/?q=node-2").await.data()["items"].clone();
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_batch_is_done_whole_or_not_at_all_and_says_which_stands_in_the_way() {
    let (server, browser, _) = cloud("instances_07").await;
    let one = running(&server, &browser, draft("one")).await;
    let two = running(&server, &browser, draft("two")).await;
    done(&server, &browser, "stop", &two).await;
    let refused = act(&browser, "stop", &[&one, &two]).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"][0]["field"], "instance_ids[1]");
    assert_eq!(status(&browser, &one).await, "running");
    act(&browser, "start", &[&two]).await.data();
    run_due(&server.app).await.unwrap();
    pass(&server, 3).await;
    act(&browser, "stop", &[&one, &two]).await.data();
    run_due(&server.app).await.unwrap();
    pass(&server, 3).await;
    assert_eq!(
        (status(&browser, &one).await, status(&browser, &two).await),
        (json!("stopped"), json!("stopped"))
    );
}

#[tokio::test]
async fn a_sub_user_sees_and_touches_the_instances_of_their_projects_only() {
    let (server, browser, _) = cloud("instances_08").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    let inside = running(&server, &browser, inside).await;
    let outside = running(&server, &browser, draft("outside")).await;
    let grants = in_project(&project, &["compute_configure"]);
    let (sub, _) = server.active_sub_user(&browser, "instances_81", grants).await;
    let items = sub.get("/gicend/compute/instance/list/").await.data()["items"].clone();
    assert_eq!(items.as_array().unwrap().len(), 1);
    assert_eq!(act(&sub, "stop", &[&outside]).await.status, 404);
    assert_eq!(act(&sub, "stop", &[&inside, &outside]).await.status, 404);
    assert_eq!(status(&browser, &inside).await, "running", "nothing was done");
    done(&server, &sub, "stop", &inside).await;
    assert_eq!(act(&sub, "delete", &[&inside]).await.status, 403);
    assert_eq!(sub.post(CREATE, draft("more")).await.status, 403);
    let (watcher, _) = server.active_sub_user(&browser, "instances_82", everywhere(&["compute_view"])).await;
    assert_eq!(
        watcher.get("/gicend/compute/instance/list/").await.data()["items"].as_array().unwrap().len(),
        2
    );
    assert_eq!(act(&watcher, "start", &[&inside]).await.status, 403);
}

#[tokio::test]
async fn a_password_goes_to_the_engine_sealed_and_stands_nowhere_afterwards() {
    let (server, browser, _) = cloud("instances_09").await;
    order(&browser, draft("web")).await;
    let is_told = async || {
        let rows = server.dump().await;
        rows.into_values().flatten().any(|row| row.contains("Windy_Meadow42"))
    };
    assert!(!is_told().await);
    assert_ne!(sealed_input(&server).await, Vec::<u8>::new());
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    assert_eq!(sealed_input(&server).await, Vec::<u8>::new());
    assert!(!is_told().await);
}

#[tokio::test]
async fn an_offer_says_what_can_be_had_how_much_of_it_is_left_and_that_it_is_simulated() {
    let (_, browser, _) = cloud("instances_10").await;
    let offer = browser.get(&format!("/gicend/compute/offer/list/?region={REGION}")).await.data().clone();
    assert_eq!((&offer["is_simulated"], &offer["is_up"]), (&json!(true), &json!(true)));
    assert_eq!(offer["changes_gpus"], true, "the test engine can");
    assert_eq!(offer["flavors"][1]["stock"], 2, "eight GPUs of one host are two machines with four");
    assert_eq!(offer["flavors"][1]["product"], "compute/gpu.a100.4");
    assert_eq!(offer["images"][0]["name"], "debian-12");
    assert_eq!(browser.get("/gicend/compute/offer/list/?region=nowhere").await.status, 400);
}

#[tokio::test]
async fn all_parts_of_an_instance_are_renewed_together_and_by_the_hour_there_is_nothing_to_renew() {
    let (server, browser, _) = cloud("instances_11").await;
    let mut body = monthly("web");
    body["renews"] = json!(false);
    let id = running(&server, &browser, body).await;
    let hourly = running(&server, &browser, draft("meter")).await;
    let path = "/gicend/compute/instance/renewal/";
    let refused = browser.post(path, json!({"instance_ids": [id, hourly], "renews": true})).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.body["violations"][0]["field"]),
        (409, &json!("instance_ids[1]"))
    );
    assert_eq!(shown(&browser, &id).await["instance"]["renews"], false, "nothing was changed");
    browser.post(path, json!({"instance_ids": [id], "renews": true})).await.data();
    assert_eq!(shown(&browser, &id).await["instance"]["renews"], true);
    let parts = browser.get("/gicend/billing/resource/list/?scheme=monthly").await.data()["items"].clone();
    assert_eq!(parts.as_array().unwrap().len(), 2);
    assert!(parts.as_array().unwrap().iter().all(|part| part["renews"] == true));
}

#[tokio::test]
async fn the_quota_that_an_offer_tells_is_what_is_left_and_comes_back_with_what_is_deleted() {
    let (server, browser, _) = cloud("instances_12").await;
    let left = async || {
        let offer = browser.get(&format!("/gicend/compute/offer/list/?region={REGION}")).await;
        offer.data()["left"].clone()
    };
    assert_eq!(left().await, json!({"instances": 50, "vcpus": 400, "disk_gib": 20_000, "addresses": 20}));
    let id = running(&server, &browser, draft("web")).await;
    assert_eq!(left().await, json!({"instances": 49, "vcpus": 398, "disk_gib": 19_980, "addresses": 20}));
    done(&server, &browser, "stop", &id).await;
    done(&server, &browser, "delete", &id).await;
    assert_eq!(left().await, json!({"instances": 50, "vcpus": 400, "disk_gib": 20_000, "addresses": 20}));
}

#[tokio::test]
async fn the_list_of_instances_can_be_had_as_a_file() {
    let (server, browser, _) = cloud("instances_13").await;
    running(&server, &browser, draft("web")).await;
    let path = "/gicend/compute/instance/export/";
    let text = server.csv(&browser, path, json!({"format": "csv"})).await;
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.len() == 2 && lines[1].contains(",web,running,g1.small,2,4096,"), "{text}");
}
