//! What an attribute is to the service and to Terraform.

/// What an attribute is. The compiler has names as `String`, tables as `&'static str`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role<Name> {
    /// A property of the service, by the name that Cloud Control knows.
    Property(Name),
    /// `id`: the whole identifier of the object.
    Identifier,
    /// `region`: the region of the object.
    Region,
    /// `timeouts`: the time limits of operations, and each of the limits in it.
    Timeouts,
    /// `tags_all`: the tags of the object, and the default tags of the provider.
    AllTags,
    /// The write-only argument of a secret.
    SecretArgument,
    /// The version of the value of such an argument.
    SecretVersion,
    /// What hooks set (`extra(url = string)`).
    Extra,
    /// An attribute of something that is no object of a service: the provider block, an action, a list.
    Block,
}

impl<Name> Role<Name> {
    /// Whether users set it and the service does not know it. The data source of a type has only its identifier and its
    /// region.
    #[must_use]
    pub const fn is_synthetic(&self) -> bool {
        self.is_of_terraform_only() || matches!(self, Self::Identifier | Self::Region)
    }

    /// Whether it says how Terraform works, and nothing of the object.
    #[must_use]
    pub const fn is_of_terraform_only(&self) -> bool {
        matches!(self, Self::Timeouts | Self::SecretArgument | Self::SecretVersion)
    }
}
