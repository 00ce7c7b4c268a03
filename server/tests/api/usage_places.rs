//! What was used before something was moved to another project is billed to the project that it was in, however late it is rated.

use axum::http::StatusCode;
use portico_server::kit::queue::run_due;
use portico_server::money::metering::rate_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_servers::{available_server, hourly_draft};
use crate::instances::{cloud, draft, pass_hours, running};
use crate::support::{Browser, TestServer, assert_ledger, assert_metered, in_project, list_records};

const HOUR: i64 = 3_600;

/// Lets time pass until so many seconds after the next hour began, of which nothing was metered or rated yet.
fn pass_the_hour(server: &TestServer, seconds: i64) {
    server.clock.advance(HOUR - server.app.now().seconds() % HOUR + seconds);
}

/// Fails unless usage of before each of two moves is on lines of no project, and that between them on lines of one; what the lines come to.
async fn assert_places(server: &TestServer, moves: [i64; 2]) {
    let [first, second] = moves;
    let is_inside = format!("u.at >= {first} and u.at < {second}");
    let joined = "usage_record u join bill_line b on b.line_id = u.line_id where";
    assert_eq!(server.count("usage_record where line_id is null").await, 0, "all of it is rated");
    let misplaced = format!("{joined} ({is_inside}) <> (b.project_id is not null)");
    assert_eq!(server.count(&misplaced).await, 0);
    for place in ["is null", "is not null"] {
        assert!(server.count(&format!("bill_line b where b.project_id {place}")).await >= 2);
    }
    // Every record is on one line, and no line has more or less than its records.
    let items = server.bill_items().await;
    let of_lines: i64 = items.iter().map(|item| item["usage"].as_i64().unwrap()).sum();
    let of_usage: i64 = list_records(server).await.iter().map(|record| record.3).sum();
    assert_eq!(of_lines, of_usage);
}

/// Moves something twice within hours of which nothing is rated yet, and lets it be rated.
async fn move_twice(server: &TestServer, browser: &Browser, login: &str, kind: &str, id: &str) -> [i64; 2] {
    let project = browser.project().await;
    let mut moves = [0; 2];
    for (at, place) in moves.iter_mut().zip([project, Value::Null]) {
        pass_the_hour(server, 1_234);
        server.sign_in(browser, login).await;
        let mut body = json!({"project_id": place, "vdc_id": null});
        body[if kind == "instance" { "instance_ids" } else { "server_ids" }] = json!([id]);
        *at = server.app.now().micros();
        browser.post(&format!("/gicend/compute/{kind}/move/"), body).await.data();
    }
    run_due(&server.app).await.unwrap();
    pass_hours(server, 3).await;
    while rate_due(&server.app).await.unwrap() {}
    moves
}

#[tokio::test]
async fn usage_of_an_instance_that_is_rated_after_it_was_moved_belongs_to_where_it_was_then() {
    let (server, browser, _) = cloud("places_01").await;
    let id = running(&server, &browser, draft("web")).await;
    let moves = move_twice(&server, &browser, "places_01", "instance", &id).await;
    assert_places(&server, moves).await;
    assert_metered(&server).await;
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn usage_of_a_gpu_server_that_is_rated_after_it_was_moved_belongs_to_where_it_was_then() {
    let (server, browser, _) = cloud("places_02").await;
    let grace = operator(&server, "grace").await;
    let id = available_server(&browser, &grace, hourly_draft("train")).await;
    let moves = move_twice(&server, &browser, "places_02", "gpu_server", &id).await;
    assert_places(&server, moves).await;
    assert_metered(&server).await;
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn something_that_is_moved_to_where_it_is_already_goes_on_as_it_was() {
    let (server, browser, _) = cloud("places_03").await;
    let id = running(&server, &browser, draft("web")).await;
    let body = json!({"instance_ids": [id], "project_id": null, "vdc_id": null});
    browser.post("/gicend/compute/instance/move/", body).await.data();
    assert_eq!(server.count("resource_move").await, 0);
    assert_eq!(server.count("run_span").await, 2, "its processors and its disk");
}

#[tokio::test]
async fn the_usage_of_a_line_is_seen_by_whoever_sees_the_line_wherever_its_resource_is_now() {
    let (server, browser, _) = cloud("places_04").await;
    let id = running(&server, &browser, draft("web")).await;
    let first = browser.project().await;
    let second = json!({"name": "Second", "description": ""});
    let second = browser.post("/gicend/project/create/", second).await.data()["project_id"].clone();
    let moved = async |project: &Value| {
        server.sign_in(&browser, "places_04").await;
        let body = json!({"instance_ids": [id], "project_id": project, "vdc_id": null});
        browser.post("/gicend/compute/instance/move/", body).await.data();
        pass_hours(&server, 2).await;
        while rate_due(&server.app).await.unwrap() {}
        server.sign_in(&browser, "places_04").await;
    };
    moved(&first).await;
    let items = browser.get("/gicend/billing/bill/item/list/?month=202611").await.data()["items"].clone();
    let is_there = |item: &&Value| item["project_id"] == first && item["kind"] == "usage";
    let line =
        items.as_array().unwrap().iter().find(is_there).expect("a line of the first")["line_id"].clone();
    moved(&second).await;
    let path = format!("/gicend/billing/bill/usage/list/?line_id={}", line.as_str().unwrap());
    let seen = async |login: &str, project: &Value| {
        let (reader, _) =
            server.active_sub_user(&browser, login, in_project(project, &["finance_bills"])).await;
        reader.get(&path).await.status
    };
    assert_eq!(seen("first_01", &first).await, StatusCode::OK);
    assert_eq!(seen("second_01", &second).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_a_resource_cost_in_a_project_stays_on_its_resource_bill_when_it_moves_to_another() {
    let (server, browser, _) = cloud("places_05").await;
    let id = running(&server, &browser, draft("web")).await;
    let first = browser.project().await;
    let second = json!({"name": "Second", "description": ""});
    let second = browser.post("/gicend/project/create/", second).await.data()["project_id"].clone();
    for project in [&first, &second] {
        server.sign_in(&browser, "places_05").await;
        let body = json!({"instance_ids": [id], "project_id": project, "vdc_id": null});
        browser.post("/gicend/compute/instance/move/", body).await.data();
        pass_hours(&server, 2).await;
        while rate_due(&server.app).await.unwrap() {}
    }
    server.sign_in(&browser, "places_05").await;
    let listed = async |reader: &Browser, list: &str, filter: &str| {
        let path = format!("/gicend/billing/bill/{list}/list/?month=202611&limit=100{filter}");
        reader.get(&path).await.data()["items"].as_array().unwrap().clone()
    };
    let sum = |rows: &[Value]| rows.iter().map(|row| row["total"]["minor"].as_i64().unwrap()).sum::<i64>();
    let all = listed(&browser, "resource", "").await;
    assert_eq!(sum(&all), sum(&listed(&browser, "item", "").await));
    assert!(all.iter().all(|row| row["project_id"] == second), "where their newest lines are: {all:?}");
    for (project, login) in [(&first, "first_05"), (&second, "second_05")] {
        let filter = format!("&project_id={}", project.as_str().unwrap());
        let rows = listed(&browser, "resource", &filter).await;
        let lines = listed(&browser, "item", &filter).await;
        assert!(!lines.is_empty() && sum(&rows) < sum(&all), "{rows:?}");
        assert_eq!(sum(&rows), sum(&lines));
        assert_eq!(rows.iter().map(|row| row["lines"].as_i64().unwrap()).sum::<i64>(), lines.len() as i64);
        assert!(rows.iter().all(|row| row["project_id"] == *project), "{rows:?}");
        let (reader, _) =
            server.active_sub_user(&browser, login, in_project(project, &["finance_bills"])).await;
        assert_eq!(listed(&reader, "resource", "").await, rows, "what a sub-user of the project sees");
        let wanted = json!({"format": "csv", "month": 202_611, "project_id": project});
        let file = server.csv(&browser, "/gicend/billing/bill/resource/export/", wanted).await;
        assert_eq!(file.lines().count(), rows.len() + 1, "{file}");
    }
}
