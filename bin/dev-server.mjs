// The server that `remix dev` starts again after each build.
import { root } from "./install-and-build.mjs";

const { serveUntilStopped } = await import("../build/serve.js");
await serveUntilStopped(root, { ...process.env, DATA_DIR: process.env.DATA_DIR ?? "./data/dev" });
