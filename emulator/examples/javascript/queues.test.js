// Tests of a program that manages queues with the AWS SDK for JavaScript and Cloud Control.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import {
  CloudControlClient,
  CreateResourceCommand,
  GetResourceCommand,
  GetResourceRequestStatusCommand,
  waitUntilResourceRequestSuccess,
} from "@aws-sdk/client-cloudcontrol";

const TypeName = "AWS::SQS::Queue";
let emulator, client;

before(async () => {
  emulator = spawn("ferroform-emulator", ["--listen", "127.0.0.1:0", "--latency", "0"]);
  const [line] = await once(createInterface({ input: emulator.stdout }), "line");
  client = new CloudControlClient({
    endpoint: line.replace("listening on ", ""),
    region: "us-east-1",
    credentials: { accessKeyId: "emulator", secretAccessKey: "any" },
  });
});

after(() => {
  client.destroy();
  emulator.kill();
});

// The code under test: creates a queue, and returns its URL.
async function createQueue(properties) {
  const DesiredState = JSON.stringify(properties);
  const { ProgressEvent } = await client.send(new CreateResourceCommand({ TypeName, DesiredState }));
  const { RequestToken } = ProgressEvent;
  await waitUntilResourceRequestSuccess({ client, maxWaitTime: 60 }, { RequestToken });
  const status = await client.send(new GetResourceRequestStatusCommand({ RequestToken }));
  return status.ProgressEvent.Identifier;
}

test("a queue has what it was created with", async () => {
  const Identifier = await createQueue({ QueueName: "orders", DelaySeconds: 5 });
  const { ResourceDescription } = await client.send(new GetResourceCommand({ TypeName, Identifier }));
  const queue = JSON.parse(ResourceDescription.Properties);
  assert.equal(queue.DelaySeconds, 5);
  assert.match(queue.Arn, /^arn:aws:sqs:us-east-1:/);
});

test("a property that does not exist is refused", async () => {
  await assert.rejects(createQueue({ QueueName: "orders", Delay: 5 }), /Delay/);
});
