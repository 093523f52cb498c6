//! A sample of the campaign of permissions.

use ferroform_campaigns::permissions::play;
use terraform_provider_awscc::registry;

#[test]
fn lives_pass_with_the_least_policy_and_not_with_less() {
    let types: Vec<_> = registry::all().into_iter().step_by(61).collect();
    let figures = play(&types);
    assert_eq!(figures.violations, [""; 0]);
    assert!(figures.operations > 100 && figures.mutations > 300, "{figures:?}");
}
