import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./formats.ts";

test("a format is made once for the same options", () => {
  const options = { timeZone: "Africa/Lagos", month: "long" } as const;
  expect(dateFormat("en-GB", { ...options })).toBe(dateFormat("en-GB", { ...options }));
  expect(dateFormat("en-GB", options)).not.toBe(
    dateFormat("en-GB", { ...options, month: "short" }),
  );
  expect(numberFormat("en-NG", { minimumFractionDigits: 2 }).format(22_500.5)).toBe("22,500.50");
  expect(() => dateFormat("en", { timeZone: "Nowhere/Else" })).toThrow(RangeError);
});

test("nothing else makes a format where a row could ask for it", () => {
  const made = globSync("{app,emails}/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== "app/engines/time/formats.ts")
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        // A constant of the file begins its line; what the engine keeps by itself has no options.
        .filter(
          (line) =>
            /^\s.*\bnew Intl\.(?!PluralRules)/.test(line) ||
            /toLocale(?:Date|Time)String\(|toLocaleString\((?!"[\w-]+"\))/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(made).toEqual([]);
});
