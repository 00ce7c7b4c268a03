//! Limits per network address, in memory: they slow one address down; what must survive a restart is in the database.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use portico_core::Code;

use crate::{Error, Result};

/// Addresses that have been quiet for a while are forgotten each time so many requests were judged.
const SWEEP_EVERY: u32 = 1024;

/// A limit per address.
pub struct Throttle {
    limiter: DefaultKeyedRateLimiter<String>,
    judged: AtomicU32,
}

impl Throttle {
    /// So many a minute, all of which may come at once.
    #[must_use]
    pub fn per_minute(count: u32) -> Self {
        Self::new(Quota::per_minute(at_least_one(count)))
    }

    /// So many an hour, all of which may come at once.
    #[must_use]
    pub fn per_hour(count: u32) -> Self {
        Self::new(Quota::per_hour(at_least_one(count)))
    }

    /// Counts one request from an address.
    ///
    /// # Errors
    /// 300002 with HTTP 429 and Retry-After when there were too many.
    pub fn check(&self, address: IpAddr) -> Result<()> {
        if self.judged.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&address_key(address)).map_err(|early| {
            let seconds = early.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
            let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
            Error::new(Code::SentFrequently).with_status(429).with_retry_after(seconds)
        })
    }

    fn new(quota: Quota) -> Self {
        Self { limiter: RateLimiter::keyed(quota), judged: AtomicU32::new(0) }
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

/// What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, which one customer has whole.
#[must_use]
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Throttle, address_key};

    #[test]
    fn one_more_than_allowed_is_told_when_to_come_back() {
        let throttle = Throttle::per_minute(2);
        let address = "192.0.2.1".parse().unwrap();
        assert!(throttle.check(address).is_ok() && throttle.check(address).is_ok());
        let refused = throttle.check(address).unwrap_err();
        assert_eq!(refused.status(), 429);
        assert!(refused.retry_after().is_some_and(|seconds| (1..=31).contains(&seconds)));
        assert!(throttle.check("192.0.2.2".parse().unwrap()).is_ok());
    }

    #[test]
    fn a_mapped_address_is_its_ipv4_address_and_an_ipv6_network_is_one_address() {
        assert_eq!(address_key("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
        let one = address_key("2001:db8:1:2::1".parse().unwrap());
        assert_eq!(one, address_key("2001:db8:1:2:ffff::9".parse().unwrap()));
        assert_ne!(one, address_key("2001:db8:1:3::1".parse().unwrap()));
    }
}
