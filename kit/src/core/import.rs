//! Imports an object as core does.

use super::run::{Halt, Halting, Run};
use super::{Instance, Options, Question};
use crate::input::{Input, Phase};
use crate::provider::{ImportAnswer, Imported};
use crate::rules::{Violation, ids, plan_empty, replace_visible, wholly_known, write_only_null};
use crate::schema::Members;
use crate::value::{Path, Step, Value};

/// The object of an import.
pub(super) struct Target<'a> {
    pub(super) id: &'a str,
    /// The identity, instead of the id.
    pub(super) identity: Option<&'a Value>,
    /// The object as a list returned it, from which the configuration is then generated.
    pub(super) listed: Option<&'a Value>,
}

impl Run<'_> {
    /// Calls ImportResourceState, and then ReadResource, as core always does. A deferred import leaves
    /// nothing in the state.
    pub(super) async fn import(
        &mut self,
        instance: &mut Option<Instance>,
        id: &str,
        identity: Option<&Value>,
    ) -> Halting<()> {
        let during = "import";
        let answer = self.provider.import(&self.type_name, id, identity).await;
        let ImportAnswer { objects, deferred, diagnostics } = self.answer(answer, during)?;
        let call = "ImportResourceState";
        self.step(call, during, &[], objects.first().map(|imported| &imported.object));
        self.said(diagnostics, during)?;
        let is_deferred = self.deferred(deferred, call, during)?;
        if is_deferred && objects.first().is_none_or(|imported| imported.object.is_null()) {
            return Ok(());
        }
        let imported = self.the_only(objects)?;
        self.require(write_only_null(&ids::IMPORT_WRITE_ONLY, self.block(), &imported.object), during)?;
        if is_deferred {
            return Ok(());
        }
        self.require(wholly_known(&ids::IMPORT_CONFORMS, &imported.object), during)?;
        let version = self.schema.version;
        let Imported { private, identity, object, .. } = imported;
        let mut stub = Instance { version, private, identity, ..Instance::default() };
        self.take_in(&mut stub, object, during)?;
        let read = self.read(&stub, "import").await?;
        if read.deferred.is_some() {
            return Ok(());
        }
        if read.object.is_null() {
            // Core reports this error itself: the object does not exist.
            return Err(Halt::Reported);
        }
        self.take_in(&mut stub, read.object, during)?;
        stub.private = read.private;
        stub.identity = read.identity.or(stub.identity);
        *instance = Some(stub);
        Ok(())
    }

    /// Checks rule `import.one-object` and returns the object.
    fn the_only(&mut self, mut objects: Vec<Imported>) -> Halting<Imported> {
        let count = objects.len();
        let only = objects.pop().filter(|imported| {
            count == 1 && imported.type_name == self.type_name && !imported.object.is_null()
        });
        match only {
            Some(imported) => Ok(imported),
            None => {
                let expected = format!("one object of type {}", self.type_name);
                let found = format!("{count} objects, or one that is null or of another type");
                let wrong = Violation::whole(&ids::IMPORT_ONE, ("expected", expected), ("returned", found));
                self.note([wrong], "import");
                Err(Halt::Reported)
            }
        }
    }

    /// Calls GenerateResourceConfig.
    pub(super) async fn generate(&mut self, object: &Value, during: &str) -> Halting<Value> {
        let generated = self.provider.generate(&self.type_name, object).await;
        let (generated, said) = self.answer(generated, during)?;
        self.said(said, during)?;
        self.step("GenerateResourceConfig", during, &[("state", object)], Some(&generated));
        Ok(generated)
    }

    /// Checks rule `generate.plan-empty`. `config` has the arguments that cannot be read, and required ones.
    async fn check_generated(
        &mut self,
        instance: &Instance,
        object: &Value,
        config: &Value,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Halting<()> {
        let during = "plan of the generated configuration";
        if !self.provider.schemas().capabilities.generate_resource_config {
            return Ok(());
        }
        let generated = self.generate(object, during).await?;
        let is_missing = |path: &Path| {
            unreadable(path)
                || Members::Block(self.block()).attribute(path).is_some_and(|found| found.required)
        };
        let generated = filled_in(&is_missing, &Path::root(), generated, config);
        let options = Options::default();
        let question = Question { config: &generated, options: &options, planned_private: None, during };
        let plan = self.plan(Some(instance), &question).await?;
        let rule = &ids::GENERATED_PLAN_EMPTY;
        let found = plan_empty(rule, self.block(), &instance.object, &plan.object, unreadable);
        self.require(found, during)
    }

    /// Checks rule `import.plan-empty`, and that no value that an import cannot know forces a replacement.
    pub(super) async fn check_import(
        &mut self,
        target: &Target<'_>,
        input: &Input,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Halting<()> {
        let mut instance = None;
        self.import(&mut instance, target.id, target.identity).await?;
        let Some(instance) = instance else { return Ok(()) };
        let config = self.config(input, Phase::Apply)?;
        let object = target.listed.unwrap_or(&instance.object);
        self.check_generated(&instance, object, &config, unreadable).await?;
        let (options, during) = (Options::default(), "plan after import");
        let question = Question { config: &config, options: &options, planned_private: None, during };
        let plan = self.plan(Some(&instance), &question).await?;
        self.report.action = plan.action;
        self.report.planned = Some(plan.object.clone());
        let rule = &ids::IMPORT_PLAN_EMPTY;
        if plan.action.is_replace() {
            // The planned object is a new one, so the paths that force the replacement are more informative.
            let visible = replace_visible(self.block(), &instance.object, &config, &plan.replaced_by);
            let forced = plan.replaced_by.iter().map(|path| {
                let before = instance.object.at(path).unwrap_or(Value::Null);
                let wanted = config.at(path).unwrap_or(Value::Null);
                Violation::new(rule, path, ("imported", before), ("configuration", wanted))
                    .because("the import is followed by a replacement")
            });
            return self.require(visible.into_iter().chain(forced), during);
        }
        let found = plan_empty(rule, self.block(), &instance.object, &plan.object, unreadable);
        self.require(found, during)
    }
}

/// Returns a generated configuration with the values of another one where it has none.
fn filled_in(is_missing: &dyn Fn(&Path) -> bool, path: &Path, generated: Value, config: &Value) -> Value {
    match (generated, config) {
        (Value::Null, config) if is_missing(path) => config.clone(),
        (Value::Object(attributes), Value::Object(_)) => {
            let attribute = |(name, value): (String, Value)| {
                let value = filled_in(is_missing, &path.attribute(&name), value, &config.attribute(&name));
                (name, value)
            };
            Value::Object(attributes.into_iter().map(attribute).collect())
        }
        (Value::List(elements), Value::List(wanted)) if elements.len() == wanted.len() => {
            let element =
                |(i, (element, wanted))| filled_in(is_missing, &path.with(Step::index(i)), element, wanted);
            Value::List(elements.into_iter().zip(wanted).enumerate().map(element).collect())
        }
        (generated, _) => generated,
    }
}
