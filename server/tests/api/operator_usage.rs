//! Usage that could not be rated, and usage from a file, as operators see, retry and record it.

use axum::http::StatusCode;
use portico_core::operator::OperatorRole;
use portico_server::kit::queue::run_due;
use portico_server::money::metering::rate_due;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::{operator, operator_with};
use crate::metering::{MILLION, bought, shop, used};
use crate::support::{Browser, available};

const HOUR: i64 = 3_600;
const ASIDE: &str = "/admin/usage/aside/list/";
const IMPORT: &str = "/admin/usage/import/";

async fn aside(staff: &Browser) -> Vec<Value> {
    staff.get(ASIDE).await.data()["items"].as_array().unwrap().clone()
}

fn csv(rows: &[[&str; 4]]) -> Value {
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    json!({"format": "csv", "text": format!("resource_id,record_id,at,quantity\r\n{}\r\n", rows.join("\r\n"))})
}

/// The fields that are refused.
fn fields(refused: &Value) -> Vec<&str> {
    let violations = refused["violations"].as_array().unwrap();
    violations.iter().map(|violation| violation["field"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn usage_that_could_not_be_rated_waits_for_the_staff_by_the_hour_and_is_charged_once_it_is_tried_again()
{
    let (server, browser, id) = shop("usage_staff_1").await;
    let resource = bought(&server, &browser, "hourly", 100).await;
    server.execute("update resource set product = 'lost'").await;
    for hour in ["a", "b"] {
        used(&server, resource, hour, server.app.now(), MILLION).await.unwrap();
        server.clock.advance(HOUR);
    }
    assert!(!rate_due(&server.app).await.unwrap());
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    let found = aside(&ivan).await;
    assert_eq!(found.len(), 2);
    let first = ivan.get(&format!("{ASIDE}?limit=1")).await.data().clone();
    let next = first["next_cursor"].as_str().unwrap();
    let second = ivan.get(&format!("{ASIDE}?limit=1&cursor={next}")).await.data().clone();
    assert_eq!([&first["items"][0], &second["items"][0]], [&found[0], &found[1]], "the latest hour first");
    assert!(found[0]["hour"].as_str() > found[1]["hour"].as_str());
    assert_eq!((&found[0]["product"], &found[0]["records"]), (&json!("lost"), &json!(1)));
    let overview = ivan.get("/admin/overview/show/").await.data().clone();
    let queue =
        overview["queues"].as_array().unwrap().iter().find(|queue| queue["queue"] == "usage").unwrap();
    assert_eq!((&queue["count"], queue["oldest_at"].is_null()), (&json!(2), false));

    let before = available(&server.app, id).await;
    server.execute("update resource set product = 'cpu'").await;
    assert_eq!(ivan.post("/admin/usage/retry/", json!({})).await.data(), &json!({"records": 2}));
    assert_eq!(aside(&ivan).await, Vec::<Value>::new());
    run_due(&server.app).await.unwrap();
    assert_eq!(available(&server.app, id).await, before - 200);
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    assert_eq!(heidi.get(ASIDE).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_file_of_usage_is_recorded_whole_and_once_or_not_at_all_and_says_what_is_wrong_in_which_line() {
    let (server, browser, _) = shop("usage_staff_2").await;
    let resource = bought(&server, &browser, "hourly", 100).await.to_string();
    server.clock.advance(HOUR);
    let at = server.app.now().timestamp().to_string();
    let olga = operator_with(&server, "olga", &[OperatorRole::Infrastructure]).await;
    let [first, second] = ["r1", "r2"].map(|name| [&resource, name, at.as_str(), "0.5"]);
    let whole = csv(&[first, second]);
    assert_eq!(olga.post(IMPORT, whole.clone()).await.data(), &json!({"records": 2, "taken": 2}));
    assert_eq!(olga.post(IMPORT, whole).await.data(), &json!({"records": 2, "taken": 0}), "the same again");
    let blanks = csv(&[[&resource, " r1 ", &at, "0.5"]]);
    assert_eq!(olga.post(IMPORT, blanks).await.data(), &json!({"records": 1, "taken": 0}), "with blanks");
    let object = json!({"resource_id": resource, "record_id": "r3", "at": at, "quantity": "1"}).to_string();
    let lines = json!({"format": "json_lines", "text": format!("{object}\n\n")});
    assert_eq!(olga.post(IMPORT, lines).await.data(), &json!({"records": 1, "taken": 1}));
    assert_eq!(server.count_usage_records().await, 3);

    let stranger = Uuid::from_u128(7).to_string();
    for (rows, refused) in [
        (
            vec![[resource.as_str(), "r4", "yesterday", "1"], ["no id", "r5", &at, "much"]],
            vec!["text.2.at", "text.3.resource_id"],
        ),
        (vec![[&resource, "r4", &at, "1"], [&stranger, "r5", &at, "1"]], vec!["text.3.resource_id"]),
        (vec![[&resource, "r4", &at, "1"], [&resource, "r1", &at, "9"]], vec!["text.3.record_id"]),
        (vec![[&resource, "r4", "2999-01-01T00:00:00Z", "1"]], vec!["text.2.at"]),
        (vec![[&resource, "span:1:2", &at, "1"]], vec!["text.2.record_id"]),
        (vec![[&resource, "r4", &at, "1,1"]], vec!["text.2.record"]),
        (vec![], vec!["text"]),
    ] {
        let answer = olga.post(IMPORT, csv(&rows)).await;
        assert!(!answer.status.is_success());
        assert_eq!(fields(&answer.body), refused, "{rows:?}");
    }
    for text in ["", "resource,record\n1,2\n", &"x".repeat(256 * 1024 + 1)] {
        let answer = olga.post(IMPORT, json!({"format": "csv", "text": text})).await;
        assert_eq!(fields(&answer.body), ["text"]);
    }
    let many = vec![[resource.as_str(), "m", at.as_str(), "1"]; 2_001];
    assert_eq!(olga.post(IMPORT, csv(&many)).await.body["violations"][0]["rule"]["rule"], "too_many");
    assert_eq!(server.count_usage_records().await, 3, "nothing of what was refused");
    // Of each file with something new, one in each log.
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=usage.import").await, ["olga usage.import"; 2]);
    server.sign_in(&browser, "usage_staff_2").await;
    let own = browser.get("/gicend/audit/list/?action=usage.import").await.data()["items"].clone();
    assert_eq!((own.as_array().unwrap().len(), &own[1]["after"]["records"]), (2, &json!(2)));
}
