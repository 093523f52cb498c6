//! Benchmarks of a start and a plan: writing a schema, decoding and encoding a large state, planning a wide
//! resource.
//!
//! Run them with `cargo bench -p ferroform`. The values are generated from the tables, with every attribute set.

#![allow(missing_docs, reason = "criterion's macros write public functions")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ferroform::Registration;
use ferroform::prelude::*;
use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_core::schema::{Pieces, SchemaKind, SchemaSource};
use ferroform_core::table::{Kind, ObjectTable, Text};
use ferroform_core::value::{Object, Type, Value};
use ferroform_core::wire::{from_json, from_msgpack, to_json, to_msgpack};
use ferroform_engine::{PlanRequest, Private, Record, Round, plan_resource_change};

/// A few hundred attributes, nested several levels deep.
#[cfg_resource("AWS::CloudFront::Distribution")]
struct Distribution;

/// Lists of objects with lists of objects, which make states large.
#[cfg_resource("AWS::EC2::LaunchTemplate")]
struct LaunchTemplate;

/// Returns an object of this table with every attribute set, and with `elements` elements in each collection.
fn filled(table: &ObjectTable, elements: usize) -> Value {
    let attributes = table.attributes.iter().map(|a| (a.name, value(&a.kind, a.name, elements)));
    Value::Object(attributes.collect::<Object>())
}

fn value(kind: &Kind, name: &str, elements: usize) -> Value {
    let numbered = |number: usize| format!("{name}-{number}");
    match kind {
        Kind::Bool => Value::Bool(true),
        Kind::Int64 | Kind::Float64 => Value::Number(443_i64.into()),
        Kind::String(Text::Json) => Value::String(r#"{"Version":"2012-10-17","Statement":[]}"#.to_owned()),
        Kind::String(Text::Document(_)) => Value::String("{}".to_owned()),
        Kind::String(Text::Instant) => Value::String("2026-01-01T00:00:00Z".to_owned()),
        Kind::String(Text::Plain) => Value::String(format!("{name}-value")),
        Kind::List(table, _) => {
            Value::List((0..elements).map(|n| value(&table.kind, &numbered(n), elements)).collect())
        }
        Kind::Set(table) => {
            Value::set((0..elements).map(|n| value(&table.kind, &numbered(n), elements)).collect())
        }
        Kind::Map(table) => Value::Map(
            (0..elements).map(|n| (numbered(n), value(&table.kind, &numbered(n), elements))).collect(),
        ),
        Kind::Object(table) => filled(table, elements),
        Kind::Dynamic => Value::typed(Type::Bool, true.into()),
    }
}

/// Returns the value without the attributes that only the service sets: what a user could have written.
fn configurable(table: &ObjectTable, value: &Value) -> Value {
    let Value::Object(object) = value else { return value.clone() };
    let attributes = table.attributes.iter().map(|attribute| {
        let value = object.get(attribute.name).unwrap_or(&Value::Null);
        let value = if attribute.is_settable() { inside(&attribute.kind, value) } else { Value::Null };
        (attribute.name, value)
    });
    Value::Object(attributes.collect::<Object>())
}

fn inside(kind: &Kind, value: &Value) -> Value {
    match (kind, value) {
        (Kind::Object(table), _) => configurable(table, value),
        (Kind::List(table, _), Value::List(elements)) => {
            Value::List(elements.iter().map(|element| inside(&table.kind, element)).collect())
        }
        (Kind::Set(table), Value::Set(elements)) => {
            Value::set(elements.iter().map(|element| inside(&table.kind, element)).collect())
        }
        _ => value.clone(),
    }
}

fn codecs(criterion: &mut Criterion) {
    let table = LaunchTemplate::REGISTRATION.table.root;
    let state = filled(table, 16);
    let msgpack = to_msgpack(&state, table);
    let json = to_json(&state);
    let mut group = criterion.benchmark_group("large state");
    group.throughput(Throughput::Bytes(msgpack.len() as u64));
    group.bench_function("encode MessagePack", |b| b.iter(|| to_msgpack(black_box(&state), table)));
    group.bench_function("decode MessagePack", |b| b.iter(|| from_msgpack(black_box(&msgpack), table)));
    group.bench_function("encode JSON", |b| b.iter(|| to_json(black_box(&state))));
    group.bench_function("decode JSON", |b| b.iter(|| from_json(black_box(&json), table)));
    group.finish();
}

fn plans(criterion: &mut Criterion) {
    let resource: Registration = Distribution::REGISTRATION;
    let table = resource.table.root;
    let prior = filled(table, 4);
    let config = configurable(table, &prior);
    let changed = configurable(table, &filled(table, 5));
    let owned = Private { record: Record::owning(table, &config, &prior), ..Private::default() };
    let plan = |config, prior, private| {
        plan_resource_change(PlanRequest {
            resource,
            config,
            prior,
            proposed: config,
            private,
            round: Round::Unrelated,
            tags: &TagRules::default(),
            regions: &RegionRules::default(),
        })
    };
    assert_eq!(plan(&config, &prior, owned.clone()).planned, prior, "nothing has changed");
    let cases = [
        ("create", &config, &Value::Null, &Private::default()),
        ("no change", &config, &prior, &owned),
        ("every list changed", &changed, &prior, &owned),
    ];
    let mut group = criterion.benchmark_group("plan of a wide resource");
    for (name, config, prior, private) in cases {
        group.bench_function(name, |b| {
            b.iter_batched(
                || private.clone(),
                |private| plan(black_box(config), prior, private),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// Writes the schemas of two types with many attributes. Terraform requests schemas at every start.
fn schemas(criterion: &mut Criterion) {
    let types = [Distribution::REGISTRATION, LaunchTemplate::REGISTRATION];
    let sources = types.map(|one| SchemaSource::of_resource(&one.outline, SchemaKind::Resource));
    let mut group = criterion.benchmark_group("schema");
    group.throughput(Throughput::Bytes(sources.iter().map(SchemaSource::length).sum::<usize>() as u64));
    group.bench_function("write", |b| {
        b.iter(|| {
            let mut exchange = |buffer: Vec<u8>, _| black_box(buffer);
            let mut pieces = Pieces::new(vec![0; 256 * 1024], &mut exchange);
            sources.iter().for_each(|source| source.write(&mut pieces));
            pieces.finish();
        });
    });
    group.finish();
}

criterion_group!(benches, codecs, schemas, plans);
criterion_main!(benches);
