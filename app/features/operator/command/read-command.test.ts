import { expect, test } from "vitest";
import { readCommand } from "./read-command.ts";

test.each([
  [[], { kind: "help", words: [] }],
  [["--help"], { kind: "help", words: [] }],
  [["jobs", "retry", "--help"], { kind: "help", words: ["jobs", "retry"] }],
  [["suspend", "abc", "--help", "--reason"], { kind: "help", words: ["suspend", "abc"] }],
  [["list"], { kind: "list-accounts", standing: "", q: "" }],
  [
    ["list", "--status", "suspended", "--search=Ada"],
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
  [["lists"], 'There is no command "lists". Did you mean list?'],
  [["job", "list"], 'There is no command "job list". Did you mean jobs list?'],
  [["frobnicate"], 'There is no command "frobnicate". “help” lists the commands.'],
  [["list", "all"], '"all" isn’t expected here. Put a note in quotes: --note "…"'],
  [
    ["list", "--status", "closed"],
    "Add a status after --status: open, suspended, terminated or paused.",
  ],
  [["list", "--note", "x"], '"--note" isn’t expected here. Put a note in quotes: --note "…"'],
  [["show"], "Add the account’s id: show <id>. “list” shows the ids."],
  [["suspend", "--reason", "Spam"], "Add the account’s id: suspend <id>. “list” shows the ids."],
  [["suspend", "abc"], 'Add a reason, which the account’s owners will read: --reason "…"'],
  [
    ["suspend", "abc", "--reason", "too", "much"],
    '"much" isn’t expected here. Put the reason in quotes: --reason "…"',
  ],
  [
    ["terminate", "abc", "--reason", "Fraud"],
    "This can’t be undone. To confirm it, add: --confirm TERMINATE",
  ],
  [
    ["terminate", "abc", "--reason", "Fraud", "--confirm", "yes"],
    "This can’t be undone. To confirm it, add: --confirm TERMINATE",
  ],
  [
    ["operators"],
    'There is no command "operators". Use one of: operators list, operators add, operators remove.',
  ],
  [["list", "--statuss", "open"], "There is no option --statuss. Did you mean --status?"],
  [["list", "--frobnicate"], "There is no option --frobnicate."],
  [["operators", "add"], "Add their e-mail address: operators add <e-mail address>."],
  [
    ["sending"],
    'There is no command "sending". Use one of: sending status, sending pause, sending resume, sending try-now.',
  ],
  [
    ["sending", "stop"],
    'There is no command "sending stop". Use one of: sending status, sending pause, sending resume, sending try-now.',
  ],
  [["sending", "pause"], 'Add a reason, which organisers will read: --reason "…"'],
  [
    ["sending", "pause", "Restoring"],
    '"Restoring" isn’t expected here. Put the reason in quotes: --reason "…"',
  ],
  [
    ["sending", "resume", "--reason", "x"],
    '"--reason" isn’t expected here. Put a note in quotes: --note "…"',
  ],
  [["kyc"], 'There is no command "kyc". Use one of: kyc list, kyc approve, kyc refuse, kyc show.'],
  [["kyc", "aprove", "abc"], 'There is no command "kyc aprove". Did you mean kyc approve?'],
  [["kyc", "approve"], "Add the check’s id: kyc approve <id>. “kyc list” shows the ids."],
  [["kyc", "refuse", "abc"], 'Add a reason, which the person will read: --note "…"'],
  [
    ["kyc", "refuse", "abc", "--note", "  "],
    'Add a reason, which the person will read: --note "…"',
  ],
  [["kyc", "refuse", "abc", "--note"], 'Add the note after --note, in quotes: --note "…"'],
  [
    ["kyc", "refuse", "abc", "--note", "No", "slip"],
    '"slip" isn’t expected here. Put a note in quotes: --note "…"',
  ],
])("%j is answered: %s", (words, problem) => {
  expect(readCommand(words)).toEqual({ kind: "wrong", problem });
});
