//! Runs the examples of many types: each resource is created, planned again, imported, read by everything else that the type
//! offers, updated where its tags can change, and destroyed.

use std::collections::BTreeMap;

use ferroform_contract::import::Excuses;
use ferroform_contract::threads::play_all;
use ferroform_contract::write::attribute_at;
use ferroform_core::table::{Kind as ValueKind, ObjectTable, TagShape};
use ferroform_driver::value::{Path, Value};
use ferroform_driver::{Action, Input, Kind as BlockKind, ListOptions, Report};
use ferroform_emulator::SchemaStore;
use ferroform_explain::{Type, listed_by};

use super::config::{Example, Scope, Written, address_of};
use super::imports::Imports;
use super::stage::Stage;
use super::values;
use crate::page::{Kind, Page};
use crate::reading::ReadPage;
use crate::site::Site;

/// The key of the tag that is added to an object without tags, and the value that a tag gets.
const TAG: [&str; 2] = ["Stage", "changed"];

/// The settings of a campaign.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// The provider.
    pub site: &'a Site,
    /// The raw schemas.
    pub schemas: &'a SchemaStore,
    /// How many types are run at the same time.
    pub threads: usize,
}

/// What came of the examples of a type.
#[derive(Debug, Default)]
pub struct Account {
    /// The type.
    pub type_name: String,
    /// How many examples were run, by the kind of their pages.
    pub run: BTreeMap<Kind, usize>,
    /// How many resources were created: those of other types, to which an example refers, among them.
    pub created: usize,
    /// How many resources were updated.
    pub updated: usize,
    /// How many times a resource was imported.
    pub imported: usize,
    /// How many variables were given a value.
    pub variables: usize,
    /// What was not run, with the reasons.
    pub left_out: Vec<(String, &'static str)>,
    /// What went wrong.
    pub findings: Vec<Finding>,
}

/// Something that went wrong.
#[derive(Debug)]
pub struct Finding {
    /// The file of the page.
    pub page: String,
    /// What was done.
    pub step: &'static str,
    /// What is wrong.
    pub text: String,
}

impl Campaign<'_> {
    /// Runs the examples of these types, each with its pages. Calls `done` for each type, in no particular order.
    pub fn run(&self, types: &[(&Type, Vec<Page>)], done: impl FnMut(Account) + Send) {
        play_all(self.threads, types, async |(of, pages)| self.of_pages(of, pages).await, done);
    }

    /// Runs the examples on these pages of a type.
    pub async fn of_pages(&self, of: &Type, pages: &[Page]) -> Account {
        let mut account = Account { type_name: of.cloudformation_type.to_owned(), ..Account::default() };
        let mut examples = Vec::new();
        for page in pages {
            match example(page) {
                Ok(example) => examples.push((page, example)),
                Err(error) => account.find(&page.path, "read", error),
            }
        }
        let Some(place) = examples.iter().position(|(page, _)| page.kind == Kind::Resource) else {
            for (page, _) in &examples {
                account
                    .left_out
                    .push((page.path.clone(), "there is no resource of the type whose object it could read"));
            }
            return account;
        };
        let (page, resource) = examples.remove(place);
        let types =
            resource.resource_types().into_iter().filter_map(|name| self.site.catalogue().find(name).ok());
        let registrations = types.filter_map(|of| self.site.registration(of)).collect();
        let stage = match Stage::new(self.site, registrations, self.schemas).await {
            Ok(stage) => stage,
            Err(error) => {
                account.find(&page.path, "start", error);
                return account;
            }
        };
        let mut life =
            Life { campaign: self, stage, scope: Scope::default(), account, of, created: Vec::new() };
        let outcome = life.resource(page, &resource).await;
        if outcome.is_some() {
            life.import(page, &resource).await;
            for (page, example) in &examples {
                life.other(page, example).await;
            }
            life.update(page, &resource).await;
        }
        life.end(page).await;
        life.account
    }

    /// Returns values for the variables of an example with resources.
    ///
    /// # Errors
    /// If nothing uses a variable, or no value is found.
    pub fn variables(&self, example: &Example) -> Result<BTreeMap<String, Input>, String> {
        let value = |name: &String| {
            let (block, path) = example.use_of(name).ok_or_else(|| format!("nothing uses var.{name}"))?;
            let of = self.site.catalogue().find(&block.type_name).map_err(|error| error.to_string())?;
            Ok((name.clone(), values::value(of.table, &path, self.schemas)?))
        };
        example.variables.iter().map(value).collect()
    }
}

/// Returns the example of a page, as it is read from its text.
fn example(page: &Page) -> Result<Example, String> {
    let read = ReadPage::of(&page.text)?;
    Example::read(read.example().ok_or("there is no example")?)
}

impl Account {
    fn find(&mut self, page: &str, step: &'static str, text: impl Into<String>) {
        self.findings.push(Finding { page: page.to_owned(), step, text: text.into() });
    }
}

/// The life of the objects of one example.
struct Life<'a> {
    campaign: &'a Campaign<'a>,
    stage: Stage,
    scope: Scope,
    account: Account,
    of: &'a Type,
    created: Vec<String>,
}

impl Life<'_> {
    /// Creates everything in the example, and plans it again.
    async fn resource(&mut self, page: &Page, example: &Example) -> Option<()> {
        let variables = self.campaign.variables(example);
        self.scope.variables = self.kept(page, "value of a variable", variables)?;
        self.account.variables += example.variables.len();
        self.scope.is_first = true;
        for block in &example.blocks {
            let input = self.kept(page, "read", block.input(&self.scope))?;
            let (core, address) = (&mut self.stage.core, block.address());
            let (step, report, action) = match block.kind {
                BlockKind::Resource => ("create", core.apply(&address, input).await, Action::Create),
                BlockKind::DataSource => {
                    ("read of data", core.read_data(&block.type_name, input).await, Action::Read)
                }
                _ => {
                    self.account.find(&page.path, "read", format!("{address} does not belong to a resource"));
                    return None;
                }
            };
            let report = report.map_err(|error| error.to_string()).and_then(|report| is(report, action));
            let report = self.kept(page, step, report)?;
            self.scope.objects.insert(address.clone(), report.state.unwrap_or_default());
            if block.kind == BlockKind::Resource {
                self.created.push(address);
                self.account.created += 1;
            }
        }
        self.scope.is_first = false;
        self.quiet(page, example, "plan after create").await?;
        *self.account.run.entry(page.kind).or_default() += 1;
        Some(())
    }

    async fn quiet(&mut self, page: &Page, example: &Example, step: &'static str) -> Option<()> {
        for block in resources(example) {
            let input = self.kept(page, "read", block.input(&self.scope))?;
            let report =
                self.stage.core.plan(&block.address(), input).await.map_err(|error| error.to_string());
            let report = report.and_then(|report| is(report, Action::NoOp));
            self.kept(page, step, report)?;
        }
        Some(())
    }

    /// Imports the object by every form on the page. The plan after it has no change, but for what an import cannot know.
    async fn import(&mut self, page: &Page, example: &Example) -> Option<()> {
        let address = address_of(&self.of.name);
        let block = example.of(&self.of.name).ok_or_else(|| format!("there is no {address}"));
        let block = self.kept(page, "import", block)?;
        let input = self.kept(page, "read", block.input(&self.scope))?;
        let instance = self.stage.core.instance(&address);
        let identity = instance.and_then(|instance| instance.identity.clone()).unwrap_or_default();
        let imports = Imports::on(page, &self.of.name, &identity);
        let Imports { ids, identities } = self.kept(page, "import", imports)?;
        let root = self.of.table.root;
        let by_id = ids.iter().map(|id| (id.as_str(), None));
        let by_identity = identities.iter().map(|identity| ("the identity", Some(identity)));
        for (by, identity) in by_id.chain(by_identity) {
            let excuses = Excuses::new(self.of.table);
            let unreadable = |path: &Path| excuses.is_unreadable(path) || is_version(root, path);
            let (core, input) = (&self.stage.core, input.clone());
            let report = match identity {
                None => core.check_import(&address, by, input, &unreadable).await,
                Some(identity) => core.check_import_by_identity(&address, identity, input, &unreadable).await,
            };
            let report = excuses.applied(report).map_err(|error| error.to_string());
            let report = report.and_then(|report| match report.is_clean() && report.deferred.is_none() {
                true => Ok(()),
                false => Err(format!("by {by}\n{report}")),
            });
            if self.kept(page, "import", report).is_some() {
                self.account.imported += 1;
            }
        }
        Some(())
    }

    /// Changes a tag of the object, or adds one, if tags can change.
    async fn update(&mut self, page: &Page, example: &Example) -> Option<()> {
        let tagging = self.of.table.tagging.filter(|tagging| tagging.is_updatable)?;
        let address = address_of(&self.of.name);
        let block = example.of(&self.of.name)?;
        let input = self.kept(page, "read", block.input(&self.scope))?;
        let Input::Object(members) = &input else { return None };
        let attribute = self.of.table.root.attribute(tagging.attribute)?;
        let is_list = matches!(attribute.kind, ValueKind::List(..) | ValueKind::Set(_));
        let input =
            input.with(attribute.name, retagged(members.get(attribute.name), tagging.shape, is_list)?);
        let report = self.stage.core.apply(&address, input.clone()).await.map_err(|error| error.to_string());
        self.kept(page, "update", report.and_then(|report| is(report, Action::Update)))?;
        let report = self.stage.core.plan(&address, input).await.map_err(|error| error.to_string());
        self.kept(page, "plan after update", report.and_then(|report| is(report, Action::NoOp)))?;
        self.account.updated += 1;
        Some(())
    }

    /// Runs the example of another page, which reads what the resource created.
    async fn other(&mut self, page: &Page, example: &Example) -> Option<()> {
        let mut scope = self.scope.clone();
        for name in &example.variables {
            let Some(value) = self.kept(page, "value of a variable", self.argument(name))? else {
                self.account
                    .left_out
                    .push((page.path.clone(), "the object of the example lacks what its list is asked for"));
                return None;
            };
            scope.variables.insert(name.clone(), value);
        }
        for block in &example.blocks {
            let input = self.kept(page, "read", block.input(&scope))?;
            let outcome = self.read(block, input).await;
            self.kept(page, "run", outcome)?;
        }
        *self.account.run.entry(page.kind).or_default() += 1;
        Some(())
    }

    async fn read(&self, block: &Written, input: Input) -> Result<(), String> {
        let core = &self.stage.core;
        let name = &block.type_name;
        let said = |error: ferroform_driver::DriverError| error.to_string();
        let address = address_of(&self.of.name);
        let id = core.instance(&address).map(|instance| instance.object.attribute("id")).unwrap_or_default();
        match block.kind {
            BlockKind::DataSource => {
                let report = is(core.read_data(name, input).await.map_err(said)?, Action::Read)?;
                let state = report.state.unwrap_or_default();
                // A plural data source has the identifiers.
                let is_found = match state.attribute("ids") {
                    Value::Set(ids) if *name != self.of.name => ids.contains(&id),
                    _ => state.attribute("id") == id,
                };
                if is_found { Ok(()) } else { Err(format!("{id:?} is not in {state:?}")) }
            }
            BlockKind::Ephemeral => {
                let opened = core.open(name, input).await.map_err(said)?;
                let found = opened.object.as_ref().map(|object| object.attribute("id"));
                is(core.close(opened).await.map_err(said)?, Action::Open)?;
                if found.as_ref() == Some(&id) { Ok(()) } else { Err(format!("{id:?} is not {found:?}")) }
            }
            BlockKind::List => {
                let listing = core.list(name, input, &ListOptions::default()).await.map_err(said)?;
                is(listing.report, Action::List)?;
                let identity = core.instance(&address).and_then(|instance| instance.identity.as_ref());
                let is_found = listing
                    .events
                    .iter()
                    .any(|event| identity.is_some() && event.identity.as_ref() == identity);
                // The example may have other objects of the type.
                let of_type = self.created.iter().filter(|other| other.starts_with(&format!("{name}.")));
                let (count, most) = (listing.events.len(), of_type.count());
                match is_found && count <= most {
                    true => Ok(()),
                    false => Err(format!(
                        "{count} of {most} objects are listed, and the example must be one of them"
                    )),
                }
            }
            BlockKind::Resource | BlockKind::Action => Err(format!("{} is not read", block.address())),
        }
    }

    /// Returns the value of an argument of a list: that of the object that is to be found, if it has one.
    fn argument(&self, name: &str) -> Result<Option<Input>, String> {
        let table = self.of.table;
        let argument = ferroform_engine::plural_block(table).attribute(name);
        let own = argument.and_then(|argument| listed_by(table, argument));
        let own = own.ok_or_else(|| format!("the resource has no attribute for var.{name}"))?;
        let object = self.scope.objects.get(&address_of(&self.of.name));
        let value = object.map(|object| object.attribute(own.name)).unwrap_or_default();
        Ok((!value.is_null()).then(|| Input::from_value(&value)))
    }

    /// Destroys everything, what refers to others first.
    async fn end(&mut self, page: &Page) {
        while let Some(address) = self.created.pop() {
            let report = self.stage.core.destroy(&address).await.map_err(|error| error.to_string());
            self.kept(page, "destroy", report.and_then(|report| is(report, Action::Delete)));
        }
        let left = self.stage.door.emulator.objects(None).len();
        if left > 0 {
            self.account.find(&page.path, "destroy", format!("{left} objects are left"));
        }
    }

    /// Returns what there is, or keeps the error as a finding.
    fn kept<T>(&mut self, page: &Page, step: &'static str, outcome: Result<T, String>) -> Option<T> {
        outcome.map_err(|error| self.account.find(&page.path, step, error)).ok()
    }
}

/// Returns the resources. In an example, each block comes after those it refers to.
fn resources(example: &Example) -> impl Iterator<Item = &Written> {
    example.blocks.iter().filter(|block| block.kind == BlockKind::Resource)
}

/// Returns the report if nothing is wrong with it and this is what was planned.
fn is(report: Report, action: Action) -> Result<Report, String> {
    let is_expected = report.is_clean() && report.action == action && report.deferred.is_none();
    if is_expected { Ok(report) } else { Err(format!("expected {action:?}\n{report}")) }
}

/// Whether an attribute is the version of a secret, which is in no object of the service.
fn is_version(root: &'static ObjectTable, path: &Path) -> bool {
    let names: Vec<&str> = path.names().collect();
    let Some((last, above)) = names.split_last() else { return false };
    let table = match above {
        [] => Some(root),
        _ => attribute_at(root, above.iter().copied()).and_then(|holder| holder.kind.object()),
    };
    table.is_some_and(|table| table.secrets.iter().any(|secret| secret.version == *last))
}

/// Returns tags of which the first has another value, or one tag if there are none. `None` if nobody can write them.
fn retagged(tags: Option<&Input>, shape: TagShape, is_list: bool) -> Option<Input> {
    let [key, value] = TAG;
    match (shape, tags) {
        (TagShape::Map, Some(Input::Object(tags))) if !tags.is_empty() => {
            let first = tags.keys().next()?.clone();
            Some(Input::Object(tags.clone()).with(&first, value))
        }
        (TagShape::Map, _) => Some(Input::object([(key.to_owned(), value.into())])),
        (TagShape::Pairs { value: of_value, .. }, Some(Input::List(tags))) if !tags.is_empty() => {
            let mut tags = tags.clone();
            let first = tags.first_mut()?;
            *first = first.with(of_value, value);
            Some(Input::List(tags))
        }
        (TagShape::Pairs { key: of_key, value: of_value, flags }, _) if is_list => {
            let pair = [(of_key.to_owned(), key.into()), (of_value.to_owned(), value.into())];
            let flags = flags.iter().map(|flag| ((*flag).to_owned(), Input::Bool(true)));
            Some(Input::List(vec![Input::object(pair.into_iter().chain(flags))]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ferroform_driver::config;

    use super::*;

    #[test]
    fn a_tag_gets_another_value_or_is_added() {
        let pairs = TagShape::Pairs { key: "key", value: "value", flags: &[] };
        let tag = |key: &str, value: &str| config! { key = key, value = value };
        let cases = [
            (TagShape::Map, None, Some(config! { Stage = "changed" })),
            (TagShape::Map, Some(config! { Team = "a" }), Some(config! { Team = "changed" })),
            (pairs, None, Some(Input::from(vec![tag("Stage", "changed")]))),
            (
                pairs,
                Some(Input::from(vec![tag("Team", "a"), tag("b", "c")])),
                Some(Input::from(vec![tag("Team", "changed"), tag("b", "c")])),
            ),
            (TagShape::Json, None, None),
        ];
        for (shape, before, after) in cases {
            assert_eq!(retagged(before.as_ref(), shape, true), after);
        }
    }
}
