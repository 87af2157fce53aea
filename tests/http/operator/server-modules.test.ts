import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";

/**
 * Empty in browsers on purpose: scripts that come after the page decide by them whether they draw
 * for the server.
 */
const KNOWN = [
  "#app/features/certificates/design/first/first-script.server.ts",
  "#app/features/forms/builder/builder-now.server.ts",
  "#app/features/messages/compose/composer-now.server.ts",
  "#app/features/recipients/paste/paste-page-now.server.ts",
  "#app/features/webinars/reminders/message-now.server.ts",
  // Only servers read what was posted.
  "./parts/read-phone.server.ts",
  "./errors-now.server.ts",
  "./shell-now.server.ts",
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
  expect(emptied, "Let the loader return what the page shows, or move it to a pure file").toEqual(
    [],
  );
});

test("the dashboard's stylesheet knows the classes of every file drawn there", () => {
  const { inputs } = JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as {
    inputs: Record<string, { imports: { path: string }[] }>;
  };
  const config = createRequire(import.meta.url)(
    "../../../app/ui/styles/tailwind.app.config.cjs",
  ) as {
    content: string[];
  };
  const leftOut = config.content.flatMap((glob) => (glob.startsWith("!./") ? [glob.slice(3)] : []));
  const drawn = new Set<string>();
  const follow = (file: string) => {
    if (drawn.has(file) || !inputs[file] || file.startsWith("node_modules")) return;
    drawn.add(file);
    for (const { path } of inputs[file].imports) follow(path);
  };
  for (const file of Object.keys(inputs))
    if (/^app\/routes\/_(?:dashboard|operator)\//.test(file)) follow(file);
  expect(drawn.size).toBeGreaterThan(300);
  const unknown = [...drawn].filter(
    (file) => file.endsWith(".tsx") && leftOut.some((glob) => matchesGlob(file, glob)),
  );
  expect(unknown).toEqual([]);
});
