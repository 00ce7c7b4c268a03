//! What rows are read as and inserted from, for either engine: what [`row!`](crate::row) is made of.

use portico_core::{Currency, Lang, Money};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Postgres, Row as _, Sqlite, Type};

use super::statement::Given;

/// A row as the engine gave it, with the text that it answers.
pub struct Found {
    pub(super) row: Answered,
    pub(super) sql: &'static str,
}

/// The row in the engine's own type.
pub(super) enum Answered {
    Sqlite(SqliteRow),
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
    /// The column of a name, of a table or, where that is empty, of the one that the text means.
    ///
    /// # Errors
    /// When there is none, or it holds something else: [`sqlx::Error::ColumnDecode`] with the table, the column and the row's id.
    pub fn column<T: Column>(&self, table: &str, name: &str) -> sqlx::Result<T> {
        self.get(name).map_err(|error| self.inconsistency(table, name, error))
    }

    /// The column at a place, the first at 0.
    ///
    /// # Errors
    /// When there is none, or it holds something else.
    pub fn column_at<T: Column>(&self, place: usize) -> sqlx::Result<T> {
        let name = match &self.row {
            Answered::Sqlite(row) => row.columns().get(place).map(sqlx::Column::name),
            Answered::Postgres(row) => row.columns().get(place).map(sqlx::Column::name),
        };
        self.get(place).map_err(|error| self.inconsistency("", name.unwrap_or_default(), error))
    }

    /// The amount that two columns hold: so many minor units, and of which currency.
    ///
    /// # Errors
    /// As of [`Found::column`].
    pub fn amount<T: Amount>(&self, table: &str, minor: &str, currency: &str) -> sqlx::Result<T> {
        Ok(T::of(self.column(table, minor)?, self.column(table, currency)?))
    }

    fn get<T: Column>(&self, index: impl ColumnIndex<SqliteRow> + ColumnIndex<PgRow>) -> sqlx::Result<T> {
        match &self.row {
            Answered::Sqlite(row) => row.try_get(index),
            Answered::Postgres(row) => row.try_get(index),
        }
    }

    /// Says where what cannot be read stands. The first column is the row's key wherever that is one id.
    fn inconsistency(&self, table: &str, column: &str, error: sqlx::Error) -> sqlx::Error {
        let sqlx::Error::ColumnDecode { source, .. } = error else { return error };
        let table = if table.is_empty() { table_of(self.sql, column) } else { table };
        let row = self.get(0).map_or_else(|_| String::new(), |id: uuid::Uuid| format!(" of {id}"));
        sqlx::Error::ColumnDecode { index: format!("{table}.{column}{row}"), source }
    }
}

/// The table that a text means by `t.column`; without a `t.`, the first that it names.
fn table_of<'a>(sql: &'a str, column: &str) -> &'a str {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let words: Vec<_> = sql.split(|c| !is_name(c)).filter(|word| !word.is_empty()).collect();
    let alias = words.iter().find_map(|word| word.strip_suffix(column)?.strip_suffix('.'));
    let tables = || words.windows(3).filter(|near| matches!(near[0], "from" | "join" | "into" | "update"));
    let meant = tables().find(|near| alias.is_some_and(|alias| [near[1], near[2]].contains(&alias)));
    meant.or_else(|| tables().next()).map_or("", |near| near[1])
}

/// An amount whose currency stands in a column beside it: [`Money`], or none.
pub trait Amount {
    /// The minor units' column.
    type Minor: Column;

    /// The amount of so many minor units.
    fn of(minor: Self::Minor, currency: Currency) -> Self;
}

impl Amount for Money {
    type Minor = i64;

    fn of(minor: i64, currency: Currency) -> Self {
        Self::new(minor, currency)
    }
}

impl Amount for Option<Money> {
    type Minor = Option<i64>;

    fn of(minor: Option<i64>, currency: Currency) -> Self {
        minor.map(|minor| Money::new(minor, currency))
    }
}

/// What a row of an answer is read as: a type of [`row!`](crate::row), the value of a single column, or a tuple of values.
pub trait Row: Sized + Send {
    /// The columns as a `select` lists them, each under its field's name; empty for values and tuples.
    const COLUMNS: &str = "";

    /// Reads a row of an answer as a value of this type.
    ///
    /// # Errors
    /// When the row has other columns.
    fn read(row: &Found) -> sqlx::Result<Self>;
}

/// What is inserted whole: a type of [`row!`](crate::row) that names its table.
pub trait Stored {
    /// The text that inserts it.
    const INSERT: &'static str;

    /// Adds its values to others, in the order of its columns.
    fn give(&self, given: Given) -> Given;
}

impl<R: Stored> Stored for &R {
    const INSERT: &'static str = R::INSERT;

    fn give(&self, given: Given) -> Given {
        R::give(self, given)
    }
}

/// As many of `$1, $2` and so on as are asked for, 40 at most.
#[must_use]
pub const fn places(count: usize) -> &'static str {
    const ALL: &str = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, \
        $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40";
    let long = count.saturating_sub(9);
    ALL.split_at(4 * (count - long) + 5 * long - 2).0
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

values!(i64, bool, String, Vec<u8>, uuid::Uuid, crate::clock::Time, Currency, Lang);
values!(
    Option<i64>,
    Option<bool>,
    Option<String>,
    Option<Vec<u8>>,
    Option<uuid::Uuid>,
    Option<crate::clock::Time>
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

tuples!(A 0);
tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);

/// Declares what rows are read as: a struct whose fields are the columns' names. A field `name: {Other}` takes those of another such type.
/// In a statement that answers with such rows, `{columns}` stands for their columns: with what stands behind `in` before each, or as
/// the text behind `=` says.
///
/// Behind `of` stands the table that the rows are kept in: what it holds and the program cannot read is said of it, and a statement
/// `insert` writes such rows, without the columns that have a text. Amounts stand apart, behind `@` and the column of their currency: each is
/// a `Money` or, but for the first, an `Option<Money>`.
///
/// ```ignore
/// row! {
///     /// A project's budget.
///     pub struct BudgetRow of budget in b {
///         pub project_id: Uuid,
///         pub basis: BudgetBasis,
///         pub project_name: String = "p.name",
///     } @ currency {
///         pub amount: Money,
///     }
/// }
/// ```
#[macro_export]
macro_rules! row {
    ($($(#[$about:meta])* $vis:vis struct $name:ident $(of $table:ident)? $(in $alias:ident)? {
        $($(#[$field_about:meta])* $field_vis:vis $field:ident: $({ $other:ty })? $($column:ty $(= $sql:literal)?)?),+ $(,)?
    } $(@ $currency:ident {
        $($(#[$amount_about:meta])* $amount_vis:vis $amount:ident: $money:ty),+ $(,)?
    })?)+) => {$(
        $(#[$about])*
        #[allow(missing_docs, reason = "fields are columns, which docs/database.md explains")]
        $vis struct $name {
            $($(#[$field_about])* $field_vis $field: $($other)? $($column)?,)+
            $($($(#[$amount_about])* $amount_vis $amount: $money,)+)?
        }

        impl $crate::store::Row for $name {
            const COLUMNS: &str = {
                const LIST: &str = $crate::row!(@columns [$($alias)?]
                    $($field { $($other)? $(= $($sql)? $column)? })+
                    $($($amount { = i64 })+ $currency { = i64 })?);
                LIST.split_at(2).1
            };

            fn read(row: &$crate::store::Found) -> sqlx::Result<Self> {
                const TABLE: &str = concat!($(stringify!($table))?);
                Ok(Self {
                    $($field: $crate::row!(@read row $field $({ $other })? $($column)?),)+
                    $($($amount: row.amount(TABLE, stringify!($amount), stringify!($currency))?,)+)?
                })
            }
        }

        $crate::row!(@stored $name [$($table)?]
            [$($field { $($other)? $(= $($sql)? $column)? })+ $($($amount { = i64 })+)?]
            [$($currency [$($amount)+])?]);
    )+};
    (@columns $alias:tt $($field:ident $from:tt)+) => {
        $crate::store::const_format::concatcp!($(", ", $crate::row!(@one $alias $field $from)),+)
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
        <$other as $crate::store::Row>::COLUMNS
    };
    (@read $row:ident $field:ident { $other:ty }) => {
        <$other as $crate::store::Row>::read($row)?
    };
    (@read $row:ident $field:ident $column:ty) => {
        $row.column::<$column>(TABLE, stringify!($field))?
    };
    (@stored $name:ident [] $fields:tt $currency:tt) => {};
    (@stored $name:ident [$table:ident] [$($field:ident $from:tt)+] [$($currency:ident [$first:ident $($amount:ident)*])?]) => {
        impl $crate::store::Stored for $name {
            const INSERT: &'static str = {
                const LIST: &str = concat!($($crate::row!(@name $field $from),)+ $(", ", stringify!($currency))?);
                const COUNT: usize = 0 $(+ $crate::row!(@count $from))+ $(+ $crate::row!(@count { = $currency }))?;
                $crate::store::const_format::concatcp!(
                    "insert into ", stringify!($table), " (", LIST.split_at(2).1, ") values (",
                    $crate::store::places(COUNT), ")"
                )
            };

            fn give(&self, given: $crate::store::Given) -> $crate::store::Given {
                $(let given = $crate::row!(@give given self $field $from);)+
                $(let given = given.and(self.$first.currency());)?
                given
            }
        }
    };
    (@name $field:ident { = $column:ty }) => {
        concat!(", ", stringify!($field))
    };
    (@name $field:ident $from:tt) => {
        ""
    };
    (@count { = $column:ty }) => {
        1
    };
    (@count $from:tt) => {
        0
    };
    (@give $given:ident $row:ident $field:ident { = $column:ty }) => {
        $given.and(&$row.$field)
    };
    (@give $given:ident $row:ident $field:ident $from:tt) => {
        $given
    };
}
