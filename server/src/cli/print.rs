//! Commands that only print. They need no database, and but for `config check` and `config show` no configuration.

use std::io::{self, Write};
use std::path::Path;

use portico_core::operator::SettingOrigin;

use super::{Failure, start};
use crate::platform::config::Setting;

/// Prints a line. A reader that has gone away (`portico openapi | head -1`) is no failure.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints a list to its end: `page` prints what is behind a cursor, and says where the next page begins.
pub(super) async fn every_page<C>(
    mut page: impl AsyncFnMut(Option<C>) -> Result<Option<C>, Failure>,
) -> Result<(), Failure> {
    let mut cursor = page(None).await?;
    while cursor.is_some() {
        cursor = page(cursor).await?;
    }
    Ok(())
}

pub(super) fn check_config(file: Option<&Path>) -> Result<(), Failure> {
    let config = start::config(file)?;
    config.check_trials(false)?;
    // Some of what a start makes wants a runtime around it.
    super::run(async { start::check(config) })?;
    say("the configuration is valid")
}

pub(super) fn show_config(file: Option<&Path>) -> Result<(), Failure> {
    start::config(file)?.settings().iter().try_for_each(|setting| say(&line(setting)))
}

/// `http.listen = 127.0.0.1:9000 (PORTICO_HTTP_LISTEN)`; what nobody set has nothing behind it.
fn line(setting: &Setting) -> String {
    let value = match (&setting.value, setting.is_secret, setting.is_set) {
        (Some(value), ..) => value.as_str(),
        (None, true, true) => "(a secret, set)",
        (None, true, false) => "(a secret, not set)",
        (None, false, _) => "(not set)",
    };
    let line = format!("{} = {value}", setting.key);
    let line =
        if setting.origin == SettingOrigin::Default { line } else { format!("{line} ({})", setting.from) };
    // A value in several lines would read as several settings.
    line.replace('\n', "\\n")
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
