//! Machines with the installation's mark that it knows nothing of, as after a backup was restored that is older than they are. They are told of
//! and left alone until an operator has one deleted: whose they are, only a person can say.

use std::collections::BTreeMap;

use portico_core::flavor::FlavorSpec;
use portico_core::instance::{InstanceLogin, MAX_DISKS};
use portico_core::lifecycle::{OperationKind, Seen};
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::region::{self, OrphanRow};
use crate::cloud::engine::{Fault, MachineSpec, Progress, Sight, Stage, object_of_engine_name};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, enqueue, enqueue_at};
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result, transaction};

/// Seconds after which an engine that does not answer is asked again.
const DOWN_SECONDS: i64 = 60;

/// The machines that nothing stands for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrphanListReply {
    /// Those that were seen more than once, by region and name.
    pub orphans: Vec<OrphanReply>,
}

/// A machine with the installation's mark that nothing stands for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrphanReply {
    /// Its region.
    pub region: String,
    /// By which name its engine knows it.
    pub engine_name: String,
    /// The host that it is on; empty where the engine did not say.
    pub host: String,
    /// Its addresses.
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
        let OrphanRow { region, engine_name, seen, facts, found_at, seen_at, delete_at } = row;
        let (host, addresses) = (facts.0.host, facts.0.addresses);
        Self { region, engine_name, host, addresses, is_on: seen == Seen::On, found_at, seen_at, delete_at }
    }
}

/// Every machine that was seen more than once and that nothing stands for.
///
/// # Errors
/// When the database does not answer.
pub async fn list_unknown_machines(app: &App) -> Result<OrphanListReply> {
    let orphans = region::list_orphans(&mut app.store().read().await?).await?;
    Ok(OrphanListReply { orphans: orphans.into_iter().map(OrphanReply::from).collect() })
}

/// Has a machine deleted, with its disks, that nothing stands for.
///
/// # Errors
/// 100004 when there is no such; 100006 on `engine_name` with HTTP 409 when it is being deleted.
pub async fn delete_unknown_machine(tx: &mut Conn, app: &App, region: &str, engine_name: &str) -> Result<()> {
    if region::find_orphan(tx, region, engine_name).await?.is_none() {
        return Err(Error::new(Code::NotFound));
    }
    if !region::condemn_orphan(tx, region, engine_name, app.now()).await? {
        let rule = Rule::StateForbids { state: "deleting".to_owned(), action: "delete".to_owned() };
        return Err(Error::field("engine_name", rule).with_status(409));
    }
    let (region, engine_name) = (region.to_owned(), engine_name.to_owned());
    enqueue(tx, app, &DeleteOrphan { region, engine_name, job: None }).await
}

/// Goes on with the deletion of one machine. May run as often as it likes.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeleteOrphan {
    region: String,
    engine_name: String,
    /// What the engine said when it was asked before.
    job: Option<String>,
}

impl Job for DeleteOrphan {
    type Host = App;
    const KIND: &'static str = "cloud.delete_orphan";

    async fn run(&self, app: &App, job_id: Uuid) -> Result<(), Failure> {
        let Self { region, engine_name, .. } = self;
        let mut conn = app.store().read().await?;
        let row = region::find_orphan(&mut conn, region, engine_name).await?;
        let is_condemned = row.is_some_and(|row| row.delete_at.is_some());
        // A backup that knows it may have come meanwhile.
        let is_unknown = region::count_objects_of_machine(&mut conn, region, engine_name).await? == 0;
        drop(conn);
        let Some(engine) = app.cloud().of(region).filter(|_| is_condemned && is_unknown) else {
            return Ok(());
        };
        let spec = widest_spec();
        // An engine's mark on it is the id of the object that it was made for, which its name has too.
        let stage = Stage {
            object_id: object_of_engine_name(engine_name).unwrap_or(job_id),
            engine_name,
            name: engine_name,
            spec: &spec,
            kind: OperationKind::Delete,
            operation_id: job_id,
            job: self.job.as_deref(),
            password: None,
            user_data: None,
        };
        let answer = engine.step(&stage).await;
        Ok(transaction!(app.store(), tx => { self.note_answer(tx, app, &answer).await })?)
    }
}

impl DeleteOrphan {
    async fn note_answer(
        &self,
        tx: &mut Conn,
        app: &App,
        answer: &std::result::Result<Progress, Fault>,
    ) -> Result<()> {
        let Self { region, engine_name, .. } = self;
        match answer {
            Ok(Progress::Done(_)) => region::forget_orphan(tx, region, engine_name).await?,
            Ok(Progress::Wait { job, seconds }) => {
                self.ask_again(tx, app, Some(job.clone()), *seconds).await?
            }
            Err(Fault::Down) => self.ask_again(tx, app, None, DOWN_SECONDS).await?,
            Err(_) => region::spare_orphan(tx, region, engine_name).await?,
        }
        Ok(())
    }

    async fn ask_again(&self, tx: &mut Conn, app: &App, job: Option<String>, seconds: i64) -> Result<()> {
        let (region, engine_name) = (self.region.clone(), self.engine_name.clone());
        enqueue_at(tx, app, &Self { region, engine_name, job }, app.now().plus_seconds(seconds)).await
    }
}

/// What a machine may be made of that nothing is known of: as many disks as one can have.
fn widest_spec() -> MachineSpec {
    MachineSpec {
        flavor: FlavorSpec { vcpus: 0, memory_mib: 0, gpus: 0, gpu_model: String::new() },
        flavor_name: String::new(),
        image: String::new(),
        disks: vec![0; MAX_DISKS as usize],
        login: InstanceLogin::Key,
        ssh_key: String::new(),
    }
}

/// Notes those among the machines that no made object stands for. One that is seen once may just have been deleted, or be in the making; so
/// it is told of when it is seen again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_orphans(app: &App, region: &str, left: &BTreeMap<String, Sight>) -> Result<()> {
    let mut conn = app.store().read().await?;
    let mut orphans = Vec::new();
    // Of one on a lost host an engine may not know whose it is.
    for sight in left.values().filter(|sight| sight.seen != Seen::Error) {
        if region::count_objects_of_machine(&mut conn, region, &sight.engine_name).await? == 0 {
            orphans.push(sight);
        }
    }
    let noted = region::count_noted_orphans(&mut conn, region).await?;
    drop(conn);
    let count = if orphans.is_empty() && noted == 0 {
        0
    } else {
        let now = app.now();
        transaction!(app.store(), tx => { save_orphans(tx, region, &orphans, now).await })?
    };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    metrics::gauge!("portico_engine_orphans", "region" => region.to_owned()).set(f64::from(count));
    Ok(())
}

/// Writes them, and says how many of the region were seen more than once.
async fn save_orphans(tx: &mut Conn, region: &str, orphans: &[&Sight], now: Time) -> Result<i64> {
    for sight in orphans {
        let row = OrphanRow {
            region: region.to_owned(),
            engine_name: sight.engine_name.clone(),
            seen: sight.seen,
            facts: Json(sight.facts.clone()),
            found_at: now,
            seen_at: now,
            delete_at: None,
        };
        region::save_orphan(tx, &row).await?;
    }
    region::forget_orphans(tx, region, now).await?;
    Ok(region::count_orphans(tx, region).await?)
}
