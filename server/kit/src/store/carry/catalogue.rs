//! The tables that a database has, by its engine's own catalogue. Names that begin with `_` are of the tools and not carried.

use sqlx::{PgConnection, SqliteConnection};

use super::CarryError;

/// A table of the database, as the engine's catalogue tells it.
#[derive(Debug, Clone)]
pub struct Table {
    /// The name of the table.
    pub name: String,
    /// Its columns, by name.
    pub columns: Vec<Column>,
    /// The columns of its primary key, in the key's order; all columns when it has none.
    key: Vec<Column>,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// The name of the column.
    pub name: String,
    /// Its type in the engine's words.
    pub kind: String,
}

/// A column of the catalogue: name, type, and its place in the key, from 1, or 0.
type Described = (String, String, i64);

const SQLITE_TABLES: &str = "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and substr(name, 1, 1) <> '_'
    order by name";
const SQLITE_COLUMNS: &str = "select name, lower(type), pk from pragma_table_info($1)";
const POSTGRES_TABLES: &str = "select relname::text, oid::bigint from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and left(relname, 1) <> '_'
    order by relname collate \"C\"";
const POSTGRES_COLUMNS: &str = "select a.attname::text, format_type(a.atttypid, -1),
    coalesce((select array_position(i.indkey::smallint[], a.attnum) + 1 from pg_index i
        where i.indrelid = a.attrelid and i.indisprimary), 0)::bigint
    from pg_attribute a where a.attrelid = $1::bigint::oid and a.attnum > 0 and not a.attisdropped";

/// The tables of an SQLite database.
pub async fn list_sqlite_tables(conn: &mut SqliteConnection) -> sqlx::Result<Vec<Table>> {
    let names: Vec<String> = sqlx::query_scalar(SQLITE_TABLES).fetch_all(&mut *conn).await?;
    let mut tables = Vec::new();
    for name in names {
        let columns: Vec<Described> =
            sqlx::query_as(SQLITE_COLUMNS).bind(&name).fetch_all(&mut *conn).await?;
        tables.push(Table::new(name, columns));
    }
    Ok(tables)
}

/// The tables of a PostgreSQL database.
pub async fn list_postgres_tables(conn: &mut PgConnection) -> sqlx::Result<Vec<Table>> {
    let names: Vec<(String, i64)> = sqlx::query_as(POSTGRES_TABLES).fetch_all(&mut *conn).await?;
    let mut tables = Vec::new();
    for (name, oid) in names {
        let columns: Vec<Described> =
            sqlx::query_as(POSTGRES_COLUMNS).bind(oid).fetch_all(&mut *conn).await?;
        tables.push(Table::new(name, columns));
    }
    Ok(tables)
}

impl Table {
    fn new(name: String, mut described: Vec<Described>) -> Self {
        described.sort();
        let column = |(name, kind, _): &Described| Column { name: name.clone(), kind: kind.clone() };
        let columns: Vec<_> = described.iter().map(column).collect();
        described.retain(|(_, _, place)| *place > 0);
        described.sort_by_key(|(_, _, place)| *place);
        let key: Vec<_> = described.iter().map(column).collect();
        Self { name, key: if key.is_empty() { columns.clone() } else { key }, columns }
    }

    /// The names of the columns.
    pub fn column_names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    /// # Errors
    /// When rows with these columns are not this table's.
    pub fn require(&self, columns: &[String]) -> Result<(), CarryError> {
        if self.column_names() == columns {
            return Ok(());
        }
        Err(CarryError::shape(&self.name, "its columns are others"))
    }

    /// The names as a list in SQL.
    pub fn list(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(|column| quote_name(&column.name)).collect();
        names.join(", ")
    }

    /// The text that reads every row in order.
    pub fn select(&self, is_postgres: bool) -> String {
        let key: Vec<_> = self.key.iter().map(|column| column.order(is_postgres)).collect();
        format!("select {} from {} order by {}", self.list(), quote_name(&self.name), key.join(", "))
    }
}

impl Column {
    /// SQLite compares texts byte by byte, PostgreSQL as its locale has it, unless it is told.
    fn order(&self, is_postgres: bool) -> String {
        let name = quote_name(&self.name);
        if is_postgres && self.kind == "text" { format!("{name} collate \"C\"") } else { name }
    }
}

/// Quotes a name for SQL.
pub fn quote_name(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
