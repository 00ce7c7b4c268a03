//! Notes how an object was seen, and which of its parts are in use since then.

use portico_core::lifecycle::{Part, Seen, is_part_used};
use uuid::Uuid;

use super::store::{self, ShownObject};
use crate::engine::{Facts, Sight};
use crate::kit::store::{Conn, Json};
use crate::money::metering::follow_use;
use crate::{App, Result};

/// Notes what an engine has of an object; none: nothing.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_sight(
    tx: &mut Conn,
    app: &App,
    object_id: Uuid,
    sight: Option<&Sight>,
) -> Result<()> {
    let (seen, facts) =
        sight.map_or((Seen::Absent, Facts::default()), |sight| (sight.seen, sight.facts.clone()));
    Ok(store::see_object(tx, object_id, seen, &Json(facts), app.now()).await?)
}

/// Notes since when, or until when, the parts of an object are in use.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn follow_parts(tx: &mut Conn, app: &App, object_id: Uuid) -> Result<()> {
    let Some(shown) = store::find_object(tx, object_id).await? else { return Ok(()) };
    follow_parts_of(tx, app, &shown).await
}

/// The same of an object as it is.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn follow_parts_of(tx: &mut Conn, app: &App, shown: &ShownObject) -> Result<()> {
    let (facts, now) = (shown.facts(), app.now());
    if let Some(resource_id) = shown.object.resource_id {
        follow_use(tx, resource_id, is_part_used(Part::Compute, &facts), now).await?;
    }
    for part in store::part::list_parts_of(tx, shown.object.object_id).await? {
        if let Some(resource_id) = part.resource_id {
            follow_use(tx, resource_id, is_part_used(part.spec.0.part(), &facts), now).await?;
        }
    }
    Ok(())
}
