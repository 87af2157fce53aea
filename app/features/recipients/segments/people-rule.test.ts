import { expect, test } from "vitest";
import {
  isBroken,
  type Options,
  peopleRuleText,
  problemOfCondition,
  readTyped,
} from "./people-rule.ts";

const options: Options = {
  tag: [{ value: "t1", label: "Alumni" }],
  webinar: [{ value: "w1", label: "Data careers" }],
  project: [],
  form: [],
  list: [],
  send: [{ value: "s1", label: "News" }],
  column: [{ value: "Branch", label: "Branch" }],
};

test("rows are read up to the first that is missing", () => {
  const fields = new URLSearchParams(
    "what-0=attended&value-0=w1&what-1=nonsense&value-1=x&what-3=tagged",
  );
  expect(readTyped(fields)).toEqual([
    { what: "attended", value: "w1" },
    { what: "tagged", value: "x" },
  ]);
});

test("a value has to be offered, a day, or a few e-mails", () => {
  expect(problemOfCondition({ what: "tagged", value: "t1" }, options)).toBeNull();
  expect(problemOfCondition({ what: "tagged", value: "t2" }, options)).toEqual({
    field: "value",
    problem: "Choose a tag",
  });
  expect(problemOfCondition({ what: "tagged", value: "any" }, options)?.problem).toBe(
    "Choose a tag",
  );
  expect(problemOfCondition({ what: "attended", value: "any" }, options)).toBeNull();
  expect(problemOfCondition({ what: "joined", value: "2026-02-30" }, options)?.problem).toMatch(
    /like 2026-01-31/,
  );
  expect(problemOfCondition({ what: "unopened", value: "21" }, options)?.problem).toMatch(
    /1 to 20/,
  );
});

test("what a column is compared with is read and checked beside it", () => {
  const fields = new URLSearchParams("what-0=columnIs&value-0=Branch&text-0=+Ikeja+&text-1=x");
  expect(readTyped(fields)).toEqual([{ what: "columnIs", value: "Branch", text: "Ikeja" }]);
  const problem = (text: string, what: "columnIs" | "columnAfter" = "columnIs") =>
    problemOfCondition({ what, value: "Branch", text }, options)?.field ?? null;
  expect([problem("Ikeja"), problem(""), problem("soon", "columnAfter")]).toEqual([
    null,
    "text",
    "text",
  ]);
  expect(problemOfCondition({ what: "columnEmpty", value: "Gone" }, options)?.problem).toBe(
    "Choose a column",
  );
  expect(problemOfCondition({ what: "expiresWithin", value: "731" }, options)?.problem).toMatch(
    /1 to 730/,
  );
});

test("columns, clicks and expiry are told in a sentence", () => {
  const rule = {
    match: "all" as const,
    conditions: [
      { what: "clicked" as const, value: "any" },
      { what: "columnIs" as const, value: "Branch", text: "Ikeja" },
      { what: "columnBefore" as const, value: "Branch", text: "2026-01-31" },
      { what: "columnEmpty" as const, value: "Branch" },
      { what: "expiresWithin" as const, value: "30" },
    ],
  };
  expect(peopleRuleText(rule, options)).toBe(
    "Clicked a link in any e-mail and column “Branch” is “Ikeja” and column “Branch” is before " +
      "2026-01-31 and column “Branch” is empty and certificate expires within 30 days",
  );
});

test("a rule is told in a sentence", () => {
  const conditions = [
    { what: "attended", value: "w1" },
    { what: "notCertified", value: "any" },
    { what: "unopened", value: "3" },
  ] as const;
  expect(peopleRuleText({ match: "all", conditions: [...conditions] }, options)).toBe(
    "Attended Data careers and has no certificate yet and opened none of the last 3 e-mails",
  );
  expect(peopleRuleText({ match: "any", conditions: conditions.slice(0, 2) }, options)).toBe(
    "Attended Data careers or has no certificate yet",
  );
});

test("a rule that names something deleted is broken", () => {
  const rule = {
    match: "all" as const,
    conditions: [{ what: "notTagged" as const, value: "gone" }],
  };
  expect(isBroken(rule, options)).toBe(true);
  expect(peopleRuleText(rule, options)).toBe("Doesn’t have the tag (deleted)");
});
