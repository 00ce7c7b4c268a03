//! IP allow-lists and login masks (SPEC §5): masks, segments or single addresses, separated by semicolons.
//!
//! An entry is an address (`10.0.0.1`, `2001:db8::1`), a prefix (`10.0.0.0/8`), an IPv4 network with its mask
//! (`10.0.0.0/255.0.0.0`) or a segment (`10.0.0.1-10.0.0.9`, both ends of one family, in order). Spaces, empty entries
//! (a trailing semicolon among them), zones (`fe80::1%eth0`), octal, hexadecimal or shortened IPv4, masks with gaps and
//! networks with host bits set are refused. An IPv4 address mapped into IPv6 (`::ffff:10.0.0.1`) is that IPv4 address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use serde::Serialize;

use crate::{Checked, Draft, Limits, Rule, draft::Checks, form::form, text};

/// The longest list, in characters (SPEC §5).
pub const MAX: u32 = 2_000;
/// So much of a wrong entry is repeated in a violation.
const ENTRY_SHOWN: usize = 64;
/// So many wrong entries are reported at once.
const REPORTED_MAX: usize = 20;
/// The first of the IPv6 addresses that stand for IPv4 ones.
const MAPPED: u128 = 0xffff_0000_0000;

/// The addresses from `first` to `last`, both included, of one family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    is_v4: bool,
    first: u128,
    last: u128,
}

impl Span {
    /// Whether all of `other` is in this span.
    fn holds(&self, other: &Self) -> bool {
        self.is_v4 == other.is_v4 && self.first <= other.first && other.last <= self.last
    }
}

/// A checked list. On the wire it is the text that was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify), tsify(type = "string"))]
#[serde(into = "String")]
pub struct IpList {
    typed: String,
    spans: Vec<Span>,
}

impl From<IpList> for String {
    fn from(list: IpList) -> Self {
        list.typed
    }
}

impl IpList {
    /// Judges a typed list.
    ///
    /// # Errors
    /// [`Rule::Required`], [`Rule::TooLong`], or [`Rule::InvalidIp`] and [`Rule::DuplicateIp`] for the first 20 entries
    /// that are wrong. Two entries are duplicates when they mean the same addresses, however they are written.
    pub fn parse(typed: &str) -> Result<Self, Vec<Rule>> {
        if typed.is_empty() {
            return Err(vec![Rule::Required]);
        }
        if text::is_longer_than(typed, MAX) {
            return Err(vec![Rule::TooLong { max: MAX }]);
        }
        let entries: Vec<&str> = typed.split(';').collect();
        let spans: Vec<Option<Span>> = entries.iter().map(|entry| span(entry)).collect();
        let mut sorted: Vec<(Span, usize)> =
            spans.iter().zip(0..).filter_map(|(s, at)| s.map(|s| (s, at))).collect();
        sorted.sort_unstable();
        let mut again = vec![false; entries.len()];
        for pair in sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            again[pair[1].1] = true;
        }
        let broken: Vec<Rule> = entries
            .iter()
            .zip(spans.iter().zip(again))
            .filter_map(|(entry, (span, again))| match span {
                None => Some(Rule::InvalidIp { entry: excerpt(entry) }),
                Some(_) if again => Some(Rule::DuplicateIp { entry: excerpt(entry) }),
                Some(_) => None,
            })
            .take(REPORTED_MAX)
            .collect();
        if broken.is_empty() {
            Ok(Self { typed: typed.to_owned(), spans: spans.into_iter().flatten().collect() })
        } else {
            Err(broken)
        }
    }

    /// The list as it was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.typed
    }

    /// Whether an address is in the list. IPv4 in its mapped form is IPv4; the two families never match each other.
    #[must_use]
    pub fn matches(&self, address: IpAddr) -> bool {
        let address = single(address);
        self.spans.iter().any(|span| span.holds(&address))
    }

    /// The first entry that an address is in, as it was typed.
    #[must_use]
    pub fn entry_for(&self, address: IpAddr) -> Option<&str> {
        let address = single(address);
        let mut entries = self.typed.split(';').zip(&self.spans);
        entries.find(|(_, span)| span.holds(&address)).map(|(entry, _)| entry)
    }
}

form! {
    /// An allow-list or login mask as it is typed.
    IpListDraft =>
    /// A checked allow-list or login mask.
    IpListEntry {
        /// The entries, separated by semicolons.
        ip_list: String => IpList,
    }
}

impl Draft for IpListDraft {
    type Valid = IpListEntry;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<IpListEntry> {
        let mut checks = Checks::default();
        let ip_list = checks.fields("ip_list", IpList::parse(&self.ip_list));
        checks.finish(ip_list.map(|ip_list| IpListEntry { ip_list }))
    }
}

/// Reads one address: IPv4 as four decimal numbers without leading zeros, or IPv6 without a zone.
#[must_use]
pub fn parse_address(typed: &str) -> Option<IpAddr> {
    typed.parse().ok()
}

/// Whether a list as typed would shut out the address that it is typed from: a warning, not a violation.
///
/// `false` when the list or the address cannot be read, since there is nothing to warn of yet.
#[must_use]
pub fn would_refuse(list: &str, address: &str) -> bool {
    match (IpList::parse(list), parse_address(address)) {
        (Ok(list), Some(address)) => !list.matches(address),
        _ => false,
    }
}

/// So much of a wrong entry as a violation repeats.
pub(crate) fn excerpt(entry: &str) -> String {
    entry.chars().take(ENTRY_SHOWN).collect()
}

/// The first and the last address of an entry of IPv4: a single one, a network without host bits, or a range.
#[must_use]
pub(crate) fn ipv4_range(entry: &str) -> Option<(u32, u32)> {
    let Span { is_v4, first, last } = span(entry)?;
    Some((u32::try_from(first).ok()?, u32::try_from(last).ok()?)).filter(|_| is_v4)
}

fn span(entry: &str) -> Option<Span> {
    if let Some((address, size)) = entry.split_once('/') {
        return network(parse_address(address)?, size);
    }
    if let Some((first, last)) = entry.split_once('-') {
        let (first, last) = (single(parse_address(first)?), single(parse_address(last)?));
        let ordered = first.is_v4 == last.is_v4 && first.first <= last.first;
        return ordered.then_some(Span { last: last.last, ..first });
    }
    parse_address(entry).map(single)
}

/// The span of one address, mapped IPv4 as IPv4.
fn single(address: IpAddr) -> Span {
    let (is_v4, value) = match address.to_canonical() {
        IpAddr::V4(v4) => (true, u128::from(u32::from(v4))),
        IpAddr::V6(v6) => (false, u128::from(v6)),
    };
    Span { is_v4, first: value, last: value }
}

/// The span of a network; `None` when host bits are set or the size is none.
fn network(address: IpAddr, size: &str) -> Option<Span> {
    let (is_v4, value, host_bits) = match address {
        IpAddr::V4(v4) => (true, u128::from(u32::from(v4)), 32 - prefix(size, 32).or_else(|| mask(size))?),
        IpAddr::V6(v6) => of_v6(v6, prefix(size, 128)?),
    };
    let hosts = if host_bits >= 128 { u128::MAX } else { (1_u128 << host_bits) - 1 };
    (value & hosts == 0).then_some(Span { is_v4, first: value, last: value | hosts })
}

/// Family, value and number of host bits; a network inside the mapped block is one of IPv4.
fn of_v6(address: Ipv6Addr, prefix: u32) -> (bool, u128, u32) {
    let value = u128::from(address);
    if prefix >= 96 && value & !0xffff_ffff == MAPPED {
        (true, value & 0xffff_ffff, 128 - prefix)
    } else {
        (false, value, 128 - prefix)
    }
}

/// A prefix length in decimal, without sign or leading zeros.
fn prefix(size: &str, max: u32) -> Option<u32> {
    let spelt = size.len() <= 3
        && size.bytes().all(|b| b.is_ascii_digit())
        && (size == "0" || !size.starts_with('0'));
    size.parse().ok().filter(|&length| spelt && length <= max)
}

/// The length of a contiguous IPv4 mask.
fn mask(size: &str) -> Option<u32> {
    let bits = u32::from(size.parse::<Ipv4Addr>().ok()?);
    (bits.leading_ones() + bits.trailing_zeros() == 32).then(|| bits.leading_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(typed: &str) -> bool {
        IpList::parse(typed).is_ok()
    }

    fn matches(list: &str, address: &str) -> bool {
        IpList::parse(list).unwrap().matches(address.parse().unwrap())
    }

    #[test]
    fn every_form_of_an_entry_is_accepted() {
        for typed in [
            "10.0.0.1",
            "10.0.0.0/8",
            "10.0.0.0/255.0.0.0",
            "10.0.0.1-10.0.0.9",
            "0.0.0.0/0",
            "0.0.0.0/0.0.0.0",
            "::/0",
            "2001:db8::/32",
            "::1-::ffff",
            "::ffff:10.0.0.0/104",
            "1.2.3.4;5.6.7.8;::1",
        ] {
            assert!(accepted(typed), "{typed}");
        }
    }

    #[test]
    fn ambiguous_or_incomplete_forms_are_refused() {
        for typed in [
            "0250.1.1",
            "0xc0a80101",
            "127.1",
            "01.2.3.4",
            "1.2.3",
            "1.2.3.4.5",
            "256.1.1.1",
            "10.0.0.1/8",
            "10.0.0.0/33",
            "10.0.0.0/08",
            "10.0.0.0/+8",
            "10.0.0.0/255.0.255.0",
            "10.0.0.0/0.255.255.255",
            "2001:db8::/ffff::",
            "fe80::1%eth0",
            "9.0.0.1-8.0.0.1",
            "1.2.3.4-::1",
            "1.2.3.4-",
            "-1.2.3.4",
            "1.2.3.0/24-1.2.4.0",
            "1.2.3.4;",
            ";1.2.3.4",
            "1.2.3.4;;::1",
            " 1.2.3.4",
            "1.2.3.4, 5.6.7.8",
            "1.2.3.4；5.6.7.8",
            "１.2.3.4",
            "1.2.3.4\0",
            "10.0.0.0/",
            "/8",
            ":::1",
            "1::2::3",
            "[::1]",
            "2001:db8::1/32",
            "::/129",
            "1.2.3.4/32/32",
        ] {
            assert!(!accepted(typed), "{typed}");
        }
    }

    #[test]
    fn entries_that_mean_the_same_are_duplicates() {
        for typed in [
            "10.0.0.0/8;10.0.0.0/255.0.0.0",
            "10.0.0.0/8;10.0.0.0-10.255.255.255",
            "::1;0::1",
            "1.2.3.4;1.2.3.4/32",
            "1.2.3.4;1.2.3.4-1.2.3.4",
            "1.2.3.4;::ffff:1.2.3.4",
            "1.2.3.4;::ffff:102:304/128",
        ] {
            let entry = typed.split(';').nth(1).unwrap().to_owned();
            assert_eq!(IpList::parse(typed), Err(vec![Rule::DuplicateIp { entry }]), "{typed}");
        }
        assert!(accepted("10.0.0.0/8;10.0.0.0/9"));
    }

    #[test]
    fn a_list_has_at_most_two_thousand_characters() {
        let list = |n: usize| {
            (0..n).map(|i| format!("10.{}.{}.1", 100 + i / 100, 100 + i % 100)).collect::<Vec<_>>().join(";")
        };
        let exact = format!("{};1.1.1.11-2.22.222.22", list(152));
        assert_eq!((exact.len(), accepted(&exact)), (1_996, true));
        assert!(accepted(&format!("{exact};::1")));
        assert_eq!(IpList::parse(&format!("{exact};::11")), Err(vec![Rule::TooLong { max: 2_000 }]));
    }

    #[test]
    fn an_address_is_matched_by_what_it_means() {
        assert!(matches("10.0.0.0/8", "10.255.255.255") && !matches("10.0.0.0/8", "11.0.0.0"));
        assert!(matches("1.2.3.4", "::ffff:1.2.3.4") && matches("::ffff:1.2.3.4", "1.2.3.4"));
        assert!(matches("10.0.0.1-10.0.0.9", "10.0.0.9") && !matches("10.0.0.1-10.0.0.9", "10.0.0.10"));
        assert!(
            matches("::/0", "2001:db8::1") && !matches("::/0", "1.2.3.4") && !matches("0.0.0.0/0", "::1")
        );
    }

    #[test]
    fn the_present_address_is_warned_about() {
        assert!(would_refuse("10.0.0.0/8", "192.0.2.1") && !would_refuse("10.0.0.0/8", "10.1.1.1"));
        assert!(!would_refuse("nonsense", "10.1.1.1") && !would_refuse("10.0.0.0/8", ""));
    }
}
