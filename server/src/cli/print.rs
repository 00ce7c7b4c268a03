//! Commands that only print. They need neither a database nor, but for `config check`, a configuration.

use std::io::{self, Write};
use std::path::Path;

use super::{Failure, start};

/// Prints a line. A reader that has gone away (`portico openapi | head -1`) is no failure.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints to the error stream; when even that cannot be written to there is nobody left to tell.
pub(super) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

pub(super) fn config_check(file: Option<&Path>) -> Result<(), Failure> {
    start::config(file)?;
    say("the configuration is right")
}

pub(super) fn config_schema() -> Result<(), Failure> {
    say(&pretty(&crate::config::json_schema())?)
}

pub(super) fn config_example() -> Result<(), Failure> {
    say(crate::config::example().trim_end())
}

pub(super) fn openapi(is_operator: bool) -> Result<(), Failure> {
    let document =
        if is_operator { crate::admin::api().to_openapi() } else { crate::app::api().0.to_openapi() };
    say(&pretty(&document)?)
}

pub(super) fn authz_matrix(is_json: bool) -> Result<(), Failure> {
    let (_, routes) = crate::app::api();
    if is_json {
        return say(&pretty(&routes)?);
    }
    routes
        .iter()
        .try_for_each(|route| say(&format!("{:<8} {:<5} {}", route.access_name, route.method, route.path)))
}

fn pretty(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(Failure::new)
}
