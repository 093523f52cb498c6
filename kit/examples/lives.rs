//! Plays random lifecycles of a resource type of any provider binary:
//!
//! ```text
//! cargo run -p ferroform-driver --example lives -- path/to/terraform-provider-random random_pet 200
//! ```
//!
//! The provider is configured with an empty block, so it must not need an account.
#![allow(clippy::print_stdout, reason = "it tells what came of it")]

use std::error::Error;

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Core, Launch, config};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(binary), Some(type_name)) = (arguments.next(), arguments.next()) else {
        return Err("usage: lives <provider binary> <resource type> [how many] [seed]".into());
    };
    let count = arguments.next().map_or(Ok(100), |count| count.parse())?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;

    let mut core = Core::new(Launch::new(binary).connect().await?).await?;
    core.configure(config! {}).await?;
    let schema = core.provider().resource(&type_name)?;
    let generator = Generator::new(&schema.schema).with_unknown(0.1);

    let tally = Lives { count, seed }.play(&mut core, &type_name, &generator).await?;
    println!("{} lives without a broken rule, {} refused", tally.lived, tally.refused);
    tally.reasons.iter().for_each(|(reason, count)| println!("  {count} × {reason}"));
    Ok(())
}
