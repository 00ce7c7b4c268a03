//! Bank cards bound to an account (SPEC §3, §5): a gateway keeps each of them; here is what may be shown, and the gateway's
//! token for it, sealed. A number or security code passes through one request to the gateway and is written nowhere (SECURITY
//! M-23).

pub mod bind;
pub mod create;
pub mod delete;
mod erase;
mod feature;
pub mod list;
mod paying;
pub mod reply;
mod store;
pub mod update;

pub use delete::ForgetCard;
pub use erase::{ForgetCustomer, erase_cards};
pub use feature::Cards;
pub use paying::{Paying, find_customer, paying};

use aws_lc_rs::hmac;
use portico_core::{Code, Currency};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::MoneyParts;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::kit::seal::Seal;
use crate::kit::secret::Secret;
use crate::kit::store::Conn;
use crate::money::payment::{CardEntry, Gateway, Means, Vault};
use crate::people::account::find_currency_of;
use crate::{App, Error, Result};

/// Cards that one network address may try to bind in an hour: stolen numbers are tried out where it costs nothing.
const TRIES_PER_HOUR: u32 = 30;

/// What cards keep in memory.
pub struct Parts {
    seal: Seal,
    fingerprints: hmac::Key,
    tries: Throttle,
}

impl Parts {
    /// With keys of its own for tokens and fingerprints.
    #[must_use]
    pub fn new(secret: &Secret, clock: &Clock) -> Self {
        Self {
            seal: Seal::new(secret.derive("card token")),
            fingerprints: hmac::Key::new(hmac::HMAC_SHA256, &secret.derive("card fingerprint")),
            tries: Throttle::per_hour(TRIES_PER_HOUR, clock),
        }
    }

    /// The same for the same number of the same account, and of no use to whoever has not the key.
    fn fingerprint(&self, account_id: Uuid, gateway: &str, of_gateway: &str) -> Vec<u8> {
        let mut context = hmac::Context::with_key(&self.fingerprints);
        for part in [account_id.as_bytes(), gateway.as_bytes(), b":", of_gateway.as_bytes()] {
            context.update(part);
        }
        context.sign().as_ref().to_vec()
    }
}

/// The bound card that a request is about.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardRef {
    /// The card's id; one that is none of the account's is unknown, however it is written.
    pub card_id: String,
}

impl CardRef {
    fn parse(&self) -> Result<Uuid> {
        Uuid::parse_str(&self.card_id).map_err(|_| not_found())
    }
}

/// 404 for a card that the account does not have, or for a way to bind one that is not offered.
fn not_found() -> Error {
    Error::new(Code::NotFound)
}

/// The gateway that keeps cards for accounts of this currency.
fn keeper(app: &App, currency: Currency) -> Option<(&dyn Gateway, &dyn Vault)> {
    let gateway = app.payment().taking(Means::Card, currency)?;
    Some((gateway, gateway.vault()?))
}

/// The gateway that keeps an account's new cards.
///
/// # Errors
/// 100004 when nobody set one up.
async fn find_keeper_of<'a>(
    app: &'a App,
    conn: &mut Conn,
    account_id: Uuid,
) -> Result<(&'a dyn Gateway, &'a dyn Vault)> {
    let currency = find_currency_of(conn, account_id).await?;
    keeper(app, currency).ok_or_else(not_found)
}

/// How an account's cards are typed in; nothing where nobody set a gateway up that keeps them.
#[must_use]
pub fn entry(app: &App, currency: Currency) -> Option<reply::CardEntryReply> {
    keeper(app, currency).map(|(_, vault)| match vault.entry() {
        CardEntry::Typed => reply::CardEntryReply::Typed,
        CardEntry::Form { publishable_key } => reply::CardEntryReply::Form { publishable_key },
    })
}
