//! The operator's surface: signing in to it, and reviewing verifications.

use axum::http::{StatusCode, header};
use portico_core::account::AccountKind;
use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{
    NewPassword, Which, audit, create_operator, disable_operator, reset_operator,
};
use portico_server::closing::demo::set_up_demo_operator;
use portico_server::kit::store::Engine;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::operator_queues::assert_found_by_customer;
use crate::support::{Answer, Browser, TestServer, keep_answers};
use crate::verification::{company, resident};

const SIGN_IN: &str = "/admin/session/create/";
const LIST: &str = "/admin/verification/list/";
const ADMINISTRATOR: &[OperatorRole] = &[OperatorRole::Administrator];

async fn made(server: &TestServer, name: &str, roles: &[OperatorRole]) -> String {
    let (_, NewPassword(password)) = create_operator(&server.app, None, name, roles).await.unwrap();
    password.expose_secret().to_owned()
}

async fn sign_in(browser: &Browser, name: &str, password: &str) -> Answer {
    browser.post(SIGN_IN, json!({"name": name, "password": password})).await
}

/// A browser that is signed in as an administrator made for it.
pub(crate) async fn operator(server: &TestServer, name: &str) -> Browser {
    operator_with(server, name, ADMINISTRATOR).await
}

/// The same, and the password that they sign in with.
pub(crate) async fn operator_and_password(server: &TestServer, name: &str) -> (Browser, String) {
    let password = made(server, name, ADMINISTRATOR).await;
    let browser = server.operator_browser();
    sign_in(&browser, name, &password).await.data();
    (browser, password)
}

/// The same as an operator of some roles.
pub(crate) async fn operator_with(server: &TestServer, name: &str, roles: &[OperatorRole]) -> Browser {
    let password = made(server, name, roles).await;
    let browser = server.operator_browser();
    sign_in(&browser, name, &password).await.data();
    browser
}

/// Two browsers in which the same administrator is signed in.
pub(crate) async fn operator_twice(server: &TestServer, name: &str) -> [Browser; 2] {
    let password = made(server, name, ADMINISTRATOR).await;
    let browsers = [server.operator_browser(), server.operator_browser()];
    for browser in &browsers {
        sign_in(browser, name, &password).await.data();
    }
    browsers
}

/// A customer who handed papers in; the case.
async fn submitted(server: &TestServer, login: &str) -> (Browser, Value) {
    let customer = server.signed_in(login).await;
    server.clock.advance(1);
    let case = customer.post("/gicend/verification/submit/", resident(&customer).await).await;
    let case_id = case.data()["case_id"].clone();
    (customer, case_id)
}

fn show(case_id: &Value) -> String {
    format!("/admin/verification/show/?case_id={}", case_id.as_str().unwrap())
}

async fn act(browser: &Browser, what: &str, case_id: &Value, remark: &str) -> Answer {
    let body = match what {
        "take" => json!({"case_id": case_id}),
        _ => json!({"case_id": case_id, "remark": remark}),
    };
    browser.post(&format!("/admin/verification/{what}/"), body).await
}

#[tokio::test]
async fn a_verification_is_rejected_with_a_remark_handed_in_again_and_approved() {
    let server = TestServer::start().await;
    let (customer, first) = submitted(&server, "applicant_1").await;
    let grace = operator(&server, "grace").await;
    server.clock.advance(1);
    act(&grace, "take", &first, "").await.data();
    let info = customer.get("/gicend/verification/show/").await;
    assert_eq!(info.data()["mainland"]["state"], "in_review");
    server.clock.advance(1);
    act(&grace, "reject", &first, "The back is blurred.").await.data();
    let info = customer.get("/gicend/verification/show/").await;
    let mainland = &info.data()["mainland"];
    assert_eq!((&mainland["state"], &mainland["remark"]), (&json!("failed"), &json!("The back is blurred.")));
    let told = customer.get("/gicend/message/list/?limit=1").await;
    assert_eq!(told.data()["items"][0]["kind"], "verification_failed");
    assert!(told.data()["items"][0]["body"].as_str().unwrap().contains("The back is blurred."));
    let mail = &server.sent_of("verification_failed").await[0];
    assert!(mail["text"].as_str().unwrap().contains("The back is blurred."));
    let second = customer.post("/gicend/verification/submit/", resident(&customer).await).await;
    let second = &second.data()["case_id"];
    let seen = grace.get(&show(second)).await;
    assert_eq!(seen.data()["earlier"][0]["case_id"], first, "the operator sees what came before");
    act(&grace, "take", second, "").await.data();
    server.clock.advance(1);
    act(&grace, "approve", second, "").await.data();
    let info = customer.get("/gicend/verification/show/").await;
    assert_eq!(
        (&info.data()["mainland"]["state"], &info.data()["region"]),
        (&json!("verified"), &json!("mainland"))
    );
    assert_eq!(server.sent_of("verification_passed").await.len(), 1);
    let told = customer.get("/gicend/message/list/?limit=1").await;
    assert_eq!(told.data()["items"][0]["title"], "Your account is verified");
    let steps = grace.get(&show(&first)).await;
    let actions: Vec<_> =
        steps.data()["steps"].as_array().unwrap().iter().map(|step| step["action"].clone()).collect();
    assert_eq!(actions, ["submit", "review", "fail"]);
}

#[tokio::test]
async fn the_queue_shows_the_longest_waiting_first_with_its_clock_and_nothing_personal() {
    let server = TestServer::start().await;
    let (_, first) = submitted(&server, "applicant_1").await;
    server.clock.advance(3_600);
    let (_, second) = submitted(&server, "applicant_2").await;
    server.clock.advance(3 * 86_400 - 3_600 - 60 * 60);
    let grace = operator(&server, "grace").await;
    assert_found_by_customer(&grace, LIST).await;
    let page = grace.get(&format!("{LIST}?limit=1")).await;
    let data = page.data();
    assert_eq!((&data["open"], &data["items"][0]["case_id"]), (&json!(2), &first));
    assert_eq!(data["items"][0]["due_at"], "2026-11-24T00:00:00Z");
    assert!(!page.body.to_string().contains("张伟"));
    let cursor = data["next_cursor"].as_str().unwrap();
    let next = grace.get(&format!("{LIST}?limit=1&cursor={cursor}")).await;
    assert_eq!((&next.data()["items"][0]["case_id"], &next.data()["next_cursor"]), (&second, &Value::Null));
    server.clock.advance(86_400);
    let grace = server.operator_browser();
    let NewPassword(password) = reset_operator(&server.app, None, Which::Name("Grace")).await.unwrap();
    sign_in(&grace, "grace", password.expose_secret()).await.data();
    assert_eq!(grace.get(LIST).await.data()["overdue"], 2);
    act(&grace, "take", &first, "").await.data();
    act(&grace, "reject", &first, "x").await.data();
    for (state, expected) in
        [("failed", 1), ("verified", 0), ("unreviewed", 1), ("in_review", 0), ("withdrawn", 0)]
    {
        let page = grace.get(&format!("{LIST}?state={state}")).await;
        assert_eq!(page.data()["items"].as_array().unwrap().len(), expected, "{state}");
    }
    assert_found_by_customer(&grace, &format!("{LIST}?state=failed")).await;
    for query in ["state=open", "cursor=x", "limit=-1", "order=x"] {
        assert_eq!(grace.get(&format!("{LIST}?{query}")).await.status, StatusCode::BAD_REQUEST, "{query}");
    }
}

#[tokio::test]
async fn names_numbers_and_pictures_are_shown_to_the_one_who_took_the_case_alone() {
    let server = TestServer::start().await;
    let (_, case_id) = submitted(&server, "applicant_1").await;
    let (grace, alan) = (operator(&server, "grace").await, operator(&server, "alan").await);
    let before = grace.get(&show(&case_id)).await;
    assert_eq!((&before.data()["case"]["number"], &before.data()["is_mine"]), (&json!(""), &json!(false)));
    act(&grace, "take", &case_id, "").await.data();
    let mine = grace.get(&show(&case_id)).await;
    let case = &mine.data()["case"];
    assert_eq!((&case["name"], &case["number"]), (&json!("张伟"), &json!("11010519491231002X")));
    assert_eq!(mine.data()["contact"], "zhang@example.com");
    let picture = format!(
        "/admin/verification/image/?case_id={}&image_id={}",
        case_id.as_str().unwrap(),
        case["front_image"].as_str().unwrap()
    );
    let shown = grace.get(&picture).await;
    assert_eq!(shown.headers["content-type"], "image/jpeg");
    assert!(shown.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert_eq!(alan.get(&picture).await.status, StatusCode::NOT_FOUND);
    assert_eq!(alan.get(&show(&case_id)).await.data()["case"]["name"], "");
    // A colleague takes it over, and decides in the end.
    act(&alan, "take", &case_id, "").await.data();
    assert_eq!(grace.get(&picture).await.status, StatusCode::NOT_FOUND);
    assert_eq!(act(&grace, "approve", &case_id, "").await.status, StatusCode::CONFLICT);
    act(&alan, "approve", &case_id, "").await.data();
}

#[tokio::test]
async fn a_case_is_decided_once_by_who_took_it_and_a_rejection_says_why() {
    let server = TestServer::start().await;
    let (_, case_id) = submitted(&server, "applicant_1").await;
    let grace = operator(&server, "grace").await;
    assert_eq!(act(&grace, "approve", &case_id, "").await.status, StatusCode::CONFLICT, "not taken");
    act(&grace, "take", &case_id, "").await.data();
    let silent = act(&grace, "reject", &case_id, " ").await;
    assert_eq!(
        (silent.status, &silent.body["violations"][0]["field"]),
        (StatusCode::BAD_REQUEST, &json!("remark"))
    );
    let long = act(&grace, "reject", &case_id, &"x".repeat(501)).await;
    assert_eq!(long.status, StatusCode::BAD_REQUEST);
    act(&grace, "approve", &case_id, "").await.data();
    for what in ["take", "approve", "reject"] {
        assert_eq!(act(&grace, what, &case_id, "again").await.status, StatusCode::CONFLICT, "{what}");
    }
    let nowhere = json!(Uuid::nil());
    for what in ["take", "approve", "reject"] {
        let answer = act(&grace, what, &nowhere, "x").await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{what}");
    }
    assert_eq!(server.sent_of("verification_passed").await.len(), 1);
}

#[tokio::test]
async fn a_confirmed_region_closes_what_waits_for_the_other_one() {
    let server = TestServer::start().await;
    let (customer, case_id) = submitted(&server, "applicant_1").await;
    let mut abroad = resident(&customer).await;
    for (field, value) in [
        ("region", "other"),
        ("country", "SG"),
        ("document", "passport"),
        ("number", "E1234567A"),
        ("back_image", ""),
    ] {
        abroad[field] = json!(value);
    }
    customer.post("/gicend/verification/submit/", abroad).await.data();
    let grace = operator(&server, "grace").await;
    act(&grace, "take", &case_id, "").await.data();
    act(&grace, "approve", &case_id, "").await.data();
    let info = customer.get("/gicend/verification/show/").await;
    assert_eq!(info.data()["other"]["state"], "not_verified");
    assert_eq!(grace.get(LIST).await.data()["open"], 0);
}

#[tokio::test]
async fn of_two_accounts_with_one_company_only_the_first_is_approved() {
    let server = TestServer::start().await;
    let mut cases = Vec::new();
    for login in ["company_1", "company_2"] {
        server
            .account_with(login, |account| {
                account.kind = AccountKind::Enterprise;
                account.company = "Example";
            })
            .await;
        let browser = server.browser();
        server.sign_in(&browser, login).await;
        let case = browser.post("/gicend/verification/submit/", company(&browser).await).await;
        cases.push(case.data()["case_id"].clone());
    }
    let grace = operator(&server, "grace").await;
    for case_id in &cases {
        act(&grace, "take", case_id, "").await.data();
    }
    act(&grace, "approve", &cases[0], "").await.data();
    assert_eq!(grace.get(&show(&cases[1])).await.data()["twins"], 1);
    let refused = act(&grace, "approve", &cases[1], "").await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_018)));
    act(&grace, "reject", &cases[1], "The company has an account already.").await.data();
}

#[tokio::test]
async fn another_sites_page_changes_nothing() {
    let server = TestServer::start().await;
    let (_, case_id) = submitted(&server, "applicant_1").await;
    let grace = operator(&server, "grace").await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")] {
        let mut request = grace.request("POST", "/admin/verification/take/");
        request.headers_mut().unwrap().insert(name, value.parse().unwrap());
        let request = request
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ORIGIN, "http://127.0.0.1:8080");
        let answer = grace.send(request.body(json!({"case_id": case_id}).to_string().into()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{value}");
    }
    let plain = grace.request("POST", "/admin/verification/take/").header(header::CONTENT_TYPE, "text/plain");
    let answer = grace.send(plain.body(json!({"case_id": case_id}).to_string().into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn wrong_unknown_disabled_and_locked_are_answered_alike_and_the_seventh_wrong_password_locks() {
    let server = TestServer::start_with(|config| config.security.sign_ins_per_minute = 1_000).await;
    let password = made(&server, "grace", ADMINISTRATOR).await;
    made(&server, "alan", ADMINISTRATOR).await;
    disable_operator(&server.app, None, Which::Name("alan")).await.unwrap();
    let browser = server.operator_browser();
    for name in ["grace", "nobody", "alan", "", "a b"] {
        let answer = sign_in(&browser, name, "wrong").await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{name}");
    }
    for _ in 0..6 {
        sign_in(&browser, "grace", "wrong").await;
    }
    assert_eq!(sign_in(&browser, "grace", &password).await.status, StatusCode::UNAUTHORIZED, "locked");
    server.clock.advance(1_800);
    sign_in(&browser, "GRACE", &password).await.data();
    assert_eq!(browser.whole_list("/admin/audit/list/?outcome=denied").await.len(), 10);
}

#[tokio::test]
async fn nobody_locks_an_operator_out_through_the_customers_sign_in() {
    let server = TestServer::start_with(|config| config.security.sign_ins_per_minute = 1_000).await;
    let password = made(&server, "grace_1", ADMINISTRATOR).await;
    let customer = server.browser();
    for _ in 0..8 {
        customer.password("grace_1", "Wrong_password1").await;
    }
    sign_in(&server.operator_browser(), "grace_1", &password).await.data();
}

#[tokio::test]
async fn an_operators_session_ages_ends_by_sign_out_and_by_a_new_password() {
    let _kept = keep_answers(&["admin/session/create", "admin/session/delete"]);
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.get("/admin/session/show/").await.data()["name"], "grace");
    server.clock.advance(29 * 60);
    assert_eq!(grace.get("/admin/session/show/").await.status, StatusCode::OK);
    server.clock.advance(30 * 60 + 1);
    assert_eq!(grace.get("/admin/session/show/").await.status, StatusCode::UNAUTHORIZED);
    let alan = operator(&server, "alan").await;
    let token = alan.cookie("portico_operator").unwrap();
    alan.post("/admin/session/delete/", json!({})).await.data();
    assert_eq!(alan.cookie("portico_operator"), None);
    alan.set_cookie("portico_operator", &token);
    assert_eq!(alan.get("/admin/session/show/").await.status, StatusCode::UNAUTHORIZED);
    let mary = operator(&server, "mary").await;
    reset_operator(&server.app, None, Which::Name("mary")).await.unwrap();
    assert_eq!(mary.get("/admin/session/show/").await.status, StatusCode::UNAUTHORIZED);
    assert!(create_operator(&server.app, None, "Mary", &[]).await.is_err(), "a name is one in any case");
    assert!(create_operator(&server.app, None, "../x", &[]).await.is_err());
}

#[tokio::test]
async fn the_cookie_is_hidden_from_scripts_and_secure_over_https() {
    let server =
        TestServer::start_with(|config| config.admin.public_url = "https://ops.example.com".to_owned()).await;
    let password = made(&server, "grace", ADMINISTRATOR).await;
    let answer = sign_in(&server.operator_browser(), "grace", &password).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("__Host-portico_operator="), "{cookie}");
    for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(answer.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
    let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';") && policy.contains("frame-src 'none'"),
        "{policy}"
    );
}

#[tokio::test]
async fn what_an_operator_does_is_in_both_logs_and_a_changed_line_is_found() {
    let server = TestServer::start().await;
    let (customer, case_id) = submitted(&server, "applicant_1").await;
    let grace = operator(&server, "grace").await;
    act(&grace, "take", &case_id, "").await.data();
    act(&grace, "reject", &case_id, "Blurred.").await.data();
    assert_eq!(grace.staff_events("").await.last().unwrap(), "grace verification.fail");
    let account = &customer.events("").await[0];
    assert_eq!(
        (&account["actor"]["kind"], &account["action"]),
        (&json!("operator"), &json!("verification.fail"))
    );
    // Made, signed in, took, rejected.
    assert_eq!(verified(&server).await, (4, None));
}

/// What a walk along the operators' chain finds: events in order, and the break.
async fn verified(server: &TestServer) -> (i64, Option<(i64, &'static str)>) {
    let verdict = audit::verify(server.app.store()).await.unwrap();
    (verdict.events, verdict.broken.map(|at| (at.seq, at.what)))
}

#[tokio::test]
async fn whoever_changes_takes_out_or_cuts_off_a_line_of_the_operators_is_found_out() {
    let server = TestServer::start().await;
    assert_eq!(verified(&server).await, (0, None));
    for name in ["ada", "grace", "joan"] {
        create_operator(&server.app, None, name, &[]).await.unwrap();
    }
    assert_eq!(verified(&server).await, (3, None));
    match server.app.store().engine() {
        Engine::Sqlite => {
            server.execute("drop trigger operator_audit_event_no_update").await;
            server.execute("drop trigger operator_audit_event_no_delete").await;
        }
        Engine::Postgres => {
            server.execute("drop trigger operator_audit_event_no_update on operator_audit_event").await;
        }
    }
    let changed = "the event, or one before it, was changed";
    // What was taken out stays out.
    let head_stays = "update operator_audit_head set seq = 3";
    for (sql, back, seq, what) in [
        (
            "update operator_audit_head set seq = 4",
            "update operator_audit_head set seq = 3",
            4,
            "the event is missing",
        ),
        (
            "update operator_audit_head set seq = 2",
            "update operator_audit_head set seq = 3",
            2,
            "the chain's end has another hash",
        ),
        (
            "update operator_audit_event set action = 'x' || action where seq = 2",
            "update operator_audit_event set action = substr(action, 2) where seq = 2",
            2,
            changed,
        ),
        (
            "update operator_audit_event set at = at + 1 where seq = 3",
            "update operator_audit_event set at = at - 1 where seq = 3",
            3,
            changed,
        ),
        (
            "update operator_audit_event set detail = 'administrator' where seq = 2",
            "update operator_audit_event set detail = '' where seq = 2",
            2,
            changed,
        ),
        ("delete from operator_audit_event where seq = 1", head_stays, 1, "the event is missing"),
        ("delete from operator_audit_head", head_stays, 1, "the chain's end is missing"),
    ] {
        server.execute(sql).await;
        assert_eq!(verified(&server).await.1, Some((seq, what)), "{sql}");
        server.execute(back).await;
    }
}

#[tokio::test]
async fn a_demo_has_an_operator_with_a_password_of_its_own() {
    let server = TestServer::start().await;
    let first = set_up_demo_operator(&server.app).await.unwrap();
    let again = set_up_demo_operator(&server.app).await.unwrap();
    assert_eq!(first.password, again.password);
    std::fs::remove_file(server.app.config().storage.data_dir.join("demo-operator.json")).unwrap();
    let anew = set_up_demo_operator(&server.app).await.unwrap();
    assert_ne!(first.password, anew.password);
    sign_in(&server.operator_browser(), &anew.login_name, &anew.password).await.data();
}
