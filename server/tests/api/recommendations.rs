//! What the operator recommends: who is shown it, from when to when, and what becomes of it.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::announcements::changed;
use crate::gpu_servers::{decide_server, ordered, server_draft, stock};
use crate::instances::{cloud, done, draft, running};
use crate::regions::two_regions;
use crate::ssh_keys::public_key;
use crate::support::{Answer, Browser, TestServer, everywhere};

const LIST: &str = "/gicend/recommendation/list/";
const HOUR: i64 = 3_600;

fn recommendation(title: &str) -> Value {
    json!({"title_us": title, "text_us": "Whole machines.", "title_cn": "GPU 服务器", "text_cn": "整台物理机。",
        "link": "/main/gpu-server/create", "regions": [], "unless": "none", "from": null, "until": null, "position": 0})
}

/// Saves a recommendation under an id of its own; the id.
async fn publish(server: &TestServer, grace: &Browser, title: &str, changes: Value) -> Value {
    let id = json!(server.app.random().id(server.app.now()));
    save(grace, &id, changed(recommendation(title), changes)).await.data();
    server.clock.advance(1);
    id
}

/// Saves what the operator has before them, as the list says it.
async fn save(grace: &Browser, id: &Value, recommendation: Value) -> Answer {
    let saved = grace.get("/admin/recommendation/list/").await.data()["items"].clone();
    let found =
        saved.as_array().unwrap().iter().find(|one| one["recommendation"]["recommendation_id"] == *id);
    let seen = found.map_or(Value::Null, |one| one["saved_at"].clone());
    save_over(grace, id, &seen, recommendation).await
}

async fn save_over(grace: &Browser, id: &Value, seen: &Value, recommendation: Value) -> Answer {
    let body = json!({"recommendation_id": id, "seen_saved_at": seen, "recommendation": recommendation});
    grace.post("/admin/recommendation/save/", body).await
}

async fn withdraw(grace: &Browser, id: &Value) -> Answer {
    grace.post("/admin/recommendation/withdraw/", json!({"recommendation_id": id})).await
}

async fn shown(browser: &Browser) -> Vec<Value> {
    browser.get(LIST).await.data()["recommendations"].as_array().unwrap().clone()
}

async fn titles(browser: &Browser) -> Vec<String> {
    shown(browser).await.iter().map(|one| one["title_us"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn at_most_four_are_shown_by_their_position_and_then_the_newest_in_both_languages() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    assert!(titles(&browser).await.is_empty());
    let first = publish(&server, &grace, "First", json!({})).await;
    for (title, position) in [("Last", 9), ("Older", 1), ("Newer", 1), ("Fourth", 2)] {
        publish(&server, &grace, title, json!({"position": position})).await;
    }
    assert_eq!(titles(&browser).await, ["First", "Newer", "Older", "Fourth"]);
    let wanted = json!({"recommendation_id": first, "title_us": "First", "text_us": "Whole machines.",
        "title_cn": "GPU 服务器", "text_cn": "整台物理机。", "link": "/main/gpu-server/create"});
    assert_eq!(shown(&browser).await[0], wanted, "and nothing of what is the operator's");
    withdraw(&grace, &first).await.data();
    assert_eq!(titles(&browser).await, ["Newer", "Older", "Fourth", "Last"]);
}

#[tokio::test]
async fn a_recommendation_counts_from_its_beginning_to_its_end() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let now = server.app.now().seconds();
    publish(&server, &grace, "Later", json!({"from": now + HOUR, "until": now + 2 * HOUR})).await;
    // An operator's session is over sooner than that.
    let present = async |name: &str| {
        let saved = operator(&server, name).await.get("/admin/recommendation/list/").await.data().clone();
        saved["items"][0]["is_present"].as_bool().unwrap()
    };
    assert_eq!((titles(&browser).await.len(), present("ada").await), (0, false));
    server.clock.advance(HOUR);
    server.sign_in(&browser, "reader_01").await;
    assert_eq!((titles(&browser).await.len(), present("edith").await), (1, true));
    server.clock.advance(HOUR);
    server.sign_in(&browser, "reader_01").await;
    assert_eq!((titles(&browser).await.len(), present("joan").await), (0, false));
}

#[tokio::test]
async fn what_is_about_a_region_is_recommended_to_whoever_may_work_there() {
    let (server, main, sub, _) = two_regions("recommended_01").await;
    let grace = operator(&server, "grace").await;
    publish(&server, &grace, "Home", json!({"regions": ["cn-east"]})).await;
    publish(&server, &grace, "Away", json!({"regions": ["us-west"]})).await;
    publish(&server, &grace, "Either", json!({"regions": ["us-west", "cn-east"]})).await;
    publish(&server, &grace, "Everywhere", json!({})).await;
    assert_eq!(titles(&main).await, ["Everywhere", "Either", "Away", "Home"]);
    assert_eq!(titles(&sub).await, ["Everywhere", "Either", "Home"]);
}

#[tokio::test]
async fn what_an_account_has_is_not_recommended_to_it_nor_to_its_sub_users_but_to_others() {
    let (server, main, _) = cloud("recommended_02").await;
    let grace = operator(&server, "grace").await;
    let (sub, _) = server.active_sub_user(&main, "recommended_03", everywhere(&["cdn_view"])).await;
    let (other, _) = server.verified("recommended_04").await;
    let kinds = ["instance", "gpu_server", "ssh_key", "budget"];
    for kind in kinds {
        publish(&server, &grace, kind, json!({"unless": kind})).await;
    }
    let left = async |gone: &[&str]| {
        let wanted: Vec<_> = kinds.iter().rev().filter(|kind| !gone.contains(kind)).collect();
        assert_eq!((titles(&main).await, titles(&sub).await), (shown_as(&wanted), shown_as(&wanted)));
        assert_eq!(titles(&other).await.len(), 4);
    };
    left(&[]).await;
    let instance = running(&server, &main, draft("web")).await;
    left(&["instance"]).await;
    stock(&server, 1).await;
    let (server_id, order_id) = ordered(&main, server_draft("train")).await;
    left(&["instance", "gpu_server"]).await;
    let key = json!({"name": "Laptop", "public_key": public_key(1)});
    let key = main.post("/gicend/compute/ssh_key/create/", key).await.data()["ssh_key_id"].clone();
    left(&["instance", "gpu_server", "ssh_key"]).await;
    let project = main.project().await;
    let grades = json!([{"percent": 80, "basis": "spent", "action": "notify"}]);
    let budget = json!({"amount": "20.00", "currency": "CNY", "grades": grades});
    let saved = json!({"project_id": project, "budget": budget});
    main.post("/gicend/budget/save/", saved).await.data();
    left(&kinds).await;
    // What is gone, or was refused, is recommended again.
    main.post("/gicend/budget/delete/", json!({"project_id": project})).await.data();
    main.post("/gicend/compute/ssh_key/delete/", json!({"ssh_key_id": key})).await.data();
    decide_server(&server, &json!(server_id), order_id.as_str().unwrap().parse().unwrap(), false).await;
    left(&["instance"]).await;
    done(&server, &main, "stop", &instance).await;
    left(&["instance"]).await;
    done(&server, &main, "delete", &instance).await;
    left(&[]).await;
}

#[tokio::test]
async fn what_goes_with_something_is_recommended_to_accounts_that_have_it() {
    let (server, main, _) = cloud("recommended_05").await;
    let grace = operator(&server, "grace").await;
    let (other, _) = server.verified("recommended_06").await;
    publish(&server, &grace, "With", json!({"only_with": "instance"})).await;
    publish(&server, &grace, "And without", json!({"only_with": "instance", "unless": "ssh_key"})).await;
    assert!(titles(&main).await.is_empty());
    running(&server, &main, draft("web")).await;
    assert_eq!(titles(&main).await, ["And without", "With"]);
    let key = json!({"name": "Laptop", "public_key": public_key(1)});
    main.post("/gicend/compute/ssh_key/create/", key).await.data();
    assert_eq!(titles(&main).await, ["With"]);
    assert!(titles(&other).await.is_empty());
    let saved = grace.get("/admin/recommendation/list/").await.data()["items"].clone();
    let one =
        saved.as_array().unwrap().iter().find(|one| one["recommendation"]["title_us"] == "With").unwrap();
    assert_eq!((&one["only_with"], &one["unless"]), (&json!("instance"), &json!("none")));
}

#[tokio::test]
async fn a_recommendation_that_somebody_else_has_saved_meanwhile_is_not_overwritten() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let id = publish(&server, &grace, "First", json!({})).await;
    save(&grace, &id, recommendation("Hers")).await.data();
    let refused = save_over(&grace, &id, &Value::Null, recommendation("Mine")).await;
    let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"], json!([{"field": "seen_saved_at", "rule": rule}]));
    assert_eq!(titles(&browser).await, ["Hers"]);
    save_over(&grace, &id, &Value::Null, recommendation("Hers")).await.data();
}

fn shown_as(kinds: &[&&str]) -> Vec<String> {
    kinds.iter().map(|kind| (**kind).to_owned()).collect()
}

#[tokio::test]
async fn what_may_not_be_shown_is_refused_on_its_field_and_nothing_is_kept() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let (link, choice) = (json!({"rule": "invalid_link"}), json!({"rule": "unknown_choice"}));
    let many: Vec<_> = (0..101).map(|number| format!("region-{number}")).collect();
    for (changes, field, rule) in [
        (json!({"link": "javascript:alert(1)"}), "link", &link),
        (json!({"link": "//evil.example/main/home"}), "link", &link),
        (json!({"link": "/login"}), "link", &link),
        (json!({"link": "http://docs.example.com"}), "link", &link),
        (json!({"regions": ["xx-nowhere"]}), "regions", &choice),
        (json!({"regions": ["cn-east", "xx-nowhere"]}), "regions", &choice),
        (json!({"regions": many}), "regions", &json!({"rule": "too_many", "max": 100})),
        (json!({"from": 2, "until": 2}), "until", &json!({"rule": "end_before_start"})),
        (json!({"position": 1_000}), "position", &json!({"rule": "out_of_range", "min": 0, "max": 999})),
    ] {
        let id = json!(server.app.random().id(server.app.now()));
        let refused = save(&grace, &id, changed(recommendation("Bad"), changes)).await;
        let field = format!("recommendation.{field}");
        assert_eq!((refused.status.as_u16(), refused.code()), (400, json!(100_001)));
        assert_eq!(refused.body["violations"], json!([{"field": field, "rule": rule}]));
    }
    for changes in [json!({"unless": "yacht"}), json!({"position": -1}), json!({"kind": "product"})] {
        let id = json!(server.app.random().id(server.app.now()));
        assert_eq!(save(&grace, &id, changed(recommendation("Bad"), changes)).await.status, 422);
    }
    assert_eq!(grace.get("/admin/recommendation/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn a_recommendation_is_changed_under_its_id_and_stays_withdrawn_and_the_operators_log_has_each() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let id = publish(&server, &grace, "First", json!({})).await;
    let link = json!({"link": " https://Docs.Example.com/gpu "});
    save(&grace, &id, changed(recommendation("Second"), link)).await.data();
    let [one] = &shown(&browser).await[..] else { panic!("one recommendation") };
    assert_eq!((&one["title_us"], &one["link"]), (&json!("Second"), &json!("https://docs.example.com/gpu")));
    withdraw(&grace, &id).await.data();
    assert!(titles(&browser).await.is_empty());
    let unknown = json!(server.app.random().id(server.app.now()));
    for refused in [
        withdraw(&grace, &id).await,
        withdraw(&grace, &unknown).await,
        save(&grace, &id, recommendation("Third")).await,
    ] {
        assert_eq!(refused.status, 400);
        assert_eq!(refused.body["violations"][0]["field"], "recommendation_id");
    }
    let saved = grace.get("/admin/recommendation/list/").await.data().clone();
    let one = &saved["items"][0];
    assert_eq!((&one["saved_by"], &one["is_present"]), (&json!("grace"), &json!(false)));
    assert_eq!(one["recommendation"]["title_us"], "Second");
    assert!(one["withdrawn_at"].is_string());
    let noted = grace.staff_events("q=recommendation.").await;
    assert_eq!(
        noted,
        ["grace recommendation.save", "grace recommendation.save", "grace recommendation.withdraw"]
    );
    let logged = grace.get("/admin/audit/list/?q=recommendation.").await.data()["items"].clone();
    let details: Vec<_> = logged.as_array().unwrap().iter().map(|one| one["detail"].clone()).collect();
    assert_eq!(details, ["Second", "Second", "First"], "by its title, the newest first");
}
