//! Sub-users, groups and grants for the demo account, so that its pages are not empty. Nobody can sign in as one of them
//! before a link was sent and followed, and no mail is sent when they are made.

use portico_core::permission_group::PermissionGroup as Gives;
use portico_core::state::SubUserState;
use portico_core::{Lang, login_name};
use uuid::Uuid;

use super::store::grant::{Holder, insert_grant};
use super::store::group::{self, GroupRow};
use super::store::user;
use crate::kit::passwords::NO_PASSWORD;
use crate::kit::store::{Conn, Json};
use crate::people::identity::person_row;
use crate::people::project::{create_project, create_vdc, find_project_of_name};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result};

/// The project in which some of them work.
const PROJECT: &str = "Production";

/// A group: its name, a remark, what it gives.
type SampleGroup = (&'static str, &'static str, &'static [Gives]);

const GROUPS: [SampleGroup; 4] = [
    (
        "Operations",
        "Runs the instances and the network",
        &[
            Gives::ComputeCreateDelete,
            Gives::ComputeConfigure,
            Gives::NetworkCreateDelete,
            Gives::NetworkConfigure,
            Gives::VdcView,
        ],
    ),
    (
        "Finance",
        "Bills, orders and recharges",
        &[Gives::FinanceBills, Gives::FinanceOrders, Gives::FinanceRecharge],
    ),
    ("只读审计", "只能查看，不能更改", &[Gives::ComputeView, Gives::NetworkView, Gives::CdnView]),
    ("User administrators", "May invite and disable colleagues", &[Gives::UserManagement]),
];

/// A sub-user: name, login name, state, whether keys may be used, groups by their places, what is granted in the project.
type SamplePerson = (&'static str, &'static str, SubUserState, bool, &'static [usize], &'static [Gives]);

const PEOPLE: [SamplePerson; 8] = [
    ("Ada Whitfield", "ada_whitfield", SubUserState::Enabled, true, &[0, 3], &[]),
    ("Ben Okafor", "ben_okafor", SubUserState::Enabled, true, &[0], &[Gives::KafkaFull]),
    ("陈晓", "chen_xiao", SubUserState::Enabled, false, &[1], &[]),
    ("Carla Méndez", "carla_mendez", SubUserState::Enabled, false, &[2], &[Gives::CdnAdmin]),
    ("Dmitri Volkov", "dmitri_volkov", SubUserState::Disabled, false, &[0], &[]),
    ("Emi Tanaka", "emi_tanaka", SubUserState::NotActivated, false, &[2], &[]),
    ("李明", "li_ming_dev", SubUserState::Enabled, true, &[], &[Gives::ComputeConfigure, Gives::NetworkView]),
    ("Farah Nasser", "farah_nasser", SubUserState::NotActivated, false, &[1, 2], &[]),
];

/// Adds them to an account, with a project of their own and its VDCs.
///
/// # Errors
/// When the database does not answer.
pub async fn add_people(tx: &mut Conn, app: &App, main: &Actor, account_id: Uuid) -> Result<()> {
    let project_id = add_project(tx, app, account_id).await?;
    let mut group_ids = Vec::new();
    for sample in &GROUPS {
        group_ids.push(add_group(tx, app, main, account_id, sample).await?);
    }
    for sample in &PEOPLE {
        add_person(tx, app, main, account_id, project_id, &group_ids, sample).await?;
    }
    Ok(())
}

/// The project with its VDCs; one that an earlier call has made stays as it is.
async fn add_project(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<Uuid> {
    if let Some(made) = find_project_of_name(tx, account_id, PROJECT).await? {
        return Ok(made);
    }
    let project_id = create_project(tx, app, account_id, PROJECT).await?;
    let regions = &app.config().resources.regions;
    for (name, region) in ["Production A", "Production B"].into_iter().zip(regions) {
        create_vdc(tx, app, account_id, project_id, name, region).await?;
    }
    Ok(project_id)
}

async fn add_group(
    tx: &mut Conn,
    app: &App,
    main: &Actor,
    account_id: Uuid,
    sample: &SampleGroup,
) -> Result<Uuid> {
    let (name, remark, gives) = *sample;
    let now = app.now();
    let row = GroupRow {
        group_id: app.random().id(now),
        name: name.to_owned(),
        name_key: login_name::key(name),
        remark: remark.to_owned(),
        created_at: now,
    };
    group::insert_group(tx, account_id, &row).await?;
    for gives in gives {
        let id = app.random().id(now);
        insert_grant(tx, id, account_id, Holder::Group(row.group_id), "all", "", *gives, now).await?;
    }
    let event = Event::done(main.clone(), "group.create").on("group", row.group_id, name);
    audit::record(tx, app, account_id, &event).await?;
    Ok(row.group_id)
}

async fn add_person(
    tx: &mut Conn,
    app: &App,
    main: &Actor,
    account_id: Uuid,
    project_id: Uuid,
    group_ids: &[Uuid],
    sample: &SamplePerson,
) -> Result<()> {
    let (name, login, state, api, groups, gives) = *sample;
    let (now, email) = (app.now(), format!("{login}@example.com"));
    let row = person_row::NewSubUserRow {
        user_id: app.random().id(now),
        account_id,
        login_name: login,
        login_key: login,
        password_hash: NO_PASSWORD,
        email: &email,
        email_key: &email,
        mobile: None,
        name,
        name_key: &login_name::key(name),
        lang: Lang::US,
        login_ageing_minutes: i64::from(app.config().limits.session.idle_minutes),
        now,
    };
    person_row::insert_sub_user(tx, &row).await?;
    person_row::update_state(tx, row.user_id, state).await?;
    user::upsert_access(tx, row.user_id, true, api, Json(&app.config().resources.regions[..])).await?;
    for place in groups {
        if let Some(group_id) = group_ids.get(*place) {
            group::insert_member(tx, *group_id, row.user_id, now).await?;
        }
    }
    let project = project_id.to_string();
    for gives in gives {
        let id = app.random().id(now);
        insert_grant(tx, id, account_id, Holder::User(row.user_id), "project", &project, *gives, now).await?;
    }
    let event = Event::done(main.clone(), "sub_user.create").on("sub_user", row.user_id, login);
    audit::record(tx, app, account_id, &event).await
}

/// Whether an account has, or ever had, a sub-user or a group.
///
/// # Errors
/// When the database does not answer.
pub async fn has_people(conn: &mut Conn, account_id: Uuid) -> Result<bool> {
    Ok(user::has_people(conn, account_id).await?)
}
