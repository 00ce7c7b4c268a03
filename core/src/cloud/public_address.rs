//! Public addresses: which a region gives out, and how much goes through one of them (SPEC §9).

use std::net::Ipv4Addr;

use crate::{
    Checked, Draft, Limits, Rule, day::Calendar, draft::Checks, form::form, ip_list, obstacle::Obstacle,
};

/// The product of a public IPv4 address; a unit is an address.
pub const ADDRESS_PRODUCT: &str = "address/ipv4";
/// The product of the bandwidth of one; a unit is a Mbit/s.
pub const BANDWIDTH_PRODUCT: &str = "bandwidth/fixed";
/// The most Mbit/s of an address, whatever the operator sets.
const BANDWIDTH_MAX: u32 = 100_000;
/// The most addresses that a region gives out.
const POOL_MAX: u32 = 65_536;

/// Judges a bandwidth: 1 Mbit/s to what the operator allows.
///
/// # Errors
/// [`Rule::OutOfRange`].
pub fn bandwidth(mbit: u32, limits: &Limits) -> Result<(), Rule> {
    let most = limits.cloud.bandwidth_mbit.min(BANDWIDTH_MAX);
    if (1..=most).contains(&mbit) { Ok(()) } else { Err(Rule::OutOfRange { min: 1, max: i64::from(most) }) }
}

/// Judges another bandwidth of an address, both in Mbit/s. More is allowed at any time, less once a day.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn bandwidth_change_allows(from: u32, to: u32, was_reduced_today: bool) -> Result<(), Rule> {
    if to == from {
        return Err(Obstacle::SameBandwidth.rule());
    }
    if to < from && was_reduced_today {
        return Err(Obstacle::ReducedToday.rule());
    }
    Ok(())
}

/// When a bandwidth may be reduced again that was reduced at a moment, both in seconds since 1970; none: now. A day is one of the operator's
/// calendar.
#[must_use]
pub fn next_reduction(calendar: Calendar, reduced_at: Option<i64>, now: i64) -> Option<i64> {
    let day = calendar.day_of(reduced_at?);
    (day >= calendar.day_of(now)).then(|| calendar.day_start(day + 1))
}

/// When a bandwidth was reduced last: of what it was, each with the moment since when, the last that is less than the one before.
#[must_use]
pub fn last_reduction(history: &[(u32, i64)]) -> Option<i64> {
    let is_less = |pair: &&[(u32, i64)]| pair[1].0 < pair[0].0;
    history.windows(2).rfind(is_less).map(|pair| pair[1].1)
}

/// The addresses that a region gives out, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddressPool {
    /// First and last of each range, in order.
    spans: Vec<(u32, u32)>,
}

impl AddressPool {
    /// Reads ranges of IPv4 addresses: `198.51.100.0/28`, `198.51.100.2-198.51.100.9` or a single one. All of a range is given out, its first
    /// and last address, too.
    ///
    /// # Errors
    /// The place of the first range that is none, that is among those before, or with which they are more than 65,536.
    pub fn parse(ranges: &[String]) -> Result<Self, usize> {
        let mut pool = Self::default();
        for (place, range) in ranges.iter().enumerate() {
            let span = ip_list::ipv4_range(range).ok_or(place)?;
            let is_among = |&(first, last): &(u32, u32)| first <= span.1 && span.0 <= last;
            let size = u64::from(span.1 - span.0) + 1;
            if pool.spans.iter().any(is_among) || u64::from(pool.count()) + size > u64::from(POOL_MAX) {
                return Err(place);
            }
            pool.spans.push(span);
        }
        Ok(pool)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.spans.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Ipv4Addr> {
        self.spans.iter().flat_map(|(first, last)| *first..=*last).map(Ipv4Addr::from)
    }
}

form! {
    /// The bandwidth of a public address, as it is typed.
    BandwidthDraft =>
    /// A bandwidth that a public address can have.
    Bandwidth {
        /// Mbit/s, in and out each.
        bandwidth_mbit: u32,
    }
}

impl Draft for BandwidthDraft {
    type Valid = Bandwidth;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Bandwidth> {
        let mut checks = Checks::default();
        checks.field("bandwidth_mbit", bandwidth(self.bandwidth_mbit, limits));
        checks.finish(Some(Bandwidth { bandwidth_mbit: self.bandwidth_mbit }))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pool(ranges: &[&str]) -> Result<AddressPool, usize> {
        AddressPool::parse(&ranges.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_pool_gives_out_each_address_of_its_ranges_once_and_in_order() {
        let pool = pool(&["198.51.100.8/30", "198.51.100.1-198.51.100.2", "203.0.113.9"]).unwrap();
        let all: Vec<_> = pool.iter().map(|one| one.to_string()).collect();
        let wanted = [
            "198.51.100.8",
            "198.51.100.9",
            "198.51.100.10",
            "198.51.100.11",
            "198.51.100.1",
            "198.51.100.2",
            "203.0.113.9",
        ];
        assert_eq!(all, wanted);
        assert_eq!(pool.count(), 7);
    }

    #[test]
    fn a_range_that_is_none_or_overlaps_or_is_too_large_is_named_by_its_place() {
        assert_eq!(pool(&["198.51.100.1/30"]), Err(0));
        assert_eq!(pool(&["198.51.100.0/30", "2001:db8::/64"]), Err(1));
        assert_eq!(pool(&["198.51.100.0/30", "198.51.100.3"]), Err(1));
        assert_eq!(pool(&["10.0.0.0/16"]).map(|pool| pool.count()), Ok(65_536));
        assert_eq!(pool(&["10.0.0.0/16", "198.51.100.3"]), Err(1));
        assert_eq!(pool(&["0.0.0.0/0"]), Err(0));
        assert!(pool(&[]).unwrap().is_empty());
    }

    #[test]
    fn a_bandwidth_is_reduced_once_on_a_day_of_the_operators_calendar() {
        let east = Calendar::at_offset(8 * 3_600);
        let (late, early) = (1_782_403_199, 1_782_403_201);
        let midnight = 1_782_403_200;
        assert_eq!(east.day_start(east.day_of(early)), midnight);
        assert_eq!(next_reduction(east, Some(late), late), Some(midnight));
        assert_eq!(next_reduction(east, Some(late), early), None);
        assert_eq!(next_reduction(east, None, early), None);
    }

    #[test]
    fn the_last_reduction_is_found_behind_a_later_raise() {
        assert_eq!(last_reduction(&[]), None);
        assert_eq!(last_reduction(&[(10, 1), (20, 2)]), None);
        assert_eq!(last_reduction(&[(20, 1), (10, 2), (30, 3)]), Some(2));
        assert_eq!(last_reduction(&[(20, 1), (10, 2), (30, 3), (29, 4)]), Some(4));
    }

    proptest! {
        #[test]
        fn no_text_makes_a_pool_panic_and_no_pool_is_too_large(ranges in proptest::collection::vec("[0-9./-]{0,24}", 0..4)) {
            if let Ok(pool) = AddressPool::parse(&ranges) {
                prop_assert!(pool.count() <= POOL_MAX);
            }
        }

        #[test]
        fn more_is_always_allowed_and_less_only_once(from in 1_u32..1_000, to in 1_u32..1_000) {
            prop_assert_eq!(bandwidth_change_allows(from, to, false).is_ok(), from != to);
            prop_assert_eq!(bandwidth_change_allows(from, to, true).is_ok(), to > from);
        }
    }
}
