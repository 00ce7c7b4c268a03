//! A disk that fails, is damaged or closed to writing, under the real program with its file (SECURITY D-3, D-9, D-10), and a pool without a
//! free connection (D-8).

use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use futures::future::join_all;

use crate::support::{CONNECTIONS, Served, TestServer};

/// Bytes of a page of SQLite's file.
const PAGE: u64 = 4_096;
fn portico(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
    command.current_dir(folder).args(arguments).env_clear().env("PORTICO_HTTP_LISTEN", "127.0.0.1:0");
    command
}

/// The one line that a refusal prints.
fn refusal(output: &Output) -> String {
    assert!(!output.status.success(), "the program does not start");
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(text.lines().count(), 1, "one line: {text}");
    text
}

#[test]
fn a_damaged_file_is_found_at_the_start_and_nothing_is_served() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(portico(folder.path(), &["migrate"]).status().expect("it runs").success());
    let file = std::fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(folder.path().join("data/portico.db"))
        .expect("the database");
    let pages = file.metadata().expect("its size").len() / PAGE;
    assert!(pages > 40, "{pages} pages");
    for page in 20..40 {
        let mut bytes = [0_u8; 64];
        file.read_exact_at(&mut bytes, page * PAGE).expect("a page");
        file.write_all_at(&bytes.map(|byte| byte ^ 0xFF), page * PAGE).expect("its bytes are flipped");
    }
    let line = refusal(&portico(folder.path(), &["serve"]).output().expect("it runs"));
    assert!(line.contains("damaged") || line.contains("malformed"), "{line}");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the right to mount"]
fn on_a_file_system_that_takes_no_writes_the_program_says_so_in_one_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(portico(folder.path(), &["migrate"]).status().expect("it runs").success());
    let script = "mount --bind . . && mount -o remount,bind,ro . && cd \"$PWD\" && exec \"$@\"";
    let output = Command::new("unshare")
        .args(["--mount", "sh", "-c", script, "sh", env!("CARGO_BIN_EXE_portico"), "serve"])
        .current_dir(folder.path())
        .env("PORTICO_HTTP_LISTEN", "127.0.0.1:0")
        .output()
        .expect("unshare runs");
    refusal(&output);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs strace, which scripts/server-tests.sh installs"]
fn what_the_disk_refuses_to_write_is_not_acknowledged_and_is_written_when_it_works_again() {
    const PUZZLE: &str = "/gicend/slider/puzzle/create/";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let served = Served::start(folder.path(), &[], Stdio::null());
    assert_eq!(served.ask("POST", PUZZLE), Some(200));
    let mut tracer = Command::new("strace")
        .args([
            "-qq",
            "-f",
            "-e",
            "trace=pwrite64",
            "-e",
            "inject=pwrite64:error=EIO",
            "-o",
            "/dev/null",
            "-p",
        ])
        .arg(served.child.id().to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("strace starts");
    let refused = std::iter::repeat_with(|| served.ask("POST", PUZZLE))
        .take(10_000)
        .find(|status| *status != Some(200));
    assert_eq!(refused, Some(Some(503)));
    assert!(Command::new("kill").args(["-INT", &tracer.id().to_string()]).status().expect("kill").success());
    tracer.wait().expect("it ends");
    assert_eq!(served.ask("POST", PUZZLE), Some(200), "without a restart");
}

#[tokio::test]
async fn while_every_connection_is_taken_others_hear_503_and_the_process_is_alive() {
    let server = TestServer::start().await;
    let browser = server.signed_in("no_room1").await;
    let taken = join_all((0..CONNECTIONS).map(|_| server.app.store().read())).await;
    assert!(taken.iter().all(Result::is_ok));
    let refused = browser.get("/gicend/account/info/").await;
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(browser.get("/healthz").await.status, 200);
    drop(taken);
    assert_eq!(browser.get("/gicend/account/info/").await.status, 200);
}
