//! The settings as they are, each with where it came from. Secrets are not among what is kept of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use portico_core::operator::SettingOrigin;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Config;
use super::schema::{Leaf, leaves, variable_name};

/// What stands for a secret.
const HIDDEN: &str = "•••";
/// What stands for what is behind the question mark of an address.
const HIDDEN_QUERY: &str = "?•••";
/// The name of a secret in an entry of a list.
const SECRET: &str = "secret";

/// What each setting is for in Chinese, by its key; the schema says it in English.
static IN_CHINESE: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    include_str!("settings.zh.txt").lines().filter_map(|line| line.split_once(" = ")).collect()
});

/// What was set where.
#[derive(Debug, Clone, Default)]
pub struct SetValues {
    /// The configuration file's path; empty when there is none.
    file: String,
    /// By key; nothing of a secret.
    values: BTreeMap<String, (SettingOrigin, Value)>,
}

impl SetValues {
    /// What was set in a file, so far nothing.
    pub(super) fn in_file(path: &Path) -> Self {
        Self { file: path.display().to_string(), values: BTreeMap::new() }
    }

    /// Notes what the file or a variable says of a key; the last word counts.
    pub(super) fn note(&mut self, origin: SettingOrigin, key: &str, leaf: &Leaf, value: Value) {
        let value = match leaf.is_secret() {
            // That there is one.
            true if is_empty(&value) => Value::Null,
            true => Value::from(HIDDEN),
            false => without_secrets(value),
        };
        self.values.insert(key.to_owned(), (origin, value));
    }
}

/// A setting as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SettingReply)]
pub struct Setting {
    /// `section.key`, as in the file.
    pub key: String,
    /// What it is for, in English as in the example file.
    pub about: String,
    /// What it is for, in Chinese.
    pub about_cn: String,
    /// What it is set to; null for a secret, and for what is not set and has no default.
    pub value: Option<String>,
    /// Whether it is a secret.
    pub is_secret: bool,
    /// Whether anything is set; of a secret this is all that is shown.
    pub is_set: bool,
    /// Where it came from.
    pub origin: SettingOrigin,
    /// The file or the variable that it came from; of one that nobody set, the variable that would set it.
    pub from: String,
}

impl Config {
    /// Every setting as it was set when the program began, in the order of the keys; what follows from it, or from `serve --demo`, is not in it.
    #[must_use]
    pub fn settings(&self) -> Vec<Setting> {
        let setting = |(key, leaf): (&String, &Leaf)| {
            let set = self.set.values.get(key);
            let origin = set.map_or(SettingOrigin::Default, |(origin, _)| *origin);
            let value = set.map(|(_, value)| value).or(leaf.default.as_ref());
            let is_secret = leaf.is_secret();
            Setting {
                key: key.clone(),
                about: leaf.description.clone(),
                about_cn: IN_CHINESE.get(key.as_str()).copied().unwrap_or_default().to_owned(),
                value: value.filter(|_| !is_secret).and_then(text),
                is_secret,
                is_set: value.is_some_and(|value| !is_empty(value)),
                origin,
                from: match origin {
                    SettingOrigin::File => self.set.file.clone(),
                    SettingOrigin::Default | SettingOrigin::Variable => variable_name(key),
                },
            }
        };
        leaves().iter().map(setting).collect()
    }
}

/// A value as people read it; nothing for none.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
            Some(items.iter().filter_map(text).collect::<Vec<_>>().join(", "))
        }
        other => Some(other.to_string()),
    }
}

/// Whether a value sets nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// A value without what is secret in it.
fn without_secrets(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(without_secrets).collect(),
        Value::Object(fields) => {
            let hide = |(name, value): (String, Value)| {
                let value = if name == SECRET { Value::from(HIDDEN) } else { without_secrets(value) };
                (name, value)
            };
            fields.into_iter().map(hide).collect()
        }
        Value::String(text) => Value::from(without_credentials(text)),
        other => other,
    }
}

/// An address without what may open something: who signs in, and what stands behind its question mark.
fn without_credentials(text: String) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text };
    let (address, query) = rest.split_once('?').map_or((rest, ""), |(address, _)| (address, HIDDEN_QUERY));
    let (authority, path) = address.split_at(address.find('/').unwrap_or(address.len()));
    let host =
        authority.rsplit_once('@').map_or(authority.to_owned(), |(_, host)| format!("{HIDDEN}@{host}"));
    format!("{scheme}://{host}{path}{query}")
}
