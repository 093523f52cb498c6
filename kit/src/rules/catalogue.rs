//! All rules with their sources.

use std::fmt;

/// A rule with its source.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name of the rule, for example `plan.configured-kept`.
    pub id: &'static str,
    /// The document or the part of core that states or enforces it.
    pub document: &'static str,
    /// The rule in one sentence.
    pub sentence: &'static str,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

const TERRAFORM: &str = "Terraform, resource instance change lifecycle";
const OPENTOFU: &str = "OpenTofu, resource instance change lifecycle";
const PLAN_CHECK: &str = "core, check of planned objects";
const CORE: &str = "core, handling of provider responses";
const EPHEMERAL: &str = "core, check of ephemeral objects";
const DEFERRED: &str = "core, deferred changes in a plan file";
const PROTOCOL: &str = "plugin protocol 6";
const MODIFICATION: &str = "plugin framework, plan modification";
const PRACTICE: &str = "what users report as bugs";

macro_rules! rules {
    ($($constant:ident = $id:literal, $document:expr, $sentence:literal;)*) => {
        /// The rules by name.
        pub mod ids {
            use super::*;
            $(
                #[doc = $sentence]
                pub static $constant: Rule = Rule { id: $id, document: $document, sentence: $sentence };
            )*
        }

        /// Every rule.
        pub static ALL: &[&Rule] = &[$(&ids::$constant),*];
    };
}

rules! {
    SCHEMA_VALID = "schema.valid", CORE,
        "A schema must pass core's own checks, or every command fails.";
    RPC_ANSWERED = "rpc.answered", PROTOCOL,
        "A call is answered with a response and diagnostics, not with a broken connection or a status error.";
    DIAGNOSTIC_PATH = "diagnostic.path-exists", PROTOCOL,
        "The attribute a diagnostic blames must exist in the schema, and the diagnostic needs a summary.";
    VALIDATE_UNKNOWN = "validate.unknown-not-judged", OPENTOFU,
        "A value that is not known yet is not judged: what is valid once known must be valid while unknown.";

    PLAN_CONFORMS = "plan.conforms", CORE,
        "A planned object has the type that the schema implies.";
    PLAN_PRESENCE = "plan.presence", PLAN_CHECK,
        "What the configuration wants to exist is planned to exist, and nothing else.";
    PLAN_CONFIGURED_KEPT = "plan.configured-kept", TERRAFORM,
        "A value from the configuration is planned exactly as written, or as it stood in the prior state.";
    PLAN_ONLY_COMPUTED = "plan.only-computed-filled", TERRAFORM,
        "Only computed attributes may get a planned value when the configuration has none.";
    PLAN_NESTED_UNKNOWN = "plan.nested-known", PLAN_CHECK,
        "A nested attribute from the configuration cannot be planned as unknown as a whole.";
    PLAN_NESTED_COUNT = "plan.nested-count", OPENTOFU,
        "A nested attribute is planned with as many elements as the configuration has.";
    PLAN_NESTED_KEYS = "plan.nested-keys", OPENTOFU,
        "A nested map is planned with exactly the keys of the configuration.";
    PLAN_BLOCK_NULL = "plan.block-not-null", PLAN_CHECK,
        "A collection of blocks is planned as empty, never as null.";
    PLAN_BLOCK_UNKNOWN = "plan.block-known", PLAN_CHECK,
        "A block is never planned as unknown as a whole; only its attributes may be.";
    PLAN_BLOCK_DYNAMIC = "plan.unknown-block-kept", PLAN_CHECK,
        "Blocks that are unknown in the configuration stay unknown in the plan.";
    PLAN_BLOCK_COUNT = "plan.block-count", TERRAFORM,
        "Planning cannot change the number of blocks.";
    PLAN_BLOCK_KEYS = "plan.block-keys", TERRAFORM,
        "Planning cannot change the keys of blocks.";
    PLAN_WRITE_ONLY = "plan.write-only-null", CORE,
        "A write-only attribute is null in every plan.";
    PLAN_DESTROY_NULL = "plan.destroy-null", MODIFICATION,
        "The plan for a destroy stays null.";
    PLAN_REPLACE_PATH = "plan.replace-path-exists", CORE,
        "A path that requires replacement leads to something in the prior or in the planned object.";
    PLAN_REPLACE_VISIBLE = "plan.replace-visible", PRACTICE,
        "A replacement needs a change that the user can see at the path that requires it.";
    PLAN_DETERMINISTIC = "plan.deterministic", CORE,
        "The same question gets the same plan.";
    PLAN_DEFERRED = "plan.deferred-not-allowed", PROTOCOL,
        "An operation may only be put off where the client allows it.";
    DEFERRED_REASON = "deferred.reason-given", DEFERRED,
        "An operation that is put off has a reason; UNKNOWN is none, and a plan with it cannot be read again.";
    PLAN_LEGACY = "plan.not-legacy", PROTOCOL,
        "The leave of the legacy type system is for old SDKs only.";

    REPLAN_KNOWN_KEPT = "replan.known-kept", TERRAFORM,
        "What was known in the first plan is the same in the second.";
    REPLAN_ACTION = "replan.action-kept", CORE,
        "The second plan has the action of the first; only an update may turn out to be nothing.";

    REPLAN_DEFERRED = "replan.not-deferred", CORE,
        "What was planned is not put off during the apply.";

    APPLY_CONFORMS = "apply.conforms", CORE,
        "A new object has the type that the schema implies.";
    APPLY_PLANNED_KEPT = "apply.planned-kept", TERRAFORM,
        "What was known in the plan is the same in the new state.";
    APPLY_KNOWN = "apply.wholly-known", TERRAFORM,
        "Nothing is unknown after apply.";
    APPLY_WRITE_ONLY = "apply.write-only-null", CORE,
        "A write-only attribute is null in every state.";
    APPLY_PRESENT = "apply.present", CORE,
        "An object that was not to be destroyed exists after apply.";
    APPLY_ABSENT = "apply.destroyed-absent", CORE,
        "An object that was destroyed without an error is null after apply.";
    APPLY_ANSWER = "apply.object-returned", CORE,
        "A successful apply returns an object.";
    APPLY_FAILED_DELETE = "apply.failed-delete-keeps-prior", CORE,
        "A failed destroy returns what still exists, the prior object; one that only makes room for a successor may return null.";
    APPLY_FAILED_UPDATE = "apply.failed-update-keeps-object", CORE,
        "A failed update returns what exists, not null.";
    AFTER_APPLY_NOOP = "after-apply.plan-empty", PRACTICE,
        "Planning the same configuration again right after apply changes nothing.";
    AFTER_APPLY_READ = "after-apply.read-unchanged", OPENTOFU,
        "When nothing changed outside, reading returns the values of the previous state exactly.";

    READ_CONFORMS = "read.conforms", CORE,
        "An object that was read has the type that the schema implies.";
    READ_KNOWN = "read.wholly-known", CORE,
        "Nothing is unknown in an object that was read.";
    READ_WRITE_ONLY = "read.write-only-null", CORE,
        "A write-only attribute cannot be read.";
    READ_IDEMPOTENT = "read.idempotent", OPENTOFU,
        "Reading what was just read returns the same.";
    READ_EXISTS = "read.exists-after-apply", PRACTICE,
        "What was just created or updated can be read.";
    PRIVATE_KEPT = "private.kept-by-read", CORE,
        "Core stores the private data of the last answer, so a read hands on what it was given.";

    DATA_CONFORMS = "data.conforms", CORE,
        "The object of a data source has the type that the schema implies.";
    DATA_PRESENT = "data.present", CORE,
        "A data source that was read without an error returns an object.";
    DATA_KNOWN = "data.wholly-known", CORE,
        "Nothing is unknown in the object of a data source.";

    UPGRADE_CONFORMS = "upgrade.conforms", CORE,
        "An upgraded object has the type that the schema implies.";
    UPGRADE_KNOWN = "upgrade.wholly-known", CORE,
        "Nothing is unknown in an upgraded object.";
    UPGRADE_WRITE_ONLY = "upgrade.write-only-null", CORE,
        "A write-only attribute is null in an upgraded object.";
    UPGRADE_KEEPS = "upgrade.same-version-unchanged", OPENTOFU,
        "An upgrade changes the shape of an object, not its meaning: a state of the current version stays as it is.";

    IMPORT_ONE = "import.one-object", CORE,
        "An import returns exactly one object of the type asked for, and it is not null.";
    IMPORT_CONFORMS = "import.conforms", CORE,
        "An imported object has the type that the schema implies.";
    IMPORT_WRITE_ONLY = "import.write-only-null", CORE,
        "A write-only attribute is null in an imported object.";
    IMPORT_PLAN_EMPTY = "import.plan-empty", PRACTICE,
        "After an import the configuration that made the object plans no change, but for write-only arguments.";
    GENERATED_PLAN_EMPTY = "generate.plan-empty", PRACTICE,
        "The configuration generated for an imported object plans no change once required arguments that cannot be read are \
         filled in.";

    LIST_CONFORMS = "list.conforms", CORE,
        "A listed object and its identity have the types that the schemas imply.";
    LIST_LIMIT = "list.limit-kept", PROTOCOL,
        "A list has no more objects than are asked for.";
    LIST_IDENTITY = "list.identity-given", CORE,
        "A listed object has an identity; only an event with a diagnostic may have none.";
    LIST_NAME = "list.name-given", PRACTICE,
        "A listed object has a name by which users recognise it.";
    LIST_OBJECT = "list.object-included", PROTOCOL,
        "A listed object comes with its attributes if they are asked for, or with a warning.";
    LIST_KNOWN = "list.wholly-known", PRACTICE,
        "Nothing is unknown in a listed object, or no configuration can be generated for it.";
    LIST_WRITE_ONLY = "list.write-only-null", PRACTICE,
        "A write-only attribute is null in a listed object, as in everything that is read.";
    LIST_ONCE = "list.once", PRACTICE,
        "Every object is listed once, or it would be imported twice.";

    EPHEMERAL_CONFORMS = "ephemeral.conforms", CORE,
        "An ephemeral object has the type that the schema implies.";
    EPHEMERAL_VALID = "ephemeral.valid", EPHEMERAL,
        "An ephemeral object keeps what the configuration has; only computed attributes get another value.";
    EPHEMERAL_KNOWN = "ephemeral.wholly-known", PRACTICE,
        "Nothing is unknown in an ephemeral object, since what uses it is about to be done.";
    EPHEMERAL_RENEWED_LATER = "ephemeral.renewed-later", PRACTICE,
        "A renewal asks for a later time than its own, or core would renew without end.";

    ACTION_COMPLETED = "action.completed-last", PROTOCOL,
        "An action reports any progress first, and then completes, once.";
    ACTION_DEFERRAL = "action.deferral-reason", CORE,
        "An action is only put off because the configuration of the provider is not known.";

    IDENTITY_KNOWN = "identity.wholly-known", CORE,
        "An identity is wholly known and of the type of the identity schema.";
    IDENTITY_STABLE = "identity.stable", CORE,
        "The identity of an object does not change while it exists.";
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = ALL.iter().map(|rule| rule.id).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }
}
