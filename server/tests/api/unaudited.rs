//! Every route that changes something writes to the audit log.

use portico_server::caller::RouteInfo;

/// Routes that change something and write no event: each with the reason.
const UNAUDITED: &[(&str, &str)] = &[
    ("/gicend/account/home/update/", "the person's own view"),
    ("/gicend/account/language/update/", "the person's own view"),
    ("/gicend/account/subject_colour/", "the person's own view"),
    ("/gicend/account/view_history/update/", "the person's own view"),
    ("/gicend/billing/quote/", "asks and changes nothing"),
    ("/gicend/billing/resource/renew/quote/", "asks and changes nothing"),
    (
        "/gicend/compute/console/create/",
        "a ticket that changes nothing until it is used, which is a line of the log",
    ),
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

/// The same of operators.
const UNAUDITED_OF_OPERATORS: &[(&str, &str)] = &[
    ("/admin/adjustment/preview/", "asks and changes nothing"),
    ("/admin/factor/passkey/create/begin/", "a ceremony that changes nothing until it is finished"),
    ("/admin/news/reach/", "asks and changes nothing"),
    ("/admin/price/preview/", "asks and changes nothing"),
    ("/admin/session/password/known/", "asks and changes nothing"),
    ("/admin/terms/preview/", "asks and changes nothing"),
    ("/admin/ticket/file/create/", "a file that nobody sees until the answer that it goes with is sent"),
];

/// The paths of POSTs that need a caller and need not be a line of a log.
fn list_silent(routes: &[RouteInfo]) -> Vec<&str> {
    let is_silent =
        |route: &&RouteInfo| route.method == "POST" && route.access_name != "public" && !route.is_audited;
    routes.iter().filter(is_silent).map(|route| route.path.as_str()).collect()
}

#[test]
fn every_call_of_an_operator_that_changes_something_is_a_line_of_their_log_or_named_with_a_reason() {
    let routes = portico_server::closing::admin::api().routes;
    let expected: Vec<_> = UNAUDITED_OF_OPERATORS.iter().map(|(path, _)| *path).collect();
    assert_eq!(list_silent(&routes), expected);
    assert!(routes.iter().all(|route| route.method != "GET" || !route.is_audited));
}

#[test]
fn every_route_that_changes_something_is_audited_or_named_with_a_reason() {
    let routes = portico_server::app::api().routes;
    assert_eq!(list_silent(&routes), UNAUDITED.iter().map(|(path, _)| *path).collect::<Vec<_>>());
    assert!(routes.iter().all(|route| route.method != "GET" || !route.is_audited));
}
