//! SQL of what was seen of regions: their engines and hosts, and machines that nothing stands for.

use portico_core::flavor::Room;
use portico_core::lifecycle::Seen;

use crate::cloud::engine::Facts;
use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// Whether the engine of a region answered.
    #[derive(Debug, Clone)]
    pub struct EngineRow of cloud_engine in e {
        pub region: String,
        pub is_up: bool,
        pub seen_at: Time,
        pub changed_at: Option<Time>,
    }

    /// What was seen of a host.
    #[derive(Debug, Clone)]
    pub struct HostRow of cloud_host in h {
        pub region: String,
        pub host: String,
        pub is_up: bool,
        pub room: Json<Room>,
        pub seen_at: Time,
    }

    /// A machine with the installation's mark that no object stands for.
    #[derive(Debug, Clone)]
    pub struct OrphanRow of cloud_orphan in c {
        pub region: String,
        pub engine_name: String,
        pub seen: Seen,
        pub facts: Json<Facts>,
        pub found_at: Time,
        pub seen_at: Time,
        pub delete_at: Option<Time>,
    }
}

statement! {
    /// Whether a region's engine answered; none before it was asked.
    pub fn find_engine_of(region: &str) -> Option<EngineRow>:
        "select {columns} from cloud_engine e where e.region = $1";

    /// Notes whether a region's engine answered.
    pub fn save_engine(row: &EngineRow): insert
        "on conflict (region) do update set is_up = excluded.is_up, seen_at = excluded.seen_at,
           changed_at = case when cloud_engine.is_up = excluded.is_up then cloud_engine.changed_at else excluded.changed_at end";

    /// The hosts of a region, as they were seen.
    pub fn list_hosts_of(region: &str) -> Vec<HostRow>:
        "select {columns} from cloud_host h where h.region = $1 order by h.host";

    /// Notes how a host was seen.
    pub fn save_host(row: &HostRow): insert
        "on conflict (region, host) do update set is_up = excluded.is_up, room = excluded.room, seen_at = excluded.seen_at";

    /// Forgets hosts of a region that were not seen since a moment.
    pub fn forget_hosts(region: &str, before: Time):
        "delete from cloud_host where region = $1 and seen_at < $2";

    /// How many objects that are not gone stand for a machine: one or none.
    pub fn count_objects_of_machine(region: &str, engine_name: &str) -> One<i64>:
        "select count(*) from cloud_object where region = $1 and engine_name = $2 and gone_at is null";

    /// Notes that nothing stands for a machine.
    pub fn save_orphan(row: &OrphanRow): insert
        "on conflict (region, engine_name) do update set seen = excluded.seen, facts = excluded.facts, seen_at = excluded.seen_at";

    /// Forgets those of a region that were not seen since a moment.
    pub fn forget_orphans(region: &str, before: Time):
        "delete from cloud_orphan where region = $1 and seen_at < $2";

    /// How many of a region are noted.
    pub fn count_noted_orphans(region: &str) -> One<i64>:
        "select count(*) from cloud_orphan where region = $1";

    /// How many of a region were seen more than once.
    pub fn count_orphans(region: &str) -> One<i64>:
        "select count(*) from cloud_orphan where region = $1 and seen_at > found_at";

    /// One that was seen more than once.
    pub fn find_orphan(region: &str, engine_name: &str) -> Option<OrphanRow>:
        "select {columns} from cloud_orphan c where c.region = $1 and c.engine_name = $2 and c.seen_at > c.found_at";

    /// Notes that one is to be deleted; says false when that is so already, or there is none.
    pub fn condemn_orphan(region: &str, engine_name: &str, at: Time) -> bool:
        "update cloud_orphan set delete_at = $3 where region = $1 and engine_name = $2 and delete_at is null";

    /// Notes that an engine will not delete one: it may be asked again.
    pub fn spare_orphan(region: &str, engine_name: &str):
        "update cloud_orphan set delete_at = null where region = $1 and engine_name = $2";

    /// Forgets one.
    pub fn forget_orphan(region: &str, engine_name: &str):
        "delete from cloud_orphan where region = $1 and engine_name = $2";

    /// Every one that was seen more than once, by region and name.
    pub fn list_orphans() -> Vec<OrphanRow>:
        "select {columns} from cloud_orphan c where c.seen_at > c.found_at order by c.region, c.engine_name";
}
