//! A limit per client address, or per whoever else, kept in memory: each process counts for itself and forgets when it ends. What must
//! survive (codes sent, wrong passwords) is counted in the database by its feature.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use portico_core::{Action, Code};

use super::RequestContext;
use super::network::Network;
use crate::clock::Clock;
use crate::{Error, Result};

pub use portico_serve::client_key;

/// After so many questions those that have been quiet are forgotten.
const SWEEP: u32 = 1024;

/// The number for an address that the operator keeps out (SPEC §8).
const BLACKLISTED: u32 = 900_013;

/// A limit per client address, or per key of another kind.
pub struct Throttle<K: Clone + Eq + Hash = IpAddr> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, Ticks, NoOpMiddleware<Duration>>,
    ticks: Ticks,
    asked: AtomicU32,
    blocked: Arc<[Network]>,
    refusal: Option<Action>,
}

impl<K: Clone + Eq + Hash> Throttle<K> {
    /// `count` a minute, all at once or spread. 0 counts as 1.
    #[must_use]
    pub fn per_minute(count: u32, clock: &Clock) -> Self {
        Self::new(Quota::per_minute(at_least_one(count)), clock)
    }

    /// `count` an hour, all at once or spread. 0 counts as 1.
    #[must_use]
    pub fn per_hour(count: u32, clock: &Clock) -> Self {
        Self::new(Quota::per_hour(at_least_one(count)), clock)
    }

    fn new(quota: Quota, clock: &Clock) -> Self {
        let ticks = Ticks { clock: clock.clone(), start: Instant::now() };
        let limiter = RateLimiter::new(quota, DefaultKeyedStateStore::default(), ticks.clone());
        Self { limiter, ticks, asked: AtomicU32::new(0), blocked: Arc::from([]), refusal: None }
    }

    /// Counts one for a key.
    ///
    /// # Errors
    /// 300002 with HTTP 429 and Retry-After when its share is used up.
    pub fn count(&self, key: &K) -> Result<()> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(key).map_err(|refusal| {
            let wait = refusal.wait_time_from(governor::clock::Clock::now(&self.ticks));
            let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1);
            Error::new(Code::SentFrequently).with_retry_after(seconds)
        })
    }
}

impl Throttle {
    /// The same, and closed to the addresses of the operator's blacklist; `action` is what they hear about.
    #[must_use]
    pub fn with_blacklist(self, blocked: &Arc<[Network]>, action: Action) -> Self {
        Self { blocked: Arc::clone(blocked), refusal: Some(action), ..self }
    }

    /// Counts the request in hand.
    ///
    /// # Errors
    /// 300002 with HTTP 429 and Retry-After when its address has used its share up; 900013 when it is on the operator's blacklist.
    pub fn check_request(&self) -> Result<()> {
        RequestContext::current().map_or(Ok(()), |context| self.check(context.address))
    }

    /// Counts one for an address; the addresses of one IPv6 /64 are one.
    ///
    /// # Errors
    /// 300002 with HTTP 429 and Retry-After when the share is used up; 900013 when it is on the operator's blacklist.
    pub fn check(&self, address: IpAddr) -> Result<()> {
        if let Some(action) = self.refusal
            && self.blocked.iter().any(|network| network.holds(address))
        {
            metrics::counter!("portico_blocked_requests_total").increment(1);
            return Err(Error::action(action, BLACKLISTED));
        }
        self.count(&client_key(address))
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

/// Time for the limiter: a wall clock that is set back must not shut customers out, so the real one is monotonic.
#[derive(Clone)]
struct Ticks {
    clock: Clock,
    start: Instant,
}

impl governor::clock::Clock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        match &self.clock {
            Clock::System => self.start.elapsed(),
            manual @ Clock::Manual(_) => {
                Duration::from_micros(u64::try_from(manual.now().micros()).unwrap_or(0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Throttle;
    use crate::clock::{Clock, Time};

    fn parsed(text: &str) -> std::net::IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_its_share_and_gets_it_again_as_time_passes() {
        let clock = Clock::manual(Time::from_seconds(1_000));
        let throttle = Throttle::per_minute(2, &clock);
        let address = parsed("203.0.113.9");
        assert!(throttle.check(address).is_ok() && throttle.check(address).is_ok());
        let refusal = throttle.check(address).unwrap_err();
        assert_eq!(refusal.status(), 429);
        assert!((1..=31).contains(&refusal.retry_after().unwrap()));
        assert!(throttle.check(parsed("203.0.113.10")).is_ok(), "another address is another share");
        clock.advance(31);
        assert!(throttle.check(address).is_ok());
    }

    #[test]
    fn one_ipv6_network_of_a_customer_is_one_address() {
        let throttle = Throttle::per_hour(1, &Clock::manual(Time::from_seconds(1_000)));
        assert!(throttle.check(parsed("2001:db8:1:2::1")).is_ok());
        assert!(throttle.check(parsed("2001:db8:1:2:ffff::9")).is_err());
        assert!(throttle.check(parsed("2001:db8:1:3::1")).is_ok());
        assert!(throttle.check(parsed("::ffff:192.0.2.1")).is_ok());
        assert!(throttle.check(parsed("192.0.2.1")).is_err(), "a mapped address is its IPv4 address");
    }

    #[test]
    fn quiet_addresses_are_forgotten() {
        let clock = Clock::manual(Time::from_seconds(1_000));
        let throttle = Throttle::per_minute(60, &clock);
        for host in 0..3_000_u32 {
            assert!(throttle.check(std::net::Ipv4Addr::from(host).into()).is_ok());
            clock.advance(1);
        }
        assert!(throttle.limiter.len() < 1_100, "{}", throttle.limiter.len());
    }
}
