//! The location in an object's identity: the recorded account is kept, whether or not the account can be
//! looked up now.

use ferroform_driver::config;

use crate::protocol::stage::{APP, account, core_for, server, with_a_group};

#[tokio::test]
async fn an_identity_keeps_the_account_that_was_recorded_and_gets_none_later() {
    let (emulator, _core) = with_a_group().await;
    let mut identities = Vec::new();
    for skips in [false, true] {
        let block = |skips: bool| account(&emulator.endpoint()).with("skip_requesting_account_id", skips);
        let mut core = core_for(server(), block(skips)).await;
        core.import(APP, "app").await.unwrap().expect_clean();
        let known = core.instance(APP).unwrap().clone();
        // The other provider knows the account if this one does not.
        let mut other = core_for(server(), block(!skips)).await;
        other.insert(APP, known.clone());
        other.refresh(APP).await.unwrap().expect_clean();
        assert_eq!(other.instance(APP).unwrap().identity, known.identity);
        let days = if skips { 14 } else { 30 };
        let changed = config! { log_group_name = "app", retention_in_days = days };
        other.apply(APP, changed).await.unwrap().expect_clean();
        assert_eq!(other.instance(APP).unwrap().identity, known.identity);
        identities.push(known.identity);
    }
    assert_ne!(identities[0], identities[1], "one names the account");
}
