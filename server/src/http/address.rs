//! Which address a request comes from.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// The client's address: the peer's, or, when the peer is a trusted proxy, the rightmost address in `x-forwarded-for`
/// that is not a trusted proxy itself. Anything left of that was written by the client and means nothing.
#[must_use]
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut address = peer.to_canonical();
    let is_trusted = |address: IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == address);
    let forwarded = headers.get_all("x-forwarded-for").into_iter().rev();
    let hops = forwarded.filter_map(|value| value.to_str().ok()).flat_map(|value| value.rsplit(','));
    for hop in hops {
        if !is_trusted(address) {
            break;
        }
        let Ok(before) = hop.trim().parse::<IpAddr>() else { break };
        address = before.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::client_address;

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let trusted: Vec<IpAddr> = vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
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
    fn the_rightmost_untrusted_address_counts_over_all_lines_of_the_header() {
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.2"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6", "1.2.3.4"]), "1.2.3.4");
        assert_eq!(seen("10.0.0.1", &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn an_unreadable_entry_ends_the_search_at_the_last_known_hop() {
        assert_eq!(seen("10.0.0.1", &["1.2.3.4, unknown"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[]), "10.0.0.1");
    }
}
