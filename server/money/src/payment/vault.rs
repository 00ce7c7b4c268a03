//! Cards that a gateway keeps for later payments. What comes back from it is what may be kept here: a token, and what may be
//! shown. A card's number and security code are handed over once, if at all, and never held.

use std::fmt;

use futures::future::BoxFuture;
use portico_core::{Card, CardBrand};

use super::GatewayError;

/// How a gateway learns of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardEntry {
    /// It is typed into our form and handed over with the request: the built-in test gateway.
    Typed,
    /// It is typed into the gateway's own form in the browser, and never comes here.
    Form {
        /// The gateway's public key, which its form needs.
        publishable_key: String,
    },
}

/// A form of the gateway's in which a card can be typed now.
#[derive(Clone, PartialEq, Eq)]
pub struct CardForm {
    /// The gateway's name for whose card it will be.
    pub customer: String,
    /// The gateway's name for this binding.
    pub setup_id: String,
    /// Its secret, for this person's browser only.
    pub client_secret: String,
}

impl fmt::Debug for CardForm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("CardForm").field("setup_id", &self.setup_id).finish_non_exhaustive()
    }
}

/// A card to keep.
#[derive(Debug, Clone, Copy)]
pub enum NewCard<'a> {
    /// As it was typed into our form.
    Typed(&'a Card),
    /// As it was typed into the gateway's.
    Form {
        /// The binding that the form was for.
        setup_id: &'a str,
        /// Whose it must be.
        customer: &'a str,
    },
}

/// What is known of a card that a gateway keeps.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptCard {
    /// The gateway's name for it, with which it can be charged.
    pub token: String,
    /// The same for the same number, and not to be turned back into it without the gateway's key.
    pub fingerprint: String,
    /// The brand; nothing for one that we do not know.
    pub brand: Option<CardBrand>,
    /// The last four digits.
    pub last_four: String,
    /// The last year in which it works.
    pub expiry_year: u32,
    /// The last month of that year, 1 to 12.
    pub expiry_month: u32,
    /// The holder's name, where the gateway was told.
    pub name: String,
    /// The mail address that receipts go to.
    pub email: String,
    /// The billing address: street, city, state, postal code, country.
    pub address: [String; 5],
}

impl fmt::Debug for KeptCard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("KeptCard").field("last_four", &self.last_four).finish_non_exhaustive()
    }
}

/// Whether the holder is there while their card is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// They are, and can prove to the bank that it is them.
    Here,
    /// They agreed beforehand: a charge that needs a proof is refused.
    Away,
}

/// A kept card that pays.
#[derive(Clone, Copy)]
pub struct PayingCard<'a> {
    /// The gateway's name for it.
    pub token: &'a str,
    /// The gateway's name for whose it is; empty where it has none.
    pub customer: &'a str,
    /// Whether the holder is there.
    pub presence: Presence,
}

impl fmt::Debug for PayingCard<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PayingCard").field("presence", &self.presence).finish_non_exhaustive()
    }
}

/// Where a gateway keeps cards.
pub trait Vault: Send + Sync {
    /// How it learns of a card.
    fn entry(&self) -> CardEntry;

    /// Begins a binding in the gateway's own form, for a customer that it knows or will know by `reference`.
    /// [`GatewayError::Refused`] where cards are typed into ours.
    fn form<'a>(
        &'a self,
        reference: &'a str,
        customer: Option<&'a str>,
    ) -> BoxFuture<'a, Result<CardForm, GatewayError>>;

    /// Keeps a card; [`GatewayError::Refused`] when the bank does not take it.
    fn keep<'a>(&'a self, card: NewCard<'a>) -> BoxFuture<'a, Result<KeptCard, GatewayError>>;

    /// Forgets a card. Forgetting what is not there is done.
    fn forget<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<(), GatewayError>>;

    /// Forgets a customer with all of their cards. Forgetting who is not there is done.
    fn forget_customer<'a>(&'a self, customer: &'a str) -> BoxFuture<'a, Result<(), GatewayError>>;
}
