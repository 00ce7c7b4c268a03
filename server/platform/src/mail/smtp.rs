//! Mail over SMTP.

use std::time::{Duration, SystemTime};

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use reqwest::Url;
use secrecy::ExposeSecret;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::queue::Failure;
use crate::platform::config::MailConfig;
use crate::platform::news::Mail;

/// How long the server may take for one command.
const TIMEOUT: Duration = Duration::from_secs(20);
/// What a server says to who has not shown who they are, or not rightly (RFC 4954): of no mail, but of `mail.smtp_url`, which the operator mends.
const SIGN_IN_REFUSALS: [&str; 4] = ["530", "534", "535", "538"];

/// Why mail cannot leave as configured. The texts never hold the URL, which may have a password.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// `mail.from` is no mail address.
    #[error("mail.from must be a mail address, as in `Cloud Console <no-reply@example.com>`")]
    From,
    /// `mail.smtp_url` is not the address of an SMTP server.
    #[error(
        "mail.smtp_url must be smtp://USER:PASSWORD@HOST:587, smtps://… or smtp://HOST:25?tls=none; behind the question mark \
         of smtp:// may be tls=required, tls=opportunistic or tls=none alone"
    )]
    Url,
}

/// A mail server and the sender's address.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    pub(super) fn new(config: &MailConfig) -> Result<Self, MailError> {
        let from = config.from.parse().map_err(|_| MailError::From)?;
        let url = with_tls(config.smtp_url.expose_secret()).ok_or(MailError::Url)?;
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str()).map_err(|_| MailError::Url)?;
        Ok(Self { transport: builder.timeout(Some(TIMEOUT)).build(), from })
    }

    /// Sends one mail. Its Message-ID comes from the job, so a second copy can be recognised as one.
    pub(super) async fn send(&self, to: &str, words: Mail, job_id: Uuid, now: Time) -> Result<(), Failure> {
        let to: Mailbox = to.parse().map_err(|_| Failure::Never("not a mail address".to_owned()))?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let message = lettre::Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(words.subject)
            .date(system_time(now))
            .message_id(Some(format!("<{job_id}@{}>", self.from.email.domain())))
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .multipart(MultiPart::alternative_plain_html(words.text, words.html))
            .map_err(|_| Failure::Never("the mail cannot be built".to_owned()))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => Err(judge(&error)),
        }
    }
}

/// Without encryption only where the operator says so: `smtp://` means STARTTLS unless it ends in `?tls=none`, or in `?tls=opportunistic`
/// and the server offers none. Nothing for any other query, with which a typing error would send passwords in the clear.
fn with_tls(url: &str) -> Option<Url> {
    let mut url = Url::parse(url).ok()?;
    let tls = match (url.scheme(), url.query()) {
        ("smtp", None | Some("tls=required")) => Some("tls=required"),
        ("smtp", Some("tls=opportunistic")) => Some("tls=opportunistic"),
        ("smtp", Some("tls=none")) | ("smtps", None) => None,
        _ => return None,
    };
    url.set_query(tls);
    Some(url)
}

/// What the server's refusal means. Its text may quote the receiver's address, so only the status is kept.
fn judge(error: &lettre::transport::smtp::Error) -> Failure {
    let status = error.status().map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    if error.is_permanent() && !SIGN_IN_REFUSALS.contains(&status.as_str()) {
        Failure::Never(format!("the mail server refused: {status}"))
    } else if error.is_tls() {
        Failure::Again("no encrypted connection to the mail server".to_owned())
    } else {
        Failure::Again(format!("the mail server did not take it: {status}"))
    }
}

fn system_time(time: Time) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_micros(u64::try_from(time.micros()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::with_tls;

    #[test]
    fn mail_is_encrypted_unless_the_operator_says_otherwise() {
        let query = |url: &str| with_tls(url).unwrap().query().map(str::to_owned);
        assert_eq!(query("smtp://a:b@mail.example.com:587").as_deref(), Some("tls=required"));
        assert_eq!(query("smtp://mail.example.com?tls=required").as_deref(), Some("tls=required"));
        assert_eq!(query("smtp://127.0.0.1:25?tls=none"), None);
        assert_eq!(query("smtp://mail.example.com?tls=opportunistic").as_deref(), Some("tls=opportunistic"));
        assert_eq!(query("smtps://mail.example.com"), None);
        assert!(with_tls("mail.example.com").is_none());
    }

    #[test]
    fn an_address_with_any_other_query_is_refused_and_never_taken_for_one_without_encryption() {
        for query in [
            "",
            "tls=Required",
            "tls=require",
            "tls",
            "TLS=required",
            "timeout=5",
            "tls=none&x=1",
            "tls=wrapper",
        ] {
            let url = format!("smtp://a:b@mail.example.com:587?{query}");
            assert!(with_tls(&url).is_none(), "{query}");
        }
        assert!(with_tls("smtps://a:b@mail.example.com?tls=none").is_none());
        assert!(with_tls("http://mail.example.com").is_none());
    }
}
