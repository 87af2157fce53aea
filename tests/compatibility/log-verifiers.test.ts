import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { logVectors } from "../factories/log-vectors.ts";
import { findLogVerifiers } from "../setup/log-verifiers.ts";

const FOLDER = "docs/verifiers/vectors";
const { files, cases } = await logVectors();
if (process.env.WRITE_VECTORS)
  for (const [name, content] of [
    ...files,
    ["cases.json", `${JSON.stringify(cases, null, 2)}\n`] as const,
  ]) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
    writeFileSync(join(FOLDER, name), content);
  }

test("the vectors in the documentation are what the code writes", () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => statSync(join(FOLDER, name)).isFile()).sort();
  expect(found).toEqual([...files.map(([name]) => name), "cases.json"].sort());
  for (const [name, content] of files)
    expect(readFileSync(join(FOLDER, name)).equals(Buffer.from(content)), name).toBe(true);
  expect(JSON.parse(readFileSync(join(FOLDER, "cases.json"), "utf8"))).toEqual(cases);
});

test.each(["verify.mjs", "verify.py"])("%s has at most 200 lines", (name) => {
  expect(
    readFileSync(`docs/verifiers/${name}`, "utf8").trimEnd().split("\n").length,
  ).toBeLessThanOrEqual(200);
});

for (const { name, command, missing } of await findLogVerifiers()) {
  describe.skipIf(missing !== null)(`${name}${missing ? ` (${missing})` : ""}`, () => {
    test.each(Object.entries(cases))("%s", async (title, { args, says }) => {
      const [file = ""] = title.split(" ");
      const all = ["--key", "key", ...args, file].map((word) =>
        word.startsWith("--") ? word : join(FOLDER, word),
      );
      const [program = "", ...first] = command;
      const { stdout, code = 0 } = await promisify(execFile)(program, [...first, ...all]).catch(
        (error) => error,
      );
      const isGenuine = says === "genuine";
      expect([stdout, code]).toEqual([
        expect.stringMatching(isGenuine ? /^genuine/ : /^refused/),
        isGenuine ? 0 : 1,
      ]);
      expect(stdout).toContain(says);
    });

    test("two files with two histories of one size are refused", async () => {
      const [program = "", ...first] = command;
      const both = ["genuine.proof", "forked.proof"].map((file) => join(FOLDER, file));
      const args = [...first, "--key", join(FOLDER, "key"), ...both];
      const { stdout } = await promisify(execFile)(program, args).catch((error) => error);
      expect(stdout).toMatch(/^genuine.*\nrefused .*: the log was forked/);
    });
  });
}
