const { randomUUID } = require("crypto");
const { DynamoDBClient } = require("@aws-sdk/client-dynamodb");
const { DynamoDBDocumentClient, DeleteCommand, PutCommand, QueryCommand } = require("@aws-sdk/lib-dynamodb");

const client = DynamoDBDocumentClient.from(new DynamoDBClient());
const TableName = process.env.TABLE;

const routes = {
  "GET /notes": async (owner) => {
    const found = await client.send(new QueryCommand({
      TableName,
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
    }));
    return { statusCode: 200, body: JSON.stringify(found.Items) };
  },
  "POST /notes": async (owner, event) => {
    const note = { owner, id: randomUUID(), text: JSON.parse(event.body).text };
    await client.send(new PutCommand({ TableName, Item: note }));
    return { statusCode: 201, body: JSON.stringify(note) };
  },
  "DELETE /notes/{id}": async (owner, event) => {
    await client.send(new DeleteCommand({ TableName, Key: { owner, id: event.pathParameters.id } }));
    return { statusCode: 204 };
  },
};

exports.handler = (event) => {
  const route = routes[event.routeKey];
  return route ? route(event.requestContext.authorizer.iam.userArn, event) : { statusCode: 404 };
};
