// `npm run gauntlet:tables`: lists and reports as real programs write them, each uploaded as a
// person does, and how many of them are right, asked about, refused or wrong; see tests/gauntlet.
// `npm run gauntlet:corrections`: which corrections of names are accepted without anybody looking,
// of 500 that one person made and of 2,000 different people; see app/engines/names.
// `npm run gauntlet:designs`: the same of PDFs and pictures; see tests/compatibility/designs.
import { build, installWithTools, run } from "./install-and-build.mjs";

const TESTS = {
  tables: ["--project=gauntlet"],
  corrections: ["--project=unit", "app/engines/names/corrections"],
  designs: ["--project=compatibility", "tests/compatibility/designs"],
};
const [which, ...words] = process.argv.slice(2);
if (!Object.hasOwn(TESTS, which ?? "")) {
  console.error(`Usage: npm run gauntlet:tables, gauntlet:designs or gauntlet:corrections`);
  process.exit(2);
}
installWithTools();
if (which !== "corrections") build();
run("npx", ["--no-install", "vitest", "run", ...TESTS[which], ...words]);
