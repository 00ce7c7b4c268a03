//! Tags of instances, and what they are set up by at their first start.

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::instances::{CREATE, cloud, draft, pass, running, sealed_input, shown, status};
use crate::support::{Log, everywhere, in_project};

const TAGS: &str = "/gicend/compute/instance/tags/";

fn tagged(name: &str, tags: &[&str]) -> Value {
    let mut draft = draft(name);
    draft["instance"]["tags"] = json!(tags);
    draft
}

#[tokio::test]
async fn instances_are_ordered_with_tags_found_by_them_and_get_others() {
    let (server, browser, _) = cloud("tags_01").await;
    let web = running(&server, &browser, tagged("front", &[" web ", "生产"])).await;
    let api = running(&server, &browser, tagged("back", &["web-internal", "Web"])).await;
    let found = async |query: &str| -> Vec<String> {
        let list = browser.get(&format!("/gicend/compute/instance/list/?{query}")).await;
        let items = list.data()["items"].as_array().unwrap().clone();
        items.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(found("tag=web").await, ["front"], "a tag is found whole");
    assert_eq!(found("tag=Web").await, ["back"]);
    assert_eq!(found("tag=%E7%94%9F%E4%BA%A7").await, ["front"]);
    assert_eq!(found("tag=%22").await, Vec::<String>::new());
    assert_eq!(found("q=internal").await, ["back"]);
    let body = json!({"instance_id": api, "instance": {"tags": ["api"]}});
    browser.post(TAGS, body).await.data();
    assert_eq!(shown(&browser, &api).await["instance"]["tags"], json!(["api"]));
    assert_eq!(found("tag=Web").await, Vec::<String>::new());
    for (tags, field, rule) in [
        (json!(["web", "WEB"]), "instance.tags[1]", "listed_twice"),
        (json!(["a,b"]), "instance.tags[0]", "forbidden_character"),
        (json!(vec!["x"; 21]), "instance.tags", "too_many"),
    ] {
        let answer = browser.post(TAGS, json!({"instance_id": web, "instance": {"tags": tags}})).await;
        assert_eq!(answer.status, 400);
        assert_eq!(answer.body["violations"][0]["field"], field, "{}", answer.body);
        assert_eq!(answer.body["violations"][0]["rule"]["rule"], rule, "{}", answer.body);
    }
    assert_eq!(
        shown(&browser, &web).await["instance"]["tags"],
        json!(["web", "生产"]),
        "nothing was changed"
    );
}

#[tokio::test]
async fn tags_are_changed_by_whoever_may_configure_there_and_it_is_on_record() {
    let (server, browser, _) = cloud("tags_02").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    let inside = running(&server, &browser, inside).await;
    let outside = running(&server, &browser, draft("outside")).await;
    let body = |id: &str| json!({"instance_id": id, "instance": {"tags": ["mine"]}});
    let (sub, _) =
        server.active_sub_user(&browser, "tags_22", in_project(&project, &["compute_configure"])).await;
    assert_eq!(sub.post(TAGS, body(&outside)).await.status, 404);
    sub.post(TAGS, body(&inside)).await.data();
    let (watcher, _) = server.active_sub_user(&browser, "tags_23", everywhere(&["compute_view"])).await;
    assert_eq!(watcher.post(TAGS, body(&inside)).await.status, 403);
    let log = browser.get("/gicend/audit/list/?action=instance.tags").await;
    let event = &log.data()["items"][0];
    assert_eq!((&event["before"]["tags"], &event["after"]["tags"]), (&json!([]), &json!(["mine"])));
}

#[tokio::test]
async fn user_data_goes_to_the_engine_sealed_and_stands_in_no_log_no_answer_and_nowhere_afterwards() {
    let (server, browser, _) = cloud("tags_03").await;
    let log = Log::default();
    let guard = log.begin();
    let mut body = draft("web");
    body["instance"]["user_data"] = json!("#cloud-config\nhostname: Amber_Lantern77\n");
    let answer = browser.post(CREATE, body).await;
    let id = answer.data()["instance_ids"][0].as_str().unwrap().to_owned();
    let mut told = vec![answer.body];
    let sealed = sealed_input(&server).await;
    assert!(!sealed.is_empty() && !String::from_utf8_lossy(&sealed).contains("Amber_Lantern77"));
    for is_over in [false, true] {
        if is_over {
            run_due(&server.app).await.unwrap();
            pass(&server, 5).await;
            assert_eq!(status(&browser, &id).await, "running");
            assert_eq!(sealed_input(&server).await, Vec::<u8>::new());
        }
        let rows = server.dump().await;
        assert!(!rows.into_values().flatten().any(|row| row.contains("Amber_Lantern77")));
        for path in [
            &format!("/gicend/compute/instance/show/?instance_id={id}"),
            &format!("/gicend/compute/operation/list/?instance_id={id}"),
            "/gicend/compute/instance/list/",
            "/gicend/audit/list/?limit=100",
            "/gicend/billing/order/list/",
        ] {
            told.push(browser.get(path).await.data().clone());
        }
    }
    drop(guard);
    let lines = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(!lines.is_empty() && !lines.contains("Amber_Lantern77"));
    assert!(told.iter().all(|answer| !answer.to_string().contains("Amber_Lantern77")));
}
