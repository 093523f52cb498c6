//! What an attribute is to the service and to Terraform.

/// The root attribute with the region of an object.
pub const REGION: &str = "region";
/// The root attribute with the time limits of operations.
pub const TIMEOUTS: &str = "timeouts";
/// The root attribute with all tags that the configuration asks for.
pub const TAGS_ALL: &str = "tags_all";

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

// A new role answers each of these questions: none has a branch for the rest.
impl<Name> Role<Name> {
    /// Whether data sources leave it out, as the service does not know it: all of these but the identifier, which they require, and
    /// the region.
    #[must_use]
    pub const fn is_synthetic(&self) -> bool {
        match self {
            Self::Identifier | Self::Region | Self::Timeouts | Self::SecretArgument | Self::SecretVersion => {
                true
            }
            Self::Property(_) | Self::AllTags | Self::Extra | Self::Block => false,
        }
    }

    /// Whether it says how Terraform works, and nothing of the object: it is not compared and replaces nothing.
    #[must_use]
    pub const fn is_of_terraform_only(&self) -> bool {
        match self {
            Self::Timeouts | Self::SecretArgument | Self::SecretVersion => true,
            Self::Property(_)
            | Self::Identifier
            | Self::Region
            | Self::AllTags
            | Self::Extra
            | Self::Block => false,
        }
    }

    /// Whether hooks have a field for it.
    #[must_use]
    pub const fn is_seen_by_hooks(&self) -> bool {
        match self {
            Self::Property(_) | Self::Identifier | Self::AllTags | Self::Extra | Self::Block => true,
            Self::Region | Self::Timeouts | Self::SecretArgument | Self::SecretVersion => false,
        }
    }
}
