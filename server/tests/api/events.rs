//! What happened lately that somebody should look at, on the first page.

use axum::http::StatusCode;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::gpu_servers::{ordered, server_draft, stock};
use crate::instances::{act, cloud, draft, monthly, order, pass, running};
use crate::support::{Browser, TestServer, in_project};

const EVENTS: &str = "/gicend/account/event/list/";
const WEEK: i64 = 7 * 86_400;

async fn events(browser: &Browser, query: &str) -> Vec<Value> {
    browser.get(&format!("{EVENTS}{query}")).await.data()["items"].as_array().unwrap().clone()
}

/// What each is about: the kind of an operation and its state, of a message, of what happened to a GPU server, or of a refused sign-in.
fn abouts(events: &[Value]) -> Vec<String> {
    let about = |event: &Value| {
        let (operation, message) = (&event["operation"], &event["message"]);
        match (operation.is_null(), message.is_null()) {
            (false, _) => format!("{} {}", operation["name"], operation["operation"]["state"]),
            (true, false) => message["kind"].to_string(),
            (true, true) if !event["gpu_server"].is_null() => {
                format!("{} {}", event["gpu_server"]["name"], event["gpu_server"]["event"]["kind"])
            }
            (true, true) => event["sign_in"]["outcome"].to_string(),
        }
    };
    events.iter().map(|event| about(event).replace('"', "")).collect()
}

#[tokio::test]
async fn what_failed_or_goes_on_alerts_and_refused_sign_ins_of_a_week_are_events_newest_first() {
    let (server, browser, _) = cloud("events_01").await;
    running(&server, &browser, draft("works")).await;
    server.execute("update message set read_at = created_at").await;
    assert_eq!(events(&browser, "").await, Vec::<Value>::new(), "what went well is no event");
    let failed = order(&browser, monthly("cannot-be-made")).await;
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let refused = server.browser().password("events_01", "Wrong-Password-42").await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
    run_due(&server.app).await.unwrap();
    server.clock.advance(60);
    order(&browser, draft("later")).await;
    let told = abouts(&events(&browser, "").await);
    assert_eq!(told[0], "later waiting");
    for expected in ["wrong_password", "cannot-be-made failed", "instance_failed"] {
        assert!(told.contains(&expected.to_owned()), "{expected}: {told:?}");
    }
    // A message that was read is none any more, and what is done is not either.
    browser.post("/gicend/message/read/", json!({"all": true})).await;
    run_due(&server.app).await.unwrap();
    pass(&server, 5).await;
    let told = abouts(&events(&browser, "").await);
    assert!(!told.contains(&"later waiting".to_owned()), "{told:?}");
    act(&browser, "delete", &[&failed[0]]).await.data();
    server.clock.advance(WEEK);
    server.sign_in(&browser, "events_01").await;
    let later = abouts(&events(&browser, "").await);
    assert!(
        !later.iter().any(|about| about.contains("cannot-be-made") || about == "wrong_password"),
        "{later:?}"
    );
}

#[tokio::test]
async fn events_are_of_what_their_reader_sees_and_of_the_project_that_was_asked_for() {
    let (server, browser, _) = cloud("events_02").await;
    let project = browser.project().await;
    let mut inside = draft("inside");
    inside["project_id"] = project.clone();
    order(&browser, inside).await;
    order(&browser, draft("outside")).await;
    let both = abouts(&events(&browser, "").await);
    assert!(both.contains(&"inside waiting".to_owned()) && both.contains(&"outside waiting".to_owned()));
    let (sub, _) =
        server.active_sub_user(&browser, "events_22", in_project(&project, &["compute_view"])).await;
    let of_project = format!("?project_id={}", project.as_str().unwrap());
    for told in [events(&sub, "").await, events(&browser, &of_project).await] {
        let told = abouts(&told);
        assert!(told.contains(&"inside waiting".to_owned()), "{told:?}");
        assert!(!told.contains(&"outside waiting".to_owned()), "{told:?}");
    }
    let (nobody, _) = server.active_sub_user(&browser, "events_23", json!([])).await;
    let told = abouts(&events(&nobody, "").await);
    assert!(!told.iter().any(|about| about.contains("waiting")), "{told:?}");
    assert_eq!(browser.get(&format!("{EVENTS}?project=1")).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_whole_list_of_events_has_what_is_done_read_and_longer_ago_in_pages_that_repeat_nothing() {
    let (server, browser, _) = cloud("events_03").await;
    running(&server, &browser, draft("works")).await;
    server.browser().password("events_03", "Wrong-Password-42").await;
    run_due(&server.app).await.unwrap();
    stock(&server, 1).await;
    ordered(&browser, server_draft("train")).await;
    browser.post("/gicend/message/read/", json!({"all": true})).await;
    server.clock.advance(2 * WEEK);
    server.sign_in(&browser, "events_03").await;
    let now = abouts(&events(&browser, "").await);
    assert!(now.iter().all(|about| about == "new_sign_in"), "nothing of a week: {now:?}");
    let whole = events(&browser, "?whole=true&limit=100").await;
    let told = abouts(&whole);
    for expected in ["works done", "train order", "wrong_password"] {
        assert!(told.contains(&expected.to_owned()), "{expected}: {told:?}");
    }
    let moments: Vec<_> = whole.iter().map(|event| event["at"].as_str().unwrap().to_owned()).collect();
    assert!(moments.is_sorted_by(|one, next| one >= next), "{moments:?}");
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = browser.get(&format!("{EVENTS}?whole=true&limit=2{cursor}")).await.data().clone();
        paged.extend(page["items"].as_array().unwrap().clone());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let ids = |events: &[Value]| events.iter().map(|one| one["event_id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&paged), ids(&whole));
    for (kind, count) in [("gpu_server", 1), ("sign_in", 1)] {
        let of_kind = events(&browser, &format!("?whole=true&kind={kind}")).await;
        assert_eq!(of_kind.len(), count, "{kind}");
        assert!(of_kind.iter().all(|one| one["kind"] == kind && !one[kind].is_null()), "{kind}");
    }
}

/// Adds messages that a password was changed, a second after one another; those that say nothing cannot be put into words.
async fn tell(server: &TestServer, params: &[Value]) {
    for params in params {
        server.clock.advance(1);
        let now = server.app.now();
        let mut tx = server.app.store().begin().await.unwrap();
        on!(tx, c => {
            sqlx::query(
                "insert into message (message_id, user_id, kind, params, created_at)
                 select $1, user_id, 'password_changed', $2, $3 from app_user",
            )
            .bind(server.app.random().id(now))
            .bind(params.to_string())
            .bind(now)
            .execute(c)
            .await
            .unwrap();
        });
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_message_that_cannot_be_put_into_words_is_not_the_end_of_the_events_behind_it() {
    let server = TestServer::start().await;
    let browser = server.signed_in("events_09").await;
    let whole = json!({"login_name": "events_09", "at": "2026-11-21T08:00:00Z", "address": "203.0.113.9"});
    tell(&server, &[whole.clone(), json!({}), whole]).await;
    let first = browser.get(&format!("{EVENTS}?limit=1")).await.data().clone();
    assert_eq!(first["items"].as_array().unwrap().len(), 1);
    let next = first["next_cursor"].as_str().unwrap();
    let second = browser.get(&format!("{EVENTS}?limit=1&cursor={next}")).await.data().clone();
    assert_eq!(second["items"].as_array().unwrap().len(), 1);
    assert!(second["items"][0]["at"].as_str() < first["items"][0]["at"].as_str());
    assert!(second["next_cursor"].is_null());
}
