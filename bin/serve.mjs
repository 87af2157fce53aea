// The server alone, in a place that is installed and built already (the container).
import "./require-node.mjs";
import { loadProgram, root } from "./load-program.mjs";

const env = { ...process.env };
process.env.NODE_ENV = "production"; // React and the frame run in production mode whatever the settings check is told
const { serveUntilStopped } = await loadProgram("serve");
await serveUntilStopped(root, env);
