//! The console's pages, as data: the menu and what may be remembered as visited both come from this list.
//!
//! A page stands here once it exists; until then it is not in the menu and the browser answers 404 (SPEC §2).

use crate::config::{Config, PortalConfig};

/// A page of the console itself.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The route's name.
    pub router_name: &'static str,
    /// The key of the entry's words in the browser.
    pub title_key: &'static str,
    /// Where it is.
    pub path: &'static str,
    /// The entry's icon.
    pub icon: &'static str,
}

/// The console's own pages, in the menu's order.
pub const PAGES: &[Page] =
    &[Page { router_name: "home", title_key: "menu.home", path: "/main/home", icon: "home" }];

/// The route's name of an external console.
pub fn portal_router_name(portal: &PortalConfig) -> String {
    format!("portal-{}", portal.segment)
}

/// Where an external console is shown.
pub fn portal_path(portal: &PortalConfig) -> String {
    format!("/portal/{}", portal.segment)
}

/// The path of a page; nothing for a name that is none.
pub fn path_of(config: &Config, router_name: &str) -> Option<String> {
    let own = PAGES.iter().find(|page| page.router_name == router_name);
    let portal = || config.portals.iter().find(|portal| portal_router_name(portal) == router_name);
    own.map(|page| page.path.to_owned()).or_else(|| portal().map(portal_path))
}
