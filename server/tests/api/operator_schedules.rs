//! What runs by the clock, as operators see it and start it; and the ledger as a file.

use axum::http::StatusCode;
use portico_core::operator::OperatorRole;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::metering::shop;
use crate::support::{Browser, Program, TestServer, deposit};

const LIST: &str = "/admin/schedule/list/";
const RUN: &str = "/admin/schedule/run/";

async fn state(staff: &Browser, name: &str) -> Value {
    let items = staff.get(LIST).await.data()["items"].as_array().unwrap().clone();
    items.into_iter().find(|item| item["name"] == name).unwrap()
}

#[tokio::test]
async fn what_runs_by_the_clock_is_started_before_its_time_once_while_it_waits_and_says_when_it_ran() {
    let server = TestServer::start().await;
    let olga = operator_with(&server, "olga", &[OperatorRole::Infrastructure]).await;
    let name = "billing.verify_ledger";
    let before = state(&olga, name).await;
    assert_eq!((&before["pattern"], &before["is_waiting"]), (&json!("53 2 * * *"), &json!(false)));
    assert!(before["last_run_at"].is_null(), "it was looked at and never ran");
    for is_new in [true, false] {
        let answer = olga.post(RUN, json!({ "name": name })).await;
        assert_eq!(answer.data(), &json!({ "is_new": is_new }));
        server.clock.advance(1);
    }
    assert_eq!(server.count_jobs(name).await, 1);
    let waiting = state(&olga, name).await;
    let now = json!(server.app.now().plus_seconds(-2));
    assert_eq!((&waiting["is_waiting"], &waiting["last_run_at"]), (&json!(true), &now));
    run_due(&server.app).await.unwrap();
    assert_eq!(server.count_runs(name).await, 1);
    let done = state(&olga, name).await;
    assert_eq!((&done["is_waiting"], &done["failed"]), (&json!(false), &json!(0)));
    assert!(before["outcome"].is_null() && waiting["outcome"].is_null(), "nothing was gone through yet");
    let found = json!({"accounts": "0", "movements": "0"});
    assert_eq!(
        done["outcome"],
        json!({"at": server.app.now(), "found": found}),
        "what was gone through is kept"
    );
    assert_eq!(olga.post(RUN, json!({"name": "mail.send"})).await.status, StatusCode::NOT_FOUND);
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    assert_eq!(ivan.get(LIST).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ivan.post(RUN, json!({ "name": name })).await.status, StatusCode::FORBIDDEN);
    let noted = operator(&server, "grace").await.staff_events("action=job.run&q=billing.verify_ledger").await;
    assert_eq!(noted, ["olga job.run"]);
}

#[tokio::test]
async fn a_chain_of_the_audit_log_that_was_tampered_with_is_a_failed_job_by_the_next_morning() {
    let server = TestServer::start().await;
    server.signed_in("tampered_1").await;
    operator(&server, "grace").await;
    let name = "admin.verify_audit";
    run_due(&server.app).await.unwrap();
    server.clock.advance(86_400);
    run_due(&server.app).await.unwrap();
    // One run for the accounts, and one for the operators.
    assert_eq!(server.count_runs(name).await, 2);
    let staff = operator(&server, "ivy").await;
    let good = state(&staff, name).await["outcome"].clone();
    assert_eq!(good["found"]["chains"], "2", "{good}");
    assert_eq!(good["found"]["head"].as_str().unwrap().len(), 64, "{good}");
    server.execute("update operator_audit_head set seq = seq + 1").await;
    server.clock.advance(86_400);
    run_due(&server.app).await.unwrap();
    let staff = operator(&server, "heidi").await;
    assert_eq!(state(&staff, name).await["failed"], 1);
    assert_eq!(state(&staff, name).await["outcome"], good, "what is broken is told as a failed job alone");
    let jobs = staff.get("/admin/job/list/?q=verify_audit").await.data()["items"].clone();
    assert!(jobs[0]["last_error"].as_str().unwrap().contains("operators at event"), "{jobs}");
}

#[tokio::test]
async fn finance_saves_the_ledger_of_all_or_of_one_customer_as_the_command_prints_it() {
    let (server, browser, id) = shop("ledger_file_1").await;
    deposit(&server.app, id, "2", 12_345).await;
    server.signed_in("ledger_file_2").await;
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    let file = ivan.get("/admin/ledger/export/").await;
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"ledger.beancount\"");
    let output = Program::on(&server)
        .await
        .command()
        .args(["ledger", "export"])
        .stdout(std::process::Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(file.body.as_str().unwrap(), String::from_utf8(output.stdout).unwrap());
    assert!(file.body.as_str().unwrap().contains("123.45 CNY"), "{}", file.body.as_str().unwrap());
    let number = browser.customer_no().await;
    let one = ivan.get(&format!("/admin/ledger/export/?customer_no={number}")).await;
    assert!(one.body.as_str().unwrap().contains(&format!("N{number}:Cash")));
    let name = format!("attachment; filename=\"ledger-{number}.beancount\"");
    assert_eq!(one.headers["content-disposition"], name.as_str());
    let nobody = ivan.get("/admin/ledger/export/?customer_no=00000000").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    let olga = operator_with(&server, "olga", &[OperatorRole::Infrastructure]).await;
    assert_eq!(olga.get("/admin/ledger/export/").await.status, StatusCode::FORBIDDEN);
}
