//! The console's pages, as data: the menu and what may be remembered as visited both come from this list.
//!
//! A page stands here once it exists; until then it is not in the menu and the browser answers 404 (SPEC §2).

use portico_core::permission_group::Operation;
use portico_core::rights::reach;

use crate::caller::Caller;
use crate::platform::config::{Config, PortalConfig};

/// A page of the console itself.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The name of the route in the console.
    pub router_name: &'static str,
    /// The key of the entry's words in the browser.
    pub title_key: &'static str,
    /// The path of the page in the console.
    pub path: &'static str,
    /// The name of the entry's icon.
    pub icon: &'static str,
    /// The heading that it stands below in the menu; nothing: it stands by itself.
    pub heading: Option<&'static str>,
    /// Whether another page's entry stands for it in the menu (SPEC §2), so that only a search finds it.
    pub is_searched_only: bool,
    /// Whether only the main user finds it in the menu.
    pub is_main_only: bool,
    /// What whoever finds it in the menu may do somewhere in the account; nothing: everybody finds it.
    pub needs: Option<Operation>,
    /// Whether whoever finds it in the menu may see price lists somewhere.
    pub needs_prices: bool,
    /// Whether whoever finds it in the menu was granted anything at all, wherever that is.
    pub needs_grant: bool,
}

impl Page {
    /// Whether a caller finds it in the menu; the admin finds every page. The calls behind the page are guarded whoever opens it.
    pub fn is_shown_to(&self, caller: &Caller) -> bool {
        if caller.is_admin() {
            return true;
        }
        let may = |operation| !reach(caller.role(), &caller.grants, operation).is_empty();
        let has_grant = caller.is_main || !caller.grants.is_empty();
        (caller.is_main || !self.is_main_only)
            && (has_grant || !self.needs_grant)
            && (!self.needs_prices || caller.price_sight(None).prices)
            && self.needs.is_none_or(may)
    }
}

impl Page {
    /// A page that stands by itself, for everybody.
    const fn new(router_name: &'static str, title_key: &'static str, path: &'static str) -> Self {
        Self {
            router_name,
            title_key,
            path,
            icon: router_name,
            heading: None,
            is_searched_only: false,
            is_main_only: false,
            needs: None,
            needs_prices: false,
            needs_grant: false,
        }
    }

    const fn below(self, heading: &'static str) -> Self {
        Self { heading: Some(heading), ..self }
    }

    const fn search_only(self) -> Self {
        Self { is_searched_only: true, ..self }
    }

    const fn main_only(self) -> Self {
        Self { is_main_only: true, ..self }
    }

    const fn needing_grant(self) -> Self {
        Self { needs_grant: true, ..self }
    }

    const fn needing_prices(self) -> Self {
        Self { needs_prices: true, ..self }
    }

    const fn needing(self, operation: Operation) -> Self {
        Self { needs: Some(operation), ..self }
    }
}

/// The console's own pages, in the menu's order. Those below one heading stand together.
pub const PAGES: &[Page] = &[
    Page::new("home", "menu.home", "/main/home"),
    Page::new("gpu-cloud", "menu.gpu-cloud", "/main/gpu-cloud").needing(Operation::ComputeView),
    Page::new("gpu-server", "menu.gpu-server", "/main/gpu-server").needing(Operation::ComputeView),
    Page::new("gpu-cloud-key", "menu.gpu-cloud-key", "/main/gpu-cloud-key").needing(Operation::ComputeView),
    Page::new("resource", "menu.resource", "/main/resource").needing(Operation::ComputeView),
    Page::new("project", "menu.project", "/main/project").needing_grant(),
    Page::new("tickets", "menu.tickets", "/main/tickets"),
    Page::new("payment", "menu.payment", "/main/payment").below("billing").needing(Operation::BalanceView),
    Page::new("recharge", "menu.recharge", "/main/recharge").below("billing").needing(Operation::Recharge),
    Page::new("order", "menu.order", "/main/order").below("billing").needing(Operation::OrderView),
    Page::new("bills", "menu.bills", "/main/billing").below("billing").needing(Operation::BillView),
    Page::new("budget", "menu.budget", "/main/budget").below("billing").needing(Operation::BillView),
    Page::new("invoice", "menu.invoice", "/main/invoice").below("billing").needing(Operation::BillView),
    Page::new("prices", "menu.prices", "/main/prices").below("billing").needing_prices(),
    Page::new("accountsecurity", "menu.accountsecurity", "/main/accountsecurity").below("account"),
    Page::new("apitokens", "menu.apitokens", "/main/apitokens").below("account").search_only(),
    Page::new("setCard", "menu.setCard", "/main/accountsecurity/setCard")
        .below("account")
        .search_only()
        .needing(Operation::Recharge),
    Page::new("verification", "menu.verification", "/main/verification").below("account").main_only(),
    Page::new("settings", "menu.settings", "/main/settings").below("account"),
    Page::new("messages", "menu.messages", "/main/messages").below("account"),
    Page::new("events", "menu.events", "/main/events").below("account"),
    Page::new("Account", "menu.company", "/main/accountsecurity/userInfo").below("user_message").main_only(),
    Page::new("users", "menu.users", "/main/users").below("access").needing(Operation::UserView),
    Page::new("groups", "menu.groups", "/main/groups").below("access").needing(Operation::UserView),
    Page::new("audit", "menu.audit", "/main/audit").below("access"),
];

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
