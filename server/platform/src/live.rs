//! What open pages are told of at once: that something changed, never what it is now. Whoever hears it asks again, as they may, so that a
//! hint that is lost or told twice harms nothing (`docs/decisions/0087-hints-tell-that-something-changed.md`).

mod feature;
pub mod live_stream;
mod parts;
mod reader;
mod store;

use portico_core::live_topic::LiveTopic;
use portico_core::permission::Resource;
use uuid::Uuid;

pub use self::feature::Live;
pub use self::parts::Parts;
use self::store::HintRow;
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::{App, Result};

/// That something of an account changed.
#[derive(Debug, Clone, Copy)]
pub struct Hint<'a> {
    account_id: Uuid,
    topic: LiveTopic,
    user_id: Option<Uuid>,
    object_id: Option<Uuid>,
    place: Place<'a>,
}

/// Where what changed is.
#[derive(Debug, Clone, Copy, Default)]
struct Place<'a> {
    project_id: Option<Uuid>,
    vdc_id: Option<Uuid>,
    region: Option<&'a str>,
}

impl<'a> Hint<'a> {
    /// That something of the whole account changed.
    #[must_use]
    pub fn of(account_id: Uuid, topic: LiveTopic) -> Self {
        Self { account_id, topic, user_id: None, object_id: None, place: Place::default() }
    }

    /// The same for one person alone.
    #[must_use]
    pub fn only_to(self, user_id: Uuid) -> Self {
        Self { user_id: Some(user_id), ..self }
    }

    /// The same of one thing.
    #[must_use]
    pub fn about(self, object_id: Uuid) -> Self {
        Self { object_id: Some(object_id), ..self }
    }

    /// The same at a place.
    #[must_use]
    pub fn at(self, project_id: Option<Uuid>, vdc_id: Option<Uuid>, region: &'a str) -> Self {
        Self { place: Place { project_id, vdc_id, region: Some(region) }, ..self }
    }
}

/// Tells open pages that something changed, once the transaction that changed it is committed.
///
/// # Errors
/// When the database does not answer.
pub async fn tell(tx: &mut Conn, app: &App, hint: Hint<'_>) -> Result<()> {
    let now = app.now();
    let Place { project_id, vdc_id, region } = hint.place;
    let row = HintRow {
        hint_id: app.random().id(now),
        account_id: hint.account_id,
        user_id: hint.user_id,
        project_id,
        vdc_id,
        region: region.map(str::to_owned),
        topic: hint.topic,
        object_id: hint.object_id,
        at: now,
    };
    store::insert_hint(tx, &row).await?;
    app.live().wake_after_commit(tx);
    Ok(())
}

impl HintRow {
    /// Whether a caller hears of it: what is told to them alone, and what they may see where it is.
    fn is_for(&self, caller: &Caller) -> bool {
        let id = |id: Option<Uuid>| id.map(|id| id.to_string());
        let there =
            Resource { project: id(self.project_id), vdc: id(self.vdc_id), region: self.region.clone() };
        let may_see =
            || self.topic.needs().is_none_or(|operation| caller.decide(operation, &there).is_allowed());
        self.account_id == caller.account_id
            && self.user_id.map_or_else(may_see, |user_id| user_id == caller.user_id)
    }
}
