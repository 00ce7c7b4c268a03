//! The server under load, over real connections on loopback: `account/info/` beside a bare axum route in the same run, on
//! SQLite and (with `PORTICO_TEST_POSTGRES_URL`) PostgreSQL; sign-ins beside what the machine's Argon2 allows.
//! Prints figures and ratios; client and server share the machine's cores.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::routing::get;
use portico_core::account::AccountKind;
use portico_core::email::Email;
use portico_core::login_name::LoginName;
use portico_server::clock::{Clock, Time};
use portico_server::config::Config;
use portico_server::http::serve::{ServeOptions, serve};
use portico_server::identity::{NewAccount, account_create};
use portico_server::random::Random;
use portico_server::store::{Store, StoreOptions};
use portico_server::{App, transaction};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

const CONNECTIONS: usize = 32;
const PERIOD: Duration = Duration::from_secs(5);
const SLIDER_X: u32 = 120;
const LOGIN: &str = "bench_user1";
const PASSWORD: &str = "Quiet_Harbour7";

#[tokio::main]
async fn main() -> Result<()> {
    let bare = requests_per_second(bare_route().await?, "", "/").await?;
    println!("bare axum route: {bare:.0} requests/s");
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite://{}", folder.path().join("portico.db").display());
    report("SQLite", &file, folder.path(), bare).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let url = fresh_database(&server).await?;
        report("PostgreSQL", &url, folder.path(), bare).await?;
    }
    Ok(())
}

async fn report(engine: &str, url: &str, folder: &std::path::Path, bare: f64) -> Result<()> {
    let (app, address) = console(url, folder).await?;
    let keys = sign_in(address).await?;
    let info = requests_per_second(address, &keys, "/gicend/account/info/").await?;
    println!("{engine}: account/info {info:.0} requests/s, {:.2} of the bare route", info / bare);
    let limit = hashes_per_second(&app).await?;
    let sign_ins = sign_ins_per_second(address).await?;
    println!(
        "{engine}: {sign_ins:.1} sign-ins/s (slider drawn, solved, password compared), {:.2} of Argon2's {limit:.1}/s",
        sign_ins / limit
    );
    Ok(())
}

/// The yardstick: a route that answers an envelope and does nothing else.
async fn bare_route() -> Result<SocketAddr> {
    let answer =
        || async { axum::Json(json!({"code": 0, "message": "Success", "data": {"subject": "light"}})) };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/", get(answer))).await });
    Ok(address)
}

/// The console with one user who signs in without a second step.
async fn console(url: &str, folder: &std::path::Path) -> Result<(App, SocketAddr)> {
    let mut config = Config::default();
    config.storage.data_dir = folder.to_path_buf();
    config.testing.enabled = true;
    config.testing.slider_x = Some(SLIDER_X);
    config.security.sign_ins_per_minute = 1_000_000;
    config.security.puzzles_per_hour = 1_000_000;
    let options =
        StoreOptions { url: url.to_owned(), max_connections: 16, acquire_timeout: Duration::from_secs(5) };
    let store = Store::open(&options).await?;
    store.migrate().await?;
    let serving = ServeOptions::from(&config.http);
    let app = App::new(config, store, Clock::System, Random::System)?;
    account(&app).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let router = portico_server::app::router(&app);
    tokio::spawn(async move { serve(listener, router, &serving, CancellationToken::new()).await });
    Ok((app, address))
}

async fn account(app: &App) -> Result<()> {
    let hash = app.identity().passwords().hash(PASSWORD).await.map_err(|error| anyhow::anyhow!("{error}"))?;
    let email = Email::parse("bench@example.com").map_err(|rule| anyhow::anyhow!("{rule:?}"))?;
    let login_name = LoginName::parse(LOGIN).map_err(|rules| anyhow::anyhow!("{rules:?}"))?;
    let account = NewAccount {
        kind: AccountKind::Personal,
        company: "",
        login_name: &login_name,
        password_hash: &hash,
        email: Some(&email),
        mobile: None,
        name: "Bench",
        lang: portico_core::Lang::US,
        login_verification: false,
    };
    transaction!(app.store(), tx => {
        account_create(tx, app, &account).await?;
        Ok(())
    })
    .map_err(|error| anyhow::anyhow!("{error}"))
}

/// Signs in over HTTP; the session's keys as header lines.
async fn sign_in(address: SocketAddr) -> Result<String> {
    let client = Client::builder().no_proxy().build()?;
    let mut cookies = Vec::new();
    let puzzle = post(&client, address, &mut cookies, "slider/puzzle/create", json!({})).await?;
    let solution = json!({
        "puzzle_id": puzzle["puzzle_id"], "input": "pointer", "x": SLIDER_X, "track": track(SLIDER_X),
    });
    let solved = post(&client, address, &mut cookies, "slider/puzzle/solve", solution).await?;
    let draft = json!({"login_name": LOGIN, "password": PASSWORD, "ticket": solved["ticket"]});
    let answer = post(&client, address, &mut cookies, "session/password", draft).await?;
    if answer["step"] != "signed_in" {
        bail!("not signed in: {answer}");
    }
    let token = cookies.iter().find_map(|cookie| cookie.strip_prefix("cds_token=")).context("a token")?;
    Ok(format!("cookie: {}\r\naccess-token: {token}\r\n", cookies.join("; ")))
}

async fn post(
    client: &Client,
    address: SocketAddr,
    cookies: &mut Vec<String>,
    call: &str,
    body: Value,
) -> Result<Value> {
    let request = client
        .post(format!("http://{address}/gicend/{call}/"))
        .header("content-type", "application/json")
        .header("cookie", cookies.join("; "))
        .body(body.to_string());
    let response = request.send().await?;
    for set in response.headers().get_all("set-cookie") {
        let pair = set.to_str()?.split(';').next().unwrap_or_default().to_owned();
        let name = pair.split('=').next().unwrap_or_default();
        cookies.retain(|cookie| cookie.split('=').next() != Some(name));
        cookies.push(pair);
    }
    let answer: Value = serde_json::from_slice(&response.bytes().await?)?;
    if answer["code"] != 0 {
        bail!("{call}: {answer}");
    }
    Ok(answer["data"].clone())
}

/// A hand that is quick at first and slow at last.
fn track(x: u32) -> Vec<Value> {
    let steps = 24_u32;
    let at = |step: u32| {
        let left = f64::from(steps - step) / f64::from(steps);
        (f64::from(x) * (1.0 - left * left * left)).round() as i64
    };
    (0..=steps).map(|step| json!({"x": at(step), "y": (step % 5) / 2, "t": step * 35})).collect()
}

async fn requests_per_second(address: SocketAddr, headers: &str, path: &str) -> Result<f64> {
    let request: Arc<str> = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\n").into();
    let answered = Arc::new(AtomicU64::new(0));
    let start = Instant::now();
    let clients: Vec<_> = (0..CONNECTIONS)
        .map(|_| tokio::spawn(ask(address, request.clone(), answered.clone(), start + PERIOD)))
        .collect();
    for client in clients {
        client.await??;
    }
    Ok(answered.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64())
}

/// Asks again and again on one connection; every answer must be a 200.
async fn ask(address: SocketAddr, request: Arc<str>, answered: Arc<AtomicU64>, until: Instant) -> Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::with_capacity(8 * 1024);
    while Instant::now() < until {
        stream.write_all(request.as_bytes()).await?;
        buffer.clear();
        let length = loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                bail!("the connection was closed");
            }
            if let Some(length) = answer_length(&buffer)? {
                break length;
            }
        };
        while buffer.len() < length {
            stream.read_buf(&mut buffer).await?;
        }
        answered.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// The whole answer's length once its head has arrived.
fn answer_length(buffer: &[u8]) -> Result<Option<usize>> {
    let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let head = std::str::from_utf8(&buffer[..end])?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("not a 200: {head}");
    }
    let length = head
        .lines()
        .find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length:").map(|n| n.trim().to_owned())
        })
        .context("a content-length")?;
    Ok(Some(end + 4 + length.parse::<usize>()?))
}

/// What the machine's cores give when they do nothing but hash.
async fn hashes_per_second(app: &App) -> Result<f64> {
    let start = Instant::now();
    let total = 60;
    let hashes: Vec<_> = (0..total)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move { app.identity().passwords().hash(PASSWORD).await.map(|_| ()) })
        })
        .collect();
    for hash in hashes {
        hash.await?.map_err(|error| anyhow::anyhow!("{error}"))?;
    }
    Ok(f64::from(total) / start.elapsed().as_secs_f64())
}

async fn sign_ins_per_second(address: SocketAddr) -> Result<f64> {
    let (start, total) = (Instant::now(), 60_u32);
    let clients: Vec<_> = (0..6)
        .map(|_| {
            tokio::spawn(async move {
                for _ in 0..total / 6 {
                    sign_in(address).await?;
                }
                anyhow::Ok(())
            })
        })
        .collect();
    for client in clients {
        client.await??;
    }
    Ok(f64::from(total) / start.elapsed().as_secs_f64())
}

async fn fresh_database(server: &str) -> Result<String> {
    let name = format!("bench_{}", Random::System.id(Time::from_seconds(0)).simple());
    let admin = sqlx::PgPool::connect(server).await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}"))).execute(&admin).await?;
    admin.close().await;
    let base = server.rsplit_once('/').map_or(server, |(base, _)| base);
    Ok(format!("{base}/{name}"))
}
