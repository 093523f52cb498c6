//! The gRPC service of the specimen.

use std::pin::Pin;

use ferroform_driver::DeferralReason;
use ferroform_driver::schema::Schema;
use ferroform_driver::value::{Path, Step, Value};
use ferroform_driver::wire;
use ferroform_plugin::proto::tfplugin6 as pb;
use ferroform_plugin::proto::tfplugin6::provider_server::{Provider, ProviderServer};
use pb::attribute_path::step::Selector;
use pb::{
    apply_resource_change as apply, generate_resource_config as generate, get_provider_schema,
    get_resource_identity_schemas as identities, import_resource_state as import,
    plan_resource_change as plan, read_resource as read, upgrade_resource_state as upgrade,
    validate_resource_config as validate,
};
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

fn schemas() -> get_provider_schema::Response {
    get_provider_schema::Response {
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

/// Returns private data as a value of the log.
pub(super) fn private(bytes: &[u8]) -> Value {
    Value::string(&String::from_utf8_lossy(bytes))
}

/// What the resource answers.
impl Specimen {
    fn schemas(&self, _: get_provider_schema::Request) -> Result<get_provider_schema::Response, Status> {
        let answer = self.answer_thing(Call::Schema, "GetProviderSchema", Vec::new(), |_, talk| {
            talk.answer.schemas = Some(schemas());
        })?;
        self.memory.lock().unwrap().log.pop();
        Ok(answer.schemas.unwrap_or_default())
    }

    fn identities(&self, _: identities::Request) -> Result<identities::Response, Status> {
        let identity_schemas = [(TYPE.to_owned(), schema::identity())].into();
        Ok(identities::Response { identity_schemas, ..Default::default() })
    }

    fn validate(&self, request: validate::Request) -> Result<validate::Response, Status> {
        let diagnostics = self.validated(&self.schema, "ValidateResourceConfig", request.config.as_ref())?;
        Ok(validate::Response { diagnostics })
    }

    fn upgrade(&self, request: upgrade::Request) -> Result<upgrade::Response, Status> {
        let json = request.raw_state.unwrap_or_default().json;
        let object = wire::from_json(&json, self.schema.block.ty())
            .map_err(|error| Status::invalid_argument(error.to_string()))?;
        let sent = vec![("prior", object)];
        let answer = self.answer_thing(Call::Upgrade, "UpgradeResourceState", sent, |_, talk| {
            talk.answer.object = Some(talk.prior.clone());
        })?;
        Ok(upgrade::Response { upgraded_state: self.encode(&answer), diagnostics: answer.diagnostics })
    }

    fn read(&self, request: read::Request) -> Result<read::Response, Status> {
        let sent = vec![("prior", self.decode(request.current_state.as_ref()))];
        let answer = self.answer_thing(Call::Read, "ReadResource", sent, |memory, talk| {
            memory.read(talk, request.private);
            talk.defer(request.client_capabilities);
        })?;
        Ok(read::Response {
            new_state: self.encode(&answer),
            new_identity: encode_identity(answer.identity.as_ref()),
            deferred: deferred(&answer),
            private: answer.private,
            diagnostics: answer.diagnostics,
        })
    }

    fn plan(&self, request: plan::Request) -> Result<plan::Response, Status> {
        let sent = vec![
            ("prior", self.decode(request.prior_state.as_ref())),
            ("config", self.decode(request.config.as_ref())),
            ("proposed", self.decode(request.proposed_new_state.as_ref())),
            ("private", private(&request.prior_private)),
        ];
        let identity = decode_identity(request.prior_identity.as_ref());
        let answer = self.answer_thing(Call::Plan, "PlanResourceChange", sent, |memory, talk| {
            memory.plan(talk, request.prior_private, identity);
            talk.defer(request.client_capabilities);
        })?;
        Ok(plan::Response {
            planned_state: self.encode(&answer),
            requires_replace: answer.requires_replace.iter().map(path_to_proto).collect(),
            planned_identity: encode_identity(answer.identity.as_ref()),
            deferred: deferred(&answer),
            planned_private: answer.private,
            diagnostics: answer.diagnostics,
            legacy_type_system: answer.legacy,
        })
    }

    fn apply(&self, request: apply::Request) -> Result<apply::Response, Status> {
        let sent = vec![
            ("prior", self.decode(request.prior_state.as_ref())),
            ("config", self.decode(request.config.as_ref())),
            ("planned", self.decode(request.planned_state.as_ref())),
            ("private", private(&request.planned_private)),
        ];
        let answer = self.answer_thing(Call::Apply, "ApplyResourceChange", sent, Memory::apply)?;
        Ok(apply::Response {
            new_state: self.encode(&answer),
            new_identity: encode_identity(answer.identity.as_ref()),
            private: answer.private,
            diagnostics: answer.diagnostics,
            legacy_type_system: answer.legacy,
        })
    }

    fn import(&self, request: import::Request) -> Result<import::Response, Status> {
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
        let one = import::ImportedResource {
            type_name: TYPE.to_owned(),
            state: self.encode(&answer),
            identity: encode_identity(answer.identity.as_ref()),
            private: answer.private,
        };
        let imported_resources = vec![one; answer.copies];
        Ok(import::Response { imported_resources, deferred, diagnostics: answer.diagnostics })
    }

    fn generate(&self, request: generate::Request) -> Result<generate::Response, Status> {
        let sent = vec![("prior", self.decode(request.state.as_ref()))];
        let answer =
            self.answer_thing(Call::Generate, "GenerateResourceConfig", sent, |_, talk| talk.generate())?;
        Ok(generate::Response { config: self.encode(&answer), diagnostics: answer.diagnostics })
    }

    /// Validates a configuration.
    pub(super) fn validated(
        &self,
        schema: &Schema,
        name: &'static str,
        config: Option<&pb::DynamicValue>,
    ) -> Result<Vec<pb::Diagnostic>, Status> {
        let sent = vec![("config", wire::decode(config, schema.block.ty()).unwrap())];
        Ok(self.answer(schema, Call::Validate, name, sent, |_, _| ())?.diagnostics)
    }

    /// Answers what has no answer but that all is well.
    fn accept<Q, A: Default>(&self, _: Q) -> Result<A, Status> {
        Ok(A::default())
    }

    /// Answers calls for features that the specimen does not have.
    fn refuse<Q, A>(&self, _: Q) -> Result<A, Status> {
        Err(Status::unimplemented("the specimen does not have this feature"))
    }
}

type Pending<'f, T> = Pin<Box<dyn Future<Output = Result<Response<T>, Status>> + Send + 'f>>;

macro_rules! answer {
    ($method:ident) => {
        pb::$method::Response
    };
    ($method:ident $answer:ty) => {
        $answer
    };
}

/// Defines calls, each with the method of the specimen that answers it.
macro_rules! calls {
    ($($method:ident $(-> $answer:ty)? = $own:ident;)*) => { $(
        fn $method<'life0, 'async_trait>(
            &'life0 self,
            request: Request<pb::$method::Request>,
        ) -> Pending<'async_trait, answer!($method $($answer)?)>
        where
            'life0: 'async_trait,
            Self: 'async_trait,
        {
            Box::pin(async { self.$own(request.into_inner()).map(Response::new) })
        }
    )* };
}

#[tonic::async_trait]
impl Provider for Specimen {
    type ListResourceStream = Events<pb::list_resource::Event>;
    type InvokeActionStream = Events<pb::invoke_action::Event>;
    type ReadStateBytesStream = Events<pb::read_state_bytes::ResponseChunk>;

    async fn write_state_bytes(
        &self,
        _: Request<tonic::Streaming<pb::write_state_bytes::RequestChunk>>,
    ) -> Result<Response<pb::write_state_bytes::Response>, Status> {
        self.refuse(())
    }

    calls! {
        get_provider_schema = schemas;
        get_resource_identity_schemas = identities;
        validate_provider_config = accept;
        configure_provider = accept;
        stop_provider = accept;

        validate_resource_config = validate;
        upgrade_resource_state = upgrade;
        read_resource = read;
        plan_resource_change = plan;
        apply_resource_change = apply;
        import_resource_state = import;
        generate_resource_config = generate;

        validate_list_resource_config = validate_listing;
        list_resource -> Self::ListResourceStream = list;
        validate_data_resource_config = validate_view;
        read_data_source = read_view;
        validate_ephemeral_resource_config = validate_token;
        open_ephemeral_resource = open;
        renew_ephemeral_resource = renew;
        close_ephemeral_resource = close;
        validate_action_config = validate_touch;
        plan_action = plan_touch;
        invoke_action -> Self::InvokeActionStream = touch;

        get_metadata = refuse;
        upgrade_resource_identity = refuse;
        move_resource_state = refuse;
        get_functions = refuse;
        call_function = refuse;
        validate_state_store_config = refuse;
        configure_state_store = refuse;
        read_state_bytes -> Self::ReadStateBytesStream = refuse;
        lock_state = refuse;
        unlock_state = refuse;
        get_states = refuse;
        delete_state = refuse;
    }
}
