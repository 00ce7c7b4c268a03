//! Every route that changes something writes to the audit log.

/// Routes that change something and write no event: each with the reason.
const UNAUDITED: &[(&str, &str)] = &[
    ("/gicend/account/home/update/", "the person's own view"),
    ("/gicend/account/language/update/", "the person's own view"),
    ("/gicend/account/subject_colour/", "the person's own view"),
    ("/gicend/account/view_history/update/", "the person's own view"),
    ("/gicend/billing/quote/", "asks and changes nothing"),
    ("/gicend/billing/resource/renew/quote/", "asks and changes nothing"),
    ("/gicend/compute/instance/renew/quote/", "asks and changes nothing"),
    ("/gicend/compute/stock/unwatch/", "what the person is told of"),
    ("/gicend/compute/stock/watch/", "what the person is told of"),
    ("/gicend/key/address/test/", "asks and changes nothing"),
    ("/gicend/message/delete/", "the person's own view"),
    ("/gicend/message/read/", "the person's own view"),
    ("/gicend/passkey/create/begin/", "a ceremony that changes nothing until it is finished"),
    ("/gicend/portal/handoff/create/", "a code that changes nothing until it is used"),
    ("/gicend/user/check/", "a question"),
];

#[test]
fn every_route_that_changes_something_is_audited_or_named_with_a_reason() {
    let routes = portico_server::app::api().routes;
    let silent: Vec<_> = routes
        .iter()
        .filter(|route| route.method == "POST" && route.access_name != "public" && !route.is_audited)
        .map(|route| route.path.as_str())
        .collect();
    assert_eq!(silent, UNAUDITED.iter().map(|(path, _)| *path).collect::<Vec<_>>());
    assert!(routes.iter().all(|route| route.method != "GET" || !route.is_audited));
}
