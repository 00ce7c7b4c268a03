use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use portico_server::app::DeleteEnded;
use portico_server::app::PLAN;
use portico_server::kit::clock::Clock;
use portico_server::kit::queue::{Failure, Follow, Job, Registry, Retry, Schedule, Worker, enqueue, run_due};
use portico_server::kit::random::Random;
use portico_server::kit::store::{Engine, Store};
use portico_server::platform::app::Work;
use portico_server::platform::config::Config;
use portico_server::{App, Error, transaction};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::support::{START, list_dead_jobs, open_store};

/// What the test jobs did: the test's tag and the job's number.
static EFFECTS: Mutex<Vec<(Uuid, u32)>> = Mutex::new(Vec::new());

/// A job that leaves a mark.
#[derive(Serialize, Deserialize)]
struct Mark {
    tag: Uuid,
    number: u32,
    text: String,
}

impl Job for Mark {
    type Host = App;
    const KIND: &'static str = "test.mark";

    async fn run(&self, _app: &App, _job_id: Uuid) -> Result<(), Failure> {
        EFFECTS.lock().unwrap().push((self.tag, self.number));
        Ok(())
    }
}

/// A job that fails as told until the clock has passed a moment.
#[derive(Serialize, Deserialize)]
struct Trouble {
    tag: Uuid,
    how: How,
    until_seconds: i64,
}

#[derive(Serialize, Deserialize)]
enum How {
    Fail,
    Panic,
    Hang,
    GiveUp,
}

impl Job for Trouble {
    type Host = App;
    const KIND: &'static str = "test.trouble";
    const RETRY: Retry = Retry { attempts: 3, first_pause_seconds: 10, longest_pause_seconds: 60 };

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        EFFECTS.lock().unwrap().push((self.tag, 0));
        if app.now().seconds() >= self.until_seconds {
            return Ok(());
        }
        match self.how {
            How::Fail => Err(Failure::Again("the gateway is down".to_owned())),
            How::Panic => panic!("a bug"),
            How::Hang => std::future::pending().await,
            How::GiveUp => Err(Failure::Never("refused for good".to_owned())),
        }
    }
}

/// A job whose rows are the numbers 1 to 7: 1 and 2 fail, 4 panics.
#[derive(Default, Serialize, Deserialize)]
struct Walk {
    tag: Uuid,
    after: u32,
}

impl Follow for Walk {
    type Host = App;
    const NAME: &'static str = "test.walk";
    const AT_ONCE: i64 = 2;
    type Row = u32;

    async fn due(&self, _app: &App) -> Result<Vec<u32>, Error> {
        Ok((self.after + 1..=7).take(2).collect())
    }

    async fn step(&self, _app: &App, row: &u32) -> Result<(), Error> {
        EFFECTS.lock().unwrap().push((self.tag, *row));
        match row {
            1 | 2 => Err(Error::internal("a bad row")),
            4 => panic!("a worse one"),
            _ => Ok(()),
        }
    }

    fn id(row: &u32) -> Uuid {
        Uuid::from_u128((*row).into())
    }

    fn after(&self, last: &u32) -> Self {
        Self { after: *last, ..*self }
    }

    fn note_end(&self) {
        EFFECTS.lock().unwrap().push((self.tag, 0));
    }
}

fn app(folder: &Path, store: Store, clock: Clock) -> App {
    app_with(folder, store, clock, Config::default())
}

fn app_with(folder: &Path, store: Store, clock: Clock, mut config: Config) -> App {
    config.storage.data_dir = folder.to_path_buf();
    let jobs = Registry::default().with::<Mark>().with::<Trouble>().with::<Walk>().with::<DeleteEnded>();
    let schedule = Schedule::default().with::<DeleteEnded>("17 * * * *").unwrap();
    App::with_work(&PLAN, config, store, clock, Random::System, Work { jobs, schedule }).unwrap()
}

struct Bench {
    app: App,
    clock: Clock,
    tag: Uuid,
    folder: tempfile::TempDir,
}

impl Bench {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::manual(START);
        let store = open_store(folder.path()).await;
        store.migrate().await.unwrap();
        let app = app(folder.path(), store, clock.clone());
        let tag = app.random().id(START);
        Self { app, clock, tag, folder }
    }

    /// The same installation as another process would open it.
    async fn second_process(&self) -> App {
        let store = match self.app.store().engine() {
            Engine::Sqlite => open_store(self.folder.path()).await,
            Engine::Postgres => self.app.store().clone(),
        };
        app(self.folder.path(), store, self.clock.clone())
    }

    async fn stage(&self, job: &impl Job<Host = App>) {
        let app = &self.app;
        let staged: Result<(), Error> = transaction!(app.store(), tx => { enqueue(tx, app, job).await });
        staged.unwrap();
    }

    async fn stage_mark(&self, number: u32) {
        self.stage(&Mark { tag: self.tag, number, text: "code 918273".to_owned() }).await;
    }

    async fn stage_trouble(&self, how: How, seconds: i64) {
        let until_seconds = self.app.now().seconds() + seconds;
        self.stage(&Trouble { tag: self.tag, how, until_seconds }).await;
    }

    fn effects(&self) -> Vec<u32> {
        let effects = EFFECTS.lock().unwrap();
        effects.iter().filter(|(tag, _)| *tag == self.tag).map(|(_, number)| *number).collect()
    }

    async fn count(&self, condition: &str) -> i64 {
        let mut conn = self.app.store().read().await.unwrap();
        let text = format!("select count(*) from job where {condition}");
        on!(conn, c => sqlx::query_scalar(sqlx::AssertSqlSafe(text)).fetch_one(c).await.unwrap())
    }

    /// Until a worker has looked at what runs by the clock.
    async fn until_scheduled(&self) {
        for _ in 0..3_000 {
            let mut conn = self.app.store().read().await.unwrap();
            let asked = "select count(*) from schedule";
            let count: i64 = on!(conn, c => sqlx::query_scalar(asked).fetch_one(c).await.unwrap());
            if count > 0 {
                return;
            }
            drop(conn);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no worker looks at what runs by the clock");
    }

    async fn until(&self, condition: &str, count: i64) {
        for _ in 0..3_000 {
            if self.count(condition).await == count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{condition}: {} instead of {count}", self.count(condition).await);
    }
}

#[tokio::test]
async fn a_transaction_that_rolls_back_leaves_no_job() {
    let bench = Bench::new().await;
    let app = &bench.app;
    let mark = Mark { tag: bench.tag, number: 1, text: String::new() };
    let outcome: Result<(), Error> = transaction!(app.store(), tx => {
        enqueue(tx, app, &mark).await?;
        Err(Error::internal("the cause failed"))
    });
    assert!(outcome.is_err());
    assert_eq!(bench.count("1 = 1").await, 0);
    run_due(app).await.unwrap();
    assert!(bench.effects().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_workers_of_two_processes_run_each_of_500_jobs_once() {
    let bench = Bench::new().await;
    let app = &bench.app;
    let workers = [Worker::spawn(app.clone()), Worker::spawn(bench.second_process().await)];
    for first in (0..500).step_by(50) {
        let staged: Result<(), Error> = transaction!(app.store(), tx => {
            for number in first..first + 50 {
                enqueue(tx, app, &Mark { tag: bench.tag, number, text: String::new() }).await?;
            }
            Ok(())
        });
        staged.unwrap();
    }
    bench.until("kind = 'test.mark' and state = 'done' and attempts = 1", 500).await;
    for worker in workers {
        worker.stop(Duration::from_secs(5)).await;
    }
    let mut effects = bench.effects();
    effects.sort_unstable();
    assert_eq!(effects, (0..500).collect::<Vec<u32>>());
}

#[tokio::test]
async fn a_staged_job_wakes_an_idle_worker_at_once() {
    let bench = Bench::new().await;
    let worker = Worker::spawn(bench.app.clone());
    tokio::time::sleep(Duration::from_millis(100)).await;
    let begun = std::time::Instant::now();
    bench.stage_mark(1).await;
    while bench.effects().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(begun.elapsed() < Duration::from_millis(700), "{:?}", begun.elapsed());
    worker.stop(Duration::from_secs(5)).await;
}

#[tokio::test]
async fn a_job_of_a_dead_worker_is_taken_over_when_its_lease_ends_and_not_before() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::Hang, 15).await;
    let worker = Worker::spawn(bench.app.clone());
    bench.until("state = 'running'", 1).await;
    while bench.effects().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.stop(Duration::ZERO).await;
    bench.clock.advance(19);
    assert_eq!(run_due(&bench.app).await.unwrap(), 0);
    bench.clock.advance(2);
    assert_eq!(run_due(&bench.app).await.unwrap(), 1);
    assert_eq!(bench.count("state = 'done' and attempts = 2").await, 1);
}

#[tokio::test]
async fn a_job_that_takes_longer_than_its_lease_stays_with_its_worker() {
    let bench = Bench::new().await;
    let mut config = Config::default();
    config.queue.lease_seconds = 2;
    let short = app_with(bench.folder.path(), bench.app.store().clone(), bench.clock.clone(), config);
    bench.stage_trouble(How::Hang, 86_400).await;
    let worker = Worker::spawn(short);
    for second in 2..6 {
        let end = START.plus_seconds(second).micros();
        bench.until(&format!("state = 'running' and attempts = 1 and due_at = {end}"), 1).await;
        bench.clock.advance(1);
    }
    worker.stop(Duration::ZERO).await;
}

#[tokio::test]
async fn a_job_that_kills_its_worker_at_every_try_is_given_up() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::Hang, 86_400).await;
    for attempt in 1..=3 {
        let worker = Worker::spawn(bench.app.clone());
        bench
            .until(&format!("kind = 'test.trouble' and state = 'running' and attempts = {attempt}"), 1)
            .await;
        worker.stop(Duration::ZERO).await;
        bench.clock.advance(91);
    }
    run_due(&bench.app).await.unwrap();
    let dead = list_dead_jobs(&bench.app, 10).await.unwrap();
    assert_eq!(dead.len(), 1);
    assert_eq!(dead[0].last_error.as_deref(), Some("its worker died at every try"));
}

#[tokio::test]
async fn a_job_that_never_works_is_given_up_after_its_tries_and_shown_to_the_operator() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::Fail, 86_400).await;
    for _ in 0..10 {
        run_due(&bench.app).await.unwrap();
        bench.clock.advance(60);
    }
    assert_eq!(bench.effects().len(), 3);
    let dead = list_dead_jobs(&bench.app, 10).await.unwrap();
    assert_eq!((dead.len(), dead[0].attempts), (1, 3));
    assert_eq!(
        (dead[0].kind.as_str(), dead[0].last_error.as_deref()),
        (Trouble::KIND, Some("the gateway is down"))
    );
}

#[tokio::test]
async fn a_failed_job_waits_between_half_its_pause_and_one_and_a_half_before_the_next_try() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::Fail, 1).await;
    run_due(&bench.app).await.unwrap();
    bench.clock.advance(4);
    assert_eq!(run_due(&bench.app).await.unwrap(), 0);
    bench.clock.advance(12);
    assert_eq!(run_due(&bench.app).await.unwrap(), 1);
    assert_eq!(bench.count("state = 'done' and attempts = 2").await, 1);
}

#[tokio::test]
async fn a_panic_in_a_job_is_a_failed_try() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::Panic, 1).await;
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("state = 'waiting' and last_error = 'panicked'").await, 1);
    bench.clock.advance(20);
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("state = 'done'").await, 1);
}

#[tokio::test]
async fn a_job_that_says_never_is_given_up_at_once() {
    let bench = Bench::new().await;
    bench.stage_trouble(How::GiveUp, 86_400).await;
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("state = 'dead' and attempts = 1").await, 1);
}

#[tokio::test]
async fn what_is_staged_cannot_be_read_in_the_database_and_is_blank_once_the_job_is_done() {
    let bench = Bench::new().await;
    bench.stage_mark(1).await;
    let mut conn = bench.app.store().read().await.unwrap();
    let payload: Vec<u8> =
        on!(conn, c => sqlx::query_scalar("select payload from job").fetch_one(c).await.unwrap());
    drop(conn);
    for bytes in files(bench.folder.path()).into_iter().chain([payload]) {
        assert!(!bytes.windows(6).any(|part| part == b"918273"));
    }
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("state = 'done' and length(payload) = 0").await, 1);
}

#[tokio::test]
async fn rows_that_fail_or_panic_stop_no_other_and_are_not_found_over_and_over() {
    let bench = Bench::new().await;
    bench.stage(&Walk { tag: bench.tag, after: 0 }).await;
    assert_eq!(run_due(&bench.app).await.unwrap(), 4);
    assert_eq!(bench.effects(), [1, 2, 3, 4, 5, 6, 7, 0]);
    assert_eq!(bench.count("kind = 'test.walk' and state = 'done'").await, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_is_scheduled_is_staged_once_however_many_workers_look() {
    let bench = Bench::new().await;
    let other = bench.second_process().await;
    let workers = [&bench.app, &bench.app, &other, &other].map(|app| Worker::spawn(app.clone()));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(bench.count("kind = 'queue.delete_ended'").await, 0);
    bench.clock.advance(17 * 60);
    bench.until("kind = 'queue.delete_ended' and state = 'done'", 1).await;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(bench.count("kind = 'queue.delete_ended'").await, 1);
    bench.clock.advance(3600);
    bench.until("kind = 'queue.delete_ended' and state = 'done'", 2).await;
    for worker in workers {
        worker.stop(Duration::from_secs(5)).await;
    }
    assert_eq!(bench.count("kind = 'queue.delete_ended'").await, 2);
}

#[tokio::test]
async fn what_is_scheduled_runs_by_a_clock_that_was_set_back_too_and_once() {
    let bench = Bench::new().await;
    run_due(&bench.app).await.unwrap();
    bench.clock.advance(17 * 60);
    assert_eq!(run_due(&bench.app).await.unwrap(), 1);
    bench.clock.advance(-200);
    assert_eq!(run_due(&bench.app).await.unwrap(), 0, "clocks of two workers differ by so much");
    bench.clock.advance(-86_400);
    bench.clock.advance(60);
    assert_eq!(run_due(&bench.app).await.unwrap(), 1);
    assert_eq!(run_due(&bench.app).await.unwrap(), 0);
    bench.clock.advance(3_600);
    assert_eq!(run_due(&bench.app).await.unwrap(), 1);
}

#[tokio::test]
async fn a_worker_that_runs_looks_again_when_its_clock_was_set_back() {
    let bench = Bench::new().await;
    let worker = Worker::spawn(bench.app.clone());
    bench.until_scheduled().await;
    bench.clock.advance(17 * 60);
    bench.until("kind = 'queue.delete_ended' and state = 'done'", 1).await;
    bench.clock.advance(-86_400);
    bench.until("kind = 'queue.delete_ended' and state = 'done'", 2).await;
    worker.stop(Duration::from_secs(5)).await;
}

#[tokio::test]
async fn ended_jobs_are_deleted_after_a_day_and_given_up_ones_after_a_month() {
    let bench = Bench::new().await;
    bench.stage_mark(1).await;
    bench.stage_trouble(How::GiveUp, 86_400 * 90).await;
    run_due(&bench.app).await.unwrap();
    bench.clock.advance(86_400 + 3_600);
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("kind = 'test.mark'").await, 0);
    assert_eq!(bench.count("state = 'dead'").await, 1);
    bench.clock.advance(86_400 * 30);
    run_due(&bench.app).await.unwrap();
    assert_eq!(bench.count("state = 'dead'").await, 0);
}

fn files(folder: &std::path::Path) -> Vec<Vec<u8>> {
    std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
}
