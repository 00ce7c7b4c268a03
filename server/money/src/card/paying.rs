//! A bound card that pays.

use portico_core::Rule;
use uuid::Uuid;

use super::{delete, store};
use crate::kit::store::Conn;
use crate::money::payment::{PayingCard, Presence};
use crate::{App, Error, Result};

/// A bound card with what its gateway charges it by.
pub struct Paying {
    /// The id that the account knows the card by; the gateway has its own.
    pub card_id: Uuid,
    /// The gateway that keeps it.
    pub gateway: String,
    /// The brand's stored name; empty for an unknown one.
    pub brand: String,
    /// The last four digits.
    pub last_four: String,
    /// Whether payments may be taken from it without asking.
    pub auto_pay: bool,
    token: String,
    customer: String,
}

impl Paying {
    /// As the gateway takes it.
    #[must_use]
    pub fn card(&self, presence: Presence) -> PayingCard<'_> {
        PayingCard { token: &self.token, customer: &self.customer, presence }
    }
}

/// A card of an account, to pay with.
///
/// # Errors
/// 100001 on `field` when the account has no such card or its time is over; when the database does not answer.
pub async fn paying(conn: &mut Conn, app: &App, account_id: Uuid, field: &str, card: &str) -> Result<Paying> {
    let unknown = || Error::field(field, Rule::UnknownChoice);
    let card_id = Uuid::parse_str(card).map_err(|_| unknown())?;
    let row = store::find_card(conn, account_id, card_id).await?.ok_or_else(unknown)?;
    if row.is_expired(app.now()) {
        return Err(Error::field(field, Rule::CardExpired));
    }
    let customer = find_customer(conn, account_id, &row.gateway).await?.unwrap_or_default();
    let token = delete::token(app, &row)?;
    let store::CardRow { gateway, brand, last_four, auto_pay, .. } = row;
    Ok(Paying { card_id, gateway, brand, last_four, auto_pay, token, customer })
}

/// An account's name at a gateway that keeps cards for it.
///
/// # Errors
/// When the database does not answer.
pub async fn find_customer(conn: &mut Conn, account_id: Uuid, gateway: &str) -> Result<Option<String>> {
    Ok(store::find_customer(conn, account_id, gateway).await?)
}
