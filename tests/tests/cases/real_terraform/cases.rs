//! The scripts that both cores play.

use ferroform_driver::value::Value;
use ferroform_driver::{Ignore, Input, Options, config};

use Act::{Apply, ApplyWith, Destroy, Drift, Import, Refresh, Taint};
use ferroform_tests::specimen::{Act, replaced};

type Script = fn() -> Vec<Act>;

fn thing() -> Input {
    config! { name = "thing" }
}

/// Returns a configuration with one argument beside the name.
fn with(name: &str, value: Input) -> Input {
    thing().with(name, value)
}

/// Returns `[{ name = … }, …]`.
fn named(names: &[&str]) -> Input {
    Input::List(names.iter().map(|name| config! { name = *name }).collect())
}

/// Returns two applies with different values for one argument.
fn change(name: &str, before: Input, after: Input) -> Vec<Act> {
    vec![Apply(with(name, before)), Apply(with(name, after))]
}

fn later(value: impl Into<Input>) -> Input {
    value.into().unknown_until_apply()
}

fn everything() -> Input {
    config! {
        name = "thing",
        note = "n\u{e9}e", // composed
        size = 12,
        secret = "hidden",
        labels = { Owner = "me", "aws:x" = "y" },
        ports = [443, 80, 8080],
        extra = { a = [1, "two", true], b = null },
        single = { name = "one", pool = [{ name = "a" }, { name = "b", rank = 2 }] },
        items = [{ name = "first", note = "x" }, { name = "second", rank = 3 }],
        pool = [{ name = "swimmer" }, { name = "diver", note = "deep" }],
        table = { key = { name = "chair" }, other = { name = "leg", rank = 4 } },
        auto_single = { name = "set" },
        auto_items = [{ name = "set" }, { rank = 1 }],
        rule = [{ name = "law", via = [{ name = "court" }, { name = "jury", rank = 12 }] }, { name = "order" }],
        peer = [{ name = "neighbour" }, { name = "friend", note = "old" }],
        door = { front = { name = "oak" }, back = { name = "pine", rank = 1 } },
        limit = { name = "sky" },
        base = { name = "ground" },
    }
}

fn ignoring(ignore: Ignore) -> Options {
    Options { ignore_changes: ignore, ..Options::default() }
}

fn replacing() -> Options {
    Options { replace: true, ..Options::default() }
}

fn first_first() -> Options {
    Options { create_before_destroy: true, ..Options::default() }
}

fn drifted(object: &mut Value) {
    *object = replaced(object, "note", &"drifted".into());
    *object = replaced(object, "items[0].rank", &99.into());
}

macro_rules! cases {
    ($($name:ident: $script:expr;)*) => {
        pub(super) fn all() -> Vec<(&'static str, Script)> {
            vec![$((stringify!($name), || $script)),*]
        }
    };
}

cases! {
    create_with_nothing: vec![Apply(thing())];
    create_with_everything: vec![Apply(everything())];
    update_a_plain_attribute: change("note", "a".into(), "b".into());
    update_of_everything_but_one: vec![Apply(everything()), Apply(everything().with("note", "other"))];
    remove_everything: vec![Apply(everything()), Apply(thing())];
    remove_a_plain_attribute: vec![Apply(with("note", "a".into())), Apply(thing())];
    remove_an_optional_and_computed_attribute: vec![Apply(with("size", 3.into())), Apply(thing())];
    a_map_with_other_keys: change("labels", config! { a = "1", b = "2" }, config! { b = "3", c = "4" });
    a_dynamic_attribute_of_another_type: change("extra", "text".into(), vec!["a", "b"].into());
    a_write_only_argument_changes: change("secret", "a".into(), "b".into());

    list_grows: change("items", named(&["a", "b"]), named(&["a", "b", "c"]));
    list_shrinks: change("items", named(&["a", "b", "c"]), named(&["a", "c"]));
    list_is_reordered: change("items", named(&["a", "b"]), named(&["b", "a"]));
    list_becomes_empty: change("items", named(&["a"]), Input::List(Vec::new()));
    list_is_removed: vec![Apply(with("items", named(&["a", "b"]))), Apply(thing())];
    list_with_computed_set_by_the_user: change(
        "items", named(&["a", "b"]), Input::List(vec![config! { name = "a", rank = 5 }, config! { name = "b" }]));
    list_with_sets_inside: change(
        "items",
        Input::List(vec![config! { name = "a", pool = [{ name = "x" }, { name = "y" }] }]),
        Input::List(vec![config! { name = "a", pool = [{ name = "y" }, { name = "z" }] }]));

    set_grows: change("pool", named(&["a"]), named(&["a", "b"]));
    set_shrinks: change("pool", named(&["a", "b", "c"]), named(&["b"]));
    set_element_changes: change(
        "pool",
        Input::List(vec![config! { name = "a", note = "old" }, config! { name = "b" }]),
        Input::List(vec![config! { name = "a", note = "new" }, config! { name = "b" }]));
    set_element_with_computed_set_by_the_user: change(
        "pool", named(&["a", "b"]), Input::List(vec![config! { name = "a", rank = 7 }, config! { name = "b" }]));
    set_with_elements_that_differ_in_computed_only: change(
        "pool",
        Input::List(vec![config! { name = "a", rank = 1 }, config! { name = "a", rank = 2 }]),
        Input::List(vec![config! { name = "a", rank = 2 }, config! { name = "a" }]));
    set_in_an_object: change(
        "single",
        config! { name = "s", pool = [{ name = "a" }, { name = "b" }] },
        config! { name = "s", note = "n", pool = [{ name = "b" }, { name = "c" }] });
    set_becomes_empty: change("pool", named(&["a"]), Input::List(Vec::new()));
    set_of_numbers: change("ports", vec![3, 20, 100].into(), vec![100, 4, 20].into());

    map_grows_and_shrinks: change(
        "table", config! { a = { name = "1" }, b = { name = "2" } }, config! { b = { name = "2" }, c = { name = "3" } });
    map_member_changes: change("table", config! { a = { name = "1" } }, config! { a = { name = "2" } });
    object_changes: change("single", config! { name = "a" }, config! { name = "a", note = "b" });
    object_is_removed: vec![Apply(with("single", config! { name = "a" })), Apply(thing())];

    chosen_object_is_configured: vec![Apply(thing()), Apply(with("auto_single", config! { note = "mine" }))];
    configured_object_is_left_to_the_provider: vec![
        Apply(with("auto_single", config! { note = "mine" })), Apply(thing())];
    configured_list_is_left_to_the_provider: vec![
        Apply(with("auto_items", Input::List(vec![config! { name = "a", note = "mine" }]))), Apply(thing())];
    configured_set_is_left_to_the_provider: vec![
        Apply(with("auto_pool", Input::List(vec![config! { name = "a", note = "mine" }]))), Apply(thing())];
    configured_map_is_left_to_the_provider: vec![
        Apply(with("auto_table", config! { k = { name = "a", note = "mine" } })), Apply(thing())];
    computed_only_parts_are_kept: vec![
        Apply(with("auto_items", named(&["a"]))), Apply(with("note", "x".into()))];
    computed_list_grows: change("auto_items", named(&["a"]), named(&["a", "b"]));
    computed_set_changes: change("auto_pool", named(&["a", "b"]), named(&["b", "c"]));

    blocks_grow: change("rule", named(&["a"]), named(&["a", "b"]));
    blocks_shrink: change("rule", named(&["a", "b"]), named(&["b"]));
    blocks_are_removed: vec![Apply(with("rule", named(&["a"]))), Apply(thing())];
    blocks_in_blocks: change(
        "rule",
        Input::List(vec![config! { name = "a", via = [{ name = "x" }, { name = "y" }] }]),
        Input::List(vec![config! { name = "a", via = [{ name = "y" }, { name = "z", note = "n" }] }]));
    set_of_blocks_changes: change(
        "peer",
        Input::List(vec![config! { name = "a" }, config! { name = "b", note = "x" }]),
        Input::List(vec![config! { name = "b", note = "y" }, config! { name = "a" }]));
    set_of_blocks_is_removed: vec![Apply(with("peer", named(&["a", "b"]))), Apply(thing())];
    map_of_blocks_changes: change(
        "door", config! { a = { name = "1" }, b = { name = "2" } }, config! { b = { name = "2" }, c = { name = "3" } });
    single_block_comes_and_goes: vec![
        Apply(thing()), Apply(with("limit", config! { name = "a" })), Apply(thing())];
    group_block_changes: vec![
        Apply(thing()), Apply(with("base", config! { note = "a" })), Apply(thing())];

    unknown_attribute: vec![Apply(with("note", later("x")))];
    unknown_attribute_on_update: change("note", "a".into(), later("b"));
    unknown_turns_out_to_be_the_same: change("note", "a".into(), later("a"));
    unknown_in_list_element: change("items", named(&["a", "b"]), Input::List(vec![
        config! { name = "a" }, config! { name = unknown("c") }]));
    unknown_in_set_element: change("pool", named(&["a", "b"]), Input::List(vec![
        config! { name = "a" }, config! { name = unknown("c") }]));
    unknown_list: change("items", named(&["a"]), later(named(&["a", "b"])));
    unknown_set: change("pool", named(&["a"]), later(named(&["b"])));
    unknown_map_member: change("labels", config! { a = "1" }, config! { a = unknown("2"), b = "3" });
    unknown_object: change("single", config! { name = "a" }, later(config! { name = "b" }));
    unknown_in_blocks: change("rule", named(&["a"]), Input::List(vec![config! { name = unknown("b") }]));
    unknown_in_set_of_blocks: change("peer", named(&["a", "b"]), Input::List(vec![
        config! { name = unknown("b") }, config! { name = "a" }]));
    unknown_number_of_blocks: change("rule", named(&["a"]), later(named(&["a", "b"])));
    unknown_dynamic: vec![Apply(with("extra", later(vec!["a", "b"])))];
    unknown_inside_dynamic: vec![Apply(with("extra", config! { a = [1, unknown(["x"])] }))];

    ignore_an_attribute: vec![
        Apply(with("note", "a".into())),
        ApplyWith(with("note", "b".into()).with("size", 2), ignoring(Ignore::paths(&["note"])))];
    ignore_a_key: vec![
        Apply(with("labels", config! { a = "1", b = "2" })),
        ApplyWith(with("labels", config! { a = "x", c = "y" }), ignoring(Ignore::paths(&["labels[\"a\"]"])))];
    ignore_inside_a_list: vec![
        Apply(with("items", named(&["a", "b"]))),
        ApplyWith(with("items", named(&["x", "y"])), ignoring(Ignore::paths(&["items[0].name"])))];
    ignore_all: vec![
        Apply(with("note", "a".into())),
        ApplyWith(with("note", "b".into()).with("size", 2), ignoring(Ignore::All))];
    ignore_on_replacement: vec![
        Apply(with("note", "a".into())),
        ApplyWith(config! { name = "other", note = "b" }, ignoring(Ignore::paths(&["note"])))];

    replacement: vec![Apply(everything()), Apply(everything().with("name", "other"))];
    replacement_with_the_new_one_first: vec![
        Apply(thing()), ApplyWith(config! { name = "other" }, first_first())];
    replacement_on_demand: vec![Apply(thing()), ApplyWith(thing(), replacing())];
    tainted: vec![Apply(with("note", "a".into())), Taint, Apply(with("note", "b".into()))];
    drift_is_put_right: vec![
        Apply(with("note", "a".into()).with("items", named(&["a"]))),
        Drift(drifted),
        Apply(with("note", "a".into()).with("items", named(&["a"])))];
    drift_is_taken_over: vec![
        Apply(with("note", "a".into())), Drift(drifted), Refresh, Apply(with("note", "a".into()))];
    import_then_update: vec![Apply(everything()), Import(everything()), Apply(everything().with("note", "x"))];
    nothing_to_do: vec![Apply(everything()), Apply(everything())];
    destroy: vec![Apply(with("items", named(&["a"]))), Destroy];
}
