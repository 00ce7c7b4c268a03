//! How many connections there may be: in all, and of one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::address::is_trusted;
use super::network::Network;
use super::throttle::one_customer;

/// How often the log says that an address was turned away.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// The places of a listener.
#[derive(Debug)]
pub struct Places {
    all: Arc<Semaphore>,
    per_address: usize,
    trusted: Vec<Network>,
    taken: Mutex<HashMap<IpAddr, usize>>,
    begun: Instant,
    told_at: AtomicU64,
}

/// A place that is taken until it is dropped.
#[derive(Debug)]
pub struct Place {
    _one_of_all: OwnedSemaphorePermit,
    // None for a proxy, through which many customers come.
    address: Option<IpAddr>,
    places: Arc<Places>,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPlace {
    /// There is none left.
    Full,
    /// The address has as many as it may have.
    Address,
}

impl Places {
    /// So many places in all, and so many for an address that is none of the trusted ones.
    #[must_use]
    pub fn new(all: usize, per_address: usize, trusted: Vec<Network>) -> Arc<Self> {
        Arc::new(Self {
            all: Arc::new(Semaphore::new(all)),
            per_address,
            trusted,
            taken: Mutex::default(),
            begun: Instant::now(),
            told_at: AtomicU64::new(0),
        })
    }

    /// Takes a place for a connection from an address; the addresses of one IPv6 /64 are one.
    ///
    /// # Errors
    /// [`NoPlace`].
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Result<Place, NoPlace> {
        let one_of_all = self.all.clone().try_acquire_owned().map_err(|_| NoPlace::Full)?;
        let address = (!is_trusted(peer, &self.trusted)).then(|| one_customer(peer));
        if let Some(address) = address {
            let mut taken = self.taken();
            let own = taken.entry(address).or_default();
            if *own >= self.per_address {
                drop(taken);
                self.tell(address);
                return Err(NoPlace::Address);
            }
            *own += 1;
        }
        Ok(Place { _one_of_all: one_of_all, address, places: self.clone() })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says so in the log, but not for each of thousands: it may be a proxy that the operator forgot to name.
    fn tell(&self, address: IpAddr) {
        let now = self.begun.elapsed().as_secs();
        let due = self.told_at.load(Ordering::Relaxed);
        let next = now + TOLD_AGAIN.as_secs();
        let is_ours = now >= due
            && self.told_at.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if is_ours {
            let limit = self.per_address;
            tracing::warn!(
                %address, limit,
                "an address has as many connections as it may have; a proxy belongs in http.trusted_proxies"
            );
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut taken = self.places.taken();
        if let Some(own) = taken.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                taken.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NoPlace, Places};

    #[test]
    fn an_address_has_its_share_of_the_places_and_a_trusted_proxy_all_of_them() {
        let places = Places::new(6, 2, vec!["10.0.0.0/8".parse().unwrap()]);
        let take = |address: &str| places.take(address.parse().unwrap());
        let first = [take("192.0.2.1"), take("::ffff:192.0.2.1")];
        assert!(first.iter().all(Result::is_ok));
        assert_eq!(take("192.0.2.1").unwrap_err(), NoPlace::Address);
        let network = [take("2001:db8::1"), take("2001:db8::ffff:2")];
        assert!(network.iter().all(Result::is_ok));
        assert_eq!(take("2001:db8::3").unwrap_err(), NoPlace::Address, "one /64 is one address");
        drop(first);
        let proxy: Vec<_> = (0..4).map(|_| take("10.1.2.3")).collect();
        assert!(proxy.iter().all(Result::is_ok));
        assert_eq!(take("192.0.2.1").unwrap_err(), NoPlace::Full);
        drop((network, proxy));
        assert!(take("192.0.2.1").is_ok());
        assert!(places.taken().is_empty(), "who has left is forgotten");
    }
}
