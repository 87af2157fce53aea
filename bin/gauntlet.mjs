// `npm run gauntlet:tables`: lists and reports as real programs write them, each uploaded as a
// person does, and how many of them are right, asked about, refused or wrong; see tests/gauntlet.
// `npm run gauntlet:designs`: the same of PDFs and pictures; see tests/compatibility/designs.
import { build, installWithTools, run } from "./install-and-build.mjs";

const TESTS = {
  tables: ["--project=gauntlet"],
  designs: ["--project=compatibility", "tests/compatibility/designs"],
};
const [which, ...words] = process.argv.slice(2);
if (!Object.hasOwn(TESTS, which ?? "")) {
  console.error(`Usage: npm run gauntlet:tables or npm run gauntlet:designs`);
  process.exit(2);
}
installWithTools();
build();
run("npx", ["--no-install", "vitest", "run", ...TESTS[which], ...words]);
