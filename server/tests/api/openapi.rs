use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

fn document() -> Value {
    serde_json::to_value(portico_server::app::api().document.to_openapi()).unwrap()
}

#[test]
fn the_committed_document_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/openapi.json");
    let committed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(committed, document(), "run `just generate`");
}

#[test]
fn every_operation_is_called_as_its_path_is_by_customers_and_by_operators() {
    let operators =
        serde_json::to_value(portico_server::closing::admin::api().document.to_openapi()).unwrap();
    for (document, root) in [(document(), "/gicend/"), (operators, "/admin/")] {
        for (path, item) in document["paths"].as_object().unwrap() {
            let words = path
                .strip_prefix(root)
                .and_then(|rest| rest.strip_suffix('/'))
                .unwrap_or_else(|| panic!("{path}"));
            for (method, operation) in item.as_object().unwrap() {
                assert!(["get", "post"].contains(&method.as_str()), "{method} {path}");
                assert_eq!(operation["operationId"], words.replace('/', "_"));
                let successes = ["200", "101"].map(|status| operation["responses"][status].is_object());
                assert!(successes.contains(&true), "{path} documents no success");
            }
        }
    }
}

#[test]
fn every_operation_says_how_its_caller_is_known_and_what_the_layers_refuse() {
    let routes = portico_server::app::api().routes;
    let document = document();
    for route in routes {
        let operation = &document["paths"][&route.path][route.method.to_lowercase()];
        let schemes = |part: &Value| part.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join("+");
        let known: Vec<_> = operation["security"].as_array().into_iter().flatten().map(schemes).collect();
        let session = "session_cookie+session_token".to_owned();
        let wanted = match route.access_name {
            "public" => vec![],
            "session" | "expired_session" | "main" | "admin" => vec![session],
            _ => vec![session, "security_key".to_owned()],
        };
        assert_eq!(known, wanted, "{}", route.path);
        let mut statuses = vec!["503", "504"];
        if route.access_name != "public" {
            statuses.extend(["401", "403", "429"]);
        }
        if operation["requestBody"].is_object() {
            statuses.extend(["400", "403", "408", "413", "415", "422"]);
        }
        if operation["parameters"].is_array() {
            statuses.push("400");
        }
        for status in statuses {
            assert!(operation["responses"][status].is_object(), "{} {status}", route.path);
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let is_key = parameter["name"] == "Idempotency-Key" && parameter["in"] == "header";
            assert!(is_key || parameter["in"] == "query", "{}", route.path);
        }
    }
}

/// The lists that answer with everything at once, as the documentation names them, each with the reason.
fn whole_lists() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/api.md");
    let text = std::fs::read_to_string(path).unwrap();
    let pages = text.split("\n## ").find(|part| part.starts_with("Pages\n")).unwrap();
    let mut found = BTreeSet::new();
    for row in pages.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [calls, why] = cells[..] else { panic!("{row}") };
        assert!(why.split(' ').count() > 3, "{row} gives no reason");
        for call in calls.split('`').skip(1).step_by(2) {
            let root = if call.starts_with("/admin/") { "" } else { "/gicend/" };
            assert!(found.insert(format!("{root}{call}/")), "{call} is named twice");
        }
    }
    found
}

/// Whether a call takes a place and answers with a page.
fn is_paged(operation: &Value, data: &Value) -> bool {
    let parameters: Vec<&Value> = operation["parameters"].as_array().into_iter().flatten().collect();
    let takes = |name: &str| parameters.iter().any(|parameter| parameter["name"] == name);
    let (items, next) = (&data["properties"]["items"], &data["properties"]["next_cursor"]);
    takes("limit") && takes("cursor") && items["type"] == "array" && next.is_object()
}

#[test]
fn every_list_is_answered_page_by_page_but_those_of_which_the_documentation_says_why_they_are_whole() {
    let operators =
        serde_json::to_value(portico_server::closing::admin::api().document.to_openapi()).unwrap();
    let mut whole = BTreeSet::new();
    for document in [document(), operators] {
        for (path, item) in document["paths"].as_object().unwrap() {
            let operation = &item["get"];
            let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
            let Some(name) = schema.as_str().and_then(|name| name.strip_prefix("#/components/schemas/"))
            else {
                continue;
            };
            let data = &document["components"]["schemas"][name]["properties"]["data"];
            let is_list = path.ends_with("list/") || data["type"] == "array";
            if is_list && !is_paged(operation, data) {
                whole.insert(path.clone());
            }
        }
    }
    assert_eq!(whole, whole_lists());
}
