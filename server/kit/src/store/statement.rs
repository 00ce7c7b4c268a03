//! One SQL text and what it is asked with, for either engine: what a [`statement!`](crate::statement) is made of.

use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, Encode, Postgres, Sqlite, Type};

use super::conn::{Conn, Raw};
use super::row::{Answered, Found, Row, Stored};

/// A SQL text of the program, for the test that has both engines describe every one.
pub struct Text {
    /// The SQL as it stands in the source.
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

    /// Adds a row's values, in the order of its columns.
    #[must_use]
    pub fn and_row(self, row: impl Stored) -> Self {
        row.give(self)
    }
}

/// What a statement says: all rows, one or none, exactly one, how many rows it changed, or nothing.
pub trait Answer {
    /// What the asker gets.
    type Out;

    /// What `{columns}` stands for in the text: those of the rows.
    const COLUMNS: &str = "";

    /// Asks the engine with the values given.
    ///
    /// # Errors
    /// What the engine says; [`sqlx::Error::RowNotFound`] for no row where [`One`] is there.
    fn ask(
        conn: &mut Conn,
        sql: &'static str,
        given: Given,
    ) -> impl Future<Output = sqlx::Result<Self::Out>> + Send;
}

/// The answer of a statement that has exactly one row.
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

/// Whether PostgreSQL is to plan a statement anew for the values of each question: a page of a list whose filters may be off (`$4 is null`). Once
/// for all of them it takes every filter to be on, expects a row, and sorts all that there are.
fn is_planned_by_values(sql: &str) -> bool {
    sql.contains(" limit $") && sql.contains(" is null)")
}

async fn execute(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<u64> {
    match conn.raw() {
        Raw::Sqlite(c) => query!(sql, given, Sqlite).execute(c).await.map(|done| done.rows_affected()),
        Raw::Postgres(c) => query!(sql, given, Postgres).execute(c).await.map(|done| done.rows_affected()),
    }
}

async fn fetch(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Option<Found>> {
    let row = match conn.raw() {
        Raw::Sqlite(c) => query!(sql, given, Sqlite).fetch_optional(c).await?.map(Answered::Sqlite),
        Raw::Postgres(c) => query!(sql, given, Postgres).fetch_optional(c).await?.map(Answered::Postgres),
    };
    Ok(row.map(|row| Found { row, sql }))
}

async fn fetch_all(conn: &mut Conn, sql: &'static str, given: Given) -> sqlx::Result<Vec<Found>> {
    Ok(match conn.raw() {
        Raw::Sqlite(c) => {
            let rows = query!(sql, given, Sqlite).fetch_all(c).await?;
            rows.into_iter().map(|row| Found { row: Answered::Sqlite(row), sql }).collect()
        }
        Raw::Postgres(c) => {
            let query = query!(sql, given, Postgres).persistent(!is_planned_by_values(sql));
            let rows = query.fetch_all(c).await?;
            rows.into_iter().map(|row| Found { row: Answered::Postgres(row), sql }).collect()
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
        $crate::sql!(@text Some($crate::store::Engine::Sqlite), $text)
    };
    (postgres, $text:expr) => {
        $crate::sql!(@text Some($crate::store::Engine::Postgres), $text)
    };
    (@text $only:expr, $text:expr) => {{
        const TEXT: &str = $text;
        $crate::store::inventory::submit! {
            $crate::store::Text { sql: TEXT, only: $only, file: file!() }
        }
        TEXT
    }};
}

/// Declares statements: functions that ask a connection one SQL text, with their arguments as `$1`, `$2` and so on, or with what stands
/// behind `with`: values, or fields of an argument.
///
/// The answer is `Vec<R>`, `Option<R>`, `One<R>` (exactly one), `bool` (whether a row was found, written or removed), `u64` (how many were written or
/// removed) or nothing, where `R` is a type of [`row!`](crate::row), a column's value or a tuple of such. The text is a literal, a
/// `concat!` of such, or `sqlite "…" postgres "…"` where the engines say it differently; or `insert`, which writes its only argument, a row
/// of a table, with what else stands behind `values (…)`. Behind a literal, `scope(…)` says where a row of a list stands, and which argument
/// is the [`RowScope`](crate::store::RowScope) that `{scope}` in the text asks for; behind that, `among(…)` which column and argument `{among}`
/// compares, where a list can be asked for some [`Ids`](crate::store::Ids).
///
/// ```ignore
/// statement! {
///     /// Budgets of an account, in the order of its projects.
///     pub fn list_budgets_of(account_id: Uuid) -> Vec<BudgetRow>:
///         "select {columns} from budget b join project p on p.project_id = b.project_id where b.account_id = $1 order by b.project_id";
///
///     /// Writes a budget; says whether the project had none.
///     pub fn insert_budget(row: &BudgetRow) -> bool: insert "on conflict do nothing";
///
///     /// Writes how much it is.
///     pub fn update_amount(row: &BudgetRow):
///         "update budget set amount = $2 where project_id = $1" with row { project_id, amount };
///
///     /// Budgets of an account that are seen, in the order of its projects.
///     pub fn list_seen_budgets(account_id: Uuid, scope: &RowScope) -> Vec<BudgetRow>:
///         "select {columns} from budget b where b.account_id = $1 and {scope} order by b.project_id"
///         scope("b.project_id", "null", "null", "$2")
///         with account_id, scope.text();
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
    (@text { [$($about:tt)*] $name:ident [$arg:ident: $type:ty] $answer:tt } insert $($end:literal)?; $($rest:tt)*) => {
        $crate::statement!(@one [$($about)*] $name [$arg: $type] $answer [$crate::store::const_format::concatcp!(
            <$type as $crate::store::Stored>::INSERT $(, " ", $end)?
        )] [.and_row($arg)]);
        $crate::statement! { $($rest)* }
    };
    (@with $head:tt [$sql:literal] scope($($part:literal),+) $($rest:tt)*) => {
        $crate::statement!(@with $head
            [$crate::scope!(sqlite $sql [$($part)+]), $crate::scope!(postgres $sql [$($part)+])] $($rest)*);
    };
    (@with $head:tt [$sqlite:expr, $postgres:expr] among($column:literal, $argument:literal) $($rest:tt)*) => {
        $crate::statement!(@with $head
            [$crate::among!(sqlite $sqlite, $column, $argument), $crate::among!(postgres $postgres, $column, $argument)] $($rest)*);
    };
    (@with { [$($about:tt)*] $name:ident [$($arg:ident: $type:ty),*] $answer:tt } $sql:tt; $($rest:tt)*) => {
        $crate::statement!(@one [$($about)*] $name [$($arg: $type),*] $answer $sql [$(.and($arg))*]);
        $crate::statement! { $($rest)* }
    };
    (@with { $($head:tt)* } $sql:tt with $row:ident { $($field:ident),+ $(,)? }; $($rest:tt)*) => {
        $crate::statement!(@one $($head)* $sql [$(.and(&$row.$field))+]);
        $crate::statement! { $($rest)* }
    };
    (@with { $($head:tt)* } $sql:tt with $($value:expr),+ $(,)?; $($rest:tt)*) => {
        $crate::statement!(@one $($head)* $sql [$(.and($value))+]);
        $crate::statement! { $($rest)* }
    };
    (@one $about:tt $name:ident $args:tt [] $sql:tt $values:tt) => {
        $crate::statement!(@one $about $name $args [()] $sql $values);
    };
    (@one [$(#[$about:meta])* $vis:vis] $name:ident [$($arg:ident: $type:ty),*] [$answer:ty] $sql:tt [$($given:tt)*]) => {
        $(#[$about])*
        #[allow(clippy::too_many_arguments)]
        $vis async fn $name(
            conn: &mut $crate::store::Conn,
            $($arg: $type),*
        ) -> sqlx::Result<<$answer as $crate::store::Answer>::Out> {
            let given = $crate::store::Given::for_engine_of(conn) $($given)*;
            const COLUMNS: &str = <$answer as $crate::store::Answer>::COLUMNS;
            let sql = $crate::statement!(@sql conn $sql);
            <$answer as $crate::store::Answer>::ask(conn, sql, given).await
        }
    };
    (@sql $conn:ident [$sql:expr]) => {
        $crate::sql!($crate::store::const_format::str_replace!($sql, "{columns}", COLUMNS))
    };
    (@sql $conn:ident [$sqlite:expr, $postgres:expr]) => {
        if $conn.is_sqlite() {
            $crate::sql!(sqlite, $crate::store::const_format::str_replace!($sqlite, "{columns}", COLUMNS))
        } else {
            $crate::sql!(postgres, $crate::store::const_format::str_replace!($postgres, "{columns}", COLUMNS))
        }
    };
}
