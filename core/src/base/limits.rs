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
    /// Whose mobiles are served.
    pub mobile: MobileLimits,
    /// What one recharge may be.
    pub recharge: RechargeLimits,
    /// How large an uploaded picture may be.
    pub image: ImageLimits,
    /// How codes live and how often they are sent.
    pub code: CodeLimits,
    /// When wrong passwords lock an account.
    pub lockout: LockoutLimits,
    /// How long a session lasts.
    pub session: SessionLimits,
    /// How exactly the slider must be placed.
    pub slider: SliderLimits,
    /// How much an account may hold.
    pub account: AccountLimits,
    /// How much of the cloud an account may have.
    pub cloud: CloudLimits,
}

/// How much of the cloud an account may have in each region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct CloudLimits {
    /// Instances of one order; at most 99.
    pub instances_per_order: u32,
    /// GPU servers of one order; at most 99.
    pub gpu_servers_per_order: u32,
    /// Instances in a region.
    pub instances: u32,
    /// Virtual processors in a region.
    pub vcpus: u32,
    /// GiB of disks in a region.
    pub disk_gib: u32,
    /// Public addresses in a region.
    pub addresses: u32,
    /// Mbit/s of one public address; at most 100,000.
    pub bandwidth_mbit: u32,
    /// SSH keys of one account; at most 100.
    pub ssh_keys: u32,
}

impl Default for CloudLimits {
    fn default() -> Self {
        Self {
            instances_per_order: 20,
            gpu_servers_per_order: 8,
            instances: 50,
            vcpus: 400,
            disk_gib: 20_000,
            addresses: 20,
            bandwidth_mbit: 200,
            ssh_keys: 50,
        }
    }
}

/// Which passwords are accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct PasswordLimits {
    /// The rule set that new passwords follow.
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

/// Whose mobiles are served.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct MobileLimits {
    /// Country codes without the plus sign, such as `86`, or the beginnings of numbers, such as `1876` for Jamaica; new mobiles
    /// of others are refused. None: every country.
    pub countries: Vec<String>,
}

/// What one recharge may be, in minor units of the account's currency (SPEC §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct RechargeLimits {
    /// The least amount of any payment.
    pub min: i64,
    /// The greatest amount of any payment.
    pub max: i64,
    /// The greatest amount of one WeChat payment.
    pub wechat_max: i64,
    /// What WeChat takes from one account in a day.
    pub wechat_daily: i64,
    /// The greatest amount of one Alipay payment.
    pub alipay_max: i64,
}

impl Default for RechargeLimits {
    fn default() -> Self {
        Self { min: 1, max: 99_999_999, wechat_max: 300_000, wechat_daily: 300_000, alipay_max: 99_999_999 }
    }
}

/// How large an uploaded picture may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct ImageLimits {
    /// The file has fewer bytes than this (SPEC §5: under 3 MB, which is read as 3 × 1024 × 1024).
    pub max_bytes: u32,
    /// Width times height is not more than this, so that decoding is bounded in memory.
    pub max_pixels: u32,
}

impl Default for ImageLimits {
    fn default() -> Self {
        Self { max_bytes: 3 * 1024 * 1024, max_pixels: 40_000_000 }
    }
}

/// How verification codes live, and how often they are sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct CodeLimits {
    /// Seconds that a code lives.
    pub life_seconds: u32,
    /// Wrong tries after which a code is dead.
    pub tries: u32,
    /// Seconds between two codes to one target.
    pub pause_seconds: u32,
    /// Codes to one target in a day.
    pub per_target_daily: u32,
    /// Codes asked for by one network address in a day.
    pub per_address_daily: u32,
}

impl Default for CodeLimits {
    fn default() -> Self {
        Self { life_seconds: 600, tries: 5, pause_seconds: 60, per_target_daily: 10, per_address_daily: 50 }
    }
}

/// When wrong passwords lock an account (SPEC §9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct LockoutLimits {
    /// Consecutive wrong passwords in one day that do not lock yet.
    pub wrong_allowed: u32,
    /// Seconds that a lock lasts.
    pub lock_seconds: u32,
    /// The operator's offset from UTC, in seconds, whose midnight begins a day: what `operator.utc_offset_seconds` says, which is
    /// where it is set.
    pub utc_offset_seconds: i32,
}

impl Default for LockoutLimits {
    fn default() -> Self {
        Self { wrong_allowed: 6, lock_seconds: 1_800, utc_offset_seconds: 0 }
    }
}

/// How long a session lasts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct SessionLimits {
    /// Idle minutes of an account that has not chosen (SPEC §5).
    pub idle_minutes: u32,
    /// Seconds after which a session ends, however busy it is.
    pub absolute_seconds: u32,
}

impl Default for SessionLimits {
    fn default() -> Self {
        Self { idle_minutes: 30, absolute_seconds: 86_400 }
    }
}

/// How exactly the slider must be placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct SliderLimits {
    /// Pixels that the piece may be off the gap.
    pub tolerance: u32,
}

impl Default for SliderLimits {
    fn default() -> Self {
        Self { tolerance: 5 }
    }
}

/// How much an account may hold. SPEC names the limits (§8: 900001, 700003) and leaves the numbers to the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub struct AccountLimits {
    /// Sub-users of one account.
    pub sub_users: u32,
    /// User groups of one account.
    pub groups: u32,
    /// Security keys of one user.
    pub keys: u32,
    /// Bank cards of one account.
    pub cards: u32,
    /// Projects of one account, archived ones too; at most 500.
    pub projects: u32,
    /// VDCs of one account, archived ones too; at most 500.
    pub vdcs: u32,
}

impl Default for AccountLimits {
    fn default() -> Self {
        Self { sub_users: 1_000, groups: 200, keys: 10, cards: 10, projects: 100, vdcs: 300 }
    }
}
