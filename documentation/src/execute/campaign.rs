//! Runs the examples of many types: each resource is created, planned again, updated where its tags can change, read by
//! everything else that the type offers, and destroyed.

use std::collections::BTreeMap;

use ferroform_contract::threads::play_all;
use ferroform_core::table::ResourceTable;
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Input, Kind as BlockKind, ListOptions, Report};
use ferroform_emulator::SchemaStore;
use ferroform_explain::Type;

use super::config::{Example, Scope, Written};
use super::stage::Stage;
use super::values;
use crate::incomplete::refused_at;
use crate::page::{Kind, Page};
use crate::reading::ReadPage;
use crate::site::Site;

/// The value of the tag in examples, and the one that replaces it.
const STAGE: [&str; 2] = ["test", "production"];

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
            for (page, example) in &examples {
                life.other(page, example).await;
            }
            life.update(page, &resource).await;
        }
        life.end(page).await;
        life.account.expect_refusal();
        life.account
    }
}

/// Returns the example of a page, as it is read from its text.
fn example(page: &Page) -> Result<Example, String> {
    let read = ReadPage::of(&page.text)?;
    Example::read(read.example().ok_or("there is no example")?)
}

impl Account {
    /// Takes away the finding that is expected of a type whose example is incomplete. If there is none, that is one.
    fn expect_refusal(&mut self) {
        let Some(step) = refused_at(&self.type_name) else { return };
        match self.findings.iter().position(|finding| finding.step == step) {
            Some(place) => {
                let finding = self.findings.remove(place);
                self.left_out.push((
                    finding.page,
                    "the schema has a rule that no table has, and the service refuses the example",
                ));
            }
            None => {
                self.find("", step, "the example is accepted: take the type off the list of incomplete ones");
            }
        }
    }

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
        for name in &example.variables {
            let value = self.variable(example, name);
            let value = self.kept(page, "value of a variable", value)?;
            self.scope.variables.insert(name.clone(), value);
            self.account.variables += 1;
        }
        self.scope.is_first = true;
        for block in in_order(example) {
            let input = self.kept(page, "read", block.input(&self.scope))?;
            let report =
                self.stage.core.apply(&block.address(), input).await.map_err(|error| error.to_string());
            let report = report.and_then(|report| is(report, Action::Create));
            let report = self.kept(page, "create", report)?;
            self.scope.objects.insert(block.address(), report.state.unwrap_or_default());
            self.created.push(block.address());
            self.account.created += 1;
        }
        self.scope.is_first = false;
        self.quiet(page, example, "plan after create").await?;
        *self.account.run.entry(page.kind).or_default() += 1;
        Some(())
    }

    async fn quiet(&mut self, page: &Page, example: &Example, step: &'static str) -> Option<()> {
        for block in in_order(example) {
            let input = self.kept(page, "read", block.input(&self.scope))?;
            let report =
                self.stage.core.plan(&block.address(), input).await.map_err(|error| error.to_string());
            let report = report.and_then(|report| is(report, Action::NoOp));
            self.kept(page, step, report)?;
        }
        Some(())
    }

    /// Changes the tag of the example, if it has one that can change.
    async fn update(&mut self, page: &Page, example: &Example) -> Option<()> {
        let tagging = self.of.table.tagging.filter(|tagging| tagging.is_updatable)?;
        let block = example.blocks.iter().find(|block| block.type_name == self.of.name)?;
        let input = self.kept(page, "read", block.input(&self.scope))?;
        let Input::Object(members) = &input else { return None };
        let changed = production(members.get(tagging.attribute)?)?;
        let input = input.with(tagging.attribute, changed);
        let address = block.address();
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
        let address = format!("{}.example", self.of.name);
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
                let count = listing.events.len();
                if count == 1 { Ok(()) } else { Err(format!("{count} objects are listed, and there is one")) }
            }
            BlockKind::Resource | BlockKind::Action => Err(format!("{} is not read", block.address())),
        }
    }

    /// Returns a value for a variable of the resource's example.
    fn variable(&self, example: &Example, name: &str) -> Result<Input, String> {
        let (block, path) = example.use_of(name).ok_or_else(|| format!("nothing uses var.{name}"))?;
        let of = self.campaign.site.catalogue().find(&block.type_name).map_err(|error| error.to_string())?;
        values::value(of.table, &path, self.campaign.schemas)
    }

    /// Returns the value of an argument of a list: that of the object that is to be found, if it has one.
    fn argument(&self, name: &str) -> Result<Option<Input>, String> {
        let table: &ResourceTable = self.of.table;
        let block = ferroform_engine::plural_block(self.of.table);
        let property = block.attribute(name).and_then(|argument| argument.property);
        let own = table.root.attributes.iter().find(|own| own.property.is_some() && own.property == property);
        let own = own.ok_or_else(|| format!("the resource has no attribute for var.{name}"))?;
        let object = self.scope.objects.get(&format!("{}.example", self.of.name));
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

/// Returns the blocks so that each comes after those it refers to. An example is written in this order.
fn in_order(example: &Example) -> impl Iterator<Item = &Written> {
    example.blocks.iter().filter(|block| block.kind == BlockKind::Resource)
}

/// Returns the report if nothing is wrong with it and this is what was planned.
fn is(report: Report, action: Action) -> Result<Report, String> {
    let is_expected = report.is_clean() && report.action == action && report.deferred.is_none();
    if is_expected { Ok(report) } else { Err(format!("expected {action:?}\n{report}")) }
}

/// Returns tags with another stage, or `None` if there is none in them.
fn production(tags: &Input) -> Option<Input> {
    match tags {
        Input::String(text) if text == STAGE[0] => Some(STAGE[1].into()),
        Input::List(elements) => {
            let changed: Vec<_> = elements.iter().map(|element| (element, production(element))).collect();
            let is_any = changed.iter().any(|(_, changed)| changed.is_some());
            let all =
                changed.into_iter().map(|(element, changed)| changed.unwrap_or_else(|| element.clone()));
            is_any.then(|| Input::List(all.collect()))
        }
        Input::Object(members) => {
            let (name, changed) =
                members.iter().find_map(|(name, member)| Some((name, production(member)?)))?;
            Some(tags.with(name, changed))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ferroform_driver::config;

    use super::*;

    #[test]
    fn a_tag_gets_another_value_wherever_it_is() {
        let tags = |value: &str| {
            [
                config! { Stage = value },
                Input::from(vec![config! { key = "Stage", value = value }]),
                Input::from(vec![
                    config! { key = "a", value = "b" },
                    config! { key = "Stage", value = value },
                ]),
            ]
        };
        for (before, after) in tags("test").iter().zip(tags("production")) {
            assert_eq!(production(before), Some(after));
        }
        assert_eq!(production(&config! { a = "b" }), None);
    }
}
