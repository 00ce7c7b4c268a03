//! SQL of flavors.

use portico_core::flavor::{Flavor, FlavorFamily, FlavorSpec};

use crate::kit::clock::Time;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// A flavor of a region; what is not offered any more is kept for what is made of it.
    #[derive(Debug, Clone)]
    pub struct FlavorRow of flavor {
        pub region: String,
        pub name: String,
        pub family: FlavorFamily,
        pub spec: Json<FlavorSpec>,
        pub is_offered: bool,
        pub created_at: Time,
    }
}

impl FlavorRow {
    /// The flavor as core knows it.
    #[must_use]
    pub fn flavor(&self) -> Flavor {
        Flavor { name: self.name.clone(), family: self.family, spec: self.spec.0.clone() }
    }
}

statement! {
    /// A flavor that is offered in a region.
    pub fn find_flavor(region: &str, name: &str) -> Option<FlavorRow>:
        "select {columns} from flavor where region = $1 and name = $2 and is_offered";

    /// The flavors that are offered in a region, the smallest of each family first.
    pub fn list_flavors_of(region: &str) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 and is_offered order by created_at, name";

    /// The flavors that a region offers, then those that it offered.
    pub fn list_all_flavors_of(region: &str) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 order by case when is_offered then 0 else 1 end, created_at, name";

    /// How many flavors a region has, or had.
    pub fn count_flavors(region: &str) -> One<i64>:
        "select count(*) from flavor where region = $1";

    /// Offers nothing in a region any more.
    pub fn withdraw_flavors(region: &str):
        "update flavor set is_offered = false where region = $1";

    /// Offers a flavor.
    pub fn save_flavor(row: &FlavorRow): insert
        "on conflict (region, name) do update set family = excluded.family, spec = excluded.spec, is_offered = true, created_at = excluded.created_at";
}
