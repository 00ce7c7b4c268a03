//! Who calls.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use portico_core::audit_sight::{EventFacts, EventSight};
use portico_core::permission::{Decision, Grant, Resource, Role};
use portico_core::permission_group::Operation;
use portico_core::price_sight::{PriceSight, require_discounts, require_prices};
use portico_core::rights::{Reach, may_with_key, reach};
use portico_core::{Code, Rule};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Places, RowScope};
use crate::{App, Error, Result};

/// Seconds for which a proof of who one is counts as fresh (SECURITY P-1).
pub const PROOF_SECONDS: i64 = 300;

/// By what a caller is known.
#[derive(Debug, Clone)]
pub enum Via {
    /// A browser's session, begun by a sign-in.
    Session(SessionCaller),
    /// A security key, used by a program.
    Key(Arc<KeyCaller>),
}

/// The session by which somebody calls from a browser.
#[derive(Debug, Clone)]
pub struct SessionCaller {
    /// The id of the session.
    pub session_id: Uuid,
    /// When its person last proved who they are.
    pub proved_at: Time,
    /// When it began, by a sign-in.
    pub began_at: Time,
    /// When it was used last: by this very call, unless that says that nobody asked for it.
    pub used_at: Time,
    /// Minutes without use after which it ends.
    pub idle_minutes: i64,
    /// Whether the operator named its person admin.
    pub is_admin: bool,
}

/// The security key by which a program calls on behalf of its owner.
#[derive(Debug, Clone)]
pub struct KeyCaller {
    /// The key's own id, which the audit log names; no secret.
    pub key_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: never more than its owner.
    pub grants: Vec<Grant>,
}

/// A signed-in user, as the session or the key says on this very request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// By what the caller is known.
    pub via: Via,
    /// The person who calls, or on whose behalf a key does.
    pub user_id: Uuid,
    /// The customer account that the person belongs to.
    pub account_id: Uuid,
    /// What the person signs in with.
    pub login_name: String,
    /// Whether the person is the account's main user.
    pub is_main: bool,
    /// Whether the person's password is over and a new one has to be chosen before anything else.
    pub must_change_password: bool,
    /// What a sub-user was granted, directly and by groups; empty for a main user, who needs none.
    pub grants: Arc<[Grant]>,
}

impl Caller {
    /// What the person is within the account.
    #[must_use]
    pub fn role(&self) -> Role {
        if self.is_main { Role::MainUser } else { Role::SubUser }
    }

    /// Whether the operator named the person admin. A key is nobody's whole self: it never is.
    #[must_use]
    pub fn is_admin(&self) -> bool {
        matches!(&self.via, Via::Session(session) if session.is_admin)
    }

    /// Whether the caller may do an operation on a resource, and why. A key may do what both it and its owner may.
    #[must_use]
    pub fn decide(&self, operation: Operation, resource: &Resource) -> Decision {
        may_with_key(self.role(), &self.grants, self.key_grants(), operation, resource)
    }

    /// Whether the caller may see the people of the account, and so who did what.
    #[must_use]
    pub fn may_see_people(&self) -> bool {
        self.decide(Operation::UserView, &Resource::default()).is_allowed()
    }

    /// What the caller's key was granted; nothing for a session.
    fn key_grants(&self) -> Option<&[Grant]> {
        match &self.via {
            Via::Key(key) => Some(&key.grants),
            Via::Session(_) => None,
        }
    }

    /// Whether the caller may get to know of what is in a region: the main user of all, a sub-user of those they may work in.
    #[must_use]
    pub fn knows_region(&self, region: &str) -> bool {
        self.is_main || self.grants.iter().any(|grant| grant.counts_at(region))
    }

    /// Whether the caller may get to know of what is about some regions, or about every region where none is named.
    #[must_use]
    pub fn knows_any_of(&self, regions: &[String]) -> bool {
        regions.is_empty() || regions.iter().any(|region| self.knows_region(region))
    }

    /// Refuses with 100013 and the missing permission.
    ///
    /// # Errors
    /// 100013 with [`Rule::PermissionMissing`] or [`Rule::OutsideRegions`].
    pub fn require(&self, operation: Operation, resource: &Resource) -> Result<()> {
        self.decide(operation, resource).require().map_err(missing)
    }

    /// Where the person, and where the key, may do an operation: the caller may where both may.
    #[must_use]
    pub fn reaches(&self, operation: Operation) -> Vec<Reach> {
        let own = reach(self.role(), &self.grants, operation);
        match &self.via {
            Via::Key(key) => {
                // A key works in its owner's regions.
                let regions = own.regions.clone();
                vec![own, Reach { regions, ..reach(Role::SubUser, &key.grants, operation) }]
            }
            Via::Session(_) => vec![own],
        }
    }

    /// Which rows of a list the caller sees, by the project, the VDC and the region that a row stands in: those of which
    /// [`Caller::decide`] allows the operation.
    #[must_use]
    pub fn row_scope(&self, operation: Operation) -> RowScope {
        let ids = |texts: &[String]| texts.iter().filter_map(|id| Uuid::parse_str(id).ok()).collect();
        let places = |reach: &Reach| Places { outer: ids(&reach.projects), inner: ids(&reach.vdcs) };
        let reaches = self.reaches(operation);
        let of = |place: usize| reaches.get(place).filter(|reach| !reach.all).map(places);
        // A key works in its owner's regions.
        RowScope::new([of(0), of(1)], reaches.first().and_then(|own| own.regions.as_deref()))
    }

    /// Refuses with 100013 and the missing permission unless the caller holds it somewhere in the account.
    ///
    /// # Errors
    /// 100013 with [`Rule::PermissionMissing`].
    pub fn require_anywhere(&self, operation: Operation) -> Result<()> {
        let is_allowed = self.reaches(operation).iter().all(|reach| !reach.is_empty());
        if is_allowed { Ok(()) } else { self.require(operation, &Resource::default()) }
    }

    /// What of prices the caller may see in a region; without one, in any.
    #[must_use]
    pub fn price_sight(&self, region: Option<&str>) -> PriceSight {
        PriceSight::of(self.role(), &self.grants, self.key_grants(), region)
    }

    /// What the caller may see of an event of the account's audit log.
    #[must_use]
    pub fn event_sight(&self, event: &EventFacts) -> EventSight {
        EventSight::of(self.role(), &self.grants, self.key_grants(), event)
    }

    /// Refuses the price list of a region; without one, of all.
    ///
    /// # Errors
    /// 100013 with [`Rule::PermissionMissing`] or [`Rule::OutsideRegions`].
    pub fn require_prices(&self, region: Option<&str>) -> Result<()> {
        require_prices(self.role(), &self.grants, self.key_grants(), region).map_err(missing)
    }

    /// Refuses what something costs the account in a region; without one, in all.
    ///
    /// # Errors
    /// 100013 with [`Rule::PermissionMissing`] or [`Rule::OutsideRegions`].
    pub fn require_discounts(&self, region: Option<&str>) -> Result<()> {
        require_discounts(self.role(), &self.grants, self.key_grants(), region).map_err(missing)
    }

    /// Refuses unless the person proved who they are within the last five minutes (SECURITY A-21, P-1).
    ///
    /// # Errors
    /// 100013 with [`Rule::ProofNeeded`] on `proof`.
    pub fn require_fresh(&self, app: &App) -> Result<()> {
        match &self.via {
            Via::Session(session) if app.now().seconds() - session.proved_at.seconds() <= PROOF_SECONDS => {
                Ok(())
            }
            Via::Session(_) | Via::Key(_) => {
                Err(Error::new(Code::PermissionError).with_violation("proof", Rule::ProofNeeded))
            }
        }
    }

    /// The same of a browser's session alone: what a key was given for, its program does without anybody beside it.
    ///
    /// # Errors
    /// 100013 with [`Rule::ProofNeeded`] on `proof`, for a session.
    pub fn require_fresh_session(&self, app: &App) -> Result<()> {
        match &self.via {
            Via::Session(_) => self.require_fresh(app),
            Via::Key(_) => Ok(()),
        }
    }

    /// The browser's session with its times; a key has none.
    ///
    /// # Errors
    /// 100013 for a key.
    pub fn session(&self) -> Result<&SessionCaller> {
        match &self.via {
            Via::Session(session) => Ok(session),
            Via::Key(_) => Err(Error::new(Code::PermissionError)),
        }
    }

    /// The browser's session; a key has none.
    ///
    /// # Errors
    /// 100013 for a key.
    pub fn session_id(&self) -> Result<Uuid> {
        self.session().map(|session| session.session_id)
    }
}

fn missing(rule: Rule) -> Error {
    Error::new(Code::PermissionError).with_violation("permission", rule)
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Error> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| Error::new(Code::NotLoggedIn))
    }
}
