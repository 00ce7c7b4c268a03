//! The operator's settings: a TOML file and `PORTICO_*` variables. Only this module reads the environment.

mod billing;
mod check;
mod engine;
mod http;
mod invoice;
mod load;
mod mail;
mod orders;
mod payment;
mod portal;
mod schema;
mod settings;
mod support;
mod trial;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use portico_core::Limits;
use portico_core::day::Calendar;
use schemars::JsonSchema;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::kit::http::Network;

/// Seconds after which it is looked at again what whoever has something open may.
const LOOK_SECONDS: u64 = 60;

pub use check::is_open_to_others;

/// The most projects, and the most VDCs, that an operator may let an account have: selectors show them all at once.
pub const PROJECTS_MOST: u32 = 500;

pub use billing::{ArrearsConfig, BillingConfig, LowBalanceConfig};
pub use engine::{EngineConfig, EngineDriver, EngineGpu, EngineImage, EngineZone, socket_of};
pub use http::HttpConfig;
pub use invoice::InvoiceConfig;
pub use load::{Mistakes, load};
pub use mail::{MailChannel, MailConfig, SmsChannel, SmsConfig};
pub use orders::OrdersConfig;
pub use payment::{AlipayConfig, PaymentConfig, StripeConfig, TestGatewayConfig, WechatConfig};
pub use portal::{PartnerConfig, PortalConfig};
pub use schema::{example, json_schema};
pub use settings::{SetValues, Setting};
pub use support::{StaffLang, SupportConfig};
pub use trial::Trial;

/// Everything an operator can set, in the TOML file or as `PORTICO_SECTION_KEY`.
#[derive(Debug, Clone, Deserialize, JsonSchema, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where and how to listen.
    pub http: HttpConfig,
    /// Where what is kept in files goes: the SQLite file, the generated secret key, the sink.
    pub storage: StorageConfig,
    /// Which database everything is kept in, and how long it is waited for.
    pub database: DatabaseConfig,
    /// Where the operator is.
    pub operator: OperatorConfig,
    /// What the customer sees as the maker of the console.
    pub brand: BrandConfig,
    /// How customers reach support (SPEC §1); an empty value is not shown.
    pub support: SupportConfig,
    /// External product consoles shown in a frame under /portal/SEGMENT.
    pub portals: Vec<PortalConfig>,
    /// Sites of others whose signed-in people may come in here without a password.
    pub partners: Vec<PartnerConfig>,
    /// What customers' resources are made of.
    pub resources: ResourcesConfig,
    /// What makes the machines of each region; a region without a section has the built-in test engine, whose machines are pretended.
    pub engine: Vec<EngineConfig>,
    /// Which orders wait for the operator.
    pub orders: OrdersConfig,
    /// Figures that the rules use, on the server and in the browser.
    pub limits: Limits,
    /// What new accounts begin with, and what happens to those that owe something.
    pub billing: BillingConfig,
    /// What the provider says on invoices.
    pub invoice: InvoiceConfig,
    /// How customers pay; a gateway whose section is empty is not offered.
    pub payment: PaymentConfig,
    /// What protects sign-in, sessions and registration.
    pub security: SecurityConfig,
    /// How identity documents are encrypted, and how many may be uploaded.
    pub verification: VerificationConfig,
    /// The operator's own surface: where verifications are reviewed.
    pub admin: AdminConfig,
    /// Work that happens after the answer.
    pub queue: QueueConfig,
    /// How lists become files in the background.
    pub export: ExportConfig,
    /// Documents that customers download.
    pub pdf: PdfConfig,
    /// How mail leaves: into a file, or by an SMTP server.
    pub mail: MailConfig,
    /// How SMS leave: into a file, by an HTTP gateway, or not at all.
    pub sms: SmsConfig,
    /// What the program writes about itself.
    pub log: LogConfig,
    /// For automated tests only.
    pub testing: TestingConfig,
    /// What was set, and where.
    #[serde(skip)]
    pub set: SetValues,
    /// Whether this is a demo; the command line says so.
    #[serde(skip)]
    pub is_demo: bool,
}

impl Config {
    /// Between two looks whether whoever has a console or a stream open still is who they were, and what they may.
    #[must_use]
    pub fn look_pace(&self) -> Duration {
        let seconds = self.testing.look_seconds.filter(|_| self.testing.enabled);
        Duration::from_secs(seconds.map_or(LOOK_SECONDS, u64::from))
    }

    /// The operator's calendar, by which days, months and working days begin.
    #[must_use]
    pub fn calendar(&self) -> Calendar {
        Calendar::at_offset(self.operator.utc_offset_seconds.unwrap_or_default())
    }

    /// Takes the offset that an earlier version had among the limits, where the operator has not set it anew, and tells the limits.
    fn settle_calendar(&mut self) {
        let former = self.limits.lockout.utc_offset_seconds;
        self.operator.is_offset_of_limits = self.operator.utc_offset_seconds.is_none() && former != 0;
        self.limits.lockout.utc_offset_seconds = *self.operator.utc_offset_seconds.get_or_insert(former);
    }
}

/// Where the operator is.
#[derive(Debug, Clone, Deserialize, JsonSchema, Default)]
#[serde(default, deny_unknown_fields)]
pub struct OperatorConfig {
    /// The offset from UTC, in seconds, whose midnight begins the days and months of bills, invoices, budgets, limits and
    /// reminders (`28800` for China); none: UTC.
    pub utc_offset_seconds: Option<i32>,
    /// Whether the offset is the one that an earlier version had among the limits (`limits.lockout.utc_offset_seconds`).
    #[serde(skip)]
    pub is_offset_of_limits: bool,
}

/// Where what is kept in files goes: the SQLite file, the generated secret key, the sink.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StorageConfig {
    /// The folder for the SQLite file, the generated secret key and the sink.
    pub data_dir: PathBuf,
}

impl Default for StorageConfig {
    fn default() -> Self {
        Self { data_dir: PathBuf::from("data") }
    }
}

/// Which database everything is kept in, and how long it is waited for.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DatabaseConfig {
    /// `sqlite://PATH` or `postgres://USER:PASSWORD@HOST/NAME`; empty: `portico.db` in the data folder.
    #[schemars(with = "String")]
    pub url: SecretString,
    /// How many connections are open at most.
    pub max_connections: u32,
    /// Seconds to wait for a free connection or a busy SQLite file before answering 503.
    pub acquire_timeout_seconds: u32,
    /// Seconds that a request waits for one statement of PostgreSQL, another's lock among it, before answering 503.
    pub statement_timeout_seconds: u32,
}

impl Default for DatabaseConfig {
    fn default() -> Self {
        Self {
            url: SecretString::default(),
            max_connections: 16,
            acquire_timeout_seconds: 2,
            statement_timeout_seconds: 3,
        }
    }
}

/// What the customer sees as the maker of the console.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BrandConfig {
    /// The provider's name, as pages and mail show it.
    pub name: String,
    /// What follows a page's title.
    pub title_suffix: String,
    /// An SVG or PNG file shown beside the name; none: the name alone.
    pub logo_file: Option<PathBuf>,
    /// A picture beside the forms for signing in, where the window is wide: an SVG, PNG, JPEG or WebP file of at most 1 MiB, which is cut to
    /// fit; none: a drawing in the accent colour.
    pub picture_file: Option<PathBuf>,
    /// The accent colour in light mode, `#rrggbb`; darkened where white words on it could not be read.
    pub accent: String,
    /// The accent colour in dark mode, `#rrggbb`; lightened where it could not be read on the dark ground.
    pub accent_dark: String,
}

impl Default for BrandConfig {
    fn default() -> Self {
        Self {
            name: "Cloud Console".to_owned(),
            title_suffix: "Cloud Console".to_owned(),
            logo_file: None,
            picture_file: None,
            accent: "#0b5bd3".to_owned(),
            accent_dark: "#6cb1ff".to_owned(),
        }
    }
}

/// What customers' resources are made of.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ResourcesConfig {
    /// The names of the regions that resources, and so sub-users, can be in.
    pub regions: Vec<String>,
}

impl Default for ResourcesConfig {
    fn default() -> Self {
        let regions = ["cn-north", "cn-east", "cn-south", "ap-southeast", "us-west"];
        Self { regions: regions.map(str::to_owned).to_vec() }
    }
}

/// What protects sign-in, sessions and registration.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SecurityConfig {
    /// 32 or more random characters that protect codes and staged messages; empty: made once and kept in the data folder.
    #[schemars(with = "String")]
    pub secret_key: SecretString,
    /// A list of passwords that became known in breaches, made by `portico passwords build`: no new password may be in it.
    /// Empty: only what the program knows of common passwords counts.
    pub breached_passwords: Option<PathBuf>,
    /// Questions a minute from one address whether a password may be in the list.
    pub breach_questions_per_minute: u32,
    /// Whether new customers may register.
    pub register_open: bool,
    /// Whether people may sign in. Who is signed in stays so, and security keys work; for the time of some maintenance.
    pub sign_in_open: bool,
    /// Addresses (`203.0.113.9`), networks (`2001:db8::/32`) and segments (`203.0.113.1-203.0.113.9`) that are turned away before
    /// sign-in, registration, a forgotten password and whatever else needs no session. Who is signed in stays so.
    pub blocked_addresses: Vec<Network>,
    /// Passwords hashed at the same time; each takes `password_hash_mebibytes` and one core.
    pub password_hash_permits: u32,
    /// Memory (MiB) that the hash of a new password takes (Argon2id, two passes), 19 to 1024. What is stored with another cost is hashed
    /// anew when its owner signs in.
    pub password_hash_mebibytes: u32,
    /// Sign-in attempts, and hand-offs from another console, a minute from one address.
    pub sign_ins_per_minute: u32,
    /// Hand-off codes that portals redeem, and as many that partners ask for, a minute from one address.
    pub handoffs_per_minute: u32,
    /// Slider puzzles drawn, and as many solved, an hour for one address.
    pub puzzles_per_hour: u32,
    /// Questions in place of puzzles asked, and as many answered, an hour for one address.
    pub questions_per_hour: u32,
    /// Verification codes asked for, whether one is sent or not, a minute from one address.
    pub codes_per_minute: u32,
    /// Verification codes typed in, to sign in or to reset a password, a minute from one address.
    pub code_tries_per_minute: u32,
    /// Registration forms sent an hour from one address.
    pub registrations_per_hour: u32,
    /// Forgotten passwords begun, and as many new passwords set, a minute from one address.
    pub resets_per_minute: u32,
    /// Answers an hour to one address that a login name, mailbox or mobile of a sub-user is taken or free.
    pub taken_answers_per_hour: u32,
    /// Leading zero bits of a question's proof of work; each more doubles what an answer costs.
    pub question_work_bits: u32,
}

impl Default for SecurityConfig {
    fn default() -> Self {
        Self {
            secret_key: SecretString::default(),
            breached_passwords: None,
            breach_questions_per_minute: 120,
            register_open: true,
            sign_in_open: true,
            blocked_addresses: Vec::new(),
            password_hash_permits: 2,
            password_hash_mebibytes: 19,
            sign_ins_per_minute: 30,
            handoffs_per_minute: 600,
            puzzles_per_hour: 300,
            questions_per_hour: 20,
            codes_per_minute: 30,
            code_tries_per_minute: 60,
            registrations_per_hour: 60,
            resets_per_minute: 20,
            taken_answers_per_hour: 100,
            question_work_bits: 20,
        }
    }
}

/// How identity documents are encrypted, and how many may be uploaded.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VerificationConfig {
    /// 32 or more random characters that documents and their numbers are encrypted with; empty: made from security.secret_key.
    /// Documents that are there become unreadable when it changes.
    #[schemars(with = "String")]
    pub key: SecretString,
    /// Pictures that one address may upload in an hour.
    pub uploads_per_hour: u32,
}

impl Default for VerificationConfig {
    fn default() -> Self {
        Self { key: SecretString::default(), uploads_per_hour: 60 }
    }
}

/// The operator's own surface.
#[derive(Debug, Clone, Deserialize, JsonSchema, Default)]
#[serde(default, deny_unknown_fields)]
pub struct AdminConfig {
    /// Address and port of the operator's page, never the console's; none: not served.
    pub listen: Option<SocketAddr>,
    /// The address that operators use, without a trailing slash; empty: `http://` and the address listened on.
    pub public_url: String,
    /// Whether operators can do nothing but add a second factor until they have one.
    pub require_second_factor: bool,
}

impl AdminConfig {
    /// Serves the operator's page on an address, at its own public address unless another is configured.
    pub fn listen_on(&mut self, listen: SocketAddr) {
        self.listen = Some(listen);
        if self.public_url.is_empty() {
            self.public_url = load::own_url(listen);
        }
    }
}

/// Work that happens after the answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct QueueConfig {
    /// Jobs that one process runs at the same time.
    pub workers: u16,
    /// Seconds after which another worker takes over the job of one that died, 2–600; a worker that lives says so in time.
    pub lease_seconds: u32,
    /// Milliseconds that an idle worker sleeps at most before it looks whether another process has staged something, 10–60000.
    pub poll_milliseconds: u32,
}

impl Default for QueueConfig {
    fn default() -> Self {
        Self { workers: 4, lease_seconds: 20, poll_milliseconds: 1_000 }
    }
}

/// Lists as files. One process makes half as many at the same time as it has workers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExportConfig {
    /// Seconds that the making of a file may take, 55 at most; then the customer is asked for a shorter period.
    pub seconds: u32,
    /// The largest file, in MiB.
    pub max_mebibytes: u32,
    /// Files that one person may wait for or fetch at the same time.
    pub files: u32,
    /// Hours for which a file can be fetched.
    pub keep_hours: u32,
}

impl Default for ExportConfig {
    fn default() -> Self {
        Self { seconds: 50, max_mebibytes: 100, files: 10, keep_hours: 24 }
    }
}

/// Documents that customers download. Debian has the fonts in the package `fonts-noto-cjk`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PdfConfig {
    /// An OpenType font with Latin and Chinese letters, TTF, OTF or a collection of them (of a collection of Noto Sans CJK,
    /// the face for simplified Chinese is taken). Without it there are no documents, and all else works.
    pub font_regular: PathBuf,
    /// The same in bold.
    pub font_bold: PathBuf,
}

impl Default for PdfConfig {
    fn default() -> Self {
        let noto = |weight| PathBuf::from(format!("/usr/share/fonts/opentype/noto/NotoSansCJK-{weight}.ttc"));
        Self { font_regular: noto("Regular"), font_bold: noto("Bold") }
    }
}

/// What the program writes about itself, on its error stream.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LogConfig {
    /// What is worth a line: `error`, `warn`, `info`, `debug`, `trace`, also by module (`info,sqlx=warn`).
    pub filter: String,
    /// `json`: one JSON object a line; `text`: lines for people; `auto`: text on a terminal, JSON elsewhere.
    pub format: LogFormat,
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { filter: "info,memory_serve=warn".to_owned(), format: LogFormat::Auto }
    }
}

/// How a line of the log looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// One JSON object a line.
    Json,
    /// Lines that people read, not programs.
    Text,
}

/// For automated tests only; refused where others than this machine reach the server, unless `serve --i-know` is said.
#[derive(Debug, Clone, Deserialize, JsonSchema, Default)]
#[serde(default, deny_unknown_fields)]
pub struct TestingConfig {
    /// Switches the rest of this section on.
    pub enabled: bool,
    /// Draws every slider puzzle with its gap at this distance in pixels.
    pub slider_x: Option<u32>,
    /// Looks each so many seconds, instead of each minute, whether whoever has a console or a stream open still may: 1–60.
    pub look_seconds: Option<u32>,
}
