//! GPU servers on the operator's page: bad input, two at once, arrears and the end of paid time, and what nobody prepares.

use portico_server::kit::queue::{Job, run_due};
use portico_server::money::billing::FollowArrears;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::arrears::use_up;
use crate::cloud_care::number;
use crate::gpu_servers::{
    approved, available_server, care, events, handed, hourly_draft, left, ordered, server_draft, shown,
    status, tasks,
};
use crate::instances::{cloud, usage};
use crate::support::{Browser, TestServer, assert_ledger, available, deposit, everywhere};

const DAY: i64 = 86_400;

/// Lets some hours pass with what is due in each, after which both sign in again; the operator is another.
async fn hours(server: &TestServer, hours: i64, browser: &Browser, login: &str) -> Browser {
    for _ in 0..hours {
        server.clock.advance(3_600);
        run_due(&server.app).await.unwrap();
    }
    sign_in_again(server, browser, login).await
}

async fn sign_in_again(server: &TestServer, browser: &Browser, login: &str) -> Browser {
    server.sign_in(browser, login).await;
    operator(server, &format!("op_{}", server.app.now().seconds())).await
}

#[tokio::test]
async fn a_hand_over_is_judged_field_by_field_happens_once_and_ends_what_can_be_given_up() {
    let (server, browser, id) = cloud("gpu_care_01").await;
    let grace = operator(&server, "grace").await;
    let (pending, _) = ordered(&browser, hourly_draft("pending")).await;
    assert_eq!(care(&grace, "hand_over", &pending).await.code(), json!(900_026), "it waits for its review");
    let server_id = approved(&browser, &grace, server_draft("train")).await;
    let with = |field: &str, value: Value| {
        let mut body = handed("203.0.113.7");
        body[field] = value;
        json!({"server_id": server_id, "server": body})
    };
    let cases = [
        (with("addresses", json!([])), "server.addresses"),
        (with("addresses", json!(["203.0.113.7", "127.0.0.1"])), "server.addresses[1]"),
        (with("login_user", json!("Root")), "server.login_user"),
        (with("asset_no", json!(" ")), "server.asset_no"),
        (with("host_keys", json!(["SHA256:short"])), "server.host_keys[0]"),
        (with("note", json!("x".repeat(501))), "server.note"),
    ];
    for (body, field) in cases {
        let refused = grace.post("/admin/gpu_server/hand_over/", body).await;
        assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (400, &json!(field)));
    }
    let nothing =
        grace.post("/admin/gpu_server/give_up/", json!({"server_id": server_id, "reason": ""})).await;
    assert_eq!(nothing.body["violations"][0]["field"], "reason");
    assert_eq!(available(&server.app, id).await, 48_000, "both are held");
    let two = (care(&grace, "hand_over", &server_id), care(&grace, "hand_over", &server_id));
    let (one, two) = tokio::join!(two.0, two.1);
    let mut both = [one.status.as_u16(), two.status.as_u16()];
    both.sort_unstable();
    assert_eq!(both, [200, 409], "{} {}", one.body, two.body);
    assert_eq!(server.count("resource").await, 1);
    for late in ["give_up", "withdraw", "restore", "take_back"] {
        let refused = care(&grace, late, &server_id).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (409, json!(900_026)), "{late}");
    }
    for what in ["hand_over", "give_up", "withdraw", "restore", "take_back"] {
        let nobody = Uuid::nil().to_string();
        assert_eq!(care(&grace, what, &nobody).await.status, 404, "{what}");
    }
    assert_eq!(status(&browser, &server_id).await, "available");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_server_by_the_hour_is_billed_from_its_hand_over_until_it_is_given_back() {
    let (server, browser, _) = cloud("gpu_care_02").await;
    let grace = operator(&server, "grace").await;
    let id = approved(&browser, &grace, hourly_draft("train")).await;
    let grace = hours(&server, 3, &browser, "gpu_care_02").await;
    care(&grace, "hand_over", &id).await.data();
    let resource = shown(&browser, &id).await["resource_id"].as_str().unwrap().to_owned();
    hours(&server, 3, &browser, "gpu_care_02").await;
    assert_eq!(usage(&server, &resource).await, 3_000_000, "three hours, and none before");
    browser
        .post("/gicend/compute/gpu_server/give_back/", json!({"server_id": id, "name": "train"}))
        .await
        .data();
    hours(&server, 3, &browser, "gpu_care_02").await;
    assert_eq!(usage(&server, &resource).await, 3_000_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn arrears_have_the_access_withdrawn_and_whoever_pays_gets_it_back_and_is_billed_then() {
    let (server, browser, account) = cloud("gpu_care_03").await;
    let grace = operator(&server, "grace").await;
    let id = available_server(&browser, &grace, hourly_draft("train")).await;
    let resource = shown(&browser, &id).await["resource_id"].as_str().unwrap().to_owned();
    use_up(&server, account, "1", 100_200).await;
    let follow = async |seconds: i64| {
        server.clock.advance(seconds);
        FollowArrears::default().run(&server.app, Uuid::nil()).await.unwrap();
        run_due(&server.app).await.unwrap();
        sign_in_again(&server, &browser, "gpu_care_03").await
    };
    server.clock.advance(1);
    follow(0).await;
    assert_eq!(status(&browser, &id).await, "available", "it was only warned");
    follow(DAY).await;
    let grace = hours(&server, 1, &browser, "gpu_care_03").await;
    assert_eq!(status(&browser, &id).await, "recycling");
    assert_eq!(tasks(&grace).await, [("train".to_owned(), "withdraw".to_owned())]);
    let stopped = usage(&server, &resource).await;
    let grace = hours(&server, 3, &browser, "gpu_care_03").await;
    assert_eq!(usage(&server, &resource).await, stopped, "nobody may use it");
    care(&grace, "withdraw", &id).await.data();
    let again = care(&grace, "withdraw", &id).await;
    assert_eq!((again.status.as_u16(), again.code()), (409, json!(900_026)), "it is noted once");
    assert!(tasks(&grace).await.is_empty() && shown(&browser, &id).await["is_withdrawn"] == true);
    deposit(&server.app, account, "more", 1_000_000).await;
    follow(1).await;
    // What was stopped runs again ten minutes later.
    let grace = follow(601).await;
    assert_eq!(status(&browser, &id).await, "updating");
    assert_eq!(tasks(&grace).await, [("train".to_owned(), "restore".to_owned())]);
    let grace = hours(&server, 2, &browser, "gpu_care_03").await;
    assert_eq!(usage(&server, &resource).await, stopped, "the access is not there yet");
    care(&grace, "restore", &id).await.data();
    assert_eq!(status(&browser, &id).await, "available");
    hours(&server, 3, &browser, "gpu_care_03").await;
    assert!(usage(&server, &resource).await >= stopped + 2_000_000);
    let done: Vec<_> = events(&browser, &id).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(done, ["restore", "withdraw", "hand_over", "order"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_server_whose_paid_time_is_over_is_renewed_by_hand_or_taken_back_in_the_end() {
    let (server, browser, account) = cloud("gpu_care_04").await;
    let grace = operator(&server, "grace").await;
    let kept = available_server(&browser, &grace, server_draft("kept")).await;
    let lost = available_server(&browser, &grace, server_draft("lost")).await;
    deposit(&server.app, account, "more", 1_000_000).await;
    for _ in 0..33 {
        server.clock.advance(DAY);
        run_due(&server.app).await.unwrap();
    }
    server.sign_in(&browser, "gpu_care_04").await;
    assert_eq!(
        (status(&browser, &kept).await, status(&browser, &lost).await),
        (json!("recycling"), json!("recycling"))
    );
    let resource = shown(&browser, &kept).await["resource_id"].clone();
    let renew = json!({"resource_ids": [resource], "periods": 1, "total": 50_000});
    browser.post("/gicend/billing/resource/renew/", renew).await.data();
    assert_eq!(status(&browser, &kept).await, "available", "nobody had withdrawn the access yet");
    for _ in 0..20 {
        server.clock.advance(DAY);
        run_due(&server.app).await.unwrap();
    }
    let grace = sign_in_again(&server, &browser, "gpu_care_04").await;
    assert_eq!(status(&browser, &lost).await, "returning");
    assert_eq!(events(&browser, &lost).await[0], ("give_back".to_owned(), Value::Null), "by itself");
    assert!(tasks(&grace).await.contains(&("lost".to_owned(), "take_back".to_owned())));
    assert_ledger(server.app.store()).await;
}

/// The program's own reason.
const WORD: &str = "not_prepared_in_time";

async fn cause_of_last_event(browser: &Browser, id: &str) -> Value {
    let path = format!("/gicend/compute/gpu_server/event/list/?server_id={id}");
    browser.get(&path).await.data()["items"][0]["cause"].clone()
}

#[tokio::test]
async fn a_reason_of_staff_that_reads_like_a_word_of_the_program_stays_what_they_typed() {
    let (server, browser, _) = cloud("gpu_care_07").await;
    let grace = operator(&server, "grace").await;
    let id = approved(&browser, &grace, server_draft("train")).await;
    grace.post("/admin/gpu_server/give_up/", json!({"server_id": id, "reason": WORD})).await.data();
    let found = shown(&browser, &id).await;
    assert_eq!((&found["failure"], &found["failure_cause"]), (&json!(WORD), &Value::Null));
    assert_eq!(cause_of_last_event(&browser, &id).await, Value::Null);
    let mail = server.sent_of("gpu_server_given_up").await.remove(0);
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains(WORD) && !text.contains("within 30 days"), "{mail}");
}

#[tokio::test]
async fn what_nobody_prepares_within_thirty_days_is_given_up_by_itself() {
    let (server, browser, account) = cloud("gpu_care_05").await;
    let grace = operator(&server, "grace").await;
    let id = approved(&browser, &grace, server_draft("train")).await;
    for _ in 0..29 {
        server.clock.advance(DAY);
        run_due(&server.app).await.unwrap();
    }
    server.sign_in(&browser, "gpu_care_05").await;
    assert_eq!(status(&browser, &id).await, "creating");
    server.clock.advance(2 * DAY);
    run_due(&server.app).await.unwrap();
    server.sign_in(&browser, "gpu_care_05").await;
    let found = shown(&browser, &id).await;
    assert_eq!((&found["status"], &found["failure"]), (&json!("failed"), &json!(WORD)));
    assert_eq!(found["failure_cause"], WORD);
    assert_eq!(cause_of_last_event(&browser, &id).await, WORD);
    assert_eq!((available(&server.app, account).await, left(&browser).await), (100_000, json!(10_000)));
    let mail = server.sent_of("gpu_server_given_up").await.remove(0);
    assert!(mail["text"].as_str().unwrap().contains("not prepared within 30 days"), "{mail}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn how_one_signs_in_on_a_gpu_server_is_mailed_to_those_alone_who_see_it_where_it_is() {
    let (server, browser, _) = cloud("gpu_care_06").await;
    let grace = operator(&server, "grace").await;
    let sees = everywhere(&["compute_view"]);
    server.active_sub_user(&browser, "gpu_care_06a", sees.clone()).await;
    let (_, far) = server.active_sub_user(&browser, "gpu_care_06b", sees.clone()).await;
    browser.keep_to_region(&far, "us-west", sees).await;
    let server_id = approved(&browser, &grace, server_draft("train")).await;
    let body = json!({"server_id": server_id, "server": handed("203.0.113.7")});
    grace.post("/admin/gpu_server/hand_over/", body).await.data();
    let mails = server.sent_of("gpu_server_ready").await;
    let mut receivers: Vec<_> = mails.iter().map(|mail| mail["to"].as_str().unwrap()).collect();
    receivers.sort_unstable();
    assert_eq!(receivers, ["gpu_care_06@example.com", "gpu_care_06a@example.com"]);
}

#[tokio::test]
async fn a_server_is_handed_over_to_nobody_whose_account_is_suspended_until_it_is_reopened() {
    let (server, browser, account) = cloud("gpu_care_08").await;
    let grace = operator(&server, "grace").await;
    let kept = approved(&browser, &grace, server_draft("kept")).await;
    let dropped = approved(&browser, &grace, server_draft("dropped")).await;
    let number = number(&browser).await;
    let suspend = json!({"customer_no": number, "reason": "Spam is sent from it.", "stops_instances": false});
    grace.post("/admin/customer/suspend/", suspend).await.data();
    let refused = care(&grace, "hand_over", &kept).await;
    let violation = json!([{"field": "server_id", "rule": {"rule": "account_suspended"}}]);
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &violation));
    assert_eq!((server.count("resource").await, available(&server.app, account).await), (0, 0));
    care(&grace, "give_up", &dropped).await.data();
    assert_eq!(available(&server.app, account).await, 50_000, "the other's price is held");
    let reopen = json!({"customer_no": number, "reason": "It was a mistake."});
    grace.post("/admin/customer/reopen/", reopen).await.data();
    server.sign_in(&browser, "gpu_care_08").await;
    assert_eq!(status(&browser, &kept).await, "creating");
    care(&grace, "hand_over", &kept).await.data();
    assert_eq!((status(&browser, &kept).await, server.count("resource").await), (json!("available"), 1));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_operators_first_page_counts_the_gpu_servers_that_their_list_has_in_every_state() {
    let (server, browser, _) = cloud("gpu_care_09").await;
    let grace = operator(&server, "grace").await;
    let counted = async || {
        let queues = grace.get("/admin/overview/show/").await.data()["queues"].clone();
        let queues = queues.as_array().unwrap();
        let queue = queues.iter().find(|one| one["queue"] == "gpu_servers").unwrap();
        (queue["count"].clone(), queue["oldest_at"].is_string())
    };
    available_server(&browser, &grace, hourly_draft("handed")).await;
    let mut found = Vec::new();
    for state in ["running", "shutdown", "recycling", "deleted"] {
        for withdrawn in ["null", "1"] {
            server.execute(&format!("update resource set run_state = '{state}'")).await;
            server.execute(&format!("update gpu_server set withdrawn_at = {withdrawn}")).await;
            let listed = tasks(&grace).await.len();
            assert_eq!(counted().await, (json!(listed), false), "{state} {withdrawn}");
            found.push(listed);
        }
    }
    assert_eq!(found, [0, 1, 1, 0, 1, 0, 1, 1]);
    ordered(&browser, hourly_draft("pending")).await;
    approved(&browser, &grace, server_draft("train")).await;
    assert_eq!((counted().await, tasks(&grace).await.len()), ((json!(2), true), 2));
}
