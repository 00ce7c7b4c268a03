//! What can be created in a region, and for how many of each there is room: as customers see it, and as operators do.

mod feature;
pub mod flavor_care;
pub mod flavor_list;
pub mod gpu_server_offer;

pub use self::feature::Offers;
