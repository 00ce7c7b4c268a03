//! Publishes what a region offers.

use portico_core::flavor::Flavor;
use portico_core::obstacle::Obstacle;
use portico_core::{Rule, Violation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, FlavorRow};
use crate::CloudParts;
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::{App, Error, Result};

/// The flavors of a region, as they are published.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlavorListDraft {
    /// The name of the region that offers them, one of `resources.regions`.
    pub region: String,
    /// In the order in which customers see them, each name once.
    pub flavors: Vec<Flavor>,
}

/// The flavors of a region, as they may be published.
#[derive(Debug)]
pub struct FlavorList {
    region: String,
    flavors: Vec<Flavor>,
}

impl FlavorListDraft {
    /// The list as it may be published: of a region of this installation, with each flavor by core's rules.
    ///
    /// # Errors
    /// 100001 on `region` when the installation has none of this name, and on what core refuses of a flavor.
    pub fn check(self, app: &App) -> Result<FlavorList> {
        require_region(app, &self.region)?;
        Ok(FlavorList { region: self.region, flavors: check_flavors(self.flavors)? })
    }
}

/// Offers these in a region, and nothing else, whatever was offered before; says how many. What runs keeps what it has.
///
/// # Errors
/// When the database does not answer.
pub async fn publish_flavors(tx: &mut Conn, app: &App, list: &FlavorList) -> Result<usize> {
    store::save_list(tx, &list.region, app.now()).await?;
    offer(tx, app, list).await
}

/// The same in place of what was published last at `seen`; none: of nothing, as the region has offered nothing yet.
///
/// # Errors
/// 409 on `seen_saved_at` when somebody has published others since; when the database does not answer.
pub async fn republish_flavors(
    tx: &mut Conn,
    app: &App,
    list: &FlavorList,
    seen: Option<Time>,
) -> Result<usize> {
    if store::replace_list(tx, &list.region, app.now(), seen).await? {
        return offer(tx, app, list).await;
    }
    // The same sent twice is published once.
    let rows = store::list_all_flavors_of(tx, &list.region).await?;
    let offered: Vec<Flavor> = rows.iter().filter(|row| row.is_offered).map(FlavorRow::flavor).collect();
    if offered == list.flavors {
        return Ok(list.flavors.len());
    }
    Err(Error::field("seen_saved_at", Obstacle::ChangedMeanwhile.rule()).with_status(409))
}

fn require_region(app: &App, region: &str) -> Result<()> {
    app.cloud().of(region).map(|_| ()).ok_or_else(|| Error::field("region", Rule::UnknownChoice))
}

async fn offer(tx: &mut Conn, app: &App, list: &FlavorList) -> Result<usize> {
    let FlavorList { region, flavors } = list;
    store::withdraw_flavors(tx, region).await?;
    let now = app.now().micros();
    for (place, flavor) in (now..).zip(flavors) {
        let row = FlavorRow {
            region: region.clone(),
            name: flavor.name.clone(),
            family: flavor.family,
            spec: Json(flavor.spec.clone()),
            is_offered: true,
            server: flavor.server.clone().map(Json),
            // In the order in which they are published.
            created_at: Time::from_micros(place),
        };
        store::save_flavor(tx, &row).await?;
    }
    Ok(flavors.len())
}

fn check_flavors(drafts: Vec<Flavor>) -> Result<Vec<Flavor>> {
    let (mut flavors, mut broken): (Vec<Flavor>, _) = (Vec::new(), Vec::new());
    for (place, draft) in drafts.into_iter().enumerate() {
        let field = format!("flavors[{place}]");
        if flavors.iter().any(|flavor| flavor.name == draft.name) {
            broken.push(Violation::new(format!("{field}.name"), Rule::ListedTwice));
        }
        match draft.check(&field) {
            Ok(flavor) => flavors.push(flavor),
            Err(violations) => broken.extend(violations),
        }
    }
    if broken.is_empty() { Ok(flavors) } else { Err(Error::invalid(broken)) }
}
