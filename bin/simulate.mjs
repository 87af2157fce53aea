// `npm run simulate`: the ledger's own code through a thousand seeds of crashes, lost answers and
// upgrades; see tests/simulator.
import { installWithTools, run } from "./install-and-build.mjs";

installWithTools();
run("npx", ["--no-install", "tsx", "tests/simulator/simulate.ts", ...process.argv.slice(2)]);
