//! Who counts as one client.

use std::net::{IpAddr, Ipv6Addr};

/// The address under which a client is counted: an IPv4 address, mapped into IPv6 or not, or the first address of the /64 of an IPv6 one,
/// since one customer of a provider has a /64 whole.
#[must_use]
pub fn client_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::client_key;

    #[test]
    fn the_addresses_of_one_ipv6_network_are_one_client_and_a_mapped_address_is_its_ipv4_address() {
        for (address, key) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ] {
            assert_eq!(client_key(address.parse().unwrap()), key.parse::<IpAddr>().unwrap(), "{address}");
        }
    }
}
