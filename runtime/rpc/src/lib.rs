//! Plugin protocol 6: decodes requests, calls the engine, encodes responses. Nothing is decided here.
//!
//! Each RPC has its own file. Every failure becomes a diagnostic, including a panic. A gRPC status is returned
//! only for requests that cannot be decoded at all.

mod apply_resource_change;
mod call_function;
mod close_ephemeral_resource;
mod configure_provider;
mod deferral;
mod emulation;
pub mod environment;
mod failed;
mod generate_resource_config;
mod get_functions;
mod get_metadata;
mod get_provider_schema;
mod get_resource_identity_schemas;
mod identity;
mod import_resource_state;
mod invoke_action;
mod lease;
mod list_resource;
mod logged;
mod messages;
mod meta;
mod move_resource_state;
mod offered;
mod open_ephemeral_resource;
mod own_settings;
mod plan_action;
mod plan_resource_change;
mod protocol_data;
mod read_data_source;
mod read_resource;
mod renew_ephemeral_resource;
mod served;
mod server;
mod shared_names;
mod stream;
mod unknown_arguments;
mod unsupported;
mod upgrade_resource_identity;
mod upgrade_resource_state;
mod validate_action_config;
mod validate_data_resource_config;
mod validate_ephemeral_resource_config;
mod validate_list_resource_config;
mod validate_provider_config;
mod validate_resource_config;
pub mod wire;

use std::sync::Arc;

use ferroform_plugin::proto::tfplugin6::{self as proto, provider_server};
use tonic::{Request, Response, Status};

use self::stream::EventStream;
pub use emulation::{Emulation, Starter};
pub use get_provider_schema::SchemaService;
pub use offered::Additions;
pub use server::Server;

/// The gRPC service of the protocol.
#[derive(Debug, Clone)]
pub struct Rpc(pub Arc<Server>);

impl Rpc {
    async fn guarded<Req, Res, F>(
        &self,
        request: Request<Req>,
        handler: impl FnOnce(Arc<Server>, Req) -> F + Send,
    ) -> Result<Response<Res>, Status>
    where
        F: Future<Output = failed::Answer<Res>> + Send + 'static,
        Req: logged::Logged + protocol_data::ProtocolData,
        Res: failed::Failed + protocol_data::ProtocolData + Send + 'static,
    {
        let request = request.into_inner();
        let folder = self.0.data_folder.as_deref();
        protocol_data::write::<Req>(folder, &request);
        let span = logged::span(&request);
        // In a separate task, a panic stays contained, and an operation completes even if core disconnects.
        let handling = handler(Arc::clone(&self.0), request);
        let handling = async { handling.await.unwrap_or_else(Res::failed) };
        let answer = tokio::spawn(logged::logged(span, handling)).await;
        let answer = answer.unwrap_or_else(|error| Res::panicked(&error));
        protocol_data::write::<Req>(folder, &answer);
        Ok(Response::new(answer))
    }
}

/// Implements the service from lists of RPCs: supported ones with a single response, and unsupported ones, with a
/// single response or a stream.
macro_rules! rpcs {
    (
        $($name:ident)*;
        unsupported $($missing:ident)*;
        streams $($stream:ident $stream_type:ident $event:ident)*;
    ) => {
        #[tonic::async_trait]
        impl provider_server::Provider for Rpc {
            $(async fn $name(
                &self,
                request: Request<proto::$name::Request>,
            ) -> Result<Response<proto::$name::Response>, Status> {
                self.guarded(request, $name::$name).await
            })*

            $(async fn $missing(
                &self,
                _: Request<proto::$missing::Request>,
            ) -> Result<Response<proto::$missing::Response>, Status> {
                Ok(Response::new(unsupported::answer(stringify!($missing))))
            })*

            $(type $stream_type = EventStream<proto::$stream::$event>;

            async fn $stream(
                &self,
                _: Request<proto::$stream::Request>,
            ) -> Result<Response<Self::$stream_type>, Status> {
                Ok(Response::new(unsupported::stream(stringify!($stream))))
            })*

            async fn write_state_bytes(
                &self,
                _: Request<tonic::Streaming<proto::write_state_bytes::RequestChunk>>,
            ) -> Result<Response<proto::write_state_bytes::Response>, Status> {
                Ok(Response::new(unsupported::answer("write_state_bytes")))
            }

            type ListResourceStream = EventStream<proto::list_resource::Event>;

            async fn list_resource(
                &self,
                request: Request<proto::list_resource::Request>,
            ) -> Result<Response<Self::ListResourceStream>, Status> {
                let (folder, request) = (self.0.data_folder.as_deref(), request.into_inner());
                protocol_data::write::<proto::list_resource::Request>(folder, &request);
                Ok(Response::new(list_resource::list_resource(Arc::clone(&self.0), request)))
            }

            type InvokeActionStream = EventStream<proto::invoke_action::Event>;

            async fn invoke_action(
                &self,
                request: Request<proto::invoke_action::Request>,
            ) -> Result<Response<Self::InvokeActionStream>, Status> {
                let (folder, request) = (self.0.data_folder.as_deref(), request.into_inner());
                protocol_data::write::<proto::invoke_action::Request>(folder, &request);
                Ok(Response::new(invoke_action::invoke_action(Arc::clone(&self.0), request)))
            }

            async fn stop_provider(
                &self,
                _: Request<proto::stop_provider::Request>,
            ) -> Result<Response<proto::stop_provider::Response>, Status> {
                self.0.stop_with_core();
                Ok(Response::new(proto::stop_provider::Response::default()))
            }
        }
    };
}

rpcs! {
    get_metadata get_provider_schema get_resource_identity_schemas
    validate_provider_config validate_resource_config validate_data_resource_config validate_list_resource_config
    upgrade_resource_state upgrade_resource_identity move_resource_state
    configure_provider
    read_resource plan_resource_change apply_resource_change import_resource_state
    read_data_source generate_resource_config
    get_functions call_function
    validate_ephemeral_resource_config open_ephemeral_resource renew_ephemeral_resource close_ephemeral_resource
    validate_action_config plan_action;

    unsupported
    validate_state_store_config configure_state_store lock_state unlock_state get_states delete_state;

    streams
    read_state_bytes ReadStateBytesStream ResponseChunk;
}
