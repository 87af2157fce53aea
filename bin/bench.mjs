// `npm run bench`: the benchmarks, as a table with ratios and as bench-results.json.
import { build, installWithTools, run } from "./install-and-build.mjs";

installWithTools();
build();
run("npx", ["--no-install", "tsx", "tests/load/run-benches.ts", ...process.argv.slice(2)]);
