//! How many connections there may be: in all, and of one client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client::client_key;
use crate::event::Limit;

/// Whether an address is one through which many clients come, and has no limit of its own.
pub type Exemption = Arc<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// A bounded number of places, of which each client has its share: those of a listener, or of what else is open for long.
pub struct Places {
    all: Arc<Semaphore>,
    per_client: usize,
    is_exempt: Exemption,
    counts: Mutex<HashMap<IpAddr, usize>>,
}

/// A place that is given back when it is dropped.
pub struct Place {
    _one_of_all: OwnedSemaphorePermit,
    /// The client's key; none for whom has no limit of its own.
    client: Option<IpAddr>,
    places: Arc<Places>,
}

impl Places {
    /// So many places in all, and so many for a client that is not exempt.
    #[must_use]
    pub fn new(all: usize, per_client: usize, is_exempt: Exemption) -> Arc<Self> {
        Arc::new(Self {
            all: Arc::new(Semaphore::new(all.min(Semaphore::MAX_PERMITS))),
            per_client,
            is_exempt,
            counts: Mutex::default(),
        })
    }

    /// Takes a place for a connection from an address.
    ///
    /// # Errors
    /// The limit that would be exceeded.
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Result<Place, Limit> {
        let one_of_all = self.all.clone().try_acquire_owned().map_err(|_| Limit::Connections)?;
        let client = (!(self.is_exempt)(peer)).then(|| client_key(peer));
        if let Some(client) = client {
            let mut counts = self.counts();
            let own = counts.entry(client).or_default();
            if *own >= self.per_client {
                return Err(Limit::PerClient);
            }
            *own += 1;
        }
        Ok(Place { _one_of_all: one_of_all, client, places: self.clone() })
    }

    /// Connections of each client that has some.
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        let mut counts = self.places.counts();
        if let Some(own) = counts.get_mut(&client) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                counts.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;

    use super::{Limit, Places};

    #[test]
    fn a_client_has_its_share_of_the_places_and_a_proxy_all_of_them() {
        let proxy_address: IpAddr = "10.1.2.3".parse().unwrap();
        let places = Places::new(6, 2, Arc::new(move |address| address == proxy_address));
        let take = |address: &str| places.take(address.parse().unwrap());
        let first = [take("192.0.2.1"), take("::ffff:192.0.2.1")];
        assert!(first.iter().all(Result::is_ok));
        assert_eq!(take("192.0.2.1").err(), Some(Limit::PerClient));
        let network = [take("2001:db8::1"), take("2001:db8::ffff:2")];
        assert!(network.iter().all(Result::is_ok));
        assert_eq!(take("2001:db8::3").err(), Some(Limit::PerClient), "one /64 is one client");
        drop(first);
        let proxy: Vec<_> = (0..4).map(|_| take("10.1.2.3")).collect();
        assert!(proxy.iter().all(Result::is_ok));
        assert_eq!(take("192.0.2.1").err(), Some(Limit::Connections));
        drop((network, proxy));
        assert!(take("192.0.2.1").is_ok());
        assert!(places.counts().is_empty(), "who has left is forgotten");
    }
}
