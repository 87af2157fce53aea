// `npm start`: the production server. A fresh clone is installed and built first.
import { build, install, root } from "./install-and-build.mjs";

install();
build();
const env = { ...process.env };
process.env.NODE_ENV = "production"; // React and the frame run in production mode whatever the settings check is told
const { serveUntilStopped } = await import("../build/serve.js");
await serveUntilStopped(root, env);
