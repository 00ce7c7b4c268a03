//! What the list of GPU servers is narrowed by, beside what is read in its rows.

use portico_server::closing::admin::flavor_publish::publish_flavor_list;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_servers::{available_server, hourly_draft, ordered, server_draft};
use crate::instances::cloud;
use crate::support::Browser;

const LIST: &str = "/gicend/compute/gpu_server/list/";

/// The names of the GPU servers that a query finds, the newest first.
pub(crate) async fn found(browser: &Browser, query: &str) -> Vec<String> {
    let list = browser.get(&format!("{LIST}?{query}")).await;
    let items = list.data()["items"].as_array().unwrap().clone();
    items.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn gpu_servers_are_found_by_how_soon_what_is_paid_ends_in_the_list_and_in_its_file() {
    let (server, browser, _) = cloud("server_filters_01").await;
    let grace = operator(&server, "grace").await;
    available_server(&browser, &grace, server_draft("month")).await;
    available_server(&browser, &grace, hourly_draft("hourly")).await;
    ordered(&browser, hourly_draft("waiting")).await;
    assert_eq!(found(&browser, "").await.len(), 3);
    assert_eq!(found(&browser, "expires_in=7").await, Vec::<String>::new());
    assert_eq!(found(&browser, "expires_in=32").await, ["month"]);
    assert_eq!(
        found(&browser, "expires_in=32&scheme=hourly").await,
        Vec::<String>::new(),
        "both have to hold"
    );
    server.clock.advance(25 * 86_400);
    server.sign_in(&browser, "server_filters_01").await;
    assert_eq!(found(&browser, "expires_in=7").await, ["month"]);
    for bad in ["-1", "65536", "soon", "1.5"] {
        assert_eq!(browser.get(&format!("{LIST}?expires_in={bad}")).await.status, 400, "{bad}");
    }
    let body = json!({"format": "csv", "expires_in": 7});
    let text = server.csv(&browser, "/gicend/compute/gpu_server/export/", body).await;
    assert!(text.lines().count() == 2 && text.contains(",month,"), "{text}");
}

#[tokio::test]
async fn gpu_servers_are_found_by_their_vdc_in_the_list_and_in_its_file() {
    let (server, browser, _) = cloud("server_filters_02").await;
    let project = browser.project().await;
    let vdc = json!({"name": "front", "description": "", "region": "cn-east"});
    let made = browser.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
    let vdc_id = made.data()["vdc_id"].clone();
    ordered(&browser, hourly_draft("elsewhere")).await;
    let mut inside: Value = hourly_draft("inside");
    (inside["project_id"], inside["vdc_id"]) = (project, vdc_id.clone());
    ordered(&browser, inside).await;
    assert_eq!(found(&browser, &format!("vdc_id={}", vdc_id.as_str().unwrap())).await, ["inside"]);
    let body = json!({"format": "csv", "vdc_id": vdc_id});
    let text = server.csv(&browser, "/gicend/compute/gpu_server/export/", body).await;
    assert!(text.lines().count() == 2 && text.contains(",inside,"), "{text}");
}

#[tokio::test]
async fn gpu_servers_are_found_by_the_model_of_their_gpus_in_the_list_and_in_its_file() {
    let (server, browser, _) = cloud("server_filters_03").await;
    let flavors = serde_json::from_value(json!({"region": "cn-east", "flavors": [
        {"name": "gs.h100.8", "family": "server", "spec": {"vcpus": 192, "memory_mib": 2_097_152, "gpu_model": "L4", "gpus": 2},
            "server": {"disks": "2 × 3.84 TB NVMe", "network": "2 × 25 Gbit/s", "count": 4}}]}));
    ordered(&browser, hourly_draft("large")).await;
    publish_flavor_list(&server.app, flavors.unwrap()).await.unwrap();
    ordered(&browser, hourly_draft("small")).await;
    assert_eq!(found(&browser, "gpu_model=H100").await, ["large"], "as it was when it was ordered");
    assert_eq!(found(&browser, "gpu_model=L4&model=gs.h100.8").await, ["small"]);
    assert_eq!(found(&browser, "gpu_model=L").await, Vec::<String>::new());
    let body = json!({"format": "csv", "gpu_model": "L4"});
    let text = server.csv(&browser, "/gicend/compute/gpu_server/export/", body).await;
    assert!(text.lines().count() == 2 && text.contains(",small,"), "{text}");
}
