import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  answering,
  freePort,
  killWithWorker,
  productionEnv,
  startProgram,
} from "../setup/real-process.ts";

test("what the server makes is for its own user alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "iweri-umask-"));
  const dataDir = join(folder, "data");
  const server = startProgram("serve.mjs", productionEnv(dataDir, await freePort()));
  try {
    await answering(server);
    await fetch(`http://127.0.0.1:${server.port}/og/pricing.png`);
    const open: string[] = [];
    for (const entry of [".", ...(await readdir(dataDir, { recursive: true }))]) {
      const { mode } = await stat(join(dataDir, entry));
      if ((mode & 0o077) !== 0) open.push(`${entry}: ${(mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
    expect(await readdir(dataDir)).toContain("iweri.db");
  } finally {
    await killWithWorker(server);
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
