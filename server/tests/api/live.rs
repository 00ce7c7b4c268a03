//! The stream of what changed: who hears of what, how soon, and how it ends.

use axum::body::{Body, BodyDataStream};
use axum::http::StatusCode;
use futures::StreamExt;
use portico_core::live_topic::LiveTopic;
use portico_server::kit::queue::run_due;
use portico_server::kit::random::Random;
use portico_server::platform::live::{self, Hint};
use portico_server::transaction;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::instances::{cloud, draft, monthly, order, running};
use crate::support::{Browser, TestServer, deposit, everywhere, in_project};

const STREAM: &str = "/gicend/live/stream/?seconds=900";

/// A stream that is open.
struct Stream {
    body: BodyDataStream,
    rest: String,
}

impl Stream {
    async fn open(browser: &Browser) -> Self {
        let response = browser.open(request(browser)).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.into_body().into_data_stream(), rest: String::new() }
    }

    /// The next hint; none when the stream ends.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let data = event.strip_prefix("data: ").map(|data| serde_json::from_str(data).unwrap());
                self.rest = rest.to_owned();
                match data {
                    Some(hint) => return Some(hint),
                    None => continue,
                }
            }
            let piece = self.body.next().await?.unwrap();
            self.rest.push_str(std::str::from_utf8(&piece).unwrap());
        }
    }

    /// The topics that are told until one is, itself among them.
    async fn until(&mut self, topic: &str) -> Vec<String> {
        let mut told = Vec::new();
        loop {
            let hint = self.next().await.expect("the stream goes on");
            told.push(hint["topic"].as_str().unwrap().to_owned());
            if hint["topic"] == topic {
                return told;
            }
        }
    }
}

/// Tells open pages of an account something of its own, behind all that was told before.
async fn tell(server: &TestServer, account_id: Uuid, mark: Uuid) {
    let told: portico_server::Result<()> = transaction!(server.app.store(), tx => {
        live::tell(tx, &server.app, Hint::of(account_id, LiveTopic::Order).about(mark)).await
    });
    told.unwrap();
}

fn request(browser: &Browser) -> axum::extract::Request {
    browser.request("GET", STREAM).body(Body::empty()).unwrap()
}

#[tokio::test]
async fn an_order_of_an_instance_is_told_to_an_open_page_with_the_instance_the_order_and_the_balance() {
    let (_server, browser, _) = cloud("live_01").await;
    let mut stream = Stream::open(&browser).await;
    let ids = order(&browser, draft("web")).await;
    let (mut topics, mut instance) = (Vec::new(), Value::Null);
    while !["balance", "order", "instance"].iter().all(|topic| topics.contains(&json!(topic))) {
        let hint = stream.next().await.unwrap();
        if hint["topic"] == "instance" {
            instance = hint["id"].clone();
        }
        topics.push(hint["topic"].clone());
    }
    assert_eq!(instance, json!(ids[0]));
}

#[tokio::test]
async fn whatever_is_changed_of_an_instance_is_told_though_no_engine_is_asked() {
    let (server, browser, account_id) = cloud("live_09").await;
    let id = running(&server, &browser, monthly("web")).await;
    let project = browser.project().await;
    let calls = [
        ("rename", json!({"instance_id": id, "instance": {"name": "front"}})),
        ("renewal", json!({"instance_ids": [id], "renews": false})),
        ("protection", json!({"instance_ids": [id], "is_protected": true})),
        ("move", json!({"instance_ids": [id], "project_id": project, "vdc_id": null})),
    ];
    for (call, body) in calls {
        // What was told of before is older than what is read again.
        server.clock.advance(60);
        let mut stream = Stream::open(&browser).await;
        browser.post(&format!("/gicend/compute/instance/{call}/"), body).await.data();
        let mark = server.app.random().id(server.app.now());
        tell(&server, account_id, mark).await;
        let mut told = Vec::new();
        while let Some(hint) = stream.next().await {
            if hint["id"] == json!(mark) {
                break;
            }
            told.push(hint);
        }
        // What moves is told of where it was and where it is.
        told.dedup();
        assert_eq!(told, [json!({"topic": "instance", "id": id})], "{call}");
    }
}

/// What is told while something is done, as topic and id.
async fn told_by(
    server: &TestServer,
    browser: &Browser,
    account_id: Uuid,
    path: &str,
    body: Value,
) -> Vec<Value> {
    // What was told of before is older than what is read again.
    server.clock.advance(60);
    let mut stream = Stream::open(browser).await;
    browser.post(path, body).await.data();
    let mark = server.app.random().id(server.app.now());
    tell(server, account_id, mark).await;
    let mut told = Vec::new();
    while let Some(hint) = stream.next().await {
        if hint["id"] == json!(mark) {
            break;
        }
        told.push(hint);
    }
    told
}

#[tokio::test]
async fn an_instance_that_is_renewed_as_a_resource_is_told_to_its_own_pages() {
    let (server, browser, account_id) = cloud("live_12").await;
    let id = running(&server, &browser, monthly("web")).await;
    let list = browser.get("/gicend/billing/resource/list/").await.data()["items"].clone();
    let of_disk = list.as_array().unwrap().iter().find(|one| one["part"] == "disk").unwrap();
    let asked = json!({"resource_ids": [of_disk["resource_id"]], "periods": 1});
    let quote = browser.post("/gicend/billing/resource/renew/quote/", asked.clone()).await.data().clone();
    let mut body = asked;
    body["total"] = quote["total"]["minor"].clone();
    let told = told_by(&server, &browser, account_id, "/gicend/billing/resource/renew/", body).await;
    assert!(told.contains(&json!({"topic": "instance", "id": id})), "{told:?}");
}

#[tokio::test]
async fn messages_that_are_read_or_deleted_are_told_to_their_readers_other_pages_once_they_are() {
    let (server, browser, account_id) = cloud("live_13").await;
    let grace = operator(&server, "grace").await;
    let words = json!({"title_us": "New", "text_us": "More.", "title_cn": "新", "text_cn": "更多。"});
    grace.post("/admin/news/publish/", json!({"news_id": Uuid::from_u128(7), "news": words})).await.data();
    server.sent().await;
    let hint = json!({"topic": "message", "id": null});
    for (call, body) in [("read", json!({"all": true})), ("delete", json!({"all_read": true}))] {
        let path = format!("/gicend/message/{call}/");
        let told = told_by(&server, &browser, account_id, &path, body.clone()).await;
        assert_eq!(told, std::slice::from_ref(&hint), "{call}");
        let again = told_by(&server, &browser, account_id, &path, body).await;
        assert_eq!(again, Vec::<Value>::new(), "{call}: nothing is left to {call}");
    }
}

#[tokio::test]
async fn what_another_server_of_the_same_database_changes_is_told_as_well() {
    let (server, browser, _) = cloud("live_02").await;
    let mut stream = Stream::open(&browser).await;
    let other = server.restart();
    let there = other.browser();
    other.sign_in(&there, "live_02").await;
    let ids = order(&there, draft("web")).await;
    stream.until("instance").await;
    assert_eq!(ids.len(), 1);
}

#[tokio::test]
async fn what_changes_after_the_clock_was_set_back_is_told_as_well() {
    let (server, browser, account_id) = cloud("live_14").await;
    let mut stream = Stream::open(&browser).await;
    for seconds in [0, -60] {
        server.clock.advance(seconds);
        let mark = server.app.random().id(server.app.now());
        tell(&server, account_id, mark).await;
        while stream.next().await.expect("the stream goes on")["id"] != json!(mark) {}
    }
}

#[tokio::test]
async fn nobody_hears_of_what_they_may_not_see() {
    let (server, main, id) = cloud("live_03").await;
    let project = main.project().await;
    let (viewer, _) = server.active_sub_user(&main, "viewer_03", everywhere(&["compute_view"])).await;
    let (elsewhere, _) = server
        .active_sub_user(&main, "elsewhere_03", in_project(&project, &["compute_view", "finance_orders"]))
        .await;
    let (stranger, stranger_id) = server.verified("stranger_03").await;
    let mut of_viewer = Stream::open(&viewer).await;
    let mut of_elsewhere = Stream::open(&elsewhere).await;
    let mut of_stranger = Stream::open(&stranger).await;
    order(&main, draft("web")).await;
    deposit(&server.app, id, "more", 100).await;
    assert_eq!(of_viewer.until("instance").await, ["instance"], "neither orders nor the balance");
    // What comes next to each is the first that they hear.
    let mut within = draft("mine");
    within["project_id"] = project.clone();
    order(&main, within).await;
    assert_eq!(of_elsewhere.until("instance").await.iter().filter(|topic| *topic == "instance").count(), 1);
    deposit(&server.app, stranger_id, "own", 100).await;
    let told = of_stranger.until("balance").await;
    assert!(told.iter().all(|topic| ["balance", "message"].contains(&topic.as_str())), "{told:?}");
}

#[tokio::test]
async fn an_instance_that_moves_is_told_to_those_who_see_it_where_it_is_and_where_it_was() {
    let (server, main, _) = cloud("live_10").await;
    let id = running(&server, &main, monthly("web")).await;
    let project = main.project().await;
    let (inside, _) =
        server.active_sub_user(&main, "inside_10", in_project(&project, &["compute_view"])).await;
    let mut stream = Stream::open(&inside).await;
    for place in [&project, &Value::Null] {
        let there = json!({"instance_ids": [id], "project_id": place, "vdc_id": null});
        main.post("/gicend/compute/instance/move/", there).await.data();
        // Of one moment they are told in any order.
        server.clock.advance(1);
    }
    let mut within = draft("last");
    within["project_id"] = project.clone();
    let last = order(&main, within).await.remove(0);
    let mut told = Vec::new();
    while told.last() != Some(&json!(last)) {
        let hint = stream.next().await.unwrap();
        if hint["topic"] == "instance" {
            told.push(hint["id"].clone());
        }
    }
    assert_eq!(told, [json!(id), json!(id), json!(last)], "in, out, and what came next");
}

#[tokio::test]
async fn a_message_is_told_to_its_person_alone() {
    let (server, main, id) = cloud("live_04").await;
    let (sub, _) = server.active_sub_user(&main, "reader_04", everywhere(&["finance_orders"])).await;
    let (mut of_main, mut of_sub) = (Stream::open(&main).await, Stream::open(&sub).await);
    order(&main, draft("cannot-be-made")).await;
    run_due(&server.app).await.unwrap();
    of_main.until("message").await;
    // The last that the other one hears, behind all of it.
    let mark = server.app.random().id(server.app.now());
    tell(&server, id, mark).await;
    let mut topics = Vec::new();
    loop {
        let hint = of_sub.next().await.unwrap();
        if hint["id"] == json!(mark) {
            break;
        }
        topics.push(hint["topic"].clone());
    }
    assert!(!topics.is_empty() && topics.iter().all(|topic| topic == "order"), "{topics:?}");
}

#[tokio::test]
async fn a_stream_ends_when_it_was_asked_to_and_with_the_server() {
    let server = TestServer::start().await;
    let browser = server.signed_in("live_05").await;
    let request = browser.request("GET", "/gicend/live/stream/?seconds=0").body(Body::empty()).unwrap();
    let mut short = browser.open(request).await.into_body().into_data_stream();
    assert!(short.next().await.is_none());
    let mut stream = Stream::open(&browser).await;
    server.app.live().end();
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn a_stream_asks_proxies_to_pass_each_hint_on_at_once() {
    let server = TestServer::start().await;
    let browser = server.signed_in("live_10").await;
    let answer = browser.open(request(&browser)).await;
    assert_eq!(answer.headers()["x-accel-buffering"], "no");
}

#[tokio::test]
async fn a_stream_tells_what_its_person_may_see_by_now_and_ends_with_their_session() {
    let (server, main, id) = cloud("live_09").await;
    let looking = server.restart_with(|config| config.testing.look_seconds = Some(1));
    let (sub, user_id) = server.active_sub_user(&main, "viewer_09", everywhere(&["finance_orders"])).await;
    let listens = looking.browser();
    looking.sign_in(&listens, "viewer_09").await;
    let mut stream = Stream::open(&listens).await;
    tell(&looking, id, Uuid::nil()).await;
    assert_eq!(stream.next().await.unwrap()["topic"], "order");
    let grants = json!({"user_id": user_id, "grants": everywhere(&["finance_balance"])});
    main.post("/gicend/user/grant/update/", grants).await.data();
    // Until it is looked at again an order is still told, and the balance is not.
    loop {
        tell(&looking, id, Uuid::nil()).await;
        deposit(&looking.app, id, &Uuid::from_bytes(Random::System.bytes()).to_string(), 1).await;
        if stream.next().await.unwrap()["topic"] == "balance" {
            break;
        }
    }
    tell(&looking, id, Uuid::nil()).await;
    deposit(&looking.app, id, "last", 1).await;
    assert!(!stream.until("balance").await.contains(&"order".to_owned()), "orders are not told any more");
    listens.post("/gicend/session/delete/", json!({})).await.data();
    while stream.next().await.is_some() {}
    assert_eq!(sub.get("/gicend/message/count/").await.status, 200, "their other session goes on");
}

#[tokio::test]
async fn a_session_has_four_streams_at_most_and_a_new_one_when_one_has_ended() {
    let server = TestServer::start().await;
    let browser = server.signed_in("live_06").await;
    let mut streams = Vec::new();
    for _ in 0..4 {
        streams.push(Stream::open(&browser).await);
    }
    let refused = browser.open(request(&browser)).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key("retry-after"));
    streams.pop();
    Stream::open(&browser).await;
}

#[tokio::test]
async fn a_stream_is_no_use_of_the_session() {
    let server = TestServer::start().await;
    let browser = server.signed_in("live_07").await;
    server.clock.advance(1_700);
    let request = browser.request("GET", STREAM).header("x-background", "1").body(Body::empty()).unwrap();
    let stream = browser.open(request).await;
    assert_eq!(stream.status(), StatusCode::OK);
    server.clock.advance(101);
    let answer = browser.get("/gicend/message/count/").await;
    assert_eq!(answer.code(), json!("NotLogError"));
}

#[tokio::test]
async fn a_stream_for_longer_than_it_may_be_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("live_08").await;
    let answer = browser.get("/gicend/live/stream/?seconds=901").await;
    assert_eq!(
        (answer.status, answer.body["violations"][0]["field"].clone()),
        (StatusCode::BAD_REQUEST, json!("seconds"))
    );
}
