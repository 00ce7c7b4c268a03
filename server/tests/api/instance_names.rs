//! Names of machines: none of one kind in one project is another's, whoever gives it and how.

use futures::future::join_all;
use serde_json::{Value, json};

use crate::gpu_servers::{CREATE as SERVER_CREATE, server_draft};
use crate::instances::{act, cloud, draft, order, pass, running, shown};
use crate::support::{Answer, Browser};

const CREATE: &str = "/gicend/compute/instance/create/";

/// What is answered to whoever gives a name that something else has.
fn assert_occupied(answer: &Answer, field: &str) {
    assert_eq!(answer.status, 409, "{:?}", answer.body);
    let wanted = json!([{"field": field, "rule": {"rule": "occupied"}}]);
    assert_eq!((&answer.body["code"], &answer.body["violations"]), (&json!(100_001), &wanted));
}

async fn rename(browser: &Browser, id: &str, name: &str) -> Answer {
    let body = json!({"instance_id": id, "instance": {"name": name}});
    browser.post("/gicend/compute/instance/rename/", body).await
}

async fn relocate(browser: &Browser, ids: &[&str], project: &Value) -> Answer {
    let body = json!({"instance_ids": ids, "project_id": project, "vdc_id": null});
    browser.post("/gicend/compute/instance/move/", body).await
}

/// Several of them.
fn several(name: &str, count: i64) -> Value {
    let mut body = draft(name);
    (body["instance"]["count"], body["total"]) = (json!(count), json!(43 * count));
    body
}

#[tokio::test]
async fn a_new_instance_cannot_have_the_name_of_one_of_its_project_nor_can_one_of_its_numbers() {
    let (server, browser, _) = cloud("names_01").await;
    let id = running(&server, &browser, draft("Web-2")).await;
    assert_occupied(&browser.post(CREATE, draft("web-2")).await, "instance.name");
    assert_occupied(&browser.post(CREATE, several("web", 3)).await, "instance.name");
    assert_eq!(server.count("cloud_object where kind = 'instance'").await, 1, "none of them is made");
    assert_eq!(order(&browser, several("web", 1)).await.len(), 1);
    assert_eq!(order(&browser, several("web-2", 2)).await.len(), 2, "web-2-1 is another name");
    let mut elsewhere = draft("web-2");
    elsewhere["project_id"] = browser.project().await;
    order(&browser, elsewhere).await;
    let (other, _) = server.verified("names_11").await;
    assert_eq!(other.post(CREATE, draft("web-2")).await.status, 402, "another account has its own names");
    act(&browser, "stop", &[&id]).await.data();
    pass(&server, 5).await;
    act(&browser, "delete", &[&id]).await.data();
    pass(&server, 5).await;
    assert_eq!(order(&browser, draft("web-2")).await.len(), 1, "a name is free when its instance is gone");
}

#[tokio::test]
async fn a_name_of_what_could_not_be_made_is_free() {
    let (server, browser, _) = cloud("names_02").await;
    order(&browser, draft("cannot-be-made")).await;
    pass(&server, 5).await;
    order(&browser, draft("cannot-be-made")).await;
}

#[tokio::test]
async fn of_orders_of_one_name_at_once_one_is_taken() {
    let (server, browser, _) = cloud("names_03").await;
    let answers = join_all((0..4).map(|_| browser.post(CREATE, draft("web")))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_occupied(answer, "instance.name");
    }
    assert_eq!(server.count("ledger_hold where state = 'held'").await, 2, "the machine and its disk");
}

#[tokio::test]
async fn an_instance_is_not_renamed_to_what_another_of_its_project_is_called() {
    let (server, browser, _) = cloud("names_04").await;
    let id = running(&server, &browser, draft("web")).await;
    let other = running(&server, &browser, draft("api")).await;
    assert_occupied(&rename(&browser, &other, "WEB").await, "instance.name");
    assert_eq!(shown(&browser, &other).await["instance"]["name"], "api");
    rename(&browser, &id, "Web").await.data();
    rename(&browser, &other, "web-2").await.data();
    // What has one name since before.
    server.execute("update cloud_object set name = 'Web' where name = 'web-2'").await;
    rename(&browser, &other, "Web").await.data();
    rename(&browser, &other, "web-2").await.data();
}

#[tokio::test]
async fn instances_are_not_moved_to_where_one_of_their_names_is_and_the_one_is_named() {
    let (server, browser, _) = cloud("names_05").await;
    let project = browser.project().await;
    let mut there = draft("web");
    there["project_id"] = project.clone();
    running(&server, &browser, there).await;
    let api = running(&server, &browser, draft("api")).await;
    let web = running(&server, &browser, draft("web")).await;
    assert_occupied(&relocate(&browser, &[&api, &web], &project).await, "instance_ids[1]");
    assert_eq!(shown(&browser, &api).await["instance"]["project_id"], Value::Null, "none was moved");
    rename(&browser, &web, "web-2").await.data();
    relocate(&browser, &[&api, &web], &project).await.data();
    // Of two with one name, since before, the first is moved.
    relocate(&browser, &[&api, &web], &Value::Null).await.data();
    server.execute("update cloud_object set name = 'api' where name = 'web-2'").await;
    assert_occupied(&relocate(&browser, &[&api, &web], &project).await, "instance_ids[1]");
    relocate(&browser, &[&api], &project).await.data();
}

#[tokio::test]
async fn a_gpu_server_cannot_have_the_name_of_another_and_may_have_that_of_an_instance() {
    let (server, browser, _) = cloud("names_06").await;
    running(&server, &browser, draft("train")).await;
    browser.post(SERVER_CREATE, server_draft("train")).await.data();
    let taken = browser.post(SERVER_CREATE, server_draft("Train")).await;
    assert_occupied(&taken, "server.name");
}
