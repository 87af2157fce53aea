import { expect, test } from "vitest";
import { readCommand } from "./read-command.ts";

test.each([
  [[], { kind: "help" }],
  [["--help"], { kind: "help" }],
  [["list"], { kind: "list-accounts" }],
  [["kyc", "list"], { kind: "list-checks" }],
  [["kyc", "approve", "abc"], { kind: "decide", decision: "approve", checkId: "abc", note: null }],
  [["kyc", "refuse", "abc", "--note", "No slip"], { kind: "decide", decision: "refuse", checkId: "abc", note: "No slip" }],
  [["kyc", "--note=No slip", "refuse", "abc"], { kind: "decide", decision: "refuse", checkId: "abc", note: "No slip" }],
])("%j is understood", (words, command) => {
  expect(readCommand(words)).toEqual(command);
});

test.each([
  [["lists"], 'There is no command "lists".'],
  [["list", "all"], '"all" is too much here. Put a note in quotes: --note "…"'],
  [["kyc"], "Say what to do: kyc list, kyc approve or kyc refuse."],
  [["kyc", "aprove", "abc"], 'There is no command "kyc aprove".'],
  [["kyc", "approve"], 'Say which: kyc approve <id>. The ids are in "kyc list".'],
  [["kyc", "refuse", "abc"], 'Say why it is refused, the person reads it: --note "…"'],
  [["kyc", "refuse", "abc", "--note", "  "], 'Say why it is refused, the person reads it: --note "…"'],
  [["kyc", "refuse", "abc", "--note"], 'Write the note after --note, in quotes: --note "…"'],
  [["kyc", "refuse", "abc", "--note", "No", "slip"], '"slip" is too much here. Put a note in quotes: --note "…"'],
])("%j is answered: %s", (words, problem) => {
  expect(readCommand(words)).toEqual({ kind: "wrong", problem });
});
