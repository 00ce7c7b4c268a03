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

pub(super) fn check_config(file: Option<&Path>) -> Result<(), Failure> {
    start::config(file)?.check_trials(false)?;
    say("the configuration is valid")
}

pub(super) fn config_schema() -> Result<(), Failure> {
    say(&pretty(&crate::platform::config::json_schema())?)
}

pub(super) fn config_example() -> Result<(), Failure> {
    say(crate::platform::config::example().trim_end())
}

pub(super) fn openapi(is_operator: bool) -> Result<(), Failure> {
    let document = if is_operator {
        crate::closing::admin::api().document.to_openapi()
    } else {
        crate::app::api().document.to_openapi()
    };
    say(&pretty(&document)?)
}

pub(super) fn authz_matrix(is_json: bool) -> Result<(), Failure> {
    let mut routes = crate::app::api().routes;
    routes.extend(crate::closing::admin::api().routes);
    if is_json {
        return say(&pretty(&routes)?);
    }
    routes.iter().try_for_each(|route| {
        let audited = if route.is_audited { "audited" } else { "" };
        let line = format!("{:<5} {:<48} {:<20} {audited}", route.method, route.path, route.access_name);
        say(line.trim_end())
    })
}

pub(super) fn codes(is_json: bool) -> Result<(), Failure> {
    if is_json {
        return say(&pretty(&portico_core::code_list::entries())?);
    }
    say(portico_core::code_list::document().trim_end())
}

fn pretty(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(Failure::new)
}
