//! `scan`: finds what exists, by the lists of all types, and writes it into a folder.

mod arguments;
mod folder;
mod page;
mod progress;
mod relations;
mod secrets;
mod selection;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use ferroform_cloud_control::{ApiError, Client};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::resource::Registration;
use ferroform_core::table::{Kind, REGION};
use ferroform_core::value::Value;
use ferroform_engine::Context;
use ferroform_rpc::Server;
use futures_util::stream::{self, StreamExt as _};
use serde_json::Value as Json;

use self::arguments::Known;
pub(crate) use self::folder::{Ended, Found, Head, Inventory};
use self::folder::{Folder, Place, Problem, Writer};
use self::page::Whose;
pub(crate) use self::progress::Progress;
pub use self::relations::{ACCOUNT, Relation, Relations};
pub(crate) use self::secrets::is_left_out;
pub(crate) use self::selection::{Selection, matches};
use crate::import::{MadeByService, whose};
use crate::state::{Managed, State};

/// How many types are listed, and how many objects of each are read, at a time. The rate limit is what slows it down.
const TYPES: usize = 32;
const READS: usize = 8;

type Types = Vec<&'static Registration>;

/// What is to be scanned.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) folder: PathBuf,
    /// The regions; that of the provider if there are none.
    pub(crate) regions: Vec<String>,
    pub(crate) selection: Selection,
    /// How many calls are made each second at most, in each region.
    pub(crate) rate: f64,
    pub(crate) page: Option<Page>,
}

/// The page that is made of a scan.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Page {
    pub(crate) file: PathBuf,
    /// Outputs of `terraform state pull`. What they have is managed.
    pub(crate) states: Vec<PathBuf>,
}

impl Page {
    /// Writes the page of a scan. Returns what to tell the user.
    fn write(
        &self,
        server: &Server,
        Inventory { head, objects, .. }: &Inventory,
        made_by_service: MadeByService,
    ) -> Result<String, String> {
        let types = &server.registrations;
        let states = State::read_all(&self.states, (&server.name, types), &Selection::default())?;
        let managed = Managed::of(states.iter().flat_map(|state| &state.instances));
        let by_type = by_type(types);
        let whose_is = |found: &Found| {
            let resource = by_type.get(found.type_name.as_str());
            if managed.has(found) {
                Whose::Managed
            } else if resource.is_some_and(|one| whose(one.table, found, made_by_service).is_some()) {
                Whose::Others
            } else {
                Whose::Unmanaged
            }
        };
        let text = page::page(head, objects, &objects.iter().map(whose_is).collect::<Vec<_>>());
        fs::write(&self.file, text).map_err(|error| format!("{}: {error}", self.file.display()))?;
        Ok(format!("{} shows them\n", self.file.display()))
    }
}

/// Returns types by their names in CloudFormation.
pub(crate) fn by_type(types: &[&'static Registration]) -> HashMap<&'static str, &'static Registration> {
    types.iter().map(|one| (one.table.cloudformation_type, *one)).collect()
}

/// Why a scan has ended early.
pub(crate) enum Stopped {
    /// The user wanted it.
    ByUser,
    /// It cannot go on.
    Failed(String),
}

impl From<String> for Stopped {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

impl From<Diagnostics> for Stopped {
    fn from(diagnostics: Diagnostics) -> Self {
        let errors: Vec<String> =
            diagnostics.iter().map(|one| format!("{}: {}", one.summary, one.detail)).collect();
        Self::Failed(errors.join("\n\n"))
    }
}

/// Scans, and returns what to tell the user.
pub(crate) async fn scan(
    server: &Server,
    wanted: &Wanted,
    relations: &Relations,
    made_by_service: MadeByService,
) -> Result<String, Stopped> {
    let types = &server.registrations;
    wanted.selection.check(&server.name, types)?;
    let complete =
        |page| Some((page, Inventory::read(&wanted.folder).ok().filter(|one| one.head.is_complete)?));
    if let Some((page, inventory)) = wanted.page.as_ref().and_then(complete) {
        return Ok(page.write(server, &inventory, made_by_service)?);
    }
    configure(server, wanted.regions.first().map(String::as_str), wanted.rate).await?;
    let connection = server.connection().map_err(Diagnostics::from)?;
    let context = server.context(&connection);
    let place = context.place().await;
    let mut regions = Vec::from_iter(place.region.filter(|_| wanted.regions.is_empty()));
    for region in &wanted.regions {
        context.regions.check(region).map_err(Diagnostics::from)?;
        if !regions.contains(region) {
            regions.push(region.clone());
        }
    }
    let head = Head::new(&server.name, place.account.clone(), regions);
    let folder = Folder::open(&wanted.folder, head)?;
    let selected = selected(types, &server.name, wanted, relations);
    let is_listed = |one: &&Registration| one.table.handlers.list.is_some();
    let (listed, unlisted): (Types, Types) = selected.into_iter().partition(is_listed);
    let places: usize = listed.iter().map(|one| regions_of(one, &folder).len()).sum();
    let mut scan = Scan {
        context,
        account: place.account,
        relations,
        folder,
        progress: Progress::new(places),
        known: Mutex::default(),
        summary: Mutex::default(),
        needed: listed.iter().flat_map(|one| arguments::parents(one.table, relations)).collect(),
    };
    let done = tokio::select! {
        done = scan.all(&listed) => done,
        () = scan.progress.tell() => Ok(()),
    };
    Progress::clear();
    done?;
    let mut summary = scan.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    let without_list = unlisted.into_iter().map(|one| one.table.cloudformation_type.to_owned());
    summary.unlisted.extend(without_list.map(|name| (name, "the service cannot list it".to_owned())));
    let mut text = summary.text(&wanted.folder);
    scan.folder.complete(summary.unlisted)?;
    if let Some(page) = &wanted.page {
        text += &page.write(server, &Inventory::read(&wanted.folder)?, made_by_service)?;
    }
    Ok(text)
}

/// Configures the provider from the environment, with a region if one is given, and a number of calls a second.
pub(crate) async fn configure(server: &Server, region: Option<&str>, rate: f64) -> Result<(), Diagnostics> {
    let rate = rate.to_string().parse().map_or(Value::Null, Value::Number);
    let region = region.map_or(Value::Null, Value::from);
    server.configure_by_hand(vec![(REGION, region), ("requests_per_second", rate)]).await
}

/// Returns the types that are scanned: those that are selected, and their parents.
fn selected(
    types: &[&'static Registration],
    provider: &str,
    wanted: &Wanted,
    relations: &Relations,
) -> Types {
    let name = |one: &Registration| one.table.cloudformation_type;
    let chosen = types.iter().filter(|one| wanted.selection.has(provider, one));
    let mut names: BTreeSet<&str> = chosen.map(|one| name(one)).collect();
    loop {
        let found = types.iter().filter(|one| names.contains(name(one)));
        let parents: BTreeSet<&str> =
            found.flat_map(|one| arguments::parents(one.table, relations)).collect();
        if parents.is_subset(&names) {
            return types.iter().copied().filter(|one| names.contains(name(one))).collect();
        }
        names.extend(parents);
    }
}

/// Returns the regions in which a type is listed.
fn regions_of(resource: &Registration, folder: &Folder) -> Vec<Option<String>> {
    if resource.table.has_region() && !folder.head.regions.is_empty() {
        folder.head.regions.iter().cloned().map(Some).collect()
    } else {
        vec![None]
    }
}

/// A scan under way.
struct Scan<'a> {
    context: Context<'a>,
    account: Option<String>,
    relations: &'a Relations,
    folder: Folder,
    progress: Progress,
    /// The objects of parents, by region. Types without a region are in all.
    known: Mutex<BTreeMap<Option<String>, Known>>,
    summary: Mutex<Summary>,
    /// The types that are parents.
    needed: BTreeSet<&'a str>,
}

/// What was found.
#[derive(Debug, Default)]
struct Summary {
    objects: usize,
    types: BTreeSet<String>,
    /// How many problems of a kind there are, and the first one.
    problems: BTreeMap<String, (usize, String)>,
    /// The types that cannot be listed, and why.
    unlisted: BTreeMap<String, String>,
}

impl Scan<'_> {
    /// Scans types, parents first.
    async fn all(&self, types: &[&'static Registration]) -> Result<(), Stopped> {
        let mut left = types.to_vec();
        while !left.is_empty() {
            let names: BTreeSet<&str> = left.iter().map(|one| one.table.cloudformation_type).collect();
            let waits = |one: &&Registration| {
                let own = one.table.cloudformation_type;
                let parents = arguments::parents(one.table, self.relations);
                parents.iter().any(|parent| *parent != own && names.contains(parent))
            };
            let (waiting, ready): (Types, Types) = left.into_iter().partition(waits);
            // Types that are each other's parents would wait for ever.
            let (now, later) = if ready.is_empty() { (waiting, Vec::new()) } else { (ready, waiting) };
            let mut scans = Vec::new();
            for resource in now {
                scans.extend(
                    regions_of(resource, &self.folder).into_iter().map(|region| self.one(resource, region)),
                );
            }
            let mut running = stream::iter(scans).buffer_unordered(TYPES);
            while let Some(ended) = running.next().await {
                ended?;
            }
            drop(running);
            left = later;
        }
        Ok(())
    }

    /// Scans a type in a region.
    async fn one(&self, resource: &'static Registration, region: Option<String>) -> Result<(), Stopped> {
        let type_name = resource.table.cloudformation_type;
        let place = (type_name, region.as_deref());
        let earlier = self.folder.objects(place)?;
        if let Some(ended) = self.folder.ended(place) {
            earlier.into_iter().for_each(|object| self.know(object));
            self.note(ended);
        } else {
            let context = self.context.of(resource);
            let of_region = place.1.and_then(|region| context.client.in_region(region));
            let client = of_region.unwrap_or_else(|| context.client.clone());
            let mut objects = Objects::new(self, resource, place, earlier);
            match objects.find(&client, &context.with_client(&client)).await? {
                Ok(()) => {
                    let ended = objects.ended();
                    self.folder.end(&ended)?;
                    self.note(&ended);
                }
                Err(missing) => {
                    let why = format!("no object tells what to ask for: {missing}");
                    let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
                    summary.unlisted.insert(type_name.to_owned(), why);
                }
            }
        }
        self.progress.types_done.fetch_add(1, Relaxed);
        Ok(())
    }

    /// Keeps an object that others are listed by.
    fn know(&self, object: Found) {
        if self.needed.contains(object.type_name.as_str()) {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let of_region = known.entry(object.region.clone()).or_default();
            of_region.entry(object.type_name.clone()).or_default().push(object);
        }
    }

    /// Returns the arguments of the lists of a type, as far as its parents are known.
    fn lists(&self, resource: &Registration, region: Option<&str>) -> Result<Vec<Option<Json>>, String> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut here = vec![None];
        here.extend(region.map(|region| Some(region.to_owned())));
        let here: Vec<&Known> = here.iter().filter_map(|place| known.get(place)).collect();
        arguments::lists(resource.table, self.relations, &here, self.account.as_deref())
    }

    fn note(&self, ended: &Ended) {
        let mut summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        summary.objects += ended.objects;
        if ended.objects > 0 {
            summary.types.insert(ended.type_name.clone());
        }
        for problem in &ended.problems {
            let what = || {
                let of = problem.identifier.as_deref().map_or(String::new(), |id| format!(" {id}"));
                format!("{}{of}: {}", ended.type_name, problem.message)
            };
            summary.problems.entry(problem.code.clone()).or_insert_with(|| (0, what())).0 += 1;
        }
    }
}

impl Summary {
    /// Returns what the user is told at the end.
    fn text(&self, path: &Path) -> String {
        let mut text =
            format!("{} objects of {} types are in {}\n", self.objects, self.types.len(), path.display());
        for (code, (count, first)) in &self.problems {
            let _ = writeln!(text, "{count} could not be listed or read ({code}), such as {first}");
        }
        if !self.unlisted.is_empty() {
            let _ = writeln!(text, "{} types cannot be listed; scan.json says why", self.unlisted.len());
        }
        text
    }
}

/// The objects of a type in a region.
struct Objects<'a> {
    scan: &'a Scan<'a>,
    resource: &'static Registration,
    place: Place<'a>,
    /// The identifiers that need no read any more.
    done: BTreeSet<String>,
    count: usize,
    problems: Vec<Problem>,
    writer: Writer,
}

impl<'a> Objects<'a> {
    fn new(
        scan: &'a Scan<'a>,
        resource: &'static Registration,
        place: Place<'a>,
        earlier: Vec<Found>,
    ) -> Self {
        let (done, count) = (earlier.iter().map(|one| one.identifier.clone()).collect(), earlier.len());
        earlier.into_iter().for_each(|object| scan.know(object));
        let writer = scan.folder.writer(place);
        Self { scan, resource, place, done, count, problems: Vec::new(), writer }
    }

    /// Lists and reads. The inner error names the arguments for which nothing is known.
    async fn find(&mut self, client: &Client, context: &Context<'_>) -> Result<Result<(), String>, Stopped> {
        let mut asked = BTreeSet::new();
        loop {
            // An object may be the parent of others of its type.
            let lists = match self.scan.lists(self.resource, self.place.1) {
                Ok(lists) => lists,
                Err(missing) => return Ok(Err(missing)),
            };
            let new: Vec<_> =
                lists.into_iter().filter(|list| asked.insert(list.as_ref().map(Json::to_string))).collect();
            if new.is_empty() {
                return Ok(Ok(()));
            }
            for list in new {
                let type_name = self.place.0;
                match client.list(type_name, list.as_ref(), context.cancel).await {
                    Ok(identifiers) => self.read(identifiers, client, context).await?,
                    // A parent may be gone by now.
                    Err(error) if error.is_not_found() && list.is_some() => {}
                    Err(error) => self.problem(None, &error, context)?,
                }
            }
        }
    }

    async fn read(
        &mut self,
        identifiers: Vec<String>,
        client: &Client,
        context: &Context<'_>,
    ) -> Result<(), Stopped> {
        let new: Vec<String> = identifiers.into_iter().filter(|one| self.done.insert(one.clone())).collect();
        self.scan.progress.found.fetch_add(new.len(), Relaxed);
        let type_name = self.place.0;
        let reads = new.into_iter().map(async |identifier| {
            let read = client.read(type_name, &identifier, context.cancel).await;
            (identifier, read)
        });
        let mut reads = stream::iter(reads).buffer_unordered(READS);
        while let Some((identifier, read)) = reads.next().await {
            self.scan.progress.read.fetch_add(1, Relaxed);
            match read {
                Ok(Some(model)) => self.found(identifier, model)?,
                Ok(None) => {}
                Err(error) => self.problem(Some(identifier), &error, context)?,
            }
        }
        Ok(())
    }

    fn found(&mut self, identifier: String, mut model: Json) -> Result<(), Stopped> {
        let table = self.resource.table;
        secrets::leave_out(&Kind::Object(table.root), &mut model);
        let found = Found {
            type_name: self.place.0.to_owned(),
            identifier,
            account: self.scan.account.clone(),
            region: self.place.1.map(str::to_owned),
            model,
        };
        self.writer.write(&found)?;
        self.count += 1;
        self.scan.know(found);
        Ok(())
    }

    fn problem(
        &mut self,
        identifier: Option<String>,
        error: &ApiError,
        context: &Context<'_>,
    ) -> Result<(), Stopped> {
        if context.cancel.is_cancelled() {
            return Err(Stopped::ByUser);
        }
        let (code, message) = (error.code.name().to_owned(), error.message.clone());
        self.problems.push(Problem { identifier, code, message });
        Ok(())
    }

    fn ended(self) -> Ended {
        Ended {
            type_name: self.place.0.to_owned(),
            region: self.place.1.map(str::to_owned),
            objects: self.count,
            problems: self.problems,
        }
    }
}
