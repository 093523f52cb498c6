use ferroform::cfg_resource;
use ferroform::handlers::{Cx, Error, Handlers, Id};

/// The annotation promises handlers that are not there.
#[cfg_resource("Acme::Dns::Record", handlers)]
pub struct Record {
    #[cfn(identifier, create_only)]
    name: String,
}

/// The handlers would never be called.
#[cfg_resource("Acme::Dns::Zone", registered(create, read, delete))]
pub struct Zone {
    #[cfn(identifier, create_only)]
    name: String,
}

impl Handlers for Zone {
    type Client = ();

    async fn create(_: &Cx<'_, ()>, desired: Self) -> Result<Id, Error> {
        Ok(Id::from(desired.name))
    }

    async fn read(_: &Cx<'_, ()>, _: &Id) -> Result<Option<Self>, Error> {
        Ok(None)
    }

    async fn delete(_: &Cx<'_, ()>, _: &Id) -> Result<(), Error> {
        Ok(())
    }
}

/// Nothing lists what the filter narrows.
#[cfg_resource("Acme::Dns::Host", handlers)]
pub struct Host {
    #[cfn(identifier, create_only)]
    name: String,
    #[cfn(filter)]
    zone: Option<String>,
}

impl Handlers for Host {
    type Client = ();

    async fn create(_: &Cx<'_, ()>, desired: Self) -> Result<Id, Error> {
        Ok(Id::from(desired.name))
    }

    async fn read(_: &Cx<'_, ()>, _: &Id) -> Result<Option<Self>, Error> {
        Ok(None)
    }

    async fn delete(_: &Cx<'_, ()>, _: &Id) -> Result<(), Error> {
        Ok(())
    }
}

fn main() {}
