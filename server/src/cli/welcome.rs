//! What is printed once the server is up: where it is, how to sign in, where mails go, how to stop. On a terminal it is a box at the
//! end, so that nobody looks for it among the lines of the log; elsewhere one line for each.

use std::io::{self, IsTerminal};

use axum::http::Uri;
use secrecy::ExposeSecret;

use super::{Failure, print};
use crate::closing::demo::DemoSignIn;
use crate::platform::config::{Config, MailChannel, SmsChannel};

/// What there is to tell beside the configuration.
pub struct Welcome {
    /// How to sign in to the demo account.
    pub demo: Option<DemoSignIn>,
    /// How to sign in to the operator's page of a demo.
    pub operator: Option<DemoSignIn>,
    /// Whether the operator's page is served.
    pub is_operated: bool,
}

impl Welcome {
    /// Prints it: in a box to a terminal, in plain lines to anything else.
    pub(super) fn print(&self, config: &Config) -> Result<(), Failure> {
        if io::stdout().is_terminal() {
            return print::say(&draw_box(&self.rows(config)));
        }
        self.lines(config).iter().try_for_each(|line| print::say(line))
    }

    /// For a file, or a program that reads along.
    fn lines(&self, config: &Config) -> Vec<String> {
        let mut lines = vec![format!("The console is at {}", config.http.public_url)];
        if let Some(sign_in) = &self.demo {
            lines.push(format!("Demo sign-in: {}", format_sign_in(sign_in)));
        }
        if self.is_operated {
            lines.push(format!("The operator's page is at {}", config.admin.public_url));
        }
        if let Some(sign_in) = &self.operator {
            lines.push(format!("Operator sign-in: {}", format_sign_in(sign_in)));
        }
        lines
    }

    /// For a person: what a thing is called, and what it is.
    #[must_use]
    pub fn rows(&self, config: &Config) -> Vec<(&'static str, String)> {
        let mut rows = vec![("Console", config.http.public_url.clone())];
        if let Some(sign_in) = &self.demo {
            rows.push(("  sign-in", format_sign_in(sign_in)));
        }
        match (self.is_operated, &self.operator) {
            (false, _) => rows.push(("Operator's page", "not served (admin.listen)".to_owned())),
            (true, sign_in) => {
                rows.push(("Operator's page", config.admin.public_url.clone()));
                let made = || "create one with `portico admin operator-create NAME`".to_owned();
                rows.push(("  sign-in", sign_in.as_ref().map_or_else(made, format_sign_in)));
            }
        }
        rows.extend(channels(config));
        if let Some(key) = config.public_setting()
            && !config.trials().is_empty()
        {
            rows.push(("Warning", format!("others can reach this trial through {key}")));
        }
        rows.push(("To stop", "Ctrl-C".to_owned()));
        rows
    }
}

fn format_sign_in(sign_in: &DemoSignIn) -> String {
    format!("{} / {}", sign_in.login_name, sign_in.password)
}

/// Where mail and SMS go.
fn channels(config: &Config) -> Vec<(&'static str, String)> {
    let file = config.storage.data_dir.join("outbox.jsonl").display().to_string();
    let sink = if config.mail.sink_echo { format!("{file}, and summarized here") } else { file };
    let host = |url: &str| {
        let uri: Option<Uri> = url.parse().ok();
        uri.and_then(|uri| uri.host().map(str::to_owned)).unwrap_or_default()
    };
    let mail = match config.mail.channel {
        MailChannel::Sink => sink.clone(),
        MailChannel::Smtp => host(config.mail.smtp_url.expose_secret()),
    };
    let sms = match config.sms.channel {
        SmsChannel::Sink => sink,
        SmsChannel::Http => host(&config.sms.url),
        SmsChannel::Off => "off".to_owned(),
    };
    if mail == sms { vec![("Mail and SMS", mail)] } else { vec![("Mail", mail), ("SMS", sms)] }
}

/// Draws rows in two columns with a frame around them.
#[must_use]
pub fn draw_box(rows: &[(&str, String)]) -> String {
    let width = |text: &str| text.chars().count();
    let left = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let right = rows.iter().map(|(_, what)| width(what)).max().unwrap_or(0);
    let edge = "─".repeat(left + right + 5);
    let body: String =
        rows.iter().map(|(name, what)| format!("│ {name:<left$}   {what:<right$} │\n")).collect();
    format!("\n┌{edge}┐\n{body}└{edge}┘")
}
