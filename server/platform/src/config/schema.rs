//! What can be set: the JSON Schema of the configuration, its leaf keys, and the example file made from it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::Config;

/// What a leaf key holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Switch,
    List,
}

/// A key that holds a value, with what the example says about it.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) kind: Kind,
    /// The words it must be one of; empty when any will do.
    pub(super) choices: Vec<String>,
    pub(super) description: String,
    /// `None` for a secret and a list of tables, whose defaults are empty; null when it is not set by default.
    pub(super) default: Option<Value>,
}

impl Leaf {
    /// Whether it holds a secret. A list of tables has no default either, and may have secrets in its entries.
    pub(super) fn is_secret(&self) -> bool {
        self.default.is_none() && self.kind != Kind::List
    }
}

/// The JSON Schema of the configuration file (draft 2020-12).
#[must_use]
pub fn json_schema() -> Value {
    let mut schema = schemars::schema_for!(Config).to_value();
    if let Some(root) = schema.as_object_mut() {
        root.insert("title".to_owned(), Value::from("Configuration"));
    }
    schema
}

/// Every leaf key, `section.key`, in alphabetical order; worked out once.
pub(super) fn leaves() -> &'static BTreeMap<String, Leaf> {
    static LEAVES: LazyLock<BTreeMap<String, Leaf>> = LazyLock::new(|| {
        let schema = json_schema();
        let mut found = BTreeMap::new();
        walk(&schema, &schema, "", &mut found);
        found
    });
    &LEAVES
}

/// The variable that sets a key: `http.listen` is set by `PORTICO_HTTP_LISTEN`.
pub(super) fn variable_name(key: &str) -> String {
    format!("PORTICO_{}", key.replace('.', "_").to_uppercase())
}

/// A configuration file with every key, its meaning and its default.
#[must_use]
pub fn example() -> String {
    let schema = json_schema();
    let sections = schema["properties"].as_object().cloned().unwrap_or_default();
    let mut text = String::from(
        "# Every setting with its default. A variable can set each as well: http.listen is PORTICO_HTTP_LISTEN.\n\
         # `portico config check` says what is wrong with a file, `portico config schema` prints its JSON Schema.\n",
    );
    let leaves = leaves();
    for (section, about) in &sections {
        text.push_str(&format!("\n# {}\n", description(about)));
        if let Some((_, lines)) = LIST_EXAMPLES.iter().find(|(list, _)| list == section) {
            text.push_str(lines);
            continue;
        }
        let prefix = format!("{section}.");
        let mut table = String::new();
        for (key, leaf) in leaves.iter().filter(|(key, _)| key.starts_with(&prefix)) {
            let path = key.trim_start_matches(&prefix);
            let (inner, name) = path.rsplit_once('.').unwrap_or(("", path));
            let header = if inner.is_empty() { section.clone() } else { format!("{section}.{inner}") };
            if header != table {
                text.push_str(&format!("[{header}]\n"));
                table = header;
            }
            text.push_str(&line(name, leaf));
        }
    }
    text
}

/// Lists of tables, which have no line for each key, by their names.
const LIST_EXAMPLES: [(&str, &str); 3] = [
    (
        "engine",
        "# [[engine]]\n# region = \"cn-north\"\n# driver = \"incus\"\n\
         # endpoints = [\"unix:/var/lib/incus/unix.socket\"]\n# project = \"default\"\n# pool = \"default\"\n# network = \"incusbr0\"\n\
         # vcpus_per_thread = 4\n\
         # images = [{ alias = \"debian-12\", title = \"Debian 12\", least_gib = 5, user = \"debian\" }]\n\
         # gpus = [{ model = \"A100\", vendor_id = \"10de\", product_id = \"20b5\" }]\n",
    ),
    (
        "portals",
        "# [[portals]]\n# segment = \"gpu\"\n# title = \"GPU cloud\"\n# url = \"https://gpu.example.com/console\"\n\
         # secret = \"\"\n",
    ),
    (
        "partners",
        "# [[partners]]\n# name = \"harbour\"\n# title = \"Harbour Telecom\"\n# url = \"https://www.example.com/cloud\"\n\
         # secret = \"\"\n# customers = [\"*\"]\n",
    ),
];

fn line(name: &str, leaf: &Leaf) -> String {
    let about = &leaf.description;
    match &leaf.default {
        Some(Value::Null) => format!("# {about}\n# Not set by default: {name}\n"),
        Some(value) => format!("# {about}\n# {name} = {value}\n"),
        None => format!("# {about}\n# {name} = \"\"\n"),
    }
}

fn walk(root: &Value, node: &Value, path: &str, found: &mut BTreeMap<String, Leaf>) {
    let Some(properties) = resolve(root, node).get("properties").and_then(Value::as_object) else { return };
    let defaults = resolve(root, node).get("default").and_then(Value::as_object);
    for (name, property) in properties {
        let key = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let target = resolve(root, property);
        if target.get("properties").is_some() {
            walk(root, property, &key, found);
            continue;
        }
        let default = property.get("default").or_else(|| defaults.and_then(|all| all.get(name)));
        let leaf = Leaf {
            kind: kind(target),
            choices: choices(target),
            description: description(property),
            default: default.cloned(),
        };
        found.insert(key, leaf);
    }
}

/// Resolves a node: follows `$ref`, and in `anyOf` the alternative that is not null.
fn resolve<'a>(root: &'a Value, node: &'a Value) -> &'a Value {
    if let Some(name) = node.get("$ref").and_then(Value::as_str) {
        return name.strip_prefix('#').and_then(|pointer| root.pointer(pointer)).unwrap_or(node);
    }
    let alternatives = node.get("anyOf").and_then(Value::as_array);
    let real = alternatives.and_then(|all| all.iter().find(|one| one["type"] != "null"));
    real.map_or(node, |one| resolve(root, one))
}

fn kind(node: &Value) -> Kind {
    let is = |name: &str| match node.get("type") {
        Some(Value::String(one)) => one == name,
        Some(Value::Array(several)) => several.iter().any(|one| one == name),
        _ => false,
    };
    if is("integer") || is("number") {
        Kind::Number
    } else if is("boolean") {
        Kind::Switch
    } else if is("array") {
        Kind::List
    } else {
        Kind::Text
    }
}

fn choices(node: &Value) -> Vec<String> {
    let listed = node.get("enum").and_then(Value::as_array).into_iter().flatten();
    let described = node.get("oneOf").and_then(Value::as_array).into_iter().flatten();
    let words = described.filter_map(|one| one.get("const")).chain(listed);
    words.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn description(node: &Value) -> String {
    let empty = Map::new();
    let text = node.as_object().unwrap_or(&empty).get("description").and_then(Value::as_str);
    text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}
