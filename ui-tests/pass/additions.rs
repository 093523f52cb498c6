//! Data sources, ephemeral resources, actions and settings where nothing is imported and names of the expansion are taken.
#![no_implicit_prelude]
#![deny(warnings)]

/// Shadows a name of Rust.
pub struct String;

mod elsewhere {
    #[derive(::ferroform::TerraformType)]
    #[terraform(crate = ::ferroform)]
    pub enum Speed {
        Slow,
        Fast,
    }
}

mod inner {
    /// Every option.
    #[derive(::ferroform::Arguments)]
    #[terraform(name = "all", one_of(type, object), deprecated = "Use nothing.", crate = ::ferroform)]
    pub struct Every {
        /// A keyword of Rust.
        pub r#type: ::core::option::Option<::std::string::String>,
        /// A name of the expansion.
        #[terraform(requires(number))]
        pub object: ::core::option::Option<Inside>,
        #[doc = "Another one."]
        #[terraform(rename = "value", enum(1, 2, -3), range(-5..))]
        pub number: ::core::option::Option<i64>,
        /// A decimal number.
        #[terraform(default = -0.5)]
        pub share: ::ferroform::value::Number,
        /// A variant.
        #[terraform(default = super::inner::Mode::Fast)]
        pub mode: Mode,
        /// A variant of another module.
        #[terraform(default = super::elsewhere::Speed::Slow)]
        pub speed: super::elsewhere::Speed,
        /// A small number.
        #[terraform(default = 255, range(1..))]
        pub small: u8,
        /// A secret.
        pub token: ::core::option::Option<::ferroform::properties::Secret>,
        /// Whether it is on.
        #[terraform(default = true, deprecated = "It is always on.")]
        pub is_on: bool,
    }

    /// Values.
    #[derive(::ferroform::TerraformType)]
    pub enum Mode {
        Fast,
        #[terraform(rename = "slow")]
        Slow,
    }

    /// Nothing.
    #[derive(::ferroform::Arguments)]
    pub struct Inside {}

    #[derive(::ferroform::Attributes)]
    pub struct Nothing;
}

impl ::ferroform::DataSource for inner::Every {
    type Output = inner::Nothing;

    async fn read(
        self,
        _: &mut dyn ::ferroform::Context,
    ) -> ::core::result::Result<inner::Nothing, ::ferroform::diagnostic::Diagnostic> {
        let _ = (self.r#type, self.object, self.number, self.share, self.is_on);
        let _ = (self.mode, self.speed, self.small, self.token);
        let _ = (inner::Mode::Slow, elsewhere::Speed::Fast);
        ::core::result::Result::Ok(inner::Nothing)
    }
}

#[derive(::ferroform::ProviderSettings)]
#[terraform(validate = check)]
pub struct Settings {
    /// A number.
    #[terraform(env = "NUMBER", default = 1)]
    pub number: i64,
}

fn check(_: &Settings, _: &mut ::ferroform::diagnostic::Diagnostics) {}

fn main() {
    // In a function, with local types.
    /// Waits.
    #[derive(::ferroform::Arguments)]
    struct Wait;

    impl ::ferroform::Action for Wait {
        async fn invoke(
            self,
            _: &mut dyn ::ferroform::Context,
            _: ::ferroform::action::Progress<'_>,
        ) -> ::core::result::Result<(), ::ferroform::diagnostic::Diagnostic> {
            ::core::result::Result::Ok(())
        }
    }

    let _ = ::ferroform::settings::SettingsRegistration::of::<Settings>();
    let every = const { ::ferroform::DataSourceRegistration::of::<inner::Every>() };
    let wait = const { ::ferroform::ActionRegistration::of::<Wait>() };
    ::std::assert_eq!((every.offered.name, wait.offered.name), ("all", "wait"));
}
