//! What operators see of engines and of what is done on them, and how they help on what is stuck.

use std::collections::BTreeMap;

use portico_core::flavor::Room;
use portico_core::lifecycle::{OperationCause, OperationKind, OperationReason, OperationState};
use portico_core::{Code, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::address::count_free_addresses;
use super::operate::{has_worker, look_at_rest};
use super::outcome::give_up_operation;
use super::stage::DEADLINE_SECONDS;
use super::store::care::{self, QueuedRow};
use super::store::region::{self, DrainRow, HostRow};
use super::store::{self, ObjectRow, OperationRow};
use super::to_resource;
use super::{Operate, Spec};
use crate::CloudParts;
use crate::engine::{Facts, Rest};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::queue::enqueue;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::NumberSearch;
use crate::kit::store::{Conn, Waiting};
use crate::platform::audit::{self, Actor, Event};
use crate::platform::config::EngineDriver;
use crate::{App, Error, Result, list};

/// Tries after which something is stuck, however long it takes.
const STUCK_TRIES: i64 = 20;

/// Every region with its engine.
#[derive(Debug, Serialize, ToSchema)]
pub struct EngineListReply {
    /// The engines, by region.
    pub engines: Vec<EngineReply>,
}

/// What makes the machines of a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct EngineReply {
    /// The region's name, one of `resources.regions`.
    pub region: String,
    /// Whether its machines are pretended only.
    pub is_simulated: bool,
    /// Whether it answered when it was asked last; null: it was not asked yet.
    pub is_up: Option<bool>,
    /// Since when it answers, or does not.
    pub changed_at: Option<Time>,
    /// When it was asked last.
    pub seen_at: Option<Time>,
    /// Instances there, of all accounts, running or not.
    pub instances: u64,
    /// Public addresses that it can give out, in all.
    pub addresses: u32,
    /// Those of them that are nobody's.
    pub free_addresses: u32,
    /// Its hosts as they were seen last, those that do not answer among them.
    pub hosts: Vec<HostReply>,
}

/// A host of a region.
#[derive(Debug, Serialize, ToSchema)]
pub struct HostReply {
    /// The host's name, as its engine has it.
    pub host: String,
    /// The zone that it stands in.
    pub zone: String,
    /// Whether it answered when its engine was asked last.
    pub is_up: bool,
    /// Whether nothing new is put on it.
    pub is_drained: bool,
    /// Instances on it, of all accounts, running or not.
    pub instances: u64,
    /// What they have of it.
    pub used: RoomReply,
    /// What of it is free.
    pub free: RoomReply,
}

/// Processors, memory, disks and GPUs.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct RoomReply {
    /// Virtual processors; a thread of a host gives as many as the settings of its engine say.
    pub vcpus: u64,
    /// Memory in MiB, as flavors count it.
    pub memory_mib: u64,
    /// Room in GiB, of all disks together.
    pub disk_gib: u64,
    /// GPUs, which are given out whole.
    pub gpus: u64,
}

impl From<&Room> for RoomReply {
    fn from(room: &Room) -> Self {
        let Room { vcpus, memory_mib, disk_gib, gpus, .. } = room;
        let (vcpus, memory_mib, disk_gib) = (u64::from(*vcpus), u64::from(*memory_mib), u64::from(*disk_gib));
        Self { vcpus, memory_mib, disk_gib, gpus: u64::from(*gpus) }
    }
}

/// Every region with its engine, as it was seen last.
///
/// # Errors
/// When the database does not answer.
pub async fn list_engines(app: &App) -> Result<EngineListReply> {
    let mut conn = app.store().read().await?;
    let mut engines = Vec::new();
    for (region, driver) in app.cloud().all() {
        let row = region::find_engine_of(&mut conn, region).await?;
        let machines = care::list_machines_of(&mut conn, region).await?;
        let hosts = region::list_hosts_of(&mut conn, region).await?;
        engines.push(EngineReply {
            region: region.to_owned(),
            is_simulated: driver == EngineDriver::Test,
            is_up: row.as_ref().map(|row| row.is_up),
            changed_at: row.as_ref().and_then(|row| row.changed_at),
            seen_at: row.map(|row| row.seen_at),
            instances: machines.len() as u64,
            addresses: count_all_addresses(app, region),
            free_addresses: count_free_addresses(&mut conn, app, region).await?.unwrap_or(0),
            hosts: hosts_with(hosts, &machines, &region::list_drained_hosts(&mut conn, region).await?),
        });
    }
    Ok(EngineListReply { engines })
}

/// How a region's engine and its hosts are.
#[derive(Debug, Serialize, ToSchema)]
pub struct EngineHealth {
    /// The region's name, one of `resources.regions`.
    pub region: String,
    /// Whether it answered when it was asked last; null: it was not asked yet.
    pub is_up: Option<bool>,
    /// Since when it answers, or does not.
    pub changed_at: Option<Time>,
    /// How many hosts it had when it was asked last.
    pub hosts: usize,
    /// Those of them that answer.
    pub hosts_up: usize,
}

/// How every region's engine is, as it was seen last.
///
/// # Errors
/// When the database does not answer.
pub async fn list_engine_health(conn: &mut Conn, app: &App) -> Result<Vec<EngineHealth>> {
    let mut engines = Vec::new();
    for (region, _) in app.cloud().all() {
        let row = region::find_engine_of(conn, region).await?;
        let hosts = region::list_hosts_of(conn, region).await?;
        engines.push(EngineHealth {
            region: region.to_owned(),
            is_up: row.as_ref().map(|row| row.is_up),
            changed_at: row.and_then(|row| row.changed_at),
            hosts: hosts.len(),
            hosts_up: hosts.iter().filter(|host| host.is_up).count(),
        });
    }
    Ok(engines)
}

/// What takes longer than it should.
///
/// # Errors
/// When the database does not answer.
pub async fn count_stuck_operations(conn: &mut Conn, now: Time) -> Result<Waiting> {
    Ok(care::count_stuck_operations(conn, now.plus_seconds(-DEADLINE_SECONDS), STUCK_TRIES).await?)
}

fn count_all_addresses(app: &App, region: &str) -> u32 {
    app.cloud().of(region).map_or(0, |engine| engine.addresses().count())
}

/// Hosts with what the instances on each have of it, which are told by what they are made of and where they are.
fn hosts_with(hosts: Vec<HostRow>, machines: &[(String, String)], drained: &[String]) -> Vec<HostReply> {
    let mut on: BTreeMap<String, (u64, RoomReply)> = BTreeMap::new();
    for (spec, facts) in machines {
        let (Ok(spec), Ok(facts)) =
            (serde_json::from_str::<Spec>(spec), serde_json::from_str::<Facts>(facts))
        else {
            continue;
        };
        let Some(spec) = spec.machine() else { continue };
        let (count, used) = on.entry(facts.host).or_default();
        *count += 1;
        used.vcpus += u64::from(spec.flavor.vcpus);
        used.memory_mib += u64::from(spec.flavor.memory_mib);
        used.disk_gib += u64::from(spec.disk_gib());
        used.gpus += u64::from(spec.flavor.gpus);
    }
    let reply = |host: HostRow| {
        let (instances, used) = on.remove(host.host.as_str()).unwrap_or_default();
        HostReply {
            free: RoomReply::from(&host.room.0),
            is_drained: drained.contains(&host.host),
            host: host.host,
            zone: host.zone,
            is_up: host.is_up,
            instances,
            used,
        }
    };
    hosts.into_iter().map(reply).collect()
}

/// Has nothing new put on a host, or has it taken new machines again; what is there stays. Asked twice it is so.
///
/// # Errors
/// 100001 on `host` when the region has none of the name; when the database does not answer.
pub async fn drain_host(
    tx: &mut Conn,
    app: &App,
    region: &str,
    host: &str,
    is_drained: bool,
) -> Result<bool> {
    let is_there = region::list_hosts_of(tx, region).await?.iter().any(|row| row.host == host);
    if !is_there {
        return Err(Error::field("host", Rule::UnknownChoice));
    }
    if !is_drained {
        return Ok(region::delete_drain(tx, region, host).await?);
    }
    let row = DrainRow { region: region.to_owned(), host: host.to_owned(), since: app.now() };
    Ok(region::insert_drain(tx, &row).await?)
}

list! {
    /// Which operations are listed: those under way, or those that ended in one state.
    pub struct OperationQueueFilter of "Operations" {
        /// Those that have ended in one state; without it, those that are under way.
        word state: OperationState,
        /// Only those of instances with this in their name or customer number, of this id, or with this short number; at most 64 characters.
        text q,
    }
}

/// Something that is done with somebody's instance.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedOperation {
    /// The operation's id, by which it is retried or given up.
    pub operation_id: Uuid,
    /// The customer number of the account that the instance is of.
    pub customer_no: String,
    /// The id of the instance that something is done with.
    pub instance_id: Uuid,
    /// The instance's name, as its owner has it now.
    pub name: String,
    /// The name of the region that the instance is in.
    pub region: String,
    /// What is done with the instance.
    pub kind: OperationKind,
    /// Why it is done: a customer, staff, arrears, an expiry or a repair.
    pub cause: OperationCause,
    /// Who asked for it; null for what happens by itself.
    pub user_name: Option<String>,
    /// How far it is.
    pub state: OperationState,
    /// Whether it takes longer, or was tried more often, than it should.
    pub is_stuck: bool,
    /// How often the engine was asked.
    pub tries: i64,
    /// When it is asked next.
    pub due_at: Time,
    /// Why it was given up, or that it was done though its engine said otherwise; null otherwise.
    pub reason: Option<OperationReason>,
    /// When it was asked for.
    pub created_at: Time,
    /// When it was done or given up; null while it is under way.
    pub ended_at: Option<Time>,
}

/// A page of what is under way, or has ended in one state.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_operations(
    app: &App,
    asked: &Asked<OperationQueueFilter>,
) -> Result<Queue<QueuedOperation>> {
    let ended =
        asked.filter.state.filter(|state| matches!(state, OperationState::Done | OperationState::Failed));
    let from = asked.place_or(Cursor::first_in_queue(ended.is_none()))?;
    let search = NumberSearch::new(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = match ended {
        None => care::list_open_operations(&mut conn, &search, from, asked.rows_to_read()).await?,
        Some(state) => {
            care::list_past_operations(&mut conn, state, &search, from, asked.rows_to_read()).await?
        }
    };
    let place = |row: &QueuedRow| Cursor { at: row.operation.created_at, id: row.operation.operation_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let now = app.now();
    let items = rows.into_iter().map(|row| to_queued(row, now)).collect();
    let open = care::count_open_operations(&mut conn).await?;
    Ok(Queue { items, next_cursor, open, now })
}

fn to_queued(row: QueuedRow, now: Time) -> QueuedOperation {
    let QueuedRow { operation, name, region, customer_no, user_name } = row;
    let is_late = now >= operation.created_at.plus_seconds(DEADLINE_SECONDS);
    QueuedOperation {
        operation_id: operation.operation_id,
        customer_no,
        instance_id: operation.object_id,
        name,
        region,
        kind: operation.kind,
        cause: operation.cause,
        user_name,
        state: operation.state,
        is_stuck: operation.ended_at.is_none() && (is_late || operation.tries >= STUCK_TRIES),
        tries: operation.tries,
        due_at: operation.due_at,
        reason: operation.reason,
        created_at: operation.created_at,
        ended_at: operation.ended_at,
    }
}

/// Has something gone on with now, with all of its time again.
///
/// # Errors
/// 100004 when there is no such; 100001 on `operation_id` with HTTP 409 when it has ended; 100006 with HTTP 409 and `retry-after` while its engine
/// is being asked.
pub async fn retry_operation(tx: &mut Conn, app: &App, operation_id: Uuid) -> Result<()> {
    let row = find_operation(tx, operation_id).await?;
    if row.ended_at.is_some() {
        return Err(has_ended(&row, "retry"));
    }
    let now = app.now();
    // Hastened, what a worker has would be another's as well, and its engine be asked twice. Whoever goes on with it may have been first, too.
    let deadline = now.plus_seconds(DEADLINE_SECONDS);
    if has_worker(&row, now) || !care::hasten_operation(tx, &row, now, deadline).await? {
        return Err(Error::conflict());
    }
    enqueue(tx, app, &Operate::default()).await
}

/// Gives something up that is under way, as when its engine refuses it: what could not be made costs nothing. `rest` is how its machine was seen
/// just before, by [`look_at_operation`].
///
/// # Errors
/// 100004 when there is no such; 100001 on `operation_id` with HTTP 409 when it has ended; 100006 with HTTP 409 and `retry-after` while its engine
/// is being asked.
pub async fn drop_operation(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    operation_id: Uuid,
    reason: &str,
    rest: Option<&Rest>,
) -> Result<()> {
    let row = find_operation(tx, operation_id).await?;
    let found = store::find_object(tx, row.object_id).await?;
    let (Some(shown), None) = (found, row.ended_at) else { return Err(has_ended(&row, "give_up")) };
    if has_worker(&row, app.now()) {
        return Err(Error::conflict());
    }
    // Whoever goes on with it may have been first.
    let given_up = GivenUp { reason: OperationReason::GivenUp, rest, words: reason };
    match drop_for(tx, app, actor, &row, &shown.object, given_up).await? {
        true => Ok(()),
        false => Err(Error::conflict()),
    }
}

/// How the machine is with which something is under way that is going to be given up: it may be half done. None: nothing is, or its engine does not say.
///
/// # Errors
/// When the database does not answer.
pub async fn look_at_operation(app: &App, operation_id: Uuid) -> Result<Option<Rest>> {
    let mut conn = app.store().read().await?;
    let Some(row) = care::find_operation(&mut conn, operation_id).await? else { return Ok(None) };
    let found = store::find_object(&mut conn, row.object_id).await?;
    drop(conn);
    Ok(match found.filter(|_| row.ended_at.is_none()) {
        Some(shown) => look_at_rest(app, &row, &shown.object).await,
        None => None,
    })
}

/// How something is given up.
#[derive(Debug, Clone, Copy)]
pub(super) struct GivenUp<'a> {
    /// Why, as its owner is told.
    pub reason: OperationReason,
    /// How its machine is then; none where its engine does not say.
    pub rest: Option<&'a Rest>,
    /// Why, as the account's log has it.
    pub words: &'a str,
}

/// The same of what is known to be under way, with what its history and the log say of it; says whether nobody else was first.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn drop_for(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    row: &OperationRow,
    object: &ObjectRow,
    given_up: GivenUp<'_>,
) -> Result<bool> {
    let GivenUp { reason, rest, words } = given_up;
    if !give_up_operation(tx, app, row, object, reason, rest).await? {
        return Ok(false);
    }
    let event = Event::done(actor, "instance.give_up")
        .on("instance", object.object_id, &object.name)
        .after(json!({ "operation": row.kind, "reason": words }))
        .at(&to_resource(object));
    audit::record(tx, app, object.account_id, &event).await?;
    Ok(true)
}

async fn find_operation(tx: &mut Conn, operation_id: Uuid) -> Result<OperationRow> {
    care::find_operation(tx, operation_id).await?.ok_or_else(|| Error::new(Code::NotFound))
}

fn has_ended(row: &OperationRow, action: &str) -> Error {
    let rule = Rule::StateForbids { state: row.state.as_str().to_owned(), action: action.to_owned() };
    Error::field("operation_id", rule).with_status(409)
}
