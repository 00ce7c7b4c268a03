//! SQL of machines that nothing stands for, and of their deletion.

use portico_core::lifecycle::{ObjectKind, Seen};
use uuid::Uuid;

use crate::engine::Facts;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Json, One, Waiting};
use crate::{row, statement};

row! {
    /// A machine with the installation's mark that no object stands for, or the disks that are left of one; and how far its deletion is, if
    /// somebody asked for it.
    #[derive(Debug, Clone)]
    pub struct OrphanRow of cloud_orphan in c {
        pub region: String,
        pub engine_name: String,
        pub kind: ObjectKind,
        pub seen: Seen,
        pub facts: Json<Facts>,
        pub found_at: Time,
        pub seen_at: Time,
        pub delete_at: Option<Time>,
        pub operation_id: Option<Uuid>,
        pub job: Option<String>,
        pub due_at: Option<Time>,
    }
}

statement! {
    /// How many objects that are not gone stand for a machine: one or none.
    pub fn count_objects_of_machine(region: &str, engine_name: &str) -> One<i64>:
        "select count(*) from cloud_object where region = $1 and engine_name = $2 and gone_at is null";

    /// Notes that nothing stands for a machine.
    pub fn save_orphan(row: &OrphanRow): insert
        "on conflict (region, engine_name) do update
           set kind = excluded.kind, seen = excluded.seen, facts = excluded.facts, seen_at = excluded.seen_at";

    /// Forgets those of a region that were not seen since a moment; one that is being deleted is forgotten at the end of that.
    pub fn forget_orphans(region: &str, before: Time):
        "delete from cloud_orphan where region = $1 and seen_at < $2 and delete_at is null";

    /// How many of a region are noted.
    pub fn count_noted_orphans(region: &str) -> One<i64>:
        "select count(*) from cloud_orphan where region = $1";

    /// Those of all regions that were seen more than once.
    pub fn count_all_orphans() -> One<Waiting>:
        "select count(*) as count, min(found_at) as oldest_at from cloud_orphan where seen_at > found_at";

    /// How many of a region were seen more than once.
    pub fn count_orphans(region: &str) -> One<i64>:
        "select count(*) from cloud_orphan where region = $1 and seen_at > found_at";

    /// One that was seen more than once.
    pub fn find_orphan(region: &str, engine_name: &str) -> Option<OrphanRow>:
        "select {columns} from cloud_orphan c where c.region = $1 and c.engine_name = $2 and c.seen_at > c.found_at";

    /// Notes that one is to be deleted, and by which operation; says false when that is so already, or there is none.
    pub fn condemn_orphan(region: &str, engine_name: &str, operation_id: Uuid, at: Time) -> bool:
        "update cloud_orphan set delete_at = $4, operation_id = $3, job = null, due_at = $4
         where region = $1 and engine_name = $2 and delete_at is null";

    /// Deletions of a region that are to be gone on with by a moment, by their operations' ids, and since when, behind a place, up to `rows` of
    /// them.
    pub fn list_due_orphans(region: &str, after: Cursor, until: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select c.operation_id, c.due_at from cloud_orphan c
         where c.region = $1 and c.due_at <= $4 and (c.due_at, c.operation_id) > ($2, $3) order by c.due_at, c.operation_id limit $5"
        with region, after.at, after.id, until, rows;

    /// A deletion that is to be gone on with by a moment; none when somebody has it, or has ended it.
    pub fn find_due_orphan(operation_id: Uuid, until: Time) -> Option<OrphanRow>:
        "select {columns} from cloud_orphan c where c.operation_id = $1 and c.due_at <= $2";

    /// Takes a deletion to go on with, until a moment; says false when somebody else has it.
    pub fn take_orphan(row: &OrphanRow, until: Time) -> bool:
        "update cloud_orphan set due_at = $5 where region = $1 and engine_name = $2 and operation_id = $3 and due_at = $4"
        with &row.region, &row.engine_name, row.operation_id, row.due_at, until;

    /// Leaves a deletion for later; says false when somebody else has it.
    pub fn leave_orphan(row: &OrphanRow, job: Option<&str>, due_at: Time) -> bool:
        "update cloud_orphan set job = coalesce($5, job), due_at = $6
         where region = $1 and engine_name = $2 and operation_id = $3 and due_at = $4"
        with &row.region, &row.engine_name, row.operation_id, row.due_at, job, due_at;

    /// Notes that an engine will not delete one: it may be asked again.
    pub fn spare_orphan(row: &OrphanRow):
        "update cloud_orphan set delete_at = null, operation_id = null, job = null, due_at = null
         where region = $1 and engine_name = $2 and operation_id = $3 and due_at = $4"
        with &row.region, &row.engine_name, row.operation_id, row.due_at;

    /// Forgets a machine that somebody is given; says false when it is being deleted, or is not noted.
    pub fn give_orphan(region: &str, engine_name: &str) -> bool:
        "delete from cloud_orphan where region = $1 and engine_name = $2 and delete_at is null";

    /// Forgets a machine that is gone, or that something stands for.
    pub fn forget_orphan(region: &str, engine_name: &str):
        "delete from cloud_orphan where region = $1 and engine_name = $2";

    /// Those behind a region and a name that were seen more than once, by region and name.
    pub fn read_orphan_page(region: &str, engine_name: &str, rows: i64) -> Vec<OrphanRow>:
        "select {columns} from cloud_orphan c
         where (c.region, c.engine_name) > ($1, $2) and c.seen_at > c.found_at order by c.region, c.engine_name limit $3";
}
