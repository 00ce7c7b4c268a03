//! Machines with the installation's mark that it knows nothing of, as after a backup was restored that is older than they are. They are told of
//! and left alone until an operator has one deleted: whose they are, only a person can say.

use std::collections::BTreeMap;

use portico_core::Code;
use portico_core::lifecycle::{ObjectKind, Seen};
use portico_core::obstacle::Obstacle;
use serde::Serialize;
use utoipa::ToSchema;

pub use super::store::orphan::count_all_orphans;
use super::store::orphan::{self, OrphanRow};
use crate::engine::{Facts, LeftDisks, Sight};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Page, WordsCursor};
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result, list, transaction};

list! {
    /// Nothing narrows the list of machines that nothing stands for.
    pub struct OrphanFilter of "Machines" {}
}

/// A machine with the installation's mark that nothing stands for, or the disks that are left of one.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrphanReply {
    /// The name of the region whose engine has it.
    pub region: String,
    /// By which name its engine knows it, or knew it.
    pub engine_name: String,
    /// Whether it is the machine, or nothing is left of it but disks.
    pub kind: ObjectKind,
    /// The host that it is on; empty where the engine did not say.
    pub host: String,
    /// Its addresses that others reach, as its engine said last.
    pub addresses: Vec<String>,
    /// Whether it is on.
    pub is_on: bool,
    /// Since when it is known of.
    pub found_at: Time,
    /// When it was seen last.
    pub seen_at: Time,
    /// When somebody had it deleted; null: nobody did. The engine may still be at it.
    pub delete_at: Option<Time>,
}

impl From<OrphanRow> for OrphanReply {
    fn from(row: OrphanRow) -> Self {
        let OrphanRow { region, engine_name, kind, seen, facts, found_at, seen_at, delete_at, .. } = row;
        let (host, addresses, is_on) = (facts.0.host, facts.0.addresses, seen == Seen::On);
        Self { region, engine_name, kind, host, addresses, is_on, found_at, seen_at, delete_at }
    }
}

/// A page of the machines that were seen more than once and that nothing stands for, by region and name.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_unknown_machines(app: &App, asked: &Asked<OrphanFilter>) -> Result<Page<OrphanReply>> {
    let WordsCursor([region, engine_name]) = asked.place_or(WordsCursor(<[String; 2]>::default()))?;
    let mut conn = app.store().read().await?;
    let rows = orphan::read_orphan_page(&mut conn, &region, &engine_name, asked.rows_to_read()).await?;
    let (rows, next_cursor) =
        asked.cut_by(rows, |row| WordsCursor([row.region.clone(), row.engine_name.clone()]).encode());
    Ok(Page { items: rows.into_iter().map(OrphanReply::from).collect(), next_cursor })
}

/// A machine that nothing stands for and that may become somebody's: it is no mere disks, and nobody has it deleted.
///
/// # Errors
/// 100004 when there is no such, or something stands for it by now; 100006 on `engine_name` with HTTP 409.
pub(crate) async fn find_adoptable(conn: &mut Conn, region: &str, engine_name: &str) -> Result<OrphanRow> {
    let found = orphan::find_orphan(conn, region, engine_name).await?;
    let known = orphan::count_objects_of_machine(conn, region, engine_name).await?;
    let row = found.filter(|_| known == 0).ok_or_else(|| Error::new(Code::NotFound))?;
    let obstacle = match (row.kind, row.delete_at) {
        (ObjectKind::Instance, None) => return Ok(row),
        (ObjectKind::Instance, Some(_)) => Obstacle::BeingDeleted("adopt"),
        _ => Obstacle::DisksOnly,
    };
    Err(Error::field("engine_name", obstacle.rule()).with_status(409))
}

/// Forgets a machine that became somebody's, unless somebody else has begun to have it deleted since it was looked at.
///
/// # Errors
/// 100006 on `engine_name` with HTTP 409 when it is being deleted; when the database does not answer.
pub(crate) async fn forget_adopted(tx: &mut Conn, region: &str, engine_name: &str) -> Result<()> {
    if orphan::give_orphan(tx, region, engine_name).await? {
        return Ok(());
    }
    Err(Error::field("engine_name", Obstacle::BeingDeleted("adopt").rule()).with_status(409))
}

/// Notes those among the machines, and among the disks that are left of some, that no made object stands for. What is seen once may just have
/// been deleted, or be in the making; so it is told of when it is seen again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_orphans(
    app: &App,
    region: &str,
    machines: &BTreeMap<String, Sight>,
    disks: Vec<LeftDisks>,
) -> Result<()> {
    let now = app.now();
    // Of one on a lost host an engine may not know whose it is.
    let machines = machines.values().filter(|sight| sight.seen != Seen::Error).cloned();
    let found = machines.map(|sight| machine_row(region, sight, now));
    let found = found.chain(disks.into_iter().map(|disks| disks_row(region, disks, now)));
    let mut conn = app.store().read().await?;
    let mut orphans = Vec::new();
    for row in found {
        if orphan::count_objects_of_machine(&mut conn, region, &row.engine_name).await? == 0 {
            orphans.push(row);
        }
    }
    let noted = orphan::count_noted_orphans(&mut conn, region).await?;
    drop(conn);
    let count = if orphans.is_empty() && noted == 0 {
        0
    } else {
        transaction!(app.store(), tx => { save_orphans(tx, region, &orphans, now).await })?
    };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    metrics::gauge!("portico_engine_orphans", "region" => region.to_owned()).set(f64::from(count));
    Ok(())
}

/// Writes them, and says how many of the region were seen more than once.
async fn save_orphans(tx: &mut Conn, region: &str, orphans: &[OrphanRow], now: Time) -> Result<i64> {
    for row in orphans {
        orphan::save_orphan(tx, row).await?;
    }
    orphan::forget_orphans(tx, region, now).await?;
    Ok(orphan::count_orphans(tx, region).await?)
}

fn machine_row(region: &str, sight: Sight, now: Time) -> OrphanRow {
    OrphanRow {
        region: region.to_owned(),
        engine_name: sight.engine_name,
        kind: ObjectKind::Instance,
        seen: sight.seen,
        facts: Json(sight.facts),
        found_at: now,
        seen_at: now,
        delete_at: None,
        operation_id: None,
        job: None,
        due_at: None,
    }
}

fn disks_row(region: &str, disks: LeftDisks, now: Time) -> OrphanRow {
    let facts = Facts { host: disks.host, addresses: Vec::new() };
    let sight = Sight { engine_name: disks.engine_name, seen: Seen::Off, facts };
    OrphanRow { kind: ObjectKind::Disk, ..machine_row(region, sight, now) }
}
