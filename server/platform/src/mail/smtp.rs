//! Mail over SMTP.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use reqwest::Url;
use secrecy::ExposeSecret;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::queue::Failure;
use crate::platform::config::MailConfig;
use crate::platform::lull::Lull;
use crate::platform::news::Mail;

/// How long it may take to reach the server. What follows may take as long as a job's try.
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

/// Connections to a mail server, which are used again.
type Connections = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server and the sender's address.
pub struct Smtp {
    builder: AsyncSmtpTransportBuilder,
    connections: Mutex<Connections>,
    /// Whether a mail was cut off on one of the connections.
    is_cut: AtomicBool,
    lull: Lull,
    from: Mailbox,
}

/// A mail on its way; one that is dropped before its end was cut off.
struct OnItsWay<'a> {
    is_cut: &'a AtomicBool,
    is_over: bool,
}

impl Drop for OnItsWay<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.is_cut.store(true, Ordering::Release);
        }
    }
}

impl Smtp {
    pub(super) fn new(config: &MailConfig) -> Result<Self, MailError> {
        let from = config.from.parse().map_err(|_| MailError::From)?;
        let url = with_tls(config.smtp_url.expose_secret()).ok_or(MailError::Url)?;
        let builder = Connections::from_url(url.as_str()).map_err(|_| MailError::Url)?;
        let builder = builder.timeout(Some(TIMEOUT));
        let connections = Mutex::new(builder.clone().build());
        Ok(Self { builder, connections, is_cut: AtomicBool::new(false), lull: Lull::default(), from })
    }

    /// The connections that there are; new ones once a mail was cut off. Those before have one among them on which the server still answers that
    /// mail: what it says would be taken for its answers to the next.
    fn connections(&self) -> Connections {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_cut.swap(false, Ordering::AcqRel) {
            *connections = self.builder.clone().build();
        }
        connections.clone()
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
        let Some(question) = self.lull.begin() else {
            return Err(Failure::Again("the mail server did not answer a moment ago".to_owned()));
        };
        let mut way = OnItsWay { is_cut: &self.is_cut, is_over: false };
        let sent = self.connections().send(message).await;
        way.is_over = true;
        let is_answered = sent.as_ref().map_or_else(|error| error.status().is_some(), |_| true);
        if is_answered {
            question.note_answer();
        }
        sent.map(drop).map_err(|error| judge(&error))
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
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use secrecy::SecretString;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{TcpListener, TcpStream};
    use uuid::Uuid;

    use super::{Smtp, with_tls};
    use crate::kit::clock::Time;
    use crate::platform::config::MailConfig;
    use crate::platform::news::Mail;

    /// For which a mail server makes a receiver wait whose name says so.
    const SLOW: Duration = Duration::from_millis(500);

    /// Talks as a mail server on one connection, and notes the receiver of each mail that was taken.
    async fn talk(stream: TcpStream, taken: Arc<Mutex<Vec<String>>>) -> std::io::Result<()> {
        let (reader, mut writer) = stream.into_split();
        let mut lines = BufReader::new(reader).lines();
        writer.write_all(b"220 mail.test ESMTP\r\n").await?;
        let (mut is_begun, mut is_text, mut receiver) = (false, false, String::new());
        while let Some(line) = lines.next_line().await? {
            let answer = match line.split([' ', ':']).next().unwrap_or_default() {
                "." if is_text => {
                    (is_begun, is_text) = (false, false);
                    taken.lock().unwrap().push(receiver.clone());
                    "250 taken"
                }
                _ if is_text => continue,
                "MAIL" if is_begun => "503 nested MAIL command",
                "RCPT" => {
                    receiver = line.trim_start_matches("RCPT TO:<").trim_end_matches('>').to_owned();
                    if receiver.starts_with("slow") {
                        tokio::time::sleep(SLOW).await;
                    }
                    "250 OK"
                }
                "DATA" => {
                    is_text = true;
                    "354 go on"
                }
                command => {
                    is_begun |= command == "MAIL";
                    "250 OK"
                }
            };
            writer.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        Ok(())
    }

    #[tokio::test]
    async fn the_answers_to_a_mail_that_was_cut_off_are_not_taken_for_those_to_the_next() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}?tls=none", listener.local_addr().unwrap());
        let taken = Arc::new(Mutex::new(Vec::new()));
        let noted = taken.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, noted.clone()));
            }
        });
        let from = "Skyhaven <no-reply@skyhaven.example>".to_owned();
        let config = MailConfig { from, smtp_url: SecretString::from(url), ..MailConfig::default() };
        let smtp = Smtp::new(&config).unwrap();
        let send = |to: &'static str| {
            let [subject, text, html, short] = ["Hello", "Hello.\n", "<p>Hello.</p>", ""].map(str::to_owned);
            smtp.send(to, Mail { subject, text, html, short }, Uuid::nil(), Time::from_seconds(0))
        };
        send("first@mail.example").await.unwrap();
        assert!(tokio::time::timeout(SLOW / 2, send("slow@mail.example")).await.is_err());
        tokio::time::sleep(SLOW).await;
        send("next@mail.example").await.unwrap();
        assert_eq!(*taken.lock().unwrap(), ["first@mail.example", "next@mail.example"]);
    }

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
