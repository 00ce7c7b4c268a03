//! Lists as files: how they are made, who gets them, and how they end.

use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::audit::{account_id, record};
use crate::support::{Browser, TestServer, everywhere, key_draft};

const AUDIT: &str = "/gicend/audit/export/";
const ORDERS: &str = "/gicend/billing/order/export/";

fn csv() -> Value {
    json!({"format": "csv"})
}

/// Asks for a file and tells its id.
async fn staged(browser: &Browser, path: &str) -> String {
    let answer = browser.post(path, csv()).await;
    assert_eq!(answer.data()["state"], "queued");
    answer.data()["export_id"].as_str().unwrap().to_owned()
}

async fn shown(browser: &Browser, export_id: &str) -> Value {
    let answer = browser.get(&format!("/gicend/export/show/?export_id={export_id}")).await;
    answer.data()["export"].clone()
}

/// What fetching it is answered with.
async fn fetched(browser: &Browser, export_id: &str) -> StatusCode {
    let path = format!("/gicend/export/download/?export_id={export_id}");
    browser.file(browser.request("GET", &path).body(Body::empty()).unwrap()).await.0.status
}

async fn events(server: &TestServer, count: u32) {
    let account_id = account_id(server).await;
    for _ in 0..count {
        record(server, account_id, "thing.change").await.unwrap();
    }
}

#[tokio::test]
async fn a_file_waits_is_made_sealed_and_is_fetched_with_its_length_and_lines_in_the_log() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_11").await;
    events(&server, 600).await;
    let export_id = staged(&browser, AUDIT).await;
    let waiting = shown(&browser, &export_id).await;
    assert_eq!(
        (&waiting["state"], &waiting["list"], &waiting["rows"]),
        (&json!("queued"), &json!("audit"), &json!(0))
    );
    assert_eq!(fetched(&browser, &export_id).await, StatusCode::NOT_FOUND);
    run_due(&server.app).await.unwrap();
    let ready = shown(&browser, &export_id).await;
    assert_eq!((&ready["state"], &ready["reason"]), (&json!("ready"), &Value::Null));
    assert_eq!(ready["file_name"], "audit-20261121T000000Z.csv");
    let (headers, bytes) = browser.download(&export_id).await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(headers["content-disposition"], "attachment; filename=\"audit-20261121T000000Z.csv\"");
    assert_eq!(headers["content-length"], bytes.len().to_string().as_str());
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(ready["bytes"], json!(text.len()));
    assert_eq!(ready["rows"], json!(text.lines().count() - 1));
    assert!(text.contains("thing.change"));
    let sealed = server.bytes("select sealed from export_chunk where number = 0").await;
    assert!(!sealed.windows(12).any(|part| part == b"thing.change"));
    let audited = server.audited().await;
    assert_eq!(audited[audited.len() - 2..], ["export.create done", "export.download done"]);
    let list = browser.get("/gicend/export/list/").await;
    assert_eq!((&list.data()["exports"], &list.data()["most"]), (&json!([ready]), &json!(10)));
}

#[tokio::test]
async fn whoever_lost_the_permission_before_the_file_is_made_or_fetched_gets_nothing() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_12").await;
    let grants = everywhere(&["finance_orders"]);
    let (sub, sub_id) = server.active_sub_user(&main, "export_12s", grants.clone()).await;
    let made = staged(&sub, ORDERS).await;
    run_due(&server.app).await.unwrap();
    let unmade = staged(&sub, ORDERS).await;
    let grant = async |grants: Value| {
        let body = json!({"user_id": sub_id, "grants": grants});
        main.post("/gicend/user/grant/update/", body).await.data();
    };
    grant(json!([])).await;
    run_due(&server.app).await.unwrap();
    let failed = shown(&sub, &unmade).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("permission")));
    assert_eq!(fetched(&sub, &made).await, StatusCode::FORBIDDEN);
    grant(grants).await;
    assert_eq!(fetched(&sub, &made).await, StatusCode::OK);
    assert_eq!(fetched(&sub, &unmade).await, StatusCode::NOT_FOUND);
    // What waits when its person goes is no longer there to be made.
    staged(&sub, ORDERS).await;
    main.post("/gicend/user/delete/", json!({"user_ids": [sub_id]})).await.data();
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("export_file").await, server.count("export_chunk").await), (0, 0));
}

#[tokio::test]
async fn a_file_is_there_for_the_one_who_asked_alone() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_13").await;
    let (sub, _) = server.active_sub_user(&main, "export_13s", everywhere(&["finance_orders"])).await;
    let stranger = server.signed_in("export_14").await;
    let export_id = staged(&main, AUDIT).await;
    run_due(&server.app).await.unwrap();
    for other in [&sub, &stranger] {
        assert_eq!(fetched(other, &export_id).await, StatusCode::NOT_FOUND);
        let show = other.get(&format!("/gicend/export/show/?export_id={export_id}")).await;
        assert_eq!(show.status, StatusCode::NOT_FOUND);
        let delete = other.post("/gicend/export/delete/", json!({"export_id": export_id})).await;
        assert_eq!(delete.status, StatusCode::NOT_FOUND);
        assert_eq!(other.get("/gicend/export/list/").await.data()["exports"], json!([]));
    }
    // A key sees its own files; its owner sees them too, and removes them.
    let key = main.key(key_draft(&["cdn_view"])).await;
    let list = server.call_from("127.0.0.1", "/gicend/export/list/", &key.secret).await;
    assert_eq!(list.data()["exports"], json!([]));
    server.csv_by_key(&key, AUDIT, csv()).await;
    let list = server.call_from("127.0.0.1", "/gicend/export/list/", &key.secret).await;
    let own = list.data()["exports"].as_array().unwrap().clone();
    assert_eq!((own.len(), &own[0]["state"]), (1, &json!("ready")));
    assert_eq!(main.get("/gicend/export/list/").await.data()["exports"].as_array().unwrap().len(), 2);
    let body = json!({"export_id": own[0]["export_id"]});
    main.post("/gicend/export/delete/", body.clone()).await.data();
    assert_eq!(main.post("/gicend/export/delete/", body).await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "export.delete done").count(), 1);
    assert_eq!(server.count("export_file").await, 1);
}

#[tokio::test]
async fn a_key_that_is_ended_or_kept_from_its_address_gets_no_file() {
    let server = TestServer::start().await;
    let main = server.signed_in("export_15").await;
    let ended = main.key(key_draft(&["cdn_view"])).await;
    let moved = main.key(key_draft(&["cdn_view"])).await;
    for key in [&ended, &moved] {
        let request = main
            .request("POST", AUDIT)
            .header("authorization", format!("Bearer {}", key.secret))
            .header("content-type", "application/json");
        main.send(request.body(Body::from(csv().to_string())).unwrap()).await.data();
    }
    main.prove().await.data();
    main.post("/gicend/key/delete/", json!({"key_ids": [ended.id]})).await.data();
    server.execute("update security_key set ip_list = '198.51.100.7' where deleted_at is null").await;
    run_due(&server.app).await.unwrap();
    let list = main.get("/gicend/export/list/").await;
    let exports = list.data()["exports"].as_array().unwrap().clone();
    assert_eq!(exports.len(), 2);
    assert!(exports.iter().all(|one| one["reason"] == "permission"), "{exports:?}");
}

#[tokio::test]
async fn a_file_that_takes_too_long_fails_with_specs_words_in_the_readers_language() {
    let server = TestServer::start_with(|config| config.export.seconds = 0).await;
    let browser = server.signed_in("export_16").await;
    let export_id = staged(&browser, AUDIT).await;
    run_due(&server.app).await.unwrap();
    let failed = shown(&browser, &export_id).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("time_out")));
    assert_eq!(
        failed["message"],
        "The export operation failed. Please shorten the query time and try again."
    );
    let path = format!("/gicend/export/show/?export_id={export_id}");
    let request = browser.request("GET", &path).header("x-lang", "CN").body(Body::empty()).unwrap();
    let chinese = browser.send(request).await;
    assert_eq!(chinese.data()["export"]["message"], "导出失败，请缩短查询时间后重试");
    assert_eq!(fetched(&browser, &export_id).await, StatusCode::NOT_FOUND);
    assert_eq!(server.count("export_chunk").await, 0);
}

#[tokio::test]
async fn a_file_that_is_too_large_or_fails_at_every_try_says_so_and_leaves_no_piece() {
    let server = TestServer::start_with(|config| config.export.max_mebibytes = 0).await;
    let browser = server.signed_in("export_17").await;
    let large = staged(&browser, AUDIT).await;
    run_due(&server.app).await.unwrap();
    let failed = shown(&browser, &large).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("too_large")));
    let poison = staged(&browser, AUDIT).await;
    server.execute("update export_file set attempt = 3 where state = 'queued'").await;
    run_due(&server.app).await.unwrap();
    let failed = shown(&browser, &poison).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("internal")));
    // Nobody comes to make this one.
    let left = staged(&browser, AUDIT).await;
    server.execute("delete from job").await;
    server.clock.advance(3_601);
    run_due(&server.app).await.unwrap();
    server.sign_in(&browser, "export_17").await;
    assert_eq!(shown(&browser, &left).await["reason"], "internal");
    assert_eq!(server.count("export_chunk").await, 0);
    // A week later nothing is told of them.
    server.clock.advance(7 * 86_400);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("export_file").await, 0);
}

#[tokio::test]
async fn a_file_can_be_fetched_until_its_time_is_over_and_is_then_removed() {
    let server = TestServer::start_with(|config| config.export.keep_hours = 2).await;
    let browser = server.signed_in("export_18").await;
    run_due(&server.app).await.unwrap();
    let export_id = staged(&browser, AUDIT).await;
    run_due(&server.app).await.unwrap();
    assert_eq!(shown(&browser, &export_id).await["expires_at"], "2026-11-21T02:00:00Z");
    server.clock.advance(7_199);
    server.sign_in(&browser, "export_18").await;
    assert_eq!(fetched(&browser, &export_id).await, StatusCode::OK);
    server.clock.advance(1);
    assert_eq!(fetched(&browser, &export_id).await, StatusCode::NOT_FOUND);
    assert_eq!(shown(&browser, &export_id).await["state"], "expired");
    assert_eq!(server.count("export_chunk").await, 1);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count("export_chunk").await, 0);
    assert_eq!(shown(&browser, &export_id).await["state"], "expired");
}

#[tokio::test]
async fn a_person_has_so_many_files_at_the_same_time_and_room_again_when_one_is_removed() {
    let server = TestServer::start_with(|config| config.export.files = 1).await;
    let browser = server.signed_in("export_19").await;
    let export_id = staged(&browser, AUDIT).await;
    for _ in 0..2 {
        let refused = browser.post(AUDIT, csv()).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_006)));
        let violation = json!({"field": "export", "rule": {"rule": "too_many", "max": 1}});
        assert_eq!(refused.body["violations"], json!([violation]));
        run_due(&server.app).await.unwrap();
    }
    browser.post("/gicend/export/delete/", json!({"export_id": export_id})).await.data();
    let (one, two) = futures::future::join(browser.post(AUDIT, csv()), browser.post(AUDIT, csv())).await;
    let statuses = [one.status, two.status].map(|status| status.as_u16());
    assert!(statuses == [200, 409] || statuses == [409, 200], "{statuses:?}");
}

#[tokio::test]
async fn a_file_whose_worker_dies_in_the_middle_is_made_anew_and_no_half_of_it_is_ever_sent() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_20").await;
    events(&server, 8_000).await;
    run_due(&server.app).await.unwrap();
    let export_id = staged(&browser, AUDIT).await;
    let half = async {
        while server.count("export_chunk").await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = half => {}
        done = run_due(&server.app) => panic!("it was whole before it could be stopped: {done:?}"),
    }
    assert_eq!(shown(&browser, &export_id).await["state"], "running");
    assert_eq!(fetched(&browser, &export_id).await, StatusCode::NOT_FOUND);
    // Another worker takes it over when the lease ends, in a process of its own: nothing in memory tells it anything.
    let other = server.restart();
    run_due(&other.app).await.unwrap();
    assert_eq!(shown(&browser, &export_id).await["state"], "running");
    server.clock.advance(91);
    run_due(&other.app).await.unwrap();
    let ready = shown(&browser, &export_id).await;
    let (_, bytes) = browser.download(&export_id).await;
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!((&ready["state"], &ready["rows"]), (&json!("ready"), &json!(text.lines().count() - 1)));
    assert_eq!(text.lines().filter(|line| line.contains("thing.change")).count(), 8_000);
    assert_eq!(server.count("(select distinct attempt from export_chunk) as tries").await, 1);
}

#[tokio::test]
async fn files_of_one_account_are_made_one_after_the_other_and_each_is_made() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_21").await;
    events(&server, 500).await;
    let ids = [staged(&browser, AUDIT).await, staged(&browser, AUDIT).await, staged(&browser, AUDIT).await];
    let worker = portico_server::kit::queue::Worker::spawn(server.app.clone());
    let mut states = Vec::new();
    for _ in 0..3_000 {
        states.clear();
        for id in &ids {
            states.push(shown(&browser, id).await["state"].as_str().unwrap().to_owned());
        }
        if states.iter().all(|state| state == "ready") {
            break;
        }
        server.clock.advance(1);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.stop(Duration::from_secs(5)).await;
    assert_eq!(states, ["ready"; 3]);
}

#[tokio::test]
async fn a_file_that_is_whole_keeps_its_pieces_when_its_job_runs_once_more_since_its_end_was_not_noted() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_22").await;
    let export_id = staged(&browser, AUDIT).await;
    server.execute("create table kept_job as select * from job where kind like 'export.%'").await;
    run_due(&server.app).await.unwrap();
    assert_eq!(shown(&browser, &export_id).await["state"], "ready");
    server.execute("delete from job where kind like 'export.%'").await;
    server.execute("insert into job select * from kept_job").await;
    let waiting = "job where kind like 'export.%' and ended_at is null";
    assert_eq!(server.count(waiting).await, 1);
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count(waiting).await, 0, "it ran");
    let (_, bytes) = browser.download(&export_id).await;
    assert!(!bytes.is_empty());
}
