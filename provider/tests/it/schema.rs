//! Compares the schemas that Terraform receives with the tables, for every type and everything but descriptions.
//! The compiler writes both from the CloudFormation schema.

use ferroform_core::schema::{Pieces, SchemaKind, SchemaSource, type_constraint};
use ferroform_core::table::{AttributeTable, Configurability, Kind, ObjectTable, Outline, Role};
use ferroform_engine::plural_root;
use ferroform_plugin::proto::tfplugin6::Schema;
use ferroform_plugin::proto::tfplugin6::schema::object::NestingMode;
use ferroform_plugin::proto::tfplugin6::schema::{Attribute, Object};
use prost::Message;
use terraform_provider_awscc::registry;

/// Encodes a schema through buffers of this size.
fn written(source: &SchemaSource<'static>, size: usize) -> Vec<u8> {
    let mut written = Vec::new();
    let mut exchange = |room: Vec<u8>, filled| {
        written.extend_from_slice(&room[..filled]);
        room
    };
    let mut pieces = Pieces::new(vec![0; size], &mut exchange);
    source.write(&mut pieces);
    pieces.finish();
    written
}

fn decoded(source: &SchemaSource<'static>) -> Vec<Attribute> {
    let written = [1_000, 256 * 1024].map(|size| written(source, size));
    assert_eq!(written[0], written[1], "the same in rooms of all sizes");
    let [written, _] = written;
    assert_eq!(written.len(), source.length(), "written as counted");
    let schema = Schema::decode(written.as_slice()).unwrap();
    let hiding = self::written(&SchemaSource { hides_secrets: true, ..*source }, 256 * 1024);
    let hidden = Schema::decode(hiding.as_slice()).unwrap();
    assert_eq!(hidden.encode_to_vec(), hiding, "as protobuf writes it");
    assert_eq!(hiding.len(), written.len(), "as long");
    let bytes = written.iter().zip(&hiding).filter(|(shown, hidden)| shown != hidden);
    assert!(bytes.into_iter().all(|(shown, hidden)| (*shown, *hidden) == (0, 1)), "other flags only");
    schema.block.unwrap().attributes
}

fn sources(outline: &Outline) -> [SchemaSource<'static>; 4] {
    let plural = plural_root(outline);
    [
        SchemaSource::of_resource(outline, SchemaKind::Resource),
        SchemaSource::of_resource(outline, SchemaKind::DataSource),
        SchemaSource::of_root(plural, SchemaKind::Resource),
        SchemaSource::of_root(plural, SchemaKind::List),
    ]
}

fn compare(place: &str, kind: SchemaKind, object: &'static ObjectTable, told: &[Attribute]) -> usize {
    let known = object.attributes.iter().filter_map(|table| {
        Some((table, kind.configurability(table.configurability, table.role.is_synthetic())?))
    });
    let known: Vec<_> = known.collect();
    assert_eq!(known.len(), told.len(), "{place}");
    known.iter().zip(told).map(|((table, who), told)| attribute(place, kind, table, *who, told)).sum()
}

fn attribute(
    place: &str,
    kind: SchemaKind,
    table: &AttributeTable,
    who: Configurability,
    told: &Attribute,
) -> usize {
    use Configurability::{Computed, Optional, OptionalComputed, Required};
    let place = format!("{place}.{}", table.name);
    assert_eq!(told.name, table.name, "{place}");
    assert_eq!(told.required, who == Required, "{place}");
    assert_eq!(told.optional, matches!(who, Optional | OptionalComputed), "{place}");
    assert_eq!(told.computed, matches!(who, Computed | OptionalComputed), "{place}");
    assert!(told.description.is_empty() || kind.describes(who), "{place} is described");
    assert_eq!(told.sensitive, table.is_sensitive, "{place}");
    assert_eq!(told.write_only, table.role == Role::SecretArgument, "{place}");
    let advice = table.behaviour.deprecated.filter(|_| kind == SchemaKind::Resource);
    assert_eq!(
        (told.deprecated, &*told.deprecation_message),
        (advice.is_some(), advice.unwrap_or("")),
        "{place}"
    );
    let Some((object, mode)) = nested(&table.kind) else {
        assert_eq!(String::from_utf8_lossy(&told.r#type), type_constraint(&table.kind), "{place}");
        assert_eq!(told.nested_type, None, "{place}");
        return 1;
    };
    let Object { attributes, nesting, .. } = told.nested_type.as_ref().unwrap();
    assert_eq!((*nesting, told.r#type.len()), (i32::from(mode), 0), "{place}");
    1 + compare(&place, kind, object, attributes)
}

fn nested(kind: &Kind) -> Option<(&'static ObjectTable, NestingMode)> {
    let (inner, mode) = match kind {
        Kind::List(element, _) => (&element.kind, NestingMode::List),
        Kind::Set(element) => (&element.kind, NestingMode::Set),
        Kind::Map(element) => (&element.kind, NestingMode::Map),
        _ => (kind, NestingMode::Single),
    };
    match inner {
        Kind::Object(object) => Some((object, mode)),
        _ => None,
    }
}

#[test]
fn every_outline_says_what_its_table_says() {
    for resource in registry::all() {
        let (outline, table) = (resource.outline, resource.table);
        assert!(
            !table.root.contains.open,
            "{}: the engine knows no objects with values of any type",
            table.name
        );
        // Its labels are those of the table, not a copy.
        assert!(outline == Outline::of(table), "{}", table.name);
        assert_eq!(outline.has_region, table.has_region(), "{}", table.name);
        let parts: Vec<_> = table.identity.parts.iter().map(|part| part.name).collect();
        assert_eq!(outline.identity_parts().collect::<Vec<_>>(), parts, "{}", table.name);
        // Like those of its neighbours, it does not point to texts that belong to the table.
        assert!(!std::ptr::eq(outline.name, table.name), "{} is not in services![…]", table.name);
    }
}

/// The largest number of attributes that a type may put on the wire. Terraform decodes all of them for every command,
/// whatever the configuration uses.
const MOST_OF_A_TYPE: usize = 4_000;
/// The largest number that all resources, data sources and lists together may have. `region`, `timeouts` and `tags_all` are
/// 18,000 of them.
const MOST_OF_ALL: usize = 160_000;
/// The most bytes that their schemas may have, with or without descriptions.
const MOST_BYTES: usize = 10_500_000;

#[test]
fn every_schema_says_what_its_table_says_and_keeps_to_the_budget() {
    let (mut sizes, mut bytes) = (Vec::new(), 0);
    for resource in registry::all() {
        for source in sources(&resource.outline) {
            bytes += source.length();
            let place = format!("{} as {:?}", resource.table.name, source.kind);
            sizes.push((compare(&place, source.kind, source.root, &decoded(&source)), place));
        }
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let sum: usize = sizes.iter().map(|(size, _)| size).sum();
    println!("{sum} attributes in {bytes} bytes; the largest: {:?}", &sizes[..8]);
    assert!(sum > 100_000, "only {sum} attributes");
    assert!(sum < MOST_OF_ALL, "{sum} attributes: see the `json` entries of schemas/overrides.toml");
    assert!(bytes < MOST_BYTES, "the schemas have {bytes} bytes");
    let (size, place) = &sizes[0];
    assert!(
        *size <= MOST_OF_A_TYPE,
        "{place} has {size} attributes: make its largest object a `json` property"
    );
}

/// Returns whether an attribute is in the list of secrets and only the service sets it, at any depth: it is sensitive
/// in the second of two schemas only.
fn has_secret_of_the_service(told: &[Attribute], hiding: &[Attribute]) -> bool {
    told.iter().zip(hiding).any(|(told, hiding)| {
        let is_secret = hiding.sensitive && !told.sensitive;
        let inside = told.nested_type.as_ref().zip(hiding.nested_type.as_ref());
        (is_secret && !told.optional && !told.required)
            || inside
                .is_some_and(|(told, hiding)| has_secret_of_the_service(&told.attributes, &hiding.attributes))
    })
}

#[test]
fn every_secret_that_a_service_makes_can_be_read_without_a_trace() {
    let ephemeral: Vec<_> = registry::WITH_SECRETS.iter().map(|resource| resource.table.name).collect();
    let mut found = 0;
    for resource in registry::all() {
        let source = SchemaSource::of_resource(&resource.outline, SchemaKind::Resource);
        let [told, hiding] = [false, true].map(|hides_secrets| {
            let written = written(&SchemaSource { hides_secrets, ..source }, 256 * 1024);
            Schema::decode(written.as_slice()).unwrap().block.unwrap().attributes
        });
        if has_secret_of_the_service(&told, &hiding) {
            let name = resource.table.name;
            assert!(ephemeral.contains(&name), "{name} is not in WITH_SECRETS");
            found += 1;
        }
    }
    assert!(found > 8, "only {found} types");
}

#[test]
fn the_page_on_ephemeral_resources_names_every_type_with_secrets() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/how-to/ephemeral.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `awscc_"));
    let named: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    let typed = registry::WITH_SECRETS.iter().map(|resource| format!("awscc_{}", resource.table.name));
    assert_eq!(named, typed.collect::<Vec<_>>());
}
