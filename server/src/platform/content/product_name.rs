//! What a product is called in a message.

use portico_core::Lang;
use serde::{Deserialize, Serialize};

/// The operator's words for a product in both languages, as they were when the message was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct ProductName {
    us: String,
    cn: String,
}

/// Messages of an earlier version have one name for both languages.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    One(String),
    Both { us: String, cn: String },
}

impl From<Stored> for ProductName {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::One(name) => Self::new(&name, &name),
            Stored::Both { us, cn } => Self { us, cn },
        }
    }
}

impl ProductName {
    /// A name in English and in Chinese.
    #[must_use]
    pub fn new(us: &str, cn: &str) -> Self {
        Self { us: us.to_owned(), cn: cn.to_owned() }
    }

    /// The name in a language.
    #[must_use]
    pub fn words(&self, lang: Lang) -> &str {
        match lang {
            Lang::US => &self.us,
            Lang::CN => &self.cn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_an_earlier_version_is_the_name_in_both_languages() {
        let name: ProductName = serde_json::from_str("\"cpu\"").unwrap();
        assert_eq!((name.words(Lang::US), name.words(Lang::CN)), ("cpu", "cpu"));
        let name = ProductName::new("Cores", "核");
        let again: ProductName = serde_json::from_str(&serde_json::to_string(&name).unwrap()).unwrap();
        assert_eq!((again.words(Lang::US), again.words(Lang::CN)), ("Cores", "核"));
    }
}
