//! Checks that an object is in the region that is configured for it, and that another region is another object.

use ferroform_driver::Report;
use ferroform_driver::value::Path;
use serde_json::Value as Json;

use super::{Life, Lived};
use crate::contract::rules;

impl Life<'_> {
    /// Returns the region in which the object must be.
    fn place(&self) -> String {
        self.region.unwrap_or(self.stage.region()).to_owned()
    }

    /// Checks that the object is in its region, and that no other region has one.
    pub(super) fn is_in_region(&mut self, step: &'static str, report: &Report) -> Lived {
        // The emulator keeps the objects of global types in the region of the provider, too.
        let (place, objects) = (self.place(), self.stage.door.emulator.objects(None));
        let regions: Vec<&str> = objects.iter().map(|object| object.scope.region.as_str()).collect();
        if regions == [place.as_str()] {
            return Ok(());
        }
        let why = format!("it must be in {place}, and the service has objects in {regions:?}");
        self.broken(step, &rules::IN_REGION, report, &why)
    }

    /// Gives the provider block another region. An object whose resource names a region stays.
    pub(super) async fn move_provider(&mut self, region: &str, model: &Json) -> Lived {
        let step = "another region of the provider";
        let before = self.stage.region().to_owned();
        self.stage.move_to(region);
        if self.region.is_none() {
            return self.moved_to_region(step, model).await;
        }
        let config = self.written(model);
        self.quiet(step, &config).await?;
        self.stage.move_to(&before);
        Ok(())
    }

    /// Gives the resource another region.
    pub(super) async fn move_resource(&mut self, region: &'static str, model: &Json) -> Lived {
        self.region = Some(region);
        self.moved_to_region("another region", model).await
    }

    async fn moved_to_region(&mut self, step: &'static str, model: &Json) -> Lived {
        let config = self.written(model);
        let report = self.plan(step, &config).await?;
        self.shows_move(step, &report)?;
        let report = self.apply(step, config.clone()).await?;
        self.shows_move(step, &report)?;
        self.has(step, model, &report)?;
        self.quiet("after another region", &config).await
    }

    /// Checks that a plan replaces the object and shows that the region is the reason.
    fn shows_move(&mut self, step: &'static str, report: &Report) -> Lived {
        let region = Path::parse("region");
        let planned = report.planned.as_ref().map(|planned| planned.attribute("region"));
        let is_shown = planned.is_some_and(|planned| planned.as_str() == Some(self.place().as_str()));
        let is_replaced = report.action.is_replace();
        if is_replaced && is_shown && report.replaced_by.contains(&region) {
            return Ok(());
        }
        let why = format!("the object must move to {}; replaced by {:?}", self.place(), report.replaced_by);
        self.broken(step, &rules::REGION_REPLACES, report, &why)
    }
}
