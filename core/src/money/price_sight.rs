//! Who may see what of prices: three different things, seen by different people.

use serde::{Deserialize, Serialize};

use crate::{
    Grant, Operation, Resource, Role, Rule,
    permission::may,
    rights::{Reach, may_with_key, reach},
};

/// What shows money at all: whoever holds one of these, for whatever part of the account, may know what the operator asks.
const SHOWS_MONEY: &[Operation] =
    &[Operation::OrderView, Operation::BillView, Operation::BalanceView, Operation::Recharge];
/// What shows the account's discount: it stands on every order and on every line of a bill.
pub const SHOWS_DISCOUNTS: &[Operation] = &[Operation::OrderView, Operation::BillView];

/// What of prices somebody may see in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceSight {
    /// The operator's price list.
    pub prices: bool,
    /// What the account pays less, and so what something costs it.
    pub discounts: bool,
    /// What the whole account has used in the month, which the parts of an hourly price tell.
    pub usage: bool,
}

impl PriceSight {
    /// What somebody may see, in person (`key` is none) or with a security key. Without a region: in any.
    #[must_use]
    pub fn of(role: Role, owner: &[Grant], key: Option<&[Grant]>, region: Option<&str>) -> Self {
        let holds = |operations: &[Operation]| {
            operations.iter().any(|operation| is_held_at(role, owner, key, *operation, region))
        };
        let all = Resource { region: region.map(str::to_owned), ..Resource::default() };
        Self {
            prices: holds(SHOWS_MONEY),
            discounts: holds(SHOWS_DISCOUNTS),
            usage: may_with_key(role, owner, key, Operation::BillView, &all).is_allowed(),
        }
    }
}

/// Refuses the price list of a region; without one, of all.
///
/// # Errors
/// [`Rule::PermissionMissing`]; [`Rule::OutsideRegions`] when prices may be seen in other regions.
pub fn require_prices(
    role: Role,
    owner: &[Grant],
    key: Option<&[Grant]>,
    region: Option<&str>,
) -> Result<(), Rule> {
    require(role, owner, key, SHOWS_MONEY, region)
}

/// Refuses what something costs the account in a region; without one, in all.
///
/// # Errors
/// [`Rule::PermissionMissing`]; [`Rule::OutsideRegions`] when that may be seen in other regions.
pub fn require_discounts(
    role: Role,
    owner: &[Grant],
    key: Option<&[Grant]>,
    region: Option<&str>,
) -> Result<(), Rule> {
    require(role, owner, key, SHOWS_DISCOUNTS, region)
}

fn require(
    role: Role,
    owner: &[Grant],
    key: Option<&[Grant]>,
    operations: &[Operation],
    region: Option<&str>,
) -> Result<(), Rule> {
    let is_held = |region| operations.iter().any(|one| is_held_at(role, owner, key, *one, region));
    if is_held(region) {
        return Ok(());
    }
    let regions = operations.iter().find_map(|one| reach(role, owner, *one).regions);
    match regions.filter(|_| is_held(None)) {
        Some(regions) => Err(Rule::OutsideRegions { regions }),
        None => may(&[], Operation::OrderView, &Resource::default()).require(),
    }
}

/// Whether somebody holds an operation for any part of the account, in a region if one is named.
pub(crate) fn is_held_at(
    role: Role,
    owner: &[Grant],
    key: Option<&[Grant]>,
    operation: Operation,
    region: Option<&str>,
) -> bool {
    let is_near = |reach: &Reach| {
        let regions = reach.regions.as_ref().zip(region);
        !reach.is_empty() && regions.is_none_or(|(all, one)| all.iter().any(|name| name == one))
    };
    is_near(&reach(role, owner, operation))
        && key.is_none_or(|key| is_near(&reach(Role::SubUser, key, operation)))
}
