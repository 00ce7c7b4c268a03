//! Keyset pages: a list is read from where the last page ended, so the thousandth page costs what the first does.

use std::borrow::Cow;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::__dev::ComposeSchema;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ArrayBuilder, KnownFormat, ObjectBuilder, Ref, RefOr, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::clock::Time;

/// Rows on a page when the caller does not say.
pub const DEFAULT_LIMIT: u32 = 20;
/// Rows on a page at most (STACK: a page of 100 rows needs no virtualisation).
pub const MAX_LIMIT: u32 = 100;

/// A page of a list.
#[derive(Debug, Serialize)]
pub struct Page<T> {
    /// What is on it, in the list's order. Of a list that is searched through there may be fewer than asked for, even none, though
    /// more follow: a call looks at a bounded number of rows.
    pub items: Vec<T>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
}

/// A page of a queue of the operator's: of what waits the longest waiting first, of what has ended the newest first.
#[derive(Debug, Serialize)]
pub struct Queue<T> {
    /// What is on it, in the queue's order.
    pub items: Vec<T>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// How many wait, in all.
    pub open: i64,
    /// The server's time, for clocks on the page.
    pub now: Time,
}

/// The schema of a page of `T`s, by hand: a derived one repeats all of a row's fields in each list's page.
fn page_schema<T: ToSchema>(about: &str, items: &str) -> ObjectBuilder {
    let items = ArrayBuilder::new().items(Ref::from_schema_name(T::name())).description(Some(items));
    let next_cursor = ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .description(Some("What to ask the next page with; null when this was the last."));
    ObjectBuilder::new()
        .description(Some(about))
        .property("items", items)
        .property("next_cursor", next_cursor)
        .required("items")
        .required("next_cursor")
}

/// With the trait that the derive writes for types with parameters.
impl<T: ToSchema> ComposeSchema for Page<T> {
    fn compose(_: Vec<RefOr<Schema>>) -> RefOr<Schema> {
        let items = "What is on it, in the list's order. Of a list that is searched through there may be fewer than asked for, even none, though more follow.";
        page_schema::<T>("A page of a list.", items).into()
    }
}

impl<T: ToSchema> ComposeSchema for Queue<T> {
    fn compose(_: Vec<RefOr<Schema>>) -> RefOr<Schema> {
        let about =
            "A page of a queue: of what waits the longest waiting first, of what has ended the newest first.";
        let open = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .description(Some("How many wait, in all."));
        let mut now = Ref::from_schema_name(Time::name());
        "The server's time, for clocks on the page.".clone_into(&mut now.description);
        page_schema::<T>(about, "What is on it, in the queue's order.")
            .property("open", open)
            .property("now", now)
            .required("open")
            .required("now")
            .into()
    }
}

impl<T: ToSchema> ToSchema for Page<T> {
    fn name() -> Cow<'static, str> {
        format!("Page_{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}

impl<T: ToSchema> ToSchema for Queue<T> {
    fn name() -> Cow<'static, str> {
        format!("Queue_{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        schemas.push((Time::name().into_owned(), Time::schema()));
        T::schemas(schemas);
    }
}

/// Where a page ended: the last row's time and id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cursor {
    /// The last row's sort key.
    pub at: Time,
    /// The last row's id, which breaks ties.
    pub id: Uuid,
}

/// A stretch of what happened, as it is read from several lists at once, newest first.
#[derive(Debug, Clone, Copy)]
pub struct Span {
    /// Not what happened before.
    pub since: Time,
    /// What happened behind this place of the list: earlier, or at the same moment with a lower id.
    pub before: Cursor,
    /// Everything, not only what somebody should look at.
    pub is_whole: bool,
    /// So much of it at most.
    pub rows: i64,
}

impl Cursor {
    /// Before the newest row of any list that is read from new to old.
    pub const NEWEST: Self = Self { at: Time::from_micros(i64::MAX), id: Uuid::max() };

    /// Before the oldest row of any list that is read from old to new.
    pub const OLDEST: Self = Self { at: Time::from_micros(i64::MIN), id: Uuid::nil() };

    /// Before the newest row of a list that is read from new to old, up to a moment.
    #[must_use]
    pub fn newest_before(to: Option<Time>) -> Self {
        to.map_or(Self::NEWEST, |at| Self { at, id: Uuid::nil() })
    }

    /// Before the first row of an operator's queue: of what waits the longest waiting, else the newest.
    #[must_use]
    pub fn first_in_queue(is_open: bool) -> Self {
        if is_open { Self::OLDEST } else { Self::NEWEST }
    }

    /// As an opaque text for the caller.
    #[must_use]
    pub fn encode(self) -> String {
        let mut bytes = [0u8; 24];
        bytes[..8].copy_from_slice(&self.at.micros().to_be_bytes());
        bytes[8..].copy_from_slice(self.id.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// From the text that [`Cursor::encode`] made.
    fn decode(text: &str) -> Option<Self> {
        let bytes: [u8; 24] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (at, id) = bytes.split_at(8);
        Some(Self {
            at: Time::from_micros(i64::from_be_bytes(at.try_into().ok()?)),
            id: Uuid::from_slice(id).ok()?,
        })
    }
}

/// Where a page of a list by name ended: the last row's name as it is compared, and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameCursor {
    /// The last row's sort key.
    pub name: String,
    /// The last row's id, which breaks ties.
    pub id: Uuid,
}

impl NameCursor {
    /// Before the first row of any list that is read from A to Z.
    pub const FIRST: Self = Self { name: String::new(), id: Uuid::nil() };

    /// Before the first row of any list that is read from Z to A.
    #[must_use]
    pub fn last() -> Self {
        Self { name: char::MAX.to_string(), id: Uuid::max() }
    }

    /// As an opaque text for the caller.
    #[must_use]
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode([self.id.as_bytes(), self.name.as_bytes()].concat())
    }

    /// From the text that [`NameCursor::encode`] made.
    fn decode(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (id, name) = bytes.split_at_checked(16)?;
        let name = String::from_utf8(name.to_vec()).ok().filter(|name| !name.contains(char::is_control))?;
        Some(Self { name, id: Uuid::from_slice(id).ok()? })
    }
}

/// Where a page ended of a list by several words: those of its last row, by which no two rows are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordsCursor<const N: usize>(pub [String; N]);

impl<const N: usize> WordsCursor<N> {
    /// As an opaque text for the caller.
    #[must_use]
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.join("\n"))
    }

    /// From the text that [`WordsCursor::encode`] made.
    fn decode(text: &str) -> Option<Self> {
        let words = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let words: Vec<String> = words.split('\n').map(str::to_owned).collect();
        let is_plain = words.iter().all(|word| !word.contains(char::is_control));
        Some(Self(words.try_into().ok().filter(|_| is_plain)?))
    }
}

impl Default for Cursor {
    fn default() -> Self {
        Self::OLDEST
    }
}

/// A text that is no cursor of the list.
#[derive(Debug)]
pub struct NoCursor;

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        Self::decode(text).ok_or(NoCursor)
    }
}

impl<const N: usize> FromStr for WordsCursor<N> {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        Self::decode(text).ok_or(NoCursor)
    }
}

impl FromStr for NameCursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        Self::decode(text).ok_or(NoCursor)
    }
}

/// The number of rows to read for a page of `limit` rows: one more tells whether another page follows.
#[must_use]
pub fn rows_to_read(limit: u32) -> i64 {
    i64::from(limit.clamp(1, MAX_LIMIT)) + 1
}

/// Cuts the extra row off and says where the next page begins, if there is one.
pub fn cut<R>(rows: Vec<R>, limit: u32, key: impl Fn(&R) -> Cursor) -> (Vec<R>, Option<String>) {
    cut_by(rows, limit, |row| key(row).encode())
}

/// The same for a cursor of any kind, already encoded.
pub fn cut_by<R>(mut rows: Vec<R>, limit: u32, key: impl Fn(&R) -> String) -> (Vec<R>, Option<String>) {
    let limit = limit.clamp(1, MAX_LIMIT) as usize;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = if has_more { rows.last().map(key) } else { None };
    (rows, next)
}
