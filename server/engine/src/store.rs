//! SQL of the installation's id, and of the test engine's own book.

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

    /// Notes what is being done with a machine, and how it is when that is done.
    pub fn update_machine(region: &str, engine_name: &str, power: &str, job: &str, busy_until: Time):
        "update test_machine set power = $3, job = $4, busy_until = $5 where region = $1 and engine_name = $2";

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
