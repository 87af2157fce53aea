import { spawn } from "node:child_process";
import { resolve } from "node:path";
import type { TestApp } from "./start-app.ts";

/**
 * `npm run operator -- …` without npm: another process on the database of the server that runs
 * here.
 */
export function operatorCommand(
  app: TestApp,
  words: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const { dataDir, databaseUrl } = app.context.config;
  const child = spawn(process.execPath, ["--input-type=module", "-e", RUN, ...words], {
    cwd: resolve("."),
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      ...env,
    },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => (out += part));
  child.stderr.on("data", (part) => (err += part));
  return new Promise((done) => child.on("close", (code) => done({ code, out, err })));
}

/** What bin/operator.mjs does once everything is built. */
const RUN = `
const { runOperator } = await import("${resolve("build/operator.js")}");
const { code, text } = await runOperator(process.argv.slice(1), { ...process.env });
(code === 0 ? console.log : console.error)(text);
process.exitCode = code;`;
