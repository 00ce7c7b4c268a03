//! The languages of the console (SPEC §9).

use serde::{Deserialize, Serialize};

/// A language, by its name on the wire: `US` (the default of SPEC §3) or `CN`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Lang {
    /// English, the language of whoever has chosen none.
    #[default]
    US,
    /// Chinese, in simplified characters.
    CN,
}

impl Lang {
    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::US => "US",
            Self::CN => "CN",
        }
    }

    /// The language of a wire name; `None` for any other text (upper case only).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "US" => Some(Self::US),
            "CN" => Some(Self::CN),
            _ => None,
        }
    }

    /// The wording of this language out of a pair `[English, Chinese]`.
    #[must_use]
    pub fn pick(self, words: [&'static str; 2]) -> &'static str {
        let [english, chinese] = words;
        match self {
            Self::US => english,
            Self::CN => chinese,
        }
    }
}

crate::stored!(Lang);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_the_default() {
        assert_eq!(Lang::default(), Lang::US);
        assert_eq!(Lang::US.pick(["yes", "是"]), "yes");
        assert_eq!(Lang::CN.pick(["yes", "是"]), "是");
    }

    #[test]
    fn a_name_reads_back_as_its_language_and_nothing_else_does() {
        for lang in [Lang::US, Lang::CN] {
            assert_eq!(Lang::parse(lang.as_str()), Some(lang));
            assert_eq!(serde_json::to_value(lang).unwrap(), lang.as_str());
        }
        for other in ["", "us", "EN", "zh-CN", "US "] {
            assert_eq!(Lang::parse(other), None);
        }
    }
}
