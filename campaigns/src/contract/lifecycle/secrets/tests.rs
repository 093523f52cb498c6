use super::*;

fn given(path: &str, text: &str) -> Given {
    Given { path: Path::parse(path), text: text.to_owned() }
}

fn held(planned: Value, texts: &[&str]) -> Held {
    let texts = texts.iter().map(|text| (*text).to_owned()).collect();
    Held { planned: Some(planned), state: None, texts }
}

#[test]
fn a_secret_in_any_text_that_is_kept_is_found() {
    let secret = [given("password", "s\"cret-7")];
    let null = || Value::object([("password", Value::Null)]);
    let wrong = |texts: &[&str], open: &str| held(null(), texts).wrong(&secret, open, true);
    assert_eq!(wrong(&["{\"password\":null}"], ""), None);
    let found = wrong(&["{}", "{\"note\":\"a s\\\"cret-7\"}"], "");
    assert_eq!(
        found.as_deref(),
        Some("the secret of password is in the plan, the state or the private data")
    );
    assert!(wrong(&["s\"cret-7"], "").is_some());
    assert_eq!(wrong(&["s\"cret-7"], "name = s\"cret-7"), None, "it is a name, too");
}

#[test]
fn what_stands_for_a_write_only_argument_is_null() {
    let secret = [given("password", "secret-7")];
    let wrong = |value: Value| held(Value::object([("password", value)]), &[]).wrong(&secret, "", true);
    assert_eq!(wrong(Value::Null), None);
    assert_eq!(wrong(Value::unknown()), None, "the argument may turn out to be null");
    let found = wrong(Value::string("hidden"));
    assert_eq!(found.as_deref(), Some("password is planned, although it is in a write-only argument"));
    let state =
        Held { planned: None, state: Some(Value::object([("password", "kept".into())])), texts: Vec::new() };
    assert!(state.wrong(&secret, "", true).is_some_and(|why| why.contains("in the state")));
}

#[test]
fn a_document_is_one_secret_in_any_spelling() {
    let [document, spaced, other] = ["{\"a\":1}", "{ \"a\": 1 }", "{\"a\":2}"].map(Json::from);
    assert!(is_same_secret(Some(&document), Some(&spaced)));
    assert!(!is_same_secret(Some(&document), Some(&other)));
    assert!(!is_same_secret(Some(&"x".into()), None));
}
