//! Gateways through which money comes in: begin a charge, ask how it stands, hear of it by a signed notice, give it back.
//! What is paid for is not known here.
//!
//! Every gateway speaks its real wire format. What a gateway says is believed only under its signature; a notice that is
//! too old, or too new, is not believed either. An answer that cannot be had or believed is [`GatewayError::Unanswered`]:
//! the charge may stand or not, and has to be asked for.

mod alipay;
mod back;
mod client;
mod debit;
mod feature;
mod parts;
pub mod rsa;
pub mod standard_webhook;
mod stripe;
pub mod test_gateway;
mod vault;
mod wechat;

use std::fmt;

use axum::http::HeaderMap;
use futures::future::BoxFuture;
use portico_core::{Currency, Money};

pub use alipay::Alipay;
pub use back::{Back, DisputeState};
pub use client::Tools;
pub use debit::{Debited, NewDebit, ReturnCode, Returned};
pub use feature::Payments;
pub use parts::Parts;
pub use stripe::Stripe;
pub use test_gateway::{TestGateway, TestNotice};
pub use vault::{CardEntry, CardForm, KeptCard, NewCard, PayingCard, Presence, Vault};
pub use wechat::Wechat;

use crate::kit::clock::Time;

/// Seconds that a notice's own time may differ from ours, either way (SECURITY M-10).
pub const WINDOW_SECONDS: i64 = 300;

/// The form in which a gateway takes the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// A code that an app on a phone reads.
    QrCode,
    /// The gateway's own page.
    Page,
    /// A card, typed into the gateway's own form.
    Card,
    /// A debit from a bank account in the USA.
    BankDebit,
}

/// A charge to begin.
#[derive(Debug, Clone)]
pub struct NewCharge<'a> {
    /// Our name for it: 32 letters and digits at most, never used twice.
    pub reference: &'a str,
    /// How it is paid.
    pub means: Means,
    /// What the payer is to pay, with its currency.
    pub amount: Money,
    /// What the payer reads.
    pub description: &'a str,
    /// When it can no longer be paid.
    pub expires_at: Time,
    /// Where the gateway sends its notices.
    pub notice_url: &'a str,
    /// Where the gateway's page sends the payer back to.
    pub return_url: &'a str,
    /// The kept card that pays. It is charged at once, unless its holder has to confirm that.
    pub card: Option<PayingCard<'a>>,
}

/// A charge that can be paid now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// The gateway's name for it, where it has one before it is paid.
    pub gateway_id: Option<String>,
    /// What the payer does next.
    pub next: NextStep,
}

/// What the payer does next.
#[derive(Clone, PartialEq, Eq)]
pub enum NextStep {
    /// Reads this text as a QR code.
    Qr(String),
    /// Goes to this address.
    Page(String),
    /// Names the bank account that is debited ([`Gateway::debit`]).
    Bank,
    /// Goes to this address of the gateway's, to prove that the bank account is theirs by the small amounts that arrive there.
    Verify(String),
    /// Confirms in the browser, by the gateway's script, that the kept card pays; the bank may want a proof there.
    Confirm {
        /// The charge's secret, for this payer's browser only.
        client_secret: String,
        /// The gateway's public key.
        publishable_key: String,
    },
    /// Nothing: the gateway charges the kept card.
    Wait,
}

impl fmt::Debug for NextStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Qr(text) => formatter.debug_tuple("Qr").field(text).finish(),
            Self::Page(url) => formatter.debug_tuple("Page").field(url).finish(),
            Self::Bank => formatter.write_str("Bank"),
            Self::Verify(url) => formatter.debug_tuple("Verify").field(url).finish(),
            Self::Confirm { .. } => formatter.write_str("Confirm"),
            Self::Wait => formatter.write_str("Wait"),
        }
    }
}

/// How a charge stands at the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeState {
    /// Not paid yet, or not known yet.
    Pending,
    /// The payer has done their part; the bank takes days.
    Processing,
    /// The money has come in.
    Paid,
    /// Refused; on some gateways another try may follow.
    Failed,
    /// Closed without having been paid.
    Closed,
    /// Paid and given back, in whole or in part: how much stands in [`Report::back`], where the gateway says so.
    Refunded,
}

/// An amount as a gateway wrote it: its currency may be none of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The amount, in minor units of the currency.
    pub minor: i64,
    /// Three letters, in capitals.
    pub currency: String,
}

impl Sum {
    /// Whether it is exactly this much.
    #[must_use]
    pub fn is(&self, money: Money) -> bool {
        self.minor == money.minor() && self.currency == money.currency().as_str()
    }
}

/// What a gateway says of a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How the charge stands at the gateway.
    pub state: ChargeState,
    /// The gateway's number of the payment, once there is one.
    pub transaction: Option<String>,
    /// What was paid, once it was.
    pub paid: Option<Sum>,
    /// What went back of it.
    pub back: Option<Back>,
    /// How the bank returned it, when it was a debit and the bank did.
    pub returned: Option<Returned>,
}

impl Report {
    /// Nothing has happened yet.
    #[must_use]
    pub fn pending() -> Self {
        Self { state: ChargeState::Pending, transaction: None, paid: None, back: None, returned: None }
    }

    /// Only what went back, by a notice that says nothing else of its charge.
    fn only(back: Back) -> Self {
        Self { back: Some(back), ..Self::pending() }
    }
}

/// What a notice says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The notice's own id: the same when it is sent again.
    pub event_id: String,
    /// Our name for the charge; `None` when it is about something else, or names the charge by the gateway's name only.
    pub reference: Option<String>,
    /// The gateway's name for the charge, where the notice has no other.
    pub gateway_id: Option<String>,
    /// What it says of the charge.
    pub report: Report,
}

/// A charge to ask for.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Our name for it.
    pub reference: &'a str,
    /// The gateway's name for it, if it gave one at the beginning.
    pub gateway_id: Option<&'a str>,
    /// The gateway's name for whose kept card pays, if one does: by it a charge is found whose name never came here.
    pub customer: Option<&'a str>,
}

/// Money to give back.
#[derive(Debug, Clone)]
pub struct NewRefund<'a> {
    /// The charge that was paid.
    pub charge: Asked<'a>,
    /// The gateway's number of the payment, where it is known: a charge may have been paid twice.
    pub transaction: Option<&'a str>,
    /// Our name for the refund: the same when it is asked for again.
    pub reference: &'a str,
    /// Whether it was asked for before, so that the gateway may have it already.
    pub is_again: bool,
    /// What was paid in all.
    pub paid: Money,
    /// What is given back of it.
    pub amount: Money,
    /// Why, for the payer.
    pub reason: &'a str,
    /// Where the gateway sends its notices.
    pub notice_url: &'a str,
}

/// How a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    /// The gateway has it under way; ask again.
    Pending,
    /// The money is back.
    Done,
    /// It did not work.
    Failed,
}

/// Why a gateway did not do what it was asked. No text of these holds a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// No answer, or none that can be believed: it may have been done.
    #[error("no word from the gateway: {0}")]
    Unanswered(String),
    /// It refused: nothing was done.
    #[error("the gateway refused: {0}")]
    Refused(String),
}

/// Why a notice is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoticeError {
    /// No signature, a wrong one, or one that cannot be read.
    #[error("the signature is missing or wrong")]
    Signature,
    /// Its time is too far from ours.
    #[error("the time is outside the window")]
    Time,
    /// Signed, but not what this gateway writes.
    #[error("it cannot be read")]
    Shape,
    /// Signed, but for another merchant or application.
    #[error("it is for another merchant")]
    Foreign,
}

/// Why the gateways cannot be used as configured.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// A key file cannot be read or holds no key.
    #[error("{0}: {1}")]
    Key(&'static str, rsa::KeyError),
    /// The HTTP client that speaks to the gateways cannot be set up.
    #[error("no HTTP client for payments: {0}")]
    Client(reqwest::Error),
}

/// A payment gateway: begins charges, tells how they stand, gives money back and reads its own notices.
pub trait Gateway: Send + Sync {
    /// Its stored name, which also stands in the address of its notices.
    fn name(&self) -> &'static str;

    /// Whether it takes this currency by these means.
    fn takes(&self, means: Means, currency: Currency) -> bool;

    /// Begins a charge. Beginning the same reference again begins no second one.
    fn begin<'a>(&'a self, charge: &'a NewCharge<'a>) -> BoxFuture<'a, Result<Begun, GatewayError>>;

    /// Debits a bank account for a charge that was begun by [`Means::BankDebit`]. Of two debits for one charge, one is made.
    fn debit<'a>(&'a self, _debit: &'a NewDebit<'a>) -> BoxFuture<'a, Result<Debited, GatewayError>> {
        Box::pin(async { Err(GatewayError::Refused("it debits no bank accounts".to_owned())) })
    }

    /// Asks how a charge stands.
    fn ask<'a>(&'a self, charge: Asked<'a>) -> BoxFuture<'a, Result<Report, GatewayError>>;

    /// Gives money back. Asking for the same reference again gives it back once.
    fn refund<'a>(&'a self, refund: &'a NewRefund<'a>) -> BoxFuture<'a, Result<RefundState, GatewayError>>;

    /// Fetches what notices are judged by, when that is due; to be called before [`Gateway::notice`].
    fn ready(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    /// Reads a notice, and believes it only when signature and time are right.
    ///
    /// # Errors
    /// [`NoticeError`].
    fn notice(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, NoticeError>;

    /// What the gateway wants to read when its notice was taken: content type and body.
    fn thanks(&self) -> (&'static str, &'static str);

    /// Where it keeps cards for later payments, if it does.
    fn vault(&self) -> Option<&dyn Vault> {
        None
    }
}

/// A header's text; nothing when it is missing, there twice or not ASCII.
pub fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?;
    if all.next().is_some() { None } else { first.to_str().ok() }
}

/// Judges a notice's time, in seconds since the epoch, against ours.
pub fn in_window(written: &str, now: Time) -> Result<(), NoticeError> {
    let at: i64 = written.parse().map_err(|_| NoticeError::Time)?;
    if now.seconds().abs_diff(at) <= WINDOW_SECONDS.unsigned_abs() { Ok(()) } else { Err(NoticeError::Time) }
}
