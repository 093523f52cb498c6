"""An emulator for all tests, and an empty account for each of them."""

import subprocess
import uuid

import boto3
import pytest


@pytest.fixture(scope="session")
def endpoint():
    command = ["ferroform-emulator", "--listen", "127.0.0.1:0", "--latency", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as emulator:
        yield emulator.stdout.readline().strip().removeprefix("listening on ")
        emulator.terminate()


@pytest.fixture
def cloudcontrol(endpoint):
    # Each access key has an account of its own.
    return boto3.client(
        "cloudcontrol",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id=uuid.uuid4().hex,
        aws_secret_access_key="any",
    )
