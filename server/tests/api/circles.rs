//! The modules of a floor: what knows each other in a circle stands in a list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::floors::{module, named};
use crate::sql::sources;

/// Which module of a floor knows which, though that one knows it as well, by itself or by others. Without these there is no circle. The list may
/// only become shorter.
const BACK: &[(&str, &[&str])] = &[
    ("closing::support", &["closing::admin"]),
    ("cloud::object", &["cloud::instance"]),
    ("kit::host", &["kit::queue"]),
    ("money::bill", &["money::invoice", "money::metering"]),
    ("money::billing", &["money::metering"]),
    ("money::budget", &["money::order"]),
    ("money::card", &["money::recharge"]),
    ("money::catalogue", &["money::metering"]),
    ("people::identity", &["people::access"]),
    ("people::key", &["people::access"]),
    ("people::project", &["people::access"]),
];

/// Where the sources of a floor are, and whether they name the floor's modules without the floor.
const FLOORS: [(&str, bool); 8] = [
    ("serve/src", true),
    ("kit/src", true),
    ("platform/src", false),
    ("people/src", false),
    ("money/src", false),
    ("engine/src", false),
    ("cloud/src", false),
    ("src/closing", false),
];

/// Which modules each module knows.
type Known = BTreeMap<String, BTreeSet<String>>;

/// Which modules of its own floor each module of the server names.
fn known() -> Known {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = Known::new();
    for (folder, is_bare) in FLOORS {
        let mut files = Vec::new();
        sources(&server.join(folder), &mut files);
        for file in files {
            let own = module(&file.strip_prefix(server).unwrap().to_string_lossy());
            let Some((floor, _)) = own.split_once("::") else { continue };
            let text = std::fs::read_to_string(&file).unwrap();
            let names =
                named(text.split("#[cfg(test)]\nmod tests").next().unwrap()).into_iter().map(|path| {
                    let first = path.split("::").next().unwrap_or_default();
                    if is_bare { format!("{floor}::{first}") } else { path }
                });
            let others = names.filter(|name| name.starts_with(&format!("{floor}::")) && *name != own);
            known.entry(own.clone()).or_default().extend(others);
        }
    }
    // What is no module is an item of the floor itself.
    let modules: BTreeSet<_> = known.keys().cloned().collect();
    known.values_mut().for_each(|others| others.retain(|other| modules.contains(other)));
    known
}

/// What is left when each module goes that knows none of those that are left: circles, and what knows one.
fn circles(mut known: Known) -> Known {
    loop {
        let before = known.len();
        let left: BTreeSet<_> = known.keys().cloned().collect();
        known.retain(|_, others| {
            others.retain(|other| left.contains(other));
            !others.is_empty()
        });
        if known.len() == before {
            return known;
        }
    }
}

#[test]
fn modules_of_a_floor_know_each_other_in_no_circle_but_by_what_is_listed() {
    let mut known = known();
    assert!(known.len() > 60, "only {} modules", known.len());
    for (from, others) in BACK {
        for other in *others {
            assert!(
                known.get_mut(*from).is_some_and(|named| named.remove(*other)),
                "{from} knows no {other}"
            );
        }
    }
    let found = circles(known.clone());
    assert!(found.is_empty(), "{found:#?}");
    // Each of the list closes a circle.
    for (from, others) in BACK {
        for other in *others {
            let mut with = known.clone();
            with.entry((*from).to_owned()).or_default().insert((*other).to_owned());
            assert!(!circles(with).is_empty(), "{from} may know {other}: it need not be listed");
        }
    }
}

#[test]
fn a_circle_is_found_and_what_only_leads_to_it_goes_last() {
    let known = |pairs: &[(&str, &[&str])]| {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        pairs.iter().map(|(from, to)| ((*from).to_owned(), set(to))).collect::<Known>()
    };
    assert!(circles(known(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let found = circles(known(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"]), ("d", &[])]));
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
}
