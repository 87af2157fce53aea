// `npm run dev`: rebuilds on change and reloads the browser.
import { installWithTools, run } from "./install-and-build.mjs";

installWithTools();
run("node", ["bin/build.mjs", "programs"]);
run("npx", ["remix", "dev", "--command", "node bin/dev-server.mjs"]);
