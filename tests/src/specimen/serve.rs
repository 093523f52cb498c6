//! The gRPC service of the specimen.

use std::future::Future;
use std::pin::Pin;

use ferroform_driver::DeferralReason;
use ferroform_driver::schema::Schema;
use ferroform_driver::value::{Path, Step, Value};
use ferroform_driver::wire;
use ferroform_proto::tfplugin6 as pb;
use ferroform_proto::tfplugin6::provider_server::{Provider, ProviderServer};
use pb::attribute_path::step::Selector;
use tonic::{Request, Response, Status};

use super::others::Events;
use super::{ABSENT, Answer, Call, Entry, Memory, Specimen, TOKEN, TOUCH, TYPE, Talk, VIEW, schema};

/// The objects of a request by their names in the log.
pub(super) type Sent = Vec<(&'static str, Value)>;

impl Specimen {
    /// Serves on a unix socket until the runtime ends.
    pub fn listen(&self, socket: &std::path::Path) {
        let listener = tokio::net::UnixListener::bind(socket).unwrap();
        let incoming = tokio_stream::wrappers::UnixListenerStream::new(listener);
        let server = tonic::transport::Server::builder().add_service(ProviderServer::new(self.clone()));
        tokio::spawn(server.serve_with_incoming(incoming));
    }

    fn decode(&self, value: Option<&pb::DynamicValue>) -> Value {
        wire::decode(value, self.schema.block.ty()).unwrap()
    }

    /// Answers a call honestly, and then applies the twist.
    pub(super) fn answer(
        &self,
        schema: &Schema,
        call: Call,
        name: &'static str,
        sent: Sent,
        honest: impl FnOnce(&mut Memory, &mut Talk<'_>),
    ) -> Result<Answer, Status> {
        let mut memory = self.memory.lock().unwrap();
        let nth = memory.calls.entry(call).or_default();
        *nth += 1;
        let part = |name: &str| {
            sent.iter().find(|(part, _)| *part == name).map_or(Value::Null, |(_, value)| value.clone())
        };
        let mut talk = Talk {
            call,
            nth: *nth,
            prior: part("prior"),
            config: part("config"),
            proposed: part("proposed"),
            planned: part("planned"),
            schema,
            answer: Answer::default(),
        };
        memory.log.push(Entry { call: name, sent });
        honest(&mut memory, &mut talk);
        if let Some(twist) = self.twist {
            twist(&mut talk);
        }
        match talk.answer.status.take() {
            Some(broken) => Err(Status::internal(broken)),
            None => Ok(talk.answer),
        }
    }

    /// As [`Specimen::answer`], for the resource.
    fn answer_thing(
        &self,
        call: Call,
        name: &'static str,
        sent: Sent,
        honest: impl FnOnce(&mut Memory, &mut Talk<'_>),
    ) -> Result<Answer, Status> {
        self.answer(&self.schema, call, name, sent, honest)
    }

    fn encode(&self, answer: &Answer) -> Option<pb::DynamicValue> {
        encode(&self.schema, answer)
    }
}

pub(super) fn encode(schema: &Schema, answer: &Answer) -> Option<pb::DynamicValue> {
    if let Some(raw) = &answer.raw {
        return Some(pb::DynamicValue { msgpack: raw.clone().into(), json: Default::default() });
    }
    let object = answer.object.as_ref()?;
    Some(wire::encode(object, schema.block.ty()).unwrap())
}

pub(super) fn path_to_proto(path: &Path) -> pb::AttributePath {
    let step = |step: &Step| {
        let selector = match step {
            Step::Attribute(name) => Selector::AttributeName(name.clone()),
            Step::Key(key) => Selector::ElementKeyString(key.clone()),
            Step::Index(index) => Selector::ElementKeyInt(*index),
            Step::Element(_) => return None,
        };
        Some(pb::attribute_path::Step { selector: Some(selector) })
    };
    pb::AttributePath { steps: path.0.iter().filter_map(step).collect() }
}

fn identity_type() -> ferroform_driver::value::Type {
    ferroform_driver::schema::identity_from_proto("specimen", &schema::identity()).unwrap().1
}

pub(super) fn encode_identity(identity: Option<&Value>) -> Option<pb::ResourceIdentityData> {
    let data = wire::encode(identity?, &identity_type()).unwrap();
    Some(pb::ResourceIdentityData { identity_data: Some(data) })
}

fn decode_identity(data: Option<&pb::ResourceIdentityData>) -> Option<Value> {
    let value = wire::decode(data?.identity_data.as_ref(), &identity_type()).unwrap();
    (!value.is_null()).then_some(value)
}

pub(super) fn deferred(answer: &Answer) -> Option<pb::Deferred> {
    answer.deferred.map(|reason| pb::Deferred { reason: reason.into() })
}

fn schemas() -> pb::get_provider_schema::Response {
    pb::get_provider_schema::Response {
        provider: Some(pb::Schema { version: 0, block: Some(pb::schema::Block::default()) }),
        resource_schemas: [(TYPE.to_owned(), schema::message())].into(),
        list_resource_schemas: [(TYPE.to_owned(), schema::listing())].into(),
        ephemeral_resource_schemas: [(TOKEN.to_owned(), schema::token())].into(),
        action_schemas: [(TOUCH.to_owned(), pb::ActionSchema { schema: Some(schema::touch()) })].into(),
        data_source_schemas: [(VIEW.to_owned(), schema::view())].into(),
        server_capabilities: Some(pb::ServerCapabilities {
            plan_destroy: true,
            generate_resource_config: true,
            ..Default::default()
        }),
        ..Default::default()
    }
}

type Pending<'f, T> = Pin<Box<dyn Future<Output = Result<Response<T>, Status>> + Send + 'f>>;

/// Defines calls for features that the specimen does not have.
macro_rules! not_offered {
    ($($method:ident: $request:ident -> $answer:ty;)*) => { $(
        fn $method<'life0, 'async_trait>(
            &'life0 self,
            _: Request<pb::$request::Request>,
        ) -> Pending<'async_trait, $answer>
        where
            'life0: 'async_trait,
            Self: 'async_trait,
        {
            Box::pin(async { Err(Status::unimplemented(stringify!($method))) })
        }
    )* };
}

/// Defines calls that a method of the specimen answers.
macro_rules! offered {
    ($($method:ident: $request:ident -> $answer:ty = $own:ident;)*) => { $(
        fn $method<'life0, 'async_trait>(
            &'life0 self,
            request: Request<pb::$request::Request>,
        ) -> Pending<'async_trait, $answer>
        where
            'life0: 'async_trait,
            Self: 'async_trait,
        {
            Box::pin(async { self.$own(request.into_inner()).map(Response::new) })
        }
    )* };
}

type Nothing<T> = tokio_stream::Empty<Result<T, Status>>;

#[tonic::async_trait]
impl Provider for Specimen {
    async fn get_provider_schema(
        &self,
        _: Request<pb::get_provider_schema::Request>,
    ) -> Result<Response<pb::get_provider_schema::Response>, Status> {
        let answer = self.answer_thing(Call::Schema, "GetProviderSchema", Vec::new(), |_, talk| {
            talk.answer.schemas = Some(schemas());
        })?;
        self.memory.lock().unwrap().log.pop();
        Ok(Response::new(answer.schemas.unwrap_or_default()))
    }

    async fn get_resource_identity_schemas(
        &self,
        _: Request<pb::get_resource_identity_schemas::Request>,
    ) -> Result<Response<pb::get_resource_identity_schemas::Response>, Status> {
        let identity_schemas = [(TYPE.to_owned(), schema::identity())].into();
        Ok(Response::new(pb::get_resource_identity_schemas::Response {
            identity_schemas,
            ..Default::default()
        }))
    }

    async fn validate_provider_config(
        &self,
        _: Request<pb::validate_provider_config::Request>,
    ) -> Result<Response<pb::validate_provider_config::Response>, Status> {
        Ok(Response::new(Default::default()))
    }

    async fn configure_provider(
        &self,
        _: Request<pb::configure_provider::Request>,
    ) -> Result<Response<pb::configure_provider::Response>, Status> {
        Ok(Response::new(Default::default()))
    }

    async fn stop_provider(
        &self,
        _: Request<pb::stop_provider::Request>,
    ) -> Result<Response<pb::stop_provider::Response>, Status> {
        Ok(Response::new(Default::default()))
    }

    async fn validate_resource_config(
        &self,
        request: Request<pb::validate_resource_config::Request>,
    ) -> Result<Response<pb::validate_resource_config::Response>, Status> {
        let sent = vec![("config", self.decode(request.into_inner().config.as_ref()))];
        let answer = self.answer_thing(Call::Validate, "ValidateResourceConfig", sent, |_, _| ())?;
        Ok(Response::new(pb::validate_resource_config::Response { diagnostics: answer.diagnostics }))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<pb::upgrade_resource_state::Request>,
    ) -> Result<Response<pb::upgrade_resource_state::Response>, Status> {
        let request = request.into_inner();
        let json = request.raw_state.unwrap_or_default().json;
        let object = wire::from_json(&json, self.schema.block.ty())
            .map_err(|error| Status::invalid_argument(error.to_string()))?;
        let answer =
            self.answer_thing(Call::Upgrade, "UpgradeResourceState", vec![("prior", object)], |_, talk| {
                talk.answer.object = Some(talk.prior.clone());
            })?;
        let upgraded_state = self.encode(&answer);
        Ok(Response::new(pb::upgrade_resource_state::Response {
            upgraded_state,
            diagnostics: answer.diagnostics,
        }))
    }

    async fn read_resource(
        &self,
        request: Request<pb::read_resource::Request>,
    ) -> Result<Response<pb::read_resource::Response>, Status> {
        let request = request.into_inner();
        let sent = vec![("prior", self.decode(request.current_state.as_ref()))];
        let answer = self.answer_thing(Call::Read, "ReadResource", sent, |memory, talk| {
            memory.read(talk, request.private);
            talk.defer(request.client_capabilities);
        })?;
        Ok(Response::new(pb::read_resource::Response {
            new_state: self.encode(&answer),
            new_identity: encode_identity(answer.identity.as_ref()),
            deferred: deferred(&answer),
            private: answer.private,
            diagnostics: answer.diagnostics,
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<pb::plan_resource_change::Request>,
    ) -> Result<Response<pb::plan_resource_change::Response>, Status> {
        let request = request.into_inner();
        let sent = vec![
            ("prior", self.decode(request.prior_state.as_ref())),
            ("config", self.decode(request.config.as_ref())),
            ("proposed", self.decode(request.proposed_new_state.as_ref())),
            ("private", Value::string(&String::from_utf8_lossy(&request.prior_private))),
        ];
        let identity = decode_identity(request.prior_identity.as_ref());
        let answer = self.answer_thing(Call::Plan, "PlanResourceChange", sent, |memory, talk| {
            memory.plan(talk, request.prior_private, identity);
            talk.defer(request.client_capabilities);
        })?;
        Ok(Response::new(pb::plan_resource_change::Response {
            planned_state: self.encode(&answer),
            requires_replace: answer.requires_replace.iter().map(path_to_proto).collect(),
            planned_identity: encode_identity(answer.identity.as_ref()),
            deferred: deferred(&answer),
            planned_private: answer.private,
            diagnostics: answer.diagnostics,
            legacy_type_system: answer.legacy,
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<pb::apply_resource_change::Request>,
    ) -> Result<Response<pb::apply_resource_change::Response>, Status> {
        let request = request.into_inner();
        let sent = vec![
            ("prior", self.decode(request.prior_state.as_ref())),
            ("config", self.decode(request.config.as_ref())),
            ("planned", self.decode(request.planned_state.as_ref())),
            ("private", Value::string(&String::from_utf8_lossy(&request.planned_private))),
        ];
        let answer = self.answer_thing(Call::Apply, "ApplyResourceChange", sent, Memory::apply)?;
        Ok(Response::new(pb::apply_resource_change::Response {
            new_state: self.encode(&answer),
            new_identity: encode_identity(answer.identity.as_ref()),
            private: answer.private,
            diagnostics: answer.diagnostics,
            legacy_type_system: answer.legacy,
        }))
    }

    async fn import_resource_state(
        &self,
        request: Request<pb::import_resource_state::Request>,
    ) -> Result<Response<pb::import_resource_state::Response>, Status> {
        let request = request.into_inner();
        let is_allowed = request.client_capabilities.is_some_and(|client| client.deferral_allowed);
        let identity = decode_identity(request.identity.as_ref()).unwrap_or_default().attribute("id");
        let id = identity.as_str().map_or(request.id, str::to_owned);
        let sent = vec![("id", Value::string(&id))];
        let answer = self.answer_thing(Call::Import, "ImportResourceState", sent, |memory, talk| {
            memory.import(talk, &id);
            if is_allowed && id == ABSENT {
                talk.answer.deferred = Some(DeferralReason::AbsentPrereq);
                talk.answer.copies = 0;
            }
        })?;
        let deferred = deferred(&answer);
        let one = pb::import_resource_state::ImportedResource {
            type_name: TYPE.to_owned(),
            state: self.encode(&answer),
            identity: encode_identity(answer.identity.as_ref()),
            private: answer.private,
        };
        Ok(Response::new(pb::import_resource_state::Response {
            imported_resources: vec![one; answer.copies],
            deferred,
            diagnostics: answer.diagnostics,
        }))
    }

    async fn generate_resource_config(
        &self,
        request: Request<pb::generate_resource_config::Request>,
    ) -> Result<Response<pb::generate_resource_config::Response>, Status> {
        let sent = vec![("prior", self.decode(request.into_inner().state.as_ref()))];
        let answer =
            self.answer_thing(Call::Generate, "GenerateResourceConfig", sent, |_, talk| talk.generate())?;
        let config = self.encode(&answer);
        Ok(Response::new(pb::generate_resource_config::Response { config, diagnostics: answer.diagnostics }))
    }

    type ListResourceStream = Events<pb::list_resource::Event>;
    type InvokeActionStream = Events<pb::invoke_action::Event>;
    type ReadStateBytesStream = Nothing<pb::read_state_bytes::ResponseChunk>;

    async fn write_state_bytes(
        &self,
        _: Request<tonic::Streaming<pb::write_state_bytes::RequestChunk>>,
    ) -> Result<Response<pb::write_state_bytes::Response>, Status> {
        Err(Status::unimplemented("write_state_bytes"))
    }

    offered! {
        validate_ephemeral_resource_config: validate_ephemeral_resource_config -> pb::validate_ephemeral_resource_config::Response = validate_token;
        open_ephemeral_resource: open_ephemeral_resource -> pb::open_ephemeral_resource::Response = open;
        renew_ephemeral_resource: renew_ephemeral_resource -> pb::renew_ephemeral_resource::Response = renew;
        close_ephemeral_resource: close_ephemeral_resource -> pb::close_ephemeral_resource::Response = close;
        validate_action_config: validate_action_config -> pb::validate_action_config::Response = validate_touch;
        plan_action: plan_action -> pb::plan_action::Response = plan_touch;
        invoke_action: invoke_action -> Self::InvokeActionStream = touch;
        validate_list_resource_config: validate_list_resource_config -> pb::validate_list_resource_config::Response = validate_listing;
        list_resource: list_resource -> Self::ListResourceStream = list;
        validate_data_resource_config: validate_data_resource_config -> pb::validate_data_resource_config::Response = validate_view;
        read_data_source: read_data_source -> pb::read_data_source::Response = read_view;
    }

    not_offered! {
        get_metadata: get_metadata -> pb::get_metadata::Response;
        upgrade_resource_identity: upgrade_resource_identity -> pb::upgrade_resource_identity::Response;
        move_resource_state: move_resource_state -> pb::move_resource_state::Response;
        get_functions: get_functions -> pb::get_functions::Response;
        call_function: call_function -> pb::call_function::Response;
        validate_state_store_config: validate_state_store_config -> pb::validate_state_store_config::Response;
        configure_state_store: configure_state_store -> pb::configure_state_store::Response;
        read_state_bytes: read_state_bytes -> Self::ReadStateBytesStream;
        lock_state: lock_state -> pb::lock_state::Response;
        unlock_state: unlock_state -> pb::unlock_state::Response;
        get_states: get_states -> pb::get_states::Response;
        delete_state: delete_state -> pb::delete_state::Response;
    }
}
