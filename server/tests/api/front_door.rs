//! What a person meets who starts the program: lines to read, a box at the end, and no demo by mistake where others reach it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{Answer, TestServer, free_port};

const PROGRAM: &str = env!("CARGO_BIN_EXE_portico");

/// Variables under which the program listens on ports of this machine that nobody has.
fn ports() -> [(&'static str, String); 2] {
    ["PORTICO_HTTP_LISTEN", "PORTICO_ADMIN_LISTEN"].map(|name| (name, format!("127.0.0.1:{}", free_port())))
}

/// The program as at a terminal: its output, its errors and its input are one.
fn at_a_terminal(folder: &Path, arguments: &str) -> Child {
    Command::new("script")
        .args([
            "--quiet",
            "--flush",
            "--return",
            "--command",
            &format!("exec {PROGRAM} {arguments}"),
            "/dev/null",
        ])
        .current_dir(folder)
        .env_clear()
        .envs(ports())
        .env("PATH", "/usr/bin:/bin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn on_a_terminal_the_log_is_for_people_and_ends_with_a_box_that_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = at_a_terminal(folder.path(), "serve --demo");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let before: Vec<_> = lines.by_ref().take_while(|line| !line.contains('┌')).collect();
    let rows: Vec<_> = lines.by_ref().take_while(|line| !line.contains('└')).collect();
    // Nothing is JSON, and whatever has a colour gives it back.
    assert!(before.iter().any(|line| line.contains("listening")), "{before:#?}");
    assert!(before.iter().any(|line| line.contains("\u{1b}[")), "{before:#?}");
    for line in &before {
        assert!(!line.contains('{'), "{line}");
        assert_eq!(line.contains("\u{1b}["), line.contains("\u{1b}[0m"), "{line}");
    }
    let text = rows.join("\n");
    for part in [
        "Console           http://127.0.0.1:",
        "sign-in         demo_user / ",
        "Operator's page   http://127.0.0.1:",
        "sign-in         demo_operator / ",
        "Mail and SMS      data/outbox.jsonl",
        "To stop           Ctrl-C",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let demo: Value =
        serde_json::from_slice(&std::fs::read(folder.path().join("data/demo.json")).unwrap()).unwrap();
    assert!(text.contains(demo["password"].as_str().unwrap()), "{text}");
    // What the box says of stopping is true.
    child.stdin.as_mut().unwrap().write_all(&[3]).unwrap();
    let rest: String = lines.collect();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{rest}");
}

/// The error stream of a server that was asked for once, without a terminal.
fn log_of(variables: &[(&str, &str)], arguments: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(PROGRAM)
        .current_dir(folder.path())
        .args(arguments)
        .env_clear()
        .envs(ports())
        .envs(variables.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{first}{log}");
    log.lines().map(str::to_owned).collect()
}

#[test]
fn without_a_terminal_the_log_is_json_unless_the_operator_wants_lines_for_people() {
    let log = log_of(&[], &["serve"]);
    assert!(log.len() > 1);
    for line in &log {
        assert!(serde_json::from_str::<Value>(line).is_ok_and(|line| line.is_object()), "{line}");
    }
    let log = log_of(&[("PORTICO_LOG_FORMAT", "text")], &["serve"]);
    assert!(log.iter().any(|line| line.contains("listening")));
    assert!(log.iter().all(|line| !line.contains('{') && !line.contains('\u{1b}')), "{log:#?}");
}

fn refused(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(folder.path())
        .args(arguments)
        .env_clear()
        .envs(ports())
        .envs(variables.iter().copied());
    let output = command.output().unwrap();
    assert!(!folder.path().join("data").exists(), "nothing was made before the refusal");
    output
}

const PUBLIC: (&str, &str) = ("PORTICO_HTTP_PUBLIC_URL", "https://console.example.com");

#[test]
fn a_demo_where_others_reach_it_is_refused_unless_that_is_said_twice_and_is_warned_of() {
    let output = refused(&["serve", "--demo"], &[PUBLIC]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    let keys: Vec<_> = text.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(keys, ["--demo", "payment.test.enabled"], "{text}");
    let output = refused(&["config", "check"], &[PUBLIC, ("PORTICO_TESTING_ENABLED", "true")]);
    assert_eq!(output.status.code(), Some(2));
    let log = log_of(&[PUBLIC], &["serve", "--demo", "--i-know"]);
    let warning = log.iter().find(|line| line.contains("others reach what is for trying things out only"));
    assert!(warning.is_some_and(|line| line.contains("--demo, payment.test.enabled")), "{log:#?}");
    let log = log_of(&[], &["serve", "--demo"]);
    assert!(!log.iter().any(|line| line.contains("for trying things out only")), "{log:#?}");
}

#[tokio::test]
async fn the_operator_s_page_is_told_what_is_on_for_trying_things_out_and_whether_others_reach_it() {
    let server = TestServer::start_with(|config| {
        config.testing.enabled = false;
        config.testing.slider_x = None;
        config.http.public_url = "http://127.0.0.1:8080".to_owned();
    })
    .await;
    let told = operator(&server, "grace").await.get("/admin/session/show/").await;
    let of = |answer: &Answer| (answer.data()["trials"].clone(), answer.data()["is_reached"].clone());
    assert_eq!(of(&told), (json!([]), json!(false)));
    let server = TestServer::start_with(|config| {
        config.is_demo = true;
        config.payment.test.enabled = true;
        config.http.public_url = "https://console.example.com".to_owned();
    })
    .await;
    let told = operator(&server, "grace").await.get("/admin/session/show/").await;
    let trials = ["demo", "test_gateway", "testing"];
    assert_eq!(of(&told), (json!(trials), json!(true)));
}
