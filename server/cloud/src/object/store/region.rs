//! SQL of what was seen of regions: their engines and hosts.

use portico_core::flavor::Room;

use crate::kit::clock::Time;
use crate::kit::store::Json;
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
        pub zone: String,
    }

    /// A host on which operators want nothing new.
    #[derive(Debug, Clone)]
    pub struct DrainRow of cloud_drain in d {
        pub region: String,
        pub host: String,
        pub since: Time,
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
        "on conflict (region, host) do update set is_up = excluded.is_up, room = excluded.room, seen_at = excluded.seen_at, zone = excluded.zone";

    /// Forgets hosts of a region that were not seen since a moment.
    pub fn forget_hosts(region: &str, before: Time):
        "delete from cloud_host where region = $1 and seen_at < $2";

    /// The hosts of a region on which nothing new is put.
    pub fn list_drained_hosts(region: &str) -> Vec<String>:
        "select host from cloud_drain where region = $1 order by host";

    /// Notes that nothing new is put on a host; says false when it was noted before.
    pub fn insert_drain(row: &DrainRow) -> bool: insert "on conflict do nothing";

    /// Notes that a host takes new machines again; says false when it did.
    pub fn delete_drain(region: &str, host: &str) -> bool:
        "delete from cloud_drain where region = $1 and host = $2";
}
