//! What the operator announces: who sees it, from when to when, and what becomes of it.

use portico_server::closing::admin::announcement::save_announcement_by_command;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::regions::two_regions;
use crate::support::{Answer, Browser, TestServer};

const LIST: &str = "/gicend/announcement/list/";
const HOUR: i64 = 3_600;

fn announcement(title: &str) -> Value {
    json!({"kind": "operations", "severity": "info", "title_us": title, "text_us": "us-west is open.",
        "title_cn": "新区域", "text_cn": "us-west 已开放。", "regions": [], "from": null, "until": null, "is_pinned": false})
}

/// A body with some of its fields changed.
pub(crate) fn changed(mut body: Value, changes: Value) -> Value {
    body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    body
}

/// Saves an announcement under an id of its own; the id.
async fn publish(server: &TestServer, grace: &Browser, announcement: Value) -> Value {
    let id = json!(server.app.random().id(server.app.now()));
    save(grace, &id, announcement).await.data();
    id
}

/// Saves what the operator has before them, as the list says it.
async fn save(grace: &Browser, id: &Value, announcement: Value) -> Answer {
    let seen = saved_at(grace, id).await;
    save_over(grace, id, &seen, announcement).await
}

/// When an announcement was saved last; null for a new one.
async fn saved_at(grace: &Browser, id: &Value) -> Value {
    let saved = grace.get("/admin/announcement/list/").await.data()["items"].clone();
    let found = saved.as_array().unwrap().iter().find(|one| one["announcement"]["announcement_id"] == *id);
    found.map_or(Value::Null, |one| one["announcement"]["saved_at"].clone())
}

async fn save_over(grace: &Browser, id: &Value, seen: &Value, announcement: Value) -> Answer {
    let body = json!({"announcement_id": id, "seen_saved_at": seen, "announcement": announcement});
    grace.post("/admin/announcement/save/", body).await
}

async fn withdraw(grace: &Browser, id: &Value) -> Answer {
    grace.post("/admin/announcement/withdraw/", json!({"announcement_id": id})).await
}

async fn titles(browser: &Browser) -> Vec<String> {
    let answer = browser.get(LIST).await;
    let found = answer.data()["announcements"].as_array().unwrap().clone();
    found.iter().map(|one| one["title_us"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn announcements_are_listed_pinned_ones_first_and_then_the_newest_in_both_languages() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    assert!(titles(&browser).await.is_empty());
    let pinned = changed(announcement("Pinned"), json!({"is_pinned": true}));
    for body in [pinned, announcement("Older"), announcement("Newer")] {
        publish(&server, &grace, body).await;
        server.clock.advance(1);
    }
    assert_eq!(titles(&browser).await, ["Pinned", "Newer", "Older"]);
    let first = browser.get(LIST).await.data()["announcements"][0].clone();
    assert_eq!((&first["title_cn"], &first["is_banner"]), (&json!("新区域"), &json!(false)));
}

#[tokio::test]
async fn an_announcement_counts_from_its_beginning_to_its_end_and_a_maintenance_is_told_before() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let now = server.app.now().seconds();
    let window = json!({"from": now + HOUR, "until": now + 2 * HOUR});
    publish(&server, &grace, changed(announcement("Later"), window.clone())).await;
    let maintenance = changed(announcement("Work"), window);
    publish(&server, &grace, changed(maintenance, json!({"kind": "maintenance"}))).await;
    assert_eq!(titles(&browser).await, ["Work"]);
    assert_eq!(browser.get(LIST).await.data()["announcements"][0]["is_banner"], true);
    server.clock.advance(HOUR);
    server.sign_in(&browser, "reader_01").await;
    assert_eq!(titles(&browser).await.len(), 2);
    server.clock.advance(HOUR);
    server.sign_in(&browser, "reader_01").await;
    assert!(titles(&browser).await.is_empty());
}

#[tokio::test]
async fn what_is_about_a_region_is_told_to_whoever_may_work_there() {
    let (server, main, sub, _) = two_regions("announced_01").await;
    let grace = operator(&server, "grace").await;
    let home = changed(announcement("Home"), json!({"regions": ["cn-east"]}));
    let away = changed(announcement("Away"), json!({"regions": ["us-west"]}));
    for body in [home, away, announcement("Everywhere")] {
        publish(&server, &grace, body).await;
        server.clock.advance(1);
    }
    assert_eq!(titles(&main).await, ["Everywhere", "Away", "Home"]);
    assert_eq!(titles(&sub).await, ["Everywhere", "Home"]);
    let nowhere = changed(announcement("Nowhere"), json!({"regions": ["xx-nowhere"]}));
    let refused = save(&grace, &json!(server.app.random().id(server.app.now())), nowhere).await;
    assert_eq!(refused.status, 400);
    assert_eq!(
        refused.body["violations"],
        json!([{"field": "announcement.regions", "rule": {"rule": "unknown_choice"}}])
    );
}

#[tokio::test]
async fn an_announcement_that_somebody_else_has_saved_meanwhile_is_not_overwritten() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let edith = operator(&server, "edith").await;
    let id = publish(&server, &grace, announcement("First")).await;
    let seen = saved_at(&grace, &id).await;
    server.clock.advance(1);
    save_over(&edith, &id, &seen, announcement("Hers")).await.data();
    let rule = json!({"rule": "state_forbids", "state": "changed", "action": "save"});
    for seen in [&seen, &Value::Null] {
        let refused = save_over(&grace, &id, seen, announcement("Mine")).await;
        assert_eq!(refused.status, 409);
        assert_eq!(refused.body["violations"], json!([{"field": "seen_saved_at", "rule": rule}]));
    }
    assert_eq!(titles(&browser).await, ["Hers"]);
    // Her answer was lost, so that she sends it again.
    save_over(&edith, &id, &seen, announcement("Hers")).await.data();
    save(&grace, &id, announcement("Mine")).await.data();
    assert_eq!(titles(&browser).await, ["Mine"]);
    // A banner that was dismissed is another one once it is rewritten.
    let told = browser.get(LIST).await.data()["announcements"][0]["saved_at"].clone();
    assert_eq!(told, saved_at(&grace, &id).await);
    assert_ne!(told, seen);
}

#[tokio::test]
async fn an_announcement_is_changed_under_its_id_and_stays_withdrawn_and_the_operators_log_has_each() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let id = publish(&server, &grace, announcement("First")).await;
    save(&grace, &id, announcement("Second")).await.data();
    assert_eq!(titles(&browser).await, ["Second"]);
    withdraw(&grace, &id).await.data();
    assert!(titles(&browser).await.is_empty());
    for refused in [withdraw(&grace, &id).await, save(&grace, &id, announcement("Third")).await] {
        assert_eq!(refused.status, 400);
        assert_eq!(refused.body["violations"][0]["field"], "announcement_id");
    }
    let saved = grace.get("/admin/announcement/list/").await.data().clone();
    let one = &saved["items"][0];
    assert_eq!((&one["saved_by"], &one["is_present"]), (&json!("grace"), &json!(false)));
    assert!(one["withdrawn_at"].is_string());
    let noted = grace.staff_events("q=announcement.").await;
    assert_eq!(noted, ["grace announcement.save", "grace announcement.save", "grace announcement.withdraw"]);
    let logged = grace.get("/admin/audit/list/?q=announcement.").await.data()["items"].clone();
    let details: Vec<_> = logged.as_array().unwrap().iter().map(|one| one["detail"].clone()).collect();
    assert_eq!(details, ["Second", "Second", "First"], "by its title, the newest first");
}

#[tokio::test]
async fn announcements_and_recommendations_are_listed_page_by_page_those_first_that_were_saved_last() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    for number in 1..=5_u128 {
        let (id, title) = (Uuid::from_u128(number), format!("Notice {number}"));
        let body =
            json!({"announcement_id": id, "seen_saved_at": null, "announcement": announcement(&title)});
        grace.post("/admin/announcement/save/", body).await.data();
        let one = json!({"title_us": title, "text_us": "Read this.", "title_cn": title, "text_cn": "请阅读。",
            "link": "/main/prices", "regions": [], "unless": "none", "from": null, "until": null, "position": 0});
        let body = json!({"recommendation_id": id, "seen_saved_at": null, "recommendation": one});
        grace.post("/admin/recommendation/save/", body).await.data();
        server.clock.advance(1);
    }
    for kind in ["announcement", "recommendation"] {
        let (mut titles, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = grace.get(&format!("/admin/{kind}/list/?limit=2{cursor}")).await.data().clone();
            let items = page["items"].as_array().unwrap();
            assert!(items.len() <= 2);
            titles.extend(items.iter().map(|one| one[kind]["title_us"].as_str().unwrap().to_owned()));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let all: Vec<_> = (1..=5).rev().map(|number| format!("Notice {number}")).collect();
        assert_eq!(titles, all, "{kind}");
        assert_eq!(grace.get(&format!("/admin/{kind}/list/?cursor=x")).await.status, 400);
    }
}

/// Has so many more announcements, all of them newer than those that there are.
async fn fill(server: &TestServer, count: usize, announcement: &Value) {
    server.clock.advance(1);
    for _ in 0..count {
        let draft = serde_json::from_value(announcement.clone()).unwrap();
        save_announcement_by_command(&server.app, draft).await.unwrap();
    }
}

#[tokio::test]
async fn a_maintenance_and_what_is_critical_stand_behind_pinned_ones_alone_however_many_are_newer() {
    let server = TestServer::start().await;
    let (browser, grace) = (server.signed_in("reader_01").await, operator(&server, "grace").await);
    let from = server.app.now().seconds() + HOUR;
    let work = json!({"kind": "maintenance", "from": from, "until": from + HOUR});
    publish(&server, &grace, changed(announcement("Work"), work)).await;
    server.clock.advance(1);
    publish(&server, &grace, changed(announcement("Outage"), json!({"severity": "critical"}))).await;
    publish(&server, &grace, changed(announcement("Pinned"), json!({"is_pinned": true}))).await;
    fill(&server, 101, &announcement("Newer")).await;
    let told = titles(&browser).await;
    assert_eq!(told.len(), 100);
    assert_eq!(told[..4], ["Pinned", "Outage", "Work", "Newer"]);
}

#[tokio::test]
async fn what_is_about_regions_of_others_takes_no_place_of_what_somebody_may_read() {
    let (server, _, sub, _) = two_regions("announced_02").await;
    let grace = operator(&server, "grace").await;
    publish(&server, &grace, announcement("Everywhere")).await;
    fill(&server, 101, &changed(announcement("Away"), json!({"regions": ["us-west"]}))).await;
    assert_eq!(titles(&sub).await, ["Everywhere"]);
}

#[tokio::test]
async fn no_more_than_two_hundred_announcements_count_or_will_and_one_of_them_is_changed_all_the_same() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let later = json!({"from": server.app.now().seconds() + HOUR});
    let first = publish(&server, &grace, announcement("First")).await;
    let seen = saved_at(&grace, &first).await;
    fill(&server, 199, &changed(announcement("Later"), later)).await;
    let id = json!(server.app.random().id(server.app.now()));
    let one_more = async || save_over(&grace, &id, &Value::Null, announcement("One more")).await;
    let refused = one_more().await;
    let rule = json!({"rule": "too_many", "max": 200});
    let violation = json!([{"field": "announcement.title_us", "rule": rule}]);
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &violation));
    save_over(&grace, &first, &seen, announcement("Still the first")).await.data();
    withdraw(&grace, &first).await.data();
    one_more().await.data();
}
