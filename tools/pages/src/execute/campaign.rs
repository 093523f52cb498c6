//! Runs the examples of many types: each resource is created, planned again, imported, read by everything else that the type
//! offers, and destroyed.
//!
//! What the provider does with other values, with changes and with the state after an import is what `cargo xtask campaign contract`
//! plays.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};
use std::sync::Arc;

use ferroform::explain::{Type, listed_by};
use ferroform_campaigns::REGION;
use ferroform_campaigns::contract::door::Door;
use ferroform_campaigns::contract::threads::play_all;
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Connection, Core, Input, Kind as BlockKind, ListOptions, Report};
use ferroform_emulator::{Quirks, SchemaStore};
use ferroform_rpc::Rpc;

use super::config::{Example, Scope, Written, address_of};
use super::imports::Imports;
use super::values;
use crate::page::{Kind, Page};
use crate::reading::ReadPage;
use crate::site::Site;

/// The settings of a campaign.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// The provider.
    pub site: &'a Site,
    /// The raw schemas.
    pub schemas: &'a SchemaStore,
}

/// What came of examples.
#[derive(Debug, Default)]
pub struct Account {
    /// The number of types.
    pub types: usize,
    /// How many examples were run, by the kind of their pages.
    pub run: BTreeMap<Kind, usize>,
    /// How many resources were created: those of other types, to which an example refers, among them.
    pub created: usize,
    /// How many times a resource was imported.
    pub imported: usize,
    /// How many variables were given a value.
    pub variables: usize,
    /// How many examples were not run, by the reasons.
    pub left_out: BTreeMap<&'static str, usize>,
    /// What went wrong: the page, the step, and what is wrong.
    pub findings: Vec<String>,
}

impl Campaign<'_> {
    /// Runs the examples of these types, each with its pages.
    pub fn run(&self, types: &[(&Type, Vec<Page>)]) -> Account {
        let mut total = Account::default();
        play_all(types, async |(of, pages)| self.of_pages(of, pages).await, |one| total.add(one));
        total
    }

    /// Runs the examples on these pages of a type.
    pub async fn of_pages(&self, of: &Type, pages: &[Page]) -> Account {
        let mut account = Account { types: 1, ..Account::default() };
        let mut examples = Vec::new();
        for page in pages {
            let read = ReadPage::of(&page.text);
            let example = read.example().ok_or("there is no example".to_owned()).and_then(Example::read);
            examples.extend(account.kept(page, during("read", example)).map(|example| (page, example)));
        }
        let Some(place) = examples.iter().position(|(page, _)| page.kind == Kind::Resource) else {
            let reason = "there is no resource of the type whose object it could read";
            account.left_out.insert(reason, examples.len());
            return account;
        };
        let (page, resource) = examples.remove(place);
        let Some(mut life) = account.kept(page, Life::new(self, of, &resource).await) else { return account };
        let created = life.create(&resource, &mut account).await;
        if account.kept(page, created).is_some() {
            *account.run.entry(page.kind).or_default() += 1;
            let imported = during("import", life.import(page).await);
            account.imported += account.kept(page, imported).unwrap_or_default();
            for (page, example) in &examples {
                match account.kept(page, life.other(example).await) {
                    Some(true) => *account.run.entry(page.kind).or_default() += 1,
                    Some(false) => {
                        let reason = "the object of the example lacks what its list is asked for";
                        *account.left_out.entry(reason).or_default() += 1;
                    }
                    None => {}
                }
            }
        }
        account.kept(page, during("destroy", life.end().await));
        account
    }

    /// Returns values for the variables of an example with resources.
    pub fn variables(&self, example: &Example) -> Result<BTreeMap<String, Input>, String> {
        let value = |name: &String| {
            let (block, path) = example.use_of(name).ok_or_else(|| format!("nothing uses var.{name}"))?;
            let of = self.site.catalogue().find(&block.type_name).map_err(|error| error.to_string())?;
            Ok((name.clone(), values::value(of.table, &path, self.schemas)?))
        };
        example.variables.iter().map(value).collect()
    }
}

/// Says in an error what was done.
fn during<T>(step: &str, outcome: Result<T, impl Display>) -> Result<T, String> {
    outcome.map_err(|error| format!("({step}): {error}"))
}

/// Returns the report if nothing is wrong with it and this is what was planned.
fn is(action: Action, report: Result<Report, impl Display>) -> Result<Report, String> {
    let report = report.map_err(|error| error.to_string())?;
    let is_expected = report.is_clean() && report.action == action && report.deferred.is_none();
    if is_expected { Ok(report) } else { Err(format!("expected {action:?}\n{report}")) }
}

/// The life of the objects of one example.
struct Life<'a> {
    campaign: &'a Campaign<'a>,
    core: Core,
    door: Arc<Door>,
    scope: Scope,
    of: &'a Type,
    /// The resource that the page is about.
    address: String,
    created: Vec<String>,
}

impl<'a> Life<'a> {
    /// Starts the provider with the types of an example, and a service without objects.
    async fn new(campaign: &'a Campaign<'a>, of: &'a Type, example: &Example) -> Result<Self, String> {
        let site = campaign.site;
        let names = example.resource_types().into_iter();
        let types = names.filter_map(|name| site.registration(site.catalogue().find(name).ok()?));
        let server = Arc::new(Site::server(types.collect()));
        let connection = during("start", Connection::in_process(Rpc(Arc::clone(&server))).await)?;
        let core = during("start", Core::new(connection).await)?;
        let door = during("start", Door::open(campaign.schemas, "documentation", Quirks::default()))?;
        door.identify();
        server.configure(door.client(REGION, 0));
        let (scope, address) = (Scope::first(), address_of(&of.name));
        Ok(Self { campaign, core, door, scope, of, address, created: Vec::new() })
    }

    /// Creates everything in the example, and plans it again.
    async fn create(&mut self, example: &Example, account: &mut Account) -> Result<(), String> {
        for (name, value) in during("value of a variable", self.campaign.variables(example))? {
            self.scope.set(&format!("var.{name}"), &value)?;
            account.variables += 1;
        }
        for block in &example.blocks {
            let input = during("read", block.input(&self.scope))?;
            let address = block.address();
            let report = match block.kind {
                BlockKind::Resource => {
                    let report =
                        during("create", is(Action::Create, self.core.apply(&address, input).await))?;
                    self.created.push(address.clone());
                    account.created += 1;
                    report
                }
                BlockKind::DataSource => {
                    let report = self.core.read_data(&block.type_name, input).await;
                    during("read of data", is(Action::Read, report))?
                }
                _ => return Err(format!("(read): {address} does not belong to a resource")),
            };
            self.scope.set(&address, &Input::from_value(&report.state.unwrap_or_default()))?;
        }
        self.scope.is_first = false;
        for block in example.blocks.iter().filter(|block| block.kind == BlockKind::Resource) {
            let input = during("read", block.input(&self.scope))?;
            during("plan after create", is(Action::NoOp, self.core.plan(&block.address(), input).await))?;
        }
        Ok(())
    }

    /// Imports the object by every form on the page. Returns how many there are.
    async fn import(&mut self, page: &Page) -> Result<usize, String> {
        let identity = self.core.instance(&self.address).and_then(|instance| instance.identity.clone());
        let Imports { ids, identity } = Imports::on(page, &self.of.name, &identity.unwrap_or_default())?;
        let address = format!("{}.imported", self.of.name);
        let found = self.id();
        let by_id = ids.iter().map(Some).chain([None]);
        for by in by_id {
            let report = match by {
                Some(id) => self.core.import(&address, id).await,
                None => self.core.import_identity(&address, identity.clone()).await,
            };
            let by = by.map_or("the identity", String::as_str);
            let report = is(Action::Import, report).map_err(|error| format!("by {by}\n{error}"))?;
            let id = report.state.unwrap_or_default().attribute("id");
            self.core.forget(&address);
            if id != found {
                return Err(format!("by {by}: {id:?} is not {found:?}"));
            }
        }
        Ok(ids.len() + 1)
    }

    /// Returns the ID of the object that the page is about.
    fn id(&self) -> Value {
        self.core.instance(&self.address).map(|instance| instance.object.attribute("id")).unwrap_or_default()
    }

    /// Runs the example of another page, which reads what the resource created. Returns whether that was possible.
    async fn other(&self, example: &Example) -> Result<bool, String> {
        let mut scope = self.scope.clone();
        for name in &example.variables {
            let Some(value) = during("value of a variable", self.argument(name))? else { return Ok(false) };
            scope.set(&format!("var.{name}"), &value)?;
        }
        for block in &example.blocks {
            let input = during("read", block.input(&scope))?;
            during("run", self.read(block, input).await)?;
        }
        Ok(true)
    }

    async fn read(&self, block: &Written, input: Input) -> Result<(), String> {
        let (core, name, id) = (&self.core, &block.type_name, self.id());
        match block.kind {
            BlockKind::DataSource => {
                let report = is(Action::Read, core.read_data(name, input).await)?;
                let state = report.state.unwrap_or_default();
                // A plural data source has the identifiers.
                let is_found = match state.attribute("ids") {
                    Value::Set(ids) if *name != self.of.name => ids.contains(&id),
                    _ => state.attribute("id") == id,
                };
                if is_found { Ok(()) } else { Err(format!("{id:?} is not in {state:?}")) }
            }
            BlockKind::Ephemeral => {
                let opened = core.open(name, input).await.map_err(|error| error.to_string())?;
                let found = opened.object.as_ref().map(|object| object.attribute("id"));
                is(Action::Open, core.close(opened).await)?;
                if found.as_ref() == Some(&id) { Ok(()) } else { Err(format!("{id:?} is not {found:?}")) }
            }
            BlockKind::List => {
                let listing = core.list(name, input, &ListOptions::default()).await;
                let listing = listing.map_err(|error| error.to_string())?;
                is(Action::List, Ok::<_, String>(listing.report))?;
                let identity = core.instance(&self.address).and_then(|instance| instance.identity.as_ref());
                let is_it = |found: &Option<Value>| identity.is_some() && found.as_ref() == identity;
                let is_found = listing.events.iter().any(|event| is_it(&event.identity));
                // The example may have other objects of the type.
                let of_type = self.created.iter().filter(|other| other.starts_with(&format!("{name}.")));
                let (count, most) = (listing.events.len(), of_type.count());
                let wrong =
                    format!("{count} of {most} objects are listed, and the example must be one of them");
                if is_found && count <= most { Ok(()) } else { Err(wrong) }
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
        let instance = self.core.instance(&self.address);
        let value = instance.map(|instance| instance.object.attribute(own.name)).unwrap_or_default();
        Ok((!value.is_null()).then(|| Input::from_value(&value)))
    }

    /// Destroys everything, what refers to others first.
    async fn end(mut self) -> Result<(), String> {
        while let Some(address) = self.created.pop() {
            is(Action::Delete, self.core.destroy(&address).await)?;
        }
        match self.door.emulator.objects(None).len() {
            0 => Ok(()),
            left => Err(format!("{left} objects are left")),
        }
    }
}

impl Account {
    /// Returns what there is, or keeps the error as a finding.
    fn kept<T>(&mut self, page: &Page, outcome: Result<T, String>) -> Option<T> {
        outcome.map_err(|error| self.findings.push(format!("{} {error}", page.path))).ok()
    }

    fn add(&mut self, other: Self) {
        self.types += other.types;
        self.created += other.created;
        self.imported += other.imported;
        self.variables += other.variables;
        other.run.into_iter().for_each(|(kind, count)| *self.run.entry(kind).or_default() += count);
        other.left_out.into_iter().for_each(|(why, count)| *self.left_out.entry(why).or_default() += count);
        self.findings.extend(other.findings);
    }
}

impl Display for Account {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Self { types, created, imported, variables, .. } = self;
        let run: Vec<String> = self.run.iter().map(|(kind, count)| format!("{count} {kind:?}")).collect();
        write!(
            f,
            "{types} types, examples run: {}; {created} objects created, {imported} imports, {variables} variables, {} findings",
            run.join(", "),
            self.findings.len()
        )?;
        self.left_out.iter().try_for_each(|(reason, count)| write!(f, "; left out {count}: {reason}"))
    }
}
