//! Many sub-users from a file.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, TestServer, everywhere, sub_user_draft};

async fn import(browser: &Browser, csv: &str, grants: Value) -> Answer {
    let mut authorization = sub_user_draft("x")["authorization"].clone();
    authorization["grants"] = grants;
    browser.post("/gicend/user/import/", json!({"csv": csv, "authorization": authorization})).await
}

#[tokio::test]
async fn every_row_of_a_file_has_a_result_of_its_own() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let csv = "\u{feff}login_name,name,email,mobile\r\n\
        bob_001,Bob,bob_001@example.com,\r\n\
        bob_002,\"李, 明\",bob_002@example.com,'+8613800138000\r\n\
        x,Short,bad,\r\n\
        ALICE_01,Taken,free@example.com,\r\n\
        bob_001,Twice,twice@example.com,\r\n\
        bob_003,Taken,Alice_01@example.com,\r\n\
        too,few\r\n";
    let answer = import(&main, csv, everywhere(&["cdn_view"])).await;
    let rows = answer.data()["rows"].as_array().unwrap();
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            let fields: Vec<&str> = row["violations"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it["field"].as_str().unwrap())
                .collect();
            (row["line"].as_i64().unwrap(), row["code"].as_i64().unwrap(), fields, row["user_id"].is_string())
        })
        .collect();
    assert_eq!(
        told,
        [
            (2, 0, vec![], true),
            (3, 0, vec![], true),
            (4, 100_001, vec!["login_name", "login_name", "email"], false),
            (5, 900_003, vec!["login_name"], false),
            (6, 100_001, vec!["login_name"], false),
            (7, 900_011, vec!["email"], false),
            (8, 100_001, vec![""], false),
        ]
    );
    let list = main.get("/gicend/user/list/?sort=login_name").await;
    let users = list.data()["items"].as_array().unwrap();
    assert_eq!((users.len(), &users[1]["name"]), (2, &json!("李, 明")));
    assert_eq!(server.sent_of("activation").await.len(), 2);
    server.browser().activate(&server.link("bob_002").await, "bob_002").await.data();
    assert_eq!(main.events("action=sub_user.create").await.len(), 2);
    assert_eq!(main.events("action=sub_user.import").await.len(), 1);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_or_handed_on_creates_nobody() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (manager, _) = server.active_sub_user(&main, "manager_1", everywhere(&["user_management"])).await;
    let row = "name,login_name,email\nBob,bob_001,bob_001@example.com\n";
    for csv in
        ["", "name,login_name\nx,y", "name,login_name,email,role\n", "name,login_name,email\n", "\"open"]
    {
        let answer = import(&main, csv, json!([])).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{csv}");
        assert_eq!(answer.body["violations"][0]["field"], "csv");
    }
    let refused = import(&manager, row, everywhere(&["oss"])).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    assert_eq!(main.get("/gicend/user/list/").await.data()["total_hint"], 1);
    import(&manager, row, json!([])).await.data();
}

#[tokio::test]
async fn rows_beyond_the_limit_are_told_so() {
    let server = TestServer::start_with(|config| config.limits.account.sub_users = 2).await;
    let main = server.signed_in("alice_01").await;
    let rows: String = (0..4).map(|row| format!("B,bob_00{row},bob_00{row}@example.com\n")).collect();
    let answer = import(&main, &format!("name,login_name,email\n{rows}"), json!([])).await;
    let codes: Vec<&Value> =
        answer.data()["rows"].as_array().unwrap().iter().map(|row| &row["code"]).collect();
    assert_eq!(codes, [&json!(0), &json!(0), &json!(900_001), &json!(900_001)]);
}

#[tokio::test]
async fn a_thousand_rows_of_long_names_are_read_to_the_last() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let name = "李".repeat(60);
    let rows: String = (0..1_000).map(|row| format!("{name},x,person_{row:04}@example.com\n")).collect();
    let answer = import(&main, &format!("name,login_name,email\n{rows}"), json!([])).await;
    let told = answer.data()["rows"].as_array().unwrap();
    assert_eq!((told.len(), &told[999]["line"]), (1_000, &json!(1_001)));
    assert!(told.iter().all(|row| row["code"] == 100_001 && row["violations"][0]["field"] == "login_name"));
}
