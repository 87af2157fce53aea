// The server that `remix dev` starts again after each build.
const { runDev } = await import("../build/dev.js");
await runDev(process.cwd(), { ...process.env });
