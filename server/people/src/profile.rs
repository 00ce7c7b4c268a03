//! The signed-in person's own settings: name, picture, language and theme.

pub mod avatar_update;
mod feature;
pub mod language;
pub mod profile_update;
pub mod subject_colour;

pub use feature::Profiles;
