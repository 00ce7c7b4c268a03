//! The menu (SPEC §7): the console's own pages and the external consoles of the operator's settings.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::pages::{PAGES, Page, portal_path, portal_router_name};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The menu of the console, with the entries that the caller may open.
#[derive(Debug, Serialize, ToSchema)]
pub struct MenuReply {
    /// Its entries, from top to bottom.
    pub menus: Vec<MenuItem>,
}

/// An entry of the menu: a page, or a heading over entries.
#[derive(Debug, Serialize, ToSchema)]
pub struct MenuItem {
    /// The name of the route in the console.
    pub router_name: String,
    /// The key of its words.
    pub title_key: String,
    /// Its words, where the operator chose them; null: by the key.
    pub title: Option<String>,
    /// Where it leads; null for a heading.
    pub path: Option<String>,
    /// The name of the entry's icon.
    pub icon: String,
    /// Whether a search finds it and the menu does not show it: another entry is highlighted on its page.
    pub is_searched_only: bool,
    /// The entries below a heading; empty for a page.
    #[schema(no_recursion)]
    pub sub_menus: Vec<MenuItem>,
}

/// Shows the caller's menu.
#[utoipa::path(get, path = "/gicend/account/menu_show/", tag = "account",
    responses((status = 200, body = Envelope<MenuReply>), (status = 401, description = "100005: not logged in")))]
pub async fn account_menu_show(State(app): State<App>, caller: Caller) -> Result<Reply<MenuReply>> {
    Ok(Reply(MenuReply { menus: menu(&app, &caller) }))
}

/// The menu: the pages that are for the caller, and the external consoles.
#[must_use]
pub fn menu(app: &App, caller: &Caller) -> Vec<MenuItem> {
    let shown: Vec<&Page> = PAGES.iter().filter(|page| page.is_shown_to(caller)).collect();
    let own = shown.chunk_by(|one, next| one.heading.is_some() && one.heading == next.heading).flat_map(
        |together| {
            let entries = together.iter().map(|page| entry(page));
            match together.first().and_then(|page| page.heading) {
                Some(heading) => vec![below_heading(heading, entries.collect())],
                None => entries.collect(),
            }
        },
    );
    own.chain(portals(app)).collect()
}

fn entry(page: &Page) -> MenuItem {
    MenuItem {
        router_name: page.router_name.to_owned(),
        title_key: page.title_key.to_owned(),
        title: None,
        path: Some(page.path.to_owned()),
        icon: page.icon.to_owned(),
        is_searched_only: page.is_searched_only,
        sub_menus: Vec::new(),
    }
}

fn below_heading(name: &str, sub_menus: Vec<MenuItem>) -> MenuItem {
    MenuItem {
        router_name: name.to_owned(),
        title_key: format!("menu.{name}"),
        title: None,
        path: None,
        icon: name.to_owned(),
        is_searched_only: false,
        sub_menus,
    }
}

/// One heading with every external console below it; nothing when there are none.
fn portals(app: &App) -> Option<MenuItem> {
    let portals = &app.config().portals;
    let sub_menus: Vec<MenuItem> = portals
        .iter()
        .map(|portal| MenuItem {
            router_name: portal_router_name(portal),
            title_key: "menu.portal".to_owned(),
            title: Some(portal.title.clone()),
            path: Some(portal_path(portal)),
            icon: "portal".to_owned(),
            is_searched_only: false,
            sub_menus: Vec::new(),
        })
        .collect();
    (!sub_menus.is_empty()).then(|| below_heading("portals", sub_menus))
}
