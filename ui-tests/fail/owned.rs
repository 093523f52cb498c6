use ferroform::cfg_resource;
use ferroform::handlers::{Cx, Error, Handlers, Id, List};

type Seconds = u32;

/// A record.
#[cfg_resource("Acme::Dns::Record", handlers)]
pub struct Record {
    #[cfn(identifier, create_only, minLenght = 1)]
    name: String,
    ttl: Option<Seconds>,
    #[cfn(read_only, filter)]
    zone: String,
}

impl Handlers for Record {
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

impl List for Record {
    async fn list(_: &Cx<'_, ()>, filter: RecordFilter) -> Result<Vec<Id>, Error> {
        Ok(filter.zone.map(Id::from).into_iter().collect())
    }
}

/// A default that no object can have.
#[cfg_resource("Acme::Dns::Server", registered(create, read, delete))]
pub struct Server {
    #[cfn(identifier, create_only)]
    name: String,
    #[cfn(default = 70_000, range(1..=65535))]
    port: u32,
}

#[cfg_resource("Acme::Dns::Zone", registered(create, read, delete))]
mod zone {
    /// It is underlined where it is written.
    #[cfn(identifier(team, "Endpoint/Hots"))]
    pub(super) struct Zone {
        #[cfn(create_only)]
        team: String,
        endpoint: Endpoint,
    }

    struct Endpoint {
        #[cfn(rename = "Host")]
        host: String,
        endless: Option<Endless>,
    }

    struct Endless(Box<Endless>);
}

fn main() {
    // There are no further errors about what would have been generated.
    let _ = (Record::schema(), zone::Zone::schema());
    let _ = ferroform::resources![Record];
}
