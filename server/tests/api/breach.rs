//! Passwords that became known in breaches: the operator's list, and how a form asks it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use axum::http::StatusCode;
use portico_core::Rule;
use portico_core::breach::breach_keys;
use portico_server::platform::breach::build::build_breach_list;
use serde_json::{Value, json};

use crate::admin::operator_and_password;
use crate::forgot::{reset, reset_ticket};
use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers, registration, sub_user_draft};

/// Passwords that core takes and attackers know.
const KNOWN: &[&str] = &["j38ifUbnQ", "PE#5GZ29PTZMSE", "xk93vmtqzw7"];

/// A list of [`KNOWN`], made as an operator would.
fn list(folder: &Path) -> PathBuf {
    let (text, file) = (folder.join("known.txt"), folder.join("known.list"));
    std::fs::write(&text, format!("{}\r\nshort\n\n", KNOWN.join("\n"))).unwrap();
    assert_eq!(build_breach_list(&text, &file, 1).unwrap().passwords, KNOWN.len());
    file
}

async fn server(folder: &Path) -> TestServer {
    let file = list(folder);
    TestServer::start_with(|config| config.security.breached_passwords = Some(file)).await
}

fn assert_known(answer: &Answer, code: u32) {
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(code)), "{}", answer.body);
    let expected = json!([{"field": "password", "rule": Rule::BreachedPassword}]);
    assert_eq!(answer.body["violations"], expected, "{}", answer.body);
}

async fn change(browser: &Browser, password: &str) -> Answer {
    let body = json!({"login_name": "alice_01", "current": PASSWORD, "password": password, "password_confirm": password});
    browser.post("/gicend/password/change/", body).await
}

#[test]
fn a_list_for_which_the_disk_has_no_room_leaves_the_one_that_is_there_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = list(folder.path());
    let (before, beside) = (std::fs::read(&file).unwrap(), folder.path().join("known.list.new"));
    std::os::unix::fs::symlink("/dev/full", &beside).unwrap();
    let text = folder.path().join("known.txt");
    std::fs::write(&text, "another known password\n").unwrap();
    assert!(build_breach_list(&text, &file, 1).is_err());
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert!(beside.symlink_metadata().is_err(), "nothing of it is left");
    build_breach_list(&text, &file, 1).unwrap();
    assert_ne!(std::fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn no_door_takes_a_new_password_that_is_in_the_operators_list() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let newcomer = server.browser();
    newcomer.register_code("bob@example.com").await.data();
    let mut form = registration("bobby_01", "bob@example.com", &server.code().await);
    for known in KNOWN.iter().filter(|known| known.contains(char::is_uppercase)) {
        (form["password"], form["password_confirm"]) = (json!(known), json!(known));
        assert_known(&newcomer.post("/gicend/register/create/", form.clone()).await, 900_005);
    }
    (form["password"], form["password_confirm"]) = (json!(PASSWORD), json!(PASSWORD));
    newcomer.post("/gicend/register/create/", form).await.data();

    let main = server.signed_in("alice_01").await;
    assert_known(&change(&main, KNOWN[0]).await, 100_001);
    main.post("/gicend/user/create/", sub_user_draft("carol_01")).await.data();
    let token = server.link("carol_01").await;
    let body = json!({"activation_token": token, "login_name": "carol_01", "password": KNOWN[0], "password_confirm": KNOWN[0]});
    assert_known(&server.browser().post("/gicend/activation/use/", body).await, 900_003);

    let forgetful = server.browser();
    let ticket = reset_ticket(&server, &forgetful, "alice_01").await;
    assert_known(&reset(&forgetful, &ticket, "alice_01", KNOWN[1]).await, 900_003);
    assert_eq!(reset(&forgetful, &ticket, "alice_01", "Windy_Meadow42").await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_operators_new_password_is_looked_up_and_their_form_may_ask_before_it_sends_it() {
    const CHANGE: &str = "/admin/session/password/";
    const ASK: &str = "/admin/session/password/known/";
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let (grace, password) = operator_and_password(&server, "grace").await;
    let key = breach_keys(KNOWN[0])[0].to_string();
    let asked = grace.post(ASK, json!({"prefix": key[..4]})).await;
    assert_eq!(asked.data()["suffixes"], json!([key[4..]]));
    assert_eq!(grace.post(ASK, json!({"prefix": "00G0"})).await.body["violations"][0]["field"], "prefix");
    assert_eq!(
        server.operator_browser().post(ASK, json!({"prefix": "00ff"})).await.status,
        StatusCode::UNAUTHORIZED
    );
    let change = |new: &str| json!({"login_name": "grace", "current": password, "password": new, "password_confirm": new});
    assert_known(&grace.post(CHANGE, change(KNOWN[0])).await, 100_001);
    grace.post(CHANGE, change("Windy_Meadow42")).await.data();
}

#[tokio::test]
async fn capitals_do_not_hide_a_known_password_and_a_list_is_not_needed() {
    let folder = tempfile::tempdir().unwrap();
    let with_list = server(folder.path()).await;
    let without = TestServer::start().await;
    let (one, other) = (with_list.signed_in("alice_01").await, without.signed_in("alice_01").await);
    assert_known(&change(&one, "Xk93VmtQzw7").await, 100_001);
    assert_eq!(change(&other, "Xk93VmtQzw7").await.status, StatusCode::OK);
}

/// What the list has under a prefix.
async fn under(browser: &Browser, prefix: &str) -> Vec<Value> {
    let answer = browser.post("/gicend/password/known/", json!({ "prefix": prefix })).await;
    answer.data()["suffixes"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_form_finds_a_known_password_by_four_digits_of_its_hash() {
    let _kept = keep_answers(&["password/known"]);
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let browser = server.browser();
    for known in KNOWN {
        let key = breach_keys(known)[0].to_string();
        assert_eq!(under(&browser, &key[..4]).await, [json!(key[4..])], "{known}");
    }
    assert_eq!(under(&browser, "0000").await, Vec::<Value>::new());
    for prefix in ["", "000", "00000", "00G0", "00AB", "+0a1", "é00"] {
        let answer = browser.post("/gicend/password/known/", json!({ "prefix": prefix })).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{prefix}");
        assert_eq!(answer.body["violations"][0]["field"], "prefix");
    }
    let without = TestServer::start().await;
    assert_eq!(
        under(&without.browser(), &breach_keys(KNOWN[0])[0].to_string()[..4]).await,
        Vec::<Value>::new()
    );
}

/// What the program prints, or complains of.
fn portico(arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
    let output = command.env_clear().args(arguments).stdin(Stdio::null()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().trim().to_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

#[tokio::test]
async fn a_list_is_made_at_the_command_line_of_passwords_and_of_hashes_with_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (text, hashes, broken, out) = (path("text"), path("hashes"), path("broken"), path("list"));
    // Of `abc` and `iloveyou`.
    let (abc, love) =
        ("A9993E364706816ABA3E25717850C26C9CD0D89D", "ee8d8728f435fd550f83852aabab5234ce1da528");
    std::fs::write(&text, "iloveyou\nabc\niloveyou\n").unwrap();
    std::fs::write(&hashes, format!("{abc}:3\r\n{love}:40\r\n")).unwrap();
    std::fs::write(&broken, format!("{abc}:3\nno hash\n")).unwrap();
    let build =
        |from: &str, more: &[&str]| portico(&[&["passwords", "build", from, "--out", &out], more].concat());
    assert!(
        build(&text, &[]).unwrap().contains(": 1 passwords of 3 lines"),
        "one is too short, one is there twice"
    );
    assert!(build(&hashes, &[]).unwrap().contains(": 2 passwords of 2 lines"));
    assert!(build(&hashes, &["--at-least", "4"]).unwrap().contains(": 1 passwords of 2 lines"));
    assert!(build(&broken, &[]).unwrap_err().contains("line 2 is no SHA-1"));
    assert!(build(&path("none"), &[]).is_err());
}

#[tokio::test]
async fn a_server_does_not_start_with_a_list_that_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list");
    std::fs::write(&file, "123456\npassword\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
    command.env_clear().arg("serve").env("PORTICO_STORAGE_DATA_DIR", folder.path());
    command.env("PORTICO_HTTP_LISTEN", "127.0.0.1:0").env("PORTICO_SECURITY_BREACHED_PASSWORDS", &file);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("security.breached_passwords"), "{said}");
    assert!(said.contains("portico passwords build"), "{said}");
}
