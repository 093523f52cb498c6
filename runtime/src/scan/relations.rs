//! What refers to what, as far as the provider's author knows.

/// A property of one type that names a property of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The type that refers, such as `AWS::EKS::Nodegroup`.
    pub from: String,
    /// The path of the property that refers, such as `ClusterName` or `Rules/*/RoleArn`.
    pub path: String,
    /// The type that is referred to; [`ACCOUNT`] is the account.
    pub to: String,
    /// The property of it that is named.
    pub property: String,
}

/// Stands for the account in place of a type.
pub const ACCOUNT: &str = "AWS::AccountId";

/// What refers to what.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    /// What properties of objects refer to.
    pub references: Vec<Relation>,
    /// What the arguments refer to without which objects cannot be listed.
    pub parents: Vec<Relation>,
}

impl Relations {
    /// Returns what an argument of a list request refers to.
    pub(crate) fn of_argument<'r>(
        &'r self,
        type_name: &'r str,
        property: &'r str,
    ) -> impl Iterator<Item = &'r Relation> {
        let all = self.parents.iter().chain(&self.references);
        all.filter(move |one| one.from == type_name && one.path == property)
    }
}
