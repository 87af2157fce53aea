// `npm run format`: formats every file, and mends what lint can mend.
import { installWithTools, run } from "./install-and-build.mjs";

installWithTools();
run("npx", ["--no-install", "biome", "check", "--write", "."]);
