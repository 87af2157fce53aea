// `npm run demo`: installs and builds what is missing, does the product's main job once, then
// serves it.
import { build, install, root } from "./install-and-build.mjs";

install();
build();
const env = { ...process.env };
process.env.NODE_ENV = "production";
const { runDemo } = await import("../build/demo.js");
await runDemo(root, env);
