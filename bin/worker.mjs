// The worker alone, in a place that is installed and built already (the container). PostgreSQL
// only. With `check` it says by its exit code whether a worker of this machine is alive, for a
// container's health check. With `child` it works for the server that started it, on either
// database.
import "./require-node.mjs";
import { loadProgram, root } from "./load-program.mjs";

const env = { ...process.env };
process.env.NODE_ENV = "production";
const { checkWorker, runWorker, runWorkerOfServer } = await loadProgram("worker");
if (process.argv[2] === "check") process.exit((await checkWorker(env).catch(() => false)) ? 0 : 1);
else if (process.argv[2] === "child") await runWorkerOfServer(env);
else await runWorker(root, env);
