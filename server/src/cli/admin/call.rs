//! `portico admin call`: whatever the operator's page can do, from a script.

use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::Failure;
use crate::App;
use crate::closing::admin::command_call::{CommandAnswer, CommandCall, call_by_command};

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
}

/// Makes a call and prints its answer; a failure when it is refused.
pub(in crate::cli) async fn call(app: &App, call: &Call) -> Result<(), Failure> {
    let Call { target, operator, body } = call;
    let body = body.as_deref().map(read).transpose()?;
    let CommandAnswer { status, body } =
        call_by_command(app, CommandCall { operator, target, body }).await.map_err(Failure::new)?;
    if !status.is_success() {
        return Err(Failure::new(format!("{status}: {}", String::from_utf8_lossy(&body))));
    }
    stdout().lock().write_all(&body)?;
    Ok(())
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    if file.as_os_str() != "-" {
        return Ok(std::fs::read(file)?);
    }
    let mut body = Vec::new();
    stdin().read_to_end(&mut body)?;
    Ok(body)
}
