//! How mail and SMS leave.

use schemars::JsonSchema;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};

/// How mail leaves: into a file, or by an SMTP server.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MailConfig {
    /// `sink` appends to `outbox.jsonl` in the data folder; `smtp` sends.
    pub channel: MailChannel,
    /// The sender, `Name <address>`.
    pub from: String,
    /// `smtp://USER:PASSWORD@HOST:587`, `smtps://…` or, without encryption, `smtp://HOST:25?tls=none`.
    #[schemars(with = "String")]
    pub smtp_url: SecretString,
    /// Whether what goes to the sink, mail or SMS, is also printed when a person sits at the server's terminal.
    pub sink_echo: bool,
}

impl Default for MailConfig {
    fn default() -> Self {
        Self {
            channel: MailChannel::Sink,
            from: "Cloud Console <no-reply@localhost>".to_owned(),
            smtp_url: SecretString::default(),
            sink_echo: true,
        }
    }
}

/// Which way mail leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailChannel {
    /// A file of JSON lines.
    Sink,
    /// An SMTP server, to which mail is handed over.
    Smtp,
}

/// How SMS leave: into a file, by an HTTP gateway, or not at all.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SmsConfig {
    /// `sink` appends to `outbox.jsonl` in the data folder; `http` posts to a gateway; `off` offers no SMS.
    pub channel: SmsChannel,
    /// The gateway's address, which gets a POST of `{"to","text","id"}`.
    pub url: String,
    /// The gateway's bearer token.
    #[schemars(with = "String")]
    pub token: SecretString,
}

impl Default for SmsConfig {
    fn default() -> Self {
        Self { channel: SmsChannel::Sink, url: String::new(), token: SecretString::default() }
    }
}

/// Which way SMS leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SmsChannel {
    /// A file of JSON lines.
    Sink,
    /// A gateway that each SMS is posted to by HTTP.
    Http,
    /// No SMS is sent, and none is offered.
    Off,
}
