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
