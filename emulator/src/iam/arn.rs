//! Forms of ARNs, such as `arn:{Partition}:s3:::{BucketName}`.

use super::pattern::{Kind, matches};

/// Returns an ARN of a form with these parts, if all of them are known.
pub fn with_parts(form: &str, part: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut pieces = form.split('{');
    let mut arn = pieces.next()?.to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}')?;
        arn += &part(name)?;
        arn += rest;
    }
    Some(arn)
}

/// Returns how many parts a form has beside partition, region and account.
pub fn own_parts(form: &str) -> usize {
    let of_place =
        ["{Partition}", "{Region}", "{Account}"].iter().filter(|part| form.contains(*part)).count();
    form.matches('{').count() - of_place
}

/// Whether an ARN has a form. A part may be any text.
pub fn has_form(form: &str, arn: &str) -> bool {
    with_parts(form, |_| Some("*".to_owned())).is_some_and(|pattern| matches(Kind::Arn, &pattern, arn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arn_has_the_form_of_its_type() {
        let function = "arn:{Partition}:lambda:{Region}:{Account}:function:{FunctionName}";
        assert!(has_form(function, "arn:aws:lambda:eu-west-1:111122223333:function:a"));
        assert!(!has_form(function, "arn:aws:lambda:eu-west-1:111122223333:layer:a"));
        let bucket = "arn:{Partition}:s3:::{BucketName}";
        assert!(has_form(bucket, "arn:aws:s3:::logs") && !has_form(bucket, "arn:aws:sqs:eu:1:logs"));
        let service = "arn:{Partition}:ecs:{Region}:{Account}:service/{ClusterName}/{ServiceName}";
        assert!(has_form(service, "arn:aws:ecs:eu-west-1:111122223333:service/a/b"));
        assert!(!has_form(service, "arn:aws:ecs:eu-west-1:111122223333:cluster/a"));
        assert_eq!([function, bucket, service].map(own_parts), [1, 1, 2]);
    }
}
