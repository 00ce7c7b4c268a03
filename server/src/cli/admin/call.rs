//! `portico admin call`: whatever the operator's page can do, from a script.

use std::io::{self, Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};

use axum::body::to_bytes;
use axum::http::StatusCode;
use axum::response::Response;
use clap::Args;
use futures::StreamExt;

use super::super::Failure;
use crate::closing::admin::command_call::{CommandCall, call_by_command};
use crate::{App, Error};

/// Bytes of a refusal that are printed.
const REFUSAL: usize = 64 * 1024;

/// A call, and in whose name it is made.
#[derive(Debug, Args)]
pub(in crate::cli) struct Call {
    /// Path of the call with its query, such as `/admin/payout/list/?limit=20`; `portico openapi --operator` describes all of them.
    target: String,
    /// Name of the operator in whose name the call is made; their roles decide whether it is allowed.
    #[arg(long = "as", value_name = "OPERATOR")]
    operator: String,
    /// JSON file of what the call says; `-` for the standard input.
    #[arg(long, value_name = "FILE")]
    body: Option<PathBuf>,
    /// File that the call uploads, for calls that take one.
    #[arg(long, value_name = "FILE", conflicts_with = "body")]
    file: Option<PathBuf>,
}

/// Makes a call and prints its answer; a failure when it is refused.
pub(in crate::cli) async fn call(app: &App, call: &Call) -> Result<(), Failure> {
    let Call { target, operator, body, file } = call;
    let content_type = if file.is_some() { "application/octet-stream" } else { "application/json" };
    let body = body.as_deref().or(file.as_deref()).map(read).transpose()?.unwrap_or_default();
    let asked = CommandCall { operator, target, body, content_type };
    let (status, refusal) = call_by_command(app, asked, print).await.map_err(Failure::new)?;
    if status.is_success() { Ok(()) } else { Err(Failure::new(format!("{status}: {refusal}"))) }
}

/// Prints a good answer as it comes; tells what a refusal says.
async fn print(answer: Response) -> crate::Result<(StatusCode, String)> {
    let status = answer.status();
    if !status.is_success() {
        let body = to_bytes(answer.into_body(), REFUSAL).await.map_err(Error::internal)?;
        return Ok((status, String::from_utf8_lossy(&body).into_owned()));
    }
    let mut pieces = answer.into_body().into_data_stream();
    while let Some(piece) = pieces.next().await {
        match stdout().lock().write_all(&piece.map_err(Error::internal)?) {
            // A reader that has gone away is no failure.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written.map_err(Error::internal)?,
        }
    }
    Ok((status, String::new()))
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    if file.as_os_str() != "-" {
        return std::fs::read(file).map_err(|error| Failure::new(format!("{}: {error}", file.display())));
    }
    let mut body = Vec::new();
    let taken = stdin().read_to_end(&mut body);
    taken.map_err(|error| Failure::new(format!("the standard input: {error}")))?;
    Ok(body)
}
