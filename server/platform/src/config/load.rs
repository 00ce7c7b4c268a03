//! Reads the configuration: the file, then the variables over it, then the checks. Every mistake becomes one line that
//! names its key and shows no value.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use config::builder::DefaultState;
use config::{ConfigBuilder, ConfigError, File, FileFormat};

use super::schema::{Kind, leaves, variable_name};
use super::settings::SetValues;
use super::{Config, check};

/// The file that is read when none is named and it is there.
const DEFAULT_FILE: &str = "portico.toml";
/// Variables that belong to others: the command line and the scripts of the workspace.
const FOREIGN: [&str; 6] = [
    "PORTICO_CONFIG",
    "PORTICO_BACKUP_PASSPHRASE",
    "PORTICO_MOVE_TO",
    "PORTICO_BIN",
    "PORTICO_PROFILE",
    "PORTICO_URL",
];
/// What the variables of the test suite begin with.
const TESTS: &str = "PORTICO_TEST_";
/// Lists whose entries have a `secret`; a file that holds one, or the value of a secret, must be its owner's alone.
const LISTS: [&str; 2] = ["partners", "portals"];

/// Everything that is wrong with a configuration, one line each.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Mistakes(pub(super) Vec<String>);

impl Mistakes {
    pub(super) fn note(&mut self, key: &str, what: impl fmt::Display) {
        self.0.push(format!("{key}: {what}"));
    }

    pub(super) fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The mistakes that were found, each in one line.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Mistakes {}

/// Reads the file (`./portico.toml` when none is named and it is there) and the variables, and checks the whole.
///
/// # Errors
/// Every mistake that can be told at the same time.
pub fn load(
    file: Option<&Path>,
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Config, Mistakes> {
    let mut builder = config::Config::builder();
    let mut set = SetValues::default();
    if let Some(path) = find_file(file) {
        let text = read(&path)?;
        note_file(&path, &text, &mut set);
        builder = builder.add_source(File::from_str(&text, FileFormat::Toml));
    }
    let settings = override_by(builder, variables, &mut set)?.build().map_err(|error| to_mistakes(&error))?;
    let mut config: Config = settings.try_deserialize().map_err(|error| to_mistakes(&error))?;
    config.set = set;
    if config.http.public_url.is_empty() {
        config.http.public_url = own_url(config.http.listen);
    }
    if let Some(listen) = config.admin.listen {
        config.admin.listen_on(listen);
    }
    config.settle_calendar();
    let mut mistakes = Mistakes::default();
    check::check(&config, &mut mistakes);
    mistakes.or(config)
}

/// The address of a server that only this machine uses.
pub(super) fn own_url(listen: SocketAddr) -> String {
    match listen.ip() {
        IpAddr::V6(address) if !address.is_unspecified() => format!("http://[{address}]:{}", listen.port()),
        IpAddr::V4(address) if !address.is_unspecified() => format!("http://{address}:{}", listen.port()),
        _ => format!("http://127.0.0.1:{}", listen.port()),
    }
}

fn find_file(file: Option<&Path>) -> Option<PathBuf> {
    file.map(Path::to_path_buf).or_else(|| {
        let path = PathBuf::from(DEFAULT_FILE);
        path.exists().then_some(path)
    })
}

/// The file's text, once it is TOML with known keys only. The parser's own error would quote the line, secrets and all.
fn read(path: &Path) -> Result<String, Mistakes> {
    let mut mistakes = Mistakes::default();
    let name = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            mistakes.note(&name, format_args!("cannot be read: {error}"));
            return Err(mistakes);
        }
    };
    match text.parse::<toml::Table>() {
        Ok(table) => {
            refuse_unknown_keys(&table, &name, &mut mistakes);
            if has_secret(&table) && check::is_open_to_others(path) {
                mistakes.note(&name, "holds a secret, so only its owner may read it (chmod 600)");
            }
        }
        Err(error) => {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
            mistakes.note(&name, format_args!("line {line} is not TOML: {}", error.message()));
        }
    }
    mistakes.or(text)
}

/// Notes every key of the file that holds a value.
fn note_file(path: &Path, text: &str, set: &mut SetValues) {
    let (name, leaves) = (path.display().to_string(), leaves());
    let mut open = vec![(String::new(), text.parse::<toml::Table>().unwrap_or_default())];
    while let Some((path, table)) = open.pop() {
        for (name_in, value) in table {
            let key = if path.is_empty() { name_in } else { format!("{path}.{name_in}") };
            match (leaves.get(&key), value) {
                (Some(leaf), value) => set.note_file(&name, &key, leaf, &value),
                (None, toml::Value::Table(inner)) => open.push((key, inner)),
                (None, _) => {}
            }
        }
    }
}

fn refuse_unknown_keys(table: &toml::Table, file: &str, mistakes: &mut Mistakes) {
    let leaves = leaves();
    let is_section = |key: &str| leaves.keys().any(|leaf| leaf.starts_with(&format!("{key}.")));
    let mut open: Vec<(String, &toml::Table)> = vec![(String::new(), table)];
    while let Some((path, table)) = open.pop() {
        for (name, value) in table {
            let key = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match value {
                _ if leaves.contains_key(&key) => {}
                toml::Value::Table(inner) if is_section(&key) => open.push((key, inner)),
                _ if is_section(&key) => mistakes.note(&key, format_args!("must be a table (in {file})")),
                _ => mistakes.note(&key, format_args!("is not a setting (in {file})")),
            }
        }
    }
    mistakes.0.sort();
}

fn has_secret(table: &toml::Table) -> bool {
    let listed = LISTS.iter().filter_map(|list| table.get(*list)).filter_map(toml::Value::as_array).flatten();
    let is_listed = listed
        .filter_map(|one| one.get("secret"))
        .any(|secret| secret.as_str().is_some_and(|secret| !secret.is_empty()));
    is_listed
        || leaves().iter().filter(|(_, leaf)| leaf.is_secret()).any(|(key, _)| {
            let mut names = key.split('.');
            let first = names.next().and_then(|name| table.get(name));
            let value = names.fold(first, |inside, name| inside.and_then(|section| section.get(name)));
            value.and_then(toml::Value::as_str).is_some_and(|value| !value.is_empty())
        })
}

fn override_by(
    mut builder: ConfigBuilder<DefaultState>,
    variables: impl IntoIterator<Item = (String, String)>,
    set: &mut SetValues,
) -> Result<ConfigBuilder<DefaultState>, Mistakes> {
    let leaves = leaves();
    let mut mistakes = Mistakes::default();
    for (name, text) in variables {
        let is_foreign = name.starts_with(TESTS) || FOREIGN.contains(&name.as_str());
        if !name.starts_with("PORTICO_") || is_foreign {
            continue;
        }
        let Some((key, leaf)) = leaves.iter().find(|(key, _)| variable_name(key) == name) else {
            mistakes.note(&name, "is not a setting");
            continue;
        };
        set.note_variable(key, leaf, &text);
        match value(leaf.kind, &text) {
            Ok(value) => builder = builder.set_override(key, value).map_err(|error| to_mistakes(&error))?,
            Err(expected) => mistakes.note(key, format_args!("{expected} is expected (in {name})")),
        }
    }
    mistakes.or(builder)
}

/// A variable's text as a value; a list is separated by commas or written as in TOML.
fn value(kind: Kind, text: &str) -> Result<config::Value, &'static str> {
    match kind {
        Kind::Text => Ok(text.into()),
        Kind::Number => text.trim().parse::<i64>().map(Into::into).map_err(|_| "a whole number"),
        Kind::Switch => text.trim().parse::<bool>().map(Into::into).map_err(|_| "true or false"),
        Kind::List if text.trim_start().starts_with('[') => {
            let settings = config::Config::builder()
                .add_source(File::from_str(&format!("list = {text}"), FileFormat::Toml))
                .build();
            settings.and_then(|settings| settings.get("list")).map_err(|_| "a list as in TOML")
        }
        Kind::List => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Ok(parts.map(Into::into).collect::<Vec<config::Value>>().into())
        }
    }
}

/// The mistakes of an error: the key and what is wrong, without the value that was found, which may be a secret.
fn to_mistakes(error: &ConfigError) -> Mistakes {
    let mut mistakes = Mistakes::default();
    let (key, what) = parts(error);
    let key = key.as_deref().unwrap_or("configuration");
    match leaves().get(key).filter(|leaf| !leaf.choices.is_empty()) {
        Some(leaf) => mistakes.note(key, format_args!("must be one of {}", leaf.choices.join(", "))),
        None => mistakes.note(key, what),
    }
    mistakes
}

fn parts(error: &ConfigError) -> (Option<String>, String) {
    match error {
        ConfigError::Type { key, expected, .. } => (key.clone(), format!("{expected} is expected")),
        ConfigError::NotFound(key) => (Some(key.clone()), "is missing".to_owned()),
        ConfigError::At { error, key, .. } => {
            let (inner, what) = parts(error);
            (key.clone().or(inner), what)
        }
        other => (None, other.to_string().lines().next().unwrap_or_default().to_owned()),
    }
}
