use std::path::Path;

use serde_json::Value;

fn document() -> Value {
    serde_json::to_value(portico_server::app::api().0.to_openapi()).unwrap()
}

#[test]
fn the_committed_document_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/openapi.json");
    let committed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(committed, document(), "run `just generate`");
}

#[test]
fn every_path_has_the_agreed_style_and_every_operation_a_name_of_its_own() {
    let mut names = Vec::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        assert!(path.starts_with("/gicend/") && path.ends_with('/'), "{path}");
        for (method, operation) in item.as_object().unwrap() {
            assert!(["get", "post"].contains(&method.as_str()), "{method} {path}");
            names.push(operation["operationId"].as_str().unwrap().to_owned());
            assert!(operation["responses"]["200"].is_object(), "{path} documents no success");
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
