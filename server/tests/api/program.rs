//! The program itself: exit codes, and what it prints.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::support::Served;

fn portico(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portico"));
    command.current_dir(folder).args(arguments).env_clear().envs(variables.iter().copied());
    command
}

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    portico(folder.path(), arguments, variables).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn what_only_prints_needs_neither_configuration_nor_database() {
    for arguments in [vec!["openapi"], vec!["authz-matrix", "--json"], vec!["config", "schema"]] {
        let output = run(&arguments, &[("PORTICO_DATABASE_URL", "nonsense")]);
        assert!(output.status.success(), "{arguments:?} {}", text(&output.stderr));
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(json.is_object() || json.is_array());
    }
}

#[test]
fn a_mistake_in_the_configuration_is_one_line_and_exit_code_2() {
    for command in [&["config", "check"][..], &["serve"], &["migrate"], &["worker"], &["admin", "jobs-dead"]]
    {
        let output = run(command, &[("PORTICO_BRAND_ACCENT", "hunter2")]);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert_eq!(text(&output.stderr), "brand.accent: must be a colour such as #0b5bd3\n", "{command:?}");
    }
}

#[test]
fn an_unknown_command_is_exit_code_2_and_an_unusable_database_exit_code_1() {
    assert_eq!(run(&["fly"], &[]).status.code(), Some(2));
    let output = run(&["migrate"], &[("PORTICO_DATABASE_URL", "postgres://u:hunter2@127.0.0.1:1/x")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!text(&output.stderr).contains("hunter2"));
    assert_eq!(text(&output.stderr).lines().count(), 1, "{}", text(&output.stderr));
}

#[test]
fn migrating_twice_says_from_where_to_where() {
    let folder = tempfile::tempdir().unwrap();
    let first = portico(folder.path(), &["migrate"], &[]).output().unwrap();
    let second = portico(folder.path(), &["migrate"], &[]).output().unwrap();
    assert!(text(&first.stdout).starts_with("schema 0 -> "));
    let newest = text(&first.stdout).trim().rsplit(' ').next().unwrap().to_owned();
    assert_eq!(text(&second.stdout), format!("schema {newest} -> {newest}\n"));
}

#[cfg(unix)]
#[test]
fn the_server_tells_its_address_and_the_demo_sign_in_and_leaves_with_0_when_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let variables = [("PORTICO_HTTP_LISTEN", listen.as_str())];
    let mut child = portico(folder.path(), &["serve", "--demo"], &variables)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), format!("The console is at http://{listen}"));
    assert!(lines.next().unwrap().unwrap().starts_with("Demo sign-in: demo_user / "));
    let start = Instant::now();
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn a_worker_apart_tells_its_jobs_to_whoever_measures() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let text = address.to_string();
    let mut worker = portico(folder.path(), &["worker"], &[("PORTICO_HTTP_METRICS_LISTEN", &text)])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let asked = || {
        let mut stream = std::net::TcpStream::connect(address).ok()?;
        stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer)
    };
    let told = std::iter::repeat_with(|| {
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(worker.try_wait().unwrap(), None, "the worker runs until it is told to stop");
        asked().unwrap_or_default()
    })
    .take(600)
    .find(|answer| answer.contains("portico_jobs{state=\"dead\"} 0"));
    let stopped = Command::new("kill").args(["-TERM", &worker.id().to_string()]).status().unwrap();
    assert!(stopped.success() && told.is_some());
    assert_eq!(worker.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn the_first_sigterm_waits_for_a_request_under_way_and_the_second_ends_at_once() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let minute = "60";
    let variables = [
        ("PORTICO_HTTP_LISTEN", listen.as_str()),
        ("PORTICO_HTTP_DRAIN_SECONDS", minute),
        ("PORTICO_HTTP_BODY_TIMEOUT_SECONDS", minute),
    ];
    let mut child = portico(folder.path(), &["serve"], &variables)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut until = |words: &str| log.by_ref().find(|line| line.contains(words)).is_some();
    let tell = || Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(until("listening"));
    let mut half = std::net::TcpStream::connect(&listen).unwrap();
    let head = "POST /gicend/session/delete/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 9\r\n\r\n{";
    half.write_all(head.as_bytes()).unwrap();
    assert!(tell().success());
    assert!(until("stopping"));
    assert!(tell().success());
    // Not when the request's minute is over: then there would be another line.
    assert!(until("stopped at once"));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_low_limit_of_open_files_is_raised_so_that_the_cap_on_connections_is_the_one_that_counts() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let listen = format!("127.0.0.1:{port}");
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -S -n 64 && exec \"$0\" serve", env!("CARGO_BIN_EXE_portico")])
        .current_dir(folder.path())
        .env("PORTICO_HTTP_LISTEN", &listen)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains(&listen));
    let silent: Vec<_> = (0..100).map(|_| std::net::TcpStream::connect(&listen).unwrap()).collect();
    let mut asking = std::net::TcpStream::connect(&listen).unwrap();
    asking.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    asking.write_all(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    let read = asking.read_to_string(&mut answer);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(read.is_ok() && answer.starts_with("HTTP/1.1 200"), "{} open: {read:?} {answer}", silent.len());
}

#[cfg(unix)]
#[test]
fn every_file_of_the_database_is_its_owner_s_alone_even_one_that_was_open_before() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    for _ in 0..2 {
        assert!(portico(folder.path(), &["migrate"], &[]).output().unwrap().status.success());
        let data = folder.path().join("data");
        let files: Vec<_> = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(files.contains(&data.join("portico.db")), "{files:?}");
        for file in files {
            assert_eq!(mode(&file), 0o600, "{}", file.display());
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        }
    }
}

#[tokio::test]
async fn the_walk_along_the_chains_tells_of_the_operators_too_and_ends_with_1_at_a_break() {
    use sqlx::{Connection, Executor, SqliteConnection};
    let folder = tempfile::tempdir().unwrap();
    let walk = |arguments: &[&str]| portico(folder.path(), arguments, &[]).output().unwrap();
    assert!(walk(&["migrate"]).status.success());
    assert!(walk(&["admin", "operator-create", "grace"]).status.success());
    let whole = walk(&["audit", "verify"]);
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    assert!(
        text(&whole.stdout).starts_with("operators ok events=1 erased=0 head="),
        "{}",
        text(&whole.stdout)
    );
    let file = folder.path().join("data/portico.db");
    let mut conn = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    conn.execute("drop trigger operator_audit_event_no_update").await.unwrap();
    conn.execute("update operator_audit_event set operator_name = 'ada'").await.unwrap();
    conn.close().await.unwrap();
    let broken = walk(&["audit", "verify"]);
    assert_eq!(broken.status.code(), Some(1));
    assert_eq!(
        text(&broken.stdout),
        "operators BROKEN at event 1: the event, or one before it, was changed\n"
    );
    assert!(text(&broken.stderr).ends_with("1 of 1 chains are broken\n"), "{}", text(&broken.stderr));
    let nobody = walk(&["audit", "verify", "--account", "1"]);
    assert_eq!((nobody.status.code(), text(&nobody.stdout)), (Some(1), String::new()));
}

#[cfg(unix)]
#[test]
fn a_job_under_way_is_finished_within_the_drain_time_when_the_server_is_told_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    // A mail server that says nothing: whoever has mail for it waits.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}?tls=none", silent.local_addr().unwrap());
    let variables = [("PORTICO_MAIL_CHANNEL", "smtp"), ("PORTICO_MAIL_SMTP_URL", url.as_str())];
    let log = folder.path().join("log");
    let mut command = portico(folder.path(), &["serve", "--demo"], &variables);
    command.stderr(std::fs::File::create(&log).unwrap());
    let mut served = Served::run(command, folder.path());
    let (caller, calls) = std::sync::mpsc::channel();
    std::thread::spawn(move || silent.incoming().try_for_each(|call| caller.send(call)));
    let arguments = ["admin", "user-factors-remove", "demo_user"];
    let removed = portico(folder.path(), &arguments, &variables).output().unwrap();
    assert!(removed.status.success(), "{}", text(&removed.stderr));
    let call = calls.recv_timeout(Duration::from_secs(60)).unwrap();
    let begun = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(3));
        drop((call, calls));
    });
    assert_eq!(served.stop().code(), Some(0));
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(begun.elapsed() >= Duration::from_secs(3), "{said}");
    assert!(!said.contains("jobs were left for another worker"), "{said}");
}

#[test]
fn the_ledger_of_a_number_that_is_nobodys_is_exit_code_1_and_no_empty_file() {
    let folder = tempfile::tempdir().unwrap();
    let export = |more: &[&str]| {
        portico(folder.path(), &[&["ledger", "export"], more].concat(), &[]).output().unwrap()
    };
    let nobody = export(&["--account", "1"]);
    assert_eq!((nobody.status.code(), text(&nobody.stdout)), (Some(1), String::new()));
    let said = text(&nobody.stderr);
    assert!(said.ends_with("there is no account with this number that has a ledger\n"), "{said}");
    assert!(text(&export(&[]).stdout).starts_with("option \"title\""));
}

#[test]
fn a_file_that_is_not_there_is_named_by_the_command_that_was_to_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let said = |arguments: &[&str]| {
        let output = portico(folder.path(), arguments, &[("PORTICO_LOG_FILTER", "off")]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        text(&output.stderr)
    };
    for arguments in [
        &["catalogue", "publish", "none.json"][..],
        &["admin", "news-publish", "none.json"],
        &["admin", "call", "/admin/job/retry/", "--as", "grace", "--body", "none.json"],
        &["usage", "import", "none.json"],
        &["passwords", "build", "none.json", "--out", "list"],
    ] {
        let line = said(arguments);
        assert!(line.starts_with("none.json: "), "{arguments:?} {line}");
    }
    std::fs::write(folder.path().join("some"), "iloveyou2\n").unwrap();
    let line = said(&["passwords", "build", "some", "--out", "nowhere/list"]);
    assert!(line.starts_with("some into nowhere/list: "), "{line}");
}

#[tokio::test]
async fn a_list_at_the_command_line_goes_on_behind_its_first_hundred_rows() {
    use sqlx::{Connection, SqliteConnection};
    let folder = tempfile::tempdir().unwrap();
    let listed =
        || portico(folder.path(), &["admin", "jobs-dead"], &[("PORTICO_LOG_FILTER", "off")]).output();
    assert!(listed().unwrap().stdout.is_empty());
    let file = folder.path().join("data/portico.db");
    let mut conn = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    for number in 0..250 {
        let row = format!(
            "insert into job (job_id, kind, payload, state, attempts, due_at, created_at, ended_at)
             values (X'{:032x}', 'test', X'', 'dead', 1, 0, 0, {})",
            number + 1,
            number / 3 + 1
        );
        sqlx::query(sqlx::AssertSqlSafe(row)).execute(&mut conn).await.unwrap();
    }
    conn.close().await.unwrap();
    let said = text(&listed().unwrap().stdout);
    let ids: std::collections::BTreeSet<_> = said.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!((said.lines().count(), ids.len()), (250, 250));
}
