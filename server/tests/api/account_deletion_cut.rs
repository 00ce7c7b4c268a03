//! A deletion that is cut off in the middle: by a caller that goes away at any step, and by a process that is killed.

use std::future::{Future, poll_fn};
use std::io::Write as _;
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::task::Poll;
use std::time::Duration;

use axum::http::StatusCode;
use portico_server::kit::clock::Clock;
use portico_server::kit::store::Engine;
use serde_json::json;

use crate::support::{Browser, PASSWORD, START, TestServer, limit_addresses};

const CREATE: &str = "/gicend/account/deletion/create/";

/// Polls a future at most so often and drops it then; its outcome, if it came to one.
async fn cut_off<F: Future>(future: F, polls: u32) -> Option<F::Output> {
    let mut future = Box::pin(future);
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        future.as_mut().poll(context).map(Some)
    })
    .await
}

/// An account with people, whose main user has typed the right code a moment ago.
async fn about_to_go(server: &TestServer) -> Browser {
    let browser = server.signed_in("alice_01").await;
    for number in 0..4 {
        server.sub_user("alice_01", &format!("worker_{number}"), &[]).await;
    }
    let now = server.app.now().micros();
    server.execute(&format!("update account set deletion_verified_at = {now}")).await;
    browser
}

/// What is there of the account: people, messages, names.
async fn what_is_there(server: &TestServer) -> Vec<i64> {
    let mut counts = Vec::new();
    for table in [
        "account where deleted_at is null",
        "app_user where deleted_at is null",
        "app_user where login_name <> ''",
        "message",
        "session",
        "project where name <> ''",
    ] {
        counts.push(server.count(table).await);
    }
    counts
}

fn is_gone(counts: &[i64]) -> bool {
    counts.iter().all(|count| *count == 0)
}

#[tokio::test]
async fn a_deletion_whose_caller_goes_away_at_any_step_is_done_wholly_or_not_at_all() {
    let server = TestServer::start_with(|config| limit_addresses(config, 10_000)).await;
    let browser = about_to_go(&server).await;
    let before = what_is_there(&server).await;
    let body = json!({"password": PASSWORD, "code": "", "understood": true});
    for polls in (1..2_000).step_by(5) {
        let answer = cut_off(browser.post(CREATE, body.clone()), polls).await;
        let now = what_is_there(&server).await;
        if answer.is_some_and(|answer| answer.status == StatusCode::OK) {
            assert!(is_gone(&now), "{now:?}");
            return;
        }
        if is_gone(&now) {
            return;
        }
        assert_eq!(now, before, "after {polls} polls");
        // A try whose comparison was cut off counts as a wrong one.
        server.execute("delete from sign_in_guard").await;
    }
    panic!("the deletion never came to its end");
}

/// A server of its own on the database of `server`.
fn process(server: &TestServer, port: u16) -> Child {
    Command::new(env!("CARGO_BIN_EXE_portico"))
        .arg("serve")
        .env_clear()
        .env("PORTICO_STORAGE_DATA_DIR", &server.app.config().storage.data_dir)
        .env("PORTICO_HTTP_LISTEN", format!("127.0.0.1:{port}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn connected(port: u16) -> TcpStream {
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => return stream,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

fn request(browser: &Browser, port: u16) -> String {
    let body = json!({"password": PASSWORD, "code": "", "understood": true}).to_string();
    let cookie = |name: &str| browser.cookie(name).unwrap();
    let (token, secret) = (cookie("cds_token"), cookie("cds_session"));
    format!(
        "POST {CREATE} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\naccess-token: {token}\r\n\
         cookie: cds_token={token}; cds_session={secret}\r\nsec-fetch-site: same-origin\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

#[tokio::test]
async fn a_deletion_whose_process_is_killed_is_done_wholly_or_not_at_all() {
    let server = TestServer::start_with(|config| limit_addresses(config, 10_000)).await;
    if server.app.store().engine() != Engine::Sqlite {
        return;
    }
    // The process goes by the system's clock.
    server.clock.advance(Clock::System.now().seconds() - START.seconds());
    let browser = about_to_go(&server).await;
    let before = what_is_there(&server).await;
    for round in 0..12_u64 {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut child = process(&server, port);
        let mut stream = connected(port);
        stream.write_all(request(&browser, port).as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(round * 15));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = what_is_there(&server).await;
        if is_gone(&now) {
            return;
        }
        assert_eq!(now, before, "killed after {} ms", round * 15);
        server.execute("delete from sign_in_guard").await;
    }
    assert_eq!(what_is_there(&server).await, before);
}
