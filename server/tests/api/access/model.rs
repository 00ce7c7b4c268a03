//! Who asks, what they hold where, and the answer that follows from it alone: SPEC §6 as sets, apart from core's decision.

use portico_core::permission_group::PermissionGroup;

/// Who may call a route.
#[derive(Debug, Clone, Copy)]
pub enum Who {
    /// Every person in a browser.
    Session,
    /// The main user in a browser.
    Main,
    /// Every person and every key.
    SignedIn,
    /// Whoever holds all of these groups where the place says; of the first the router knows.
    May(&'static [PermissionGroup]),
    /// The same in a browser: no key opens what a person then sits in front of.
    Person(&'static [PermissionGroup]),
}

impl Who {
    /// The groups that are needed; none where it is no question of groups.
    pub fn groups(self) -> Option<&'static [PermissionGroup]> {
        match self {
            Self::May(groups) | Self::Person(groups) => Some(groups),
            Self::Session | Self::Main | Self::SignedIn => None,
        }
    }
}

/// Where what a route is about stands. The matrix's project has a VDC, which is in the region of home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The caller's own, or nothing.
    Own,
    /// The whole account, which is in no region.
    Account,
    /// The account's in the region of home: a person who works there, or a VDC.
    AtHome,
    /// In the VDC, and there for nobody who does not reach it.
    Thing,
    /// In the VDC, which the call names.
    Target,
    /// A list that shows what is in the VDC to whoever reaches that.
    List,
    /// A list that shows the project to whoever reaches it whole.
    Project,
    /// Wherever the caller holds anything.
    Anywhere,
    /// In the region of home, in whatever place.
    Region,
}

/// Where somebody holds what a route needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Nowhere,
    Everywhere,
    Project,
    Vdc,
    OtherProject,
    OtherVdc,
}

/// Where, and whether in the region of home.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub at: At,
    pub is_home: bool,
}

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Nobody whom the customers' side knows.
    Nobody,
    /// The main user.
    Owner,
    /// A sub-user.
    Sub(Held),
    /// A key with what its owner and it hold.
    Key(Held, Held),
}

/// What an answer has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// 401.
    Unknown,
    /// 403.
    Forbidden,
    /// 404.
    NotThere,
    /// 200, with nothing of what the caller does not reach.
    Empty,
    /// 200, and done.
    Done,
}

pub const EVERYWHERE: Held = Held { at: At::Everywhere, is_home: true };

/// What somebody is to be answered.
pub fn expected(who: Who, place: Place, kind: Kind) -> Expected {
    let held = match kind {
        Kind::Nobody => return Expected::Unknown,
        Kind::Owner => vec![EVERYWHERE],
        Kind::Sub(held) => vec![held],
        Kind::Key(own, key) => vec![own, key],
    };
    let is_key = matches!(kind, Kind::Key(..));
    let is_fit = match who {
        Who::Session => !is_key,
        Who::Main => matches!(kind, Kind::Owner),
        Who::SignedIn => true,
        Who::Person(_) if is_key => false,
        Who::May(_) | Who::Person(_) => held.iter().all(|held| held.at != At::Nowhere),
    };
    if !is_fit {
        return Expected::Forbidden;
    }
    if who.groups().is_none() || held.iter().all(|held| reaches(*held, place)) {
        return Expected::Done;
    }
    match place {
        Place::Thing => Expected::NotThere,
        Place::List | Place::Project => Expected::Empty,
        _ => Expected::Forbidden,
    }
}

/// Whether what is held somewhere reaches a place.
fn reaches(held: Held, place: Place) -> bool {
    match place {
        Place::Own | Place::Anywhere => true,
        Place::Account => held.at == At::Everywhere,
        Place::AtHome => held.at == At::Everywhere && held.is_home,
        Place::Thing | Place::Target | Place::List => {
            held.is_home && [At::Everywhere, At::Project, At::Vdc].contains(&held.at)
        }
        Place::Project => [At::Everywhere, At::Project].contains(&held.at),
        Place::Region => held.is_home,
    }
}
