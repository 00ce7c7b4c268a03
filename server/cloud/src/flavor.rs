//! Flavors: what an instance can have, as the operator publishes it.

mod feature;
mod place;
mod publish;
mod sample;
mod store;

pub use self::feature::Flavors;
pub use self::place::require_offer;
pub use self::publish::{FlavorList, FlavorListDraft, publish_flavors, republish_flavors};
pub use self::store::{
    FlavorRow, find_flavor, find_list_saved_at, list_all_flavors_of, list_flavors_of, list_names_of_family,
    model_select, models_of, read_flavor_page, take_model,
};

/// What stands in the JSON of whatever has GPUs of a model, and nowhere else in it.
#[must_use]
pub fn to_gpu_text(model: &str) -> String {
    format!("\"gpu_model\":{}", serde_json::json!(model))
}
