//! The messages of each RPC: how the log calls it, which resource type it is about, and which fields are written to files.

use ferroform_plugin::proto::tfplugin6 as proto;

use super::logged::Logged;
use super::protocol_data::{Field, ProtocolData};

/// Implements the traits of messages. A message without braces implements [`ProtocolData`] itself, or has none.
macro_rules! messages {
    ($(
        $rpc:ident = $name:literal $(of $type_name:ident)?
            $(asks { $($asked:literal: $asked_kind:ident $asked_field:ident),* })?
            $(answers { $($answered:literal: $answered_kind:ident $answered_field:ident),* })?;
    )*) => {$(
        impl Logged for proto::$rpc::Request {
            const RPC: &'static str = $name;

            $(fn type_name(&self) -> &str {
                &self.$type_name
            })?
        }

        $(impl ProtocolData for proto::$rpc::Request {
            fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
                vec![$((concat!("Request_", $asked), field!(self $asked_kind $asked_field))),*]
            }
        })?

        $(impl ProtocolData for proto::$rpc::Response {
            fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
                vec![$((concat!("Response_", $answered), field!(self $answered_kind $answered_field))),*]
            }
        })?
    )*};
}

macro_rules! field {
    ($self:ident value $field:ident) => {
        Field::Dynamic($self.$field.as_ref())
    };
    ($self:ident private $field:ident) => {
        Field::Private(&$self.$field)
    };
}

messages! {
    get_metadata = "GetMetadata" asks {} answers {};
    get_provider_schema = "GetProviderSchema" asks {} answers {};
    get_resource_identity_schemas = "GetResourceIdentitySchemas" asks {} answers {};
    validate_provider_config = "ValidateProviderConfig" asks {} answers {};
    configure_provider = "ConfigureProvider" asks {} answers {};
    validate_resource_config = "ValidateResourceConfig" of type_name asks { "Config": value config } answers {};
    validate_data_resource_config = "ValidateDataResourceConfig" of type_name
        asks { "Config": value config } answers {};
    validate_list_resource_config = "ValidateListResourceConfig" of type_name
        asks { "Config": value config } answers {};
    list_resource = "ListResource" of type_name asks { "Config": value config };
    upgrade_resource_state = "UpgradeResourceState" of type_name
        asks {} answers { "UpgradedState": value upgraded_state };
    upgrade_resource_identity = "UpgradeResourceIdentity" of type_name asks {};
    read_resource = "ReadResource" of type_name
        asks { "CurrentState": value current_state, "ProviderMeta": value provider_meta, "Private": private private }
        answers { "NewState": value new_state, "Private": private private };
    plan_resource_change = "PlanResourceChange" of type_name
        asks {
            "Config": value config, "PriorState": value prior_state, "ProposedNewState": value proposed_new_state,
            "ProviderMeta": value provider_meta, "PriorPrivate": private prior_private
        }
        answers { "PlannedState": value planned_state, "PlannedPrivate": private planned_private };
    apply_resource_change = "ApplyResourceChange" of type_name
        asks {
            "Config": value config, "PlannedState": value planned_state, "PriorState": value prior_state,
            "ProviderMeta": value provider_meta, "PlannedPrivate": private planned_private
        }
        answers { "NewState": value new_state, "Private": private private };
    import_resource_state = "ImportResourceState" of type_name asks {};
    move_resource_state = "MoveResourceState" of target_type_name
        asks {} answers { "TargetState": value target_state };
    read_data_source = "ReadDataSource" of type_name
        asks { "Config": value config, "ProviderMeta": value provider_meta } answers { "State": value state };
    generate_resource_config = "GenerateResourceConfig" of type_name
        asks { "State": value state } answers { "Config": value config };
    get_functions = "GetFunctions" asks {} answers {};
    call_function = "CallFunction" answers { "Result": value result };
    validate_ephemeral_resource_config = "ValidateEphemeralResourceConfig" of type_name
        asks { "Config": value config } answers {};
    open_ephemeral_resource = "OpenEphemeralResource" of type_name
        asks { "Config": value config } answers { "Result": value result };
    renew_ephemeral_resource = "RenewEphemeralResource" of type_name asks {} answers {};
    close_ephemeral_resource = "CloseEphemeralResource" of type_name asks {} answers {};
    validate_action_config = "ValidateActionConfig" asks { "Config": value config } answers {};
    plan_action = "PlanAction" asks { "Config": value config } answers {};
    invoke_action = "InvokeAction" asks { "Config": value config };
}

impl ProtocolData for proto::call_function::Request {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        self.arguments.iter().map(|argument| ("Request_Arguments", Field::Dynamic(Some(argument)))).collect()
    }
}

impl ProtocolData for proto::upgrade_resource_identity::Response {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        let identity = self.upgraded_identity.as_ref().and_then(|identity| identity.identity_data.as_ref());
        vec![("Response_UpgradedResourceIdentity", Field::Dynamic(identity))]
    }
}

impl ProtocolData for proto::import_resource_state::Response {
    fn fields(&self) -> Vec<(&'static str, Field<'_>)> {
        let imported = self.imported_resources.iter();
        let fields = imported.flat_map(|imported| {
            [
                ("Response_ImportedResource_State", Field::Dynamic(imported.state.as_ref())),
                ("Response_ImportedResource_Private", Field::Private(&imported.private)),
            ]
        });
        fields.collect()
    }
}
