//! The operator's terms: versions in the data folder, and who accepted which when.

use axum::http::StatusCode;
use portico_core::Lang;
use portico_core::operator::OperatorRole;
use portico_server::app::assemble;
use portico_server::kit::clock::{Clock, Time};
use portico_server::kit::random::Random;
use portico_server::kit::store::Store;
use portico_server::people::terms::files::{TermsName, Version, beginning};
use serde_json::{Value, json};

use crate::access::prepare_notice::terms_draft;
use crate::admin::{operator, operator_with};
use crate::support::{Answer, Browser, START, TestServer, everywhere, keep_answers, registration};

const FILES: [&str; 6] = [
    "agreement.en.txt",
    "agreement.zh.txt",
    "clause_1_5.en.txt",
    "clause_1_5.zh.txt",
    "clause_1_6.en.txt",
    "clause_1_6.zh.txt",
];

/// The operator puts a version into the data folder, and some seconds pass.
fn publish(server: &TestServer, version: &str) {
    let folder = server.app.config().storage.data_dir.join("terms").join(version);
    std::fs::create_dir_all(&folder).unwrap();
    for file in FILES {
        std::fs::write(folder.join(file), format!("Title {file}\n\nOf {{brand}}, {version}.\n\nMore.\n"))
            .unwrap();
    }
    server.clock.advance(10);
}

async fn shown(server: &TestServer, lang: &str) -> Value {
    server.browser().get(&format!("/gicend/terms/show/?lang={lang}")).await.data().clone()
}

async fn due(browser: &Browser) -> Value {
    browser.get("/gicend/account/info/").await.data()["terms_due"].clone()
}

async fn accepted(browser: &Browser) -> Vec<Value> {
    let security = browser.get("/gicend/security/show/").await;
    security.data()["terms"].as_array().unwrap().iter().map(|one| one["version"].clone()).collect()
}

#[tokio::test]
async fn without_the_operators_terms_a_sample_is_shown_that_says_so_and_nobody_is_asked_at_sign_in() {
    let _kept = keep_answers(&["terms/show"]);
    let server = TestServer::start().await;
    let terms = shown(&server, "US").await;
    assert_eq!((&terms["version"], &terms["is_sample"]), (&json!("sample"), &json!(true)));
    let texts = terms["texts"].as_array().unwrap();
    assert_eq!(texts.len(), 3);
    for text in texts {
        assert!(text["paragraphs"][0].as_str().unwrap().starts_with("SAMPLE."), "{text}");
    }
    assert_eq!(due(&server.signed_in("alice_01").await).await, Value::Null);
}

#[tokio::test]
async fn a_version_is_in_force_from_its_day_on_in_both_languages() {
    let server = TestServer::start().await;
    publish(&server, "2026-11-21");
    publish(&server, "2026-11-01");
    publish(&server, "2026-11-22");
    let terms = shown(&server, "US").await;
    assert_eq!((&terms["version"], &terms["is_sample"]), (&json!("2026-11-21"), &json!(false)));
    assert_eq!(
        terms["texts"][1],
        json!({"name": "clause_1_5", "title": "Title clause_1_5.en.txt",
            "paragraphs": ["Of Cloud Console, 2026-11-21.", "More."]})
    );
    assert_eq!(shown(&server, "CN").await["texts"][1]["title"], "Title clause_1_5.zh.txt");
    server.clock.advance(86_400 - 31);
    assert_eq!(shown(&server, "US").await["version"], "2026-11-21");
    server.clock.advance(1);
    assert_eq!(shown(&server, "US").await["version"], "2026-11-22");
}

#[tokio::test]
async fn a_registration_accepts_the_version_that_was_read_and_no_other() {
    let server = TestServer::start().await;
    publish(&server, "2026-11-01");
    let browser = server.browser();
    browser.register_code("alice@example.com").await.data();
    let code = server.code().await;
    let mut body = registration("Alice_01", "alice@example.com", &code);
    for stale in ["sample", "2026-10-01", ""] {
        body["terms_version"] = json!(stale);
        let answer = browser.post("/gicend/register/create/", body.clone()).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_eq!(answer.body["violations"][0]["field"], "terms_version", "{}", answer.body);
    }
    body["terms_version"] = json!("2026-11-01");
    browser.post("/gicend/register/create/", body).await.data();
    server.execute("update app_user set login_verification = false").await;
    server.sign_in(&browser, "alice_01").await;
    assert_eq!(accepted(&browser).await, ["2026-11-01"]);
    assert_eq!(due(&browser).await, Value::Null);
}

#[tokio::test]
async fn a_new_version_asks_once_at_the_next_sign_in_of_everybody_sub_users_too() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (sub, _) = server.active_sub_user(&main, "helper_01", everywhere(&["compute_view"])).await;
    publish(&server, "2026-11-22");
    // Nobody is disturbed at work: the session began before the day.
    let steps = (86_400 - 20) / 1_200;
    for _ in 0..steps {
        server.clock.advance(1_200);
        main.get("/gicend/account/info/").await.data();
    }
    server.clock.advance(86_400 - 20 - steps * 1_200);
    assert_eq!(due(&main).await, Value::Null);
    for (browser, login) in [(&main, "alice_01"), (&sub, "helper_01")] {
        server.clock.advance(20);
        server.sign_in(browser, login).await;
        assert_eq!(due(browser).await, "2026-11-22", "{login}");
        // Nothing is closed meanwhile but what the page itself covers.
        browser.get("/gicend/message/count/").await.data();
        let wrong = browser.post("/gicend/terms/accept/", json!({"version": "sample"})).await;
        assert_eq!(wrong.body["violations"][0]["field"], "version");
        for _ in 0..2 {
            browser.post("/gicend/terms/accept/", json!({"version": "2026-11-22"})).await.data();
        }
        assert_eq!(due(browser).await, Value::Null);
        assert_eq!(accepted(browser).await, ["2026-11-22"]);
        server.sign_in(browser, login).await;
        assert_eq!(due(browser).await, Value::Null, "{login} is asked once");
    }
    assert!(server.audited().await.contains(&"terms.accept done".to_owned()));
}

#[tokio::test]
async fn what_was_accepted_is_in_the_persons_data() {
    let server = TestServer::start().await;
    publish(&server, "2026-11-01");
    let browser = server.signed_in("alice_01").await;
    browser.post("/gicend/terms/accept/", json!({"version": "2026-11-01"})).await.data();
    let request =
        browser.request("POST", "/gicend/account/data/export/").header("content-type", "application/json");
    let (_, bytes) = browser.file(request.body(axum::body::Body::from("{}")).unwrap()).await;
    let data: Value = serde_json::from_slice(&bytes).unwrap();
    let at = serde_json::to_value(START.plus_seconds(10)).unwrap();
    assert_eq!(data["terms_accepted"], json!([{"version": "2026-11-01", "accepted_at": at}]));
}

#[tokio::test]
async fn a_version_that_is_not_whole_is_left_out_and_the_next_start_refuses_it() {
    let server = TestServer::start().await;
    publish(&server, "2026-11-01");
    publish(&server, "2026-11-02");
    let folder = server.app.config().storage.data_dir.join("terms");
    std::fs::remove_file(folder.join("2026-11-02/clause_1_6.zh.txt")).unwrap();
    server.clock.advance(10);
    assert_eq!(shown(&server, "US").await["version"], "2026-11-01");
    assert!(refusal(&server).contains("terms/2026-11-02: clause_1_6.zh.txt"));
    // One of a size at which nobody reads it to say so.
    let large = std::fs::File::create(folder.join("2026-11-02/clause_1_6.zh.txt")).unwrap();
    large.set_len(1 << 40).unwrap();
    assert!(refusal(&server).contains("terms/2026-11-02: clause_1_6.zh.txt is larger than 256 KiB"));
    std::fs::rename(folder.join("2026-11-02"), folder.join("new")).unwrap();
    assert!(refusal(&server).contains("terms/new: is not called by a day"));
}

#[tokio::test]
async fn staff_sees_each_version_with_its_state_and_who_accepted_it_reads_it_and_hears_what_is_not_whole() {
    let server = TestServer::start().await;
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    let list = async || heidi.get("/admin/terms/list/").await.data().clone();
    let customer = server.signed_in("alice_02").await;
    let sample = list().await["items"].clone();
    assert_eq!(
        sample,
        json!([{"version": "sample", "from": null, "state": "in_force", "accepted": 0, "is_editable": false}])
    );
    for version in ["2026-11-01", "2026-11-02", "2099-01-01", "2099-02-01"] {
        publish(&server, version);
    }
    let folder = server.app.config().storage.data_dir.join("terms");
    std::fs::remove_file(folder.join("2099-02-01/agreement.en.txt")).unwrap();
    customer.post("/gicend/terms/accept/", json!({"version": "2026-11-02"})).await.data();
    let listed = list().await;
    let rows = listed["items"].as_array().unwrap();
    let seen: Vec<_> = rows.iter().map(|row| (row["version"].clone(), row["state"].clone())).collect();
    let wanted = [("2099-01-01", "to_come"), ("2026-11-02", "in_force"), ("2026-11-01", "over")];
    assert_eq!(seen, wanted.map(|(version, state)| (json!(version), json!(state))));
    assert_eq!(rows[1]["accepted"], 1, "{listed}");
    assert!(
        listed["faults"][0].as_str().unwrap().starts_with("terms/2099-02-01: agreement.en.txt"),
        "{listed}"
    );
    for (lang, file) in [("US", "en"), ("CN", "zh")] {
        let path = format!("/admin/terms/show/?version=2099-01-01&lang={lang}");
        let shown = heidi.get(&path).await.data().clone();
        assert_eq!(shown["texts"][0]["title"], format!("Title agreement.{file}.txt"));
    }
    let unknown = heidi.get("/admin/terms/show/?version=2099-02-01&lang=US").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn versions_are_listed_page_by_page_with_the_sample_last_where_none_counts() {
    let server = TestServer::start().await;
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    for version in ["2099-01-01", "2099-02-01"] {
        publish(&server, version);
    }
    let page = async |query: &str| heidi.get(&format!("/admin/terms/list/?limit=1{query}")).await;
    let (mut walked, mut cursor) = (Vec::new(), String::new());
    loop {
        let answer = page(&cursor).await.data().clone();
        let one = &answer["items"][0];
        walked.push([&one["version"], &one["state"]].map(Clone::clone));
        let Some(next) = answer["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let wanted = [("2099-02-01", "to_come"), ("2099-01-01", "to_come"), ("sample", "in_force")];
    assert_eq!(walked, wanted.map(|(version, state)| [json!(version), json!(state)]));
    assert_eq!(page("&cursor=AAAA").await.status, StatusCode::BAD_REQUEST);
}

async fn write(grace: &Browser, draft: Value) -> Answer {
    grace.post("/admin/terms/publish/", draft).await
}

#[tokio::test]
async fn a_version_that_was_written_on_the_page_counts_from_its_day_on_and_is_asked_for_once() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    publish(&server, "2026-11-01");
    write(&grace, terms_draft("2026-11-22")).await.data();
    assert_eq!(shown(&server, "US").await["version"], "2026-11-01");
    let browser = server.signed_in("alice_03").await;
    server.clock.advance(86_400);
    let terms = shown(&server, "CN").await;
    assert_eq!((&terms["version"], &terms["is_sample"]), (&json!("2026-11-22"), &json!(false)));
    let paragraphs = json!(["Of Cloud Console, 2026-11-22.", "More."]);
    assert_eq!(
        (&terms["texts"][1]["title"], &terms["texts"][1]["paragraphs"]),
        (&json!("存储"), &paragraphs)
    );
    server.sign_in(&browser, "alice_03").await;
    assert_eq!(due(&browser).await, "2026-11-22");
    browser.post("/gicend/terms/accept/", json!({"version": "2026-11-22"})).await.data();
    assert_eq!(due(&browser).await, Value::Null);
}

#[tokio::test]
async fn a_version_of_today_counts_as_soon_as_it_is_written() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    assert_eq!(shown(&server, "US").await["version"], "sample");
    write(&grace, terms_draft("2026-11-21")).await.data();
    assert_eq!(shown(&server, "US").await["version"], "2026-11-21");
    let refused = write(&grace, terms_draft("2026-11-21")).await;
    let violation = json!([{"field": "version", "rule": {"rule": "occupied"}}]);
    assert_eq!(refused.body["violations"], violation, "what counts is not written anew");
    let withdrawn = grace.post("/admin/terms/withdraw/", json!({"version": "2026-11-21"})).await;
    assert_eq!(withdrawn.body["violations"][0]["rule"]["rule"], "day_over");
}

#[tokio::test]
async fn a_version_of_today_disturbs_nobody_at_work_and_asks_at_their_next_sign_in() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let browser = server.signed_in("alice_04").await;
    server.clock.advance(60);
    write(&grace, terms_draft("2026-11-21")).await.data();
    assert_eq!(shown(&server, "US").await["version"], "2026-11-21");
    assert_eq!(due(&browser).await, Value::Null, "a form that is half filled in stays");
    server.clock.advance(60);
    server.sign_in(&browser, "alice_04").await;
    assert_eq!(due(&browser).await, "2026-11-21");
}

#[tokio::test]
async fn a_version_to_come_is_written_anew_and_withdrawn_and_each_stands_in_the_audit_log() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let list = async || grace.get("/admin/terms/list/").await.data()["items"].clone();
    write(&grace, terms_draft("2027-01-01")).await.data();
    let mut changed = terms_draft("2027-01-01");
    changed["agreement_us"] = json!("Terms\r\n\r\n  Changed. \n");
    write(&grace, changed.clone()).await.data();
    let source = grace.get("/admin/terms/source/?version=2027-01-01").await.data().clone();
    changed["agreement_us"] = json!("Terms\n\nChanged.");
    assert_eq!(source, changed);
    assert_eq!(
        list().await[0],
        json!({"version": "2027-01-01", "from": "2027-01-01T00:00:00Z", "state": "to_come",
        "accepted": 0, "is_editable": true})
    );
    let withdraw =
        async |version: &str| grace.post("/admin/terms/withdraw/", json!({"version": version})).await;
    withdraw("2027-01-01").await.data();
    assert_eq!(withdraw("2027-01-01").await.status, StatusCode::NOT_FOUND);
    assert_eq!(list().await[0]["version"], "sample");
    let events = grace.staff_events("q=terms.").await;
    assert_eq!(events, ["grace terms.publish", "grace terms.publish", "grace terms.withdraw"]);
}

#[tokio::test]
async fn a_version_is_tried_out_first_and_says_what_it_would_replace() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let preview = async |draft: Value| grace.post("/admin/terms/preview/", draft).await;
    let first = preview(terms_draft("2027-01-01")).await.data().clone();
    assert_eq!(first["us"]["texts"][1]["paragraphs"][0], "Of Cloud Console, 2027-01-01.");
    assert_eq!(first["cn"]["texts"][1]["title"], "存储");
    assert_eq!((&first["begins_today"], &first["replaces"]), (&json!(false), &Value::Null));
    let listed = grace.get("/admin/terms/list/").await.data().clone();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "a preview keeps nothing");
    assert_eq!(preview(terms_draft("2026-11-21")).await.data()["begins_today"], true);
    write(&grace, terms_draft("2027-01-01")).await.data();
    let again = preview(terms_draft("2027-01-01")).await.data().clone();
    assert_eq!(again["replaces"]["written_by"], "grace");
    let refused = preview(terms_draft("2026-11-20")).await;
    assert_eq!(refused.body["violations"], json!([{"field": "version", "rule": {"rule": "day_over"}}]));
    write(&grace, terms_draft("2026-11-21")).await.data();
    let refused = preview(terms_draft("2026-11-21")).await;
    assert_eq!(refused.body["violations"], json!([{"field": "version", "rule": {"rule": "occupied"}}]));
}

#[tokio::test]
async fn a_version_of_the_data_folder_is_neither_written_nor_withdrawn_on_the_page() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    publish(&server, "2027-01-01");
    let refused = write(&grace, terms_draft("2027-01-01")).await;
    assert_eq!(refused.body["violations"], json!([{"field": "version", "rule": {"rule": "occupied"}}]));
    let withdrawn = grace.post("/admin/terms/withdraw/", json!({"version": "2027-01-01"})).await;
    assert_eq!(withdrawn.status, StatusCode::NOT_FOUND);
    assert_eq!(grace.get("/admin/terms/list/").await.data()["items"][0]["is_editable"], false);
    // What comes as files under a name that was written on the page takes its place, and staff hears of it.
    write(&grace, terms_draft("2027-01-02")).await.data();
    publish(&server, "2027-01-02");
    let listed = grace.get("/admin/terms/list/").await.data().clone();
    assert!(
        listed["faults"][0].as_str().unwrap().contains("2027-01-02: was written on the operator's page too")
    );
    let shown = grace.get("/admin/terms/show/?version=2027-01-02&lang=US").await.data().clone();
    assert_eq!(shown["texts"][0]["title"], "Title agreement.en.txt");
}

#[tokio::test]
async fn texts_of_the_greatest_length_are_taken_and_a_body_beyond_a_mebibyte_is_not() {
    let server = TestServer::start().await;
    let grace = operator(&server, "grace").await;
    let mut longest = terms_draft("2027-01-01");
    for name in ["agreement", "clause_1_5", "clause_1_6"] {
        longest[format!("{name}_us")] = json!(format!("A\n\n{}", "b".repeat(59_997)));
        longest[format!("{name}_cn")] = json!(format!("一\n\n{}", "款".repeat(59_997)));
    }
    write(&grace, longest.clone()).await.data();
    longest["agreement_us"] = json!("b".repeat(1_000_000));
    assert_eq!(write(&grace, longest).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// Why a server on the same folder does not start.
fn refusal(server: &TestServer) -> String {
    let (config, store): (_, Store) = (server.app.config().clone(), server.app.store().clone());
    match assemble(config, store, Clock::manual(START), Random::System) {
        Ok(_) => panic!("it starts"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_version_begins_with_its_day_in_utc() {
    assert_eq!(beginning("1970-01-02"), Some(Time::from_seconds(86_400)));
    assert_eq!(beginning("2026-02-30"), None);
}

#[test]
fn the_sample_is_whole_says_that_it_is_a_sample_and_names_the_provider() {
    let sample = Version::sample();
    for name in TermsName::ALL {
        let english = sample.text(name, Lang::US, "Northwind").unwrap();
        assert!(english.paragraphs.iter().any(|text| text.starts_with("SAMPLE.")), "{english:?}");
        assert!(english.paragraphs.iter().all(|text| text.contains("Northwind")), "{english:?}");
        let chinese = sample.text(name, Lang::CN, "Northwind").unwrap();
        assert!(chinese.title.contains("示例"), "{chinese:?}");
    }
}
