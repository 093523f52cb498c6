"""Tests of a program that manages queues with boto3 and Cloud Control."""

import json

import pytest

QUEUE = "AWS::SQS::Queue"


def create_queue(cloudcontrol, name, **properties):
    """The code under test: creates a queue, and returns its URL."""
    desired = json.dumps({"QueueName": name, **properties})
    event = cloudcontrol.create_resource(TypeName=QUEUE, DesiredState=desired)["ProgressEvent"]
    token = event["RequestToken"]
    cloudcontrol.get_waiter("resource_request_success").wait(RequestToken=token)
    return cloudcontrol.get_resource_request_status(RequestToken=token)["ProgressEvent"]["Identifier"]


def properties_of(cloudcontrol, identifier):
    resource = cloudcontrol.get_resource(TypeName=QUEUE, Identifier=identifier)
    return json.loads(resource["ResourceDescription"]["Properties"])


def test_a_queue_has_what_it_was_created_with(cloudcontrol):
    url = create_queue(cloudcontrol, "orders", DelaySeconds=5)
    queue = properties_of(cloudcontrol, url)
    assert queue["DelaySeconds"] == 5
    assert queue["Arn"].startswith("arn:aws:sqs:us-east-1:")


def test_a_queue_is_listed(cloudcontrol):
    url = create_queue(cloudcontrol, "orders")
    queues = cloudcontrol.list_resources(TypeName=QUEUE)["ResourceDescriptions"]
    assert [queue["Identifier"] for queue in queues] == [url]


def test_a_property_that_does_not_exist_is_refused(cloudcontrol):
    with pytest.raises(cloudcontrol.exceptions.ClientError, match="Delay"):
        create_queue(cloudcontrol, "orders", Delay=5)
