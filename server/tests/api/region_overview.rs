//! Regions at a glance, on the first page.

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::gpu_servers::stock;
use crate::instances::{cloud, done, draft, publish, running};
use crate::support::{Browser, in_project};

const REGIONS: &str = "/gicend/compute/region/list/";

/// One region as a browser sees it; nothing when it does not.
async fn region(browser: &Browser, name: &str, query: &str) -> Option<Value> {
    let told = browser.get(&format!("{REGIONS}{query}")).await.data().clone();
    told["regions"].as_array().unwrap().iter().find(|one| one["region"] == name).cloned()
}

#[tokio::test]
async fn a_region_tells_how_it_is_what_the_account_has_there_and_what_is_left() {
    let (server, browser, _) = cloud("regions_01").await;
    let empty = region(&browser, "cn-east", "").await.unwrap();
    assert_eq!((&empty["instances"], &empty["gpu_servers"]), (&json!([]), &json!([])));
    assert_eq!((&empty["disks"], &empty["addresses"]), (&json!(0), &json!(0)));
    publish(&server, "cn-north").await;
    let web = running(&server, &browser, draft("web")).await;
    running(&server, &browser, draft("api")).await;
    done(&server, &browser, "stop", &web).await;
    run_due(&server.app).await.unwrap();
    let east = region(&browser, "cn-east", "").await.unwrap();
    let count = |status: &str| json!({"region": "cn-east", "status": status, "count": 1});
    assert_eq!(east["instances"], json!([count("running"), count("stopped")]));
    assert_eq!((&east["is_up"], &east["disks"]), (&json!(true), &json!(2)));
    let sold_out = |one: &Value| one["stock"]["sold_out"].as_array().unwrap().clone();
    assert!(east["stock"]["offered"].as_u64().unwrap() > sold_out(&east).len() as u64, "{east}");
    let north = region(&browser, "cn-north", "").await.unwrap();
    assert_eq!((&north["instances"], &north["disks"]), (&json!([]), &json!(0)));
    assert_eq!(
        (&north["is_up"], &north["stock"]),
        (&Value::Null, &Value::Null),
        "nobody asked its engine yet"
    );
    server.execute("update cloud_host set is_up = false where region = 'cn-east'").await;
    let without_hosts = region(&browser, "cn-east", "").await.unwrap();
    let gone = sold_out(&without_hosts);
    assert!(gone.len() > sold_out(&east).len(), "without hosts no instance can be made");
    assert!(gone.contains(&draft("web")["flavor"]), "by name: {gone:?}");
    server.execute("update cloud_engine set is_up = false where region = 'cn-east'").await;
    assert_eq!(region(&browser, "cn-east", "").await.unwrap()["is_up"], false);
}

#[tokio::test]
async fn a_region_tells_which_gpus_it_has_and_of_which_of_them_something_is_left() {
    let (server, browser, _) = cloud("regions_03").await;
    running(&server, &browser, draft("web")).await;
    let east = region(&browser, "cn-east", "").await.unwrap();
    assert_eq!(east["gpu_models"], json!(["A100", "H100"]));
    let a100 = |is_left: bool| json!({"gpu_model": "A100", "instances": is_left, "servers": null});
    let h100 = |is_left: bool| json!({"gpu_model": "H100", "instances": null, "servers": is_left});
    let has_room = !east["stock"]["sold_out"].as_array().unwrap().contains(&json!("gpu.a100.4"));
    assert_eq!(east["stock"]["gpus"], json!([a100(has_room), h100(true)]));
    stock(&server, 0).await;
    let east = region(&browser, "cn-east", "").await.unwrap();
    assert_eq!(east["stock"]["gpus"], json!([h100(false)]), "nothing with A100 is offered any more");
    assert_eq!(east["gpu_models"], json!(["A100", "H100"]), "though it once was");
    let grants = in_project(&browser.project().await, &["compute_view"]);
    let (reader, _) = server.active_sub_user(&browser, "regions_33", grants).await;
    let seen = region(&reader, "cn-east", "").await.unwrap();
    assert_eq!((&seen["gpu_models"], &seen["stock"]), (&json!(["A100", "H100"]), &Value::Null));
}

#[tokio::test]
async fn a_region_is_told_to_whom_it_is_open_with_what_they_see_there() {
    let (server, browser, _) = cloud("regions_02").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    running(&server, &browser, inside).await;
    running(&server, &browser, draft("outside")).await;
    let (sub, _) =
        server.active_sub_user(&browser, "regions_22", in_project(&project, &["compute_view"])).await;
    let seen = region(&sub, "cn-east", "").await.unwrap();
    assert_eq!((&seen["instances"][0]["count"], &seen["disks"]), (&json!(1), &json!(1)));
    assert_eq!(seen["stock"], Value::Null, "whoever may create nothing is not told what is left");
    let of_project = format!("?project_id={}", project.as_str().unwrap());
    let asked = region(&browser, "cn-east", &of_project).await.unwrap();
    assert_eq!((&asked["instances"][0]["count"], &asked["disks"]), (&json!(1), &json!(1)));
    let (nobody, _) = server.active_sub_user(&browser, "regions_23", json!([])).await;
    assert_eq!(nobody.get(REGIONS).await.status, 403);
    assert_eq!(browser.get(&format!("{REGIONS}?project=1")).await.status, 400);
}
