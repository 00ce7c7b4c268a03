//! Whom answers lead to: people have a page for whoever may see people.

use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use crate::caller::Caller;

/// The sub-user to whose page an answer leads; nobody for whoever may not see people, whatever they may see of what was done.
pub(crate) fn find_seen_person(caller: &Caller, sub_user_id: Option<Uuid>) -> Option<Uuid> {
    sub_user_id.filter(|_| caller.decide(Operation::UserView, &Resource::default()).is_allowed())
}
