//! SQL of what machines are busy with.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// What an instance was busy with in a minute: thousandths of a virtual processor, bytes of memory, and bytes a second.
    #[derive(Debug, Clone)]
    pub struct SampleRow of sample {
        pub object_id: Uuid,
        pub at: Time,
        pub cpu: i64,
        pub memory: i64,
        pub disk_read: i64,
        pub disk_write: i64,
        pub net_in: i64,
        pub net_out: i64,
        /// The processors as a part of those that it had then, in thousandths of a percent; none where that was not noted.
        pub cpu_share: Option<i64>,
    }

    /// The same of so many minutes of an hour: sums, and the most.
    #[derive(Debug, Clone)]
    pub struct HourRow of sample_hour {
        pub object_id: Uuid,
        pub at: Time,
        pub minutes: i64,
        pub cpu_sum: i64,
        pub cpu_most: i64,
        pub memory_sum: i64,
        pub memory_most: i64,
        pub disk_read_sum: i64,
        pub disk_read_most: i64,
        pub disk_write_sum: i64,
        pub disk_write_most: i64,
        pub net_in_sum: i64,
        pub net_in_most: i64,
        pub net_out_sum: i64,
        pub net_out_most: i64,
        /// None where it was not noted of each minute.
        pub cpu_share_sum: Option<i64>,
        pub cpu_share_most: Option<i64>,
    }

    /// What an instance had counted when it was measured last: microseconds of processors, and bytes.
    #[derive(Debug, Clone)]
    pub struct CounterRow of sample_counter in c {
        pub object_id: Uuid,
        pub at: Time,
        pub cpu: i64,
        pub disk_read: i64,
        pub disk_write: i64,
        pub net_in: i64,
        pub net_out: i64,
    }

    /// The same of some minutes or hours together: averages, and the most. A step is `$4` microseconds long; where it was not noted how many
    /// processors there were, these are taken for `$5`.
    #[derive(Debug, Clone)]
    pub struct PointRow {
        pub at: Time = "s.at / $4 * $4",
        pub cpu: i64 = "cast(sum(s.cpu_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub cpu_most: i64 = "max(s.cpu_most)",
        pub cpu_share: i64 = "cast(sum(coalesce(s.cpu_share_sum, s.cpu_sum * 100 / $5)) as bigint) / cast(sum(s.minutes) as bigint)",
        pub cpu_share_most: i64 = "max(coalesce(s.cpu_share_most, s.cpu_most * 100 / $5))",
        pub memory: i64 = "cast(sum(s.memory_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub memory_most: i64 = "max(s.memory_most)",
        pub disk_read: i64 = "cast(sum(s.disk_read_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub disk_read_most: i64 = "max(s.disk_read_most)",
        pub disk_write: i64 = "cast(sum(s.disk_write_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub disk_write_most: i64 = "max(s.disk_write_most)",
        pub net_in: i64 = "cast(sum(s.net_in_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub net_in_most: i64 = "max(s.net_in_most)",
        pub net_out: i64 = "cast(sum(s.net_out_sum) as bigint) / cast(sum(s.minutes) as bigint)",
        pub net_out_most: i64 = "max(s.net_out_most)",
    }
}

statement! {
    /// What an instance had counted when it was measured last.
    pub fn find_counter(object_id: Uuid) -> Option<CounterRow>:
        "select {columns} from sample_counter c where c.object_id = $1";

    /// Notes what an instance has counted.
    pub fn save_counter(row: &CounterRow): insert
        "on conflict (object_id) do update set at = excluded.at, cpu = excluded.cpu, disk_read = excluded.disk_read,
           disk_write = excluded.disk_write, net_in = excluded.net_in, net_out = excluded.net_out";

    /// Writes a minute; says false when it is written already.
    pub fn insert_sample(row: &SampleRow) -> bool: insert "on conflict do nothing";

    /// Adds a minute to its hour.
    pub fn add_to_hour(row: &HourRow): insert
        "on conflict (object_id, at) do update set minutes = sample_hour.minutes + excluded.minutes,
           cpu_sum = sample_hour.cpu_sum + excluded.cpu_sum, cpu_most = case when excluded.cpu_most > sample_hour.cpu_most then excluded.cpu_most else sample_hour.cpu_most end,
           memory_sum = sample_hour.memory_sum + excluded.memory_sum, memory_most = case when excluded.memory_most > sample_hour.memory_most then excluded.memory_most else sample_hour.memory_most end,
           disk_read_sum = sample_hour.disk_read_sum + excluded.disk_read_sum, disk_read_most = case when excluded.disk_read_most > sample_hour.disk_read_most then excluded.disk_read_most else sample_hour.disk_read_most end,
           disk_write_sum = sample_hour.disk_write_sum + excluded.disk_write_sum, disk_write_most = case when excluded.disk_write_most > sample_hour.disk_write_most then excluded.disk_write_most else sample_hour.disk_write_most end,
           net_in_sum = sample_hour.net_in_sum + excluded.net_in_sum, net_in_most = case when excluded.net_in_most > sample_hour.net_in_most then excluded.net_in_most else sample_hour.net_in_most end,
           net_out_sum = sample_hour.net_out_sum + excluded.net_out_sum, net_out_most = case when excluded.net_out_most > sample_hour.net_out_most then excluded.net_out_most else sample_hour.net_out_most end,
           cpu_share_sum = sample_hour.cpu_share_sum + excluded.cpu_share_sum, cpu_share_most = case when sample_hour.cpu_share_most > excluded.cpu_share_most then sample_hour.cpu_share_most when sample_hour.cpu_share_most is not null then excluded.cpu_share_most end";

    /// An instance's minutes from one moment to another, in steps of so many microseconds, with so many processors where that was not noted.
    pub fn list_minutes_between(object_id: Uuid, from: Time, to: Time, step: i64, vcpus: i64) -> Vec<PointRow>:
        "select {columns} from (select object_id, at, 1 as minutes, cpu as cpu_sum, cpu as cpu_most, memory as memory_sum, memory as memory_most, disk_read as disk_read_sum, disk_read as disk_read_most, disk_write as disk_write_sum, disk_write as disk_write_most, net_in as net_in_sum, net_in as net_in_most, net_out as net_out_sum, net_out as net_out_most, cpu_share as cpu_share_sum, cpu_share as cpu_share_most from sample) s
         where s.object_id = $1 and s.at >= $2 and s.at < $3 group by s.at / $4 order by s.at / $4";

    /// The same of its hours.
    pub fn list_hours_between(object_id: Uuid, from: Time, to: Time, step: i64, vcpus: i64) -> Vec<PointRow>:
        "select {columns} from sample_hour s
         where s.object_id = $1 and s.at >= $2 and s.at < $3 group by s.at / $4 order by s.at / $4";

    /// Removes minutes before a moment, the oldest first, up to `rows` of them.
    pub fn prune_samples(before: Time, rows: i64):
        "delete from sample where (object_id, at) in (select object_id, at from sample where at < $1 order by at limit $2)";

    /// Removes hours before a moment, the oldest first, up to `rows` of them.
    pub fn prune_hours(before: Time, rows: i64):
        "delete from sample_hour where (object_id, at) in (select object_id, at from sample_hour where at < $1 order by at limit $2)";

    /// Removes what instances had counted that were not measured since a moment.
    pub fn prune_counters(before: Time):
        "delete from sample_counter where at < $1";

    /// Removes an instance's minutes.
    pub fn delete_samples(object_id: Uuid):
        "delete from sample where object_id = $1";

    /// Removes an instance's hours.
    pub fn delete_hours(object_id: Uuid):
        "delete from sample_hour where object_id = $1";

    /// Removes what an instance had counted.
    pub fn delete_counter(object_id: Uuid):
        "delete from sample_counter where object_id = $1";
}
