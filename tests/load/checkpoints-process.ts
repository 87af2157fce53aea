// Copies the log of the database in a folder, as a server's worker does, until the process that
// started it ends: `tsx checkpoints-process.ts <folder>`.
import { startCheckpoints } from "../../db/checkpoints.server.ts";

startCheckpoints({ databaseUrl: null, dataDir: process.argv[2] ?? "" }, console);
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
