//! Instances at a glance: how many are how, and what was done with them last.

use portico_server::kit::queue::run_due;
use serde_json::json;

use crate::instances::{act, cloud, done, draft, order, publish, running};
use crate::support::in_project;

const OVERVIEW: &str = "/gicend/compute/instance/overview/";

#[tokio::test]
async fn an_overview_counts_instances_by_region_and_status_and_shows_what_was_done_last() {
    let (server, browser, _) = cloud("glance_01").await;
    let empty = browser.get(OVERVIEW).await;
    assert_eq!((&empty.data()["counts"], &empty.data()["operations"]), (&json!([]), &json!([])));
    publish(&server, "cn-north").await;
    let web = running(&server, &browser, draft("web")).await;
    running(&server, &browser, draft("api")).await;
    let mut away = draft("away");
    away["region"] = json!("cn-north");
    running(&server, &browser, away).await;
    done(&server, &browser, "stop", &web).await;
    order(&browser, draft("later")).await;
    let told = browser.get(OVERVIEW).await;
    let count =
        |region: &str, status: &str, count: i64| json!({"region": region, "status": status, "count": count});
    let expected = json!([
        count("cn-east", "creating", 1),
        count("cn-east", "running", 1),
        count("cn-east", "stopped", 1),
        count("cn-north", "running", 1),
    ]);
    assert_eq!(told.data()["counts"], expected);
    let operations = told.data()["operations"].as_array().unwrap();
    assert_eq!(operations.len(), 5);
    let newest: Vec<_> = operations
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["operation"]["kind"].as_str().unwrap()))
        .collect();
    assert_eq!(newest[..2], [("later", "create"), ("web", "stop")]);
    assert_eq!(operations[1]["operation"]["user_name"], "glance_01");
    act(&browser, "delete", &[&web]).await.data();
    run_due(&server.app).await.unwrap();
    server.clock.advance(3);
    run_due(&server.app).await.unwrap();
    let told = browser.get(OVERVIEW).await;
    let gone = told.data()["operations"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["operation"]["kind"] == "delete")
        .unwrap()
        .clone();
    assert_eq!((&gone["is_gone"], &gone["name"]), (&json!(true), &json!("web")));
}

#[tokio::test]
async fn an_overview_is_of_what_its_reader_sees_and_of_the_project_that_was_asked_for() {
    let (server, browser, _) = cloud("glance_02").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    running(&server, &browser, inside).await;
    running(&server, &browser, draft("outside")).await;
    let (sub, _) =
        server.active_sub_user(&browser, "glance_22", in_project(&project, &["compute_view"])).await;
    let of_project = format!("{OVERVIEW}?project_id={}", project.as_str().unwrap());
    for answer in [sub.get(OVERVIEW).await, browser.get(&of_project).await] {
        assert_eq!(answer.data()["counts"], json!([{"region": "cn-east", "status": "running", "count": 1}]));
        let operations = answer.data()["operations"].as_array().unwrap();
        assert_eq!(operations.iter().map(|one| &one["name"]).collect::<Vec<_>>(), ["inside"]);
    }
    let (server, stranger, _) = cloud("glance_03").await;
    let (nobody, _) = server.active_sub_user(&stranger, "glance_33", json!([])).await;
    assert_eq!(nobody.get(OVERVIEW).await.status, 403);
    let unknown = format!("{OVERVIEW}?project=1");
    assert_eq!(stranger.get(&unknown).await.status, 400);
}
