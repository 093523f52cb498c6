//! Rules across several calls, which compare the configuration with what the service has.

use ferroform_driver::rules::Rule;

const CAMPAIGN: &str = "docs/internals/campaigns.md";

macro_rules! rules {
    ($($constant:ident = $id:literal, $sentence:literal;)*) => {$(
        #[doc = $sentence]
        pub static $constant: Rule = Rule { id: $id, document: CAMPAIGN, sentence: $sentence };
    )*};
}

rules! {
    EXPRESSIBLE = "life.expressible",
        "What the schema calls valid can be written as a configuration.";
    ACCEPTED = "life.accepted",
        "What the schema calls valid is not refused by the provider's own validation.";
    REFUSED = "life.refused",
        "What the schema forbids is refused at its place, with what is demanded there, once it is known.";
    READ_ONLY = "life.read-only-refused",
        "A configuration with a value for what the service alone sets is refused, for resources and data sources.";
    TOLERATED = "life.warned-and-applied",
        "What only a warning is about is applied, and is the one thing that the service finds wrong.";
    NO_ERROR = "life.no-error",
        "A valid change to a healthy service succeeds.";
    SENT = "life.sent-as-written",
        "What the user wrote is what the service has.";
    EXPLAINED = "life.plan-explained",
        "What `explain-plan` says of a plan is what the service receives, with a reason for a replacement, and no secret is printed.";
    GONE = "life.removed-is-gone",
        "What the user took away is gone from the service.";
    QUIET = "life.plan-empty",
        "When nothing changed, nothing is planned.";
    RESPELLED = "life.respelled-plan-empty",
        "Another order where order means nothing, and other spaces in a document, are no change.";
    IN_PLACE = "life.changed-in-place",
        "A change that no create-only property takes part in does not replace the object.";
    UNDISTURBED = "life.undisturbed",
        "An update plans no other value for what no configuration ever had, unless it is known to change.";
    CHANGED = "life.change-planned",
        "A change of the configuration is planned.";
    REPLACED = "life.create-only-replaces",
        "A change of a create-only property replaces the object.";
    DRIFT_SHOWN = "life.drift-shown",
        "A change behind Terraform's back of what the user set shows in the plan.";
    DRIFT_QUIET = "life.foreign-quiet",
        "A change of what the user never set shows in no plan.";
    DATA_SOURCES = "life.data-sources",
        "The data sources of a type find what its resource has made, and nothing once that is gone.";
    LISTED = "life.listed",
        "The object that a resource has made is listed, once and with its identity.";
    EPHEMERAL = "life.ephemeral-object",
        "The ephemeral object has the properties that the service returns.";
    NO_DRIFT = "life.no-drift-detected",
        "No drift is detected in an object that is as its state says.";
    MOVED = "life.moved-as-imported",
        "An object that is moved from another provider is read as an imported one.";
    DEFAULT_TAGS = "life.default-tags",
        "An object has the default tags of the provider block, and none that are not there any more.";
    SECRET_SENT = "life.secret-of-last-version",
        "The service has the value that a write-only argument had when its version last changed.";
    SECRET_NOWHERE = "life.secret-nowhere",
        "A value in a write-only argument is in no plan, state or private data, and nothing there depends on it.";
    SECRET_QUIET = "life.secret-sent-by-version-only",
        "Another value in a write-only argument plans and sends nothing while its version stays, or has none.";
    SECRET_REPLACES = "life.fixed-secret-replaces",
        "Another version of a secret that can only be set at the creation replaces the object.";
    SECRET_FIRST = "life.first-version-in-place",
        "The first version of a secret replaces no object that exists.";
    IN_REGION = "life.in-its-region",
        "An object is in the region that is configured for it, and in no other.";
    REGION_REPLACES = "life.other-region-replaces",
        "Another region of the resource, or of the provider, replaces the object, and the plan shows the region.";
    NOTHING_LEFT = "life.nothing-left",
        "After a destroy the service has nothing left.";
}
