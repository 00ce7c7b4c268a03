//! The operator's settings that rules depend on. The server sends them with the site's configuration, and the browser
//! seeds its module with them once, so both sides judge with the same figures.

use serde::{Deserialize, Serialize};

/// All settings of all rules. [`Limits::default`] is SPEC's figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct Limits {
    /// Which passwords are accepted.
    pub password: PasswordLimits,
}

/// Which passwords are accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct PasswordLimits {
    /// The rule set.
    pub profile: PasswordProfile,
}

/// The rule set for new passwords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub enum PasswordProfile {
    /// SPEC §5: 8–20 characters, three of four classes, no runs, no sequences.
    #[default]
    Classic,
    /// NIST SP 800-63B-4: 15–128 characters, no classes.
    Nist,
}
