//! What an event says.

use portico_core::permission::Resource;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::caller::{Caller, Via};
use crate::kit::http::RequestContext;

/// What kind of somebody acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ActorKind {
    /// The account's main user.
    Main,
    /// A sub-user of the account.
    Sub,
    /// A security key, on behalf of its owner.
    Key,
    /// Somebody of the operator's staff.
    Operator,
    /// The server itself: a job.
    System,
    /// Somebody who did not prove who they are.
    Nobody,
}

impl ActorKind {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Sub => "sub",
            Self::Key => "key",
            Self::Operator => "operator",
            Self::System => "system",
            Self::Nobody => "nobody",
        }
    }
}

/// Who did something, as the audit log names them.
#[derive(Debug, Clone)]
pub struct Actor {
    /// What kind of somebody.
    pub kind: ActorKind,
    /// The person, the key or the operator; nothing for the system and for nobody.
    pub id: Option<Uuid>,
    /// The login name, or the key's name.
    pub name: String,
}

impl Actor {
    /// The server itself, when a job does something that nobody asked for at that moment.
    #[must_use]
    pub fn system() -> Self {
        Self { kind: ActorKind::System, id: None, name: String::new() }
    }

    /// The operator, at the server's command line.
    #[must_use]
    pub fn command() -> Self {
        Self { kind: ActorKind::Operator, id: None, name: String::new() }
    }

    /// Somebody who did not prove who they are.
    #[must_use]
    pub fn nobody() -> Self {
        Self { kind: ActorKind::Nobody, id: None, name: String::new() }
    }

    /// A person of an account.
    #[must_use]
    pub fn user(user_id: Uuid, is_main: bool, login_name: &str) -> Self {
        let kind = if is_main { ActorKind::Main } else { ActorKind::Sub };
        Self { kind, id: Some(user_id), name: login_name.to_owned() }
    }
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        match &caller.via {
            Via::Key(key) => Self { kind: ActorKind::Key, id: Some(key.key_id), name: key.name.clone() },
            Via::Session(_) => Self::user(caller.user_id, caller.is_main, &caller.login_name),
        }
    }
}

/// Whether what somebody tried was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It was done, in the transaction that notes it.
    Done,
    /// It was refused: a wrong password or key, a missing permission and the like.
    Denied,
}

impl Outcome {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Denied => "denied",
        }
    }
}

/// What was acted on.
#[derive(Debug, Clone, Default)]
pub struct Object<'a> {
    /// The kind: `sub_user`, `group`, `key`; empty for none.
    pub kind: &'static str,
    /// Its id; empty for none.
    pub id: String,
    /// Its name at that time.
    pub name: &'a str,
}

/// One line of the log.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    /// Who did it, or tried to.
    pub actor: Actor,
    /// What: `sub_user.create`. The first part is the object's kind, the second what was done to it.
    pub action: &'a str,
    /// Whether it was done or refused.
    pub outcome: Outcome,
    /// What it was done to.
    pub object: Object<'a>,
    /// The values before, without secrets; null for none.
    pub before: Value,
    /// The values after, without secrets; null for none.
    pub after: Value,
    /// The address and the request that it came from, when a job tells of it later; else those of the request in hand.
    pub origin: Option<(&'a str, &'a str)>,
}

impl<'a> Event<'a> {
    /// An event of something that was done.
    #[must_use]
    pub fn done(actor: impl Into<Actor>, action: &'a str) -> Self {
        Self {
            actor: actor.into(),
            action,
            outcome: Outcome::Done,
            object: Object::default(),
            before: Value::Null,
            after: Value::Null,
            origin: None,
        }
    }

    /// An event of something that was refused.
    #[must_use]
    pub fn denial(actor: impl Into<Actor>, action: &'a str) -> Self {
        Self { outcome: Outcome::Denied, ..Self::done(actor, action) }
    }

    /// Says which object the event is about: its kind, its id and its name at that time.
    #[must_use]
    pub fn on(mut self, kind: &'static str, id: impl ToString, name: &'a str) -> Self {
        self.object = Object { kind, id: id.to_string(), name };
        self
    }

    /// With the values before.
    #[must_use]
    pub fn before(mut self, values: Value) -> Self {
        self.before = values;
        self
    }

    /// With the values after.
    #[must_use]
    pub fn after(mut self, values: Value) -> Self {
        self.after = values;
        self
    }

    /// Says where its object is, so that whoever may see the object there is told of it. It is said in the values before and after alike, as
    /// nothing of it has changed; values that say it themselves stay as they are. Comes after them.
    #[must_use]
    pub fn at(mut self, place: &Resource) -> Self {
        let place = [("region", &place.region), ("project_id", &place.project), ("vdc_id", &place.vdc)];
        for values in [&mut self.before, &mut self.after] {
            if values.is_null() {
                *values = json!({});
            }
            let Some(values) = values.as_object_mut() else { continue };
            for (name, value) in place {
                if let Some(value) = value {
                    values.entry(name).or_insert_with(|| json!(value));
                }
            }
        }
        self
    }

    /// From this address, by this request, which is no longer in hand.
    #[must_use]
    pub fn from(mut self, address: &'a str, request_id: &'a str) -> Self {
        self.origin = Some((address, request_id));
        self
    }

    /// What is personal, as the JSON text that is stored. The salt keeps a short value from being guessed by its hash.
    pub(super) fn detail(&self, app: &App) -> String {
        let (address, request_id) = match (self.origin, RequestContext::current()) {
            (Some((address, request_id)), _) => (address.to_owned(), request_id.to_owned()),
            (None, Some(context)) => (context.address.to_string(), context.request_id),
            (None, None) => Default::default(),
        };
        json!({
            "salt": app.random().token(),
            "actor_name": self.actor.name,
            "object_name": self.object.name,
            "address": address,
            "request_id": request_id,
            "before": self.before,
            "after": self.after,
        })
        .to_string()
    }

    /// The same for the operator's log (SECURITY G-1), without values.
    pub(super) fn log(&self, account_id: Uuid) {
        tracing::info!(
            target: "audit",
            event = self.action,
            outcome = self.outcome.as_str(),
            %account_id,
            actor_kind = self.actor.kind.as_str(),
            actor_id = self.actor.id.map(tracing::field::display),
            object_kind = self.object.kind,
            object_id = self.object.id,
        );
    }
}
