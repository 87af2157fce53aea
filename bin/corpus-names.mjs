// `npm run corpus:names`: reads more than 900 written names, and prints how many are read right.
import { installWithTools, run } from "./install-and-build.mjs";

installWithTools();
run("npx", ["--no-install", "vitest", "run", "--project", "unit", "app/engines/names/corpus"]);
