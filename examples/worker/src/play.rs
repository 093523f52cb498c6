//! The steps of `main.tf` with a real provider process, where neither Terraform nor OpenTofu is installed: the test kit acts as
//! Terraform's core.

use ferroform_driver::{Action, Core, Launch, Report, config};

use crate::story::{Story, Told};

pub(crate) async fn play(launch: Launch, keep: bool) -> Result<(), String> {
    let connection = launch.connect().await.map_err(|error| error.to_string())?;
    let core = Core::new(connection).await.map_err(|error| error.to_string())?;
    core.configure(config! {}).await.map_err(|error| error.to_string())?;
    let mut story = Story { core, told: tell };
    let played = story.play(keep).await;
    story.core.stop().await;
    played
}

fn tell(told: &Told<'_>) {
    match told {
        Told::Chapter(title) => println!("\n== {title}"),
        Told::Happened(report) => println!("{}: {}{}", report.address, done(report.action), id(report)),
    }
}

fn done(action: Action) -> &'static str {
    match action {
        Action::Create => "created",
        Action::Update => "updated in place",
        Action::Delete => "destroyed",
        Action::NoOp => "unchanged",
        _ => "replaced",
    }
}

fn id(report: &Report) -> String {
    let id = report.attribute("id");
    id.as_ref().and_then(|id| id.as_str()).map(|id| format!(" [id={id}]")).unwrap_or_default()
}
