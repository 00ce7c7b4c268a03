//! SQL of the installation's id, of what machines are promised on hosts, and of the test engine's own book.

use portico_core::lifecycle::OperationKind;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

use super::{Fault, MachineSpec};

row! {
    /// The installation's id; there is one row.
    #[derive(Debug, Clone)]
    pub struct InstallationRow of cloud_installation {
        pub number: i64,
        pub installation_id: Uuid,
    }

    /// What a machine is promised on a host, whether its engine shows it already or not, until a moment.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ReservationRow of cloud_reservation {
        pub region: String,
        pub engine_name: String,
        pub host: String,
        pub vcpus: i64,
        pub memory_mib: i64,
        pub disk_gib: i64,
        pub cards: Json<Vec<String>>,
        pub expires_at: Time,
    }

    /// A host that is pretended.
    #[derive(Debug, Clone)]
    pub struct HostRow of test_host {
        pub region: String,
        pub host: String,
        pub is_up: bool,
        pub vcpus: i64,
        pub memory_mib: i64,
        pub disk_gib: i64,
        pub gpu_model: String,
        pub gpus: i64,
        pub zone: String,
    }

    /// A machine that is pretended.
    #[derive(Debug, Clone)]
    pub struct MachineRow of test_machine {
        pub region: String,
        pub engine_name: String,
        pub host: String,
        pub spec: Json<MachineSpec>,
        pub power: String,
        pub job: Option<String>,
        pub busy_until: Time,
        pub address: String,
        /// Since when it is on, or was when it was on last.
        pub began_at: Time,
    }

    /// An answer that a test wants once, instead of what a call would do, or after it was done.
    #[derive(Debug, Clone)]
    pub struct FailureRow of test_failure {
        pub region: String,
        pub place: i64,
        pub operation: Option<OperationKind>,
        pub fault: Fault,
        pub is_after: bool,
    }
}

statement! {
    /// Writes an id, if there is none yet.
    pub fn insert_installation(row: &InstallationRow): insert "on conflict do nothing";

    /// The installation's id, of which there is one.
    pub fn find_installation() -> One<Uuid>:
        "select installation_id from cloud_installation where number = 1";

    /// The same; whoever takes it holds it until the transaction ends, so that no two machines are promised the same room. SQLite has one
    /// writer anyway.
    pub fn lock_installation() -> One<Uuid>:
        sqlite "select installation_id from cloud_installation where number = 1"
        postgres "select installation_id from cloud_installation where number = 1 for update";

    /// What a region's machines are promised that holds at a moment, in the order of their names.
    pub fn list_reservations(region: &str, at: Time) -> Vec<ReservationRow>:
        "select {columns} from cloud_reservation where region = $1 and expires_at > $2 order by engine_name";

    /// Writes what a machine is promised, in the place of what it was promised before.
    pub fn save_reservation(row: &ReservationRow): insert
        "on conflict (region, engine_name) do update set host = excluded.host, vcpus = excluded.vcpus, memory_mib = excluded.memory_mib,
           disk_gib = excluded.disk_gib, cards = excluded.cards, expires_at = excluded.expires_at";

    /// Forgets what a region's machines were promised until a moment.
    pub fn forget_reservations(region: &str, at: Time):
        "delete from cloud_reservation where region = $1 and expires_at <= $2";

    /// Forgets what a machine was promised that is gone.
    pub fn delete_reservation(region: &str, engine_name: &str):
        "delete from cloud_reservation where region = $1 and engine_name = $2";

    /// A region's hosts, in the order of their names.
    pub fn list_hosts_of(region: &str) -> Vec<HostRow>:
        "select {columns} from test_host where region = $1 order by host";

    /// The same; whoever takes them holds them until the transaction ends, so that no two machines are placed by the same room. SQLite has
    /// one writer anyway.
    pub fn lock_hosts_of(region: &str) -> Vec<HostRow>:
        sqlite "select {columns} from test_host where region = $1 order by host"
        postgres "select {columns} from test_host where region = $1 order by host for update";

    /// Writes a host that is not there yet.
    pub fn insert_host(row: &HostRow): insert "on conflict do nothing";

    /// A region's machines, in the order of their names.
    pub fn list_machines_of(region: &str) -> Vec<MachineRow>:
        "select {columns} from test_machine where region = $1 order by engine_name";

    /// Writes a machine that is not there yet.
    pub fn insert_machine(row: &MachineRow): insert "on conflict do nothing";

    /// Notes that a machine is being switched: how it is when that is done, and since when it is on.
    pub fn switch_machine(row: &MachineRow):
        "update test_machine set power = $3, job = $4, busy_until = $5, began_at = $6 where region = $1 and engine_name = $2"
        with &row.region, &row.engine_name, &row.power, &row.job, row.busy_until, row.began_at;

    /// Notes that a machine is becoming another: on which host, and what it is made of then.
    pub fn change_machine(row: &MachineRow):
        "update test_machine set host = $3, spec = $4, job = $5, busy_until = $6 where region = $1 and engine_name = $2"
        with &row.region, &row.engine_name, &row.host, &row.spec, &row.job, row.busy_until;

    /// Takes the next answer that a test wants of a region, for what is asked; none where there is none.
    pub fn take_failure(region: &str, operation: OperationKind) -> Option<FailureRow>:
        "delete from test_failure where region = $1 and place = \
        (select min(place) from test_failure where region = $1 and coalesce(operation, $2) = $2) returning {columns}";

    /// Removes a machine that was deleted from the test engine's book.
    pub fn delete_machine(region: &str, engine_name: &str):
        "delete from test_machine where region = $1 and engine_name = $2";
}
