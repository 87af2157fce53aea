import { expect, test } from "vitest";
import { readCommand } from "./read-command.ts";

test.each([
  [[], { kind: "help" }],
  [["--help"], { kind: "help" }],
  [["list"], { kind: "list-accounts", standing: "", q: "" }],
  [
    ["list", "--standing", "suspended", "--search=Ada"],
    { kind: "list-accounts", standing: "suspended", q: "Ada" },
  ],
  [["show", "abc"], { kind: "show", accountId: "abc" }],
  [["suspend", "abc", "--reason", "Spam"], { kind: "suspend", accountId: "abc", reason: "Spam" }],
  [["restore", "abc"], { kind: "restore", accountId: "abc", reason: "" }],
  [
    ["terminate", "abc", "--reason", "Fraud", "--confirm", "TERMINATE"],
    { kind: "terminate", accountId: "abc", reason: "Fraud" },
  ],
  [["operators", "list"], { kind: "list-operators" }],
  [["operators", "add", "a@b.test"], { kind: "add-operator", email: "a@b.test" }],
  [["operators", "remove", "a@b.test"], { kind: "remove-operator", email: "a@b.test" }],
  [["sending", "status"], { kind: "sending-status" }],
  [["sending", "resume"], { kind: "resume-sending" }],
  [
    ["sending", "pause", "--reason", "Restoring a backup"],
    { kind: "pause-sending", reason: "Restoring a backup" },
  ],
  [["kyc", "list"], { kind: "list-checks" }],
  [["kyc", "approve", "abc"], { kind: "decide", decision: "approve", checkId: "abc", note: null }],
  [
    ["kyc", "refuse", "abc", "--note", "No slip"],
    { kind: "decide", decision: "refuse", checkId: "abc", note: "No slip" },
  ],
  [
    ["kyc", "--note=No slip", "refuse", "abc"],
    { kind: "decide", decision: "refuse", checkId: "abc", note: "No slip" },
  ],
])("%j is understood", (words, command) => {
  expect(readCommand(words)).toEqual(command);
});

test.each([
  [["lists"], 'There is no command "lists".'],
  [["list", "all"], '"all" isn’t expected here. Put a note in quotes: --note "…"'],
  [
    ["list", "--standing", "closed"],
    "Say which after --standing: open, suspended, terminated or paused.",
  ],
  [["list", "--note", "x"], '"--note" isn’t expected here. Put a note in quotes: --note "…"'],
  [["show"], 'Say which: show <id>. The ids are in "list".'],
  [["suspend", "--reason", "Spam"], 'Say which: suspend <id>. The ids are in "list".'],
  [["suspend", "abc"], 'Give a reason, which the account’s owners will read: --reason "…"'],
  [
    ["suspend", "abc", "--reason", "too", "much"],
    '"much" isn’t expected here. Put the reason in quotes: --reason "…"',
  ],
  [
    ["terminate", "abc", "--reason", "Fraud"],
    "This is for good. To confirm it, add: --confirm TERMINATE",
  ],
  [
    ["terminate", "abc", "--reason", "Fraud", "--confirm", "yes"],
    "This is for good. To confirm it, add: --confirm TERMINATE",
  ],
  [["operators"], "Say what to do: operators list, operators add or operators remove."],
  [["operators", "add"], "Say whom: operators add <e-mail address>."],
  [["sending"], "Say what to do: sending status, sending pause or sending resume."],
  [["sending", "stop"], 'There is no command "sending stop".'],
  [["sending", "pause"], 'Give a reason, which organisers will read: --reason "…"'],
  [
    ["sending", "pause", "Restoring"],
    '"Restoring" isn’t expected here. Put the reason in quotes: --reason "…"',
  ],
  [
    ["sending", "resume", "--reason", "x"],
    '"--reason" isn’t expected here. Put a note in quotes: --note "…"',
  ],
  [["kyc"], "Say what to do: kyc list, kyc approve or kyc refuse."],
  [["kyc", "aprove", "abc"], 'There is no command "kyc aprove".'],
  [["kyc", "approve"], 'Say which: kyc approve <id>. The ids are in "kyc list".'],
  [["kyc", "refuse", "abc"], 'Give a reason, which the person will read: --note "…"'],
  [
    ["kyc", "refuse", "abc", "--note", "  "],
    'Give a reason, which the person will read: --note "…"',
  ],
  [["kyc", "refuse", "abc", "--note"], 'Write the note after --note, in quotes: --note "…"'],
  [
    ["kyc", "refuse", "abc", "--note", "No", "slip"],
    '"slip" isn’t expected here. Put a note in quotes: --note "…"',
  ],
])("%j is answered: %s", (words, problem) => {
  expect(readCommand(words)).toEqual({ kind: "wrong", problem });
});
