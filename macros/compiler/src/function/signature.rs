//! The parameters and the result of a function.

use quote::ToTokens;

use super::documentation::Documentation;
use super::mistakes::Mistakes;

/// One parameter.
pub(super) struct Parameter {
    /// Its name.
    pub(super) name: String,
    /// What its documentation says, for people.
    pub(super) description: proc_macro2::TokenStream,
    /// Its type.
    pub(super) ty: syn::Type,
    /// The type of each of any number of arguments, if it is a `Rest`.
    pub(super) rest: Option<syn::Type>,
}

/// What the types and the documentation of a function say.
pub(super) struct Signature {
    /// The parameters in order.
    pub(super) parameters: Vec<Parameter>,
    /// The type of the result.
    pub(super) returns: syn::Type,
}

impl Signature {
    /// Reads the signature of a function, and removes the documentation of its parameters, which Rust does not allow.
    pub(super) fn take(function: &mut syn::ItemFn, mistakes: &mut Mistakes) -> Self {
        refuse_qualifiers(&function.sig, mistakes);
        let inputs = &mut function.sig.inputs;
        let count = inputs.len();
        let parameters = inputs.iter_mut().enumerate();
        let parameters = parameters
            .filter_map(|(number, input)| parameter(input, number + 1 == count, mistakes))
            .collect();
        // Rust says the same of `self`, at the same place.
        let inputs = std::mem::take(inputs).into_iter();
        function.sig.inputs = inputs.filter(|input| matches!(input, syn::FnArg::Typed(_))).collect();
        let returns = match &function.sig.output {
            syn::ReturnType::Type(_, ty) => (**ty).clone(),
            syn::ReturnType::Default => {
                mistakes.at(&function.sig.ident, "a function of a provider returns a value: `-> String`");
                syn::parse_quote!(())
            }
        };
        Self { parameters, returns }
    }
}

impl Parameter {
    /// Returns the type of each argument.
    pub(super) fn held(&self) -> &syn::Type {
        self.rest.as_ref().unwrap_or(&self.ty)
    }

    /// Returns the name of the type that reads the argument or arguments.
    pub(super) fn holder(&self) -> syn::Ident {
        self.named("ParameterType", "RestType")
    }

    /// Returns the name of the function that creates it.
    pub(super) fn create(&self) -> syn::Ident {
        self.named("parameter", "rest")
    }

    fn named(&self, one: &str, rest: &str) -> syn::Ident {
        let name = if self.rest.is_some() { rest } else { one };
        syn::Ident::new(name, proc_macro2::Span::call_site())
    }
}

/// Whether Terraform accepts this as the name of a function or of a parameter.
pub(crate) fn is_terraform_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn refuse_qualifiers(signature: &syn::Signature, mistakes: &mut Mistakes) {
    let refused = [
        (
            signature.asyncness.map(ToTokens::into_token_stream),
            "a function of a provider cannot be `async`: its result depends on its arguments alone",
        ),
        (
            matches!(signature.safety, syn::Safety::Unsafe(_)).then(|| signature.safety.to_token_stream()),
            "a function of a provider cannot be `unsafe`: users call it with any arguments",
        ),
        (
            signature.abi.as_ref().map(ToTokens::to_token_stream),
            "a function of a provider has the ABI of Rust",
        ),
        (
            signature.generics.lifetimes().next().map(ToTokens::to_token_stream),
            "a function of a provider owns its arguments, so it has no lifetimes",
        ),
    ];
    for (found, why) in refused {
        if let Some(found) = found {
            mistakes.at(found, why);
        }
    }
}

fn parameter(input: &mut syn::FnArg, is_last: bool, mistakes: &mut Mistakes) -> Option<Parameter> {
    let input = match input {
        syn::FnArg::Typed(input) => input,
        syn::FnArg::Receiver(receiver) => {
            mistakes.at(&*receiver, "a function of a provider is no method: it has no `self`");
            return None;
        }
    };
    let description = Documentation::read(&input.attrs);
    input.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
    let lints = ["allow", "expect", "warn", "deny", "forbid"];
    for other in &input.attrs {
        if !lints.iter().any(|lint| other.path().is_ident(lint)) {
            mistakes
                .at(other, "only documentation and lints can be at a parameter of a function of a provider");
        }
    }
    let Some(name) = name_in(&input.pat) else {
        let message = "a parameter needs a name, which Terraform shows in its messages: `text: String`";
        mistakes.at(&input.pat, message);
        return None;
    };
    let (shown, place) = (syn::ext::IdentExt::unraw(name).to_string(), name.span());
    if !is_terraform_name(&shown) {
        let message = format!(
            "`{shown}` is no name for Terraform, which has lower-case letters, digits and `_`, and a letter first"
        );
        mistakes.at(place, message);
    }
    if let syn::Type::Reference(reference) = &*input.ty {
        mistakes.at(reference, "a function of a provider owns its arguments: `String`, not `&str`");
    }
    let rest = element_of_rest(&input.ty);
    if rest.is_some() && !is_last {
        mistakes.at(&input.ty, "only the last parameter can be a `Rest`: it takes all further arguments");
    }
    let description = description.map_or_else(|| "".into_token_stream(), |description| description.whole);
    Some(Parameter { name: shown, description, ty: (*input.ty).clone(), rest })
}

/// Returns the name in `name`, `mut name` and `Rest(name)`.
fn name_in(pattern: &syn::Pat) -> Option<&syn::Ident> {
    match pattern {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
        syn::Pat::TupleStruct(of_one) if of_one.elems.len() == 1 => of_one.elems.first().and_then(name_in),
        _ => None,
    }
}

/// Returns `T` of `Rest<T>`, however the type is imported.
fn element_of_rest(ty: &syn::Type) -> Option<syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == "Rest")?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(element) => Some(element.clone()),
        _ => None,
    }
}
