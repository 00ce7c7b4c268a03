//! The yardstick: an axum server with one route that answers an envelope like that of `account/info/` and does nothing
//! else. It runs in a process of its own, which is this program called again.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::process::Served;

/// Tells the program to be the yardstick.
pub const ARGUMENT: &str = "--bare-route";

/// Starts it.
pub fn start() -> Result<Served> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg(ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().context("its output")?).read_line(&mut line)?;
    Ok(Served { address: line.trim().parse()?, child })
}

/// Is it, until the caller's end of the standard input is closed.
pub async fn serve() -> Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let router = Router::new().route("/", get(async || Json(answer())));
    let end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    tokio::select! {
        served = async { axum::serve(listener, router).await } => served?,
        _ended = end => {}
    }
    Ok(())
}

fn answer() -> Value {
    json!({
        "code": 0,
        "message": "Success",
        "data": {
            "subject": "light",
            "lang": "US",
            "user": {
                "user_id": "01960000-0000-7000-8000-000000000001", "email": "b***h@example.com", "mobile": null,
                "login_verification": false, "login_ageing_minutes": 30,
                "last_sign_in_at": "2026-01-01T00:00:00.000001Z", "last_sign_in_address": "127.0.0.1",
                "created_at": "2026-01-01T00:00:00.000001Z",
            },
            "customer": {
                "customer_id": "01960000-0000-7000-8000-000000000002", "customer_no": "1234567890",
                "kind": "personal", "currency": "CNY",
                "verification": {"mainland": "not_verified", "other": "not_verified", "confirmed": null},
            },
            "company": [], "partner_uid": "", "user_name": "Bench",
            "customer_id": "01960000-0000-7000-8000-000000000002", "avatar": "", "name": "Bench",
            "introduction": "", "roles": ["main"], "login_name": "bench_user1",
        },
        "request_id": "01960000-0000-7000-8000-000000000003",
    })
}
