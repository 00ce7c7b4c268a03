//! Projects and VDCs: made, called, archived, deleted; by whom, how many, and what an archived one takes.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::metering::{MILLION, approve, shop};
use crate::support::{Answer, Browser, TestServer, everywhere, in_project, key_draft};

const CREATE: &str = "/gicend/project/create/";
const LIST: &str = "/gicend/project/list/";
const ORDER: &str = "/gicend/billing/order/create/";

async fn made(browser: &Browser, name: &str) -> Value {
    let answer = browser.post(CREATE, json!({"name": name, "description": ""})).await;
    answer.data()["project_id"].clone()
}

async fn vdc(browser: &Browser, project: &Value, name: &str, region: &str) -> Answer {
    let vdc = json!({"name": name, "description": "", "region": region});
    browser.post("/gicend/vdc/create/", json!({"project_id": project, "vdc": vdc})).await
}

async fn act(browser: &Browser, kind: &str, act: &str, id: &Value) -> Answer {
    let body = json!({format!("{kind}_id"): id});
    browser.post(&format!("/gicend/{kind}/{act}/"), body).await
}

/// The first broken rule of a refusal with HTTP 409, with its field.
fn refusal(answer: &Answer) -> (String, String) {
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(100_001)), "{}", answer.body);
    let found = &answer.body["violations"][0];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&found["field"]), text(&found["rule"]["rule"]))
}

fn because(field: &str, rule: &str) -> (String, String) {
    (field.to_owned(), rule.to_owned())
}

/// The projects by name, with one of their values.
async fn listed(browser: &Browser, value: &str) -> Vec<(String, Value)> {
    let answer = browser.get(LIST).await;
    let projects = answer.data()["projects"].as_array().unwrap().clone();
    projects.iter().map(|one| (one["name"].as_str().unwrap().to_owned(), one[value].clone())).collect()
}

fn order(project: &Value, vdc: &Value) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": MILLION, "periods": 1,
        "project_id": project, "vdc_id": vdc, "total": 1_000})
}

#[tokio::test]
async fn a_customer_makes_a_project_and_a_vdc_in_it_renames_both_and_everything_is_on_record() {
    let server = TestServer::start().await;
    let main = server.signed_in("places_01").await;
    let project = made(&main, "Production").await;
    let vdc_id = vdc(&main, &project, "Production A", "cn-east").await.data()["vdc_id"].clone();
    let called = json!({"name": "Live", "description": "What customers see"});
    let body = json!({"project_id": project, "project": called});
    main.post("/gicend/project/update/", body).await.data();
    let body = json!({"vdc_id": vdc_id, "vdc": {"name": "Live A", "description": "East"}});
    main.post("/gicend/vdc/update/", body).await.data();
    let projects = main.get(LIST).await.data()["projects"].clone();
    let shown = &projects[1];
    assert_eq!((&shown["name"], &shown["description"]), (&json!("Live"), &json!("What customers see")));
    assert_eq!((&shown["status"], &shown["is_archived"]), (&json!(1), &json!(false)));
    assert_eq!((&shown["is_default"], &shown["is_used"]), (&json!(false), &json!(false)));
    assert_eq!(projects[0]["is_default"], true, "the first one");
    let found = main.get("/gicend/vdc/list/").await.data()["vdcs"][0].clone();
    assert_eq!((&found["name"], &found["description"]), (&json!("Live A"), &json!("East")));
    assert_eq!((&found["region"], &found["project_id"]), (&json!("cn-east"), &project));
    let events = server.audited().await;
    for line in ["project.create done", "vdc.create done", "project.update done", "vdc.update done"] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), 1, "{line}: {events:?}");
    }
}

#[tokio::test]
async fn a_name_is_one_projects_own_in_any_case_and_a_vdcs_own_in_its_project() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("places_02").await, server.signed_in("places_03").await);
    let first = made(&main, "Straße Ｏne").await;
    made(&other, "Straße Ｏne").await;
    let taken = main.post(CREATE, json!({"name": " straße one", "description": ""})).await;
    assert_eq!(refusal(&taken), because("name", "occupied"));
    let second = made(&main, "Second").await;
    let body = json!({"project_id": second, "project": {"name": "STRAßE ONE", "description": ""}});
    let taken = main.post("/gicend/project/update/", body).await;
    assert_eq!(refusal(&taken), because("project.name", "occupied"));
    let body = json!({"project_id": second, "project": {"name": "SECOND", "description": "its own"}});
    main.post("/gicend/project/update/", body).await.data();
    vdc(&main, &first, "A", "cn-east").await.data();
    assert_eq!(refusal(&vdc(&main, &first, "a", "cn-north").await), because("vdc.name", "occupied"));
    let elsewhere = vdc(&main, &second, "a", "cn-north").await.data()["vdc_id"].clone();
    vdc(&main, &first, "B", "cn-east").await.data();
    let body = json!({"vdc_id": elsewhere, "vdc": {"name": "B", "description": ""}});
    main.post("/gicend/vdc/update/", body).await.data();
    let nowhere = vdc(&main, &first, "C", "moon").await;
    assert_eq!(nowhere.body["violations"][0]["field"], "vdc.region");
}

#[tokio::test]
async fn a_vdc_is_judged_over_http_as_core_judges_it() {
    let server = TestServer::start().await;
    let main = server.signed_in("places_04").await;
    let project = main.project().await;
    let cases: Value =
        serde_json::from_str(include_str!("../../../core/vectors/vdc.json")).expect("the shared cases");
    for case in cases["cases"].as_array().unwrap().iter().filter(|case| case["accept"] == false) {
        let body = json!({"project_id": project, "vdc": case["input"]});
        let answer = main.post("/gicend/vdc/create/", body).await;
        let mut wanted = case["rules"].clone();
        for one in wanted.as_array_mut().unwrap() {
            one["field"] = json!(format!("vdc.{}", one["field"].as_str().unwrap()));
        }
        assert_eq!(answer.body["violations"], wanted, "{}", case["name"]);
    }
}

#[tokio::test]
async fn an_account_has_as_many_projects_and_vdcs_as_the_operator_allows_also_of_many_made_at_once() {
    let server = TestServer::start_with(|config| {
        config.limits.account.projects = 3;
        config.limits.account.vdcs = 2;
    })
    .await;
    let main = server.signed_in("places_05").await;
    let names: Vec<String> = (0..6).map(|number| format!("Project {number}")).collect();
    let bodies = names.iter().map(|name| json!({"name": name, "description": ""}));
    let answers = join_all(bodies.map(|body| main.post(CREATE, body))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 2);
    let refused = answers.iter().find(|answer| answer.status != StatusCode::OK).unwrap();
    assert_eq!(
        refused.body["violations"][0],
        json!({"field": "name", "rule": {"rule": "too_many", "max": 3}})
    );
    let project = main.project().await;
    let answers = join_all(["A", "B", "C", "D"].map(|name| vdc(&main, &project, name, "cn-east"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 2);
    let vdcs = main.get("/gicend/vdc/list/").await.data()["vdcs"].clone();
    assert_eq!(vdcs.as_array().unwrap().len(), 2);
    // The same name twice at once is one project.
    let server = TestServer::start().await;
    let main = server.signed_in("places_06").await;
    let body = json!({"name": "Twin", "description": ""});
    let answers = join_all((0..4).map(|_| main.post(CREATE, body.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
        assert_eq!(refusal(answer), because("name", "occupied"));
    }
}

#[tokio::test]
async fn an_archived_project_takes_nothing_new_while_what_is_in_it_goes_on_and_is_listed() {
    let (server, main, _) = shop("places_07").await;
    let project = made(&main, "Old").await;
    let vdc_id = vdc(&main, &project, "Old A", "cn-east").await.data()["vdc_id"].clone();
    let waiting = main.post(ORDER, order(&project, &vdc_id)).await.data().clone();
    act(&main, "project", "archive", &project).await.data();
    assert_eq!(
        refusal(&act(&main, "project", "archive", &project).await),
        because("project_id", "state_forbids")
    );
    for (place, field) in [(&Value::Null, "project_id"), (&vdc_id, "project_id")] {
        assert_eq!(refusal(&main.post(ORDER, order(&project, place)).await), because(field, "archived"));
    }
    assert_eq!(refusal(&vdc(&main, &project, "Old B", "cn-east").await), because("project_id", "archived"));
    assert_eq!(refusal(&act(&main, "project", "default", &project).await), because("project_id", "archived"));
    // What was ordered before goes on, is renewed, and is listed.
    approve(&server, &waiting).await;
    let path = format!("/gicend/billing/resource/list/?project_id={}", project.as_str().unwrap());
    let resources = main.get(&path).await.data()["items"].clone();
    assert_eq!(resources.as_array().unwrap().len(), 1);
    let renewed = json!({"resource_ids": [resources[0]["resource_id"]], "periods": 1, "total": 1_000});
    main.post("/gicend/billing/resource/renew/", renewed).await.data();
    let statuses = listed(&main, "status").await;
    assert_eq!(statuses, [("Default".to_owned(), json!(1)), ("Old".to_owned(), json!(2))]);
    assert_eq!(listed(&main, "is_used").await[1].1, true);
    act(&main, "project", "restore", &project).await.data();
    assert_eq!(
        refusal(&act(&main, "project", "restore", &project).await),
        because("project_id", "state_forbids")
    );
    main.post(ORDER, order(&project, &vdc_id)).await.data();
    // A VDC alone can be archived too.
    act(&main, "vdc", "archive", &vdc_id).await.data();
    assert_eq!(refusal(&main.post(ORDER, order(&project, &vdc_id)).await), because("vdc_id", "archived"));
    main.post(ORDER, order(&project, &Value::Null)).await.data();
    act(&main, "project", "archive", &project).await.data();
    assert_eq!(refusal(&act(&main, "vdc", "restore", &vdc_id).await), because("vdc_id", "archived"));
    let events = server.audited().await;
    for (line, count) in [
        ("project.archive done", 2),
        ("project.restore done", 1),
        ("vdc.archive done", 1),
        ("vdc.restore done", 0),
    ] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), count, "{line}");
    }
}

#[tokio::test]
async fn only_an_empty_project_is_deleted_with_its_budget_and_what_was_granted_in_it() {
    let (server, main, _) = shop("places_08").await;
    let project = made(&main, "Trial").await;
    let vdc_id = vdc(&main, &project, "Trial A", "cn-east").await.data()["vdc_id"].clone();
    let budget = json!({"amount": "10.00", "currency": "CNY", "grades": []});
    main.post("/gicend/budget/save/", json!({"project_id": project, "budget": budget})).await.data();
    let (viewer, _) =
        server.active_sub_user(&main, "places_s8", in_project(&project, &["compute_view"])).await;
    let group = main.group("In the VDC", json!([])).await;
    let grants = json!([{"scope": {"kind": "vdc", "id": vdc_id}, "groups": ["vdc_view"]}]);
    main.post("/gicend/group/grant/update/", json!({"group_id": group, "grants": grants})).await.data();
    assert_eq!(refusal(&act(&main, "project", "delete", &project).await), because("project_id", "not_empty"));
    act(&main, "vdc", "delete", &vdc_id).await.data();
    assert_eq!(act(&main, "vdc", "delete", &vdc_id).await.status, StatusCode::NOT_FOUND);
    assert_eq!(listed(&viewer, "status").await.len(), 1);
    act(&main, "project", "delete", &project).await.data();
    assert_eq!(act(&main, "project", "delete", &project).await.status, StatusCode::NOT_FOUND);
    assert_eq!(listed(&viewer, "status").await.len(), 0);
    assert_eq!((server.count("budget").await, server.count("access_grant").await), (0, 0));
    // What something was ordered in once stays, though the order was taken back.
    let kept = made(&main, "Kept").await;
    let kept_vdc = vdc(&main, &kept, "Kept A", "cn-east").await.data()["vdc_id"].clone();
    let taken_back = main.post(ORDER, order(&kept, &kept_vdc)).await.data()["order_id"].clone();
    main.post("/gicend/billing/order/cancel/", json!({"order_id": taken_back})).await.data();
    assert_eq!(refusal(&act(&main, "vdc", "delete", &kept_vdc).await), because("vdc_id", "not_empty"));
    let events = server.audited().await;
    for line in ["project.delete done", "vdc.delete done"] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), 1, "{line}");
    }
}

#[tokio::test]
async fn a_project_or_vdc_in_which_something_was_billed_is_in_use_though_nothing_was_ordered_in_it() {
    let (server, main, _) = shop("places_14").await;
    let other = made(&main, "Other").await;
    let vdc_id = vdc(&main, &other, "Other A", "cn-east").await.data()["vdc_id"].clone();
    let billed = made(&main, "Billed").await;
    // What a resource has left there that was moved on.
    let costs = "insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
        select p.account_id, 202611, 20758, 'cn-east', 'cpu', 'hourly', p.project_id, v.vdc_id, 1, 1, 1
        from project p, vdc v where p.name = 'Billed' and v.name = 'Other A'";
    server.execute(costs).await;
    assert_eq!(refusal(&act(&main, "project", "delete", &billed).await), because("project_id", "not_empty"));
    assert_eq!(refusal(&act(&main, "vdc", "delete", &vdc_id).await), because("vdc_id", "not_empty"));
    let used = listed(&main, "is_used").await;
    assert!(used.contains(&("Billed".to_owned(), json!(true))), "{used:?}");
    assert!(used.contains(&("Other".to_owned(), json!(false))), "{used:?}");
    assert_eq!(main.get("/gicend/vdc/list/").await.data()["vdcs"][0]["is_used"], true);
}

#[tokio::test]
async fn an_order_and_the_deletion_of_its_project_at_once_leave_one_of_them_done() {
    let (_server, main, _) = shop("places_09").await;
    for round in 0..6 {
        let project = made(&main, &format!("Round {round}")).await;
        let (ordered, deleted) = tokio::join!(
            main.post(ORDER, order(&project, &Value::Null)),
            act(&main, "project", "delete", &project)
        );
        let done = [&ordered, &deleted].map(|answer| answer.status == StatusCode::OK);
        assert_ne!(done[0], done[1], "{} {}", ordered.body, deleted.body);
        for answer in [&ordered, &deleted] {
            assert!(answer.status.as_u16() < 500, "{}", answer.body);
        }
    }
}

#[tokio::test]
async fn an_account_has_one_default_project_that_is_neither_archived_nor_deleted() {
    let server = TestServer::start().await;
    let main = server.signed_in("places_10").await;
    let first = main.project().await;
    let second = made(&main, "Second").await;
    for way in ["archive", "delete"] {
        let refused = act(&main, "project", way, &first).await;
        assert_eq!(refusal(&refused), because("project_id", "default_project"), "{way}");
    }
    act(&main, "project", "default", &second).await.data();
    let defaults = listed(&main, "is_default").await;
    assert_eq!(defaults, [("Default".to_owned(), json!(false)), ("Second".to_owned(), json!(true))]);
    assert_eq!(
        refusal(&act(&main, "project", "default", &second).await),
        because("project_id", "state_forbids")
    );
    assert_eq!(
        refusal(&act(&main, "project", "archive", &second).await),
        because("project_id", "default_project")
    );
    act(&main, "project", "delete", &first).await.data();
    // Of two that are made the default at once one is it, and neither the other's archive nor the wish is half done.
    let third = made(&main, "Third").await;
    let (made_default, archived) =
        tokio::join!(act(&main, "project", "default", &third), act(&main, "project", "archive", &third));
    assert_ne!(made_default.status == StatusCode::OK, archived.status == StatusCode::OK);
    let defaults = listed(&main, "is_default").await;
    assert_eq!(defaults.iter().filter(|(_, is_default)| *is_default == true).count(), 1);
}

#[tokio::test]
async fn who_manages_projects_changes_them_and_everybody_else_sees_only_their_own() {
    let server = TestServer::start().await;
    let main = server.signed_in("places_11").await;
    let first = main.project().await;
    let second = made(&main, "Second").await;
    let vdc_id = vdc(&main, &second, "Second A", "cn-east").await.data()["vdc_id"].clone();
    vdc(&main, &second, "Second B", "cn-east").await.data();
    let (manager, _) = server.active_sub_user(&main, "places_s1", everywhere(&["project_management"])).await;
    let third = made(&manager, "Third").await;
    assert_eq!(listed(&manager, "is_used").await.len(), 3);
    act(&manager, "project", "archive", &third).await.data();
    // Of a VDC alone one sees its project and nothing else in it, and not whether it is used.
    let grants =
        json!([{"scope": {"kind": "vdc", "id": vdc_id}, "groups": ["compute_view", "finance_bills"]}]);
    let (viewer, _) = server.active_sub_user(&main, "places_s2", grants).await;
    assert_eq!(listed(&viewer, "is_used").await, [("Second".to_owned(), Value::Null)]);
    assert_eq!(viewer.get("/gicend/vdc/list/").await.data()["vdcs"].as_array().unwrap().len(), 1);
    let called = json!({"name": "Mine", "description": ""});
    let refused = [
        viewer.post(CREATE, called.clone()).await,
        vdc(&viewer, &second, "Mine", "cn-east").await,
        viewer.post("/gicend/project/update/", json!({"project_id": second, "project": called})).await,
        viewer.post("/gicend/vdc/update/", json!({"vdc_id": vdc_id, "vdc": called})).await,
        act(&viewer, "project", "archive", &second).await,
        act(&viewer, "project", "default", &second).await,
        act(&viewer, "project", "delete", &first).await,
        act(&viewer, "vdc", "archive", &vdc_id).await,
        act(&viewer, "vdc", "delete", &vdc_id).await,
    ];
    for answer in refused {
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::FORBIDDEN, json!(100_013)),
            "{}",
            answer.body
        );
    }
    let narrow = in_project(&second, &["project_management"]);
    let body = json!({"group_id": main.group("Narrow", json!([])).await, "grants": narrow});
    let refused = main.post("/gicend/group/grant/update/", body).await;
    assert_eq!(refused.body["violations"][0]["rule"]["rule"], "whole_account_only");
    // A key has the right only if it was given it.
    main.prove().await;
    let (with, without) =
        (main.key(key_draft(&["project_management"])).await, main.key(key_draft(&["compute_view"])).await);
    let by_key = async |secret: &str| main.call("POST", CREATE, secret, &[]).await.status;
    assert_eq!(by_key(&with.secret).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(by_key(&without.secret).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn another_accounts_project_is_none_whatever_is_asked_of_it() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("places_12").await, server.signed_in("places_13").await);
    let project = made(&main, "Ours").await;
    let vdc_id = vdc(&main, &project, "Ours A", "cn-east").await.data()["vdc_id"].clone();
    let called = json!({"name": "Theirs", "description": ""});
    let mut answers = vec![
        other.post("/gicend/project/update/", json!({"project_id": project, "project": called})).await,
        other.post("/gicend/vdc/update/", json!({"vdc_id": vdc_id, "vdc": called})).await,
        vdc(&other, &project, "Theirs", "cn-east").await,
    ];
    for way in ["archive", "restore", "default", "delete"] {
        answers.push(act(&other, "project", way, &project).await);
    }
    for way in ["archive", "restore", "delete"] {
        answers.push(act(&other, "vdc", way, &vdc_id).await);
    }
    for answer in answers {
        assert_eq!(
            (answer.status, answer.code()),
            (StatusCode::NOT_FOUND, json!(100_004)),
            "{}",
            answer.body
        );
    }
    assert_eq!(listed(&main, "name").await[1].1, "Ours");
}

#[tokio::test]
async fn bills_their_files_and_the_overview_can_be_had_of_one_project() {
    let (server, main, _) = shop("places_14").await;
    let project = made(&main, "Billed").await;
    for place in [&project, &Value::Null, &Value::Null] {
        let placed = main.post(ORDER, order(place, &Value::Null)).await.data().clone();
        approve(&server, &placed).await;
    }
    let id = project.as_str().unwrap();
    let unknown = server.app.random().id(server.app.now()).to_string();
    let month = main.get("/gicend/billing/bill/list/").await.data()["items"][0]["month"].clone();
    let total = async |path: &str, pointer: &str| main.get(path).await.data().pointer(pointer).cloned();
    for (path, pointer) in [
        ("/gicend/billing/bill/list/?limit=5".to_owned(), "/items/0/total/minor"),
        (format!("/gicend/billing/bill/summary/?month={month}"), "/total/minor"),
        ("/gicend/billing/bill/overview/?period=year".to_owned(), "/total/minor"),
    ] {
        assert_eq!(total(&path, pointer).await, Some(json!(3_000)), "{path}");
        assert_eq!(total(&format!("{path}&project_id={id}"), pointer).await, Some(json!(1_000)), "{path}");
        let nothing = total(&format!("{path}&project_id={unknown}"), pointer).await;
        assert!(nothing.is_none_or(|sum| sum == 0), "{path}");
    }
    let months = json!({"format": "csv", "project_id": id});
    let file = server.csv(&main, "/gicend/billing/bill/export/", months).await;
    assert!(file.contains("10.00") && !file.contains("30.00"), "{file}");
    let sums = json!({"format": "csv", "from_month": month, "to_month": month, "project_id": id});
    let file = server.csv(&main, "/gicend/billing/bill/summary/export/", sums).await;
    assert!(file.contains("10.00") && !file.contains("30.00"), "{file}");
}
