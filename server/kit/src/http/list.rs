//! What a list is asked by: a filter, declared once with `list!`, is read from the address of a page and from the body that asks for
//! a file, and is refused alike in both.

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use portico_core::{Code, Rule, Violation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{KnownFormat, ObjectBuilder, Required, SchemaFormat, Type};
use utoipa::{IntoParams, ToSchema};

use super::extract::parse_cursor;
use crate::Error;
use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::{self, Cursor, DEFAULT_LIMIT, MAX_LIMIT};
use crate::store::walk::{Listing, walk};

/// The longest text that a list is searched or filtered by, in characters.
const TEXT_MAX: u32 = 64;

/// What a list can be narrowed by; `list!` writes it.
pub trait Filter:
    Clone + Default + Send + Sync + Serialize + DeserializeOwned + IntoParams + ToSchema + 'static
{
    /// What stands on the list's pages: `Orders`.
    const ROWS: &'static str;

    /// The same with empty texts taken for none.
    ///
    /// # Errors
    /// 100001 on each text that is too long or has a NUL in it, and on `to` when the period ends before it begins.
    fn check(self) -> Result<Self, Error>;
}

/// A page of a list as its caller asks for it, in the query string. Unknown and repeated parameters are refused.
#[derive(Debug, Default)]
pub struct Asked<F> {
    /// What the list is narrowed by.
    pub filter: F,
    /// Rows on the page, as they are asked for.
    pub limit: Option<u32>,
    /// Where the page before ended; nothing for the first page.
    pub cursor: Option<String>,
}

/// The part of a query that says which page is wanted.
#[derive(Deserialize)]
struct WhichPage {
    limit: Option<u32>,
    cursor: Option<String>,
}

impl<F: Filter, S: Sync> FromRequestParts<S> for Asked<F> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        let names_page = |part: &&str| matches!(part.split('=').next(), Some("limit" | "cursor"));
        let (page, filter): (Vec<_>, Vec<_>) =
            parts.uri.query().unwrap_or_default().split('&').partition(names_page);
        let WhichPage { limit, cursor } = read(&page)?;
        Ok(Self { filter: read::<F>(&filter)?.check()?, limit, cursor })
    }
}

fn read<T: DeserializeOwned>(parts: &[&str]) -> Result<T, Error> {
    let unreadable = || Error::new(Code::ParameterError).with_status(400);
    let uri: Uri =
        format!("/?{}", parts.join("&")).parse().map_err(|error| unreadable().with_cause(error))?;
    let query = axum::extract::Query::try_from_uri(&uri);
    query.map(|query| query.0).map_err(|rejection| unreadable().with_cause(rejection))
}

impl<F> Asked<F> {
    /// The page behind a cursor, as large as pages are; without one the first.
    pub fn largest(filter: F, cursor: Option<String>) -> Self {
        Self { filter, limit: Some(MAX_LIMIT), cursor }
    }

    /// Where the page begins; `first` for the first one.
    ///
    /// # Errors
    /// 100001 on `cursor` when it is none of ours.
    pub fn place_or<C: std::str::FromStr>(&self, first: C) -> Result<C, Error> {
        parse_cursor(self.cursor.as_deref(), first)
    }

    /// Rows on the page at most.
    #[must_use]
    pub fn limit(&self) -> u32 {
        self.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT)
    }

    /// Rows to read for the page, as [`page::rows_to_read`].
    #[must_use]
    pub fn rows_to_read(&self) -> i64 {
        page::rows_to_read(self.limit())
    }

    /// Cuts the rows that were read to a page: [`page::cut`] with this page's limit.
    pub fn cut<R>(&self, rows: Vec<R>, key: impl Fn(&R) -> Cursor) -> (Vec<R>, Option<String>) {
        page::cut(rows, self.limit(), key)
    }

    /// Cuts the rows that were read to a page: [`page::cut_by`] with this page's limit.
    pub fn cut_by<R>(&self, rows: Vec<R>, key: impl Fn(&R) -> String) -> (Vec<R>, Option<String>) {
        page::cut_by(rows, self.limit(), key)
    }

    /// The rows of a list that is walked from a place on, and where the next page begins.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn walk<L: Listing>(
        &self,
        conn: &mut Conn,
        list: &L,
        from: Cursor,
    ) -> Result<(Vec<L::Row>, Option<String>), Error> {
        let (rows, next) = walk(conn, list, from, self.limit() as usize).await?;
        Ok((rows, next.map(Cursor::encode)))
    }
}

impl<F: Filter> IntoParams for Asked<F> {
    fn into_params(provide: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = |name: &str, about: String, schema: ObjectBuilder| {
            ParameterBuilder::new()
                .name(name)
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(about))
                .schema(Some(schema))
                .build()
        };
        let limit = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(0))
            .maximum(Some(u32::MAX));
        let cursor = ObjectBuilder::new().schema_type(Type::String);
        let mut all = F::into_params(provide);
        all.push(parameter("limit", format!("{} on the page: 1 to 100, 20 when left out.", F::ROWS), limit));
        all.push(parameter("cursor", "Where the page before ended: its `next_cursor`.".to_owned(), cursor));
        all
    }
}

/// What speaks against the texts and the periods that a list is narrowed by, each under its field's name.
///
/// # Errors
/// 100001 with every violation.
pub fn check_filter(
    texts: &mut [(&'static str, &mut Option<String>)],
    periods: &[(&'static str, Option<Time>, Option<Time>)],
) -> Result<(), Error> {
    let mut violations = Vec::new();
    for (field, text) in texts {
        **text = text.take().filter(|text| !text.is_empty());
        let Some(text) = text else { continue };
        if text.contains('\0') {
            violations.push(Violation::new(*field, Rule::ForbiddenCharacter));
        } else if text.chars().count() > TEXT_MAX as usize {
            violations.push(Violation::new(*field, Rule::TooLong { max: TEXT_MAX }));
        }
    }
    for (field, from, to) in periods {
        if from.zip(*to).is_some_and(|(from, to)| from > to) {
            violations.push(Violation::new(*field, Rule::EndBeforeStart));
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::invalid(violations)) }
}

/// Declares what a list can be narrowed by: a struct whose fields are the parameters of its pages and, where the list can be had as
/// a file, the fields of the body that asks for it. Behind `of` stands what its rows are called.
///
/// A field is `text NAME` (at most 64 characters; an empty one is none), `word NAME: Enum`, a `period { from, to }` of two moments,
/// or `NAME: Type` for everything else, an `Option` unless it has to be given.
///
/// ```ignore
/// list! {
///     /// Which orders.
///     pub struct OrderFilter of "Orders" {
///         period {
///             /// Only from this moment on.
///             from,
///             /// Only before this moment.
///             to,
///         }
///         /// Only those that have come so far.
///         word state: OrderState,
///         /// Only for this project.
///         project_id: Option<Uuid>,
///         /// Only orders with this in their number.
///         text q,
///     }
/// }
/// ```
#[macro_export]
macro_rules! list {
    ($(#[$about:meta])* $vis:vis struct $name:ident of $rows:literal { $($fields:tt)* }) => {
        $crate::list!(@ { $(#[$about])* $vis $name $rows } [] [] [] $($fields)*);
    };
    (@ $head:tt [$($done:tt)*] [$($text:ident)*] $periods:tt $(#[$about:meta])* text $field:ident, $($rest:tt)*) => {
        $crate::list!(@ $head [$($done)* $(#[$about])* pub $field: Option<String>,] [$($text)* $field] $periods $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $texts:tt $periods:tt $(#[$about:meta])* word $field:ident: $word:ty, $($rest:tt)*) => {
        $crate::list!(@ $head [$($done)* $(#[$about])* #[param(inline)] pub $field: Option<$word>,] $texts $periods $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $texts:tt [$($periods:tt)*] period {
        $(#[$about_from:meta])* $from:ident, $(#[$about_to:meta])* $to:ident $(,)?
    } $($rest:tt)*) => {
        $crate::list!(@ $head [
            $($done)*
            $(#[$about_from])* pub $from: Option<$crate::clock::Time>,
            $(#[$about_to])* pub $to: Option<$crate::clock::Time>,
        ] $texts [$($periods)* ($from $to)] $($rest)*);
    };
    (@ $head:tt [$($done:tt)*] $texts:tt $periods:tt $(#[$about:meta])* $field:ident: $type:ty, $($rest:tt)*) => {
        $crate::list!(@ $head [$($done)* $(#[$about])* pub $field: $type,] $texts $periods $($rest)*);
    };
    (@ { $(#[$about:meta])* $vis:vis $name:ident $rows:literal } [$($fields:tt)*] [$($text:ident)*] [$(($from:ident $to:ident))*]) => {
        $(#[$about])*
        #[derive(Debug, Clone, Default, serde::Serialize, serde::Deserialize, utoipa::IntoParams, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        $vis struct $name { $($fields)* }

        impl $crate::http::Filter for $name {
            const ROWS: &'static str = $rows;

            #[allow(unused_mut)]
            fn check(mut self) -> Result<Self, $crate::Error> {
                $crate::http::list::check_filter(
                    &mut [$((stringify!($text), &mut self.$text)),*],
                    &[$((stringify!($to), self.$from, self.$to)),*],
                )?;
                Ok(self)
            }
        }
    };
}
