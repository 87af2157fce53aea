import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Empty in browsers on purpose: scripts that come after the page decide by them whether they draw for the server. */
const KNOWN = [
  "#app/features/forms/builder/builder-now.server.ts",
  "#app/features/messages/compose/composer-now.server.ts",
  "#app/features/webinars/reminders/message-now.server.ts",
];

test("no page's script uses a file that browsers get empty", () => {
  const { outputs } = JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as {
    outputs: Record<string, { inputs: object }>;
  };
  const emptied = Object.entries(outputs).flatMap(([output, { inputs }]) =>
    Object.keys(inputs).flatMap((input) => {
      const file = input.replace("empty-module:", "");
      return file === input || KNOWN.includes(file) ? [] : [`${output} uses ${file}`];
    }),
  );
  expect(emptied, "Let the loader return what the page shows, or move it to a pure file").toEqual([]);
});
