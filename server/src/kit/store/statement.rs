//! One SQL text and what it is asked with, for either engine: what [`statement!`](crate::statement) and [`row!`](crate::row) are made of.

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, Decode, Encode, Postgres, Sqlite, Type};

use super::conn::{Conn, Raw};

/// A SQL text of the program, for the test that has both engines describe every one.
pub struct Text {
    /// The text.
    pub sql: &'static str,
    /// The one engine that it is for; `None`: both.
    pub only: Option<super::Engine>,
    /// The file that it stands in.
    pub file: &'static str,
}

inventory::collect!(Text);

/// Every SQL text of the program.
pub fn texts() -> impl Iterator<Item = &'static Text> {
    inventory::iter::<Text>.into_iter()
}

/// A value that both engines can be given.
pub trait Bound<'a>: Encode<'a, Sqlite> + Type<Sqlite> + Encode<'a, Postgres> + Type<Postgres> {}

impl<'a, T: Encode<'a, Sqlite> + Type<Sqlite> + Encode<'a, Postgres> + Type<Postgres>> Bound<'a> for T {}

/// The arguments of one statement, `$1` first.
pub struct Given {
    values: Values,
    failure: Option<BoxDynError>,
}

enum Values {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

impl Given {
    /// Nothing yet, for the engine that a connection speaks.
    #[must_use]
    pub fn for_engine_of(conn: &Conn) -> Self {
        let values = if conn.is_sqlite() {
            Values::Sqlite(SqliteArguments::default())
        } else {
            Values::Postgres(PgArguments::default())
        };
        Self { values, failure: None }
    }

    /// Adds the next value. One that cannot be written for the engine is what asking fails with.
    #[must_use]
    pub fn and<'a>(mut self, value: impl Bound<'a>) -> Self {
        let added = match &mut self.values {
            Values::Sqlite(values) => values.add(value),
            Values::Postgres(values) => values.add(value),
        };
        self.failure = self.failure.or(added.err());
        self
    }
}

/// A row as the engine gave it.
pub enum Found {
    /// SQLite's.
    Sqlite(SqliteRow),
    /// PostgreSQL's.
    Postgres(PgRow),
}

/// A type of a column of both engines.
pub trait Column:
    for<'a> Decode<'a, Sqlite> + Type<Sqlite> + for<'a> Decode<'a, Postgres> + Type<Postgres>
{
}

impl<T: for<'a> Decode<'a, Sqlite> + Type<Sqlite> + for<'a> Decode<'a, Postgres> + Type<Postgres>> Column
    for T
{
}

impl Found {
    /// The column of a name.
    ///
    /// # Errors
    /// When there is none, or it holds something else.
    pub fn column<T: Column>(&self, name: &str) -> sqlx::Result<T> {
        match self {
            Self::Sqlite(row) => sqlx::Row::try_get(row, name),
            Self::Postgres(row) => sqlx::Row::try_get(row, name),
        }
    }

    /// The column at a place, the first at 0.
    ///
    /// # Errors
    /// When there is none, or it holds something else.
    pub fn column_at<T: Column>(&self, place: usize) -> sqlx::Result<T> {
        match self {
            Self::Sqlite(row) => sqlx::Row::try_get(row, place),
            Self::Postgres(row) => sqlx::Row::try_get(row, place),
        }
    }
}

/// What a row of an answer is read as: a type of [`row!`](crate::row), the value of a single column, or a tuple of values.
pub trait Row: Sized + Send {
    /// The columns as a `select` lists them, each under its field's name; empty for values and tuples.
    const COLUMNS: &str = "";

    /// Reads a row.
    ///
    /// # Errors
    /// When the row has other columns.
    fn read(row: &Found) -> sqlx::Result<Self>;
}

macro_rules! values {
    ($($value:ty),+) => {$(
        impl Row for $value {
            fn read(row: &Found) -> sqlx::Result<Self> {
                row.column_at(0)
            }
        }
    )+};
}

values!(i64, bool, String, Vec<u8>, uuid::Uuid, crate::kit::clock::Time);
values!(
    Option<i64>,
    Option<bool>,
    Option<String>,
    Option<Vec<u8>>,
    Option<uuid::Uuid>,
    Option<crate::kit::clock::Time>
);

macro_rules! tuples {
    ($($name:ident $place:literal),+) => {
        impl<$($name: Column + Send),+> Row for ($($name,)+) {
            fn read(row: &Found) -> sqlx::Result<Self> {
                Ok(($(row.column_at::<$name>($place)?,)+))
            }
        }
    };
}

tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);

/// What a statement says: all rows, one or none, exactly one, how many rows it changed, or nothing.
pub trait Answer {
    /// What the asker gets.
    type Out;

    /// What `{columns}` stands for in the text: those of the rows.
    const COLUMNS: &str = "";

    /// Asks.
    ///
    /// # Errors
    /// What the engine says; [`sqlx::Error::RowNotFound`] for no row where [`One`] is there.
    fn ask(
        conn: &mut Conn,
        sql: &'static str,
        given: Given,
    ) -> impl Future<Output = sqlx::Result<Self::Out>> + Send;
}

/// Exactly one row.
pub struct One<T>(std::marker::PhantomData<T>);

impl<T: Row> Answer for One<T> {
    type Out = T;

    const COLUMNS: &str = T::COLUMNS;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<T> {
        T::read(&fetch(conn, sql, given).await?.ok_or(sqlx::Error::RowNotFound)?)
    }
}

impl<T: Row> Answer for Option<T> {
    type Out = Self;

    const COLUMNS: &str = T::COLUMNS;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Self> {
        fetch(conn, sql, given).await?.map(|row| T::read(&row)).transpose()
    }
}

impl<T: Row> Answer for Vec<T> {
    type Out = Self;

    const COLUMNS: &str = T::COLUMNS;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Self> {
        fetch_all(conn, sql, given).await?.iter().map(T::read).collect()
    }
}

/// How many rows were written or removed.
impl Answer for u64 {
    type Out = Self;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Self> {
        execute(conn, sql, given).await
    }
}

/// Whether a row was written or removed; for a question, whether there is one.
impl Answer for bool {
    type Out = Self;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Self> {
        if sql.starts_with("select") {
            Ok(fetch(conn, sql, given).await?.is_some())
        } else {
            Ok(execute(conn, sql, given).await? > 0)
        }
    }
}

impl Answer for () {
    type Out = Self;

    async fn ask(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Self> {
        execute(conn, sql, given).await.map(|_| ())
    }
}

/// Evaluates to a query of an engine with what it is given, or leaves with what could not be written for it.
macro_rules! query {
    ($sql:expr, $given:ident, $engine:ident) => {
        match ($given.failure, $given.values) {
            (None, Values::$engine(values)) => sqlx::query_with($sql, values),
            (Some(failure), _) => return Err(sqlx::Error::Encode(failure)),
            (None, _) => return Err(sqlx::Error::Protocol("arguments of another engine".to_owned())),
        }
    };
}

async fn execute(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<u64> {
    match conn.raw() {
        Raw::Sqlite(c) => query!(sql, given, Sqlite).execute(c).await.map(|done| done.rows_affected()),
        Raw::Postgres(c) => query!(sql, given, Postgres).execute(c).await.map(|done| done.rows_affected()),
    }
}

async fn fetch(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Option<Found>> {
    Ok(match conn.raw() {
        Raw::Sqlite(c) => query!(sql, given, Sqlite).fetch_optional(c).await?.map(Found::Sqlite),
        Raw::Postgres(c) => query!(sql, given, Postgres).fetch_optional(c).await?.map(Found::Postgres),
    })
}

async fn fetch_all(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Vec<Found>> {
    Ok(match conn.raw() {
        Raw::Sqlite(c) => {
            let rows = query!(sql, given, Sqlite).fetch_all(c).await?;
            rows.into_iter().map(Found::Sqlite).collect()
        }
        Raw::Postgres(c) => {
            let rows = query!(sql, given, Postgres).fetch_all(c).await?;
            rows.into_iter().map(Found::Postgres).collect()
        }
    })
}

/// Registers a SQL text and evaluates to it; `sqlite` or `postgres` before it says that only this engine is given it.
#[macro_export]
macro_rules! sql {
    ($text:expr) => {
        $crate::sql!(@text None, $text)
    };
    (sqlite, $text:expr) => {
        $crate::sql!(@text Some($crate::kit::store::Engine::Sqlite), $text)
    };
    (postgres, $text:expr) => {
        $crate::sql!(@text Some($crate::kit::store::Engine::Postgres), $text)
    };
    (@text $only:expr, $text:expr) => {{
        const TEXT: &str = $text;
        $crate::kit::store::inventory::submit! {
            $crate::kit::store::Text { sql: TEXT, only: $only, file: file!() }
        }
        TEXT
    }};
}

/// Declares what rows are read as: a struct whose fields are the columns' names. A field `name: {Other}` takes those of another such type.
/// In a statement that answers with such rows, `{columns}` stands for their columns: with what stands behind `in` before each, or as
/// the text behind `=` says.
///
/// ```ignore
/// row! {
///     /// A project's budget.
///     pub struct BudgetRow in b {
///         pub project_id: Uuid,
///         pub amount: i64,
///         pub project_name: String = "p.name",
///     }
/// }
/// ```
#[macro_export]
macro_rules! row {
    ($($(#[$about:meta])* $vis:vis struct $name:ident $(in $alias:ident)? {
        $($(#[$field_about:meta])* $field_vis:vis $field:ident: $({ $other:ty })? $($column:ty $(= $sql:literal)?)?),+ $(,)?
    })+) => {$(
        $(#[$about])*
        $vis struct $name {
            $($(#[$field_about])* $field_vis $field: $($other)? $($column)?,)+
        }

        impl $crate::kit::store::Row for $name {
            const COLUMNS: &str = {
                const LIST: &str = $crate::row!(@columns [$($alias)?] $($field { $($other)? $(= $($sql)? $column)? })+);
                LIST.split_at(2).1
            };

            fn read(row: &$crate::kit::store::Found) -> sqlx::Result<Self> {
                Ok(Self {
                    $($field: $crate::row!(@read row $field $({ $other })? $($column)?),)+
                })
            }
        }
    )+};
    (@columns $alias:tt $($field:ident $from:tt)+) => {
        $crate::kit::store::const_format::concatcp!($(", ", $crate::row!(@one $alias $field $from)),+)
    };
    (@one $alias:tt $field:ident { = $sql:literal $column:ty }) => {
        concat!($sql, " as ", stringify!($field))
    };
    (@one [] $field:ident { = $column:ty }) => {
        stringify!($field)
    };
    (@one [$alias:ident] $field:ident { = $column:ty }) => {
        concat!(stringify!($alias), ".", stringify!($field))
    };
    (@one $alias:tt $field:ident { $other:ty }) => {
        <$other as $crate::kit::store::Row>::COLUMNS
    };
    (@read $row:ident $field:ident { $other:ty }) => {
        <$other as $crate::kit::store::Row>::read($row)?
    };
    (@read $row:ident $field:ident $column:ty) => {
        $row.column::<$column>(stringify!($field))?
    };
}

/// Declares statements: functions that ask a connection one SQL text, with their arguments as `$1`, `$2` and so on, or with what stands
/// behind `with`: values, or fields of an argument.
///
/// The answer is `Vec<R>`, `Option<R>`, `One<R>` (exactly one), `bool` (whether a row was found, written or removed), `u64` (how many were written or
/// removed) or nothing, where `R` is a type of [`row!`](crate::row), a column's value or a tuple of such. The text is a literal, a
/// `concat!` of such, or `sqlite "…" postgres "…"` where the engines say it differently.
///
/// ```ignore
/// statement! {
///     /// Budgets of an account, in the order of its projects.
///     pub fn budgets_of(account_id: Uuid) -> Vec<BudgetRow>:
///         "select {columns} from budget b join project p on p.project_id = b.project_id where b.account_id = $1 order by b.project_id";
///
///     /// Writes a budget; says whether the project had none.
///     pub fn insert_budget(row: &BudgetRow) -> bool:
///         "insert into budget (project_id, amount) values ($1, $2) on conflict do nothing"
///         with row { project_id, amount };
/// }
/// ```
#[macro_export]
macro_rules! statement {
    () => {};
    ($(#[$about:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)?: $($rest:tt)*) => {
        $crate::statement!(@text { [$(#[$about])* $vis] $name [$($arg: $type),*] [$($answer)?] } $($rest)*);
    };
    (@text $head:tt $sql:literal $($rest:tt)*) => {
        $crate::statement!(@with $head [$sql] $($rest)*);
    };
    (@text $head:tt concat!($($sql:tt)*) $($rest:tt)*) => {
        $crate::statement!(@with $head [concat!($($sql)*)] $($rest)*);
    };
    (@text $head:tt sqlite $sqlite:literal postgres $postgres:literal $($rest:tt)*) => {
        $crate::statement!(@with $head [$sqlite, $postgres] $($rest)*);
    };
    (@with { [$($about:tt)*] $name:ident [$($arg:ident: $type:ty),*] $answer:tt } $sql:tt; $($rest:tt)*) => {
        $crate::statement!(@one [$($about)*] $name [$($arg: $type),*] $answer $sql [$($arg),*]);
        $crate::statement! { $($rest)* }
    };
    (@with { $($head:tt)* } $sql:tt with $row:ident { $($field:ident),+ $(,)? }; $($rest:tt)*) => {
        $crate::statement!(@one $($head)* $sql [$(&$row.$field),+]);
        $crate::statement! { $($rest)* }
    };
    (@with { $($head:tt)* } $sql:tt with $($value:expr),+ $(,)?; $($rest:tt)*) => {
        $crate::statement!(@one $($head)* $sql [$($value),+]);
        $crate::statement! { $($rest)* }
    };
    (@one $about:tt $name:ident $args:tt [] $sql:tt $values:tt) => {
        $crate::statement!(@one $about $name $args [()] $sql $values);
    };
    (@one [$(#[$about:meta])* $vis:vis] $name:ident [$($arg:ident: $type:ty),*] [$answer:ty] $sql:tt [$($value:expr),*]) => {
        $(#[$about])*
        #[allow(clippy::too_many_arguments)]
        $vis async fn $name(
            conn: &mut $crate::kit::store::Conn,
            $($arg: $type),*
        ) -> sqlx::Result<<$answer as $crate::kit::store::Answer>::Out> {
            let given = $crate::kit::store::Given::for_engine_of(conn)$(.and($value))*;
            const COLUMNS: &str = <$answer as $crate::kit::store::Answer>::COLUMNS;
            let sql = $crate::statement!(@sql conn $sql);
            <$answer as $crate::kit::store::Answer>::ask(conn, sql, given).await
        }
    };
    (@sql $conn:ident [$sql:expr]) => {
        $crate::sql!($crate::kit::store::const_format::str_replace!($sql, "{columns}", COLUMNS))
    };
    (@sql $conn:ident [$sqlite:expr, $postgres:expr]) => {
        if $conn.is_sqlite() {
            $crate::sql!(sqlite, $crate::kit::store::const_format::str_replace!($sqlite, "{columns}", COLUMNS))
        } else {
            $crate::sql!(postgres, $crate::kit::store::const_format::str_replace!($postgres, "{columns}", COLUMNS))
        }
    };
}
