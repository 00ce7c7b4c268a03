//! Who may call a route.

use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::{Code, Rule};

use super::{Caller, Via};
use crate::{Error, Result};

/// Who may call a route; every route declares it (`app::api`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody, signed in or not.
    Public,
    /// Any browser session, even one whose person has to choose a new password first.
    ExpiredSession,
    /// Any browser session; no security key.
    Session,
    /// The account's main user, in a browser session.
    Main,
    /// The same, and whoever the operator named admin (SPEC §6).
    Admin,
    /// Any signed-in user or security key.
    SignedIn,
    /// Whoever holds the operation's permission for the whole account.
    Permission(Operation),
    /// Whoever holds the operation's permission anywhere in it; the operation asks about the place.
    Scoped(Operation),
    /// Whoever may see price lists anywhere ([`PriceSight`](portico_core::price_sight::PriceSight)); the operation asks about the region.
    Prices,
    /// Whoever may see anywhere what things cost the account ([`PriceSight`](portico_core::price_sight::PriceSight)); the operation asks about the region.
    Discounts,
}

impl Access {
    /// As the access matrix prints it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::ExpiredSession => "expired_session",
            Self::Session => "session",
            Self::Main => "main",
            Self::Admin => "admin",
            Self::SignedIn => "signed_in",
            Self::Prices => "prices",
            Self::Discounts => "discounts",
            Self::Permission(operation) | Self::Scoped(operation) => operation.as_str(),
        }
    }

    /// Lets a caller pass or says why not.
    ///
    /// # Errors
    /// 100013 with what is missing.
    pub fn check(self, caller: &Caller) -> Result<()> {
        let is_key = matches!(caller.via, Via::Key(_));
        if caller.must_change_password && self != Self::ExpiredSession {
            return Err(Error::new(Code::PermissionError).with_violation("password", Rule::PasswordExpired));
        }
        match self {
            Self::Public | Self::SignedIn => Ok(()),
            Self::ExpiredSession | Self::Session if is_key => Err(Error::new(Code::PermissionError)),
            Self::ExpiredSession | Self::Session => Ok(()),
            Self::Main if caller.is_main && !is_key => Ok(()),
            Self::Admin if caller.is_main && !is_key || caller.is_admin() => Ok(()),
            Self::Main | Self::Admin => Err(Error::new(Code::PermissionError)),
            Self::Permission(operation) => caller.require(operation, &Resource::default()),
            Self::Scoped(operation) => caller.require_anywhere(operation),
            Self::Prices => caller.require_prices(None),
            Self::Discounts => caller.require_discounts(None),
        }
    }
}
