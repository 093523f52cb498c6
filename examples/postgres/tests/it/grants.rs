//! Grants that other providers do not settle.

use std::sync::Arc;

use ferroform::handlers::{ErrorKind, Handlers as _, Id, List as _, Trial, Update as _};
use terraform_provider_postgres::{Grant, Kind, Postgres, Privilege, Privileges, Schema};

use crate::lives::{ODD, by_hand, create_database, create_role, grant, schema};
use crate::server::Server;
use crate::{Test, tests};

pub(crate) const TESTS: &[Test] = tests![
    at_the_same_time,
    what_everybody_may_do_by_default,
    what_everybody_may_do_with_the_schema_public,
    what_an_owner_may_do_by_default,
    a_second_grant_on_one_object,
    changes_by_others,
    a_table_that_is_gone,
    what_is_not_ours_to_revoke,
    words_that_do_not_fit,
];

async fn privileges(postgres: &Trial<Postgres>, id: &Id) -> Option<Privileges> {
    Grant::read(&postgres.cx(), id).await.unwrap().map(|grant| grant.privileges)
}

/// Two processes grant to many roles at a time: on one database, one schema, one table.
async fn at_the_same_time(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "parallel").await;
    by_hand(server, "parallel", "CREATE TABLE public.t ()").await;
    let processes = [server.connect(), server.connect()].map(Arc::new);
    let mut tasks = Vec::new();
    for number in 0..16 {
        let role = format!("parallel {number}");
        create_role(&postgres, &role).await;
        for (kind, place, privilege) in [
            (Kind::Database, ["parallel", "", ""], Privilege::Create),
            (Kind::Schema, ["parallel", "public", ""], Privilege::Create),
            (Kind::Table, ["parallel", "public", "t"], Privilege::Select),
        ] {
            let process = Arc::clone(&processes[number % 2]);
            let desired = grant(&role, kind, place, &[privilege]);
            tasks.push(tokio::spawn(async move {
                let id = Grant::create(&process.cx(), desired.clone()).await.unwrap();
                assert_eq!(Grant::read(&process.cx(), &id).await.unwrap(), Some(desired));
                Grant::delete(&process.cx(), &id).await.unwrap();
                assert_eq!(Grant::read(&process.cx(), &id).await.unwrap(), None);
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
}

async fn what_everybody_may_do_by_default(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "closed").await;
    let public = |privileges: &[Privilege]| grant("public", Kind::Database, ["closed", "", ""], privileges);
    let same =
        Grant::create(&postgres.cx(), public(&[Privilege::Connect, Privilege::Temporary])).await.unwrap_err();
    let text = "`public` has just these privileges by default: CONNECT, TEMPORARY\nLeave this grant out.";
    assert_eq!(same.to_string(), text);
    let id = Grant::create(&postgres.cx(), public(&[])).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, Some(Privileges::new()));
    Grant::update(&postgres.cx(), &id, public(&[]), public(&[Privilege::Connect])).await.unwrap();
    let both = public(&[Privilege::Connect, Privilege::Temporary]);
    let same = Grant::update(&postgres.cx(), &id, public(&[Privilege::Connect]), both).await.unwrap_err();
    assert_eq!(same.to_string(), text);
    assert_eq!(privileges(&postgres, &id).await, Some([Privilege::Connect].into()));
    assert!(Grant::list(&postgres.cx(), ()).await.unwrap().contains(&id));
    Grant::delete(&postgres.cx(), &id).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, None);
    // All roles can connect again.
    let id = Grant::create(&postgres.cx(), public(&[Privilege::Temporary])).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, Some([Privilege::Temporary].into()));
}

/// PostgreSQL itself has granted `USAGE` on the schema `public` to everybody, and before 15 `CREATE`, too: that is a grant, which can
/// be imported and dropped.
async fn what_everybody_may_do_with_the_schema_public(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "hidden").await;
    let public =
        |privileges: &[Privilege]| grant("public", Kind::Schema, ["hidden", "public", ""], privileges);
    let created = Grant::create(&postgres.cx(), public(&[Privilege::Create])).await.unwrap_err();
    assert!(matches!(created.kind(), ErrorKind::AlreadyExists(_)), "{created}");
    let id = Id::of(["public", "SCHEMA", "hidden", "public", ""]);
    assert!(privileges(&postgres, &id).await.unwrap().contains(&Privilege::Usage));
    let none =
        Grant::update(&postgres.cx(), &id, public(&[Privilege::Usage]), public(&[])).await.unwrap_err();
    assert!(none.to_string().contains("by default: none\nLeave this grant out."), "{none}");
    Grant::delete(&postgres.cx(), &id).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, None);
}

async fn what_an_owner_may_do_by_default(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "of an owner").await;
    create_role(&postgres, "schema owner").await;
    Schema::create(&postgres.cx(), schema("of an owner", ODD, Some("schema owner"))).await.unwrap();
    let of =
        |privileges: &[Privilege]| grant("schema owner", Kind::Schema, ["of an owner", ODD, ""], privileges);
    let all = Grant::create(&postgres.cx(), of(&[Privilege::Create, Privilege::Usage])).await.unwrap_err();
    assert!(all.to_string().contains("by default: CREATE, USAGE"), "{all}");
    let id = Grant::create(&postgres.cx(), of(&[Privilege::Usage])).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, Some([Privilege::Usage].into()));
    Grant::delete(&postgres.cx(), &id).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, None);
}

async fn a_second_grant_on_one_object(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "granted twice").await;
    create_role(&postgres, "grantee").await;
    let of = |privilege| grant("grantee", Kind::Schema, ["granted twice", "public", ""], &[privilege]);
    let id = Grant::create(&postgres.cx(), of(Privilege::Create)).await.unwrap();
    let second = Grant::create(&postgres.cx(), of(Privilege::Usage)).await.unwrap_err();
    assert_eq!(second.kind(), &ErrorKind::AlreadyExists(id.clone()));
    assert_eq!(privileges(&postgres, &id).await, Some([Privilege::Create].into()));
}

async fn changes_by_others(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "drifting").await;
    create_role(&postgres, "drifter").await;
    by_hand(server, "drifting", "CREATE TABLE public.t ()").await;
    let desired = grant("drifter", Kind::Table, ["drifting", "public", "t"], &[Privilege::Select]);
    let id = Grant::create(&postgres.cx(), desired.clone()).await.unwrap();
    by_hand(server, "drifting", "GRANT INSERT ON public.t TO drifter WITH GRANT OPTION").await;
    let prior = Grant::read(&postgres.cx(), &id).await.unwrap().unwrap();
    assert_eq!(prior.privileges, [Privilege::Insert, Privilege::Select].into());
    Grant::update(&postgres.cx(), &id, prior, desired).await.unwrap();
    assert_eq!(privileges(&postgres, &id).await, Some([Privilege::Select].into()));
    by_hand(server, "drifting", "REVOKE ALL ON public.t FROM drifter").await;
    assert_eq!(privileges(&postgres, &id).await, None);
}

async fn a_table_that_is_gone(server: &Server) {
    let postgres = server.connect();
    create_database(&postgres, "without tables").await;
    create_role(&postgres, "of no table").await;
    by_hand(server, "without tables", "CREATE TABLE public.t ()").await;
    let desired = grant("of no table", Kind::Table, ["without tables", "public", "t"], &[Privilege::Select]);
    let id = Grant::create(&postgres.cx(), desired.clone()).await.unwrap();
    by_hand(server, "without tables", "DROP TABLE public.t; DROP ROLE \"of no table\"").await;
    assert_eq!(privileges(&postgres, &id).await, None);
    Grant::delete(&postgres.cx(), &id).await.unwrap();
    let missing = Grant::create(&postgres.cx(), desired).await.unwrap_err();
    assert!(missing.message().contains("SQLSTATE 42P01"), "{missing}");
}

/// PostgreSQL warns, and succeeds.
async fn what_is_not_ours_to_revoke(server: &Server) {
    let superuser = server.connect();
    create_database(&superuser, "not ours").await;
    for name in ["grantor", "of the grantor"] {
        create_role(&superuser, name).await;
    }
    by_hand(server, "postgres", "ALTER ROLE grantor LOGIN PASSWORD 'p'").await;
    let grantor = Trial::new(Postgres::new(server.config("grantor").password("p").clone()));
    let public = grant("public", Kind::Database, ["not ours", "", ""], &[Privilege::Connect]);
    let refused = Grant::create(&grantor.cx(), public).await.unwrap_err().to_string();
    assert_eq!(
        refused,
        "the privileges of PUBLIC on DATABASE \"not ours\" are still CONNECT, TEMPORARY, not CONNECT\n\
         Connect as the owner. What another role has granted, only that role can revoke."
    );
    let by_grantor = "GRANT CREATE ON DATABASE \"not ours\" TO grantor WITH GRANT OPTION; SET ROLE grantor; \
        GRANT CREATE ON DATABASE \"not ours\" TO \"of the grantor\"";
    by_hand(server, "not ours", by_grantor).await;
    let id = Id::of(["of the grantor", "DATABASE", "not ours", "", ""]);
    let refused = Grant::delete(&superuser.cx(), &id).await.unwrap_err().to_string();
    assert!(
        refused.contains("\"of the grantor\" on DATABASE \"not ours\" are still CREATE, not none"),
        "{refused}"
    );
}

async fn words_that_do_not_fit(server: &Server) {
    let postgres = server.connect();
    create_role(&postgres, "misfit").await;
    let select = grant("misfit", Kind::Schema, ["postgres", "public", ""], &[Privilege::Select]);
    let error = Grant::create(&postgres.cx(), select).await.unwrap_err();
    assert!(error.to_string().contains("invalid privilege type SELECT for schema"), "{error}");
    let place = ["postgres", "public", ""];
    let error =
        Grant::create(&postgres.cx(), grant("misfit", Kind::Table, place, &[Privilege::Select])).await;
    assert_eq!(
        error.unwrap_err().to_string(),
        "a TABLE needs `schema` and `object`: they are `public` and ``"
    );
    for import in [Id::from("misfit"), Id::of(["misfit", "TABLES", "postgres", "public", "t"])] {
        assert_eq!(privileges(&postgres, &import).await, None);
    }
}
