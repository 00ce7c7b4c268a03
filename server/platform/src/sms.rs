//! SMS: staged in the causing transaction, sent by a job, through a gateway or into the sink.

mod gateway;

use portico_core::contact::Channel;
use portico_core::{Code, Lang};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use gateway::SmsError;

use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::platform::config::{Config, SmsChannel};
use crate::platform::mail::words_failure;
use crate::platform::news::Notice;
use crate::platform::outbox::{self, Line, mask_receiver};
use crate::{App, Error, Result};

/// An SMS to one receiver.
#[derive(Clone, Serialize, Deserialize)]
pub struct Message {
    /// The receiver's checked number.
    pub to: String,
    /// The language that the receiver reads.
    pub lang: Lang,
    /// What it tells of, of which the words are made.
    #[serde(rename = "template")]
    pub notice: Notice,
}

/// The way by which SMS leave, as `sms.channel` says.
pub enum Texter {
    /// Into the file `outbox.jsonl` of the data folder.
    Sink,
    /// Through an HTTP gateway.
    Http(gateway::Gateway),
    /// Not at all: no SMS are offered.
    Off,
}

impl Texter {
    /// As the operator's settings say.
    ///
    /// # Errors
    /// [`SmsError`] in one line fit for an operator.
    pub fn new(config: &Config) -> Result<Self, SmsError> {
        Ok(match config.sms.channel {
            SmsChannel::Sink => Self::Sink,
            SmsChannel::Http => Self::Http(gateway::Gateway::new(&config.sms)?),
            SmsChannel::Off => Self::Off,
        })
    }
}

/// Stages an SMS: it leaves once the transaction is committed, and never when it is rolled back.
///
/// # Errors
/// 100012 when the operator offers no SMS; or when the database does not answer.
pub async fn stage(tx: &mut Conn, app: &App, message: Message) -> Result<()> {
    if matches!(app.texter(), Texter::Off) {
        return Err(Error::new(Code::Unavailable));
    }
    enqueue(tx, app, &message).await
}

impl Job for Message {
    type Host = App;
    const KIND: &'static str = "sms.send";

    async fn run(&self, app: &App, job_id: Uuid) -> Result<(), Failure> {
        if self.notice.is_stale(app.now()) {
            return Err(Failure::Never("what it says is no longer valid".to_owned()));
        }
        let text = self.notice.to_mail(self.lang, app.config()).map_err(words_failure)?.short;
        match app.texter() {
            Texter::Off => return Err(Failure::Never("SMS are switched off".to_owned())),
            Texter::Http(gateway) => gateway.send(&self.to, &text, job_id).await?,
            Texter::Sink => {
                let line = Line {
                    at: app.now(),
                    channel: "sms",
                    to: self.to.clone(),
                    template: self.notice.name.clone(),
                    lang: self.lang,
                    subject: String::new(),
                    text: text.clone(),
                    params: self.notice.params.clone(),
                };
                outbox::append(app, line, text).await?;
            }
        }
        tracing::info!(to = mask_receiver(Channel::Sms, &self.to), template = self.notice.name, %job_id, "SMS sent");
        Ok(())
    }
}
