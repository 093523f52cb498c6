//! The parameters and the result of a function.

use quote::ToTokens as _;

use crate::catalogue;
use crate::documentation::Documentation;
use crate::finding::{Findings, SourceRange};
use crate::lower::naming::is_terraform_name;

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
    pub(super) fn take(function: &mut syn::ItemFn, findings: &mut Findings) -> Self {
        refuse_qualifiers(&function.sig, findings);
        let inputs = &mut function.sig.inputs;
        let count = inputs.len();
        let parameters = inputs.iter_mut().enumerate();
        let parameters = parameters
            .filter_map(|(number, input)| parameter(input, number + 1 == count, findings))
            .collect();
        // Rust says the same of `self`, at the same place.
        let inputs = std::mem::take(inputs).into_iter();
        function.sig.inputs = inputs.filter(|input| matches!(input, syn::FnArg::Typed(_))).collect();
        let returns = match &function.sig.output {
            syn::ReturnType::Type(_, ty) => (**ty).clone(),
            syn::ReturnType::Default => {
                let place = function.sig.ident.span();
                findings.wrong(place, catalogue::FUNCTION_WITHOUT_RESULT);
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

fn refuse_qualifiers(signature: &syn::Signature, findings: &mut Findings) {
    let is_unsafe = matches!(signature.safety, syn::Safety::Unsafe(_));
    for (found, why) in [
        (signature.asyncness.as_ref().map(SourceRange::of), catalogue::ASYNC_FUNCTION),
        (is_unsafe.then(|| SourceRange::of(&signature.safety)), catalogue::UNSAFE_FUNCTION),
        (signature.abi.as_ref().map(SourceRange::of), catalogue::FOREIGN_FUNCTION),
        (signature.generics.lifetimes().next().map(SourceRange::of), catalogue::BORROWING_FUNCTION),
    ] {
        if let Some(place) = found {
            findings.wrong(place, why);
        }
    }
}

fn parameter(input: &mut syn::FnArg, is_last: bool, findings: &mut Findings) -> Option<Parameter> {
    let mut wrong = |place, message: &str| findings.wrong::<SourceRange>(place, message);
    let input = match input {
        syn::FnArg::Typed(input) => input,
        syn::FnArg::Receiver(receiver) => {
            wrong(SourceRange::of(receiver), catalogue::METHOD);
            return None;
        }
    };
    let description = Documentation::read(&input.attrs);
    input.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
    let lints = ["allow", "expect", "warn", "deny", "forbid"];
    for other in &input.attrs {
        if !lints.iter().any(|lint| other.path().is_ident(lint)) {
            wrong(SourceRange::of(other), catalogue::PARAMETER_ATTRIBUTE);
        }
    }
    let Some(name) = name_in(&input.pat) else {
        wrong(SourceRange::of(&input.pat), catalogue::UNNAMED_PARAMETER);
        return None;
    };
    let (shown, place) = (syn::ext::IdentExt::unraw(name).to_string(), name.span().into());
    if !is_terraform_name(&shown) {
        wrong(place, &catalogue::no_terraform_name(&shown, None));
    }
    if let syn::Type::Reference(reference) = &*input.ty {
        wrong(SourceRange::of(reference), catalogue::BORROWED_PARAMETER);
    }
    let rest = element_of_rest(&input.ty);
    if rest.is_some() && !is_last {
        wrong(SourceRange::of(&input.ty), catalogue::REST_BEFORE_OTHERS);
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
