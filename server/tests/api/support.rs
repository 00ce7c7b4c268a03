//! A server on a fresh database with a clock that tests move, and browsers that keep cookies.

mod answer;
mod asked;
mod asked_more;
mod billed;
mod bodies;
mod codes;
mod customer;
mod database;
mod dump;
mod export;
mod factor;
mod faked;
mod gate;
mod key;
mod late;
mod ledger;
mod log;
mod metered;
mod passkey;
mod payment;
mod people;
mod place;
mod process;
mod program;
mod recharge;
mod sign_in;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use portico_server::App;
use portico_server::app::assemble;
use portico_server::kit::clock::{Clock, Time};
use portico_server::kit::host::Host;
use portico_server::kit::http::serve::Peer;
use portico_server::kit::queue::{DeadJob, read_dead_page, run_due};
use portico_server::kit::random::Random;
use portico_server::kit::store::page::Cursor;
use portico_server::platform::config::{Config, LowBalanceConfig};
use serde_json::Value;
use tower::ServiceExt;
use uuid::Uuid;

pub use answer::*;
pub use asked::*;
pub use billed::*;
pub use bodies::*;
pub use customer::*;
pub use database::*;
pub use export::exports;
pub use factor::*;
pub use faked::*;
pub use gate::*;
pub use key::*;
pub use ledger::*;
pub use log::Log;
pub use metered::*;
pub use passkey::*;
pub use payment::*;
pub use people::*;
pub use place::*;
pub use process::*;
pub use program::*;
pub use recharge::*;
pub use sign_in::*;

/// 2026-11-21T00:00:00Z, where every test's clock begins.
pub const START: Time = Time::from_seconds(1_795_219_200);

/// A server on a database of its own.
pub struct TestServer {
    pub app: App,
    pub clock: Clock,
    router: Router,
    folder: Arc<tempfile::TempDir>,
}

/// A caller with a cookie jar and an address. It keeps the server's folder, so that a test may let go of its server.
pub struct Browser {
    router: Router,
    _folder: Arc<tempfile::TempDir>,
    cookies: Mutex<BTreeMap<String, String>>,
    pub peer: SocketAddr,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

impl TestServer {
    /// With the default configuration.
    pub async fn start() -> Self {
        Self::start_with(|_| ()).await
    }

    /// With the configuration changed by `change`.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
        let mut config = Config::default();
        config.storage.data_dir = folder.path().to_path_buf();
        // Accounts are told what their test asks for.
        config.billing.low_balance = LowBalanceConfig { cny: String::new(), usd: String::new() };
        // What tests order waits for its review, as far as they say nothing else.
        config.orders.audit.extend(["cpu", "dust", "gpu"].map(str::to_owned));
        config.testing.enabled = true;
        config.testing.slider_x = Some(SLIDER_X);
        // A tenth of what all tests compute otherwise.
        config.security.password_hash_mebibytes = 1;
        change(&mut config);
        let store = migrated_store(folder.path()).await;
        let clock = Clock::manual(START);
        let app = assemble(config, store, clock.clone(), Random::System).expect("the parts fit");
        let router = portico_server::app::router(&app);
        Self { app, clock, router, folder }
    }

    /// Runs the jobs that are due, then tells every line of the sink, oldest first.
    pub async fn sent(&self) -> Vec<Value> {
        run_due(&self.app).await.expect("the queue answers");
        let text = std::fs::read_to_string(self.folder.path().join("outbox.jsonl")).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
    }

    /// The same server after its process was started anew: same database, same folder, nothing in memory.
    pub fn restart(&self) -> Self {
        self.restart_with(|_| ())
    }

    /// The same with the configuration changed by `change`.
    pub fn restart_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        let (mut config, store) = (self.app.config().clone(), self.app.store().clone());
        change(&mut config);
        let app = assemble(config, store, self.clock.clone(), Random::System).expect("the parts fit");
        let router = portico_server::app::router(&app);
        Self { app, clock: self.clock.clone(), router, folder: Arc::clone(&self.folder) }
    }

    /// Changes rows behind the server's back.
    pub async fn execute(&self, sql: &str) {
        let mut tx = self.app.store().begin().await.expect("a transaction");
        on!(tx, c => {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.expect("the statement works");
        });
        tx.commit().await.expect("it is committed");
    }

    /// The one text of a query.
    pub async fn scalar(&self, sql: &str) -> String {
        let mut conn = self.app.store().read().await.expect("a connection");
        on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.expect("one text")
        })
    }

    /// Every text of a query.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        let mut conn = self.app.store().read().await.expect("a connection");
        on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(c).await.expect("texts")
        })
    }

    /// The one binary value of a query.
    pub async fn bytes(&self, sql: &str) -> Vec<u8> {
        let mut conn = self.app.store().read().await.expect("a connection");
        on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.expect("one value")
        })
    }

    /// How many rows a table has.
    pub async fn count(&self, table: &str) -> i64 {
        let mut conn = self.app.store().read().await.expect("a connection");
        let sql = format!("select count(*) from {table}");
        on!(conn, c => {
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(c).await.expect("a count")
        })
    }

    /// A new browser on 127.0.0.1.
    pub fn browser(&self) -> Browser {
        self.browser_at("127.0.0.1:40000")
    }

    /// A new browser on the operator's surface.
    pub fn operator_browser(&self) -> Browser {
        Browser { router: portico_server::closing::admin::router(&self.app), ..self.browser() }
    }

    /// A browser of a server that has one more route, `/panic`, whose handler panics.
    pub fn panicking(&self) -> Browser {
        let boom = axum::routing::get(async || -> &'static str { panic!("boom") });
        let routes = Router::new().route("/panic", boom);
        let document = portico_server::app::api().document;
        let router = portico_server::closing::front::serve(&self.app, routes, document);
        Browser { router, ..self.browser() }
    }

    /// A new browser at another address.
    pub fn browser_at(&self, peer: &str) -> Browser {
        let peer = peer.parse().expect("an address with a port");
        let _folder = Arc::clone(&self.folder);
        Browser { router: self.router.clone(), _folder, cookies: Mutex::default(), peer }
    }
}

impl Browser {
    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path).body(Body::empty()).expect("a request")).await
    }

    /// POST of a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .expect("a request");
        self.send(request).await
    }

    /// A request head as the console's script would make it: cookies, and `access-token` from the readable one.
    pub fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let cookies = self.cookies.lock().expect("the jar");
        let mut builder = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "127.0.0.1:8080")
            .header("sec-fetch-site", "same-origin");
        if method == "POST" {
            // One that nobody used before, for the calls that want one; not the program's next id, whose order is under test.
            builder = builder.header("idempotency-key", Uuid::from_bytes(Random::System.bytes()).to_string());
        }
        if let Some(token) = cookies.get("cds_token") {
            builder = builder.header("access-token", token);
        }
        if !cookies.is_empty() {
            let jar: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            builder = builder.header(header::COOKIE, jar.join("; "));
        }
        builder
    }

    /// Sends any request from this browser's address and keeps the cookies that come back.
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let path = request.uri().path().to_owned();
        let (head, bytes) = self.file(request).await;
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        codes::note(&path, &body);
        let answer = Answer { status: head.status, headers: head.headers, body };
        answer::compare_awaited(&path, &answer);
        answer
    }

    /// The same for an answer that is a file.
    pub async fn file(&self, request: Request<Body>) -> (Parts, Bytes) {
        let (head, body) = self.open(request).await.into_parts();
        for set in head.headers.get_all(header::SET_COOKIE) {
            self.keep(set.to_str().expect("an ASCII cookie"));
        }
        (head, axum::body::to_bytes(body, 16 << 20).await.expect("a body"))
    }

    /// The same, with the answer's body still to come.
    pub async fn open(&self, mut request: Request<Body>) -> Response {
        request.extensions_mut().insert(Peer(self.peer));
        // A request that was built by hand says where to, as every client does.
        if !request.headers().contains_key(header::HOST) {
            request.headers_mut().insert(header::HOST, HeaderValue::from_static("127.0.0.1:8080"));
        }
        self.router.clone().oneshot(request).await.expect("the router answers")
    }

    /// A cookie's value.
    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().expect("the jar").get(name).cloned()
    }

    /// Sets a cookie as an attacker or a former visit would have.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().expect("the jar").insert(name.to_owned(), value.to_owned());
    }

    fn keep(&self, set_cookie: &str) {
        let mut parts = set_cookie.split(';');
        let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { return };
        let is_removed = parts.any(|part| part.trim().eq_ignore_ascii_case("max-age=0"));
        let mut cookies = self.cookies.lock().expect("the jar");
        if is_removed {
            cookies.remove(name.trim());
        } else {
            cookies.insert(name.trim().to_owned(), value.to_owned());
        }
    }
}

impl Answer {
    /// The envelope's code.
    pub fn code(&self) -> Value {
        self.body["code"].clone()
    }

    /// The envelope's data, after asserting success.
    pub fn data(&self) -> &Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.body);
        &self.body["data"]
    }
}

/// Sets every limit by address to `count`: a small one to reach it, a large one to test something else.
pub fn limit_addresses(config: &mut Config, count: u32) {
    config.http.client_errors_per_minute = count;
    config.payment.notices_per_minute = count;
    let security = &mut config.security;
    security.sign_ins_per_minute = count;
    security.handoffs_per_minute = count;
    security.puzzles_per_hour = count;
    security.questions_per_hour = count;
    security.codes_per_minute = count;
    security.code_tries_per_minute = count;
    security.registrations_per_hour = count;
    security.resets_per_minute = count;
    security.breach_questions_per_minute = count;
    security.taken_answers_per_hour = count;
    config.limits.code.per_address_daily = count;
}

#[allow(clippy::disallowed_methods, reason = "tests are configured by variables")]
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A number from a variable, or the usual one.
pub fn variable_number<N: FromStr>(name: &str, usual: N) -> N {
    variable(name).map_or(usual, |text| text.parse().ok().expect("a whole number"))
}

/// The newest jobs that were given up, at most so many.
pub async fn list_dead_jobs<H: Host>(app: &H, limit: u32) -> portico_server::Result<Vec<DeadJob>> {
    let mut conn = app.store().read().await?;
    Ok(read_dead_page(&mut conn, None, Cursor::NEWEST, i64::from(limit)).await?)
}
