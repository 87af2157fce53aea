import { expect, test } from "vitest";
import { ACTS, type OperatorAct } from "#app/features/activity/operator-act-kinds.ts";
import {
  FIRST_COMMANDS,
  ONLY_IN_THE_AREA,
  OPERATOR_HELP,
  PAGE_COMMANDS,
  type PageCommand,
  usageOf,
} from "./page-commands.ts";
import { readCommand } from "./read-command.ts";

const names = Object.keys(PAGE_COMMANDS) as PageCommand[];

/** The command as its help says it, with something in every place. */
const filledIn = (name: PageCommand) =>
  usageOf(name)
    .replaceAll(/[[\]]/g, "")
    .replaceAll(/<(\w+)>/g, "$1")
    .replaceAll(/"…"|…/g, "x")
    .split(" ");

test("whatever the operator's pages do, a command does too", () => {
  const done = new Set<OperatorAct>([
    ...FIRST_COMMANDS,
    ...names.flatMap((name) => PAGE_COMMANDS[name].does),
  ]);
  const lacking = (Object.keys(ACTS) as OperatorAct[]).filter(
    (act) => !done.has(act) && !(act in ONLY_IN_THE_AREA),
  );
  expect(lacking).toEqual([]);
});

test.each(names)("%s is understood as the help writes it, and listed there", (name) => {
  expect(readCommand(filledIn(name))).toMatchObject({ kind: "more", name });
  expect(OPERATOR_HELP).toContain(usageOf(name));
});

test.each([
  [["jobs", "retry"], "Usage: jobs retry <id>"],
  [["jobs", "retry", "a", "b"], "Usage: jobs retry <id>"],
  [["plan", "change", "a", "end"], 'Usage: plan change <account> <change> --reason "…"'],
  [["jobs", "drop", "a", "--reason", "x"], "Usage: jobs drop <id>"],
  [
    ["refund", "a", "b", "--reason", "x", "--confirm", "yes"],
    "This can’t be undone. To confirm it, add: --confirm REFUND",
  ],
])("%j is not understood, and the answer says how to write it", (words, problem) => {
  expect(readCommand(words)).toEqual({ kind: "wrong", problem });
});
