//! `#[derive(TerraformType)]`: a struct that stands for an object, or for the one value in it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::catalogue;
use crate::emit::CratePath;
use crate::lower::naming::is_terraform_name;
use crate::source::Places;

/// Expands `#[derive(TerraformType)] item`.
#[must_use]
pub fn expand_terraform_type(item: TokenStream) -> TokenStream {
    let expanded = syn::parse2(item).and_then(|item: syn::DeriveInput| {
        let path = crate_path(&item)?;
        let body = match &item.data {
            syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Named(fields), .. }) => {
                object(fields, &path)?
            }
            syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Unnamed(fields), .. })
                if fields.unnamed.len() == 1 =>
            {
                transparent(fields.unnamed.first(), &path)
            }
            _ => {
                return Err(syn::Error::new(item.ident.span(), catalogue::NO_TERRAFORM_TYPE));
            }
        };
        Ok(implementation(&item, &path, &body))
    });
    expanded.unwrap_or_else(|error| error.to_compile_error())
}

/// What is inside of the implementation.
struct Body {
    is_nullable: TokenStream,
    ty: TokenStream,
    from_value: TokenStream,
    into_value: TokenStream,
}

fn implementation(item: &syn::DeriveInput, path: &CratePath, body: &Body) -> TokenStream {
    let name = &item.ident;
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(syn::parse_quote!(#path::__private::TerraformType));
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let Body { is_nullable, ty, from_value, into_value } = body;
    quote! {
        #[automatically_derived]
        #[allow(unused_mut, reason = "there may be no fields")]
        impl #impl_generics #path::__private::TerraformType for #name #type_generics #where_clause {
            const IS_NULLABLE: ::core::primitive::bool = #is_nullable;

            fn ty() -> #path::__private::Type {
                #ty
            }

            fn from_value(
                value: #path::__private::Value,
            ) -> ::core::result::Result<Self, #path::__private::Misfit> {
                #from_value
            }

            fn into_value(self) -> #path::__private::Value {
                #into_value
            }
        }
    }
}

fn object(fields: &syn::FieldsNamed, path: &CratePath) -> syn::Result<Body> {
    let mut names: Vec<String> = Vec::new();
    for field in &fields.named {
        let name = attribute_name(field)?;
        if names.contains(&name.value()) {
            let message = catalogue::attribute_twice(&name.value());
            return Err(syn::Error::new(name.span(), message));
        }
        names.push(name.value());
    }
    let idents: Vec<_> = fields.named.iter().filter_map(|field| field.ident.as_ref()).collect();
    let types: Vec<_> = fields.named.iter().map(|field| &field.ty).collect();
    let string = quote!(#path::__private::String::from);
    let member_types = fields.named.iter().zip(&names).map(|(field, name)| {
        let ty = &field.ty;
        quote_spanned!(ty.span()=> (#string(#name), <#ty as #path::__private::TerraformType>::ty()))
    });
    let read = idents.iter().zip(&types).zip(&names).map(|((ident, ty), name)| {
        let place = format!(".{name}");
        let from_value = quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType>::from_value);
        quote! {
            #ident: #from_value(attributes.remove(#name).unwrap_or_default())
                .map_err(|misfit| misfit.within(#place))?
        }
    });
    let written = idents.iter().zip(&types).map(|(ident, ty)| {
        quote_spanned!(ty.span()=> <#ty as #path::__private::TerraformType>::into_value(self.#ident))
    });
    Ok(Body {
        is_nullable: quote!(false),
        ty: quote! {
            #path::__private::Type::Object(#path::__private::BTreeMap::from([#(#member_types),*]))
        },
        from_value: quote! {
            let #path::__private::Value::Map(mut attributes) = value else {
                return ::core::result::Result::Err(#path::__private::Misfit::new("must be an object"));
            };
            ::core::result::Result::Ok(Self { #(#read),* })
        },
        into_value: quote! {
            #path::__private::Value::Map(#path::__private::BTreeMap::from([
                #((#string(#names), #written)),*
            ]))
        },
    })
}

fn transparent(field: Option<&syn::Field>, path: &CratePath) -> Body {
    let ty = field.map(|field| &field.ty);
    let as_type = quote!(<#ty as #path::__private::TerraformType>);
    Body {
        is_nullable: quote!(#as_type::IS_NULLABLE),
        ty: quote!(#as_type::ty()),
        from_value: quote!(#as_type::from_value(value).map(Self)),
        into_value: quote!(#path::__private::TerraformType::into_value(self.0)),
    }
}

/// Returns the name of the attribute that a field stands for.
fn attribute_name(field: &syn::Field) -> syn::Result<syn::LitStr> {
    let mut name = None;
    read_options(&field.attrs, |meta| {
        if !meta.path.is_ident("name") || name.is_some() {
            return Err(meta.error("expected `name = \"…\"`, once"));
        }
        name = Some(meta.value()?.parse::<syn::LitStr>()?);
        Ok(())
    })?;
    let of_field =
        |ident: &syn::Ident| syn::LitStr::new(&syn::ext::IdentExt::unraw(ident).to_string(), ident.span());
    let name = name.or_else(|| field.ident.as_ref().map(of_field));
    let name = name.ok_or_else(|| syn::Error::new_spanned(field.to_token_stream(), "expected a name"))?;
    if is_terraform_name(&name.value()) {
        return Ok(name);
    }
    let message = catalogue::no_terraform_name(&name.value(), Some("#[terraform(name = \"…\")]"));
    Err(syn::Error::new(name.span(), message))
}

fn crate_path(item: &syn::DeriveInput) -> syn::Result<CratePath> {
    let mut path = CratePath::default();
    read_options(&item.attrs, |meta| {
        if !meta.path.is_ident("crate") || path.0.is_some() {
            return Err(meta.error("expected `crate = path`, once"));
        }
        path.0 = Some(meta.value()?.call(syn::Path::parse_mod_style)?);
        Ok(())
    })?;
    Ok(Places::of_this_crate().crate_path(path.0))
}

fn read_options(
    attributes: &[syn::Attribute],
    mut read: impl FnMut(syn::meta::ParseNestedMeta<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let ours = attributes.iter().filter(|attribute| attribute.path().is_ident("terraform"));
    ours.into_iter().try_for_each(|attribute| attribute.parse_nested_meta(&mut read))
}
