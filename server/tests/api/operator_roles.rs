//! Operators and what they may do, as administrators say it; and the log of what they did.

use axum::body::Body;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{
    NewPassword, Which, create_operator, disable_operator, set_operator_roles,
};
use portico_server::kit::clock::Time;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::billing::unpacked;
use crate::support::{Browser, TestServer};

const ROLES: &str = "/admin/operator/roles/";

async fn colleague(administrator: &Browser, name: &str) -> Value {
    let list = administrator.get("/admin/operator/list/").await;
    let all = list.data()["items"].as_array().unwrap().clone();
    all.into_iter().find(|one| one["name"] == name).unwrap()
}

/// Events that a query finds, as `operator action outcome`.
async fn events(administrator: &Browser, query: &str) -> Vec<String> {
    let list = administrator.get(&format!("/admin/audit/list/?{query}")).await;
    let line = |event: &Value| {
        let of = |field: &str| event[field].as_str().unwrap().to_owned();
        format!("{} {} {}", of("operator_name"), of("action"), of("outcome"))
    };
    list.data()["items"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn what_somebody_may_changes_with_their_roles_from_the_next_request_on() {
    let server = TestServer::start().await;
    let (grace, heidi) = (operator(&server, "grace").await, operator_with(&server, "heidi", &[]).await);
    let id = colleague(&grace, "heidi").await["operator_id"].clone();
    assert_eq!(heidi.get("/admin/session/show/").await.data()["operations"], json!(["signed_in"]));
    assert_eq!(heidi.get("/admin/ticket/list/").await.status, 403);
    grace.post(ROLES, json!({"operator_id": id, "roles": ["support", "support"]})).await.data();
    assert_eq!(heidi.get("/admin/ticket/list/").await.status, 200);
    assert_eq!(heidi.get("/admin/payout/list/").await.status, 403);
    assert_eq!(colleague(&grace, "heidi").await["roles"], json!(["support"]));
    let told = grace.get("/admin/audit/list/?action=operator.roles").await;
    assert_eq!(told.data()["items"][0]["detail"], "support");
    grace.post(ROLES, json!({"operator_id": id, "roles": []})).await.data();
    assert_eq!(heidi.get("/admin/ticket/list/").await.status, 403);
}

#[tokio::test]
async fn operators_are_listed_page_by_page_by_name_each_with_their_roles_and_are_found_by_a_piece_of_it() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let colleagues: [(&str, &[OperatorRole]); 3] =
        [("Ivan", &[OperatorRole::Support, OperatorRole::Finance]), ("heidi", &[]), ("a_b", &[])];
    for (name, roles) in colleagues {
        operator_with(&server, name, roles).await;
    }
    let names = async |query: &str| -> Vec<(Value, Value)> {
        let found = grace.whole_list(&format!("/admin/operator/list/{query}")).await;
        found.iter().map(|one| (one["name"].clone(), one["roles"].clone())).collect()
    };
    let all = names("").await;
    let wanted = [
        ("a_b", json!([])),
        ("grace", json!(["administrator"])),
        ("heidi", json!([])),
        ("Ivan", json!(["support", "finance"])),
    ];
    assert_eq!(all, wanted.map(|(name, roles)| (json!(name), roles)));
    let mut walked = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = grace.get(&format!("/admin/operator/list/?limit=1{cursor}")).await.data().clone();
        walked.push((page["items"][0]["name"].clone(), page["items"][0]["roles"].clone()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(walked, all);
    assert_eq!(names("?q=IVA").await, all[3..]);
    assert_eq!(names("?q=_").await, all[..1], "nothing in what is typed means more than itself");
    assert_eq!(grace.get("/admin/operator/list/?cursor=AAAA").await.status, 400);
    let assignees = grace.get("/admin/ticket/assignee/list/?limit=1").await.data().clone();
    assert_eq!(
        (&assignees["items"][0]["name"], assignees["items"].as_array().map(Vec::len)),
        (&json!("grace"), Some(1))
    );
    let next = assignees["next_cursor"].as_str().unwrap();
    let last = grace.get(&format!("/admin/ticket/assignee/list/?limit=1&cursor={next}")).await.data().clone();
    assert_eq!((&last["items"][0]["name"], &last["next_cursor"]), (&json!("Ivan"), &Value::Null));
}

#[tokio::test]
async fn nobody_changes_themselves_and_so_there_is_always_an_administrator() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let me = colleague(&grace, "grace").await;
    assert_eq!(me["is_self"], true);
    let id = me["operator_id"].clone();
    assert_eq!(grace.post(ROLES, json!({"operator_id": id, "roles": []})).await.status, 403);
    for what in ["reset", "disable"] {
        let answer = grace.post(&format!("/admin/operator/{what}/"), json!({"operator_id": id})).await;
        assert_eq!(answer.status, 403, "{what}");
    }
    assert_eq!(grace.get("/admin/operator/list/").await.status, 200);
}

#[tokio::test]
async fn an_operator_who_is_disabled_while_a_body_of_theirs_is_on_its_way_does_nothing_with_it() {
    let server = TestServer::start().await;
    let (grace, ivan) = (operator(&server, "grace").await, operator(&server, "ivan").await);
    let id = colleague(&grace, "ivan").await["operator_id"].clone();
    let disable = async {
        grace.post("/admin/operator/disable/", json!({"operator_id": id})).await.data();
    };
    let draft = json!({"name": "Mallory", "roles": ["administrator"]});
    let answer = ivan.post_late("/admin/operator/create/", &draft, disable).await;
    assert_eq!(answer.status, 401);
    let operators = grace.whole_list("/admin/operator/list/").await;
    let names: Vec<_> = operators.iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["grace", "ivan"], "and no Mallory");
    assert_eq!(events(&grace, "action=call.refuse").await, ["ivan call.refuse denied"]);
}

#[tokio::test]
async fn an_operator_is_made_signs_in_gets_a_new_password_and_is_disabled() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let draft = json!({"name": "Ivan", "roles": ["finance"]});
    let made = grace.post("/admin/operator/create/", draft.clone()).await.data().clone();
    let twice = grace.post("/admin/operator/create/", draft).await;
    assert_eq!((twice.status.as_u16(), &twice.body["violations"][0]["field"]), (409, &json!("name")));
    let odd = grace.post("/admin/operator/create/", json!({"name": "../x", "roles": []})).await;
    assert_eq!((odd.status.as_u16(), &odd.body["violations"][0]["field"]), (400, &json!("name")));
    let sign_in = async |password: &Value| {
        let browser = server.operator_browser();
        let status = browser
            .post("/admin/session/create/", json!({"name": "ivan", "password": password}))
            .await
            .status;
        (browser, status.as_u16())
    };
    let (ivan, status) = sign_in(&made["password"]).await;
    assert_eq!(status, 200);
    let which = json!({"operator_id": made["operator_id"]});
    let again = grace.post("/admin/operator/reset/", which.clone()).await.data().clone();
    assert_eq!(ivan.get("/admin/session/show/").await.status, 401);
    assert_eq!(sign_in(&made["password"]).await.1, 401);
    assert_eq!(sign_in(&again["password"]).await.1, 200);
    grace.post("/admin/operator/disable/", which).await.data();
    assert_eq!(sign_in(&again["password"]).await.1, 401);
    assert_eq!(colleague(&grace, "Ivan").await["is_enabled"], false);
    let nobody = json!({"operator_id": server.app.random().id(server.app.now())});
    assert_eq!(grace.post("/admin/operator/reset/", nobody).await.status, 404);
}

#[tokio::test]
async fn whoever_knows_their_password_chooses_another_and_their_other_sessions_end() {
    let server = TestServer::start().await;
    let (_, NewPassword(drawn)) =
        create_operator(&server.app, None, "judy", &[OperatorRole::Finance]).await.unwrap();
    let drawn = drawn.expose_secret().to_owned();
    let sign_in = async |password: &str| {
        let browser = server.operator_browser();
        let draft = json!({"name": "judy", "password": password});
        let status = browser.post("/admin/session/create/", draft).await.status;
        (browser, status.as_u16())
    };
    let change = |current: &str, new: &str| json!({"login_name": "judy", "current": current, "password": new, "password_confirm": new});
    const PATH: &str = "/admin/session/password/";
    let ((here, _), (elsewhere, _)) = (sign_in(&drawn).await, sign_in(&drawn).await);
    let wrong = here.post(PATH, change("Wrong_harbour8", "Windy_Meadow42")).await;
    assert_eq!((wrong.status.as_u16(), wrong.code()), (400, json!(100_016)));
    let weak = here.post(PATH, change(&drawn, "short")).await;
    assert_eq!((weak.status.as_u16(), &weak.body["violations"][0]["field"]), (400, &json!("password")));
    here.post(PATH, change(&drawn, "Windy_Meadow42")).await.data();
    assert_eq!(here.get("/admin/session/show/").await.status, 200);
    assert_eq!(elsewhere.get("/admin/session/show/").await.status, 401);
    assert_eq!((sign_in(&drawn).await.1, sign_in("Windy_Meadow42").await.1), (401, 200));
    // Guesses count as they do at sign-in: the lock closes for both.
    for _ in 0..7 {
        here.post(PATH, change("Wrong_harbour8", "Windy_Meadow43")).await;
    }
    assert_eq!(here.post(PATH, change("Windy_Meadow42", "Windy_Meadow43")).await.code(), json!(100_016));
    assert_eq!(sign_in("Windy_Meadow42").await.1, 401);
}

#[tokio::test]
async fn what_an_operator_was_refused_is_in_the_log_and_bounded() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    assert_eq!(heidi.get("/admin/payout/list/").await.status, 403);
    assert_eq!(events(&grace, "outcome=denied").await, ["heidi call.refuse denied"]);
    let mut refused = 0;
    for _ in 0..80 {
        refused += u32::from(heidi.get("/admin/payout/list/").await.status == 429);
    }
    assert!(refused > 0);
    assert!(events(&grace, "outcome=denied&limit=100").await.len() < 80);
}

#[tokio::test]
async fn the_log_is_searched_filtered_walked_in_pages_and_saved_as_a_file() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    for name in ["one", "two", "three"] {
        grace.post("/admin/operator/create/", json!({"name": name, "roles": []})).await.data();
        server.clock.advance(60);
    }
    disable_operator(&server.app, None, Which::Name("two")).await.unwrap();
    set_operator_roles(&server.app, None, Which::Name("two"), &[OperatorRole::Finance]).await.unwrap();
    assert_eq!(events(&grace, "q=DISABLE").await, [" operator.disable done"]);
    assert_eq!(events(&grace, "action=operator.roles").await, [" operator.roles done"]);
    let id = colleague(&grace, "grace").await["operator_id"].clone();
    let own = format!("operator_id={}", id.as_str().unwrap());
    assert_eq!(events(&grace, &own).await.len(), 4, "signed in, and made three");
    let from = Time::from_micros(server.app.now().micros()).plus_seconds(-100);
    assert_eq!(events(&grace, &format!("{own}&from={from}")).await.len(), 1);
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = grace.get(&format!("/admin/audit/list/?limit=2{cursor}")).await.data().clone();
        found.extend(page["items"].as_array().unwrap().iter().map(|event| event["seq"].as_i64().unwrap()));
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(found, [7, 6, 5, 4, 3, 2, 1]);
    let file = grace.get("/admin/audit/export/?q=operator.create&format=csv").await;
    let file = file.body.as_str().unwrap().to_owned();
    let lines: Vec<_> = file.lines().collect();
    assert!(lines[0].contains("seq,at,operator_id,operator_name,action"), "{file}");
    assert_eq!(lines.len(), 5, "grace and three: {file}");
    assert_eq!(events(&grace, "action=audit.export").await.len(), 1);
    assert_eq!(grace.get("/admin/audit/list/?cursor=x").await.status, 400);
}

/// The records of the log as a file of comma-separated values.
async fn saved(administrator: &Browser, query: &str) -> Vec<Vec<String>> {
    let file = administrator.get(&format!("/admin/audit/export/?{query}")).await;
    assert_eq!(file.status, 200, "{}", file.body);
    let records = portico_core::csv::read(file.body.as_str().unwrap(), u32::MAX, u32::MAX).unwrap();
    records.into_iter().map(|record| record.fields).collect()
}

#[tokio::test]
async fn the_log_as_a_file_speaks_to_people_in_their_language_and_to_programs_by_names() {
    let server = TestServer::start_with(|config| config.operator.utc_offset_seconds = Some(28_800)).await;
    let grace = operator(&server, "grace").await;
    let names = saved(&grace, "format=csv&q=operator.create").await;
    assert_eq!(
        names[0].join(" "),
        "seq at operator_id operator_name action outcome object_kind object_id address request_id detail"
    );
    assert_eq!([&names[1][1], &names[1][3], &names[1][5]], ["2026-11-21T00:00:00Z", "", "done"]);
    let chinese = saved(&grace, "format=csv&lang=CN&q=operator.create").await;
    assert!(chinese[0].iter().all(|title| !title.is_ascii()), "{:?}", chinese[0]);
    assert_eq!(chinese[0][1], "时间 (UTC+08:00)");
    assert_eq!([&chinese[1][1], &chinese[1][3], &chinese[1][5]], ["2026-11-21 08:00:00", "命令行", "成功"]);
    let english = saved(&grace, "format=csv&lang=US&q=operator.create").await;
    assert!(english[0].iter().all(|title| !title.contains('_')), "{:?}", english[0]);
    assert_eq!([&english[1][3], &english[1][4], &english[1][5]], ["Command line", "operator.create", "Done"]);
    let request = grace.request("GET", "/admin/audit/export/?format=xlsx&lang=US");
    let (head, sheet) = grace.file(request.body(Body::empty()).unwrap()).await;
    assert!(head.headers["content-disposition"].to_str().unwrap().contains("operators-audit.xlsx"));
    let text = unpacked(&sheet, "xl/worksheets/sheet1.xml");
    assert!(text.contains("Command line") && text.contains("state=\"frozen\""), "{text}");
    assert!(unpacked(&sheet, "xl/workbook.xml").contains("name=\"Operators’ audit log 1\""));
    for wrong in ["", "format=pdf", "format=csv&lang=DE", "format=csv&limit=2", "format=csv&q=a&q=b"] {
        let refused = grace.get(&format!("/admin/audit/export/?{wrong}")).await;
        assert_eq!(refused.status, 400, "{wrong}: {}", refused.body);
    }
}
