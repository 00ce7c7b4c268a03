//! Time as the server sees it: injected, so that tests can move it; microseconds, so that both engines store it exactly.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use serde::{Deserialize, Serialize};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

/// A moment: microseconds since 1970-01-01T00:00:00Z. Stored as `bigint`, printed as RFC 3339 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(i64);

impl Time {
    /// The moment `micros` microseconds after the epoch.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The moment `seconds` seconds after the epoch.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1_000_000))
    }

    /// Whole seconds since the epoch, rounded down: the unit that core takes.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }

    /// Microseconds since the epoch.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The moment `seconds` later (earlier when negative), saturating.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(1_000_000)))
    }

    /// As a jiff timestamp; moments beyond its range saturate.
    #[must_use]
    pub fn timestamp(self) -> jiff::Timestamp {
        jiff::Timestamp::from_microsecond(self.0).unwrap_or(if self.0 < 0 {
            jiff::Timestamp::MIN
        } else {
            jiff::Timestamp::MAX
        })
    }
}

impl<DB: Database> Type<DB> for Time
where
    i64: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        i64::type_info()
    }

    fn compatible(kind: &DB::TypeInfo) -> bool {
        i64::compatible(kind)
    }
}

impl<'a, DB: Database> Encode<'a, DB> for Time
where
    i64: Encode<'a, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.0.encode_by_ref(buffer)
    }
}

impl<'a, DB: Database> Decode<'a, DB> for Time
where
    i64: Decode<'a, DB>,
{
    fn decode(value: DB::ValueRef<'a>) -> Result<Self, BoxDynError> {
        i64::decode(value).map(Self)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.timestamp().fmt(formatter)
    }
}

impl Serialize for Time {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let timestamp = jiff::Timestamp::deserialize(deserializer)?;
        Ok(Self(timestamp.as_microsecond()))
    }
}

impl utoipa::PartialSchema for Time {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .into()
    }
}

impl utoipa::ToSchema for Time {}

/// Where the present moment comes from.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's wall clock.
    #[default]
    System,
    /// A clock that only moves when told to.
    Manual(Arc<Manual>),
}

/// A clock that tests move.
#[derive(Debug)]
pub struct Manual {
    micros: AtomicI64,
    /// By how many microseconds each reading moves it.
    pace: AtomicI64,
}

impl Clock {
    /// A clock that stands at `start` until [`Clock::advance`] moves it.
    #[must_use]
    pub fn manual(start: Time) -> Self {
        Self::Manual(Arc::new(Manual { micros: AtomicI64::new(start.micros()), pace: AtomicI64::new(0) }))
    }

    /// The present moment, to the microsecond.
    #[must_use]
    pub fn now(&self) -> Time {
        match self {
            Self::System => Time(system_micros()),
            Self::Manual(clock) => {
                Time(clock.micros.fetch_add(clock.pace.load(Ordering::SeqCst), Ordering::SeqCst))
            }
        }
    }

    /// Moves a manual clock by `seconds`; the system's clock stays as it is.
    pub fn advance(&self, seconds: i64) {
        if let Self::Manual(clock) = self {
            clock.micros.fetch_add(seconds * 1_000_000, Ordering::SeqCst);
        }
    }

    /// Has a manual clock tell each reader another microsecond from now on, as the machine's does: what is compared with a moment that was
    /// read before is then never equal to it by chance.
    pub fn tick(&self) {
        if let Self::Manual(clock) = self {
            clock.pace.store(1, Ordering::SeqCst);
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
fn system_micros() -> i64 {
    jiff::Timestamp::now().as_microsecond()
}
