//! Reads the configuration: the file, then the variables over it, then the checks. Every mistake becomes one line that
//! names its key and shows no value.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use config::builder::DefaultState;
use config::{ConfigBuilder, ConfigError, File, FileFormat};
use portico_core::operator::SettingOrigin;

use super::schema::{Kind, Leaf, leaves, variable_name};
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
        let text;
        (text, set) = read(&path)?;
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

/// The file's text and what it sets, once it is TOML with known keys only. The parser's own error would quote the line, secrets and all.
fn read(path: &Path) -> Result<(String, SetValues), Mistakes> {
    let mut mistakes = Mistakes::default();
    let mut set = SetValues::in_file(path);
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
            let entries = entries(&table);
            note_entries(&entries, &name, &mut set, &mut mistakes);
            if has_secret(&entries) && check::is_open_to_others(path) {
                mistakes.note(&name, "holds a secret, so only its owner may read it (chmod 600)");
            }
        }
        Err(error) => {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
            mistakes.note(&name, format_args!("line {line} is not TOML: {}", error.message()));
        }
    }
    mistakes.or((text, set))
}

/// Whether keys stand below another one.
fn is_section(key: &str) -> bool {
    leaves().keys().any(|leaf| leaf.starts_with(&format!("{key}.")))
}

/// Everything in a file that is not a section, by its key, in the order of the keys.
fn entries(table: &toml::Table) -> BTreeMap<String, &toml::Value> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(String, &toml::Table)> = vec![(String::new(), table)];
    while let Some((path, table)) = open.pop() {
        for (name, value) in table {
            let key = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match value {
                toml::Value::Table(inner) if !leaves().contains_key(&key) && is_section(&key) => {
                    open.push((key, inner));
                }
                value => {
                    found.insert(key, value);
                }
            }
        }
    }
    found
}

/// Notes what a file sets, and what of it is no setting.
fn note_entries(
    entries: &BTreeMap<String, &toml::Value>,
    file: &str,
    set: &mut SetValues,
    mistakes: &mut Mistakes,
) {
    for (key, value) in entries {
        match leaves().get(key) {
            Some(leaf) => {
                let value = serde_json::to_value(value).unwrap_or_default();
                set.note(SettingOrigin::File, key, leaf, value);
            }
            None if is_section(key) => mistakes.note(key, format_args!("must be a table (in {file})")),
            None => mistakes.note(key, format_args!("is not a setting (in {file})")),
        }
    }
}

fn has_secret(entries: &BTreeMap<String, &toml::Value>) -> bool {
    // One that was written without quotation marks is a number, and a secret all the same.
    let is_there = |value: &toml::Value| value.as_str() != Some("");
    entries.iter().any(|(key, value)| match value.as_array() {
        Some(listed) if LISTS.contains(&key.as_str()) => {
            listed.iter().filter_map(|one| one.get("secret")).any(is_there)
        }
        _ => leaves().get(key).is_some_and(Leaf::is_secret) && is_there(value),
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
        match value(leaf.kind, &text) {
            Ok(value) => {
                // As the file would say it: a list may hold secrets.
                let said = value.clone().try_deserialize().unwrap_or_default();
                set.note(SettingOrigin::Variable, key, leaf, said);
                builder = builder.set_override(key, value).map_err(|error| to_mistakes(&error))?;
            }
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
