//! The shape of a node: scalar, list, map, object, or something that only a JSON text can hold.

use std::cell::Cell;

use crate::cfn::{Document, Json, JsonType, Node, Unresolved};
use crate::ir::{Equality, Text};

/// A node with references followed and combinations merged.
#[derive(Debug)]
pub(crate) struct Shape<'d> {
    /// The references on the way to `node`. Recursion is counted by them.
    pub passed: Vec<&'d str>,
    /// The node that has the type; constraints are read from it.
    pub node: &'d Node,
    /// The default, which may be written beside a reference.
    pub default: Option<&'d Json>,
    /// The description, which may be written beside a reference.
    pub description: Option<&'d str>,
    /// The form of its values.
    pub form: Form<'d>,
    /// When two values are considered equal, as far as this follows from the JSON types.
    pub equality: Equality,
    /// Why parts of a combination are not represented by the above.
    pub lost: Vec<&'static str>,
    /// Whether constraints of the node and of everything below it are only warnings, because the reference's
    /// generator makes a JSON text of it.
    pub only_warns: bool,
}

/// The form of a node's values.
#[derive(Debug)]
pub(crate) enum Form<'d> {
    Bool,
    Int64,
    Float64,
    String(Text),
    Object(Vec<Member<'d>>),
    Array(&'d Node),
    Map(&'d Node),
    /// Only a JSON text can hold it. The reason is set if this loses something.
    Json(Option<&'static str>),
    /// A reference that cannot be followed.
    Broken(Unresolved, &'d str),
}

/// A property of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'d> {
    pub name: &'d str,
    pub node: &'d Node,
    pub is_required: bool,
    /// Whether only a part (`allOf`) requires it, so that the reference does not.
    pub is_expected: bool,
    /// Whether alternatives disagree about it, so that what one of them demands does not hold for all.
    pub is_contested: bool,
    /// Whether only a part (`allOf`) has it. The reference does not know such properties.
    pub is_inherited: bool,
}

/// The largest depth of combinations inside combinations. Deeper ones are given up.
const DEEPEST_COMBINATION: usize = 16;

/// The largest number of parts of combinations that are examined for one shape. Parts that contain each other
/// several times would otherwise double at every level. No real type comes near this number.
const MOST_PARTS: usize = 1_000;

/// Why combinations beyond these limits are given up.
const ENTANGLED: &str = "combinations contain each other";

/// How deep in the combinations of a node a part is, and how many more parts may be examined.
#[derive(Clone, Copy)]
struct Limits<'b> {
    depth: usize,
    /// How many more parts may be examined, at any depth.
    parts_left: &'b Cell<usize>,
}

impl Limits<'_> {
    /// Returns the limits inside a part of this combination, and counts the part.
    fn inside(self) -> Self {
        self.parts_left.set(self.parts_left.get().saturating_sub(1));
        Self { depth: self.depth + 1, ..self }
    }

    fn is_too_far(self) -> bool {
        self.depth > DEEPEST_COMBINATION || self.parts_left.get() == 0
    }
}

impl<'d> Shape<'d> {
    pub(crate) fn of(document: &'d Document, node: &'d Node) -> Self {
        let parts_left = Cell::new(MOST_PARTS);
        let mut shape = Self::at(document, node, Limits { depth: 0, parts_left: &parts_left });
        // The shape is incomplete, because some parts were not examined.
        if parts_left.get() == 0 {
            shape.form = Form::Json(Some(ENTANGLED));
        }
        shape
    }

    /// Returns the shape of the resource itself, which is an object whatever else the root says.
    pub(crate) fn of_root(document: &'d Document) -> Self {
        let parts_left = Cell::new(MOST_PARTS);
        let mut shape = Self::unknown(&document.root);
        let members = shape.own_and_inherited(document, Limits { depth: 0, parts_left: &parts_left });
        if parts_left.get() == 0 {
            shape.lost.push(ENTANGLED);
        }
        shape.form = Form::Object(members);
        shape
    }

    /// Returns a shape of which nothing is known yet.
    fn unknown(node: &'d Node) -> Self {
        Shape {
            passed: Vec::new(),
            node,
            default: None,
            description: None,
            form: Form::Json(None),
            equality: Equality::Exact,
            lost: Vec::new(),
            only_warns: false,
        }
    }

    fn at(document: &'d Document, start: &'d Node, place: Limits<'_>) -> Self {
        let mut shape = Self::unknown(start);
        shape.adopt(start);
        let mut node = start;
        while let Some(reference) = &node.reference {
            if shape.passed.contains(&reference.as_str()) {
                shape.form = Form::Broken(Unresolved::Endless, reference);
                return shape;
            }
            let Some(target) = document.target(reference) else {
                shape.form = Form::Broken(Unresolved::Missing, reference);
                return shape;
            };
            shape.passed.push(reference);
            node = target;
            shape.adopt(node);
        }
        shape.node = node;
        shape.classify(document, place);
        shape
    }

    /// Takes the default and the description of a node on the way. The outermost ones count.
    fn adopt(&mut self, node: &'d Node) {
        self.default = self.default.or(node.default.as_ref());
        self.description = self.description.or(node.description.as_deref());
    }

    fn classify(&mut self, document: &'d Document, place: Limits<'_>) {
        if place.is_too_far() {
            self.form = Form::Json(Some(ENTANGLED));
            return;
        }
        let node = self.node;
        let has = |t| node.types.contains(&t);
        if has(JsonType::String) && has(JsonType::Object) {
            self.form = Form::String(Text::Plain);
            self.equality = Equality::Json;
            return;
        }
        let first = node.types.iter().find(|t| **t != JsonType::Null).copied();
        if first.is_some() && node.types.iter().filter(|t| **t != JsonType::Null).count() > 1 {
            self.equality = Equality::Json;
        }
        self.only_warns = first.is_none() && implied(node).is_some();
        match first.or_else(|| implied(node)) {
            Some(JsonType::Boolean) => self.form = Form::Bool,
            Some(JsonType::Integer) => self.form = Form::Int64,
            Some(JsonType::Number) => self.form = Form::Float64,
            Some(JsonType::String) => self.string(),
            Some(JsonType::Array) => self.array(),
            Some(JsonType::Object | JsonType::Null) | None => self.object(document, place),
        }
    }

    fn string(&mut self) {
        let is_instant = self.node.format.as_deref() == Some("date-time");
        self.form = Form::String(if is_instant { Text::Instant } else { Text::Plain });
        if is_instant {
            self.equality = Equality::Instant;
        }
    }

    fn array(&mut self) {
        self.form = match self.node.items.as_deref() {
            Some(items) => Form::Array(items),
            None => Form::Json(Some("an array whose elements the schema does not describe")),
        };
    }

    fn object(&mut self, document: &'d Document, place: Limits<'_>) {
        let node = self.node;
        if !node.properties.is_empty() {
            self.form = Form::Object(self.own_and_inherited(document, place));
        } else if let Some((_, value)) = node.pattern_properties.first() {
            self.form = Form::Map(value);
        } else if !node.one_of.is_empty() {
            self.one_of(document, place);
        } else if !node.all_of.is_empty() {
            self.merge(document, place);
        } else if !node.any_of.is_empty() {
            self.any_of(document, place);
        } else if let Some(value) = node.additional_properties.as_deref() {
            self.only_warns = true;
            self.form = Form::Map(value);
        } else if node.items.is_some() {
            self.form =
                Form::Json(Some("an object that the schema describes as if it were a list (`items`)"));
        } else {
            self.form = Form::Json(None);
        }
    }

    /// Merges the alternatives of a `oneOf`. Scalars of one type stay that scalar. Objects become one object with
    /// all their properties; if several have the same property, the first one counts, as in the reference.
    fn one_of(&mut self, document: &'d Document, place: Limits<'_>) {
        let shapes = shapes(document, &self.node.one_of, place);
        let scalar = common_scalar(&shapes);
        self.only_warns = scalar.is_some();
        self.form = match scalar {
            Some(scalar) => scalar,
            None if shapes.iter().all(|s| matches!(s.form, Form::Object(_))) => {
                Form::Object(self.union(shapes))
            }
            None => Form::Json(Some("alternatives (`oneOf`) that are not all objects")),
        };
    }

    /// Merges the alternatives of an `anyOf` in the same way, but only if they agree about the properties they
    /// share. The reference makes a JSON text of them.
    fn any_of(&mut self, document: &'d Document, place: Limits<'_>) {
        self.only_warns = true;
        let mut shapes = shapes(document, &self.node.any_of, place);
        shapes.retain(|s| !matches!(s.form, Form::Json(None)));
        self.form = match common_scalar(&shapes) {
            Some(scalar) => scalar,
            None if are_alike(document, &shapes, place) => Form::Object(self.union(shapes)),
            None => Form::Json(Some("alternatives (`anyOf`) without a common shape")),
        };
    }

    fn union(&mut self, shapes: Vec<Shape<'d>>) -> Vec<Member<'d>> {
        let mut members: Vec<Member<'d>> = Vec::new();
        for shape in shapes {
            self.passed.extend(shape.passed);
            self.lost.extend(shape.lost);
            let Form::Object(found) = shape.form else { continue };
            for member in found {
                match members.iter_mut().find(|m| m.name == member.name) {
                    None => members.push(Member { is_required: false, is_expected: false, ..member }),
                    Some(first) => first.is_contested |= first.node.pointer != member.node.pointer,
                }
            }
        }
        members
    }

    /// Returns the properties of an object, and those that only parts (`allOf`) have. The node's own properties
    /// stay as they are. Of what the parts demand of these, [`super::rules`] reads the alternatives (`oneOf`,
    /// `anyOf`) only.
    fn own_and_inherited(&mut self, document: &'d Document, place: Limits<'_>) -> Vec<Member<'d>> {
        let mut members = own_members(self.node);
        let mut inherited: Vec<Member<'d>> = Vec::new();
        let mut expected: Vec<&str> = Vec::new();
        for part in &self.node.all_of {
            let shape = Shape::at(document, part, place.inside());
            expected.extend(shape.node.required.iter().map(String::as_str));
            if let Form::Broken(..) = shape.form {
                self.lost.push("a part (`allOf`) refers to nothing");
            }
            let Form::Object(found) = shape.form else { continue };
            // The object keeps the name of its own definition, which comes last.
            self.passed.splice(0..0, shape.passed);
            self.lost.extend(shape.lost);
            expected.extend(found.iter().filter(|m| m.is_required || m.is_expected).map(|m| m.name));
            for member in found.into_iter().filter(|m| !members.iter().any(|own| own.name == m.name)) {
                self.join(&mut inherited, member);
            }
        }
        for member in &mut members {
            member.is_expected |= !member.is_required && expected.contains(&member.name);
        }
        let required = &self.node.required;
        for member in &mut inherited {
            member.is_required |=
                expected.contains(&member.name) || required.iter().any(|name| name == member.name);
            member.is_inherited = true;
        }
        members.extend(inherited);
        members
    }

    /// Merges members by name. The first part that states the type of a property counts. A property is required if
    /// any part requires it, because all parts apply.
    fn join(&mut self, members: &mut Vec<Member<'d>>, found: Member<'d>) {
        let Some(first) = members.iter_mut().find(|m| m.name == found.name) else {
            members.push(found);
            return;
        };
        if first.node.pointer != found.node.pointer {
            self.lost.push(
                "of a property that several parts (`allOf`) have only what one of them says is checked",
            );
        }
        let is_required = first.is_required || found.is_required;
        if !says_type(first.node) && says_type(found.node) {
            *first = found;
        }
        first.is_required = is_required;
    }

    /// Merges the parts of an `allOf`. Documents use it to write a default beside a reference.
    fn merge(&mut self, document: &'d Document, place: Limits<'_>) {
        self.only_warns = true;
        let mut members: Vec<Member<'d>> = Vec::new();
        let mut other = None;
        let mut required: Vec<&String> = self.node.required.iter().collect();
        for part in &self.node.all_of {
            let shape = Shape::at(document, part, place.inside());
            self.default = self.default.or(shape.default);
            self.description = self.description.or(shape.description);
            self.passed.extend(&shape.passed);
            self.lost.extend(shape.lost);
            required.extend(&shape.node.required);
            match shape.form {
                Form::Object(found) => found.into_iter().for_each(|member| self.join(&mut members, member)),
                Form::Json(reason) => self.lost.extend(reason),
                form if other.is_some() => drop(form),
                form => other = Some((shape.node, form, shape.equality)),
            }
        }
        if !members.is_empty() {
            members.iter_mut().for_each(|m| m.is_required |= required.iter().any(|name| *name == m.name));
            if other.is_some() {
                self.lost.push("parts (`allOf`) that are no objects are left out");
            }
            self.form = Form::Object(members);
        } else if let Some((node, form, equality)) = other {
            (self.node, self.form, self.equality) = (node, form, equality);
        } else {
            // The first reason becomes that of the whole.
            self.form = Form::Json((!self.lost.is_empty()).then(|| self.lost.remove(0)));
        }
    }
}

fn shapes<'d>(document: &'d Document, alternatives: &'d [Node], place: Limits<'_>) -> Vec<Shape<'d>> {
    alternatives.iter().map(|a| Shape::at(document, a, place.inside())).collect()
}

/// Returns the scalar that all alternatives are. Their constraints are not checked.
fn common_scalar<'d>(shapes: &[Shape<'d>]) -> Option<Form<'d>> {
    let is = |wanted: fn(&Form<'_>) -> bool| !shapes.is_empty() && shapes.iter().all(|s| wanted(&s.form));
    if is(|f| matches!(f, Form::String(_))) {
        Some(Form::String(Text::Plain))
    } else if is(|f| matches!(f, Form::Bool)) {
        Some(Form::Bool)
    } else if is(|f| matches!(f, Form::Int64)) {
        Some(Form::Int64)
    } else if is(|f| matches!(f, Form::Int64 | Form::Float64)) {
        Some(Form::Float64)
    } else {
        None
    }
}

/// Whether all alternatives are objects, and a property that several of them have has the same form in each.
fn are_alike(document: &Document, shapes: &[Shape<'_>], place: Limits<'_>) -> bool {
    let mut seen: Vec<(&str, &Node)> = Vec::new();
    for shape in shapes {
        let Form::Object(members) = &shape.form else { return false };
        for member in members {
            let earlier = seen.iter().find(|(name, _)| *name == member.name).map(|(_, node)| *node);
            match earlier {
                Some(other) if !is_alike(document, other, member.node, place) => return false,
                Some(_) => {}
                None => seen.push((member.name, member.node)),
            }
        }
    }
    !shapes.is_empty()
}

/// Whether two nodes have the same form. Nodes with the same reference do. It is not followed, because it may
/// refer to the node being examined.
fn is_alike(document: &Document, one: &Node, other: &Node, place: Limits<'_>) -> bool {
    if one.reference.is_some() && one.reference == other.reference {
        return true;
    }
    let form = |node| Shape::at(document, node, place.inside()).form;
    std::mem::discriminant(&form(one)) == std::mem::discriminant(&form(other))
}

fn own_members<'n>(node: &'n Node) -> Vec<Member<'n>> {
    let required = &node.required;
    let member = |(name, node): &'n (String, Node)| Member {
        name,
        node,
        is_required: required.contains(name),
        is_expected: false,
        is_contested: false,
        is_inherited: false,
    };
    node.properties.iter().map(member).collect()
}

/// Whether a node states its type, rather than only constraints.
fn says_type(node: &Node) -> bool {
    node.reference.is_some()
        || !node.types.is_empty()
        || !node.properties.is_empty()
        || !node.pattern_properties.is_empty()
        || node.items.is_some()
        || node.parts().next().is_some()
}

/// Returns the type of a node that does not state it, if its keywords leave no doubt.
fn implied(node: &Node) -> Option<JsonType> {
    if !node.types.is_empty() || !node.properties.is_empty() {
        return None;
    }
    let is_text = node.pattern.is_some() || node.min_length.is_some() || node.max_length.is_some();
    let are_texts = !node.enumeration.is_empty() && node.enumeration.iter().all(|v| v.as_str().is_some());
    if node.items.is_some() {
        Some(JsonType::Array)
    } else if is_text || are_texts {
        Some(JsonType::String)
    } else if node.minimum.is_some() || node.maximum.is_some() {
        Some(JsonType::Number)
    } else {
        None
    }
}
