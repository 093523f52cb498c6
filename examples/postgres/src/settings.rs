//! The `provider` block.

use ferroform::ProviderSettings;
use ferroform::handlers::Error;
use ferroform::properties::Secret;
use tokio_postgres::Config;

use crate::Postgres;

/// How the server is reached. The variables are those of PostgreSQL's own programs.
#[derive(ProviderSettings)]
pub struct Settings {
    /// The name of its host, or the folder of its Unix socket.
    #[terraform(env = "PGHOST", default = "localhost")]
    host: String,
    /// Its port.
    #[terraform(env = "PGPORT", default = 5432, range(1..))]
    port: u16,
    /// The role to connect as.
    #[terraform(env = "PGUSER", default = "postgres")]
    username: String,
    /// The password of this role.
    #[terraform(env = "PGPASSWORD")]
    password: Option<Secret>,
    /// The database from which roles and databases are managed.
    #[terraform(env = "PGDATABASE", default = "postgres")]
    database: String,
}

impl Settings {
    /// Makes the client. It connects when it is first used.
    pub(crate) async fn connect(self) -> Result<Postgres, Error> {
        let mut config = Config::new();
        config.host(&self.host).port(self.port).user(&self.username).dbname(&self.database);
        if let Some(password) = &self.password {
            config.password(password.expose());
        }
        Ok(Postgres::new(config))
    }
}
