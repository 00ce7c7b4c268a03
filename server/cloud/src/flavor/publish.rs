//! Publishes what a region offers.

use portico_core::flavor::Flavor;
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

/// Offers these in a region, and nothing else. What runs keeps what it has.
///
/// # Errors
/// 100001 on `region` when the installation has none of this name, and on what core refuses of a flavor.
pub async fn publish_flavors(tx: &mut Conn, app: &App, draft: FlavorListDraft) -> Result<usize> {
    if app.cloud().of(&draft.region).is_none() {
        return Err(Error::field("region", Rule::UnknownChoice));
    }
    let flavors = check_flavors(draft.flavors)?;
    store::withdraw_flavors(tx, &draft.region).await?;
    let now = app.now().micros();
    for (place, flavor) in (now..).zip(&flavors) {
        let row = FlavorRow {
            region: draft.region.clone(),
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
