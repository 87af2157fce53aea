// The server that `remix dev` starts again after each build.
process.env.DATA_DIR ??= "./data/dev";
const { serveUntilStopped } = await import("../build/serve.js");
await serveUntilStopped(process.cwd(), { ...process.env });
