//! What an event changed, as a file says it to people: each value on a line of its own, behind what it is called.

use portico_core::amount::print_minor;
use serde_json::{Map, Value};

use super::{FILES, Wording};
use crate::kit::sheet::local_time;

/// What the words are called for names of values that are no column of any file.
const NAMES: &str = "value_name";

impl Wording {
    /// The values of a JSON object in words, whose moments are by the clock of the whole file; what is no object stays as it is.
    pub(super) fn say_values(&self, cell: &str) -> String {
        let Ok(Value::Object(values)) = serde_json::from_str(cell) else { return cell.to_owned() };
        let mut lines = Vec::new();
        self.say_members(&values, "", &mut lines);
        lines.join("\n")
    }

    /// The values within others, each behind the names of all that it is in.
    fn say_members(&self, values: &Map<String, Value>, within: &str, lines: &mut Vec<String>) {
        for (name, value) in values {
            let name = format!("{within}{}", self.say_value_name(name));
            match value {
                Value::Null => {}
                Value::Object(inner) if print_amount(inner).is_none() => {
                    self.say_members(inner, &format!("{name} / "), lines);
                }
                value => lines.push(format!("{name}: {}", self.say_value(value))),
            }
        }
    }

    fn say_value_name<'a>(&self, name: &'a str) -> &'a str {
        let own = FILES.values.get(NAMES).and_then(|words| words.get(name));
        let words = own.or_else(|| FILES.titles.get(name));
        words.map_or(name, |pair| self.choose(pair.each_ref().map(String::as_str)))
    }

    fn say_value(&self, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::Bool(is_so) => {
                let name = is_so.to_string();
                let words = FILES.values.get("flag").and_then(|words| words.get(&name));
                words.map_or(name, |pair| self.choose(pair.clone()))
            }
            Value::Number(number) => number.to_string(),
            Value::String(text) => local_time(text, self.offset).unwrap_or_else(|| text.clone()),
            Value::Array(items) => {
                items.iter().map(|item| self.say_value(item)).collect::<Vec<_>>().join(", ")
            }
            Value::Object(inner) => print_amount(inner).unwrap_or_else(|| value.to_string()),
        }
    }
}

/// An amount of money as it is printed; nothing for any other object.
fn print_amount(value: &Map<String, Value>) -> Option<String> {
    let (minor, currency) = (value.get("minor")?.as_i64()?, value.get("currency")?.as_str()?);
    (value.len() == 2).then(|| format!("{} {currency}", print_minor(minor)))
}
