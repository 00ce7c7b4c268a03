//! Fresh databases on the engine under test.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use portico_server::kit::random::Random;
use portico_server::kit::store::{Conn, Engine, Store, StoreOptions};
use sqlx::PgPool;

use super::{START, variable};

/// The database that others are copied from.
const TEMPLATE: &str = "portico_template";

/// Modules whose tests touch no database and therefore run on one engine only (scripts/one-engine.sh).
const WITHOUT_DATABASE: [&str; 3] = ["config::", "openapi::", "metrics::"];

/// Fails a test that wants a database though it runs on one engine only.
fn require_both_engines() {
    let name = variable("NEXTEST_TEST_NAME").unwrap_or_default();
    let is_on_one = WITHOUT_DATABASE.iter().any(|module| name.starts_with(module));
    assert!(!is_on_one, "{name} touches a database: take its module off the list of scripts/one-engine.sh");
}

/// Opens a fresh, empty database.
pub async fn open_store(folder: &Path) -> Store {
    require_both_engines();
    if !is_postgres() {
        return opened(&file_url(folder)).await;
    }
    let name = new_name();
    made(&name, "").await;
    opened(&server_url(&name)).await
}

/// Opens a fresh database with the present schema: a copy of one that the first test has migrated, where the script that runs
/// the tests keeps a folder for it (`PORTICO_TEST_TEMPLATES`).
pub async fn migrated_store(folder: &Path) -> Store {
    require_both_engines();
    let Some(templates) = variable("PORTICO_TEST_TEMPLATES") else {
        let store = open_store(folder).await;
        store.migrate().await.expect("the migrations apply");
        return store;
    };
    let templates = Path::new(&templates);
    // One process makes it while the others wait.
    let lock = File::create(templates.join("lock")).expect("a lock file");
    lock.lock().expect("the lock");
    if is_postgres() {
        let is_there = templates.join("made");
        if !is_there.exists() {
            // One that was not finished is made anew: else every test after it would fail.
            removed(TEMPLATE).await;
            made(TEMPLATE, "").await;
            migrated(&server_url(TEMPLATE)).await;
            File::create(is_there).expect("a file");
        }
        drop(lock);
        let name = new_name();
        made(&name, TEMPLATE).await;
        return opened(&server_url(&name)).await;
    }
    let template = templates.join("portico.db");
    if !template.exists() {
        let new = tempfile::tempdir_in(templates).expect("a temporary folder");
        migrated(&file_url(new.path())).await;
        std::fs::rename(new.path().join("portico.db"), &template).expect("the template is moved");
    }
    drop(lock);
    std::fs::copy(&template, folder.join("portico.db")).expect("the template is copied");
    opened(&file_url(folder)).await
}

/// The address of a new, empty database of an engine, whichever the run is about; nothing for PostgreSQL where there is no cluster.
pub async fn empty_database(engine: Engine, folder: &Path) -> Option<String> {
    if engine == Engine::Sqlite {
        return Some(file_url(folder));
    }
    variable("PORTICO_TEST_POSTGRES_URL")?;
    let name = new_name();
    made(&name, "").await;
    Some(server_url(&name))
}

/// Opens a database by its address.
pub async fn opened_at(url: &str) -> Store {
    opened(url).await
}

/// The address of a store of [`open_store`] for other processes.
pub async fn store_url(store: &Store, folder: &Path) -> String {
    if store.engine() == Engine::Sqlite {
        return file_url(folder);
    }
    let mut conn = store.read().await.expect("a connection");
    let name: String = on!(conn, c => {
        sqlx::query_scalar("select current_database() || ''").fetch_one(c).await.expect("a name")
    });
    server_url(&name)
}

/// How many others wait for a lock, by the books of PostgreSQL.
pub async fn count_waiting(conn: &mut Conn) -> i64 {
    let waiting = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    on!(conn, c => {
        // What was seen is seen again until the end of a transaction, else.
        sqlx::query("select pg_stat_clear_snapshot()::text").execute(&mut *c).await.expect("it is forgotten");
        sqlx::query_scalar(waiting).fetch_one(&mut *c).await.expect("a count")
    })
}

fn is_postgres() -> bool {
    variable("PORTICO_TEST_ENGINE").as_deref() == Some("postgres")
}

/// It says which process it is for: [`removed_of_the_dead`].
fn new_name() -> String {
    format!("{OWNED}{}_{}", std::process::id(), Random::System.id(START).simple())
}

fn file_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("portico.db").display())
}

/// The address of a database in the cluster of the tests.
fn server_url(name: &str) -> String {
    let server = variable("PORTICO_TEST_POSTGRES_URL").expect("PORTICO_TEST_POSTGRES_URL is set");
    format!("{}/{name}", server.rsplit_once('/').map_or(server.as_str(), |(base, _)| base))
}

/// Makes a database in the cluster of the tests: a copy of `template`, if one is named.
async fn made(name: &str, template: &str) {
    let server = variable("PORTICO_TEST_POSTGRES_URL").expect("PORTICO_TEST_POSTGRES_URL is set");
    let admin = PgPool::connect(&server).await.expect("the test cluster answers");
    // Copying the files takes a quarter of the time of writing each page to the log, which is what PostgreSQL does unasked.
    let of =
        if template.is_empty() { String::new() } else { format!(" template {template} strategy file_copy") };
    let text = format!("create database {name}{of}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&admin).await.expect("a database is made");
    removed_of_the_dead(&admin).await;
    admin.close().await;
}

/// What the name of a test's database begins with; the number of its process follows.
const OWNED: &str = "test_";

/// Removes databases of tests whose process has ended: each is some 12 MB, and those of a whole run would be most of the memory that the
/// cluster lies in.
async fn removed_of_the_dead(admin: &PgPool) {
    let names: Vec<String> =
        sqlx::query_scalar("select datname::text from pg_database where starts_with(datname::text, $1)")
            .bind(OWNED)
            .fetch_all(admin)
            .await
            .expect("the names of databases");
    let processes = Path::new("/proc");
    let has_ended = |name: &String| {
        let process = name[OWNED.len()..].split('_').next().unwrap_or_default();
        processes.join("self").exists() && !processes.join(process).exists()
    };
    for name in names.iter().filter(|name| has_ended(name)) {
        let text = format!("drop database if exists {name} with (force)");
        // Another test may remove it at the same time.
        let _removed = sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(admin).await;
    }
}

/// Connections of a test's pool: so many that requests meet in the database, and so few that each soon has every statement prepared.
pub const CONNECTIONS: u32 = 3;

/// Removes a database of the cluster of the tests, if it is there.
async fn removed(name: &str) {
    let server = variable("PORTICO_TEST_POSTGRES_URL").expect("PORTICO_TEST_POSTGRES_URL is set");
    let admin = PgPool::connect(&server).await.expect("the test cluster answers");
    let text = format!("drop database if exists {name} with (force)");
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&admin).await.expect("no database is left");
    admin.close().await;
}

async fn opened(url: &str) -> Store {
    let options = StoreOptions {
        url: url.to_owned(),
        max_connections: CONNECTIONS,
        // More than one waits on a machine that is busy with other things; whoever has to be refused waits as long.
        acquire_timeout: Duration::from_secs(20),
        statement_timeout: Duration::from_secs(30),
        migrations: &portico_server::platform::schema::MIGRATIONS,
    };
    Store::open(&options).await.expect("the database opens")
}

/// Migrates a database, and lets go of it.
async fn migrated(url: &str) {
    let store = opened(url).await;
    store.migrate().await.expect("the migrations apply");
    store.close().await;
}
