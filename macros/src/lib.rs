//! The `#[cfg_resource]` attribute macro: a thin shell around `ferroform-compiler`.

use proc_macro::TokenStream;

/// Turns a unit struct into a resource type of a Terraform provider, described by a CloudFormation schema.
///
/// ```ignore
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
/// ```
#[proc_macro_attribute]
pub fn cfg_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_resource(args.into(), item.into()).into()
}
