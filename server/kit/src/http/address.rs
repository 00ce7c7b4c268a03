//! Which address a request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use super::network::Network;

/// The client's address: the peer's, or, when the peer is a trusted proxy, the rightmost address in `x-forwarded-for`
/// that is not a trusted proxy itself. Anything left of that was written by the client and means nothing.
#[must_use]
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let mut address = peer.to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").into_iter().rev();
    let hops = forwarded.filter_map(|value| value.to_str().ok()).flat_map(|value| value.rsplit(','));
    for hop in hops {
        if !is_trusted(address, trusted) {
            break;
        }
        let Some(before) = hop_address(hop.trim()) else { break };
        address = before.to_canonical();
    }
    address
}

/// Whether an address is a proxy's that is believed.
#[must_use]
pub fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.holds(address))
}

/// An address as proxies write it: alone, in brackets, or with a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let alone = || hop.parse().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    let in_brackets =
        || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<std::net::Ipv6Addr>().ok().map(IpAddr::V6);
    alone().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::client_address;
    use crate::http::Network;

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let trusted: Vec<Network> =
            ["10.0.0.1", "10.0.0.2", "172.16.0.0/12", "fd00::/8"].map(|text| text.parse().unwrap()).to_vec();
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(value).unwrap());
        }
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(seen("203.0.113.9", &["1.2.3.4"]), "203.0.113.9");
        assert_eq!(seen("10.0.0.1", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("::ffff:10.0.0.1", &["1.2.3.4"]), "1.2.3.4");
    }

    #[test]
    fn every_address_of_a_trusted_network_is_believed_and_none_beside_it() {
        assert_eq!(seen("172.31.255.9", &["1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("172.32.0.1", &["1.2.3.4"]), "172.32.0.1");
        assert_eq!(seen("fd00::7", &["6.6.6.6, 1.2.3.4, 172.16.0.1"]), "1.2.3.4");
        assert_eq!(seen("fe00::7", &["1.2.3.4"]), "fe00::7");
    }

    #[test]
    fn the_rightmost_untrusted_address_counts_over_all_lines_of_the_header() {
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.2"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6", "1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn an_address_with_a_port_or_in_brackets_is_that_address() {
        assert_eq!(seen("10.0.0.1", &["1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 1.2.3.4:80, 10.0.0.2:443"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["[2001:db8::1]:5678"]), "2001:db8::1");
        assert_eq!(seen("10.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
    }

    #[test]
    fn an_unreadable_entry_ends_the_search_at_the_last_known_hop() {
        for unreadable in
            ["unknown", "1.2.3.4:", "1.2.3.4:x", "[1.2.3.4]", "1.2.3.4:99999", "[2001:db8::1", ""]
        {
            assert_eq!(seen("10.0.0.1", &[&format!("1.2.3.4, {unreadable}")]), "10.0.0.1", "{unreadable}");
        }
        assert_eq!(seen("10.0.0.1", &[]), "10.0.0.1");
    }
}
