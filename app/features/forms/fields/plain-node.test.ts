import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FIELD_TYPES } from "./field-types.ts";

test("programs load field types without a bundler, pictures or stylesheets", () => {
  const registry = new URL("./field-types.ts", import.meta.url);
  const program = `const { FIELD_TYPES } = await import(${JSON.stringify(registry.href)}); console.log(Object.keys(FIELD_TYPES).length);`;
  const said = execFileSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    {
      cwd: fileURLToPath(new URL("../../..", import.meta.url)),
      encoding: "utf8",
    },
  );
  expect(said.trim()).toBe(String(Object.keys(FIELD_TYPES).length));
});
