//! Accounts and people that news are told to, and the database's own inserts of messages.

use anyhow::Result;
use portico_server::App;
use portico_server::kit::store::Raw;

/// Accounts with a mailbox and one person each, of whom every other one has a resource in a region.
pub async fn people(app: &App, count: usize, region: &str) -> Result<()> {
    let numbers =
        format!("with recursive n(i) as (select 1 union all select i + 1 from n where i < {count})");
    for statement in [
        "insert into account (account_id, kind, company, customer_no, currency, created_at)
         select {id}, 'personal', '', 'many' || i, 'CNY', 1 from n"
            .to_owned(),
        "insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at, email, email_key,
           name, introduction, subject, lang, login_ageing_minutes, login_verification, created_at)
         select {id}, account_id, 'main', 'enabled', 'many' || i, 'many' || i, '', 1, 'many' || i || '@example.org',
           'many' || i || '@example.org', '', '', 'system', 'US', 30, false, 1
         from n join account on customer_no = 'many' || i"
            .to_owned(),
        format!(
            "insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity, periods,
               currency, price_version, gross, discount, total, state, remark)
             select {{id}}, account_id, user_id, 1, 'purchase', '{region}', 'bench', 'hourly', 1000000, 1, 'CNY', 1, 0, 0, 0, 'approved', ''
             from n join app_user on login_key = 'many' || i where i % 2 = 0"
        ),
    ] {
        execute(app, &format!("{numbers} {statement}")).await?;
    }
    let resources = format!(
            "insert into resource (resource_id, account_id, order_id, region, product, name, scheme, quantity, started_at, renews, state)
             select {{id}}, account_id, order_id, '{region}', 'bench', 'bench', 'hourly', 1000000, 1, false, 'active'
             from customer_order"
    );
    execute(app, &resources).await?;
    execute(app, "analyze").await
}

/// As many messages as there are people, in one statement; they are taken back.
pub async fn messages(app: &App) -> Result<()> {
    let statement = "insert into message (message_id, user_id, kind, params, created_at) select {id}, user_id, 'bench', '{}', 1 from app_user";
    execute(app, statement).await?;
    execute(app, "delete from message").await
}

async fn execute(app: &App, statement: &str) -> Result<()> {
    let mut tx = app.store().begin().await?;
    let id = match tx.raw() {
        Raw::Sqlite(_) => "randomblob(16)",
        Raw::Postgres(_) => "gen_random_uuid()",
    };
    let statement = statement.replace("{id}", id);
    portico_server::on!(tx, c => {
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(c).await?;
    });
    Ok(tx.commit().await?)
}
