//! The `#[cfg_resource]` attribute macro: a thin shell around `ferroform-compiler`.

use proc_macro::TokenStream;

/// Turns a unit struct into a resource type of a Terraform provider, described by a CloudFormation schema.
///
/// ```ignore
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
/// ```
///
/// The schema is looked for by the name of the type (`aws-logs-loggroup.json` or `AWS_Logs_LogGroup.json`): in the
/// folder that `FERROFORM_SCHEMAS` names, in `schemas/` of the workspace, in `schemas/` of the crate, and in the crate.
/// The struct implements `Resource`; its documentation lists the attributes. A change of the schema file compiles it
/// anew.
///
/// # Arguments
///
/// Properties are written as paths of property names, with `*` for the elements of a list, set or map:
/// `"Endpoint/Port"`, `"Tags/*/Key"`. Every argument is checked against the schema.
///
/// | argument | meaning |
/// |---|---|
/// | `name = "logs_group"` | the Terraform type, without the provider's prefix |
/// | `schema = "schemas/thing.json"` | the schema file, relative to the crate, inside the workspace |
/// | `crate = my_framework` | where the runtime is, if not at `::ferroform` |
/// | `timeouts(create = "90m", update = "1h30m", delete = "2h")` | how long operations may take |
/// | `sensitive("MasterUserPassword")` | Terraform hides the value, and so do logs |
/// | `write_only("…")` | the service never returns it |
/// | `requires_replace("…")` | a change replaces the resource |
/// | `requires_replace_if_configured("…")` | a change of a configured value replaces the resource |
/// | `use_state_for_unknown("…")` | an unknown planned value becomes the prior one |
/// | `volatile("…")` | the service may change it on any update |
/// | `computed("…")` | only the service sets it |
/// | `ordered("…")`, `unordered("…")` | whether the order of a list means something |
/// | `json("…")` | the property is carried as a JSON text; one that is a string anyway is only compared as JSON |
/// | `default(RetentionInDays = 7, "Endpoint/Port" = 443)` | the value where the configuration has none |
/// | `deprecated = "…"` | what to tell users of the type |
/// | `data_source = false`, `list = false` | no data source, no plural data source and no list resource |
/// | `version = 2` | the version of the state's shape; 1 where it is not given |
/// | `upgrade(1 = "from_1_to_2")` | a function that turns raw state of that version into state of the next |
/// | `model` | also makes a typed struct for the resource, `LogGroupModel`, and one for each nested object |
/// | `hooks` | the struct implements `Hooks`, which see its model; implies `model` |
#[proc_macro_attribute]
pub fn cfg_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_resource(args.into(), item.into()).into()
}
