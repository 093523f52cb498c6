//! Numbers are compared exactly as written.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{check, of_property};

fn number(text: &str) -> Value {
    serde_json::from_str(text).expect("it is a number")
}

#[test]
fn bounds() {
    check(
        &json!({"minimum": 1}),
        &[json!(1), json!(1.0), json!(2), json!("")],
        &[json!(0.99), json!(-2)],
        "minimum",
    );
    check(&json!({"maximum": -1}), &[json!(-1), json!(-1.5)], &[json!(-0.5), json!(0), json!(1)], "maximum");
    check(&json!({"exclusiveMinimum": 0}), &[json!(1e-9)], &[json!(0), json!(-0.0)], "exclusiveMinimum");
    check(&json!({"exclusiveMaximum": 1}), &[json!(0.5)], &[json!(1.0)], "exclusiveMaximum");
}

#[test]
fn no_digit_is_lost() {
    let bound = json!({"maximum": number("9223372036854775807123")});
    check(&bound, &[number("9223372036854775807123")], &[number("9223372036854775807124")], "maximum");
    let bound = json!({"minimum": number("0.10000000000000000000000001")});
    check(&bound, &[number("0.10000000000000000000000001")], &[number("0.1")], "minimum");
    let bound = json!({"maximum": 10});
    check(&bound, &[number("1e-99999999999999999999")], &[number("1e99999999999999999999")], "maximum");
    check(&json!({"type": "integer"}), &[number("1e99999999999999999999")], &[number("1e-2")], "type");
}

#[test]
fn multiples_are_exact() {
    check(
        &json!({"multipleOf": 0.1}),
        &[json!(0.3), json!(1), json!(0), number("1e30"), number("123456789012345678901234567890.1")],
        &[json!(0.35), number("123456789012345678901234567890.15")],
        "multipleOf",
    );
    check(
        &json!({"multipleOf": 60}),
        &[json!(120), json!(-60), number("6e1")],
        &[json!(90), json!(60.5)],
        "multipleOf",
    );
    check(&json!({"multipleOf": 0}), &[json!(1)], &[], "multipleOf");
}

proptest! {
    #[test]
    fn integers_compare_as_the_machines_do(left: i64, right: i64) {
        prop_assert_eq!(of_property(&json!({"minimum": right}), &json!(left)).is_empty(), left >= right);
        prop_assert_eq!(of_property(&json!({"exclusiveMaximum": right}), &json!(left)).is_empty(), left < right);
        prop_assert_eq!(of_property(&json!({"const": right}), &json!(left)).is_empty(), left == right);
    }

    #[test]
    fn multiples_are_as_the_machines_have_them(left: i32, step in 1..5000_i32) {
        prop_assert_eq!(of_property(&json!({"multipleOf": step}), &json!(left)).is_empty(), left % step == 0);
    }

    #[test]
    fn floats_compare_as_the_machines_do(left in -1e9..1e9_f64, right in -1e9..1e9_f64) {
        prop_assert_eq!(of_property(&json!({"minimum": right}), &json!(left)).is_empty(), left >= right);
    }
}
