// `npm run restore -- FILE`: a backup into an empty data folder. The server must not run.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, install } from "./install-and-build.mjs";

if (!existsSync(fileURLToPath(new URL("../build/restore.js", import.meta.url)))) {
  install();
  build();
}
const env = { ...process.env };
process.env.NODE_ENV = "production";
const { runRestore } = await import("../build/restore.js");
const say = (line) => console.log(line);
process.exitCode = await runRestore({ words: process.argv.slice(2), env, say, now: new Date() });
