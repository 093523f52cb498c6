//! Objects that are also part of another one: the rules of a security group, the subscriptions of a topic. Terraform must not
//! have them twice.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value as Json;

use crate::scan::Found;

/// An object that has others in a property: its number, and the property.
pub(super) type Inside = (usize, String);

/// Returns the objects that are part of another one, by their numbers.
///
/// ```text
/// AWS::EC2::SecurityGroup         {"GroupId": "sg-1", "SecurityGroupIngress": [{"IpProtocol": "tcp", "FromPort": 22}]}
/// AWS::EC2::SecurityGroupIngress  {"GroupId": "sg-1", "Id": "sgr-1", "IpProtocol": "tcp", "FromPort": 22}
/// ```
pub(super) fn contained(objects: &[&Found]) -> BTreeMap<usize, Inside> {
    let mut called = HashMap::<_, Vec<usize>>::new();
    for (number, one) in objects.iter().enumerate() {
        called.entry((service(one), one.identifier.as_str())).or_default().push(number);
    }
    let place = |(number, one): (usize, &&Found)| {
        let texts = one.model.as_object()?.values().filter_map(Json::as_str);
        let parents = texts.filter_map(|text| called.get(&(service(one), text))).flatten();
        let mut places = parents.filter_map(|parent| {
            let other = objects[*parent];
            let is_possible = other.type_name != one.type_name && other.region == one.region;
            let property = is_possible.then(|| property_with(&other.model, &one.model)).flatten()?;
            Some((*parent, property.to_owned()))
        });
        Some((number, places.next()?))
    };
    objects.iter().enumerate().filter_map(place).collect()
}

fn service(object: &Found) -> &str {
    object.type_name.split("::").nth(1).unwrap_or_default()
}

/// Returns the property with an element that the other object has as a whole.
fn property_with<'m>(model: &'m Json, other: &Json) -> Option<&'m str> {
    let lists = model.as_object()?.iter().filter(|(name, _)| *name != "Tags");
    let has = |element: &Json| {
        let members = element.as_object().filter(|members| members.len() > 1);
        members.is_some_and(|members| members.iter().all(|(name, value)| other.get(name) == Some(value)))
    };
    let mut found = lists.filter(|(_, list)| list.as_array().is_some_and(|all| all.iter().any(has)));
    Some(found.next()?.0.as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_parent_has_is_found_and_what_it_does_not_have_is_left() {
        let rule = json!({"IpProtocol": "tcp", "FromPort": 22});
        let group =
            json!({"GroupId": "sg-1", "Tags": [{"Key": "a", "Value": "b"}], "SecurityGroupIngress": [rule]});
        let of = |group: &str, port: u16| json!({"GroupId": group, "Id": "sgr-1", "IpProtocol": "tcp", "FromPort": port});
        let tagged = json!({"GroupId": "sg-1", "Key": "a", "Value": "b"});
        let objects = [
            Found::of("AWS::EC2::SecurityGroup", "sg-1", group),
            Found::of("AWS::EC2::SecurityGroupIngress", "sgr-1", of("sg-1", 22)),
            Found::of("AWS::EC2::SecurityGroupIngress", "sgr-2", of("sg-1", 80)),
            Found::of("AWS::EC2::SecurityGroupIngress", "sgr-3", of("sg-2", 22)),
            Found::of("AWS::EC2::Other", "x", tagged),
        ];
        let inside = contained(&objects.iter().collect::<Vec<_>>());
        assert_eq!(inside, BTreeMap::from([(1, (0, "SecurityGroupIngress".to_owned()))]));
    }
}
