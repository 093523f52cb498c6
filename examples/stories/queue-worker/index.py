import json
import urllib.parse

import boto3

s3 = boto3.client("s3")


def handler(event, context):
    failed = []
    for record in event["Records"]:
        try:
            for job in json.loads(record["body"]).get("Records", []):
                work(job["s3"]["bucket"]["name"], urllib.parse.unquote_plus(job["s3"]["object"]["key"]))
        except Exception as error:
            print(json.dumps({"level": "ERROR", "job": record["messageId"], "error": repr(error)}))
            failed.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": failed}


def work(bucket, key):
    picture = s3.get_object(Bucket=bucket, Key=key)["Body"].read()
    small = picture  # Make it smaller here, for example with Pillow from a layer.
    s3.put_object(Bucket=bucket, Key=key.replace("originals/", "thumbnails/", 1), Body=small)
