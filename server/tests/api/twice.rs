//! The same call twice at the same moment, and acts on several that overlap: never a failure, and one effect.

use axum::http::StatusCode;
use futures::future::{join, join_all};
use serde_json::{Value, json};

use crate::support::{Answer, Browser, TestServer, bodies, filled, limit_addresses};

/// Calls that take something away, which come last.
const ENDINGS: &[&str] = &["delete", "remove", "revoke", "password/change"];
/// Calls that can have their effect once only.
const ONCE: &[&str] = &[
    "/gicend/card/create/",
    "/gicend/card/delete/",
    "/gicend/export/delete/",
    "/gicend/group/create/",
    "/gicend/group/delete/",
    "/gicend/key/delete/",
    "/gicend/passkey/delete/",
    "/gicend/project/create/",
    "/gicend/session/revoke/",
    "/gicend/user/create/",
    "/gicend/user/delete/",
    "/gicend/user/import/",
    "/gicend/vdc/create/",
    "/gicend/vdc/delete/",
    "/gicend/verification/submit/",
    "/gicend/verification/withdraw/",
];

async fn start() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 100_000);
        config.limits.code.per_target_daily = 1_000_000;
        config.payment.test.enabled = true;
        config.export.files = 10_000;
    })
    .await
}

/// Whether a call had its effect: of one with several results, the first.
fn is_done(answer: &Answer) -> bool {
    let data = &answer.body["data"];
    let code =
        [&data["results"][0]["code"], &data["rows"][0]["code"]].into_iter().find(|code| !code.is_null());
    answer.status == StatusCode::OK && code.is_none_or(|code| *code == json!(0))
}

#[tokio::test]
async fn every_call_made_twice_at_once_has_one_effect_and_never_fails() {
    let server = start().await;
    let (browser, ids) = server.furnished("twice_01").await;
    let all = bodies();
    let is_ending = |path: &str| ENDINGS.iter().any(|word| path.contains(word));
    let (last, first): (Vec<_>, Vec<_>) = all.into_iter().partition(|(path, _)| is_ending(path));
    for (path, body) in first.into_iter().chain(last) {
        if path.contains("session/delete") {
            continue;
        }
        server.clock.advance(61);
        browser.prove().await;
        let body = filled(&body, &ids);
        let (one, two) = join(browser.post(path, body.clone()), browser.post(path, body)).await;
        for answer in [&one, &two] {
            assert!(answer.status.as_u16() < 500, "{path}: {} {}", answer.status, answer.body);
        }
        if ONCE.contains(&path) {
            let done = [&one, &two].into_iter().filter(|answer| is_done(answer)).count();
            assert_eq!(done, 1, "{path}: {} and {}", one.body, two.body);
        }
    }
}

async fn bulk(browser: &Browser, act: &str, user_ids: Vec<Value>) -> Answer {
    browser.post(&format!("/gicend/user/{act}/"), json!({"user_ids": user_ids})).await
}

#[tokio::test]
async fn acts_on_several_people_that_overlap_wait_for_each_other_and_end_in_one_state() {
    let server = start().await;
    let main = server.signed_in("twice_02").await;
    let mut people = Vec::new();
    for number in 0..6 {
        let login = format!("twice_s{number}");
        people.push(json!(server.sub_user("twice_02", &login, &[]).await));
    }
    let group = main.group("All", json!([])).await;
    let turned = |turn: usize| -> Vec<Value> {
        let mut turned = people.clone();
        turned.rotate_left(turn);
        if turn % 2 == 1 {
            turned.reverse();
        }
        turned
    };
    let acts = ["disable", "enable", "disable", "delete", "enable", "delete"];
    let calls = acts.iter().enumerate().map(|(turn, act)| bulk(&main, act, turned(turn)));
    let join_in = |turn| {
        let body = json!({"group_id": group, "user_ids": turned(turn)});
        let main = &main;
        async move { main.post("/gicend/group/member/add/", body).await }
    };
    let (acts, joined) = join(join_all(calls), join_all((0..3).map(join_in))).await;
    for answer in acts.iter().chain(&joined) {
        assert_eq!(answer.data()["results"].as_array().unwrap().len(), 6, "{}", answer.body);
    }
    assert_eq!(main.get("/gicend/user/list/").await.data()["items"], json!([]));
    let groups = main.get("/gicend/group/list/").await.data()["items"].clone();
    assert_eq!((groups.as_array().unwrap().len(), &groups[0]["members"]), (1, &json!(0)));
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "sub_user.delete done").count(), 6);
}
