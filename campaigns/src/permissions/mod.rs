//! Plays the life of each type in an emulator that enforces the policy which `permissions` prints for it. With the whole policy the
//! life passes; without any one of its actions, or with another service in its condition, exactly the operations that need it
//! are refused.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::{BTreeSet, HashMap};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use ferroform::Registration;
use ferroform_emulator::iam::{Policies, Policy};
use ferroform_emulator::sample::Sample;
use ferroform_emulator::schema::{Handler, TypeSchema};
use ferroform_emulator::{Emulator, SchemaStore, Seed};
use serde_json::{Value as Json, json};
use terraform_provider_awscc::permissions;

use crate::contract::threads::play_all;
use crate::{ACCOUNT, REGION, call_to_end, emulator, types_named};

/// Plays lives under the least policies.
#[derive(Args, Debug)]
pub struct Options {
    /// Only types whose names contain this text.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
}

/// What came of all types.
#[derive(Debug, Default)]
pub struct Figures {
    /// Types that have a life.
    pub types: usize,
    /// Types for which no valid object could be made.
    pub without_object: Vec<String>,
    /// Operations that passed with the whole policy.
    pub operations: usize,
    /// Types whose creation is left out: the emulator makes up an ARN that the properties do not tell.
    pub made_up: usize,
    /// Actions that were taken away, one at a time.
    pub mutations: usize,
    /// Actions whose condition was given another service.
    pub conditions: usize,
    /// What was not as it must be.
    pub violations: Vec<String>,
}

/// Plays what the arguments say.
pub fn run(options: &Options) -> ExitCode {
    let began = Instant::now();
    let figures = play(&types_named(&options.only));
    for violation in &figures.violations {
        println!("{violation}");
    }
    if !figures.without_object.is_empty() {
        println!("without a valid object: {}", figures.without_object.join(", "));
    }
    let Figures { types, without_object, operations, made_up, mutations, conditions, violations } = &figures;
    println!(
        "{types} types, {} without a valid object, {made_up} without a creation, whose ARN the emulator makes up; {operations} \
         operations passed with the policy; {mutations} actions were taken away, and {conditions} conditions changed; \
         {} violations, {:.0?}",
        without_object.len(),
        violations.len(),
        began.elapsed()
    );
    if violations.is_empty() && *operations > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays types, several at a time.
pub fn play(types: &[&'static Registration]) -> Figures {
    let schemas = SchemaStore::built_in();
    let mut all = Figures::default();
    play_all(
        types,
        async |one: &&'static Registration| Life::new(one, &schemas).map(Life::play),
        |played| match played {
            Ok(mut played) => {
                all.types += 1;
                all.operations += played.operations;
                all.made_up += played.made_up;
                all.mutations += played.mutations;
                all.conditions += played.conditions;
                all.violations.append(&mut played.violations);
            }
            Err(name) => all.without_object.push(name),
        },
    );
    all
}

/// The life of one type.
struct Life {
    name: &'static str,
    emulator: Emulator,
    desired: Json,
    update: Option<Json>,
    parent: Option<Json>,
    /// What a creation made. It is put back before each operation.
    made: Option<Seed>,
    /// Whether a creation gets an ARN that its properties do not tell, so that its policy is for another one.
    has_made_up_arn: bool,
    /// The actions that the schema names for each operation, as IAM calls them.
    needed: HashMap<Handler, BTreeSet<String>>,
    played: Figures,
}

/// Types of which the emulator makes up an ARN, or a part of one, that is none of AWS. Its policy is for the one of AWS.
const MADE_UP: [&str; 8] = [
    "AWS::AppSync::SourceApiAssociation",
    "AWS::BedrockAgentCore::Policy",
    "AWS::BedrockAgentCore::PolicyEngine",
    "AWS::CloudFront::AnycastIpList",
    "AWS::CodePipeline::Webhook",
    "AWS::QuickSight::RefreshSchedule",
    "AWS::Route53Profiles::ProfileAssociation",
    "AWS::StorageGateway::Tape",
];

impl Life {
    /// Makes an object of a type. The error is the name of the type if there is no valid one.
    fn new(one: &'static Registration, schemas: &SchemaStore) -> Result<Self, String> {
        let name = one.table.cloudformation_type;
        let schema = schemas.get(name).ok().flatten().ok_or(name)?;
        let desired = Sample::of(&schema, name).map_err(|_| name)?.desired;
        let emulator = emulator(schemas).without_network().map_err(|_| name)?;
        let actions = schemas.actions().map_err(|error| error.to_string())?;
        let of_handler =
            |handler| (handler, actions.of_handler(&schema, handler).map(str::to_owned).collect());
        Ok(Self {
            name,
            emulator,
            update: update(&schema, &desired),
            parent: parent(&schema, &desired),
            desired,
            made: None,
            has_made_up_arn: false,
            needed: Handler::ALL.map(of_handler).into(),
            played: Figures::default(),
        })
    }

    fn play(mut self) -> Figures {
        let policies = self.policies();
        for handler in Handler::ALL {
            self.prepare(handler);
            match self.operate(handler) {
                Ok(is_done) => self.played.operations += usize::from(is_done),
                Err(why) => self.violation(&format!("{} with its policy: {why}", handler.key())),
            }
        }
        if MADE_UP.contains(&self.name) {
            self.played.made_up = 1;
            let is_mended = self.played.violations.is_empty();
            self.played.violations.clear();
            if is_mended {
                self.violation("its policy fits: remove it from the list");
            }
        } else if self.played.violations.is_empty() {
            let actions: BTreeSet<String> = policies.iter().flat_map(actions_of).collect();
            for action in &actions {
                self.played.mutations += 1;
                self.without(action, policies.iter().filter_map(|policy| without(policy, action)).collect());
                let changed: Vec<Json> = policies.iter().map(|policy| for_others(policy, action)).collect();
                if changed != policies {
                    self.played.conditions += 1;
                    self.without(action, changed);
                }
            }
        }
        self.played
    }

    /// Returns the policies of a life: of a creation from what is desired, of the rest from the object that it made.
    fn policies(&mut self) -> Vec<Json> {
        let of = |operations: &[Handler], object: &Json| {
            permissions::of_object(self.name, operations, object, (ACCOUNT, REGION))
        };
        let _ = self.operate(Handler::Create);
        let made = self.emulator.objects(Some(self.name)).pop().map(|object| Seed {
            type_name: object.type_name,
            identifier: Some(object.identifier),
            model: object.model,
            account: Some(object.scope.account),
            region: Some(object.scope.region),
        });
        let model = made.as_ref().map(|made| made.model.clone()).unwrap_or_default();
        let parent = self.parent.clone().unwrap_or_default();
        let rest =
            [of(&[Handler::Read, Handler::Update, Handler::Delete], &model), of(&[Handler::List], &parent)]
                .concat();
        let policies = [of(&[Handler::Create], &self.desired), rest].concat();
        self.made = made;
        self.prepare(Handler::Create);
        self.emulator.set_policies(enforced(&policies));
        // What comes after the kind is another one in each object.
        let kinds = arns_of(&model).into_iter().filter_map(|arn| Some(arn.split_once('/')?.0));
        let kinds: Vec<&str> = kinds.collect();
        let is_made_up = |why: &String| kinds.iter().any(|arn| why.contains(arn));
        self.has_made_up_arn = self.operate(Handler::Create).is_err_and(|why| is_made_up(&why));
        self.played.made_up += usize::from(self.has_made_up_arn);
        policies
    }

    /// Plays with policies that lack an action: what needs it is refused, and names it; everything else passes.
    fn without(&mut self, action: &str, less: Vec<Json>) {
        let mut patterns = less.iter().flat_map(statements_of);
        let is_left = patterns.any(|statement| {
            let is_it = |pattern: &String| Policy::is_action(pattern, action);
            statement.get("Condition").is_none() && texts(&statement["Action"]).iter().any(is_it)
        });
        let less = enforced(&less);
        for handler in Handler::ALL {
            self.prepare(handler);
            self.emulator.set_policies(less.clone());
            let is_needed = self.needed[&handler].contains(action) || is_of_cloud_control(action, handler);
            let is_needed = is_needed && !is_left;
            match (self.operate(handler), is_needed) {
                (Ok(false), _) | (Ok(true), false) => {}
                (Err(why), true) if why.contains(action) => {}
                // The object names no role.
                (Ok(true), true) if action == "iam:PassRole" && !has_role(&self.desired) => {}
                (Ok(true), true) => self.violation(&format!("{} passes without {action}", handler.key())),
                (Err(why), _) => self.violation(&format!("{} without {action}: {why}", handler.key())),
            }
        }
    }

    /// Leaves the one object, or none before it is created.
    fn prepare(&self, handler: Handler) {
        self.emulator.reset();
        if let Some(made) = self.made.as_ref().filter(|_| handler != Handler::Create) {
            let _ = self.emulator.add(made);
        }
    }

    /// Carries out an operation. Returns whether the object can do it, or why it is not allowed.
    fn operate(&self, handler: Handler) -> Result<bool, String> {
        // The service may refuse the object for another reason, such as a property that only its creation needs.
        self.attempt(handler).or_else(|why| if why.contains("AccessDenied") { Err(why) } else { Ok(false) })
    }

    fn attempt(&self, handler: Handler) -> Result<bool, String> {
        if handler == Handler::Create && self.has_made_up_arn {
            return Ok(false);
        }
        let identifier = self.emulator.objects(Some(self.name)).first().map(|one| one.identifier.clone());
        let (call, more) = match (handler, identifier) {
            (Handler::Create, _) => ("CreateResource", json!({ "DesiredState": self.desired.to_string() })),
            (Handler::List, _) => match &self.parent {
                None => return Ok(false),
                Some(parent) => ("ListResources", json!({ "ResourceModel": parent.to_string() })),
            },
            (_, None) => return Ok(false),
            (Handler::Read, Some(identifier)) => ("GetResource", json!({ "Identifier": identifier })),
            (Handler::Update, Some(identifier)) => match &self.update {
                None => return Ok(false),
                Some(patch) => (
                    "UpdateResource",
                    json!({ "Identifier": identifier, "PatchDocument": patch.to_string() }),
                ),
            },
            (Handler::Delete, Some(identifier)) => ("DeleteResource", json!({ "Identifier": identifier })),
        };
        let mut input = json!({ "TypeName": self.name });
        if let (Json::Object(input), Json::Object(more)) = (&mut input, more) {
            input.extend(more);
        }
        call_to_end(&self.emulator, call, input).map(|_| true)
    }

    fn violation(&mut self, what: &str) {
        self.played.violations.push(format!("{}: {what}", self.name));
    }
}

/// Whether Cloud Control demands an action of the caller for an operation.
fn is_of_cloud_control(action: &str, handler: Handler) -> bool {
    match action {
        "cloudformation:CreateResource" => handler == Handler::Create,
        "cloudformation:GetResource" => handler == Handler::Read,
        "cloudformation:UpdateResource" => handler == Handler::Update,
        "cloudformation:DeleteResource" => handler == Handler::Delete,
        "cloudformation:ListResources" => handler == Handler::List,
        "cloudformation:GetResourceRequestStatus" => {
            [Handler::Create, Handler::Update, Handler::Delete].contains(&handler)
        }
        _ => false,
    }
}

/// Returns policies for the emulator. One that cannot be read would allow everything, so it must not be left out.
fn enforced(policies: &[Json]) -> Policies {
    let read = |policy: &Json| {
        Policy::try_from(policy.clone()).expect("a policy that the command makes can be read")
    };
    policies.iter().map(read).collect()
}

/// Returns a patch that sets a property that may change to what it has.
fn update(schema: &TypeSchema, desired: &Json) -> Option<Json> {
    schema.raw.pointer("/handlers/update")?;
    let fixed = |name: &str| {
        let pointers = schema.raw.get("createOnlyProperties").and_then(Json::as_array);
        let prefix = format!("/properties/{name}");
        pointers.into_iter().flatten().filter_map(Json::as_str).any(|pointer| pointer.starts_with(&prefix))
    };
    let (name, value) = desired.as_object()?.iter().find(|(name, _)| !fixed(name))?;
    Some(json!([{ "op": "add", "path": format!("/{name}"), "value": value }]))
}

/// Returns the model that a listing needs, if the type can be listed.
fn parent(schema: &TypeSchema, desired: &Json) -> Option<Json> {
    let list = schema.raw.pointer("/handlers/list")?;
    let names = list.pointer("/handlerSchema/required").and_then(Json::as_array);
    let mut model = json!({});
    for name in names.into_iter().flatten().filter_map(Json::as_str) {
        model[name] = desired.get(name)?.clone();
    }
    Some(model)
}

/// Returns the actions that a policy allows.
fn actions_of(policy: &Json) -> Vec<String> {
    statements_of(policy).flat_map(|statement| texts(&statement["Action"])).collect()
}

fn statements_of(policy: &Json) -> impl Iterator<Item = &Json> {
    policy["Statement"].as_array().into_iter().flatten()
}

/// Returns a policy without an action, if anything is left of it.
fn without(policy: &Json, action: &str) -> Option<Json> {
    let mut less = policy.clone();
    let statements = less["Statement"].as_array_mut()?;
    statements.retain_mut(|statement| {
        let left: Vec<String> = texts(&statement["Action"]).into_iter().filter(|one| one != action).collect();
        statement["Action"] = json!(left);
        !left.is_empty()
    });
    (!statements.is_empty()).then_some(less)
}

/// Returns a policy in which the conditions of an action name another service.
fn for_others(policy: &Json, action: &str) -> Json {
    let mut other = policy.clone();
    for statement in other["Statement"].as_array_mut().into_iter().flatten() {
        let is_it = statement["Action"] == action;
        if let Some(keys) = statement.pointer_mut("/Condition/StringEquals").and_then(Json::as_object_mut)
            && is_it
        {
            keys.values_mut().for_each(|services| *services = "another.amazonaws.com".into());
        }
    }
    other
}

fn has_role(object: &Json) -> bool {
    arns_of(object).iter().any(|arn| arn.contains(":iam:") && arn.contains(":role/"))
}

fn arns_of(object: &Json) -> Vec<&str> {
    match object {
        Json::String(text) if text.starts_with("arn:") => vec![text],
        Json::Array(elements) => elements.iter().flat_map(arns_of).collect(),
        Json::Object(members) => members.values().flat_map(arns_of).collect(),
        _ => Vec::new(),
    }
}

fn texts(value: &Json) -> Vec<String> {
    let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    values.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}
