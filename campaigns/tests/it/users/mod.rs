//! Problems that users report of such providers, each prevented by a test.
//!
//! The item numbers refer to the list gathered from public issue threads (`users.md`).
//!
//! | item | what users report | test |
//! |---|---|---|
//! | 1 | lists come back in another order | `drift::an_unordered_list_in_another_order_is_no_change` |
//! | 2 | real changes of order are hidden, duplicates are lost | `drift::an_ordered_list_keeps_its_order_and_its_duplicates` |
//! | 3 | drift of configured values is not shown | `drift::drift_shows_where_the_user_set_the_value_and_nowhere_else` |
//! | 3 | values that the service adds hide drift | `drift::what_the_service_adds_hides_no_element_that_goes` |
//! | 4 | removing an argument does nothing | `drift::an_argument_that_is_removed_is_removed_from_the_service` |
//! | 4 | a removal that the service ignores is reported as done | `drift::what_the_service_does_not_let_go_of_is_planned_to_go_until_it_does` |
//! | 5 | computed values inside sets drift or recreate | `drift::computed_values_inside_a_set_cause_no_change` |
//! | 6 | the second plan is not empty | `drift::the_second_plan_is_empty_whatever_the_quirks_of_the_service` |
//! | 6 | a null entry of a map is planned again every time | `drift::an_entry_of_a_map_that_is_null_is_no_change` |
//! | 7 | documents are compared as texts | `drift::a_document_is_compared_by_what_it_says` |
//! | 8 | values returned by a read cannot be sent back | `drift::what_a_service_adds_to_its_answers_is_not_sent_back` |
//! | 8 | values that a create forbids come back | `spelling::what_the_service_shows_although_it_may_not_be_created_with_it_is_not_sent` |
//! | 8 | configured values do not come back | `spelling::what_the_service_never_shows_although_the_schema_does_not_say_so_is_no_drift` |
//! | 9 | values that the service rewrites are shown as drift | `drift::a_name_the_service_writes_in_its_own_case_is_no_change` |
//! | 9 | ARNs come back for ids | `spelling::ids_in_lists_and_sets_that_come_back_as_arns_are_no_change` |
//! | 9 | the same inside elements | `spelling::ids_inside_elements_that_come_back_as_arns_are_no_change` |
//! | 9 | `propertyTransform` is ignored | `spelling::a_key_that_comes_back_as_its_arn_is_no_change` |
//! | 9 | the same inside lists | `spelling::what_the_schema_says_of_rewritten_values_holds_inside_lists_too` |
//! | 10 | a replacement is planned right after creation | `drift::nothing_is_replaced_right_after_its_creation` |
//! | 11 | a patch replaces a value that does not exist | `changes::what_the_service_leaves_out_is_added_and_not_replaced` |
//! | 12 | elements are removed at the wrong places | `changes::elements_of_a_long_list_are_removed_and_changed_at_their_places` |
//! | 13 | an untouched empty list breaks an update | `changes::an_untouched_empty_list_is_in_no_patch` |
//! | 14 | write-only values are lost by updates | `changes::write_only_values_go_with_every_update_also_inside_lists` |
//! | 15 | unknown values are left after an apply | `changes::nothing_is_unknown_after_an_apply` |
//! | 21 | somebody else's object gets into the state | `changes::an_object_that_exists_already_is_left_alone` |
//! | 24 | an object that is found late is dropped from the state | `lost::an_object_that_is_found_late_stays_in_the_state` |
//! | 24 | the same for an object that is briefly not found | `lost::an_object_that_is_hidden_again_soon_after_its_creation_stays_in_the_state` |
//! | 24 | an object disappears without a message | `lost::an_object_that_is_gone_leaves_the_state_with_a_warning_and_is_created_again` |
//! | 24 | an object that the service renamed is not found | `lost::an_object_goes_by_the_name_that_the_service_gave_it` |
//! | 25 | the message of a refused update does not help | `changes::a_refused_update_names_the_way_out_and_keeps_the_state` |
//! | 25 | only the service knows that a value is fixed | `changes::what_may_be_fixed_at_creation_is_changed_in_place_unless_the_service_refuses` |
//! | 45 | patterns in another syntax refuse valid input | `changes::a_pattern_in_another_syntax_refuses_nothing` |

mod changes;
mod drift;
mod lost;
mod observed;
mod spelling;

use std::str::FromStr;

use ferroform_campaigns::contract::stage::Stage;
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Input, Report};
use ferroform_emulator::{Quirks, Recorded};
use serde_json::Value as Json;

/// One resource type, with core and an emulated service with quirks.
struct Scene {
    stage: Stage,
    address: String,
}

impl Scene {
    async fn new(type_name: &str, quirks: &str) -> Self {
        let stage = crate::stage(type_name, Quirks::from_str(quirks).unwrap()).await;
        let address = stage.address();
        Self { stage, address }
    }

    async fn apply(&mut self, config: &Input) -> Report {
        self.stage.core.apply(&self.address, config.clone()).await.unwrap()
    }

    async fn plan(&self, config: &Input) -> Report {
        self.stage.core.plan(&self.address, config.clone()).await.unwrap()
    }

    /// Reads and plans three times, and expects no change.
    async fn quiet(&mut self, config: &Input) {
        for _ in 0..3 {
            self.stage.core.refresh(&self.address).await.unwrap().expect_clean();
            self.plan(config).await.expect(Action::NoOp);
        }
    }

    /// Creates an object and updates it in place, and expects an empty plan after each.
    async fn live(&mut self, first: &Input, second: &Input) {
        self.apply(first).await.expect(Action::Create);
        self.quiet(first).await;
        self.apply(second).await.expect(Action::Update);
        self.quiet(second).await;
    }

    /// Returns an attribute in the state.
    fn state(&self, name: &str) -> Value {
        self.stage.core.instance(&self.address).unwrap().object.attribute(name).clone()
    }

    /// Returns the only object of the service.
    fn stored(&self) -> Json {
        let objects = self.stage.door.emulator.objects(None);
        assert_eq!(objects.len(), 1);
        objects.into_iter().next().unwrap().model
    }

    /// Makes the service answer for the next object with this model.
    fn answers(&self, model: Json) {
        let type_name = self.stage.table.cloudformation_type.to_owned();
        let recorded = Recorded { type_name, model, identifier: None };
        self.stage.door.emulator.answer_recorded(recorded).unwrap();
    }

    /// Changes the only object outside Terraform.
    fn drift(&self, patch: &Json) {
        let emulator = &self.stage.door.emulator;
        let identifier = emulator.objects(None).into_iter().next().unwrap().identifier;
        emulator.drift(self.stage.table.cloudformation_type, &identifier, patch).unwrap();
    }

    /// Returns the paths of the last update's patch.
    fn patched(&self) -> Vec<String> {
        let request = self.stage.door.last_request();
        let body = request.strip_prefix("UpdateResource ").unwrap();
        let operations: Vec<Json> = serde_json::from_str(body).unwrap();
        operations.iter().map(|operation| operation["path"].as_str().unwrap().to_owned()).collect()
    }
}
