//! GPU servers are protected from their return, tagged, and moved to other projects, several at once or none.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_server_filters::found;
use crate::gpu_servers::{available_server, events, hourly_draft, ordered, server_draft, shown, status};
use crate::instances::cloud;
use crate::instances_changes::refused;
use crate::support::{Answer, Browser, everywhere, in_project};

const TAGS: &str = "/gicend/compute/gpu_server/tags/";

async fn protect(browser: &Browser, ids: &[&str], is_protected: bool) -> Answer {
    let body = json!({"server_ids": ids, "is_protected": is_protected});
    browser.post("/gicend/compute/gpu_server/protection/", body).await
}

async fn give_back(browser: &Browser, id: &str, name: &str) -> Answer {
    let body = json!({"server_id": id, "name": name});
    browser.post("/gicend/compute/gpu_server/give_back/", body).await
}

#[tokio::test]
async fn a_protected_gpu_server_is_neither_given_back_nor_ended_as_a_resource() {
    let (server, browser, _) = cloud("kept_01").await;
    let grace = operator(&server, "grace").await;
    let one = available_server(&browser, &grace, hourly_draft("one")).await;
    let two = available_server(&browser, &grace, hourly_draft("two")).await;
    let (pending, _) = ordered(&browser, hourly_draft("pending")).await;
    let answer = protect(&browser, &[&one, &pending], true).await;
    assert_eq!(refused(&answer), (409, json!("server_ids[1]"), json!("state_forbids")));
    assert_eq!(shown(&browser, &one).await["is_protected"], false, "all or none");
    protect(&browser, &[&one, &two], true).await.data();
    assert_eq!(shown(&browser, &two).await["is_protected"], true);
    let answer = give_back(&browser, &two, "two").await;
    assert_eq!(refused(&answer), (409, json!("server_id"), json!("state_forbids")));
    assert_eq!(answer.body["violations"][0]["rule"]["state"], "protected");
    let end = json!({"resource_id": shown(&browser, &two).await["resource_id"]});
    let answer = browser.post("/gicend/billing/resource/end/", end.clone()).await;
    assert_eq!(refused(&answer), (409, json!("resource_id"), json!("state_forbids")));
    assert_eq!(answer.body["violations"][0]["rule"]["state"], "protected");
    assert_eq!(status(&browser, &two).await, "available");
    let (worker, _) = server.active_sub_user(&browser, "kept_11", everywhere(&["compute_configure"])).await;
    assert_eq!(protect(&worker, &[&one], false).await.status, 403, "who may not give it back");
    protect(&browser, &[&one, &two], false).await.data();
    give_back(&browser, &one, "one").await.data();
    browser.post("/gicend/billing/resource/end/", end).await.data();
    assert_eq!(status(&browser, &two).await, "returning");
    let kinds: Vec<_> = events(&browser, &one).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["give_back", "unprotect", "protect", "hand_over", "order"]);
    let log = browser.get("/gicend/audit/list/?action=gpu_server.protection").await;
    let line = &log.data()["items"][0];
    assert_eq!(
        (&line["before"]["is_protected"], &line["after"]["is_protected"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn gpu_servers_are_found_by_their_tags_which_whoever_may_configure_there_changes() {
    let (server, browser, _) = cloud("kept_02").await;
    let project = browser.project().await;
    let mut inside = hourly_draft("inside");
    inside["project_id"] = project.clone();
    let (inside, _) = ordered(&browser, inside).await;
    let (outside, _) = ordered(&browser, hourly_draft("outside")).await;
    let body = |id: &str, tags: &[&str]| json!({"server_id": id, "server": {"tags": tags}});
    browser.post(TAGS, body(&outside, &["train-night", "Web"])).await.data();
    let grants = in_project(&project, &["compute_configure"]);
    let (worker, _) = server.active_sub_user(&browser, "kept_12", grants).await;
    assert_eq!(worker.post(TAGS, body(&outside, &["mine"])).await.status, 404);
    worker.post(TAGS, body(&inside, &[" web "])).await.data();
    assert_eq!(shown(&browser, &inside).await["tags"], json!(["web"]));
    assert_eq!(found(&browser, "tag=web").await, ["inside"], "a tag is found whole");
    assert_eq!(found(&browser, "tag=Web").await, ["outside"]);
    assert_eq!(found(&browser, "tag=%22").await, Vec::<String>::new());
    assert_eq!(found(&browser, "q=NIGHT").await, ["outside"]);
    let answer = browser.post(TAGS, body(&inside, &["web", "WEB"])).await;
    assert_eq!(refused(&answer), (400, json!("server.tags[1]"), json!("listed_twice")));
    let export = json!({"format": "csv", "tag": "web"});
    let text = server.csv(&browser, "/gicend/compute/gpu_server/export/", export).await;
    assert!(text.lines().count() == 2 && text.contains(",inside,"), "{text}");
    let log = browser.get("/gicend/audit/list/?action=gpu_server.tags").await;
    let line = &log.data()["items"][0];
    assert_eq!((&line["before"]["tags"], &line["after"]["tags"]), (&json!([]), &json!(["web"])));
}

#[tokio::test]
async fn gpu_servers_move_with_what_bills_them_where_both_places_allow_it() {
    let (server, browser, _) = cloud("kept_03").await;
    let grace = operator(&server, "grace").await;
    let id = available_server(&browser, &grace, server_draft("train")).await;
    let project = browser.project().await;
    let vdc = async |region: &str| {
        let vdc = json!({"name": format!("V {region}"), "description": "", "region": region});
        let made = browser.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await;
        made.data()["vdc_id"].clone()
    };
    let (near, far) = (vdc("cn-east").await, vdc("us-west").await);
    let moved = async |browser: &Browser, project: &Value, vdc: &Value| {
        let body = json!({"server_ids": [id], "project_id": project, "vdc_id": vdc});
        browser.post("/gicend/compute/gpu_server/move/", body).await
    };
    let answer = moved(&browser, &Value::Null, &far).await;
    assert_eq!(refused(&answer), (400, json!("vdc_id"), json!("unknown_choice")));
    moved(&browser, &Value::Null, &near).await.data();
    let one = shown(&browser, &id).await;
    assert_eq!((&one["project_id"], &one["vdc_id"]), (&project, &near));
    let resource = browser.get("/gicend/billing/resource/list/").await.data()["items"][0].clone();
    assert_eq!((&resource["project_id"], &resource["vdc_id"]), (&project, &near));
    let path = format!("/gicend/compute/gpu_server/event/list/?server_id={id}");
    let newest = browser.get(&path).await.data()["items"][0].clone();
    assert_eq!(newest["kind"], "move");
    assert!(newest["note"].as_str().unwrap().ends_with(" / V cn-east"), "{newest}");
    let grants = in_project(&project, &["compute_configure"]);
    let (worker, _) = server.active_sub_user(&browser, "kept_13", grants).await;
    assert_eq!(moved(&worker, &Value::Null, &Value::Null).await.status, 403, "not out of what is theirs");
    moved(&worker, &project, &Value::Null).await.data();
    moved(&browser, &Value::Null, &Value::Null).await.data();
    assert_eq!(moved(&worker, &project, &Value::Null).await.status, 404, "nor into it");
    let closed = json!({"name": "Closed", "description": ""});
    let closed = browser.post("/gicend/project/create/", closed).await.data()["project_id"].clone();
    browser.post("/gicend/project/archive/", json!({"project_id": closed})).await.data();
    let answer = moved(&browser, &closed, &Value::Null).await;
    assert_eq!(refused(&answer), (409, json!("project_id"), json!("archived")));
}

#[tokio::test]
async fn gpu_servers_move_together_or_not_at_all_and_none_to_where_its_name_is_taken() {
    let (server, browser, _) = cloud("kept_04").await;
    let grace = operator(&server, "grace").await;
    let project = browser.project().await;
    let mut there = hourly_draft("train");
    there["project_id"] = project.clone();
    ordered(&browser, there).await;
    let free = available_server(&browser, &grace, hourly_draft("free")).await;
    let taken = available_server(&browser, &grace, hourly_draft("Train")).await;
    let body = |ids: &[&str]| json!({"server_ids": ids, "project_id": project, "vdc_id": null});
    let path = "/gicend/compute/gpu_server/move/";
    let answer = browser.post(path, body(&[&free, &taken])).await;
    assert_eq!(refused(&answer), (409, json!("server_ids[1]"), json!("occupied")));
    assert_eq!(shown(&browser, &free).await["project_id"], Value::Null, "nothing was moved");
    browser.post(path, body(&[&free])).await.data();
    assert_eq!(shown(&browser, &free).await["project_id"], project);
    let (pending, _) = ordered(&browser, hourly_draft("pending")).await;
    let answer = browser.post(path, body(&[&pending])).await;
    assert_eq!(refused(&answer), (409, json!("server_ids[0]"), json!("state_forbids")));
}
