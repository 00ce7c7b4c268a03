//! Has machines deleted that nothing stands for, once an operator said so: their engines are asked until they have done it.

use portico_core::Code;
use portico_core::flavor::FlavorSpec;
use portico_core::instance::{InstanceLogin, MAX_DISKS};
use portico_core::lifecycle::OperationKind;
use portico_core::obstacle::Obstacle;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::observe::for_each_region;
use super::operate::{DOWN_SECONDS, lease_end};
use super::store::orphan::{self, OrphanRow};
use crate::CloudParts;
use crate::engine::{Fault, MachineSpec, Progress, Stage, object_of_engine_name};
use crate::kit::fault;
use crate::kit::queue::{Failure, Job, enqueue, enqueue_at, note_failed_step};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::{App, Error, Result, transaction};

/// Deletions of one page.
const PAGE: i64 = 200;

/// Has a machine deleted, with its disks, that nothing stands for; or the disks that are left of one.
///
/// # Errors
/// 100004 when there is no such; 100006 on `engine_name` with HTTP 409 when it is being deleted.
pub async fn delete_unknown_machine(tx: &mut Conn, app: &App, region: &str, engine_name: &str) -> Result<()> {
    if orphan::find_orphan(tx, region, engine_name).await?.is_none() {
        return Err(Error::new(Code::NotFound));
    }
    let now = app.now();
    if !orphan::condemn_orphan(tx, region, engine_name, app.random().id(now), now).await? {
        let obstacle = Obstacle::BeingDeleted("delete");
        return Err(Error::field("engine_name", obstacle.rule()).with_status(409));
    }
    enqueue(tx, app, &DeleteOrphans::default()).await
}

/// Goes on with the deletions that are due, in each region for itself. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteOrphans {}

impl Job for DeleteOrphans {
    type Host = App;
    const KIND: &'static str = "cloud.delete_orphan";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        for_each_region(app, Self::KIND, delete_due).await;
        Ok(())
    }
}

/// Goes on with those of one region, one after the other; one that cannot be gone on with stops no other.
async fn delete_due(app: &App, region: &str) -> Result<()> {
    let (mut after, until) = (Cursor::OLDEST, app.now());
    loop {
        let mut conn = app.store().read().await?;
        let due = orphan::list_due_orphans(&mut conn, region, after, until, PAGE).await?;
        drop(conn);
        for (operation_id, _) in &due {
            if let Err(error) = take_up(app, *operation_id).await {
                note_failed_step(DeleteOrphans::KIND, operation_id, &error);
            }
        }
        match due.last() {
            Some((id, at)) if due.len() as i64 == PAGE => after = Cursor { at: *at, id: *id },
            _ => return Ok(()),
        }
    }
}

/// Goes on with a deletion, unless somebody else has it.
async fn take_up(app: &App, operation_id: Uuid) -> Result<()> {
    let row = orphan::find_due_orphan(&mut app.store().read().await?, operation_id, app.now()).await?;
    match row {
        Some(row) => go_on(app, &row).await,
        None => Ok(()),
    }
}

/// Takes a deletion, asks the engine, and notes the answer, as is done with what is asked for of instances.
async fn go_on(app: &App, row: &OrphanRow) -> Result<()> {
    let until = lease_end(app);
    let taken = transaction!(app.store(), tx => { Ok(orphan::take_orphan(tx, row, until).await?) })?;
    if !taken {
        return Ok(());
    }
    let row = OrphanRow { due_at: Some(until), ..row.clone() };
    fault!("orphan.taken");
    let (region, engine_name) = (&row.region, &row.engine_name);
    if orphan::count_objects_of_machine(&mut app.store().read().await?, region, engine_name).await? > 0 {
        // A backup that knows it came meanwhile.
        return transaction!(app.store(), tx => { Ok(orphan::forget_orphan(tx, region, engine_name).await?) });
    }
    let answer = ask_engine(app, &row).await;
    fault!("orphan.asked");
    transaction!(app.store(), tx => { note_answer(tx, app, &row, &answer).await })
}

async fn ask_engine(app: &App, row: &OrphanRow) -> std::result::Result<Progress, Fault> {
    let Some(engine) = app.cloud().of(&row.region) else { return Err(Fault::Down) };
    let operation_id = row.operation_id.unwrap_or_default();
    let spec = widest_spec();
    let stage = Stage {
        // An engine's mark on it is the id of the object that it was made for, which its name has too.
        object_id: object_of_engine_name(&row.engine_name).unwrap_or(operation_id),
        engine_name: &row.engine_name,
        name: &row.engine_name,
        spec: &spec,
        kind: OperationKind::Delete,
        operation_id,
        job: row.job.as_deref(),
        password: None,
        user_data: None,
        // What is deleted is put nowhere.
        drained: &[],
    };
    engine.step(&stage).await
}

async fn note_answer(
    tx: &mut Conn,
    app: &App,
    row: &OrphanRow,
    answer: &std::result::Result<Progress, Fault>,
) -> Result<()> {
    match answer {
        Ok(Progress::Done(_)) => Ok(orphan::forget_orphan(tx, &row.region, &row.engine_name).await?),
        Ok(Progress::Wait { job, seconds, .. }) => leave_waiting(tx, app, row, Some(job), *seconds).await,
        Err(Fault::Down) => leave_waiting(tx, app, row, None, DOWN_SECONDS).await,
        Err(_) => Ok(orphan::spare_orphan(tx, row).await?),
    }
}

/// Leaves a deletion for some seconds. Of an engine that does not answer (no job) it is kept how far it was.
async fn leave_waiting(
    tx: &mut Conn,
    app: &App,
    row: &OrphanRow,
    job: Option<&str>,
    seconds: i64,
) -> Result<()> {
    let due_at = app.now().plus_seconds(seconds);
    if orphan::leave_orphan(tx, row, job, due_at).await? {
        enqueue_at(tx, app, &DeleteOrphans::default(), due_at).await?;
    }
    Ok(())
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
        public: None,
        zone: None,
    }
}
