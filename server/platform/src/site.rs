//! What everybody may see of the installation before signing in: its settings, its brand; and what a browser reports.

pub mod brand;
mod colour;
pub mod config_show;
pub mod error_create;
mod feature;

pub use feature::Site;

use crate::kit::clock::Clock;
use crate::kit::http::Fixed;
use crate::kit::http::throttle::Throttle;
use crate::platform::config::Config;

/// What this feature keeps in memory.
pub struct Parts {
    client_errors: Throttle,
    palette: Fixed,
    logo: Option<brand::Picture>,
    picture: Option<brand::Picture>,
}

impl Parts {
    /// From the operator's settings; reads the pictures.
    ///
    /// # Errors
    /// When the file of one cannot be read.
    pub fn new(config: &Config, clock: &Clock) -> std::io::Result<Self> {
        Ok(Self {
            client_errors: Throttle::per_minute(config.http.client_errors_per_minute, clock),
            palette: brand::palette(&config.brand),
            logo: brand::Picture::read("brand.logo_file", config.brand.logo_file.as_deref())?,
            picture: brand::Picture::read("brand.picture_file", config.brand.picture_file.as_deref())?,
        })
    }
}
