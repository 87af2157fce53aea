// The server alone, in a place that is installed and built already (the container).
import "./require-node.mjs";
import { loadProgram, root } from "./load-program.mjs";

const env = { ...process.env };
// React and the frame run in production mode whatever the settings check is told
process.env.NODE_ENV = "production";
const { serveUntilStopped } = await loadProgram("serve");
await serveUntilStopped(root, env);
