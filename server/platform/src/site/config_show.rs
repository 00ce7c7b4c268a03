//! Shows what the console must know of this installation before anybody signs in.

use axum::extract::State;
use portico_core::Limits;
use portico_core::amount::Currency;
use serde::Serialize;
use utoipa::ToSchema;

use super::brand::LOGO_PATH;
use crate::App;
use crate::kit::http::{Envelope, Reply};
use crate::platform::config::{Config, SmsChannel};

/// The installation, as everybody may see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteConfig {
    /// Who makes the console.
    pub brand: SiteBrand,
    /// How to reach support; an empty value is not shown.
    pub support: SiteSupport,
    /// External consoles that are shown in a frame.
    pub portals: Vec<SitePortal>,
    /// Sites of others from which people come in without a password.
    pub partners: Vec<SitePartner>,
    /// The names of the regions that resources can be in.
    pub regions: Vec<String>,
    /// The figures that the rules use: the browser seeds its rules with them.
    pub limits: Limits,
    /// Which ways a code can take.
    pub channels: SiteChannels,
    /// Whether new customers may register.
    pub register_open: bool,
    /// The currency of new accounts.
    pub currency: Currency,
}

/// Who makes the console.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteBrand {
    /// The provider's name, as the operator set it.
    pub name: String,
    /// What follows a page's title.
    pub title_suffix: String,
    /// Where the logo is; null when there is none.
    pub logo_url: Option<String>,
}

/// How to reach support.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteSupport {
    /// The telephone number of support.
    pub hotline: String,
    /// A telephone number for another country.
    pub hotline_2: String,
    /// The mail address of support.
    pub email: String,
}

/// An external console that the menu leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePortal {
    /// The second segment of its path under /portal/.
    pub segment: String,
    /// Its name in the menu.
    pub title: String,
    /// The address that the menu leads to.
    pub url: String,
}

/// A partner from whose site people come in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SitePartner {
    /// The second segment of the address under /partner/ where its people's way begins.
    pub name: String,
    /// What it is called.
    pub title: String,
}

/// Which ways a code can take.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteChannels {
    /// Whether codes can go by mail.
    pub email: bool,
    /// Whether codes can go by SMS.
    pub sms: bool,
}

/// Shows the installation's settings.
#[utoipa::path(get, path = "/gicend/site/config/", tag = "site",
    responses((status = 200, body = Envelope<SiteConfig>)))]
pub async fn site_config(State(app): State<App>) -> Reply<SiteConfig> {
    Reply(show_config(app.config()))
}

/// What everybody may see of the settings.
#[must_use]
pub fn show_config(config: &Config) -> SiteConfig {
    SiteConfig {
        brand: SiteBrand {
            name: config.brand.name.clone(),
            title_suffix: config.brand.title_suffix.clone(),
            logo_url: config.brand.logo_file.as_ref().map(|_| LOGO_PATH.to_owned()),
        },
        support: SiteSupport {
            hotline: config.support.hotline.clone(),
            hotline_2: config.support.hotline_abroad.clone(),
            email: config.support.email.clone(),
        },
        portals: config.portals.iter().map(portal).collect(),
        partners: config.partners.iter().map(partner).collect(),
        regions: config.resources.regions.clone(),
        limits: config.limits.clone(),
        channels: SiteChannels { email: true, sms: config.sms.channel != SmsChannel::Off },
        register_open: config.security.register_open,
        currency: config.billing.currency,
    }
}

fn partner(partner: &crate::platform::config::PartnerConfig) -> SitePartner {
    SitePartner { name: partner.name.clone(), title: partner.title.clone() }
}

fn portal(portal: &crate::platform::config::PortalConfig) -> SitePortal {
    SitePortal { segment: portal.segment.clone(), title: portal.title.clone(), url: portal.url.clone() }
}
