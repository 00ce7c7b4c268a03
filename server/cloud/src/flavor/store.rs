//! SQL of flavors.

use portico_core::flavor::{Flavor, FlavorFamily, FlavorSpec, ServerParts};

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
        pub server: Option<Json<ServerParts>>,
    }
}

impl FlavorRow {
    /// The flavor as core knows it.
    #[must_use]
    pub fn flavor(&self) -> Flavor {
        let server = self.server.as_ref().map(|server| server.0.clone());
        Flavor { name: self.name.clone(), family: self.family, spec: self.spec.0.clone(), server }
    }
}

statement! {
    /// A flavor of instances that is offered in a region.
    pub fn find_flavor(region: &str, name: &str) -> Option<FlavorRow>:
        "select {columns} from flavor where region = $1 and name = $2 and is_offered and server is null";

    /// The flavors of instances that are offered in a region, the smallest of each family first.
    pub fn list_flavors_of(region: &str) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 and is_offered and server is null order by created_at, name";

    /// A model of GPU servers that is offered in a region.
    pub fn model_select(region: &str, name: &str) -> Option<FlavorRow>:
        "select {columns} from flavor where region = $1 and name = $2 and is_offered and server is not null";

    /// The models of GPU servers that are offered in a region.
    pub fn models_of(region: &str) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 and is_offered and server is not null order by created_at, name";

    /// Keeps others from ordering of a model until the transaction ends; says whether it is offered.
    pub fn take_model(region: &str, name: &str) -> bool:
        "update flavor set is_offered = is_offered where region = $1 and name = $2 and is_offered and server is not null";

    /// The flavors that a region offers, then those that it offered, behind a place of this order.
    pub fn read_flavor_page(region: &str, rank: i64, created_at: Time, name: &str, rows: i64) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 and (case when is_offered then 0 else 1 end, created_at, name) > ($2, $3, $4)
         order by case when is_offered then 0 else 1 end, created_at, name limit $5";

    /// The flavors that a region offers, then those that it offered.
    pub fn list_all_flavors_of(region: &str) -> Vec<FlavorRow>:
        "select {columns} from flavor where region = $1 order by case when is_offered then 0 else 1 end, created_at, name";

    /// The regions and names of all flavors of a family, whether or not they are still offered.
    pub fn list_names_of_family(family: FlavorFamily) -> Vec<(String, String)>:
        "select region, name from flavor where family = $1";

    /// How many flavors a region has, or had.
    pub fn count_flavors(region: &str) -> One<i64>:
        "select count(*) from flavor where region = $1";

    /// Notes that a region's flavors are published, in place of those that were published last at `seen`, or of none; says whether it was noted.
    pub fn replace_list(region: &str, now: Time, seen: Option<Time>) -> bool:
        "insert into flavor_list (region, saved_at) values ($1, $2)
         on conflict (region) do update set saved_at = excluded.saved_at where flavor_list.saved_at = $3";

    /// The same, whatever was published last.
    pub fn save_list(region: &str, now: Time):
        "insert into flavor_list (region, saved_at) values ($1, $2) on conflict (region) do update set saved_at = excluded.saved_at";

    /// When a region's flavors were published last.
    pub fn find_list_saved_at(region: &str) -> Option<(Time,)>:
        "select saved_at from flavor_list where region = $1";

    /// Offers nothing in a region any more.
    pub fn withdraw_flavors(region: &str):
        "update flavor set is_offered = false where region = $1";

    /// Offers a flavor, in place of one of the same name in the region.
    pub fn save_flavor(row: &FlavorRow): insert
        "on conflict (region, name) do update set family = excluded.family, spec = excluded.spec, is_offered = true, created_at = excluded.created_at, server = excluded.server";
}
