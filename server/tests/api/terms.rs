//! The operator's terms: versions in the data folder, and who accepted which when.

use axum::http::StatusCode;
use portico_core::Lang;
use portico_core::operator::OperatorRole;
use portico_server::app::assemble;
use portico_server::kit::clock::{Clock, Time};
use portico_server::kit::random::Random;
use portico_server::kit::store::Store;
use portico_server::people::terms::files::{TermsName, Version, beginning, parse};
use serde_json::{Value, json};

use crate::admin::operator_with;
use crate::support::{Browser, START, TestServer, everywhere, keep_answers, registration};

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
    std::fs::rename(folder.join("2026-11-02"), folder.join("new")).unwrap();
    assert!(refusal(&server).contains("terms/new: is not called by a day"));
}

#[tokio::test]
async fn staff_sees_each_version_with_its_state_and_who_accepted_it_reads_it_and_hears_what_is_not_whole() {
    let server = TestServer::start().await;
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    let list = async || heidi.get("/admin/terms/list/").await.data().clone();
    let customer = server.signed_in("alice_02").await;
    let sample = list().await["versions"].clone();
    assert_eq!(sample, json!([{"version": "sample", "from": null, "state": "in_force", "accepted": 0}]));
    for version in ["2026-11-01", "2026-11-02", "2099-01-01", "2099-02-01"] {
        publish(&server, version);
    }
    let folder = server.app.config().storage.data_dir.join("terms");
    std::fs::remove_file(folder.join("2099-02-01/agreement.en.txt")).unwrap();
    customer.post("/gicend/terms/accept/", json!({"version": "2026-11-02"})).await.data();
    let listed = list().await;
    let rows = listed["versions"].as_array().unwrap();
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

/// Why a server on the same folder does not start.
fn refusal(server: &TestServer) -> String {
    let (config, store): (_, Store) = (server.app.config().clone(), server.app.store().clone());
    match assemble(config, store, Clock::manual(START), Random::System) {
        Ok(_) => panic!("it starts"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_version_is_called_by_a_day_that_there_is() {
    assert_eq!(beginning("1970-01-02"), Some(Time::from_seconds(86_400)));
    for name in ["2026-02-30", "2026-1-1", "20261101", "2026-11-01x", "sample", ""] {
        assert_eq!(beginning(name), None, "{name}");
    }
}

#[test]
fn a_text_has_a_title_and_paragraphs() {
    let text = parse("\u{feff}Title\r\n\r\nOne\r\nstill one\r\n\r\n\r\n\r\nTwo\r\n").unwrap();
    assert_eq!((text.title.as_str(), text.paragraphs.len()), ("Title", 2));
    assert_eq!(parse("Title only\n"), None);
    assert_eq!(parse("Two\nlines\n\nText"), None);
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
