// `npm run --silent bounce < MESSAGE`: records a bounce from a mail server's pipe. Nothing is
// installed or built here.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./load-program.mjs";

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again later. */
const TRY_LATER = 75;
const env = { ...process.env };
process.env.NODE_ENV = "production";
try {
  if (!existsSync(join(root, "build/built")))
    throw new Error('The build is missing or incomplete. Run "npm run build" first.');
  const { runBounce } = await import("../build/bounce.js");
  const { code, text } = await runBounce(process.argv.slice(2), env, process.stdin);
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = TRY_LATER;
}
