//! Gives out public addresses: each to one object at a time.

use std::collections::HashMap;

use portico_core::obstacle::Obstacle;
use portico_core::public_address::AddressPool;

use super::Spec;
use super::store::{ObjectRow, part};
use crate::CloudParts;
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result};

/// Writes the object of a public address, which gets one that is nobody's: one that never was anybody's, else the one that is free for longest.
///
/// # Errors
/// 100001 with `sold_out` on `field` and HTTP 409 when a region has none left; when the database does not answer.
pub async fn insert_address(tx: &mut Conn, app: &App, row: ObjectRow, field: &str) -> Result<String> {
    let used = part::list_used_addresses(tx, &row.region).await?.into_iter().collect();
    let engine = app.cloud().of(&row.region);
    for address in engine.map(|engine| list_free_addresses(engine.addresses(), &used)).unwrap_or_default() {
        let spec = Json(Spec::Address { address: address.clone() });
        // Another order may have taken it meanwhile.
        if part::insert_address(tx, &ObjectRow { engine_name: address.clone(), spec, ..row.clone() }).await? {
            return Ok(address);
        }
    }
    Err(Error::field(field, Obstacle::SoldOut.rule()).with_status(409))
}

/// Writes the object of a public address that a machine has already; says false when it is somebody's.
///
/// # Errors
/// When the database does not answer.
pub async fn insert_own_address(tx: &mut Conn, row: ObjectRow, address: &str) -> Result<bool> {
    let spec = Json(Spec::Address { address: address.to_owned() });
    Ok(part::insert_address(tx, &ObjectRow { engine_name: address.to_owned(), spec, ..row }).await?)
}

/// How many public addresses of a region are nobody's; none where it gives out none.
///
/// # Errors
/// When the database does not answer.
pub async fn count_free_addresses(conn: &mut Conn, app: &App, region: &str) -> Result<Option<u32>> {
    let Some(pool) = app.cloud().of(region).map(|engine| engine.addresses()).filter(|pool| !pool.is_empty())
    else {
        return Ok(None);
    };
    let used = part::list_used_addresses(conn, region).await?.into_iter().collect();
    Ok(Some(u32::try_from(list_free_addresses(pool, &used).len()).unwrap_or(u32::MAX)))
}

/// The addresses of a pool that are nobody's, in the order in which they are given out. `used`: since when each is free again that was somebody's.
#[must_use]
pub fn list_free_addresses(pool: &AddressPool, used: &HashMap<String, Option<Time>>) -> Vec<String> {
    let mut free: Vec<(Option<Time>, String)> = pool
        .iter()
        .map(|address| address.to_string())
        .filter_map(|address| match used.get(&address) {
            None => Some((None, address)),
            Some(Some(since)) => Some((Some(*since), address)),
            Some(None) => None,
        })
        .collect();
    // It is stable: those that never were anybody's stay in their order.
    free.sort_by_key(|(since, _)| *since);
    free.into_iter().map(|(_, address)| address).collect()
}
