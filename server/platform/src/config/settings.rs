//! The settings as they are, each with where it came from. Secrets are not among what is kept of it.

use std::collections::BTreeMap;

use portico_core::operator::SettingOrigin;
use serde_json::Value;

use super::Config;
use super::schema::{Leaf, leaves, variable_name};

/// What stands for a secret inside a list.
const HIDDEN: &str = "•••";
/// What stands for what is behind the question mark of an address.
const HIDDEN_QUERY: &str = "?•••";
/// The name of a secret in an entry of a list.
const SECRET: &str = "secret";

/// What was set where, by its key.
#[derive(Debug, Clone, Default)]
pub struct SetValues(BTreeMap<String, SetValue>);

#[derive(Debug, Clone)]
struct SetValue {
    origin: SettingOrigin,
    /// The file's path.
    file: String,
    /// Nothing of a secret.
    value: Value,
}

impl SetValues {
    /// Notes what the file says of a key.
    pub(super) fn note_file(&mut self, file: &str, key: &str, leaf: &Leaf, value: &toml::Value) {
        let value = keep(leaf, serde_json::to_value(value).unwrap_or_default());
        self.0.insert(key.to_owned(), SetValue { origin: SettingOrigin::File, file: file.to_owned(), value });
    }

    /// Notes what a variable says of a key, which outranks the file.
    pub(super) fn note_variable(&mut self, key: &str, leaf: &Leaf, text: &str) {
        // A list of tables may hold secrets: it is read as the file's would be.
        let list =
            text.trim_start().starts_with('[').then(|| format!("list = {text}").parse::<toml::Table>());
        let table = list.and_then(Result::ok).and_then(|table| serde_json::to_value(&table["list"]).ok());
        let value = keep(leaf, table.unwrap_or_else(|| Value::from(text)));
        self.0
            .insert(key.to_owned(), SetValue { origin: SettingOrigin::Variable, file: String::new(), value });
    }
}

/// What is kept of a value: of a secret whether there is one.
fn keep(leaf: &Leaf, value: Value) -> Value {
    if leaf.is_secret() { Value::from(!is_empty(&value)) } else { without_secrets(value) }
}

/// A setting as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// `section.key`.
    pub key: String,
    /// What it is for, in English.
    pub about: String,
    /// What it is set to; nothing for a secret, and for what is not set and has no default.
    pub value: Option<String>,
    /// Whether it is a secret.
    pub is_secret: bool,
    /// Whether anything is set.
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
        let setting = |(key, leaf): (String, Leaf)| {
            let set = self.set.0.get(&key);
            let value = set.map(|set| &set.value).or(leaf.default.as_ref());
            let is_secret = leaf.is_secret();
            let origin = set.map_or(SettingOrigin::Default, |set| set.origin);
            let from = match set.filter(|_| origin == SettingOrigin::File) {
                Some(set) => set.file.clone(),
                None => variable_name(&key),
            };
            Setting {
                value: value.filter(|_| !is_secret).and_then(text),
                is_set: value.is_some_and(|value| !is_empty(value)),
                about: leaf.description,
                is_secret,
                origin,
                from,
                key,
            }
        };
        leaves().into_iter().map(setting).collect()
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

/// Whether a value sets nothing. Of a secret it says so itself.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(is_set) => !is_set,
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
