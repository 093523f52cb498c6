//! A provider whose calls can be observed.
//!
//! It keeps its objects in memory, has a schema with everything that a schema can have, and does nothing
//! wrong unless it is given a twist. The requests and answers can be inspected afterwards, whichever core
//! made the calls.

mod ephemeral;
mod honest;
mod log;
mod others;
mod play;
mod schema;
mod serve;
mod terraform;
mod touch;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use ferroform_driver::DeferralReason;
use ferroform_driver::schema::Schema;
use ferroform_driver::value::{Path, Value};
use ferroform_plugin::proto::tfplugin6 as pb;

pub use log::{Entry, to_text};
pub use play::{Act, DEFERRING, by_driver};
pub use terraform::{Terraform, Verdict};
pub use touch::{completed, progress};

/// The resource type.
pub const TYPE: &str = "specimen_thing";
/// The data source.
pub const VIEW: &str = "specimen_view";
/// The ephemeral resource.
pub const TOKEN: &str = "specimen_token";
/// The action.
pub const TOUCH: &str = "specimen_touch";
/// The name of an object that does not exist yet. What needs it is deferred, if the client allows that.
pub const ABSENT: &str = "absent";
/// The address of the resource in the tests.
pub const ADDRESS: &str = "specimen_thing.this";

/// The calls whose answer a twist can change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Call {
    Schema,
    Validate,
    Upgrade,
    Read,
    Plan,
    Apply,
    Import,
    Generate,
    Data,
    List,
    Open,
    Renew,
    Close,
    PlanAction,
    Invoke,
}

/// A request, and the answer to it.
pub struct Talk<'t> {
    pub call: Call,
    /// The number of calls of this kind so far, including this one.
    pub nth: usize,
    pub prior: Value,
    pub config: Value,
    pub proposed: Value,
    pub planned: Value,
    pub schema: &'t Schema,
    pub answer: Answer,
}

/// All parts of an answer.
#[derive(Clone, Default)]
pub struct Answer {
    pub object: Option<Value>,
    /// Bytes to send instead of the object.
    pub raw: Option<Vec<u8>>,
    pub private: Vec<u8>,
    pub identity: Option<Value>,
    pub requires_replace: Vec<Path>,
    pub deferred: Option<DeferralReason>,
    pub legacy: bool,
    pub diagnostics: Vec<pb::Diagnostic>,
    pub status: Option<String>,
    /// How many objects an import returns.
    pub copies: usize,
    pub schemas: Option<pb::get_provider_schema::Response>,
    pub listed: Vec<Row>,
    /// When to renew, in seconds since 1970.
    pub renew_at: Option<i64>,
    pub events: Vec<pb::invoke_action::Event>,
}

/// One event of a list.
#[derive(Clone, Default)]
pub struct Row {
    pub name: String,
    pub identity: Option<Value>,
    pub object: Option<Value>,
    pub diagnostics: Vec<pb::Diagnostic>,
}

/// A change to the provider's answers.
pub type Twist = fn(&mut Talk<'_>);

/// The provider. Clones share all state.
#[derive(Clone)]
pub struct Specimen {
    schema: Arc<Schema>,
    twist: Option<Twist>,
    memory: Arc<Mutex<Memory>>,
}

#[derive(Default)]
pub struct Memory {
    objects: BTreeMap<String, Value>,
    created: usize,
    calls: BTreeMap<Call, usize>,
    log: Vec<Entry>,
}

impl Specimen {
    pub fn new(twist: Option<Twist>) -> Self {
        Self { schema: Arc::new(schema::parsed()), twist, memory: Arc::default() }
    }

    /// Returns the log of the calls so far and empties it.
    pub fn take_log(&self) -> Vec<Entry> {
        std::mem::take(&mut self.memory.lock().unwrap().log)
    }

    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Changes the objects outside core.
    pub fn drift(&self, change: fn(&mut Value)) {
        self.memory.lock().unwrap().objects.values_mut().for_each(change);
    }
}

impl Talk<'_> {
    /// Replaces one part of the object in the answer.
    pub fn set(&mut self, path: &str, value: impl Into<Value>) {
        let value = value.into();
        if let Some(object) = &self.answer.object {
            self.answer.object = Some(replaced(object, path, &value));
        }
    }

    /// Replaces one part of every listed object.
    pub fn set_listed(&mut self, path: &str, value: impl Into<Value>) {
        let value = value.into();
        for row in &mut self.answer.listed {
            row.object = row.object.as_ref().map(|object| replaced(object, path, &value));
        }
    }

    /// Sends an object whose attribute `note` is a list.
    pub fn misshape(&mut self) {
        use ferroform_driver::value::Type;
        let Type::Object(types) = self.schema.block.ty() else { return };
        let mut types = (**types).clone();
        types.insert("note".to_owned(), Type::list(Type::String));
        let listed = self.answer.listed.first().and_then(|row| row.object.clone());
        let object = self.answer.object.clone().or(listed).unwrap_or(Value::Null);
        let object = replaced(&object, "note", &Value::List(vec!["odd".into()]));
        self.answer.raw = Some(ferroform_driver::wire::to_msgpack(&object, &Type::object(types)).unwrap());
    }

    /// Defers what needs the absent object, if the client allows it.
    fn defer(&mut self, capabilities: Option<pb::ClientCapabilities>) {
        let parts = [&self.prior, &self.config, self.answer.object.as_ref().unwrap_or(&Value::Null)];
        let needs = parts.iter().any(|part| part.attribute("name").as_str() == Some(ABSENT));
        if needs && capabilities.is_some_and(|client| client.deferral_allowed) {
            self.answer.deferred = Some(DeferralReason::AbsentPrereq);
        }
    }

    pub fn complain(&mut self, summary: &str, attribute: Option<&str>) {
        self.answer.diagnostics.push(diagnostic(pb::diagnostic::Severity::Error, summary, attribute));
    }

    pub fn warn(&mut self, summary: &str, attribute: Option<&str>) {
        self.answer.diagnostics.push(diagnostic(pb::diagnostic::Severity::Warning, summary, attribute));
    }
}

/// Returns the object with another value at `path`.
pub fn replaced(object: &Value, path: &str, value: &Value) -> Value {
    object.transform(&mut |at, part| if at.to_string() == path { value.clone() } else { part })
}

pub fn diagnostic(
    severity: pb::diagnostic::Severity,
    summary: &str,
    attribute: Option<&str>,
) -> pb::Diagnostic {
    pb::Diagnostic {
        severity: severity.into(),
        summary: summary.to_owned(),
        attribute: attribute.map(|name| serve::path_to_proto(&Path::parse(name))),
        ..Default::default()
    }
}
