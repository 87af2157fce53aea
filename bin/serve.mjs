// The server alone, in a place that is installed and built already (the container).
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const env = { ...process.env };
process.env.NODE_ENV = "production"; // React and the frame run in production mode whatever the settings check is told
const { serveUntilStopped } = await import("../build/serve.js");
await serveUntilStopped(dirname(dirname(fileURLToPath(import.meta.url))), env);
