//! The themes of the console.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The theme of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Dark letters on a light page.
    Light,
    /// Light letters on a dark page.
    Dark,
    /// As the device says.
    System,
}

impl Subject {
    /// The word by which the theme is stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }

    /// The theme of a stored word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Light, Self::Dark, Self::System].into_iter().find(|subject| subject.as_str() == word)
    }
}

portico_core::stored!(Subject);
