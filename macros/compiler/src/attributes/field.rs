//! One field of a struct: the attribute that it stands for.

use syn::LitStr;
use syn::ext::IdentExt as _;

use super::literal::Default;
use super::options::FieldOptions;
use super::role::Role;
use crate::catalogue;
use crate::catalogue::attributes as texts;
use crate::documentation::Documentation;
use crate::finding::Findings;
use crate::language::Named;
use crate::lower::naming::is_terraform_name;

/// One field.
pub(super) struct Field {
    pub(super) ident: syn::Ident,
    pub(super) ty: syn::Type,
    /// The name of the attribute.
    pub(super) name: LitStr,
    /// What the documentation says: a constant expression.
    pub(super) description: proc_macro2::TokenStream,
    pub(super) options: FieldOptions,
}

impl Named for Field {
    fn ident(&self) -> &syn::Ident {
        &self.ident
    }

    fn shown(&self) -> String {
        self.name.value()
    }
}

impl Field {
    /// Reads a field, and reports what is wrong with it.
    pub(super) fn read(field: &syn::Field, role: Role, findings: &mut Findings) -> Option<Self> {
        let ident = field.ident.clone()?;
        let options = FieldOptions::read(&field.attrs, role, findings);
        let own_name = || LitStr::new(&ident.unraw().to_string(), ident.span());
        let name = options.name.clone().unwrap_or_else(own_name);
        let written = name.value();
        if !is_terraform_name(&written) {
            let message = catalogue::no_terraform_name(&written, Some(texts::RENAME));
            findings.wrong(name.span(), message);
        } else if role.reserved().contains(&written.as_str()) {
            findings.wrong(name.span(), texts::reserved_name(&written));
        }
        if let (Some(computed), Some(_)) = (options.computed, &options.default) {
            findings.wrong(computed, texts::DEFAULT_AND_COMPUTED);
        }
        if let Some(Default::Literal(default)) = &options.default {
            let broken = options.rules.iter().filter(|rule| !rule.allows(&default.value));
            broken.for_each(|rule| {
                findings.wrong(default.span, texts::default_against(rule.word()));
            });
        }
        let Some(documentation) = Documentation::read(&field.attrs) else {
            findings.wrong(ident.span(), texts::undocumented_field(&ident.to_string()));
            return None;
        };
        Some(Self { ident, ty: field.ty.clone(), name, description: documentation.whole, options })
    }
}
