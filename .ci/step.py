#!/usr/bin/env python3
"""Runs one step of the gate and counts what it costs.

    .ci/step.py NAME COMMAND...   runs a command; its output is printed as it comes
    .ci/step.py --table           prints the table of all steps so far

Of each step the table has the seconds, the units that cargo compiled, the executables that it linked, and how often all resource
types were expanded. Below a step that runs tests are its test executables. A warning of the compiler or of clippy fails the step.
"""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

ROWS = Path("target/gate.jsonl")
# All types are expanded as often as the last of the crates that declare them is compiled.
TYPES = "terraform_provider_awscc_s_z"
# What cargo says in JSON when it compiles.
JSON = "--message-format=json-render-diagnostics"


class Step:
    def __init__(self, name):
        self.is_counted = False
        # The folder of the package of each executable.
        self.packages = {}
        self.row = {"name": name, "seconds": 0, "units": 0, "links": 0, "expansions": 0, "warnings": 0, "tests": []}

    def run(self, command):
        if Path(command[0]).name == "cargo" and {"build", "test", "doc", "clippy"} & set(command):
            at = command.index("--") if "--" in command else len(command)
            command = [*command[:at], JSON, *command[at:]]
            self.is_counted = True
        print(f"\n== {self.row['name']}: {' '.join(command)}", flush=True)
        began = time.time()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        for line in process.stdout:
            if line.startswith('{"reason":'):
                self.compiled(json.loads(line))
            else:
                self.printed(line)
        code = process.wait()
        self.row["began"], self.row["seconds"] = began, round(time.time() - began, 1)
        if self.row["warnings"]:
            print(f"{self.row['warnings']} warnings: see above")
        with ROWS.open("a") as rows:
            rows.write(json.dumps(self.row) + "\n")
        print(f"== {self.row['name']}: {self.row['seconds']:.0f} s", flush=True)
        return code or (1 if self.row["warnings"] else 0)

    def compiled(self, message):
        """Counts a message of cargo."""
        if message["reason"] == "compiler-message" and message["message"]["level"] == "warning":
            self.row["warnings"] += 1
        if message["reason"] == "compiler-artifact" and message["executable"]:
            self.packages[Path(message["executable"]).name] = Path(message["manifest_path"]).parent.relative_to(Path.cwd())
        if message["reason"] == "compiler-artifact" and not message["fresh"]:
            self.row["units"] += 1
            self.row["links"] += message["executable"] is not None
            self.row["expansions"] += message["target"]["name"] == TYPES

    def printed(self, line):
        """Prints a line, and reads which crate or test executable it is about."""
        print(line, end="", flush=True)
        # Where nothing is counted in JSON: what cargo says when it begins with a crate.
        self.row["units"] += not self.is_counted and re.match(r"\s+(Compiling|Checking|Documenting) ", line) is not None
        tests = self.row["tests"]
        if found := re.match(r"\s+(?:Running (?:unittests )?(\S+) \((\S+)\)|Doc-tests (\S+))", line):
            source, program, documented = found.groups()
            name = f"{documented} (documentation)" if documented else f"{self.packages.get(Path(program).name, '?')}: {source}"
            tests.append({"name": name, "seconds": 0, "passed": 0, "failed": 0, "ignored": 0})
        if tests and (found := re.search(r"test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored.*finished in ([\d.]+)s", line)):
            for key, value in zip(("passed", "failed", "ignored"), found.groups()):
                tests[-1][key] += int(value)
            tests[-1]["seconds"] += float(found.group(4))


def table():
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    print(f"\n{'step':52}{'seconds':>9}{'units':>7}{'links':>7}{'types expanded':>16}")
    for row in rows:
        print(f"{row['name']:52}{row['seconds']:9.1f}{row['units']:7}{row['links']:7}{row['expansions']:16}")
    total = {key: sum(row[key] for row in rows) for key in ("units", "links", "expansions")}
    # Steps may run side by side.
    total["seconds"] = max(row["began"] + row["seconds"] for row in rows) - min(row["began"] for row in rows)
    print(f"{'all':52}{total['seconds']:9.1f}{total['units']:7}{total['links']:7}{total['expansions']:16}")
    print(f"\n{'test executable':70}{'seconds':>9}{'passed':>8}{'failed':>8}{'ignored':>9}")
    tests = (test for row in rows for test in row["tests"] if test["passed"] or test["failed"] or test["ignored"])
    for test in sorted(tests, key=lambda test: -test["seconds"]):
        print(f"{test['name']:70}{test['seconds']:9.1f}{test['passed']:8}{test['failed']:8}{test['ignored']:9}")


if sys.argv[1] == "--table":
    table()
else:
    sys.exit(Step(sys.argv[1]).run(sys.argv[2:]))
