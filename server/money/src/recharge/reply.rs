//! A recharge as it is told.

use portico_core::bank_debit::clears_at;
use portico_core::state::RechargeState;
use portico_core::{BankReturn, CardBrand, Lang, Money, PayMethod};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::reason::RechargeReason;
use super::store::RechargeRow;
use crate::MoneyParts;
use crate::kit::clock::Time;
use crate::kit::http::RequestContext;
use crate::kit::qr::qr;
use crate::kit::random::Random;
use crate::money::payment::{NextStep, test_gateway};
use crate::{App, Error, Result};

/// A recharge as its account sees it, in the account's currency.
#[derive(Serialize, ToSchema)]
pub struct RechargeReply {
    /// By which the recharge is shown, and its receipt is made.
    pub recharge_id: Uuid,
    /// Its number, by which the gateway knows it too.
    pub reference: String,
    /// Its type: whether somebody made it, or it made itself.
    pub kind: RechargeKind,
    /// What it is in words, in the language that the caller reads: its type, how it is paid and with which card.
    pub description: String,
    /// How it is paid.
    pub method: PayMethod,
    /// The gateway: `wechat`, `alipay`, `stripe` or `test`.
    pub gateway: String,
    /// Whether that is the built-in test gateway, where no real money moves.
    pub is_test: bool,
    /// What the payer pays, which is what the balance gets.
    pub amount: Money,
    /// What of it went back at the gateway, and was taken back from the balance.
    pub returned: Money,
    /// What of it the payer's bank disputes, until that is decided.
    pub disputed: Money,
    /// How far it has come.
    pub state: RechargeState,
    /// Why it failed; null while it has not.
    pub reason: Option<RechargeReason>,
    /// The card that paid or pays; null for other methods.
    pub card: Option<RechargeCard>,
    /// The bank account that is debited; null for other methods, and until it is named.
    pub bank: Option<RechargeBank>,
    /// When the bank's money is expected, while it is debited.
    pub expected_at: Option<Time>,
    /// How the bank returned the debit: at once, so that nothing was credited, or after it had paid.
    pub bank_return: Option<RechargeBankReturn>,
    /// The gateway's number of the payment.
    pub transaction_id: Option<String>,
    /// When it was begun.
    pub created_at: Time,
    /// Until when it can be paid.
    pub expires_at: Time,
    /// When it was paid or failed; null while it is pending.
    pub ended_at: Option<Time>,
    /// What the payer does next; null when there is nothing to do, in lists, and for whoever may not recharge.
    pub next: Option<NextReply>,
    /// The code to read as a picture, for a page to show (`data:image/svg+xml`); null without one.
    pub qr: Option<String>,
}

/// Whether somebody made a recharge, or it made itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RechargeKind {
    /// A person began it.
    Manual,
    /// The balance was low, and it made itself.
    Automatic,
}

impl RechargeKind {
    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Automatic => "automatic",
        }
    }

    fn words(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            Self::Manual => ["Top-up", "充值"],
            Self::Automatic => ["Auto top-up", "自动充值"],
        })
    }
}

/// What is shown of the card of a recharge.
#[derive(Serialize, ToSchema)]
pub struct RechargeCard {
    /// The card, which may have been removed since.
    pub card_id: Uuid,
    /// The brand; null for one that we do not know.
    pub brand: Option<CardBrand>,
    /// The last four digits of the number.
    pub last_four: String,
}

/// What is shown of the bank account of a recharge.
#[derive(Serialize, ToSchema)]
pub struct RechargeBank {
    /// The bank's name; empty where the gateway does not tell it.
    pub name: String,
    /// The last four digits of the account's number.
    pub last_four: String,
}

/// Why a bank returned a debit.
#[derive(Serialize, ToSchema)]
pub struct RechargeBankReturn {
    /// Why the bank returned it, in one of our words.
    pub reason: BankReturn,
    /// The network's return code (`R01`); empty where the gateway does not tell it.
    pub code: String,
}

/// What the payer does next.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NextReply {
    /// Reads this text, shown as a QR code, with the app.
    Qr {
        /// The text that the QR code stands for.
        text: String,
    },
    /// Goes to the gateway's page.
    Page {
        /// The address of the gateway's page for this payment.
        url: String,
    },
    /// Names the bank account that is debited, with `recharge/debit`.
    // What older programs sealed for a debit was called `form`.
    #[serde(alias = "form")]
    Bank,
    /// Proves on the gateway's page that the bank account is theirs, when small amounts have arrived there.
    Verify {
        /// The address of the gateway's page for this payment.
        url: String,
    },
    /// Confirms by the gateway's script that the bound card pays (Stripe: `confirmCardPayment(client_secret)`).
    Confirm {
        /// The secret of this one charge, for the gateway's script.
        client_secret: String,
        /// The gateway's public key.
        publishable_key: String,
    },
    /// Waits: the gateway charges the bound card, or the bank account.
    Wait,
}

impl From<NextStep> for NextReply {
    fn from(next: NextStep) -> Self {
        match next {
            NextStep::Qr(text) => Self::Qr { text },
            NextStep::Page(url) => Self::Page { url },
            NextStep::Bank => Self::Bank,
            NextStep::Verify(url) => Self::Verify { url },
            NextStep::Confirm { client_secret, publishable_key } => {
                Self::Confirm { client_secret, publishable_key }
            }
            NextStep::Wait => Self::Wait,
        }
    }
}

/// A recharge as it is told in lists, to whoever calls.
pub(super) fn to_reply(row: &RechargeRow) -> RechargeReply {
    let lang = RequestContext::current().map_or_else(Lang::default, |context| context.lang);
    to_reply_in(row, lang)
}

fn to_reply_in(row: &RechargeRow, lang: Lang) -> RechargeReply {
    let amount = row.amount;
    let part = |minor| Money::new(minor, amount.currency());
    let kind = if row.is_top_up { RechargeKind::Automatic } else { RechargeKind::Manual };
    let by = method_words(row.method, row.card_id.map(|_| row.card_last_four.as_str()), lang);
    RechargeReply {
        recharge_id: row.recharge_id,
        reference: row.reference.clone(),
        kind,
        description: format!("{}{}{by}", kind.words(lang), lang.pick([", ", "，"])),
        method: row.method,
        gateway: row.gateway.clone(),
        is_test: row.gateway == test_gateway::NAME,
        amount,
        returned: part(row.returned),
        disputed: part(row.disputed),
        state: row.state,
        reason: RechargeReason::parse(&row.reason),
        card: row.card_id.map(|card_id| RechargeCard {
            card_id,
            brand: CardBrand::parse(&row.card_brand),
            last_four: row.card_last_four.clone(),
        }),
        bank: (!row.bank_last_four.is_empty())
            .then(|| RechargeBank { name: row.bank_name.clone(), last_four: row.bank_last_four.clone() }),
        expected_at: row
            .processing_at
            .filter(|_| row.state == RechargeState::Pending)
            .map(|at| Time::from_seconds(clears_at(at.seconds()))),
        bank_return: BankReturn::parse(&row.return_reason)
            .map(|reason| RechargeBankReturn { reason, code: row.return_code.clone() }),
        transaction_id: row.transaction_id.clone(),
        created_at: row.created_at,
        expires_at: row.expires_at,
        ended_at: row.ended_at,
        next: None,
        qr: None,
    }
}

/// How something was paid, with the last four digits of the card, in a language.
pub(super) fn method_words(method: PayMethod, last_four: Option<&str>, lang: Lang) -> String {
    let name = lang.pick(match method {
        PayMethod::Wechat => ["WeChat Pay", "微信支付"],
        PayMethod::Alipay => ["Alipay", "支付宝"],
        PayMethod::BankCard => ["Bank card", "银行卡"],
        PayMethod::Ach => ["Bank transfer (ACH)", "银行转账（ACH）"],
    });
    match (last_four, lang) {
        (Some(digits), Lang::US) => format!("{name} ending in {digits}"),
        (Some(digits), Lang::CN) => format!("{name}（尾号 {digits}）"),
        (None, _) => name.to_owned(),
    }
}

/// A recharge as its payer is told of it: with what they do next, while it can be paid.
pub(super) fn to_payer_reply(app: &App, row: &RechargeRow) -> Result<RechargeReply> {
    let reply = to_reply(row);
    let is_open = reply.state == RechargeState::Pending && app.now() < reply.expires_at;
    let next =
        row.sealed.as_deref().filter(|_| is_open).map(|sealed| open_next(app, row.recharge_id, sealed));
    let next = next.transpose()?;
    let qr = if let Some(NextReply::Qr { text }) = &next { Some(qr(text)?) } else { None };
    Ok(RechargeReply { next, qr, ..reply })
}

/// Seals what the payer does next for the database.
pub(super) fn seal_next(app: &App, recharge_id: Uuid, next: &NextReply) -> Result<Vec<u8>> {
    let random: &Random = app.random();
    let plain = serde_json::to_vec(next).map_err(Error::internal)?;
    app.recharge().seal.seal(random, &[recharge_id.as_bytes()], plain)
}

fn open_next(app: &App, recharge_id: Uuid, sealed: &[u8]) -> Result<NextReply> {
    let plain = app.recharge().seal.open(&[recharge_id.as_bytes()], sealed);
    let plain = plain.ok_or_else(|| Error::internal("recharge.sealed was sealed with another key"))?;
    serde_json::from_slice(&plain).map_err(Error::internal)
}
