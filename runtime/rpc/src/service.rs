//! Every RPC of the protocol in one table: how the log calls it, which resource type it is about, and which fields are
//! written to files. The gRPC service follows from it.

use std::pin::Pin;
use std::sync::Arc;

use ferroform_core::diagnostic::Diagnostic;
use ferroform_plugin::proto::tfplugin6::{self as proto, provider_server};
use tokio::sync::oneshot;
use tokio_stream::Stream;
use tonic::{Request, Response, Status};
use tracing::Instrument as _;

use super::failed::{Answer, Failed, crashed, failed};
use super::logged::{self, Receipt};
use super::protocol_data::{self, Message, Written};
use super::server::Server;
use super::title::Title;
use super::unsupported;

/// The responses to one request.
pub(super) type EventStream<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// The gRPC service of the protocol.
#[derive(Debug, Clone)]
pub struct Rpc(pub Arc<Server>);

impl Rpc {
    /// Returns the message of a request, and writes its fields to files if the user wants that.
    fn received<Req: Message>(&self, request: Request<Req>) -> Req {
        let request = request.into_inner();
        protocol_data::write(self.0.data_folder.as_deref(), &request);
        request
    }

    async fn guarded<Req, Res, F>(
        &self,
        request: Request<Req>,
        title: impl FnOnce(&Req) -> Option<Title> + Send,
        handler: impl FnOnce(Arc<Server>, Req) -> F + Send,
    ) -> Result<Response<Res>, Status>
    where
        F: Future<Output = Answer<Res>> + Send + 'static,
        Req: Message,
        Res: Failed + Message + Send + 'static,
    {
        let request = self.received(request);
        let (span, title) = (logged::span(&request), title(&request));
        // In a separate task, a panic stays contained, and an operation completes even if core disconnects.
        let handling = handler(Arc::clone(&self.0), request);
        let (sender, answer) = oneshot::channel();
        // One type for the tasks of all requests: tokio would be compiled once for each of them.
        let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(async move {
            let receipt = Receipt::of_request();
            let answer = handling.await.unwrap_or_else(Res::failed);
            receipt.served(answer.diagnostics());
            let _ = sender.send(answer);
        });
        let answer = match tokio::spawn(task.instrument(span)).await {
            Ok(()) => answer.await.map_err(|_| Diagnostic::bug("The operation ended without an answer.")),
            Err(error) => Err(crashed(&error)),
        };
        let mut answer = answer.unwrap_or_else(Res::failed);
        if let Some(title) = title {
            title.complete(&self.0, answer.diagnostics_mut());
        }
        protocol_data::write(self.0.data_folder.as_deref(), &answer);
        Ok(Response::new(answer))
    }
}

/// Implements the service and the traits of the messages from a table of RPCs.
///
/// `read_resource(type_name) [current_state, private] -> [new_state, private];` is an RPC about the resource type in
/// `type_name`. The fields in brackets are written to files: those of the request, then those of the response. `as` gives
/// a field the name that its file has. The errors of an RPC that is `titled` name the operation and its object ([`Title`]).
macro_rules! rpcs {
    (
        single { $(
            $rpc:ident $(($type_name:ident $(, $titled:ident)?))?
                [$($asked:ident),*] -> [$($answered:ident $(as $called:ident)?),*];
        )* }
        streams { $($stream:ident $(($stream_type_name:ident))? [$($sent:ident),*] -> $stream_type:ident;)* }
        unsupported { $($missing:ident;)* }
        unsupported streams { $($missing_stream:ident -> $missing_type:ident of $event:ident;)* }
        by hand { $($by_hand:tt)* }
    ) => {
        $(
            message!($rpc Request $(($type_name))? [$($asked),*]);
            message!($rpc Response [$($answered $(as $called)?),*]);
            failed!($rpc Response);
        )*
        $(message!($stream Request $(($stream_type_name))? [$($sent),*]);)*
        $(failed!($missing Response);)*
        $(failed!($missing_stream $event);)*

        #[tonic::async_trait]
        impl provider_server::Provider for Rpc {
            $(async fn $rpc(
                &self,
                request: Request<proto::$rpc::Request>,
            ) -> Result<Response<proto::$rpc::Response>, Status> {
                self.guarded(request, title!($($($titled)?)?), crate::$rpc::$rpc).await
            })*

            $(type $stream_type = EventStream<proto::$stream::Event>;

            async fn $stream(
                &self,
                request: Request<proto::$stream::Request>,
            ) -> Result<Response<Self::$stream_type>, Status> {
                Ok(Response::new(crate::$stream::$stream(Arc::clone(&self.0), self.received(request))))
            })*

            $(async fn $missing(
                &self,
                _: Request<proto::$missing::Request>,
            ) -> Result<Response<proto::$missing::Response>, Status> {
                Ok(Response::new(unsupported::answer(stringify!($missing))))
            })*

            $(type $missing_type = EventStream<proto::$missing_stream::$event>;

            async fn $missing_stream(
                &self,
                _: Request<proto::$missing_stream::Request>,
            ) -> Result<Response<Self::$missing_type>, Status> {
                Ok(Response::new(unsupported::stream(stringify!($missing_stream))))
            })*

            $($by_hand)*
        }

        /// The names of the RPCs of the table.
        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($rpc),)* $(stringify!($stream),)* $(stringify!($missing),)*
            $(stringify!($missing_stream),)*];
    };
}

/// Implements [`Message`] for a request or a response.
macro_rules! message {
    ($rpc:ident $part:ident $(($type_name:ident))? [$($field:ident $(as $called:ident)?),*]) => {
        impl Message for proto::$rpc::$part {
            const RPC: &'static str = stringify!($rpc);
            const PART: &'static str = stringify!($part);

            $(fn type_name(&self) -> &str {
                &self.$type_name
            })?

            fn fields(&self) -> Vec<(&'static str, &dyn Written)> {
                vec![$((called!($field $($called)?), &self.$field)),*]
            }
        }
    };
}

macro_rules! title {
    () => {
        |_| None
    };
    (titled) => {
        |request| Some(request.into())
    };
}

macro_rules! called {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $called:ident) => {
        stringify!($called)
    };
}

rpcs! {
    single {
        get_metadata [] -> [];
        get_provider_schema [] -> [];
        get_resource_identity_schemas [] -> [];
        validate_provider_config [] -> [];
        configure_provider [] -> [];
        validate_resource_config(type_name) [config] -> [];
        validate_data_resource_config(type_name) [config] -> [];
        validate_list_resource_config(type_name) [config] -> [];
        upgrade_resource_state(type_name, titled) [] -> [upgraded_state];
        upgrade_resource_identity(type_name, titled) [] -> [upgraded_identity as upgraded_resource_identity];
        move_resource_state(target_type_name, titled) [] -> [target_state];
        read_resource(type_name, titled) [current_state, provider_meta, private] -> [new_state, private];
        plan_resource_change(type_name, titled)
            [config, prior_state, proposed_new_state, provider_meta, prior_private]
            -> [planned_state, planned_private];
        apply_resource_change(type_name, titled)
            [config, planned_state, prior_state, provider_meta, planned_private]
            -> [new_state, private];
        import_resource_state(type_name, titled) [] -> [imported_resources as imported_resource];
        generate_resource_config(type_name, titled) [state] -> [config];
        read_data_source(type_name, titled) [config, provider_meta] -> [state];
        get_functions [] -> [];
        call_function [arguments] -> [result];
        validate_ephemeral_resource_config(type_name) [config] -> [];
        open_ephemeral_resource(type_name, titled) [config] -> [result];
        renew_ephemeral_resource(type_name, titled) [] -> [];
        close_ephemeral_resource(type_name, titled) [] -> [];
        validate_action_config [config] -> [];
        plan_action [config] -> [];
    }
    streams {
        list_resource(type_name) [config] -> ListResourceStream;
        invoke_action [config] -> InvokeActionStream;
    }
    unsupported {
        validate_state_store_config;
        configure_state_store;
        lock_state;
        unlock_state;
        get_states;
        delete_state;
    }
    unsupported streams {
        read_state_bytes -> ReadStateBytesStream of ResponseChunk;
    }
    by hand {
        async fn write_state_bytes(
            &self,
            _: Request<tonic::Streaming<proto::write_state_bytes::RequestChunk>>,
        ) -> Result<Response<proto::write_state_bytes::Response>, Status> {
            Ok(Response::new(unsupported::answer("write_state_bytes")))
        }

        async fn stop_provider(
            &self,
            _: Request<proto::stop_provider::Request>,
        ) -> Result<Response<proto::stop_provider::Response>, Status> {
            self.0.stop_with_core();
            Ok(Response::new(proto::stop_provider::Response::default()))
        }
    }
}

failed!(write_state_bytes Response);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_table_has_every_rpc_by_the_name_that_the_protocol_gives_it() {
        let protocol = include_str!("../../plugin/proto/tfplugin6.proto");
        let rpcs = protocol.lines().filter_map(|line| line.trim().strip_prefix("rpc "));
        let expected: BTreeSet<&str> = rpcs.filter_map(|rpc| rpc.split('(').next()).collect();
        let by_hand = ["write_state_bytes", "stop_provider"];
        let names: Vec<String> = NAMES.iter().chain(&by_hand).map(|name| protocol_data::name(name)).collect();
        assert_eq!(names.len(), expected.len());
        assert_eq!(names.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
    }
}
