//! The real program with a clock that libfaketime moves.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use portico_server::kit::clock::Clock;
use portico_server::kit::queue::enqueue;
use portico_server::money::billing::ExpireHolds;
use portico_server::{Result, transaction};

use super::{Program, Running, TestServer, free_port};

/// The program, and the file that says how far its clock is ahead of this machine's.
pub struct FakedProgram {
    program: Program,
    child: Running,
    offset: PathBuf,
}

/// Where Debian's package `faketime` has its library.
fn library() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").expect("a folder");
    let mut found = folders.filter_map(|entry| Some(entry.ok()?.path().join("faketime/libfaketimeMT.so.1")));
    found.find(|path| path.exists()).expect("scripts/server-tests.sh installs faketime")
}

impl FakedProgram {
    /// Serves on the database of `server`, at the present.
    pub async fn start(server: &TestServer) -> Self {
        let offset = server.app.config().storage.data_dir.join("offset");
        std::fs::write(&offset, "+0").expect("a file");
        let program = Program::on(server).await.with("PORTICO_QUEUE_POLL_MILLISECONDS", "20");
        let mut command = program.command();
        command
            .arg("serve")
            .env("PORTICO_HTTP_LISTEN", format!("127.0.0.1:{}", free_port()))
            .env("LD_PRELOAD", library())
            .env("FAKETIME_TIMESTAMP_FILE", &offset)
            .env("FAKETIME_NO_CACHE", "1")
            // Of two spellings each release of the library knows one: timers go on as they are.
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("DONT_FAKE_MONOTONIC", "1");
        Self { program, child: Running::new(&mut command), offset }
    }

    /// Moves the clocks so many seconds ahead of this machine's: the test's first, then the program's.
    pub fn clock_set(&self, server: &TestServer, ahead: i64) {
        server.clock_set(ahead);
        let new = self.offset.with_extension("new");
        std::fs::write(&new, format!("+{ahead}")).expect("a file");
        std::fs::rename(&new, &self.offset).expect("it is renamed");
    }

    /// Waits until the program has done what is due where its clock stands: what runs by the minute was staged lately, and no job is
    /// left, of which one of ours was staged last.
    pub async fn done(&self, server: &TestServer) {
        let app = &server.app;
        let staged: Result<()> =
            transaction!(app.store(), tx => { enqueue(tx, app, &ExpireHolds::default()).await });
        staged.expect("it is staged");
        let (now, began) = (app.now(), Instant::now());
        // The program's clock goes on while ours stands, and what it stages now is due by its clock.
        let soon = || now.plus_seconds(began.elapsed().as_secs().cast_signed() + 2).micros();
        let lately = now.plus_seconds(-60).micros();
        let behind = || {
            format!(
                "schedule where name in ('billing.follow_arrears', 'order.renew') and last_run_at < {lately}"
            )
        };
        let open = || format!("job where ended_at is null and (state = 'running' or due_at <= {})", soon());
        for table in [&behind as &dyn Fn() -> String, &open] {
            server.none_left(table).await;
        }
    }

    /// Ends it, and tells how to run it.
    pub fn end(mut self) -> Program {
        self.child.kill();
        self.program
    }
}

impl TestServer {
    /// Moves the test's clock so many seconds ahead of this machine's.
    pub fn clock_set(&self, ahead: i64) {
        let wanted = Clock::System.now().seconds() + ahead;
        self.clock.advance(wanted - self.app.now().seconds());
    }

    /// Waits until a table has no such rows any more.
    pub async fn none_left(&self, rows: impl Fn() -> String) {
        for round in 0.. {
            assert!(round < 6_000, "nothing happens: {}", rows());
            if self.count(&rows()).await == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
