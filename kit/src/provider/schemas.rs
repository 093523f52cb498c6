//! The schemas of a provider.

use std::collections::BTreeMap;

use ferroform_plugin::proto::tfplugin6 as pb;
use pb::provider_client::ProviderClient;
use prost::Message as _;
use tonic::Code;
use tonic::transport::Channel;

use super::CallError;
use super::answers::answered;
use crate::diagnostic::Diagnostic;
use crate::schema::{Schema, identity_from_proto, schema_from_proto};
use crate::value::{Path, Type};

/// The answers of GetProviderSchema and GetResourceIdentitySchemas.
#[derive(Debug)]
pub struct Schemas {
    /// The schema of the provider block.
    pub provider: Schema,
    /// The schemas of the resource types.
    pub resources: BTreeMap<String, ResourceSchema>,
    /// The schemas of the data sources.
    pub data_sources: BTreeMap<String, Schema>,
    /// The schemas of the ephemeral resources.
    pub ephemeral_resources: BTreeMap<String, Schema>,
    /// The schemas of the configurations of list resources, by resource type.
    pub list_resources: BTreeMap<String, Schema>,
    /// The schemas of the configurations of actions.
    pub actions: BTreeMap<String, Schema>,
    /// The schema of `provider_meta` blocks.
    pub provider_meta: Option<Schema>,
    /// The capabilities of the server.
    pub capabilities: pb::ServerCapabilities,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// The size of the schema message in bytes.
    pub encoded_size: usize,
}

/// The schema of a resource type, with the schema of its identity.
#[derive(Debug)]
pub struct ResourceSchema {
    /// The resource itself.
    pub schema: Schema,
    /// Version and type of its identity, if it has one.
    pub identity: Option<(i64, Type)>,
}

impl Schemas {
    /// Returns the list resources whose resource type does not exist or has no identity, which core cannot
    /// list.
    pub(crate) fn lists_without_identity(&self) -> impl Iterator<Item = (&str, Path, String)> {
        let has_identity =
            |name: &String| self.resources.get(name).is_some_and(|resource| resource.identity.is_some());
        let without = self.list_resources.keys().filter(move |name| !has_identity(name));
        without.map(|name| {
            (name.as_str(), Path::root(), "a list resource needs a resource type with an identity".to_owned())
        })
    }
}

pub(super) async fn fetch(client: &mut ProviderClient<Channel>) -> Result<Schemas, CallError> {
    let answer = client.get_provider_schema(pb::get_provider_schema::Request {}).await;
    let answer = answered("GetProviderSchema", answer)?;
    let encoded_size = answer.encoded_len();
    let identities = identities(client).await?;

    let mut resources = BTreeMap::new();
    for (name, schema) in &answer.resource_schemas {
        let schema = schema_from_proto(name, schema)?;
        let identity =
            identities.get(name).map(|identity| identity_from_proto(name, identity)).transpose()?;
        resources.insert(name.clone(), ResourceSchema { schema, identity });
    }
    let empty = pb::Schema::default();
    let action = |(name, action): (&String, &pb::ActionSchema)| {
        Ok((name.clone(), schema_from_proto(name, action.schema.as_ref().unwrap_or(&empty))?))
    };
    Ok(Schemas {
        provider: schema_from_proto("provider", answer.provider.as_ref().unwrap_or(&empty))?,
        resources,
        data_sources: by_name(&answer.data_source_schemas)?,
        ephemeral_resources: by_name(&answer.ephemeral_resource_schemas)?,
        list_resources: by_name(&answer.list_resource_schemas)?,
        actions: answer.action_schemas.iter().map(action).collect::<Result<_, CallError>>()?,
        provider_meta: answer
            .provider_meta
            .as_ref()
            .filter(|schema| schema.block.is_some())
            .map(|schema| schema_from_proto("provider_meta", schema))
            .transpose()?,
        capabilities: answer.server_capabilities.unwrap_or_default(),
        diagnostics: answer.diagnostics.iter().map(Diagnostic::from_proto).collect(),
        encoded_size,
    })
}

fn by_name(schemas: &BTreeMap<String, pb::Schema>) -> Result<BTreeMap<String, Schema>, CallError> {
    schemas.iter().map(|(name, schema)| Ok((name.clone(), schema_from_proto(name, schema)?))).collect()
}

/// Requests the identity schemas. Providers older than protocol 6.9 do not implement the call and have no
/// identities.
async fn identities(
    client: &mut ProviderClient<Channel>,
) -> Result<BTreeMap<String, pb::ResourceIdentitySchema>, CallError> {
    match client.get_resource_identity_schemas(pb::get_resource_identity_schemas::Request {}).await {
        Err(status) if status.code() == Code::Unimplemented => Ok(Default::default()),
        answer => Ok(answered("GetResourceIdentitySchemas", answer)?.identity_schemas),
    }
}
