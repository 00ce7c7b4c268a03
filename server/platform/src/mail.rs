//! Mail: staged in the causing transaction, sent by a job, over SMTP or into the sink.

mod smtp;

use portico_core::Lang;
use portico_core::contact::Channel;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use smtp::MailError;

use crate::kit::fault;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::platform::config::{Config, MailChannel};
use crate::platform::news::{Notice, WordsError};
use crate::platform::outbox::{self, Line, mask_receiver};
use crate::{App, Result};

/// A mail to one receiver.
#[derive(Clone, Serialize, Deserialize)]
pub struct Message {
    /// The receiver's checked address.
    pub to: String,
    /// The language that the receiver reads.
    pub lang: Lang,
    /// What it tells of, of which the words are made.
    #[serde(rename = "template")]
    pub notice: Notice,
}

/// The way by which mail leaves, as `mail.channel` says.
pub enum Mailer {
    /// Into the file `outbox.jsonl` of the data folder.
    Sink,
    /// Through a mail server, over SMTP.
    Smtp(Box<smtp::Smtp>),
}

impl Mailer {
    /// As the operator's settings say.
    ///
    /// # Errors
    /// [`MailError`] in one line fit for an operator.
    pub fn new(config: &Config) -> Result<Self, MailError> {
        Ok(match config.mail.channel {
            MailChannel::Sink => Self::Sink,
            MailChannel::Smtp => Self::Smtp(Box::new(smtp::Smtp::new(&config.mail)?)),
        })
    }
}

/// Stages a mail: it leaves once the transaction is committed, and never when it is rolled back.
///
/// # Errors
/// When the database does not answer.
pub async fn stage(tx: &mut Conn, app: &App, message: Message) -> Result<()> {
    enqueue(tx, app, &message).await
}

impl Job for Message {
    type Host = App;
    const KIND: &'static str = "mail.send";

    async fn run(&self, app: &App, job_id: Uuid) -> Result<(), Failure> {
        if self.notice.is_stale(app.now()) {
            return Err(Failure::Never("what it says is no longer valid".to_owned()));
        }
        let rendered = self.notice.to_mail(self.lang, app.config()).map_err(words_failure)?;
        match app.mailer() {
            Mailer::Smtp(smtp) => smtp.send(&self.to, rendered, job_id, app.now()).await?,
            Mailer::Sink => {
                let line = Line {
                    at: app.now(),
                    channel: "email",
                    to: self.to.clone(),
                    template: self.notice.name.clone(),
                    lang: self.lang,
                    subject: rendered.subject,
                    text: rendered.text,
                    params: self.notice.params.clone(),
                };
                outbox::append(app, line, rendered.short).await?;
            }
        }
        fault!("mail.sent");
        tracing::info!(to = mask_receiver(Channel::Email, &self.to), template = self.notice.name, %job_id, "mail sent");
        Ok(())
    }
}

/// The failure of words that cannot be filled in. What this program does not know may be known by one of the next version, which staged it
/// while servers are replaced one after another; the rest will not be better by trying again.
pub fn words_failure(error: WordsError) -> Failure {
    match error {
        WordsError::Unknown(_) => Failure::Again(error.to_string()),
        WordsError::Fill(_) | WordsError::Layout(_) => Failure::Never(error.to_string()),
    }
}
