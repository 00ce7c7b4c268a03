//! The sink: mail and SMS of an installation without a mail server or a gateway, as JSON lines in a file.

use std::io::{self, IsTerminal, Write};

use portico_core::Lang;
use portico_core::contact::{Channel, Contact};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::App;
use crate::kit::clock::Time;
use crate::kit::private;
use crate::kit::queue::Failure;

/// The file's name in the data folder.
pub const FILE: &str = "outbox.jsonl";

/// One message, one line.
#[derive(Serialize)]
pub struct Line {
    /// When it was written.
    pub at: Time,
    /// By which way it goes: `email` or `sms`.
    pub channel: &'static str,
    /// The mail address or mobile of the receiver.
    pub to: String,
    /// The name of the template that the words are made of.
    pub template: String,
    /// The language of the words.
    pub lang: Lang,
    /// The subject; empty for an SMS.
    pub subject: String,
    /// The words that the receiver reads.
    pub text: String,
    /// What the words were made from.
    pub params: Map<String, Value>,
}

/// Appends the line, in one write, to a file that only its owner can read; `echo`, a shorter form, is also printed when
/// a person sits at a terminal (and never into a log file, which must not hold codes).
///
/// # Errors
/// When the file cannot be written; worth another try.
pub async fn append(app: &App, line: Line, echo: String) -> Result<(), Failure> {
    let path = app.config().storage.data_dir.join(FILE);
    let is_echoed = app.config().mail.sink_echo;
    let written = tokio::task::spawn_blocking(move || -> io::Result<()> {
        let mut bytes = serde_json::to_vec(&line)?;
        bytes.push(b'\n');
        private::options().append(true).create(true).open(path)?.write_all(&bytes)?;
        let mut terminal = io::stdout();
        if is_echoed && terminal.is_terminal() {
            // The line is in the file; a terminal that has gone away is no reason to write it there again.
            let _ = writeln!(terminal, "{} to {}: {echo}", line.channel, line.to);
        }
        Ok(())
    });
    match written.await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Failure::Again(format!("the outbox file cannot be written: {error}"))),
        Err(_) => Err(Failure::Again("the outbox file was not written".to_owned())),
    }
}

/// Masks a receiver as the log shows it (SECURITY P-8).
#[must_use]
pub fn mask_receiver(channel: Channel, to: &str) -> String {
    Contact::parse(channel, to).map_or_else(|_| "…".to_owned(), |contact| contact.to_masked())
}
