use ferroform::model::Model;
use ferroform::prelude::*;
use ferroform::value::Value;

#[cfg_resource("Test::Ui::Choices", model)]
pub struct Choices;

fn main() {
    let choices = ChoicesModel { mode: ChoicesModelMode::Fast.into(), ..Default::default() };
    assert_eq!(choices.to_value().attribute("mode").as_str(), Some("FAST"));
    assert!(choices.mode.is(&ChoicesModelMode::Fast) && choices.mode.is("FAST"));

    // A value that the schema does not list stays what it is.
    let new = ChoicesModelMode::from_value(&Value::from("NEW")).expect("a text");
    assert!(matches!(&new, ChoicesModelMode::Unlisted(text) if text == "NEW"));
    assert_eq!(new.to_value(), Value::from("NEW"));
    assert_eq!(ChoicesModelMode::Unlisted("FAST".into()), ChoicesModelMode::Fast);

    use ChoicesModelZones as Zone;
    let zones = [Zone::UsEast1, Zone::V12, Zone::Empty, Zone::Sign, Zone::SelfValue, Zone::Unlisted, Zone::AB, Zone::AB2];
    let texts = zones.map(|zone| zone.to_string());
    assert_eq!(texts, ["us-east-1", "1.2", "", "*", "self", "Unlisted", "a-b", "a_b"]);
    assert_eq!(Zone::Unlisted2(String::from("other")).as_str(), "other");

    // Properties of one name with one list of texts share an enumeration.
    let mut target = ChoicesModelTarget { mode: choices.mode.clone(), ..Default::default() };
    assert_eq!(target.variant(), None);
    target.host = "h".into();
    assert_eq!(target.variant(), None, "half of an alternative is none");
    target.found = 7.into();
    let seven = 7_i64.into();
    let host = String::from("h");
    assert_eq!(target.variant(), Some(ChoicesModelTargetVariant::FoundAndHost { host: &host, found: &seven }));
    target.bucket = Field::Unknown;
    assert!(target.variant().is_some());
    target.bucket = "b".into();
    assert_eq!(target.variant(), None, "two alternatives are none");

    // Alternatives that are references: the struct has the name of the last one. What tells them apart names the variants.
    let (format, path) = (String::from("csv"), String::from("p"));
    let source =
        ChoicesModelQuery { format: format.clone().into(), path: path.clone().into(), ..Default::default() };
    assert_eq!(source.variant(), Some(ChoicesModelQueryVariant::Path { format: &format, path: &path }));

    // Alternatives that require nothing, of which each has one property that the others have not.
    let action = ChoicesModelAction { resume: true.into(), ..Default::default() };
    assert_eq!(action.variant(), Some(ChoicesModelActionVariant::Resume { resume: &true }));

    // Alternatives of which several may be set.
    let mut limits = ChoicesModelLimits { least: 1.into(), most: 2.into(), ..Default::default() };
    let (one, two) = (1_i64.into(), 2_i64.into());
    assert!(limits.variants().eq([ChoicesModelLimitsVariant::Least { least: &one }]));
    limits.unit = "m".into();
    let unit = String::from("m");
    let most = ChoicesModelLimitsVariant::MostAndUnit { most: &two, unit: &unit };
    assert!(limits.variants().eq([ChoicesModelLimitsVariant::Least { least: &one }, most]));
    assert_eq!(ChoicesModelLimits::default().variants().count(), 0);
}
