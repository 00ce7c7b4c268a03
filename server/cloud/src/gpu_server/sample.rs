//! GPU servers for the demo's account: one that was handed over, and one that waits for it.

use portico_core::gpu_server::{GpuServerDraft, HandOverDraft};
use portico_core::price::Scheme;
use portico_core::{Draft, Limits};

use super::gpu_server_care::deliver_server;
use super::gpu_server_create::{NewServer, insert_new_server, price_model};
use crate::cloud::flavor::models_of;
use crate::kit::store::Conn;
use crate::money::order::building::{Buyer, NewPart, Wanted, order_part};
use crate::people::project::find_first_place;
use crate::platform::feature::Sample;
use crate::{App, Error, Result};

/// A public key whose private half nobody has.
const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f demo@example.com";
/// Name, note to the staff, billing scheme, whether it was handed over.
const SERVERS: [(&str, &str, Scheme, bool); 2] = [
    ("training-1", "Ubuntu 24.04 with CUDA 12.", Scheme::Monthly, true),
    ("training-2", "In the same rack as training-1.", Scheme::Hourly, false),
];

/// Orders them of the first region's first model, if it offers one.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_servers(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    let Some(region) = app.config().resources.regions.first() else { return Ok(()) };
    let Some(model) = models_of(tx, region).await?.into_iter().next() else { return Ok(()) };
    let (account_id, user_id, actor) = (sample.account_id, sample.user_id, sample.main.clone());
    let buyer = Buyer { account_id, user_id, actor };
    let place = find_first_place(tx, account_id, region).await?;
    for (name, note, scheme, is_handed) in SERVERS {
        let wanted = Wanted { region, place, scheme, periods: 1, renews: false };
        let draft = GpuServerDraft {
            name: name.to_owned(),
            count: 1,
            ssh_key: KEY.to_owned(),
            note: note.to_owned(),
        };
        let checked = draft.check(&Limits::default()).map_err(Error::invalid)?;
        let priced = price_model(tx, app, account_id, &wanted, &model).await?;
        let server_id = app.random().id(app.now());
        let new = NewServer { server_id, name, model: &model, checked: &checked, place, priced: &priced };
        let part =
            NewPart { purchase_id: None, part: None, place, draft: &priced.draft, priced: &priced.priced };
        let order_id = order_part(tx, app, &buyer, &part).await?;
        insert_new_server(tx, app, &buyer, &new, order_id).await?;
        if is_handed {
            let with = handed().check(&Limits::default()).map_err(Error::invalid)?;
            deliver_server(tx, app, server_id, &with).await?;
        }
    }
    Ok(())
}

fn handed() -> HandOverDraft {
    HandOverDraft {
        addresses: vec!["203.0.113.24".to_owned(), "2001:db8:24::7".to_owned()],
        login_user: "ubuntu".to_owned(),
        asset_no: "SN-20417".to_owned(),
        host_keys: vec!["SHA256:teU+Vqtc0jBHnRUkhewDwGRgk/Bp50hlVkREN8WHpJo".to_owned()],
        note: "The driver and CUDA are installed.".to_owned(),
    }
}
