#!/bin/sh
# Creates, changes and deletes a log group with the AWS CLI. Start `ferroform-emulator` in another shell before.
set -eu
export AWS_ENDPOINT_URL="${AWS_ENDPOINT_URL:-http://127.0.0.1:4599}"
export AWS_ACCESS_KEY_ID=emulator AWS_SECRET_ACCESS_KEY=any AWS_DEFAULT_REGION=us-east-1 AWS_PAGER=
type=AWS::Logs::LogGroup

# Each operation returns a token, by which one can wait until it has ended.
done_with() {
    token=$(aws cloudcontrol "$@" --type-name "$type" --query ProgressEvent.RequestToken --output text)
    aws cloudcontrol wait resource-request-success --request-token "$token"
}

done_with create-resource --desired-state '{"LogGroupName": "/app", "RetentionInDays": 7}'
aws cloudcontrol list-resources --type-name "$type" --query 'ResourceDescriptions[].Identifier' --output text

done_with update-resource --identifier /app \
    --patch-document '[{"op": "replace", "path": "/RetentionInDays", "value": 30}]'
aws cloudcontrol get-resource --type-name "$type" --identifier /app \
    --query ResourceDescription.Properties --output text

aws cloudcontrol delete-resource --type-name "$type" --identifier /app --query ProgressEvent.Operation --output text
