//! What the list of instances is narrowed by, and what of prices it tells to whom.

use serde_json::{Value, json};

use crate::instances::{cloud, draft, monthly, running, shown};
use crate::support::{Browser, everywhere};

const LIST: &str = "/gicend/compute/instance/list/";

/// The names of the instances that a query finds, the newest first.
async fn found(browser: &Browser, query: &str) -> Vec<String> {
    let list = browser.get(&format!("{LIST}?{query}")).await;
    let items = list.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn of_flavor(flavor: &str, total: i64, mut body: Value) -> Value {
    body["flavor"] = json!(flavor);
    body["total"] = json!(total);
    body
}

#[tokio::test]
async fn instances_are_found_by_what_their_flavor_is_meant_for_and_by_how_they_are_billed() {
    let (server, browser, _) = cloud("filters_01").await;
    running(&server, &browser, draft("small")).await;
    running(&server, &browser, of_flavor("gpu.a100.4", 43, draft("train"))).await;
    running(&server, &browser, monthly("paid")).await;
    assert_eq!(found(&browser, "family=gpu").await, ["train"]);
    assert_eq!(found(&browser, "family=general").await, ["paid", "small"]);
    assert_eq!(found(&browser, "family=memory").await, Vec::<String>::new());
    assert_eq!(found(&browser, "scheme=monthly").await, ["paid"]);
    assert_eq!(found(&browser, "scheme=hourly&family=general").await, ["small"]);
    assert_eq!(browser.get(&format!("{LIST}?family=large")).await.status, 400);
    assert_eq!(browser.get(&format!("{LIST}?scheme=daily")).await.status, 400);
    let body = json!({"format": "csv", "family": "general", "scheme": "hourly"});
    let text = server.csv(&browser, "/gicend/compute/instance/export/", body).await;
    assert!(text.lines().count() == 2 && text.contains(",small,"), "{text}");
}

#[tokio::test]
async fn instances_are_found_by_the_model_of_their_gpus_in_the_list_and_in_its_file() {
    let (server, browser, _) = cloud("filters_05").await;
    running(&server, &browser, draft("gpu_model\":\"A100")).await;
    running(&server, &browser, of_flavor("gpu.a100.4", 43, draft("train"))).await;
    assert_eq!(found(&browser, "gpu_model=A100").await, ["train"]);
    assert_eq!(
        found(&browser, "gpu_model=A100&family=general").await,
        Vec::<String>::new(),
        "both have to hold"
    );
    for other in ["A10", "a100", "H100", "A100%22"] {
        assert_eq!(found(&browser, &format!("gpu_model={other}")).await, Vec::<String>::new(), "{other}");
    }
    let body = json!({"format": "csv", "gpu_model": "A100"});
    let text = server.csv(&browser, "/gicend/compute/instance/export/", body).await;
    assert!(text.lines().count() == 2 && text.contains(",train,"), "{text}");
}

#[tokio::test]
async fn instances_are_found_by_how_soon_what_is_paid_ends() {
    let (server, browser, _) = cloud("filters_02").await;
    running(&server, &browser, draft("hourly")).await;
    let mut quarter = monthly("quarter");
    (quarter["periods"], quarter["total"]) = (json!(3), json!(36_000));
    running(&server, &browser, quarter).await;
    let mut month = monthly("month");
    month["renews"] = json!(false);
    running(&server, &browser, month).await;
    assert_eq!(found(&browser, "expires_in=7").await, Vec::<String>::new());
    assert_eq!(found(&browser, "expires_in=32").await, ["month"]);
    assert_eq!(found(&browser, "expires_in=93").await, ["month", "quarter"]);
    let project = browser.project().await;
    let query = format!("expires_in=93&project_id={}", project.as_str().unwrap());
    assert_eq!(found(&browser, &query).await, Vec::<String>::new(), "both have to hold");
    for bad in ["-1", "65536", "soon", "1.5"] {
        assert_eq!(browser.get(&format!("{LIST}?expires_in={bad}")).await.status, 400, "{bad}");
    }
}

#[tokio::test]
async fn a_row_tells_what_an_instance_costs_to_whoever_may_see_that() {
    let (server, browser, _) = cloud("filters_03").await;
    let id = running(&server, &browser, draft("web")).await;
    running(&server, &browser, monthly("paid")).await;
    let prices = async |browser: &Browser| -> Vec<Value> {
        let list = browser.get(LIST).await;
        list.data()["items"].as_array().unwrap().iter().map(|one| one["price"].clone()).collect()
    };
    let told = [json!({"minor": 12_000, "currency": "CNY"}), json!({"minor": 43, "currency": "CNY"})];
    assert_eq!(prices(&browser).await, told);
    assert_eq!(shown(&browser, &id).await["instance"]["price"], told[1]);
    let (watcher, _) = server.active_sub_user(&browser, "filters_31", everywhere(&["compute_view"])).await;
    assert_eq!(prices(&watcher).await, [Value::Null, Value::Null]);
    assert_eq!(shown(&watcher, &id).await["instance"]["price"], Value::Null);
    let both = everywhere(&["compute_view", "finance_orders"]);
    let (buyer, _) = server.active_sub_user(&browser, "filters_32", both).await;
    assert_eq!(prices(&buyer).await, told);
    let export = "/gicend/compute/instance/export/";
    let text = server.csv(&browser, export, json!({"format": "csv"})).await;
    assert!(text.contains(",hourly,CNY,0.43,") && text.contains(",monthly,CNY,120.00,"), "{text}");
}
