"""Tests with boto3 and an emulator in a container. `Dockerfile` of the emulator says how to build the image."""

import json

import boto3
import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy


@pytest.fixture(scope="session")
def cloudcontrol():
    healthy = HttpWaitStrategy(4599, "/_emulator/health")
    with DockerContainer("ferroform-emulator").with_exposed_ports(4599).waiting_for(healthy) as emulator:
        yield boto3.client(
            "cloudcontrol",
            endpoint_url=f"http://{emulator.get_container_host_ip()}:{emulator.get_exposed_port(4599)}",
            region_name="us-east-1",
            aws_access_key_id="emulator",
            aws_secret_access_key="any",
        )


def test_a_bucket_is_created(cloudcontrol):
    desired = json.dumps({"BucketName": "invoices"})
    event = cloudcontrol.create_resource(TypeName="AWS::S3::Bucket", DesiredState=desired)["ProgressEvent"]
    waiter = cloudcontrol.get_waiter("resource_request_success")
    waiter.wait(RequestToken=event["RequestToken"], WaiterConfig={"Delay": 1})
    bucket = cloudcontrol.get_resource(TypeName="AWS::S3::Bucket", Identifier="invoices")
    assert json.loads(bucket["ResourceDescription"]["Properties"])["BucketName"] == "invoices"
