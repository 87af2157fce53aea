// `npm run move -- postgres://…`: from SQLite to PostgreSQL. The server must not run.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, install } from "./install-and-build.mjs";

if (!existsSync(fileURLToPath(new URL("../build/move.js", import.meta.url)))) {
  install();
  build();
}
const env = { ...process.env };
process.env.NODE_ENV = "production";
const { runMove } = await import("../build/move.js");
const say = (line) => console.log(line);
process.exitCode = await runMove({ words: process.argv.slice(2), env, say, now: new Date() });
