import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../real-process.ts";
import { waitFor } from "./engine.ts";

/** The server of the browser journeys, in a process of its own. */
export interface JourneySite {
  /** `http://localhost:4321` */
  origin: string;
  /** Makes an organiser who has what the shared one has; answers the e-mail address. */
  newOrganiser(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts it on two ports, and points the journeys' readers of mail at its outbox. Needs `npm run
 * build`.
 */
export async function startJourneySite(): Promise<JourneySite> {
  let port = await freePort();
  for (let next = await freePort(); next !== port + 1; next = await freePort()) port = next;
  const dataDir = await mkdtemp(join(tmpdir(), "iweri-browsers-"));
  process.env.JOURNEY_DATA_DIR = dataDir;
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "tests/setup/journey-server.ts"],
    {
      env: { ...process.env, JOURNEY_PORT: String(port), JOURNEY_DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += part));
  const door = `http://127.0.0.1:${port + 1}/`;
  await waitFor(
    async () => (await fetch(door)).ok,
    () => `the server did not start:\n${output}`,
    90_000,
  );
  return {
    origin: `http://localhost:${port}`,
    newOrganiser: async () => (await fetch(door, { method: "POST" })).text(),
    async stop() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
