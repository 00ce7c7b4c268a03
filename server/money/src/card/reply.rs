//! A card as it is told.

use portico_core::CardBrand;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::CardRow;
use crate::App;
use crate::kit::clock::Time;

/// A bound card as its account sees it: never more of the number than the last four digits.
#[derive(Serialize, ToSchema)]
pub struct CardReply {
    /// By which calls name the card; it is none of its digits.
    pub card_id: Uuid,
    /// The gateway that keeps it: `stripe` or `test`.
    pub gateway: String,
    /// Whether that is the built-in test gateway, where no real money moves.
    pub is_test: bool,
    /// The brand; null for one that we do not know.
    pub brand: Option<CardBrand>,
    /// The last four digits of the number.
    pub last_four: String,
    /// The last year in which it works.
    pub expiry_year: u32,
    /// The last month of that year in which it works, 1 to 12.
    pub expiry_month: u32,
    /// Whether that month is over.
    pub is_expired: bool,
    /// The holder's name; may be empty.
    pub name: String,
    /// The mail address that receipts go to.
    pub email: String,
    /// Street and number of the billing address.
    pub address: String,
    /// The city of the billing address.
    pub city: String,
    /// Its state or province.
    pub state: String,
    /// The postal code of the billing address.
    pub zip: String,
    /// Its country, ISO 3166-1, two capital letters.
    pub country: String,
    /// Whether later payments may be taken from it without asking.
    pub auto_pay: bool,
    /// Whether it is the one that is offered first; one of the account's cards is.
    pub is_default: bool,
    /// When it was bound.
    pub created_at: Time,
}

/// How a card is typed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum CardEntryReply {
    /// Into the console's own form (`card/create`): the built-in test gateway, where no real card belongs.
    Typed,
    /// Into the gateway's form in the browser (`card/form`, then `card/bind`).
    Form {
        /// The gateway's public key.
        publishable_key: String,
    },
}

/// A card as the API tells it.
pub(super) fn to_reply(app: &App, row: CardRow) -> CardReply {
    let number = |value: i64| u32::try_from(value).unwrap_or_default();
    CardReply {
        card_id: row.card_id,
        is_test: row.gateway == crate::money::payment::test_gateway::NAME,
        is_expired: row.is_expired(app.now()),
        gateway: row.gateway,
        brand: CardBrand::parse(&row.brand),
        last_four: row.last_four,
        expiry_year: number(row.expiry_year),
        expiry_month: number(row.expiry_month),
        name: row.name,
        email: row.email,
        address: row.address,
        city: row.city,
        state: row.state,
        zip: row.zip,
        country: row.country,
        auto_pay: row.auto_pay,
        is_default: row.is_default,
        created_at: row.created_at,
    }
}

/// Year and month of a moment (UTC): the smallest unit in which a card expires.
pub(super) fn month_of(at: Time) -> (i64, i64) {
    let date = at.timestamp().to_zoned(jiff::tz::TimeZone::UTC).date();
    (date.year().into(), date.month().into())
}

impl CardRow {
    /// Whether its last month is over.
    pub(super) fn is_expired(&self, now: Time) -> bool {
        (self.expiry_year, self.expiry_month) < month_of(now)
    }
}
