//! A PostgreSQL server: a few sessions, each in one database, and changes that are tried again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ferroform::handlers::{self, Cx, Handlers, Id};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row};

use crate::Error;

/// A server allows 100 by default.
const SESSIONS: usize = 8;

/// How often a change is tried that other changes are in the way of. Each time, one of the others is done.
const TRIES: usize = 100;

/// A PostgreSQL server. Sessions are opened when they are needed, and kept for the next use.
#[derive(Debug)]
pub struct Postgres {
    config: Config,
    home: String,
    slots: Semaphore,
    idle: Mutex<Vec<(String, Client)>>,
}

struct Session<'a> {
    database: String,
    client: Client,
    _slot: SemaphorePermit<'a>,
}

impl Postgres {
    /// Returns the server that `config` connects to. Roles and databases are managed from the database that it names.
    #[must_use]
    pub fn new(mut config: Config) -> Self {
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(10));
        }
        let home = config.get_dbname().unwrap_or("postgres").to_owned();
        Self { config, home, slots: Semaphore::new(SESSIONS), idle: Mutex::default() }
    }

    /// Returns the database that roles and databases are managed from.
    pub(crate) fn home(&self) -> &str {
        &self.home
    }

    /// Returns the rows of a query. A database that was dropped has none.
    pub(crate) async fn rows(
        &self,
        database: &str,
        query: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let session = match self.session(database).await {
            Err(error) if error.code() == Some(&SqlState::INVALID_CATALOG_NAME) => return Ok(Vec::new()),
            session => session?,
        };
        let rows = session.client.query(query, parameters).await;
        self.keep(session);
        Ok(rows?)
    }

    /// Returns the first row of a query.
    pub(crate) async fn row(
        &self,
        database: &str,
        query: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, Error> {
        Ok(self.rows(database, query, parameters).await?.into_iter().next())
    }

    /// Runs statements in one transaction: all, or none. Of two changes of one object at a time, PostgreSQL refuses the second one
    /// ("tuple concurrently updated"), whichever process makes it. It is tried again.
    pub(crate) async fn change(&self, database: &str, statements: &[String]) -> Result<(), Error> {
        let mut tries = 1;
        loop {
            match self.execute(database, &statements.join("; ")).await {
                Err(error) if error.is_conflict() && tries < TRIES => tries += 1,
                result => return result,
            }
        }
    }

    /// Runs statements as they are: `CREATE DATABASE` cannot be part of a transaction.
    pub(crate) async fn execute(&self, database: &str, statements: &str) -> Result<(), Error> {
        let session = self.session(database).await?;
        let result = session.client.batch_execute(statements).await;
        self.keep(session);
        Ok(result?)
    }

    /// Returns the identifier of what was created, or that it is there already.
    pub(crate) async fn created<T: Handlers<Client = Self>>(
        cx: &Cx<'_, Self>,
        id: Id,
        result: Result<(), Error>,
    ) -> Result<Id, handlers::Error> {
        match result {
            // It may also be something in it that is there, such as a type of an extension.
            Err(error) if error.already_exists() && T::read(cx, &id).await?.is_some() => {
                Err(handlers::Error::already_exists(id))
            }
            result => Ok(result.map(|()| id)?),
        }
    }

    /// Runs a statement that drops something. What is missing already, or was in a database that is missing, needs no more.
    pub(crate) async fn drop(&self, database: &str, statement: &str) -> Result<(), Error> {
        match self.change(database, &[statement.to_owned()]).await {
            Err(error) if error.is_absent() => Ok(()),
            result => result,
        }
    }

    /// Returns the names that the query finds.
    pub(crate) async fn list(&self, query: &str) -> Result<Vec<Id>, Error> {
        let rows = self.rows(&self.home, query, &[]).await?;
        rows.iter().map(|row| Ok(Id::from(row.try_get::<_, &str>(0)?))).collect()
    }

    /// Returns the databases that one can connect to.
    pub(crate) async fn databases(&self) -> Result<Vec<Id>, Error> {
        let can_connect = "datallowconn AND NOT datistemplate AND has_database_privilege(oid, 'CONNECT')";
        self.list(&format!("SELECT datname FROM pg_database WHERE {can_connect} ORDER BY 1")).await
    }

    /// Returns the names that the query finds in this database or else in each, with the name of the database first.
    pub(crate) async fn list_in(&self, database: Option<String>, query: &str) -> Result<Vec<Id>, Error> {
        let databases = match database {
            Some(database) => vec![Id::from(database)],
            None => self.databases().await?,
        };
        let mut found = Vec::new();
        for database in databases {
            for row in self.rows(database.as_str(), query, &[]).await? {
                found.push(Id::of([database.as_str(), row.try_get(0)?]));
            }
        }
        Ok(found)
    }

    /// Ends the idle sessions in a database, so that it can be dropped or copied.
    pub(crate) fn leave(&self, database: &str) {
        self.idle().retain(|(idle, _)| idle != database);
    }

    /// Returns a session that works: an idle one, or a new one.
    async fn session(&self, database: &str) -> Result<Session<'_>, Error> {
        let slot = self.slots.acquire().await.map_err(|closed| Error::new(closed.to_string()))?;
        let database = database.to_owned();
        while let Some(client) = self.take(&database) {
            // The server may have been restarted since.
            if client.check_connection().await.is_ok() {
                return Ok(Session { database, client, _slot: slot });
            }
        }
        // Those that are used and those that are not are as many as there are slots.
        self.idle().truncate(self.slots.available_permits());
        let connected = self.config.clone().dbname(&database).connect(NoTls).await;
        let (client, connection) = connected.map_err(|error| {
            let error = Error::from(error).at(&format!("cannot connect to the database `{database}`"));
            // Without the code: that this database is missing does not mean that all roles are.
            if database == self.home { Error::new(error.to_string()) } else { error }
        })?;
        tokio::spawn(connection);
        Ok(Session { database, client, _slot: slot })
    }

    /// Keeps a session for the next use. One that is dropped halfway is not kept, for a statement may still run in it.
    fn keep(&self, Session { database, client, _slot }: Session<'_>) {
        if !client.is_closed() {
            self.idle().insert(0, (database, client));
        }
    }

    fn take(&self, database: &str) -> Option<Client> {
        let mut idle = self.idle();
        let index = idle.iter().position(|(idle, _)| idle == database)?;
        Some(idle.remove(index).1)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(String, Client)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
