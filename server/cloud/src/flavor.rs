//! Flavors: what an instance can have, as the operator publishes it, and for how many of each there is room.

mod feature;
pub mod flavor_care;
pub mod flavor_list;
mod publish;
mod sample;
mod store;

pub use self::feature::Flavors;
pub use self::flavor_list::require_offer;
pub use self::publish::{FlavorListDraft, publish_flavors};
pub use self::store::{
    FlavorRow, find_flavor, list_flavors_of, list_names_of_family, model_select, models_of, take_model,
};
