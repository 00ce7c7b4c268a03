//! SQL of quotas.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// What the operator allows an account; `region` is empty for every region without a row of its own.
    #[derive(Debug, Clone)]
    pub struct QuotaRow of cloud_quota {
        pub account_id: Uuid,
        pub region: String,
        pub instances: i64,
        pub vcpus: i64,
        pub disk_gib: i64,
        pub addresses: i64,
        pub set_at: Time,
    }
}

statement! {
    /// What the operator allows an account in a region, or in every region.
    pub fn find_quota(account_id: Uuid, region: &str) -> Option<QuotaRow>:
        "select {columns} from cloud_quota where account_id = $1 and region in ($2, '') order by region desc limit 1";

    /// Everything that the operator allows an account; for every region first.
    pub fn list_quotas(account_id: Uuid) -> Vec<QuotaRow>:
        "select {columns} from cloud_quota where account_id = $1 order by region";

    /// Allows an account something.
    pub fn save_quota(row: &QuotaRow): insert
        "on conflict (account_id, region) do update set instances = excluded.instances, vcpus = excluded.vcpus, disk_gib = excluded.disk_gib, addresses = excluded.addresses, set_at = excluded.set_at";

    /// Allows an account what everybody may; says false when nothing else was allowed there.
    pub fn delete_quota(account_id: Uuid, region: &str) -> bool:
        "delete from cloud_quota where account_id = $1 and region = $2";

    /// Forgets what was allowed an account.
    pub fn delete_quotas(account_id: Uuid):
        "delete from cloud_quota where account_id = $1";
}
