//! The console's pages, as data: the menu and what may be remembered as visited both come from this list.
//!
//! A page stands here once it exists; until then it is not in the menu and the browser answers 404 (SPEC §2).

use portico_core::permission_group::Operation;
use portico_core::rights::reach;

use crate::config::{Config, PortalConfig};
use crate::http::Caller;

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
    /// Whether only the main user finds it in the menu.
    pub is_main_only: bool,
    /// What whoever finds it in the menu may do somewhere in the account; nothing: everybody finds it.
    pub needs: Option<Operation>,
}

impl Page {
    /// Whether a caller finds it in the menu. The calls behind the page are guarded whoever opens it.
    pub fn is_shown_to(&self, caller: &Caller) -> bool {
        let may = |operation| !reach(caller.role(), &caller.grants, operation).is_empty();
        (caller.is_main || !self.is_main_only) && self.needs.is_none_or(may)
    }
}

/// The console's own pages, in the menu's order.
pub const PAGES: &[Page] = &[Page {
    router_name: "home",
    title_key: "menu.home",
    path: "/main/home",
    icon: "home",
    is_main_only: false,
    needs: None,
}];

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
