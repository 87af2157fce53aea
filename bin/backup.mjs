// `npm run backup -- FILE`: database and files into one file, beside a running server or without
// one.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, install } from "./install-and-build.mjs";

const built = fileURLToPath(new URL("../build/backup.js", import.meta.url));
// Standard output may be the backup itself, and a server that runs was built.
if (!existsSync(built)) {
  install();
  build();
}
const env = { ...process.env };
process.env.NODE_ENV = "production";
const { runBackup } = await import("../build/backup.js");
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const say = (line) => console.error(line);
process.exitCode = await runBackup({
  words: process.argv.slice(2),
  env,
  version,
  say,
  output: process.stdout,
});
